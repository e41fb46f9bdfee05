//! Algorithms over ranges whose elements are objects, and those that put elements into an order of which only that is known:
//! which element comes where, the comparisons of the program decide.

use super::super::make::{self, int};
use super::super::types::unqualified;
use super::elements::Range;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Type};
use crate::syntax::parser::Parser;
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    pub(super) fn is_range_of_objects(&self, range: &Range) -> bool {
        matches!(range.element.unaliased(), Type::Record(_))
    }

    /// Calls of what compares elements: each with some other one, on both sides.
    pub(super) fn compared(
        &mut self,
        range: Range,
        compare: impl Fn(&mut Self, Expr, Expr) -> Expr,
        span: Span,
    ) -> Expr {
        let both = |parser: &mut Self, item: Expr, other: Expr| {
            let before = compare(parser, item.clone(), other.clone());
            let after = compare(parser, other, item);
            make::comma(before, make::comma(after, int(0, span)))
        };
        // What the pointers of an element lead to is only known of elements.
        if self.holds_pointers(&range.element, 0) {
            return self.applied(
                range.clone(),
                |parser, item, _| parser.with_another(&range, item, both, span),
                span,
            );
        }
        let ty = unqualified(&range.element);
        self.applied(
            range,
            |parser, item, _| {
                let (other, operand) = parser.unknown_object(&ty, span);
                let stmts = vec![
                    other,
                    make::statement(both(parser, item, operand)),
                    make::statement(int(0, span)),
                ];
                make::statement_expr(stmts, span)
            },
            span,
        )
    }

    /// A variable with a value that is not known, and its name.
    fn unknown_object(&mut self, ty: &QualType, span: Span) -> (crate::syntax::ast::Stmt, Expr) {
        let name = self.fresh_name("other");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        let value = Some(make::unknown(span));
        let declared = make::declare(&name, ty.clone(), value, span);
        (declared, make::ident(&name, span))
    }

    /// What is done with an element and another one of the range, it is not known which.
    fn with_another(
        &mut self,
        range: &Range,
        item: Expr,
        done: impl FnOnce(&mut Self, Expr, Expr) -> Expr,
        span: Span,
    ) -> Expr {
        let ExprKind::Subscript { base, .. } = &item.kind else {
            return int(0, span);
        };
        let name = self.fresh_name("another");
        let index = make::integer(IntKind::Long);
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, index.clone());
        let at = || make::ident(&name, span);
        let other = make::subscript((**base).clone(), at(), span);
        let first = make::binary(BinaryOp::Ge, at(), int(0, span), span);
        let last = make::binary(BinaryOp::Lt, at(), range.count(span), span);
        let within = make::binary(BinaryOp::And, first, last, span);
        let done = done(self, item, other);
        let done = make::comma(done, int(0, span));
        let stmts = vec![
            make::declare(&name, index, Some(make::unknown_number(span)), span),
            make::statement(make::conditional(within, done, int(0, span), span)),
            make::statement(int(0, span)),
        ];
        make::statement_expr(stmts, span)
    }

    /// The elements come into another order.
    fn permuted(&mut self, range: &Range, span: Span) -> Expr {
        let ty = unqualified(&range.element);
        let moved = match self.holds_pointers(&ty, 0) || self.is_moved_by_code(&ty) {
            true => self.applied(
                range.clone(),
                |parser, item, _| {
                    let own = parser.swapped(item.clone(), item.clone(), &ty, span);
                    let swapped =
                        |parser: &mut Self, item, other| parser.swapped(item, other, &ty, span);
                    let other = parser.with_another(range, item, swapped, span);
                    make::comma(own, other)
                },
                span,
            ),
            false => self.applied(
                range.clone(),
                |parser, item, _| {
                    let (held, _) = parser.held_value(&item, &ty, span);
                    let (other, operand) = parser.unknown_object(&ty, span);
                    let stmts = vec![
                        held,
                        other,
                        make::statement(make::assign(None, item, operand, span)),
                        make::statement(int(0, span)),
                    ];
                    make::statement_expr(stmts, span)
                },
                span,
            ),
        };
        let moved = make::comma(moved, int(0, span));
        let several = make::binary(BinaryOp::Gt, range.count(span), int(1, span), span);
        make::conditional(several, moved, int(0, span), span)
    }

    /// Algorithms over objects, apart from how these are compared.
    pub(super) fn touched_objects(
        &mut self,
        name: &str,
        range: &Range,
        rest: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        Some(match (name, rest) {
            ("sort" | "stable_sort" | "random_shuffle", []) => self.permuted(range, span),
            ("shuffle", [generator]) => {
                let used = self.random_use(generator.clone(), Vec::new(), span);
                make::comma(used, self.permuted(range, span))
            }
            ("min_element" | "max_element", []) | ("lower_bound" | "upper_bound", [_]) => {
                range.somewhere(span)
            }
            ("is_sorted", []) | ("binary_search", [_]) => make::unknown(span),
            ("find" | "count", [value]) => {
                let value = value.clone();
                let looped = self.applied(
                    range.clone(),
                    |parser, item, _| {
                        let equal = parser.cpp_binary(BinaryOp::Eq, &item, &value, span);
                        equal.unwrap_or_else(|| make::unknown(span))
                    },
                    span,
                );
                let found = match name {
                    "find" => range.somewhere(span),
                    _ => make::unknown(span),
                };
                make::comma(looped, found)
            }
            _ => return None,
        })
    }

    /// Comparisons of objects by their own operator.
    pub(super) fn compared_by_operator(&mut self, range: &Range, span: Span) -> Expr {
        let compare = |parser: &mut Self, a: Expr, b: Expr| {
            let less = parser.cpp_binary(BinaryOp::Lt, &a, &b, span);
            less.unwrap_or_else(|| make::unknown(span))
        };
        let compared = self.compared(range.clone(), compare, span);
        let compared = make::comma(compared, int(0, span));
        let several = make::binary(BinaryOp::Gt, range.count(span), int(1, span), span);
        make::conditional(several, compared, int(0, span), span)
    }

    /// `std::accumulate` with an operation, or over objects, which are added by their own.
    pub(super) fn accumulated(&mut self, range: &Range, rest: &[Expr], span: Span) -> Option<Expr> {
        let (start, operation) = match rest {
            [start] if self.is_range_of_objects(range) => (start, None),
            [start, operation] if self.is_callable(operation) => (start, Some(operation)),
            _ => return None,
        };
        let ty = unqualified(&self.type_of(start)?);
        let (held, sum) = self.held_value(start, &ty, span);
        let looped = self.applied(
            range.clone(),
            |parser, item, _| {
                let given = vec![sum.clone(), item.clone()];
                let next = match operation {
                    Some(operation) => parser.call_object(operation, given, span),
                    None => parser
                        .cpp_binary(BinaryOp::Add, &sum, &item, span)
                        .unwrap_or_else(|| make::binary(BinaryOp::Add, sum.clone(), item, span)),
                };
                parser.given(sum.clone(), next, span)
            },
            span,
        );
        let stmts = vec![held, make::statement(looped), make::statement(sum)];
        Some(make::statement_expr(stmts, span))
    }

    /// The smaller or larger of two objects of a class, as an object of its own (C++17, section 28.7.8).
    pub(super) fn extreme_of_objects(
        &mut self,
        name: &str,
        a: &Expr,
        b: &Expr,
        ty: &QualType,
        span: Span,
    ) -> Option<Expr> {
        let other = self.type_of(b)?;
        self.kind_of(ty)?;
        if self.key(&unqualified(ty)) != self.key(&unqualified(&other)) {
            return None;
        }
        let (first, left) = self.held_value(a, ty, span);
        let (second, right) = self.held_value(b, ty, span);
        let (x, y) = match name {
            "min" => (&right, &left),
            _ => (&left, &right),
        };
        let less = self.cpp_binary(BinaryOp::Lt, x, y, span)?;
        let kept = self.fresh_name("extreme");
        let result = make::ident(&kept, span);
        let ty = unqualified(ty);
        let chosen = make::conditional(less, right, left, span);
        let stmts = vec![
            first,
            second,
            make::declare(&kept, ty, Some(chosen), span),
            make::statement(result),
        ];
        Some(make::statement_expr(stmts, span))
    }

    /// Pairs and tuples are compared part by part (C++17, section 23.4.3); none if these are no such.
    pub(in super::super) fn compared_pairs(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        use super::super::ClassKind;
        let (a, b) = (self.type_of(left)?, self.type_of(right)?);
        let same = self.key(&unqualified(&a)) == self.key(&unqualified(&b));
        if self.kind_of(&a) != Some(&ClassKind::Pair) || !same {
            return None;
        }
        let order = match op {
            BinaryOp::Eq | BinaryOp::Ne => BinaryOp::Eq,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge => BinaryOp::Lt,
            _ => return None,
        };
        let (id, _) = self.class_of(&a)?;
        let mut stmts = Vec::new();
        let held = |parser: &mut Self, of: &Expr, stmts: &mut Vec<_>| match parser.is_lvalue(of) {
            true => Some(parser.stable(of.clone(), stmts)),
            false => parser.held(of, stmts, span),
        };
        let one = held(self, left, &mut stmts)?;
        let other = held(self, right, &mut stmts)?;
        let fields = self.fields_of(id).into_iter();
        let names: Vec<String> = fields.filter_map(|field| field.name).collect();
        let not = |of: Expr| make::binary(BinaryOp::Eq, of, int(0, span), span);
        let (x, y) = match op {
            BinaryOp::Gt | BinaryOp::Le => (other, one),
            _ => (one, other),
        };
        // The parts behind the first are looked at where that does not decide.
        let mut whole: Option<Expr> = None;
        for name in names.iter().rev() {
            let part = |of: &Expr| make::member(of.clone(), name, false);
            let mut compared = |a: &Expr, b: &Expr| {
                let (a, b) = (part(a), part(b));
                self.cpp_binary(order, &a, &b, span)
                    .unwrap_or_else(|| make::binary(order, a, b, span))
            };
            let first = compared(&x, &y);
            whole = Some(match (whole, order) {
                (None, _) => first,
                (Some(rest), BinaryOp::Eq) => make::binary(BinaryOp::And, first, rest, span),
                (Some(rest), _) => {
                    let larger = not(compared(&y, &x));
                    let rest = make::binary(BinaryOp::And, larger, rest, span);
                    make::binary(BinaryOp::Or, first, rest, span)
                }
            });
        }
        let result = match op {
            BinaryOp::Ne | BinaryOp::Le | BinaryOp::Ge => not(whole?),
            _ => whole?,
        };
        stmts.push(make::statement(result));
        Some(make::statement_expr(stmts, span))
    }
}
