//! Loops that part an array at a pivot (Hoare, "Algorithm 63: Partition", CACM 4(7), 1961): two indices run towards each
//! other, each until it meets an element that has to go to the other side; these two change places.
//!
//! ```c
//! p = a[m];
//! while (i <= j) {
//!   while (a[i] < p) i++;
//!   while (a[j] > p) j--;
//!   if (i <= j) { swap(a[i], a[j]); i++; j--; }
//! }
//! ```
//!
//! Nothing but elements ends the scans. That they stay where `j` began, and where `i` began, is an invariant: behind `i`
//! stands an element that ends its scan, at first `a[m]`, after an exchange the one that was put there, and so before `j`.
//! [`Partition::of`] says which loops have that form, and what else must hold for it.
//!
//! Where `m` lies between the ends, both parts have fewer elements: `j` ends at the first one at least, `i` at the last one at
//! most. The first exchange is one of elements on different sides of `m`, or at it, so `j` is not below the first one
//! then; each later one is of elements further inside, and a scan that nothing follows ends at what was exchanged last.

use std::collections::BTreeMap;

use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{
    Atomicity, Base, BinaryOp, Block, Expr, LabelId, Load, LocalId, NodeId, ObjectId, Place,
    Projection, Stmt, StmtKind, While,
};

/// A loop that parts an array.
#[derive(Debug)]
pub(super) struct Partition<'p> {
    /// The index that grows, and the one that falls.
    pub(super) indices: [Index; 2],
    /// The subscript of the pivot.
    pub(super) pivot: &'p Expr,
    /// The array.
    pub(super) array: Array,
    /// What else is stored to: other arrays, or the invariant does not hold.
    pub(super) beside: Vec<Array>,
    /// Each exchange moves both indices by one, and both scans look at an element before they move.
    pub(super) divides: bool,
}

/// One of the two indices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Index {
    pub(super) register: LocalId,
    /// It moves before an element is looked at (`do i++; while (a[i] < p);`).
    pub(super) moves_first: bool,
    /// The loop in which it moves as long as elements compare so with the pivot; `None` where something else ends it, too.
    pub(super) scan: Option<NodeId>,
}

/// What an array is called: a register that holds a pointer to it, or its name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Array {
    Pointer(LocalId),
    Object(ObjectId),
}

/// An element of an array, or a part of one.
#[derive(Debug, Clone, PartialEq)]
struct Element<'p> {
    array: Array,
    index: &'p Expr,
    part: &'p [Projection],
}

/// A comparison of an element with a register.
#[derive(Debug, Clone, PartialEq)]
struct Test<'p> {
    element: Element<'p>,
    pivot: LocalId,
}

/// A loop that does nothing but move a register by one.
#[derive(Debug)]
struct Move<'p> {
    node: NodeId,
    register: LocalId,
    step: i64,
    first: bool,
    test: Option<Test<'p>>,
}

/// Pointers to elements, in registers.
type Aliases<'p> = BTreeMap<LocalId, Element<'p>>;

impl<'p> Partition<'p> {
    /// The partition that `stmt` is, after the statements `before` it in its block.
    pub(super) fn of(before: &'p [Stmt], stmt: &'p Stmt) -> Option<Partition<'p>> {
        match &stmt.kind {
            StmtKind::While(looped) => partition(before, looped),
            // What `break` leaves.
            StmtKind::Labelled { body, .. } => match &body[..] {
                [inner] => Self::of(before, inner),
                _ => None,
            },
            _ => None,
        }
    }
}

