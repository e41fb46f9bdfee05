//! Circles that are closed in the order of the text: the statements of a function are followed, those of the functions that
//! it calls too, with which nodes links lead to from which ([reach](super::reach)). A link that gets a node from which
//! links lead back to it closes a circle (`*tail = head`, `head->next->next = head`, `last = push(last, x)` and then
//! `last->next = first`).
//!
//! Nothing is known of what variables point to where the function begins, nor of what functions return that call
//! themselves or are not in the files: that closes no circle here.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{
    BinaryOp, Block, Declaration, Expr, ExprKind, ForInit, FunctionDef, Initializer, Stmt,
    StmtKind, UnaryOp,
};

use super::super::Lowerer;
use super::super::names::{each_expression, is_null};
use super::super::values::with_stack;
use super::nodes::Nodes;
use super::reach::{Key, Reach};

/// Calls in functions that are called are followed so deep.
const DEEPEST: usize = 6;

/// Longer walks are given up.
const MOST_STEPS: u32 = 20_000;

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
enum Value {
    /// A pointer to a node, or the node.
    Node(Key),
    /// A pointer to what may be a variable of this name, or the link of a node.
    Place(BTreeSet<String>, Option<Key>),
    Null,
    Unknown,
}

impl<'a> Lowerer<'a> {
    /// Whether a function closes a circle of links.
    pub(super) fn closes_in_order(
        &self,
        function: &'a FunctionDef,
        link: &str,
        nodes: &Nodes,
    ) -> bool {
        let mut rings = Rings {
            lowerer: self,
            link,
            nodes,
            keys: BTreeMap::new(),
            frames: vec![Frame::of(function, String::new())],
            places: BTreeMap::new(),
            rows: BTreeSet::new(),
            state: Some(Reach::default()),
            loops: Vec::new(),
            steps: 0,
            found: false,
        };
        rings.block(&function.body);
        rings.found
    }
}

/// A function that is being walked.
struct Frame<'a> {
    function: &'a FunctionDef,
    /// What its names begin with.
    prefix: String,
    declared: BTreeSet<String>,
    /// The states in which it has returned.
    left: Vec<Reach>,
    result: Value,
}

impl<'a> Frame<'a> {
    fn of(function: &'a FunctionDef, prefix: String) -> Self {
        let params = function.ty.params.iter();
        Frame {
            function,
            prefix: format!("{prefix}{}:", function.name),
            declared: params.filter_map(|param| param.name.clone()).collect(),
            left: Vec::new(),
            result: Value::Unknown,
        }
    }
}

/// The states in which iterations of a loop have been left.
#[derive(Default)]
struct Left {
    breaks: Vec<Reach>,
    continues: Vec<Reach>,
    /// A `switch`: `continue` leaves the loop around.
    switch: bool,
}

struct Rings<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    link: &'l str,
    nodes: &'l Nodes,
    keys: BTreeMap<String, Key>,
    frames: Vec<Frame<'a>>,
    /// The variables that hold addresses of others, or of links.
    places: BTreeMap<String, Value>,
    /// Arrays whose elements lead to others of them.
    rows: BTreeSet<String>,
    /// Nothing where no way leads.
    state: Option<Reach>,
    loops: Vec<Left>,
    steps: u32,
    found: bool,
}

