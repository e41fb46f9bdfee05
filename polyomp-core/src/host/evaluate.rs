//! Values of expressions, where they are known.

use std::rc::Rc;

use super::memory::{Instances, State, Val, cell_of, is_shared};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{
    Base, BinaryOp, ElementType, Expr, Load, LocalId, NarrowInt, ObjectId, Opaque, Place, Program,
    Projection, RESHAPE, UnaryOp, converts_to,
};
use crate::witness::executor::value::{self, Pointer, Step, Value};

/// How deep expressions may nest.
const DEPTH: u32 = 200;

/// Why a statement is not executed to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// What is done, or where, depends on what is not known.
    Open,
    /// It takes too many steps.
    Exhausted,
}

/// Where a place is.
#[derive(Debug, Clone)]
pub(super) struct Reached {
    pub(super) instance: u32,
    pub(super) steps: Vec<Step>,
    /// All of what is there is meant.
    pub(super) whole: bool,
}

/// The host while it executes.
pub(super) struct Host<'p> {
    pub(super) program: &'p Program,
    pub(super) state: State,
    pub(super) instances: Instances,
    /// Steps that are left for the statement.
    pub(super) ticks: u64,
    /// Steps that are left for all.
    pub(super) left: u64,
    /// The statement may be executed several times, each of which allocates.
    pub(super) repeated: bool,
    /// Allocations, in their order: which object, and the instance.
    pub(super) allocated: Vec<(ObjectId, u32)>,
    /// How many elements the dimensions of allocated instances have.
    pub(super) sizes: FxHashMap<u32, Vec<Option<i64>>>,
    /// Objects whose addresses are values somewhere in the entry, and how often.
    pub(super) addressed: FxHashMap<ObjectId, usize>,
    /// Registers that have been assigned so far.
    pub(super) assigned: FxHashSet<LocalId>,
    /// All may have been.
    pub(super) all_assigned: bool,
    /// What has been stored to and assigned since it was looked at last.
    pub(super) touched: super::contents::Touched,
}

