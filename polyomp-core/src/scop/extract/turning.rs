//! Two pointers that change places an unknown number of times, as where a loop of steps swaps its buffers within a loop of
//! other steps: each holds what one of them held before, and they do not hold the same.

use crate::formula::{Formula, Symbol};
use crate::scop::UnknownKind;
use crate::scop::location::Location;
use crate::spmd::Stmt;

use super::change::Change;
use super::env::{Env, Value};
use super::slots::{Slot, slot_value};
use super::walker::Extractor;

impl Extractor<'_> {
    /// Finds the pairs of slots that an iteration swaps or leaves as they are; it begins with the `placeholders`.
    pub(super) fn turning(
        &mut self,
        stmt: &Stmt,
        slots: &[Slot],
        end: &Env,
        placeholders: &[Value],
        changes: &mut [Option<Change>],
    ) {
        let open = |changes: &[Option<Change>], slot: usize| {
            let agreed = matches!(slots.get(slot), Some(Slot::Agreed(_)));
            matches!(changes.get(slot), Some(None)) && !agreed
        };
        let held = |slot: usize| only_target(placeholders.get(slot)?);
        let left = |slot: usize| slot_value(end, slots.get(slot)?);
        for one in 0..slots.len() {
            for two in one + 1..slots.len() {
                if !(open(changes, one) && open(changes, two)) {
                    continue;
                }
                let (Some(first), Some(second)) = (held(one), held(two)) else {
                    continue;
                };
                let kept = left(one).and_then(|value| choice(&value, first, second));
                if kept.is_none()
                    || kept != left(two).and_then(|value| choice(&value, second, first))
                {
                    continue;
                }
                for (slot, circle) in [(one, vec![one, two]), (two, vec![two, one])] {
                    let change = self.turns(stmt, one + 1, circle);
                    if let Some(found) = changes.get_mut(slot) {
                        *found = Some(change);
                    }
                }
            }
        }
    }

    /// That a circle turns by an unknown amount; `which` tells it from others of the loop that turn otherwise.
    pub(super) fn turns(&mut self, stmt: &Stmt, which: usize, circle: Vec<usize>) -> Change {
        let by = Symbol::new(format!("turned{}.{which}.{}", stmt.id, circle.len()));
        let reason = "how often a loop has swapped pointers".to_string();
        self.unknown_at(by.clone(), stmt.span, reason, UnknownKind::Weak);
        Change::Turns { circle, by }
    }
}

/// Where a pointer leads to in any case.
fn only_target(value: &Value) -> Option<&Location> {
    match value {
        Value::Pointer(cases) => match &cases[..] {
            [(_, target)] => Some(target),
            _ => None,
        },
        Value::Int(_) | Value::Unknown => None,
    }
}

/// When a pointer leads to the first of two places, where it leads to the second one in all other cases: where to neither,
/// it would be null.
fn choice(value: &Value, first: &Location, second: &Location) -> Option<Formula> {
    let Value::Pointer(cases) = value else {
        return None;
    };
    let leads_to = |place: &Location| {
        let cases = cases.iter().filter(|(_, to)| to == place);
        Formula::or(cases.map(|(case, _)| case.clone()))
    };
    let (here, there) = (leads_to(first), leads_to(second));
    let only = cases.iter().all(|(_, to)| to == first || to == second);
    (only && here == there.negated()).then_some(here)
}
