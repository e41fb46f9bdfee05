//! Links that change without being named: where whole nodes are assigned, where a function copies memory that holds nodes,
//! and where one that is not known gets the address of a link.
//!
//! A copied link leads where the one does that it is a copy of, which may be the node itself or one before it.

use crate::syntax::ast::{Expr, ExprKind, FunctionDef, Initializer, UnaryOp};

use super::super::Lowerer;
use super::super::library::common_name;
use super::super::names::{Visit, each_expression_in, is_null};
use super::super::recursion::COPYING;
use super::circles::Declarations;
use super::nodes::Declared;
use super::pointers::Pointers;
use super::stores;

impl<'a> Lowerer<'a> {
    /// Whether a function may give nodes links that are not null, other than by assigning to these.
    pub(super) fn copies_links(
        &self,
        function: &'a FunctionDef,
        link: &str,
        declared: &Declared<'_>,
        pointers: &Pointers,
    ) -> bool {
        let mut found = false;
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| {
                found |= match &expr.kind {
                    ExprKind::Assign { op: None, lhs, rhs } => {
                        self.copies_node(function, link, (lhs, rhs), declared)
                    }
                    ExprKind::Call { callee, args } => match &callee.kind {
                        ExprKind::Ident(name) if self.function(name).is_none() => {
                            self.call_copies(function, link, (name, args), declared, pointers)
                        }
                        _ => false,
                    },
                    _ => false,
                };
            });
        }
        found
    }

    /// Whether an assignment stores a whole node with a link to where others may lead to it. What is given in braces is no
    /// copy.
    fn copies_node(
        &self,
        function: &'a FunctionDef,
        link: &str,
        (lhs, rhs): (&Expr, &Expr),
        declared: &Declared<'_>,
    ) -> bool {
        let value = rhs.without_casts();
        let holds = declared
            .may_hold_node(lhs)
            .or(declared.may_hold_node(value));
        let given = matches!(value.kind, ExprKind::CompoundLiteral { .. });
        if given || holds == Some(false) {
            return false;
        }
        let lhs = lhs.without_casts();
        if let ExprKind::Ident(name) = &lhs.kind
            && (holds.is_none() || is_local(function, name) && !declared.is_reference(name))
        {
            return false;
        }
        match &value.kind {
            ExprKind::Ident(name) => !self.holds_no_link(function, link, name),
            // Of what nothing is known, whole nodes are stored through pointers.
            _ => holds.is_some() || matches!(value.kind, ExprKind::Unary { .. }),
        }
    }

    /// Whether a struct of a function has no link when it is copied, or that to a new node.
    fn holds_no_link(&self, function: &'a FunctionDef, link: &str, name: &str) -> bool {
        let is_it = |expr: &Expr| matches!(&expr.without_casts().kind, ExprKind::Ident(found) if found == name);
        let harmless = |value: &Expr| {
            is_null(value)
                || match &value.without_casts().kind {
                    ExprKind::Ident(name) => self.is_new_node(function, name, 0),
                    _ => self.gives_new_node(value, 0),
                }
        };
        let mut fine = is_local(function, name);
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| match &expr.kind {
                ExprKind::Assign { op: None, lhs, .. } => fine &= !is_it(lhs),
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => fine &= !is_it(operand),
                _ => {}
            });
        }
        for declarator in declarators(function, name) {
            fine &= match &declarator.init {
                None => true,
                Some(Initializer::Expr(_)) => false,
                Some(list) => {
                    let held = self.initial_link(&declarator.ty, list, link);
                    held.is_none_or(harmless)
                }
            };
        }
        let own = stores(function, link);
        fine && own
            .iter()
            .filter(|store| is_it(&store.base))
            .all(|store| harmless(&store.value))
    }

    /// Whether a function that is not in the text may change links: one that copies memory which may hold nodes, or one that
    /// gets the address of a link and is not known to read it only.
    fn call_copies(
        &self,
        function: &FunctionDef,
        link: &str,
        (name, args): (&str, &[Expr]),
        declared: &Declared<'_>,
        pointers: &Pointers,
    ) -> bool {
        let name = common_name(name);
        let address = |arg: &Expr| pointers.may_be(arg, link, declared);
        if args.iter().any(address) && !name.contains("load") {
            return true;
        }
        // What is allocated anew and holds what was there stays a list.
        if !COPYING.contains(&name) || name.starts_with("realloc") {
            return false;
        }
        let to_local = args.first().is_some_and(|to| {
            matches!(&to.without_casts().kind, ExprKind::Unary { op: UnaryOp::AddressOf, operand }
                if matches!(&operand.kind, ExprKind::Ident(name) if is_local(function, name)))
        });
        let led: Vec<_> = args
            .iter()
            .map(|arg| declared.may_lead_to_node(arg))
            .collect();
        // One of the two says what is copied.
        let other = led.contains(&Some(false)) && !led.contains(&Some(true));
        !to_local && !other
    }
}

/// Whether a function declares a variable, or has a parameter, of a name.
fn is_local(function: &FunctionDef, name: &str) -> bool {
    let mut params = function.ty.params.iter();
    params.any(|param| param.name.as_deref() == Some(name))
        || !declarators(function, name).is_empty()
}

fn declarators(function: &FunctionDef, name: &str) -> Vec<crate::syntax::ast::Declarator> {
    let mut found = Declarations(Vec::new());
    let stmts = &function.body.stmts;
    stmts.iter().for_each(|stmt| found.stmt(stmt));
    let all = found.0.into_iter().flat_map(|found| found.declarators);
    all.filter(|declarator| declarator.name == name).collect()
}
