//! Algorithms over ranges: what they read and write, and loops where they call something.

use super::super::ClassKind;
use super::super::make::{self, int};
use super::super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, Type, UnaryOp};
use crate::syntax::parser::Parser;

/// Whether the library has an algorithm of this name that is known here.
pub(super) fn is_algorithm(name: &str) -> bool {
    matches!(
        name,
        "fill"
            | "fill_n"
            | "copy"
            | "copy_n"
            | "accumulate"
            | "reduce"
            | "count"
            | "find"
            | "min_element"
            | "max_element"
            | "equal"
            | "is_sorted"
            | "lower_bound"
            | "upper_bound"
            | "binary_search"
            | "sort"
            | "stable_sort"
            | "nth_element"
            | "iota"
            | "reverse"
            | "shuffle"
            | "unique"
            | "partial_sum"
            | "inner_product"
            | "for_each"
            | "transform"
            | "generate"
            | "count_if"
            | "all_of"
            | "any_of"
            | "none_of"
            | "distance"
            | "advance"
            | "next"
            | "prev"
    )
}

/// How many arguments stand before the function that an algorithm compares elements by, if it takes one.
fn orders_after(name: &str) -> Option<usize> {
    match name {
        "sort" | "stable_sort" | "min_element" | "max_element" | "is_sorted" => Some(2),
        "lower_bound" | "upper_bound" | "binary_search" | "equal" => Some(3),
        _ => None,
    }
}

