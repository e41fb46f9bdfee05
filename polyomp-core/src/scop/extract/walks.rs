//! Walks along links: `p = p->next` in each iteration of a loop.
//!
//! Where the walk goes on until the link is null, and no link changes meanwhile, it comes to no node twice: it would never
//! end. So the nodes have numbers, those of the iterations, and two nodes of one list are the same if and only if their
//! numbers are. A list that goes round in a circle is excluded by that: every verdict that used a walk says that the list
//! ends.
//!
//! Links are told by the name of the member: in the whole region nothing may be stored to a member of that name, and no
//! pointer where it is not known to which member. What else a node holds is not followed.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use imbl::OrdMap;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::location::{Location, Node, Root, Step};
use crate::spmd::{
    Base, BinaryOp, ElementType, Expr, Load, ObjectId, Place, Program, Projection, Stmt, StmtKind,
    UnaryOp,
};

use super::change::Change;
use super::env::{Env, Value};
use super::rehearsal::placeholder_name;
use super::slots::{Slot, assign_slot, slot_value};
use super::walker::Extractor;
use super::writer::Writer;

impl Extractor<'_> {
    /// Finds those of the slots of which nothing else is known that walk along links; `placeholders` is what the others
    /// are taken to hold where an iteration starts.
    pub(super) fn walks(
        &mut self,
        start: &Env,
        slots: &[Slot],
        placeholders: &[Value],
        changes: &mut [Option<Change>],
        stmt: &Stmt,
        body: &impl Fn(&mut Self),
    ) {
        let StmtKind::While(looped) = &stmt.kind else {
            return;
        };
        let walks = |(slot, change): (&Slot, &Option<Change>)| {
            let pointer = matches!(slot_value(start, slot), Some(Value::Pointer(_)));
            let tested = parts(&looped.cond)
                .iter()
                .any(|part| tests(part, &|expr| reads(expr, slot)));
            change.is_none() && pointer && tested && !matches!(slot, Slot::Agreed(_))
        };
        let found: Vec<bool> = slots.iter().zip(&*changes).map(walks).collect();
        if !found.contains(&true) {
            return;
        }
        self.env = start.clone();
        let mut firsts = Vec::new();
        for ((slot, placeholder), walks) in slots.iter().zip(placeholders).zip(&found) {
            self.placeholders += 1;
            let first = Location::held(placeholder_name(self.placeholders), Vec::new());
            let value = match walks {
                true => Value::pointer(first.clone()),
                false => placeholder.clone(),
            };
            assign_slot(&mut self.env, slot, Some(value));
            firsts.push(first);
        }
        let end = self.rehearse(|walk| body(walk));
        for (index, (slot, first)) in slots.iter().zip(&firsts).enumerate() {
            let (Some(true), Some(change)) = (found.get(index), changes.get_mut(index)) else {
                continue;
            };
            let Some(Value::Pointer(cases)) = slot_value(&end, slot) else {
                continue;
            };
            if let [(case, target)] = &cases[..]
                && case.is_true()
                && target.root == first.root
                && let Some(link) = only_link(&target.steps)
            {
                *change = Some(Change::Walks {
                    link: link.to_vec(),
                    first: Symbol::new(format!("{}@walk {}", self.slot_name(slot), stmt.id)),
                    several: self.allocated_often(),
                });
            }
        }
    }

    /// The objects whose names stand for several: one pointer of such a name may point into the middle of a list that
    /// begins at another one.
    fn allocated_often(&self) -> Rc<BTreeSet<ObjectId>> {
        let objects = (0..self.program.objects.len()).map(|index| ObjectId(index as u32));
        Rc::new(
            objects
                .filter(|object| self.is_allocated_often(*object))
                .collect(),
        )
    }

    fn slot_name(&self, slot: &Slot) -> String {
        match slot {
            Slot::Local(local) => {
                let name = self.program.local(*local).map_or("?", |local| &local.name);
                format!("{name}.{}", local.0)
            }
            Slot::Cell(cell) | Slot::Agreed(cell) => cell.display(self.program, |_| String::new()),
        }
    }

    /// What a link leads to that is read from a node.
    pub(super) fn next_node(&self, load: &Load, target: &Location) -> Option<Value> {
        let fields = |step: &Step| matches!(step, Step::Field(_));
        let Some(Step::Field(name)) = target.steps.last() else {
            return None;
        };
        // Regions that stand in a loop of the host's are executed after what the host stores later on.
        let within = self.region.is_some();
        let mut relinked = self.knowledge.relinked.iter();
        let relinked = relinked.any(|(region, member)| {
            (*region || !within) && member.as_ref().is_none_or(|member| member == name)
        });
        if load.element != ElementType::Pointer || relinked {
            return None;
        }
        match &target.root {
            Root::Node(node) if node.link == target.steps => {
                Some(Value::pointer(node.further(&Term::constant(1))))
            }
            // What an iteration does to a node that is any.
            Root::Held { value, .. }
                if value.name().starts_with('?') && target.steps.iter().all(fields) =>
            {
                Some(Value::pointer(target.target()))
            }
            _ => None,
        }
    }

    /// Pointers, the null pointer among them, are stored there.
    pub(super) fn note_links(&mut self, place: &Place, targets: &[(Formula, Location)]) {
        let within = self.region.is_some();
        let variable = |(_, target): &(Formula, Location)| {
            let object = target.object();
            object.is_some_and(|object| self.program_object_type(object) != ElementType::Opaque)
        };
        let steps = place.projections.iter().rev();
        let mut steps = steps.skip_while(|step| matches!(step, Projection::Index { .. }));
        match steps.next() {
            Some(Projection::Field(name)) => {
                self.found.relinked.insert((within, Some(name.clone())));
            }
            _ if targets.iter().all(variable) => {}
            _ => self.note_unseen_links(),
        }
    }

    /// A link leads from a node that an array holds to one that it holds, too: then its lists have nodes in common. (Where a
    /// new node gets in front of a list, `x->next = h[i]; h[i] = x`, the array does not hold the other one any more.)
    pub(super) fn note_common_nodes(
        &mut self,
        targets: &[(Formula, Location)],
        values: &[(Formula, Location)],
    ) {
        let held_by_place = |node: &[Step], object: Option<ObjectId>| {
            let (Step::Target, way) = node.split_last()? else {
                return None;
            };
            let several = way.iter().any(|step| matches!(step, Step::Index { .. }));
            let around = Location {
                root: Root::Unknown,
                steps: way.to_vec(),
            };
            several.then_some((object?, around.shape()))
        };
        let held_by_name = |object: Option<ObjectId>| {
            let (_, seat) = self.kept.get(&object?)?;
            Some(seat.clone())
        };
        let mut common = Vec::new();
        for (_, target) in targets {
            let Some((Step::Field(_), node)) = target.steps.split_last() else {
                continue;
            };
            let place = held_by_place(node, target.object());
            let name = held_by_name(target.object().filter(|_| node.is_empty()));
            for (_, to) in values {
                let by_name = held_by_name(to.object().filter(|_| to.steps.is_empty()));
                let by_place = held_by_place(&to.steps, to.object());
                let leads = by_name.or_else(|| by_place.filter(|_| place.is_some()));
                if leads.is_some() && (leads == place || leads == name) {
                    common.extend(leads);
                }
            }
        }
        self.found.shared_seats.extend(common);
    }

    /// Any link may change here.
    pub(super) fn note_unseen_links(&mut self) {
        self.found.relinked.insert((self.region.is_some(), None));
    }

    /// A node is written: it may be any struct that pointers lead to.
    pub(super) fn note_written_node(&mut self, target: &Location) {
        let steps = target.steps.iter();
        let mut fields = steps.filter_map(|step| match step {
            Step::Field(name) => Some(Some(name.clone())),
            Step::Index { .. } => None,
            _ => Some(None),
        });
        let member = fields.next_back().flatten();
        self.found.written_members.insert(member);
        let writer = Writer::at(self.path.iter().map(Rc::as_ref));
        let structs = self.reachable_structs();
        for object in structs {
            self.found.stored.insert(object);
            self.found.volatile.insert(object);
            let writers = self.found.writers.entry(object).or_default();
            writers.insert(writer.clone());
        }
    }

    /// The structs that pointers lead to.
    pub(super) fn reachable_structs(&self) -> Vec<ObjectId> {
        let reached = self.knowledge.address_taken.iter().copied();
        let structs =
            reached.filter(|object| self.program_object_type(*object) == ElementType::Opaque);
        structs.collect()
    }

    /// Whether what is stored to nodes may change what is there.
    pub(super) fn is_written_as_node(&self, target: &Location) -> bool {
        let members = &self.knowledge.written_members;
        let Some(object) = target.object().filter(|_| !members.is_empty()) else {
            return false;
        };
        let mut steps = target.steps.iter().rev();
        let member = steps.find_map(|step| match step {
            Step::Field(name) => Some(name.clone()),
            _ => None,
        });
        self.program_object_type(object) == ElementType::Opaque
            && self.knowledge.address_taken.contains(&object)
            && (member.is_none() || members.contains(&None) || members.contains(&member))
    }

    /// A region ends: its numbers of nodes mean nothing where links have changed since.
    pub(super) fn forget_nodes(&mut self) {
        let unknown = |value: &Value| match value {
            Value::Pointer(cases) if cases.iter().any(|(_, target)| target.node().is_some()) => {
                Some(Value::pointer(Location::unknown()))
            }
            _ => None,
        };
        forget(&mut self.env.locals, unknown);
        for cells in self.env.all_cells() {
            forget(cells, unknown);
        }
    }

    /// The region uses that a list ends, and of several that are held in one array that they have no node in common.
    pub(super) fn assume_end(&mut self, node: &Node) {
        let Some(region) = self.region else {
            return;
        };
        let name = node.list(self.program);
        let assumptions = &mut self.scop.regions[region].assumptions;
        assumptions.insert(format!("the list at `{name}` ends"));
        let several = node.start.terms().any(|term| term.as_constant().is_none());
        if node.start.is_held() && several {
            assumptions.insert(format!("the lists held by `{name}` have no node in common"));
        }
    }
}

