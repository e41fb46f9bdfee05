//! Bitwise operators between numbers that are not known, for Z3: bit by bit.
//!
//! To the solvers `a | b` is a function of which nothing is known, which decides most queries, and quickly. A point in
//! which it has another value than in C is no point, though. Then the query is asked again, with a Boolean for each bit
//! of what the operators are applied to: `0 <= a < 2^24` implies `a = sum of (2^k where bit k is set)`. All of it is
//! true of integers in two's complement, so it excludes no point of the program.

use rustc_hash::FxHashMap;

use z3::ast::{Bool, Int};

use super::Model;
use super::encode::Encoder;
use crate::formula::{Division, Formula, Term, TermKind};

/// How many bits are looked at: numbers beyond them are not followed.
const WIDTH: u32 = 24;

/// The operators that are followed.
#[derive(Clone, Copy)]
enum Operator {
    And,
    Or,
    Xor,
    Left,
    Right,
}

impl Operator {
    fn of(name: &str) -> Option<Operator> {
        Some(match name {
            "&" => Operator::And,
            "|" => Operator::Or,
            "^" => Operator::Xor,
            "<<" => Operator::Left,
            ">>" => Operator::Right,
            _ => return None,
        })
    }

    /// The value for numbers, where C defines it.
    fn apply(self, a: i64, b: i64) -> Option<i64> {
        let distance = u32::try_from(b).ok().filter(|distance| *distance < 63);
        match self {
            Operator::And => Some(a & b),
            Operator::Or => Some(a | b),
            Operator::Xor => Some(a ^ b),
            Operator::Left => a.checked_mul(1_i64 << distance?),
            Operator::Right => Some(a >> distance?),
        }
    }

    /// The bit that comes of two.
    fn bit(self, a: &Bool, b: &Bool) -> Bool {
        match self {
            Operator::And => Bool::and(&[a, b]),
            Operator::Or => Bool::or(&[a, b]),
            _ => a.xor(b),
        }
    }
}

/// Whether bitwise operators have the values in a point that they have in C.
pub(super) fn agrees(model: &Model) -> bool {
    model.functions.iter().all(|(function, table)| {
        let Some(operator) = Operator::of(function.name()) else {
            return true;
        };
        table.entries.iter().all(|(operands, value)| {
            let [a, b] = operands.as_slice() else {
                return true;
            };
            operator.apply(*a, *b).is_none_or(|known| known == *value)
        })
    })
}

/// What holds of the bitwise operators in a formula.
pub(super) fn facts(encoder: &mut Encoder, formula: &Formula) -> Vec<Bool> {
    let mut applications: Vec<(Operator, Term)> = Vec::new();
    formula.for_each_term(|term| {
        if let TermKind::Apply(function, operands) = term.kind()
            && let (Some(operator), [_, _]) = (Operator::of(function.name()), &operands[..])
            && !applications.iter().any(|(_, known)| known == term)
        {
            applications.push((operator, term.clone()));
        }
    });
    let mut facts = Facts {
        encoder,
        bits: FxHashMap::default(),
        found: Vec::new(),
    };
    for (operator, application) in applications {
        facts.application(operator, &application);
    }
    facts.found
}

/// A number as bits, lowest first.
#[derive(Clone)]
struct Bits {
    bits: Vec<Bool>,
    /// Where the number is what they say.
    guard: Bool,
}

struct Facts<'e> {
    encoder: &'e mut Encoder,
    bits: FxHashMap<Term, Bits>,
    found: Vec<Bool>,
}

