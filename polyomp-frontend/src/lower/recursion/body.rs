//! What a body in SPMD form says of its registers and pointers: where their values come from.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use polyomp_core::spmd::visit::{AccessRef, Event, Node, Walk, accesses};
use polyomp_core::spmd::{
    Base, BinaryOp, Block, Expr, Load, LocalId, OR_ELSE, ObjectId, Place, Projection, RESHAPE,
    Stmt, StmtKind, UnaryOp,
};

use super::holders::Holder;

/// Where a register's value comes from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Definition<'b> {
    Value(&'b Expr),
    /// An iterator from one bound to another, perhaps downwards.
    Iterates(&'b Expr, &'b Expr, bool),
}

/// What a pointer may point into.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    /// What the parameter with this number was given.
    Param(usize),
    /// A variable.
    Object(ObjectId),
    /// What a pointer leads to that lies in one of these.
    HeldBy(Holder),
    /// An object that the body brings about.
    Own(ObjectId),
    /// Not known.
    Unknown,
}

/// Something that is counted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Atom {
    /// What the integer parameter with this number was given.
    Param(usize),
    /// Another register, at some time.
    Local(LocalId),
}

/// A sum of multiples of registers and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Linear {
    /// The factors that are not 0.
    pub factors: BTreeMap<Atom, i64>,
    /// The constant.
    pub constant: i64,
}

impl Linear {
    pub(super) fn constant(constant: i64) -> Self {
        Linear {
            factors: BTreeMap::new(),
            constant,
        }
    }

    pub(super) fn atom(atom: Atom) -> Self {
        Linear {
            factors: BTreeMap::from([(atom, 1)]),
            constant: 0,
        }
    }

    fn plus(mut self, other: &Linear, factor: i64) -> Option<Self> {
        for (atom, count) in &other.factors {
            let sum = self.factors.entry(*atom).or_insert(0);
            *sum = sum.checked_add(count.checked_mul(factor)?)?;
        }
        self.factors.retain(|_, factor| *factor != 0);
        self.constant = self
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        Some(self)
    }

    /// The same and a constant more.
    pub(super) fn and(&self, more: i64) -> Option<Self> {
        self.clone().plus(&Linear::constant(more), 1)
    }

    /// One parameter and a constant.
    pub(super) fn single(&self) -> Option<(usize, i64)> {
        match self.factors.iter().collect::<Vec<_>>()[..] {
            [(Atom::Param(param), 1)] => Some((*param, self.constant)),
            _ => None,
        }
    }
}

/// The body of one generic call.
pub(super) struct Body<'b> {
    pub(super) block: &'b Block,
    /// The registers that hold the arguments.
    params: BTreeMap<LocalId, usize>,
    pub(super) definitions: BTreeMap<LocalId, Vec<Definition<'b>>>,
    /// What is stored to variables as a whole.
    stored: BTreeMap<ObjectId, Vec<&'b Expr>>,
    /// Objects from this one on that have an instance wherever they are declared are the body's own.
    own: BTreeSet<ObjectId>,
    /// Variables that are only read and written by their names.
    plain: BTreeSet<ObjectId>,
    /// The pointers, by their positions, that what is derived from them is counted from.
    bases: Range<usize>,
}

/// Longer chains of definitions are not followed.
const DEEPEST: usize = 64;

