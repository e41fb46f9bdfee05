//! What loops count, to the solvers: unknown functions of the coordinates around a loop and of the number of its iterations,
//! none of which is less after an iteration than before it.

use crate::formula::{Formula, Symbol, Term};
use crate::spmd::NodeId;

/// The name of how often a loop runs, where its number of iterations has no closed form: a function of the coordinates around
/// it.
pub(crate) fn trips_of(stmt: NodeId) -> Symbol {
    Symbol::new(format!("trip{stmt}"))
}

/// What is known of something that a loop counts: it is 0 before the first iteration.
#[derive(Debug, Clone, PartialEq)]
pub struct Counting {
    /// After some iterations, at most so many for each of them; `None` where no limit is known.
    pub most: Option<i64>,
    /// One iteration counts no more than that either. (The number of the last one in which something happened may leap.)
    pub steady: bool,
    /// What each iteration counts, where that is known.
    pub law: Option<CountingLaw>,
    /// Walks of the loop do not agree on that.
    pub disputed: bool,
}

/// What an iteration counts: `spread` times what it counts is `by`.
#[derive(Debug, Clone, PartialEq)]
pub struct CountingLaw {
    /// What `by` speaks of: the coordinates around the loop, and the number of the iteration.
    pub names: Vec<Symbol>,
    /// `by` tells of the iterations that are not counted.
    pub others: bool,
    /// By how much the register that follows the count moves for each one that is counted.
    pub spread: i64,
    /// How far that register moves in an iteration, beyond what it moves in each.
    pub by: Term,
}

impl Counting {
    /// How large a count is after so many iterations. Before the first iteration there is none to count: nothing is said of
    /// a count up to the one before it.
    pub(crate) fn range(&self, count: &Term, times: &Term) -> Formula {
        let most = match self.most {
            Some(most) => count.at_most(times.scaled(most)),
            None => Formula::or([times.greater(0), count.equals(0)]),
        };
        Formula::or([times.less(0), Formula::and([count.at_least(0), most])])
    }

    /// What two counts in one loop, with these arguments, say of each other: what holds in any case, and what holds under a
    /// premise. That speaks of an iteration which has ended then, and need not have otherwise.
    pub(crate) fn order(&self, symbol: &Symbol, one: &[Term], other: &[Term]) -> Order {
        let mut order = Order {
            always: Formula::truth(),
            laws: Vec::new(),
        };
        let (Some((first, around)), Some((second, around2))) =
            (one.split_last(), other.split_last())
        else {
            return order;
        };
        if around.len() != around2.len() {
            return order;
        }
        let same = around.iter().zip(around2);
        let same = Formula::and(same.map(|(a, b)| (a - b).equals(0)));
        if same.is_false() {
            return order;
        }
        let pairs = [
            ((one, first), (other, second)),
            ((other, second), (one, first)),
        ];
        for ((one, times), (other, times2)) in pairs {
            let count = |arguments: &[Term]| Term::apply(symbol.clone(), arguments.to_vec());
            let more = count(other) - count(one);
            let between = times2 - times;
            let begun = Formula::and([same.clone(), times.at_least(0)]);
            let most = self.most.filter(|_| self.steady);
            let most = most.map(|most| more.at_most(between.scaled(most)));
            let grows = Formula::and([more.at_least(0)].into_iter().chain(most));
            let grows = Formula::or([begun.negated(), between.less(0), grows]);
            order.always = Formula::and([order.always, grows]);
            if let Some(law) = self.law.as_ref().filter(|law| law.names.len() == one.len()) {
                let premise = Formula::and([begun, between.at_least(1)]);
                order.laws.push((premise, law.tells(one, more, &between)));
            }
        }
        order
    }
}

