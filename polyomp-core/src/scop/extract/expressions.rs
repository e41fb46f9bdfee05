//! The value of expressions, and the reads that evaluating them makes.

use crate::formula::{Formula, Symbol, Term, with_stack};
use crate::scop::UnknownKind;
use crate::scop::location::Location;
use crate::scop::path::Strand;
use crate::spmd::{
    Base, BinaryOp, ElementType, Expr, ForkKind, LOST, OR_ELSE, Opaque, RESHAPE, UnaryOp, VIEW,
    converts_to, seen_as,
};

use super::conditions::{comparison, is_condition, pointer_difference, truth};
use super::env::Value;
use super::walker::Extractor;

impl Extractor<'_> {
    /// The value of an expression; records the reads in it.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Value {
        with_stack(|| match expr {
            Expr::Int(value) => Value::Int(Term::constant(*value)),
            Expr::Param(param) => match self.program.param(*param) {
                Some(param) => Value::Int(Term::var(Symbol::new(&param.name))),
                None => Value::Unknown,
            },
            Expr::Local(local) => match self.env.locals.get(local) {
                Some(value) => value.clone(),
                None => {
                    // Indeterminate: any value, the same until it is assigned.
                    let node = self.leaf.0;
                    let value = self.unknown_local(*local, "indeterminate", node);
                    self.env.locals.insert(*local, value.clone());
                    value
                }
            },
            Expr::ThreadNum => match self.task_executor() {
                Some(number) => number,
                None => self.strand_coordinate(ForkKind::Parallel, 0, |number, _| number),
            },
            Expr::NumThreads => self.strand_coordinate(ForkKind::Parallel, 1, |_, size| size),
            Expr::TeamNum => self.strand_coordinate(ForkKind::Teams, 0, |number, _| number),
            Expr::NumTeams => self.strand_coordinate(ForkKind::Teams, 1, |_, size| size),
            Expr::Load(load) => self.load(load, false),
            Expr::Unary(op, operand) => match (op, self.evaluate_or_condition(*op, operand)) {
                (UnaryOp::Neg, Value::Int(value)) => Value::Int(-value),
                (UnaryOp::BitNot, Value::Int(value)) => Value::Int(-value - Term::constant(1)),
                (UnaryOp::Not, Value::Int(value)) => Value::Int(truth(value.equals(0))),
                _ => Value::Unknown,
            },
            Expr::Binary(op, left, right) => self.binary(*op, left, right),
            Expr::Conditional(cond, then, otherwise) => {
                let condition = self.condition(cond);
                let then = self.under(&condition, |walk| walk.evaluate(then));
                let otherwise = self.under(&condition.negated(), |walk| walk.evaluate(otherwise));
                self.note_choice(&condition, &then, &otherwise);
                then.join(&condition, &otherwise).unwrap_or(Value::Unknown)
            }
            Expr::AddressOf(place) => {
                if let Base::Object(object) = &place.base {
                    self.note_allocation(*object);
                }
                Value::Pointer(self.resolve(place))
            }
            Expr::PointerOffset(pointer, elements) => {
                let pointer = self.evaluate(pointer);
                let elements = self.evaluate(elements);
                let elements = match elements {
                    Value::Int(elements) => elements,
                    _ => self.some_integer("a distance is not an integer expression"),
                };
                match pointer {
                    Value::Pointer(cases) => Value::Pointer(
                        cases
                            .into_iter()
                            .map(|(case, target)| (case, target.offset(&elements)))
                            .collect(),
                    ),
                    _ => Value::pointer(Location::unknown()),
                }
            }
            Expr::Opaque(opaque) => self.opaque(opaque),
        })
    }

    fn evaluate_or_condition(&mut self, op: UnaryOp, operand: &Expr) -> Value {
        if op == UnaryOp::Not && is_condition(operand) {
            return Value::Int(truth(self.condition(operand)));
        }
        self.evaluate(operand)
    }

    /// The number of the thread that executes the task around, when that may be another than its creator.
    pub(super) fn task_executor(&self) -> Option<Value> {
        for strand in self.path.iter().rev().filter_map(|node| node.strand()) {
            match strand {
                Strand::Task(task) if task.device => return None,
                Strand::Task(task) => {
                    if let Some(number) = &task.executor {
                        return Some(Value::Int(Term::var(number.clone())));
                    }
                }
                Strand::Host | Strand::Fork { .. } => return None,
            }
        }
        None
    }

    fn strand_coordinate(
        &self,
        wanted: ForkKind,
        host: i64,
        pick: impl FnOnce(Symbol, Symbol) -> Symbol,
    ) -> Value {
        for node in self.path.iter().rev() {
            // The initial thread of a target region stands at the beginning of all (OpenMP 5.2, section 1.3).
            if matches!(node.strand(), Some(Strand::Task(task)) if task.device) {
                break;
            }
            if let Some(Strand::Fork {
                kind, number, size, ..
            }) = node.strand()
            {
                if *kind == wanted {
                    return Value::Int(Term::var(pick(number.clone(), size.clone())));
                }
                if *kind == ForkKind::Teams {
                    break;
                }
            }
        }
        Value::Int(Term::constant(host))
    }

    pub(super) fn under<R>(&mut self, condition: &Formula, work: impl FnOnce(&mut Self) -> R) -> R {
        self.conditions.push(condition.clone());
        let result = work(self);
        self.conditions.pop();
        result
    }

    fn opaque(&mut self, opaque: &Opaque) -> Value {
        self.note_constant(opaque);
        if let (Some(to), [operand]) = (
            opaque.function.as_deref().and_then(seen_as),
            &opaque.operands[..],
        ) {
            let found = match operand {
                Expr::Load(load) => self.load(load, true),
                other => self.evaluate(other),
            };
            return match found {
                Value::Int(value) => Value::Int(self.number_seen_in(&value, to)),
                other => other,
            };
        }
        let operands: Vec<Value> = opaque
            .operands
            .iter()
            .map(|operand| self.evaluate(operand))
            .collect();
        if let (Some(OR_ELSE), [first, second]) = (opaque.function.as_deref(), &operands[..]) {
            return self.or_else(opaque, first, second);
        }
        if let (Some(RESHAPE), [Value::Pointer(cases), Value::Int(from), Value::Int(to)]) =
            (opaque.function.as_deref(), &operands[..])
        {
            let reshaped = cases.iter().map(|(case, target)| {
                let target = target.reshaped(from, to).unwrap_or(Location::unknown());
                (case.clone(), target)
            });
            return Value::Pointer(reshaped.collect());
        }
        if let (Some(VIEW), [Value::Pointer(cases), Value::Int(elements)]) =
            (opaque.function.as_deref(), &operands[..])
            && let Some(elements) = elements.as_constant()
        {
            return self.viewed(cases, elements);
        }
        if let (Some(to), [Value::Int(value)]) = (
            opaque.function.as_deref().and_then(converts_to),
            &operands[..],
        ) {
            return Value::Int(self.number_in(value, to));
        }
        match opaque.element {
            ElementType::Int => {}
            ElementType::Pointer => {
                let cases = operands.iter().filter_map(|operand| match operand {
                    Value::Pointer(cases) => Some(cases),
                    _ => None,
                });
                let objects = cases.flatten().filter_map(|(_, target)| target.object());
                self.found.recast.extend(objects);
                let made = operands.iter().any(|part| !matches!(part, Value::Int(_)));
                self.found.pointers_made |= made || opaque.function.as_deref() == Some(LOST);
                return Value::pointer(Location::unknown());
            }
            _ => return Value::Unknown,
        }
        operands
            .iter()
            .for_each(|operand| self.note_published(operand, true));
        let integers: Option<Vec<Term>> = operands
            .into_iter()
            .map(|value| match value {
                Value::Int(term) => Some(term),
                _ => None,
            })
            .collect();
        let lost = opaque.function.as_deref() == Some(LOST);
        if let (Some(function), Some(arguments), false) = (&opaque.function, integers, lost) {
            let symbol = Symbol::new(function);
            let kind = UnknownKind::Function(function.clone());
            self.unknown(symbol.clone(), opaque.reason.to_string(), kind);
            let value = Term::apply(symbol, arguments);
            return Value::Int(value);
        }
        let symbol = Symbol::new(format!("value{}", opaque.id));
        let value = Term::apply(symbol.clone(), self.coordinates());
        let kind = match lost {
            true => UnknownKind::Content,
            false => UnknownKind::Value,
        };
        self.unknown(symbol, opaque.reason.to_string(), kind);
        self.bind(opaque.id, None, &value);
        Value::Int(value)
    }

    /// A pointer, or another one where it is null. One to somewhere that has a name is called by that in any case.
    fn or_else(&mut self, opaque: &Opaque, first: &Value, second: &Value) -> Value {
        let cases = match first {
            Value::Pointer(cases) => cases,
            // A number is the null pointer, or none that is followed.
            Value::Int(_) => return second.clone(),
            Value::Unknown => return Value::pointer(Location::unknown()),
        };
        let first = first.of_other_length();
        let named = cases.iter().all(|(_, to)| to.object().is_some());
        let when = Formula::or(cases.iter().map(|(case, _)| case.clone()));
        let is_it = match named {
            true if when.is_true() => return first,
            true => when,
            false => {
                let symbol = Symbol::new(format!("value{}", opaque.id));
                let value = Term::apply(symbol.clone(), self.coordinates());
                self.unknown(symbol, opaque.reason.to_string(), UnknownKind::Value);
                value.differs(0)
            }
        };
        let chosen = first.join(&is_it, second);
        chosen.unwrap_or_else(|| Value::pointer(Location::unknown()))
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Value {
        if matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            let whole = Expr::Binary(op, Box::new(left.clone()), Box::new(right.clone()));
            return Value::Int(truth(self.condition(&whole)));
        }
        let (left, right) = (self.evaluate(left), self.evaluate(right));
        if let (Value::Pointer(a), Value::Pointer(b)) = (&left, &right) {
            return pointer_difference(op, a, b).map_or(Value::Unknown, Value::Int);
        }
        let (Value::Int(a), Value::Int(b)) = (left, right) else {
            return Value::Unknown;
        };
        if let Some(formula) = comparison(op, &a, &b) {
            return Value::Int(truth(formula));
        }
        Value::Int(match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a * b,
            BinaryOp::Div => a.trunc_div(b),
            BinaryOp::Rem => a.trunc_rem(b),
            BinaryOp::Min => a.minimum(b),
            BinaryOp::Max => a.maximum(b),
            _ => self.bitwise(op, a, b),
        })
    }

    /// The value of an expression whose reads have been recorded already, or have not when it is no binary one.
    pub(super) fn evaluate_again(&mut self, expr: &Expr) -> Value {
        if !matches!(expr, Expr::Binary(..)) {
            return self.evaluate(expr);
        }
        self.dry += 1;
        let value = self.evaluate(expr);
        self.dry -= 1;
        value
    }

    /// The integer value of an expression, without recording the reads in it.
    pub(super) fn quietly(&mut self, expr: &Expr) -> Option<Term> {
        self.dry += 1;
        let value = self.evaluate(expr);
        self.dry -= 1;
        match value {
            Value::Int(term) => Some(term),
            _ => None,
        }
    }
}
