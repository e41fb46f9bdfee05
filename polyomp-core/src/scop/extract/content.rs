//! The content of arrays that a loop has filled: `idx[k] = e(k)` for all k of a range makes `idx[k]` the term `e(k)`.
//!
//! A content is known from the end of the loop on, or, where the iterations are divided among threads, from the next
//! barrier on: until then it is *pending*. It ends where anything is stored to the array. As everywhere in the
//! [state](super::env) of a strand, values are followed as if there were no race: a store by another thread in the phase
//! of a read is a race with that read.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{ElementType, NodeId, ObjectId, Stmt, StmtKind, Storage};

use super::env::{Env, Value};
use super::persistent::{cells_of, intersect};
use super::walker::Extractor;
use crate::scop::closed;
use crate::scop::coordinate;
use crate::scop::location::{Location, Step};
use crate::scop::path::IteratorInfo;

/// What an array with one dimension holds in a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    /// Where it is known, over the [index](index_symbol).
    range: Formula,
    /// What it is there.
    value: Held,
}

/// What an element holds.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Held {
    /// An integer.
    Int(Term),
    /// A pointer to there.
    Pointer(Location),
}

impl Held {
    pub(super) fn substitute(&self, values: &BTreeMap<Symbol, Term>) -> Self {
        match self {
            Held::Int(term) => Held::Int(term.substitute(values)),
            Held::Pointer(location) => Held::Pointer(location.substitute(values)),
        }
    }

    fn mentions(&self, found: impl Fn(&Symbol) -> bool) -> bool {
        let any = |term: &Term| term.free_symbols().iter().any(&found);
        match self {
            Held::Int(term) => any(term),
            Held::Pointer(location) => location.terms().any(any),
        }
    }
}

/// A store that the walk has come across in a loop.
#[derive(Debug, Clone)]
pub(super) struct NotedStore {
    object: ObjectId,
    /// The index and the value, where every iteration of the innermost loop executes it.
    element: Option<(Term, Held)>,
}

fn index_symbol() -> Symbol {
    Symbol::new("?index")
}

impl Content {
    fn mentions(&self, found: impl Fn(&Symbol) -> bool) -> bool {
        let symbols = self.range.free_symbols();
        symbols.iter().any(&found) || self.value.mentions(found)
    }
}

