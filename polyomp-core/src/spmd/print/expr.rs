//! Expressions and places in the text form, with as few parentheses as the
//! precedence of C's operators needs.

use super::{Detail, Printer, element_word};
use crate::spmd::copies::{Side, Touches};
use crate::spmd::expr::{
    AccessSite, Atomicity, Base, BinaryOp, Expr, Load, Opaque, Place, Projection, UnaryOp,
};
use crate::spmd::program::{ElementType, Object, Program};
use crate::spmd::visit::{MAX_NESTING, on_enough_stack, same_expr};
use crate::spmd::words::{default_opaque_element, default_reason, is_float_literal, quote_name};

pub(in crate::spmd) const LOWEST: u8 = 1;
pub(in crate::spmd) const UNARY: u8 = 12;
pub(in crate::spmd) const POSTFIX: u8 = 13;

/// How an operator is written, and how tightly it binds. `min` and `max` are
/// written as functions.
pub(in crate::spmd) fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::LogicalOr => ("||", 2),
        BinaryOp::LogicalAnd => ("&&", 3),
        BinaryOp::BitOr => ("|", 4),
        BinaryOp::BitXor => ("^", 5),
        BinaryOp::BitAnd => ("&", 6),
        BinaryOp::Eq => ("==", 7),
        BinaryOp::Ne => ("!=", 7),
        BinaryOp::Lt => ("<", 8),
        BinaryOp::Le => ("<=", 8),
        BinaryOp::Gt => (">", 8),
        BinaryOp::Ge => (">=", 8),
        BinaryOp::Shl => ("<<", 9),
        BinaryOp::Shr => (">>", 9),
        BinaryOp::Add => ("+", 10),
        BinaryOp::Sub => ("-", 10),
        BinaryOp::Mul => ("*", 11),
        BinaryOp::Div => ("/", 11),
        BinaryOp::Rem => ("%", 11),
        BinaryOp::Min => ("min", POSTFIX),
        BinaryOp::Max => ("max", POSTFIX),
    }
}

pub(in crate::spmd) fn unary_operator(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Neg => "-",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "~",
    }
}

/// The object that a place starts at by name.
pub(in crate::spmd) fn named_object<'p>(program: &'p Program, place: &Place) -> Option<&'p Object> {
    match place.base {
        Base::Object(id) => program.object(id),
        Base::Deref(_) => None,
    }
}

/// What a load of this place gives when the text does not say.
pub(in crate::spmd) fn default_element(program: &Program, place: &Place) -> ElementType {
    named_object(program, place).map_or(ElementType::Int, |object| object.element)
}

/// Whether the projections are indices into the dimensions of a named object.
/// (Whoever asks has looked at their number first: it must be cheap to ask.)
fn only_indices(projections: &[Projection]) -> bool {
    projections
        .iter()
        .all(|projection| matches!(projection, Projection::Index { .. }))
}

/// Whether `place[i]` means the dereference of the pointer stored in the place:
/// all dimensions of an array of pointers have been used.
pub(in crate::spmd) fn index_dereferences(
    program: &Program,
    place: &Place,
    projections: &[Projection],
) -> bool {
    named_object(program, place).is_some_and(|object| {
        object.element == ElementType::Pointer
            && projections.len() == object.extents.len()
            && only_indices(projections)
    })
}

/// The extent that the next index of a place has when the text does not say:
/// that of the object's declaration.
pub(in crate::spmd) fn default_extent<'p>(
    program: &'p Program,
    place: &Place,
    projections: &[Projection],
) -> Option<&'p Expr> {
    let extents = &named_object(program, place)?.extents;
    let extent = extents.get(projections.len())?.as_ref()?;
    only_indices(projections).then_some(extent)
}

