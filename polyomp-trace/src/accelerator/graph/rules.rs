//! The rules of section 3.3, one method each; the numbers are those of the thesis.

use super::super::groups::Touch;
use super::super::race::Role;
use super::node::{NodeId, NodeKind};
use super::{Dangling, Graph};
use crate::operation::{Action, Operation};
use crate::range::ByteRange;

impl Graph {
    pub(super) fn operation(&mut self, operation: &Operation, position: u64) {
        let at = (position, operation);
        match operation.action {
            Action::UncachedRead(range) => self.uncached(at, NodeKind::UncachedRead, range),
            Action::UncachedWrite(range) => self.uncached(at, NodeKind::UncachedWrite, range),
            Action::CachedRead(range) => self.cached_read(at, range),
            Action::CachedWrite(range) => self.cached_write(at, range),
            Action::DmaRead(range) => self.transfer(at, NodeKind::DoDmaRead, NodeKind::DmaR, range),
            Action::DmaWrite(range) => {
                self.transfer(at, NodeKind::DoDmaWrite, NodeKind::DmaW, range);
            }
            Action::Sync => self.sync(at),
            Action::Flush(range) | Action::Clean(range) | Action::Invalidate(range) => {
                self.flush(at, range);
            }
        }
    }

    /// Rules 1a, 2a, 3a, 4a, 7a, 8a: operations of the processor are in program order.
    /// The thesis' list of them leaves out the uncached ones, and 5 and 6 the
    /// arrow; both are operations of the processor like the others.
    fn processor(
        &mut self,
        at: (u64, &Operation),
        kind: NodeKind,
        range: Option<ByteRange>,
    ) -> NodeId {
        let before = std::mem::take(&mut self.previous);
        let node = self.add(kind, at, range, before);
        self.previous.push(node);
        node
    }

    /// Rules 1 and 2.
    fn uncached(&mut self, at: (u64, &Operation), kind: NodeKind, range: ByteRange) {
        let (role, reads) = match kind {
            NodeKind::UncachedRead => (Role::UncachedRead, true),
            _ => (Role::UncachedWrite, false),
        };
        let node = self.processor(at, kind, Some(range));
        // 1b, 2b; with footnote 2, where the processor looks into its cache.
        if !(reads && self.config.coherent_reads) {
            self.against_write_backs(node, role, range);
        }
        // 1c, 2c
        self.against_chain(node, role, range, reads);
    }

    /// Rule 3.
    fn cached_read(&mut self, at: (u64, &Operation), range: ByteRange) {
        let line = self.config.line;
        let read = self.processor(at, NodeKind::CachedRead, Some(range));
        // 3b
        let cr = self.add(NodeKind::Cr, at, Some(range), vec![read]);
        self.previous.push(cr);
        // 3c, 3d, 3e
        let whole = line.expand(range);
        let allocs: Vec<(NodeId, ByteRange)> = split(range, whole, line.bytes())
            .into_iter()
            .map(|part| (self.add(NodeKind::Alloc, at, Some(part), Vec::new()), part))
            .collect();
        for (alloc, _) in &allocs {
            self.arrow(*alloc, cr);
        }
        let after_flush = self.touch_lines(whole);
        let settled = self.take_dangling(whole);
        for &(alloc, part) in &allocs {
            if after_flush {
                // 3f
                self.arrow(cr, alloc);
            } else if !settled.is_empty() {
                // 3g
                for dangling in &settled {
                    if dangling.units.overlaps(part) {
                        self.arrow(dangling.node, alloc);
                    }
                }
            } else {
                // 3i
                let earlier =
                    self.allocs.iter().rev().find(|&&earlier| {
                        self.range_of(earlier).is_some_and(|at| at.overlaps(part))
                    });
                if let Some(&earlier) = earlier {
                    self.arrow(earlier, alloc);
                }
            }
        }
        for dangling in settled {
            if after_flush {
                self.dangling.push(dangling);
                continue;
            }
            // 3h: it may as well happen later.
            let Some(old) = self.nodes.get(dangling.node.0).cloned() else {
                continue;
            };
            let copy = Operation::new(at.1.action, old.place);
            let node = self.add(NodeKind::Wb, (old.position, &copy), old.range, vec![cr]);
            self.dangling.push(Dangling { node, ..dangling });
        }
        // 3j
        for &(alloc, _) in &allocs {
            self.against_chain(alloc, Role::Allocation, range, true);
        }
        self.allocs.extend(allocs.iter().map(|(alloc, _)| *alloc));
    }

