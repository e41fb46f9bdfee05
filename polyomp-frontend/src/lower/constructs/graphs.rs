//! `taskgraph`: tasks that may be recorded, and replayed instead of executing the block again (OpenMP 6.0, section 14.3).
//!
//! Whether there is a record, and so whether the block is executed or only its tasks, is up to the implementation. One that
//! never records executes the block each time, so what is a race then is one. A replay creates the same tasks as some
//! earlier execution did, in the same order and with the same dependences. Variables that exist around the construct have
//! the values that they have now; others, and those that `saved` names, have what was recorded. So
//!
//! - what the block itself assigns need not have been assigned: its value is not known, in the tasks and afterwards,
//! - what decides which tasks there are, or what is saved for them, may have the value that it had before: any.
//!
//! Neither takes away an instance of what the block does where it is executed.

use std::collections::{BTreeSet, HashSet};

use polyomp_core::spmd::{ElementType, StmtKind as Out, Taskgroup};

use crate::openmp::{self, ClauseKind, ClauseName, Directive, Leaf};
use crate::source::Span;
use crate::syntax::ast::{
    Declaration, Expr, ExprKind, ForInit, Pragma, Stmt, StmtKind, Type, UnaryOp,
};
use crate::syntax::words_in;

use super::super::Lowerer;
use super::super::names::{self, Visit};
use super::super::symbols::{Home, Var};
use super::Context;

impl Lowerer<'_> {
    pub(super) fn taskgraph(
        &mut self,
        context: &mut Context<'_>,
        directive: &Directive,
        at: usize,
    ) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        let nogroup = self.has_nogroup(context, construct);
        let mut own = Own::default();
        if let Some(body) = context.body {
            own.stmt(body);
        }
        let span = context.pragma.line;
        if own.calls.iter().any(|name| self.function(name).is_some()) {
            self.unsupported(span, "a call in a `taskgraph` outside of its tasks");
        }
        if let Some(what) = own.unclear {
            self.unsupported(
                span,
                format!("{what} in a `taskgraph` outside of its tasks"),
            );
        }
        self.incoherent.memory |= own.memory;
        let mut forgotten = Vec::new();
        let body = self.nested(|this| {
            this.push_scope();
            for name in own.assigned.union(&own.decides) {
                let assigned = own.assigned.contains(name);
                let Some((id, ty)) = this.typed(name) else {
                    continue;
                };
                let Some(var) = this.var(id).cloned() else {
                    continue;
                };
                match var.home {
                    Home::Local(local) if assigned => {
                        if own.of_tasks.contains(name)
                            || own.effects.contains(name) && own.decides.contains(name)
                        {
                            let what = format!("a `{name}` that a `taskgraph` and its tasks use");
                            this.unsupported(span, what);
                        }
                        forgotten.push((local, ty));
                    }
                    Home::Local(_) if ty.pointee().is_some() || this.is_constant(&ty) => {
                        if ty.pointee().is_some() {
                            let what = format!("a pointer `{name}` that a `taskgraph` saves");
                            this.unsupported(span, what);
                        }
                    }
                    Home::Local(_) => this.saved(span, name, var),
                    Home::Object(object) => {
                        let declared = this.object_mut(object).map(|object| object.span);
                        this.incoherent.objects.extend(declared);
                    }
                    Home::Reference(_) => {
                        let what = format!("the reference `{name}` in a `taskgraph`");
                        this.unsupported(span, what);
                    }
                }
            }
            let forget = |this: &mut Self| {
                for (local, ty) in &forgotten {
                    let element = this.element(ty);
                    let value = this.unknown(element, SAVED, Vec::new());
                    this.assign(span, *local, value);
                }
            };
            forget(this);
            this.structured(|this| this.inner(context, directive, at));
            forget(this);
            this.pop_scope();
        });
        match nogroup {
            true => self.out.extend(body),
            false => {
                let reduction = None;
                self.emit(span, Out::Taskgroup(Taskgroup { reduction, body }));
            }
        }
    }

    /// Within the block, a variable has any value: it decides what is recorded.
    fn saved(&mut self, span: Span, name: &str, var: Var) {
        let Some(element) = Some(self.element(&var.ty))
            .filter(|element| matches!(element, ElementType::Int | ElementType::Float))
        else {
            return;
        };
        let function = format!("saved {}", self.program.ids.fresh());
        let value = self.opaque(element, Some(&function), SAVED, Vec::new());
        let local = self.fresh_local(name, element);
        let Home::Local(before) = var.home else {
            return;
        };
        if self.unsigned.contains(&before) {
            self.unsigned.insert(local);
        }
        self.emit(span, Out::Assign { local, value });
        let id = self.add_var(Var {
            home: Home::Local(local),
            passed: None,
            target: None,
            ..var
        });
        self.bind(name, id);
    }
}

