//! Pointers in two elements of one array that change places (`t = a[i]; a[i] = a[k]; a[k] = t`): each stays in one place, so
//! that what the array holds stays distinct. What was read from there before has other names from then on, so it is
//! forgotten. Only while there is one strand: a pointer that another one has read from there would keep its old name.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::scop::location::{Location, Step};
use crate::spmd::{ElementType, Expr, NodeId, ObjectId, Place, Stmt, StmtKind};

use super::env::Value;
use super::stores::overlaps;
use super::walker::Extractor;
use super::writer::Meanwhile;

/// Two stores that exchange what two elements hold.
#[derive(Debug, Clone)]
pub(super) struct Swap {
    stores: [NodeId; 2],
    array: ObjectId,
}

impl Extractor<'_> {
    /// Notes that the statements ahead swap two pointers.
    pub(super) fn note_swap(&mut self, ahead: &[Stmt]) {
        let alone = matches!(
            Meanwhile::at(self.path.iter().map(Rc::as_ref)),
            Meanwhile::Nobody
        );
        let Some((stores, [one, other])) = swapped(ahead).filter(|_| alone) else {
            return;
        };
        let (Some(one), Some(other)) = (self.only_place(one), self.only_place(other)) else {
            return;
        };
        let Some(array) = one.object().filter(|_| one.root == other.root) else {
            return;
        };
        if !one.is_cell() && one.shape() == other.shape() {
            self.swap = Some(Swap { stores, array });
        }
    }

    fn only_place(&mut self, place: &Place) -> Option<Location> {
        self.dry += 1;
        let places = self.resolve(place);
        self.dry -= 1;
        match &places[..] {
            [(case, place)] if case.is_true() => Some(place.clone()),
            _ => None,
        }
    }

    /// Whether a store is one of a swap.
    pub(super) fn swaps(&self, site: NodeId) -> bool {
        let swap = self.swap.as_ref();
        swap.is_some_and(|swap| swap.stores.contains(&site))
    }

    /// A store has been walked: after the second one of a swap, what was read from the array has no name any more.
    pub(super) fn end_swap(&mut self, site: NodeId) {
        let Some(swap) = self.swap.take_if(|swap| swap.stores[1] == site) else {
            return;
        };
        self.found.swapped.insert(swap.array);
        self.rename_held(
            &|object| object == swap.array,
            None,
            &format!("swapped {site}"),
        );
    }

    /// Iterations may swap pointers in these objects: what was read from there before them has no name any more.
    pub(super) fn end_swaps_within(
        &mut self,
        stored: &BTreeSet<ObjectId>,
        anywhere: bool,
        at: &str,
    ) {
        let swapped = self.knowledge.swapped.iter().copied();
        let swapped: BTreeSet<ObjectId> = swapped
            .filter(|array| anywhere || stored.contains(array))
            .collect();
        if !swapped.is_empty() {
            let among = |object| swapped.contains(&object);
            self.rename_held(&among, None, &format!("swapped {at}"));
        }
    }

    /// Another pointer comes where one is held: what was read from there before has no name any more. Only while there is
    /// one strand, as for swaps.
    pub(super) fn end_held(&mut self, site: NodeId, target: &Location, value: &Value) {
        let Some(array) = target.object().filter(|_| !target.is_cell()) else {
            return;
        };
        let stays = |value: &Value| *value == Value::pointer(target.target());
        let may_hold = matches!(
            self.program_object_type(array),
            ElementType::Pointer | ElementType::Opaque
        );
        let alone = matches!(
            Meanwhile::at(self.path.iter().map(Rc::as_ref)),
            Meanwhile::Nobody
        );
        if !may_hold || !alone || self.swaps(site) || stays(value) {
            return;
        }
        let at = format!("held before {site}");
        if self.rename_held(&|object| object == array, Some(target), &at) {
            self.found.swapped.insert(array);
        }
    }

    /// What was read from arrays of pointers, or from one place in one, has no name any more; whether anything was.
    fn rename_held(
        &mut self,
        arrays: &dyn Fn(ObjectId) -> bool,
        place: Option<&Location>,
        at: &str,
    ) -> bool {
        let led_to = |to: &Location| {
            let mut steps = to.steps.iter().enumerate();
            to.object().is_some_and(arrays)
                && steps.any(|(end, step)| {
                    let from = || Location {
                        root: to.root.clone(),
                        steps: to.steps.get(..end).unwrap_or_default().to_vec(),
                    };
                    *step == Step::Target && place.is_none_or(|place| overlaps(&from(), place))
                })
        };
        self.rename(&led_to, at)
    }

    /// Pointers that lead to such places have no name any more; whether there are any.
    pub(super) fn rename(&mut self, led_to: &dyn Fn(&Location) -> bool, at: &str) -> bool {
        let renamed = |value: &Value| match value {
            Value::Pointer(cases) => cases.iter().any(|(_, to)| led_to(to)),
            Value::Int(_) | Value::Unknown => false,
        };
        let locals = self.env.locals.iter();
        let locals: Vec<_> = locals
            .filter(|(_, value)| renamed(value))
            .map(|(local, _)| *local)
            .collect();
        let mut some = !locals.is_empty();
        for local in locals {
            let value = self.unknown_at_place(local, at);
            self.env.locals.insert(local, value);
        }
        for cells in self.env.all_cells() {
            let found = cells.iter().filter(|(_, value)| renamed(value));
            let found: Vec<Location> = found.map(|(cell, _)| cell.clone()).collect();
            some |= !found.is_empty();
            for cell in found {
                cells.remove(&cell);
            }
        }
        self.env.forget_contents_in(led_to);
        some
    }
}

/// Whether statements swap what two places hold: the stores, and the places.
fn swapped(ahead: &[Stmt]) -> Option<([NodeId; 2], [&Place; 2])> {
    let [kept, first, second, ..] = ahead else {
        return None;
    };
    let (
        StmtKind::Assign { local, value: old },
        StmtKind::Store {
            site,
            place: one,
            value: moved,
        },
        StmtKind::Store {
            site: last,
            place: other,
            value: Expr::Local(kept),
        },
    ) = (&kept.kind, &first.kind, &second.kind)
    else {
        return None;
    };
    (local == kept && old.is_held_by(one) && moved.is_held_by(other))
        .then_some(([site.id, last.id], [one, other]))
}
