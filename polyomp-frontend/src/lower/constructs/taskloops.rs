//! `taskloop`: which iterations are one task, and how these are created.
//!
//! Without a clause that says more, any two iterations may be in two tasks: each is a task of its own here. Where all
//! are certain to be in one, or a `strict` clause says which are, a task has a loop of its own.

use polyomp_core::spmd::{
    BinaryOp, Block, ElementType, Expr, Iterator, Loop, LoopSharing, NodeId, Opaque, Simd,
    StmtKind as Out, Task, Taskgroup,
};

use crate::openmp::data_sharing::Attribute;
use crate::openmp::{ClauseKind, Leaf, LeafConstruct, TaskLoopClause};
use crate::source::Span;

use super::super::Lowerer;
use super::Context;
use super::data::{Copied, Finisher};
use super::last::{GivenBack, LoopEnd, Source, is_conditional};
use super::loops::Nest;
use super::nests::{Counters, binary, trip};
use super::tasks::from_pool;

/// What the clauses say of the number of tasks.
enum Tasks {
    /// Nothing: any.
    Any,
    /// One.
    One,
    /// One when the number is one or less; any otherwise.
    Number(Expr),
    /// So many, or as many as there are iterations; the first ones have one iteration more than the others.
    ExactNumber(Expr),
    /// One when there are fewer iterations than twice as many; any otherwise (OpenMP 5.2, section 12.6.1).
    Size(Expr),
    /// Each task but the last has so many iterations.
    ExactSize(Expr),
}

/// The loops of a construct.
struct Loops {
    /// Around the creation of a task.
    outer: Vec<Iterator>,
    /// Within a task.
    inner: Vec<Iterator>,
    /// Which iterations of the loops within a task belong to it; all of them if there is no condition.
    member: Option<Expr>,
}

