//! Walks along links that something else than the end of the list ends (`for (i = 0; p && i < n; i++)`), and lists that
//! share nodes.
//!
//! The core takes a walk to come to no node twice: a list that goes round would never end it. Where something else ends it,
//! the text must build no list that goes round, as far as it builds lists; and lists that begin at several places must have
//! no node in common. What is said of links is said of all members of that name.
//!
//! A link closes no circle that a new node gets which nothing leads to, or that leads to a new one without a link, nor one
//! that takes over what another link led to (`p->next = q->next; q->next = p`).

mod circles;
mod closed;
mod copied;
mod nodes;
mod pointers;
mod reach;
mod rings;
mod shared;

use crate::syntax::ast::{
    BinaryOp, Declaration, Expr, ExprKind, ForInit, FunctionDef, Initializer, Stmt, StmtKind,
    UnaryOp,
};

use super::Lowerer;
use super::library::is_allocator;
use super::names::{
    self, Visit, each_expression, each_expression_in, is_null, walk_declaration, walk_expr,
    walk_stmt,
};

/// What the text does to the links of one name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Links {
    /// It may close a circle.
    round: bool,
    /// Its stores close one, as far as their order is not asked.
    closed: bool,
    /// It makes several lead to one node.
    shared: bool,
}

/// A store to a link.
struct Store {
    /// What has it.
    base: Expr,
    target: Expr,
    value: Expr,
}

impl<'a> Lowerer<'a> {
    /// A loop in a construct that may walk along links as no list is taken to be: it leaves its region undecided.
    pub(super) fn doubt_walk(&mut self, stmt: &Stmt) {
        if self.strands == 0 {
            return;
        }
        for (name, link) in walks(stmt) {
            if !condition(stmt).is_some_and(|cond| speaks_of(cond, &name)) {
                continue;
            }
            let links = self.links_of(&link);
            let round = links.round && ends_otherwise(stmt, &name)
                || links.closed && only_end_ends(stmt, &name);
            let what = if round {
                format!("a walk along `{link}`, which the program may link in a circle")
            } else if links.shared && !begins_at_variable(stmt, &name) {
                format!(
                    "a walk along `{link}`, of which the program makes several lead to one node"
                )
            } else {
                continue;
            };
            self.unsupported(stmt.span, what);
        }
    }

    fn links_of(&mut self, link: &str) -> Links {
        if let Some(known) = self.links.get(link) {
            return *known;
        }
        let mut links = Links {
            round: self.are_initialised_round(),
            closed: self.is_closed_initially(link),
            ..Links::default()
        };
        let nodes = nodes::Nodes::with_link(self, link);
        let pointers = pointers::Pointers::of(self, link, &nodes);
        for function in self.definitions() {
            let declared = nodes.in_function(function);
            links.round |= self.may_close(function, link);
            links.round |= self.may_close_unseen(function, link, &pointers, &declared);
            links.round |= self.copies_links(function, link, &declared, &pointers);
            links.closed |= self.closes(function, link, &declared, &pointers)
                || self.closes_in_order(function, link, &nodes);
            links.shared |= self.shares(function, link);
        }
        self.links.insert(link.to_string(), links);
        links
    }

    /// Whether a function stores to such a link what may close a circle.
    fn may_close(&self, function: &'a FunctionDef, link: &str) -> bool {
        let stores = stores(function, link);
        stores.iter().any(|store| {
            let value = store.value.without_casts();
            if is_null(value) {
                return false;
            }
            let text = |expr: &Expr| self.text(expr.without_casts().span);
            // `p->next = p->next->next`
            let beyond = matches!(&value.kind, ExprKind::Member { base, field, .. }
                if field == link && text(base) == text(&store.target));
            // `p->next = q->next; q->next = p`
            let between = |store: &Store| {
                let held = store.value.without_casts();
                let taken = matches!(&held.kind, ExprKind::Member { field, .. } if field == link);
                taken
                    && stores.iter().any(|other| {
                        text(&other.target) == text(held) && text(&other.value) == text(&store.base)
                    })
            };
            if beyond || between(store) || self.is_next_element(store) {
                return false;
            }
            let new = |expr: &Expr| match &expr.without_casts().kind {
                ExprKind::Ident(name) => self.is_new_node(function, name, 0),
                _ => false,
            };
            let led_to = stores
                .iter()
                .any(|other| text(&other.value) == text(&store.base));
            let without_link = || {
                let own = stores
                    .iter()
                    .filter(|other| text(&other.base) == text(value));
                let mut own = own.filter(|other| !is_null(&other.value));
                own.all(between)
            };
            !(new(&store.base) && !led_to || new(value) && without_link())
        })
    }

