//! Doacross loops: an iteration waits at a sink until another has come to its source, or to its end.

use super::machine::{Flow, Machine};
use super::stop::Stop;
use super::strand::{Frame, LoopFrame, Sharing, Strand};
use crate::spmd::Doacross;

impl<'p> Machine<'p> {
    pub(super) fn doacross(
        &mut self,
        strand: &mut Strand<'p>,
        doacross: &'p Doacross,
    ) -> Result<Flow, Stop> {
        let shared = |frame: &Frame<'p>| match frame {
            Frame::Loop(frame) => matches!(frame.sharing, Sharing::Team { .. }),
            _ => false,
        };
        let Some(index) = strand.frames.iter().rposition(shared) else {
            return Ok(Flow::Continue);
        };
        let mut vector = Vec::new();
        if let Doacross::Sink(values) = doacross {
            for value in values {
                vector.push(self.number(strand, value)?);
            }
        }
        let Some(Frame::Loop(frame)) = strand.frames.get(index) else {
            return Ok(Flow::Continue);
        };
        let (Some(key), Some(current)) = (frame.ordered, frame.current) else {
            return Ok(Flow::Continue);
        };
        let awaited = match doacross {
            Doacross::Source => None,
            Doacross::Sink(_) => frame.iterations.position(&vector),
            Doacross::SinkPrevious => current.checked_sub(1),
        };
        if *doacross == Doacross::Source {
            let published = strand.publish();
            self.release(key, current, published);
            return Ok(Flow::Continue);
        }
        // What is no iteration, or none before this one, is not waited for.
        let Some(awaited) = awaited.filter(|awaited| *awaited < current) else {
            return Ok(Flow::Continue);
        };
        let Some(state) = self.ordered.get_mut(&key) else {
            return Ok(Flow::Continue);
        };
        match state.sources.get(&awaited) {
            Some(source) => strand.acquire(source),
            None => {
                state.waiting.push(strand.id);
                if let Some(Frame::Block { next, .. }) = strand.frames.last_mut() {
                    *next = next.saturating_sub(1);
                }
                return Ok(Flow::Wait);
            }
        }
        Ok(Flow::Continue)
    }

    /// The end of an iteration is its source, unless it came to one.
    pub(super) fn end_of_iteration(
        &mut self,
        strand: &mut Strand<'p>,
        frame: &LoopFrame<'p>,
        position: u64,
    ) {
        let Some(key) = frame.ordered.filter(|_| frame.doacross) else {
            return;
        };
        let open = self
            .ordered
            .get(&key)
            .is_some_and(|state| !state.sources.contains_key(&position));
        if open {
            let published = strand.publish();
            self.release(key, position, published);
        }
    }

    fn release(&mut self, key: super::strand::WorkKey, position: u64, clock: super::clock::Clock) {
        if let Some(state) = self.ordered.get_mut(&key) {
            // A second source releases nothing more.
            state.sources.entry(position).or_insert(clock);
            let waiting = std::mem::take(&mut state.waiting);
            self.ready.extend(waiting);
        }
    }
}