impl<'b> Body<'b> {
    pub(super) fn of(block: &'b Block, params: &[LocalId], own: BTreeSet<ObjectId>) -> Self {
        let mut definitions: BTreeMap<LocalId, Vec<Definition<'b>>> = BTreeMap::new();
        let mut stored: BTreeMap<ObjectId, Vec<&'b Expr>> = BTreeMap::new();
        for event in Walk::block(block) {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            match &stmt.kind {
                StmtKind::Assign { local, value } => {
                    let known = definitions.entry(*local).or_default();
                    known.push(Definition::Value(value));
                }
                StmtKind::Loop(looped) => {
                    for iterator in &looped.iterators {
                        let known = definitions.entry(iterator.local).or_default();
                        let down = match iterator.step {
                            Expr::Int(step) => step < 0,
                            _ => iterator.descending,
                        };
                        let (lower, upper) = (&iterator.lower, &iterator.upper);
                        known.push(Definition::Iterates(lower, upper, down));
                    }
                }
                StmtKind::Store { place, value, .. } => {
                    // At the end of its life, a variable gets what it holds.
                    let same = matches!(value, Expr::Load(load) if load.place == *place);
                    if let Base::Object(object) = place.base
                        && !same
                    {
                        stored.entry(object).or_default().push(value);
                    }
                }
                _ => {}
            }
        }
        let mut plain = own.clone();
        for event in Walk::block(block) {
            if let Event::Enter(Node::Expr(Expr::AddressOf(place))) = event
                && let Base::Object(object) = place.base
            {
                plain.remove(&object);
            }
        }
        let params = params.iter().enumerate();
        Body {
            block,
            params: params.map(|(position, local)| (*local, position)).collect(),
            definitions,
            stored,
            own,
            plain,
            bases: 0..0,
        }
    }

    /// The same, where pointers into what these parameters lead to are numbers that count from there.
    pub(super) fn counting_from(self, bases: Range<usize>) -> Self {
        Body { bases, ..self }
    }

    /// Whether a pointer counts from one of the bases.
    fn is_based(&self, pointer: &Expr) -> bool {
        let based = |root: &Root| matches!(root, Root::Param(param) if self.bases.contains(param));
        !self.bases.is_empty() && {
            let roots = self.roots(pointer);
            roots.len() == 1 && roots.iter().all(based)
        }
    }

    /// The registers that always hold what a parameter was given.
    pub(super) fn copies_of(&self, param: usize) -> BTreeSet<LocalId> {
        let given = self.params.iter().find(|(_, position)| **position == param);
        let Some((given, _)) = given.filter(|(local, _)| !self.definitions.contains_key(local))
        else {
            return BTreeSet::new();
        };
        let mut found = BTreeSet::from([*given]);
        loop {
            let copies = self
                .definitions
                .iter()
                .filter_map(|(local, values)| match values[..] {
                    [Definition::Value(Expr::Local(from))] if found.contains(from) => Some(*local),
                    _ => None,
                });
            let copies: Vec<LocalId> = copies.filter(|local| !found.contains(local)).collect();
            if copies.is_empty() {
                return found;
            }
            found.extend(copies);
        }
    }

    /// Whether an object is the body's own.
    pub(super) fn is_own(&self, object: ObjectId) -> bool {
        self.own.contains(&object)
    }

