//! How often a variable is stored to links on one way through a function.

use crate::syntax::ast::{Expr, ExprKind, Stmt, StmtKind};

use super::super::names::each_expression_in;
use super::super::values::with_stack;
use super::planted::{each_value, named};

/// How often at most a variable is stored to links: on ways that go on, and on those that leave.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) through: u32,
    pub(super) out: u32,
    ends: bool,
}

pub(super) struct Ways<'w> {
    pub(super) name: &'w str,
    pub(super) check: &'w dyn Fn(&Expr) -> bool,
}

impl Ways<'_> {
    pub(super) fn block(&mut self, stmts: &[Stmt]) -> Counts {
        let mut all = Counts::default();
        for stmt in stmts {
            let one = with_stack(|| self.stmt(stmt));
            all.out = all.out.max(all.through + one.out);
            all.through += one.through;
            if one.ends {
                return Counts {
                    through: 0,
                    out: all.out.max(all.through),
                    ends: true,
                };
            }
        }
        all
    }

    fn expressions(&self, stmt: &Stmt) -> u32 {
        let mut count = 0;
        each_expression_in(stmt, &mut |expr| {
            if let ExprKind::Assign { lhs, rhs, .. } = &expr.kind {
                count += u32::from(named(rhs) == Some(self.name) && (self.check)(lhs));
            }
        });
        count
    }

    fn stmt(&mut self, stmt: &Stmt) -> Counts {
        match &stmt.kind {
            StmtKind::Compound(block) => self.block(&block.stmts),
            StmtKind::If {
                then, otherwise, ..
            } => {
                let yes = self.stmt(then);
                let no = match otherwise {
                    Some(otherwise) => self.stmt(otherwise),
                    None => Counts::default(),
                };
                Counts {
                    through: yes.through.max(no.through),
                    out: yes.out.max(no.out),
                    ends: yes.ends && no.ends,
                }
            }
            StmtKind::For { body, .. }
            | StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. } => {
                let once = self.stmt(body);
                // A variable that each iteration gives another value.
                let mut renewed = false;
                each_value(body, self.name, &mut |_| renewed = true);
                let again = if renewed {
                    once.through
                } else {
                    2 * once.through
                };
                Counts {
                    through: again.max(once.out),
                    out: again + once.out,
                    ends: false,
                }
            }
            StmtKind::Return(_) | StmtKind::Break => Counts {
                through: 0,
                out: 0,
                ends: true,
            },
            // It may lead back.
            StmtKind::Goto(_) | StmtKind::ComputedGoto(_) => Counts {
                through: 2,
                ..Counts::default()
            },
            StmtKind::Continue => Counts::default(),
            StmtKind::Omp {
                body: Some(body), ..
            } => self.stmt(body),
            StmtKind::Expr(_) | StmtKind::Declaration(_) | StmtKind::Empty => Counts {
                through: self.expressions(stmt),
                ..Counts::default()
            },
            // What jumps lead to may come again.
            _ => Counts {
                through: 2 * self.expressions(stmt),
                ..Counts::default()
            },
        }
    }
}
