//! What a `target data` around has mapped: the device has it already, so that inner constructs do not copy it (OpenMP 5.2,
//! section 5.8.3: data are copied where the reference count rises from zero or falls to zero, or by `always`).

use polyomp_core::spmd::{BinaryOp, ElementType, Expr};

use crate::openmp::{ClauseKind, ItemForm, Leaf, ListItem, Selection};
use crate::syntax::ast::{ItemKind, Pragma, Stmt, StmtKind};

use super::super::Lowerer;
use super::super::names::{self, Visit};
use super::super::symbols::Home;
use super::Context;

/// Something that is present on the device.
#[derive(Debug, Clone)]
pub(crate) struct Mapped {
    home: Home,
    /// The list item as written, without white space.
    text: String,
    /// It has some of the variable itself, not only of what that points to.
    is_of_variable: bool,
    /// The first element and their number, where it is a section of one dimension.
    range: Option<(Expr, Expr)>,
}

/// Whether the device has a list item.
pub(super) enum Presence {
    /// For certain.
    Certain,
    /// Where this holds.
    Where(Expr),
    /// That is not known.
    Unknown,
}

fn written(item: &ListItem) -> String {
    item.text.split_whitespace().collect()
}

/// The only selection, where that is a section.
fn section(item: &ListItem) -> Option<&crate::openmp::ArraySection> {
    match &item.form {
        ItemForm::Path(path) => match &path[..] {
            [Selection::Section(section)] if section.stride.is_none() => Some(section),
            _ => None,
        },
        ItemForm::Lvalue => None,
    }
}

