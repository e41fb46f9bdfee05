//! What functions of the C library do to memory: [`table`] tells it, here it becomes accesses.

mod allocation;
mod buffers;
mod callbacks;
mod constants;
mod copies;
mod formats;
mod lengths;
mod meaning;
mod members;
mod names;
mod posix;
mod results;
mod specifications;
mod state;
mod table;
mod texts;
mod untold;
mod variadic;
mod vector;
mod within;

#[cfg(test)]
mod tests;

use polyomp_core::spmd::{
    AccessSite, BinaryOp, COPIED, ElementType, Expr, Iterator, LOST, Load, LocalId, Loop,
    LoopSharing, Place, StmtKind as Out,
};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, QualType, Type};

use super::Lowerer;
use super::places::deref;
use super::unions::all_of;
pub(super) use constants::Answers;
use formats::conversion;
use meaning::{Function, Gives, Length, Rest, Use};
use names::math;
pub(super) use names::{
    character_table, common_name, gives_first, is_allocator, is_errno, is_known, is_pure,
    never_returns, only_computes, result_type, writes,
};
pub(super) use results::Text;
pub(super) use state::remembers;
use table::{INTEGER, JUMPS};
pub(super) use variadic::Further;
use variadic::prints_list;

/// What accesses are called that a function of the library makes.
pub(super) const IMPLIED: &str = "effect of the called function";

/// What a function does to memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Reads,
    Writes,
    /// Writes what stands elsewhere, pointers among it.
    Copies,
    /// Writes zeros.
    Clears,
    /// Gives the memory back, perhaps for more: no pointer is stored there that it did not hold.
    Frees,
}

