//! What is known of variables at a place of the text: what was assigned on the way there, and what the conditions say that
//! led there.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Stmt, StmtKind, UnaryOp};

use super::super::names::{self, Visit};
use super::domain::{Ranges, Values};

/// A variable that is followed: one of a function, or one that lasts, or what a function began with or was told.
pub(super) type Var = u32;

/// Where a value comes from: each assignment of something new is a source.
type Sources = BTreeSet<u32>;

/// What a variable holds.
#[derive(Debug, Clone)]
pub(super) struct Held {
    pub(super) values: Values,
    pub(super) from: Sources,
    /// When the walk came to the assignment: conditions before it say nothing more.
    pub(super) since: u32,
}

/// A condition spoke of what came from a source; what it said of this variable is known.
type Mark = (u32, u32, Option<Var>);

/// What is known at a place.
#[derive(Debug, Clone, Default)]
pub(super) struct Env {
    pub(super) known: BTreeMap<Var, Held>,
    marks: BTreeSet<Mark>,
}

impl Env {
    /// Whether a condition that led here, later than `since`, spoke of something that comes from one of these, and what it
    /// said is not known.
    pub(super) fn speaks_of(&self, from: &Sources, reader: Option<Var>, since: u32) -> bool {
        self.marks.iter().any(|(source, guard, except)| {
            *guard > since && from.contains(source) && (except.is_none() || *except != reader)
        })
    }

    pub(super) fn mark(&mut self, from: &Sources, guard: u32, except: Option<Var>) {
        let marks = from.iter().map(|source| (*source, guard, except));
        self.marks.extend(marks);
    }

    /// What holds where two ways meet; a condition that decided between them says no more.
    pub(super) fn joined(&self, other: &Self, guard: u32) -> Self {
        let mut known = BTreeMap::new();
        for (var, held) in &self.known {
            if let Some(also) = other.known.get(var) {
                let values = held.values.union(&also.values);
                let from = &held.from | &also.from;
                let since = held.since.min(also.since);
                known.insert(
                    *var,
                    Held {
                        values,
                        from,
                        since,
                    },
                );
            }
        }
        let marks = self.marks.union(&other.marks);
        let marks = marks.filter(|(_, of, _)| *of != guard).copied().collect();
        Self { known, marks }
    }
}

/// Where at least one of two ways leads.
pub(super) fn either(one: Option<Env>, other: Option<Env>, guard: u32) -> Option<Env> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.joined(&other, guard)),
        (one, other) => one.or(other),
    }
}

/// What is told of a variable wherever it is.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    pub(super) ty: Option<QualType>,
    pub(super) kind: Option<IntKind>,
    pub(super) is_bool: bool,
    /// Others may change it between two statements of one function.
    pub(super) shared: bool,
    /// It is followed; else it may hold anything, which may be what who calls the function likes.
    pub(super) steady: bool,
    pub(super) given: bool,
}

impl Known {
    /// All that its type holds.
    pub(super) fn all(&self) -> Ranges {
        match self.is_bool {
            true => Ranges::of(0, 1),
            false => Ranges::all(self.kind),
        }
    }

    /// A value that is stored in it (C11, section 6.3.1).
    pub(super) fn stored(&self, values: Values) -> Values {
        match (self.is_bool, self.kind) {
            (true, _) => match values.may.single() {
                Some(value) => Values::one(i128::from(value != 0)),
                None if values.can.is_empty() => Values::truth().doubted(),
                None => Values::truth(),
            },
            (false, Some(kind)) => values.converted(kind),
            (false, None) => match values.can.is_empty() {
                true => Values::untold(None),
                false => Values::free(None),
            },
        }
    }
}

/// How what is executed any number of times changes a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Grows,
    Shrinks,
    Any,
}

/// What a piece of the text changes, by name, and what it declares, so often.
#[derive(Default)]
pub(super) struct Changed {
    pub(super) changes: BTreeMap<String, Change>,
    /// In how many places.
    pub(super) times: BTreeMap<String, usize>,
    declared: BTreeMap<String, usize>,
    /// Whether something may lead into it.
    pub(super) labelled: bool,
    /// Whether it is left otherwise than at its end.
    pub(super) left: bool,
    /// Whether an iteration of it may end before that.
    pub(super) goes_on: bool,
    pub(super) calls: bool,
    /// In how many of its `switch` statements the walk is.
    switches: usize,
}

impl Changed {
    pub(super) fn in_expr(expr: &Expr) -> Self {
        let mut found = Self::default();
        found.expr(expr);
        found
    }

    /// In the body of a `switch`.
    pub(super) fn in_switch(body: &Stmt) -> Self {
        let mut found = Self {
            switches: 1,
            ..Self::default()
        };
        found.stmt(body);
        found
    }

    fn note(&mut self, target: &Expr, change: Change) {
        if let ExprKind::Ident(name) = &target.kind {
            *self.times.entry(name.clone()).or_default() += 1;
            let known = self.changes.entry(name.clone()).or_insert(change);
            if *known != change {
                *known = Change::Any;
            }
        }
    }
}