impl Facts<'_> {
    fn application(&mut self, operator: Operator, application: &Term) {
        let TermKind::Apply(_, operands) = application.kind() else {
            return;
        };
        let [a, b] = &operands[..] else { return };
        match operator {
            Operator::Left | Operator::Right => self.shift(operator, application, a, b),
            _ => {
                let bits = self.of(application);
                self.is_sum(application, &bits);
            }
        }
    }

    /// A shift by each distance.
    fn shift(&mut self, operator: Operator, application: &Term, a: &Term, b: &Term) {
        for distance in 0..i64::from(WIDTH) {
            let factor = 1_i64 << distance;
            let shifted = match operator {
                Operator::Left => a.scaled(factor),
                _ => a.floor_div(factor),
            };
            let (value, shifted) = (self.encoder.term(application), self.encoder.term(&shifted));
            let here = self.encoder.term(b).eq(distance);
            self.found.push(here.implies(value.eq(shifted)));
        }
    }

    fn of(&mut self, term: &Term) -> Bits {
        if let Some(known) = self.bits.get(term) {
            return known.clone();
        }
        let bits = self.structural(term).unwrap_or_else(|| self.unknown(term));
        self.bits.insert(term.clone(), bits.clone());
        bits
    }

    /// The bits of a term that is made of others by operators that move or combine bits.
    fn structural(&mut self, term: &Term) -> Option<Bits> {
        match term.kind() {
            TermKind::Const(value) => Some(constant(u64::try_from(*value).ok()?)),
            TermKind::Apply(function, operands) => {
                let operator = Operator::of(function.name())?;
                if matches!(operator, Operator::Left | Operator::Right) {
                    return None;
                }
                let [a, b] = &operands[..] else { return None };
                let (a, b) = (self.of(a), self.of(b));
                let unset = Bool::from_bool(false);
                let length = a.bits.len().max(b.bits.len());
                let at = |bits: &Bits, at: usize| bits.bits.get(at).unwrap_or(&unset).clone();
                Some(Bits {
                    bits: (0..length)
                        .map(|place| operator.bit(&at(&a, place), &at(&b, place)))
                        .collect(),
                    guard: Bool::and(&[&a.guard, &b.guard]),
                })
            }
            TermKind::Divide(division, dividend, divisor) => {
                let distance = exponent(divisor.as_constant()?)?;
                let of = self.of(dividend);
                let split = distance.min(of.bits.len());
                let (low, high) = of.bits.split_at_checked(split)?;
                // Numbers that are followed are not negative: both ways of rounding are one.
                let bits = match division {
                    Division::FloorQuotient | Division::TruncQuotient => high,
                    Division::FloorRemainder | Division::TruncRemainder => low,
                };
                Some(Bits {
                    bits: bits.to_vec(),
                    guard: of.guard,
                })
            }
            TermKind::Sum(summands, rest) => {
                let factors = summands.iter().map(|(_, factor)| *factor).chain([*rest]);
                let common = factors.filter(|factor| *factor != 0);
                let distance = common.map(i64::trailing_zeros).min()?;
                if distance == 0 || distance > WIDTH {
                    return None;
                }
                let divided = summands
                    .iter()
                    .map(|(of, factor)| of.scaled(factor >> distance));
                let divided =
                    divided.fold(Term::constant(rest >> distance), |sum, next| sum + next);
                let of = self.of(&divided);
                let zeros = (0..distance).map(|_| Bool::from_bool(false));
                Some(Bits {
                    bits: zeros.chain(of.bits).collect(),
                    guard: of.guard,
                })
            }
            _ => None,
        }
    }

    /// New bits for a number.
    fn unknown(&mut self, term: &Term) -> Bits {
        let value = self.encoder.term(term);
        let bits = Bits {
            bits: (0..WIDTH).map(|_| Bool::fresh_const("bit")).collect(),
            guard: Bool::and(&[value.ge(0), value.lt(1_i64 << WIDTH)]),
        };
        self.is_sum(term, &bits);
        bits
    }

    /// A number is the sum of its bits.
    fn is_sum(&mut self, term: &Term, bits: &Bits) {
        let summands = (0_u32..).zip(&bits.bits);
        let summands: Vec<Int> = summands
            .map(|(place, bit)| bit.ite(&Int::from_i64(1_i64 << place), &Int::from_i64(0)))
            .collect();
        let sum = match summands.is_empty() {
            true => Int::from_i64(0),
            false => Int::add(&summands),
        };
        let value = self.encoder.term(term);
        self.found.push(bits.guard.implies(value.eq(sum)));
    }
}

fn constant(value: u64) -> Bits {
    let length = 64 - value.leading_zeros();
    Bits {
        bits: (0..length)
            .map(|place| Bool::from_bool(value >> place & 1 == 1))
            .collect(),
        guard: Bool::from_bool(true),
    }
}

/// The exponent of a power of two.
fn exponent(of: i64) -> Option<usize> {
    let power = u64::try_from(of).ok().filter(|of| of.is_power_of_two())?;
    usize::try_from(power.trailing_zeros()).ok()
}

#[cfg(test)]
mod tests {
    use super::super::{Decision, Limits, Query, Solver};
    use super::*;
    use crate::budget::Deadline;

    fn decide(formulas: impl IntoIterator<Item = Formula>) -> Decision {
        let query = Query::new(Formula::and(formulas));
        match Solver::new(Limits::default(), Deadline::none()) {
            Ok(mut solver) => solver.decide(&query),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn operators_have_their_values_and_no_others() {
        let (a, b) = (Term::var("a"), Term::var("b"));
        for name in ["&", "|", "^", "<<", ">>"] {
            let value = Term::apply(name, vec![a.clone(), b.clone()]);
            for (x, y) in [
                (0, 0),
                (5, 3),
                (6, 1),
                (12, 10),
                (1000, 4),
                (-3, 2),
                (7, -1),
            ] {
                let Some(known) = Operator::of(name).and_then(|operator| operator.apply(x, y))
                else {
                    continue;
                };
                let here = [a.equals(x), b.equals(y)];
                let holds = decide(here.clone().into_iter().chain([value.equals(known)]));
                assert!(
                    matches!(holds, Decision::Point(_)),
                    "{x} {name} {y}: {holds:?}"
                );
                if x >= 0 && y >= 0 {
                    let other = decide(here.into_iter().chain([value.differs(known)]));
                    assert!(
                        matches!(other, Decision::Empty { .. }),
                        "{x} {name} {y}: {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn subscripts_made_of_bits_are_apart() {
        let within = |name: &str, end: i64| {
            let name = Term::var(name);
            Formula::and([name.at_least(0), name.less(end)])
        };
        let or = |a: Term, b: Term| Term::apply("|", vec![a, b]);
        let gray = |name: &str| {
            let name = Term::var(name);
            Term::apply("^", vec![name.clone(), name.floor_div(2)])
        };
        let apart = decide([
            within("i", 100),
            within("j", 100),
            Term::var("i").differs(Term::var("j")),
            gray("i").equals(gray("j")),
        ]);
        assert!(matches!(apart, Decision::Empty { .. }), "{apart:?}");
        // Rows of 8 with up to `columns` columns: `i << 3 | j`.
        let rows = |columns: i64| {
            let element = |i: &str, j: &str| or(Term::var(i).scaled(8), Term::var(j));
            decide([
                within("i", 8),
                within("k", 8),
                within("j", columns),
                within("l", columns),
                Term::var("i").differs(Term::var("k")),
                element("i", "j").equals(element("k", "l")),
            ])
        };
        assert!(matches!(rows(8), Decision::Empty { .. }));
        match rows(9) {
            Decision::Point(model) => assert!(agrees(&model), "{model:?}"),
            other => panic!("{other:?}"),
        }
    }
}
