//! `for`, `simd`, `distribute` and `loop`: loops whose iterations are divided.

use polyomp_core::spmd::{
    Barrier, BarrierOrigin, BinaryOp, Block, Expr, Iterator, Loop, LoopSharing, StmtKind as Out,
};

use crate::openmp::data_sharing::{Attribute, LinearStep};
use crate::openmp::{Directive, Leaf};
use crate::source::Span;
use crate::syntax::ast::{QualType, Stmt};

use super::super::Lowerer;
use super::super::canonical::{Canonical, canonical, only};
use super::super::names;
use super::super::places::Lvalue;
use super::super::symbols::VarId;
use super::data::{Captured, Copied, Finisher};
use super::last::{GivenBack, Last, LoopEnd, Source};
use super::nests::Counters;
use super::{Context, loop_count};

/// The loops that a construct is associated with.
pub(super) struct Nest<'s> {
    pub loops: Vec<Canonical<'s>>,
    /// The innermost body.
    pub body: &'s Stmt,
}

/// What one loop construct of a directive adds.
struct Level {
    at: usize,
    leaf: Leaf,
    copies: Vec<Copied>,
    captured: Vec<Captured>,
    exclusion: String,
}

impl Lowerer<'_> {
    /// The canonical loops of the construct; what is wrong is reported at its place.
    pub(super) fn nest<'s>(&mut self, context: &Context<'s>) -> Option<Nest<'s>> {
        let body = context.body?;
        let count = context.constructs.iter().map(loop_count).max().unwrap_or(1);
        let mut loops = Vec::new();
        let mut stmt = only(body);
        while loops.len() < count {
            // Transformations of loops would change the iterations.
            match canonical(stmt) {
                Ok(found) => {
                    self.check_conforming(&found);
                    stmt = only(found.body);
                    loops.push(found);
                }
                Err(reason) => {
                    let at = if loops.is_empty() {
                        body.span
                    } else {
                        stmt.span
                    };
                    let name = &context.construct.name;
                    let what = match loops.len() {
                        0 => format!("`{name}` on {reason}"),
                        1 => format!("`{name}` for {count} loops, with {reason} in the first"),
                        outer => {
                            format!(
                                "`{name}` for {count} loops, with {reason} in the first {outer}"
                            )
                        }
                    };
                    self.unsupported(at, what);
                    return None;
                }
            }
        }
        let body = loops.last().map(|found| found.body)?;
        Some(Nest { loops, body })
    }

    /// Reports what the canonical form of a loop excludes although it looks like one.
    pub(in super::super) fn check_conforming(&mut self, found: &Canonical<'_>) {
        if let Some(step) = found.step
            && self.constant(step) == Some(0)
        {
            self.unsupported(step.span, "a loop that counts by zero");
        }
        if let Some(span) = names::changes(found.body, found.name) {
            let what = format!("a change of the loop variable `{}` in its loop", found.name);
            self.unsupported(span, what);
        }
    }

    /// A loop construct with all loop constructs of the directive that follow it.
    pub(super) fn shared_loop(
        &mut self,
        context: &mut Context<'_>,
        directive: &Directive,
        at: usize,
    ) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        if construct.leaf == Leaf::Distribute {
            let schedule = self.dist_schedule(context, at);
            context.distribute = Some(schedule);
            let next = context
                .constructs
                .get(at + 1)
                .map(|construct| construct.leaf);
            if next == Some(Leaf::Parallel) {
                return self.distributed_regions(context, directive, at);
            }
        }
        let Some(nest) = self.nest(context) else {
            return self.without_loops(context, at);
        };
        let mut sharing = LoopSharing::default();
        let span = context.pragma.line;
        let waits = self.waits_in_barrier(context, at);
        let originals = self.originals(&nest);
        self.push_scope();
        let mut levels = self.levels(context, at, &mut sharing);
        if let Some(distribute) = context.distribute.take() {
            sharing.distribute = Some(distribute);
        }
        self.push_scope();
        let mut counters = self.iterators(&nest);
        let divided = sharing.worksharing.is_some() || sharing.distribute.is_some();
        let end = self.loop_end(context, &nest, &originals, &levels, divided, &mut counters);
        let number = self.iteration_number(&counters.iterators);
        let strands = self.strands;
        if sharing.simd.is_some() || strands > 0 {
            self.strands += 1;
        }
        let outer = self.doacross;
        if let Some(sharing) = &sharing.worksharing {
            self.doacross = sharing.ordered.then_some(counters.iterators.len());
        }
        self.loop_depth += 1;
        let around = self.counting.len();
        let counted = counters.iterators.iter().map(|iterator| iterator.local);
        self.counting.extend(counted);
        let number = number.as_ref();
        let body = self.shared_body(context, &nest, &mut counters, &mut levels, number, &end);
        self.counting.truncate(around);
        self.loop_depth -= 1;
        self.doacross = outer;
        self.strands = strands;
        self.pop_scope();
        let worksharing = sharing.worksharing.is_some();
        let distributed = sharing.distribute.is_some();
        let looped = Loop {
            iterators: counters.iterators,
            sharing,
            body,
        };
        self.emit(span, Out::Loop(looped));
        let by = match (worksharing, distributed) {
            (true, true) => Finisher::ThreadOfTeam(&context.construct),
            (true, false) => Finisher::Thread,
            (false, true) => Finisher::Team,
            (false, false) => Finisher::Same,
        };
        for level in levels.iter().rev() {
            if level.leaf == Leaf::Simd {
                self.finish_copies(&level.copies, Finisher::Same, &level.exclusion);
                let given = self.copies_given_back(context, level.at, &level.copies);
                self.give_back_behind(&given, &end.last, &[], Finisher::Same);
            } else {
                self.finish_copies(&level.copies, by, &level.exclusion);
            }
        }
        let copies = levels.first().filter(|_| by != Finisher::Same);
        let copies = copies.map_or(&[][..], |level| &level.copies);
        self.give_back_behind(&end.behind, &end.last, copies, by);
        self.pop_scope();
        if worksharing {
            self.wait_in_barrier(context, waits);
        }
    }

    /// What the loop variables of a nest stand for outside of it, where they are declared there.
    fn originals(&self, nest: &Nest<'_>) -> Vec<Option<VarId>> {
        let loops = nest.loops.iter();
        loops
            .map(|found| match found.declared {
                Some(_) => None,
                None => self.lookup(found.name),
            })
            .collect()
    }

    /// What the last iteration gives back, and what is given back behind the loops; not what lanes have copies of, which
    /// are not made yet. What belongs to the loop that is divided among teams before stays with the directive.
    fn loop_end(
        &mut self,
        context: &mut Context<'_>,
        nest: &Nest<'_>,
        originals: &[Option<VarId>],
        levels: &[Level],
        divided: bool,
        counters: &mut Counters,
    ) -> LoopEnd {
        let mut given = Vec::new();
        let mut lanes = false;
        for level in levels {
            if level.leaf != Leaf::Simd {
                given.extend(self.copies_given_back(context, level.at, &level.copies));
            }
            for (index, (found, original)) in nest.loops.iter().zip(originals).enumerate() {
                if let Some(original) = *original
                    && divided == (level.leaf != Leaf::Simd)
                    && self.is_given_back(context, level.at, found.name)
                {
                    given.push(GivenBack {
                        name: found.name.to_string(),
                        original,
                        span: found.name_span,
                        from: Source::Iterator(index),
                        exclusion: None,
                        conditional: false,
                    });
                }
            }
            let mut names = context.vars.iter().map(|var| var.name.as_str());
            lanes |= level.leaf == Leaf::Simd
                && names.any(|name| {
                    nest.loops.iter().all(|found| found.name != name)
                        && self.is_given_back(context, level.at, name)
                });
        }
        let outer = std::mem::take(&mut context.given_back);
        if given.is_empty() && outer.is_empty() && !lanes {
            return LoopEnd::default();
        }
        let last = self.last_iteration(context.pragma.line, counters);
        let mut end = match divided {
            true => self.split_by(last, given),
            false => LoopEnd {
                last,
                in_last: Vec::new(),
                behind: given,
            },
        };
        let told = |given: &GivenBack| self.is_told_by(&end.last, given);
        let (in_last, behind): (Vec<_>, Vec<_>) = outer.into_iter().partition(told);
        end.in_last.extend(in_last);
        context.given_back = behind;
        end
    }

    /// What stands where a loop should: it is walked with the copies of variables that the construct makes.
    fn without_loops(&mut self, context: &Context<'_>, at: usize) {
        self.push_scope();
        for position in at..context.constructs.len() {
            let captured = self.capture_values(context, position);
            self.make_copies(context, position, &captured, true);
        }
        self.structured(|this| this.body(context));
        self.pop_scope();
    }

    /// `distribute parallel …`: each team has a region of its own, whose loop divides what the team has.
    fn distributed_regions(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        self.push_scope();
        let captured = self.capture_values(context, at);
        let copies = self.make_copies(context, at, &captured, true);
        context.given_back = self.copies_given_back(context, at, &copies);
        self.inner(context, directive, at);
        let exclusion = self.exclusion();
        self.finish_copies(&copies, Finisher::Team, &exclusion);
        let behind = std::mem::take(&mut context.given_back);
        self.give_back_behind(&behind, &Last::default(), &copies, Finisher::Team);
        self.pop_scope();
    }

    /// What each of the loop constructs from `at` on adds; how they divide the iterations goes to `sharing`.
    fn levels(
        &mut self,
        context: &Context<'_>,
        at: usize,
        sharing: &mut LoopSharing,
    ) -> Vec<Level> {
        let mut levels: Vec<Level> = Vec::new();
        for (position, construct) in context.constructs.iter().enumerate().skip(at) {
            let leaf = construct.leaf;
            match leaf {
                Leaf::For => {
                    let schedule = self.schedule(context, position);
                    let nowait = self.nowait_span(context, position);
                    sharing.worksharing =
                        Some(self.worksharing(context, construct, nowait, schedule));
                }
                Leaf::Distribute => {}
                Leaf::Simd => sharing.simd = Some(self.simd(context, position)),
                Leaf::Loop => self.bound_loop(context, construct, position, sharing),
                _ => {}
            }
            self.alone_in_any_order(context, position, sharing);
            let lanes = sharing.simd.is_some() && leaf == Leaf::Simd;
            let captured = self.capture_values(context, position);
            let copies = if lanes {
                Vec::new()
            } else {
                self.make_copies(context, position, &captured, true)
            };
            let exclusion = self.exclusion();
            levels.push(Level {
                at: position,
                leaf,
                copies,
                captured,
                exclusion,
            });
        }
        levels
    }

    /// What each iteration executes.
    fn shared_body(
        &mut self,
        context: &Context<'_>,
        nest: &Nest<'_>,
        counters: &mut Counters,
        levels: &mut [Level],
        number: Option<&Expr>,
        end: &LoopEnd,
    ) -> Block {
        let mut body = Vec::new();
        self.structured(|this| {
            body = this.nested(|this| {
                for level in levels.iter_mut() {
                    if level.leaf == Leaf::Simd {
                        level.copies = this.make_copies(context, level.at, &level.captured, true);
                    }
                    this.advance_linear(context, level, number);
                    if let Some(construct) = context.constructs.get(level.at) {
                        this.start_scan(context, construct);
                    }
                }
                this.iterators_in_memory(nest, &mut counters.bound);
                let inner = this.loop_body(nest.body);
                this.out.extend(inner);
                let copies: Vec<&[Copied]> = levels.iter().map(|level| &level.copies[..]).collect();
                this.give_back_in_last(context.pragma.line, end, &copies, counters);
                this.count_on(nest, counters);
            });
        });
        body
    }

    /// The barrier at the end of a construct.
    pub(super) fn end_barrier(&mut self, context: &Context<'_>) {
        let origin = BarrierOrigin::EndOf(context.construct.name.clone());
        self.emit(context.pragma.line, Out::Barrier(Barrier { origin }));
    }

    /// The number of the current iteration of a single loop.
    fn iteration_number(&mut self, iterators: &[Iterator]) -> Option<Expr> {
        let [iterator] = iterators else { return None };
        let current = Expr::Local(iterator.local);
        let distance = |a: Expr, b: Expr| Expr::Binary(BinaryOp::Sub, Box::new(a), Box::new(b));
        match iterator.step {
            Expr::Int(1) => Some(distance(current, iterator.lower.clone())),
            Expr::Int(-1) => Some(distance(iterator.lower.clone(), current)),
            _ => Some(Expr::Binary(
                BinaryOp::Div,
                Box::new(distance(current, iterator.lower.clone())),
                Box::new(iterator.step.clone()),
            )),
        }
    }

    /// What an operation that is not followed makes of a variable in an iteration is not known.
    pub(super) fn forget_induction(&mut self, copied: &Copied, ty: &QualType) {
        let Some(lvalue) = self.variable(copied.copy) else {
            return;
        };
        if let (Lvalue::Memory(place), false) = (&lvalue, self.fits_register(ty)) {
            let root = match &place.base {
                polyomp_core::spmd::Base::Object(object) => Some(*object),
                polyomp_core::spmd::Base::Deref(_) => None,
            };
            if let Some(object) = root {
                self.forget_variable(object, ty, copied.span);
            }
            return;
        }
        let element = self.element(ty);
        let value = self.unknown(
            element,
            "what an `induction` makes of a variable",
            Vec::new(),
        );
        self.store_implied(lvalue, copied.span, value, "value of `induction`");
    }

    /// Sets linear copies to their value in the current iteration.
    fn advance_linear(&mut self, context: &Context<'_>, level: &Level, number: Option<&Expr>) {
        for copied in &level.copies {
            let Attribute::Linear(step) = &copied.attribute else {
                continue;
            };
            let Some(ty) = self.var(copied.copy).map(|var| var.ty.clone()) else {
                continue;
            };
            let local = match (self.variable(copied.copy), step) {
                (_, LinearStep::Unknown) => {
                    self.forget_induction(copied, &ty);
                    continue;
                }
                (Some(Lvalue::Register(local)), _) => local,
                _ => continue,
            };
            let step = match step {
                LinearStep::One | LinearStep::LoopIncrement => Some(Expr::Int(1)),
                LinearStep::Unknown => None,
                LinearStep::Given(text) => self
                    .clause_expression(context.pragma, text)
                    .map(|expr| self.value(&expr)),
            };
            let start = level.captured_value(&copied.name);
            let value = match (number, step, start) {
                (Some(number), Some(step), Some(start)) => {
                    let moved = match step {
                        Expr::Int(1) => number.clone(),
                        step => {
                            Expr::Binary(BinaryOp::Mul, Box::new(number.clone()), Box::new(step))
                        }
                    };
                    if ty.pointee().is_some() {
                        Expr::PointerOffset(Box::new(start), Box::new(moved))
                    } else {
                        Expr::Binary(BinaryOp::Add, Box::new(start), Box::new(moved))
                    }
                }
                _ => {
                    let element = self.element(&ty);
                    self.unknown(element, "a linear variable", Vec::new())
                }
            };
            let span: Span = copied.span;
            self.assign(span, local, value);
        }
    }
}

impl Level {
    fn captured_value(&self, name: &str) -> Option<Expr> {
        self.captured
            .iter()
            .find(|captured| captured.name() == name)
            .and_then(Captured::value)
    }
}
