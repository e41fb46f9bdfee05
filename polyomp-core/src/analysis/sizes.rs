//! Sizes that are usual: what the program is given and rows are computed from (`a[y * (w + 2 * pad) + x]`) is not negative,
//! and no row is empty.
//!
//! A negative border, or rows of no elements, let any rows overlap. Nobody calls a function with such, so an instance with
//! usual sizes is what is looked for. Where there is none and only the sizes exclude it, the verdict lists that. Where the
//! way to the accesses speaks of other sizes (`if (inc < 0)`) they are taken as they are.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::report::RegionReport;
use crate::scop::{AccessRelation, Scop, Step, is_coordinate};
use crate::solve::{Decision, Query};

use super::findings::Findings;
use super::pair::{Decided, Subject};
use super::{EntryAnalysis, flat_rows};

/// What the distances between elements are computed from.
#[derive(Default)]
struct Sizes {
    given: BTreeSet<Symbol>,
    /// What one more in each coordinate adds to a subscript.
    distances: BTreeSet<Term>,
}

impl Sizes {
    fn of(scop: &Scop, accesses: [&AccessRelation; 2]) -> Self {
        let mut sizes = Sizes::default();
        for access in accesses {
            for step in &access.location.steps {
                if let Step::Index { index, .. } = step {
                    sizes.add(scop, index);
                }
            }
        }
        sizes
    }

    fn add(&mut self, scop: &Scop, index: &Term) {
        let TermKind::Sum(summands, _) = index.kind() else {
            self.add_all(scop, &[(index.clone(), 1)]);
            return;
        };
        self.add_all(scop, summands);
    }

    fn add_all(&mut self, scop: &Scop, summands: &[(Term, i64)]) {
        let mut distances: BTreeMap<Symbol, Vec<Term>> = BTreeMap::new();
        for (summand, coefficient) in summands {
            let TermKind::Product(factors) = summand.kind() else {
                continue;
            };
            let (moving, fixed): (Vec<&Term>, Vec<&Term>) = factors
                .iter()
                .partition(|factor| factor.as_var().is_some_and(is_coordinate));
            let given = fixed.iter().map(|factor| factor.as_var());
            let given: Option<BTreeSet<Symbol>> = given
                .map(|var| var.filter(|var| flat_rows::is_given(scop, var)).cloned())
                .collect();
            let ([coordinate], Some(given)) = (&moving[..], given) else {
                continue;
            };
            let Some(coordinate) = coordinate.as_var() else {
                continue;
            };
            self.given.extend(given);
            let distance = Term::product(fixed.into_iter().cloned());
            let distances = distances.entry(coordinate.clone()).or_default();
            distances.push(distance.scaled(*coefficient));
        }
        self.distances
            .extend(distances.into_values().map(Term::sum));
    }

    fn are_usual(&self) -> Formula {
        let given = self.given.iter();
        let given = given.map(|symbol| Term::var(symbol.clone()).at_least(0));
        let distances = self.distances.iter().flat_map(|distance| {
            let factors = match distance.kind() {
                TermKind::Product(factors) => factors.clone(),
                _ => vec![distance.clone()],
            };
            factors.into_iter().map(|factor| factor.differs(0))
        });
        Formula::and(given.chain(distances))
    }
}

impl EntryAnalysis<'_> {
    /// Decides one case of a pair, with usual sizes if it can be.
    pub(super) fn of_usual_sizes(
        &mut self,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        let sizes = Sizes::of(self.scop, [subject.a, subject.b]);
        let usual = sizes.are_usual();
        if usual.is_true() {
            return self.subject(subject, report, findings);
        }
        let Some((formula, _)) = self.instances(subject.domain) else {
            return Decided::Empty;
        };
        if self.is_empty(&formula) {
            return Decided::Empty;
        }
        if !self.may_have(subject, &usual) {
            return self.subject(subject, report, findings);
        }
        let domain = Formula::and([subject.domain.clone(), usual]);
        let with_usual = Subject {
            domain: &domain,
            ..*subject
        };
        let decided = self.subject(&with_usual, report, findings);
        if let Decided::Empty = decided {
            let given = sizes.given.iter();
            let given = given.map(|symbol| flat_rows::spelled(self.program, self.scop, symbol));
            let given: BTreeSet<String> = given.map(|name| format!("`{name}`")).collect();
            let given: Vec<String> = given.into_iter().collect();
            let assumption = format!(
                "rows have elements, and what their lengths are computed from is not negative: {}",
                given.join(", ")
            );
            if !report.assumptions.contains(&assumption) {
                report.assumptions.push(assumption);
            }
        }
        decided
    }

    /// Whether a run can come to both accesses with such sizes.
    fn may_have(&mut self, subject: &Subject<'_>, usual: &Formula) -> bool {
        let facts = self.scop.facts.iter().cloned();
        let copies = &subject.case.copies;
        let there = [
            copies.formula(&subject.a.guard, 1),
            copies.formula(&subject.b.guard, 2),
            usual.clone(),
        ];
        let query = Query::new(Formula::and(facts.chain(there)));
        !matches!(self.solver.decide(&query), Decision::Empty { .. })
    }
}