    /// Rule 4.
    fn cached_write(&mut self, at: (u64, &Operation), range: ByteRange) {
        let unit = self.config.unit();
        let write = self.processor(at, NodeKind::CachedWrite, Some(range));
        // 4b
        let cw = self.add(NodeKind::Cw, at, Some(range), vec![write]);
        self.previous.push(cw);
        self.touch_lines(self.config.line.expand(range));
        // 4c, 4d, 4e
        let units = unit.expand(range);
        let parts = split(range, units, self.config.write_back.bytes());
        let settled = self.take_dangling(units);
        for part in parts {
            let bloated = self.config.write_back.expand(part);
            let wb = self.add(NodeKind::Wb, at, Some(bloated), vec![cw]);
            let mut written: Vec<ByteRange> = range.intersection(part).into_iter().collect();
            // 4f
            for old in settled.iter().filter(|old| old.units.overlaps(part)) {
                self.arrow(old.node, wb);
                written.extend(old.written.iter().filter_map(|old| old.intersection(part)));
            }
            // 4g
            self.against_chain(wb, Role::WriteBack, range, false);
            self.dangling.push(Dangling {
                node: wb,
                units: part,
                written,
            });
        }
    }

    /// Rules 5 and 6.
    fn transfer(
        &mut self,
        at: (u64, &Operation),
        request: NodeKind,
        kind: NodeKind,
        range: ByteRange,
    ) {
        let request = self.processor(at, request, Some(range));
        // 5a, 6a
        let before = [request].into_iter().chain(self.last_transfer).collect();
        let node = self.add(kind, at, Some(range), before);
        self.last_transfer = Some(node);
        let role = match kind {
            NodeKind::DmaR => Role::DmaRead,
            _ => Role::DmaWrite,
        };
        // 5b, 6b
        self.against_write_backs(node, role, range);
        // 6c
        if kind == NodeKind::DmaW {
            for alloc in self.allocs.clone() {
                let own = self.range_of(alloc).unwrap_or(range);
                self.check_touches(
                    (alloc, Role::Allocation, own),
                    (node, role, range),
                    own.overlaps(range),
                );
            }
        }
        self.chain.push(node);
    }

    /// Rule 7.
    fn sync(&mut self, at: (u64, &Operation)) {
        let node = self.processor(at, NodeKind::Sync, None);
        // 7b
        if let Some(last) = self.last_transfer {
            self.arrow(last, node);
        }
        self.chain.clear();
    }

    /// Rule 8.
    fn flush(&mut self, at: (u64, &Operation), range: ByteRange) {
        let lines = self.config.line.expand(range);
        let node = self.processor(at, NodeKind::CacheFlush, Some(lines));
        // 8b
        for settled in self.take_dangling(lines) {
            self.arrow(settled.node, node);
        }
        self.flushed.push(lines);
    }

    /// The write-backs of some units, split off from those that reach further.
    /// What is left of these stays dangling.
    fn take_dangling(&mut self, units: ByteRange) -> Vec<Dangling> {
        let mut taken = Vec::new();
        let mut kept = Vec::new();
        for dangling in std::mem::take(&mut self.dangling) {
            let Some(inside) = dangling.units.intersection(units) else {
                kept.push(dangling);
                continue;
            };
            let below = (dangling.units.first() < inside.first())
                .then(|| ByteRange::new(dangling.units.first(), inside.first() - 1).ok());
            let above = (dangling.units.last() > inside.last())
                .then(|| ByteRange::new(inside.last() + 1, dangling.units.last()).ok());
            let rests = [below, above].into_iter().flatten().flatten();
            for rest in rests.collect::<Vec<_>>() {
                kept.push(self.part_of(&dangling, rest, true));
            }
            taken.push(self.part_of(&dangling, inside, inside != dangling.units));
        }
        self.dangling = kept;
        taken
    }

