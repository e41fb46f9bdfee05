//! Loops: their iterations, and which of them a strand executes.

use std::rc::Rc;

use super::event::{Lane, Level};
use super::iterations::{Iterations, Range};
use super::machine::{Flow, Machine};
use super::stop::Stop;
use super::strand::{Frame, LoopFrame, Sharing, Strand, WorkKey};
use super::value::Value;
use super::work::{Division, UnitKey};
use crate::spmd::visit::{Event, Node, Walk, accesses};
use crate::spmd::{
    Iterator, LocalId, Loop, LoopSharing, NodeId, Schedule, ScheduleKind, Simd, StmtKind, While,
    Worksharing,
};

impl<'p> Machine<'p> {
    fn range(&mut self, strand: &mut Strand<'p>, iterator: &Iterator) -> Result<Range, Stop> {
        let lower = self.number(strand, &iterator.lower)?;
        let upper = self.number(strand, &iterator.upper)?;
        let step = self.number(strand, &iterator.step)?;
        Range::new(lower, upper, step, iterator.descending)
    }

    pub(super) fn set_local(
        strand: &mut Strand<'p>,
        local: LocalId,
        value: Value,
    ) -> Result<(), Stop> {
        match strand.locals.get_mut(local.0 as usize) {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => Err(Stop::unexecutable("a register is not declared")),
        }
    }

    /// The iterations of a nest, as a strand that meets it finds them.
    fn iterations(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        nest: &Loop,
    ) -> Result<Iterations, Stop> {
        let within = match self.bounded_within.get(&node) {
            Some(within) => Rc::clone(within),
            None => {
                let within: Rc<[bool]> = nest.bounded_within().into();
                self.bounded_within.insert(node, Rc::clone(&within));
                within
            }
        };
        self.nest_of(strand, nest, &within)
    }

    /// The iterations of a nest that is not in the program as such.
    fn bounds(&mut self, strand: &mut Strand<'p>, nest: &Loop) -> Result<Iterations, Stop> {
        self.silent += 1;
        let iterations = self.nest_of(strand, nest, &nest.bounded_within());
        self.silent -= 1;
        iterations
    }

    /// The values of iterators that belong to no loop.
    pub(super) fn values_of(
        &mut self,
        strand: &mut Strand<'p>,
        iterators: &[Iterator],
    ) -> Result<Vec<Vec<i64>>, Stop> {
        if iterators.is_empty() {
            return Ok(vec![Vec::new()]);
        }
        let nest = Loop {
            iterators: iterators.to_vec(),
            sharing: LoopSharing::default(),
            body: Vec::new(),
        };
        let iterations = self.bounds(strand, &nest)?;
        let count = iterations.count().unwrap_or(u64::MAX);
        let mut all = Vec::new();
        for position in 0..count {
            self.tick()?;
            let mut values = Vec::new();
            iterations
                .values(position, &mut values)
                .ok_or_else(|| Stop::unexecutable("an iterator left the range of 64 bits"))?;
            all.push(values);
        }
        Ok(all)
    }

    /// The iterations of a nest, of whose iterators those marked in `within` have bounds that use outer ones.
    fn nest_of(
        &mut self,
        strand: &mut Strand<'p>,
        nest: &Loop,
        within: &[bool],
    ) -> Result<Iterations, Stop> {
        let mut before = Vec::with_capacity(nest.iterators.len());
        for (iterator, within) in nest.iterators.iter().zip(within) {
            before.push(match within {
                true => None,
                false => Some(self.range(strand, iterator)?),
            });
        }
        match before.iter().copied().collect::<Option<Vec<_>>>() {
            Some(ranges) => Ok(Iterations::Product(ranges)),
            None => self.list(strand, nest, &before),
        }
    }

