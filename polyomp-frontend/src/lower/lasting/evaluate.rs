//! The numbers that expressions may have at a place of the text.

use std::collections::BTreeSet;

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Type, UnaryOp};

use super::super::library::result_range;
use super::super::names;
use super::super::values::with_stack;
use super::Key;
use super::domain::{Ranges, Values};
use super::flow::{Env, Known, Var};
use super::stores::gives_truth;
use super::text::{Meaning, Walk, holds_element};

/// The value of an expression, its type where that is known to be one of integers, and where it comes from.
#[derive(Debug, Clone, Default)]
pub(super) struct Number {
    pub(super) values: Values,
    pub(super) kind: Option<IntKind>,
    pub(super) from: BTreeSet<u32>,
}

impl Number {
    pub(super) fn of(values: Values, kind: Option<IntKind>) -> Self {
        Self {
            values,
            kind,
            from: BTreeSet::new(),
        }
    }

    /// The same, which depends on what comes from these, too.
    fn with(mut self, from: BTreeSet<u32>) -> Self {
        self.from.extend(from);
        self
    }
}

impl<'a> Walk<'_, 'a> {
    /// What an expression may be where the walk is, after all that it does.
    pub(super) fn number(&mut self, expr: &'a Expr) -> Number {
        with_stack(|| self.number_here(expr))
    }

    fn number_here(&mut self, expr: &'a Expr) -> Number {
        match &expr.kind {
            ExprKind::Ident(_)
            | ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } => self.designates(expr),
            ExprKind::Unary {
                op: UnaryOp::Not, ..
            } => self.truth(expr),
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { op, .. } if gives_truth(*op) => self.truth(expr),
            ExprKind::Binary { op, lhs, rhs } => {
                let (left, right) = (self.number(lhs), self.number(rhs));
                binary(*op, left, right)
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let (before, guard) = (self.state.clone(), self.guard());
                let then = match then {
                    Some(then) => {
                        let there = self.told(cond, true, guard);
                        let number = self.number_at(there, then);
                        self.chosen(cond, true, then, number)
                    }
                    None => Some(self.number(cond)),
                };
                let there = self.told(cond, false, guard);
                let number = self.number_at(there, otherwise);
                let otherwise = self.chosen(cond, false, otherwise, number);
                self.state = before;
                match (then, otherwise) {
                    (Some(a), Some(b)) => {
                        let kind = a.kind.zip(b.kind).map(|(a, b)| a.common(b));
                        let convert = |number: &Number| match kind {
                            Some(kind) => number.values.converted(kind),
                            None => number.values.clone(),
                        };
                        Number {
                            values: convert(&a).union(&convert(&b)),
                            kind,
                            from: &a.from | &b.from,
                        }
                    }
                    (one, other) => one.or(other).unwrap_or_default(),
                }
            }
            ExprKind::Comma { rhs, .. } => self.number(rhs),
            ExprKind::Assign { lhs, .. } => self.designates(lhs),
            ExprKind::IncDec {
                increment,
                prefix,
                operand,
            } => {
                let mut number = self.designates(operand);
                if !prefix {
                    let by = if *increment { -1 } else { 1 };
                    number.values = number.values.moved(by);
                    if let Some(kind) = number.kind {
                        number.values = number.values.computed(Some(kind));
                    }
                }
                number
            }
            ExprKind::Cast { ty, operand } => {
                let number = self.number(operand);
                let to = self.known_of(ty);
                Number {
                    values: to.stored(number.values),
                    kind: to.kind,
                    from: number.from,
                }
            }
            ExprKind::Call { callee, args } => {
                let from = self.sources_of(expr);
                self.call(callee, args).with(from)
            }
            ExprKind::Float(_) => Number::of(Values::free(None), None),
            ExprKind::Statement(_) => match self.results.get(&std::ptr::from_ref(expr)) {
                Some(number) => number.clone(),
                None => Number::of(Values::untold(None), None),
            },
            ExprKind::SizeofExpr(of) => {
                let size = self.type_here(of).and_then(|ty| self.lowerer.size_of(&ty));
                let kind = Some(IntKind::UnsignedLong);
                match size {
                    Some(size) => Number::of(Values::one(size.into()), kind),
                    None => Number::of(Values::untold(kind), kind),
                }
            }
            _ => match self.typed_constant(expr) {
                Some((value, kind)) => Number::of(Values::one(value), Some(kind)),
                None => Number::of(Values::untold(None), None),
            },
        }
    }

    fn number_at(&mut self, there: Option<Env>, expr: &'a Expr) -> Option<Number> {
        there.as_ref()?;
        let here = std::mem::replace(&mut self.state, there);
        let number = self.number(expr);
        self.state = here;
        Some(number)
    }

    /// What is 0 or 1 (C11, sections 6.5.3.3, 6.5.8, 6.5.9, 6.5.13 and 6.5.14).
    fn truth(&mut self, expr: &'a Expr) -> Number {
        let from = self.sources_of(expr);
        Number::of(Values::truth(), Some(IntKind::Int)).with(from)
    }

    fn unary(&mut self, op: UnaryOp, operand: &'a Expr) -> Number {
        let one = Number::of(Values::one(-1), Some(IntKind::Int));
        match op {
            UnaryOp::Plus => {
                let mut number = self.number(operand);
                number.kind = number.kind.map(IntKind::promoted);
                number
            }
            UnaryOp::Minus => binary(BinaryOp::Mul, self.number(operand), one),
            UnaryOp::BitNot => {
                let minus = binary(BinaryOp::Mul, self.number(operand), one.clone());
                binary(BinaryOp::Add, minus, one)
            }
            _ => Number::of(Values::untold(None), None),
        }
    }

    fn call(&mut self, callee: &'a Expr, args: &'a [Expr]) -> Number {
        let name = match &callee.kind {
            ExprKind::Ident(name) if self.local(name).is_none() => name,
            _ => return Number::of(Values::free(None), None),
        };
        match (name.as_str(), args) {
            ("__builtin_expect", [value, _]) => return self.number(value),
            ("abs" | "labs", [value]) => {
                let number = self.number(value);
                let minus = binary(
                    BinaryOp::Mul,
                    number.clone(),
                    Number::of(Values::one(-1), Some(IntKind::Int)),
                );
                let kind = number.kind;
                let values = number.values.union(&minus.values);
                let values = values.within(&Ranges::of(0, i128::MAX));
                return Number {
                    values,
                    kind,
                    from: number.from,
                };
            }
            _ => {}
        }
        let Some(function) = self.lowerer.function_in(self.part, name) else {
            return match result_range(name) {
                (Some(least), Some(most)) => {
                    let range = Ranges::of(least.into(), most.into());
                    Number::of(Values::exactly(range), Some(IntKind::Int))
                }
                _ => Number::of(Values::free(None), None),
            };
        };
        let result = self.known_of(&function.ty.result);
        let key = self.lowerer.key_of(function);
        self.asked = true;
        let known = self.summary.returned.get(&key);
        let values = match known.filter(|_| !function.storage.weak) {
            Some(values) => values.clone(),
            None if result.kind.is_some() => Values {
                may: result.all(),
                ..Values::default()
            },
            None => Values::free(None),
        };
        Number::of(values, result.kind)
    }

    /// The value of what an expression designates.
    pub(super) fn designates(&mut self, expr: &'a Expr) -> Number {
        if let ExprKind::Ident(_) = &expr.kind
            && let Some((value, kind)) = self.typed_constant(expr)
        {
            return Number::of(Values::one(value), Some(kind));
        }
        if let Some(var) = self.var_of(expr) {
            return self.read(var);
        }
        let known = match self.type_here(expr) {
            Some(ty) => self.known_of(&ty),
            None => Known::default(),
        };
        let mut number = Number::of(Values::exactly(known.all()), known.kind);
        let mut names = Vec::new();
        let mut open = vec![expr];
        while let Some(part) = open.pop() {
            match &part.kind {
                ExprKind::Ident(_) => names.push(part),
                ExprKind::Member { base, .. } => open.push(base),
                ExprKind::Subscript { base, index } => open.extend([&**base, index]),
                ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => {
                    open.push(operand);
                }
                ExprKind::Binary { lhs, rhs, .. } => open.extend([&**lhs, rhs]),
                _ => {}
            }
        }
        for name in names {
            if let Some(var) = self.var_of(name) {
                number.from.extend(self.read(var).from);
            }
        }
        let doubted = self
            .state
            .as_ref()
            .is_some_and(|env| env.speaks_of(&number.from, None, 0));
        // A record of the function holds what the function has stored, unless others know of it.
        let own = names::root(expr).and_then(|name| self.local(name));
        let own = own.is_some_and(|var| {
            let known = &self.vars[var as usize];
            let record = known.ty.as_ref().and_then(|ty| self.lowerer.record_of(ty));
            record.is_some() && !known.given
        });
        if doubted || own {
            number.values = number.values.doubted();
        }
        number
    }

    pub(super) fn read(&mut self, var: Var) -> Number {
        let known = &self.vars[var as usize];
        let kind = known.kind;
        let held = self.state.as_ref().and_then(|env| env.known.get(&var));
        let (mut values, from, since) = match held {
            Some(held) => (held.values.clone(), held.from.clone(), held.since),
            None => {
                let untold = Values {
                    may: known.all(),
                    ..Values::default()
                };
                let values = match (known.shared, known.steady) {
                    (true, _) => {
                        let place = self.places.get(var as usize).cloned().flatten();
                        self.held(place).unwrap_or(untold)
                    }
                    (false, true) => untold,
                    (false, false) if known.given => Values::exactly(known.all()),
                    (false, false) => untold,
                };
                (values, BTreeSet::from([var]), 0)
            }
        };
        let env = self.state.as_ref();
        if env.is_some_and(|env| env.speaks_of(&from, Some(var), since)) {
            values = values.doubted();
        }
        Number { values, kind, from }
    }

    /// What a variable that lasts, or a member of it, ever holds; all of its type if others may name it.
    fn held(&mut self, place: Option<(Key, Vec<&'a str>)>) -> Option<Values> {
        let place = place?;
        let Some(found) = self.found.known.get(&place.0) else {
            return Some(Values::free(None));
        };
        let ty: &QualType = found.ty;
        let mut path = Vec::new();
        let mut within = ty.clone();
        for member in &place.1 {
            within = self.lowerer.field_type(&within, member)?;
            path.push((*member).to_string());
        }
        self.asked = true;
        let known = self.known_of(&within);
        let held = self.summary.held.get(&(place.0.clone(), path.clone()));
        let held = held.cloned();
        self.wanted.insert((place.0, path));
        match held {
            Some(Some(values)) => Some(values.within(&known.all())),
            Some(None) => Some(Values::exactly(known.all())),
            None => None,
        }
    }

    /// The variable of a block that a name stands for here.
    pub(super) fn local(&self, name: &str) -> Option<Var> {
        let mut scopes = self.scopes.iter().rev();
        match scopes.find_map(|scope| scope.get(name)) {
            Some(Meaning::Local(var)) => Some(*var),
            _ => None,
        }
    }

    /// The variable that is followed and that an expression designates the whole of.
    pub(super) fn var_of(&mut self, expr: &'a Expr) -> Option<Var> {
        if let ExprKind::Ident(name) = &expr.kind
            && let Some(var) = self.local(name)
        {
            return Some(var);
        }
        if holds_element(expr) {
            return None;
        }
        let (key, path, ty) = match self.path(expr) {
            Some((key, path, ty)) => (key, path, ty),
            None => match &expr.kind {
                ExprKind::Ident(name) => {
                    let name = self.lowerer.name_in(self.part, name);
                    let ty = self.types.get(&name).map(|ty| (*ty).clone());
                    (Key::File(name), Vec::new(), ty)
                }
                _ => return None,
            },
        };
        if ty
            .as_ref()
            .is_some_and(|ty| ty.canonical().quals.is_volatile)
        {
            return None;
        }
        let place = (key, path);
        if let Some(var) = self.numbers.get(&place) {
            return Some(*var);
        }
        let known = match ty {
            Some(ty) if !self.is_bit_field(expr) => self.known_of(&ty),
            _ => Known::default(),
        };
        let var = self.follow(Known {
            shared: true,
            steady: true,
            ..known
        });
        self.places.resize(var as usize, None);
        self.places.push(Some(place.clone()));
        self.numbers.insert(place, var);
        Some(var)
    }

    /// Whether an expression designates a member that has not all values of its type.
    fn is_bit_field(&mut self, expr: &'a Expr) -> bool {
        let ExprKind::Member { base, field, .. } = &expr.kind else {
            return false;
        };
        let record = self.type_here(base);
        let record = record.as_ref().and_then(|ty| self.lowerer.record_of(ty));
        let fields = record.and_then(|record| record.fields.as_ref());
        let mut fields = fields.iter().flat_map(|fields| fields.iter());
        let found = fields.find(|found| found.name.as_ref() == Some(field));
        found.is_none_or(|found| found.bits.is_some())
    }

    pub(super) fn follow(&mut self, known: Known) -> Var {
        let var = Var::try_from(self.vars.len()).unwrap_or(Var::MAX);
        self.vars.push(known);
        var
    }

    /// What the type of a variable says.
    pub(super) fn known_of(&self, ty: &QualType) -> Known {
        let resolved = self.lowerer.resolved(ty);
        let cpp_enum = matches!(resolved.ty, Type::Enum(_)) && self.lowerer.is_cpp();
        let kind = match cpp_enum {
            true => None,
            false => self.lowerer.int_kind(&resolved),
        };
        Known {
            is_bool: matches!(resolved.ty, Type::Bool),
            kind: kind.filter(|kind| kind.bits() <= 64),
            ty: Some(resolved),
            ..Known::default()
        }
    }

    /// The type of what an expression designates, as the declarations in the text say.
    fn type_here(&mut self, expr: &'a Expr) -> Option<QualType> {
        let lowerer = self.lowerer;
        let inner = |ty: QualType| match lowerer.resolved(&ty).decayed().ty {
            Type::Pointer(to) => Some((*to).clone()),
            _ => None,
        };
        match &expr.kind {
            ExprKind::Ident(_) => {
                let var = self.var_of(expr)?;
                self.vars[var as usize].ty.clone()
            }
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let base = self.type_here(base)?;
                let record = if *arrow { inner(base)? } else { base };
                self.lowerer.field_type(&record, field)
            }
            ExprKind::Subscript { base, .. } => self.type_here(base).and_then(inner),
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.type_here(operand).and_then(inner),
            _ => None,
        }
    }
}

