//! The content of arrays that a loop has filled: `idx[k] = e(k)` for all k of a range makes `idx[k]` the term `e(k)`.
//!
//! A content is known from the end of the loop on, or, where the iterations are divided among threads, from the next
//! barrier on: until then it is *pending*. It ends where anything is stored to the array. Members of the elements of an
//! array of structs (`a[k].at = e(k)`) are contents of their own: what is stored to others leaves them. As everywhere in the
//! [state](super::env) of a strand, values are followed as if there were no race: a store by another thread in the phase
//! of a read is a race with that read.

use std::collections::{BTreeMap, BTreeSet};

use imbl::OrdMap;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{ElementType, Expr, NodeId, ObjectId, Stmt, StmtKind, Storage};

use super::env::{Env, Value};
use super::only_iteration::Conditional;
use super::persistent::{cells_of, intersect};
use super::rows::Seat;
use super::walker::Extractor;
use crate::scop::closed;
use crate::scop::coordinate;
use crate::scop::location::{Location, Step};
use crate::scop::path::IteratorInfo;

/// A pointer that is stored may lead to one of so many places.
const MOST_CHOICES: usize = 4;

/// What is known of arrays, or of members of their elements.
pub(super) type Contents = OrdMap<Seat, Content>;

/// What an array with one dimension holds in a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    /// Where it is known, over the [index](index_symbol).
    pub(super) range: Formula,
    /// What it is there.
    pub(super) value: Held,
}

/// What an element holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Held {
    /// An integer.
    Int(Term),
    /// A pointer to each of these, where that holds; elsewhere it is null.
    Pointer(Vec<(Formula, Location)>),
    /// The pointer in the element before, so many elements further on.
    Further(Term),
}

impl Held {
    pub(super) fn substitute(&self, values: &BTreeMap<Symbol, Term>) -> Self {
        match self {
            Held::Int(term) => Held::Int(term.substitute(values)),
            Held::Pointer(cases) => Held::Pointer(
                cases
                    .iter()
                    .map(|(case, location)| (case.substitute(values), location.substitute(values)))
                    .collect(),
            ),
            Held::Further(elements) => Held::Further(elements.substitute(values)),
        }
    }

    fn mentions(&self, found: impl Fn(&Symbol) -> bool) -> bool {
        let any = |term: &Term| term.free_symbols().iter().any(&found);
        match self {
            Held::Int(term) | Held::Further(term) => any(term),
            Held::Pointer(cases) => cases.iter().any(|(case, location)| {
                case.free_symbols().iter().any(&found) || location.terms().any(any)
            }),
        }
    }
}

/// A store that the walk has come across in a loop.
#[derive(Debug, Clone)]
pub(super) struct NotedStore {
    pub(super) seat: Seat,
    /// The index and the value, where every iteration of the innermost loop executes it.
    pub(super) element: Option<(Term, Held)>,
    /// The value is made from what an iteration before has stored in another element of the array.
    pub(super) continues: bool,
    /// What it stores to a variable, and when.
    pub(super) conditional: Option<Conditional>,
}

impl NotedStore {
    pub(super) fn object(&self) -> ObjectId {
        self.seat.0
    }

    /// The same for a loop around the one that it stands in, of which each iteration comes to it if that one `happens` to
    /// have iterations.
    pub(super) fn outside(self, happens: bool) -> Self {
        NotedStore {
            element: self.element.filter(|_| happens),
            conditional: None,
            ..self
        }
    }
}

pub(super) fn index_symbol() -> Symbol {
    Symbol::new("?index")
}

/// The way to what a store to there changes, subscripts apart.
fn stored(target: &Location) -> Vec<Step> {
    let bytes = |step: &Step| matches!(step, Step::Bytes { .. });
    match target.steps.iter().any(bytes) {
        true => Vec::new(),
        false => above_whole(&target.shape()).to_vec(),
    }
}

/// A way without the step that says that it leads to all of something.
fn above_whole(way: &[Step]) -> &[Step] {
    let mut parts = way.split(|step| *step == Step::Whole);
    parts.next().unwrap_or(way)
}

