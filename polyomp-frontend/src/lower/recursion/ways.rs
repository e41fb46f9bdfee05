//! How often a variable is stored to links on one way through a function.
//!
//! A variable is another one each time that the block is entered that declares it (C11, section 6.2.4): what is done around
//! that block does not count. All expressions of a statement count, and both sides of those that choose. What is repeated, or executed by several
//! threads, counts twice, unless the variable is a new one there each time before it is stored: by its declaration, or by
//! a statement that assigns it something that does not speak of itself, and that is not within another.

use crate::syntax::ast::{Expr, ExprKind, ForInit, FunctionDef, Stmt, StmtKind};

use super::super::names::{
    Visit, each_expression, each_expression_in, each_expression_of, walk_expr, walk_stmt,
};
use super::super::values::with_stack;
use super::planted::named;

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

/// Directives whose statement one thread executes once each time that it comes to it, or that divide the iterations of a
/// loop, which counts as one by itself.
const ONCE: [&str; 14] = [
    "critical",
    "task",
    "single",
    "master",
    "masked",
    "ordered",
    "atomic",
    "taskgroup",
    "for",
    "simd",
    "taskloop",
    "sections",
    "section",
    "nowait",
];

/// Whether one thread executes the statement of a directive, by the words of its name.
fn is_once(text: &str) -> bool {
    let name = text.split('(').next().unwrap_or_default();
    let mut words = name.split_whitespace().peekable();
    words.peek().is_some_and(|first| ONCE.contains(first))
        && !words.any(|word| matches!(word, "parallel" | "teams" | "target"))
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

    /// The stores in what `walk` walks over; those of statements in expressions may be repeated.
    fn count(&self, walk: impl FnOnce(&mut dyn FnMut(&Expr))) -> u32 {
        let mut count = 0;
        walk(&mut |expr| match &expr.kind {
            ExprKind::Assign { lhs, rhs, .. } => {
                count += u32::from(named(rhs) == Some(self.name) && (self.check)(lhs));
            }
            ExprKind::Statement(block) => {
                count += block
                    .stmts
                    .iter()
                    .map(|stmt| self.within(stmt))
                    .sum::<u32>();
            }
            _ => {}
        });
        count
    }

    fn within(&self, stmt: &Stmt) -> u32 {
        self.count(|work| each_expression_in(stmt, work))
    }

    fn expression<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> u32 {
        let one = |expr| self.count(|work| each_expression(expr, work));
        exprs.into_iter().map(one).sum()
    }

    /// Whether the variable is a new one whenever the statement is executed, before it is stored: by what stands there
    /// first.
    fn is_renewed(&self, body: &Stmt, by_value: bool) -> bool {
        let single = std::slice::from_ref(body);
        let stmts = match &body.kind {
            StmtKind::Compound(block) => &block.stmts[..],
            _ => single,
        };
        // Jumps may lead past it.
        let mut jumps = Jumps(false);
        stmts.iter().for_each(|stmt| jumps.stmt(stmt));
        let before = stmts.iter().take_while(|stmt| self.within(stmt) == 0);
        !jumps.0 && before.into_iter().any(|stmt| self.renews(stmt, by_value))
    }

    fn renews(&self, stmt: &Stmt, by_value: bool) -> bool {
        match &stmt.kind {
            StmtKind::Declaration(declaration) => declaration
                .declarators
                .iter()
                .any(|declarator| declarator.name == self.name),
            StmtKind::Expr(expr) if by_value => {
                let ExprKind::Assign { op: None, lhs, rhs } = &expr.kind else {
                    return false;
                };
                let mut itself = false;
                each_expression(rhs, &mut |part| itself |= named(part) == Some(self.name));
                named(lhs) == Some(self.name) && !itself
            }
            _ => false,
        }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Counts {
        match &stmt.kind {
            StmtKind::Compound(block) => self.block(&block.stmts),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                let first = self.expression([cond]);
                let yes = self.stmt(then);
                let no = match otherwise {
                    Some(otherwise) => self.stmt(otherwise),
                    None => Counts::default(),
                };
                let ends = yes.ends && no.ends;
                let out = yes.out.max(no.out) + first;
                Counts {
                    through: yes.through.max(no.through) + first,
                    out,
                    ends,
                }
            }
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                let first = match init {
                    ForInit::None => 0,
                    ForInit::Expr(expr) => self.expression([expr]),
                    ForInit::Declaration(declaration) => self.count(|work| {
                        each_expression_of(declaration, work);
                    }),
                };
                let again = self.expression(cond.iter().chain(step));
                self.repeated(first, again, body)
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => {
                let again = self.expression([cond]);
                self.repeated(0, again, body)
            }
            StmtKind::Return(value) => Counts {
                through: 0,
                out: self.expression(value),
                ends: true,
            },
            StmtKind::Break => Counts {
                ends: true,
                ..Counts::default()
            },
            // It may lead back.
            StmtKind::Goto(_) | StmtKind::ComputedGoto(_) => Counts {
                through: 2,
                ..Counts::default()
            },
            StmtKind::Continue => Counts::default(),
            StmtKind::Omp {
                pragma,
                body: Some(body),
            } => {
                let one = self.stmt(body);
                if is_once(&pragma.text) || self.is_renewed(body, false) {
                    return one;
                }
                Counts {
                    through: 2 * one.through,
                    out: 2 * one.out,
                    ends: one.ends,
                }
            }
            StmtKind::Expr(_) | StmtKind::Declaration(_) | StmtKind::Empty => Counts {
                through: self.within(stmt),
                ..Counts::default()
            },
            // What jumps lead to may come again.
            _ => Counts {
                through: 2 * self.within(stmt),
                ..Counts::default()
            },
        }
    }

    /// A loop with so many stores before it, and in the expressions that each iteration evaluates.
    fn repeated(&mut self, first: u32, again: u32, body: &Stmt) -> Counts {
        let once = self.stmt(body);
        let inner = match self.is_renewed(body, true) {
            true => once.through,
            false => 2 * once.through,
        };
        let outside = first + 2 * again;
        Counts {
            through: outside + inner.max(once.out),
            out: outside + inner + once.out,
            ends: false,
        }
    }
}

/// The statements of the block that declares a variable, or all of the function.
pub(super) fn scope_of(name: &str, function: &FunctionDef) -> Vec<Stmt> {
    struct Search<'n>(&'n str, Option<Vec<Stmt>>);
    impl Search<'_> {
        fn block(&mut self, stmts: &[Stmt]) {
            let declares = stmts.iter().any(|stmt| {
                matches!(&stmt.kind, StmtKind::Declaration(declaration)
                    if declaration.declarators.iter().any(|declarator| declarator.name == self.0))
            });
            if declares {
                self.1 = Some(stmts.to_vec());
            }
        }
    }
    impl Visit for Search<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Compound(block) = &stmt.kind {
                self.block(&block.stmts);
            }
            walk_stmt(self, stmt);
        }
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Statement(block) = &expr.kind {
                self.block(&block.stmts);
            }
            walk_expr(self, expr);
        }
    }
    let mut search = Search(name, None);
    function
        .body
        .stmts
        .iter()
        .for_each(|stmt| search.stmt(stmt));
    search.1.unwrap_or_else(|| function.body.stmts.clone())
}

/// Whether there are labels.
struct Jumps(bool);

impl Visit for Jumps {
    fn stmt(&mut self, stmt: &Stmt) {
        self.0 |= matches!(
            stmt.kind,
            StmtKind::Case { .. } | StmtKind::Default | StmtKind::Label(_)
        );
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }
}