/// What an operator makes of two numbers.
pub(super) fn binary(op: BinaryOp, left: Number, right: Number) -> Number {
    let from = &left.from | &right.from;
    let independent = left.from.is_disjoint(&right.from);
    let kind = match op {
        BinaryOp::Shl | BinaryOp::Shr => left.kind.map(IntKind::promoted),
        _ => left.kind.zip(right.kind).map(|(a, b)| a.common(b)),
    };
    let operand = |number: &Number| match kind.filter(|_| number.kind.is_some()) {
        Some(kind) => number.values.converted(kind),
        None => number.values.clone(),
    };
    let (a, b) = match op {
        BinaryOp::Shl | BinaryOp::Shr => (left.values.clone(), right.values.clone()),
        _ => (operand(&left), operand(&right)),
    };
    // What is not known to be an integer may be anything.
    let unknown = left.kind.is_none() || right.kind.is_none();
    let found = match op {
        BinaryOp::Rem => a.remainder(&b),
        BinaryOp::BitAnd => a.bits_of_both(&b),
        _ if unknown => {
            let free = independent && !a.can.is_empty() && !b.can.is_empty();
            Some(if free {
                Values::free(None)
            } else {
                Values::untold(None)
            })
        }
        BinaryOp::BitOr | BinaryOp::BitXor => a.bits_of_any(&b),
        BinaryOp::Div if b.may.least().is_some_and(|least| least > 0) => {
            a.combined(&b, false, |a, b| a.checked_div(b))
        }
        BinaryOp::Shr if a.may.least() >= Some(0) && b.may.least() >= Some(0) => {
            match b.may.most() {
                Some(most) if most < 64 => a.combined(&b, false, |a, b| Some(a >> b)),
                _ => None,
            }
        }
        BinaryOp::Add => a.combined(&b, independent, i128::checked_add),
        BinaryOp::Sub => a.combined(&b, independent, i128::checked_sub),
        BinaryOp::Mul => {
            // (Other products leave numbers out.)
            a.combined(&b, b.may.single() == Some(-1), i128::checked_mul)
        }
        _ => None,
    };
    let values = found.unwrap_or_else(|| Values::untold(kind));
    let values = match unknown {
        true => values,
        false => values.computed(kind),
    };
    Number { values, kind, from }
}