/// Why values are not known in it.
const SAVED: &str = "what a `taskgraph` has recorded";

/// What the block of a `taskgraph` does outside of its tasks.
#[derive(Default)]
struct Own {
    scopes: Vec<HashSet<String>>,
    /// Variables from outside that it assigns.
    assigned: BTreeSet<String>,
    /// Those of them that statements assign which decide nothing else.
    effects: BTreeSet<String>,
    /// What its tasks use.
    of_tasks: BTreeSet<String>,
    /// Variables from outside that decide which tasks there are, or what is saved for them.
    decides: BTreeSet<String>,
    /// Whether what pointers lead to, or elements of arrays, do, or are assigned.
    memory: bool,
    /// Functions that it calls.
    calls: BTreeSet<String>,
    unclear: Option<&'static str>,
}

impl Own {
    fn is_inner(&self, name: &str) -> bool {
        self.scopes.iter().any(|scope| scope.contains(name))
    }

    /// An expression whose value decides something.
    fn decides(&mut self, expr: &Expr) {
        let mut bases = HashSet::new();
        names::each_expression(expr, &mut |expr| {
            let base = match &expr.kind {
                ExprKind::Subscript { base, .. } | ExprKind::Member { base, .. } => base,
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand,
                } => operand,
                _ => return,
            };
            self.memory = true;
            bases.insert(base.span);
        });
        names::each_expression(expr, &mut |expr| {
            if let ExprKind::Ident(name) = &expr.kind
                && !bases.contains(&expr.span)
                && !self.is_inner(name)
            {
                self.decides.insert(name.clone());
            }
        });
        self.effects(expr);
    }

    /// What an expression assigns and calls.
    fn effects(&mut self, expr: &Expr) {
        names::each_expression(expr, &mut |expr| {
            let target = match &expr.kind {
                ExprKind::Assign { lhs, .. } => lhs,
                ExprKind::IncDec { operand, .. } => operand,
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => operand,
                ExprKind::Call { callee, .. } => {
                    match &callee.kind {
                        ExprKind::Ident(name) => drop(self.calls.insert(name.clone())),
                        _ => self.unclear = Some("a call through a pointer"),
                    }
                    return;
                }
                ExprKind::Statement(_) => return self.unclear = Some("a statement expression"),
                _ => return,
            };
            match (&target.without_casts().kind, names::root(target)) {
                (_, Some(name)) if self.is_inner(name) => {}
                (ExprKind::Ident(name), _) => drop(self.assigned.insert(name.clone())),
                _ => self.memory = true,
            }
        });
    }

    /// Whether tasks are created in a statement, or variables of the block declared or assigned.
    fn matters(&self, stmt: &Stmt) -> bool {
        struct Search<'o>(&'o Own, bool);
        impl Visit for Search<'_> {
            fn stmt(&mut self, stmt: &Stmt) {
                self.1 |= match &stmt.kind {
                    StmtKind::Declaration(_) => true,
                    StmtKind::Omp { pragma, .. } => !is_own(pragma),
                    StmtKind::Break | StmtKind::Continue | StmtKind::Return(_) => true,
                    StmtKind::Goto(_) | StmtKind::ComputedGoto(_) | StmtKind::Error(_) => true,
                    _ => false,
                };
                names::walk_stmt(self, stmt);
            }
            fn expr(&mut self, expr: &Expr) {
                self.1 |= matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Statement(_));
                let mut scopes = self.0.scopes.iter().flatten();
                self.1 |= scopes.any(|name| names::assigns_here(expr, name));
                names::walk_expr(self, expr);
            }
        }
        let mut search = Search(self, false);
        search.stmt(stmt);
        search.1
    }

    /// The clauses of a construct that creates tasks: all but the variables that these share, or have copies of that are
    /// made of what there is when they are created.
    fn construct(&mut self, pragma: &Pragma) {
        let parsed = openmp::parse(&pragma.text);
        let Some(directive) = &parsed.directive else {
            self.unclear = Some("a directive that is not known");
            return;
        };
        for clause in &directive.clauses {
            let mut listed = HashSet::new();
            match &clause.kind {
                ClauseKind::Shared(_) | ClauseKind::Private(_) | ClauseKind::Default(_) => continue,
                ClauseKind::FirstPrivate(first) if !first.saved => continue,
                // Of what is not recorded, a replay lacks what it orders.
                ClauseKind::Other(ClauseName::Replayable, Some(condition))
                    if !matches!(condition.text.trim(), "1" | "true") =>
                {
                    self.unclear = Some("a task that need not be recorded");
                }
                ClauseKind::Depend(openmp::DependClause::Task(depend)) => {
                    listed.extend(depend.items.iter().map(|item| item.name.as_str()));
                    for iterator in &depend.iterators {
                        listed.insert(iterator.name.text.as_str());
                    }
                }
                ClauseKind::Map(map) => {
                    listed.extend(map.items.iter().map(|item| item.name.as_str()));
                }
                _ => {}
            }
            let text = pragma
                .text
                .get(clause.name_span.end..clause.span.end)
                .unwrap_or_default();
            for word in words_in(text, false) {
                if !listed.contains(word) && !self.is_inner(word) {
                    self.decides.insert(word.to_string());
                }
            }
        }
    }
}

