//! Ways that part and meet again: conditions, and labelled blocks that are left early.

use crate::formula::{Formula, FormulaKind, Symbol, Term};
use crate::scop::location::Location;
use crate::scop::{PathKind, UnknownKind, coordinate};
use crate::spmd::{Block, Expr, LabelId, LocalId, NodeId, ObjectId, Stmt};

use super::body::BodySummary;
use super::env::{Env, Value};
use super::persistent::{cells_of, differing, unite};
use super::slots::Slot;
use super::versions::Version;
use super::walker::{Extractor, LabelExit, LabelFrame};

impl Extractor<'_> {
    pub(super) fn labelled(&mut self, label: LabelId, body: &Block) {
        let (entry_reach, entry_onward) = (self.env.reach.clone(), self.env.onward.clone());
        let held = (self.env.locks.clone(), self.env.uncertain_locks);
        let (loops, conditions) = (self.loops.len(), self.conditions.len());
        self.labels.push(LabelFrame {
            label,
            loops,
            conditions,
            exits: Vec::new(),
            crossed: false,
        });
        self.block(body);
        let Some(frame) = self.labels.pop() else {
            return;
        };
        if frame.exits.is_empty() {
            return;
        }
        let summary = self.summary(body);
        let carried = frame.exits.iter().all(|exit| exit.loops == loops);
        let mut envs: Vec<Env> = frame.exits.into_iter().map(|exit| exit.env).collect();
        let passed = !self.env.reach.is_false();
        let mut joined = self.env.clone();
        let mut reaches: Vec<Formula> = envs.iter().map(|env| env.reach.clone()).collect();
        let onward: Vec<Formula> = envs
            .iter()
            .chain([&joined])
            .map(|env| env.onward.clone())
            .collect();
        if passed {
            reaches.push(joined.reach.clone());
        } else if !frame.crossed
            && let Some(last) = envs.pop()
        {
            joined = last;
        }
        if frame.crossed {
            // An exit from within a loop: its coordinates mean nothing out here, unless it is known which iteration it was.
            let node = NodeId(label.0);
            let states: Vec<&Env> = envs.iter().chain(passed.then_some(&joined)).collect();
            let pointers = self.pointers_left(&summary, &states);
            let pointers = self.left_in(node, &pointers, &states);
            let end = passed.then(|| joined.clone());
            let left = |local: LocalId| match carried {
                true => value_left(local, &envs, end.as_ref()),
                false => None,
            };
            let many = pointers.iter().any(|(slot, _)| match slot {
                Slot::Local(local) => match left(*local) {
                    Some(Value::Pointer(cases)) => cases.len() > 4,
                    _ => true,
                },
                Slot::Cell(_) | Slot::Agreed(_) => false,
            });
            for local in &summary.locals {
                let known = left(*local).or_else(|| {
                    let states = envs.iter().chain(passed.then_some(&joined));
                    self.only_pointer(*local, states)
                });
                let turned = || {
                    let mut pointers = pointers.iter();
                    let (_, value) = pointers.find(|(slot, _)| *slot == Slot::Local(*local))?;
                    Some(value.clone())
                };
                // (Cases of which each has cases of its own are too many to be told apart later on.)
                let known = match (known, many) {
                    (Some(known), false) => Some(known),
                    (known, _) => turned().or(known),
                };
                let value = known.unwrap_or_else(|| self.unknown_local(*local, "left", node));
                joined.locals.insert(*local, value);
            }
            let name = format!("left label {node}");
            for object in &summary.objects {
                let version = self.version(&name);
                joined.renew(*object, version);
            }
            for (slot, value) in pointers {
                if let Slot::Cell(cell) = slot {
                    joined.memory.insert(cell, value);
                }
            }
            // Locks that are held around the block are held behind it, unless something in it sets or releases some.
            match summary.locks {
                true => {
                    joined.uncertain_locks |= !joined.locks.is_empty();
                    joined.locks.clear();
                }
                false => (joined.locks, joined.uncertain_locks) = held.clone(),
            }
            if summary.stores_through_pointers {
                std::mem::swap(&mut self.env, &mut joined);
                self.forget_reachable(node);
                std::mem::swap(&mut self.env, &mut joined);
            }
            if summary.unknown_effects {
                std::mem::swap(&mut self.env, &mut joined);
                self.forget_escaped(node, summary.assumed_effects());
                self.end_put_there(&format!("label {}", label.0));
                std::mem::swap(&mut self.env, &mut joined);
            }
        } else {
            while let Some(exit) = envs.pop() {
                let condition = exit.reach.clone();
                joined = self.join(&condition, exit, joined, &format!("label {}", label.0));
            }
        }
        let stays = summary.exits.iter().all(|exit| *exit == label);
        (joined.reach, joined.onward) = match (stays, frame.crossed) {
            // All ways lead here.
            (true, _) => (entry_reach, entry_onward),
            (false, false) => (Formula::or(reaches), Formula::or(onward)),
            // The reaches speak of coordinates of the loop that was left.
            (false, true) => {
                let symbol = Symbol::new(format!("passed{}", label.0));
                let reason = "a loop may be left by way of another block".to_string();
                self.unknown(symbol.clone(), reason, UnknownKind::Left);
                let passed = Term::apply(symbol, self.coordinates()).differs(0);
                let only = |reach| Formula::and([reach, passed.clone()]);
                (only(entry_reach), only(entry_onward))
            }
        };
        self.env = joined;
    }

    /// The registers and cells that a block changes and that hold pointers in the states that it is left in.
    fn pointers_left(&self, summary: &BodySummary, states: &[&Env]) -> Vec<Slot> {
        let Some(first) = states.first() else {
            return Vec::new();
        };
        let is_pointer = |value: &Value| matches!(value, Value::Pointer(_));
        let locals = summary.locals.iter();
        let locals = locals.filter(|local| first.locals.get(*local).is_some_and(is_pointer));
        let cells = summary.objects.iter();
        let cells = cells.flat_map(|object| cells_of(&first.memory, *object));
        let cells = cells.filter(|(_, value)| is_pointer(value));
        locals
            .map(|local| Slot::Local(*local))
            .chain(cells.map(|(cell, _)| Slot::Cell(cell.clone())))
            .collect()
    }

    /// The only pointer that a register may hold in one of these states, where it is no null pointer, which allocated memory
    /// may be in any case.
    fn only_pointer<'a>(
        &mut self,
        local: LocalId,
        states: impl Iterator<Item = &'a Env>,
    ) -> Option<Value> {
        let mut found: Option<&Location> = None;
        let mut null = false;
        for state in states {
            let value = state.locals.get(&local)?;
            let Value::Pointer(cases) = value else {
                match value.is_null() {
                    true => null = true,
                    false => return None,
                }
                continue;
            };
            null |= !Formula::or(cases.iter().map(|(case, _)| case.clone())).is_true();
            for (_, to) in cases {
                if found.is_some_and(|found| found != to) {
                    return None;
                }
                found = Some(to);
            }
        }
        let to = found?;
        let known = self.coordinate_symbols();
        let means_it_here = |symbol: &Symbol| {
            !coordinate::is_coordinate(symbol)
                || coordinate::is_team_size(symbol)
                || known.contains(symbol)
        };
        let mut terms = to.terms();
        let object = to.object()?;
        let allocated = self.program.object(object)?.allocated;
        if !(allocated && terms.all(|term| term.free_symbols().iter().all(means_it_here))) {
            return None;
        }
        if null {
            self.perhaps_null.insert(object);
        }
        Some(Value::pointer(to.clone()))
    }

    /// Leaves a labelled block: the state here is one of those after it.
    pub(super) fn exit(&mut self, label: LabelId) {
        let mut env = self.env.clone();
        let depth = self.loops.len();
        if let Some(frame) = self
            .labels
            .iter_mut()
            .rev()
            .find(|frame| frame.label == label)
        {
            let since = self.conditions.get(frame.conditions..).unwrap_or_default();
            env.narrow(&Formula::and(since.iter().cloned()));
            frame.crossed |= depth > frame.loops;
            for left in self.loops.iter_mut().skip(frame.loops) {
                let since = self.conditions.get(left.conditions..).unwrap_or_default();
                left.left_where(since, &self.env.reach);
            }
            frame.exits.push(LabelExit { env, loops: depth });
        }
        self.env.leave();
    }

    pub(super) fn conditional(
        &mut self,
        stmt: &Stmt,
        cond: &Expr,
        then_body: &Block,
        else_body: &Block,
    ) {
        let node = stmt.id;
        let condition = self.condition(cond);
        if else_body.is_empty()
            && let Some(executed) = self.chooses_first(&condition)
            && let summary = self.summary(then_body)
            && summary.exits.is_empty()
            && !summary.barrier
        {
            let kind = PathKind::Masked {
                filter: Term::constant(0),
                name: "if".to_owned(),
            };
            self.one_thread(stmt, kind, (&condition, executed), then_body);
            return;
        }
        let condition = self.way_out(node, cond, condition, [then_body, else_body]);
        let ways_out = self.ways_out();
        // Another strand may take the other way.
        let elsewhere = |walk: &mut Self, body: &Block| {
            let summary = walk.summary(body);
            for object in &summary.objects {
                walk.env.disagree_on(*object);
            }
            if summary.stores_through_pointers || summary.unknown_effects {
                walk.env.disagree(|_| true);
            }
        };
        self.branch(
            &condition,
            node,
            |walk| {
                elsewhere(walk, else_body);
                walk.block(then_body);
            },
            |walk| {
                elsewhere(walk, then_body);
                walk.block(else_body);
            },
        );
        // Only of the way out that was walked: what conditions around exclude is none.
        if self.ways_out() > ways_out {
            let not_yet = self.not_yet([then_body, else_body]);
            self.env.narrow(&not_yet);
        }
    }

    /// Walks two alternatives and joins what they leave.
    pub(super) fn branch(
        &mut self,
        condition: &Formula,
        node: NodeId,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let before = self.env.clone();
        let (reach, onward) = (before.reach.clone(), before.onward.clone());
        let not = condition.negated();
        // What the conditions around exclude is not walked.
        let (then_is_open, else_is_open) = (
            !self.guard(condition).is_false(),
            !self.guard(&not).is_false(),
        );
        if then_is_open {
            self.conditions.push(condition.clone());
            then(self);
            self.conditions.pop();
        } else {
            self.env.leave();
        }
        let then_env = std::mem::replace(&mut self.env, before);
        if else_is_open {
            self.conditions.push(not.clone());
            otherwise(self);
            self.conditions.pop();
        } else {
            self.env.leave();
        }
        let else_env = std::mem::take(&mut self.env);
        let reaches = [then_env.reach.clone(), else_env.reach.clone()];
        let onwards = [then_env.onward.clone(), else_env.onward.clone()];
        self.env = self.join(condition, then_env, else_env, &node.to_string());
        let after =
            |before: Formula, [then, otherwise]: [Formula; 2]| match (then_is_open, else_is_open) {
                // The conditions around say already that it holds: no more is said of what comes behind these.
                (true, false) => then,
                (false, true) => otherwise,
                _ if then == before && otherwise == before => before,
                _ => reached(condition, &then, &otherwise),
            };
        let alike = reach == onward && reaches == onwards;
        self.env.reach = after(reach, reaches);
        self.env.onward = match alike {
            true => self.env.reach.clone(),
            false => after(onward, onwards),
        };
    }

    /// The state after two alternatives; `place` names what cannot be joined. The reach is left to the caller.
    pub(super) fn join(&mut self, condition: &Formula, then: Env, other: Env, place: &str) -> Env {
        // Strands that do not come here have stored what they have stored.
        if then.reach.is_false() {
            let mut other = other;
            other.join_agreed(&then);
            return other;
        }
        if other.reach.is_false() {
            let mut then = then;
            then.join_agreed(&other);
            return then;
        }
        let mut joined = other.clone();
        for local in differing(&then.locals, &other.locals) {
            let merged = match (then.locals.get(&local), other.locals.get(&local)) {
                (Some(value), Some(value2)) => {
                    self.note_choice(condition, value, value2);
                    value.join(condition, value2)
                }
                // Not assigned on the other way: its value there is indeterminate.
                (Some(value), None) | (None, Some(value)) => Some(value.clone()),
                (None, None) => continue,
            };
            let merged = merged.or_else(|| {
                let (then, other) = (then.locals.get(&local)?, other.locals.get(&local)?);
                self.gathered(
                    condition,
                    then,
                    other,
                    &format!("{}@joined {place}", local.0),
                )
            });
            let value =
                merged.unwrap_or_else(|| self.unknown_at_place(local, &format!("joined {place}")));
            joined.locals.insert(local, value);
        }
        for cell in differing(&then.memory, &other.memory) {
            let mut a = then
                .memory
                .get(&cell)
                .cloned()
                .or_else(|| self.version_value(&then, &cell));
            let mut b = other
                .memory
                .get(&cell)
                .cloned()
                .or_else(|| self.version_value(&other, &cell));
            match (&a, &b) {
                (None, Some(Value::Pointer(_))) => a = self.named_pointer(&then, &cell),
                (Some(Value::Pointer(_)), None) => b = self.named_pointer(&other, &cell),
                _ => {}
            }
            if let (Some(a), Some(b)) = (&a, &b) {
                self.note_choice(condition, a, b);
            }
            let joined_value = a.zip(b).and_then(|(a, b)| {
                let name = || cell.display(self.program, |index| index.to_string());
                let one = a.join(condition, &b);
                one.or_else(|| {
                    self.gathered(condition, &a, &b, &format!("{}@joined {place}", name()))
                })
            });
            match joined_value {
                Some(value) => {
                    joined.memory.insert(cell, value);
                }
                None => {
                    joined.memory.remove(&cell);
                    if let Some(object) = cell.object() {
                        let version = self.joined_version(&then, &other, Some(object), place);
                        joined.versions.insert(object, version);
                    }
                }
            }
        }
        for cell in differing(&then.own, &other.own) {
            joined.own.remove(&cell);
        }
        joined.versions = then.versions.join(&joined.versions, |object| {
            self.joined_version(&then, &other, object, place)
        });
        joined.join_locks(condition, &then);
        joined.join_contents(&then);
        joined.join_agreed(&then);
        for object in differing(&then.instances, &other.instances) {
            if let Some(instance) = then.instances.get(&object) {
                let instances = joined.instances.entry(object);
                instances.or_insert_with(|| instance.clone());
            }
        }
        unite(&mut joined.written, &then.written);
        joined
    }

    /// Takes down when a number is not the large constant that it is otherwise, if nothing but inputs decides.
    pub(super) fn note_choice(&mut self, condition: &Formula, then: &Value, other: &Value) {
        /// Loops of so many iterations are executed soon.
        const SMALL: i64 = 64;
        let (Value::Int(then), Value::Int(other)) = (then, other) else {
            return;
        };
        let large = |term: &Term| term.as_constant().map(|value| value > SMALL);
        let small = match (large(then), large(other)) {
            (None, Some(true)) => condition.clone(),
            (Some(true), None) => condition.negated(),
            _ => return,
        };
        let symbols = small.free_symbols();
        if self.clocks.len() <= 1
            && small.functions().is_empty()
            && symbols.iter().all(|symbol| self.scop.knows(symbol))
        {
            self.scop.chosen.insert(small);
        }
    }

    /// Takes down what an assumption says for certain, where it may hold for reasons that are not told, too.
    pub(super) fn note_told(&mut self, fact: &Formula) {
        let FormulaKind::Or(parts) = fact.kind() else {
            return;
        };
        let told = parts.iter().filter(|part| part.functions().is_empty());
        let told = Formula::or(told.cloned());
        if !told.is_false() && told != *fact {
            self.scop.certainly.insert(fact.clone(), told);
        }
    }

    /// The version of an object after two alternatives. What neither way wrote itself is, like anything that was only
    /// synchronised, the same for all strands that may read it here. What many objects got at once, strands did themselves.
    fn joined_version(
        &self,
        then: &Env,
        other: &Env,
        object: Option<ObjectId>,
        place: &str,
    ) -> Version {
        let untouched = |env: &Env| {
            object.is_some_and(|object| {
                env.versions
                    .get(object)
                    .is_none_or(|version| version.synchronised)
                    && !env.written.contains(&object)
            })
        };
        let mut version = self.version(&format!("joined {place}"));
        version.synchronised = untouched(then) && untouched(other);
        version
    }
}