/// Replaces some values.
fn forget<K: Ord + Clone>(values: &mut OrdMap<K, Value>, change: impl Fn(&Value) -> Option<Value>) {
    let found = values.iter();
    let found = found.filter_map(|(key, value)| Some((key.clone(), change(value)?)));
    for (key, value) in found.collect::<Vec<_>>() {
        values.insert(key, value);
    }
}

/// The way to the only pointer on the way to a location, which is what that points to.
fn only_link(steps: &[Step]) -> Option<&[Step]> {
    let [link @ .., Step::Target, Step::Index { index, .. }] = steps else {
        return None;
    };
    let fields = link.iter().all(|step| matches!(step, Step::Field(_)));
    (fields && !link.is_empty() && index.as_constant() == Some(0)).then_some(link)
}

/// Whether a store may store pointers.
pub(super) fn may_hold_pointers(program: &Program, place: &Place, value: &Expr) -> bool {
    match place.projections.last() {
        Some(Projection::Whole) => true,
        _ => is_pointer(program, value),
    }
}

/// Whether a value may be a pointer.
pub(super) fn is_pointer(program: &Program, value: &Expr) -> bool {
    let holds =
        |element: ElementType| matches!(element, ElementType::Pointer | ElementType::Opaque);
    match value {
        Expr::Local(local) => {
            let local = program.local(*local);
            local.is_none_or(|local| holds(local.element))
        }
        Expr::Load(load) => holds(load.element) || value.copies_parts(),
        Expr::Opaque(opaque) => holds(opaque.element) || value.copies_parts(),
        Expr::AddressOf(_) | Expr::PointerOffset(..) => true,
        Expr::Conditional(_, then, otherwise) => {
            is_pointer(program, then) || is_pointer(program, otherwise)
        }
        Expr::Binary(_, left, right) => is_pointer(program, left) || is_pointer(program, right),
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::ThreadNum
        | Expr::NumThreads
        | Expr::TeamNum
        | Expr::NumTeams
        | Expr::Unary(..) => false,
    }
}

