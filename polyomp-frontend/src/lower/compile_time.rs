//! What the compiler works out: operands that are not evaluated, and those of `sizeof` that are all the same.

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{self, Designator, Extent, QualType};

use super::Lowerer;

/// Builtins that look at their operands without evaluating them ("any side effects are ignored", says the manual of GCC
/// on built-in functions).
const ASKS: [&str; 4] = [
    "__builtin_constant_p",
    "__builtin_object_size",
    "__builtin_dynamic_object_size",
    "__builtin_classify_type",
];

/// The builtin that is one of its operands.
pub(super) const CHOOSES: &str = "__builtin_choose_expr";

impl Lowerer<'_> {
    /// The value of a builtin that evaluates not all of its operands.
    pub(super) fn compile_time_call(
        &mut self,
        span: Span,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        if ASKS.contains(&name) {
            let constant = name == "__builtin_constant_p"
                && args.first().is_some_and(|arg| self.constant(arg).is_some());
            return Some(match constant {
                true => Expr::Int(1),
                false => {
                    let reason = format!("the result of `{name}`");
                    self.unknown(ElementType::Int, &reason, Vec::new())
                }
            });
        }
        let (CHOOSES, [_, first, second]) = (name, args) else {
            return None;
        };
        if let Some(chosen) = self.chosen(args) {
            return Some(self.value(chosen));
        }
        let what = "which operand a `__builtin_choose_expr` is";
        let cond = self.unknown(ElementType::Int, what, Vec::new());
        let [then_body, else_body] = [first, second].map(|operand| {
            self.nested(|this| {
                let value = this.value(operand);
                this.evaluate(operand.span, value);
            })
        });
        let kind = Out::If {
            cond,
            then_body,
            else_body,
        };
        self.emit(span, kind);
        self.unsupported(
            span,
            "a `__builtin_choose_expr` of which the condition is not known",
        );
        Some(self.unknown(ElementType::Opaque, what, Vec::new()))
    }

    /// The operand that `__builtin_choose_expr` stands for.
    pub(super) fn chosen<'e>(&self, args: &'e [ast::Expr]) -> Option<&'e ast::Expr> {
        let [condition, first, second] = args else {
            return None;
        };
        Some(match self.constant(condition)? {
            0 => second,
            _ => first,
        })
    }

    /// Evaluates what the size of a type depends on: the extents of arrays that have no constant ones.
    pub(super) fn evaluate_extents(&mut self, ty: &QualType) {
        let mut ty = ty.clone();
        while let Some(array) = ty.array().cloned() {
            if let Extent::Expr(extent) = &array.extent
                && self.has_effects(extent)
            {
                let value = self.value(extent);
                let value = self.keep(extent.span, "extent", ElementType::Int, value);
                self.extents.insert(extent.span.start, value);
            }
            ty = array.element;
        }
    }

    /// Evaluates the extents of arrays in a record that is defined in an expression, as GNU C has them.
    pub(super) fn evaluate_members(&mut self, ty: &QualType, within: Span) {
        let Some(record) = self.record_of(ty).cloned() else {
            return;
        };
        if within.start <= record.span.start && record.span.end <= within.end {
            for field in record.fields.iter().flatten() {
                self.evaluate_extents(&field.ty);
            }
        }
    }

    /// Where a member stands in its record; none where the layout or a subscript is not known.
    pub(super) fn offset_of(&self, ty: &QualType, member: &[Designator]) -> Option<i64> {
        let (mut ty, mut offset) = (ty.clone(), 0i64);
        for step in member {
            let further = match step {
                Designator::Field(field) => {
                    let (from, _) = self.bytes_of(&ty, field)?;
                    ty = self.field_type(&ty, field)?;
                    from
                }
                Designator::Index(index) => {
                    let array = self.resolved(&ty).array()?.clone();
                    ty = array.element;
                    self.constant(index)?.checked_mul(self.size_of(&ty)?)?
                }
                Designator::Range(..) => return None,
            };
            offset = offset.checked_add(further)?;
        }
        Some(offset)
    }

    /// `offsetof`, whose layout or subscripts are not known.
    pub(super) fn unknown_offset(&mut self, member: &[Designator]) -> Expr {
        let mut operands = Vec::new();
        for step in member {
            if let Designator::Index(index) = step {
                operands.push(self.value(index));
            }
        }
        self.unknown(ElementType::Int, "the layout of a type", operands)
    }

    /// Evaluates the operand of `sizeof` if it is an array whose extents are no constants (C11, 6.5.3.4).
    pub(super) fn evaluate_sized(&mut self, operand: &ast::Expr, ty: &QualType) {
        let array = self.resolved(ty).array().cloned();
        let is_variable = array.is_some() && self.size_of(ty).is_none();
        if is_variable && self.has_effects(operand) {
            self.effects(operand);
        }
    }
}
