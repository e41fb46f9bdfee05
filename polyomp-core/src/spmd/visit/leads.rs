//! Where the pointers of an entry lead, memory and all: which objects a place may be part of, whatever is executed.
//!
//! Statements are taken in no order, and the members and elements of an object are not told apart: what is stored in one
//! of them may be read in each. What a pointer that the entry does not make itself leads to is *outside*: memory
//! that the entry has no name for, and the objects whose addresses others may have. What memory holds that nothing has
//! been stored in is no pointer: no program that works uses it.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Event, Node, Walk, on_enough_stack};
use crate::spmd::{
    Base, BinaryOp, Block, COPIED, ElementType, Entry, Expr, LocalId, OR_ELSE, ObjectId, Opaque,
    Place, Program, Projection, RESHAPE, Stmt, StmtKind, Storage, VIEW,
};

/// What a place may be part of, or a pointer may lead to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Led {
    /// Objects of the entry.
    pub(crate) objects: BTreeSet<ObjectId>,
    /// What is outside, too.
    pub(crate) outside: bool,
}

impl Led {
    fn outside() -> Self {
        Led {
            outside: true,
            ..Led::default()
        }
    }

    /// The objects, where nothing else is possible.
    pub(crate) fn known(&self) -> Option<&BTreeSet<ObjectId>> {
        (!self.outside && !self.objects.is_empty()).then_some(&self.objects)
    }

    fn is_nothing(&self) -> bool {
        self.objects.is_empty() && !self.outside
    }

    /// Adds another one; whether that is more than before.
    fn extend(&mut self, other: &Led) -> bool {
        let before = (self.objects.len(), self.outside);
        self.objects.extend(&other.objects);
        self.outside |= other.outside;
        before != (self.objects.len(), self.outside)
    }
}

/// Where all pointers of an entry lead.
#[derive(Debug, Default)]
pub(crate) struct Leads {
    locals: FxHashMap<LocalId, Led>,
    /// What the pointers that objects hold lead to.
    contents: FxHashMap<ObjectId, Led>,
    /// Objects whose addresses others may have.
    escaped: FxHashSet<ObjectId>,
    /// What is done by pointers is not known: they may lead to all whose address is taken.
    anywhere: bool,
    /// Pointers that are given nothing are used all the same: they lead outside.
    numbers: bool,
    /// Others may store pointers in what they have the addresses of.
    changed: bool,
}

/// What of an entry moves pointers.
#[derive(Default)]
struct Moves<'p> {
    assigned: Vec<(LocalId, &'p Expr)>,
    stored: Vec<(&'p Place, &'p Expr)>,
    /// What others are given.
    given: Vec<&'p Expr>,
    places: Vec<&'p Place>,
}

impl Leads {
    pub(crate) fn of(program: &Program, entry: &Entry) -> Leads {
        /// Longer chains of copies are not followed.
        const ROUNDS: usize = 64;
        let mut leads = Leads::default();
        let moves = leads.moves(program, entry);
        leads.start(program, entry);
        for _ in 0..ROUNDS {
            if leads.anywhere {
                break;
            }
            if leads.round(&moves) {
                continue;
            }
            // No pointer is followed that is not given anything, but one of a number.
            let is_number = |place: &&Place| leads.place(place).is_nothing();
            if leads.numbers || !moves.places.iter().any(is_number) {
                return leads;
            }
            leads.numbers = true;
        }
        leads.anywhere = true;
        leads.escaped.extend(addressed(&entry.body));
        leads
    }

    /// Objects whose addresses others may have: pointers that lead outside may lead to them.
    pub(crate) fn escaped(&self) -> &FxHashSet<ObjectId> {
        &self.escaped
    }

    /// Whether what one place may be part of may be that of another.
    pub(crate) fn may_meet(&self, one: &Led, other: &Led) -> bool {
        let leads_to = |one: &Led, other: &Led| {
            one.outside
                && (other.outside || other.objects.iter().any(|of| self.escaped.contains(of)))
        };
        leads_to(one, other) || leads_to(other, one) || !one.objects.is_disjoint(&other.objects)
    }

    /// Whether a place may be part of an object.
    pub(crate) fn may_be_in(&self, place: &Place, object: ObjectId) -> bool {
        let led = self.place(place);
        led.objects.contains(&object) || led.outside && self.escaped.contains(&object)
    }

