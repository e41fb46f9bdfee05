//! What a statement that is not executed may change.

use rustc_hash::{FxHashMap, FxHashSet};

use super::evaluate::Host;
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Base, Expr, LocalId, OR_ELSE, ObjectId, Place, RESHAPE, Stmt, StmtKind};
use crate::witness::executor::value::Value;

/// What a statement may change.
#[derive(Debug, Default)]
struct Effects {
    locals: FxHashSet<LocalId>,
    objects: FxHashSet<ObjectId>,
    instances: FxHashSet<u32>,
    /// Any memory.
    memory: bool,
    /// Anything at all.
    everything: bool,
}

impl Host<'_> {
    /// A statement is not executed: what it may change is not known afterwards.
    pub(super) fn forget(&mut self, stmt: &Stmt) {
        let effects = self.effects(stmt);
        self.assigned.extend(effects.locals.iter().copied());
        if effects.everything {
            self.all_assigned = true;
            self.state = super::memory::State::at_start(false);
            return;
        }
        for local in &effects.locals {
            self.state.assign(*local, None);
        }
        if effects.memory {
            self.state.forget_memory();
            return;
        }
        let mut instances = effects.instances;
        for object in effects.objects {
            instances.extend(self.instances.of(object));
        }
        for instance in instances {
            self.state.forget(instance);
        }
    }

    fn is_assigned(&self, local: LocalId) -> bool {
        self.all_assigned || self.assigned.contains(&local)
    }

    fn effects(&self, stmt: &Stmt) -> Effects {
        let mut effects = Effects::default();
        let mut assigned: FxHashMap<LocalId, Vec<&Expr>> = FxHashMap::default();
        let mut places: Vec<&Place> = Vec::new();
        for event in Walk::stmts(std::slice::from_ref(stmt)) {
            let stmt = match event {
                Event::Enter(Node::Stmt(stmt)) => stmt,
                _ => continue,
            };
            match &stmt.kind {
                StmtKind::Assign { local, value } => {
                    effects.locals.insert(*local);
                    assigned.entry(*local).or_default().push(value);
                }
                StmtKind::Loop(looped) => {
                    let iterators = looped.iterators.iter();
                    effects
                        .locals
                        .extend(iterators.map(|iterator| iterator.local));
                }
                StmtKind::Store { place, .. } => places.push(place),
                StmtKind::Declare(object) => {
                    effects.objects.insert(*object);
                }
                StmtKind::UnknownEffect { .. } => effects.memory = true,
                StmtKind::Unsupported { .. } => effects.everything = true,
                _ => {}
            }
        }
        for place in &places {
            if let Base::Object(object) = place.base {
                effects.objects.insert(object);
            }
        }
        let roots = Roots {
            host: self,
            assigned,
            stored: &effects.objects,
        };
        let mut instances = Vec::new();
        let mut known = true;
        for place in places {
            if let Base::Deref(pointer) = &place.base {
                known &= roots.of(pointer, 0, &mut instances);
            }
        }
        effects.memory |= !known;
        effects.instances.extend(instances);
        effects
    }
}

/// Where pointers lead to while a statement is executed: into the same instances as when it begins.
struct Roots<'h, 'p> {
    host: &'h Host<'p>,
    assigned: FxHashMap<LocalId, Vec<&'h Expr>>,
    stored: &'h FxHashSet<ObjectId>,
}

impl Roots<'_, '_> {
    /// Adds the instances that a pointer may lead into; whether these are all.
    fn of(&self, pointer: &Expr, depth: u32, found: &mut Vec<u32>) -> bool {
        /// Longer chains are not followed.
        const DEEPEST: u32 = 8;
        if depth > DEEPEST {
            return false;
        }
        let depth = depth + 1;
        match pointer {
            Expr::PointerOffset(pointer, _) => self.of(pointer, depth, found),
            Expr::Conditional(_, yes, no) => {
                self.of(yes, depth, found) && self.of(no, depth, found)
            }
            Expr::Opaque(opaque) if opaque.function.as_deref() == Some(RESHAPE) => {
                let pointer = opaque.operands.first();
                pointer.is_some_and(|pointer| self.of(pointer, depth, found))
            }
            Expr::Opaque(opaque) if opaque.function.as_deref() == Some(OR_ELSE) => {
                let mut pointers = opaque.operands.iter();
                pointers.all(|pointer| self.of(pointer, depth, found))
            }
            Expr::AddressOf(place) => match &place.base {
                Base::Object(object) => {
                    found.extend(self.host.instances.of(*object));
                    true
                }
                Base::Deref(pointer) => self.of(pointer, depth, found),
            },
            Expr::Local(local) => {
                let before = self.host.state.local(*local);
                // What has never been assigned is not used before it is.
                let unset = before.is_none() && !self.host.is_assigned(*local);
                let values = self.assigned.get(local);
                (is_into(before, found) || unset && values.is_some())
                    && values
                        .into_iter()
                        .flatten()
                        .all(|value| moves(value, *local) || self.of(value, depth, found))
            }
            Expr::Load(load) => match load.place.base {
                Base::Object(object)
                    if load.place.projections.is_empty() && self.is_kept(object) =>
                {
                    let cell = super::memory::cell_of(
                        self.host.program,
                        &self.host.instances,
                        object.0,
                        &[],
                    );
                    let value = cell.and_then(|cell| {
                        self.host
                            .state
                            .read(self.host.program, &self.host.instances, &cell)
                    });
                    is_into(value, found)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether nothing stores to a variable: it is not stored to by its name, and nothing points to it.
    fn is_kept(&self, object: ObjectId) -> bool {
        !self.stored.contains(&object)
            && super::memory::is_shared(self.host.program, object)
            && !self.host.addressed.contains_key(&object)
    }
}

fn is_into(value: Option<Value>, found: &mut Vec<u32>) -> bool {
    match value {
        Some(Value::Pointer(pointer)) => {
            found.push(pointer.instance);
            true
        }
        Some(Value::Int(0)) => true,
        _ => false,
    }
}

/// Whether a register is given what it holds, moved on: `p = p + 1`.
fn moves(value: &Expr, local: LocalId) -> bool {
    match value {
        Expr::Local(of) => *of == local,
        Expr::PointerOffset(pointer, _) => moves(pointer, local),
        _ => false,
    }
}

/// The objects whose addresses are values somewhere in an entry, and how often.
pub(super) fn addressed(body: &[Stmt]) -> FxHashMap<ObjectId, usize> {
    let walk = Walk::stmts(body);
    let named = walk.filter_map(|event| match event {
        Event::Enter(Node::Expr(Expr::AddressOf(place))) => match place.base {
            Base::Object(object) => Some(object),
            Base::Deref(_) => None,
        },
        _ => None,
    });
    let mut found = FxHashMap::default();
    for object in named {
        *found.entry(object).or_default() += 1;
    }
    found
}
