//! Which variables must be memory: those whose address is taken, and those that a strand other than
//! the one that declares them may see changing. All others live in registers.

use crate::openmp::data_sharing::{self, Attribute, Enclosing, Shape};
use crate::openmp::{ClauseKind, ClauseName, Directive, Leaf, LeafConstruct, WhenClause};
use crate::syntax::ast::{Declaration, Expr, ExprKind, Stmt, StmtKind, StorageClass, UnaryOp};

use crate::syntax::words_in;

use super::Lowerer;
use super::canonical;
use super::names::{Visit, list_items, root, walk_expr, walk_initializer, walk_stmt, walk_type};

/// What happens to one variable in a piece of code.
struct Capture<'l, 'a> {
    lowerer: &'l mut Lowerer<'a>,
    name: &'l str,
    shape: Shape,
    enclosing: Enclosing,
    /// Scopes that are open, and in how many of them the name means something else.
    hidden: Vec<bool>,
    /// Whether a construct around runs in strands that share the variable.
    shared: bool,
    /// Whether one of them runs later than its creation.
    deferred: bool,
    address: bool,
    assigned: bool,
    assigned_shared: bool,
    read_deferred: bool,
}

impl<'a> Lowerer<'a> {
    /// Whether the copy of the variable `name` that a construct makes must be memory; `constructs` are those of the same
    /// directive within it, around `body`. Whether its life may end before tasks that use it have run, which is a change
    /// that they may see.
    pub(super) fn copy_must_be_memory(
        &mut self,
        name: &str,
        shape: Shape,
        constructs: &[LeafConstruct<'_>],
        body: &Stmt,
        ends: bool,
    ) -> bool {
        let mut capture = self.capture(name, shape);
        capture.assigned = ends;
        capture.constructs(constructs, Some(body));
        capture.needs_memory()
    }

    /// The same for a variable of a block or call. Where strands execute that, the end of its life is one more change that
    /// tasks may see.
    pub(super) fn lasts_in_memory(&mut self, name: &str, shape: Shape, scope: &[&Stmt]) -> bool {
        let ends = self.strands > 0;
        let mut capture = self.capture(name, shape);
        capture.assigned = ends;
        scope.iter().for_each(|stmt| capture.stmt(stmt));
        capture.needs_memory()
    }

    /// The same for the variable of a loop with this body: it changes between iterations, which what was created in an
    /// earlier one and runs later may see.
    pub(super) fn counter_must_be_memory(&mut self, name: &str, shape: Shape, body: &Stmt) -> bool {
        let mut capture = self.capture(name, shape);
        capture.assigned = true;
        capture.stmt(body);
        capture.needs_memory()
    }

    fn capture<'l>(&'l mut self, name: &'l str, shape: Shape) -> Capture<'l, 'a> {
        Capture {
            lowerer: self,
            name,
            shape,
            enclosing: Enclosing {
                shared_by_team: false,
            },
            hidden: Vec::new(),
            shared: false,
            deferred: false,
            address: false,
            assigned: false,
            assigned_shared: false,
            read_deferred: false,
        }
    }
}

impl Capture<'_, '_> {
    fn needs_memory(&self) -> bool {
        self.address || self.assigned_shared || (self.read_deferred && self.assigned)
    }

    fn is_hidden(&self) -> bool {
        self.hidden.iter().any(|hidden| *hidden)
    }

    fn assign(&mut self) {
        self.assigned = true;
        self.assigned_shared |= self.shared;
    }

