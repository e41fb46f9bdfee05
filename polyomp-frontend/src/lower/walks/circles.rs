//! Circles of links that no assignment to a link closes: by initialisers that lead to one another, by what is stored through
//! pointers to links (`*tail = p`), and by stores of whole nodes (`*p = (struct node){ head, 0 }`).

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{
    BinaryOp, Declaration, Designator, Expr, ExprKind, FunctionDef, Initializer, ItemKind,
    QualType, UnaryOp,
};

use super::super::Lowerer;
use super::super::names::{
    Visit, each_expression_in, is_null, walk_declaration, walk_expr, walk_initializer,
};
use super::nodes::Declared;
use super::pointers::Pointers;
use super::stores;

/// A variable, or an element of one.
type Named = (String, Option<i128>);

impl<'a> Lowerer<'a> {
    /// Whether initialisers of variables lead from one back to itself.
    pub(super) fn are_initialised_round(&self) -> bool {
        let mut led: BTreeMap<Named, BTreeSet<Named>> = BTreeMap::new();
        for item in &self.unit.items {
            if let ItemKind::Declaration(declaration) = &item.kind {
                self.add_led(declaration, &mut led);
            }
        }
        for function in self.definitions() {
            let mut found = Declarations(Vec::new());
            function.body.stmts.iter().for_each(|stmt| found.stmt(stmt));
            for declaration in &found.0 {
                self.add_led(declaration, &mut led);
            }
        }
        lead_round(&led)
    }

    /// Whether what variables at file scope begin with makes links of this name lead from a node back to itself.
    pub(super) fn is_closed_initially(&self, link: &str) -> bool {
        let mut led: BTreeMap<Named, BTreeSet<Named>> = BTreeMap::new();
        for item in &self.unit.items {
            let ItemKind::Declaration(declaration) = &item.kind else {
                continue;
            };
            for declarator in &declaration.declarators {
                let ty = self.resolved(&declarator.ty);
                match (&declarator.init, ty.array()) {
                    (Some(Initializer::List { items, .. }), Some(array)) => {
                        // A designator says where the others go on (C11, 6.7.9p17).
                        let mut at = 0;
                        for item in items {
                            if let [Designator::Index(index), ..] = &item.designators[..] {
                                let Some(index) = self.constant(index) else {
                                    break;
                                };
                                at = i128::from(index);
                            }
                            let of = (declarator.name.clone(), Some(at));
                            match &item.designators[..] {
                                [Designator::Index(_), Designator::Field(name)] if name == link => {
                                    if let Initializer::Expr(value) = &item.value {
                                        let node = self.initial_node(value);
                                        led.entry(of).or_default().extend(node);
                                    }
                                }
                                [] | [Designator::Index(_)] => {
                                    let held = self.initial_link(&array.element, &item.value, link);
                                    let node = held.and_then(|held| self.initial_node(held));
                                    led.entry(of).or_default().extend(node);
                                }
                                _ => {}
                            }
                            at += 1;
                        }
                    }
                    (Some(init), None) => {
                        let held = self.initial_link(&ty, init, link);
                        let node = held.and_then(|held| self.initial_node(held));
                        let of = (declarator.name.clone(), None);
                        led.entry(of).or_default().extend(node);
                    }
                    _ => {}
                }
            }
        }
        lead_round(&led)
    }