    /// The iterations of a nest whose bounds depend on its iterators, given the ranges of those that do not.
    fn list(
        &mut self,
        strand: &mut Strand<'p>,
        nest: &Loop,
        before: &[Option<Range>],
    ) -> Result<Iterations, Stop> {
        let width = nest.iterators.len();
        let mut values = Vec::new();
        let mut tuple = Vec::with_capacity(width);
        // The ranges on the way, each with the next position.
        let mut open: Vec<(Range, u64)> = Vec::with_capacity(width);
        // The bounds of the first iterator use no other.
        open.extend(before.first().copied().flatten().map(|range| (range, 0)));
        while let Some((range, next)) = open.last_mut() {
            self.tick()?;
            if *next >= range.count {
                open.pop();
                tuple.pop();
                continue;
            }
            let value = range
                .value(*next)
                .ok_or_else(|| Stop::unexecutable("a loop left the range of 64 bits"))?;
            *next += 1;
            let depth = open.len();
            tuple.truncate(depth - 1);
            tuple.push(value);
            if let Some(iterator) = nest.iterators.get(depth - 1) {
                Self::set_local(strand, iterator.local, Value::Int(value))?;
            }
            match nest.iterators.get(depth) {
                Some(inner) => {
                    let range = match before.get(depth).copied().flatten() {
                        Some(range) => range,
                        None => self.range(strand, inner)?,
                    };
                    open.push((range, 0));
                }
                None => {
                    values.extend_from_slice(&tuple);
                    if values.len() > self.limits.listed_iterations {
                        return Err(Stop::Exhausted("the execution takes too much memory"));
                    }
                }
            }
        }
        Ok(Iterations::List { width, values })
    }

    fn division(
        &mut self,
        strand: &mut Strand<'p>,
        schedule: &Schedule,
        count: u64,
        size: i64,
    ) -> Result<Division, Stop> {
        let chunk = match &schedule.chunk {
            Some(chunk) => {
                let chunk = self.number(strand, chunk)?;
                match u64::try_from(chunk) {
                    Ok(chunk) if chunk > 0 => Some(chunk),
                    _ => return Err(Stop::unexecutable("a chunk size is not positive")),
                }
            }
            None => None,
        };
        Ok(Division::new(
            schedule.kind,
            chunk,
            count,
            size.unsigned_abs(),
        ))
    }

    pub(super) fn enter_loop(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        body: &'p Loop,
    ) -> Result<Flow, Stop> {
        let iterations = self.iterations(strand, node, body)?;
        let count = iterations.count().ok_or_else(too_many_iterations)?;
        let listed = self.listed(strand, node, body, &iterations)?;
        let (sharing, ordered) = match &body.sharing.worksharing {
            None => (Sharing::Everything, None),
            Some(work) => {
                let count = match &listed {
                    Some(list) if body.sharing.distribute.is_some() => list.len() as u64,
                    _ => count,
                };
                self.share(strand, node, body, work, count)?
            }
        };
        let simd = match &body.sharing.simd {
            None => None,
            Some(simd) => Some(self.lanes(strand, simd)?),
        };
        strand.frames.push(Frame::Loop(Box::new(LoopFrame {
            node,
            body,
            iterations,
            listed,
            ranked: body.sharing.distribute.is_some(),
            next: 0,
            sharing,
            outside: strand.coordinate,
            current: None,
            ordered,
            doacross: ordered.is_some() && self.waits(node, body),
            simd,
        })));
        Ok(Flow::Continue)
    }

    /// The iterations that are wanted of a loop, and who is to execute them on each level.
    fn wanted(
        &self,
        strand: &Strand<'p>,
        node: NodeId,
        levels: &[Level],
    ) -> Vec<(Vec<i64>, Vec<Option<i64>>)> {
        let coordinates = &self.trace.coordinates;
        self.placement
            .iterations(coordinates, strand.coordinate, node, levels)
    }

    /// The iterations that are wanted of a divided loop, and who is to execute them on the first of the levels.
    fn targets(&self, strand: &Strand<'p>, node: NodeId, levels: &[Level]) -> Vec<(Vec<i64>, i64)> {
        self.wanted(strand, node, levels)
            .into_iter()
            .filter_map(|(values, numbers)| Some((values, numbers.first().copied()??)))
            .collect()
    }

