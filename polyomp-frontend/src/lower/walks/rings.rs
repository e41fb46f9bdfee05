//! Circles that are closed in the order of the text: the statements of a function are followed, those of the functions that
//! it calls too, with which nodes links lead to from which ([reach](super::reach)). A link that gets a node from which
//! links lead back to it closes a circle (`*tail = head`, `head->next->next = head`, `last = push(last, x)` and then
//! `last->next = first`).
//!
//! Nothing is known of what variables point to where the function begins, nor of what functions return that call
//! themselves or are not in the files: that closes no circle here.

mod places;
mod statements;

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{Expr, ExprKind, FunctionDef, Initializer, QualType, UnaryOp};

use super::super::Lowerer;
use super::super::names::is_null;
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
            given: BTreeMap::new(),
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
    /// Parameters, and the variables that hold the same pointers.
    given: BTreeMap<String, String>,
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
                if let ExprKind::CompoundLiteral { ty, init } = &rhs.without_casts().kind {
                    self.store_whole(lhs, ty, init);
                    return Value::Unknown;
                }
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
            } => {
                let Value::Place(variables, node) = self.value(operand) else {
                    return;
                };
                let only = variables.len() == 1 && node.is_none();
                for variable in variables {
                    self.assign(&variable, value, only);
                }
                if let Some(node) = node {
                    self.link(node, value);
                }
            }
            _ => {
                if let Some(path) = self.path(lhs) {
                    self.assign(&path, value, true);
                }
            }
        }
    }

    /// `*node = (struct node){next, 0}`
    fn store_whole(&mut self, node: &Expr, ty: &QualType, init: &Initializer) {
        let Some(held) = self.lowerer.initial_link(ty, init, self.link) else {
            return;
        };
        let value = self.value(held);
        if let Some(node) = self.node(node) {
            self.link(node, &value);
        }
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
        self.given.remove(path);
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
        for ((param, value), arg) in called.ty.params.iter().zip(&values).zip(args) {
            if let Some(name) = &param.name {
                let name = format!("{own}{name}");
                self.places.remove(&name);
                self.assign(&name, value, true);
                if let Some(path) = self.path(arg) {
                    let first = self.given.get(&path).cloned();
                    self.given.insert(name, first.unwrap_or(path));
                }
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
}
