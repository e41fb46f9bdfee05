//! Nests of loops with other code between the loops (OpenMP 5.2, section 4.4.1, *intervening code*).
//!
//! How often such code is executed is not specified: at least once per iteration of the loop around it, and at most once
//! per iteration of the innermost loop of the nest. All that it may touch it touches where the innermost iterations
//! execute it, so it moves into their body: what stands before a loop to the beginning, what stands behind it to the end.
//! No bound in the nest may depend on it, as all bounds are known before the first iteration.

use crate::source::Span;
use crate::syntax::ast::{Block, Expr, ExprKind, ForInit, Stmt, StmtKind};

use super::canonical::only;
use super::names::{self, Visit};
use super::transformed::Failure;

/// A loop among the statements of a body.
struct Surrounded<'s> {
    before: &'s [Stmt],
    inner: &'s Stmt,
    after: &'s [Stmt],
}

/// The loop that a body consists of, or the only one among its statements.
pub(super) fn inner_loop(body: &Stmt) -> &Stmt {
    surrounded(body).map_or_else(|| only(body), |found| found.inner)
}

/// The only loop among the statements of a body that has others, too.
fn surrounded(body: &Stmt) -> Option<Surrounded<'_>> {
    let StmtKind::Compound(block) = &only(body).kind else {
        return None;
    };
    let is_loop = |stmt: &Stmt| matches!(only(stmt).kind, StmtKind::For { .. });
    let at = block.stmts.iter().position(is_loop)?;
    let (before, rest) = block.stmts.split_at_checked(at)?;
    let (inner, after) = rest.split_first()?;
    (!after.iter().any(is_loop)).then_some(Surrounded {
        before,
        inner: only(inner),
        after,
    })
}

/// The nest of `count` loops with the code between its loops in the innermost body; nothing if there is no such code.
pub(super) fn perfect(stmt: &Stmt, count: usize) -> Result<Option<Stmt>, Failure> {
    let mut between = Between::default();
    let moved = between.moved(stmt, count)?;
    let found = between.code().next().is_some();
    Ok(moved.filter(|_| found))
}

/// The code between the loops around the one that is looked at: for each but the innermost, what stands before the next
/// one, and what stands behind it.
#[derive(Default)]
struct Between(Vec<(Vec<Stmt>, Vec<Stmt>)>);

impl Between {
    /// The nest with the code in its innermost body; nothing if it has fewer loops.
    fn moved(&mut self, stmt: &Stmt, count: usize) -> Result<Option<Stmt>, Failure> {
        let stmt = only(stmt);
        let StmtKind::For {
            init,
            cond,
            step,
            body,
            head,
        } = &stmt.kind
        else {
            return Ok(None);
        };
        self.check_head(init, cond.iter().chain(step), *head)?;
        let inside = if count <= 1 {
            // Code between inner loops does not see what is declared further inside.
            let levels = self.0.iter().rev();
            Some(levels.fold(Stmt::clone(body), |inside, (before, after)| {
                let inside = [inside];
                let stmts = before.iter().chain(&inside).chain(after).cloned();
                Stmt {
                    kind: StmtKind::Compound(Block {
                        stmts: stmts.collect(),
                        span: stmt.span,
                    }),
                    span: stmt.span,
                }
            }))
        } else {
            let inner = match surrounded(body) {
                Some(found) => {
                    for stmt in found.before.iter().chain(found.after) {
                        check_code(stmt)?;
                    }
                    self.0.push((found.before.to_vec(), found.after.to_vec()));
                    found.inner
                }
                None => body,
            };
            self.moved(inner, count - 1)?
        };
        Ok(inside.map(|inside| Stmt {
            kind: StmtKind::For {
                init: init.clone(),
                cond: cond.clone(),
                step: step.clone(),
                body: Box::new(inside),
                head: *head,
            },
            span: stmt.span,
        }))
    }

    /// No bound may depend on code between the loops around it, and no such code name what the loop counts in: that is
    /// another variable, or has no value there.
    fn check_head<'e>(
        &self,
        init: &'e ForInit,
        conditions: impl Iterator<Item = &'e Expr>,
        head: Span,
    ) -> Result<(), Failure> {
        let mut dependent = None;
        let mut check = |expr: &Expr| {
            if let ExprKind::Ident(name) = &expr.kind
                && dependent.is_none()
                && self.code().any(|stmt| gives(stmt, name))
            {
                dependent = Some(name.clone());
            }
        };
        match init {
            ForInit::None => {}
            // The variable of the loop is its own.
            ForInit::Expr(expr) => match &expr.kind {
                ExprKind::Assign { rhs, .. } => names::each_expression(rhs, &mut check),
                _ => names::each_expression(expr, &mut check),
            },
            ForInit::Declaration(declaration) => {
                names::each_expression_of(declaration, &mut check);
            }
        }
        for condition in conditions {
            names::each_expression(condition, &mut check);
        }
        let counted: Vec<&str> = match init {
            ForInit::None => Vec::new(),
            ForInit::Expr(expr) => match &expr.kind {
                ExprKind::Assign { lhs, .. } => names::root(lhs).into_iter().collect(),
                _ => Vec::new(),
            },
            ForInit::Declaration(declaration) => {
                let declared = declaration.declarators.iter();
                declared
                    .map(|declarator| declarator.name.as_str())
                    .collect()
            }
        };
        for name in counted {
            if self.code().any(|stmt| mentions(stmt, name)) {
                return Err(Failure {
                    span: head,
                    what: format!(
                        "code between loops with `{name}`, in which the inner one counts"
                    ),
                });
            }
        }
        match dependent {
            Some(name) => Err(Failure {
                span: head,
                what: format!(
                    "a bound within a nest with `{name}`, which code between the loops sets"
                ),
            }),
            None => Ok(()),
        }
    }

    fn code(&self) -> impl Iterator<Item = &Stmt> {
        let levels = self.0.iter();
        levels.flat_map(|(before, after)| before.iter().chain(after))
    }
}

/// Whether a statement between loops declares or changes what is called `name`.
fn gives(stmt: &Stmt, name: &str) -> bool {
    let declares = |declaration: &crate::syntax::ast::Declaration| {
        let mut declared = declaration.declarators.iter();
        declared.any(|declarator| declarator.name == name)
    };
    match &stmt.kind {
        StmtKind::Declaration(declaration) if declares(declaration) => true,
        _ => names::assigns(stmt, name),
    }
}

/// Whether a statement between loops names something.
fn mentions(stmt: &Stmt, name: &str) -> bool {
    let mut found = names::is_unclear(stmt, name);
    names::each_expression_in(stmt, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Ident(found) if found == name);
    });
    found
}

/// Code between loops holds no directives, and no jumps out of it (OpenMP 5.2, section 4.4.1).
fn check_code(stmt: &Stmt) -> Result<(), Failure> {
    struct Search(Option<Failure>);
    impl Visit for Search {
        fn stmt(&mut self, stmt: &Stmt) {
            let what = match &stmt.kind {
                StmtKind::Omp { .. } => "a directive",
                StmtKind::Break | StmtKind::Continue => "`break` or `continue`",
                StmtKind::Goto(_)
                | StmtKind::ComputedGoto(_)
                | StmtKind::Label(_)
                | StmtKind::Return(_) => "a jump",
                _ => return names::walk_stmt(self, stmt),
            };
            self.0.get_or_insert(Failure {
                span: stmt.span,
                what: format!("{what} between the loops of a nest"),
            });
        }
    }
    let mut search = Search(None);
    search.stmt(stmt);
    search.0.map_or(Ok(()), Err)
}
