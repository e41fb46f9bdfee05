//! Walks over the syntax tree, and the names that a piece of it refers to.

use std::collections::HashSet;

use crate::openmp::{self, Leaf};
use crate::openmp::{ClauseKind, ListItem};
use crate::source::Span;
use crate::syntax::ast::{
    Block, Declaration, Designator, Expr, ExprKind, Extent, ForInit, InitItem, Initializer, Pragma,
    QualType, Stmt, StmtKind, StorageClass, Type,
};

use super::values::with_stack;

/// What is done at each node; the defaults go on to the children.
pub(crate) trait Visit {
    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }
    fn stmt(&mut self, stmt: &Stmt) {
        walk_stmt(self, stmt);
    }
    fn declaration(&mut self, declaration: &Declaration) {
        walk_declaration(self, declaration);
    }
    fn pragma(&mut self, _pragma: &Pragma) {}
    fn enter_scope(&mut self) {}
    fn leave_scope(&mut self) {}
}

pub(super) fn walk_block(visit: &mut (impl Visit + ?Sized), block: &Block) {
    visit.enter_scope();
    block.stmts.iter().for_each(|stmt| visit.stmt(stmt));
    visit.leave_scope();
}

pub(crate) fn walk_declaration(visit: &mut (impl Visit + ?Sized), declaration: &Declaration) {
    for declarator in &declaration.declarators {
        walk_type(visit, &declarator.ty);
        if let Some(init) = &declarator.init {
            walk_initializer(visit, init);
        }
    }
}

pub(super) fn walk_type(visit: &mut (impl Visit + ?Sized), ty: &QualType) {
    match &ty.ty {
        Type::Array(array) => {
            if let Extent::Expr(expr) = &array.extent {
                visit.expr(expr);
            }
            walk_type(visit, &array.element);
        }
        Type::Pointer(pointee) => walk_type(visit, pointee),
        _ => {}
    }
}

pub(super) fn walk_initializer(visit: &mut (impl Visit + ?Sized), init: &Initializer) {
    with_stack(|| match init {
        Initializer::Expr(expr) => visit.expr(expr),
        Initializer::List { items, .. } => {
            for InitItem { designators, value } in items {
                for designator in designators {
                    match designator {
                        Designator::Field(_) => {}
                        Designator::Index(expr) => visit.expr(expr),
                        Designator::Range(low, high) => {
                            visit.expr(low);
                            visit.expr(high);
                        }
                    }
                }
                walk_initializer(visit, value);
            }
        }
    });
}