impl<'a> Rings<'_, 'a> {
    fn key(&mut self, name: &str) -> Key {
        let next = self.keys.len() as Key;
        *self.keys.entry(name.to_string()).or_insert(next)
    }

    fn prefix(&self) -> &str {
        self.frames.last().map_or("", |frame| &frame.prefix)
    }

    /// The node that an expression at some place gives: another one each time.
    fn new_node(&mut self, at: &Expr) -> Key {
        let name = format!("{}#{}-{}", self.prefix(), at.span.start, at.span.end);
        let key = self.key(&name);
        if let Some(state) = &mut self.state {
            state.forget(key);
        }
        key
    }

    fn name_of(&self, name: &str) -> String {
        match self.frames.last() {
            Some(frame) if frame.declared.contains(name) => format!("{}{name}", frame.prefix),
            _ => name.to_string(),
        }
    }

    /// The name of a variable, or of a member or constant element of one.
    fn path(&mut self, place: &Expr) -> Option<String> {
        let place = place.without_casts();
        with_stack(|| match &place.kind {
            ExprKind::Ident(name) => Some(self.name_of(name)),
            ExprKind::Member { base, field, .. } => {
                let base = match self.path_led_to(base) {
                    Some(base) => base,
                    None => self.path(base)?,
                };
                Some(format!("{base}.{field}"))
            }
            ExprKind::Subscript { base, index } => {
                let base = self.path(base)?;
                match self.lowerer.constant(index)? {
                    0 => Some(base),
                    index => Some(format!("{base}[{index}]")),
                }
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => match self.path_led_to(operand) {
                Some(path) => Some(path),
                None => self.path(operand),
            },
            _ => None,
        })
    }

    /// The variable that a pointer is known to lead to.
    fn path_led_to(&mut self, pointer: &Expr) -> Option<String> {
        let path = self.path(pointer)?;
        match self.places.get(&path) {
            Some(Value::Place(variables, None)) if variables.len() == 1 => {
                variables.first().cloned()
            }
            _ => None,
        }
    }

    fn value(&mut self, expr: &Expr) -> Value {
        let expr = expr.without_casts();
        self.steps += 1;
        if is_null(expr) || self.steps > MOST_STEPS || self.state.is_none() {
            return Value::Null;
        }
        with_stack(|| match &expr.kind {
            ExprKind::Member { base, field, .. } if field == self.link => match self.node(base) {
                Some(node) => self.next(expr, node),
                None => Value::Unknown,
            },
            ExprKind::Ident(_) | ExprKind::Member { .. } | ExprKind::Subscript { .. } => {
                let Some(path) = self.path(expr) else {
                    self.effects(expr);
                    return Value::Node(self.new_node(expr));
                };
                self.held(&path)
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => self.address(operand.without_casts()),
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => match self.value(operand) {
                Value::Place(_, Some(node)) => self.next(expr, node),
                Value::Place(variables, None) => {
                    let to = self.new_node(expr);
                    for variable in variables {
                        let from = self.key(&variable);
                        self.with(|state| state.may_equal(to, from));
                    }
                    Value::Node(to)
                }
                other => other,
            },
            ExprKind::Assign { op: None, lhs, rhs } => {
                let value = self.value(rhs);
                self.note_row(lhs, rhs);
                self.store(lhs, &value);
                value
            }
            ExprKind::Comma { lhs, rhs } => {
                self.value(lhs);
                self.value(rhs)
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let first = self.value(cond);
                let first = match then {
                    Some(then) => self.value(then),
                    None => first,
                };
                let other = self.value(otherwise);
                self.either(expr, &first, &other)
            }
            ExprKind::Call { callee, args } => self.call(expr, callee, args),
            _ => {
                self.effects(expr);
                Value::Unknown
            }
        })
    }

    fn with(&mut self, work: impl FnOnce(&mut Reach)) {
        if let Some(state) = &mut self.state {
            work(state);
        }
    }

    /// What stands in an expression is executed.
    fn effects(&mut self, expr: &Expr) {
        struct Parts<'r, 'l, 'a>(&'r mut Rings<'l, 'a>);
        impl super::super::names::Visit for Parts<'_, '_, '_> {
            fn expr(&mut self, expr: &Expr) {
                self.0.value(expr);
            }
        }
        super::walk_expr(&mut Parts(self), expr);
    }

    fn held(&mut self, path: &str) -> Value {
        match self.places.get(path) {
            Some(place) => place.clone(),
            None => Value::Node(self.key(path)),
        }
    }

    fn node(&mut self, expr: &Expr) -> Option<Key> {
        match self.value(expr) {
            Value::Node(node) => Some(node),
            _ => None,
        }
    }

    fn next(&mut self, at: &Expr, node: Key) -> Value {
        let to = self.new_node(at);
        self.with(|state| state.may_follow(to, node));
        Value::Node(to)
    }

    fn either(&mut self, at: &Expr, first: &Value, other: &Value) -> Value {
        match (first, other) {
            (Value::Place(a, node), Value::Place(b, node2)) => {
                let variables = a.union(b).cloned().collect();
                Value::Place(variables, node.or(*node2))
            }
            (Value::Null | Value::Unknown, value) | (value, Value::Null | Value::Unknown) => {
                value.clone()
            }
            _ => {
                let to = self.new_node(at);
                for value in [first, other] {
                    if let Value::Node(from) = value {
                        self.with(|state| state.may_equal(to, *from));
                    }
                }
                Value::Node(to)
            }
        }
    }

    fn address(&mut self, of: &Expr) -> Value {
        match &of.kind {
            ExprKind::Member { base, field, .. } if field == self.link => {
                let node = self.node(base);
                node.map_or(Value::Unknown, |node| {
                    Value::Place(BTreeSet::new(), Some(node))
                })
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.value(operand),
            _ => {
                let function = self.frames.last().map(|frame| frame.function);
                let is_node = function.is_some_and(|function| {
                    self.nodes.in_function(function).may_hold_node(of) == Some(true)
                });
                match self.path(of) {
                    Some(path) if is_node => Value::Node(self.key(&path)),
                    Some(path) => Value::Place([path].into(), None),
                    None => Value::Node(self.new_node(of)),
                }
            }
        }
    }

    fn store(&mut self, lhs: &Expr, value: &Value) {
        let lhs = lhs.without_casts();
        match &lhs.kind {
            ExprKind::Member { base, field, .. } if field == self.link => {
                if let Some(node) = self.node(base) {
                    self.link(node, value);
                }
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => match self.value(operand) {
                Value::Place(variables, node) => {
                    let only = variables.len() == 1 && node.is_none();
                    for variable in variables {
                        self.assign(&variable, value, only);
                    }
                    if let Some(node) = node {
                        self.link(node, value);
                    }
                }
                _ => {}
            },
            _ => {
                if let Some(path) = self.path(lhs) {
                    self.assign(&path, value, true);
                }
            }
        }
    }

    /// Nodes in an array, each of which leads to the one behind it: the last one to the first (`&a[(i + 1) % n]`, or
    /// `a[n - 1].next = a` after the others).
    fn note_row(&mut self, lhs: &Expr, rhs: &Expr) {
        let ExprKind::Member { base, field, .. } = &lhs.without_casts().kind else {
            return;
        };
        let ExprKind::Subscript { base: row, index } = &base.without_casts().kind else {
            return;
        };
        if field != self.link || self.lowerer.constant(index) == Some(0) {
            return;
        }
        let Some(row) = self.path(row) else { return };
        let (to, index) = match &rhs.without_casts().kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => match &operand.without_casts().kind {
                ExprKind::Subscript { base, index } => (&**base, Some(&**index)),
                _ => return,
            },
            ExprKind::Binary {
                op: BinaryOp::Add,
                lhs,
                rhs,
            } => (&**lhs, Some(&**rhs)),
            _ => (rhs, None),
        };
        if self.path(to).as_ref() != Some(&row) {
            return;
        }
        let Some(index) = index.filter(|index| self.lowerer.constant(index) != Some(0)) else {
            self.found |= self.rows.contains(&row);
            return;
        };
        let mut wraps = false;
        each_expression(index, &mut |part| match &part.kind {
            ExprKind::Binary {
                op: BinaryOp::Rem, ..
            } => wraps = true,
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => {
                let first = |value: &Expr| self.lowerer.constant(value) == Some(0);
                wraps |= first(then) || first(otherwise);
            }
            _ => {}
        });
        self.found |= wraps;
        self.rows.insert(row);
    }

    /// The link of a node gets a value.
    fn link(&mut self, node: Key, value: &Value) {
        let Some(state) = &mut self.state else {
            return;
        };
        match value {
            Value::Node(to) => {
                self.found |= state.closes(node, *to);
                state.link(node, *to);
            }
            Value::Null | Value::Unknown | Value::Place(..) => state.cut(node),
        }
    }

    /// A variable gets a value, or, where it is not the `only` one that may be meant, may get it.
    fn assign(&mut self, path: &str, value: &Value, only: bool) {
        let to = self.key(path);
        if *value == Value::Node(to) {
            return;
        }
        if let Value::Place(variables, node) = value {
            return self.assign_place(path, variables, *node);
        }
        if only {
            self.places.remove(path);
            self.with(|state| state.forget(to));
        }
        if let Value::Node(from) = value {
            self.with(|state| state.may_equal(to, *from));
        }
        if only && let Some(holder) = self.keys.get(&format!("@{path}")).copied() {
            self.with(|state| match value {
                Value::Node(_) => state.link(holder, to),
                _ => state.cut(holder),
            });
        }
    }

    /// A variable gets the address of a variable, or of the link of a node. Where it may be either, a variable that holds a
    /// node is taken for a node with a link.
    fn assign_place(&mut self, path: &str, variables: &BTreeSet<String>, node: Option<Key>) {
        let before = match (self.loops.is_empty(), self.places.get(path)) {
            // Where a loop goes on, it may hold what it held before.
            (false, Some(Value::Place(before, node))) => (before.clone(), *node),
            _ => Default::default(),
        };
        let all: BTreeSet<String> = variables.union(&before.0).cloned().collect();
        let exact = all.len() == 1 && node.is_none() && before.1.is_none();
        let held = (!exact).then(|| {
            let held = self.key(&format!("&{path}"));
            if node.is_some() && node != Some(held) || !variables.is_empty() {
                let from: Vec<Key> = match node {
                    Some(node) => vec![node],
                    None => variables.iter().map(|name| self.holder(name)).collect(),
                };
                // The next pass of a loop finds what it held before, too.
                self.with(|state| {
                    if !from.contains(&held) {
                        state.forget(held);
                    }
                    from.iter()
                        .filter(|from| **from != held)
                        .for_each(|from| state.may_equal(held, *from));
                });
            }
            held
        });
        if held.is_some() && before.1.is_none() {
            // Iterations before had the address of a variable.
            for name in &before.0 {
                let from = self.holder(name);
                let held = held.unwrap_or(from);
                self.with(|state| state.may_equal(held, from));
            }
        }
        self.places
            .insert(path.to_string(), Value::Place(all, held));
    }

    /// A node whose link is what a variable holds.
    fn holder(&mut self, variable: &str) -> Key {
        let name = format!("@{variable}");
        let (holder, held) = (self.key(&name), self.key(variable));
        self.with(|state| {
            if !state.leads_on(holder) {
                state.link(holder, held);
            }
        });
        holder
    }

    fn call(&mut self, expr: &Expr, callee: &Expr, args: &[Expr]) -> Value {
        let values: Vec<Value> = args.iter().map(|arg| self.value(arg)).collect();
        let called = match &callee.without_casts().kind {
            ExprKind::Ident(name) => self.lowerer.function(name),
            _ => None,
        };
        let called = called.filter(|called| {
            let mut frames = self.frames.iter();
            self.frames.len() <= DEEPEST && frames.all(|frame| frame.function.name != called.name)
        });
        let Some(called) = called else {
            return Value::Node(self.new_node(expr));
        };
        let prefix = format!("{}{}:", self.prefix(), expr.span.start);
        let frame = Frame::of(called, prefix);
        let own = frame.prefix.clone();
        for (param, value) in called.ty.params.iter().zip(&values) {
            if let Some(name) = &param.name {
                let name = format!("{own}{name}");
                self.places.remove(&name);
                self.assign(&name, value, true);
            }
        }
        self.frames.push(frame);
        let loops = std::mem::take(&mut self.loops);
        self.block(&called.body);
        self.loops = loops;
        let Some(frame) = self.frames.pop() else {
            return Value::Unknown;
        };
        for left in &frame.left {
            self.arrive(left);
        }
        // What it returns keeps no name of its own.
        let result = self.new_node(expr);
        if let Value::Node(from) = frame.result {
            self.with(|state| state.may_equal(result, from));
        }
        let gone: BTreeSet<Key> = self
            .keys
            .iter()
            .filter(|(name, _)| name.trim_start_matches(['&', '@']).starts_with(&own))
            .map(|(_, key)| *key)
            .collect();
        match &frame.result {
            Value::Place(..) => return frame.result,
            Value::Null => return Value::Null,
            _ => self.with(|state| state.retain(|key| !gone.contains(&key))),
        }
        Value::Node(result)
    }

    /// Another way leads here.
    fn arrive(&mut self, from: &Reach) {
        match &mut self.state {
            Some(state) => state.join(from),
            None => self.state = Some(from.clone()),
        }
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            if let Some(frame) = self.frames.last_mut() {
                frame.declared.insert(declarator.name.clone());
            }
            let path = self.name_of(&declarator.name);
            match &declarator.init {
                Some(Initializer::Expr(value)) => {
                    let value = self.value(value);
                    self.assign(&path, &value, true);
                }
                Some(list) => {
                    let held = self.lowerer.initial_link(&declarator.ty, list, self.link);
                    if let Some(held) = held {
                        let value = self.value(held);
                        let node = self.key(&path);
                        self.link(node, &value);
                    }
                }
                None => self.assign(&path, &Value::Unknown, true),
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        with_stack(|| match &stmt.kind {
            StmtKind::Compound(block) => self.block(block),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::Expr(expr) => {
                self.value(expr);
            }
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.value(cond);
                let before = self.state.clone();
                self.null_where(cond, true);
                self.stmt(then);
                let after = std::mem::replace(&mut self.state, before);
                self.null_where(cond, false);
                if let Some(otherwise) = otherwise {
                    self.stmt(otherwise);
                }
                if let Some(after) = &after {
                    self.arrive(after);
                }
            }
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => {
                        self.value(expr);
                    }
                    ForInit::Declaration(declaration) => self.declaration(declaration),
                }
                self.looped(cond.as_ref(), step.as_ref(), body, false);
            }
            StmtKind::While { cond, body } => self.looped(Some(cond), None, body, false),
            StmtKind::DoWhile { body, cond } => self.looped(Some(cond), None, body, true),
            StmtKind::Switch { value, body } => {
                self.value(value);
                let before = self.state.clone();
                let switch = Left {
                    switch: true,
                    continues: before.iter().cloned().collect(),
                    ..Left::default()
                };
                self.loops.push(switch);
                self.stmt(body);
                let left = self.loops.pop().unwrap_or_default();
                left.breaks
                    .iter()
                    .chain(&before)
                    .for_each(|left| self.arrive(left));
            }
            StmtKind::Case { .. } | StmtKind::Default => {
                let entries = self.loops.last().filter(|left| left.switch);
                let entries = entries.map_or(Vec::new(), |left| left.continues.clone());
                entries.iter().for_each(|entry| self.arrive(entry));
            }
            StmtKind::Break => {
                let state = self.state.take();
                if let Some(left) = self.loops.last_mut() {
                    left.breaks.extend(state);
                }
            }
            StmtKind::Continue => {
                let state = self.state.take();
                let mut loops = self.loops.iter_mut().rev();
                if let Some(left) = loops.find(|left| !left.switch) {
                    left.continues.extend(state);
                }
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    let value = self.value(value);
                    self.returned(value);
                }
                let state = self.state.take();
                if let Some(frame) = self.frames.last_mut() {
                    frame.left.extend(state);
                }
            }
            StmtKind::Omp {
                body: Some(body), ..
            } => self.stmt(body),
            _ => {}
        });
    }

    fn returned(&mut self, value: Value) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let name = format!("{}returned", frame.prefix);
        match value {
            Value::Node(from) => {
                let result = self.key(&name);
                self.with(|state| state.may_equal(result, from));
                if let Some(frame) = self.frames.last_mut() {
                    frame.result = Value::Node(result);
                }
            }
            Value::Null | Value::Unknown => {}
            place => frame.result = place,
        }
    }

    /// Iterations, until another one changes nothing.
    fn looped(
        &mut self,
        cond: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
        tests_at_end: bool,
    ) {
        /// More are not walked.
        const MOST: u32 = 12;
        let mut head = self.state.clone();
        let mut ends = Vec::new();
        for _ in 0..MOST {
            let places = self.places.clone();
            self.loops.push(Left::default());
            if let (Some(cond), false) = (cond, tests_at_end) {
                self.value(cond);
                let before = self.state.clone();
                self.null_where(cond, false);
                ends.extend(std::mem::replace(&mut self.state, before));
                self.null_where(cond, true);
            }
            self.stmt(body);
            let left = self.loops.pop().unwrap_or_default();
            left.continues.iter().for_each(|state| self.arrive(state));
            if let Some(step) = step {
                self.value(step);
            }
            if let (Some(cond), true) = (cond, tests_at_end) {
                self.value(cond);
                ends.extend(self.state.clone());
            }
            ends.extend(left.breaks);
            if let Some(before) = &head {
                self.arrive(before);
            }
            if self.state == head && self.places == places || self.steps > MOST_STEPS {
                break;
            }
            head = self.state.clone();
        }
        self.state = None;
        ends.iter().for_each(|end| self.arrive(end));
    }

    /// A condition holds, or does not: a variable or a link is null then.
    fn null_where(&mut self, cond: &Expr, holds: bool) {
        let cond = cond.without_casts();
        match &cond.kind {
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => self.null_where(operand, !holds),
            ExprKind::Binary {
                op: op @ (BinaryOp::Eq | BinaryOp::Ne),
                lhs,
                rhs,
            } => {
                let equal = (*op == BinaryOp::Eq) == holds;
                match (is_null(lhs), is_null(rhs)) {
                    (_, true) if equal => self.null_where(lhs, false),
                    (true, _) if equal => self.null_where(rhs, false),
                    _ => {}
                }
            }
            ExprKind::Binary {
                op: BinaryOp::And,
                lhs,
                rhs,
            } if holds => {
                self.null_where(lhs, true);
                self.null_where(rhs, true);
            }
            ExprKind::Binary {
                op: BinaryOp::Or,
                lhs,
                rhs,
            } if !holds => {
                self.null_where(lhs, false);
                self.null_where(rhs, false);
            }
            ExprKind::Member { base, field, .. } if !holds && field == self.link => {
                if let Some(node) = self.node(base) {
                    self.with(|state| state.cut(node));
                }
            }
            ExprKind::Ident(_) | ExprKind::Member { .. } if !holds => {
                if let Some(path) = self.path(cond) {
                    let key = self.key(&path);
                    self.with(|state| state.forget(key));
                }
            }
            _ => {}
        }
    }
}