fn partition<'p>(before: &'p [Stmt], looped: &'p While) -> Option<Partition<'p>> {
    let moves: Vec<Move<'p>> = looped.body.iter().map_while(moves).collect();
    let [one, other] = &moves[..] else {
        return None;
    };
    let (up, down) = match (one.step, other.step) {
        (1, -1) => (one, other),
        (-1, 1) => (other, one),
        _ => return None,
    };
    let test = up.test.as_ref().or(down.test.as_ref())?;
    let tests = [&up.test, &down.test];
    let tests: Vec<&Test<'p>> = tests.into_iter().flatten().collect();
    let alike = |other: &&Test<'p>| {
        other.pivot == test.pivot
            && other.element.array == test.element.array
            && other.element.part == test.element.part
    };
    if !tests.iter().all(alike) {
        return None;
    }
    let (i, j) = (up.register, down.register);
    let again = distance(&looped.cond, i, j);
    let rest = looped.body.get(moves.len()..)?;
    let passes = Passes::of(rest, &looped.body, (i, j))?;
    let exchange = exchange(passes.exchange, &test.element, (i, j))?;
    // The next scan of the one begins so far behind where this one has ended, and there is an element for it to end at:
    // the other one's.
    let moved = |by: i64, scan: &Move<'_>| by + i64::from(scan.first);
    let needed = moved(exchange.moved[0], up).max(moved(exchange.moved[1], down));
    let by_again = again.map(|again| again + exchange.moved[0] + exchange.moved[1]);
    if by_again.unwrap_or(i64::MIN).max(passes.apart) < needed {
        return None;
    }
    // Where they have met, nothing is exchanged: the loop ends, or both stay where their scans have ended.
    if let Some(met) = passes.passed {
        let again = again?;
        let stay = !up.first && !down.first;
        if met + again <= 0 && !stay {
            return None;
        }
    }
    // Nothing else changes what the invariant speaks of.
    let fixed = |local: LocalId| assigned(&looped.body, local) == 0;
    let counted = |index: usize| 1 + usize::from(exchange.moved[index] != 0);
    let stays = |array: &Array| match array {
        Array::Pointer(pointer) => fixed(*pointer),
        Array::Object(_) => true,
    };
    let array = test.element.array;
    let arrays_stay = stays(&array) && exchange.beside.iter().all(stays);
    let indices_move =
        assigned(&looped.body, i) == counted(0) && assigned(&looped.body, j) == counted(1);
    if !fixed(test.pivot) || !arrays_stay || !indices_move || i == j {
        return None;
    }
    let pivot = pivot_of(before, test)?;
    let index = |scan: &Move<'_>| Index {
        register: scan.register,
        moves_first: scan.first,
        scan: scan.test.as_ref().map(|_| scan.node),
    };
    let scans = up.test.is_some() && down.test.is_some() && !up.first && !down.first;
    Some(Partition {
        divides: scans && exchange.moved == [1, 1] && passes.apart >= 0,
        indices: [index(up), index(down)],
        pivot,
        array,
        beside: exchange.beside,
    })
}

/// A loop that only moves a register.
fn moves(stmt: &Stmt) -> Option<Move<'_>> {
    let StmtKind::While(looped) = &stmt.kind else {
        return None;
    };
    let [only] = &looped.body[..] else {
        return None;
    };
    let (register, step) = moved(only)?;
    let test = match &looped.cond {
        // (Of these, none holds of a value and itself.)
        Expr::Binary(BinaryOp::Lt | BinaryOp::Gt, a, b) => match (&**a, &**b) {
            (Expr::Load(load), Expr::Local(pivot)) | (Expr::Local(pivot), Expr::Load(load)) => {
                read(load, &Aliases::new()).map(|element| Test {
                    element,
                    pivot: *pivot,
                })
            }
            _ => None,
        },
        _ => None,
    };
    Some(Move {
        node: stmt.id,
        register,
        step,
        first: looped.test_at_end,
        test: test.filter(|test| *test.element.index == Expr::Local(register)),
    })
}

/// By how much a statement moves a register, where that is one.
fn moved(stmt: &Stmt) -> Option<(LocalId, i64)> {
    let StmtKind::Assign { local, value } = &stmt.kind else {
        return None;
    };
    let Expr::Binary(op, from, by) = value else {
        return None;
    };
    let step = match (op, &**by) {
        (BinaryOp::Add, Expr::Int(step @ (1 | -1))) => *step,
        (BinaryOp::Sub, Expr::Int(step @ (1 | -1))) => -*step,
        _ => return None,
    };
    (**from == Expr::Local(*local)).then_some((*local, step))
}

/// Where `i` and `j` are so far apart at least, a condition holds, and nowhere else: `0` for `i <= j`, `1` for `i < j`.
fn distance(condition: &Expr, i: LocalId, j: LocalId) -> Option<i64> {
    let Expr::Binary(op, a, b) = condition else {
        return None;
    };
    let (i, j) = (Expr::Local(i), Expr::Local(j));
    match (op, **a == i && **b == j, **a == j && **b == i) {
        (BinaryOp::Le, true, _) | (BinaryOp::Ge, _, true) => Some(0),
        (BinaryOp::Lt, true, _) | (BinaryOp::Gt, _, true) => Some(1),
        _ => None,
    }
}

/// The ways through the rest of the body.
struct Passes<'p> {
    /// The statements that exchange elements.
    exchange: Vec<&'p Stmt>,
    /// How far the indices are apart there, at least.
    apart: i64,
    /// Where nothing is exchanged and the loop goes on, `i` is at least by so much above `j`.
    passed: Option<i64>,
}

