//! The truth of conditions, and comparisons.

use crate::formula::{Formula, Symbol, Term, TermKind, with_stack};
use crate::scop::UnknownKind;
use crate::scop::location::{Location, Step};
use crate::spmd::{BinaryOp, Expr, NodeId, ObjectId, UnaryOp, source_name};

use super::env::Value;
use super::walker::Extractor;

impl Extractor<'_> {
    /// The truth of a condition.
    pub(super) fn condition(&mut self, expr: &Expr) -> Formula {
        with_stack(|| match expr {
            Expr::Binary(BinaryOp::LogicalAnd, left, right) => {
                let left = self.condition(left);
                let right = self.under(&left, |walk| walk.condition(right));
                Formula::and([left, right])
            }
            Expr::Binary(BinaryOp::LogicalOr, left, right) => {
                let left = self.condition(left);
                let right = self.under(&left.negated(), |walk| walk.condition(right));
                Formula::or([left, right])
            }
            Expr::Unary(UnaryOp::Not, operand) => self.condition(operand).negated(),
            _ => {
                let (node, leaf) = self.leaf;
                self.leaf.1 += 1;
                if let Expr::Binary(op, left, right) = expr {
                    let (left, right) = (self.evaluate(left), self.evaluate(right));
                    if let (Value::Int(a), Value::Int(b)) = (&left, &right)
                        && let Some(formula) = comparison(*op, a, b)
                    {
                        return formula;
                    }
                    if !matches!((&left, &right), (Value::Int(_), Value::Int(_))) {
                        if let (Value::Pointer(a), Value::Pointer(b)) = (&left, &right)
                            && let Some(value) = pointer_difference(*op, a, b)
                        {
                            return value.differs(0);
                        }
                        let node_of = |value: &Value, other: &Value| match (op, other) {
                            (BinaryOp::Eq | BinaryOp::Ne, Value::Int(null))
                                if null.as_constant() == Some(0) =>
                            {
                                Some(value.clone())
                            }
                            _ => None,
                        };
                        let tested = node_of(&left, &right).or_else(|| node_of(&right, &left));
                        let exists = tested.and_then(|tested| self.is_no_null(&tested, node, leaf));
                        return match (exists, op) {
                            (Some(exists), BinaryOp::Ne) => exists,
                            (Some(exists), _) => exists.negated(),
                            (None, _) => self.unknown_condition(node, leaf),
                        };
                    }
                }
                match self.evaluate_again(expr) {
                    Value::Int(value) => value.differs(0),
                    value => match self.is_no_null(&value, node, leaf) {
                        Some(exists) => exists,
                        None => self.unknown_condition(node, leaf),
                    },
                }
            }
        })
    }

    /// Whether a pointer that leaf `leaf` of the condition of a statement tests is no null pointer, where something is known
    /// of that: one to a variable or to allocated memory is none; one to what a caller gave is none if there is something, in
    /// each test of it alike.
    fn is_no_null(&mut self, pointer: &Value, node: NodeId, leaf: i64) -> Option<Formula> {
        if let Some(exists) = self.exists(pointer, node, leaf) {
            return Some(exists);
        }
        let Value::Pointer(cases) = pointer else {
            return None;
        };
        let (certain, open): (Vec<_>, Vec<_>) = cases
            .iter()
            .partition(|(_, target)| self.leads_to_variable(target));
        let when = |cases: Vec<&(Formula, Location)>| {
            Formula::or(cases.into_iter().map(|(case, _)| case.clone()))
        };
        let (certain, open) = (when(certain), when(open));
        if open.is_false() {
            return Some(certain);
        }
        let is_there = match self.given(pointer) {
            Some(object) => self.is_there(object),
            None if open.is_true() => return None,
            None => self.unknown_truth(node, leaf),
        };
        let is_there = is_there.differs(0);
        let formula = Formula::or([certain, Formula::and([open, is_there])]);
        self.bind(node, Some(leaf), &truth(formula.clone()));
        Some(formula)
    }

    /// The one object of which it is not known whether there is one, where it is that in each test: what a parameter of the
    /// entry leads to.
    fn given(&self, pointer: &Value) -> Option<ObjectId> {
        let Value::Pointer(cases) = pointer else {
            return None;
        };
        let open = cases.iter().filter(|(_, to)| !self.leads_to_variable(to));
        let mut objects = open.map(|(_, to)| {
            let object = to.object().filter(|_| self.is_told(to))?;
            let described = self.program.object(object)?;
            let fixed = !described.allocated && !described.nodes && described.nullable;
            (fixed && to.root.instance().is_empty()).then_some(object)
        });
        let first = objects.next()??;
        objects.all(|object| object == Some(first)).then_some(first)
    }

    /// Whether that object is there.
    fn is_there(&mut self, object: ObjectId) -> Term {
        let name = self
            .program
            .object(object)
            .map(|object| object.name.clone());
        let name = name.unwrap_or_default();
        let symbol = Symbol::new(format!("given {name}"));
        let reason = format!("whether `{}` is a null pointer", source_name(&name));
        self.unknown(symbol.clone(), reason, UnknownKind::Condition);
        // (A name without arguments would be taken for a value that the program is given.)
        Term::apply(symbol, vec![Term::constant(0)])
    }

    /// Whether it is told which element of an object a pointer leads to: a search gives one of some, or none.
    fn is_told(&self, target: &Location) -> bool {
        let known = target.terms().all(|term| {
            let mut symbols = term.free_symbols().into_iter();
            let unknown = symbols.any(|symbol| self.scop.unknowns.contains_key(&symbol));
            !unknown && term.functions().is_empty()
        });
        known && !target.steps.contains(&Step::Target)
    }

    /// Whether a pointer leads to a variable that the program declares, or to memory that it allocates: that there is some is
    /// taken for granted.
    fn leads_to_variable(&self, target: &Location) -> bool {
        let object = target.object().and_then(|id| self.program.object(id));
        let there = object.is_some_and(|object| !object.nullable && !object.nodes);
        let perhaps = target
            .object()
            .is_some_and(|id| self.perhaps_null.contains(&id));
        there && !perhaps && self.is_told(target)
    }

    fn unknown_condition(&mut self, node: NodeId, leaf: i64) -> Formula {
        let value = self.unknown_truth(node, leaf);
        self.bind(node, Some(leaf), &value);
        value.differs(0)
    }

    fn unknown_truth(&mut self, node: NodeId, leaf: i64) -> Term {
        let symbol = Symbol::new(format!("condition{node}.{leaf}"));
        let value = Term::apply(symbol.clone(), self.coordinates());
        self.unknown(
            symbol,
            "a condition depends on data".to_string(),
            UnknownKind::Condition,
        );
        value
    }
}

