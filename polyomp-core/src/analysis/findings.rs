//! Findings: one for each pair of source accesses, the proved one before the possible one.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict::SameElement;
use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::report::{AccessKind, Approximation, Certainty, Race};
use crate::scop::{AccessRelation, Scop, UnknownKind};
use crate::spmd::{Program, Span};

type Key = [(Span, AccessKind, Option<String>); 2];

/// The races of a region.
#[derive(Default)]
pub(super) struct Findings {
    races: BTreeMap<Key, Race>,
}

fn side(access: &AccessRelation) -> (Span, AccessKind, Option<String>) {
    (
        access.site.span,
        access.kind,
        access.site.implied.as_ref().map(|text| text.to_string()),
    )
}

fn key(a: &AccessRelation, b: &AccessRelation) -> Key {
    let mut sides = [side(a), side(b)];
    sides.sort();
    sides
}

impl Findings {
    /// A race on this pair of source accesses is known that is at least so certain.
    pub(super) fn is_known(
        &self,
        a: &AccessRelation,
        b: &AccessRelation,
        certainty: Certainty,
    ) -> bool {
        self.races
            .get(&key(a, b))
            .is_some_and(|race| race.certainty <= certainty)
    }

    pub(super) fn add(&mut self, a: &AccessRelation, b: &AccessRelation, race: Race) {
        match self.races.get(&key(a, b)) {
            Some(known) if known.certainty <= race.certainty => {}
            _ => {
                self.races.insert(key(a, b), race);
            }
        }
    }

    pub(super) fn into_races(self) -> Vec<Race> {
        self.races.into_values().collect()
    }
}

/// One race for each pair of source accesses.
pub(super) fn unique(races: impl Iterator<Item = Race>) -> Vec<Race> {
    let mut known: BTreeMap<Key, Race> = BTreeMap::new();
    for race in races {
        let mut key = race
            .accesses
            .clone()
            .map(|access| (access.span, access.kind, access.implied));
        key.sort();
        match known.get(&key) {
            Some(old) if old.certainty <= race.certainty => {}
            _ => {
                known.insert(key, race);
            }
        }
    }
    known.into_values().collect()
}

/// What the program says of the content of arrays that are never written: facts about the applications that occur.
pub(super) fn known_content(program: &Program, scop: &Scop, formula: &Formula) -> Formula {
    let mut facts = Vec::new();
    let mut seen: BTreeSet<Term> = BTreeSet::new();
    formula.for_each_term(|term| {
        let TermKind::Apply(function, arguments) = term.kind() else {
            return;
        };
        if let (Some(values), [index]) = (initial_content(program, scop, function), &arguments[..])
            && seen.insert(term.clone())
        {
            let outside = Formula::or([index.less(0), index.at_least(values.len() as i64)]);
            let cases = values
                .iter()
                .enumerate()
                .map(|(at, value)| Formula::and([index.equals(at as i64), term.equals(*value)]));
            facts.push(Formula::or(cases.chain([outside])));
        }
    });
    Formula::and(facts)
}

/// The content of an array that is never written, when the program spells it out.
fn initial_content<'a>(program: &'a Program, scop: &Scop, function: &Symbol) -> Option<&'a [i64]> {
    /// Longer tables are left open: each use would cost a case for each element.
    const LONGEST: usize = 1024;
    let UnknownKind::Input(object) = scop.unknowns.get(function)?.kind else {
        return None;
    };
    let values = program.objects.get(object.0 as usize)?.initial.as_deref()?;
    (values.len() <= LONGEST && scop.initialised.contains(&object)).then_some(values)
}

/// What of a race condition is approximated: every uninterpreted function in it.
pub(super) fn approximations(
    program: &Program,
    scop: &Scop,
    domain: &Formula,
    same: &SameElement,
    access: &AccessRelation,
) -> Vec<Approximation> {
    let mut found: BTreeSet<Approximation> = BTreeSet::new();
    for (function, _) in domain.functions() {
        if initial_content(program, scop, &function).is_some() {
            continue;
        }
        let (span, reason) = match scop.unknowns.get(&function) {
            Some(unknown) => (unknown.span, unknown.reason.clone()),
            None => (access.site.span, format!("`{function}` is not known")),
        };
        let span = if span == Span::default() {
            access.site.span
        } else {
            span
        };
        found.insert(Approximation { span, reason });
    }
    if let Some(reason) = &same.approximation {
        found.insert(Approximation {
            span: access.site.span,
            reason: reason.clone(),
        });
    }
    found.into_iter().collect()
}
