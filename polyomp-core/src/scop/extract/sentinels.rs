//! What ends the scans of a [`Partition`]: an element that is there in any case, so that they stay in the range that is
//! parted.

use crate::formula::{Formula, Term};
use crate::spmd::{Expr, LocalId, NodeId, ObjectId, Stmt};

use super::env::Value;
use super::partitions::{Array, Partition};
use super::walker::Extractor;
use super::ways_out::speaks_of;
use super::while_loops::iterations_of;

/// Beyond what any subscript is.
const ANYWHERE: i64 = 1 << 48;

/// The loop of a partition, with what is known when it begins.
pub(super) struct Parted {
    /// The index that grows, and the one that falls.
    registers: [LocalId; 2],
    pivot: Term,
    first: Term,
    last: Term,
}

/// Where a scan ends at the latest.
#[derive(Debug, Clone)]
pub(super) struct Sentinel {
    /// The index that moves.
    register: LocalId,
    /// It grows.
    grows: bool,
    /// The last element that it may come to.
    last: Term,
}

impl Extractor<'_> {
    /// Notes where scans in `stmt` end, if that parts an array, after the statements `before` it; what is known of the parts
    /// where both have elements.
    pub(super) fn note_sentinels(&mut self, before: &[Stmt], stmt: &Stmt) -> Option<Parted> {
        let partition = Partition::of(before, stmt)?;
        let scans: Vec<NodeId> = partition
            .indices
            .iter()
            .filter_map(|index| index.scan)
            .collect();
        for scan in &scans {
            self.sentinels.remove(scan);
        }
        self.dry += 1;
        let found = self.range_parted(&partition);
        self.dry -= 1;
        let (pivot, [first, last]) = found?;
        let within = Formula::and([pivot.at_least(first.clone()), pivot.at_most(last.clone())]);
        let [up, down] = partition.indices;
        for (index, grows) in [(up, true), (down, false)] {
            let (limit, none) = match grows {
                true => (&last, ANYWHERE),
                false => (&first, -ANYWHERE),
            };
            if let Some(scan) = index.scan {
                let sentinel = Sentinel {
                    register: index.register,
                    grows,
                    last: Term::ite(within.clone(), limit.clone(), none),
                };
                self.sentinels.insert(scan, sentinel);
            }
        }
        let registers = [up.register, down.register];
        partition.divides.then_some(Parted {
            registers,
            pivot,
            first,
            last,
        })
    }

    /// The loop of a partition has ended: adds to what is known of the number of its iterations that both parts have elements.
    /// (One that is left by a jump has no such number.)
    pub(super) fn note_parts(&mut self, stmt: &Stmt, parted: &Parted) {
        let Parted {
            registers: [up, down],
            pivot,
            first,
            last,
        } = parted;
        let held = |register| match self.env.locals.get(register) {
            Some(Value::Int(value)) => Some(value.clone()),
            _ => None,
        };
        let (Some(up), Some(down)) = (held(up), held(down)) else {
            return;
        };
        let strictly = Formula::and([pivot.greater(first.clone()), pivot.less(last.clone())]);
        let within = Formula::and([up.at_most(last.clone()), down.at_least(first.clone())]);
        let fact = Formula::or([strictly.negated(), within]);
        if let Some((names, known)) = self.scop.ends.get_mut(&iterations_of(stmt.id))
            && self.dry == 0
            && speaks_of(&fact, names)
        {
            *known = Formula::and([known.clone(), fact]);
        }
    }

    /// Where the pivot stands, and the first elements that the two scans look at.
    fn range_parted(&mut self, partition: &Partition<'_>) -> Option<(Term, [Term; 2])> {
        if !self.are_apart(partition.array, &partition.beside) {
            return None;
        }
        let Value::Int(pivot) = self.evaluate(partition.pivot) else {
            return None;
        };
        let [up, down] = partition.indices;
        let at = |walk: &mut Self, register: LocalId| match walk.evaluate(&Expr::Local(register)) {
            Value::Int(value) => Some(value),
            _ => None,
        };
        let first = at(self, up.register)? + Term::constant(i64::from(up.moves_first));
        let last = at(self, down.register)? - Term::constant(i64::from(down.moves_first));
        Some((pivot, [first, last]))
    }

    /// Whether none of the others can be that array.
    fn are_apart(&self, array: Array, others: &[Array]) -> bool {
        let array = self.objects_of(array);
        let mut others = others.iter().map(|other| self.objects_of(*other));
        others.all(|other| match (&array, other) {
            (Some(array), Some(other)) => !other.iter().any(|object| array.contains(object)),
            _ => false,
        })
    }

    /// The objects that an array may be in, where these are known.
    fn objects_of(&self, array: Array) -> Option<Vec<ObjectId>> {
        match array {
            Array::Object(object) => Some(vec![object]),
            Array::Pointer(pointer) => match self.env.locals.get(&pointer)? {
                Value::Pointer(cases) => cases.iter().map(|(_, to)| to.object()).collect(),
                Value::Int(_) | Value::Unknown => None,
            },
        }
    }

    /// What the condition of a scan implies: the element that it looks at is not the last one that it may come to.
    pub(super) fn goes_on(&mut self, scan: NodeId) -> Formula {
        let Some(sentinel) = self.sentinels.get(&scan) else {
            return Formula::truth();
        };
        match (self.env.locals.get(&sentinel.register), sentinel.grows) {
            (Some(Value::Int(at)), true) => at.less(sentinel.last.clone()),
            (Some(Value::Int(at)), false) => at.greater(sentinel.last.clone()),
            _ => Formula::truth(),
        }
    }
}