    /// A part of a write-back, as a node of its own. A dangling node has no
    /// arrow from it, so those to it are all that there is to copy.
    fn part_of(&mut self, whole: &Dangling, units: ByteRange, own_node: bool) -> Dangling {
        let mut node = whole.node;
        if own_node && let Some(old) = self.nodes.get(node.0) {
            let mut copy = old.clone();
            copy.range = Some(self.config.write_back.expand(units));
            copy.step = self.history.len();
            self.nodes.push(copy);
            node = NodeId(self.nodes.len() - 1);
        }
        Dangling {
            node,
            units,
            written: whole
                .written
                .iter()
                .filter_map(|written| written.intersection(units))
                .collect(),
        }
    }

    /// Whether these lines are touched through the cache for the first time
    /// since they were flushed, any of them.
    fn touch_lines(&mut self, lines: ByteRange) -> bool {
        let mut kept = Vec::new();
        let mut first = false;
        for flushed in std::mem::take(&mut self.flushed) {
            let Some(inside) = flushed.intersection(lines) else {
                kept.push(flushed);
                continue;
            };
            first = true;
            if flushed.first() < inside.first() {
                kept.extend(ByteRange::new(flushed.first(), inside.first() - 1));
            }
            if flushed.last() > inside.last() {
                kept.extend(ByteRange::new(inside.last() + 1, flushed.last()));
            }
        }
        self.flushed = kept;
        first
    }

    /// Rules 1b, 2b, 5b, 6b.
    fn against_write_backs(&mut self, node: NodeId, role: Role, range: ByteRange) {
        for dangling in self.dangling.clone() {
            let same = dangling
                .written
                .iter()
                .any(|written| written.overlaps(range));
            let own = dangling
                .written
                .iter()
                .copied()
                .reduce(ByteRange::hull)
                .unwrap_or(dangling.units);
            self.check_touches(
                (dangling.node, Role::WriteBack, own),
                (node, role, range),
                same,
            );
        }
    }

    /// Rules 1c, 2c, 3j, 4g: every transfer since the last sync, whatever came
    /// last; for something that reads, those that write.
    fn against_chain(&mut self, node: NodeId, role: Role, range: ByteRange, only_writes: bool) {
        for transfer in self.chain.clone() {
            let Some((kind, own)) = self
                .nodes
                .get(transfer.0)
                .and_then(|node| Some((node.kind, node.range?)))
            else {
                continue;
            };
            let other = match kind {
                NodeKind::DmaW => Role::DmaWrite,
                _ if only_writes => continue,
                _ => Role::DmaRead,
            };
            self.check_touches(
                (transfer, other, own),
                (node, role, range),
                own.overlaps(range),
            );
        }
    }

    fn check_touches(
        &mut self,
        earlier: (NodeId, Role, ByteRange),
        later: (NodeId, Role, ByteRange),
        same_bytes: bool,
    ) {
        let touches: [Option<Touch>; 2] =
            [earlier, later].map(|(node, role, own)| self.touch(node, role, own));
        if let [Some(first), Some(second)] = touches {
            self.check((earlier.0, first), (later.0, second), same_bytes);
        }
    }

    fn range_of(&self, node: NodeId) -> Option<ByteRange> {
        self.nodes.get(node.0)?.range
    }
}

/// Rules 3c-3e and 4c-4e: one part where the operation is aligned or fits
/// into one block, else the first block and the rest.
fn split(range: ByteRange, whole: ByteRange, block: u64) -> Vec<ByteRange> {
    let end_of_first = range.first() | (block - 1);
    let aligned = range.first() & (block - 1) == 0;
    if aligned || range.last() <= end_of_first {
        return vec![whole];
    }
    [
        ByteRange::new(whole.first(), end_of_first),
        ByteRange::new(end_of_first + 1, whole.last()),
    ]
    .into_iter()
    .flatten()
    .collect()
}
