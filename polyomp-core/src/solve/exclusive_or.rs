//! What holds of `^` where it is applied to numbers that are not known.
//!
//! To the solvers it is a function of which nothing is known. Here they are told, of the applications in a query, that
//! `x ^ m` is another number for each other `x`, and that `x ^ m = y` where `y ^ m = x`: what pairs the elements of a
//! butterfly or of a sorting network. All of it is true of integers in two's complement, so it excludes no point.

use crate::formula::{Formula, Symbol, Term, TermKind};

/// Of how many applications pairs are looked at.
const MAX_APPLICATIONS: usize = 6;

/// Whether a function is one that these facts are about: its name means something.
pub(super) fn is_interpreted(function: &Symbol) -> bool {
    function.name() == "^"
}

/// An application: the operands, and the value.
struct Application {
    operands: [Term; 2],
    value: Term,
}

/// The formula with what holds of the applications of `^` in it.
pub(super) fn with_facts(formula: Formula) -> Formula {
    let mut found: Vec<Application> = Vec::new();
    formula.for_each_term(|term| {
        if let TermKind::Apply(function, arguments) = term.kind()
            && is_interpreted(function)
            && let [a, b] = &arguments[..]
            && !found.iter().any(|other| other.value == *term)
        {
            found.push(Application {
                operands: [a.clone(), b.clone()],
                value: term.clone(),
            });
        }
    });
    if found.is_empty() || found.len() > MAX_APPLICATIONS {
        return formula;
    }
    let mut facts = vec![formula];
    for (at, one) in found.iter().enumerate() {
        facts.push(bounds(one));
        for other in found.iter().skip(at + 1) {
            for (own, others) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                facts.extend(with_mask(one, own, other, others));
            }
        }
    }
    Formula::and(facts)
}

/// What holds where the operands with these numbers are the same, if they may be.
fn with_mask(one: &Application, own: usize, other: &Application, others: usize) -> Option<Formula> {
    let [mask, same] = [one.operands.get(own)?, other.operands.get(others)?];
    let [x, y] = [one.operands.get(1 - own)?, other.operands.get(1 - others)?];
    let differ = mask.differs(same.clone());
    // Of operands that are written differently only those in the same place are likely to be equal.
    if mask != same && own != others {
        return None;
    }
    let either = |a: Formula, b: Formula| Formula::or([differ.clone(), a, b]);
    let (to_x, to_y) = (&one.value, &other.value);
    Some(Formula::and([
        either(x.equals(y.clone()), to_x.differs(to_y.clone())),
        either(x.differs(y.clone()), to_x.equals(to_y.clone())),
        either(x.equals(to_y.clone()), to_x.differs(y.clone())),
        either(x.differs(to_y.clone()), to_x.equals(y.clone())),
    ]))
}

/// Where the value of an application lies: between the difference and the sum of its operands, where these are not
/// negative. It is an operand only where the other one is 0.
fn bounds(application: &Application) -> Formula {
    let [a, b] = &application.operands;
    let value = &application.value;
    let inside = Formula::and([
        value.at_least(a.clone() - b.clone()),
        value.at_least(b.clone() - a.clone()),
        value.at_most(a.clone() + b.clone()),
    ]);
    Formula::and([
        Formula::or([a.less(0), b.less(0), inside]),
        Formula::or([b.equals(0), value.differs(a.clone())]),
        Formula::or([a.equals(0), value.differs(b.clone())]),
    ])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::formula::{Assignment, FunctionTable};

    #[test]
    fn the_facts_hold_of_all_small_numbers() {
        let xor = |a: &str, b: &str| {
            let operands = [a, b].map(|name| Term::var(Symbol::new(name)));
            Term::apply("^", operands.to_vec())
        };
        let formula = Formula::and([
            xor("a", "m").at_least(-100),
            xor("b", "m").at_least(-100),
            xor("m", "c").at_least(-100),
        ]);
        let told = with_facts(formula);
        let numbers = -3..6i64;
        let all = numbers.clone().flat_map(|a| {
            let numbers = numbers.clone();
            numbers.flat_map(move |b| (-3..6i64).map(move |c| (a, b, c)))
        });
        for (a, b, c) in all {
            for m in -3..6i64 {
                let values = [("a", a), ("b", b), ("c", c), ("m", m)];
                let values = values.map(|(name, value)| (Symbol::new(name), value));
                let table = [(a, m), (b, m), (m, c)];
                let table = table.map(|(x, y)| (vec![x, y], x ^ y));
                let table = FunctionTable {
                    entries: table.into_iter().collect(),
                    default: None,
                };
                let point = Assignment {
                    values: BTreeMap::from(values),
                    functions: BTreeMap::from([(Symbol::new("^"), table)]),
                };
                assert_eq!(told.eval(&point), Some(true), "{a} {b} {c} {m}");
            }
        }
    }
}