pub(crate) fn walk_stmt(visit: &mut (impl Visit + ?Sized), stmt: &Stmt) {
    with_stack(|| match &stmt.kind {
        StmtKind::Compound(block) => walk_block(visit, block),
        StmtKind::Declaration(declaration) => visit.declaration(declaration),
        StmtKind::Expr(expr) | StmtKind::ComputedGoto(expr) => visit.expr(expr),
        StmtKind::If {
            cond,
            then,
            otherwise,
        } => {
            visit.expr(cond);
            visit.stmt(then);
            if let Some(otherwise) = otherwise {
                visit.stmt(otherwise);
            }
        }
        StmtKind::For {
            init,
            cond,
            step,
            body,
            ..
        } => {
            visit.enter_scope();
            match init {
                ForInit::None => {}
                ForInit::Expr(expr) => visit.expr(expr),
                ForInit::Declaration(declaration) => visit.declaration(declaration),
            }
            cond.iter().chain(step).for_each(|expr| visit.expr(expr));
            visit.stmt(body);
            visit.leave_scope();
        }
        StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => {
            visit.expr(cond);
            visit.stmt(body);
        }
        StmtKind::Switch { value, body } => {
            visit.expr(value);
            visit.stmt(body);
        }
        StmtKind::Return(value) => value.iter().for_each(|value| visit.expr(value)),
        StmtKind::Asm {
            outputs, inputs, ..
        } => outputs
            .iter()
            .chain(inputs)
            .for_each(|expr| visit.expr(expr)),
        StmtKind::Omp { pragma, body } => {
            visit.pragma(pragma);
            if let Some(body) = body {
                visit.stmt(body);
            }
        }
        StmtKind::Empty
        | StmtKind::Case { .. }
        | StmtKind::Default
        | StmtKind::Label(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Error { .. } => {}
    });
}

pub(crate) fn walk_expr(visit: &mut (impl Visit + ?Sized), expr: &Expr) {
    with_stack(|| match &expr.kind {
        ExprKind::Unary { operand, .. } | ExprKind::IncDec { operand, .. } => visit.expr(operand),
        ExprKind::Cast { ty, operand } => {
            walk_type(visit, ty);
            visit.expr(operand);
        }
        ExprKind::Binary { lhs, rhs, .. }
        | ExprKind::Assign { lhs, rhs, .. }
        | ExprKind::Comma { lhs, rhs } => {
            visit.expr(lhs);
            visit.expr(rhs);
        }
        ExprKind::Conditional {
            cond,
            then,
            otherwise,
        } => {
            visit.expr(cond);
            if let Some(then) = then {
                visit.expr(then);
            }
            visit.expr(otherwise);
        }
        ExprKind::Call { callee, args } => {
            visit.expr(callee);
            args.iter().for_each(|arg| visit.expr(arg));
        }
        ExprKind::Subscript { base, index } => {
            visit.expr(base);
            visit.expr(index);
        }
        ExprKind::Member { base, .. } => visit.expr(base),
        ExprKind::CompoundLiteral { init, .. } => walk_initializer(visit, init),
        ExprKind::Statement(block) => walk_block(visit, block),
        ExprKind::Generic {
            control, choices, ..
        } => {
            visit.expr(control);
            choices.iter().for_each(|(_, choice)| visit.expr(choice));
        }
        ExprKind::VaArg { list, .. } => visit.expr(list),
        ExprKind::Unsupported { operands, .. } => {
            operands.iter().for_each(|operand| visit.expr(operand));
        }
        // Extents that are no constants are evaluated (C11, 6.5.3.4).
        ExprKind::SizeofType(ty) => walk_type(visit, ty),
        // Not evaluated.
        ExprKind::SizeofExpr(_) | ExprKind::AlignofExpr(_) => {}
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::String(_)
        | ExprKind::Ident(_)
        | ExprKind::AlignofType(_)
        | ExprKind::Offsetof { .. } => {}
    });
}

/// Calls `work` for an expression and all within it.
pub(super) fn each_expression(expr: &Expr, work: &mut dyn FnMut(&Expr)) {
    let mut each = Each(work);
    each.expr(expr);
}

/// Calls `work` for all expressions in a statement.
pub(super) fn each_expression_in(stmt: &Stmt, work: &mut dyn FnMut(&Expr)) {
    let mut each = Each(work);
    each.stmt(stmt);
}

/// Calls `work` for an expression and all in it.
pub(crate) fn each_part(expr: &Expr, work: &mut dyn FnMut(&Expr)) {
    Each(work).expr(expr);
}

/// Calls `work` for all expressions in a declaration.
pub(super) fn each_expression_of(declaration: &Declaration, work: &mut dyn FnMut(&Expr)) {
    let mut each = Each(work);
    each.declaration(declaration);
}

struct Each<'w>(&'w mut dyn FnMut(&Expr));

impl Visit for Each<'_> {
    fn expr(&mut self, expr: &Expr) {
        (self.0)(expr);
        walk_expr(self, expr);
    }
}

/// Whether an expression is the null pointer, as text.
pub(super) fn is_null(expr: &Expr) -> bool {
    match &expr.without_casts().kind {
        ExprKind::Int(literal) => literal.value == 0,
        ExprKind::Ident(name) => name == "NULL",
        _ => false,
    }
}

/// The variable at the root of an lvalue that is not reached through a pointer.
pub(crate) fn root(expr: &Expr) -> Option<&str> {
    let mut expr = expr;
    loop {
        match &expr.kind {
            ExprKind::Ident(name) => return Some(name),
            ExprKind::Subscript { base, .. } => expr = base,
            ExprKind::Member {
                base, arrow: false, ..
            } => expr = base,
            ExprKind::Cast { operand, .. } => expr = operand,
            ExprKind::Unary {
                op: crate::syntax::ast::UnaryOp::Real | crate::syntax::ast::UnaryOp::Imag,
                operand,
            } => expr = operand,
            _ => return None,
        }
    }
}