impl Host<'_> {
    pub(super) fn tick(&mut self) -> Result<(), Halt> {
        self.ticks = self.ticks.checked_sub(1).ok_or(Halt::Exhausted)?;
        Ok(())
    }

    /// The value of an expression; none where it is not known.
    pub(super) fn value(&mut self, expr: &Expr) -> Result<Val, Halt> {
        self.evaluate(expr, 0)
    }

    /// Whether a condition holds.
    pub(super) fn condition(&mut self, expr: &Expr) -> Result<bool, Halt> {
        let value = self.value(expr)?;
        truth(value.as_ref()).ok_or(Halt::Open)
    }

    /// A number that must be known.
    pub(super) fn number(&mut self, expr: &Expr) -> Result<i64, Halt> {
        match self.value(expr)? {
            Some(Value::Int(value)) => Ok(value),
            _ => Err(Halt::Open),
        }
    }

    fn evaluate(&mut self, expr: &Expr, depth: u32) -> Result<Val, Halt> {
        self.tick()?;
        if depth > DEPTH {
            return Err(Halt::Exhausted);
        }
        let depth = depth + 1;
        Ok(match expr {
            Expr::Int(value) => Some(Value::Int(*value)),
            Expr::Local(local) => self.state.local(*local),
            Expr::ThreadNum | Expr::TeamNum => Some(Value::Int(0)),
            Expr::NumThreads | Expr::NumTeams => Some(Value::Int(1)),
            Expr::Param(_) => None,
            Expr::Load(load) => self.load(load, depth)?,
            Expr::Unary(op, operand) => match self.evaluate(operand, depth)? {
                // Whether a floating-point number is 0 is not known.
                Some(Value::Other(_)) if *op != UnaryOp::Neg => None,
                Some(operand) => value::unary(*op, &operand).ok(),
                None => None,
            },
            Expr::Binary(op, left, right) => self.binary(*op, left, right, depth)?,
            Expr::Conditional(condition, yes, no) => {
                let condition = self.evaluate(condition, depth)?;
                match truth(condition.as_ref()) {
                    Some(true) => self.evaluate(yes, depth)?,
                    Some(false) => self.evaluate(no, depth)?,
                    None => None,
                }
            }
            Expr::AddressOf(place) => self.address(place, depth)?,
            Expr::PointerOffset(pointer, count) => {
                let pointer = self.evaluate(pointer, depth)?;
                let count = self.evaluate(count, depth)?;
                match (pointer, count) {
                    (Some(pointer), Some(Value::Int(count))) => value::offset(&pointer, count).ok(),
                    _ => None,
                }
            }
            Expr::Opaque(opaque) => self.opaque(opaque, depth)?,
        }
        .filter(|value| *value != Value::Lost))
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, depth: u32) -> Result<Val, Halt> {
        if let (BinaryOp::BitAnd, Some([a, b]), Expr::Int(mask)) =
            (op, left.unsigned_product(), right)
        {
            let (a, b) = (self.evaluate(a, depth)?, self.evaluate(b, depth)?);
            return Ok(match (a, b) {
                (Some(Value::Int(a)), Some(Value::Int(b))) => {
                    Some(Value::Int(a.wrapping_mul(b) & mask))
                }
                _ => None,
            });
        }
        let left = self.evaluate(left, depth)?;
        if matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            let Some(truth_of_left) = truth(left.as_ref()) else {
                return Ok(None);
            };
            if truth_of_left == (op == BinaryOp::LogicalOr) {
                return Ok(Some(Value::Int(i64::from(truth_of_left))));
            }
            let right = self.evaluate(right, depth)?;
            return Ok(truth(right.as_ref()).map(|right| Value::Int(i64::from(right))));
        }
        let right = self.evaluate(right, depth)?;
        Ok(match (left, right) {
            // Which way a comparison of floating-point numbers goes is not known.
            (Some(Value::Other(_)), _) | (_, Some(Value::Other(_))) if !is_arithmetic(op) => None,
            (Some(Value::Pointer(left)), Some(Value::Pointer(right)))
                if value::may_be_one_address(&left, &right) =>
            {
                None
            }
            (Some(left), Some(right)) => value::binary(op, &left, &right).ok(),
            _ => None,
        })
    }

    fn opaque(&mut self, opaque: &Opaque, depth: u32) -> Result<Val, Halt> {
        if opaque.element == ElementType::Float {
            return Ok(Some(Value::Other(0)));
        }
        let function = opaque.function.as_deref();
        if let (Some(RESHAPE), [pointer, from, to]) = (function, opaque.operands.as_slice()) {
            let pointer = self.evaluate(pointer, depth)?;
            let (from, to) = (self.evaluate(from, depth)?, self.evaluate(to, depth)?);
            return Ok(match (pointer, from, to) {
                (Some(pointer), Some(Value::Int(from)), Some(Value::Int(to))) => {
                    value::reshape(&pointer, from, to).ok()
                }
                _ => None,
            });
        }
        if let (Some(to), [operand]) = (function.and_then(converts_to), opaque.operands.as_slice())
        {
            return Ok(match self.evaluate(operand, depth)? {
                Some(Value::Int(value)) => Some(Value::Int(to.of_number(value))),
                _ => None,
            });
        }
        Ok(None)
    }

    fn address(&mut self, place: &Place, depth: u32) -> Result<Val, Halt> {
        let Some(mut reached) = self.place(place, depth)? else {
            return Ok(None);
        };
        if reached.whole {
            return Ok(None);
        }
        if let Base::Object(object) = place.base
            && self
                .program
                .object(object)
                .is_some_and(|object| object.allocated)
        {
            // Its name stands for one instance where it is allocated by one expression, once.
            if self.repeated || self.addressed.get(&object) != Some(&1) {
                return Ok(None);
            }
            reached.instance = self.allocate(object, depth)?;
        }
        Ok(Some(Value::Pointer(Rc::new(Pointer {
            instance: reached.instance,
            steps: reached.steps,
        }))))
    }

    /// A new instance of an object that comes to be where its address is taken.
    fn allocate(&mut self, object: ObjectId, depth: u32) -> Result<u32, Halt> {
        let first = !self.allocated.iter().any(|(known, _)| *known == object);
        let instance = match first {
            true => object.0,
            false => self.instances.fresh(object),
        };
        if !self.has_content(object) {
            self.state.begin(instance);
        }
        self.allocated.push((object, instance));
        let extents = self.program.object(object).map(|object| &object.extents);
        let mut sizes = Vec::new();
        for extent in extents.into_iter().flatten() {
            sizes.push(match extent {
                Some(extent) => match self.evaluate(extent, depth)? {
                    Some(Value::Int(extent)) if extent > 0 => Some(extent),
                    _ => None,
                },
                None => None,
            });
        }
        self.sizes.insert(instance, sizes);
        Ok(instance)
    }

    /// Whether an object has content when it comes to be, such as a text.
    fn has_content(&self, object: ObjectId) -> bool {
        let object = self.program.object(object);
        object.is_some_and(|object| object.initial.is_some())
    }

    fn load(&mut self, load: &Load, depth: u32) -> Result<Val, Halt> {
        let reached = self.place(&load.place, depth)?;
        if load.element == ElementType::Float {
            return Ok(Some(Value::Other(0)));
        }
        let Some(reached) = reached.filter(|reached| !reached.whole) else {
            return Ok(None);
        };
        let Some(cell) = cell_of(
            self.program,
            &self.instances,
            reached.instance,
            &reached.steps,
        ) else {
            return Ok(None);
        };
        let value = self.state.read(self.program, &self.instances, &cell);
        Ok(match (value, load.narrow) {
            (Some(Value::Other(_)), _) => None,
            // It was stored as what its type makes of it.
            (Some(Value::Int(value)), Some(narrow)) => stored_as(narrow, value).map(Value::Int),
            (value, _) => value,
        })
    }

    /// Where a place is; none where that is not known.
    pub(super) fn place(&mut self, place: &Place, depth: u32) -> Result<Option<Reached>, Halt> {
        let (instance, mut steps) = match &place.base {
            Base::Object(object) if is_shared(self.program, *object) => (object.0, Vec::new()),
            Base::Object(_) => return Ok(None),
            Base::Deref(pointer) => match self.evaluate(pointer, depth)? {
                Some(Value::Pointer(pointer)) => (pointer.instance, pointer.steps.clone()),
                _ => return Ok(None),
            },
        };
        for projection in &place.projections {
            match projection {
                Projection::Index { index, extent } => {
                    let Some(Value::Int(index)) = self.evaluate(index, depth)? else {
                        return Ok(None);
                    };
                    let extent = match extent {
                        Some(extent) => match self.evaluate(extent, depth)? {
                            Some(Value::Int(extent)) if extent > 0 => Some(extent),
                            _ => return Ok(None),
                        },
                        None => None,
                    };
                    steps.push(Step::Index { index, extent });
                }
                Projection::Field(name) => steps.push(Step::Field(name.clone())),
                Projection::Bytes { .. } => return Ok(None),
                Projection::Whole => {
                    return Ok(Some(Reached {
                        instance,
                        steps,
                        whole: true,
                    }));
                }
            }
        }
        Ok(Some(Reached {
            instance,
            steps,
            whole: false,
        }))
    }
}