    /// What a place may be part of.
    pub(crate) fn place(&self, place: &Place) -> Led {
        match &place.base {
            Base::Object(object) => Led {
                objects: BTreeSet::from([*object]),
                outside: false,
            },
            Base::Deref(_) if self.anywhere => Led::outside(),
            Base::Deref(pointer) => {
                let led = on_enough_stack(|| self.value(pointer));
                match led.is_nothing() && self.numbers {
                    true => Led::outside(),
                    false => led,
                }
            }
        }
    }

    /// What the pointers among a value lead to.
    fn value(&self, expr: &Expr) -> Led {
        let both = |a: &Expr, b: &Expr| {
            let mut led = on_enough_stack(|| self.value(a));
            led.extend(&on_enough_stack(|| self.value(b)));
            led
        };
        match expr {
            Expr::Int(_)
            | Expr::Param(_)
            | Expr::ThreadNum
            | Expr::NumThreads
            | Expr::TeamNum
            | Expr::NumTeams => Led::default(),
            Expr::Local(local) => self.locals.get(local).cloned().unwrap_or_default(),
            Expr::Load(load) if load.element == ElementType::Float => Led::default(),
            Expr::Load(load) => {
                let place = self.place(&load.place);
                let mut led = Led {
                    outside: place.outside,
                    ..Led::default()
                };
                for held in place.objects.iter().filter_map(|of| self.contents.get(of)) {
                    led.extend(held);
                }
                // A number is none of those pointers that were not made here; in a union it may be.
                let bytes = |step: &Projection| match step {
                    Projection::Bytes { .. } => true,
                    Projection::Field(name) => name.starts_with('<'),
                    _ => false,
                };
                let of_union = load.place.projections.iter().any(bytes);
                led.outside |= of_union;
                led.outside &= load.element != ElementType::Int;
                led
            }
            Expr::Unary(_, operand) | Expr::PointerOffset(operand, _) => {
                on_enough_stack(|| self.value(operand))
            }
            Expr::Binary(op, a, b) => match op {
                BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::LogicalAnd
                | BinaryOp::LogicalOr => Led::default(),
                _ => both(a, b),
            },
            Expr::Conditional(_, a, b) => both(a, b),
            Expr::AddressOf(place) => self.place(place),
            Expr::Opaque(opaque) => self.opaque(opaque),
        }
    }

    fn opaque(&self, opaque: &Opaque) -> Led {
        let mut led = Led::default();
        if opaque.element == ElementType::Float {
            return led;
        }
        for operand in &opaque.operands {
            led.extend(&on_enough_stack(|| self.value(operand)));
        }
        match opaque.function.as_deref() {
            Some(RESHAPE | OR_ELSE | VIEW) => {}
            _ => led.outside |= opaque.element != ElementType::Int,
        }
        led
    }