/// Whether one of two ways leads to a part of what the other leads to.
fn meet(a: &[Step], b: &[Step]) -> bool {
    a.starts_with(b) || b.starts_with(a)
}

/// The subscript of an element of an array of one dimension, and the members on the way further.
pub(super) fn element(target: &Location) -> Option<(&Term, &[Step])> {
    match &target.steps[..] {
        [Step::Index { index, .. }, members @ ..]
            if members.iter().all(|step| matches!(step, Step::Field(_))) =>
        {
            Some((index, members))
        }
        _ => None,
    }
}

/// The same place of each element of an array of one dimension.
pub(super) fn of_any_element(target: &Location) -> Option<Location> {
    element(target)?;
    let mut place = target.clone();
    if let Some(Step::Index { index, .. }) = place.steps.first_mut() {
        *index = Term::var(index_symbol());
    }
    Some(place)
}

/// Takes out what is known of an object.
pub(super) fn take_object(contents: &mut Contents, object: ObjectId) -> Vec<(Seat, Content)> {
    let found: Vec<_> = of_object(contents, object)
        .map(|(seat, content)| (seat.clone(), content.clone()))
        .collect();
    for (seat, _) in &found {
        contents.remove(seat);
    }
    found
}

fn of_object(contents: &Contents, object: ObjectId) -> impl Iterator<Item = (&Seat, &Content)> {
    let seats = contents.range((object, Vec::new())..);
    seats.take_while(move |((of, _), _)| *of == object)
}

impl Content {
    fn mentions(&self, found: impl Fn(&Symbol) -> bool) -> bool {
        let symbols = self.range.free_symbols();
        symbols.iter().any(&found) || self.value.mentions(found)
    }
}

