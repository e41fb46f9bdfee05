//! Circles that the text of one function closes, by functions that it calls, too: stores to links lead from a node back to
//! itself, or from the last node of a list that grows to the first. A walk over such a list that only its end would end
//! comes to nodes again, so that the list ends is not assumed.
//!
//! Nodes are told apart by variables that get one value each, by structs that are variables, and by constant elements of
//! arrays. In which order the stores are executed is not asked.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{Expr, ExprKind, FunctionDef, Initializer, Param, UnaryOp};

use super::super::Lowerer;
use super::super::library::common_name;
use super::super::names::{Visit, each_expression_in};
use super::super::recursion::COPYING;
use super::circles::Declarations;
use super::nodes::Declared;
use super::pointers::Pointers;
use super::{Values, stores};

/// What stores make of nodes.
struct Graph<'g, 'a> {
    lowerer: &'g Lowerer<'a>,
    link: &'g str,
    declared: &'g Declared<'g>,
    pointers: &'g Pointers,
    /// The variables that get one value each.
    fixed: BTreeSet<String>,
    /// Variables that hold what others hold, or the addresses of links of what others lead to.
    same: BTreeMap<String, String>,
    /// From a node to one that its link leads to.
    links: Vec<(String, String)>,
    /// From a node to one that is copied to it.
    copies: Vec<(String, String)>,
}

impl<'a> Lowerer<'a> {
    /// Whether stores of a function make links lead from a node back to it.
    pub(super) fn closes(
        &self,
        function: &'a FunctionDef,
        link: &str,
        declared: &Declared<'_>,
        pointers: &Pointers,
    ) -> bool {
        let mut graph = Graph {
            lowerer: self,
            link,
            declared,
            pointers,
            fixed: fixed(function),
            same: BTreeMap::new(),
            links: Vec::new(),
            copies: Vec::new(),
        };
        let mut declarations = Declarations(Vec::new());
        let stmts = &function.body.stmts;
        stmts.iter().for_each(|stmt| declarations.stmt(stmt));
        for declaration in &declarations.0 {
            for declarator in &declaration.declarators {
                match &declarator.init {
                    Some(Initializer::Expr(value)) => graph.begins(&declarator.name, value),
                    Some(list) => {
                        let held = self.initial_link(&declarator.ty, list, link);
                        let to = held.and_then(|held| graph.node(held));
                        graph
                            .links
                            .extend(to.map(|to| (declarator.name.clone(), to)));
                    }
                    None => {}
                }
            }
        }
        for stmt in stmts {
            each_expression_in(stmt, &mut |expr| match &expr.kind {
                ExprKind::Assign { op: None, lhs, rhs } => graph.stored(lhs, rhs),
                ExprKind::Call { callee, args } => graph.called(callee, args),
                _ => {}
            });
        }
        let stored = self.stored_links(function, link);
        for (base, value) in &stored {
            let ends = graph.node(base).zip(graph.node(value));
            graph.links.extend(ends);
        }
        graph.is_round() || graph.ends_at_begin(function, &stored)
    }

    /// What a function stores to links of what: itself, or by calls of functions that link what they are given.
    fn stored_links(&self, function: &'a FunctionDef, link: &str) -> Vec<(Expr, Expr)> {
        let own = stores(function, link).into_iter();
        let mut found: Vec<(Expr, Expr)> = own.map(|store| (store.base, store.value)).collect();
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| {
                if let ExprKind::Call { callee, args } = &expr.kind
                    && let ExprKind::Ident(name) = &callee.kind
                    && let Some(called) = self.function(name)
                {
                    let kept = fixed(called);
                    let given = |expr: &Expr| {
                        let ExprKind::Ident(name) = &expr.without_casts().kind else {
                            return None;
                        };
                        let of = |param: &Param| param.name.as_ref() == Some(name);
                        let at = called.ty.params.iter().position(of)?;
                        args.get(at).filter(|_| kept.contains(name)).cloned()
                    };
                    let stores = stores(called, link);
                    let stores = stores.iter();
                    found.extend(
                        stores.filter_map(|store| given(&store.base).zip(given(&store.value))),
                    );
                }
            });
        }
        found
    }
}

impl Graph<'_, '_> {
    /// The node that a value leads to, or is.
    fn node(&self, expr: &Expr) -> Option<String> {
        let expr = expr.without_casts();
        match &expr.kind {
            ExprKind::Ident(name) => {
                let known = self.fixed.contains(name);
                let is_node = || self.declared.may_hold_node(expr) == Some(true);
                let found = self.same.get(name).unwrap_or(name);
                (known || is_node()).then(|| found.clone())
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf | UnaryOp::Deref,
                operand,
            } => self.node(operand),
            ExprKind::Subscript { base, index } => {
                let base = self.node(base)?;
                let index = self.lowerer.constant(index)?;
                Some(format!("{base}[{index}]"))
            }
            _ => None,
        }
    }