impl CountingLaw {
    /// What it tells of how much `more` is counted in so many iterations from the one with these arguments on.
    fn tells(&self, arguments: &[Term], more: Term, iterations: &Term) -> Formula {
        let values = self.names.iter().cloned().zip(arguments.iter().cloned());
        let by = self.by.substitute(&values.collect());
        let counted = match self.others {
            true => iterations.clone() - more,
            false => more,
        };
        let counted = counted.scaled(self.spread);
        let exactly = (counted.clone() - by.clone()).equals(0);
        Formula::and([
            counted.at_least(by),
            Formula::or([iterations.differs(1), exactly]),
        ])
    }
}

/// What two counts say of each other.
pub(crate) struct Order {
    pub(crate) always: Formula,
    /// Premises, and what holds under them.
    pub(crate) laws: Vec<(Formula, Formula)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::TermKind;

    /// Whether a formula about counts holds where the count of so many iterations is the one at that place.
    fn holds(formula: &Formula, counts: &[i64]) -> bool {
        let counted = |term: &Term| match term.kind() {
            TermKind::Apply(_, arguments) => {
                let times = arguments.last()?.as_constant()?;
                counts.get(usize::try_from(times).ok()?).copied()
            }
            _ => None,
        };
        let known = formula.rewrite(|term| Some(Term::constant(counted(term)?)));
        assert!(known.is_true() || known.is_false(), "{known:?}");
        known.is_true()
    }

    fn all(order: Order) -> Formula {
        let laws = order.laws.into_iter();
        let laws = laws.map(|(premise, then)| Formula::or([premise.negated(), then]));
        Formula::and([order.always].into_iter().chain(laws))
    }

    fn counting(most: Option<i64>, law: Option<CountingLaw>) -> Counting {
        Counting {
            most,
            steady: true,
            law,
            disputed: false,
        }
    }

    #[test]
    fn counts_do_not_fall_and_grow_no_faster_than_they_may() {
        let at = |times: i64| [Term::constant(7), Term::constant(times)];
        let symbol = Symbol::new("count");
        let two = counting(Some(2), None);
        assert!(holds(
            &all(two.order(&symbol, &at(1), &at(3))),
            &[0, 1, 3, 5]
        ));
        assert!(!holds(
            &all(two.order(&symbol, &at(1), &at(3))),
            &[0, 1, 3, 6]
        ));
        assert!(!holds(
            &all(two.order(&symbol, &at(3), &at(1))),
            &[0, 3, 3, 2]
        ));
        let any = counting(None, None);
        assert!(holds(
            &all(any.order(&symbol, &at(1), &at(3))),
            &[0, 1, 3, 60]
        ));
        let elsewhere = [Term::constant(8), Term::constant(3)];
        assert!(all(any.order(&symbol, &at(1), &elsewhere)).is_true());
    }

    #[test]
    fn laws_tell_what_the_next_iteration_counts() {
        let at = |times: i64| [Term::constant(7), Term::constant(times)];
        let symbol = Symbol::new("count");
        let number = Symbol::new("k");
        let law = |others| CountingLaw {
            names: vec![Symbol::new("c"), number.clone()],
            others,
            spread: 3,
            by: Term::var(number.clone()).scaled(3),
        };
        // The iteration with number k counts k.
        let exact = counting(None, Some(law(false)));
        assert!(holds(
            &all(exact.order(&symbol, &at(2), &at(3))),
            &[0, 0, 1, 3]
        ));
        assert!(!holds(
            &all(exact.order(&symbol, &at(2), &at(3))),
            &[0, 0, 1, 4]
        ));
        assert!(holds(
            &all(exact.order(&symbol, &at(1), &at(3))),
            &[0, 0, 1, 3]
        ));
        assert!(!holds(
            &all(exact.order(&symbol, &at(1), &at(3))),
            &[0, 0, 0, 0]
        ));
        // It leaves k out: none of the first two is counted but for the first.
        let others = counting(None, Some(law(true)));
        assert!(holds(&all(others.order(&symbol, &at(0), &at(1))), &[0, 1]));
        assert!(!holds(
            &all(others.order(&symbol, &at(1), &at(2))),
            &[0, 1, 2]
        ));
    }
}
