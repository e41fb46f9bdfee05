//! Pointers that a loop carries from one iteration to the next in a register or a cell, and stores: one that it does not replace in
//! between is stored twice (`if (full) block = malloc(n); rows[i] = block;`), and so is one that was stored when it was
//! new and is stored again in the next iteration (`node[i].left = last; last = node[i].right = malloc(n);`).

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol};
use crate::scop::location::{Location, Root, Step};
use crate::spmd::{LocalId, Stmt};

use super::env::Value;
use super::rows::{Seat, starts_object};
use super::slots::Slot;
use super::walker::Extractor;

/// A store of a pointer that has a name and nothing else is known of.
#[derive(Debug, Clone)]
pub(super) struct CarriedStore {
    value: Symbol,
    when: Formula,
    seat: Seat,
}

/// What keeps a pointer from iteration to iteration.
#[derive(Debug, Clone)]
pub(super) enum Keeper {
    Local(LocalId),
    Cell(Location),
}

/// What holds a pointer of an earlier iteration at the start of the generic one, under these names.
pub(super) type Carried = BTreeMap<Symbol, Keeper>;

impl Extractor<'_> {
    /// Notes a store of `to`, in one case of the value.
    pub(super) fn note_carried(&mut self, seat: &Seat, case: &Formula, to: &Location) {
        let Root::Held { value, .. } = &to.root else {
            return;
        };
        if self.loops.is_empty() || !starts_object(to) {
            return;
        }
        let around = self.conditions.iter().cloned();
        let here = [case.clone(), self.env.reach.clone()];
        self.carried.push(CarriedStore {
            value: value.clone(),
            when: Formula::and(around.chain(here)),
            seat: seat.clone(),
        });
    }

    /// What the slots carry into the iteration that is about to be walked.
    pub(super) fn carried_in(&self, slots: &[Slot]) -> Carried {
        let mut carried = Carried::new();
        for slot in slots {
            if let Slot::Local(local) = slot
                && let Some(Value::Pointer(cases)) = self.env.locals.get(local)
                && let [(case, to)] = &cases[..]
                && let (true, Root::Held { value, .. }) = (case.is_true(), &to.root)
                && starts_object(to)
            {
                carried.insert(value.clone(), Keeper::Local(*local));
            }
        }
        carried
    }

    /// The cells that the iterations of a loop change, and that were read before they did.
    fn carried_cells(&self, stmt: &Stmt, carried: &mut Carried) {
        let start = format!("@iteration {}", stmt.id);
        let named = self.named_cells.iter();
        let named = named.filter(|(name, _)| name.name().ends_with(&start));
        carried.extend(named.map(|(name, cell)| (name.clone(), Keeper::Cell(cell.clone()))));
    }

    /// The iteration has been walked: places where it stores what an earlier one may have stored already hold what other
    /// places hold, too.
    pub(super) fn share_carried(&mut self, stmt: &Stmt, mut carried: Carried) {
        self.carried_cells(stmt, &mut carried);
        let stores = std::mem::take(&mut self.carried);
        for store in &stores {
            if carried.contains_key(&store.value) {
                let shared = self.stored_again(store, &carried);
                self.found.shared_seats.extend(shared);
            }
        }
        // Those of loops around may be told of at their ends.
        let others = stores.into_iter();
        let others = others.filter(|store| !carried.contains_key(&store.value));
        self.carried.extend(others);
        if self.loops.len() <= 1 {
            self.carried.clear();
        }
    }

    /// Whether the name is one of what holds pointers at some place, and not at the start of the iteration.
    fn is_of(&self, keeper: &Keeper, value: &Symbol) -> bool {
        let local = match keeper {
            Keeper::Local(local) => *local,
            Keeper::Cell(cell) => {
                return self.named_cells.get(value) == Some(cell)
                    && !value.name().contains("@iteration");
            }
        };
        let name = self.program.local(local).map(|local| local.name.as_str());
        let own = name.map(|name| format!("{name}.{}@", local.0));
        own.is_some_and(|own| value.name().starts_with(&own))
            && !value.name().contains("@iteration")
    }

    /// Places that hold what another iteration stores in the place of this store, with that place; nothing if there are none.
    fn stored_again(&self, store: &CarriedStore, carried: &Carried) -> BTreeSet<Seat> {
        let mut shared = BTreeSet::new();
        let mut names = vec![&store.value];
        let mut next = 0;
        while let Some(name) = names.get(next).copied() {
            next += 1;
            let Some(keeper) = carried.get(name) else {
                continue;
            };
            let held = match keeper {
                Keeper::Local(local) => self.env.locals.get(local),
                Keeper::Cell(cell) => self.env.memory.get(cell),
            };
            let cases = match held {
                Some(Value::Pointer(cases)) => &cases[..],
                // A null pointer leads to nothing.
                Some(Value::Int(number)) if number.as_constant() == Some(0) => &[],
                Some(Value::Int(_) | Value::Unknown) | None => {
                    shared.insert(store.seat.clone());
                    &[]
                }
            };
            for (case, to) in cases {
                match &to.root {
                    // It is stored, and kept for the next iteration.
                    Root::Held { value, .. }
                        if *value == store.value
                            && starts_object(to)
                            && !Formula::and([store.when.clone(), case.clone()]).is_false() =>
                    {
                        shared.insert(store.seat.clone());
                    }
                    // Several values that the ways through the iteration give it: one of them may be kept.
                    Root::Held { value, .. } if self.is_of(keeper, value) => {
                        shared.insert(store.seat.clone());
                    }
                    Root::Held { value, .. } if starts_object(to) && !names.contains(&value) => {
                        names.push(value);
                    }
                    // It is stored, and the next iteration stores what is new in this one and stored as well.
                    Root::Object { object, .. } => {
                        let other = match holder(to) {
                            Some(seat) => Some(seat),
                            None => self.kept.get(object).map(|(_, seat)| seat.clone()),
                        };
                        if let Some(other) = other {
                            shared.extend([other, store.seat.clone()]);
                        }
                    }
                    _ => {}
                }
            }
        }
        shared
    }
}

/// The place of the pointer by which a way from an object leads on.
fn holder(to: &Location) -> Option<Seat> {
    let at = to
        .steps
        .iter()
        .rposition(|step| matches!(step, Step::Target))?;
    let pointer = Location {
        root: to.root.clone(),
        steps: to.steps.get(..at)?.to_vec(),
    };
    Some((pointer.object()?, pointer.shape()))
}