/// The parts that all have to hold.
fn parts(condition: &Expr) -> Vec<&Expr> {
    let (mut found, mut open) = (Vec::new(), vec![condition]);
    while let Some(part) = open.pop() {
        match part {
            Expr::Binary(BinaryOp::LogicalAnd, left, right) => open.extend([&**left, &**right]),
            _ => found.push(part),
        }
    }
    found
}

/// Whether a condition tests a pointer, or a link in what it points to, for being another one than some (the null pointer
/// that ends a list, or what marks its end).
fn tests(condition: &Expr, is_pointer: &impl Fn(&Expr) -> bool) -> bool {
    let tested = |expr: &Expr| match expr {
        Expr::Load(load) if load.element == ElementType::Pointer => {
            let through = matches!(&load.place.base, Base::Deref(pointer) if is_pointer(pointer));
            through || is_pointer(expr)
        }
        _ => is_pointer(expr),
    };
    match condition {
        Expr::Binary(BinaryOp::Ne, left, right) => tested(left) || tested(right),
        Expr::Unary(UnaryOp::Not, operand) => match &**operand {
            Expr::Binary(BinaryOp::Eq, left, right) => tested(left) || tested(right),
            _ => false,
        },
        _ => tested(condition),
    }
}

/// Whether an expression is the value of a slot.
fn reads(expr: &Expr, slot: &Slot) -> bool {
    match (expr, slot) {
        (Expr::Local(local), Slot::Local(own)) => local == own,
        (Expr::Load(load), Slot::Cell(cell)) => match load.place.base {
            Base::Object(object) => {
                let steps: Option<Vec<&Arc<str>>> = load
                    .place
                    .projections
                    .iter()
                    .map(|projection| match projection {
                        Projection::Field(name) => Some(name),
                        _ => None,
                    })
                    .collect();
                let own = cell.steps.iter().map(|step| match step {
                    Step::Field(name) => Some(name),
                    _ => None,
                });
                cell.object() == Some(object) && steps == own.collect()
            }
            Base::Deref(_) => false,
        },
        _ => false,
    }
}
