//! Constructors and destructors: those that a class has without saying so, and lists of initialisers.

use std::collections::BTreeMap;

use super::super::{Parse, Parser};
use super::make::{self, member};
use super::parts::is_reference_member;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{Expr, Initializer, ItemKind, QualType, RecordId, Stmt, Storage, Type};

impl Parser<'_> {
    /// A constructor or destructor, from its parameters on.
    pub(super) fn special_member(
        &mut self,
        id: RecordId,
        name: &str,
        name_span: Span,
        is_virtual: bool,
    ) -> Parse<()> {
        let explicit = self.is_said_explicit(self.at.saturating_sub(1));
        let ty = self.function_type(QualType::plain(Type::Void))?;
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        // Copies are made member by member, unless the class says how.
        let copies = matches!(&ty.params[..], [only] if matches!(
            make::referred(&only.ty).unaliased(), Type::Record(found) if *found == id));
        let takes_what_goes =
            matches!(&ty.params[..], [only] if copies && make::is_expiring(&only.ty));
        let moves = takes_what_goes && self.is("=") && self.is_ahead(1, "default");
        if let Some(class) = self.cpp_mut().classes.get_mut(&id) {
            class.said.moves |= moves;
            class.said.other |= name == "~" || copies && !takes_what_goes;
        }
        if self.eat("=") {
            let (deleted, defaulted) = (self.is("delete"), self.is("default"));
            self.at += 1;
            self.expect(";")?;
            if name == "~" && is_virtual {
                let overload = self.declare_function(name, ty, defaults, true, false);
                self.virtual_destructor(&overload);
                if defaulted {
                    let place = make::deref(make::ident("this", name_span), name_span);
                    let stmts = self.members_destroyed(&place, id, 0, name_span);
                    self.function_of(overload, id, stmts, name_span);
                }
                return Ok(());
            }
            if !deleted && !copies && name != "~" {
                // As if there were none; others may be there.
                let overload = self.declare_function(name, ty, defaults, true, false);
                self.note_explicit(&overload, explicit);
                self.cpp_mut().pending_defaulted.push((overload, name_span));
            }
            return Ok(());
        }
        let overload = self.declare_function(name, ty, defaults, true, false);
        self.note_explicit(&overload, explicit);
        if name == "~" && (is_virtual || self.overrides(id, &overload)) {
            self.virtual_destructor(&overload);
        }
        if self.eat(";") {
            return Ok(());
        }
        self.postpone(overload, Some(id), name_span)
    }

    /// Takes down that the class says how its objects are assigned.
    pub(super) fn note_assignment(&mut self, id: RecordId, overload: &Overload) {
        let name = overload.symbol.split('#').next().unwrap_or_default();
        if name.ends_with("::operator=")
            && matches!(&overload.ty.params[..], [only] if matches!(
                make::referred(&only.ty).unaliased(), Type::Record(found) if *found == id))
            && let Some(class) = self.cpp_mut().classes.get_mut(&id)
        {
            class.said.other = true;
        }
    }

    pub(super) fn note_explicit(&mut self, overload: &Overload, explicit: bool) {
        let all = self.cpp_mut().functions.values_mut().flatten();
        for found in all.filter(|found| found.symbol == overload.symbol) {
            found.explicit = explicit;
        }
    }

    fn virtual_destructor(&mut self, overload: &Overload) {
        for all in self.cpp_mut().functions.values_mut() {
            for found in all.iter_mut() {
                found.is_virtual |= found.symbol == overload.symbol;
            }
        }
    }

    /// At the end of the class: makes the constructors that are as if there were none.
    pub(super) fn defaulted_constructors(&mut self, this: RecordId, outer: Vec<(Overload, Span)>) {
        let pending = std::mem::replace(&mut self.cpp_mut().pending_defaulted, outer);
        for (overload, name_span) in pending {
            let place = make::deref(make::ident("this", name_span), name_span);
            let stmts = self.default_members(&place, this, &[], name_span);
            self.function_of(overload, this, stmts, name_span);
        }
    }

    /// A member function that does this.
    fn function_of(
        &mut self,
        overload: Overload,
        this: RecordId,
        stmts: Vec<Stmt>,
        name_span: Span,
    ) {
        let mut ty = overload.ty.clone();
        let object = QualType::plain(Type::Record(this));
        ty.params.insert(
            0,
            crate::syntax::ast::Param {
                name: Some("this".to_string()),
                span: name_span,
                ty: QualType::pointer_to(object),
            },
        );
        let function = crate::syntax::ast::FunctionDef {
            name: overload.symbol,
            name_span,
            ty,
            storage: Storage::default(),
            body: crate::syntax::ast::Block {
                stmts,
                span: name_span,
            },
        };
        self.unit.items.push(crate::syntax::ast::Item {
            kind: ItemKind::Function(Box::new(function)),
            span: name_span,
        });
    }

    /// `: member(value), base{value}` of a constructor, and what all others get.
    pub(super) fn constructor_list(
        &mut self,
        this: Option<RecordId>,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<()> {
        let Some(id) = this else { return Ok(()) };
        let span = self.peek().span;
        let place = make::deref(make::ident("this", span), span);
        let mut given = Vec::new();
        // What makes each member, and what another constructor does.
        let mut listed: BTreeMap<String, Vec<Stmt>> = BTreeMap::new();
        let mut whole = Vec::new();
        if self.eat(":") {
            loop {
                let start = self.at;
                let path = self.path()?;
                let name = path.parts.last().cloned().unwrap_or_else(|| {
                    let class = path.class.as_ref().and_then(|ty| self.class_of(ty));
                    class.map_or_else(String::new, |(_, class)| {
                        super::name::last_part(&class.name).to_string()
                    })
                });
                let record = QualType::plain(Type::Record(id));
                let Some(ty) = self.field(&record, &name) else {
                    // Another constructor of the class.
                    let (args, _) = self.list_arguments()?;
                    let span = self.span_from(start);
                    whole.extend(self.construct(place.clone(), &record, args, "", span));
                    given.extend(
                        self.fields_of(id)
                            .into_iter()
                            .filter_map(|field| field.name),
                    );
                    if !self.eat(",") {
                        break;
                    }
                    continue;
                };
                let part = member(make::ident("this", path.span), &name, true);
                let mut own = Vec::new();
                let braces = self.is("{");
                if braces
                    && self.kind_of(&ty).is_some_and(|kind| {
                        matches!(kind, ClassKind::Vector(_) | ClassKind::Array(_))
                    })
                {
                    let Initializer::List { items, span } = self.initializer()? else {
                        return Err(self.expected("`{`"));
                    };
                    own.extend(self.construct_list(part, &ty, items, &name, span));
                } else if braces && ty.array().is_some() && !self.is_ahead(1, "}") {
                    let Initializer::List { items, span } = self.initializer()? else {
                        return Err(self.expected("`{`"));
                    };
                    // Elements without a value in the list are zero.
                    own.extend(self.value_initialised(part.clone(), &ty, 0, span));
                    own.extend(self.construct_list(part, &ty, items, &name, span));
                } else {
                    let (args, _) = self.list_arguments()?;
                    let span = self.span_from(start);
                    let zeros = ty.array().is_some() || self.is_made_of_zeros(&ty);
                    if args.is_empty() && zeros {
                        own.extend(self.value_initialised(part, &ty, 0, span));
                    } else if is_reference_member(&ty) {
                        let args = args
                            .into_iter()
                            .map(|arg| self.bound_member(arg, &ty))
                            .collect();
                        own.extend(self.construct(part, &ty, args, &name, span));
                    } else {
                        let args = match args.is_empty() && self.kind_of(&ty).is_none() {
                            true => vec![make::int(0, span)],
                            false => args,
                        };
                        own.extend(self.construct(part, &ty, args, &name, span));
                    }
                }
                listed.insert(name.clone(), own);
                given.push(name);
                if !self.eat(",") {
                    break;
                }
            }
        }
        // Members are made in the order of their declarations (C++17, section 15.6.2).
        let names: Vec<String> = self
            .fields_of(id)
            .into_iter()
            .filter_map(|field| field.name)
            .collect();
        if listed.is_empty() {
            stmts.extend(self.default_members(&place, id, &given, span));
        } else {
            for name in &names {
                if let Some(own) = listed.remove(name) {
                    stmts.extend(own);
                } else if !given.contains(name) {
                    let others: Vec<String> = names
                        .iter()
                        .filter(|other| *other != name)
                        .cloned()
                        .collect();
                    stmts.extend(self.default_members(&place, id, &others, span));
                }
            }
        }
        stmts.extend(whole);
        Ok(())
    }

    /// `( … )` or `{ … }`
    fn list_arguments(&mut self) -> Parse<(Vec<Expr>, usize)> {
        if self.eat("(") {
            return self.arguments();
        }
        let Initializer::List { items, .. } = self.initializer()? else {
            return Err(self.expected("`(` or `{`"));
        };
        let args = items
            .into_iter()
            .filter_map(|item| match item.value {
                Initializer::Expr(expr) => Some(expr),
                Initializer::List { .. } => None,
            })
            .collect();
        Ok((args, 0))
    }
}
