//! What loops count, to the solvers: unknown functions of the coordinates around a loop and of the number of its iterations,
//! none of which is less after an iteration than before it.

use crate::formula::{Formula, Symbol, Term};

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

/// What an iteration counts.
#[derive(Debug, Clone, PartialEq)]
pub struct CountingLaw {
    /// The coordinates around the loop, and the number of the iteration.
    pub names: Vec<Symbol>,
    /// Not what is counted, but the iterations beside those that are,
    pub others: bool,
    /// so many times,
    pub spread: i64,
    /// are this, over `names`.
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

    /// What two counts in one loop, with these arguments, say of each other.
    pub(crate) fn order(&self, symbol: &Symbol, one: &[Term], other: &[Term]) -> Formula {
        let (Some((first, around)), Some((second, around2))) =
            (one.split_last(), other.split_last())
        else {
            return Formula::truth();
        };
        let same = around.iter().zip(around2);
        let same = Formula::and(same.map(|(a, b)| (a - b).equals(0)));
        if same.is_false() || around.len() != around2.len() {
            return Formula::truth();
        }
        let parts = [
            self.later(symbol, (one, first), (other, second)),
            self.later(symbol, (other, second), (one, first)),
        ];
        Formula::or([same.negated(), Formula::and(parts)])
    }

    /// What the first of two counts says of the second, where that is the later one.
    fn later(
        &self,
        symbol: &Symbol,
        (arguments, times): (&[Term], &Term),
        (arguments2, times2): (&[Term], &Term),
    ) -> Formula {
        let count = |arguments: &[Term]| Term::apply(symbol.clone(), arguments.to_vec());
        let more = count(arguments2) - count(arguments);
        let between = times2 - times;
        let begun = times.at_least(0);
        let most = self.most.filter(|_| self.steady);
        let most = most.map(|most| more.at_most(between.scaled(most)));
        let grows = Formula::and([more.at_least(0)].into_iter().chain(most));
        let mut known = vec![Formula::or([begun.negated(), between.less(0), grows])];
        if let Some(law) = &self.law
            && law.names.len() == arguments.len()
        {
            let values = law.names.iter().cloned().zip(arguments.iter().cloned());
            let by = law.by.substitute(&values.collect());
            let counted = match law.others {
                true => between.clone() - more,
                false => more,
            };
            let counted = counted.scaled(law.spread);
            let next = between.equals(1);
            known.push(Formula::or([
                begun.negated(),
                between.less(1),
                Formula::and([
                    counted.at_least(by.clone()),
                    Formula::or([next.negated(), (counted - by).equals(0)]),
                ]),
            ]));
        }
        Formula::and(known)
    }
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
        assert!(holds(&two.order(&symbol, &at(1), &at(3)), &[0, 1, 3, 5]));
        assert!(!holds(&two.order(&symbol, &at(1), &at(3)), &[0, 1, 3, 6]));
        assert!(!holds(&two.order(&symbol, &at(3), &at(1)), &[0, 3, 3, 2]));
        let any = counting(None, None);
        assert!(holds(&any.order(&symbol, &at(1), &at(3)), &[0, 1, 3, 60]));
        let elsewhere = [Term::constant(8), Term::constant(3)];
        assert!(any.order(&symbol, &at(1), &elsewhere).is_true());
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
        assert!(holds(&exact.order(&symbol, &at(2), &at(3)), &[0, 0, 1, 3]));
        assert!(!holds(&exact.order(&symbol, &at(2), &at(3)), &[0, 0, 1, 4]));
        assert!(holds(&exact.order(&symbol, &at(1), &at(3)), &[0, 0, 1, 3]));
        assert!(!holds(&exact.order(&symbol, &at(1), &at(3)), &[0, 0, 0, 0]));
        // It leaves k out: none of the first two is counted but for the first.
        let others = counting(None, Some(law(true)));
        assert!(holds(&others.order(&symbol, &at(0), &at(1)), &[0, 1]));
        assert!(!holds(&others.order(&symbol, &at(1), &at(2)), &[0, 1, 2]));
    }
}