    /// An atomic function only copies what some of its arguments point to.
    fn atomic_call(&mut self, function: &str, args: &[Expr]) {
        for (position, arg) in args.iter().enumerate() {
            match &arg.kind {
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } if super::atomics::copies(function, position)
                    && matches!(&operand.kind, ExprKind::Ident(name) if name == self.name) =>
                {
                    self.assign();
                }
                _ => self.expr(arg),
            }
        }
    }

    /// Walks the body of the constructs, if the variable in it is still this one.
    fn constructs(&mut self, constructs: &[LeafConstruct<'_>], body: Option<&Stmt>) {
        let before = (self.enclosing, self.shared, self.deferred);
        let loops = constructs.iter().map(loop_count).max().unwrap_or(1);
        let partitions = constructs
            .iter()
            .any(|construct| construct.leaf.is_loop_partitioning());
        let iterates = partitions
            && body.is_some_and(|body| {
                canonical::iteration_variables(body, loops).contains(&self.name)
            });
        let variable = data_sharing::Variable {
            shape: self.shape,
            iterates: iterates.then_some(loops),
            ..data_sharing::Variable::automatic(self.name)
        };
        let attributes = match data_sharing::attributes(&variable, constructs, self.enclosing) {
            Ok((attributes, enclosing)) => {
                self.enclosing = enclosing;
                attributes
            }
            Err(_) => vec![Attribute::Shared; constructs.len()],
        };
        for (construct, attribute) in constructs.iter().zip(attributes) {
            let task = construct
                .clauses
                .iter()
                .any(|clause| matches!(clause.kind, ClauseKind::Nowait(_) | ClauseKind::Depend(_)));
            match attribute {
                Attribute::Private | Attribute::FirstPrivate | Attribute::ThreadPrivate => {
                    // A copy starts with what the strand finds that comes to the construct.
                    self.read_deferred |= self.deferred && attribute == Attribute::FirstPrivate;
                    (self.enclosing, self.shared, self.deferred) = before;
                    return;
                }
                Attribute::LastPrivate
                | Attribute::FirstLastPrivate
                | Attribute::Reduction(_)
                | Attribute::Linear(_) => {
                    if construct.leaf == Leaf::Simd {
                        self.assign();
                    } else {
                        self.address = true;
                    }
                    (self.enclosing, self.shared, self.deferred) = before;
                    return;
                }
                Attribute::Shared | Attribute::Mapped => match construct.leaf {
                    Leaf::Parallel | Leaf::Teams => self.shared = true,
                    Leaf::Task | Leaf::Taskloop => {
                        self.shared = true;
                        self.deferred = true;
                    }
                    Leaf::Target if task => {
                        self.shared = true;
                        self.deferred = true;
                        // It is copied to the device then.
                        self.read_deferred |= attribute == Attribute::Mapped;
                    }
                    // It may have a thread of its own, for which the one that encounters it waits.
                    Leaf::Target if self.lowerer.strands > 0 => self.shared = true,
                    _ => {}
                },
                Attribute::Inherited => {
                    self.shared |= matches!(construct.leaf, Leaf::Simd | Leaf::Loop);
                    // Its block is a task then.
                    let mut clauses = construct.clauses.iter();
                    let later = construct.leaf == Leaf::TargetData
                        && clauses.any(|clause| matches!(clause.kind, ClauseKind::Nowait(_)));
                    self.shared |= later;
                    self.deferred |= later;
                }
            }
        }
        if let Some(body) = body {
            self.stmt(body);
        }
        (self.enclosing, self.shared, self.deferred) = before;
    }

    /// A directive that only transfers reads or writes what it names, perhaps later.
    fn transfer(&mut self, directive: &Directive) {
        let leaves = directive.leaves();
        let entering = leaves.contains(&Leaf::TargetEnterData);
        let exiting = leaves.contains(&Leaf::TargetExitData);
        if !entering && !exiting && !leaves.contains(&Leaf::TargetUpdate) || self.is_hidden() {
            return;
        }
        let later = directive
            .clauses
            .iter()
            .any(|clause| matches!(clause.kind, ClauseKind::Nowait(_)));
        for clause in &directive.clauses {
            let (items, writes) = match &clause.kind {
                ClauseKind::Map(map) => (&map.items, exiting),
                ClauseKind::To(motion) => (&motion.items, false),
                ClauseKind::From(motion) => (&motion.items, true),
                _ => continue,
            };
            let mut items = items.iter();
            if !items.any(|item| item.name == self.name && item.is_variable()) {
                continue;
            }
            match writes {
                true if later || self.shared => {
                    self.assigned = true;
                    self.assigned_shared = true;
                }
                false => self.read_deferred |= later || self.deferred,
                true => {}
            }
        }
    }

    fn directive(&mut self, directive: &Directive, body: Option<&Stmt>) {
        self.transfer(directive);
        for clause in &directive.clauses {
            // Gives the object that it names a value.
            if let ClauseKind::Other(ClauseName::Init | ClauseName::Destroy, Some(text)) =
                &clause.kind
                && words_in(&text.text, false).contains(self.name)
            {
                self.assign();
            }
            let mut items = list_items(&clause.kind).iter();
            let mut named = items.clone().filter(|item| item.name == self.name);
            if named.next().is_none() {
                continue;
            }
            let itself = items.any(|item| item.name == self.name && item.is_variable());
            match clause.kind {
                // A dependence is on a storage location.
                ClauseKind::Depend(_) if self.shape != Shape::Pointer || itself => {
                    self.address = true;
                }
                ClauseKind::CopyPrivate(_) | ClauseKind::Detach(_) => self.assign(),
                _ => {}
            }
        }
        self.constructs(&directive.split(), body);
    }

    /// Whether a change of `target` is one of the variable. An element that a pointer points to is no part of the pointer.
    fn is_root(&self, target: &Expr) -> bool {
        match self.shape {
            Shape::Pointer => matches!(&target.kind, ExprKind::Ident(name) if name == self.name),
            _ => root(target) == Some(self.name),
        }
    }
}