/// Whether a directive in the block creates no task: what it is for belongs to the block.
fn is_own(pragma: &Pragma) -> bool {
    let parsed = openmp::parse(&pragma.text);
    let leaves = parsed.directive.as_ref().map(Directive::leaves);
    leaves.is_some_and(|leaves| {
        leaves.iter().all(|leaf| {
            matches!(
                leaf,
                Leaf::Atomic | Leaf::Critical | Leaf::Flush | Leaf::Nothing | Leaf::Taskyield
            )
        })
    })
}

impl Visit for Own {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Omp { pragma, body } if is_own(pragma) => {
                body.iter().for_each(|body| self.stmt(body));
            }
            // What is in its body is the task's.
            StmtKind::Omp { pragma, body } => {
                self.construct(pragma);
                if let Some(body) = body {
                    names::each_expression_in(body, &mut |expr| {
                        if let ExprKind::Ident(name) = &expr.kind {
                            self.of_tasks.insert(name.clone());
                        }
                    });
                }
                let parsed = openmp::parse(&pragma.text);
                let leaves = parsed.directive.as_ref().map(Directive::leaves);
                if leaves.is_some_and(|leaves| leaves.contains(&Leaf::Taskloop))
                    && let Some(StmtKind::For {
                        init, cond, step, ..
                    }) = body.as_ref().map(|body| &body.kind)
                {
                    match init {
                        ForInit::Expr(expr) => self.decides(expr),
                        ForInit::Declaration(declaration) => self.declaration(declaration),
                        ForInit::None => {}
                    }
                    cond.iter().chain(step).for_each(|expr| self.decides(expr));
                }
            }
            StmtKind::Error(_) | StmtKind::Asm { .. } => {
                self.unclear = Some("text that is not followed");
            }
            StmtKind::Goto(_) | StmtKind::ComputedGoto(_) | StmtKind::Label(_) => {
                self.unclear = Some("a jump");
            }
            _ if !self.matters(stmt) => {
                let mut effects = Vec::new();
                names::each_expression_in(stmt, &mut |expr| effects.push(expr.clone()));
                let before = std::mem::take(&mut self.assigned);
                for expr in effects {
                    self.effects(&expr);
                }
                self.effects.extend(self.assigned.iter().cloned());
                self.assigned.extend(before);
            }
            _ => names::walk_stmt(self, stmt),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        self.decides(expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            if let Some(scope) = self.scopes.last_mut() {
                scope.insert(declarator.name.clone());
            }
            if matches!(declarator.ty.unaliased(), Type::Pointer(_)) {
                self.unclear = Some("a pointer that is declared");
            }
        }
        let mut initial = Vec::new();
        names::each_expression_of(declaration, &mut |expr| initial.push(expr.clone()));
        for expr in initial {
            self.decides(&expr);
        }
    }

    fn enter_scope(&mut self) {
        self.scopes.push(HashSet::new());
    }

    fn leave_scope(&mut self) {
        self.scopes.pop();
    }
}