    /// All accesses in it.
    pub(super) fn accesses(&self) -> Vec<AccessRef<'b>> {
        accesses(self.block)
    }

    /// The only value that a register gets.
    pub(super) fn only(&self, local: LocalId) -> Option<&'b Expr> {
        match self.definitions.get(&local)?.as_slice() {
            [Definition::Value(value)] => Some(value),
            _ => None,
        }
    }

    /// The only value that a variable gets which tasks share, so that it is memory.
    fn held(&self, load: &Load) -> Option<&'b Expr> {
        let Base::Object(object) = load.place.base else {
            return None;
        };
        let by_name = load.place.projections.is_empty() && self.plain.contains(&object);
        match self.stored.get(&object).filter(|_| by_name)?.as_slice() {
            [value] => Some(value),
            _ => None,
        }
    }

    /// What a pointer may point into.
    pub(super) fn roots(&self, pointer: &Expr) -> BTreeSet<Root> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        // What a variable holds may be made from what it held before.
        let mut read = BTreeSet::new();
        let mut open = vec![pointer];
        while let Some(expr) = open.pop() {
            match expr {
                Expr::Local(local) => {
                    if let Some(param) = self.params.get(local) {
                        found.insert(Root::Param(*param));
                    } else if seen.insert(*local) {
                        let definitions = self.definitions.get(local);
                        for definition in definitions.into_iter().flatten() {
                            match definition {
                                Definition::Value(value) => open.push(value),
                                Definition::Iterates(..) => {
                                    found.insert(Root::Unknown);
                                }
                            }
                        }
                        if definitions.is_none() {
                            found.insert(Root::Unknown);
                        }
                    }
                }
                Expr::PointerOffset(base, _) => open.push(base),
                Expr::AddressOf(place) => match &place.base {
                    Base::Object(object) => {
                        found.insert(self.object(*object));
                    }
                    Base::Deref(base) => open.push(base),
                },
                Expr::Conditional(_, yes, no) => open.extend([&**yes, &**no]),
                Expr::Opaque(opaque) if opaque.function.as_deref() == Some(RESHAPE) => {
                    open.extend(opaque.operands.first());
                }
                Expr::Opaque(opaque) if opaque.function.as_deref() == Some(OR_ELSE) => {
                    open.extend(&opaque.operands);
                }
                // A pointer variable of the body's own that has its value from here.
                Expr::Load(load) => match load.place {
                    Place {
                        base: Base::Object(object),
                        ref projections,
                    } if projections.is_empty() && self.own.contains(&object) => {
                        if read.insert(object) {
                            open.extend(self.stored.get(&object).into_iter().flatten());
                        }
                    }
                    _ => {
                        found.insert(self.holder(&load.place).map_or(Root::Unknown, Root::HeldBy));
                    }
                },
                Expr::Int(0) => {}
                _ => {
                    found.insert(Root::Unknown);
                }
            }
        }
        found
    }

    fn object(&self, object: ObjectId) -> Root {
        match self.own.contains(&object) {
            true => Root::Own(object),
            false => Root::Object(object),
        }
    }

    /// What a place may be in.
    pub(super) fn roots_of(&self, place: &Place) -> BTreeSet<Root> {
        match &place.base {
            Base::Object(object) => BTreeSet::from([self.object(*object)]),
            Base::Deref(pointer) => self.roots(pointer),
        }
    }

    /// The value in terms of the parameters, where it is such a sum.
    pub(super) fn linear(&self, expr: &Expr) -> Option<Linear> {
        self.linear_at(expr, 0)
    }

    fn linear_at(&self, expr: &Expr, depth: usize) -> Option<Linear> {
        if depth > DEEPEST {
            return None;
        }
        let value = |expr: &Expr| self.linear_at(expr, depth + 1);
        match expr {
            Expr::Int(value) => Some(Linear::constant(*value)),
            Expr::Local(local) => match self.params.get(local) {
                Some(param) if self.bases.contains(param) => Some(Linear::constant(0)),
                Some(param) => Some(Linear::atom(Atom::Param(*param))),
                None => {
                    let known = self.only(*local).and_then(value);
                    Some(known.unwrap_or_else(|| Linear::atom(Atom::Local(*local))))
                }
            },
            Expr::Load(load) => self.held(load).and_then(value),
            Expr::PointerOffset(base, by) if self.is_based(base) => {
                value(base)?.plus(&value(by)?, 1)
            }
            Expr::Unary(UnaryOp::Neg, operand) => Linear::constant(0).plus(&value(operand)?, -1),
            Expr::Binary(BinaryOp::Add, a, b) => value(a)?.plus(&value(b)?, 1),
            Expr::Binary(BinaryOp::Sub, a, b) => value(a)?.plus(&value(b)?, -1),
            Expr::Binary(BinaryOp::Mul, a, b) => match (value(a)?, value(b)?) {
                (a, Linear { factors, constant }) if factors.is_empty() => {
                    Linear::constant(0).plus(&a, constant)
                }
                (Linear { factors, constant }, b) if factors.is_empty() => {
                    Linear::constant(0).plus(&b, constant)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The least, or the most, that a sum with iterators of loops can be.
    pub(super) fn extreme(&self, sum: &Linear, most: bool) -> Option<Linear> {
        let mut found = sum.clone();
        for _ in 0..DEEPEST {
            // What others add may be taken away by the ends of these.
            let last = |bound: &Expr, by: i64| self.linear(bound)?.and(by);
            let next = found.factors.iter().find_map(|(atom, factor)| {
                let Atom::Local(local) = atom else {
                    return None;
                };
                let greatest = (*factor > 0) == most;
                match self.definitions.get(local)?.as_slice() {
                    [Definition::Iterates(lower, upper, down)] => {
                        let value = match (greatest, down) {
                            (true, false) => last(upper, -1),
                            (true, true) => last(lower, 0),
                            (false, false) => last(lower, 0),
                            (false, true) => last(upper, 1),
                        };
                        Some((*local, *factor, value))
                    }
                    _ => {
                        let (first, falls) = self.one_way(*local)?;
                        (falls == greatest).then_some((*local, *factor, Some(first)))
                    }
                }
            });
            let Some((local, factor, value)) = next else {
                break;
            };
            found.factors.remove(&Atom::Local(local));
            found = found.plus(&value?, factor)?;
        }
        Some(found)
    }

    /// How many elements a pointer is beyond what a parameter or variable begins with.
    pub(super) fn offset(&self, pointer: &Expr) -> Option<Linear> {
        self.offset_at(pointer, 0)
    }

    fn offset_at(&self, pointer: &Expr, depth: usize) -> Option<Linear> {
        if depth > DEEPEST {
            return None;
        }
        match pointer {
            Expr::Local(_) | Expr::PointerOffset(..) if self.is_based(pointer) => {
                self.linear_at(pointer, depth + 1)
            }
            Expr::Local(local) if self.params.contains_key(local) => Some(Linear::constant(0)),
            Expr::Local(local) => self.offset_at(self.only(*local)?, depth + 1),
            Expr::Load(load) => match self.held(load) {
                Some(value) => self.offset_at(value, depth + 1),
                None => self.holder(&load.place).map(|_| Linear::constant(0)),
            },
            Expr::PointerOffset(base, elements) => {
                let base = self.offset_at(base, depth + 1)?;
                base.plus(&self.linear(elements)?, 1)
            }
            Expr::AddressOf(place) => match (&place.base, place.projections.as_slice()) {
                (Base::Object(_), []) => Some(Linear::constant(0)),
                (Base::Object(_), [Projection::Index { index, .. }]) => self.linear(index),
                (Base::Deref(pointer), []) => self.offset_at(pointer, depth + 1),
                _ => None,
            },
            _ => None,
        }
    }

    /// The element, counted from what the place is in.
    pub(super) fn element(&self, place: &Place) -> Option<Linear> {
        match (&place.base, place.projections.first()) {
            (Base::Object(_), Some(Projection::Index { index, .. })) => self.linear(index),
            (Base::Object(_), _) => Some(Linear::constant(0)),
            (Base::Deref(pointer), _) => self.offset(pointer),
        }
    }

    /// Which number of a row the place is, where it is one of an array of such.
    pub(super) fn column(&self, place: &Place) -> Option<Linear> {
        match (&place.base, place.projections.as_slice()) {
            (Base::Object(_), [Projection::Index { .. }, Projection::Index { index, .. }]) => {
                self.linear(index)
            }
            _ => None,
        }
    }

    /// An expression of parameters only that is, wherever it stands, by how much a pointer is beyond the one that a
    /// parameter is given.
    pub(super) fn shift(&self, pointer: &Expr) -> Option<Expr> {
        self.shift_at(pointer, 0)
    }

    fn shift_at(&self, pointer: &Expr, depth: usize) -> Option<Expr> {
        if depth > DEEPEST {
            return None;
        }
        match pointer {
            Expr::Local(local) if self.params.contains_key(local) => Some(Expr::Int(0)),
            Expr::Local(local) => self.shift_at(self.only(*local)?, depth + 1),
            Expr::PointerOffset(base, elements) => {
                let base = self.shift_at(base, depth + 1)?;
                let elements = self.stable(elements, depth + 1)?;
                Some(match base {
                    Expr::Int(0) => elements,
                    base => Expr::Binary(BinaryOp::Add, Box::new(base), Box::new(elements)),
                })
            }
            _ => None,
        }
    }

    /// The same value of parameters only.
    fn stable(&self, expr: &Expr, depth: usize) -> Option<Expr> {
        if depth > DEEPEST {
            return None;
        }
        match expr {
            Expr::Int(_) | Expr::Param(_) => Some(expr.clone()),
            Expr::Local(local) if self.params.contains_key(local) => Some(expr.clone()),
            Expr::Local(local) => self.stable(self.only(*local)?, depth + 1),
            Expr::Unary(op, operand) => {
                let operand = self.stable(operand, depth + 1)?;
                Some(Expr::Unary(*op, Box::new(operand)))
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.stable(a, depth + 1)?, self.stable(b, depth + 1)?);
                Some(Expr::Binary(*op, Box::new(a), Box::new(b)))
            }
            _ => None,
        }
    }

    /// The integer parameters that which element a place is may depend on; the conditions of the loops around count
    /// where it changes from iteration to iteration in no known way.
    pub(super) fn depends_on(&self, place: &Place, around: &[&'b Stmt]) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut read = BTreeSet::new();
        let mut varies = false;
        let mut open: Vec<&Expr> = Vec::new();
        for event in Walk::place(place) {
            if let Event::Enter(Node::Expr(expr)) = event {
                open.push(expr);
            }
        }
        let mut conditions: Vec<&Expr> = around
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                StmtKind::While(looped) => Some(&looped.cond),
                _ => None,
            })
            .collect();
        loop {
            while let Some(expr) = open.pop() {
                for event in Walk::expr(expr) {
                    let local = match event {
                        Event::Enter(Node::Expr(Expr::Local(local))) => local,
                        Event::Enter(Node::Expr(Expr::Load(load))) => {
                            let stored = match load.place.base {
                                Base::Object(object) if read.insert(object) => {
                                    self.stored.get(&object).filter(|_| self.is_own(object))
                                }
                                _ => None,
                            };
                            open.extend(stored.into_iter().flatten());
                            continue;
                        }
                        _ => continue,
                    };
                    if let Some(param) = self.params.get(local) {
                        found.insert(*param);
                    } else if seen.insert(*local) {
                        let definitions = self.definitions.get(local);
                        varies |= definitions.is_some_and(|all| all.len() > 1);
                        for definition in definitions.into_iter().flatten() {
                            match definition {
                                Definition::Value(value) => open.push(value),
                                Definition::Iterates(lower, upper, _) => {
                                    open.extend([*lower, *upper]);
                                }
                            }
                        }
                    }
                }
            }
            if !varies || conditions.is_empty() {
                return found;
            }
            open.append(&mut conditions);
        }
    }

    /// Whether which element a place is may depend on the thread: where tasks are executed is not known.
    pub(super) fn tells_threads_apart(&self) -> bool {
        let (mut seen, mut read) = (BTreeSet::new(), BTreeSet::new());
        let accesses = self.accesses();
        let mut open: Vec<Event<'_>> = accesses
            .iter()
            .flat_map(|access| Walk::place(access.place))
            .collect();
        while let Some(event) = open.pop() {
            match event {
                Event::Enter(Node::Expr(Expr::ThreadNum)) => return true,
                Event::Enter(Node::Expr(Expr::Local(local))) if seen.insert(*local) => {
                    let definitions = self.definitions.get(local);
                    for definition in definitions.into_iter().flatten() {
                        match definition {
                            Definition::Value(value) => open.extend(Walk::expr(value)),
                            Definition::Iterates(lower, upper, _) => {
                                open.extend(Walk::expr(lower).chain(Walk::expr(upper)));
                            }
                        }
                    }
                }
                Event::Enter(Node::Expr(Expr::Load(load))) => {
                    if let Base::Object(object) = load.place.base
                        && self.is_own(object)
                        && read.insert(object)
                    {
                        let stored = self.stored.get(&object);
                        open.extend(
                            stored
                                .into_iter()
                                .flatten()
                                .flat_map(|value| Walk::expr(value)),
                        );
                    }
                }
                _ => {}
            }
        }
        false
    }
}