/// Whether a statement assigns the variable `name` by that name (or takes its address).
pub(super) fn assigns(stmt: &Stmt, name: &str) -> bool {
    let mut found = false;
    each_expression_in(stmt, &mut |expr| found |= assigns_here(expr, name));
    found || is_unclear(stmt, name)
}

/// Whether a statement assigns the variable `name` itself, not what it points to or holds (or takes its address).
pub(super) fn assigns_itself(stmt: &Stmt, name: &str) -> bool {
    let mut found = false;
    each_expression_in(stmt, &mut |expr| {
        if let ExprKind::Assign { lhs: target, .. }
        | ExprKind::IncDec {
            operand: target, ..
        }
        | ExprKind::Unary {
            op: crate::syntax::ast::UnaryOp::AddressOf,
            operand: target,
        } = &expr.kind
        {
            let target = target.without_casts();
            found |= matches!(&target.kind, ExprKind::Ident(found) if found == name)
                || !matches!(
                    target.kind,
                    ExprKind::Ident(_)
                        | ExprKind::Subscript { .. }
                        | ExprKind::Member { .. }
                        | ExprKind::Unary { .. }
                );
        }
    });
    found || is_unclear(stmt, name)
}

/// Whether the name stands in text that cannot be parsed, or is an output of `asm`, and may so be assigned.
pub(super) fn is_unclear(stmt: &Stmt, name: &str) -> bool {
    struct Search<'n>(&'n str, bool);
    impl Visit for Search<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Error(unparsed) = &stmt.kind {
                self.1 |= unparsed.words.iter().any(|word| word == self.0);
            }
            if let StmtKind::Asm { outputs, .. } = &stmt.kind {
                self.1 |= outputs.iter().any(|output| root(output) == Some(self.0));
            }
            walk_stmt(self, stmt);
        }
    }
    let mut search = Search(name, false);
    search.stmt(stmt);
    search.1
}

/// Where a statement changes the value of the variable `name` from outside of it. Constructs within may have copies of
/// their own: they are left out.
pub(super) fn changes(stmt: &Stmt, name: &str) -> Option<Span> {
    struct Changes<'n> {
        name: &'n str,
        hidden: Vec<bool>,
        found: Option<Span>,
    }
    impl Visit for Changes<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Asm { outputs, .. } = &stmt.kind
                && outputs.iter().any(|output| root(output) == Some(self.name))
                && !self.hidden.contains(&true)
            {
                self.found.get_or_insert(stmt.span);
            }
            let copies = match &stmt.kind {
                StmtKind::Omp { pragma, .. } => {
                    let directive = openmp::parse(&pragma.text).directive;
                    let shares = |leaf: &Leaf| {
                        matches!(
                            leaf,
                            Leaf::Atomic
                                | Leaf::Critical
                                | Leaf::Ordered
                                | Leaf::Master
                                | Leaf::Masked
                        )
                    };
                    !directive.is_some_and(|found| found.leaves().iter().all(shares))
                }
                _ => false,
            };
            if !copies {
                walk_stmt(self, stmt);
            }
        }
        fn expr(&mut self, expr: &Expr) {
            let target = match &expr.kind {
                ExprKind::Assign { lhs, .. } => Some(lhs),
                ExprKind::IncDec { operand, .. } => Some(operand),
                _ => None,
            };
            if let Some(target) = target
                && matches!(&target.kind, ExprKind::Ident(name) if name == self.name)
                && !self.hidden.contains(&true)
            {
                self.found.get_or_insert(expr.span);
            }
            walk_expr(self, expr);
        }
        fn declaration(&mut self, declaration: &Declaration) {
            let hides = declaration
                .declarators
                .iter()
                .any(|declarator| declarator.name == self.name);
            if let Some(hidden) = self.hidden.last_mut() {
                *hidden |= hides;
            }
            walk_declaration(self, declaration);
        }
        fn enter_scope(&mut self) {
            self.hidden.push(false);
        }
        fn leave_scope(&mut self) {
            self.hidden.pop();
        }
    }
    let mut changes = Changes {
        name,
        hidden: vec![false],
        found: None,
    };
    changes.stmt(stmt);
    changes.found
}

