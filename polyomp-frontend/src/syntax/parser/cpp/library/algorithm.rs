//! Algorithms over ranges: what they read and write, and loops where they call something or move what holds pointers.

use super::super::ClassKind;
use super::super::make::{self, int};
use super::super::types::unqualified;
use super::elements::{Range, designated};
use super::operations::is_operation;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, Type};
use crate::syntax::parser::Parser;

/// Whether the library has an algorithm of this name that is known here.
pub(super) fn is_algorithm(name: &str) -> bool {
    matches!(
        name,
        "fill"
            | "fill_n"
            | "uninitialized_fill"
            | "uninitialized_fill_n"
            | "copy"
            | "copy_n"
            | "copy_if"
            | "copy_backward"
            | "move_backward"
            | "uninitialized_copy"
            | "uninitialized_copy_n"
            | "replace"
            | "replace_if"
            | "remove"
            | "remove_if"
            | "rotate"
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
            | "partial_sort"
            | "random_shuffle"
            | "find_if"
            | "find_if_not"
            | "iota"
            | "reverse"
            | "swap_ranges"
            | "shuffle"
            | "unique"
            | "partial_sum"
            | "inner_product"
            | "for_each"
            | "for_each_n"
            | "transform"
            | "generate"
            | "generate_n"
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

/// Whether the library has a function of this name that gets iterators by value, whether it is followed here or not: which
/// they are is not changed.
pub(super) fn takes_iterators(name: &str) -> bool {
    is_algorithm(name) && name != "advance"
        || matches!(
            name,
            "move"
                | "iter_swap"
                | "swap_ranges"
                | "reverse_copy"
                | "rotate_copy"
                | "unique_copy"
                | "remove_copy"
                | "remove_copy_if"
                | "replace_copy"
                | "replace_copy_if"
                | "partition"
                | "stable_partition"
                | "partition_copy"
                | "partition_point"
                | "is_partitioned"
                | "partial_sort"
                | "partial_sort_copy"
                | "is_sorted_until"
                | "merge"
                | "inplace_merge"
                | "includes"
                | "set_union"
                | "set_intersection"
                | "set_difference"
                | "set_symmetric_difference"
                | "make_heap"
                | "push_heap"
                | "pop_heap"
                | "sort_heap"
                | "is_heap"
                | "next_permutation"
                | "prev_permutation"
                | "is_permutation"
                | "lexicographical_compare"
                | "mismatch"
                | "find_if"
                | "find_if_not"
                | "find_end"
                | "find_first_of"
                | "adjacent_find"
                | "search"
                | "search_n"
                | "equal_range"
                | "minmax_element"
                | "random_shuffle"
                | "sample"
                | "shift_left"
                | "shift_right"
                | "adjacent_difference"
                | "inclusive_scan"
                | "exclusive_scan"
                | "transform_reduce"
                | "transform_inclusive_scan"
                | "transform_exclusive_scan"
                | "uninitialized_move"
                | "uninitialized_move_n"
                | "uninitialized_default_construct"
                | "uninitialized_value_construct"
                | "destroy"
                | "destroy_n"
                | "destroy_at"
        )
}

/// How many arguments stand after the range and before the function that an algorithm compares elements by, if it takes
/// one.
fn orders_after(name: &str) -> Option<usize> {
    match name {
        "sort" | "stable_sort" | "min_element" | "max_element" | "is_sorted" => Some(0),
        "lower_bound" | "upper_bound" | "binary_search" | "equal" => Some(1),
        _ => None,
    }
}

/// The algorithm that does the same, of which there is one name here.
fn plain_name(name: &str) -> &str {
    let name = name.strip_suffix("_n").unwrap_or(name);
    match name {
        "uninitialized_fill" => "fill",
        "uninitialized_copy" | "move" => "copy",
        "move_backward" => "copy_backward",
        name => name,
    }
}

/// The argument that an algorithm gives an iterator of the type of (C++17, section 28).
fn gives_iterator(name: &str) -> Option<usize> {
    Some(match name {
        "unique" | "remove" | "remove_if" | "partition" | "stable_partition" | "rotate"
        | "find" | "find_if" | "find_if_not" | "search" | "adjacent_find" | "min_element"
        | "max_element" | "lower_bound" | "upper_bound" | "partition_point" | "next" | "prev" => 0,
        "copy" | "copy_if" | "move" | "remove_copy" | "remove_copy_if" | "unique_copy"
        | "partial_sum" | "inclusive_scan" | "exclusive_scan" => 2,
        "set_intersection"
        | "set_union"
        | "set_difference"
        | "set_symmetric_difference"
        | "merge" => 4,
        _ => return None,
    })
}

impl Parser<'_> {
    /// The type of the iterator that an algorithm gives which is not followed.
    pub(super) fn iterator_given(&self, name: &str, args: &[Expr]) -> Option<QualType> {
        let ty = self.type_of(args.get(gives_iterator(name)?)?)?;
        Some(ty.decayed()).filter(|ty| ty.pointee().is_some())
    }

    /// Whether an argument is something that can be called: a function, a lambda, or an object with such a member.
    pub(super) fn is_callable(&self, arg: &Expr) -> bool {
        if let ExprKind::Ident(name) = &designated(arg).kind
            && self
                .cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(name))
        {
            return true;
        }
        let ty = self.type_of(arg);
        // `tolower` of the C library.
        if let ExprKind::Ident(name) = &designated(arg).kind
            && ty
                .as_ref()
                .is_none_or(|ty| matches!(ty.unaliased(), Type::Function(_)))
            && crate::lower::is_known_function(name)
        {
            return true;
        }
        ty.is_some_and(|ty| is_operation(&ty) || matches!(self.kind_of(&ty), Some(ClassKind::User)))
    }

    /// Whether calls may change the object that is called.
    fn changes_when_called(&self, called: &Expr) -> bool {
        let ty = self.type_of(called);
        let Some((_, class)) = ty.as_ref().and_then(|ty| self.class_of(ty)) else {
            return false;
        };
        let name = format!("{}::operator()", class.name);
        let known = self.cpp.as_ref().and_then(|cpp| cpp.functions.get(&name));
        let mut known = known.into_iter().flatten();
        known.any(|function| !function.qualified.constant)
    }

    /// Whether an argument is one of the orders of the library (`std::greater<int>()`).
    pub(super) fn is_order(&self, arg: &Expr) -> bool {
        let ty = self.type_of(arg);
        matches!(
            ty.map(|ty| ty.ty),
            Some(Type::Unknown(name)) if matches!(&*name, "std::less" | "std::greater")
        )
    }

    /// A call of an algorithm over ranges that pointers delimit. Arguments that do something are evaluated once, before it.
    pub(in super::super) fn algorithm(
        &mut self,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        if !is_algorithm(name) {
            return None;
        }
        let mut before = Vec::new();
        let args = self.evaluated_once(args, &mut before, span)?;
        let found = self.algorithm_of(name, &args, span)?;
        if before.is_empty() {
            return Some(found);
        }
        before.push(make::statement(found));
        Some(make::statement_expr(before, span))
    }

    fn algorithm_of(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Expr> {
        // What is filled by way of an inserter has no range yet.
        if matches!(name, "fill_n" | "generate_n")
            && let [to, count, value] = args
            && self.is_inserter(to)
        {
            return self.appended(name == "fill_n", to, count, value, span);
        }
        // The middle stands before the end.
        let mut args = args.to_vec();
        if name == "rotate" && args.len() == 3 {
            args.swap(1, 2);
        }
        // What is in order then is not told, so where it ends does not matter.
        let name = match name {
            "partial_sort" | "nth_element" if args.len() >= 3 => {
                args.remove(1);
                "sort"
            }
            name => name,
        };
        let (range, rest) = self.range_of(name.ends_with("_n"), &args)?;
        // Objects that are left empty.
        if name.starts_with("move") && self.is_deep(&range.element, 0) {
            return None;
        }
        let name = plain_name(name);
        if let Some(plain) = orders_after(name)
            && let Some(compares) = rest.get(plain)
        {
            if rest.len() > plain + 1 {
                return None;
            }
            let ordered = self.ordered(range.clone(), plain == 0, compares, span)?;
            let touched = self.touched(name, range, rest.get(..plain)?, span)?;
            return Some(make::comma(ordered, touched));
        }
        if matches!(name, "accumulate" | "reduce")
            && let Some(sum) = self.accumulated(&range, rest, span)
        {
            return Some(sum);
        }
        if orders_after(name).is_some_and(|plain| rest.len() == plain)
            && name != "equal"
            && self.is_range_of_objects(&range)
        {
            let touched = self.touched(name, range.clone(), rest, span)?;
            return Some(make::comma(
                self.compared_by_operator(&range, span),
                touched,
            ));
        }
        if let Some(called) = self.calling(name, &range, rest, span) {
            return Some(called);
        }
        if let Some(moved) = self.one_by_one(name, &range, rest, span) {
            return Some(moved);
        }
        self.touched(name, range, rest, span)
    }

    /// What comparing elements by a function does, apart from moving them.
    fn ordered(&mut self, range: Range, among: bool, compares: &Expr, span: Span) -> Option<Expr> {
        let count = range.count(span);
        match self.is_callable(compares) {
            // Among one element there is nothing to compare.
            true if among => {
                let compared = self.compared_by_call(range, compares, span);
                let some = make::binary(BinaryOp::Gt, count, int(1, span), span);
                Some(make::conditional(some, compared, int(0, span), span))
            }
            true => Some(self.compared_by_call(range, compares, span)),
            false if self.is_order(compares) => Some(int(0, span)),
            false => None,
        }
    }

    fn compared_by_call(&mut self, range: Range, compares: &Expr, span: Span) -> Expr {
        let called = designated(compares).clone();
        let call = |parser: &mut Self, a, b| parser.call_object(&called, vec![a, b], span);
        self.compared(range, call, span)
    }

    /// Algorithms that call a function for each element.
    fn calling(&mut self, name: &str, range: &Range, rest: &[Expr], span: Span) -> Option<Expr> {
        let (at, takes) = match (name, rest) {
            ("for_each" | "count_if" | "all_of" | "any_of" | "none_of" | "generate", [_]) => (0, 1),
            ("find_if" | "find_if_not", [_]) => (0, 1),
            ("remove_if", [_]) | ("replace_if", [_, _]) => (0, 1),
            ("transform" | "copy_if", [_, _]) => (1, 1),
            ("transform", [_, _, _]) => (2, 2),
            _ => return None,
        };
        let called = rest.get(at).filter(|called| self.is_callable(called))?;
        // An object that calls may change is made once, or copied.
        let state = self.changes_when_called(called).then(|| {
            let ty = self.type_of(called);
            let ty = ty.unwrap_or_else(|| QualType::plain(Type::Void));
            self.held_value(called, &ty, span)
        });
        let (state, called) = match &state {
            Some((state, held)) => (Some(state.clone()), held),
            None => (None, called),
        };
        let to = rest.first()?;
        let range = range.clone();
        let whole = self.applied(
            range.clone(),
            |parser, item, at| match name {
                "generate" => {
                    let value = parser.call_object(called, Vec::new(), span);
                    parser.given(item, value, span)
                }
                "transform" if takes == 2 => {
                    let other = make::subscript(to.clone(), at.clone(), span);
                    let value = parser.call_object(called, vec![item, other], span);
                    let to = rest.get(1).unwrap_or(to);
                    parser.put(to, at, value, span)
                }
                "transform" => {
                    let value = parser.call_object(called, vec![item], span);
                    parser.put(to, at, value, span)
                }
                "copy_if" | "replace_if" => {
                    let cond = parser.call_object(called, vec![item.clone()], span);
                    let changed = match rest.get(1).filter(|_| name == "replace_if") {
                        Some(value) => parser.given(item, value.clone(), span),
                        // How many are left out before it is not known.
                        None => parser.put(to, make::unknown_number(span), item, span),
                    };
                    let changed = make::comma(changed, int(0, span));
                    make::conditional(cond, changed, int(0, span), span)
                }
                _ => parser.call_object(called, vec![item], span),
            },
            span,
        );
        let whole = match state {
            Some(state) => make::statement_expr(vec![state, make::statement(whole)], span),
            None => whole,
        };
        Some(match name {
            "count_if" | "all_of" | "any_of" | "none_of" => make::comma(whole, make::unknown(span)),
            "find_if" | "find_if_not" => make::comma(whole, range.somewhere(span)),
            "remove_if" => {
                let moved = self.moved_to_front(&range, 0, span);
                make::comma(make::comma(whole, moved), range.somewhere(span))
            }
            _ => whole,
        })
    }

    /// Algorithms that move elements, where these hold pointers, are objects, or where what moves them is an inserter:
    /// which elements hold the same pointer is told by that.
    fn one_by_one(&mut self, name: &str, range: &Range, rest: &[Expr], span: Span) -> Option<Expr> {
        let element = &range.element;
        let is_followed = matches!(element.unaliased(), Type::Record(_))
            || self.holds_pointers(element, 0)
            || rest.first().is_some_and(|to| self.is_inserter(to));
        if !is_followed {
            return None;
        }
        match (name, rest) {
            // The value is that of one evaluation.
            ("fill", [value]) => {
                let (value, held) = self.held_value(value, element, span);
                let looped = self.applied(
                    range.clone(),
                    |parser, item, _| parser.given(item, held, span),
                    span,
                );
                Some(make::statement_expr(
                    vec![value, make::statement(looped)],
                    span,
                ))
            }
            ("replace", [old, new]) if self.kind_of(element).is_none() => {
                Some(self.replaced(range, old, new, span))
            }
            ("copy", [to]) => Some(self.applied(
                range.clone(),
                |parser, item, at| parser.put(to, at, item, span),
                span,
            )),
            ("swap_ranges", [to]) => {
                let other = |at| make::subscript(to.clone(), at, span);
                Some(self.exchanged(range.clone(), other, span))
            }
            ("reverse", []) => {
                let count = range.count(span);
                let first = range.begin.clone();
                let half = make::binary(BinaryOp::Div, count.clone(), int(2, span), span);
                let last = make::binary(BinaryOp::Sub, count, int(1, span), span);
                let other = |at| {
                    let at = make::binary(BinaryOp::Sub, last, at, span);
                    make::subscript(first, at, span)
                };
                Some(self.exchanged(range.counted(half), other, span))
            }
            // The last one first: the two ranges may overlap.
            ("copy_backward", [end]) => {
                let first = range.begin.clone();
                let count = range.count(span);
                Some(self.applied(
                    range.clone(),
                    |parser, _, at| {
                        let next = make::binary(BinaryOp::Add, at, int(1, span), span);
                        let from = make::binary(BinaryOp::Sub, count, next.clone(), span);
                        let item = make::subscript(first, from, span);
                        let to = make::binary(BinaryOp::Sub, int(0, span), next, span);
                        parser.given(make::subscript(end.clone(), to, span), item, span)
                    },
                    span,
                ))
            }
            _ => None,
        }
    }

    /// Elements that are equal to a value become another one; others are not written.
    fn replaced(&mut self, range: &Range, old: &Expr, new: &Expr, span: Span) -> Expr {
        let (value, held) = self.held_value(new, &range.element, span);
        let looped = self.applied(
            range.clone(),
            |parser, item, _| {
                let same = make::binary(BinaryOp::Eq, item.clone(), old.clone(), span);
                let changed = parser.given(item, held, span);
                let changed = make::comma(changed, int(0, span));
                make::conditional(same, changed, int(0, span), span)
            },
            span,
        );
        make::statement_expr(vec![value, make::statement(looped)], span)
    }

    /// Elements that stay are moved to the front, into places between the first `kept` and the last: to which, that
    /// depends on the elements, and none may have to move.
    fn moved_to_front(&mut self, range: &Range, kept: u128, span: Span) -> Expr {
        let places = make::binary(BinaryOp::Sub, range.count(span), int(kept + 1, span), span);
        let some = make::binary(BinaryOp::Gt, places.clone(), int(0, span), span);
        let some = make::binary(BinaryOp::And, some, make::unknown(span), span);
        let begin = make::binary(BinaryOp::Add, range.begin.clone(), int(kept, span), span);
        let moved = self.ranged("operator write", begin, places, span);
        let moved = make::comma(moved, int(0, span));
        make::conditional(some, moved, int(0, span), span)
    }

    /// Algorithms that read and write ranges of which no element is told apart.
    fn touched(&mut self, name: &str, range: Range, rest: &[Expr], span: Span) -> Option<Expr> {
        if self.is_range_of_objects(&range) {
            return self.touched_objects(name, &range, rest, span);
        }
        let (begin, count) = (range.begin.clone(), range.count(span));
        let read = |parser: &mut Self, from: &Expr| {
            parser.ranged("operator read", from.clone(), count.clone(), span)
        };
        let write =
            |parser: &mut Self, to: Expr| parser.ranged("operator write", to, count.clone(), span);
        let change = |parser: &mut Self| {
            parser.ranged("operator change", begin.clone(), count.clone(), span)
        };
        let done = match (name, rest) {
            ("fill" | "iota", [_]) => Some(write(self, begin)),
            ("copy" | "partial_sum", [to]) => {
                let read = read(self, &begin);
                Some(make::comma(read, write(self, to.clone())))
            }
            ("copy_backward", [end]) => {
                let read = read(self, &begin);
                let to = make::binary(BinaryOp::Sub, end.clone(), count.clone(), span);
                Some(make::comma(read, write(self, to)))
            }
            ("accumulate" | "reduce", [] | [_]) => {
                let read = read(self, &begin);
                let ty = rest.first().and_then(|arg| self.type_of(arg));
                let ty = unqualified(&ty.unwrap_or(range.element.clone()));
                let value = make::cast(ty, make::unknown(span));
                Some(make::comma(read, value))
            }
            ("inner_product", [other, start]) => {
                let (one, other) = (read(self, &begin), read(self, other));
                let ty = unqualified(&self.type_of(start)?);
                let value = make::cast(ty, make::unknown(span));
                Some(make::comma(make::comma(one, other), value))
            }
            ("equal", [other]) => {
                let (one, other) = (read(self, &begin), read(self, other));
                Some(make::comma(make::comma(one, other), make::unknown(span)))
            }
            ("count" | "binary_search", [_]) | ("is_sorted", []) => {
                Some(make::comma(read(self, &begin), make::unknown(span)))
            }
            ("find" | "lower_bound" | "upper_bound", [_]) | ("min_element" | "max_element", []) => {
                Some(make::comma(read(self, &begin), range.somewhere(span)))
            }
            ("remove", [_]) => {
                let read = read(self, &begin);
                let changed = make::comma(read, self.moved_to_front(&range, 0, span));
                Some(make::comma(changed, range.somewhere(span)))
            }
            ("unique", []) => {
                let read = read(self, &begin);
                let changed = make::comma(read, self.moved_to_front(&range, 1, span));
                Some(make::comma(changed, range.somewhere(span)))
            }
            ("replace", [old, new]) => Some(self.replaced(&range, old, new, span)),
            // One element stays as it is.
            ("sort" | "stable_sort" | "random_shuffle", []) => {
                let changed = make::comma(change(self), int(0, span));
                let several = make::binary(BinaryOp::Gt, count, int(1, span), span);
                Some(make::conditional(several, changed, int(0, span), span))
            }
            // So does the one in the middle.
            ("reverse", []) => {
                let half = make::binary(BinaryOp::Div, count.clone(), int(2, span), span);
                let other = make::binary(BinaryOp::Sub, count.clone(), half.clone(), span);
                let other = make::binary(BinaryOp::Add, begin.clone(), other, span);
                let first = self.ranged("operator change", begin, half.clone(), span);
                let second = self.ranged("operator change", other, half, span);
                Some(make::comma(first, second))
            }
            // Nothing moves where it begins with the element that is to be the first, or there is none.
            ("rotate", [middle]) => {
                let before = make::binary(BinaryOp::Sub, middle.clone(), begin.clone(), span);
                let changed = make::comma(change(self), int(0, span));
                let some = make::binary(BinaryOp::Gt, before.clone(), int(0, span), span);
                let others = make::binary(BinaryOp::Lt, before, count, span);
                let moves = make::binary(BinaryOp::And, some, others, span);
                Some(make::conditional(moves, changed, int(0, span), span))
            }
            ("shuffle", [generator]) => {
                let used = self.random_use(generator.clone(), Vec::new(), span);
                let changed = make::comma(change(self), int(0, span));
                let several = make::binary(BinaryOp::Gt, count, int(1, span), span);
                let changed = make::conditional(several, changed, int(0, span), span);
                Some(make::comma(used, changed))
            }
            _ => None,
        };
        Some(match self.values_read(name, &range, rest, span) {
            Some(values) => make::comma(values, done?),
            None => done?,
        })
    }
}
