//! Statements that leave behind what executed ones have: one loop for each array, or for each member of its elements.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::contents::{Seat, Touched, held};
use super::memory::{Instances, State};
use super::named::{Names, place, unused_name};
use crate::spmd::{
    AccessSite, Atomicity, Base, BinaryOp, ElementType, Expr, Load, Local, LocalId, Loop, Object,
    ObjectId, Place, Program, Projection, Span, Stmt, StmtKind, Storage, Touches,
};
use crate::witness::executor::value::{Pointer, Step, Value};

/// Longer tables are not made: nobody looks into them.
const LONGEST_TABLE: usize = 1024;

/// More statements are not made for one array: pointers into many objects, or elements with gaps between them.
const MOST_RUNS: usize = 8;

/// What statements are made from.
pub(super) struct Residual<'r> {
    pub(super) program: &'r mut Program,
    pub(super) state: &'r State,
    pub(super) instances: &'r Instances,
    pub(super) names: &'r Names,
    /// Where the executed statements stand.
    pub(super) span: Span,
    /// Objects to which nothing else is stored: their content can be that from the start on.
    pub(super) settled: &'r BTreeSet<ObjectId>,
    /// Registers whose values are used elsewhere.
    pub(super) used: &'r BTreeSet<LocalId>,
    /// What has been made so far.
    pub(super) stmts: Vec<Stmt>,
}

