//! Whether conditions that are not followed may hold, all of them, as far as the text tells: each depends on something that
//! a run is given, and no two on the same.
//!
//! Floats are opaque, and so is what a function returns: `x > 2` after `if (x > 1) return` never holds, and neither does
//! `limit > 1` where all that was stored in `limit` is 0. What is told of a run that comes to a region behind such
//! conditions is told of none. What values are computed from is found without regard to the order of statements.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{
    Base, BinaryOp, ElementType, Expr, IDENTITY, LOST, LocalId, NodeId, ObjectId, ParamId, Place,
    Projection, Stmt, StmtKind, UnaryOp, VIEW,
};

use super::reached::Flow;

/// What a run is given.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Given {
    Param(ParamId),
    /// A value that the program calls by a name, such as a parameter that is a float.
    Named(Arc<str>),
    /// What an evaluation gives that is a new one each time.
    New(NodeId),
    /// Where memory lies, and whether there is any.
    Address(ObjectId),
    /// What an element of memory holds, or some element, or memory of which nothing is known.
    Memory(Option<ObjectId>, Option<i64>),
}

impl Given {
    fn overlaps(&self, other: &Given) -> bool {
        match (self, other) {
            (Given::Memory(a, x), Given::Memory(b, y)) => {
                let same = a.is_none() || b.is_none() || a == b;
                same && (x.is_none() || y.is_none() || x == y)
            }
            _ => self == other,
        }
    }
}

/// What a value is computed from.
#[derive(Debug, Default)]
pub(super) struct Sources {
    pub(super) given: BTreeSet<Given>,
    locals: BTreeSet<LocalId>,
    objects: BTreeSet<ObjectId>,
    /// Conditions that are asked for themselves: what they select by is no second reason.
    asked: BTreeSet<NodeId>,
    /// Conditions that are followed select values, too.
    by_all: bool,
    /// What a region stores depends on data that nothing is said of.
    by_regions: bool,
}

impl Sources {
    /// Whatever selects a value is looked into, too.
    pub(super) fn by_all() -> Self {
        Sources {
            by_all: true,
            by_regions: true,
            ..Sources::default()
        }
    }
}

/// A condition, or what is a part of one.
struct Test<'a> {
    /// The statement that has it, where that is a condition.
    stmt: Option<NodeId>,
    leaf: &'a Expr,
    /// It stands at the head of a loop around what is asked for.
    repeats: Option<&'a Stmt>,
}

impl<'a> Flow<'a> {
    /// Whether conditions that are not followed may all have let a run come to a region: the evaluations at `nodes` (of the
    /// condition of a statement, of an opaque expression), and those at the heads of the loops around it.
    /// A run that races needs certain values of `params`, which texts may tell.
    pub(super) fn may_come_to(
        &self,
        region: NodeId,
        nodes: &BTreeSet<NodeId>,
        params: &BTreeSet<ParamId>,
    ) -> bool {
        let mut tests: Vec<Test<'a>> = Vec::new();
        let mut opaque: BTreeSet<NodeId> = BTreeSet::new();
        for outside in &self.conditions {
            let around =
                matches!(outside.stmt.kind, StmtKind::While(_)) && contains(outside.stmt, region);
            if !around && !nodes.contains(&outside.stmt.id) {
                continue;
            }
            for leaf in self.leaves(outside.cond) {
                opaque.extend(opaques(leaf).map(|(id, _)| id));
                let repeats = around.then_some(outside.stmt);
                tests.push(Test {
                    stmt: Some(outside.stmt.id),
                    leaf,
                    repeats,
                });
            }
        }
        for step in &self.steps {
            for (id, value) in opaques_of(step.stmt) {
                if nodes.contains(&id) && opaque.insert(id) {
                    tests.push(Test {
                        stmt: None,
                        leaf: value,
                        repeats: None,
                    });
                }
            }
        }
        for outside in &self.conditions {
            for (id, value) in opaques(outside.cond) {
                if nodes.contains(&id) && opaque.insert(id) {
                    tests.push(Test {
                        stmt: None,
                        leaf: value,
                        repeats: None,
                    });
                }
            }
        }
        self.may_hold(&tests, params)
    }

    /// Whether what objects hold when a run comes to a region is seen to depend on something that it is given. What the
    /// program has put there itself may be what never lets it come there.
    pub(super) fn are_given(&self, objects: &BTreeSet<ObjectId>) -> bool {
        objects.iter().all(|object| {
            let mut sources = Sources::by_all();
            self.of_object(*object, None, true, &mut sources);
            self.is_given(&sources)
        })
    }