    /// The positions of the iterations that there are for the team: those that `distribute` gives it, or those that are
    /// wanted where the others may be skipped; all when `None`.
    fn listed(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        body: &Loop,
        iterations: &Iterations,
    ) -> Result<Option<Vec<u64>>, Stop> {
        let divided = body.sharing.worksharing.is_some();
        if let Some(schedule) = &body.sharing.distribute {
            let levels: &[Level] = match divided {
                true => &[Level::Teams, Level::Parallel],
                false => &[Level::Teams],
            };
            let targets = self.targets(strand, node, levels);
            let listed = self.distribute(strand, node, schedule, iterations, targets)?;
            return Ok(Some(listed));
        }
        if !self.slice.is_some_and(|slice| slice.may_skip(node)) {
            return Ok(None);
        }
        let levels: &[Level] = if divided { &[Level::Parallel] } else { &[] };
        let mut positions: Vec<u64> = self
            .wanted(strand, node, levels)
            .iter()
            .filter_map(|(values, _)| iterations.position(values))
            .collect();
        positions.sort_unstable();
        positions.dedup();
        Ok(Some(positions))
    }

    /// How the threads of the team share `count` iterations, and the execution whose `ordered` blocks take turns.
    fn share(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        body: &Loop,
        work: &Worksharing,
        count: u64,
    ) -> Result<(Sharing, Option<WorkKey>), Stop> {
        let levels: &[Level] = match body.sharing.distribute {
            Some(_) => &[Level::Parallel, Level::Teams],
            None => &[Level::Parallel],
        };
        let occurrence = strand.occurrence(node);
        let size = self.group(strand.team)?.size;
        let outer = work
            .collapse
            .and_then(|collapse| body.iterators.get(..collapse as usize))
            .filter(|outer| outer.len() < body.iterators.len());
        let units = match outer {
            Some(outer) => {
                let divided = Loop {
                    iterators: outer.to_vec(),
                    sharing: LoopSharing::default(),
                    body: Vec::new(),
                };
                Some(self.bounds(strand, &divided)?)
            }
            None => None,
        };
        let count = match &units {
            Some(units) => units.count().ok_or_else(too_many_iterations)?,
            None => count,
        };
        let mut division = self.division(strand, &work.schedule, count, size)?;
        // Nothing is promised of how a loop that is a SIMD loop too is divided.
        let family = match body.sharing.simd {
            Some(_) => {
                division = division.free();
                node
            }
            None => family(node, &work.schedule, count),
        };
        let ordered = work.ordered.then_some((strand.team, node, occurrence));
        if let Some(key) = ordered {
            self.ordered.entry(key).or_default();
        }
        let sharing = Sharing::Team {
            family,
            occurrence: if family == node { occurrence } else { 0 },
            division,
            units,
            targets: self.targets(strand, node, levels),
        };
        Ok((sharing, ordered))
    }

    /// The number of an execution of a SIMD loop, the distance of the iterations that are executed at once, and whether
    /// nothing is preserved among them.
    fn lanes(
        &mut self,
        strand: &mut Strand<'p>,
        simd: &Simd,
    ) -> Result<(u32, Option<i64>, bool), Stop> {
        let safelen = match &simd.safelen {
            Some(safelen) => Some(self.number(strand, safelen)?),
            None => None,
        };
        if self.simd_loops == 0 {
            let order = accesses(self.body).into_iter().enumerate();
            let order = order.map(|(position, access)| (access.site.id, position));
            self.trace.lexical = order.collect();
        }
        self.simd_loops = self.simd_loops.wrapping_add(1);
        Ok((self.simd_loops, safelen, simd.concurrent))
    }

    /// Whether iterations of a loop wait for one another.
    fn waits(&mut self, node: NodeId, body: &Loop) -> bool {
        if let Some(known) = self.doacross.get(&node) {
            return *known;
        }
        let mut waits = false;
        for event in Walk::block(&body.body) {
            waits |= matches!(event, Event::Enter(Node::Stmt(stmt))
                if matches!(stmt.kind, StmtKind::Doacross(_)));
        }
        self.doacross.insert(node, waits);
        waits
    }