pub(super) fn is_condition(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, ..) | Expr::Unary(UnaryOp::Not, _)
    )
}

pub(super) fn truth(formula: Formula) -> Term {
    Term::ite(formula, 1, 0)
}

pub(super) fn comparison(op: BinaryOp, a: &Term, b: &Term) -> Option<Formula> {
    Some(match op {
        BinaryOp::Lt => a.less(b.clone()),
        BinaryOp::Le => a.at_most(b.clone()),
        BinaryOp::Gt => a.greater(b.clone()),
        BinaryOp::Ge => a.at_least(b.clone()),
        BinaryOp::Eq => equal(a, b),
        BinaryOp::Ne => equal(a, b).negated(),
        _ => return None,
    })
}

/// Whether two terms are equal; where one is chosen among constants, and the other is a constant, this tells how it is
/// chosen.
fn equal(a: &Term, b: &Term) -> Formula {
    let chosen = match (a.as_constant(), b.as_constant()) {
        (None, Some(value)) => chooses(a, value, 0),
        (Some(value), None) => chooses(b, value, 0),
        _ => None,
    };
    chosen.unwrap_or_else(|| a.equals(b.clone()))
}

/// When a term that is chosen among constants is this one.
fn chooses(term: &Term, value: i64, depth: u32) -> Option<Formula> {
    /// Longer chains of choices are kept as terms.
    const LONGEST_CHAIN: u32 = 16;
    if let Some(constant) = term.as_constant() {
        return Some(if constant == value {
            Formula::truth()
        } else {
            Formula::falsity()
        });
    }
    let TermKind::Ite(condition, then, otherwise) = term.kind() else {
        return None;
    };
    if depth >= LONGEST_CHAIN {
        return None;
    }
    let then = chooses(then, value, depth + 1)?;
    let otherwise = chooses(otherwise, value, depth + 1)?;
    Some(match (then.is_true(), otherwise.is_true()) {
        (true, true) => then,
        (true, false) => Formula::or([condition.clone(), otherwise]),
        (false, true) => Formula::or([condition.negated(), then]),
        (false, false) => Formula::or([
            Formula::and([condition.clone(), then]),
            Formula::and([condition.negated(), otherwise]),
        ]),
    })
}

/// Differences and comparisons of pointers into one array.
pub(super) fn pointer_difference(
    op: BinaryOp,
    a: &[(Formula, Location)],
    b: &[(Formula, Location)],
) -> Option<Term> {
    let ([(when, a)], [(when2, b)]) = (a, b) else {
        return None;
    };
    // One of them may be null.
    if !when.is_true() || !when2.is_true() || a.root != b.root || a.object().is_none() {
        return None;
    }
    let distance = distance(&a.steps, &b.steps)?;
    match op {
        BinaryOp::Sub => Some(distance),
        _ => comparison(op, &distance, &Term::constant(0)).map(truth),
    }
}

/// How many elements lie between two subscripts of one array, whose rows stand one behind the other.
fn distance(a: &[Step], b: &[Step]) -> Option<Term> {
    let common = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let common = common.min(a.len().checked_sub(1)?);
    if a.len() != b.len() {
        return None;
    }
    let (a, b) = (a.get(common..)?, b.get(common..)?);
    let mut distance = Term::constant(0);
    for (position, steps) in a.iter().zip(b).enumerate() {
        let (
            Step::Index { index: i, extent },
            Step::Index {
                index: j,
                extent: other,
            },
        ) = steps
        else {
            return None;
        };
        if position > 0 {
            if extent != other {
                return None;
            }
            distance = distance * extent.clone()?;
        }
        distance = distance + i.clone() - j.clone();
    }
    Some(distance)
}