/// What a register holds after a block that was left in one of these states, or passed to its end.
fn value_left(local: LocalId, exits: &[Env], end: Option<&Env>) -> Option<Value> {
    let mut states = end.into_iter().chain(exits.iter().rev());
    let first = states.next()?.locals.get(&local)?.clone();
    states.try_fold(first, |other, exit| {
        exit.locals.get(&local)?.join(&exit.reach, &other)
    })
}

/// Where the end of two alternatives is reached. What both ways share is said once, as the next alternatives say this again
/// for each of their ways.
fn reached(condition: &Formula, then: &Formula, otherwise: &Formula) -> Formula {
    let (thens, others) = (then.conjuncts(), otherwise.conjuncts());
    let only = |of: &[Formula], shared: &[Formula]| {
        let own = of.iter().filter(|part| !shared.contains(part));
        Formula::and(own.cloned())
    };
    let shared: Vec<Formula> = match then.is_false() || otherwise.is_false() {
        true => Vec::new(),
        false => {
            let both = thens.iter().filter(|part| others.contains(part));
            both.cloned().collect()
        }
    };
    let (then, otherwise) = (only(thens, &shared), only(others, &shared));
    let not = condition.negated();
    let ways = if then.is_true() {
        Formula::or([condition.clone(), otherwise])
    } else if otherwise.is_true() {
        Formula::or([not, then])
    } else {
        let ways = [(condition.clone(), then), (not, otherwise)];
        Formula::or(ways.map(|(condition, own)| Formula::and([condition, own])))
    };
    Formula::and(shared.into_iter().chain([ways]))
}