    /// The positions that the strand's team executes.
    fn distribute(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        schedule: &Schedule,
        iterations: &Iterations,
        targets: Vec<(Vec<i64>, i64)>,
    ) -> Result<Vec<u64>, Stop> {
        let league = self.group(strand.league)?;
        let (size, key) = (league.size, league.key);
        let count = iterations.count().unwrap_or(u64::MAX);
        let division = self.division(strand, schedule, count, size)?;
        let node = family(node, schedule, count);
        let mut values = Vec::new();
        let mut listed = Vec::new();
        for position in 0..count {
            self.tick()?;
            let team = match division.fixed(position) {
                Some(team) => team,
                None => {
                    iterations
                        .values(position, &mut values)
                        .ok_or_else(|| Stop::unexecutable("a loop left the range of 64 bits"))?;
                    // The threads of one team agree: their loops are one instance.
                    let unit = UnitKey::new(key, node, u32::MAX, position);
                    let wished = targets
                        .iter()
                        .filter(|(wanted, _)| wanted.starts_with(&values))
                        .map(|(_, team)| *team);
                    self.placement.position(unit, position, wished, size)
                }
            };
            if team == strand.team_number {
                listed.push(position);
                if listed.len() > self.limits.listed_iterations {
                    return Err(Stop::Exhausted("the execution takes too much memory"));
                }
            }
        }
        Ok(listed)
    }

    /// Ends the current iteration of a loop and begins the next.
    pub(super) fn advance(
        &mut self,
        strand: &mut Strand<'p>,
        mut frame: Box<LoopFrame<'p>>,
    ) -> Result<Flow, Stop> {
        self.leave_iteration(strand, &mut frame);
        let count = match &frame.listed {
            Some(listed) => listed.len() as u64,
            None => frame.iterations.count().unwrap_or(0),
        };
        let size = self.group(strand.team)?.size;
        let key = self.group(strand.team)?.key;
        let mut values = Vec::with_capacity(frame.body.iterators.len());
        while frame.next < count {
            self.tick()?;
            let rank = frame.next;
            frame.next += 1;
            let position = match &frame.listed {
                Some(listed) => usize::try_from(rank)
                    .ok()
                    .and_then(|rank| listed.get(rank).copied())
                    .unwrap_or(rank),
                None => rank,
            };
            frame
                .iterations
                .values(position, &mut values)
                .ok_or_else(|| Stop::unexecutable("a loop left the range of 64 bits"))?;
            if let Sharing::Team {
                family,
                occurrence,
                division,
                units,
                targets,
            } = &frame.sharing
            {
                let divided = match frame.body.sharing.worksharing.as_ref() {
                    Some(work) => work.collapse.map_or(values.len(), |count| count as usize),
                    None => values.len(),
                };
                let unit = values.get(..divided).unwrap_or(&values);
                let position = match units {
                    Some(units) => units.position(unit).unwrap_or(position),
                    None => position,
                };
                let at = if frame.ranked { rank } else { position };
                // Chunks are counted where the iterations are: not in what is left of a `distribute` or among lanes.
                let counted = !frame.ranked
                    && frame.simd.is_none()
                    && matches!(
                        units.as_ref().unwrap_or(&frame.iterations),
                        Iterations::Product(_)
                    );
                let thread = division.fixed(at).unwrap_or_else(|| {
                    let number = if counted {
                        division.unit(position)
                    } else {
                        position
                    };
                    let key = UnitKey::new(key, *family, *occurrence, number);
                    // An instance asks for the whole chunk that its iteration is in.
                    let source = units.as_ref().unwrap_or(&frame.iterations);
                    let in_unit = |wanted: &[i64]| {
                        let chunk = wanted
                            .get(..divided)
                            .filter(|_| counted)
                            .and_then(|wanted| source.position(wanted));
                        match chunk {
                            Some(position) => division.unit(position) == number,
                            None => wanted.starts_with(unit),
                        }
                    };
                    let wished = targets
                        .iter()
                        .filter(|(wanted, _)| in_unit(wanted))
                        .map(|(_, thread)| *thread);
                    self.placement.position(key, number, wished, size)
                });
                if thread != strand.thread {
                    continue;
                }
            }
            for (iterator, value) in frame.body.iterators.iter().zip(&values) {
                Self::set_local(strand, iterator.local, Value::Int(*value))?;
            }
            self.new_coordinate(strand, frame.node, Level::Iteration, &values)?;
            if let Some((instance, safelen, concurrent)) = frame.simd {
                strand.lanes.push(Lane {
                    instance,
                    iteration: position,
                    safelen,
                    concurrent,
                    ordered: false,
                });
                strand.lane_set = None;
            }
            frame.current = Some(position);
            let statements = &frame.body.body;
            strand.frames.push(Frame::Loop(frame));
            strand.frames.push(Frame::Block {
                statements,
                next: 0,
            });
            return Ok(Flow::Continue);
        }
        if let ([iterator], Sharing::Everything, Some(last)) = (
            frame.body.iterators.as_slice(),
            &frame.sharing,
            frame.iterations.last(),
        ) {
            Self::set_local(strand, iterator.local, Value::Int(last))?;
        }
        Ok(Flow::Continue)
    }

