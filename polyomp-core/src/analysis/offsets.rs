//! Parts of one array whose bounds stand in another: `for (k = off[i]; k < off[i + 1]; k++)`, as rows of sparse matrices
//! and the edges of graphs are kept.
//!
//! Such parts are apart if the offsets grow, and whoever keeps parts so means that. Where nothing tells what the offsets
//! are, and no other thing keeps two accesses apart, it is assumed, and the verdict lists that. It is a matter of the
//! array of offsets alone: subscripts of unknown values (`a[idx[i]]`) are not assumed to be anything. Nor is it of offsets
//! that the program is seen to spell out, to shuffle, or to make by subtracting from those before, or with which an
//! execution of the program comes to a race.

use std::collections::BTreeSet;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::mhp::Case;
use crate::report::RegionReport;
use crate::scop::{AccessRelation, PathKind, Scop, UnknownKind};
use crate::spmd::source_name;

use super::EntryAnalysis;

/// One part: `offsets(.., at, ..) <= k < offsets(.., at + 1, ..)`.
struct Part {
    offsets: Symbol,
    at: Term,
    /// What else the values are a function of: before `at`, and after it.
    others: [Vec<Term>; 2],
}

impl Part {
    /// The offset in front of it, and behind it.
    fn bounds(&self) -> [Term; 2] {
        [0, 1].map(|next| {
            let at = self.at.clone() + Term::constant(next);
            let [before, after] = &self.others;
            let arguments = before.iter().chain([&at]).chain(after).cloned();
            Term::apply(self.offsets.clone(), arguments.collect())
        })
    }

    /// Whether both are parts by the same offsets.
    fn is_like(&self, other: &Part) -> bool {
        let mut lengths = self.others.iter().zip(&other.others);
        self.offsets == other.offsets && lengths.all(|(a, b)| a.len() == b.len())
    }
}

impl EntryAnalysis<'_> {
    /// Whether two accesses do not meet in a case, if offsets grow that bound where they are; that is then assumed.
    pub(super) fn apart_by_offsets(
        &mut self,
        (a, b): (&AccessRelation, &AccessRelation),
        case: &Case,
        domain: &Formula,
        report: &mut RegionReport,
    ) -> bool {
        let parts = [a, b].map(|access| parts(self.scop, access));
        let [first, second] = &parts;
        if first.is_empty() || second.is_empty() {
            return false;
        }
        let Some((instances, known)) = self.instances(domain) else {
            return false;
        };
        for (x, y) in first
            .iter()
            .flat_map(|x| second.iter().map(move |y| (x, y)))
            .filter(|(x, y)| x.is_like(y))
        {
            let told = self.told_to_grow(&x.offsets);
            if told == Some(false) || self.is_broken([(x, a), (y, b)]) {
                continue;
            }
            let copy = |part: &Part, which: usize| {
                let at = case.copies.term(&part.at, which);
                let bounds = part.bounds();
                (at, bounds.map(|bound| case.copies.term(&bound, which)))
            };
            let ((at, [begin, end]), (at2, [begin2, end2])) = (copy(x, 1), copy(y, 2));
            let others = x.others.iter().flatten().zip(y.others.iter().flatten());
            let same = others
                .map(|(p, q)| case.copies.term(p, 1).equals(case.copies.term(q, 2)))
                .collect::<Vec<_>>();
            let grows = |from: &Term, to: &Term, end: Term, begin: Term| {
                let ordered = Formula::and(same.iter().cloned().chain([from.less(to.clone())]));
                ordered.implies(end.at_most(begin))
            };
            let facts = [grows(&at, &at2, end, begin2), grows(&at2, &at, end2, begin)];
            let grown = Formula::and([instances.clone(), known.clone()].into_iter().chain(facts));
            if self.is_empty(&grown) {
                if told == Some(true) {
                    return true;
                }
                // Of what the program computes, an execution knows better.
                if self.meet_when_executed(a, b, case.rule) {
                    return false;
                }
                let name = source_name(shown(&x.offsets));
                let assumption = format!("the offsets in `{name}` grow");
                if !report.assumptions.contains(&assumption) {
                    report.assumptions.push(assumption);
                }
                return true;
            }
        }
        false
    }

    /// Whether the offsets grow, where the program spells them out, or some of them.
    fn told_to_grow(&mut self, offsets: &Symbol) -> Option<bool> {
        let name = offsets.name().split('@').next().unwrap_or_default();
        if self.scop.shuffled.contains(name) || self.may_shrink(offsets) {
            return Some(false);
        }
        let stored = self.scop.fixed.get(name);
        if stored.is_some_and(|stored| !grows(stored.values().flatten())) {
            return Some(false);
        }
        let UnknownKind::Input(object, _) = &self.scop.unknowns.get(offsets)?.kind else {
            return None;
        };
        let initial = self.program.object(*object)?.initial.as_deref()?;
        match grows(initial) {
            true => self.scop.initialised.contains(object).then_some(true),
            false => Some(false),
        }
    }

    /// Whether the program overwrites one of the offsets, or makes it what stood at another one, in front of one part and
    /// behind another: it stands in order no more than by chance. (Parts stay apart whatever the first offset and the last
    /// one are.)
    fn is_broken(&mut self, parts: [(&Part, &AccessRelation); 2]) -> bool {
        let offsets = parts[0].0.offsets.name();
        let name = offsets.split('@').next().unwrap_or_default();
        let filled = self.scop.filled.contains(name);
        let own = |value: &Term| {
            let mut functions = value.functions().into_iter();
            functions.any(|(function, _)| function.name().split('@').next() == Some(name))
        };
        let singles = self.scop.singles.get(name).into_iter().flatten();
        let mut suspects =
            singles.filter(|(_, value, overwritten)| (filled && *overwritten) || own(value));
        suspects.any(|(index, ..)| {
            let mut some_at = |index: &Term| {
                parts.iter().any(|(part, access)| {
                    let there = part.at.equals(index.clone());
                    !self.never_happens(&Formula::and([access.guard.clone(), there]))
                })
            };
            some_at(index) && some_at(&(index.clone() - Term::constant(1)))
        })
    }

    /// Whether an offset may be less than the one before it for what the program subtracts, be what it adds and does not
    /// know as it should.
    fn may_shrink(&mut self, offsets: &Symbol) -> bool {
        let scop = self.scop;
        let Some(growth) = scop.grown.get(offsets) else {
            return false;
        };
        let Some(unless) = &growth.unless else {
            return false;
        };
        let subtracted = |value: &Term| match growth.by.kind() {
            TermKind::Sum(entries, _) => {
                let mut entries = entries.iter();
                entries.any(|(term, times)| term == value && *times < 0)
            }
            _ => false,
        };
        let mut facts = vec![unless.clone()];
        growth.by.for_each_term(|term| {
            if let TermKind::Apply(..) = term.kind() {
                facts.push(match subtracted(term) {
                    true => term.equals(0),
                    false => term.at_least(0),
                });
            }
        });
        let Some((instances, known)) = self.instances(&Formula::and(facts)) else {
            return false;
        };
        !self.is_empty(&Formula::and([instances, known]))
    }
}