    /// `a[i].next = &a[i + 1]`
    fn is_next_element(&self, store: &Store) -> bool {
        let ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } = &store.value.without_casts().kind
        else {
            return false;
        };
        let (
            ExprKind::Subscript { base, index },
            ExprKind::Subscript {
                base: other,
                index: next,
            },
        ) = (&store.base.without_casts().kind, &operand.kind)
        else {
            return false;
        };
        let ExprKind::Binary {
            op: BinaryOp::Add,
            lhs,
            rhs,
        } = &next.kind
        else {
            return false;
        };
        self.text(base.span) == self.text(other.span)
            && self.text(lhs.span) == self.text(index.span)
            && self.constant(rhs).is_some_and(|step| step > 0)
    }

    /// Whether a variable of a function holds nothing but nodes that were new when it got them.
    fn is_new_node(&self, function: &'a FunctionDef, name: &str, depth: u32) -> bool {
        let mut params = function.ty.params.iter();
        if params.any(|param| param.name.as_deref() == Some(name)) {
            return false;
        }
        let (mut values, mut fine) = (Vec::new(), true);
        for stmt in &function.body.stmts {
            fine &= !names::is_unclear(stmt, name);
            let mut search = Values {
                name,
                found: &mut values,
                fine: &mut fine,
            };
            search.stmt(stmt);
        }
        let new = |value: &Expr| is_null(value) || self.gives_new_node(value, depth);
        fine && !values.is_empty() && values.iter().all(new)
    }

    pub(super) fn gives_new_node(&self, value: &Expr, depth: u32) -> bool {
        /// Functions that return what others allocate are followed so deep.
        const DEEPEST: u32 = 3;
        let value = value.without_casts();
        if let ExprKind::Call { callee, .. } = &value.kind {
            let ExprKind::Ident(name) = &callee.kind else {
                return false;
            };
            let Some(called) = self.function(name) else {
                return is_allocator(name);
            };
            let mut returned = Vec::new();
            let mut search = Returned(&mut returned);
            called.body.stmts.iter().for_each(|stmt| search.stmt(stmt));
            return depth < DEEPEST
                && !returned.is_empty()
                && returned
                    .iter()
                    .all(|value| match &value.without_casts().kind {
                        _ if is_null(value) => true,
                        ExprKind::Ident(name) => self.is_new_node(called, name, depth + 1),
                        _ => self.gives_new_node(value, depth + 1),
                    });
        }
        // `&pool[used++]`
        let mut counts = false;
        each_expression(value, &mut |part| {
            counts |= matches!(
                part.kind,
                ExprKind::IncDec {
                    increment: true,
                    ..
                }
            );
        });
        counts
    }
}

/// What is assigned to a variable.
struct Values<'v> {
    name: &'v str,
    found: &'v mut Vec<Expr>,
    /// It is not changed in another way.
    fine: &'v mut bool,
}

impl Visit for Values<'_> {
    fn expr(&mut self, expr: &Expr) {
        let is_it = |expr: &Expr| matches!(&expr.without_casts().kind, ExprKind::Ident(name) if name == self.name);
        match &expr.kind {
            ExprKind::Assign { op: None, lhs, rhs } if is_it(lhs) => {
                self.found.push((**rhs).clone())
            }
            ExprKind::Assign { lhs: operand, .. }
            | ExprKind::IncDec { operand, .. }
            | ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => *self.fine &= !is_it(operand),
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            if declarator.name == self.name
                && let Some(Initializer::Expr(value)) = &declarator.init
            {
                self.found.push(value.clone());
            }
        }
        walk_declaration(self, declaration);
    }
}

/// What a function returns.
struct Returned<'v>(&'v mut Vec<Expr>);

impl Visit for Returned<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Return(Some(value)) = &stmt.kind {
            self.0.push(value.clone());
        }
        walk_stmt(self, stmt);
    }
}

/// What a function stores to the links of a name.
fn stores(function: &FunctionDef, link: &str) -> Vec<Store> {
    let mut found = Vec::new();
    for stmt in &function.body.stmts {
        each_expression_in(stmt, &mut |expr| found.extend(store(expr, link)));
    }
    found
}

fn store(expr: &Expr, link: &str) -> Option<Store> {
    let ExprKind::Assign { op: None, lhs, rhs } = &expr.kind else {
        return None;
    };
    let ExprKind::Member { base, field, .. } = &lhs.without_casts().kind else {
        return None;
    };
    (field == link).then(|| Store {
        base: (**base).clone(),
        target: lhs.without_casts().clone(),
        // `a->next = b->next = c` gives both the same.
        value: match &rhs.without_casts().kind {
            ExprKind::Assign { op: None, rhs, .. } => (**rhs).clone(),
            _ => (**rhs).clone(),
        },
    })
}

