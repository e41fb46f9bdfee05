//! Pointers that a loop carries from one iteration to the next in a register or a cell, and stores: one that it does not replace in
//! between is stored twice (`if (full) block = malloc(n); rows[i] = block;`), and so is one that was stored when it was
//! new and is stored again in the next iteration (`node[i].left = last; last = node[i].right = malloc(n);`).
//!
//! What it leads to was allocated by an earlier iteration, so it is other memory than what this one allocates at the same
//! place in the text: a former one (`Root::former`).

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term};
use crate::scop::location::{Location, Root, Step};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Block, ElementType, Expr, LocalId, ObjectId, Stmt, StmtKind};

use super::body::BodySummary;
use super::change::Change;
use super::env::{Env, Value};
use super::rows::{Seat, starts_object};
use super::slots::{Slot, slot_value};
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
    /// What slots hold at the start of an iteration, and have changed in those before, leads to memory that the last of them
    /// allocated: that is other memory than what this one allocates at the same place. Where several hold some, it may have
    /// been allocated in different ones.
    pub(super) fn make_former(&self, values: &mut [Option<Value>], changes: &[Option<Change>]) {
        let here = self.coordinate_symbols();
        let is_former = |to: &Location| match &to.root {
            Root::Object { object, instance } => {
                let allocated = self.allocated.get(object);
                let within = allocated.is_some_and(|at| at.starts_with(&here));
                (within && instance.is_empty()).then_some(*object)
            }
            _ => None,
        };
        let changed = |number: usize| {
            let change = changes.get(number).and_then(Option::as_ref);
            !change.is_some_and(Change::is_none)
        };
        let mut held: BTreeMap<ObjectId, usize> = BTreeMap::new();
        for (number, value) in values.iter_mut().enumerate() {
            let Some(Value::Pointer(cases)) = value else {
                continue;
            };
            if !changed(number) {
                continue;
            }
            let former: BTreeSet<ObjectId> =
                cases.iter().filter_map(|(_, to)| is_former(to)).collect();
            for (_, to) in cases {
                if let Some(object) = is_former(to) {
                    to.root = Root::former(object);
                }
            }
            for object in former {
                *held.entry(object).or_default() += 1;
            }
        }
        for value in values {
            let several = |to: &Location| {
                let of = to.object().filter(|_| to.root.is_former());
                of.is_some_and(|object| held.get(&object).is_some_and(|times| *times > 1))
            };
            if matches!(value, Some(Value::Pointer(cases)) if cases.iter().any(|(_, to)| several(to)))
            {
                *value = None;
            }
        }
    }

    /// Pointers that an iteration of a loop may read before it sets them, and nothing has set before the loop: there they may
    /// as well be null, as nothing may read them (C11 6.3.2.1). So it is seen where iterations keep what others set.
    pub(super) fn begin_unset(&mut self, summary: &BodySummary, block: &Block) {
        let unset = summary.locals.iter().filter(|local| {
            let described = self.program.local(**local);
            let pointer = described.is_some_and(|local| local.element == ElementType::Pointer);
            pointer && !self.env.locals.contains_key(*local)
        });
        let unset: BTreeSet<LocalId> = unset.copied().collect();
        if unset.is_empty() {
            return;
        }
        for local in read_first(block, &unset) {
            let null = Value::Int(Term::constant(0));
            self.env.locals.insert(local, null);
        }
    }

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

    /// What the slots, which held this at the `start` of the loop, carry into the iteration that is about to be walked.
    pub(super) fn carried_in(
        &self,
        slots: &[Slot],
        start: &Env,
        changes: &[Option<Change>],
    ) -> Carried {
        let mut carried = Carried::new();
        for (number, slot) in slots.iter().enumerate() {
            // A null pointer that some iterations replace.
            if let Slot::Cell(cell) = slot
                && matches!(changes.get(number), Some(None))
                && slot_value(start, slot).is_some_and(|value| value.is_null())
            {
                let name = Symbol::new(format!("null{number}@iteration"));
                carried.insert(name, Keeper::Cell(cell.clone()));
            }
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
            } else if carried
                .values()
                .any(|keeper| self.is_of(keeper, &store.value))
            {
                // What several ways through the iteration leave: one of them may have kept what was there.
                self.found.shared_seats.insert(store.seat.clone());
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

/// Which of these registers a block may read before it assigns them: what it assigns within other statements, it may not.
fn read_first(block: &Block, among: &BTreeSet<LocalId>) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    let mut assigned = vec![BTreeSet::new()];
    for event in Walk::block(block) {
        match event {
            Event::Enter(Node::Expr(Expr::Local(local))) => {
                let is_set = assigned.iter().any(|set| set.contains(local));
                if among.contains(local) && !is_set {
                    found.insert(*local);
                }
            }
            Event::Enter(Node::Stmt(stmt)) if !matches!(stmt.kind, StmtKind::Assign { .. }) => {
                assigned.push(BTreeSet::new());
            }
            Event::Leave(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Assign { local, .. } => {
                    assigned.last_mut().map(|set| set.insert(*local));
                }
                _ => {
                    assigned.pop();
                }
            },
            _ => {}
        }
    }
    found
}
