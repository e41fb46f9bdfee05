//! `task iteration`: what the task of an iteration of a `taskloop` depends on (OpenMP 6.0, section 14.2.3).
//!
//! It stands at the start of the loop's body, and its clauses are evaluated where the task is created, with the values of the
//! loop's variables in that iteration.

use polyomp_core::spmd::Depend;

use crate::openmp::{self, ClauseKind, Leaf, LeafConstruct};
use crate::syntax::ast::{Block, Pragma, Stmt, StmtKind};

use super::super::Lowerer;
use super::super::capture::loop_count;
use super::Context;

/// The loops of a taskloop without such directives, and these.
pub(super) struct Plain {
    pub body: Stmt,
    pub pragmas: Vec<Pragma>,
}

/// Takes the directives from the body of a taskloop's loops; nothing where there are none.
pub(super) fn without(constructs: &[LeafConstruct<'_>], body: Option<&Stmt>) -> Option<Plain> {
    if !constructs
        .iter()
        .any(|construct| construct.leaf == Leaf::Taskloop)
    {
        return None;
    }
    let count = constructs.iter().map(loop_count).max().unwrap_or(1);
    let mut body = body?.clone();
    let mut inner = &mut body;
    for _ in 0..count {
        loop {
            match inner.kind {
                StmtKind::Compound(ref mut block) if block.stmts.len() == 1 => {
                    inner = block.stmts.first_mut()?;
                }
                StmtKind::For { ref mut body, .. } => {
                    inner = body;
                    break;
                }
                _ => return None,
            }
        }
    }
    let mut pragmas = Vec::new();
    let stmts = match &mut inner.kind {
        StmtKind::Compound(Block { stmts, .. }) => stmts.as_mut_slice(),
        _ => std::slice::from_mut(inner),
    };
    for stmt in stmts {
        let StmtKind::Omp { pragma, body } = &mut stmt.kind else {
            break;
        };
        let parsed = openmp::parse(&pragma.text);
        let leaves = parsed.directive.as_ref().map(openmp::Directive::leaves);
        if leaves != Some(&[Leaf::TaskIteration]) {
            break;
        }
        pragmas.push(pragma.clone());
        match body.take() {
            Some(rest) => *stmt = *rest,
            None => stmt.kind = StmtKind::Empty,
        }
    }
    (!pragmas.is_empty()).then_some(Plain { body, pragmas })
}

impl Lowerer<'_> {
    /// What the task of the current iteration depends on. `one` says that an iteration is a task.
    pub(super) fn depends_of_iteration(&mut self, context: &Context<'_>, one: bool) -> Vec<Depend> {
        let mut depends = Vec::new();
        for pragma in context.iterations {
            let parsed = self.directive(pragma);
            self.report_errors(pragma, &parsed);
            let Some(directive) = &parsed.directive else {
                continue;
            };
            self.report_unsupported(pragma, directive);
            let constructs = directive.split();
            let inner = Context {
                pragma,
                body: None,
                constructs: &constructs,
                vars: Vec::new(),
                construct: context.construct.clone(),
                distribute: None,
                condition: None,
                given_back: Vec::new(),
                any_size: false,
                iterations: &[],
            };
            for clause in &directive.clauses {
                if let ClauseKind::If(condition) = &clause.kind
                    && self
                        .clause_constant(pragma, condition)
                        .is_none_or(|value| value == 0)
                {
                    self.unsupported(pragma.line, "`task iteration` with a condition");
                }
            }
            let found = self.depends(&inner, 0);
            match one || found.is_empty() {
                true => depends.extend(found),
                // They speak of variables of the iterations, which the creator does not have.
                false => {
                    self.unsupported(pragma.line, "dependences of tasks with several iterations")
                }
            }
        }
        depends
    }
}
