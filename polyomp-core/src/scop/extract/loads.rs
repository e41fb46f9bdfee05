//! What a load gives.

use std::collections::BTreeSet;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::report::AccessKind;
use crate::scop::UnknownKind;
use crate::scop::location::{Location, Root, Step};
use crate::scop::path::{PathKind, Strand};
use crate::spmd::{ElementType, Load, ObjectId, Storage};

use super::content::of_any_element;
use super::env::{Env, Value};
use super::rows::is_among;
use super::versions::Version;
use super::walker::Extractor;

impl Extractor<'_> {
    /// What a load gives; where what it finds is then `seen` in its type, that is what memory holds, whatever its sign is.
    pub(super) fn load(&mut self, load: &Load, seen: bool) -> Value {
        let targets = self.resolve(&load.place);
        let mut values: Vec<(Formula, Value)> = Vec::new();
        let bound = self.scop.bindings.len();
        let only = targets.len() == 1;
        for (case, target) in targets {
            self.record(&load.site, AccessKind::Read, &load.place, &case, &target);
            let atomic = load.site.atomicity.is_atomic();
            let value = self.loaded(load, &target, (atomic, seen));
            if let (true, Value::Int(term)) = (only, &value) {
                self.note_read(&load.site, &target, term);
            }
            values.push((case, value));
        }
        let Some((_, mut value)) = values.pop() else {
            return Value::Unknown;
        };
        while let Some((case, other)) = values.pop() {
            match other.join(&case, &value) {
                Some(joined) => value = joined,
                // It gets a name of its own, in all cases.
                None => {
                    self.scop.bindings.truncate(bound);
                    return self.fresh_load(load);
                }
            }
        }
        // What it is in one of the cases is not what it is in the others.
        if let (false, Value::Int(term)) = (only, &value)
            && self.scop.bindings.len() > bound
        {
            self.scop.bindings.truncate(bound);
            self.bind(load.site.id, None, &term.clone());
        }
        value
    }

    /// What a load from a target gives, with what the type of the load says of it.
    fn loaded(&mut self, load: &Load, target: &Location, (atomic, seen): (bool, bool)) -> Value {
        let known = self.scop.unknowns.len();
        let value = self.content(load, target, atomic);
        // It was stored by way of a type with another sign (C11 6.5p7), as a number that this one has not.
        if let (Value::Int(term), Some(narrow)) = (&value, load.narrow)
            && !seen
            && let Some(number) = term.as_constant()
            && let (least, most) = narrow.range()
            && !(least..=most).contains(&number)
        {
            return self.fresh_load(load);
        }
        if let Value::Int(term) = &value
            && let TermKind::Apply(symbol, _) | TermKind::Var(symbol) = term.kind()
        {
            // What it holds since the entry began, which was asked for before.
            let own = match self.scop.unknowns.get(symbol).map(|unknown| &unknown.kind) {
                Some(UnknownKind::Input(object, members)) => {
                    target.object() == Some(*object) && target.members() == *members
                }
                _ => false,
            };
            match self.scop.narrow.get_mut(symbol) {
                // What is seen in its type has the range of the first one.
                Some(narrow) if *narrow != load.narrow && !seen => *narrow = None,
                Some(_) => {}
                // Another value may have been stored there by way of another type.
                None if self.scop.unknowns.len() == known && !own => {}
                None => {
                    self.scop.narrow.insert(symbol.clone(), load.narrow);
                }
            }
        }
        value
    }

    fn content(&mut self, load: &Load, target: &Location, atomic: bool) -> Value {
        // What other members were written is in it, too.
        let punned = target
            .steps
            .iter()
            .any(|step| matches!(step, Step::Bytes { .. }));
        let Some(object) = target.object() else {
            return self
                .next_node(load, target)
                .unwrap_or_else(|| self.fresh_load(load));
        };
        if punned {
            return match load.element {
                ElementType::Pointer => self.unknown_element(load, target, object, false),
                _ => self.fresh_load(load),
            };
        }
        let volatile = self.knowledge.volatile.contains(&object);
        let followed = !(atomic && volatile);
        let is_number = load.element == ElementType::Int && followed;
        if target.is_cell() && followed || is_number {
            let known = match target.is_cell() {
                true => self.env.memory.get(target).cloned(),
                false => self
                    .chosen_element(target)
                    .filter(|value| matches!(value, Value::Int(_)))
                    .or_else(|| self.env.own.get(target).cloned()),
            };
            // A number that stands for what a loop makes of a null pointer is none that it stores.
            let stands_in = |value: &Value| {
                load.element == ElementType::Pointer
                    && matches!(value, Value::Int(_))
                    && !value.is_null()
            };
            let known = known.filter(|value| !stands_in(value));
            if let Some(value) = known {
                // The executor finds there what was written before something unknown happened, or nothing.
                let is_open = |term: &Term| match term.kind() {
                    TermKind::Apply(..) | TermKind::Ite(..) => true,
                    _ => {
                        let symbols = term.free_symbols();
                        let mut symbols = symbols.iter();
                        symbols.any(|symbol| self.scop.unknowns.contains_key(symbol))
                    }
                };
                if let Value::Int(term) = &value
                    && is_open(term)
                {
                    self.bind(load.site.id, None, term);
                }
                return value;
            }
        }
        // Something else of the object has changed, such as what a pointer in it leads to.
        if is_number
            && (volatile || self.env.versions.get(object).is_some())
            && !is_among(target, &self.knowledge.assigned)
        {
            self.ask_for_start(target, object, false);
        }
        if target.is_cell() && followed {
            let env = self.env.clone();
            if load.element == ElementType::Int
                && let Some(value) = self.version_value(&env, target)
            {
                if let Value::Int(term) = &value {
                    self.bind(load.site.id, None, &term.clone());
                }
                self.env.memory.insert(target.clone(), value.clone());
                return value;
            }
        }
        if followed && let Some(value) = self.filled(load, target, object, volatile) {
            return value;
        }
        if volatile
            && is_number
            && !atomic
            && let Some(value) = self.guarded_element(load, target)
        {
            return value;
        }
        self.unknown_element(load, target, object, volatile)
    }

    /// What the strand knows of an element: what was stored there alone, or by a loop that filled the array. (An atomic
    /// load finds what another strand has stored meanwhile, and does not race with it.)
    fn filled(
        &mut self,
        load: &Load,
        target: &Location,
        object: ObjectId,
        volatile: bool,
    ) -> Option<Value> {
        if load.element == ElementType::Pointer
            && let Some(value) = self.chosen_element(target)
        {
            return Some(value);
        }
        if load.element == ElementType::Pointer
            && let Some((known, row)) = self.known_row(target)
        {
            if known.is_true() {
                return Some(row);
            }
            let other = match self.is_given(object) {
                true => {
                    self.note_read_there(target);
                    self.assume_distinct(target);
                    Value::pointer(target.target())
                }
                false => self.unknown_element(load, target, object, volatile),
            };
            return Some(row.join(&known, &other).unwrap_or(other));
        }
        if load.element == ElementType::Int
            && let Some((range, value)) = self.known_element(target)
        {
            if range.is_true() {
                return Some(Value::Int(value));
            }
            let bound = self.scop.bindings.len();
            let other = self.unknown_element(load, target, object, volatile);
            let Value::Int(other) = other else {
                return Some(other);
            };
            // What the load finds is one of the two, not the other one in any case.
            self.scop.bindings.truncate(bound);
            let value = Term::ite(range, value, other);
            self.bind(load.site.id, None, &value);
            return Some(Value::Int(value));
        }
        None
    }

    /// What an element that a constant subscript leads to held where the critical section around began, if the strand has
    /// stored to nothing of the object since: as for cells, another value would take a write that races with the load.
    fn guarded_element(&mut self, load: &Load, target: &Location) -> Option<Value> {
        let inner = self.path.last()?;
        let begun = matches!(inner.kind, PathKind::Critical { .. });
        let version = self.env.versions.get(target.object()?)?;
        let own = begun && version.name == format!("begin {}", inner.node);
        if !own || !target.is_fixed() || target.is_cell() {
            return None;
        }
        let coordinates = version.coordinates.iter().cloned().map(Term::var);
        let name = target.display(self.program, |index| index.to_string());
        let symbol = Symbol::new(format!("{name}@{}", version.name));
        let value = Term::apply(symbol.clone(), coordinates.collect());
        let reason = format!("the value read by `{}` is not known", load.site.text);
        self.unknown_at(symbol, load.site.span, reason, UnknownKind::Content);
        self.bind(load.site.id, None, &value);
        Some(Value::Int(value))
    }

    /// The value of what is no cell and has no known content.
    fn unknown_element(
        &mut self,
        load: &Load,
        target: &Location,
        object: ObjectId,
        volatile: bool,
    ) -> Value {
        match load.element {
            ElementType::Pointer if !self.is_assigned(target) => {
                if self.region.is_some() && self.is_reseated_meanwhile(target) {
                    let seat = (object, target.shape());
                    if self.knowledge.protected.contains(&object) {
                        self.scop.exchanged_in_turn.insert(seat.clone());
                    }
                    self.scop.replaced.insert(seat);
                }
                self.note_read_there(target);
                self.assume_distinct(target);
                Value::pointer(target.target())
            }
            ElementType::Pointer => {
                self.ask_for_start(target, object, true);
                match volatile && load.site.atomicity.is_atomic() {
                    true => Value::pointer(Location::unknown()),
                    false => {
                        let env = self.env.clone();
                        Value::pointer(self.version_pointer(&env, target, object))
                    }
                }
            }
            ElementType::Int if !target.is_cell() && target.steps.iter().all(is_plain) => {
                match self.left_alone_during(target, object, volatile) {
                    Some(around) => self.element_during(load, target, around),
                    None if volatile => self.fresh_load(load),
                    None => self.element(load, target, object),
                }
            }
            _ => self.fresh_load(load),
        }
    }

    /// Whether the pointer there was assigned since the start of the entry: it may point to what another one points to.
    fn is_assigned(&mut self, target: &Location) -> bool {
        // What is only stored to elements when it is new is apart from what other elements hold, whenever that is.
        let meanwhile = match target.is_cell() {
            true => self.is_reseated_meanwhile(target) && !self.holds_its_own(target),
            false => self.is_written_as_node(target),
        };
        meanwhile
            || self.is_shared_seat(target)
            || target.is_cell()
                && is_among(target, &self.knowledge.assigned)
                && !self.holds_its_own(target)
    }

    /// The pointer in a cell that is not known in a state, by its name there.
    pub(super) fn named_pointer(&mut self, env: &Env, cell: &Location) -> Option<Value> {
        let object = cell.object()?;
        if self.knowledge.volatile.contains(&object) || !self.is_assigned(cell) {
            return None;
        }
        let named = self.version_pointer(env, cell, object);
        (named.root != Root::Unknown).then(|| Value::pointer(named))
    }

    /// The region uses what a pointer points to that is held there since the start.
    pub(super) fn assume_distinct(&mut self, target: &Location) {
        if let Some(region) = self.region {
            let name = target.source_variable(self.program);
            self.scop.regions[region].assumptions.insert(format!(
                "the pointers held by `{name}` point to distinct memory"
            ));
        }
    }

    /// The next walk follows what is held there from the start of the entry on.
    fn ask_for_start(&mut self, target: &Location, object: ObjectId, is_pointer: bool) {
        /// More places of pointers are not followed, nor more of numbers: many of these must not leave pointers unknown.
        const MOST: usize = 32;
        let known = self.knowledge.held_at_start.iter();
        let alike = known.filter(|(_, of_pointer)| *of_pointer == is_pointer);
        let is_full = alike.count() >= MOST;
        let lasts = self
            .program
            .object(object)
            .is_some_and(|object| object.storage == Storage::Shared && !object.allocated);
        if !lasts || is_full {
            return;
        }
        let place = match target.is_fixed() {
            true => Some(target.clone()),
            false if is_pointer => None,
            false => of_any_element(target),
        };
        let place = place.map(|place| (place, is_pointer));
        self.found.held_at_start.extend(place);
    }

    /// An element of an array that is not written in regions: a function of its indices.
    fn element(&mut self, load: &Load, target: &Location, object: ObjectId) -> Value {
        let name = target.display(self.program, |_| String::new());
        let mut indices: Vec<Term> = target.indices().cloned().collect();
        // What stores to it, or unknown code, has changed what it held at first.
        let version = self.env.versions.get(object);
        let stored = self.knowledge.stored.contains(&object) || version.is_some();
        let known = self
            .program
            .object(object)
            .and_then(|object| object.initial.clone())
            .filter(|_| self.scop.initialised.contains(&object));
        if known.is_some()
            && let Some(index) = self.flattened(target)
        {
            // Content is listed in order, whatever the dimensions are.
            indices = vec![index];
        }
        if let (false, Some(known), [index]) = (stored, &known, &indices[..])
            && let Some(value) = index
                .as_constant()
                .and_then(|at| known.get(usize::try_from(at).ok()?))
        {
            return Value::Int(Term::constant(*value));
        }
        let (symbol, arguments) = match version {
            Some(version) => {
                let symbol = Symbol::new(format!("{name}@{}", version.name));
                let coordinates = version.coordinates.iter().cloned().map(Term::var);
                (symbol, indices.into_iter().chain(coordinates).collect())
            }
            None => (Symbol::new(name.clone()), indices),
        };
        let kind = if stored {
            UnknownKind::Content
        } else {
            UnknownKind::Input(object, target.members())
        };
        self.unknown_at(
            symbol.clone(),
            load.site.span,
            format!(
                "the values in `{}` are not known",
                target.source_text(self.program, |_| String::new())
            ),
            kind,
        );
        let value = Term::apply(symbol, arguments);
        self.bind(load.site.id, None, &value);
        Value::Int(value)
    }

    /// The number of an element among all of an array, in order; 0 for a scalar. `None` where a dimension is not known.
    fn flattened(&self, target: &Location) -> Option<Term> {
        let described = self.program.object(target.object()?)?;
        if target.steps.len() != described.extents.len() {
            return None;
        }
        let mut number = Term::constant(0);
        for (at, step) in target.steps.iter().enumerate() {
            let Step::Index { index, extent } = step else {
                return None;
            };
            let size = match at {
                0 => 0,
                _ => extent.as_ref()?.as_constant()?,
            };
            number = number.scaled(size) + index.clone();
        }
        Some(number)
    }

    /// A value that is new at each evaluation.
    fn fresh_load(&mut self, load: &Load) -> Value {
        match load.element {
            ElementType::Int => {
                let symbol = Symbol::new(format!("loaded{}", load.site.id));
                let value = Term::apply(symbol.clone(), self.coordinates());
                let reason = format!("the value read by `{}` is not known", load.site.text);
                self.unknown_at(symbol, load.site.span, reason, UnknownKind::Content);
                self.bind(load.site.id, None, &value);
                Value::Int(value)
            }
            ElementType::Pointer => Value::pointer(Location::unknown()),
            _ => Value::Unknown,
        }
    }

    /// The number that a place held when the entry began.
    pub(super) fn value_at_start(&mut self, place: &Location) -> Option<Value> {
        let object = place.object()?;
        if place.is_cell() || self.scop.initialised.contains(&object) {
            let start = self.env.clone();
            return self.version_value(&start, place);
        }
        let symbol = Symbol::new(place.display(self.program, |_| String::new()));
        let written = place.source_text(self.program, |_| String::new());
        let reason = format!("the values in `{written}` are not known");
        let kind = UnknownKind::Input(object, place.members());
        self.unknown(symbol.clone(), reason, kind);
        let indices = place.indices().cloned().collect();
        Some(Value::Int(Term::apply(symbol, indices)))
    }

    /// The value of a cell that the strand has not written since the last synchronisation.
    pub(super) fn version_value(&mut self, env: &Env, cell: &Location) -> Option<Value> {
        let object = cell.object()?;
        let described = self.program.object(object)?;
        let name = cell.display(self.program, |_| String::new());
        match env.versions.get(object) {
            None => {
                if let (Some(values), true) = (
                    described.initial.as_deref(),
                    self.scop.initialised.contains(&object),
                ) && let Some(index) = self.flattened(cell)
                    && let Some(value) = index
                        .as_constant()
                        .and_then(|at| values.get(usize::try_from(at).ok()?))
                {
                    return Some(Value::Int(Term::constant(*value)));
                }
                if described.element == ElementType::Pointer
                    || described.storage == Storage::Scoped
                    || !cell.is_cell()
                {
                    return None;
                }
                let known_as = Symbol::new(name.clone());
                let symbol = if self.scop.params.contains_key(&known_as) {
                    Symbol::new(format!("{name}#{}", object.0))
                } else {
                    known_as
                };
                let written = cell.source_text(self.program, |_| String::new());
                let reason = format!("the value of `{written}`");
                // The copies of other threads than the first have values of their own.
                if described.storage == Storage::ThreadPrivate {
                    let own = self.root(object).instance().to_vec();
                    self.unknown(symbol.clone(), reason, UnknownKind::Content);
                    return Some(Value::Int(Term::apply(symbol, own)));
                }
                let kind = UnknownKind::Input(object, cell.members());
                self.unknown(symbol.clone(), reason, kind);
                Some(Value::Int(Term::var(symbol)))
            }
            Some(version) => {
                // One name for all elements would make them equal.
                if described.element == ElementType::Pointer || !cell.is_cell() {
                    return None;
                }
                let arguments = self.version_arguments(object, described.storage, version);
                let symbol = Symbol::new(format!("{name}@{}", version.name));
                self.unknown(
                    symbol.clone(),
                    format!(
                        "the value of `{}` is not known",
                        cell.source_text(self.program, |_| String::new())
                    ),
                    UnknownKind::Content,
                );
                Some(Value::Int(Term::apply(symbol, arguments)))
            }
        }
    }
}

