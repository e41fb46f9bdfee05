//! The threads' own copies of `threadprivate` variables: what they hold where a team begins.
//!
//! They persist from one parallel region to the next where neither is nested in another, both teams have the same size,
//! and it is not adjusted (OpenMP 5.2, section 5.2). What the threads of a team have left is kept among the cells of the
//! host as that of [`any`] thread, and forgotten like them.

use std::collections::BTreeMap;

use crate::formula::{Symbol, Term};
use crate::scop::coordinate;
use crate::scop::location::{Location, Root};
use crate::spmd::visit::accesses;
use crate::spmd::{Base, Block, Fork, ForkKind, NodeId, ObjectId, Storage};

use super::env::{Env, Value};
use super::persistent::cells_of;
use super::walker::Extractor;

/// What a verdict rests on where copies keep their values.
const KEPT: &str = "teams that ask for the same number of threads have it, so `threadprivate` variables keep their \
     values between them";

/// How the names of [`any`] begin.
const ANY: &str = "any thread of ";

/// The number of whatever thread of the teams that ask for one size.
fn any(size: &str) -> Term {
    Term::var(Symbol::new(format!("{ANY}{size}")))
}

/// What a team begins with.
#[derive(Default)]
pub(super) struct OwnCopies {
    /// Whatever thread of a team that asks for as many threads, if the next one that does is the same team.
    pub(super) team: Option<Term>,
    pub(super) copies: Vec<Copies>,
}

/// What the copies of one variable, or of a part of it, hold before a team begins.
pub(super) struct Copies {
    /// The first thread's copy.
    cell: Location,
    first: Option<Value>,
    /// What the others hold, over their number, where it is known.
    others: Option<(Term, Term)>,
}

impl Extractor<'_> {
    /// What is known of the copies of `threadprivate` variables, before the strand becomes the first of a team that asks for
    /// so many threads.
    pub(super) fn own_copies(&self, fork: &Fork, size: Option<&Term>) -> OwnCopies {
        let team = self.lasting_team(fork, size);
        let mut copies = Vec::new();
        for object in self.thread_private() {
            let root = self.root(object);
            let cells = cells_of(&self.env.memory, object).filter(|(cell, _)| cell.root == root);
            for (cell, value) in cells {
                let others = team.as_ref().and_then(|thread| {
                    let mut other = cell.clone();
                    other.root = copy_of(object, thread);
                    match self.env.memory.get(&other)? {
                        Value::Int(value) if mentions(&fork.body, object) => {
                            Some((thread.clone(), value.clone()))
                        }
                        _ => None,
                    }
                });
                copies.push(Copies {
                    cell: cell.clone(),
                    // The threads that execute the initial tasks of a league are not told.
                    first: (fork.kind == ForkKind::Parallel).then(|| value.clone()),
                    others,
                });
            }
        }
        OwnCopies { team, copies }
    }

    /// The encountering thread is the first of its team and keeps its copies (OpenMP 5.2, 5.2); the others have what
    /// they had in the region before, or what the variables were initialised with.
    pub(super) fn hand_on_copies(&mut self, node: NodeId, copies: Vec<Copies>) {
        let number = Term::var(coordinate::strand(node));
        let is_first = number.equals(0);
        for copy in copies {
            let mut cell = copy.cell;
            let Some(object) = cell.object() else {
                continue;
            };
            cell.root = self.root(object);
            let env = self.env.clone();
            if copy.others.is_some() {
                self.assume(KEPT);
            }
            let others = copy.others.and_then(|(thread, value)| {
                let names = BTreeMap::from([(thread.as_var()?.clone(), number.clone())]);
                Some(Value::Int(value.substitute(&names)))
            });
            let value = copy.first.and_then(|first| {
                let others = others.or_else(|| self.version_value(&env, &cell))?;
                first.join(&is_first, &others)
            });
            match value {
                Some(value) => {
                    self.env.memory.insert(cell, value);
                }
                None => {
                    let version = self.version(&format!("in {node}"));
                    self.env.renew(object, version);
                }
            }
        }
    }

    /// Keeps what the threads of a team that has ended have left in their copies.
    pub(super) fn keep_copies(&mut self, node: NodeId, team: Option<Term>, end: &Env) {
        if self.clocks.len() > 1 {
            return;
        }
        // A team of another size ends what the teams before it have left.
        self.env.forget_cells(|cell| {
            is_left(&cell.root) && cell.root.instance().first() != team.as_ref()
        });
        let Some(thread) = team.filter(|_| end.reach.is_true()) else {
            return;
        };
        let number = coordinate::strand(node);
        for object in self.thread_private() {
            let own = copy_of(object, &Term::var(number.clone()));
            for (cell, value) in cells_of(&end.memory, object) {
                let Value::Int(value) = value else { continue };
                let mut named = value.free_symbols().into_iter();
                let by_thread =
                    named.all(|symbol| symbol == number || !coordinate::is_coordinate(&symbol));
                if cell.root != own || !cell.is_fixed() || !by_thread {
                    continue;
                }
                // The first thread goes on after the team.
                let first = Root::Object {
                    object,
                    instance: Vec::new(),
                };
                let copies = [
                    (copy_of(object, &thread), thread.clone()),
                    (first, Term::constant(0)),
                ];
                for (root, number_of) in copies {
                    let names = BTreeMap::from([(number.clone(), number_of)]);
                    let kept = Location {
                        root,
                        steps: cell.steps.clone(),
                    };
                    let value = Value::Int(value.substitute(&names));
                    self.env.memory.insert(kept, value);
                }
            }
        }
    }

    /// Whatever thread of the team, which asks for so many, if the next one that asks for the same is the same team.
    fn lasting_team(&self, fork: &Fork, size: Option<&Term>) -> Option<Term> {
        let nested = self.clocks.len() > 1;
        let lasting = fork.kind == ForkKind::Parallel && fork.condition.is_none();
        if nested || !lasting || self.program.adjusts_teams {
            return None;
        }
        Some(match size {
            Some(size) => any(&size.to_string()),
            None => any("the default"),
        })
    }

    fn thread_private(&self) -> Vec<ObjectId> {
        let objects = self.program.objects.iter().enumerate();
        objects
            .filter(|(_, object)| object.storage == Storage::ThreadPrivate)
            .map(|(index, _)| ObjectId(index as u32))
            .collect()
    }

    /// Another thread may execute a task than the one whose copies were at hand when it was created.
    pub(super) fn forget_own_copies(&mut self, node: NodeId) {
        for object in self.thread_private() {
            let version = self.version(&format!("in {node}"));
            self.env.renew(object, version);
        }
    }
}

/// Whether it is what threads have left in their copies: the host's own copy is another.
pub(super) fn is_left(root: &Root) -> bool {
    let thread = root.instance().first().and_then(Term::as_var);
    thread.is_some_and(|thread| thread.name().starts_with(ANY))
}

/// The copy of a thread that no other fork stands around.
fn copy_of(object: ObjectId, thread: &Term) -> Root {
    let instance = vec![thread.clone()];
    Root::Object { object, instance }
}

/// Whether statements name an object.
fn mentions(body: &Block, object: ObjectId) -> bool {
    accesses(body)
        .iter()
        .any(|access| access.place.base == Base::Object(object))
}
