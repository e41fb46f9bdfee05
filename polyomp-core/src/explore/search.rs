//! The search: every state that some order of the strands' visible steps leads to, each once.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::machine::{Halt, Machine, release_flush};
use super::state::{Clock, Frame, State, Status, Strand};
use super::step::Flow;
use crate::spmd::{Fork, Stmt};
use crate::witness::executor::value::Value;

impl<'p> Machine<'p> {
    /// Follows every interleaving; an error says why not all were.
    pub(super) fn search(&mut self, body: &'p [Stmt]) -> Result<(), Halt> {
        let mut first = State {
            forgotten: vec![false; self.program.objects.len()],
            host: Strand {
                host: true,
                frames: vec![Frame::Block {
                    statements: body,
                    next: 0,
                }],
                locals: vec![None; self.program.locals.len()],
                ..Strand::default()
            },
            ..State::default()
        };
        if !self.host(&mut first)? {
            return Err(Halt::no("the region is not reached"));
        }
        let mut seen = FxHashSet::default();
        let mut stack = Vec::new();
        self.found(first, &mut seen, &mut stack)?;
        while let Some(state) = stack.pop() {
            let asked = state.team.iter().find_map(|strand| match strand.status {
                Status::Choice(unit) => Some(unit),
                _ => None,
            });
            if let Some(unit) = asked {
                for thread in 0..state.size {
                    let mut next = state.clone();
                    next.units.insert(unit, thread);
                    // Others may have asked for the same unit.
                    for strand in &mut next.team {
                        if matches!(strand.status, Status::Choice(_)) {
                            strand.status = Status::Running;
                        }
                    }
                    self.found(next, &mut seen, &mut stack)?;
                }
                continue;
            }
            for thread in (0..state.team.len()).rev() {
                let ready = state.team.get(thread).map(|strand| &strand.status);
                if ready != Some(&Status::Ready) {
                    continue;
                }
                let mut next = state.clone();
                match self.turn(&mut next, thread, true) {
                    Ok(()) => self.found(next, &mut seen, &mut stack)?,
                    Err(Halt::Blocked | Halt::Infeasible) => {}
                    Err(halt) => return Err(halt),
                }
            }
        }
        Ok(())
    }

    /// Brings a state to where the order of steps matters, and remembers it.
    fn found(
        &mut self,
        mut state: State<'p>,
        seen: &mut FxHashSet<u128>,
        stack: &mut Vec<State<'p>>,
    ) -> Result<(), Halt> {
        match self.settle(&mut state) {
            Ok(true) => {}
            Ok(false) | Err(Halt::Infeasible) => return Ok(()),
            Err(halt) => return Err(halt),
        }
        state.prune();
        if seen.insert(state.fingerprint()) {
            self.count_state()?;
            stack.push(state);
        }
        Ok(())
    }

    /// Makes all steps that nobody else notices; false when the execution is over.
    fn settle(&mut self, state: &mut State<'p>) -> Result<bool, Halt> {
        loop {
            for thread in 0..state.team.len() {
                if state.team.get(thread).map(|strand| &strand.status) == Some(&Status::Running) {
                    self.turn(state, thread, false)?;
                }
            }
            let is = |wanted: fn(&Status) -> bool| {
                state.team.iter().any(|strand| wanted(&strand.status))
            };
            if is(|status| matches!(status, Status::Ready | Status::Choice(_))) {
                return Ok(true);
            }
            if state
                .team
                .iter()
                .all(|strand| strand.status == Status::Done)
            {
                state.team.clear();
                state.events.clear();
                state.units.clear();
                if !self.facts.repeated || !self.host(state)? {
                    return Ok(false);
                }
                continue;
            }
            self.barrier(state)?;
        }
    }

