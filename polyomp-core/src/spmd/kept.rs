//! Stores that leave what is there: `x = x`.

use super::expr::{Base, Expr, Load, Place, Projection};

/// How deep places are compared.
const DEEPEST: u32 = 16;

impl Expr {
    /// Whether the value is what the place holds already, so that storing it there changes nothing. The places are
    /// compared as they are written: between both evaluations nothing of the same strand happens.
    pub fn is_held_by(&self, place: &Place) -> bool {
        match self {
            Expr::Load(load) => {
                !load.site.atomicity.is_atomic() && is_same_place(&load.place, place, 0)
            }
            _ => false,
        }
    }
}

fn is_same_place(a: &Place, b: &Place, depth: u32) -> bool {
    let bases = match (&a.base, &b.base) {
        (Base::Object(a), Base::Object(b)) => a == b,
        (Base::Deref(a), Base::Deref(b)) => is_same(a, b, depth + 1),
        _ => false,
    };
    bases
        && a.projections.len() == b.projections.len()
        && a.projections
            .iter()
            .zip(&b.projections)
            .all(|(a, b)| is_same_step(a, b, depth + 1))
}

fn is_same_step(a: &Projection, b: &Projection, depth: u32) -> bool {
    match (a, b) {
        (
            Projection::Index { index, extent },
            Projection::Index {
                index: other,
                extent: others,
            },
        ) => {
            let extents = match (extent, others) {
                (Some(a), Some(b)) => is_same(a, b, depth),
                (None, None) => true,
                _ => false,
            };
            extents && is_same(index, other, depth)
        }
        (Projection::Field(a), Projection::Field(b)) => a == b,
        (Projection::Whole, Projection::Whole) => true,
        _ => false,
    }
}

/// Whether both have the same value, apart from what other strands do between them.
fn is_same(a: &Expr, b: &Expr, depth: u32) -> bool {
    if depth > DEEPEST {
        return false;
    }
    let same = |a: &Expr, b: &Expr| is_same(a, b, depth + 1);
    match (a, b) {
        (Expr::Load(a), Expr::Load(b)) => is_same_load(a, b, depth),
        (Expr::Unary(op, a), Expr::Unary(other, b)) => op == other && same(a, b),
        (Expr::Binary(op, a, b), Expr::Binary(other, c, d)) => {
            op == other && same(a, c) && same(b, d)
        }
        (Expr::AddressOf(a), Expr::AddressOf(b)) => is_same_place(a, b, depth + 1),
        (Expr::PointerOffset(a, b), Expr::PointerOffset(c, d)) => same(a, c) && same(b, d),
        (Expr::Conditional(..) | Expr::Opaque(_), _) => false,
        _ => a == b,
    }
}

fn is_same_load(a: &Load, b: &Load, depth: u32) -> bool {
    let atomic = a.site.atomicity.is_atomic() || b.site.atomicity.is_atomic();
    !atomic && a.element == b.element && is_same_place(&a.place, &b.place, depth + 1)
}