impl Visit for Changed {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign { op, lhs, rhs } => {
                let by = match &rhs.kind {
                    ExprKind::Int(literal) if literal.value > 0 => *op,
                    _ => None,
                };
                let change = match by {
                    Some(BinaryOp::Add) => Change::Grows,
                    Some(BinaryOp::Sub) => Change::Shrinks,
                    _ => Change::Any,
                };
                self.note(lhs, change);
            }
            ExprKind::IncDec {
                increment, operand, ..
            } => {
                let change = if *increment {
                    Change::Grows
                } else {
                    Change::Shrinks
                };
                self.note(operand, change);
            }
            ExprKind::Call { .. } | ExprKind::Unsupported { .. } => self.calls = true,
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Label(_) => self.labelled = true,
            StmtKind::Case { .. } | StmtKind::Default => self.labelled |= self.switches == 0,
            StmtKind::Break => self.left |= self.switches == 0,
            StmtKind::Goto(_) | StmtKind::ComputedGoto(_) => self.left = true,
            StmtKind::Continue => self.goes_on = true,
            StmtKind::Switch { .. } => {
                self.switches += 1;
                names::walk_stmt(self, stmt);
                self.switches -= 1;
                return;
            }
            StmtKind::Asm { .. } | StmtKind::Error(_) => {
                (self.labelled, self.left, self.calls) = (true, true, true);
            }
            _ => {}
        }
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &crate::syntax::ast::Declaration) {
        for declarator in &declaration.declarators {
            *self.declared.entry(declarator.name.clone()).or_default() += 1;
        }
        names::walk_declaration(self, declaration);
    }
}

/// The variables of a function that something may change which is not followed: by their address, or by another thread. Of
/// those that only get what is stored at their address it is not said that this is not anything.
pub(super) struct Unsteady<'h> {
    pub(super) names: BTreeMap<String, bool>,
    declared: BTreeMap<String, usize>,
    changes: BTreeMap<String, Change>,
    /// Whether what a name is called with may be changed by the call.
    hidden: &'h dyn Fn(&str) -> bool,
}

impl<'h> Unsteady<'h> {
    pub(super) fn of(
        function: &crate::syntax::ast::FunctionDef,
        hidden: &'h dyn Fn(&str) -> bool,
    ) -> BTreeMap<String, bool> {
        let mut all = Changed::default();
        function.body.stmts.iter().for_each(|stmt| all.stmt(stmt));
        for name in function
            .ty
            .params
            .iter()
            .filter_map(|param| param.name.clone())
        {
            *all.declared.entry(name).or_default() += 1;
        }
        let mut found = Self {
            names: BTreeMap::new(),
            declared: all.declared,
            changes: all.changes,
            hidden,
        };
        function.body.stmts.iter().for_each(|stmt| found.stmt(stmt));
        found.names
    }

    fn add(&mut self, name: &str, given: bool) {
        *self.names.entry(name.to_string()).or_insert(given) &= given;
    }

    fn chosen(&mut self, target: &Expr) {
        match &target.kind {
            ExprKind::Ident(_) => self.all_in(target),
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                then.iter().for_each(|then| self.chosen(then));
                self.chosen(otherwise);
            }
            ExprKind::Comma { rhs, .. } => self.chosen(rhs),
            ExprKind::Assign { lhs, .. } => self.chosen(lhs),
            ExprKind::IncDec { operand, .. } | ExprKind::Cast { operand, .. } => {
                self.chosen(operand);
            }
            ExprKind::Statement(_) => self.all_in(target),
            _ => {}
        }
    }

    fn all_in(&mut self, expr: &Expr) {
        let mut found = Vec::new();
        names::each_part(expr, &mut |part| {
            if let ExprKind::Ident(name) = &part.kind {
                found.push(name.clone());
            }
        });
        found.iter().for_each(|name| self.add(name, true));
    }
}

impl Visit for Unsteady<'_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => {
                if let Some(name) = names::root(operand) {
                    self.add(name, true);
                }
            }
            ExprKind::Unsupported { operands, .. } => {
                operands.iter().for_each(|operand| self.all_in(operand));
            }
            ExprKind::VaArg { list, .. } => self.all_in(list),
            // In C++, what is assigned to may be what another expression designates.
            ExprKind::Assign { lhs: target, .. }
            | ExprKind::IncDec {
                operand: target, ..
            } => {
                if names::root(target).is_none() {
                    self.chosen(target);
                }
            }
            ExprKind::Call { callee, args } => {
                if let ExprKind::Ident(name) = &callee.kind
                    && (self.hidden)(name)
                {
                    args.iter().for_each(|arg| self.all_in(arg));
                }
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Asm {
                outputs,
                inputs,
                words,
                ..
            } => {
                let operands = outputs.iter().chain(inputs);
                operands.for_each(|operand| self.all_in(operand));
                words.iter().for_each(|word| self.add(word, true));
            }
            StmtKind::Error(unparsed) => {
                unparsed.words.iter().for_each(|word| self.add(word, true));
                for pragma in &unparsed.pragmas {
                    let words = crate::syntax::words_in(&pragma.text, false);
                    words.iter().for_each(|word| self.add(word, true));
                }
            }
            StmtKind::Omp { pragma, body } => {
                let words = crate::syntax::words_in(&pragma.text, false);
                words.iter().for_each(|word| self.add(word, false));
                let mut inside = Changed::default();
                body.iter().for_each(|body| inside.stmt(body));
                // A task may come later, when what it names has changed.
                let mut named = Vec::new();
                if words.contains("task") || words.contains("taskloop") || words.contains("nowait")
                {
                    if let Some(body) = body {
                        names::each_expression_in(body, &mut |part| {
                            if let ExprKind::Ident(name) = &part.kind
                                && self.changes.contains_key(name)
                            {
                                named.push(name.clone());
                            }
                        });
                    }
                }
                for name in inside.changes.keys().chain(&named) {
                    let here = inside.declared.get(name).copied().unwrap_or(0);
                    if self.declared.get(name).copied().unwrap_or(0) > here {
                        self.add(name, false);
                    }
                }
            }
            _ => {}
        }
        names::walk_stmt(self, stmt);
    }
}
