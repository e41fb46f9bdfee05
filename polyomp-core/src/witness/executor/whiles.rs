//! Loops that a condition ends.

use super::event::Level;
use super::machine::{Flow, Machine};
use super::stop::{Stop, WAITS};
use super::strand::{Frame, Strand};
use crate::spmd::{NodeId, While};

impl<'p> Machine<'p> {
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
        if self.is_idle() && !self.lets_creator_go_on(strand) {
            return Err(Stop::Exhausted(WAITS));
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