    /// What moves pointers. Where parts of memory are copied that are not told apart, all may be anywhere.
    fn moves<'p>(&mut self, program: &Program, entry: &'p Entry) -> Moves<'p> {
        let mut moves = Moves::default();
        for event in Walk::block(&entry.body) {
            match event {
                Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                    StmtKind::Assign { local, value } => {
                        let element = program.local(*local).map(|local| local.element);
                        if element != Some(ElementType::Float) {
                            moves.assigned.push((*local, value));
                        }
                    }
                    StmtKind::Store { place, value, .. } => {
                        moves.stored.push((place, value));
                        moves.places.push(place);
                    }
                    StmtKind::UnknownEffect { operands, .. } => {
                        self.changed = true;
                        moves.given.extend(operands);
                    }
                    StmtKind::Unsupported { .. } => self.anywhere = true,
                    _ => {}
                },
                Event::Enter(Node::Expr(Expr::Opaque(opaque))) => {
                    match opaque.function.as_deref() {
                        Some(COPIED) => self.anywhere = true,
                        Some(_) => {}
                        None => moves.given.extend(&opaque.operands),
                    }
                }
                Event::Enter(Node::Expr(Expr::Load(load))) => moves.places.push(&load.place),
                _ => {}
            }
        }
        moves
    }

    /// What memory holds before the entry begins, and who may know of it.
    fn start(&mut self, program: &Program, entry: &Entry) {
        let objects = || (0_u32..).map(ObjectId).zip(&program.objects);
        let external: BTreeSet<ObjectId> = objects()
            .filter(|(_, object)| object.external)
            .map(|(id, _)| id)
            .collect();
        self.escaped.extend(&external);
        for other in &program.entries {
            if !std::ptr::eq(other, entry) {
                self.escaped.extend(addressed(&other.body));
            }
        }
        let mut firsts = Firsts::default();
        firsts.block(&entry.body);
        // Before `main` static initialisers have been there only: they hold addresses of external objects.
        let initial = Led {
            objects: external,
            outside: false,
        };
        for (id, object) in objects() {
            let own = object.allocated || object.storage == Storage::Scoped;
            if own || firsts.sure.contains(&id) {
                continue;
            }
            let held = match entry.name == "main" && !object.external {
                true => initial.clone(),
                false => Led::outside(),
            };
            self.contents.insert(id, held);
        }
    }

    /// Moves all pointers once; whether some lead to more than before.
    fn round(&mut self, moves: &Moves<'_>) -> bool {
        let mut more = false;
        for (local, value) in &moves.assigned {
            let led = self.value(value);
            more |= !led.is_nothing() && self.locals.entry(*local).or_default().extend(&led);
        }
        for (place, value) in &moves.stored {
            let led = self.value(value);
            if led.is_nothing() {
                continue;
            }
            let place = self.place(place);
            for object in &place.objects {
                more |= self.contents.entry(*object).or_default().extend(&led);
            }
            if place.outside {
                more |= !std::mem::replace(&mut self.changed, true);
                more |= self.escape(&led);
            }
        }
        for value in &moves.given {
            let led = self.value(value);
            more |= self.escape(&led);
        }
        let known: Vec<ObjectId> = self.escaped.iter().copied().collect();
        for object in known {
            let held = self.contents.entry(object).or_default();
            more |= self.changed && held.extend(&Led::outside());
            let held = held.clone();
            more |= self.escape(&held);
        }
        more
    }

    fn escape(&mut self, led: &Led) -> bool {
        let before = self.escaped.len();
        self.escaped.extend(&led.objects);
        before != self.escaped.len()
    }
}

/// The objects whose addresses are values in a block.
fn addressed(block: &Block) -> FxHashSet<ObjectId> {
    let named = Walk::block(block).filter_map(|event| match event {
        Event::Enter(Node::Expr(Expr::AddressOf(place))) => match place.base {
            Base::Object(object) => Some(object),
            Base::Deref(_) => None,
        },
        _ => None,
    });
    named.collect()
}

/// Variables that an entry stores to before it does anything else with them: what they held before does not matter.
#[derive(Default)]
struct Firsts {
    seen: FxHashSet<ObjectId>,
    sure: FxHashSet<ObjectId>,
}

impl Firsts {
    /// Looks at statements that are executed one after the other. Gives the variables whose stores may be left out with
    /// the rest of the block, and whether the block may be left.
    fn block(&mut self, block: &Block) -> (Vec<ObjectId>, bool) {
        let mut late = Vec::new();
        let mut left = false;
        for (at, stmt) in block.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Labelled { body, .. } => {
                    let (found, leaves) = on_enough_stack(|| self.block(body));
                    left |= leaves;
                    // What follows is executed without them, too.
                    if at + 1 < block.len() {
                        for object in &found {
                            self.sure.remove(object);
                        }
                    }
                    late.extend(found);
                }
                StmtKind::Store { place, value, .. } if place.projections.is_empty() => {
                    self.mention(Walk::expr(value));
                    if let Base::Object(object) = place.base
                        && self.seen.insert(object)
                    {
                        self.sure.insert(object);
                        if left {
                            late.push(object);
                        }
                    }
                }
                _ => left |= self.mention(Walk::stmts(std::slice::from_ref(stmt))),
            }
        }
        (late, left)
    }

    /// Notes the objects that are spoken of; whether a block may be left.
    fn mention(&mut self, walk: Walk<'_>) -> bool {
        let mut left = false;
        for event in walk {
            let place = match event {
                Event::Enter(Node::Expr(Expr::Load(load))) => &load.place,
                Event::Enter(Node::Expr(Expr::AddressOf(place))) => place,
                Event::Enter(Node::Stmt(Stmt {
                    kind: StmtKind::Store { place, .. },
                    ..
                })) => place,
                Event::Enter(Node::Stmt(stmt)) => {
                    left |= matches!(stmt.kind, StmtKind::Exit(_));
                    continue;
                }
                _ => continue,
            };
            if let Base::Object(object) = place.base {
                self.seen.insert(object);
            }
        }
        left
    }
}
