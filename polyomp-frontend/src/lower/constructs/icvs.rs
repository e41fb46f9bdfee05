//! What the program sets of teams of a league and of `schedule(runtime)` (`omp_set_num_teams`,
//! `omp_set_teams_thread_limit`, `omp_set_schedule`): the internal control variables of the host are registers, as those
//! in `settings.rs`, which says where they are followed.

use polyomp_core::spmd::{ElementType, Expr, LocalId, Schedule, ScheduleKind};

use super::super::Lowerer;
use crate::source::Span;
use crate::syntax::ast;

/// The registers; none where the file does not set it.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct Icvs {
    /// How many teams a `teams` construct without a clause makes at most (`nteams-var`).
    teams: Option<LocalId>,
    /// How many threads each of its contention groups has at most (`teams-thread-limit-var`).
    threads: Option<LocalId>,
    /// What `schedule(runtime)` is: a number of `omp_sched_t`, 0 where the environment says it, and the chunk size
    /// (`run-sched-var`).
    schedule: Option<(LocalId, LocalId)>,
}

const TEAMS: &str = "omp_set_num_teams";
const THREADS: &str = "omp_set_teams_thread_limit";
const SCHEDULE: &str = "omp_set_schedule";

/// The functions that set these.
pub(super) fn sets_icv(name: &str) -> bool {
    matches!(name, TEAMS | THREADS | SCHEDULE)
}

impl Lowerer<'_> {
    /// Begins an entry in which functions with these names are spoken of.
    pub(super) fn begin_icvs(&mut self, span: Span, named: &dyn Fn(&str) -> bool) {
        self.icvs = Icvs::default();
        if named(TEAMS) {
            self.icvs.teams = Some(self.limit_of_environment(span, "OMP_NUM_TEAMS", "nteams"));
        }
        if named(THREADS) {
            let name = "OMP_TEAMS_THREAD_LIMIT";
            self.icvs.threads = Some(self.limit_of_environment(span, name, "teamlimit"));
        }
        if named(SCHEDULE) {
            let both = ["schedule", "chunk"].map(|name| {
                let local = self.fresh_local(name, ElementType::Int);
                self.assign(span, local, Expr::Int(0));
                local
            });
            self.icvs.schedule = Some(both.into());
        }
    }

    fn limit_of_environment(&mut self, span: Span, variable: &str, name: &str) -> LocalId {
        let param = self.fresh_param(variable, Some(1));
        let local = self.fresh_local(name, ElementType::Int);
        self.assign(span, local, Expr::Param(param));
        local
    }

    /// A call of one of the functions: in a region it sets what that thread has of its own.
    pub(super) fn set_icv(&mut self, span: Span, name: &str, args: &[ast::Expr]) {
        let values: Vec<Expr> = args.iter().map(|arg| self.value(arg)).collect();
        let targets: Vec<LocalId> = match name {
            TEAMS => self.icvs.teams.into_iter().collect(),
            THREADS => self.icvs.threads.into_iter().collect(),
            _ => (self.icvs.schedule.into_iter())
                .flat_map(|(kind, chunk)| [kind, chunk])
                .collect(),
        };
        let followed = self.sets_for_itself() && targets.len() == values.len();
        for (index, value) in values.into_iter().enumerate() {
            match targets.get(index).filter(|_| followed) {
                Some(target) => self.assign(span, *target, value),
                None => self.evaluate(span, value),
            }
        }
    }

    /// The variables of a thread of a region: copies of those that the region begins with.
    pub(super) fn own_icvs(&mut self, span: Span) {
        // Teams are made by the host only.
        if let Some((kind, chunk)) = self.icvs.schedule {
            let own = [("schedule", kind), ("chunk", chunk)].map(|(name, around)| {
                let local = self.fresh_local(name, ElementType::Int);
                self.assign(span, local, Expr::Local(around));
                local
            });
            self.icvs.schedule = Some(own.into());
        }
    }

    /// What is called on the host may have set them to anything.
    pub(super) fn forget_icvs(&mut self, span: Span) {
        let schedule = self.icvs.schedule.map(|(kind, _)| kind);
        let set = [self.icvs.teams, self.icvs.threads, schedule];
        for local in set.into_iter().flatten() {
            let reason = "what a call of unknown code may set of teams and schedules";
            let value = self.unknown(ElementType::Int, reason, Vec::new());
            self.assign(span, local, value);
        }
    }

    /// How many teams the program has set a `teams` construct to make at most.
    pub(super) fn most_teams(&self) -> Option<Expr> {
        let known = self.icvs.teams.filter(|_| self.knows_settings());
        known.map(Expr::Local)
    }

    /// How many threads the program has set contention groups of teams to have at most.
    pub(super) fn team_thread_limit(&self) -> Option<Expr> {
        let known = self.icvs.threads.filter(|_| self.knows_settings());
        known.map(Expr::Local)
    }

    /// `schedule(runtime)`, as the program has set it.
    pub(super) fn set_schedule(&mut self) -> Schedule {
        let (set, chunk) = match self.icvs.schedule {
            Some((kind, chunk)) if self.knows_settings() => {
                (Some(Expr::Local(kind)), Some(Expr::Local(chunk)))
            }
            Some(_) => {
                let reason = "which schedule was set";
                let set = self.unknown(ElementType::Int, reason, Vec::new());
                (Some(set), None)
            }
            None => (None, None),
        };
        Schedule {
            kind: ScheduleKind::Runtime,
            chunk,
            set,
        }
    }
}
