//! Floating-point numbers of executions, as far as they are the same wherever they are rounded.
//!
//! The program form does not tell `float` from `double`, and implementations may keep more digits than a type has, or
//! round once where the text has two operations. So a number is an interval between two numbers of the smallest type,
//! in which it is in any of these ways; where it is exact in all of them, the interval is one point. A comparison that is
//! not the same for all numbers of two intervals is not known.

use super::value::Value;
use crate::spmd::BinaryOp;

/// A closed interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Real {
    low: f32,
    high: f32,
}

impl Real {
    /// The numbers between two that were computed, which are exact or not.
    fn between(low: f64, high: f64, exact: bool) -> Option<Real> {
        let (down, up) = (low as f32, high as f32);
        // What is too large or too small has a format of its own.
        let usual = |value: f32| value == 0.0 || value.is_normal();
        if !usual(down) || !usual(up) {
            return None;
        }
        if exact && low == high && f64::from(down) == low {
            // A zero below zero is the same as that above it, but for its bits.
            let value = if down == 0.0 { 0.0 } else { down };
            return Some(Real {
                low: value,
                high: value,
            });
        }
        let (low, high) = (down.next_down(), up.next_up());
        (usual(low) && usual(high) || low <= 0.0 && high >= 0.0).then_some(Real { low, high })
    }

    /// A number that may be rounded.
    fn near(value: f64) -> Option<Real> {
        Real::between(value, value, false)
    }

    /// An integer.
    pub(super) fn of(value: i64) -> Option<Real> {
        /// Beyond that, not all are numbers of each format.
        const MOST: i64 = 1 << 53;
        let real = value as f64;
        (value.abs() <= MOST).then(|| Real::between(real, real, true))?
    }

    /// A constant as the program spells it.
    fn spelled(text: &str) -> Option<Real> {
        let begins = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
        let value = text.parse::<f64>().ok().filter(|_| begins)?;
        Real::between(value, value, true)
    }

    /// What a value is as a number.
    pub(super) fn in_value(value: &Value) -> Option<Real> {
        match value {
            Value::Int(value) => Real::of(*value),
            // What has no sign may be rounded.
            Value::Wide(value) => match i64::try_from(*value) {
                Ok(value) => Real::of(value).or_else(|| Real::near(value as f64)),
                Err(_) => Real::near(*value as f64),
            },
            Value::Other(bits) => {
                let bits = *bits as u64;
                Some(Real {
                    low: f32::from_bits((bits >> 32) as u32),
                    high: f32::from_bits(bits as u32),
                })
            }
            Value::Pointer(_) | Value::Lost => None,
        }
    }

    pub(super) fn value(self) -> Value {
        let bits = u64::from(self.low.to_bits()) << 32 | u64::from(self.high.to_bits());
        Value::Other(bits as i64)
    }

    fn is_point(self) -> bool {
        self.low == self.high
    }

    /// Whether it is other than zero; none where it may be either.
    pub(super) fn truth(self) -> Option<bool> {
        match self.low > 0.0 || self.high < 0.0 {
            true => Some(true),
            false => self.is_point().then_some(false),
        }
    }

    /// The integer that a conversion makes of it.
    pub(super) fn truncated(self) -> Option<i64> {
        let (low, high) = (f64::from(self.low).trunc(), f64::from(self.high).trunc());
        (low == high && low.abs() < 2_147_483_648.0).then_some(low as i64)
    }

    fn negated(self) -> Real {
        let of = |value: f32| if value == 0.0 { 0.0 } else { -value };
        Real {
            low: of(self.high),
            high: of(self.low),
        }
    }

    /// A comparison.
    pub(super) fn compare(self, op: BinaryOp, other: Real) -> Option<bool> {
        use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
        let equal = match (self.is_point() && other.is_point(), self.low == other.low) {
            (true, equal) => Some(equal),
            (false, _) => {
                let apart = self.high < other.low || other.high < self.low;
                apart.then_some(false)
            }
        };
        let less = match (self.high < other.low, self.low >= other.high) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        match op {
            Lt => less,
            Ge => less.map(|less| !less),
            Gt => other.compare(Lt, self),
            Le => other.compare(Lt, self).map(|greater| !greater),
            Eq => equal,
            Ne => equal.map(|equal| !equal),
            _ => None,
        }
    }

