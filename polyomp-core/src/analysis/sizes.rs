//! Sizes that are usual: what the program is given and rows are computed from (`a[y * (w + 2 * pad) + x]`) is not negative,
//! and no row is empty. Neither is what else is given for such rows, as where they begin or how wide their borders are (`x`
//! from `r` to `w - r`), and a column that is given (`a[y * w + x0]`) is one of the row.
//!
//! A negative border, or rows of no elements, let any rows overlap. Nobody calls a function with such, so an instance with
//! usual sizes is what is looked for. Where there is none and only the sizes exclude it, the verdict lists that. Where the
//! way to the accesses speaks of other sizes (`if (inc < 0)`) they are taken as they are.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::report::RegionReport;
use crate::scop::{AccessRelation, Scop, Step};

use super::findings::Findings;
use super::pair::{Decided, Subject};
use super::strides::{moves, strides};
use super::{EntryAnalysis, flat_rows};

/// What the distances between elements are computed from.
#[derive(Default)]
struct Sizes {
    given: BTreeSet<Symbol>,
    /// What one more in each coordinate adds to a subscript.
    distances: BTreeSet<Term>,
    /// What else is given for the accesses.
    beside: BTreeSet<Symbol>,
    /// That columns that are given lie in their rows.
    columns: BTreeSet<Formula>,
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
        if !sizes.given.is_empty() {
            for access in accesses {
                sizes.add_beside(scop, access);
            }
        }
        sizes
    }

    /// What is given for an access in rows of a length that is given.
    fn add_beside(&mut self, scop: &Scop, access: &AccessRelation) {
        let indices = access.location.steps.iter().filter_map(|step| match step {
            Step::Index { index, .. } => Some(index),
            _ => None,
        });
        let mut beside = access.guard.free_symbols();
        for index in indices {
            beside.extend(index.free_symbols());
            self.columns
                .extend(Sizes::column(scop, index, &access.guard));
        }
        beside.retain(|symbol| flat_rows::is_given(scop, symbol) && !self.given.contains(symbol));
        self.beside.extend(beside);
    }

    /// That the column of a subscript is one of its row, where it is the same in all rows: what the program is given, and
    /// constants.
    fn column(scop: &Scop, index: &Term, guard: &Formula) -> Option<Formula> {
        let TermKind::Sum(summands, constant) = index.kind() else {
            return None;
        };
        let is_row = |(summand, _): &&(Term, i64)| moves(summand);
        let (rows, column): (Vec<_>, Vec<_>) = summands.iter().partition(is_row);
        // A loop in steps of so many is none over rows (`for (i = 0; i < n; i += step)`).
        let mut steps = false;
        guard.for_each_term(|term| steps |= rows.iter().any(|row| row.0 == *term));
        if steps {
            return None;
        }
        let mut own = Sizes::default();
        for row in &rows {
            own.add_all(scop, std::slice::from_ref(row));
        }
        // Each coordinate counts rows of a length that is given.
        let is_first = column.is_empty() && *constant == 0;
        if is_first || rows.is_empty() || own.distances.len() != rows.len() {
            return None;
        }
        // From the end of a row on it is counted back; all other multiples of rows say which row it is.
        let lengths: BTreeSet<Symbol> = own.distances.iter().flat_map(Term::free_symbols).collect();
        let (rows, columns): (Vec<_>, Vec<_>) = column
            .into_iter()
            .partition(|(summand, _)| !summand.free_symbols().is_disjoint(&lengths));
        let counted_back = |part: &&(Term, i64)| part.1 < 0;
        let is_column = match &rows[..] {
            [] => {
                let forward = |part: &&(Term, i64)| part.1 > 0;
                columns.iter().all(forward) && (*constant >= 0 || !columns.is_empty())
            }
            [(length, 1)] => {
                own.distances.contains(length)
                    && columns.iter().all(counted_back)
                    && (*constant < 0 || *constant == 0 && !columns.is_empty())
            }
            _ => false,
        };
        let column = rows
            .iter()
            .chain(&columns)
            .map(|(summand, factor)| summand.scaled(*factor));
        let column = Term::sum(column.chain([Term::constant(*constant)]));
        let symbols = column.free_symbols();
        let given = symbols
            .iter()
            .all(|symbol| flat_rows::is_given(scop, symbol));
        if !is_column || !given || !column.functions().is_empty() {
            return None;
        }
        let before_the_next = own.distances.into_iter().map(|length| column.less(length));
        Some(Formula::and(before_the_next.chain([column.at_least(0)])))
    }

    fn add(&mut self, scop: &Scop, index: &Term) {
        let TermKind::Sum(summands, _) = index.kind() else {
            self.add_all(scop, &[(index.clone(), 1)]);
            return;
        };
        self.add_all(scop, summands);
    }

    /// Adds the strides of a sum that are lengths of rows, and what it is divided by.
    fn add_all(&mut self, scop: &Scop, summands: &[(Term, i64)]) {
        for (summand, _) in summands {
            summand.for_each_term(|term| self.add_divisor(scop, term));
        }
        let is_given = |factor: &Term| {
            let var = factor.as_var();
            var.is_some_and(|var| flat_rows::is_given(scop, var))
        };
        for stride in strides(summands, is_given).into_values() {
            self.given.extend(stride.free_symbols());
            self.distances.insert(stride);
        }
    }

    /// A number that counts elements through all rows is divided by their length (`i / w`, `i % w`).
    fn add_divisor(&mut self, scop: &Scop, term: &Term) {
        let TermKind::Divide(_, dividend, divisor) = term.kind() else {
            return;
        };
        let symbols = divisor.free_symbols();
        let given = symbols
            .iter()
            .all(|symbol| flat_rows::is_given(scop, symbol));
        if moves(dividend) && given && !symbols.is_empty() && divisor.functions().is_empty() {
            self.given.extend(symbols);
            self.distances.insert(divisor.clone());
        }
    }

    fn are_usual(&self) -> Formula {
        let given = self.given.iter();
        let given = given.map(|symbol| Term::var(symbol.clone()).at_least(0));
        let distances = self
            .distances
            .iter()
            .flat_map(|distance| match distance.kind() {
                TermKind::Product(factors) => {
                    factors.iter().map(|factor| factor.differs(0)).collect()
                }
                // A length that is a difference (`jlast - jfirst + 1`) is below zero with numbers that are not.
                TermKind::Sum(summands, _) if summands.iter().any(|(_, factor)| *factor > 0) => {
                    // (`n - 1` of a single one is none, for an `n` that is usual.)
                    vec![distance.at_least(i64::from(summands.len() > 1))]
                }
                _ => vec![distance.differs(0)],
            });
        Formula::and(given.chain(distances))
    }
}