impl Residual<'_> {
    /// Makes the statements; none where something is left that is not known, or that has no name.
    pub(super) fn all(mut self, touched: &Touched) -> Option<Vec<Stmt>> {
        for seat in self.seats(touched)? {
            self.seat(&seat)?;
        }
        for local in &touched.locals {
            self.register(*local)?;
        }
        Some(self.stmts)
    }

    /// What was stored to and is followed.
    fn seats(&self, touched: &Touched) -> Option<BTreeSet<Seat>> {
        let mut seats = BTreeSet::new();
        for cell in &touched.cells {
            if self.is_float(cell.0) {
                continue;
            }
            match Seat::of(cell) {
                Some((seat, _)) => seats.insert(seat),
                None if self.holds_float(cell) => continue,
                None => return None,
            };
        }
        for instance in &touched.instances {
            if self.is_float(*instance) {
                continue;
            }
            let object = self.instances.object(*instance)?;
            let described = self.program.object(object)?;
            if described.element == ElementType::Opaque || described.extents.is_empty() {
                return None;
            }
            seats.insert(Seat {
                instance: *instance,
                subscript: true,
                members: Vec::new(),
            });
        }
        Some(seats)
    }

    fn is_float(&self, instance: u32) -> bool {
        let object = self.instances.object(instance);
        let object = object.and_then(|object| self.program.object(object));
        object.is_some_and(|object| object.element == ElementType::Float)
    }

    fn holds_float(&self, cell: &super::memory::Cell) -> bool {
        let value = self.state.read(self.program, self.instances, cell);
        matches!(value, Some(Value::Other(_)))
    }

    fn register(&mut self, local: LocalId) -> Option<()> {
        let element = self.program.local(local)?.element;
        if !matches!(element, ElementType::Int | ElementType::Pointer) {
            return Some(());
        }
        let value = match self.state.local(local) {
            Some(Value::Int(value)) => Expr::Int(value),
            Some(Value::Pointer(pointer)) => match self.address(&pointer) {
                Some(address) => address,
                None if !self.used.contains(&local) => return Some(()),
                None => return None,
            },
            _ if !self.used.contains(&local) => return Some(()),
            _ => return None,
        };
        self.push(StmtKind::Assign { local, value });
        Some(())
    }

    fn address(&self, pointer: &Pointer) -> Option<Expr> {
        let (object, steps) = self.names.target(self.program, self.instances, pointer)?;
        let place = place(object, &steps, |_, index| Expr::Int(index))?;
        Some(Expr::AddressOf(Box::new(place)))
    }

    /// What an array, or a member of its elements, holds.
    fn seat(&mut self, seat: &Seat) -> Option<()> {
        let values = self.values(seat)?;
        if values
            .values()
            .all(|value| matches!(value, Value::Other(_)))
        {
            let object = self.instances.object(seat.instance)?;
            let element = self.program.object(object)?.element;
            return (element == ElementType::Opaque).then_some(());
        }
        let (object, before) = self.names.of(self.program, self.instances, seat.instance)?;
        let single = self.program.object(object)?.extents.len() == before.len();
        let scalar = !seat.subscript || single && seat.members.is_empty();
        if scalar {
            for value in values.values() {
                let value = self.scalar(value)?;
                self.store(object, &before, None, &seat.members, value)?;
            }
            return Some(());
        }
        let runs = self.runs(&values);
        if let ([(first, run)], true) = (runs.as_slice(), are_numbers(&values)) {
            let integers: Vec<i64> = run.iter().filter_map(|value| integer(value)).collect();
            if self.settle(object, seat, *first, &integers) {
                return Some(());
            }
            if before.is_empty() && self.program.object(object)?.extents.len() > 1 {
                return self.all_dimensions(object, seat, *first, &integers);
            }
        }
        if runs.len() > MOST_RUNS {
            return None;
        }
        for (first, run) in runs {
            match run.as_slice() {
                [value] => {
                    let value = self.scalar(value)?;
                    let index = Some(Expr::Int(first));
                    self.store(object, &before, index, &seat.members, value)?;
                }
                run if before.is_empty() => self.run(object, seat, first, run)?,
                _ => return None,
            }
        }
        Some(())
    }

    fn scalar(&self, value: &Value) -> Option<Expr> {
        match value {
            Value::Int(value) => Some(Expr::Int(*value)),
            Value::Pointer(pointer) => self.address(pointer),
            Value::Other(_) | Value::Wide(_) | Value::Lost => None,
        }
    }

    /// Values of subscripts that follow each other, as long as they are numbers, or pointers into one object; null
    /// pointers are numbers.
    fn runs<'v>(&self, values: &'v BTreeMap<i64, Value>) -> Vec<(i64, Vec<&'v Value>)> {
        let mut runs: Vec<(i64, Vec<&Value>)> = Vec::new();
        let mut last = None;
        for (at, value) in values {
            let target = match value {
                Value::Pointer(pointer) => {
                    let target = self
                        .names
                        .of(self.program, self.instances, pointer.instance);
                    target.map(|(object, _)| object)
                }
                _ => None,
            };
            match runs.last_mut() {
                Some((_, run)) if last == Some((*at - 1, target)) => run.push(value),
                _ => runs.push((*at, vec![value])),
            }
            last = Some((*at, target));
        }
        runs
    }

    /// A loop that stores the values from a subscript on.
    fn run(&mut self, object: ObjectId, seat: &Seat, first: i64, values: &[&Value]) -> Option<()> {
        if self.program.object(object)?.extents.len() > 1 {
            return None;
        }
        let counter = self.counter();
        let integers: Option<Vec<i64>> = values.iter().map(|value| integer(value)).collect();
        let value = match integers {
            Some(integers) => self.number(object, counter, first, &integers)?,
            None => self.pointers(object, counter, first, values)?,
        };
        let outer = std::mem::take(&mut self.stmts);
        let index = Some(Expr::Local(counter));
        self.store(object, &[], index, &seat.members, value)?;
        let body = std::mem::replace(&mut self.stmts, outer);
        let end = first.checked_add(i64::try_from(values.len()).ok()?)?;
        self.push(Loop::counted(counter, first, end, body).into());
        Some(())
    }

    /// What an array of several dimensions holds, in the order of its elements: a loop for each dimension.
    fn all_dimensions(
        &mut self,
        object: ObjectId,
        seat: &Seat,
        first: i64,
        integers: &[i64],
    ) -> Option<()> {
        let described = self.program.object(object)?;
        let count = elements(described)?;
        // What else it holds is not known where other code may have stored it.
        let open = self.state.is_open(seat.instance) || is_defined_elsewhere(described);
        if first < 0 || open || count > LONGEST_TABLE as i64 {
            return None;
        }
        let extents: Option<Vec<i64>> = described.extents.iter().map(constant).collect();
        let extents = extents?;
        let missing = usize::try_from(first).ok()?;
        let mut content = vec![0; missing];
        content.extend_from_slice(integers);
        content.resize(usize::try_from(count).ok()?, 0);
        let counters: Vec<LocalId> = extents.iter().map(|_| self.counter()).collect();
        let same = content
            .first()
            .filter(|first| content.iter().all(|value| value == *first));
        let value = match same {
            Some(value) => Expr::Int(*value),
            None => {
                let table = self.table(object, &content, &extents)?;
                self.look_up(
                    object,
                    table,
                    counters
                        .iter()
                        .zip(&extents)
                        .map(|(counter, extent)| (Expr::Local(*counter), *extent)),
                )?
            }
        };
        let mut place = Place {
            base: Base::Object(object),
            projections: Vec::new(),
        };
        for (counter, extent) in counters.iter().zip(&extents) {
            place.projections.push(Projection::Index {
                index: Expr::Local(*counter),
                extent: Some(Expr::Int(*extent)),
            });
        }
        place
            .projections
            .extend(seat.members.iter().cloned().map(Projection::Field));
        let site = self.site(object)?;
        let mut inner = self.stmt(StmtKind::Store { site, place, value });
        for (counter, extent) in counters.iter().zip(&extents).rev() {
            inner = self.stmt(Loop::counted(*counter, 0, *extent, vec![inner]).into());
        }
        self.stmts.push(inner);
        Some(())
    }

    /// All that the seat holds: also what it holds from the start on. Elements that have never been written are not
    /// read by any execution: they may hold anything.
    fn values(&self, seat: &Seat) -> Option<BTreeMap<i64, Value>> {
        let mut values = BTreeMap::new();
        for (at, value) in held(self.state, seat) {
            values.insert(at, value?);
        }
        if !seat.subscript {
            return Some(values);
        }
        let open = self.state.is_open(seat.instance);
        let object = self.instances.object(seat.instance)?;
        let described = self.program.object(object)?;
        if seat.members.is_empty() {
            let cleared = self.state.is_cleared(seat.instance);
            let initial = described.initial.as_deref().filter(|_| !open && !cleared);
            let zeros = cleared.then(|| elements(described)).flatten();
            for (at, value) in (0_i64..).zip(initial.unwrap_or_default()) {
                values.entry(at).or_insert(Value::Int(*value));
            }
            // Zeros beyond that would be left out, and what was there before would seem to be there still.
            if zeros.is_some_and(|zeros| zeros > LONGEST_TABLE as i64) {
                return None;
            }
            for at in 0..zeros.unwrap_or(0) {
                values.entry(at).or_insert(Value::Int(0));
            }
        }
        let (first, last) = (*values.keys().next()?, *values.keys().next_back()?);
        let integers = values.values().all(|value| matches!(value, Value::Int(_)));
        // What is defined elsewhere holds what is said there.
        let told = !open && !is_defined_elsewhere(described);
        if told && integers && last.checked_sub(first)? < LONGEST_TABLE as i64 {
            for at in first..last {
                values.entry(at).or_insert(Value::Int(0));
            }
        }
        Some(values)
    }

    /// Makes integers the content of an object from the start on, where nothing else is stored to it.
    fn settle(&mut self, object: ObjectId, seat: &Seat, first: i64, integers: &[i64]) -> bool {
        let Some(described) = self.program.object(object) else {
            return false;
        };
        let single = described.extents.len() == 1;
        let fits = elements(described).is_some_and(|elements| {
            first >= 0 && elements <= LONGEST_TABLE as i64 && {
                let end = first.checked_add(integers.len() as i64);
                end.is_some_and(|end| end <= elements)
            }
        });
        let linear = single && slope(first, integers).is_some();
        if linear
            || !fits
            || !seat.members.is_empty()
            || described.element != ElementType::Int
            || !self.settled.contains(&object)
        {
            return false;
        }
        let before = vec![0; usize::try_from(first).unwrap_or(0)];
        let content: Vec<i64> = before.into_iter().chain(integers.iter().copied()).collect();
        match self.program.objects.get_mut(object.0 as usize) {
            Some(described) => described.initial = Some(content),
            None => return false,
        }
        true
    }

    /// The number at `counter`, which counts from `first`.
    fn number(
        &mut self,
        of: ObjectId,
        counter: LocalId,
        first: i64,
        numbers: &[i64],
    ) -> Option<Expr> {
        let local = || Box::new(Expr::Local(counter));
        if let Some((slope, rest)) = slope(first, numbers) {
            let int = |value| Box::new(Expr::Int(value));
            return Some(match (slope, rest) {
                (0, rest) => Expr::Int(rest),
                (1, 0) => *local(),
                (slope, 0) => Expr::Binary(BinaryOp::Mul, local(), int(slope)),
                (1, rest) => Expr::Binary(BinaryOp::Add, local(), int(rest)),
                (slope, rest) => {
                    let product = Expr::Binary(BinaryOp::Mul, local(), int(slope));
                    Expr::Binary(BinaryOp::Add, Box::new(product), int(rest))
                }
            });
        }
        if numbers.len() > LONGEST_TABLE {
            return None;
        }
        let table = self.table(of, numbers, &[numbers.len() as i64])?;
        let index = match first {
            0 => *local(),
            first => Expr::Binary(BinaryOp::Sub, local(), Box::new(Expr::Int(first))),
        };
        self.look_up(of, table, [(index, numbers.len() as i64)].into_iter())
    }

    /// An element of a table, which stands for what another object holds.
    fn look_up(
        &mut self,
        of: ObjectId,
        table: ObjectId,
        subscripts: impl Iterator<Item = (Expr, i64)>,
    ) -> Option<Expr> {
        let projections = subscripts.map(|(index, extent)| Projection::Index {
            index,
            extent: Some(Expr::Int(extent)),
        });
        let place = Place {
            base: Base::Object(table),
            projections: projections.collect(),
        };
        Some(Expr::Load(Box::new(Load {
            site: self.site(of)?,
            place,
            element: ElementType::Int,
            narrow: None,
        })))
    }

    /// An object with these numbers, called as what they are for.
    fn table(&mut self, of: ObjectId, numbers: &[i64], extents: &[i64]) -> Option<ObjectId> {
        let name = self.program.object(of)?.source_name().to_string();
        let id = ObjectId(self.program.objects.len() as u32);
        self.program.objects.push(Object {
            name: unused_name(self.program, &name),
            element: ElementType::Int,
            extents: extents
                .iter()
                .map(|extent| Some(Expr::Int(*extent)))
                .collect(),
            storage: Storage::Shared,
            span: self.span,
            allocated: false,
            assumption: None,
            initial: Some(numbers.to_vec()),
            external: false,
            nodes: false,
            nullable: false,
            doubt: None,
            section: None,
        });
        Some(id)
    }

    /// The pointer at `counter`: all lead into one object, by the same members.
    fn pointers(
        &mut self,
        of: ObjectId,
        counter: LocalId,
        first: i64,
        values: &[&Value],
    ) -> Option<Expr> {
        let mut targets = Vec::with_capacity(values.len());
        for value in values {
            let Value::Pointer(pointer) = value else {
                return None;
            };
            targets.push(self.names.target(self.program, self.instances, pointer)?);
        }
        let (object, steps) = targets.first()?.clone();
        let alike = |(other, others): &(ObjectId, Vec<Step>)| {
            let pairs = steps.iter().zip(others);
            *other == object
                && others.len() == steps.len()
                && pairs.into_iter().all(|pair| is_same_step(pair.0, pair.1))
        };
        if !targets.iter().all(alike) {
            return None;
        }
        let mut numbers: Vec<Expr> = Vec::new();
        for at in 0..steps.len() {
            let column: Option<Vec<i64>> = targets
                .iter()
                .map(|(_, steps)| match steps.get(at) {
                    Some(Step::Index { index, .. }) => Some(*index),
                    _ => None,
                })
                .collect();
            numbers.push(match column {
                Some(column) => self.number(of, counter, first, &column)?,
                None => Expr::Int(0),
            });
        }
        let number = |at: usize, index| numbers.get(at).cloned().unwrap_or(Expr::Int(index));
        Some(Expr::AddressOf(Box::new(place(object, &steps, number)?)))
    }

    fn store(
        &mut self,
        object: ObjectId,
        before: &[Step],
        index: Option<Expr>,
        members: &[Arc<str>],
        value: Expr,
    ) -> Option<()> {
        let mut place = place(object, before, |_, index| Expr::Int(index))?;
        let extents = &self.program.object(object)?.extents;
        let extent = extents.get(before.len()).cloned().flatten();
        place
            .projections
            .extend(index.map(|index| Projection::Index {
                index,
                extent: extent.filter(|extent| matches!(extent, Expr::Int(_))),
            }));
        let members = members.iter().cloned().map(Projection::Field);
        place.projections.extend(members);
        let site = self.site(object)?;
        self.push(StmtKind::Store { site, place, value });
        Some(())
    }

    fn site(&mut self, of: ObjectId) -> Option<AccessSite> {
        let text = self.program.object(of)?.source_name();
        Some(AccessSite {
            text: text.into(),
            id: self.program.ids.fresh(),
            span: self.span,
            nth: 0,
            atomicity: Atomicity::Plain,
            implied: None,
            doubt: None,
            number: false,
            touches: Touches::default(),
        })
    }

    fn counter(&mut self) -> LocalId {
        let id = LocalId(self.program.locals.len() as u32);
        self.program.locals.push(Local {
            name: "k".to_string(),
            element: ElementType::Int,
        });
        id
    }

    fn push(&mut self, kind: StmtKind) {
        let stmt = self.stmt(kind);
        self.stmts.push(stmt);
    }

    fn stmt(&mut self, kind: StmtKind) -> Stmt {
        Stmt {
            id: self.program.ids.fresh(),
            span: self.span,
            kind,
        }
    }
}