/// What a value says as a condition. Null pointers are the number 0; of floating-point numbers nothing is known.
fn truth(value: Option<&Value>) -> Option<bool> {
    match value? {
        Value::Other(_) => None,
        value => value.truth().ok(),
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Min
            | BinaryOp::Max
    )
}

/// What an integer type holds after a number has been stored to it; none where C leaves that open.
fn stored_as(narrow: NarrowInt, value: i64) -> Option<i64> {
    let kept = narrow.of_number(value);
    // Integers are ideal; what is beyond a signed type of that size does not happen, or is not what C makes of it.
    (narrow != NarrowInt::I32 || kept == value).then_some(kept)
}

/// Whether a value is a floating-point number, of which nothing is known.
pub(super) fn is_float(program: &Program, value: &Expr) -> bool {
    match value {
        Expr::Load(load) => load.element == ElementType::Float,
        Expr::Opaque(opaque) => opaque.element == ElementType::Float,
        Expr::Local(local) => {
            let local = program.local(*local);
            local.is_some_and(|local| local.element == ElementType::Float)
        }
        Expr::Unary(_, operand) => is_float(program, operand),
        Expr::Binary(op, left, right) if is_arithmetic(*op) => {
            is_float(program, left) || is_float(program, right)
        }
        Expr::Conditional(_, yes, no) => is_float(program, yes) || is_float(program, no),
        _ => false,
    }
}

/// Whether an expression reads what another strand may have changed: its value is none that was computed.
pub(super) fn reads_atomically(expr: &Expr) -> bool {
    Walk::expr(expr).any(|event| {
        matches!(event, Event::Enter(Node::Expr(Expr::Load(load))) if load.site.atomicity.is_atomic())
    })
}