impl Visit for Capture<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if self.address || self.assigned_shared {
            return;
        }
        if let StmtKind::Asm { outputs, .. } = &stmt.kind
            && !self.is_hidden()
            && outputs.iter().any(|output| self.is_root(output))
        {
            self.assign();
        }
        let StmtKind::Omp { pragma, body } = &stmt.kind else {
            return walk_stmt(self, stmt);
        };
        if self.is_hidden() {
            return;
        }
        // The strand that comes to a construct evaluates its clauses.
        self.read_deferred |= self.deferred && words_in(&pragma.text, false).contains(self.name);
        let parsed = self.lowerer.directive(pragma);
        match &parsed.directive {
            Some(directive) => {
                // What a metadirective may stand for.
                for clause in &directive.clauses {
                    if let ClauseKind::When(WhenClause {
                        variant: Some(variant),
                        ..
                    })
                    | ClauseKind::Otherwise(Some(variant)) = &clause.kind
                    {
                        self.directive(variant, body.as_deref());
                    }
                }
                self.directive(directive, body.as_deref());
            }
            None => {
                if let Some(body) = body {
                    self.stmt(body);
                }
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if !self.is_hidden() {
            match &expr.kind {
                ExprKind::Assign { lhs, .. } if self.is_root(lhs) => self.assign(),
                ExprKind::IncDec { operand, .. } if self.is_root(operand) => self.assign(),
                ExprKind::VaArg { list, .. } if self.is_root(list) => self.assign(),
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } if self.is_root(operand) => self.address = true,
                ExprKind::Ident(name) if name == self.name && self.deferred => {
                    self.read_deferred = true;
                }
                ExprKind::Call { callee, args } => {
                    if let ExprKind::Ident(function) = &callee.kind
                        && super::atomics::is_atomic(function)
                    {
                        return self.atomic_call(function, args);
                    }
                }
                _ => {}
            }
        }
        walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            walk_type(self, &declarator.ty);
            if declarator.name == self.name
                && declaration.storage.class != StorageClass::Typedef
                && let Some(hidden) = self.hidden.last_mut()
            {
                *hidden = true;
            }
            if let Some(init) = &declarator.init {
                walk_initializer(self, init);
            }
        }
    }

    fn enter_scope(&mut self) {
        self.hidden.push(false);
    }

    fn leave_scope(&mut self) {
        self.hidden.pop();
    }
}

/// How many loops are associated with a construct.
pub(super) fn loop_count(construct: &LeafConstruct<'_>) -> usize {
    construct
        .clauses
        .iter()
        .filter_map(|clause| match &clause.kind {
            ClauseKind::Collapse(count) => count.text.trim().parse().ok(),
            ClauseKind::Ordered(Some(count)) => count.text.trim().parse().ok(),
            _ => None,
        })
        .max()
        .unwrap_or(1)
}
