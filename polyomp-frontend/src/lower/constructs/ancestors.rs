//! The parallel regions around, where the program asks for them: how many there are, how large their teams are, and which
//! thread of each leads here (`omp_get_level`, `omp_in_parallel`, `omp_get_ancestor_thread_num`, `omp_get_team_size`;
//! OpenMP 5.2, section 18.2).
//!
//! The thread that encounters a region notes its number and the size of its team before it: those within read these
//! registers. A device begins anew, as each initial task does (section 2.4, Table 2.2). Outside of all regions of an
//! entry the level is 0 in `main`; another entry may be called from a region, so it is a number that is not known.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr};

use super::super::Lowerer;
use super::super::names::each_expression_in;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

/// The functions that ask for regions around.
const QUESTIONS: &[&str] = &[
    "omp_in_parallel",
    "omp_get_level",
    "omp_get_active_level",
    "omp_get_ancestor_thread_num",
    "omp_get_team_size",
];

/// The regions around.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Ancestors {
    /// The program asks for them.
    asked: bool,
    /// How many there are around the entry, and how many of them have several threads; none where nothing is.
    outside: Option<(Expr, Expr)>,
    /// How many the entry makes around here.
    depth: usize,
    /// The threads of those but the innermost that lead here: their numbers, and the sizes of their teams.
    outer: Vec<(Expr, Expr)>,
}

/// What is asked for about a thread of a region around.
#[derive(Clone, Copy)]
enum Asked {
    Number,
    Size,
}

impl Lowerer<'_> {
    /// Begins an entry.
    pub(in super::super) fn begin_ancestors(&mut self, entry: &str) {
        let mut asked = false;
        for function in self.definitions() {
            for stmt in &function.body.stmts {
                each_expression_in(stmt, &mut |expr| {
                    if let ExprKind::Ident(name) = &expr.kind {
                        asked |= QUESTIONS.contains(&name.as_str());
                    }
                });
            }
        }
        let outside = (asked && entry != "main").then(|| {
            let mut number = |name| Expr::Param(self.fresh_param(name, Some(0)));
            (number("level"), number("active_level"))
        });
        self.ancestors = Ancestors {
            asked,
            outside,
            ..Ancestors::default()
        };
    }

    /// Before a parallel region: those within are one level deeper. Gives what is around it.
    pub(super) fn enter_ancestor(&mut self, span: Span) -> Ancestors {
        let around = self.ancestors.clone();
        if around.asked {
            if around.depth > 0 {
                let number = self.thread_number();
                let [number, size] = [("ancestor", number), ("team", Expr::NumThreads)].map(
                    // These mean something else within: they have to be in registers.
                    |(name, value)| {
                        let local = self.fresh_local(name, ElementType::Int);
                        self.assign(span, local, value);
                        Expr::Local(local)
                    },
                );
                self.ancestors.outer.push((number, size));
            }
            self.ancestors.depth += 1;
        }
        around
    }

    /// Begins what a device executes: no region of the host is around.
    pub(super) fn enter_device_ancestors(&mut self) -> Ancestors {
        let begun = Ancestors {
            asked: self.ancestors.asked,
            ..Ancestors::default()
        };
        std::mem::replace(&mut self.ancestors, begun)
    }

    /// The number of the thread in its team.
    pub(super) fn thread_number(&mut self) -> Expr {
        match self.untied {
            true => {
                let reason = "the thread that executes an untied task may change";
                self.unknown(ElementType::Int, reason, Vec::new())
            }
            false => Expr::ThreadNum,
        }
    }

    /// What a call asks for about the regions around; nothing where it does not, or where it is not known: a generic
    /// recursive call may be at any depth.
    pub(super) fn told_of_ancestors(
        &mut self,
        span: Span,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let deeper = self.frames.iter().any(|frame| frame.calls.is_some());
        if deeper || !self.ancestors.asked || !QUESTIONS.contains(&name) {
            return None;
        }
        match (name, args) {
            ("omp_get_level", []) => Some(self.level()),
            ("omp_get_active_level", []) => Some(self.active_level()),
            ("omp_in_parallel", []) => {
                Some(binary(BinaryOp::Gt, self.active_level(), Expr::Int(0)))
            }
            ("omp_get_ancestor_thread_num", [level]) => {
                Some(self.of_ancestor(span, level, Asked::Number))
            }
            ("omp_get_team_size", [level]) => Some(self.of_ancestor(span, level, Asked::Size)),
            _ => None,
        }
    }

    /// How many regions are around.
    fn level(&self) -> Expr {
        let own = Expr::Int(i64::try_from(self.ancestors.depth).unwrap_or(i64::MAX));
        match &self.ancestors.outside {
            Some((level, _)) => binary(BinaryOp::Add, level.clone(), own),
            None => own,
        }
    }

    /// How many of them have several threads.
    fn active_level(&self) -> Expr {
        let outer = self.ancestors.outer.iter().map(|(_, size)| size.clone());
        let own = (self.ancestors.depth > 0).then_some(Expr::NumThreads);
        let several = outer
            .chain(own)
            .map(|size| binary(BinaryOp::Gt, size, Expr::Int(1)));
        let outside = self.ancestors.outside.as_ref();
        outside
            .map(|(_, active)| active.clone())
            .into_iter()
            .chain(several)
            .reduce(|sum, more| binary(BinaryOp::Add, sum, more))
            .unwrap_or(Expr::Int(0))
    }

    /// About the thread of a level that leads here: -1 where there is no such level.
    fn of_ancestor(&mut self, span: Span, level: &ast::Expr, asked: Asked) -> Expr {
        let level = self.value(level);
        let level = self.keep(span, "level", ElementType::Int, level);
        let deepest = self.level();
        let none = Expr::Int(-1);
        let mut told = none.clone();
        if self.ancestors.outside.is_some() {
            let reason = "the threads of regions around a call that is not followed";
            let unknown = self.unknown(ElementType::Int, reason, vec![level.clone()]);
            let beyond = binary(BinaryOp::Gt, level.clone(), deepest.clone());
            let below = binary(BinaryOp::Lt, level.clone(), Expr::Int(0));
            told = choice(binary(BinaryOp::LogicalOr, below, beyond), none, unknown);
        }
        let outer = self.ancestors.outer.clone();
        for (index, (number, size)) in outer.into_iter().enumerate() {
            let its = i64::try_from(index + 1).unwrap_or(i64::MAX);
            let its = match &self.ancestors.outside {
                Some((outside, _)) => binary(BinaryOp::Add, outside.clone(), Expr::Int(its)),
                None => Expr::Int(its),
            };
            let value = match asked {
                Asked::Number => number,
                Asked::Size => size,
            };
            told = choice(binary(BinaryOp::Eq, level.clone(), its), value, told);
        }
        let own = match asked {
            Asked::Number => self.thread_number(),
            Asked::Size => Expr::NumThreads,
        };
        told = choice(binary(BinaryOp::Eq, level.clone(), deepest), own, told);
        let first = match asked {
            Asked::Number => Expr::Int(0),
            Asked::Size => Expr::Int(1),
        };
        choice(binary(BinaryOp::Eq, level, Expr::Int(0)), first, told)
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

/// One of two values; the one that it is where constants decide that.
fn choice(cond: Expr, then: Expr, otherwise: Expr) -> Expr {
    if let Expr::Binary(BinaryOp::Eq, left, right) = &cond
        && let (Expr::Int(left), Expr::Int(right)) = (&**left, &**right)
    {
        return if left == right { then } else { otherwise };
    }
    Expr::Conditional(Box::new(cond), Box::new(then), Box::new(otherwise))
}
