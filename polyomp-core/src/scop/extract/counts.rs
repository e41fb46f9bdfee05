//! How often a condition in a loop has held: not known, but no more often than there were iterations.
//!
//! A register that grows by one amount in the iterations in which a condition holds, and by another in the others, is a
//! linear function of the number of iterations and of how often the condition held. Those that grow under one condition
//! share that count, so sums of them can be exact (`i` and `j` of a merge). The number of the last iteration in which
//! something happened is such a count, too (see [`chosen`](super::chosen)).

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::{Counting, UnknownKind};
use crate::spmd::Stmt;

use super::change::{Change, difference};
use super::env::Value;
use super::iterations::Numbering;
use super::walker::Extractor;

/// A count of iterations.
#[derive(Debug, Clone)]
pub(super) struct Count {
    /// The function of the coordinates around the loop, and of the number of iterations.
    pub(super) symbol: Symbol,
    /// At most so many for each iteration; `None` where no limit is known.
    pub(super) most: Option<i64>,
    /// What it tells of the iterations.
    pub(super) what: Counted,
}

/// What a number tells of the iterations that there were.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Counted {
    /// In how many of them a condition held.
    Often(Formula),
    /// How often something happened.
    Times,
    /// One more than the number of the last in which something happened; 0 where there was none.
    Latest,
}

impl Count {
    /// Its value after some iterations.
    pub(super) fn after(&self, outer: &[Term], times: &Term) -> Term {
        let arguments = outer.iter().chain([times]).cloned().collect();
        Term::apply(self.symbol.clone(), arguments)
    }

    /// What is known of it before an iteration and behind it, which was the one before `end`.
    pub(super) fn grows(&self, outer: &[Term], end: &Term) -> Formula {
        let after = self.after(outer, end);
        let grown = after.clone() - self.after(outer, &(end.clone() - Term::constant(1)));
        match (&self.what, self.most) {
            (Counted::Latest, _) => Formula::or([grown.equals(0), after.equals(end.clone())]),
            (_, None) => grown.at_least(0),
            (_, Some(most)) => Formula::and([grown.at_least(0), grown.at_most(most)]),
        }
    }
}

impl Extractor<'_> {
    /// The change of something that grows by amounts that depend on conditions, with the count that it follows.
    pub(super) fn varying(
        &mut self,
        stmt: &Stmt,
        (value, placeholder): (&Value, &Value),
        numbering: &Numbering,
        counts: &mut Vec<Count>,
    ) -> Option<Change> {
        let (condition, steps) = match (value, placeholder) {
            (Value::Int(term), Value::Int(start)) => steps(term, start)?,
            (Value::Pointer(cases), Value::Pointer(_)) => {
                let mut all = Vec::new();
                for (_, target) in cases {
                    let step = difference(&Value::pointer(target.clone()), placeholder)?;
                    all.push(step.as_constant()?);
                }
                let condition = match &cases[..] {
                    [(condition, _), _] => Some(condition.clone()),
                    _ => None,
                };
                (condition, all)
            }
            _ => return None,
        };
        let (least, most) = (*steps.iter().min()?, *steps.iter().max()?);
        let spread = most.checked_sub(least)?;
        if let (Some(condition), [then, _]) = (condition, &steps[..]) {
            let known = counts
                .iter()
                .position(|count| count.what == Counted::Often(condition.clone()));
            let count = known.unwrap_or_else(|| {
                let count = self.count(stmt, counts.len(), Some(1), Counted::Often(condition));
                self.note_rank(&count, Some(numbering));
                counts.push(count);
                counts.len() - 1
            });
            return Some(Change::Varies {
                least,
                spread,
                count,
                others: *then == least,
            });
        }
        counts.push(self.count(stmt, counts.len(), Some(spread), Counted::Times));
        Some(Change::Varies {
            least,
            spread: 1,
            count: counts.len() - 1,
            others: false,
        })
    }

    /// A count of iterations of a loop, which is not known.
    pub(super) fn count(
        &mut self,
        stmt: &Stmt,
        number: usize,
        most: Option<i64>,
        what: Counted,
    ) -> Count {
        let symbol = Symbol::new(format!("count{}.{number}", stmt.id));
        let reason = match what {
            Counted::Latest => {
                "in which iteration of this loop something happens last depends on data"
            }
            _ => "how often something happens in this loop depends on data",
        };
        let reason = reason.to_string();
        self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Weak);
        let steady = what != Counted::Latest;
        let first = Counting {
            most,
            steady,
            law: None,
            disputed: false,
        };
        let known = self.scop.counts.entry(symbol.clone()).or_insert(first);
        known.most = known.most.zip(most).map(|(one, other)| one.max(other));
        known.steady &= steady;
        let count = Count { symbol, most, what };
        if !matches!(count.what, Counted::Often(_)) {
            self.note_rank(&count, None);
        }
        count
    }
}

/// By how much `term` is larger than `start`, in each of its cases; where these are two amounts, with the condition under
/// which it is the first one.
fn steps(term: &Term, start: &Term) -> Option<(Option<Formula>, Vec<i64>)> {
    /// Of more cases nothing is said.
    const MOST: usize = 16;
    let mut found: Vec<(Formula, i64)> = Vec::new();
    let mut open = vec![(Formula::truth(), term.clone())];
    while let Some((case, term)) = open.pop() {
        if let Some(step) = (term.clone() - start.clone()).as_constant() {
            found.push((case, step));
        } else if let TermKind::Ite(condition, then, otherwise) = term.kind() {
            let not = Formula::and([case.clone(), condition.negated()]);
            open.push((not, otherwise.clone()));
            open.push((Formula::and([case, condition.clone()]), then.clone()));
        } else {
            return None;
        }
        if found.len() + open.len() > MOST {
            return None;
        }
    }
    let mut amounts: Vec<i64> = Vec::new();
    for (_, step) in &found {
        if !amounts.contains(step) {
            amounts.push(*step);
        }
    }
    let condition = match amounts[..] {
        [first, _] => {
            let first = found.into_iter().filter(|(_, step)| *step == first);
            Some(Formula::or(first.map(|(case, _)| case)))
        }
        _ => None,
    };
    Some((condition, amounts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_have_their_steps() {
        let p = Term::var("p");
        let c = Term::var("c").differs(0);
        let d = Term::var("d").differs(0);
        let more = |by: i64| p.clone() + Term::constant(by);
        let two = Term::ite(c.clone(), more(1), p.clone());
        assert_eq!(steps(&two, &p), Some((Some(c.clone()), vec![1, 0])));
        let three = Term::ite(d.clone(), more(-1), two.clone());
        assert_eq!(steps(&three, &p), Some((None, vec![-1, 1, 0])));
        let again = Term::ite(d.clone(), more(1), two.clone());
        let either = Formula::or([d.clone(), Formula::and([d.negated(), c.clone()])]);
        assert_eq!(steps(&again, &p), Some((Some(either), vec![1, 0])));
        assert_eq!(steps(&Term::ite(c, more(1), 0), &p), None);
    }
}
