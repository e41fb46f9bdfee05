//! Initialisers that members are declared with. The class is complete in them (C++17, section 12.2), as it is in bodies of
//! member functions: they are parsed at its end, and may use `this`.

use super::super::{Parse, Parser};
use super::make::{self, member};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Initializer, QualType, RecordId, Stmt, Type, UnaryOp};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// An initialiser that is parsed when its class is complete.
pub(crate) struct PendingDefault {
    at: usize,
    name: String,
    ty: QualType,
}

impl Parser<'_> {
    /// At the `=` or `{` of an initialiser: takes down where it stands, and passes over it.
    pub(super) fn postpone_default(
        &mut self,
        id: RecordId,
        name: Option<&str>,
        ty: &QualType,
    ) -> Parse<()> {
        let at = self.at;
        let mut angles = 0usize;
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => return Err(self.expected("`;`")),
                (Kind::Punct, ";") => break,
                (Kind::Punct, ",") if angles == 0 => break,
                (Kind::Punct, "(") => {
                    self.skip_parentheses()?;
                    continue;
                }
                (Kind::Punct, "{") => {
                    self.skip_braces()?;
                    continue;
                }
                // A comma in brackets that are no comparison ends nothing.
                (Kind::Punct, "<") => angles += 1,
                (Kind::Punct, ">") => angles = angles.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
        let Some(name) = name else { return Ok(()) };
        let what = "the initialiser of a member whose class is not complete";
        let span = self.span_from(at);
        if let Some(class) = self.cpp_mut().classes.get_mut(&id) {
            let later = make::unsupported(what, Vec::new(), span);
            class.defaults.push((name.to_string(), vec![later]));
        }
        self.cpp_mut().pending_defaults.push(PendingDefault {
            at,
            name: name.to_string(),
            ty: ty.clone(),
        });
        Ok(())
    }

    /// At the end of the class: parses its initialisers.
    pub(super) fn postponed_defaults(
        &mut self,
        id: RecordId,
        outer: Vec<PendingDefault>,
    ) -> Parse<()> {
        let pending = std::mem::replace(&mut self.cpp_mut().pending_defaults, outer);
        if pending.is_empty() {
            return Ok(());
        }
        let after = self.at;
        let scopes = self.scopes.depth();
        self.scopes.enter();
        self.scopes.declare("this", Meaning::Object);
        let object = QualType::plain(Type::Record(id));
        self.scopes
            .declare_variable("this", QualType::pointer_to(object));
        let this = self.cpp_mut().this.replace(id);
        let mut result = Ok(());
        for default in pending {
            self.at = default.at;
            match self.default_value(&default.ty) {
                Ok(args) => {
                    let class = self.cpp_mut().classes.get_mut(&id);
                    let defaults = class.into_iter().flat_map(|class| &mut class.defaults);
                    for (name, value) in defaults {
                        if *name == default.name {
                            *value = args.clone();
                        }
                    }
                }
                Err(error) => result = Err(error),
            }
        }
        self.cpp_mut().this = this;
        self.scopes.leave_to(scopes);
        self.at = after;
        result
    }

    fn default_value(&mut self, ty: &QualType) -> Parse<Vec<Expr>> {
        if self.eat("=") && !self.is("{") {
            return Ok(vec![self.assignment_expr()?]);
        }
        let Initializer::List { items, span } = self.initializer()? else {
            return Err(self.expected("`{`"));
        };
        let args: Vec<Expr> = items
            .into_iter()
            .filter_map(|item| match item.value {
                Initializer::Expr(expr) => Some(expr),
                Initializer::List { .. } => None,
            })
            .collect();
        let empty = args.is_empty() && self.kind_of(ty).is_none();
        Ok(match empty {
            true => vec![make::int(0, span)],
            false => args,
        })
    }

    /// What members get that no constructor initialises.
    pub(super) fn default_members(
        &mut self,
        place: &Expr,
        id: crate::syntax::ast::RecordId,
        except: &[String],
        span: Span,
    ) -> Vec<Stmt> {
        let defaults = match self.cpp_mut().classes.get(&id) {
            Some(class) => class.defaults.clone(),
            None => Vec::new(),
        };
        let mut stmts = Vec::new();
        for field in self.fields_of(id) {
            let Some(name) = field.name else { continue };
            if except.contains(&name) {
                continue;
            }
            let given = defaults.iter().find(|(found, _)| *found == name);
            let args = given.map(|(_, args)| args.clone()).unwrap_or_default();
            let plain = is_this(place) || args.iter().all(is_literal);
            let mut around = Vec::new();
            let part = match plain {
                true => member(place.clone(), &name, false),
                // `this` in it is the object that is made, which may be named by another `this`.
                false => {
                    let pointer = QualType::pointer_to(QualType::plain(Type::Record(id)));
                    let own = self.fresh_name("this");
                    self.scopes.declare(&own, Meaning::Object);
                    self.scopes.declare_variable(&own, pointer.clone());
                    let address = Some(make::address(place.clone()));
                    around.push(make::declare(&own, pointer.clone(), address, span));
                    let own = make::ident(&own, span);
                    around.push(make::declare("this", pointer, Some(own.clone()), span));
                    member(own, &name, true)
                }
            };
            if args.is_empty() && !self.needs_construction(&field.ty, 0) {
                continue;
            }
            let made = match super::parts::is_reference_member(&field.ty) {
                true => {
                    let args = args
                        .into_iter()
                        .map(|arg| self.bound_member(arg, &field.ty))
                        .collect();
                    self.construct(part, &field.ty, args, &name, span)
                }
                false => self.construct(part, &field.ty, args, &name, span),
            };
            if plain {
                stmts.extend(made);
                continue;
            }
            around.extend(made);
            stmts.push(make::compound(around, span));
        }
        stmts
    }
}

/// Whether it is `*this`.
fn is_this(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => matches!(&operand.kind, ExprKind::Ident(name) if name == "this"),
        _ => false,
    }
}

/// Whether it names nothing.
fn is_literal(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => is_literal(operand),
        _ => false,
    }
}
