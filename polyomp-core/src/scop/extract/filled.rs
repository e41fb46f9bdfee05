//! What a strand knows of an element of an array that a loop has filled (see [`content`](super::content)).

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Term};
use crate::scop::coordinate;
use crate::scop::location::{Location, Step};
use crate::spmd::{ObjectId, Storage};

use super::content::{Held, element, index_symbol};
use super::env::Value;
use super::persistent::cells_of;
use super::walker::Extractor;

impl Extractor<'_> {
    /// The known value of an element, and when it is that.
    pub(super) fn known_element(&self, target: &Location) -> Option<(Formula, Term)> {
        let (index, members) = element(target)?;
        let seat = (target.object()?, members.to_vec());
        let content = self.env.contents.get(&seat)?;
        let at = BTreeMap::from([(index_symbol(), index.clone())]);
        let range = content.range.substitute(&at);
        let open = self.not_said(&range);
        match content.value.substitute(&at) {
            Held::Int(value) => Some((open, value)),
            Held::Pointer(..) | Held::Further(_) => None,
        }
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
        let (index, members) = element(target)?;
        let content = self.env.contents.get(&(object, members.to_vec()))?;
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
                Some([Step::Index { index, .. }, ..]) => {
                    fixed.insert(index.as_constant()?);
                }
                Some(_) => return None,
            }
        }
        if loops != 1 || fixed.len() > MOST {
            return None;
        }
        let at = BTreeMap::from([(index_symbol(), index.clone())]);
        let range = self.not_said(&content.range.substitute(&at));
        let (range, pointed) = match self.held_before(object) {
            true => (range, Formula::truth()),
            false => (Formula::truth(), range),
        };
        let within = fixed.iter().map(|at| index.equals(*at));
        let known = Formula::or(within.chain([range]));
        let filled = |index: Term| match content
            .value
            .substitute(&BTreeMap::from([(index_symbol(), index)]))
        {
            Held::Pointer(cases) => Some(Value::Pointer(cases)),
            Held::Int(_) | Held::Further(_) => None,
        };
        let fixed_at = fixed.clone();
        let mut row = fixed
            .into_iter()
            .try_fold(filled(index.clone())?, |row, at| {
                let is_it = |cell: &Location| {
                    element(cell).is_some_and(|(index, others)| {
                        index.as_constant() == Some(at) && others == members
                    })
                };
                let mut cells = cells_of(&self.env.memory, object);
                let (_, held) = cells.find(|(cell, _)| is_it(cell))?;
                match filled(Term::constant(at)).as_ref() == Some(held) {
                    true => Some(row),
                    false => held.join(&index.equals(at), &row),
                }
            })?;
        // Elsewhere it is null, or has no value yet.
        if let Value::Pointer(cases) = &mut row
            && fixed_at.is_empty()
        {
            for (case, _) in cases {
                *case = Formula::and([case.clone(), pointed.clone()]);
            }
        }
        Some((known, row))
    }

    /// What is held where constant subscripts lead to, if it is known; where one subscript is none, the one of the elements
    /// that it chooses, if all are known to which it leads here.
    pub(super) fn chosen_element(&self, target: &Location) -> Option<Value> {
        /// Longer arrays, and choices from more elements, are not followed.
        const LONGEST: i64 = 64;
        const MOST: usize = 8;
        if target.is_fixed() {
            return self.env.memory.get(target).cloned();
        }
        let mut open = target.steps.iter().enumerate().filter_map(|(at, step)| {
            let Step::Index { index, extent } = step else {
                return None;
            };
            let chosen = index.as_constant().is_none();
            chosen.then(|| (at, index, extent.as_ref().and_then(Term::as_constant)))
        });
        let (position, index, length) = open.next()?;
        if open.next().is_some() {
            return None;
        }
        let length = length.filter(|length| (1..=LONGEST).contains(length))?;
        let element = |at: i64| {
            let mut element = target.clone();
            if let Some(Step::Index { index, .. }) = element.steps.get_mut(position) {
                *index = Term::constant(at);
            }
            self.env.memory.get(&element).cloned()
        };
        let mut known = (0..length).map(|at| (at, element(at)));
        known.clone().find(|(_, value)| value.is_some())?;
        // What the conditions around exclude is not read. (Short arrays are as they are, so that the same is said of them
        // wherever they are read.)
        let whole = length <= MOST as i64 && known.clone().all(|(_, value)| value.is_some());
        let mut chosen: Vec<(i64, Value)> = Vec::new();
        for (at, value) in &mut known {
            if whole || !self.guard(&index.equals(at)).is_false() {
                chosen.push((at, value?));
            }
            if chosen.len() > MOST {
                return None;
            }
        }
        let (_, last) = chosen.pop()?;
        let mut chosen = chosen.into_iter().rev();
        chosen.try_fold(last, |other, (at, value)| {
            value.join(&index.equals(at), &other)
        })
    }
}