impl Extractor<'_> {
    /// Notes a store, to be looked at when the loop around it ends.
    pub(super) fn note_store(&mut self, target: &Location, value: &Value, further: Option<Term>) {
        let Some(object) = target.object() else {
            return;
        };
        let always = self.loops.last().is_some_and(|frame| {
            frame.conditions == self.conditions.len() && frame.path == self.path.len()
        }) && self.env.reach == self.loop_reach();
        let element = match (element(target), value) {
            (Some((index, _)), Value::Int(value)) if always => {
                Some((index.clone(), Held::Int(value.clone())))
            }
            (Some((index, _)), Value::Pointer(cases)) if always => match (further, &cases[..]) {
                (Some(elements), _) => Some((index.clone(), Held::Further(elements))),
                (None, cases)
                    if (1..=MOST_CHOICES).contains(&cases.len())
                        && cases.iter().all(|(_, to)| self.outlives_iteration(to)) =>
                {
                    Some((index.clone(), Held::Pointer(cases.to_vec())))
                }
                _ => None,
            },
            _ => None,
        };
        let seat = (object, stored(target));
        let conditional = self.conditional_store(target, value);
        let continues = matches!(&element, Some((index, Held::Int(value)))
            if self.continues(target, index, value));
        self.noted.push(NotedStore {
            seat,
            element,
            continues,
            conditional,
        });
    }

    /// Whether a value is made from what an iteration before has stored in another element of the same array (`off[i + 1] =
    /// off[i] + n[i]`): it tells less than that the array holds something.
    fn continues(&self, target: &Location, index: &Term, value: &Term) -> bool {
        let own = format!(
            "{}@iteration ",
            target.display(self.program, |_| String::new())
        );
        let mut found = false;
        value.for_each_term(|term| {
            if let TermKind::Apply(function, arguments) = term.kind() {
                found |= function.name().starts_with(&own) && arguments.first() != Some(index);
            }
        });
        found
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
    ) -> Vec<(Seat, Content)> {
        let mut contents = Vec::new();
        for store in noted {
            let (object, way) = &store.seat;
            // Each thread has filled its own copy, or only a part of it.
            let described = self.program.object(*object);
            if described.is_none_or(|array| array.storage == Storage::ThreadPrivate) {
                continue;
            }
            let meets = |other: &&NotedStore| other.seat.0 == *object && meet(&other.seat.1, way);
            let once = noted.iter().filter(meets).count() == 1;
            let (true, Some((index, value)), false) = (once, &store.element, store.continues)
            else {
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
            let row;
            let value = match value {
                Held::Further(elements) => match self.row_after(store, iterator, elements) {
                    Some(found) => {
                        row = found;
                        &row
                    }
                    None => continue,
                },
                value => value,
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
            let typed = match (&content.value, self.program_object_type(*object)) {
                // The elements of others are no members, or several seen as one.
                (_, ElementType::Opaque) => !way.is_empty(),
                (Held::Int(_), ElementType::Int) | (Held::Pointer(..), ElementType::Pointer) => {
                    way.is_empty()
                }
                _ => false,
            };
            if typed && !content.mentions(foreign) {
                contents.push((store.seat.clone(), content));
            }
        }
        contents
    }

    /// What an iteration stores that lays each row behind the one before it (`a[i] = a[i - 1] + m`): the first of them is known.
    fn row_after(
        &self,
        store: &NotedStore,
        iterator: &IteratorInfo,
        elements: &Term,
    ) -> Option<Held> {
        let (object, members) = &store.seat;
        let (index, _) = store.element.as_ref()?;
        let at = &iterator.coordinate;
        let ((_, slope), (_, pace)) = (
            closed::linear(index, at)?,
            closed::linear(&iterator.number, at)?,
        );
        let ascends = slope.as_constant() == Some(1) && pace.as_constant() == Some(1);
        if !ascends || elements.free_symbols().contains(at) {
            return None;
        }
        let before = (index - &iterator.number - Term::constant(1)).as_constant()?;
        let mut cells = cells_of(&self.env.memory, *object);
        let (_, first) = cells.find(|(cell, _)| {
            element(cell).is_some_and(|(index, others)| {
                index.as_constant() == Some(before) && others == &members[..]
            })
        })?;
        let Value::Pointer(cases) = first else {
            return None;
        };
        let [(case, first)] = &cases[..] else {
            return None;
        };
        let rows = index - &Term::constant(before);
        let further = first.offset(&(rows * elements.clone()));
        further.object()?;
        Some(Held::Pointer(vec![(case.clone(), further)]))
    }

    /// By how many elements a pointer that is stored to an element of an array is beyond the one in the element before.
    pub(super) fn beyond_the_last(&mut self, target: &Location, value: &Expr) -> Option<Term> {
        let (mut pointer, mut steps) = (value, Vec::new());
        while let Expr::PointerOffset(further, elements) = pointer {
            steps.push(&**elements);
            pointer = further;
        }
        let Expr::Load(load) = pointer else {
            return None;
        };
        let (index, members) = element(target)?;
        self.dry += 1;
        let cases = self.resolve(&load.place);
        self.dry -= 1;
        let [(case, before)] = &cases[..] else {
            return None;
        };
        let (last, others) = element(before)?;
        let follows = before.root == target.root
            && others == members
            && (index - last).as_constant() == Some(1);
        if !case.is_true() || !follows {
            return None;
        }
        let mut sum = Term::constant(0);
        for elements in steps {
            sum = sum + self.quietly(elements)?;
        }
        Some(sum)
    }

    /// Makes the contents of a loop known: at once, or after the next barrier.
    pub(super) fn keep_contents(&mut self, contents: Vec<(Seat, Content)>, divided: bool) {
        for (seat, content) in contents {
            if !divided {
                self.env.contents.insert(seat, content);
            } else if !content.mentions(coordinate::is_strand) {
                self.env.pending.insert(seat, content);
            }
        }
    }

    /// After a block that another strand may have executed, which left the state `end`: what it made of the arrays.
    pub(super) fn contents_left(&self, end: &Env, objects: &[ObjectId]) -> Vec<(Seat, Content)> {
        let known = self.coordinate_symbols();
        let foreign = |symbol: &Symbol| {
            coordinate::is_strand(symbol)
                || (coordinate::is_coordinate(symbol) && !known.contains(symbol))
        };
        let of = |object: &ObjectId| {
            let settled = of_object(&end.contents, *object);
            let pending = of_object(&end.pending, *object);
            settled.chain(pending.filter(|(seat, _)| !end.contents.contains_key(*seat)))
        };
        objects
            .iter()
            .flat_map(of)
            .filter(|(_, content)| !content.mentions(foreign))
            .map(|(seat, content)| (seat.clone(), content.clone()))
            .collect()
    }

    /// What arrays among these hold and a statement does not store to: only to what they lead to, or to other members.
    pub(super) fn contents_beside(
        &self,
        objects: &BTreeSet<ObjectId>,
        stmt: &Stmt,
    ) -> Vec<(Seat, Content)> {
        let known = objects
            .iter()
            .flat_map(|object| of_object(&self.env.contents, *object));
        let mut contents: Vec<_> = known
            .map(|(seat, content)| (seat.clone(), content.clone()))
            .collect();
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
        contents.retain(|(seat, content)| {
            let (object, way) = seat;
            if matches!(content.value, Held::Int(_)) {
                return !self.is_assigned_by(*object, way, &sites);
            }
            // Stores to more than the member, as of whole structs, are told by their places only.
            let around = |(other, place): &Seat| {
                other == object && place != way && meet(above_whole(place), way)
            };
            let (seats, nulled) = (
                self.knowledge.seats.get(seat),
                self.knowledge.nulled.get(seat),
            );
            !seats.is_some_and(|stores| stores.iter().any(|(site, _)| sites.contains(site)))
                && nulled.is_none_or(|nulled| nulled.is_disjoint(&sites))
                && !self.knowledge.assigned.iter().any(around)
        });
        contents
    }

    /// Whether one of these stores reaches what is there, or a part of it.
    fn is_assigned_by(&self, object: ObjectId, way: &[Step], sites: &BTreeSet<NodeId>) -> bool {
        let stores = self.knowledge.assigning.range((object, Vec::new())..);
        let mut stores = stores.take_while(|((other, _), _)| *other == object);
        stores
            .any(|((_, place), stores)| meet(above_whole(place), way) && !stores.is_disjoint(sites))
    }

    /// What the elements of an array, or these members of them, held when the entry began.
    pub(super) fn hold_at_start(&mut self, place: &Location) {
        let (Some(object), Some((_, members))) = (place.object(), element(place)) else {
            return;
        };
        let seat = (object, members.to_vec());
        if let Some(Value::Int(value)) = self.value_at_start(place) {
            let content = Content {
                range: Formula::truth(),
                value: Held::Int(value),
            };
            self.env.contents.insert(seat, content);
        }
    }
}

impl Env {
    /// A barrier: what was pending is known.
    pub(super) fn settle_contents(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.contents.extend(pending);
    }

    /// Ends what is known of pointers to such places.
    pub(super) fn forget_contents_in(&mut self, place: impl Fn(&Location) -> bool) {
        for contents in [&mut self.contents, &mut self.pending] {
            let led = |content: &Content| matches!(&content.value, Held::Pointer(cases) if cases.iter().any(|(_, to)| place(to)));
            let found = contents.iter().filter(|(_, content)| led(content));
            let found: Vec<Seat> = found.map(|(seat, _)| seat.clone()).collect();
            for seat in found {
                contents.remove(&seat);
            }
        }
    }

    /// Ends what is known of elements that a store changes.
    pub(super) fn end_contents(&mut self, object: ObjectId, target: &Location) {
        let way = stored(target);
        let is_left = |((_, other), _): &(Seat, Content)| !meet(other, &way);
        for contents in [&mut self.contents, &mut self.pending] {
            let left = take_object(contents, object);
            contents.extend(left.into_iter().filter(is_left));
        }
    }

    /// Keeps what is known in both.
    pub(super) fn join_contents(&mut self, other: &Env) {
        intersect(&mut self.contents, &other.contents);
        intersect(&mut self.pending, &other.pending);
    }
}
