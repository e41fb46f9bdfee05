//! The value of expressions, the locations of places, and the reads that evaluating them makes.

use std::collections::BTreeSet;

use crate::formula::{Formula, Symbol, Term, TermKind, with_stack};
use crate::report::AccessKind;
use crate::spmd::{
    Base, BinaryOp, ElementType, Expr, ForkKind, Load, ObjectId, Opaque, Place, Projection,
    RESHAPE, Storage, UnaryOp,
};

use super::UnknownKind;
use super::env::{Env, Value};
use super::extract::Extractor;
use super::location::{Location, Step};
use super::path::Strand;

impl Extractor<'_> {
    /// The value of an expression; records the reads in it.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Value {
        with_stack(|| match expr {
            Expr::Int(value) => Value::Int(Term::constant(*value)),
            Expr::Param(param) => match self.program.params.get(param.0 as usize) {
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
            Expr::Load(load) => self.load(load),
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
                match (pointer, elements) {
                    (Value::Pointer(cases), Value::Int(elements)) => Value::Pointer(
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
    fn task_executor(&self) -> Option<Value> {
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
            if let Some(Strand::Fork { kind, number, size }) = node.strand() {
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

    fn under<R>(&mut self, condition: &Formula, work: impl FnOnce(&mut Self) -> R) -> R {
        self.conditions.push(condition.clone());
        let result = work(self);
        self.conditions.pop();
        result
    }

    fn opaque(&mut self, opaque: &Opaque) -> Value {
        let operands: Vec<Value> = opaque
            .operands
            .iter()
            .map(|operand| self.evaluate(operand))
            .collect();
        if let (Some(RESHAPE), [Value::Pointer(cases), Value::Int(from), Value::Int(to)]) =
            (opaque.function.as_deref(), &operands[..])
        {
            let reshaped = cases.iter().map(|(case, target)| {
                let target = target.reshaped(from, to).unwrap_or(Location::unknown());
                (case.clone(), target)
            });
            return Value::Pointer(reshaped.collect());
        }
        match opaque.element {
            ElementType::Int => {}
            ElementType::Pointer => return Value::pointer(Location::unknown()),
            _ => return Value::Unknown,
        }
        let integers: Option<Vec<Term>> = operands
            .into_iter()
            .map(|value| match value {
                Value::Int(term) => Some(term),
                _ => None,
            })
            .collect();
        if let (Some(function), Some(arguments)) = (&opaque.function, integers) {
            let symbol = Symbol::new(function);
            let kind = UnknownKind::Function(function.clone());
            self.unknown(symbol.clone(), opaque.reason.to_string(), kind);
            let value = Term::apply(symbol, arguments);
            return Value::Int(value);
        }
        let symbol = Symbol::new(format!("value{}", opaque.id));
        let value = Term::apply(symbol.clone(), self.coordinates());
        self.unknown(symbol, opaque.reason.to_string(), UnknownKind::Value);
        self.bind(opaque.id, None, &value);
        Value::Int(value)
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

    /// Bitwise operators on ideal integers in two's complement; what is no power of two stays uninterpreted.
    fn bitwise(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let power = |exponent: i64| (0..=40).contains(&exponent).then(|| 1i64 << exponent);
        match (op, a.as_constant(), b.as_constant()) {
            (BinaryOp::Shl, Some(a), Some(b))
                if power(b).is_some_and(|p| a.checked_mul(p).is_some()) =>
            {
                return Term::constant(a << b);
            }
            (BinaryOp::Shl, _, Some(exponent)) => {
                if let Some(factor) = power(exponent) {
                    return a.scaled(factor);
                }
            }
            (BinaryOp::Shr, _, Some(exponent)) => {
                if let Some(divisor) = power(exponent) {
                    return a.floor_div(divisor);
                }
            }
            (BinaryOp::BitAnd, Some(a), Some(b)) => return Term::constant(a & b),
            (BinaryOp::BitOr, Some(a), Some(b)) => return Term::constant(a | b),
            (BinaryOp::BitXor, Some(a), Some(b)) => return Term::constant(a ^ b),
            (BinaryOp::BitAnd, None, Some(mask)) if mask > 0 && (mask + 1) & mask == 0 => {
                return a.floor_mod(mask + 1);
            }
            (BinaryOp::BitAnd, Some(mask), None) if mask > 0 && (mask + 1) & mask == 0 => {
                return b.floor_mod(mask + 1);
            }
            _ => {}
        }
        let (value, mask) = match (a.as_constant(), b.as_constant()) {
            (None, Some(mask)) => (Some(&a), mask),
            (Some(mask), None) => (Some(&b), mask),
            _ => (None, 0),
        };
        if let Some(masked) = value.and_then(|value| with_mask(op, value, mask)) {
            return masked;
        }
        // A shift of a constant by an unknown distance: one case for each distance that matters.
        if let (BinaryOp::Shl | BinaryOp::Shr, Some(shifted), None) =
            (op, a.as_constant(), b.as_constant())
            && (0..1 << 31).contains(&shifted)
        {
            const DISTANCES: i32 = 31;
            let at = |distance: i32| match op {
                BinaryOp::Shl => shifted.checked_mul(1i64 << distance),
                _ => Some(shifted >> distance),
            };
            let values: Option<Vec<i64>> = (0..=DISTANCES).map(at).collect();
            if let Some(values) = values {
                // Farther, a left shift overflows and a right shift gives what the farthest here does.
                let far = Term::constant(values.last().copied().unwrap_or(0));
                return values
                    .iter()
                    .zip(0..=DISTANCES)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .fold(far, |rest, (value, distance)| {
                        Term::ite(b.equals(i64::from(distance)), *value, rest)
                    });
            }
        }
        let name = match op {
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            _ => "^",
        };
        let symbol = Symbol::new(name);
        self.unknown(
            symbol.clone(),
            format!("the operator `{name}` is not interpreted here"),
            UnknownKind::Weak,
        );
        Term::apply(symbol, vec![a, b])
    }

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
                        return self.unknown_condition(node, leaf);
                    }
                }
                match self.evaluate_again(expr) {
                    Value::Int(value) => value.differs(0),
                    _ => self.unknown_condition(node, leaf),
                }
            }
        })
    }

    /// The value of an expression whose reads have been recorded already, or have not when it is no binary one.
    fn evaluate_again(&mut self, expr: &Expr) -> Value {
        if !matches!(expr, Expr::Binary(..)) {
            return self.evaluate(expr);
        }
        self.dry += 1;
        let value = self.evaluate(expr);
        self.dry -= 1;
        value
    }

    fn unknown_condition(&mut self, node: crate::spmd::NodeId, leaf: i64) -> Formula {
        let symbol = Symbol::new(format!("condition{node}.{leaf}"));
        let value = Term::apply(symbol.clone(), self.coordinates());
        self.unknown(
            symbol,
            "a condition depends on data".to_string(),
            UnknownKind::Condition,
        );
        self.bind(node, Some(leaf), &value);
        value.differs(0)
    }

    fn load(&mut self, load: &Load) -> Value {
        let targets = self.resolve(&load.place);
        let mut values: Vec<(Formula, Value)> = Vec::new();
        for (case, target) in targets {
            self.record(&load.site, AccessKind::Read, &load.place, &case, &target);
            let atomic = load.site.atomicity.is_atomic();
            let value = self.loaded(load, &target, atomic);
            values.push((case, value));
        }
        let Some((_, mut value)) = values.pop() else {
            return Value::Unknown;
        };
        while let Some((case, other)) = values.pop() {
            match other.join(&case, &value) {
                Some(joined) => value = joined,
                None => return Value::Unknown,
            }
        }
        value
    }

    /// What a load from a target gives, with what the type of the load says of it.
    fn loaded(&mut self, load: &Load, target: &Location, atomic: bool) -> Value {
        let known = self.scop.unknowns.len();
        let value = self.content(load, target, atomic);
        if let Value::Int(term) = &value
            && let TermKind::Apply(symbol, _) | TermKind::Var(symbol) = term.kind()
        {
            match self.scop.narrow.get_mut(symbol) {
                Some(narrow) if *narrow != load.narrow => *narrow = None,
                Some(_) => {}
                // Another value may have been stored there by way of another type.
                None if self.scop.unknowns.len() == known => {}
                None => {
                    self.scop.narrow.insert(symbol.clone(), load.narrow);
                }
            }
        }
        value
    }

    fn content(&mut self, load: &Load, target: &Location, atomic: bool) -> Value {
        // What other members were written is in it, too.
        let punned = target
            .steps
            .iter()
            .any(|step| matches!(step, Step::Bytes { .. }));
        let Some(object) = target.object() else {
            return self.fresh_load(load);
        };
        if punned {
            return match load.element {
                ElementType::Pointer => self.unknown_element(load, target, object, false),
                _ => self.fresh_load(load),
            };
        }
        let volatile = self.knowledge.volatile.contains(&object);
        if target.is_cell() && !(atomic && volatile) {
            if let Some(value) = self.env.memory.get(target).cloned() {
                // The executor finds there what was written before something unknown happened.
                if let Value::Int(term) = &value
                    && matches!(term.kind(), TermKind::Apply(..) | TermKind::Ite(..))
                {
                    self.bind(load.site.id, None, term);
                }
                return value;
            }
            let env = self.env.clone();
            if load.element == ElementType::Int
                && let Some(value) = self.version_value(&env, target)
            {
                if let Value::Int(term) = &value {
                    self.bind(load.site.id, None, &term.clone());
                }
                self.env.memory.insert(target.clone(), value.clone());
                return value;
            }
        }
        if load.element == ElementType::Pointer
            && let Some(value) = self.chosen_pointer(target)
        {
            return value;
        }
        if load.element == ElementType::Pointer
            && let Some(row) = self.known_row(target)
        {
            return Value::pointer(row);
        }
        if load.element == ElementType::Int
            && let Some((range, value)) = self.known_element(target)
        {
            if range.is_true() {
                return Value::Int(value);
            }
            return match self.unknown_element(load, target, object, volatile) {
                Value::Int(other) => Value::Int(Term::ite(range, value, other)),
                other => other,
            };
        }
        self.unknown_element(load, target, object, volatile)
    }

    /// The value of what is no cell and has no known content.
    fn unknown_element(
        &mut self,
        load: &Load,
        target: &Location,
        object: ObjectId,
        volatile: bool,
    ) -> Value {
        let reseated = self.is_reseated(target) || self.is_shared_seat(target);
        match load.element {
            // A pointer that was assigned since may point to what another one points to.
            ElementType::Pointer
                if target.is_cell() && self.knowledge.assigned.contains(&object) =>
            {
                Value::pointer(Location::unknown())
            }
            ElementType::Pointer if !reseated => {
                if let Some(region) = self.region {
                    let name = target.variable(self.program);
                    self.scop.regions[region].assumptions.insert(format!(
                        "the pointers held by `{name}` point to distinct memory"
                    ));
                }
                Value::pointer(target.target())
            }
            ElementType::Int
                if !volatile && !target.is_cell() && target.steps.iter().all(is_plain) =>
            {
                self.element(load, target, object)
            }
            _ => self.fresh_load(load),
        }
    }

    /// An element of an array of pointers whose elements are all known: the one that the subscript chooses.
    fn chosen_pointer(&self, target: &Location) -> Option<Value> {
        /// Longer arrays are not followed.
        const LONGEST: i64 = 8;
        let [
            Step::Index {
                index,
                extent: Some(extent),
            },
        ] = &target.steps[..]
        else {
            return None;
        };
        let length = extent
            .as_constant()
            .filter(|length| (1..=LONGEST).contains(length))?;
        let element = |at: i64| {
            let mut element = target.clone();
            element.steps = vec![Step::Index {
                index: Term::constant(at),
                extent: Some(extent.clone()),
            }];
            self.env.memory.get(&element).cloned()
        };
        if let Some(at) = index.as_constant() {
            return element(at);
        }
        let last = element(length - 1)?;
        (0..length - 1).rev().try_fold(last, |chosen, at| {
            element(at)?.join(&index.equals(at), &chosen)
        })
    }

    /// An element of an array that is not written in regions: a function of its indices.
    fn element(&mut self, load: &Load, target: &Location, object: ObjectId) -> Value {
        let name = target.display(self.program, |_| String::new());
        let indices: Vec<Term> = target.indices().cloned().collect();
        // What stores to it, or unknown code, has changed what it held at first.
        let version = self.env.versions.get(&object);
        let stored = self.knowledge.stored.contains(&object) || version.is_some();
        let known = self
            .program
            .objects
            .get(object.0 as usize)
            .and_then(|object| object.initial.clone())
            .filter(|_| self.scop.initialised.contains(&object));
        if let (false, Some(known), [index]) = (stored, &known, &indices[..])
            && let Some(value) = index
                .as_constant()
                .and_then(|at| known.get(usize::try_from(at).ok()?))
        {
            return Value::Int(Term::constant(*value));
        }
        let (symbol, arguments) = match version {
            Some(version) => {
                let symbol = Symbol::new(format!("{name}@{}", version.name));
                let coordinates = version.coordinates.iter().cloned().map(Term::var);
                (symbol, indices.into_iter().chain(coordinates).collect())
            }
            None => (Symbol::new(name.clone()), indices),
        };
        let kind = if stored {
            UnknownKind::Value
        } else {
            UnknownKind::Input(object)
        };
        self.unknown_at(
            symbol.clone(),
            load.site.span,
            format!("the values in `{name}` are not known"),
            kind,
        );
        let value = Term::apply(symbol, arguments);
        self.bind(load.site.id, None, &value);
        Value::Int(value)
    }

    /// A value that is new at each evaluation.
    fn fresh_load(&mut self, load: &Load) -> Value {
        match load.element {
            ElementType::Int => {
                let symbol = Symbol::new(format!("loaded{}", load.site.id));
                let value = Term::apply(symbol.clone(), self.coordinates());
                let reason = format!("the value read by `{}` is not known", load.site.text);
                self.unknown_at(symbol, load.site.span, reason, UnknownKind::Value);
                self.bind(load.site.id, None, &value);
                Value::Int(value)
            }
            ElementType::Pointer => Value::pointer(Location::unknown()),
            _ => Value::Unknown,
        }
    }

    /// The value of a cell that the strand has not written since the last synchronisation.
    pub(super) fn version_value(&mut self, env: &Env, cell: &Location) -> Option<Value> {
        let object = cell.object()?;
        let described = self.program.objects.get(object.0 as usize)?;
        let name = cell.display(self.program, |_| String::new());
        match env.versions.get(&object) {
            None => {
                if let (Some([value, ..]), true, true) = (
                    described.initial.as_deref(),
                    cell.steps.is_empty(),
                    self.scop.initialised.contains(&object),
                ) {
                    return Some(Value::Int(Term::constant(*value)));
                }
                if described.element == ElementType::Pointer || described.storage == Storage::Scoped
                {
                    return None;
                }
                let known_as = Symbol::new(name.clone());
                let symbol = if self.scop.params.contains_key(&known_as) {
                    Symbol::new(format!("{name}#{}", object.0))
                } else {
                    known_as
                };
                let reason = format!("the value of `{name}`");
                // The copies of other threads than the first have values of their own.
                if described.storage == Storage::ThreadPrivate {
                    let own = self.root(object).instance().to_vec();
                    self.unknown(symbol.clone(), reason, UnknownKind::Value);
                    return Some(Value::Int(Term::apply(symbol, own)));
                }
                self.unknown(symbol.clone(), reason, UnknownKind::Input(object));
                Some(Value::Int(Term::var(symbol)))
            }
            Some(version) => {
                if described.element == ElementType::Pointer {
                    return None;
                }
                let same_for_all = version.synchronised
                    && described.storage == Storage::Shared
                    && !self.knowledge.protected.contains(&object);
                let numbers: BTreeSet<Symbol> = self
                    .path
                    .iter()
                    .filter(|node| matches!(node.strand(), Some(Strand::Fork { .. })))
                    .flat_map(|node| node.coordinates())
                    .collect();
                let mut arguments: Vec<Term> = version
                    .coordinates
                    .iter()
                    .filter(|symbol| !(same_for_all && numbers.contains(symbol)))
                    .cloned()
                    .map(Term::var)
                    .collect();
                if described.storage == Storage::ThreadPrivate {
                    // A version of the host's stands for the copies of all threads.
                    arguments.extend(self.root(object).instance().iter().cloned());
                }
                let symbol = Symbol::new(format!("{name}@{}", version.name));
                self.unknown(
                    symbol.clone(),
                    format!("the value of `{name}` is not known"),
                    UnknownKind::Value,
                );
                Some(Value::Int(Term::apply(symbol, arguments)))
            }
        }
    }

    /// The locations of a place, each with the condition under which it is that one.
    pub(super) fn resolve(&mut self, place: &Place) -> Vec<(Formula, Location)> {
        let mut cases = match &place.base {
            Base::Object(object) => {
                vec![(
                    Formula::truth(),
                    Location {
                        root: self.root(*object),
                        steps: Vec::new(),
                    },
                )]
            }
            Base::Deref(pointer) => match self.evaluate(pointer) {
                Value::Pointer(cases) => cases,
                _ => vec![(Formula::truth(), Location::unknown())],
            },
        };
        for projection in &place.projections {
            match projection {
                Projection::Index { index, extent } => {
                    let index = self.index(index);
                    let extent = extent.as_ref().and_then(|extent| self.quietly(extent));
                    for (_, location) in &mut cases {
                        if location.object().is_some() {
                            location.steps.push(Step::Index {
                                index: index.clone(),
                                extent: extent.clone(),
                            });
                        }
                    }
                }
                Projection::Field(name) => {
                    for (_, location) in &mut cases {
                        if location.object().is_some() {
                            // A member of the element that a pointer points to, not of the array it stands in.
                            location.steps.push(Step::Field(name.clone()));
                        }
                    }
                }
                Projection::Bytes { from, count } => {
                    let from = self.index(from);
                    let count = i64::from(*count);
                    for (_, location) in &mut cases {
                        if location.object().is_some() {
                            let from = from.clone();
                            location.steps.push(Step::Bytes { from, count });
                        }
                    }
                }
                Projection::Whole => {
                    for (_, location) in &mut cases {
                        location.steps.push(Step::Whole);
                    }
                }
            }
        }
        cases
    }

    fn index(&mut self, index: &Expr) -> Term {
        match self.evaluate(index) {
            Value::Int(term) => term,
            _ => {
                let (node, leaf) = self.leaf;
                self.leaf.1 += 1;
                let symbol = Symbol::new(format!("index{node}.{leaf}"));
                self.unknown(
                    symbol.clone(),
                    "an index is not an integer expression".to_string(),
                    UnknownKind::Weak,
                );
                Term::apply(symbol, self.coordinates())
            }
        }
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

/// A bitwise operator with a constant that is one bit, all bits below one, or the complement of either, in two's
/// complement.
fn with_mask(op: BinaryOp, value: &Term, mask: i64) -> Option<Term> {
    let is_bit = |mask: i64| mask > 0 && mask & (mask - 1) == 0;
    // Of a value: the bit, in its place, and what stands below a bit.
    let bit = |of: &Term, bit: i64| of.floor_div(bit).floor_mod(2).scaled(bit);
    let below = |of: &Term, bit: i64| of.floor_mod(bit);
    let one = Term::constant;
    let value = value.clone();
    let (positive, rest) = (mask.max(!mask), mask < 0);
    // What the operator does with the bits of `positive`: none of the others is one in it.
    let common = match (is_bit(positive), positive.checked_add(1)) {
        (true, _) => bit(&value, positive),
        (false, Some(next)) if is_bit(next) => below(&value, next),
        _ => return None,
    };
    Some(match (op, rest) {
        (BinaryOp::BitAnd, false) => common,
        (BinaryOp::BitAnd, true) => value - common,
        (BinaryOp::BitOr, false) => value - common + one(positive),
        // All bits but those, and of those what the value has.
        (BinaryOp::BitOr, true) => common + one(mask),
        (BinaryOp::BitXor, false) => value - common.scaled(2) + one(positive),
        (BinaryOp::BitXor, true) => common.scaled(2) - value + one(mask),
        _ => return None,
    })
}

fn is_plain(step: &Step) -> bool {
    !matches!(step, Step::Whole | Step::Bytes { .. })
}

fn is_condition(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, ..) | Expr::Unary(UnaryOp::Not, _)
    )
}

fn truth(formula: Formula) -> Term {
    Term::ite(formula, 1, 0)
}

fn comparison(op: BinaryOp, a: &Term, b: &Term) -> Option<Formula> {
    Some(match op {
        BinaryOp::Lt => a.less(b.clone()),
        BinaryOp::Le => a.at_most(b.clone()),
        BinaryOp::Gt => a.greater(b.clone()),
        BinaryOp::Ge => a.at_least(b.clone()),
        BinaryOp::Eq => a.equals(b.clone()),
        BinaryOp::Ne => a.differs(b.clone()),
        _ => return None,
    })
}

/// Differences and comparisons of pointers into one array.
fn pointer_difference(
    op: BinaryOp,
    a: &[(Formula, Location)],
    b: &[(Formula, Location)],
) -> Option<Term> {
    let ([(_, a)], [(_, b)]) = (a, b) else {
        return None;
    };
    let (
        Some((Step::Index { index: i, .. }, before)),
        Some((Step::Index { index: j, .. }, before2)),
    ) = (a.steps.split_last(), b.steps.split_last())
    else {
        return None;
    };
    if a.root != b.root || a.object().is_none() || before != before2 {
        return None;
    }
    match op {
        BinaryOp::Sub => Some(i.clone() - j.clone()),
        _ => comparison(op, i, j).map(truth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Symbol;

    #[test]
    fn operators_with_a_constant_are_those_of_two_s_complement() -> Result<(), String> {
        let value = Term::var(Symbol::new("v"));
        for mask in [1, 2, 4, 3, 7, -1, -2, -3, -4, -5, -8, 64, 63] {
            for op in [BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor] {
                let term = with_mask(op, &value, mask).ok_or(format!("{op:?} {mask}"))?;
                for v in -70..70 {
                    let at =
                        std::collections::BTreeMap::from([(Symbol::new("v"), Term::constant(v))]);
                    let wanted = match op {
                        BinaryOp::BitAnd => v & mask,
                        BinaryOp::BitOr => v | mask,
                        _ => v ^ mask,
                    };
                    let found = term.substitute(&at).as_constant();
                    assert_eq!(found, Some(wanted), "{v} {op:?} {mask}");
                }
            }
        }
        assert!(with_mask(BinaryOp::BitAnd, &value, 5).is_none());
        Ok(())
    }
}