impl Parser<'_> {
    /// Whether an argument is something that can be called: a function, a lambda, or an object with such a member.
    fn is_callable(&self, arg: &Expr) -> bool {
        if let ExprKind::Ident(name) = &designated(arg).kind
            && self
                .cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(name))
        {
            return true;
        }
        let ty = self.type_of(arg);
        ty.is_some_and(|ty| matches!(self.kind_of(&ty), Some(ClassKind::User)))
    }

    /// Whether an argument is one of the orders of the library (`std::greater<int>()`).
    fn is_order(&self, arg: &Expr) -> bool {
        let ty = self.type_of(arg);
        matches!(
            ty.map(|ty| ty.ty),
            Some(Type::Unknown(name)) if matches!(&*name, "std::less" | "std::greater")
        )
    }

    /// Calls of what compares elements, each with some value, on both sides.
    fn compared(
        &mut self,
        (begin, end): (Expr, Expr),
        element: &QualType,
        compares: &Expr,
        span: Span,
    ) -> Expr {
        let called = designated(compares).clone();
        let ty = super::super::types::unqualified(element);
        let other = self.fresh_name("other");
        self.applied(
            begin,
            end,
            |parser, item| {
                parser
                    .scopes
                    .declare(&other, crate::syntax::scope::Meaning::Object);
                parser.scopes.declare_variable(&other, ty.clone());
                let operand = make::ident(&other, span);
                let before = vec![item.clone(), operand.clone()];
                let before = parser.call_object(&called, before, span);
                let after = parser.call_object(&called, vec![operand, item], span);
                let stmts = vec![
                    make::declare(&other, ty, Some(make::unknown(span)), span),
                    make::statement(before),
                    make::statement(after),
                    make::statement(int(0, span)),
                ];
                make::statement_expr(stmts, span)
            },
            span,
        )
    }

    /// An access to `count` elements by a function that lowering knows.
    pub(in super::super) fn ranged(
        &mut self,
        how: &str,
        begin: Expr,
        count: Expr,
        span: Span,
    ) -> Expr {
        let element = self
            .type_of(&begin)
            .and_then(|ty| self.pointed(&ty))
            .unwrap_or_else(|| QualType::plain(Type::Void));
        let unit = make::expr(ExprKind::SizeofType(Box::new(element)), span);
        make::call(how, vec![begin, unit, count], span)
    }

    /// A call of an algorithm over ranges that pointers delimit.
    pub(in super::super) fn algorithm(
        &mut self,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        // Execution policies have no pointers in front.
        let pointer = |parser: &Self, at: usize| {
            let ty = args.get(at).and_then(|arg| parser.type_of(arg))?;
            ty.decayed().pointee().cloned()
        };
        let element = pointer(self, 0)?;
        let begin = args.first()?.clone();
        if name.ends_with("_n") {
            let count = args.get(1)?.clone();
            let write = match name {
                "fill_n" => begin,
                _ => args.get(2)?.clone(),
            };
            let mut whole = self.ranged("operator write", write, count.clone(), span);
            match name {
                "fill_n" => whole = make::comma(args.get(2)?.clone(), whole),
                _ => {
                    let read = self.ranged("operator read", args.first()?.clone(), count, span);
                    whole = make::comma(read, whole);
                }
            }
            return Some(whole);
        }
        let end = args.get(1)?.clone();
        let count = make::binary(BinaryOp::Sub, end.clone(), begin.clone(), span);
        let is_struct = matches!(element.unaliased(), Type::Record(_));
        let calls = |at: usize| args.get(at).is_some_and(|arg| self.is_callable(arg));
        if let Some(plain) = orders_after(name)
            && let Some(compares) = args.get(plain)
        {
            if args.len() > plain + 1 {
                return None;
            }
            let compared = match self.is_callable(compares) {
                // Among one element there is nothing to compare.
                true if plain == 2 => {
                    let compared = self.compared((begin, end), &element, compares, span);
                    let some = make::binary(BinaryOp::Gt, count, int(1, span), span);
                    make::conditional(some, compared, int(0, span), span)
                }
                true => self.compared((begin, end), &element, compares, span),
                false if self.is_order(compares) => int(0, span),
                false => return None,
            };
            let rest = self.algorithm(name, args.get(..plain)?, span)?;
            return Some(make::comma(compared, rest));
        }
        match name {
            "for_each" if calls(2) => {
                let called = args.get(2)?.clone();
                Some(self.applied(
                    begin,
                    end,
                    |parser, item| parser.call_object(&called, vec![item], span),
                    span,
                ))
            }
            "count_if" | "all_of" | "any_of" | "none_of" if calls(2) => {
                let called = args.get(2)?.clone();
                let looped = self.applied(
                    begin,
                    end,
                    |parser, item| parser.call_object(&called, vec![item], span),
                    span,
                );
                Some(make::comma(looped, make::unknown(span)))
            }
            "generate" if calls(2) => {
                let called = args.get(2)?.clone();
                Some(self.applied(
                    begin,
                    end,
                    |parser, item| {
                        let value = parser.call_object(&called, Vec::new(), span);
                        make::assign(None, item, value, span)
                    },
                    span,
                ))
            }
            "transform" if calls(3) => {
                let called = args.get(3)?.clone();
                let to = args.get(2)?.clone();
                let from = begin.clone();
                Some(self.applied(
                    begin,
                    end,
                    |parser, item| {
                        let value = parser.call_object(&called, vec![item.clone()], span);
                        let at = make::binary(BinaryOp::Sub, make::address(item), from, span);
                        make::assign(None, make::subscript(to, at, span), value, span)
                    },
                    span,
                ))
            }
            // Which elements hold the same pointer is told; the value is that of one evaluation.
            "fill" if self.holds_pointers(&element, 0) => {
                let name = self.fresh_name("value");
                let value = make::declare(&name, unqualified(&element), args.get(2).cloned(), span);
                let looped = self.applied(
                    begin,
                    end,
                    |_, item| make::assign(None, item, make::ident(&name, span), span),
                    span,
                );
                Some(make::statement_expr(
                    vec![value, make::statement(looped)],
                    span,
                ))
            }
            "copy" if self.holds_pointers(&element, 0) && !self.is_deep(&element, 0) => {
                let (to, from) = (args.get(2)?.clone(), begin.clone());
                Some(self.applied(
                    begin,
                    end,
                    |_, item| {
                        let at =
                            make::binary(BinaryOp::Sub, make::address(item.clone()), from, span);
                        make::assign(None, make::subscript(to, at, span), item, span)
                    },
                    span,
                ))
            }
            "fill" if !is_struct => {
                let value = args.get(2)?.clone();
                let write = self.ranged("operator write", begin, count, span);
                Some(make::comma(value, write))
            }
            "copy" if !is_struct => {
                let to = args.get(2)?.clone();
                let read = self.ranged("operator read", begin, count.clone(), span);
                let write = self.ranged("operator write", to, count, span);
                Some(make::comma(read, write))
            }
            "accumulate" | "reduce" if args.len() <= 3 && !is_struct => {
                let read = self.ranged("operator read", begin, count, span);
                let ty = args
                    .get(2)
                    .and_then(|arg| self.type_of(arg))
                    .unwrap_or(element);
                let ty = unqualified(&ty);
                let start = args.get(2).cloned().unwrap_or_else(|| int(0, span));
                let value = make::cast(ty, make::unknown(span));
                Some(make::comma(make::comma(start, read), value))
            }
            "inner_product" if args.len() == 4 && !is_struct => {
                let read = self.ranged("operator read", begin, count.clone(), span);
                let other = self.ranged("operator read", args.get(2)?.clone(), count, span);
                let ty = args.get(3).and_then(|arg| self.type_of(arg))?;
                let ty = unqualified(&ty);
                let value = make::cast(ty, make::unknown(span));
                Some(make::comma(make::comma(read, other), value))
            }
            "equal" if args.len() == 3 && !is_struct => {
                let read = self.ranged("operator read", begin, count.clone(), span);
                let other = self.ranged("operator read", args.get(2)?.clone(), count, span);
                let value = make::unknown(span);
                Some(make::comma(make::comma(read, other), value))
            }
            "count" | "is_sorted" | "binary_search" if !is_struct => {
                let read = self.ranged("operator read", begin, count, span);
                Some(make::comma(read, make::unknown(span)))
            }
            "find" | "min_element" | "max_element" | "lower_bound" | "upper_bound"
                if !is_struct =>
            {
                let read = self.ranged("operator read", begin.clone(), count, span);
                let found = make::binary(BinaryOp::Add, begin, make::unknown_number(span), span);
                Some(make::comma(read, found))
            }
            "iota" if !is_struct => Some(self.ranged("operator write", begin, count, span)),
            "sort" | "stable_sort" | "reverse" | "shuffle" if !is_struct => {
                let mut whole = self.ranged("operator change", begin, count, span);
                if name == "shuffle" {
                    let generator = args.get(2)?.clone();
                    let used = self.random_use(generator, Vec::new(), span);
                    whole = make::comma(used, whole);
                }
                Some(whole)
            }
            _ => None,
        }
    }

    /// A loop over the elements between two pointers.
    fn applied(
        &mut self,
        begin: Expr,
        end: Expr,
        body: impl FnOnce(&mut Self, Expr) -> Expr,
        span: Span,
    ) -> Expr {
        let ty = self.type_of(&begin).map(|ty| ty.decayed());
        let (at, first) = (self.fresh_name("element"), self.fresh_name("first"));
        let pointer = ty.unwrap_or_else(|| QualType::pointer_to(QualType::plain(Type::Void)));
        let scopes = self.scopes.depth();
        self.scopes.enter();
        for name in [&at, &first] {
            self.scopes
                .declare(name, crate::syntax::scope::Meaning::Object);
        }
        self.scopes.declare_variable(&first, pointer.clone());
        let index = make::integer(crate::syntax::ast::IntKind::UnsignedLong);
        self.scopes.declare_variable(&at, index);
        let item = make::subscript(make::ident(&first, span), make::ident(&at, span), span);
        let call = body(self, item);
        self.scopes.leave_to(scopes);
        let count = make::binary(BinaryOp::Sub, end, make::ident(&first, span), span);
        let stmts = vec![
            make::declare(&first, pointer, Some(begin), span),
            make::count_loop(&at, count, vec![make::statement(call)], span),
            make::statement(int(0, span)),
        ];
        make::statement_expr(stmts, span)
    }
}

/// What is meant by the name of a function, or by its address.
fn designated(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } => operand,
        _ => expr,
    }
}