impl Lowerer<'_> {
    /// `taskloop`.
    pub(super) fn taskloop(&mut self, context: &mut Context<'_>, at: usize) {
        let Some(nest) = self.nest(context) else {
            return self.structured(|this| this.body(context));
        };
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        let condition = self.shared_condition(context, at);
        let final_ = self.clause_value(context, at, |kind| match kind {
            ClauseKind::Final(condition) => Some(condition),
            _ => None,
        });
        let nogroup = self.has_nogroup(context, construct);
        let lanes = context
            .constructs
            .iter()
            .position(|construct| construct.leaf == Leaf::Simd)
            .filter(|position| *position > at);
        let simd = lanes.map(|position| (position, self.simd(context, position)));
        let tasks = self.number_of_tasks(context, at);
        let captured = self.capture_values(context, at);
        let exclusion = self.exclusion();
        let untied = self.enter_task(context, at);
        let (pool, transparent) = (from_pool(context, at), self.transparent(context, at));
        let reduction = self.enter_task_reduction(context, at, &captured);
        let given = self.given_back_by_tasks(context, at, &nest);
        self.push_scope();
        let span = context.pragma.line;
        let mut counters = self.iterators(&nest);
        let end = match given.is_empty() {
            true => LoopEnd::default(),
            false => {
                let last = self.last_iteration(span, &mut counters);
                self.split_by(last, given)
            }
        };
        let loops = self.divide_among_tasks(span, tasks, counters.iterators.clone());
        self.strands += 1;
        self.loop_depth += 1;
        let body = self.nested(|this| {
            this.structured(|this| {
                this.push_scope();
                let copies = this.make_copies(context, at, &captured, true);
                // (Iterators are those of an iteration.)
                let lives = this.lives_here();
                this.cancellable(span, |this| {
                    let lanes = simd.as_ref().map(|(at, _)| *at);
                    let body =
                        this.iteration_of_task(context, &nest, &mut counters, lanes, &copies, &end);
                    let simd = simd.as_ref().map(|(_, simd)| simd.clone());
                    this.iterations_of_task(span, &loops, simd, body);
                });
                let combined: Vec<_> = copies
                    .into_iter()
                    .filter(|copied| matches!(copied.attribute, Attribute::Reduction(_)))
                    .collect();
                this.finish_copies(&combined, Finisher::Thread, &exclusion);
                let block = context.body.map_or(span, |body| body.span);
                this.end_lives(&lives, 0, block);
                this.pop_scope();
            });
        });
        let task = self.nested(|this| {
            let depends = this.depends_of_iteration(context, loops.inner.is_empty());
            let task = Task {
                construct: context.construct.clone(),
                condition,
                final_,
                device: false,
                detached: false,
                pool,
                transparent,
                depends,
                body,
            };
            this.emit(span, Out::Task(task));
        });
        self.untied = untied;
        self.loop_depth -= 1;
        self.strands -= 1;
        self.pop_scope();
        let body = match loops.outer.is_empty() {
            true => task,
            false => self.nested(|this| {
                let looped = Loop {
                    iterators: loops.outer,
                    sharing: LoopSharing::default(),
                    body: task,
                };
                this.emit(span, Out::Loop(looped));
            }),
        };
        if nogroup {
            self.out.extend(body);
        } else {
            let taskgroup = Taskgroup { reduction, body };
            self.emit(span, Out::Taskgroup(taskgroup));
        }
        for given in &end.behind {
            if nogroup {
                self.unsupported(given.span, "`lastprivate` with `nogroup`");
            }
        }
        self.give_back_behind(&end.behind, &end.last, &[], Finisher::Same);
    }

    /// Whether the construct has `nogroup`: without a condition that holds (OpenMP 6.0, 17.7).
    pub(super) fn has_nogroup(
        &mut self,
        context: &Context<'_>,
        construct: &LeafConstruct<'_>,
    ) -> bool {
        let nogroup = construct
            .clauses
            .iter()
            .find_map(|clause| match &clause.kind {
                ClauseKind::NoGroup(condition) => Some(condition.clone()),
                _ => None,
            });
        let Some(Some(condition)) = nogroup else {
            return nogroup.is_some();
        };
        let value = self.clause_constant(context.pragma, &condition);
        if value.is_none() {
            let what = "`nogroup` with a condition that is no constant";
            self.unsupported(context.pragma.line, what);
        }
        value != Some(0)
    }

    /// One iteration, with the copies of lanes where the construct at `lanes` makes such.
    fn iteration_of_task(
        &mut self,
        context: &Context<'_>,
        nest: &Nest<'_>,
        counters: &mut Counters,
        lanes: Option<usize>,
        copies: &[Copied],
        end: &LoopEnd,
    ) -> Block {
        let exclusion = self.exclusion();
        self.nested(|this| {
            let mut own = Vec::new();
            if let Some(at) = lanes {
                let captured = this.capture_values(context, at);
                own = this.make_copies(context, at, &captured, true);
            }
            for copied in copies {
                let ty = this.var(copied.copy).map(|var| var.ty.clone());
                if let (Attribute::Linear(_), Some(ty)) = (&copied.attribute, ty) {
                    this.forget_induction(copied, &ty);
                }
            }
            this.iterators_in_memory(nest, &mut counters.bound);
            let body = this.loop_body(nest.body);
            this.out.extend(body);
            this.finish_copies(&own, Finisher::Same, &exclusion);
            this.give_back_in_last(context.pragma.line, end, &[copies, &own], counters);
            this.count_on(nest, counters);
        })
    }

    /// What the task of the last iteration gives back.
    fn given_back_by_tasks(
        &self,
        context: &Context<'_>,
        at: usize,
        nest: &Nest<'_>,
    ) -> Vec<GivenBack> {
        let given = context
            .vars
            .iter()
            .filter(|var| self.is_given_back(context, at, &var.name));
        let given = given.filter_map(|var| {
            let mut loops = nest.loops.iter();
            Some(GivenBack {
                name: var.name.clone(),
                original: self.lookup(&var.name)?,
                span: self.item_span(context, at, &var.name).unwrap_or(var.span),
                from: match loops.position(|found| found.name == var.name) {
                    Some(index) => Source::Iterator(index),
                    None => Source::Copy,
                },
                exclusion: None,
                conditional: is_conditional(context, at, &var.name),
            })
        });
        given.collect()
    }

    fn number_of_tasks(&mut self, context: &Context<'_>, at: usize) -> Tasks {
        if context.any_size {
            return Tasks::Any;
        }
        let clauses = context.constructs.get(at).map(|found| &found.clauses);
        let found = clauses.into_iter().flatten().find_map(|clause| {
            let (clause, size): (&TaskLoopClause, bool) = match &clause.kind {
                ClauseKind::GrainSize(clause) => (clause, true),
                ClauseKind::NumTasks(clause) => (clause, false),
                _ => return None,
            };
            Some((clause, size))
        });
        let Some((clause, is_size)) = found else {
            return Tasks::Any;
        };
        let constant = self.clause_constant(context.pragma, &clause.value);
        match (is_size, clause.strict, constant) {
            (false, _, Some(1)) => return Tasks::One,
            (false, false, Some(_)) | (true, _, Some(1)) => return Tasks::Any,
            _ => {}
        }
        let value = self.clause_value(context, at, |kind| match kind {
            ClauseKind::GrainSize(clause) | ClauseKind::NumTasks(clause) => Some(&clause.value),
            _ => None,
        });
        let Some(value) = value else {
            return Tasks::Any;
        };
        let value = self.keep(context.pragma.line, "tasks", ElementType::Int, value);
        match (is_size, clause.strict) {
            (true, false) => Tasks::Size(value),
            (true, true) => Tasks::ExactSize(value),
            (false, false) => Tasks::Number(value),
            (false, true) => Tasks::ExactNumber(value),
        }
    }

    /// The loops around the tasks and within them.
    fn divide_among_tasks(
        &mut self,
        span: Span,
        tasks: Tasks,
        mut iterators: Vec<Iterator>,
    ) -> Loops {
        if matches!(tasks, Tasks::Any) {
            return Loops {
                outer: iterators,
                inner: Vec::new(),
                member: None,
            };
        }
        let rectangular = self.keep_bounds(span, &mut iterators);
        if matches!(tasks, Tasks::One) {
            return Loops {
                outer: Vec::new(),
                inner: iterators,
                member: None,
            };
        }
        if !rectangular {
            let what = "how iterations of loops whose bounds depend on one another are divided";
            self.unsupported(span, what);
            return Loops {
                outer: iterators,
                inner: Vec::new(),
                member: None,
            };
        }
        let trips = iterators.iter().map(|iterator| {
            let trip = trip(iterator);
            self.keep(span, "trip", ElementType::Int, trip)
        });
        let trips: Vec<Expr> = trips.collect();
        let count = trips
            .iter()
            .cloned()
            .reduce(|count, trip| binary(BinaryOp::Mul, count, trip))
            .unwrap_or(Expr::Int(1));
        let count = self.keep(span, "count", ElementType::Int, count);
        let number = self.fresh_local("task", ElementType::Int);
        let task = Expr::Local(number);
        let id = self.program.ids.fresh();
        // Ranges whose ends are products of unknown numbers tell a solver less than a function of the iteration.
        let linear = match &tasks {
            Tasks::ExactSize(value) | Tasks::ExactNumber(value) => matches!(value, Expr::Int(_)),
            _ => true,
        };
        let Parts {
            number: parts,
            first,
            end,
            holds,
        } = parts(tasks, &count, &task, id);
        let parts = self.keep(span, "parts", ElementType::Int, parts);
        let outer = Iterator {
            local: number,
            lower: Expr::Int(0),
            upper: parts,
            step: Expr::Int(1),
            descending: false,
        };
        let member = match iterators.as_mut_slice() {
            [iterator] if linear => {
                let (lower, step) = (iterator.lower.clone(), iterator.step.clone());
                let at = |position| {
                    let distance = binary(BinaryOp::Mul, position, step.clone());
                    binary(BinaryOp::Add, lower.clone(), distance)
                };
                // The last of all ends where the loop does.
                let is_last = binary(BinaryOp::Ge, end.clone(), count.clone());
                let upper = std::mem::replace(&mut iterator.upper, Expr::Int(0));
                iterator.upper = choose(is_last, upper, at(end));
                iterator.lower = at(first);
                None
            }
            _ => {
                let position = iterators.iter().zip(&trips).fold(
                    Expr::Int(0),
                    |position, (iterator, trip)| {
                        let position = binary(BinaryOp::Mul, position, trip.clone());
                        binary(BinaryOp::Add, position, number_of(iterator))
                    },
                );
                Some(holds(position))
            }
        };
        Loops {
            outer: vec![outer],
            inner: iterators,
            member,
        }
    }

    /// What a task does: its iterations, each of which is `body`.
    fn iterations_of_task(&mut self, span: Span, loops: &Loops, simd: Option<Simd>, body: Block) {
        if loops.inner.is_empty() {
            return self.out.extend(body);
        }
        let body = match &loops.member {
            None => body,
            Some(member) => self.nested(|this| {
                let choice = Out::If {
                    cond: member.clone(),
                    then_body: body,
                    else_body: Vec::new(),
                };
                this.emit(span, choice);
            }),
        };
        let looped = Loop {
            iterators: loops.inner.clone(),
            sharing: LoopSharing {
                simd,
                ..LoopSharing::default()
            },
            body,
        };
        self.emit(span, Out::Loop(looped));
    }
}

