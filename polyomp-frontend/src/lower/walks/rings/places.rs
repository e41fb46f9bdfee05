//! What variables, members and elements are called, and what holds their addresses or those of links.

use std::collections::BTreeSet;

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

use super::super::super::names::each_expression;
use super::super::super::values::with_stack;
use super::super::reach::Key;
use super::{Rings, Value};

impl Rings<'_, '_> {
    /// The name of a variable, or of a member or constant element of one.
    pub(super) fn path(&mut self, place: &Expr) -> Option<String> {
        let place = place.without_casts();
        with_stack(|| match &place.kind {
            ExprKind::Ident(name) => Some(self.name_of(name)),
            ExprKind::Member { base, field, .. } => {
                let base = match self.path_led_to(base) {
                    Some(base) => base,
                    None => {
                        let own = self.path(base)?;
                        self.given.get(&own).cloned().unwrap_or(own)
                    }
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

    pub(super) fn address(&mut self, of: &Expr) -> Value {
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

    /// A variable gets the address of a variable, or of the link of a node. Where it may be either, a variable that holds a
    /// node is taken for a node with a link.
    pub(super) fn assign_place(
        &mut self,
        path: &str,
        variables: &BTreeSet<String>,
        node: Option<Key>,
    ) {
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

    /// Nodes in an array, each of which leads to the one behind it: the last one to the first (`&a[(i + 1) % n]`, or
    /// `a[n - 1].next = a` after the others).
    pub(super) fn note_row(&mut self, lhs: &Expr, rhs: &Expr) {
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
        let (mut to, mut index) = (rhs.without_casts(), None);
        if let ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } = &to.kind
        {
            to = operand.without_casts();
        }
        while let ExprKind::Subscript {
            base: lhs,
            index: rhs,
        }
        | ExprKind::Binary {
            op: BinaryOp::Add,
            lhs,
            rhs,
        } = &to.kind
        {
            (to, index) = (lhs.without_casts(), Some(&**rhs));
        }
        if self.path(to).as_ref() != Some(&row) {
            return;
        }
        if index.is_none_or(|index| self.lowerer.constant(index) == Some(0)) {
            self.found |= self.rows.contains(&row);
            return;
        }
        let mut wraps = false;
        each_expression(rhs, &mut |part| match &part.kind {
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
}