    /// All threads wait at a barrier, or some have ended.
    fn barrier(&mut self, state: &mut State<'p>) -> Result<(), Halt> {
        let mut met = None;
        for strand in &state.team {
            match (&strand.status, met) {
                (Status::Barrier(node, span), None) => met = Some((*node, *span)),
                (Status::Barrier(node, _), Some((other, _))) if *node == other => {}
                _ => return Err(Halt::no("threads meet different barriers")),
            }
        }
        let mut joined = Clock::default();
        for strand in &state.team {
            joined.join(&strand.clock);
            joined.join(&strand.pending);
        }
        for strand in &mut state.team {
            strand.clock.join(&joined);
            strand.pending = Clock::default();
            release_flush(strand);
            strand.flushed = joined.clone();
            strand.status = Status::Running;
        }
        state.passed = met.map(|(_, span)| span);
        Ok(())
    }

    /// Runs one thread up to its next step whose order matters, with `permit` that one first.
    fn turn(&mut self, state: &mut State<'p>, thread: usize, permit: bool) -> Result<(), Halt> {
        let Some(place) = state.team.get_mut(thread) else {
            return Ok(());
        };
        let mut strand = std::mem::take(place);
        strand.status = Status::Running;
        self.begin_turn(permit);
        let result = self.run(state, &mut strand);
        if let Some(place) = state.team.get_mut(thread) {
            *place = strand;
        }
        result
    }

    fn run(&mut self, state: &mut State<'p>, strand: &mut Strand<'p>) -> Result<(), Halt> {
        loop {
            let status = if strand.frames.is_empty() {
                Some(Status::Done)
            } else {
                match self.step(state, strand) {
                    Ok(Flow::On) => None,
                    Ok(Flow::Barrier) => Some(strand.status.clone()),
                    Ok(Flow::Region(_)) => return Err(Halt::no("a region within the region")),
                    Err(Halt::Visible) => Some(Status::Ready),
                    Err(Halt::Choice(unit)) => Some(Status::Choice(unit)),
                    Err(halt) => return Err(halt),
                }
            };
            let Some(status) = status else { continue };
            if strand.tried.is_some() || strand.update.is_some() {
                return Err(Halt::no(
                    "what the test of a lock decides was not understood",
                ));
            }
            strand.status = status;
            return Ok(());
        }
    }

    /// Executes the host up to the region, and forks its team; false when the entry has ended.
    fn host(&mut self, state: &mut State<'p>) -> Result<bool, Halt> {
        let mut host = std::mem::take(&mut state.host);
        self.begin_turn(false);
        let result = loop {
            if host.frames.is_empty() {
                break Ok(false);
            }
            match self.step(state, &mut host) {
                Ok(Flow::Region(fork)) => break self.fork(state, &mut host, fork).map(|()| true),
                Ok(_) => {}
                Err(halt) => break Err(halt),
            }
        };
        state.host = host;
        result
    }

    fn fork(
        &mut self,
        state: &mut State<'p>,
        host: &mut Strand<'p>,
        fork: &'p Fork,
    ) -> Result<(), Halt> {
        let alone = match &fork.condition {
            Some(condition) => !self.condition(state, host, condition)?,
            None => false,
        };
        let asked = match &fork.size {
            Some(size) => match self.value(state, host, size, 0)? {
                Some(Value::Int(size)) => Some(size),
                _ => return Err(Halt::no("how many threads there are is not known")),
            },
            None => None,
        };
        self.asked = Some(match self.asked {
            None => asked,
            Some(known) => known.zip(asked).map(|(known, asked)| known.max(asked)),
        });
        let most = match asked {
            Some(asked) => usize::try_from(asked).unwrap_or(1).max(1),
            None => usize::MAX,
        };
        let size = if alone { 1 } else { self.wanted.min(most) };
        state.size = size;
        state.passed = None;
        state.events.clear();
        state.units.clear();
        state.locks.clear();
        for cell in state.memory.values_mut() {
            cell.released = Clock::default();
        }
        state.team = (0..size)
            .map(|thread| {
                let mut strand = Strand {
                    thread,
                    frames: vec![Frame::Block {
                        statements: &fork.body,
                        next: 0,
                    }],
                    locals: host.locals.clone(),
                    scoped: host.scoped.clone(),
                    iteration: Rc::clone(&host.iteration),
                    ..Strand::default()
                };
                strand.clock.advance(thread);
                strand
            })
            .collect();
        Ok(())
    }
}
