//! Value categories (C++17, section 6.10): which expressions designate objects that stay, and which are values, or
//! designate what is about to go. References of both kinds are pointers in the tree, so it only matters which functions are
//! called, what is made of an object, and what template parameters and `decltype` stand for.

use super::super::{Parse, Parser};
use super::{make, moved};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType, Stmt, UnaryOp};
use crate::syntax::tokens::Kind;

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    /// It designates an object that stays: an lvalue.
    Stays,
    /// It designates one that is about to go: an xvalue.
    Goes,
    /// A value: a prvalue.
    Value,
}

impl Parser<'_> {
    /// The object, said to be about to go.
    pub(super) fn going(&mut self, object: Expr, span: Span) -> Expr {
        self.cpp_mut().expiring.insert(span);
        Expr { span, ..object }
    }

    /// The object, which stays, even if it stands where an instance of the same template has one that goes.
    pub(super) fn staying(&mut self, object: Expr, span: Span) -> Expr {
        let object = match moved::source(&object) {
            Some(moved) => moved.clone(),
            None => object,
        };
        let expiring = &mut self.cpp_mut().expiring;
        expiring.remove(&object.span);
        expiring.remove(&span);
        Expr { span, ..object }
    }

    /// The object as what is of this type designates it: by `T &&`, it goes (C++17, section 8.2.2).
    pub(super) fn with_category(&mut self, object: Expr, ty: &QualType, span: Span) -> Expr {
        match make::is_expiring(ty) {
            true => self.moved(object, span),
            false => self.staying(object, span),
        }
    }

    /// A cast to a reference (C++17, section 8.2.9).
    pub(super) fn given_as(&mut self, operand: Expr, ty: &QualType, span: Span) -> Expr {
        let operand = match moved::source(&operand) {
            Some(moved) => moved.clone(),
            None => operand,
        };
        let object = self.cast_to_reference(operand, &make::referred(ty), span);
        match self.is_lvalue(&object) {
            true => self.with_category(object, ty, span),
            false => object,
        }
    }

    /// A call behind the statements that make an object which lasts as long as it: what it gives a reference to is
    /// designated still.
    pub(super) fn given_after(&mut self, mut stmts: Vec<Stmt>, call: Expr, span: Span) -> Expr {
        if stmts.is_empty() {
            return call;
        }
        let found = moved::source(&call).cloned();
        let goes = self.category(&call) == Some(Category::Goes);
        let call = found.unwrap_or(call);
        let designates = matches!(
            call.kind,
            ExprKind::Unary {
                op: UnaryOp::Deref,
                ..
            }
        ) || self.designates_part(&call);
        if !designates {
            stmts.push(make::statement(call));
            return make::statement_expr(stmts, span);
        }
        stmts.push(make::statement(make::address(call)));
        let object = make::deref(make::statement_expr(stmts, span), span);
        match goes {
            true => self.moved(object, span),
            false => self.staying(object, span),
        }
    }

    /// Whether it is a member or an element of what is designated, or a variable.
    fn designates_part(&self, expr: &Expr) -> bool {
        matches!(
            expr.kind,
            ExprKind::Member { .. } | ExprKind::Subscript { .. } | ExprKind::Ident(_)
        ) && self.is_lvalue(expr)
            && self.type_of(expr).is_some()
    }

    /// The category of an expression; none if it is not known.
    pub(super) fn category(&self, expr: &Expr) -> Option<Category> {
        let cpp = self.cpp.as_ref()?;
        if moved::source(expr).is_some() || cpp.expiring.contains(&expr.span) {
            return Some(Category::Goes);
        }
        if self.is_constant_name(expr) {
            return Some(Category::Stays);
        }
        match &expr.kind {
            ExprKind::Unsupported { .. } => None,
            // A lambda is made by one.
            ExprKind::CompoundLiteral { .. } => Some(Category::Value),
            ExprKind::Ident(name) if self.scopes.variable(name).is_none() => None,
            // A member of what does not stay goes with it.
            ExprKind::Member {
                base, arrow: false, ..
            } => self.category(base).map(|of| match of {
                Category::Value => Category::Goes,
                of => of,
            }),
            ExprKind::Subscript { base, .. }
                if self.type_of(base).is_some_and(|ty| ty.array().is_some()) =>
            {
                self.category(base).map(|of| match of {
                    Category::Value => Category::Goes,
                    of => of,
                })
            }
            ExprKind::Comma { rhs, .. } => self.category(rhs),
            ExprKind::Conditional { .. } if self.hides_object(expr) => None,
            _ => Some(match self.is_lvalue(expr) {
                true => Category::Stays,
                false => Category::Value,
            }),
        }
    }

    /// Whether it is the value of a constant variable in place of its name.
    pub(super) fn is_constant_name(&self, expr: &Expr) -> bool {
        let number = match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::Minus,
                operand,
            } => operand,
            _ => expr,
        };
        let named = self.enumerator_type(expr);
        if !matches!(number.kind, ExprKind::Int(_))
            || named.is_some_and(|ty| super::enumeration::name_of(&ty).is_some())
        {
            return false;
        }
        let at = |place: u32| self.tokens.partition_point(|token| token.span.end <= place);
        let word = |at: usize| {
            self.tokens.get(at).is_some_and(|token| {
                token.kind == Kind::Word && !super::name::is_cpp_keyword(token.text)
            })
        };
        let (first, last) = (at(expr.span.start), at(expr.span.end));
        word(first) && last.checked_sub(1).is_some_and(word)
    }

    /// Whether one of two choices is the value of a constant in place of the name of an object, and the other designates
    /// one: what a reference is bound to is not known then.
    pub(super) fn hides_object(&self, expr: &Expr) -> bool {
        let ExprKind::Conditional {
            then: Some(then),
            otherwise,
            ..
        } = &expr.kind
        else {
            return false;
        };
        let constant = |expr: &Expr| self.is_constant_name(expr);
        constant(then) && self.is_lvalue(otherwise) || constant(otherwise) && self.is_lvalue(then)
    }

    /// Whether it designates an object that stays; none if that is not known.
    pub(super) fn stays(&self, expr: &Expr) -> Option<bool> {
        let category = self.category(expr)?;
        Some(category == Category::Stays)
    }

    /// `decltype(…)` (C++17, section 10.1.7.2), behind the `(`.
    pub(super) fn decltype(&mut self) -> Parse<Option<QualType>> {
        let expr = self.unclosed(|parser| parser.comma())?.expr;
        let named = self.is_name_before(0);
        self.expect(")")?;
        Ok(self.decltype_of(&expr, named))
    }

    /// GCC's `typeof (…)`, behind the `(`: the type without a reference.
    pub(super) fn typeof_cpp(&mut self) -> Parse<QualType> {
        let ty = match self.is_type_ahead(0) {
            true => Some(self.type_name()?),
            false => {
                let expr = self.unclosed(|parser| parser.comma())?.expr;
                self.type_of(&expr)
            }
        };
        self.expect(")")?;
        let ty = ty.ok_or_else(|| self.expected("an expression whose type is known"))?;
        Ok(match make::is_reference(&ty) {
            true => make::referred(&ty),
            false => ty,
        })
    }

    /// The type that `decltype` gives for an expression, which may be a name alone.
    pub(super) fn decltype_of(&self, expr: &Expr, named: bool) -> Option<QualType> {
        if named {
            match &expr.kind {
                ExprKind::Ident(name) => {
                    return match self.scopes.variable(name) {
                        // It is no reference in the source.
                        Some(ty) if ty.quals.expires && make::is_reference(ty) => {
                            Some(super::types::unqualified(&make::referred(ty)))
                        }
                        Some(ty) => Some(ty.clone()),
                        None => self.type_of(expr),
                    };
                }
                ExprKind::Member {
                    base, field, arrow, ..
                } => {
                    let mut ty = self.type_of(base)?;
                    if *arrow {
                        ty = self.pointed(&ty)?;
                    }
                    return self.field(&ty, field);
                }
                // What a member refers to that is a reference.
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand,
                } if matches!(operand.kind, ExprKind::Member { .. }) => {
                    return self
                        .type_of(operand)?
                        .pointee()
                        .cloned()
                        .map(make::reference);
                }
                _ => {}
            }
        }
        let ty = self.type_of(expr)?;
        Some(match self.category(expr)? {
            Category::Stays => make::reference(ty),
            Category::Goes => make::expiring_reference(ty),
            Category::Value => ty,
        })
    }
}