/// How so many iterations are divided: into how many tasks; the first iteration of the task with a number and the one
/// behind its last; and whether that task has an iteration.
struct Parts {
    number: Expr,
    first: Expr,
    end: Expr,
    holds: Box<dyn FnOnce(Expr) -> Expr>,
}

fn parts(tasks: Tasks, count: &Expr, task: &Expr, id: NodeId) -> Parts {
    use BinaryOp::{Add, Div, Eq, Le, LogicalOr, Lt, Max, Min, Mul, Rem, Sub};
    let (count, task) = (count.clone(), task.clone());
    let one = || Expr::Int(1);
    let next = binary(Add, task.clone(), one());
    let together = match tasks {
        Tasks::Any | Tasks::One => Expr::Int(i64::from(matches!(tasks, Tasks::One))),
        Tasks::Number(number) => binary(Le, number, one()),
        Tasks::Size(size) => binary(Lt, count.clone(), binary(Mul, Expr::Int(2), size)),
        Tasks::ExactSize(size) => {
            let rest = binary(Sub, size.clone(), one());
            let first = binary(Mul, task.clone(), size.clone());
            let end = binary(Add, first.clone(), size.clone());
            return Parts {
                number: binary(Div, binary(Add, count, rest), size.clone()),
                first,
                end,
                holds: Box::new(move |position| binary(Eq, binary(Div, position, size), task)),
            };
        }
        Tasks::ExactNumber(number) => {
            let number = binary(Min, number, count.clone());
            let divisor = binary(Max, number.clone(), one());
            let each = binary(Div, count.clone(), divisor.clone());
            let larger = binary(Rem, count, divisor.clone());
            let begin = |task: Expr| {
                let more = binary(Min, task.clone(), larger.clone());
                binary(Add, binary(Mul, task, each.clone()), more)
            };
            let (first, end) = (begin(task.clone()), begin(next));
            let holds = move |position: Expr| {
                let found = Opaque {
                    id,
                    element: ElementType::Int,
                    function: Some("task of an iteration".into()),
                    reason: "the task of an iteration".into(),
                    operands: vec![divisor, position],
                };
                binary(Eq, Expr::Opaque(Box::new(found)), task)
            };
            return Parts {
                number,
                first,
                end,
                holds: Box::new(holds),
            };
        }
    };
    let all = choose(together.clone(), one(), count.clone());
    Parts {
        number: binary(Min, all, count.clone()),
        first: choose(together.clone(), Expr::Int(0), task.clone()),
        end: choose(together.clone(), count, next),
        holds: Box::new(move |position| binary(LogicalOr, together, binary(Eq, position, task))),
    }
}

/// How many iterations of a loop are before the current one.
fn number_of(iterator: &Iterator) -> Expr {
    let value = Expr::Local(iterator.local);
    let distance = binary(BinaryOp::Sub, value, iterator.lower.clone());
    binary(BinaryOp::Div, distance, iterator.step.clone())
}

fn choose(condition: Expr, yes: Expr, no: Expr) -> Expr {
    Expr::Conditional(Box::new(condition), Box::new(yes), Box::new(no))
}
