//! Work sharing: which strand executes which unit (an iteration, a section,
//! a single block). Schedules decide it where OpenMP says so; elsewhere it is a
//! choice, and any choice is an execution that can happen.

use rustc_hash::FxHashMap;

use super::event::{Coordinates, Level};
use crate::spmd::{NodeId, ScheduleKind};
use crate::witness::Instance;

/// How the positions of a loop are divided among `size` strands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Division {
    /// Chunk k goes to strand k mod size.
    Cyclic { chunk: u64, size: u64 },
    /// Contiguous blocks; the first `count % size` strands get one more.
    Blocks { count: u64, size: u64 },
    /// Each run of so many positions goes to any strand.
    Free { chunk: u64, size: u64 },
    /// So does each run of at least so many: the first ends there at the earliest, and any position after may begin one.
    Guided { chunk: u64, size: u64 },
}

impl Division {
    pub(crate) fn new(kind: ScheduleKind, chunk: Option<u64>, count: u64, size: u64) -> Division {
        let size = size.max(1);
        match (kind, chunk) {
            (ScheduleKind::Static, Some(chunk)) => Division::Cyclic {
                chunk: chunk.max(1),
                size,
            },
            (ScheduleKind::Static, None) => Division::Blocks { count, size },
            (ScheduleKind::Dynamic, Some(chunk)) => Division::Free {
                chunk: chunk.max(1),
                size,
            },
            (ScheduleKind::Guided, Some(chunk)) => Division::Guided {
                chunk: chunk.max(1),
                size,
            },
            _ => Division::Free { chunk: 1, size },
        }
    }

    /// The number of the unit that is given to a strand as a whole, and that a position is in.
    pub(crate) fn unit(self, position: u64) -> u64 {
        match self {
            Division::Free { chunk, .. } => position / chunk.max(1),
            Division::Guided { chunk, .. } => (position + 1).saturating_sub(chunk),
            _ => position,
        }
    }

    /// The division of which nothing is known.
    pub(crate) fn free(self) -> Division {
        match self {
            Division::Cyclic { size, .. }
            | Division::Blocks { size, .. }
            | Division::Free { size, .. }
            | Division::Guided { size, .. } => Division::Free { chunk: 1, size },
        }
    }

    /// The strand that a schedule gives a position to.
    pub(crate) fn fixed(self, position: u64) -> Option<i64> {
        let strand = match self {
            Division::Free { size: 1, .. } | Division::Guided { size: 1, .. } => 0,
            Division::Free { .. } | Division::Guided { .. } => return None,
            Division::Cyclic { chunk, size } => (position / chunk) % size,
            Division::Blocks { count, size } => {
                let (small, larger) = (count / size, count % size);
                // The first `larger` blocks have `small + 1` positions.
                let split = larger * (small + 1);
                if position < split {
                    position / (small + 1)
                } else {
                    larger + (position - split).checked_div(small)?
                }
            }
        };
        i64::try_from(strand).ok()
    }
}

/// The identity of a unit: the same in every execution of the program with the
/// same parameters and team sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct UnitKey(u64);

pub(super) fn mix(a: u64, b: u64) -> u64 {
    let sum = (a.rotate_left(23) ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    sum ^ (sum >> 29)
}

impl UnitKey {
    pub(super) fn new(group: u64, node: NodeId, occurrence: u32, position: u64) -> Self {
        let unit = mix(group, (u64::from(node.0) << 32) | u64::from(occurrence));
        UnitKey(mix(unit, position))
    }
}

/// What places the units whose strand is a choice.
#[derive(Debug, Default)]
pub(super) struct Placement {
    /// First of all, these instances happen on the strands that they name.
    pub(super) targets: Vec<Target>,
    /// Then, units are where this puts them.
    pub(super) table: FxHashMap<UnitKey, i64>,
    /// All others are on this strand; if none is given, on one after another.
    pub(super) others: Option<i64>,
    /// One after another in no regular way, so that iterations at any distance may be on different strands.
    pub(super) scattered: bool,
    /// The units of the last kind that were met, and how many strands could execute them.
    pub(super) asked: Vec<(UnitKey, i64)>,
}

/// An instance that shall happen, and the units that it is within.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) instance: Instance,
    /// Single blocks and sections around it.
    pub(super) units: Vec<(NodeId, usize)>,
}