impl<'p> Passes<'p> {
    fn of(rest: &'p [Stmt], body: &Block, (i, j): (LocalId, LocalId)) -> Option<Self> {
        let (first, more) = rest.split_first()?;
        let StmtKind::If {
            cond,
            then_body,
            else_body,
        } = &first.kind
        else {
            return None;
        };
        // `i >= j` holds where `i < j` does not.
        let met = match cond {
            Expr::Binary(
                op @ (BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge),
                a,
                b,
            ) => {
                let negated = match op {
                    BinaryOp::Lt => BinaryOp::Ge,
                    BinaryOp::Le => BinaryOp::Gt,
                    BinaryOp::Gt => BinaryOp::Le,
                    _ => BinaryOp::Lt,
                };
                distance(&Expr::Binary(negated, a.clone(), b.clone()), i, j)
            }
            _ => None,
        };
        let leaves = |way: &Block| leads_out(way, body);
        match (distance(cond, i, j), met) {
            // Exchanged where they are apart.
            (Some(apart), _) => {
                let ends = leaves(else_body);
                let nothing_else = else_body.is_empty() && more.is_empty();
                if !(ends || nothing_else) {
                    return None;
                }
                Some(Passes {
                    exchange: then_body.iter().chain(more).collect(),
                    apart,
                    passed: (!ends).then_some(1 - apart),
                })
            }
            // Left where they are not.
            (_, Some(apart)) if leaves(then_body) => Some(Passes {
                exchange: else_body.iter().chain(more).collect(),
                apart,
                passed: None,
            }),
            _ => None,
        }
    }
}

/// Whether a block ends by leaving the loop with this body, and does nothing but assign to registers before that.
fn leads_out(way: &Block, body: &Block) -> bool {
    let Some((last, before)) = way.split_last() else {
        return false;
    };
    let StmtKind::Exit(label) = last.kind else {
        return false;
    };
    let is_inside = |label: LabelId| {
        Walk::block(body).any(|event| match event {
            Event::Enter(Node::Stmt(stmt)) => {
                matches!(stmt.kind, StmtKind::Labelled { label: own, .. } if own == label)
            }
            _ => false,
        })
    };
    let plain = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Assign { .. });
    before.iter().all(plain) && !is_inside(label)
}

/// What the exchange does beside exchanging two elements.
struct Exchange {
    /// By how much it moves the indices towards each other.
    moved: [i64; 2],
    /// To what else it stores.
    beside: Vec<Array>,
}

/// What a register or element holds while two elements are exchanged.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Held {
    /// What the element at `i` held.
    OfI,
    /// What the one at `j` held.
    OfJ,
}

/// Whether statements exchange the elements at `i` and `j`, and what else they do.
fn exchange<'p>(
    stmts: Vec<&'p Stmt>,
    tested: &Element<'p>,
    (i, j): (LocalId, LocalId),
) -> Option<Exchange> {
    let mut aliases = Aliases::new();
    let mut registers: BTreeMap<LocalId, Held> = BTreeMap::new();
    let (mut at_i, mut at_j) = (Held::OfI, Held::OfJ);
    let mut found = Exchange {
        moved: [0, 0],
        beside: Vec::new(),
    };
    let (i_expr, j_expr) = (Expr::Local(i), Expr::Local(j));
    for stmt in stmts {
        let has_moved = found.moved != [0, 0];
        match &stmt.kind {
            StmtKind::Assign { local, .. } if [i, j].contains(local) => {
                let index = usize::from(*local == j);
                let wanted = if index == 0 { 1 } else { -1 };
                let known = found.moved.get_mut(index)?;
                if moved(stmt) != Some((*local, wanted)) || *known != 0 {
                    return None;
                }
                *known = 1;
            }
            StmtKind::Assign { local, value } => {
                registers.remove(local);
                aliases.remove(local);
                match value {
                    Expr::Load(load) if !has_moved => {
                        if let Some(element) = read(load, &aliases)
                            && element.array == tested.array
                            && element.part == tested.part
                        {
                            let held = match element.index {
                                index if *index == i_expr => at_i,
                                index if *index == j_expr => at_j,
                                _ => continue,
                            };
                            registers.insert(*local, held);
                        }
                    }
                    Expr::PointerOffset(..) | Expr::AddressOf(_) if !has_moved => {
                        if let Some(element) = pointed_to(value, &aliases) {
                            aliases.insert(*local, element);
                        }
                    }
                    _ => {}
                }
            }
            StmtKind::Store { site, place, value } => {
                let element = element(place, &aliases)?;
                if element.array != tested.array {
                    found.beside.push(element.array);
                    continue;
                }
                if element.part != tested.part {
                    // Another member of it.
                    match (element.part.first(), tested.part.first()) {
                        (Some(Projection::Field(one)), Some(Projection::Field(other)))
                            if one != other =>
                        {
                            continue;
                        }
                        _ => return None,
                    }
                }
                let held = match value {
                    Expr::Local(local) => *registers.get(local)?,
                    Expr::Load(load) => {
                        let from = read(load, &aliases)?;
                        if from.array != tested.array || from.part != tested.part {
                            return None;
                        }
                        match from.index {
                            index if *index == i_expr => at_i,
                            index if *index == j_expr => at_j,
                            _ => return None,
                        }
                    }
                    _ => return None,
                };
                if has_moved || site.atomicity != Atomicity::Plain {
                    return None;
                }
                match element.index {
                    index if *index == i_expr => at_i = held,
                    index if *index == j_expr => at_j = held,
                    _ => return None,
                }
            }
            StmtKind::Declare(_) => {}
            _ => return None,
        }
    }
    ((at_i, at_j) == (Held::OfJ, Held::OfI)).then_some(found)
}

