//! Loops: their iterations, and which of them a strand executes.

use std::rc::Rc;

use super::event::{Lane, Level};
use super::iterations::{Iterations, Range};
use super::machine::{Flow, Machine};
use super::stop::Stop;
use super::strand::{Frame, LoopFrame, Sharing, Strand};
use super::value::Value;
use super::work::UnitKey;
use crate::spmd::{Iterator, LocalId, Loop, LoopSharing, NodeId};

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
    pub(super) fn bounds(
        &mut self,
        strand: &mut Strand<'p>,
        nest: &Loop,
    ) -> Result<Iterations, Stop> {
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

    pub(super) fn enter_loop(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        body: &'p Loop,
    ) -> Result<Flow, Stop> {
        let iterations = match self.iterations(strand, node, body) {
            Err(Stop::Unexecutable(_)) if self.changes_nothing(&body.body) => {
                return Ok(Flow::Continue);
            }
            iterations => iterations?,
        };
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
                let counted = !frame.ranked && frame.simd.is_none();
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
            if matches!(frame.sharing, Sharing::Team { .. }) {
                self.forget_iteration(strand, frame.node, frame.body);
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
        if matches!(frame.sharing, Sharing::Team { .. }) {
            self.forget_iteration(strand, frame.node, frame.body);
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
        if matches!(frame.sharing, Sharing::Team { .. }) {
            self.forget_iteration(strand, frame.node, frame.body);
        }
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
}

pub(super) fn too_many_iterations() -> Stop {
    Stop::Exhausted("a loop has too many iterations")
}