impl Placement {
    pub(super) fn scattered() -> Self {
        Self {
            scattered: true,
            ..Self::default()
        }
    }

    /// What the instances wish for the iterations of a loop that a strand at
    /// `outside` meets: iterator values, and numbers at the levels in `levels`.
    pub(super) fn iterations(
        &self,
        coordinates: &Coordinates,
        outside: u32,
        node: NodeId,
        levels: &[Level],
    ) -> Vec<(Vec<i64>, Vec<Option<i64>>)> {
        self.targets
            .iter()
            .filter_map(|target| {
                let wanted = &target.instance.coordinates;
                let (numbers, depth) = coordinates.leads_through(outside, wanted, levels)?;
                let own = wanted.get(depth).filter(|own| own.node == node)?;
                Some((own.values.clone(), numbers))
            })
            .collect()
    }

    /// The thread that executes a single block, or section `part` of it.
    pub(super) fn block(
        &mut self,
        coordinates: &Coordinates,
        outside: u32,
        node: NodeId,
        part: usize,
        key: UnitKey,
        size: i64,
    ) -> i64 {
        if size <= 1 {
            return 0;
        }
        self.targets
            .iter()
            .filter(|target| target.units.contains(&(node, part)))
            .find_map(|target| {
                let wanted = &target.instance.coordinates;
                let (numbers, _) =
                    coordinates.leads_through(outside, wanted, &[Level::Parallel])?;
                numbers.first().copied().flatten()
            })
            .filter(|thread| (0..size).contains(thread))
            .unwrap_or_else(|| self.other(key, part as u64, size))
    }

    /// The strand that executes a unit of a loop: the first that is wished for, if it exists.
    pub(super) fn position(
        &mut self,
        key: UnitKey,
        unit: u64,
        mut wished: impl std::iter::Iterator<Item = i64>,
        size: i64,
    ) -> i64 {
        if size <= 1 {
            return 0;
        }
        wished
            .find(|strand| (0..size).contains(strand))
            .unwrap_or_else(|| self.other(key, unit, size))
    }

    /// The strand of a unit that no instance asks for.
    fn other(&mut self, key: UnitKey, position: u64, size: i64) -> i64 {
        match self.table.get(&key) {
            Some(strand) if (0..size).contains(strand) => *strand,
            Some(_) => 0,
            None => {
                let strand = match self.others {
                    Some(strand) => strand.clamp(0, size - 1),
                    None => {
                        let number = match self.scattered {
                            true => mix(position, 1) >> 32,
                            false => position,
                        };
                        i64::try_from(number % size.unsigned_abs()).unwrap_or(0)
                    }
                };
                self.table.insert(key, strand);
                self.asked.push((key, size));
                strand
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strands(division: Division, count: u64) -> Vec<Option<i64>> {
        (0..count)
            .map(|position| division.fixed(position))
            .collect()
    }

    #[test]
    fn static_blocks_give_the_first_strands_one_more() {
        let division = Division::new(ScheduleKind::Static, None, 7, 3);
        let expected = [0, 0, 0, 1, 1, 2, 2].map(Some);
        assert_eq!(strands(division, 7), expected);
        let division = Division::new(ScheduleKind::Static, None, 2, 4);
        assert_eq!(strands(division, 2), [0, 1].map(Some));
    }

    #[test]
    fn static_chunks_go_round() {
        let division = Division::new(ScheduleKind::Static, Some(2), 7, 2);
        let expected = [0, 0, 1, 1, 0, 0, 1].map(Some);
        assert_eq!(strands(division, 7), expected);
    }

    #[test]
    fn other_schedules_leave_the_choice() {
        let division = Division::new(ScheduleKind::Dynamic, Some(2), 7, 2);
        assert_eq!(division.fixed(3), None);
    }
}
