//! `parallel` and `teams`: teams of strands.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, Fork, ForkKind, StmtKind as Out};

use crate::openmp::{ClauseKind, Directive, Leaf};

use super::super::Lowerer;
use super::Context;
use super::data::Finisher;

impl Lowerer<'_> {
    /// A fork, with what is within.
    pub(super) fn fork(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let teams = context
            .constructs
            .get(at)
            .is_some_and(|construct| construct.leaf == Leaf::Teams);
        let size = self.clause_value(context, at, |kind| match kind {
            ClauseKind::NumThreads(clause) if !teams => clause.numbers.first(),
            ClauseKind::NumTeams(clause) if teams => Some(&clause.upper),
            _ => None,
        });
        let fewest = self.fewest_teams(context, at, size.as_ref());
        let size = match &fewest {
            Some((_, most)) => Some(most.clone()),
            None => size,
        };
        let condition = self.shared_condition(context, at);
        let active = match teams {
            true => None,
            false => self.may_be_active(),
        };
        let condition = match (condition, active) {
            (Some(condition), Some(active)) => Some(Expr::Binary(
                BinaryOp::LogicalAnd,
                Box::new(condition),
                Box::new(active),
            )),
            (condition, active) => condition.or(active),
        };
        let size = match self.team_limit {
            Some(limit) if size.is_none() && !teams && self.knows_settings() => {
                Some(Expr::Local(limit))
            }
            _ => size,
        };
        let size = size.or_else(|| self.most_teams().filter(|_| teams));
        // A contention group has no more threads than that (OpenMP 5.2, section 13.3).
        let limits = self.enter_limit(context, at, teams);
        let group = teams.then(|| self.enter_group());
        let size = match (teams, size, self.thread_limits.last()) {
            (false, None, Some(limit)) => Some(limit.clone()),
            (false, Some(size), Some(limit)) => Some(Expr::Binary(
                BinaryOp::Min,
                Box::new(size),
                Box::new(limit.clone()),
            )),
            (_, size, _) => size,
        };
        // Threads of the region count its level by these: they are evaluated once, before it.
        let (size, condition) = match self.counts_levels() && !teams {
            true => [("threads", size), ("condition", condition)]
                .map(|(name, value)| {
                    value.map(|value| self.keep(context.pragma.line, name, ElementType::Int, value))
                })
                .into(),
            false => (size, condition),
        };
        self.forked = true;
        let kind = match teams {
            true => ForkKind::Teams,
            false => ForkKind::Parallel,
        };
        let around = self.fork_kind.replace(kind);
        let one = matches!(size, Some(Expr::Int(1))) || matches!(condition, Some(Expr::Int(0)));
        let alone = std::mem::replace(&mut self.alone, one && !teams);
        let alone_team = std::mem::replace(&mut self.alone_team, one && teams);
        self.forks += 1;
        let captured = self.capture_values(context, at);
        let copied_in = self.copy_in_values(context, at);
        let exclusion = self.exclusion();
        let ancestors = match teams {
            true => self.ancestors.clone(),
            false => self.enter_ancestor(context.pragma.line),
        };
        let body = self.nested(|this| {
            this.in_strands(|this| {
                this.push_scope();
                if let Some((fewest, _)) = &fewest {
                    let enough = (Box::new(Expr::NumTeams), Box::new(fewest.clone()));
                    let enough = Expr::Binary(BinaryOp::Ge, enough.0, enough.1);
                    this.emit(context.pragma.line, Out::Assume(enough));
                }
                let levels = (!teams).then(|| {
                    this.enter_level(context.pragma.line, size.as_ref(), condition.as_ref())
                });
                let copies = this.make_copies(context, at, &captured, true);
                this.copy_in(context, at, &copied_in);
                this.inner(context, directive, at);
                this.finish_copies(&copies, Finisher::Thread, &exclusion);
                if let Some(levels) = levels {
                    this.leave_level(levels);
                }
                this.pop_scope();
            });
        });
        self.fork_kind = around;
        self.alone = alone;
        self.alone_team = alone_team;
        self.forks -= 1;
        self.thread_limits = limits;
        let body = match group {
            Some(group) => self.leave_group(context.pragma.line, group, body),
            None => body,
        };
        self.ancestors = ancestors;
        let fork = Fork {
            construct: context.construct.clone(),
            kind,
            size,
            condition,
            assumptions: self.caller_assumptions(),
            body,
        };
        self.emit(context.pragma.line, Out::Fork(fork));
    }

    /// The least and the greatest number of teams, where `num_teams` says how many there are at most: as many as there may
    /// be, unless it says how few (OpenMP 5.2, section 10.2.1).
    fn fewest_teams(
        &mut self,
        context: &Context<'_>,
        at: usize,
        most: Option<&Expr>,
    ) -> Option<(Expr, Expr)> {
        let mut clauses = context.constructs.get(at)?.clauses.iter();
        let clause = clauses.find_map(|clause| match &clause.kind {
            ClauseKind::NumTeams(clause) => Some(clause),
            _ => None,
        })?;
        let line = context.pragma.line;
        let most = self.keep(line, "teams", ElementType::Int, most?.clone());
        let Some(lower) = &clause.lower else {
            return Some((most.clone(), most));
        };
        let fewest = match self.clause_expression(context.pragma, lower) {
            Some(lower) => self.value(&lower),
            None => Expr::Int(1),
        };
        let fewest = self.keep(line, "fewest", ElementType::Int, fewest);
        Some((fewest, most))
    }

    /// Notes the `thread_limit` of a construct that begins contention groups; gives the limits around.
    pub(super) fn enter_limit(
        &mut self,
        context: &Context<'_>,
        at: usize,
        begins: bool,
    ) -> Vec<Expr> {
        let around = self.thread_limits.clone();
        if !begins {
            return around;
        }
        let limit = self.clause_value(context, at, |kind| match kind {
            ClauseKind::ThreadLimit(limit) => Some(limit),
            _ => None,
        });
        let teams = (context.constructs.get(at)).is_some_and(|found| found.leaf == Leaf::Teams);
        let limit = limit.or_else(|| self.team_thread_limit().filter(|_| teams));
        if let Some(limit) = limit {
            let limit = self.keep(context.pragma.line, "limit", ElementType::Int, limit);
            self.thread_limits.push(limit);
        }
        around
    }
}