/// Whether this one expression node assigns the variable or takes its address.
pub(super) fn assigns_here(expr: &Expr, name: &str) -> bool {
    let target = match &expr.kind {
        ExprKind::Assign { lhs, .. } => lhs,
        ExprKind::IncDec { operand, .. } => operand,
        ExprKind::VaArg { list, .. } => list,
        ExprKind::Unary {
            op: crate::syntax::ast::UnaryOp::AddressOf,
            operand,
        } => operand,
        _ => return false,
    };
    root(target) == Some(name)
}

/// The names that a construct with this body refers to from outside, each with its first place, in order.
pub(super) fn referenced<'s>(
    body: Option<&'s Stmt>,
    clauses_of: &mut dyn FnMut(&Pragma) -> Clauses,
) -> Vec<(String, Span)> {
    let mut names = Names {
        scopes: vec![HashSet::new()],
        seen: HashSet::new(),
        found: Vec::new(),
        clauses_of,
    };
    if let Some(body) = body {
        names.stmt(body);
    }
    names.found
}

struct Names<'c> {
    scopes: Vec<HashSet<String>>,
    seen: HashSet<String>,
    found: Vec<(String, Span)>,
    clauses_of: &'c mut dyn FnMut(&Pragma) -> Clauses,
}

/// The names in the clauses of a construct.
pub(super) struct Clauses {
    /// Those that are used, with their places.
    pub(super) used: Vec<(String, Span)>,
    /// Those that its body does not mean the variables from outside by.
    pub(super) private: HashSet<String>,
}

impl Names<'_> {
    fn name(&mut self, name: &str, span: Span) {
        let declared = self.scopes.iter().any(|scope| scope.contains(name));
        if !declared && self.seen.insert(name.to_string()) {
            self.found.push((name.to_string(), span));
        }
    }
}

impl Visit for Names<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let StmtKind::Omp { pragma, body } = &stmt.kind else {
            return walk_stmt(self, stmt);
        };
        let clauses = (self.clauses_of)(pragma);
        for (name, span) in clauses.used {
            self.name(&name, span);
        }
        if let Some(body) = body {
            self.scopes.push(clauses.private);
            self.stmt(body);
            self.scopes.pop();
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Ident(name) = &expr.kind {
            self.name(name, expr.span);
        }
        walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        if declaration.storage.class == StorageClass::Typedef {
            return;
        }
        for declarator in &declaration.declarators {
            walk_type(self, &declarator.ty);
            if let Some(scope) = self.scopes.last_mut()
                && declaration.storage.class != StorageClass::Extern
            {
                scope.insert(declarator.name.clone());
            }
            if let Some(init) = &declarator.init {
                walk_initializer(self, init);
            }
        }
    }

    fn enter_scope(&mut self) {
        self.scopes.push(HashSet::new());
    }

    fn leave_scope(&mut self) {
        self.scopes.pop();
    }
}

/// The list items of a clause, if it has a list of variables.
pub(super) fn list_items(kind: &ClauseKind) -> &[ListItem] {
    match kind {
        ClauseKind::Shared(items)
        | ClauseKind::Private(items)
        | ClauseKind::CopyIn(items)
        | ClauseKind::CopyPrivate(items)
        | ClauseKind::IsDevicePtr(items)
        | ClauseKind::UseDevicePtr(items)
        | ClauseKind::HasDeviceAddr(items)
        | ClauseKind::UseDeviceAddr(items) => items,
        ClauseKind::Detach(event) => std::slice::from_ref(event),
        ClauseKind::FirstPrivate(clause) => &clause.items,
        ClauseKind::LastPrivate(clause) => &clause.items,
        ClauseKind::Linear(clause) => &clause.items,
        ClauseKind::Induction(clause) => &clause.items,
        ClauseKind::Reduction(clause)
        | ClauseKind::InReduction(clause)
        | ClauseKind::TaskReduction(clause) => &clause.items,
        ClauseKind::Map(clause) => &clause.items,
        ClauseKind::Depend(crate::openmp::DependClause::Task(clause)) => &clause.items,
        _ => &[],
    }
}

/// Whether there is a `continue` in a statement, perhaps of a loop in it.
pub(super) fn continues(stmt: &Stmt) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt.kind, StmtKind::Continue);
            walk_stmt(self, stmt);
        }
    }
    let mut search = Search(false);
    search.stmt(stmt);
    search.0
}