impl Lowerer<'_> {
    /// A call of a known library function; its value if it has one.
    pub(super) fn library_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        self.touch_hidden_state(expr, name);
        if let Some(name) = math(name) {
            let operands = args.iter().map(|arg| self.value(arg)).collect();
            let reason = format!("the result of `{name}`");
            return Some(Some(self.opaque(
                ElementType::Float,
                Some(name),
                &reason,
                operands,
            )));
        }
        if matches!(name, "abs" | "labs" | "llabs")
            && let [arg] = args
        {
            let value = self.value(arg);
            let value = self.settled_value(value, ElementType::Int, arg.span);
            // What it is in a type with a sign is not told.
            let unsigned = |kind: ast::IntKind| !kind.is_signed() && kind.bits() > 32;
            let kind = self.type_of(arg).and_then(|ty| self.int_kind(&ty));
            self.program.untold_conversions |= kind.is_some_and(unsigned);
            let negative = Expr::Binary(
                BinaryOp::Lt,
                Box::new(value.clone()),
                Box::new(Expr::Int(0)),
            );
            let negated = Expr::Unary(polyomp_core::spmd::UnaryOp::Neg, Box::new(value.clone()));
            return Some(Some(Expr::Conditional(
                Box::new(negative),
                Box::new(negated),
                Box::new(value),
            )));
        }
        if name == "posix_memalign"
            && let Some(value) = self.aligned_allocation(expr, args)
        {
            return Some(Some(value));
        }
        if name == "strtok_r"
            && let Some(value) = self.next_word(expr, args)
        {
            return Some(Some(value));
        }
        if INTEGER.contains(&name) {
            let operands = args.iter().map(|arg| self.value(arg)).collect();
            let reason = format!("the result of `{name}`");
            return Some(Some(self.opaque(
                ElementType::Int,
                Some(name),
                &reason,
                operands,
            )));
        }
        if never_returns(name) || JUMPS.contains(&name) && !self.marks_places() {
            args.iter().for_each(|arg| self.effects(arg));
            self.end_of_run(expr, name);
            return Some(Some(Expr::Int(0)));
        }
        if JUMPS.contains(&name) {
            args.iter().for_each(|arg| self.effects(arg));
            self.unsupported(expr.span, format!("a jump by `{name}`"));
            return Some(Some(Expr::Int(0)));
        }
        if common_name(name) == "expect"
            && let Some(arg) = args.first()
        {
            return Some(Some(self.value(arg)));
        }
        if let Some(value) = self.intrinsic_call(expr, name, args) {
            return Some(Some(value));
        }
        let function = table::function(name).or_else(|| table::function(common_name(name)))?;
        Some(self.listed_call(expr, name, function, args))
    }

    /// The run ends here: nothing that the strand would do later happens; others may go on.
    pub(super) fn end_of_run(&mut self, expr: &ast::Expr, name: &str) {
        // What is asserted of what others computed says nothing of how the run got there.
        if name.contains("assert") && (self.forked || self.strands > 0) {
            return;
        }
        self.emit(expr.span, Out::Assume(Expr::Int(0)));
    }

    /// A call of a function of the table.
    fn listed_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        function: &Function,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let listed = function.args.len().min(args.len());
        let (known, rest) = args.split_at(listed);
        let mut values = Vec::new();
        for arg in known {
            let value = self.value(arg);
            let element = self.type_of(arg).map_or(ElementType::Opaque, |ty| {
                self.element(&self.resolved(&ty).decayed())
            });
            // The function gets the values that the arguments have when it is called.
            values.push(match element {
                ElementType::Int | ElementType::Float | ElementType::Pointer => {
                    self.settled_value(value, element, arg.span)
                }
                ElementType::Lock | ElementType::Opaque => {
                    self.evaluate(arg.span, value.clone());
                    value
                }
            });
        }
        let rest: Vec<(Expr, &ast::Expr)> = match function.rest {
            Rest::Input => Vec::new(),
            Rest::Values | Rest::Texts | Rest::Formatted => {
                rest.iter().map(|arg| (self.value(arg), arg)).collect()
            }
        };
        self.touch_rest(function, known.last(), &rest, expr.span);
        if prints_list(name) {
            self.print_further(known.last());
        }
        // A text from outside, such as `argv[1]`, that the initial strand reads races with nothing.
        let input = matches!(
            function.gives,
            Gives::Number | Gives::Float | Gives::Fresh | Gives::Stream
        ) && self.strands == 0;
        let copied = self.copy_call((name, function), &values, args);
        let given = values.iter().cloned().zip(known);
        let given: Vec<(Expr, &ast::Expr)> = given.chain(rest.iter().cloned()).collect();
        self.touch_stream(name, &given);
        self.touch_buffer(name, expr.span, args);
        self.computes(name, &given);
        let used = function.args.iter().zip(&values).zip(known);
        for ((used, value), arg) in used.filter(|_| !copied) {
            let passed = input && matches!(used, Use::In(_));
            if *used == Use::End {
                self.end_of_text(values.first(), value, arg);
            } else if !passed && !self.touch_text(name, *used, (value, arg), args) {
                let first = self.touches_first(name, *used, args);
                self.touch_argument(*used, (value, arg), args, first);
            }
        }
        self.answers.computed_from = None;
        if function.rest == Rest::Input {
            return self.scanf(args, listed);
        }
        let rest = rest.into_iter().map(|(value, _)| value);
        self.call_result(expr, (name, function.gives), args, values, rest.collect())
    }

    /// What a function reads and writes behind the arguments that are not listed; `last` is the last one that is.
    fn touch_rest(
        &mut self,
        function: &Function,
        last: Option<&ast::Expr>,
        rest: &[(Expr, &ast::Expr)],
        span: Span,
    ) {
        let format = last.filter(|_| function.rest == Rest::Formatted);
        for (position, (value, arg)) in rest.iter().enumerate() {
            self.evaluate(span, value.clone());
            let asked = format.and_then(|format| conversion(format, position));
            let reads = match function.rest {
                Rest::Texts => true,
                Rest::Formatted => asked.is_none_or(formats::reads_text),
                Rest::Values | Rest::Input => false,
            };
            if reads && self.is_text_of(asked, arg) {
                self.touch(value, arg, Effect::Reads, None);
            } else if reads && self.may_be_text(format, position, arg) {
                self.touch_unknown(value, arg, &[Effect::Reads]);
            }
            if let Some(format) = format {
                self.touch_stored(format, position, (value, arg));
            }
        }
    }

    /// What a function does with one argument.
    fn used_argument(&mut self, used: Use, value: &Expr, arg: &ast::Expr, args: &[ast::Expr]) {
        self.touch_argument(used, (value, arg), args, false);
    }

    /// The same; `first`: where it is not known how many elements it touches, it touches the first one.
    fn touch_argument(
        &mut self,
        used: Use,
        (value, arg): (&Expr, &ast::Expr),
        args: &[ast::Expr],
        first: bool,
    ) {
        // A null pointer points to nothing, and nobody writes to a literal.
        if *value == Expr::Int(0) || matches!(arg.kind, ExprKind::String(_)) {
            return;
        }
        let points = self
            .type_of(arg)
            .is_some_and(|ty| self.pointed(&ty).is_some());
        let (effects, length): (&[Effect], _) = match used {
            Use::Value => return,
            // Nothing is known of the text.
            Use::End => (&[Effect::Writes], Length::One),
            Use::Buffer if points => return self.text_buffer(value, arg),
            Use::Buffer => (&[Effect::Writes], Length::One),
            Use::In(length) => (&[Effect::Reads], length),
            Use::Out(length) => (&[Effect::Writes], length),
            Use::Copy(length) => (&[Effect::Copies], length),
            Use::Fill(length, value) => {
                let zero = value.is_none_or(|value| {
                    let value = args.get(value);
                    value.is_some_and(|value| self.constant(value) == Some(0))
                });
                match zero {
                    true => (&[Effect::Clears], length),
                    false => (&[Effect::Writes], length),
                }
            }
            Use::InOut(length) => (&[Effect::Reads, Effect::Writes], length),
            // All of it is gone: its first element for certain, and more if there is more. Between regions nothing is
            // at the same time.
            Use::Free => {
                if !points && self.strands > 0 {
                    self.touch_unknown(value, arg, &[Effect::Writes]);
                } else if self.strands > 0 {
                    self.touch(value, arg, Effect::Frees, Some(Expr::Int(1)));
                    self.touch(value, arg, Effect::Frees, None);
                }
                return;
            }
        };
        if !points {
            return self.touch_unknown(value, arg, effects);
        }
        if self.may_leave_untold(arg, length, args) {
            self.touch_unknown(value, arg, effects);
        }
        // The address of an array is that of its first element, and not all of it need be touched.
        if let ExprKind::Unary {
            op: ast::UnaryOp::AddressOf,
            operand,
        } = &arg.without_casts().kind
            && !self.has_effects(operand)
            && self
                .type_of(operand)
                .is_some_and(|ty| self.resolved(&ty).array().is_some())
        {
            let beginning = self.value(operand);
            return self.touch_argument(used, (&beginning, operand), args, first);
        }
        if self.touches_unplaced(arg, length, args) {
            return self.touch_unknown(value, arg, effects);
        }
        if self.touch_members(arg, length, args, effects) {
            return;
        }
        let count = match length {
            Length::One => Some(Expr::Int(1)),
            Length::Count(count) => Some(Expr::Int(count)),
            Length::Some if first => Some(self.one_or_more(arg.span)),
            Length::Some => None,
            Length::Bytes(size) => self.elements_of_bytes(arg, args.get(size)),
            Length::Text(at) => args.get(at).and_then(members::text_bytes).map(Expr::Int),
            Length::Items(size, count) => self.elements_of_items(arg, args, size, count),
        };
        for effect in effects {
            self.touch(value, arg, *effect, count.clone());
        }
    }

    fn scanf(&mut self, args: &[ast::Expr], skip: usize) -> Option<Expr> {
        let format = skip.checked_sub(1).and_then(|last| args.get(last));
        // The program says what is read there.
        let text = match args.first().map(|text| &text.kind) {
            Some(ExprKind::String(text)) if skip == 2 => Some(text),
            _ => None,
        };
        let numbers = match (text, format.map(|format| &format.kind)) {
            (Some(text), Some(ExprKind::String(format))) => formats::numbers_in(text, format),
            _ => Vec::new(),
        };
        for (position, arg) in args.iter().skip(skip).enumerate() {
            let number = match &arg.kind {
                ExprKind::Unary {
                    op: ast::UnaryOp::AddressOf,
                    operand,
                } => Some(operand).filter(|operand| {
                    let element =
                        matches!(operand.without_casts().kind, ExprKind::Subscript { .. });
                    !(element && formats::fills_text(format, position))
                }),
                _ => None,
            };
            let Some(operand) = number else {
                let value = self.value(arg);
                self.touch(&value, arg, Effect::Writes, None);
                continue;
            };
            let ty = self.type_of(operand);
            let element = ty
                .as_ref()
                .map_or(ElementType::Opaque, |ty| self.element(ty));
            let outer = self.hint.replace(self.text(operand.span));
            let range = ty.as_ref().map_or((None, None), |ty| self.range_of(ty));
            let value = match text {
                Some(_)
                    if let (Some(number), ElementType::Int) = (numbers.get(position), element) =>
                {
                    Expr::Int(*number)
                }
                Some(_) => self.opaque(
                    element,
                    Some(LOST),
                    "what `sscanf` finds in a text",
                    Vec::new(),
                ),
                None => self.ranged_input(element, "scanf", range),
            };
            self.hint = outer;
            let lvalue = self.lvalue(operand);
            self.write(lvalue, ty.as_ref(), operand.span, value);
        }
        Some(self.unknown(ElementType::Int, "how much `scanf` has found", Vec::new()))
    }

    pub(super) fn is_text(&self, arg: &ast::Expr) -> bool {
        !matches!(arg.kind, ExprKind::String(_))
            && self
                .type_of(arg)
                .and_then(|ty| self.pointed(&ty))
                .is_some_and(
                    |to| matches!(self.resolved(&to).ty, Type::Integer(kind) if kind.bits() == 8),
                )
    }

    /// What an argument points to, seen through casts to `void *`.
    fn pointee_without_casts(&self, arg: &ast::Expr) -> Option<QualType> {
        let arg = arg.without_casts();
        let mut ty = self.pointed(&self.type_of(arg)?)?;
        if *ty.unaliased() == ast::Type::Void && !self.seen_through(arg).is_empty() {
            ty = self.unit_seen_through(arg)?;
        }
        while let Some(array) = self.resolved(&ty).array() {
            ty = array.element.clone();
        }
        Some(self.row(&ty).map_or(ty, |row| row.number))
    }

    /// Accesses to what a pointer argument points to: to `count` elements, or an unknown number.
    fn touch(&mut self, pointer: &Expr, arg: &ast::Expr, effect: Effect, count: Option<Expr>) {
        let element_type = self.pointee_without_casts(arg);
        let element = element_type
            .as_ref()
            .map_or(ElementType::Opaque, |ty| self.element(ty));
        let span = arg.span;
        let (whole_arg, arg) = (arg, arg.without_casts());
        // `&x`: the one variable.
        if let ExprKind::Unary {
            op: ast::UnaryOp::AddressOf,
            operand,
        } = &arg.kind
            && !matches!(operand.kind, ExprKind::Subscript { .. })
        {
            let place = deref(pointer.clone());
            let ty = self.type_of(operand);
            if count == Some(Expr::Int(1)) && self.clears(&place, ty.as_ref(), effect, span) {
                return;
            }
            let places = match self.is_record_or_array(operand) {
                true => self.wholes(&place, ty.as_ref()),
                false => vec![place],
            };
            for place in places {
                let site = self.implied_site(span, IMPLIED);
                self.touch_place(site, place, element, effect);
            }
            return;
        }
        // Rows are counted in their elements.
        let mut pointer = pointer.clone();
        if let (Some(rows), Some(scalar)) = (
            self.type_of(whole_arg).and_then(|ty| self.pointed(&ty)),
            &element_type,
        ) && self.is_several(&rows)
        {
            pointer = self.reshaped(pointer, &rows, scalar);
        }
        let pointer = self.settled_value(pointer, ElementType::Pointer, span);
        if count == Some(Expr::Int(1)) {
            let mut place = deref(pointer);
            if self.clears(&place, element_type.as_ref(), effect, span) {
                return;
            }
            let site = self.implied_site(span, IMPLIED);
            if element == ElementType::Opaque {
                all_of(&mut place);
            }
            return self.touch_place(site, place, element, effect);
        }
        self.touch_elements(span, pointer, count, element, effect);
    }

    /// Whether one struct is cleared, part by part.
    fn clears(&mut self, place: &Place, ty: Option<&QualType>, effect: Effect, span: Span) -> bool {
        let ty = ty.filter(|_| effect == Effect::Clears);
        ty.is_some_and(|ty| self.cleared_parts(place, ty, span))
    }

    /// What is done with so many elements, or with a number of them that is not known.
    fn touch_elements(
        &mut self,
        span: Span,
        pointer: Expr,
        count: Option<Expr>,
        element: ElementType,
        effect: Effect,
    ) {
        let upper = match count {
            Some(count) => self.settled_value(count, ElementType::Int, span),
            None => self.number_touched(),
        };
        self.each_element(span, upper, |this, local| {
            let mut place = deref(Expr::PointerOffset(
                Box::new(pointer),
                Box::new(Expr::Local(local)),
            ));
            if element == ElementType::Opaque {
                all_of(&mut place);
            }
            let site = this.implied_site(span, IMPLIED);
            this.touch_place(site, place, element, effect);
        });
    }

    /// Whether the expression stands for several cells.
    fn is_record_or_array(&self, expr: &ast::Expr) -> bool {
        let ty = self.type_of(expr).map(|ty| self.resolved(&ty));
        ty.is_some_and(|ty| matches!(ty.ty, Type::Record(_) | Type::Array(_)))
    }

    /// What is done with each of so many elements, one after another.
    pub(super) fn each_element(
        &mut self,
        span: Span,
        count: Expr,
        work: impl FnOnce(&mut Self, LocalId),
    ) {
        let local = self.fresh_local("element", ElementType::Int);
        self.counting.push(local);
        let body = self.nested(|this| work(this, local));
        self.counting.pop();
        let iterator = Iterator {
            local,
            lower: Expr::Int(0),
            upper: count,
            step: Expr::Int(1),
            descending: false,
        };
        let looped = Loop {
            iterators: vec![iterator],
            sharing: LoopSharing::default(),
            body,
        };
        self.emit(span, Out::Loop(looped));
    }

    fn touch_place(
        &mut self,
        mut site: AccessSite,
        place: Place,
        element: ElementType,
        effect: Effect,
    ) {
        let span = site.span;
        let holds_pointers = matches!(element, ElementType::Pointer | ElementType::Opaque);
        let value = match effect {
            Effect::Reads => {
                let load = Load {
                    site,
                    place,
                    element,
                    narrow: None,
                };
                return self.emit_at(span, Out::Eval(Expr::Load(Box::new(load))));
            }
            Effect::Copies if holds_pointers => {
                self.opaque(element, Some(COPIED), "what is copied", Vec::new())
            }
            Effect::Clears if element == ElementType::Int => Expr::Int(0),
            Effect::Frees => {
                site.number = true;
                self.unknown(
                    ElementType::Int,
                    "what is left of what was freed",
                    Vec::new(),
                )
            }
            Effect::Writes | Effect::Copies | Effect::Clears => self.written_by_call(element),
        };
        self.emit_at(span, Out::Store { site, place, value });
    }
}