impl Lowerer<'_> {
    /// What a `target data` maps for as long as its block is executed.
    pub(super) fn mapped_by(&mut self, context: &Context<'_>, at: usize) -> Vec<Mapped> {
        let mut found = Vec::new();
        let Some(construct) = context.constructs.get(at) else {
            return found;
        };
        let clauses = &construct.clauses;
        if clauses
            .iter()
            .any(|clause| matches!(clause.kind, ClauseKind::If(_)))
        {
            return found;
        }
        for clause in clauses {
            let ClauseKind::Map(map) = &clause.kind else {
                continue;
            };
            for item in &map.items {
                found.extend(self.mapped_item(context, item));
            }
        }
        found
    }

    fn mapped_item(&mut self, context: &Context<'_>, item: &ListItem) -> Option<Mapped> {
        let (id, ty) = self.typed(&item.name)?;
        let home = self.var(id)?.home;
        let points = self.resolved(&ty).pointee().is_some();
        let only_sections = match &item.form {
            ItemForm::Path(path) => path
                .iter()
                .all(|step| matches!(step, Selection::Section(_))),
            ItemForm::Lvalue => false,
        };
        // What the item leads to may be something else later.
        let is_of_variable = only_sections && (item.is_variable() || !points);
        let moves = context
            .body
            .is_none_or(|body| names::assigns_itself(body, &item.name));
        if (!is_of_variable && (moves || !only_sections)) || self.is_taken_back(&item.name) {
            return None;
        }
        let range = match section(item) {
            Some(section) if !section.is_element => {
                let span = context.pragma.span_of(item.span.start, item.span.end);
                let value = |this: &mut Self, text: &Option<crate::openmp::ExprText>| {
                    let Some(text) = text else {
                        return Some(Expr::Int(0));
                    };
                    let expr = this.clause_expression(context.pragma, text)?;
                    let value = this.value(&expr);
                    Some(this.keep(span, "mapped", ElementType::Int, value))
                };
                let first = value(self, &section.lower);
                let length = section.length.is_some();
                let length = length.then(|| value(self, &section.length)).flatten();
                first.zip(length)
            }
            _ => None,
        };
        Some(Mapped {
            home,
            text: written(item),
            is_of_variable,
            range,
        })
    }

    /// Whether a directive in the files may end the presence of a variable of this name.
    fn is_taken_back(&self, name: &str) -> bool {
        struct Search<'n>(&'n str, bool);
        impl Search<'_> {
            fn look(&mut self, pragma: &Pragma) {
                let parsed = crate::openmp::parse(&pragma.text);
                self.1 |= parsed.directive.is_none_or(|directive| {
                    let leaves = directive.leaves();
                    leaves.contains(&Leaf::TargetExitData)
                        && directive.clauses.iter().any(|clause| {
                            let ClauseKind::Map(map) = &clause.kind else {
                                return false;
                            };
                            map.items.iter().any(|item| item.name == self.0)
                        })
                });
            }
        }
        impl Visit for Search<'_> {
            fn pragma(&mut self, pragma: &Pragma) {
                self.look(pragma);
            }
            fn stmt(&mut self, stmt: &Stmt) {
                if let StmtKind::Error(unparsed) = &stmt.kind {
                    unparsed.pragmas.iter().for_each(|pragma| self.look(pragma));
                }
                names::walk_stmt(self, stmt);
            }
        }
        let mut search = Search(name, false);
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => names::walk_block(&mut search, &function.body),
                ItemKind::Error(unparsed) => {
                    unparsed
                        .pragmas
                        .iter()
                        .for_each(|pragma| search.look(pragma));
                }
                _ => {}
            }
        }
        search.1
    }

    /// A copy of a pointer leads to what the original leads to.
    pub(super) fn mapped_copy(&mut self, original: Home, copy: Home) {
        let copies: Vec<Mapped> = self
            .mapped
            .iter()
            .filter(|mapped| mapped.home == original && !mapped.is_of_variable)
            .cloned()
            .map(|mapped| Mapped {
                home: copy,
                ..mapped
            })
            .collect();
        self.mapped.extend(copies);
    }

    /// Whether the device has what a list item names.
    pub(super) fn presence(&mut self, context: &Context<'_>, item: &ListItem) -> Presence {
        let Some((id, ty)) = self.typed(&item.name) else {
            return Presence::Unknown;
        };
        let Some(home) = self.var(id).map(|var| var.home) else {
            return Presence::Unknown;
        };
        if item.is_variable() && self.resolved(&ty).pointee().is_none() && self.has_some_of(home) {
            return Presence::Certain;
        }
        let text = written(item);
        let known: Vec<Mapped> = self.mapped.iter().rev().cloned().collect();
        let known = known.into_iter().filter(|mapped| mapped.home == home);
        let mut holds: Option<Expr> = None;
        for mapped in known {
            // Numbers in the text may have changed since; then the items overlap, or it is wrong.
            if mapped.text == text && (mapped.range.is_none() || mapped.text.contains("[0:")) {
                return Presence::Certain;
            }
            let ((Some((first, length)), Some(section)), false) =
                ((mapped.range, section(item)), item.is_variable())
            else {
                continue;
            };
            let start = match &section.lower {
                None => Expr::Int(0),
                Some(lower) => match self.clause_expression(context.pragma, lower) {
                    Some(expr) => self.value(&expr),
                    None => continue,
                },
            };
            // Where its first element is present, all of it must be.
            let binary = |op, a: Expr, b: Expr| Expr::Binary(op, Box::new(a), Box::new(b));
            let end = binary(BinaryOp::Add, first.clone(), length);
            let inside = binary(
                BinaryOp::LogicalAnd,
                binary(BinaryOp::Ge, start.clone(), first),
                binary(BinaryOp::Lt, start, end),
            );
            holds = Some(match holds {
                None => inside,
                Some(other) => binary(BinaryOp::LogicalOr, other, inside),
            });
        }
        holds.map_or(Presence::Unknown, Presence::Where)
    }

    /// Whether some of the variable itself is present, and so all of it that constructs may map.
    pub(super) fn has_some_of(&self, home: Home) -> bool {
        let mut mapped = self.mapped.iter();
        mapped.any(|mapped| mapped.home == home && mapped.is_of_variable)
    }
}