    /// A sum, product and the like.
    pub(super) fn arithmetic(self, op: BinaryOp, other: Real) -> Option<Real> {
        let points = self.is_point() && other.is_point();
        let ends = |real: Real| [f64::from(real.low), f64::from(real.high)];
        let ([a, b], [c, d]) = (ends(self), ends(other));
        match op {
            BinaryOp::Sub => self.arithmetic(BinaryOp::Add, other.negated()),
            BinaryOp::Add => {
                let sum = a + c;
                let rest = sum - a;
                let exact = (a - (sum - rest)) + (c - rest) == 0.0;
                Real::between(sum, b + d, points && exact)
            }
            BinaryOp::Mul if self.truth() == Some(false) || other.truth() == Some(false) => {
                Real::of(0)
            }
            BinaryOp::Mul => {
                let all = [a * c, a * d, b * c, b * d];
                let low = all.into_iter().fold(f64::INFINITY, f64::min);
                let high = all.into_iter().fold(f64::NEG_INFINITY, f64::max);
                Real::between(low, high, points)
            }
            BinaryOp::Div if other.truth() == Some(true) && self.truth() == Some(false) => {
                Real::of(0)
            }
            BinaryOp::Div if other.truth() == Some(true) => {
                let all = [a / c, a / d, b / c, b / d];
                let low = all.into_iter().fold(f64::INFINITY, f64::min);
                let high = all.into_iter().fold(f64::NEG_INFINITY, f64::max);
                Real::between(
                    low,
                    high,
                    points && low * c == a && f64::from(low as f32) == low,
                )
            }
            _ => None,
        }
    }

    /// The value of a function of the library, or of an operation or constant.
    pub(super) fn function(name: &str, operands: &[Real]) -> Option<Real> {
        let increasing = |real: &Real, of: fn(f64) -> f64| {
            let (low, high) = (of(f64::from(real.low)), of(f64::from(real.high)));
            Real::between(low, high, false)
        };
        match (name, operands) {
            ("+", [a, b]) => a.arithmetic(BinaryOp::Add, *b),
            ("-", [a, b]) => a.arithmetic(BinaryOp::Sub, *b),
            ("*", [a, b]) => a.arithmetic(BinaryOp::Mul, *b),
            ("/", [a, b]) => a.arithmetic(BinaryOp::Div, *b),
            ("fabs", [a]) if a.low >= 0.0 => Some(*a),
            ("fabs", [a]) if a.high <= 0.0 => Some(a.negated()),
            ("sqrt", [a]) if a.low >= 0.0 => increasing(a, f64::sqrt),
            ("exp", [a]) => increasing(a, f64::exp),
            ("log", [a]) if a.low > 0.0 => increasing(a, f64::ln),
            ("sin", [a]) if a.is_point() => Real::near(f64::from(a.low).sin()),
            ("cos", [a]) if a.is_point() => Real::near(f64::from(a.low).cos()),
            ("fmax", [a, b]) => Some(Real {
                low: a.low.max(b.low),
                high: a.high.max(b.high),
            }),
            ("fmin", [a, b]) => Some(Real {
                low: a.low.min(b.low),
                high: a.high.min(b.high),
            }),
            (text, []) => Real::spelled(text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i64) -> Real {
        Real::of(value).unwrap()
    }

    fn of(name: &str, operands: &[Real]) -> Real {
        Real::function(name, operands).unwrap()
    }

    #[test]
    fn what_is_exact_is_a_point() {
        let half = of("0.5", &[]);
        let product = of("*", &[half, int(3)]);
        assert!(product.is_point());
        assert_eq!(product.compare(BinaryOp::Eq, of("1.5", &[])), Some(true));
        assert_eq!(product.truncated(), Some(1));
        assert!(of("/", &[int(6), int(4)]).is_point());
        assert!(of("*", &[int(0), of("0.1", &[])]).is_point());
        assert_eq!(of("-", &[half, half]).truth(), Some(false));
        assert_eq!(Real::in_value(&product.value()), Some(product));
    }

    #[test]
    fn what_is_rounded_may_be_any_number_nearby() {
        let tenth = of("0.1", &[]);
        assert!(!tenth.is_point());
        let one = of("*", &[tenth, int(10)]);
        assert_eq!(one.compare(BinaryOp::Eq, int(1)), None);
        assert_eq!(one.compare(BinaryOp::Lt, int(1)), None);
        assert_eq!(one.compare(BinaryOp::Lt, int(2)), Some(true));
        assert_eq!(one.compare(BinaryOp::Ge, int(2)), Some(false));
        assert_eq!(one.truncated(), None);
        assert_eq!(of("+", &[one, of("0.5", &[])]).truncated(), Some(1));
        assert_eq!(of("-", &[one, int(1)]).truth(), None);
        assert!(!of("/", &[int(1), int(3)]).is_point());
        assert!(!of("+", &[int(1 << 24), int(1)]).is_point());
        assert!(!of("sqrt", &[int(2)]).is_point());
        assert_eq!(Real::function("/", &[int(1), int(0)]), None);
    }
}
