//! Memory that functions provide which are not in the files: what they return, and what they store in a pointer whose
//! address they are given. That it is no memory that the program knows already is an assumption, which the object
//! carries; it is made only where nothing else that the function is given could be a pointer to the same kind of thing.

use std::sync::Arc;

use polyomp_core::spmd::Expr;

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, IntKind, QualType, StorageClass, Type};

use super::Lowerer;
use super::names::{self, Visit};

impl Lowerer<'_> {
    /// The pointer variables whose addresses such a function is given to fill, by the positions of the arguments.
    pub(super) fn filled_by(&self, name: Option<&str>, args: &[ast::Expr]) -> Vec<usize> {
        let provides = name.is_some_and(|name| self.may_provide(name));
        if !provides {
            return Vec::new();
        }
        let filled = args.iter().enumerate().filter(|(position, arg)| {
            let Some((pointer, to)) = self.pointer_at(arg) else {
                return false;
            };
            let others = args.iter().enumerate();
            let others = others.filter(|(other, _)| other != position);
            let kept = self.was_given(&to) && !name.is_some_and(speaks_of_new);
            !kept
                && self.holds_nothing_else(pointer)
                && others
                    .into_iter()
                    .all(|(_, arg)| self.leads_elsewhere(arg, &to))
        });
        filled.map(|(position, _)| position).collect()
    }

    /// Such a function has filled a pointer variable.
    pub(super) fn fill_pointer(&mut self, name: &str, arg: &ast::Expr, span: Span) {
        let Some((pointer, to)) = self.pointer_at(arg) else {
            return;
        };
        let memory = self.provided(
            span,
            pointer,
            &to,
            format!("`{name}` stores a pointer to memory of its own in `{pointer}`"),
        );
        let place = match &arg.without_casts().kind {
            ExprKind::Unary { operand, .. } => operand,
            _ => return,
        };
        let ty = self.type_of(place);
        let lvalue = self.lvalue(place);
        self.write(lvalue, ty.as_ref(), span, memory);
    }

    /// The pointer that such a function returns.
    pub(super) fn returned_by(
        &mut self,
        call: &ast::Expr,
        name: Option<&str>,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let name = name.filter(|name| self.may_provide(name))?;
        let to = match self.unit.declares(self.part, name) {
            true => Some(self.pointed(&self.type_of(call)?)?),
            // What nothing declares may return anything, but for what a pointer is given.
            false if self.hint_call == Some(call.span) => None,
            false => return None,
        };
        let to = to.filter(|to| self.is_object(to));
        let to = to.or_else(|| self.hint_type.clone().filter(|ty| self.is_object(ty)))?;
        if !args.iter().all(|arg| self.leads_elsewhere(arg, &to)) {
            return None;
        }
        let texts = args.iter().map(|arg| self.text(arg.span));
        let call_of = (name.to_owned(), texts.collect::<Vec<String>>());
        // Two calls alike may well return the same.
        let again = !self.provided_by.insert(call_of);
        if (again || self.was_given(&to)) && !speaks_of_new(name) {
            return None;
        }
        let hint = self.hint.clone().unwrap_or_else(|| name.to_owned());
        let assumption = format!("`{name}` returns memory of its own");
        Some(self.provided(call.span, &hint, &to, assumption))
    }

    fn provided(&mut self, span: Span, name: &str, to: &QualType, assumption: String) -> Expr {
        let (object, pointer) = self.new_memory(span, name, Some(to), None);
        self.may_be_null(object);
        if let Some(object) = self.object_mut(object) {
            object.assumption = Some(Arc::from(assumption));
        }
        pointer
    }

    /// Code that is not known has memory of this type.
    pub(super) fn give(&mut self, value: &QualType) {
        let Some(to) = self.pointed(value) else {
            return;
        };
        let to = self.resolved(&to).ty;
        if self.strands == 0 && !self.given.contains(&to) {
            self.given.push(to);
        }
    }

    /// Whether unknown code was given memory that may be of this type: what it returns may be that.
    fn was_given(&self, ty: &QualType) -> bool {
        let ty = self.resolved(ty).ty;
        self.given.contains(&ty)
    }

    /// Whether it is a function that another file defines, called between regions; a header that was not found may declare
    /// it.
    fn may_provide(&self, name: &str) -> bool {
        self.strands == 0
            && (self.unit.declares(self.part, name) || self.source.missing_header().is_some())
            && !self.source.is_system_function(name)
            && !self.is_in_doubt(name)
    }

    /// The pointer variable whose address an argument is, and what it points to.
    fn pointer_at<'e>(&self, arg: &'e ast::Expr) -> Option<(&'e str, QualType)> {
        let ExprKind::Unary {
            op: ast::UnaryOp::AddressOf,
            operand,
        } = &arg.without_casts().kind
        else {
            return None;
        };
        let ExprKind::Ident(name) = &operand.kind else {
            return None;
        };
        let to = self.pointed(&self.resolved(&self.type_of(operand)?))?;
        self.is_object(&to).then_some((name, to))
    }

    fn is_object(&self, ty: &QualType) -> bool {
        let ty = self.resolved(ty).ty;
        !matches!(ty, Type::Void | Type::Function(_) | Type::Unknown(_))
    }

    /// Whether a variable is one of the function that is walked, which nothing but a null pointer is assigned to, and whose
    /// address is taken once.
    fn holds_nothing_else(&self, name: &str) -> bool {
        let Some(function) = self.current_function() else {
            return false;
        };
        let mut uses = Uses {
            name,
            declared: 0,
            taken: 0,
            assigned: false,
        };
        for stmt in &function.body.stmts {
            uses.stmt(stmt);
        }
        uses.declared == 1 && uses.taken == 1 && !uses.assigned
    }

    /// Whether nothing of this type is where an argument leads to: a number, a text, a stream, or a number's address.
    fn leads_elsewhere(&self, arg: &ast::Expr, ty: &QualType) -> bool {
        let Some(given) = self.type_of(arg).map(|ty| self.resolved(&ty)) else {
            return false;
        };
        if self.is_int(Some(&given)) || self.is_float(Some(&given)) {
            return true;
        }
        if matches!(arg.without_casts().kind, ExprKind::String(_)) {
            return true;
        }
        let Some(to) = self.pointed(&given) else {
            return false;
        };
        let to = self.resolved(&to).ty;
        let same = to == self.resolved(ty).ty;
        let address = matches!(
            arg.without_casts().kind,
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                ..
            }
        );
        match &to {
            Type::Integer(IntKind::Char) => !same,
            Type::Unknown(name) => name == "FILE",
            Type::Integer(_) | Type::Float(_) | Type::Bool | Type::Enum(_) => address && !same,
            // Another variable that is filled.
            Type::Pointer(_) => self
                .pointer_at(arg)
                .is_some_and(|(name, _)| self.holds_nothing_else(name)),
            _ => false,
        }
    }
}