impl Extractor<'_> {
    /// What the value of a cell with this version is a function of.
    fn version_arguments(
        &self,
        object: ObjectId,
        storage: Storage,
        version: &Version,
    ) -> Vec<Term> {
        let same_for_all = version.synchronised
            && !self.knowledge.unaligned
            && storage == Storage::Shared
            && !self.knowledge.protected.contains(&object);
        let numbers: BTreeSet<Symbol> = self
            .path
            .iter()
            .filter(|node| matches!(node.strand(), Some(Strand::Fork { .. })))
            .flat_map(|node| node.coordinates())
            .collect();
        let mut arguments: Vec<Term> = version
            .coordinates
            .iter()
            .filter(|symbol| !(same_for_all && numbers.contains(symbol)))
            .cloned()
            .map(Term::var)
            .collect();
        if storage == Storage::ThreadPrivate {
            // A version of the host's stands for the copies of all threads.
            arguments.extend(self.root(object).instance().iter().cloned());
        }
        arguments
    }

    /// Where a pointer leads to that is a cell: what it is has a name while nothing changes it.
    fn version_pointer(&mut self, env: &Env, cell: &Location, object: ObjectId) -> Location {
        let (Some(described), Some(version)) =
            (self.program.object(object), env.versions.get(object))
        else {
            return Location::unknown();
        };
        if !cell.is_cell() {
            return Location::unknown();
        }
        let name = cell.display(self.program, |_| String::new());
        let name = Symbol::new(format!("{name}@{}", version.name));
        let arguments = self.version_arguments(object, described.storage, version);
        self.named_cells.insert(name.clone(), cell.clone());
        Location::held(name, arguments)
    }
}

fn is_plain(step: &Step) -> bool {
    !matches!(step, Step::Whole | Step::Bytes { .. })
}