impl Printer<'_> {
    /// The expression, in parentheses when it binds less tightly than `least`.
    pub(super) fn push_expr(&mut self, expr: &Expr, least: u8) {
        if self.depth > MAX_NESTING {
            self.push("...");
            return;
        }
        self.depth += 1;
        let own = match expr {
            Expr::Int(value) if *value < 0 => UNARY,
            Expr::Unary(..) | Expr::AddressOf(_) => UNARY,
            Expr::Binary(op, ..) => operator(*op).1,
            Expr::Conditional(..) => LOWEST,
            _ => POSTFIX,
        };
        if own < least {
            self.push("(");
        }
        on_enough_stack(|| self.push_bare_expr(expr, own));
        if own < least {
            self.push(")");
        }
        self.depth -= 1;
    }

    fn push_bare_expr(&mut self, expr: &Expr, own: u8) {
        match expr {
            Expr::Int(value) => self.push(&value.to_string()),
            Expr::Param(id) => self.push(&self.names.param(*id)),
            Expr::Local(id) => self.push(&self.names.local(*id)),
            Expr::ThreadNum => self.push_builtin("tid"),
            Expr::NumThreads => self.push_builtin("num_threads"),
            Expr::TeamNum => self.push_builtin("team"),
            Expr::NumTeams => self.push_builtin("num_teams"),
            Expr::Load(load) => self.push_load(load),
            Expr::Unary(op, operand) => {
                self.push(unary_operator(*op));
                // `-5` is a constant; the negation of the constant 5 is `-(5)`.
                let least = if matches!(**operand, Expr::Int(_)) {
                    POSTFIX + 1
                } else {
                    UNARY
                };
                self.push_expr(operand, least);
            }
            Expr::Binary(op @ (BinaryOp::Min | BinaryOp::Max), left, right) => {
                self.push_call(operator(*op).0, [left, right]);
            }
            Expr::Binary(op, left, right) => {
                self.push_expr(left, own);
                self.push(&format!(" {} ", operator(*op).0));
                self.push_expr(right, own + 1);
            }
            Expr::Conditional(cond, yes, no) => {
                self.push_expr(cond, LOWEST + 1);
                self.push(" ? ");
                self.push_expr(yes, LOWEST);
                self.push(" : ");
                self.push_expr(no, LOWEST);
            }
            Expr::AddressOf(place) => {
                self.push("&");
                self.push_place(place);
            }
            Expr::PointerOffset(pointer, elements) => {
                self.push_call("offset", [pointer, elements]);
            }
            Expr::Opaque(opaque) => self.push_opaque(opaque),
        }
    }

    fn push_builtin(&mut self, word: &str) {
        self.push(word);
        if self.names.is_taken(word) {
            self.push("()");
        }
    }

    fn push_call<const N: usize>(&mut self, function: &str, operands: [&Expr; N]) {
        self.push(function);
        self.push_operands(operands.into_iter());
    }

    fn push_operands<'e>(&mut self, operands: impl Iterator<Item = &'e Expr>) {
        self.push("(");
        for (index, operand) in operands.enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push_expr(operand, LOWEST);
        }
        self.push(")");
    }

    fn push_opaque(&mut self, opaque: &Opaque) {
        let element = default_opaque_element(opaque.function.as_deref());
        let usual_element = opaque.element == element;
        match &opaque.function {
            Some(function) => {
                let usual = *opaque.reason == *default_reason(function);
                let literal = usual && usual_element && opaque.operands.is_empty();
                if literal && is_float_literal(function) {
                    self.push(function);
                    return;
                }
                self.push("fn ");
                self.push(&quote_name(function));
                if !usual {
                    self.push(" ");
                    self.push_string(&opaque.reason);
                }
            }
            None => {
                self.push("opaque ");
                self.push_string(&opaque.reason);
            }
        }
        self.push_operands(opaque.operands.iter());
        if !usual_element {
            self.push_element(opaque.element);
        }
    }

    fn push_load(&mut self, load: &Load) {
        self.push_place(&load.place);
        self.push_site(&load.site, &load.place);
        if load.element != default_element(self.program, &load.place) {
            self.push_element(load.element);
        }
        if let Some(narrow) = load.narrow {
            self.push("@");
            self.push(narrow.word());
        }
    }

    fn push_element(&mut self, element: ElementType) {
        self.push("@");
        self.push(element_word(element));
    }

    /// What is known of an access, each with an `@` of its own.
    pub(super) fn push_site(&mut self, site: &AccessSite, place: &Place) {
        if self.detail == Detail::Full {
            self.push("@");
            self.push_span(site.span);
            if *site.text != *super::source_text(self.program, place) {
                self.push("@");
                self.push_string(&site.text);
            }
        }
        match site.atomicity {
            Atomicity::Plain => {}
            Atomicity::Relaxed => self.push("@relaxed"),
            Atomicity::Acquire => self.push("@acquire"),
            Atomicity::Release => self.push("@release"),
            Atomicity::AcquireRelease => self.push("@acq_rel"),
        }
        if site.nth > 0 {
            self.push(&format!("@nth {}", site.nth));
        }
        if let Some(implied) = &site.implied {
            self.push("@implied ");
            self.push_string(implied);
        }
        if let Some(doubt) = &site.doubt {
            self.push("@doubt ");
            self.push_string(doubt);
        }
        if site.number {
            self.push("@number");
        }
        match site.touches.side {
            Side::Host => {}
            Side::Device => self.push("@device"),
            Side::Either => self.push("@either"),
        }
        if site.touches.transfer {
            self.push("@transfer");
        }
    }

    /// A place without what is known of its access.
    pub(super) fn push_place(&mut self, place: &Place) {
        match &place.base {
            Base::Object(id) => self.push(&self.names.object(*id)),
            Base::Deref(pointer) => match &**pointer {
                Expr::PointerOffset(pointer, index) => {
                    self.push_pointer(pointer, true);
                    self.push("[");
                    self.push_expr(index, LOWEST);
                    self.push("]");
                }
                pointer => {
                    self.push_pointer(pointer, false);
                    self.push(".*");
                }
            },
        }
        for (index, projection) in place.projections.iter().enumerate() {
            let before = place.projections.get(..index).unwrap_or(&[]);
            match projection {
                Projection::Index { index, extent } => {
                    if index_dereferences(self.program, place, before) {
                        self.push(".");
                    }
                    self.push("[");
                    self.push_expr(index, LOWEST);
                    self.push_extent(extent.as_ref(), place, before);
                    self.push("]");
                }
                Projection::Field(name) => {
                    self.push(".");
                    self.push(&quote_name(name));
                }
                Projection::Bytes { from, count } => {
                    self.push(".(");
                    self.push_expr(from, LOWEST);
                    self.push(&format!(", {count})"));
                }
                Projection::Whole => self.push("[..]"),
            }
        }
    }

    fn push_extent(&mut self, extent: Option<&Expr>, place: &Place, before: &[Projection]) {
        let program = self.program;
        let usual = if self.in_declarations {
            None
        } else {
            default_extent(program, place, before)
        };
        match (extent, usual) {
            (None, None) => {}
            (None, Some(_)) => self.push(" of ?"),
            (Some(extent), Some(usual)) if same_expr(extent, usual) => {}
            (Some(extent), _) => {
                self.push(" of ");
                self.push_expr(extent, LOWEST);
            }
        }
    }

    /// A pointer value, before `[` or `.*`.
    fn push_pointer(&mut self, pointer: &Expr, before_index: bool) {
        self.push_expr(pointer, POSTFIX);
        let Expr::Load(load) = pointer else { return };
        // Without an annotation, `p[i]` would go on with the place.
        let annotated = self.detail == Detail::Full
            || load.site.atomicity.is_atomic()
            || load.site.implied.is_some()
            || load.site.nth > 0
            || load.site.doubt.is_some()
            || load.site.number
            || load.site.touches != Touches::default()
            || load.narrow.is_some()
            || load.element != default_element(self.program, &load.place);
        let place = &load.place;
        let implied = index_dereferences(self.program, place, &place.projections);
        if before_index && !annotated && !implied {
            self.push_element(load.element);
        }
    }
}