/// Whether a function is called like one whose memory is new each time (`matrix_alloc`, `createGrid`).
fn speaks_of_new(name: &str) -> bool {
    const WORDS: [&str; 14] = [
        "create",
        "new",
        "dup",
        "duplicate",
        "make",
        "init",
        "initialize",
        "initialise",
        "clone",
        "copy",
        "load",
        "read",
        "generate",
        "build",
    ];
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter == '_' || letter.is_ascii_uppercase() {
            words.push(String::new());
        }
        if let Some(last) = words.last_mut().filter(|_| letter != '_') {
            last.push(letter.to_ascii_lowercase());
        }
    }
    words
        .iter()
        .any(|word| word.contains("alloc") || WORDS.contains(&word.as_str()))
}

/// What a function does with one of its variables.
struct Uses<'n> {
    name: &'n str,
    declared: usize,
    taken: usize,
    assigned: bool,
}

impl Uses<'_> {
    fn is_it(&self, expr: &ast::Expr) -> bool {
        matches!(&expr.kind, ExprKind::Ident(name) if name == self.name)
    }
}

impl Visit for Uses<'_> {
    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Assign { lhs, rhs, .. } => {
                self.assigned |= self.is_it(lhs) && !names::is_null(rhs);
            }
            ExprKind::IncDec { operand, .. } => self.assigned |= self.is_it(operand),
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => self.taken += usize::from(self.is_it(operand)),
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &ast::Declaration) {
        let own = |declarator: &&ast::Declarator| declarator.name == self.name;
        for declarator in declaration.declarators.iter().filter(own) {
            self.declared += 1;
            self.assigned |= declaration.storage.class != StorageClass::None
                || match &declarator.init {
                    None => false,
                    Some(ast::Initializer::Expr(value)) => !names::is_null(value),
                    Some(ast::Initializer::List { .. }) => true,
                };
        }
        names::walk_declaration(self, declaration);
    }
}
