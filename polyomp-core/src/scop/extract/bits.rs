//! Bitwise operators on ideal integers in two's complement.

use std::cell::Cell;

use crate::formula::{Symbol, Term, TermKind};
use crate::scop::UnknownKind;
use crate::spmd::BinaryOp;

use super::walker::Extractor;

/// Of how many numbers an operand of `^` may be one for all of them to be looked at.
const MAX_CASES: usize = 4;

/// In how many cases a term has another form.
fn cases(term: &Term) -> usize {
    let mut cases = 1;
    let mut rest = term;
    while let TermKind::Ite(_, _, otherwise) = rest.kind() {
        cases += 1;
        rest = otherwise;
    }
    cases
}

impl Extractor<'_> {
    /// Bitwise operators on ideal integers in two's complement; what is no power of two stays uninterpreted, and so does
    /// `^` with one of many numbers: that it is its own inverse, which the solver is told of it (`solve/exclusive_or.rs`),
    /// says more than what it is for each of them.
    pub(super) fn bitwise(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let inverse = op == BinaryOp::BitXor && cases(&a).max(cases(&b)) > MAX_CASES;
        if let Some(value) = interpreted(op, &a, &b).filter(|_| !inverse) {
            return value;
        }
        let name = match op {
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            _ => "^",
        };
        let symbol = Symbol::new(name);
        self.unknown(
            symbol.clone(),
            format!("the operator `{name}` is not interpreted here"),
            UnknownKind::Weak,
        );
        Term::apply(symbol, vec![a, b])
    }
}

fn interpreted(op: BinaryOp, a: &Term, b: &Term) -> Option<Term> {
    let power = |exponent: i64| (0..=40).contains(&exponent).then(|| 1i64 << exponent);
    match (op, a.as_constant(), b.as_constant()) {
        (BinaryOp::Shl, Some(a), Some(b))
            if power(b).is_some_and(|p| a.checked_mul(p).is_some()) =>
        {
            return Some(Term::constant(a << b));
        }
        (BinaryOp::Shl, _, Some(exponent)) => {
            if let Some(factor) = power(exponent) {
                return Some(a.scaled(factor));
            }
        }
        (BinaryOp::Shr, _, Some(exponent)) => {
            if let Some(divisor) = power(exponent) {
                return Some(a.floor_div(divisor));
            }
        }
        (BinaryOp::BitAnd, Some(a), Some(b)) => return Some(Term::constant(a & b)),
        (BinaryOp::BitOr, Some(a), Some(b)) => return Some(Term::constant(a | b)),
        (BinaryOp::BitXor, Some(a), Some(b)) => return Some(Term::constant(a ^ b)),
        (BinaryOp::BitAnd, None, Some(mask)) if mask > 0 && (mask + 1) & mask == 0 => {
            return Some(a.floor_mod(mask + 1));
        }
        (BinaryOp::BitAnd, Some(mask), None) if mask > 0 && (mask + 1) & mask == 0 => {
            return Some(b.floor_mod(mask + 1));
        }
        _ => {}
    }
    let (value, mask) = match (a.as_constant(), b.as_constant()) {
        (None, Some(mask)) => (Some(a), mask),
        (Some(mask), None) => (Some(b), mask),
        _ => (None, 0),
    };
    let masked = value.and_then(|value| with_mask(op, value, mask));
    masked
        .or_else(|| in_each_case(op, a, b))
        .or_else(|| shifted(op, a, b))
}

/// Where an operand is a constant in each of several cases: the operator in each of them, if it is interpreted there.
fn in_each_case(op: BinaryOp, a: &Term, b: &Term) -> Option<Term> {
    let all = Cell::new(true);
    let known = |value: Option<Term>| {
        value.unwrap_or_else(|| {
            all.set(false);
            Term::constant(0)
        })
    };
    let cases = b
        .in_each_case(a, |b, a| known(interpreted(op, a, &b.into())))
        .or_else(|| a.in_each_case(b, |a, b| known(interpreted(op, &a.into(), b))));
    cases.filter(|_| all.get())
}

/// A shift of a constant by an unknown distance: one case for each distance.
fn shifted(op: BinaryOp, a: &Term, b: &Term) -> Option<Term> {
    /// Farther than that, a left shift leaves the range of all signed types; one by less than nothing is undefined too.
    const DISTANCES: i64 = 62;
    let shifted = a.as_constant().filter(|a| *a >= 0)?;
    let at = |distance: i64| match op {
        BinaryOp::Shl => shifted.checked_mul(1i64 << distance),
        BinaryOp::Shr => Some(shifted >> distance),
        _ => None,
    };
    let values: Vec<i64> = (0..=DISTANCES).map_while(at).collect();
    let far = Term::ite(b.less(0), shifted, *values.last()?);
    let cases: Vec<(i64, &i64)> = (0i64..).zip(&values).collect();
    let cases = cases.into_iter().rev();
    Some(cases.fold(far, |rest, (distance, value)| {
        Term::ite(b.equals(distance), *value, rest)
    }))
}

/// A bitwise operator with a constant that is one bit, all bits below one, or the complement of either, in two's
/// complement.
fn with_mask(op: BinaryOp, value: &Term, mask: i64) -> Option<Term> {
    let is_bit = |mask: i64| mask > 0 && mask & (mask - 1) == 0;
    // Of a value: the bit, in its place, and what stands below a bit.
    let bit = |of: &Term, bit: i64| of.floor_div(bit).floor_mod(2).scaled(bit);
    let below = |of: &Term, bit: i64| of.floor_mod(bit);
    let one = Term::constant;
    let value = value.clone();
    let (positive, rest) = (mask.max(!mask), mask < 0);
    // What the operator does with the bits of `positive`: none of the others is one in it.
    let common = match (is_bit(positive), positive.checked_add(1)) {
        (true, _) => bit(&value, positive),
        (false, Some(next)) if is_bit(next) => below(&value, next),
        _ => return None,
    };
    Some(match (op, rest) {
        (BinaryOp::BitAnd, false) => common,
        (BinaryOp::BitAnd, true) => value - common,
        (BinaryOp::BitOr, false) => value - common + one(positive),
        // All bits but those, and of those what the value has.
        (BinaryOp::BitOr, true) => common + one(mask),
        (BinaryOp::BitXor, false) => value - common.scaled(2) + one(positive),
        (BinaryOp::BitXor, true) => common.scaled(2) - value + one(mask),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Symbol;

    #[test]
    fn operators_with_a_constant_are_those_of_two_s_complement() -> Result<(), String> {
        let value = Term::var(Symbol::new("v"));
        for mask in [1, 2, 4, 3, 7, -1, -2, -3, -4, -5, -8, 64, 63] {
            for op in [BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor] {
                let term = with_mask(op, &value, mask).ok_or(format!("{op:?} {mask}"))?;
                for v in -70..70 {
                    let at =
                        std::collections::BTreeMap::from([(Symbol::new("v"), Term::constant(v))]);
                    let wanted = match op {
                        BinaryOp::BitAnd => v & mask,
                        BinaryOp::BitOr => v | mask,
                        _ => v ^ mask,
                    };
                    let found = term.substitute(&at).as_constant();
                    assert_eq!(found, Some(wanted), "{v} {op:?} {mask}");
                }
            }
        }
        assert!(with_mask(BinaryOp::BitAnd, &value, 5).is_none());
        Ok(())
    }
}
