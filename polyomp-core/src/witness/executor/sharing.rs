//! How the strands of a team, and the teams of a league, share the iterations of a loop.

use super::event::Level;
use super::iterations::Iterations;
use super::looping::too_many_iterations;
use super::machine::Machine;
use super::stop::{NO_CHUNK, Stop};
use super::strand::{Sharing, Strand, WorkKey};
use super::work::{Division, UnitKey};
use crate::spmd::visit::{Event, Node, Walk, accesses};
use crate::spmd::{Loop, LoopSharing, NodeId, Schedule, ScheduleKind, Simd, StmtKind, Worksharing};

impl<'p> Machine<'p> {
    pub(super) fn division(
        &mut self,
        strand: &mut Strand<'p>,
        schedule: &Schedule,
        count: u64,
        size: i64,
    ) -> Result<Division, Stop> {
        let mut number = |expr: &Option<_>| match expr {
            Some(expr) => self.number(strand, expr).map(Some),
            None => Ok(None),
        };
        let (set, chunk) = (number(&schedule.set)?, number(&schedule.chunk)?);
        let Some((kind, chunk)) = schedule.resolved(set, chunk) else {
            return Err(Stop::unexecutable(NO_CHUNK));
        };
        Ok(Division::new(kind, chunk, count, size.unsigned_abs()))
    }

    /// The iterations that are wanted of a loop, and who is to execute them on each level.
    pub(super) fn wanted(
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
    pub(super) fn targets(
        &self,
        strand: &Strand<'p>,
        node: NodeId,
        levels: &[Level],
    ) -> Vec<(Vec<i64>, i64)> {
        self.wanted(strand, node, levels)
            .into_iter()
            .filter_map(|(values, numbers)| Some((values, numbers.first().copied()??)))
            .collect()
    }

    /// The positions of the iterations that there are for the team: those that `distribute` gives it, or those that are
    /// wanted where the others may be skipped; all when `None`.
    pub(super) fn listed(
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
    pub(super) fn share(
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
    pub(super) fn lanes(
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
    pub(super) fn waits(&mut self, node: NodeId, body: &Loop) -> bool {
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
    pub(super) fn distribute(
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
