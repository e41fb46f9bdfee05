//! Pointers that casts make of pointers to elements of another size.

use std::collections::BTreeSet;

use crate::formula::{Formula, Term};
use crate::scop::location::{Location, Root, Step, view_of};
use crate::spmd::ObjectId;

use super::env::Value;
use super::rows::starts_object;
use super::walker::Extractor;

impl Extractor<'_> {
    /// A pointer as one to elements of the type with this number: it leads into the same objects.
    pub(super) fn viewed(&mut self, cases: &[(Formula, Location)], elements: i64) -> Value {
        let seen = cases.iter().map(|(case, target)| {
            self.found.recast.extend(target.object());
            self.found.pointers_made |= target.object().is_none();
            let seen = self.seen_as(target, elements);
            (case.clone(), seen.unwrap_or(Location::unknown()))
        });
        Value::Pointer(seen.collect())
    }

    fn seen_as(&mut self, target: &Location, elements: i64) -> Option<Location> {
        let into: BTreeSet<ObjectId> = match &target.root {
            Root::Object { object, .. } => {
                let object = self.program.object(*object).filter(|found| !found.nodes);
                object.and(target.object()).into_iter().collect()
            }
            Root::Held { value, .. } => self.scop.views.get(value)?.clone(),
            Root::Unknown | Root::Node(_) => return None,
        };
        // What stands behind a pointer in memory is no part of the object.
        if into.is_empty() || target.steps.contains(&Step::Target) {
            return None;
        }
        let terms = target.terms().cloned().collect();
        let name = view_of(&target.form(), elements);
        if starts_object(target) {
            self.views_of_starts.insert(name.clone());
        }
        self.scop
            .views
            .entry(name.clone())
            .or_default()
            .extend(into);
        let first = Step::Index {
            index: Term::constant(0),
            extent: None,
        };
        Some(Location {
            steps: vec![first],
            ..Location::held(name, terms)
        })
    }
}
