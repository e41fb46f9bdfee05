//! Elements outside of the section of an array that a reduction names: what they are within the construct is not specified
//! (OpenMP 5.2, section 5.5.5).
//!
//! Programs are taken not to use them, unless the text shows it: where a subscript is one in any case, or goes beyond by the
//! bounds of the loops around it, which conditions between may prevent.

use polyomp_core::spmd::{Base, BinaryOp, Claim, Expr, ObjectId, Place, StmtKind};

use super::super::Lowerer;
use super::data::Section;
use crate::source::Span;

/// Something and a constant.
#[derive(Clone, Copy)]
struct Offset<'e> {
    base: Option<&'e Expr>,
    constant: i64,
}

impl<'e> Offset<'e> {
    fn of(value: &'e Expr) -> Self {
        let (base, constant) = match value {
            Expr::Int(constant) => (None, *constant),
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), base, constant) => {
                match (op, &**constant) {
                    (BinaryOp::Add, Expr::Int(constant)) => (Some(&**base), *constant),
                    (BinaryOp::Sub, Expr::Int(constant)) => {
                        (Some(&**base), constant.saturating_neg())
                    }
                    _ => (Some(value), 0),
                }
            }
            _ => (Some(value), 0),
        };
        Offset { base, constant }
    }

    fn plus(self, more: i64) -> Self {
        Offset {
            constant: self.constant.saturating_add(more),
            ..self
        }
    }

    /// The sum, if that is something and a constant, too.
    fn with(self, other: Self) -> Option<Self> {
        match (self.base, other.base) {
            (_, None) => Some(self.plus(other.constant)),
            (None, _) => Some(other.plus(self.constant)),
            _ => None,
        }
    }

    /// Whether it is plainly less.
    fn is_below(self, other: Self) -> bool {
        self.base == other.base && self.constant < other.constant
    }
}

impl Lowerer<'_> {
    /// Takes down where the copy of a section of an array ends: pointers to it lead no further.
    pub(super) fn end_section(&mut self, copy: &Place, section: &Section) {
        let Base::Object(object) = copy.base else {
            return;
        };
        let end = match (&section.lower, &section.length) {
            (Expr::Int(0), length) => length.clone(),
            (lower, length) => Expr::Binary(
                BinaryOp::Add,
                Box::new(lower.clone()),
                Box::new(length.clone()),
            ),
        };
        self.section_ends.insert(object, end);
        self.begin_section(object, section);
    }

    /// Takes down where memory that is the copy of a section begins to be that. Where that is no constant, it is not told of
    /// arrays, and what pointers lead to has no other elements.
    pub(super) fn begin_section(&mut self, object: ObjectId, section: &Section) {
        let first = match section.lower {
            Expr::Int(first) if first >= 0 => first,
            _ => 0,
        };
        if let Some(object) = self.program.objects.get_mut(object.0 as usize) {
            object.section = Some(first);
        }
    }

    /// The number of elements that a pointer to the first of a whole object leads to, where that is a copy of a section.
    pub(in super::super) fn section_end(&self, place: &Place) -> Option<Expr> {
        match place.base {
            Base::Object(object) if place.projections.is_empty() => {
                self.section_ends.get(&object).cloned()
            }
            _ => None,
        }
    }

    /// Looks whether a subscript of what a name stands for leaves the section that it is a copy of.
    pub(in super::super) fn within_section(&mut self, name: &str, at: &Expr, span: Span) {
        let section = self.lookup(name).and_then(|id| self.sections.get(&id));
        let Some((lower, length)) = section.cloned() else {
            return;
        };
        let (first, index) = (Offset::of(&lower), Offset::of(at));
        let end = first.with(Offset::of(&length));
        // Not below the end is not below the last one and one more.
        let leaves = |least: Offset<'_>, most: Offset<'_>| {
            least.is_below(first) || end.is_some_and(|end| end.is_below(most.plus(1)))
        };
        if leaves(index, index) {
            let what =
                format!("an element of `{name}` that the section of the reduction leaves out");
            return self.unsupported(span, what);
        }
        let bounds = match index.base {
            Some(Expr::Local(local)) => self.counted.get(local).cloned(),
            // What is left over is less than the divisor, and what a mask leaves no more than that.
            Some(Expr::Binary(BinaryOp::Rem, _, by)) => Some((Expr::Int(0), (**by).clone())),
            Some(Expr::Binary(BinaryOp::BitAnd, _, mask)) => match **mask {
                Expr::Int(mask) if mask >= 0 => {
                    Some((Expr::Int(0), Expr::Int(mask.saturating_add(1))))
                }
                _ => None,
            },
            _ => None,
        };
        let may_leave = bounds.is_some_and(|(from, to)| {
            let (from, to) = (Offset::of(&from), Offset::of(&to));
            let constant = index.constant;
            leaves(from.plus(constant), to.plus(constant).plus(-1))
        });
        if !may_leave {
            return;
        }
        let binary = |op, a: &Expr, b: Expr| Expr::Binary(op, Box::new(a.clone()), Box::new(b));
        let end = binary(BinaryOp::Add, &lower, length);
        let from = binary(BinaryOp::Ge, at, lower);
        let fact = binary(BinaryOp::LogicalAnd, &from, binary(BinaryOp::Lt, at, end));
        let claim = Claim {
            what: format!(
                "that subscripts of `{name}` stay in the section of the reduction could not be shown"
            ),
            fact,
            limits: Vec::new(),
            summarised: false,
        };
        self.emit(span, StmtKind::Claim(claim));
    }
}