/// The element that a plain load reads.
fn read<'p>(load: &'p Load, aliases: &Aliases<'p>) -> Option<Element<'p>> {
    let plain = load.site.atomicity == Atomicity::Plain;
    element(&load.place, aliases).filter(|_| plain)
}

/// The element that a place is, or is a part of that nothing can move.
fn element<'p>(place: &'p Place, aliases: &Aliases<'p>) -> Option<Element<'p>> {
    let fixed = |step: &Projection| match step {
        Projection::Field(_) => true,
        Projection::Index { index, .. } => matches!(index, Expr::Int(_)),
        Projection::Bytes { .. } | Projection::Whole => false,
    };
    let found = any_element(place, aliases)?;
    found.part.iter().all(fixed).then_some(found)
}

fn any_element<'p>(place: &'p Place, aliases: &Aliases<'p>) -> Option<Element<'p>> {
    match &place.base {
        Base::Deref(pointer) => {
            let element = pointed_to(pointer, aliases)?;
            match (&element.part, &place.projections) {
                ([], part) => Some(Element { part, ..element }),
                (_, part) if part.is_empty() => Some(element),
                _ => None,
            }
        }
        Base::Object(object) => match &place.projections[..] {
            [Projection::Index { index, .. }, part @ ..] => Some(Element {
                array: Array::Object(*object),
                index,
                part,
            }),
            _ => None,
        },
    }
}

/// The element that a pointer leads to.
fn pointed_to<'p>(pointer: &'p Expr, aliases: &Aliases<'p>) -> Option<Element<'p>> {
    match pointer {
        Expr::PointerOffset(from, index) => match &**from {
            Expr::Local(array) if !aliases.contains_key(array) => Some(Element {
                array: Array::Pointer(*array),
                index,
                part: &[],
            }),
            _ => None,
        },
        Expr::AddressOf(place) => element(place, aliases),
        Expr::Local(local) => aliases.get(local).cloned(),
        _ => None,
    }
}

/// How often a block assigns to a register.
fn assigned(block: &Block, register: LocalId) -> usize {
    let events = Walk::block(block);
    let is_it = |event: &Event<'_>| match event {
        Event::Enter(Node::Stmt(stmt)) => {
            matches!(stmt.kind, StmtKind::Assign { local, .. } if local == register)
        }
        _ => false,
    };
    events.filter(is_it).count()
}

/// The subscript of the element that the pivot was read from, where nothing that this speaks of has changed since.
fn pivot_of<'p>(before: &'p [Stmt], test: &Test<'_>) -> Option<&'p Expr> {
    for (position, stmt) in before.iter().enumerate().rev() {
        match &stmt.kind {
            StmtKind::Assign { local, value } if *local == test.pivot => {
                let Expr::Load(load) = value else {
                    return None;
                };
                let element = read(load, &Aliases::new())?;
                let mut since = before.iter().skip(position + 1);
                let changes = |stmt: &Stmt| match &stmt.kind {
                    StmtKind::Assign { local, .. } => {
                        *local == test.pivot
                            || mentions(element.index, *local)
                            || element.array == Array::Pointer(*local)
                    }
                    _ => false,
                };
                let is_it = element.array == test.element.array
                    && element.part == test.element.part
                    && !has_loads(element.index)
                    && !since.any(changes);
                return is_it.then_some(element.index);
            }
            StmtKind::Assign { .. } | StmtKind::Declare(_) => {}
            _ => return None,
        }
    }
    None
}

fn mentions(expr: &Expr, local: LocalId) -> bool {
    Walk::expr(expr).any(
        |event| matches!(event, Event::Enter(Node::Expr(Expr::Local(found))) if *found == local),
    )
}

fn has_loads(expr: &Expr) -> bool {
    Walk::expr(expr).any(|event| {
        matches!(
            event,
            Event::Enter(Node::Expr(Expr::Load(_) | Expr::Opaque(_)))
        )
    })
}
