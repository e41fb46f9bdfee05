//! The transfers since the last sync: nothing on the processor's side is
//! ordered with them.

use rustc_hash::FxHashMap;

use super::super::intervals::Intervals;
use super::super::race::Role;
use crate::place::PlaceId;
use crate::range::ByteRange;

/// A transfer that has not been waited for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transfer {
    pub role: Role,
    pub place: PlaceId,
    pub position: u64,
    pub range: ByteRange,
}

/// The transfers from one place in one direction. Of two over the same bytes
/// the newer one stands for both: they differ in nothing else.
#[derive(Debug)]
struct Source {
    role: Role,
    place: PlaceId,
    /// Position and whole range of the transfer.
    ranges: Intervals<(u64, ByteRange)>,
}

/// What the accelerator may be reading and writing.
#[derive(Debug, Default)]
pub(super) struct Transfers {
    sources: Vec<Source>,
    known: FxHashMap<(Role, PlaceId), usize>,
    /// All bytes written.
    written: Intervals<()>,
    /// All bytes read or written.
    touched: Intervals<()>,
    written_hull: Option<ByteRange>,
    touched_hull: Option<ByteRange>,
}

impl Transfers {
    pub(super) fn add(&mut self, transfer: Transfer) {
        let key = (transfer.role, transfer.place);
        let index = *self.known.entry(key).or_insert(self.sources.len());
        if index == self.sources.len() {
            self.sources.push(Source {
                role: transfer.role,
                place: transfer.place,
                ranges: Intervals::default(),
            });
        }
        let range = transfer.range;
        if let Some(source) = self.sources.get_mut(index) {
            source.ranges.insert(range, (transfer.position, range));
        }
        let around = |hull: Option<ByteRange>| hull.map_or(range, |hull| hull.hull(range));
        if transfer.role.writes() {
            self.written.add(range);
            self.written_hull = Some(around(self.written_hull));
        }
        self.touched.add(range);
        self.touched_hull = Some(around(self.touched_hull));
    }

    /// Everything has been waited for.
    pub(super) fn clear(&mut self) {
        if self.touched_hull.is_some() {
            *self = Transfers::default();
        }
    }

    /// Whether a byte of a range is being written.
    #[inline]
    pub(super) fn writes(&self, range: ByteRange) -> bool {
        self.written_hull.is_some_and(|hull| hull.overlaps(range)) && self.written.overlaps(range)
    }

    /// Whether a byte of a range is being read or written.
    #[inline]
    pub(super) fn touches(&self, range: ByteRange) -> bool {
        self.touched_hull.is_some_and(|hull| hull.overlaps(range)) && self.touched.overlaps(range)
    }

    /// The transfers that touch a range; of all, or only those that write.
    pub(super) fn overlapping(
        &self,
        range: ByteRange,
        only_writes: bool,
    ) -> impl Iterator<Item = Transfer> {
        self.sources
            .iter()
            .filter(move |source| !only_writes || source.role.writes())
            .flat_map(move |source| {
                source
                    .ranges
                    .overlapping(range)
                    .map(|(_, (position, range))| Transfer {
                        role: source.role,
                        place: source.place,
                        position,
                        range,
                    })
            })
    }

    /// The transfers that write to a range, oldest first.
    pub(super) fn writing(&self, range: ByteRange) -> Vec<Transfer> {
        if !self.writes(range) {
            return Vec::new();
        }
        let mut transfers: Vec<Transfer> = self.overlapping(range, true).collect();
        transfers.sort_by_key(|transfer| transfer.position);
        transfers
    }
}