impl Sizes {
    /// That what else is given is usual too, but for what the program bounds otherwise.
    fn are_usual_beside(&self, scop: &Scop, guards: [&Formula; 2]) -> Formula {
        let beside = self.beside.iter().filter(|symbol| {
            let conjuncts = guards.into_iter().flat_map(|guard| guard.conjuncts());
            !conjuncts.chain(&scop.facts).any(|part| {
                let symbols = part.free_symbols();
                symbols.len() == 1 && symbols.contains(symbol) && bounds_otherwise(part, symbol)
            })
        });
        let beside = beside.map(|symbol| Term::var(symbol.clone()).at_least(0));
        Formula::and(beside.chain(self.columns.iter().cloned()))
    }

    /// Whether the program bounds one of them by a negative number or by 1 (`if (inc < -50) return`, `bool own`): it is no
    /// length then, or one that may be anything.
    fn are_bounded_otherwise(&self, scop: &Scop, guards: [&Formula; 2]) -> bool {
        let conjuncts = guards.into_iter().flat_map(|guard| guard.conjuncts());
        conjuncts.chain(&scop.facts).any(|part| {
            let symbols = part.free_symbols();
            let mut symbols = symbols.iter();
            match (symbols.next(), symbols.next()) {
                (Some(only), None) if self.given.contains(only) => bounds_otherwise(part, only),
                _ => false,
            }
        })
    }
}

/// Whether a condition on one number excludes small negative ones only as no type does, or all above 1.
fn bounds_otherwise(part: &Formula, symbol: &Symbol) -> bool {
    /// The least values of types, without those that hold any number that is looked at.
    const LEAST: [i64; 3] = [i8::MIN as i64, i16::MIN as i64, i32::MIN as i64];
    let at = |value: i64| {
        let there = BTreeMap::from([(symbol.clone(), Term::constant(value))]);
        part.substitute(&there)
    };
    let of_type = |least: &i64| at(*least).is_true() && at(*least - 1).is_false();
    let from_negative = at(-1).is_true() && at(1 << 40).is_true() && at(-(1 << 40)).is_false();
    let to_one = at(1).is_true() && at(2).is_false() && at(0).is_true();
    from_negative && !LEAST.iter().any(of_type) || to_one
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
        let guards = [subject.a, subject.b].map(|access| &access.guard);
        if usual.is_true() || sizes.are_bounded_otherwise(self.scop, guards) {
            return self.subject(subject, report, findings);
        }
        let Some((formula, _)) = self.instances(subject.domain) else {
            return Decided::Empty;
        };
        if self.is_empty(&formula) {
            return Decided::Empty;
        }
        let beside = sizes.are_usual_beside(self.scop, guards);
        let all = Formula::and([usual.clone(), beside]);
        let (usual, given) = if self.may_have(subject, &all) {
            (all, sizes.given.union(&sizes.beside).collect())
        } else if self.may_have(subject, &usual) {
            (usual, sizes.given.iter().collect())
        } else {
            return self.subject(subject, report, findings);
        };
        let given: Vec<&Symbol> = given;
        let domain = Formula::and([subject.domain.clone(), usual]);
        let with_usual = Subject {
            domain: &domain,
            ..*subject
        };
        let decided = self.subject(&with_usual, report, findings);
        if let Decided::Empty = decided {
            let given = given.into_iter();
            let given = given.map(|symbol| flat_rows::spelled(self.program, self.scop, symbol));
            let given: BTreeSet<String> = given.map(|name| format!("`{name}`")).collect();
            let given: Vec<String> = given.into_iter().collect();
            let assumption = format!(
                "rows have elements, columns that are given lie in them, and what is given for them is not negative: {}",
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
        !self.is_empty(&Formula::and(facts.chain(there)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_types_and_of_programs_are_told_apart() {
        let inc = Symbol::new("inc");
        let value = Term::var(inc.clone());
        for (part, otherwise) in [
            (value.at_least(i64::from(i32::MIN)), false),
            (value.at_least(i64::from(i16::MIN)), false),
            (value.at_least(0), false),
            (value.at_least(1), false),
            (value.at_most(1000), false),
            (value.at_least(-50), true),
            (value.at_most(1), true),
        ] {
            assert_eq!(bounds_otherwise(&part, &inc), otherwise, "{part}");
        }
    }
}