fn are_numbers(values: &BTreeMap<i64, Value>) -> bool {
    values.values().all(|value| integer(value).is_some())
}

fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(*value),
        _ => None,
    }
}

/// How many elements an array has.
pub(super) fn elements(object: &Object) -> Option<i64> {
    let mut extents = object.extents.iter().map(constant);
    extents.try_fold(1_i64, |count, extent| count.checked_mul(extent?))
}

/// Whether another file says what an object holds at first.
fn is_defined_elsewhere(object: &Object) -> bool {
    object.external && object.initial.is_none()
}

fn constant(extent: &Option<Expr>) -> Option<i64> {
    match extent {
        Some(Expr::Int(extent)) => Some(*extent),
        _ => None,
    }
}

/// `a` and `b` where each number is `a * k + b`, for k from `first` on.
fn slope(first: i64, numbers: &[i64]) -> Option<(i64, i64)> {
    let slope = match numbers {
        [a, b, ..] => b.checked_sub(*a)?,
        _ => 0,
    };
    let rest = numbers.first()?.checked_sub(slope.checked_mul(first)?)?;
    let linear = (first..).zip(numbers).all(|(at, number)| {
        let here = slope.checked_mul(at).and_then(|at| at.checked_add(rest));
        here == Some(*number)
    });
    linear.then_some((slope, rest))
}

/// Whether two steps differ in nothing but their subscripts.
fn is_same_step(a: &Step, b: &Step) -> bool {
    match (a, b) {
        (Step::Index { extent, .. }, Step::Index { extent: other, .. }) => extent == other,
        (a, b) => a == b,
    }
}