    /// The same of how far a loop goes that conditions end.
    pub(super) fn leaves_are_given(&self) -> bool {
        self.conditions.iter().any(|outside| {
            let mut sources = Sources {
                by_all: true,
                ..Sources::default()
            };
            if outside.in_loop {
                self.sources(outside.cond, true, &mut sources);
            }
            if let StmtKind::While(looped) = &outside.stmt.kind {
                self.sources(&looped.cond, true, &mut sources);
            }
            self.is_given(&sources)
        })
    }

    /// Whether there is anything among these that the program does not decide: where its own variables lie it does.
    fn is_given(&self, sources: &Sources) -> bool {
        sources.given.iter().any(|given| match given {
            Given::Address(object) => self.may_be_absent(*object),
            _ => true,
        })
    }

    /// Whether a pointer to an object may be null instead.
    fn may_be_absent(&self, object: ObjectId) -> bool {
        let object = self.program.object(object);
        object.is_none_or(|object| {
            object.nullable || object.allocated && object.initial.is_none() || object.nodes
        })
    }

    /// The same for those that end the run within a loop before it comes to another iteration.
    pub(super) fn may_go_on(&self, params: &BTreeSet<ParamId>) -> bool {
        let ends = self.endings.iter().flat_map(|around| around.iter());
        let tests: Vec<Test<'a>> = ends
            .flat_map(|cond| self.leaves(cond))
            .map(|leaf| Test {
                stmt: None,
                leaf,
                repeats: None,
            })
            .collect();
        self.may_hold(&tests, params)
    }

    /// Whether runs may end in a loop for the sake of a condition that is not followed.
    pub(super) fn ends_by_data(&self) -> bool {
        let mut ends = self.endings.iter().flat_map(|around| around.iter());
        ends.any(|cond| !self.leaves(cond).is_empty())
    }

