//! Pointers to arrays that are seen as pointers to arrays of another shape.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, Projection, RESHAPE};

use crate::syntax::ast::{QualType, Type};

use super::Lowerer;

impl Lowerer<'_> {
    /// A pointer that counts arrays of one shape as one that counts arrays of another, or their scalars.
    pub(super) fn reshaped(&mut self, value: Expr, source: &QualType, pointee: &QualType) -> Expr {
        let ((_, from), (_, to)) = (self.array_shape(source), self.array_shape(pointee));
        if from == to || value == Expr::Int(0) {
            return value;
        }
        // Members of records stand behind subscripts of all dimensions.
        let record = |scalar: Type| matches!(scalar, Type::Record(_));
        let one = |extents: &[Option<Expr>]| {
            let mut extents = extents.iter();
            extents.all(|extent| *extent == Some(Expr::Int(1)))
        };
        if to.is_empty() && (record(self.scalar_of(source)) || one(&from)) {
            let mut place = super::places::deref(value);
            let indices = from.into_iter().map(|extent| Projection::Index {
                index: Expr::Int(0),
                extent,
            });
            place.projections.extend(indices);
            return Expr::AddressOf(Box::new(place));
        }
        let (Some(from), Some(to)) = (scalars(from), scalars(to)) else {
            let reason = "a cast to a pointer to arrays of unknown size";
            return self.unknown(ElementType::Pointer, reason, vec![value]);
        };
        // As many scalars, in rows of another length: subscripts mean others.
        if from == to {
            let reason = "a pointer to arrays of another form";
            return self.unknown(ElementType::Pointer, reason, vec![value]);
        }
        let reason = "a pointer to arrays of another size";
        self.opaque(
            ElementType::Pointer,
            Some(RESHAPE),
            reason,
            vec![value, from, to],
        )
    }
}

/// How many scalars an array of these extents has.
fn scalars(extents: Vec<Option<Expr>>) -> Option<Expr> {
    let all: Vec<Expr> = extents.into_iter().collect::<Option<_>>()?;
    let product = |a: Expr, b: Expr| match (a, b) {
        (Expr::Int(1), other) | (other, Expr::Int(1)) => other,
        (Expr::Int(a), Expr::Int(b)) => Expr::Int(a.saturating_mul(b)),
        (a, b) => Expr::Binary(BinaryOp::Mul, Box::new(a), Box::new(b)),
    };
    Some(all.into_iter().fold(Expr::Int(1), product))
}
