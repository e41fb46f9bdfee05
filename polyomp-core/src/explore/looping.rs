//! Loops: which iterations a strand executes, one after another.

use super::machine::{Halt, Machine};
use super::state::{Frame, LoopFrame, State, Strand};
use super::step::{Flow, enter};
use crate::spmd::{Loop, NodeId, Schedule};
use crate::witness::executor::iterations::{Iterations, Range};
use crate::witness::executor::value::Value;
use crate::witness::executor::work::Division;
use std::rc::Rc;

impl<'p> Machine<'p> {
    pub(super) fn range(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        iterator: &'p crate::spmd::Iterator,
    ) -> Result<Range, Halt> {
        let lower = self.number(state, strand, &iterator.lower)?;
        let upper = self.number(state, strand, &iterator.upper)?;
        let step = self.number(state, strand, &iterator.step)?;
        Range::new(lower, upper, step, iterator.descending)
            .map_err(|_| Halt::no("a loop does not lead from its first to its last value"))
    }

    pub(super) fn enter_loop(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        node: NodeId,
        body: &'p Loop,
    ) -> Result<(), Halt> {
        if body.bounded_within().contains(&true) {
            return Err(Halt::no(
                "a collapsed loop whose bounds depend on its iterators",
            ));
        }
        let mut ranges = Vec::with_capacity(body.iterators.len());
        for iterator in &body.iterators {
            ranges.push(self.range(state, strand, iterator)?);
        }
        let iterations = Iterations::Product(ranges);
        let count = iterations
            .count()
            .ok_or_else(|| Halt::no("a loop has too many iterations"))?;
        let shared = match &body.sharing.worksharing {
            Some(work) if !strand.host => {
                let division = self.division(state, strand, &work.schedule, count)?;
                Some((division, Self::occurrence(strand, node)))
            }
            _ => None,
        };
        strand.frames.push(Frame::Loop(LoopFrame {
            node,
            body,
            iterations: Rc::new(iterations),
            next: 0,
            shared,
            outside: Rc::clone(&strand.iteration),
        }));
        Ok(())
    }

    fn division(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        schedule: &'p Schedule,
        count: u64,
    ) -> Result<Division, Halt> {
        /// Ways to divide the iterations of one loop that are followed.
        const WAYS: u64 = 4096;
        let chunk = match &schedule.chunk {
            Some(chunk) => Some(self.number(state, strand, chunk)?),
            None => None,
        };
        let Some((kind, chunk)) = schedule.resolved(None, chunk) else {
            return Err(Halt::no("a chunk size is not positive"));
        };
        let size = state.size as u64;
        let division = Division::new(kind, chunk, count, size);
        if matches!(division, Division::Free { .. }) && size > 1 {
            let ways = u32::try_from(count)
                .ok()
                .and_then(|count| size.checked_pow(count));
            if ways.is_none_or(|ways| ways > WAYS) {
                return Err(Halt::no(
                    "the iterations of a loop may be divided among the threads in too many ways",
                ));
            }
        }
        Ok(division)
    }

    /// Ends an iteration of a loop and begins the next.
    pub(super) fn advance_loop(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        mut frame: LoopFrame<'p>,
    ) -> Result<Flow<'p>, Halt> {
        let count = frame.iterations.count().unwrap_or(0);
        while frame.next < count {
            self.tick()?;
            let position = frame.next;
            if let Some((division, occurrence)) = frame.shared {
                let thread = match division.fixed(position) {
                    Some(thread) => thread as usize,
                    None => match self.owner(state, (frame.node, occurrence, position)) {
                        Ok(thread) => thread,
                        Err(halt) => {
                            if let Some(Frame::Loop(place)) = strand.frames.last_mut() {
                                *place = frame;
                            }
                            return Err(halt);
                        }
                    },
                };
                if thread != strand.thread {
                    frame.next += 1;
                    continue;
                }
            }
            frame.next += 1;
            let mut values = Vec::new();
            frame
                .iterations
                .values(position, &mut values)
                .ok_or_else(|| Halt::no("a loop left the range of 64 bits"))?;
            let mut iteration = frame.outside.to_vec();
            for (iterator, value) in frame.body.iterators.iter().zip(&values) {
                Self::set(strand, iterator.local, Some(Value::Int(*value)));
                iteration.push((iterator.local, *value));
            }
            strand.iteration = Rc::from(iteration);
            let statements = &frame.body.body;
            if let Some(Frame::Loop(place)) = strand.frames.last_mut() {
                *place = frame;
            }
            enter(strand, statements);
            return Ok(Flow::On);
        }
        if let ([iterator], None, Some(last)) = (
            frame.body.iterators.as_slice(),
            frame.shared,
            frame.iterations.last(),
        ) {
            Self::set(strand, iterator.local, Some(Value::Int(last)));
        }
        strand.iteration = frame.outside;
        strand.frames.pop();
        Ok(Flow::On)
    }
}