    /// The node of which a pointer is, or holds, the address of a link.
    fn of_link(&self, pointer: &Expr) -> Option<String> {
        match &pointer.without_casts().kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => match &operand.without_casts().kind {
                ExprKind::Member { base, field, .. } if field == self.link => self.node(base),
                _ => None,
            },
            // A function that returns the address of a link of what it is given.
            ExprKind::Call { args, .. } => {
                let may_be = self.pointers.may_be(pointer, self.link, self.declared);
                args.iter()
                    .filter(|_| may_be)
                    .find_map(|arg| self.node(arg))
            }
            _ => None,
        }
    }

    fn begins(&mut self, name: &str, value: &Expr) {
        let address = self.of_link(value);
        if let Some(node) = address.filter(|_| self.fixed.contains(name)) {
            self.same.insert(name.to_string(), node);
        } else if let Some(node) = self.node(value) {
            match &value.without_casts().kind {
                ExprKind::Ident(_) if self.fixed.contains(name) => {
                    self.same.insert(name.to_string(), node);
                }
                _ => self.copies.push((name.to_string(), node)),
            }
        }
    }

    fn stored(&mut self, lhs: &Expr, rhs: &Expr) {
        let Some(value) = self.node(rhs) else {
            return;
        };
        let lhs = lhs.without_casts();
        match &lhs.kind {
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => {
                let is_node = self.declared.may_hold_node(lhs) == Some(true);
                let from = self.of_link(operand).or_else(|| self.node(operand));
                let kind = if is_node {
                    &mut self.copies
                } else {
                    &mut self.links
                };
                kind.extend(from.map(|from| (from, value)));
            }
            ExprKind::Ident(_) | ExprKind::Subscript { .. } => {
                let from = self.node(lhs);
                self.copies.extend(from.map(|from| (from, value)));
            }
            _ => {}
        }
    }

    /// A call that copies a node, or a pointer to one to a link.
    fn called(&mut self, callee: &Expr, args: &[Expr]) {
        let (ExprKind::Ident(name), [to, from, ..]) = (&callee.kind, args) else {
            return;
        };
        let Some(from) = self.node(from) else {
            return;
        };
        if !COPYING.contains(&common_name(name)) {
            return;
        }
        match (self.of_link(to), self.node(to)) {
            (Some(to), _) => self.links.push((to, from)),
            (None, Some(to)) => self.copies.push((to, from)),
            (None, None) => {}
        }
    }

    /// Whether a link is stored that leads from a node of a list to its first one: from a variable that goes along the list
    /// while nodes are added (`last->next = node; last = node`).
    fn ends_at_begin(&self, function: &FunctionDef, stored: &[(Expr, Expr)]) -> bool {
        let name_of = |expr: &Expr| match &expr.without_casts().kind {
            ExprKind::Ident(name) => Some(name.clone()),
            _ => None,
        };
        stored.iter().any(|(base, value)| {
            let (Some(last), Some(first)) = (name_of(base), name_of(value)) else {
                return false;
            };
            if self.fixed.contains(&last) || !self.fixed.contains(&first) {
                return false;
            }
            let (mut values, mut fine) = (Vec::new(), true);
            let mut search = Values {
                name: &last,
                found: &mut values,
                fine: &mut fine,
            };
            function
                .body
                .stmts
                .iter()
                .for_each(|stmt| search.stmt(stmt));
            let in_list = |value: &Expr| match &value.without_casts().kind {
                ExprKind::Ident(name) => {
                    *name == first
                        || stored.iter().any(|(base, node)| {
                            name_of(base).as_ref() == Some(&last)
                                && name_of(node).as_ref() == Some(name)
                        })
                }
                ExprKind::Member { base, field, .. } => {
                    field == self.link && name_of(base).as_ref() == Some(&last)
                }
                _ => false,
            };
            fine && !values.is_empty() && values.iter().all(in_list)
        })
    }

    /// Whether some link leads back to where it stands.
    fn is_round(&self) -> bool {
        self.links.iter().any(|(start, first)| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![first]);
            while let Some(at) = open.pop() {
                if at == start {
                    return true;
                }
                if seen.insert(at) {
                    let all = self.links.iter().chain(&self.copies);
                    open.extend(all.filter(|(from, _)| from == at).map(|(_, to)| to));
                }
            }
            false
        })
    }
}

/// The variables of a function that get one value each, at most.
fn fixed(function: &FunctionDef) -> BTreeSet<String> {
    let mut values: BTreeMap<String, usize> = BTreeMap::new();
    for param in &function.ty.params {
        values.extend(param.name.clone().map(|name| (name, 1)));
    }
    let mut declarations = Declarations(Vec::new());
    let stmts = &function.body.stmts;
    stmts.iter().for_each(|stmt| declarations.stmt(stmt));
    for declarator in declarations.0.iter().flat_map(|found| &found.declarators) {
        // Two of one name are two variables.
        let more = match values.contains_key(&declarator.name) {
            true => 2,
            false => usize::from(declarator.init.is_some()),
        };
        *values.entry(declarator.name.clone()).or_default() += more;
    }
    for stmt in stmts {
        each_expression_in(stmt, &mut |expr| {
            let (target, more) = match &expr.kind {
                ExprKind::Assign { op: None, lhs, .. } => (lhs, 1),
                ExprKind::Assign { lhs: operand, .. } | ExprKind::IncDec { operand, .. } => {
                    (operand, 2)
                }
                _ => return,
            };
            if let ExprKind::Ident(name) = &target.without_casts().kind
                && let Some(values) = values.get_mut(name)
            {
                *values += more;
            }
        });
    }
    let single = values.into_iter().filter(|(_, values)| *values <= 1);
    single.map(|(name, _)| name).collect()
}
