//! What is inserted into sequences: elements behind the place move, and there may be other memory.

use super::super::list;
use super::super::make::{self, int, member, subscript};
use super::super::types::is_number;
use super::elements::distance;
use super::sequence::shown_name;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Stmt, StmtKind};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// Whether the value is a pointer, which iterators of sequences are.
    pub(super) fn points(&self, expr: &Expr) -> bool {
        let ty = self.type_of(expr);
        ty.is_some_and(|ty| ty.decayed().pointee().is_some())
    }

    /// `object.resize(count)`, or `object.assign(count, value)`, by which all elements are written `anew`: elements stay where they were for all who may still use a pointer to them.
    pub(super) fn resized(
        &mut self,
        object: &Expr,
        ty: &QualType,
        count: Expr,
        fill: Option<Expr>,
        anew: bool,
        span: Span,
    ) -> Option<Vec<Stmt>> {
        let (element, _) = self.sequence(ty)?;
        let size = || member(object.clone(), "size", false);
        let data = || member(object.clone(), "data", false);
        let (kept, wanted) = self.held_value(&count, &make::integer(IntKind::UnsignedLong), span);
        let hint = shown_name(object);
        let mut stmts = vec![kept, self.moved_memory(object, span)];
        let follows = self.needs_construction(&element, 0) || self.holds_pointers(&element, 0);
        match fill.clone().filter(|_| anew) {
            Some(value) if follows => {
                let at = self.fresh_name("element");
                let there = subscript(data(), make::ident(&at, span), span);
                // It is taken by reference.
                let (held, value) = self.held_value(&value, &element, span);
                stmts.push(held);
                let assigned = self.given(there, value, span);
                let fewer = make::binary(BinaryOp::Lt, wanted.clone(), size(), span);
                let there = make::conditional(fewer, wanted.clone(), size(), span);
                let body = vec![make::statement(assigned)];
                stmts.push(make::count_loop(&at, there, body, span));
            }
            Some(_) => {
                let written = self.ranged("operator write", data(), wanted.clone(), span);
                stmts.push(make::statement(written));
            }
            None => {}
        }
        if follows {
            let fill = fill.map(|value| self.filled_with(value, &element, &mut stmts, span));
            let at = self.fresh_name("element");
            let to = make::binary(BinaryOp::Add, size(), make::ident(&at, span), span);
            let place = subscript(data(), to, span);
            let made = match fill {
                Some(value) => vec![self.assignment_to(place, value, &element, span)],
                None => self.construct(place, &element, Vec::new(), &hint, span),
            };
            if !made.is_empty() {
                let longer = make::binary(BinaryOp::Gt, wanted.clone(), size(), span);
                let more = make::binary(BinaryOp::Sub, wanted.clone(), size(), span);
                let more = make::conditional(longer, more, int(0, span), span);
                stmts.push(make::count_loop(&at, more, made, span));
            }
        } else if !anew && is_number(&element) && !self.sequence(ty)?.1 {
            stmts.push(self.numbers_made(object, &element, wanted.clone(), fill, span));
        }
        stmts.push(make::statement(make::assign(None, size(), wanted, span)));
        Some(stmts)
    }

    /// The numbers that a sequence gets until it has so many: zeros where nothing is said.
    fn numbers_made(
        &mut self,
        object: &Expr,
        element: &QualType,
        wanted: Expr,
        fill: Option<Expr>,
        span: Span,
    ) -> Stmt {
        let size = || member(object.clone(), "size", false);
        let data = || member(object.clone(), "data", false);
        let longer = make::binary(BinaryOp::Gt, wanted.clone(), size(), span);
        let more = || make::binary(BinaryOp::Sub, wanted.clone(), size(), span);
        let made = match fill {
            Some(value) => {
                let (held, value) = self.held_value(&value, element, span);
                let at = self.fresh_name("element");
                let to = make::binary(BinaryOp::Add, size(), make::ident(&at, span), span);
                let assigned = make::assign(None, subscript(data(), to, span), value, span);
                let body = vec![make::statement(assigned)];
                vec![held, make::count_loop(&at, more(), body, span)]
            }
            None => {
                let begin = make::binary(BinaryOp::Add, data(), size(), span);
                let unit = make::expr(ExprKind::SizeofType(Box::new(element.clone())), span);
                let bytes = make::binary(BinaryOp::Mul, more(), unit, span);
                let args = vec![begin, int(0, span), bytes];
                vec![make::statement(make::call("memset", args, span))]
            }
        };
        Stmt {
            kind: StmtKind::If {
                cond: longer,
                then: Box::new(make::compound(made, span)),
                otherwise: None,
            },
            span,
        }
    }

    /// The value of which elements of a sequence are copies: it is made once (C++17, section 26.3.11.2), and so is what
    /// they share then. Elements without a part of that are made one by one, so what each has is known to be its own.
    pub(in super::super) fn filled_with(
        &mut self,
        value: Expr,
        element: &QualType,
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) -> Expr {
        let made_once = self.copies_by_code(element) || self.shares_when_copied(element);
        let named = self.is_lvalue(&value) && !super::super::copy::is_literal(&value);
        if named || !made_once {
            return value;
        }
        let (held, value) = self.held_value(&value, element, span);
        stmts.push(held);
        value
    }

    /// `object.insert(position, …)`, `object.emplace(position, …)`: an iterator to the first new element.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn inserted(
        &mut self,
        object: &Expr,
        element: &QualType,
        position: &Expr,
        given: &[Expr],
        emplaces: bool,
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) -> Option<Expr> {
        let place = |at: Expr| subscript(position.clone(), at, span);
        let first = || place(int(0, span));
        let (count, new) = match given {
            _ if emplaces => {
                let made = self.construct(first(), element, given.to_vec(), "", span);
                (int(1, span), made)
            }
            [only] if list::is_list(only) => {
                let items = list::flat(only);
                let count = int(items.len() as u128, span);
                let mut new = Vec::new();
                for (at, item) in items.into_iter().enumerate() {
                    let place = place(int(at as u128, span));
                    new.push(self.assignment_to(place, item, element, span));
                }
                (count, new)
            }
            [value] => {
                let new = self.assignment_to(first(), value.clone(), element, span);
                (int(1, span), vec![new])
            }
            [count, value] if self.type_of(count).is_some_and(|ty| is_number(&ty)) => {
                let (held, name) = self.held_value(value, element, span);
                stmts.push(held);
                let at = self.fresh_name("element");
                let to = place(make::ident(&at, span));
                let body = vec![self.assignment_to(to, name, element, span)];
                let looped = make::count_loop(&at, count.clone(), body, span);
                (count.clone(), vec![looped])
            }
            [begin, end] if self.points(begin) && self.points(end) => {
                let count = distance(begin, end, span);
                let (to, from) = (position.clone(), begin.clone());
                let copies = self.pointer_copies(to, from, count.clone(), element, 0, span);
                let new = match copies {
                    Some(copies) => vec![copies],
                    None => [("operator read", begin), ("operator write", position)]
                        .map(|(how, at)| self.ranged(how, at.clone(), count.clone(), span))
                        .map(make::statement)
                        .to_vec(),
                };
                (count, new)
            }
            _ => return None,
        };
        stmts.push(self.growth(object, span));
        if !is_end(position, object) {
            let (begin, end) = self.range_ends(object, span)?;
            let moved = distance(&begin, &end, span);
            stmts.extend(self.elements_moved(object, true, span));
            let moved = self.ranged("operator change", begin, moved, span);
            stmts.push(make::statement(moved));
        }
        stmts.extend(new);
        let size = Expr {
            span,
            ..member(object.clone(), "size", false)
        };
        let more = make::binary(BinaryOp::Add, size.clone(), count, span);
        stmts.push(make::statement(make::assign(None, size, more, span)));
        Some(position.clone())
    }
}

/// Whether an iterator is the one past the last element of a sequence: nothing moves then.
fn is_end(position: &Expr, object: &Expr) -> bool {
    let part = |expr: &Expr, name: &str| match &expr.kind {
        ExprKind::Member { base, field, .. } => field == name && base.same_text(object),
        _ => false,
    };
    match &position.kind {
        ExprKind::Binary {
            op: BinaryOp::Add,
            lhs,
            rhs,
        } => part(lhs, "data") && part(rhs, "size"),
        _ => false,
    }
}
