//! Ranks: of two elements that a strict total order tells apart, one has more elements before it.
//!
//! A loop over all elements `y` counts those for which `before(x, y)` holds. If that is irreflexive and transitive, and holds
//! of each two elements in one way or the other, then of two elements the one that is before the other has all before it
//! that the other one has, but for itself: their counts differ.

use std::collections::BTreeMap;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::{Rank, is_coordinate};

use super::EntryAnalysis;

/// The coordinate of the element whose rank it is, by the function that stands for the count.
pub(super) type Ranked = BTreeMap<Symbol, Symbol>;

impl EntryAnalysis<'_> {
    /// Finds out which counts are ranks.
    pub(super) fn show_ranks(&mut self) {
        let scop = self.scop;
        for (count, rank) in &scop.ranks {
            let Some(rank) = rank else { continue };
            let symbols = rank.condition.free_symbols();
            let mut candidates = rank.around.iter().filter(|name| symbols.contains(name));
            if let Some(own) = candidates.find(|own| self.is_order(rank, own)) {
                self.ranked.insert(count.clone(), own.clone());
            }
        }
    }

    /// Whether the condition says that one element is before another one in a strict total order.
    fn is_order(&mut self, rank: &Rank, own: &Symbol) -> bool {
        let name = |letter: &str| Term::var(Symbol::new(format!("{own}:{letter}")));
        let [x, y, z] = ["x", "y", "z"].map(name);
        let before = |of: &Term, other: &Term| {
            let names = [
                (own.clone(), of.clone()),
                (rank.element.clone(), other.clone()),
            ];
            rank.condition.substitute(&BTreeMap::from(names))
        };
        let not = |formula: Formula| formula.negated();
        let counterexamples = [
            before(&x, &x),
            Formula::and([
                x.differs(y.clone()),
                not(before(&x, &y)),
                not(before(&y, &x)),
            ]),
            Formula::and([before(&x, &y), before(&y, &z), not(before(&x, &z))]),
        ];
        counterexamples.iter().all(|case| self.is_empty(case))
    }
}

/// That two counts differ which are the ranks of two elements among the same ones; `at` are the coordinates and the number
/// of iterations that each is a function of.
pub(super) fn apart(
    rank: &Rank,
    own: &Symbol,
    (one, at): (&Term, &[Term]),
    (other, at2): (&Term, &[Term]),
) -> Formula {
    let (Some((times, around)), Some((times2, around2))) = (at.split_last(), at2.split_last())
    else {
        return Formula::truth();
    };
    let ends = [around, around2].map(|around| {
        let names: BTreeMap<Symbol, Term> = rank
            .around
            .iter()
            .cloned()
            .zip(around.iter().cloned())
            .collect();
        (
            names.get(own).cloned(),
            rank.first.substitute(&names),
            rank.trip.substitute(&names),
        )
    });
    let [(Some(x), first, trip), (Some(y), first2, trip2)] = ends else {
        return Formula::truth();
    };
    let symbols = rank.condition.free_symbols();
    let matters = |name: &Symbol| name != own && is_coordinate(name) && symbols.contains(name);
    let others = rank.around.iter().zip(around.iter().zip(around2));
    let others = others
        .filter(|(name, _)| matters(name))
        .map(|(_, (a, b))| a.differs(b.clone()));
    let all = |times: &Term, trip: &Term| times.differs(trip.clone());
    let outside = |element: &Term| {
        let end = first.clone() + trip.clone();
        Formula::or([element.less(first.clone()), element.at_least(end)])
    };
    let unless = [
        x.equals(y.clone()),
        first.differs(first2.clone()),
        trip.differs(trip2.clone()),
        all(times, &trip),
        all(times2, &trip2),
        outside(&x),
        outside(&y),
        one.differs(other.clone()),
    ];
    Formula::or(others.chain(unless))
}