/// Whether none of these is less than the one before it.
fn grows<'v>(values: impl IntoIterator<Item = &'v i64>) -> bool {
    values.into_iter().is_sorted()
}

/// An array's name, from that of a function for its values.
fn shown(offsets: &Symbol) -> &str {
    let name = offsets.name();
    let end = name.find(['[', '@']).unwrap_or(name.len());
    name.get(..end).unwrap_or(name)
}

/// The parts that an access stays in, as the loops around it say.
fn parts(scop: &Scop, access: &AccessRelation) -> Vec<Part> {
    let subscripts: BTreeSet<Symbol> = access
        .location
        .indices()
        .flat_map(Term::free_symbols)
        .collect();
    let loops = access.path.iter().flat_map(|node| match &node.kind {
        PathKind::Loop { .. } => node.coordinates(),
        _ => Vec::new(),
    });
    let coordinates: Vec<Term> = loops
        .filter(|coordinate| subscripts.contains(coordinate))
        .map(Term::var)
        .collect();
    let mut found = Vec::new();
    if coordinates.is_empty() {
        return found;
    }
    let of_memory = |function: &Symbol| {
        let unknown = scop.unknowns.get(function);
        unknown.is_some_and(|unknown| {
            matches!(unknown.kind, UnknownKind::Input(..) | UnknownKind::Content)
        })
    };
    let conjuncts = access.guard.conjuncts();
    let mut values: BTreeSet<Term> = BTreeSet::new();
    access.guard.for_each_term(|term| {
        if let TermKind::Apply(function, _) = term.kind()
            && of_memory(function)
        {
            values.insert(term.clone());
        }
    });
    for value in values {
        let TermKind::Apply(function, arguments) = value.kind() else {
            continue;
        };
        for (position, at) in arguments.iter().enumerate() {
            let (before, after) = arguments.split_at(position);
            let part = Part {
                offsets: function.clone(),
                at: at.clone(),
                others: [before.to_vec(), after.get(1..).unwrap_or_default().to_vec()],
            };
            let [begin, end] = part.bounds();
            let stays = |k: &Term| {
                conjuncts.contains(&k.at_least(begin.clone()))
                    && conjuncts.contains(&k.less(end.clone()))
            };
            if coordinates.iter().any(stays) {
                found.push(part);
            }
        }
    }
    found
}