/// Whether a variable is declared in a statement, or assigned there.
fn is_set_in(stmt: &Stmt, name: &str) -> bool {
    struct Declared<'n>(&'n str, bool);
    impl Visit for Declared<'_> {
        fn expr(&mut self, expr: &Expr) {
            walk_expr(self, expr);
        }
        fn declaration(&mut self, declaration: &Declaration) {
            let mut declarators = declaration.declarators.iter();
            self.1 |= declarators.any(|declarator| declarator.name == self.0);
            walk_declaration(self, declaration);
        }
    }
    let mut search = Declared(name, false);
    search.stmt(stmt);
    search.1 || names::assigns(stmt, name)
}

/// The variables that go along links in a loop, and the names of the links.
fn walks(stmt: &Stmt) -> Vec<(String, String)> {
    let mut found = Vec::new();
    each_expression_in(stmt, &mut |expr| {
        if let ExprKind::Assign { op: None, lhs, rhs } = &expr.kind
            && let ExprKind::Ident(name) = &lhs.kind
            && let ExprKind::Member {
                base,
                field,
                arrow: true,
                ..
            } = &rhs.without_casts().kind
            && matches!(&base.without_casts().kind, ExprKind::Ident(base) if base == name)
        {
            found.push((name.clone(), field.clone()));
        }
    });
    found
}

fn condition(stmt: &Stmt) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::For { cond, .. } => cond.as_ref(),
        StmtKind::While { cond, .. } | StmtKind::DoWhile { cond, .. } => Some(cond),
        _ => None,
    }
}

/// Whether something ends a loop that does not speak of the variable: a part of its condition, or what leads out of it.
fn ends_otherwise(stmt: &Stmt, name: &str) -> bool {
    struct Leaves(bool);
    impl Visit for Leaves {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(
                stmt.kind,
                StmtKind::Break | StmtKind::Return(_) | StmtKind::Goto(_)
            );
            walk_stmt(self, stmt);
        }
        fn expr(&mut self, expr: &Expr) {
            walk_expr(self, expr);
        }
    }
    struct Ways<'n>(&'n str, bool);
    impl Visit for Ways<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::If { cond, .. } = &stmt.kind
                && !speaks_of(cond, self.0)
            {
                let mut leaves = Leaves(false);
                leaves.stmt(stmt);
                self.1 |= leaves.0;
            }
            walk_stmt(self, stmt);
        }
        fn expr(&mut self, expr: &Expr) {
            walk_expr(self, expr);
        }
    }
    let (StmtKind::For { body, .. }
    | StmtKind::While { body, .. }
    | StmtKind::DoWhile { body, .. }) = &stmt.kind
    else {
        return false;
    };
    let (mut open, mut other): (Vec<&Expr>, bool) = (condition(stmt).into_iter().collect(), false);
    while let Some(part) = open.pop() {
        match &part.kind {
            ExprKind::Binary {
                op: BinaryOp::And,
                lhs,
                rhs,
            } => open.extend([&**lhs, &**rhs]),
            // `while (1)`
            ExprKind::Int(_) => {}
            _ => other |= !speaks_of(part, name),
        }
    }
    let mut ways = Ways(name, other);
    ways.stmt(body);
    ways.1
}

/// Whether the condition of a loop over the nodes of a list asks for nothing of the variable but whether it is null. One
/// that compares it with another pointer may end where a circle closes.
fn only_end_ends(stmt: &Stmt, name: &str) -> bool {
    let mut other = false;
    let mut compared = |expr: &Expr| {
        if let ExprKind::Binary {
            op: BinaryOp::Eq | BinaryOp::Ne,
            lhs,
            rhs,
        } = &expr.kind
        {
            let is_it = |expr: &Expr| matches!(&expr.without_casts().kind, ExprKind::Ident(found) if found == name);
            other |= is_it(lhs) && !is_null(rhs) || is_it(rhs) && !is_null(lhs);
        }
    };
    each_expression_in(stmt, &mut compared);
    !other
}

fn speaks_of(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    each_expression(expr, &mut |part| {
        found |= matches!(&part.kind, ExprKind::Ident(word) if word == name);
    });
    found
}

/// Whether a loop over the nodes of a list begins at what a variable holds.
fn begins_at_variable(stmt: &Stmt, name: &str) -> bool {
    let plain = |expr: &Expr| matches!(expr.without_casts().kind, ExprKind::Ident(_));
    let StmtKind::For { init, .. } = &stmt.kind else {
        return false;
    };
    match init {
        ForInit::None => false,
        ForInit::Expr(expr) => matches!(&expr.kind, ExprKind::Assign { op: None, lhs, rhs }
            if speaks_of(lhs, name) && plain(rhs)),
        ForInit::Declaration(declaration) => declaration.declarators.iter().any(|one| {
            one.name == name && matches!(&one.init, Some(Initializer::Expr(value)) if plain(value))
        }),
    }
}