    fn may_hold(&self, tests: &[Test<'a>], params: &BTreeSet<ParamId>) -> bool {
        let asked: BTreeSet<NodeId> = tests.iter().filter_map(|test| test.stmt).collect();
        let mut known: Vec<BTreeSet<Given>> = Vec::new();
        let needed = |number: &Expr| matches!(number, Expr::Param(param) if params.contains(param));
        for (_, text) in self.read.iter().filter(|(number, _)| needed(number)) {
            let mut sources = Sources::default();
            self.sources(text, true, &mut sources);
            known.push(in_memory(sources.given));
        }
        for test in tests {
            let mut sources = Sources {
                by_all: true,
                ..Sources::default()
            };
            self.sources(test.leaf, true, &mut sources);
            let begins = test
                .repeats
                .is_some_and(|around| self.first(test.leaf, around) == Some(1.0));
            if !self.is_given(&sources) && !begins {
                return false;
            }
            let mut sources = Sources {
                asked: asked.clone(),
                ..Sources::default()
            };
            self.sources(test.leaf, true, &mut sources);
            let shared = |one: &Given| known.iter().flatten().any(|other| one.overlaps(other));
            if sources.given.iter().any(shared) {
                return false;
            }
            known.push(sources.given);
        }
        true
    }

    /// The parts of a condition that are not followed.
    fn leaves(&self, cond: &'a Expr) -> Vec<&'a Expr> {
        let (mut found, mut open) = (Vec::new(), vec![cond]);
        while let Some(part) = open.pop() {
            match part {
                Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, a, b) => {
                    open.extend([&**a, &**b]);
                }
                Expr::Unary(UnaryOp::Not, operand) => open.push(operand),
                _ if !self.is_of_integers(part) => found.push(part),
                _ => {}
            }
        }
        found
    }

    /// Adds what an expression is computed from; with `selected`, also what conditions that are not followed select it by.
    pub(super) fn sources(&self, value: &Expr, selected: bool, found: &mut Sources) {
        crate::formula::with_stack(|| match value {
            Expr::Int(_) | Expr::ThreadNum | Expr::NumThreads | Expr::TeamNum | Expr::NumTeams => {}
            Expr::Param(param) => {
                found.given.insert(Given::Param(*param));
            }
            Expr::Local(local) => self.of_local(*local, selected, found),
            Expr::Load(load) => self.of_memory(&load.place, selected, found),
            Expr::AddressOf(place) => match self.leads.place(place).known() {
                Some(objects) => found
                    .given
                    .extend(objects.iter().copied().map(Given::Address)),
                None => {
                    found.given.insert(Given::Memory(None, None));
                }
            },
            Expr::Unary(_, operand) => self.sources(operand, selected, found),
            Expr::Binary(_, a, b) | Expr::PointerOffset(a, b) => {
                self.sources(a, selected, found);
                self.sources(b, selected, found);
            }
            Expr::Conditional(c, a, b) => {
                for part in [c, a, b] {
                    self.sources(part, selected, found);
                }
            }
            Expr::Opaque(opaque) => {
                match &opaque.function {
                    // What is computed from others is no more than these.
                    None if opaque.operands.is_empty()
                        || opaque.element == ElementType::Pointer =>
                    {
                        found.given.insert(Given::New(opaque.id));
                    }
                    Some(name) if [LOST, VIEW].contains(&&**name) || name.starts_with(IDENTITY) => {
                    }
                    Some(name) if opaque.operands.is_empty() && name.parse::<f64>().is_err() => {
                        found.given.insert(Given::Named(Arc::clone(name)));
                    }
                    _ => {}
                }
                let around = std::mem::take(&mut found.given);
                for operand in &opaque.operands {
                    self.sources(operand, selected, found);
                }
                // What it is told the address of it may look into.
                for given in std::mem::replace(&mut found.given, around) {
                    match given {
                        Given::Address(object) => self.of_object(object, None, selected, found),
                        given => {
                            found.given.insert(given);
                        }
                    }
                }
            }
        });
    }

    fn of_local(&self, local: LocalId, selected: bool, found: &mut Sources) {
        if !found.locals.insert(local) {
            return;
        }
        for step in &self.steps {
            match &step.stmt.kind {
                StmtKind::Assign { local: to, value } if *to == local => {
                    self.sources(value, selected, found);
                    self.selecting(step.selected_by.as_slice(), selected, found);
                }
                StmtKind::Loop(looped) => {
                    let own = looped.iterators.iter().filter(|one| one.local == local);
                    for iterator in own {
                        self.sources(&iterator.lower, selected, found);
                        self.sources(&iterator.upper, selected, found);
                    }
                }
                _ => {}
            }
        }
    }

    fn of_memory(&self, place: &Place, selected: bool, found: &mut Sources) {
        let led = self.leads.place(place);
        let Some(objects) = led.known() else {
            found.given.insert(Given::Memory(None, None));
            return;
        };
        for object in objects {
            self.of_object(*object, self.element(place), selected, found);
        }
    }

    /// What an object holds, or that element of it.
    pub(super) fn of_object(
        &self,
        object: ObjectId,
        index: Option<i64>,
        selected: bool,
        found: &mut Sources,
    ) {
        let known = self.program.object(object);
        let comes_from_outside = known.is_some_and(|known| known.external);
        let own_length = known.is_some_and(|known| known.extents.iter().all(Option::is_some));
        let stored = || {
            self.steps.iter().filter(move |step| match &step.stmt.kind {
                StmtKind::Store { place, .. } => self.leads.may_be_in(place, object),
                _ => false,
            })
        };
        // Memory of the program holds what the program has stored there, if it has.
        let kept = own_length && stored().next().is_some() && !self.is_unknown_code_called;
        let may_be_filled = self.is_unknown_code_called
            && known.is_some_and(|known| known.initial.is_none() || known.external);
        if (comes_from_outside || may_be_filled) && !kept {
            found.given.insert(Given::Memory(Some(object), index));
            return;
        }
        if !found.objects.insert(object) {
            return;
        }
        for step in stored() {
            if let StmtKind::Store { value, .. } = &step.stmt.kind {
                self.sources(value, selected, found);
                self.selecting(&step.selected_by, selected, found);
                if found.by_regions && step.in_region {
                    found.given.insert(Given::Memory(Some(object), index));
                }
            }
        }
    }

    /// The number of the element that a place is, where that is a constant, and no pointer moves.
    fn element(&self, place: &Place) -> Option<i64> {
        let mut pointer = match &place.base {
            Base::Object(_) => None,
            Base::Deref(pointer) => Some(&**pointer),
        };
        let index = match (place.projections.as_slice(), pointer) {
            (
                [
                    Projection::Index {
                        index: Expr::Int(index),
                        ..
                    },
                ],
                _,
            ) => *index,
            ([], Some(Expr::PointerOffset(base, index))) => {
                pointer = Some(base);
                match &**index {
                    Expr::Int(index) => *index,
                    _ => return None,
                }
            }
            ([], Some(_)) => 0,
            _ => return None,
        };
        let Some(pointer) = pointer else {
            return Some(index);
        };
        let Expr::Local(local) = pointer else {
            return None;
        };
        let mut given = self.steps.iter().filter_map(|step| match &step.stmt.kind {
            StmtKind::Assign { local: to, value } if to == local => Some(value),
            _ => None,
        });
        let first = given.next()?;
        let at_start = matches!(first, Expr::AddressOf(place)
            if matches!(place.base, Base::Object(_)) && self.element(place) == Some(0));
        (at_start && given.next().is_none()).then_some(index)
    }

    fn selecting(&self, around: &[&'a Stmt], selected: bool, found: &mut Sources) {
        if !selected {
            return;
        }
        for stmt in around {
            if found.asked.contains(&stmt.id) {
                continue;
            }
            let cond = match &stmt.kind {
                StmtKind::If { cond, .. } => cond,
                StmtKind::While(looped) => &looped.cond,
                StmtKind::Loop(looped) if found.by_regions => {
                    for iterator in &looped.iterators {
                        self.sources(&iterator.lower, selected, found);
                        self.sources(&iterator.upper, selected, found);
                    }
                    continue;
                }
                _ => continue,
            };
            if found.by_all {
                if found.asked.insert(stmt.id) {
                    self.sources(cond, selected, found);
                }
                continue;
            }
            for leaf in self.leaves(cond) {
                self.sources(leaf, selected, found);
            }
        }
    }

    /// The value of an expression when a run comes to a loop first, where only numbers have been stored before.
    fn first(&self, value: &Expr, around: &Stmt) -> Option<f64> {
        let truth = |holds: bool| Some(f64::from(u8::from(holds)));
        match value {
            #[allow(clippy::cast_precision_loss)]
            Expr::Int(value) => Some(*value as f64),
            Expr::Local(local) => self.only(around, |step| match &step.kind {
                StmtKind::Assign { local: to, value } if to == local => Some(value),
                _ => None,
            }),
            Expr::Load(load) if load.place.projections.is_empty() => {
                let read = self.leads.place(&load.place);
                read.known()?;
                self.only(around, |step| match &step.kind {
                    StmtKind::Store { place, value, .. } => {
                        let to = self.leads.place(place);
                        self.leads.may_meet(&read, &to).then_some(value)
                    }
                    _ => None,
                })
            }
            Expr::Unary(UnaryOp::Neg, operand) => Some(-self.first(operand, around)?),
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.first(a, around)?, self.first(b, around)?);
                match op {
                    BinaryOp::Add => Some(a + b),
                    BinaryOp::Sub => Some(a - b),
                    BinaryOp::Mul => Some(a * b),
                    BinaryOp::Lt => truth(a < b),
                    BinaryOp::Le => truth(a <= b),
                    BinaryOp::Gt => truth(a > b),
                    BinaryOp::Ge => truth(a >= b),
                    BinaryOp::Ne => truth(a != b),
                    _ => None,
                }
            }
            Expr::Opaque(opaque) => match (&opaque.function, opaque.operands.as_slice()) {
                (Some(name), []) => name.parse().ok(),
                (Some(name), [operand]) if &**name == "(double)" || &**name == "(float)" => {
                    self.first(operand, around)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The one value that is given outside of a loop, where that is a number.
    fn only(
        &self,
        around: &Stmt,
        given: impl for<'b> Fn(&'b Stmt) -> Option<&'b Expr>,
    ) -> Option<f64> {
        let outside = self
            .steps
            .iter()
            .filter(|step| !contains(around, step.stmt.id));
        let mut values = outside.filter_map(|step| given(step.stmt));
        let value = values.next()?;
        match values.next() {
            None if is_number(value) => self.first(value, around),
            _ => None,
        }
    }
}

fn in_memory(given: BTreeSet<Given>) -> BTreeSet<Given> {
    let looked_into = given.into_iter().map(|given| match given {
        Given::Address(object) => Given::Memory(Some(object), None),
        given => given,
    });
    looked_into.collect()
}

/// Whether a statement stands within another.
fn contains(around: &Stmt, inner: NodeId) -> bool {
    Walk::stmts(std::slice::from_ref(around))
        .any(|event| matches!(event, Event::Enter(Node::Stmt(stmt)) if stmt.id == inner))
}

/// Whether no register and no memory is read.
fn is_number(expr: &Expr) -> bool {
    !Walk::expr(expr).any(|event| {
        matches!(
            event,
            Event::Enter(Node::Expr(Expr::Local(_) | Expr::Load(_)))
        )
    })
}

fn opaques(expr: &Expr) -> impl Iterator<Item = (NodeId, &Expr)> {
    Walk::expr(expr).filter_map(|event| match event {
        Event::Enter(Node::Expr(part @ Expr::Opaque(opaque))) => Some((opaque.id, part)),
        _ => None,
    })
}

/// The opaque expressions in what a statement gives something.
fn opaques_of(stmt: &Stmt) -> Vec<(NodeId, &Expr)> {
    match &stmt.kind {
        StmtKind::Assign { value, .. } | StmtKind::Store { value, .. } => opaques(value).collect(),
        StmtKind::Loop(looped) => {
            let iterators = looped.iterators.iter();
            let bounds = iterators.flat_map(|iterator| [&iterator.lower, &iterator.upper]);
            bounds.flat_map(opaques).collect()
        }
        _ => Vec::new(),
    }
}