    /// Undoes what an iteration has set up, at its end or when it is left.
    pub(super) fn leave_iteration(&mut self, strand: &mut Strand<'p>, frame: &mut LoopFrame<'p>) {
        let Some(position) = frame.current.take() else {
            return;
        };
        strand.coordinate = frame.outside;
        if frame.simd.is_some() {
            strand.lanes.pop();
            strand.lane_set = None;
        }
        self.end_of_iteration(strand, frame, position);
        if let Some(state) = frame.ordered.and_then(|key| self.ordered.get_mut(&key)) {
            state.finished.insert(position);
            while state.finished.remove(&state.lowest) {
                state.lowest += 1;
            }
            let waiting = std::mem::take(&mut state.waiting);
            self.ready.extend(waiting);
        }
    }

    pub(super) fn enter_while(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        body: &'p While,
    ) -> Flow {
        strand.frames.push(Frame::While {
            node,
            body,
            iteration: 0,
            outside: strand.coordinate,
            ran: false,
        });
        Flow::Continue
    }

    /// Tests the condition of a while loop where it is tested, and goes on.
    pub(super) fn advance_while(&mut self, strand: &mut Strand<'p>) -> Result<Flow, Stop> {
        let Some(Frame::While {
            node,
            body,
            mut iteration,
            outside,
            ran,
        }) = strand.frames.pop()
        else {
            return Ok(Flow::Continue);
        };
        if ran {
            // The test at the end is still within the iteration.
            if body.test_at_end && !self.condition(strand, node, &body.cond)? {
                strand.coordinate = outside;
                return Ok(Flow::Continue);
            }
            iteration += 1;
        }
        strand.coordinate = outside;
        self.new_coordinate(strand, node, Level::Iteration, &[iteration])?;
        if !body.test_at_end && !self.condition(strand, node, &body.cond)? {
            strand.coordinate = outside;
            return Ok(Flow::Continue);
        }
        strand.frames.push(Frame::While {
            node,
            body,
            iteration,
            outside,
            ran: true,
        });
        strand.frames.push(Frame::Block {
            statements: &body.body,
            next: 0,
        });
        Ok(Flow::Continue)
    }
}

/// What loops that are divided alike have in common: with a reproducible schedule, their number of iterations; else the
/// loop is the only one.
fn family(node: NodeId, schedule: &Schedule, count: u64) -> NodeId {
    match schedule.kind {
        // No program has so many statements.
        ScheduleKind::Reproducible => NodeId(u32::MAX - (count % (1 << 16)) as u32),
        _ => node,
    }
}

fn too_many_iterations() -> Stop {
    Stop::Exhausted("a loop has too many iterations")
}