    /// The node whose address a constant is.
    fn initial_node(&self, address: &Expr) -> Option<Named> {
        let address = address.without_casts();
        let (base, index) = match &address.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => match &operand.without_casts().kind {
                ExprKind::Ident(name) => return Some((name.clone(), None)),
                ExprKind::Subscript { base, index } => (&**base, self.constant(index)?),
                _ => return None,
            },
            ExprKind::Binary {
                op: BinaryOp::Add,
                lhs,
                rhs,
            } => (&**lhs, self.constant(rhs)?),
            _ => (address, 0),
        };
        match &base.without_casts().kind {
            ExprKind::Ident(name) => Some((name.clone(), Some(i128::from(index)))),
            _ => None,
        }
    }

    /// Adds which variables the initialisers of a declaration lead to.
    fn add_led(&self, declaration: &Declaration, led: &mut BTreeMap<Named, BTreeSet<Named>>) {
        for declarator in &declaration.declarators {
            let Some(Initializer::List { items, .. }) = &declarator.init else {
                continue;
            };
            let array = declarator.ty.array().is_some();
            let plain = items.iter().all(|item| item.designators.is_empty());
            for (position, item) in items.iter().enumerate() {
                let index = (array && plain).then_some(position as i128);
                let mut targets = Targets(self, BTreeSet::new());
                walk_initializer(&mut targets, &item.value);
                let key = (declarator.name.clone(), index);
                led.entry(key).or_default().extend(targets.1);
            }
        }
    }

    /// Whether a function stores to links what may close a circle, other than by assigning to a member or by copying nodes;
    /// `pointers` are what links are stored through.
    pub(super) fn may_close_unseen(
        &self,
        function: &'a FunctionDef,
        link: &str,
        pointers: &Pointers,
        declared: &Declared<'_>,
    ) -> bool {
        let mut assigned = Vec::new();
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| {
                if let ExprKind::Assign { op: None, lhs, rhs } = &expr.kind {
                    assigned.push(((**lhs).clone(), (**rhs).clone()));
                }
            });
        }
        assigned.iter().any(|(lhs, rhs)| {
            let value = rhs.without_casts();
            if let ExprKind::CompoundLiteral { ty, init } = &value.kind {
                let held = self.initial_link(ty, init, link);
                return held.is_some_and(|held| {
                    !is_null(held) && !self.is_fresh(function, link, held, lhs) && {
                        // What nothing leads to closes no circle.
                        let ExprKind::Unary {
                            op: UnaryOp::Deref,
                            operand,
                        } = &lhs.kind
                        else {
                            return true;
                        };
                        let name = self.text(operand.span);
                        let led_to = assigned.iter().any(|(to, value)| {
                            let link_of = match &to.without_casts().kind {
                                ExprKind::Member { field, .. } => field == link,
                                ExprKind::Unary { op, .. } => *op == UnaryOp::Deref,
                                _ => false,
                            };
                            link_of && self.text(value.span) == name
                        });
                        led_to || !self.is_new_node(function, &name, 0)
                    }
                });
            }
            let through = match &lhs.without_casts().kind {
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: base,
                }
                | ExprKind::Subscript { base, .. } => pointers.may_be(base, link, declared),
                ExprKind::Ident(name) => {
                    declared.is_reference(name) && pointers.may_be(lhs, link, declared)
                }
                // A call that gives a reference, or what chooses between lvalues.
                ExprKind::Member { .. } => false,
                _ => true,
            };
            let beyond = matches!(&value.kind, ExprKind::Member { base, field, .. }
                if field == link && self.bare(base) == self.bare(lhs));
            through
                && declared.may_be_link(lhs)
                && !is_null(value)
                && !beyond
                && !self.is_fresh(function, link, value, lhs)
        })
    }

    /// Whether a value is a new node that leads nowhere, or where the link led to that it is stored in.
    fn is_fresh(&self, function: &'a FunctionDef, link: &str, value: &Expr, target: &Expr) -> bool {
        let ExprKind::Ident(name) = &value.without_casts().kind else {
            return self.gives_new_node(value, 0);
        };
        let stores = stores(function, link);
        let mut own = stores
            .iter()
            .filter(|store| self.bare(&store.base) == *name && !is_null(&store.value));
        self.is_new_node(function, name, 0)
            && own.all(|store| self.bare(&store.value) == self.bare(target))
    }

    /// What a link of a node begins with that is given in braces.
    pub(super) fn initial_link<'i>(
        &self,
        ty: &QualType,
        init: &'i Initializer,
        link: &str,
    ) -> Option<&'i Expr> {
        let fields = self.record_of(ty)?.fields.as_ref()?;
        let at = fields
            .iter()
            .position(|field| field.name.as_deref() == Some(link))?;
        let Initializer::List { items, .. } = init else {
            return None;
        };
        let named = items.iter().find(
            |item| matches!(item.designators.as_slice(), [Designator::Field(name)] if name == link),
        );
        let plain = items.iter().all(|item| item.designators.is_empty());
        let item = named.or_else(|| items.get(at).filter(|_| plain))?;
        match &item.value {
            Initializer::Expr(value) => Some(value),
            Initializer::List { .. } => None,
        }
    }

    /// The text of an expression without parentheses around it.
    fn bare(&self, expr: &Expr) -> String {
        let text = self.text(expr.without_casts().span);
        text.trim_matches(['(', ')']).to_string()
    }
}

/// Whether the variables lead from one back to itself.
fn lead_round(led: &BTreeMap<Named, BTreeSet<Named>>) -> bool {
    led.keys().any(|from| {
        let mut seen: BTreeSet<&Named> = BTreeSet::new();
        let mut open: Vec<&Named> = vec![from];
        while let Some(at) = open.pop() {
            let like = |(name, index): &Named| {
                *name == at.0 && (index.is_none() || at.1.is_none() || *index == at.1)
            };
            for (_, targets) in led.iter().filter(|(one, _)| like(one)) {
                for target in targets {
                    let again = target.0 == from.0
                        && (target.1.is_none() || from.1.is_none() || target.1 == from.1);
                    if again {
                        return true;
                    }
                    if seen.insert(target) {
                        open.push(target);
                    }
                }
            }
        }
        false
    })
}

/// The declarations in statements.
pub(super) struct Declarations(pub(super) Vec<Declaration>);

impl Visit for Declarations {
    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        self.0.push(declaration.clone());
        walk_declaration(self, declaration);
    }
}

/// The variables whose addresses an initialiser has.
struct Targets<'l, 'a>(&'l Lowerer<'a>, BTreeSet<Named>);

impl Visit for Targets<'_, '_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Subscript { base, index } => {
                if let ExprKind::Ident(name) = &base.without_casts().kind {
                    let index = self.0.constant(index).map(i128::from);
                    self.1.insert((name.clone(), index));
                    return;
                }
            }
            ExprKind::Ident(name) => {
                self.1.insert((name.clone(), None));
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}