impl Extractor<'_> {
    /// Notes a store, to be looked at when the loop around it ends.
    pub(super) fn note_store(&mut self, target: &Location, value: &Value) {
        let Some(object) = target.object() else {
            return;
        };
        let always = self.loops.last().is_some_and(|frame| {
            frame.conditions == self.conditions.len() && frame.path == self.path.len()
        }) && self.env.reach == self.loop_reach();
        let element = match (&target.steps[..], value) {
            ([Step::Index { index, .. }], Value::Int(value)) if always => {
                Some((index.clone(), Held::Int(value.clone())))
            }
            ([Step::Index { index, .. }], Value::Pointer(cases)) if always => match &cases[..] {
                [(case, to)] if case.is_true() && self.outlives_iteration(to) => {
                    Some((index.clone(), Held::Pointer(to.clone())))
                }
                _ => None,
            },
            _ => None,
        };
        self.noted.push(NotedStore { object, element });
    }

    fn loop_reach(&self) -> Formula {
        self.loops
            .last()
            .map_or_else(Formula::truth, |frame| frame.reach.clone())
    }

    /// The contents that a loop with one iterator leaves, by the stores that its generic iteration made.
    pub(super) fn contents_of_loop(
        &self,
        iterator: &IteratorInfo,
        noted: &[NotedStore],
    ) -> Vec<(ObjectId, Content)> {
        let mut contents = Vec::new();
        for store in noted {
            let once = noted
                .iter()
                .filter(|other| other.object == store.object)
                .count()
                == 1;
            let (true, Some((index, value))) = (once, &store.element) else {
                continue;
            };
            let Some((rest, slope)) = closed::linear(index, &iterator.coordinate) else {
                continue;
            };
            let at = Term::var(index_symbol());
            let iteration = match slope.as_constant() {
                Some(1) => at - rest,
                Some(-1) => rest - at,
                _ => continue,
            };
            let inverse = BTreeMap::from([(iterator.coordinate.clone(), iteration)]);
            let content = Content {
                range: iterator.bounds().substitute(&inverse),
                value: value.substitute(&inverse),
            };
            let known = self.coordinate_symbols();
            let foreign = |symbol: &Symbol| {
                coordinate::is_coordinate(symbol)
                    && !coordinate::is_team_size(symbol)
                    && !known.contains(symbol)
            };
            let typed = matches!(
                (&content.value, self.program_object_type(store.object)),
                (Held::Int(_), ElementType::Int) | (Held::Pointer(_), ElementType::Pointer)
            );
            if typed && !content.mentions(foreign) {
                contents.push((store.object, content));
            }
        }
        contents
    }

    /// Makes the contents of a loop known: at once, or after the next barrier.
    pub(super) fn keep_contents(&mut self, contents: Vec<(ObjectId, Content)>, divided: bool) {
        for (object, content) in contents {
            if !divided {
                self.env.contents.insert(object, content);
            } else if !content.mentions(coordinate::is_strand) {
                self.env.pending.insert(object, content);
            }
        }
    }

    /// After a block that another strand may have executed, which left the state `end`: what it made of the arrays.
    pub(super) fn contents_left(
        &self,
        end: &Env,
        objects: &[ObjectId],
    ) -> Vec<(ObjectId, Content)> {
        let known = self.coordinate_symbols();
        let foreign = |symbol: &Symbol| {
            coordinate::is_strand(symbol)
                || (coordinate::is_coordinate(symbol) && !known.contains(symbol))
        };
        objects
            .iter()
            .filter_map(|object| {
                let content = end.contents.get(object).or(end.pending.get(object))?;
                (!content.mentions(foreign)).then(|| (*object, content.clone()))
            })
            .collect()
    }

    /// The known value of an element, and when it is that.
    pub(super) fn known_element(&self, target: &Location) -> Option<(Formula, Term)> {
        let content = self.env.contents.get(&target.object()?)?;
        let [Step::Index { index, .. }] = &target.steps[..] else {
            return None;
        };
        let at = BTreeMap::from([(index_symbol(), index.clone())]);
        let range = content.range.substitute(&at);
        let open = self.not_said(&range);
        match content.value.substitute(&at) {
            Held::Int(value) => Some((open, value)),
            Held::Pointer(_) => None,
        }
    }

    /// The contents of arrays of pointers among these that a statement does not store to: only to what the pointers lead to.
    pub(super) fn contents_beside(
        &self,
        objects: &BTreeSet<ObjectId>,
        stmt: &Stmt,
    ) -> Vec<(ObjectId, Content)> {
        let contents = objects.iter().filter_map(|object| {
            let content = self.env.contents.get(object)?;
            let array = self.program_object_type(*object) == ElementType::Pointer;
            array.then(|| (*object, content.clone()))
        });
        let mut contents: Vec<_> = contents.collect();
        if contents.is_empty() {
            return contents;
        }
        let stmts = Walk::stmts(std::slice::from_ref(stmt));
        let sites: BTreeSet<NodeId> = stmts
            .filter_map(|event| match event {
                Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                    StmtKind::Store { site, .. } => Some(site.id),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        contents.retain(|(object, _)| {
            let seats = self.knowledge.seats.get(&(*object, Vec::new()));
            !seats.is_some_and(|stores| stores.iter().any(|(site, _)| sites.contains(site)))
        });
        contents
    }

    /// What the conditions around do not say already.
    fn not_said(&self, range: &Formula) -> Formula {
        let said = |part: &&Formula| {
            let mut conditions = self.conditions.iter();
            conditions.any(|condition| condition.conjuncts().contains(part))
        };
        let parts = range.conjuncts().iter();
        Formula::and(parts.filter(|part| !said(part)).cloned())
    }

    /// Whether an array may hold pointers that were stored before the entry began: by its caller, by other functions, or
    /// by this one when it was called before.
    fn held_before(&self, object: ObjectId) -> bool {
        let lasts = self
            .program
            .object(object)
            .is_some_and(|described| described.storage != Storage::Scoped && !described.allocated);
        lasts && self.knowledge.changed.contains(&object)
    }

    /// Whether an array is what a parameter points to: what it held at the start is its caller's, and distinct from what is
    /// stored there since.
    pub(super) fn is_given(&self, object: ObjectId) -> bool {
        let described = self.program.object(object);
        described.is_some_and(|array| array.external && matches!(array.extents[..], [None]))
    }

    /// Where an element of an array of pointers points to, and when, where one loop has filled the array, apart from
    /// elements that are stored to at constant subscripts (`a[0] = block`, and the others point behind it). What that loop
    /// left out of an array that is made here holds no pointer: no execution uses it.
    pub(super) fn known_row(&self, target: &Location) -> Option<(Formula, Value)> {
        /// So many elements may be told apart.
        const MOST: usize = 4;
        let object = target.object()?;
        let content = self.env.contents.get(&object)?;
        let [Step::Index { index, .. }] = &target.steps[..] else {
            return None;
        };
        // The loop that filled it may have filled another part in an earlier iteration of a loop around.
        let ranges = content.range.free_symbols();
        if ranges
            .iter()
            .any(|symbol| coordinate::is_coordinate(symbol) && !coordinate::is_team_size(symbol))
        {
            return None;
        }
        let seats = self.knowledge.seats.get(&(object, target.shape()))?;
        let (mut loops, mut fixed) = (0, BTreeSet::new());
        for (_, place) in seats {
            match place.as_deref() {
                None => loops += 1,
                Some([Step::Index { index, .. }]) => {
                    fixed.insert(index.as_constant()?);
                }
                Some(_) => return None,
            }
        }
        if loops != 1 || fixed.len() > MOST {
            return None;
        }
        let range = match self.held_before(object) {
            true => {
                let at = BTreeMap::from([(index_symbol(), index.clone())]);
                self.not_said(&content.range.substitute(&at))
            }
            false => Formula::truth(),
        };
        let within = fixed.iter().map(|at| index.equals(*at));
        let known = Formula::or(within.chain([range]));
        let filled = |index: Term| match content
            .value
            .substitute(&BTreeMap::from([(index_symbol(), index)]))
        {
            Held::Pointer(location) => Some(Value::pointer(location)),
            Held::Int(_) => None,
        };
        let row = fixed
            .into_iter()
            .try_fold(filled(index.clone())?, |row, at| {
                let is_it = |cell: &Location| match &cell.steps[..] {
                    [Step::Index { index, .. }] => index.as_constant() == Some(at),
                    _ => false,
                };
                let mut cells = cells_of(&self.env.memory, object);
                let (_, held) = cells.find(|(cell, _)| is_it(cell))?;
                match filled(Term::constant(at)).as_ref() == Some(held) {
                    true => Some(row),
                    false => held.join(&index.equals(at), &row),
                }
            })?;
        Some((known, row))
    }
}

impl Env {
    /// A barrier: what was pending is known.
    pub(super) fn settle_contents(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.contents.extend(pending);
    }

    /// Keeps what is known in both.
    pub(super) fn join_contents(&mut self, other: &Env) {
        intersect(&mut self.contents, &other.contents);
        intersect(&mut self.pending, &other.pending);
    }
}
