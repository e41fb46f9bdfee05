//! The happens-before graph of a trace, rule by rule as section 3.3 of the
//! thesis has it.
//!
//! This is the reference that [`Stream`](super::Stream) is tested against, and
//! what pictures are drawn from. It keeps every node and searches paths, so it
//! is for traces of some thousand operations.
//!
//! One thing is other than in the thesis: where an operation settles only a
//! part of a write-back (a flush of some of its lines), the node is split, and
//! only that part gets the arrow.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`node`] | the nodes, as in table 3.1 |
//! | `rules` | one method for each rule |
//! | `stale` | what is read from stale lines, by definition |
//! | [`draw`] | graph → DOT and SVG |

pub mod draw;
pub mod node;
mod rules;
mod stale;

use super::config::Config;
use super::groups::{Groups, Touch};
use super::race::{Hazard, Outcome, Role};
use crate::object::Object;
use crate::operation::Operation;
use crate::range::ByteRange;

use node::{Node, NodeId, NodeKind};

/// A write-back that has not happened for certain.
#[derive(Debug, Clone)]
struct Dangling {
    node: NodeId,
    /// The dirty units.
    units: ByteRange,
    /// The bytes in them that were written.
    written: Vec<ByteRange>,
}

/// The graph, and what it takes to go on with it.
#[derive(Debug)]
pub struct Graph {
    config: Config,
    nodes: Vec<Node>,
    /// Where arrows to the next operation of the processor come from.
    previous: Vec<NodeId>,
    dangling: Vec<Dangling>,
    allocs: Vec<NodeId>,
    /// Bytes that were flushed, and not touched through the cache since.
    flushed: Vec<ByteRange>,
    last_transfer: Option<NodeId>,
    /// The transfers since the last sync.
    chain: Vec<NodeId>,
    history: Vec<(u64, Operation)>,
    races: Vec<(NodeId, NodeId)>,
    groups: Groups,
    next: u64,
}

impl Graph {
    /// The graph of no operation.
    pub fn new(config: Config) -> Self {
        Graph {
            config,
            nodes: Vec::new(),
            previous: Vec::new(),
            dangling: Vec::new(),
            allocs: Vec::new(),
            flushed: Vec::new(),
            last_transfer: None,
            chain: Vec::new(),
            history: Vec::new(),
            races: Vec::new(),
            groups: Groups::new(&config),
            next: 0,
        }
    }

    /// The next operation. Its position is the number of those before it.
    pub fn push(&mut self, operation: &Operation) {
        self.push_at(operation, self.next);
    }

    /// The next operation, with a number that the caller knows it by.
    pub fn push_at(&mut self, operation: &Operation, position: u64) {
        if self.groups.has_stopped() {
            return;
        }
        self.next = position.saturating_add(1);
        self.operation(operation, position);
        if self.config.follows_stale_lines() {
            self.stale(operation, position);
        }
        self.history.push((position, *operation));
    }

    /// From now on these bytes are called so.
    pub fn allocate(&mut self, object: Object) {
        self.groups.objects.allocate(object);
    }

    /// The object that begins at an address has ended.
    pub fn free(&mut self, address: u64) {
        self.groups.objects.free(address);
    }

    /// The nodes so far.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The pairs of nodes that race.
    pub fn races(&self) -> &[(NodeId, NodeId)] {
        &self.races
    }

    /// The end of the trace.
    pub fn finish(self) -> Outcome {
        self.groups.outcome(self.history.len() as u64)
    }

    /// Whether arrows lead from one node to another.
    fn path(&self, from: NodeId, to: NodeId) -> bool {
        let mut seen = vec![false; self.nodes.len()];
        let mut pending = vec![to];
        while let Some(node) = pending.pop() {
            if node == from {
                return true;
            }
            match seen.get_mut(node.0) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            if let Some(node) = self.nodes.get(node.0) {
                pending.extend(&node.before);
            }
        }
        false
    }

    /// Flags a race between two nodes on the same bytes that no path orders.
    fn check(&mut self, earlier: (NodeId, Touch), later: (NodeId, Touch), same_bytes: bool) {
        let ordered = self.path(earlier.0, later.0) || self.path(later.0, earlier.0);
        if ordered || !earlier.1.reach.overlaps(later.1.reach) {
            return;
        }
        self.races.push((earlier.0, later.0));
        self.groups
            .found(Hazard::Unordered, [earlier.1, later.1], same_bytes);
    }

    fn add(
        &mut self,
        kind: NodeKind,
        operation: (u64, &Operation),
        range: Option<ByteRange>,
        before: Vec<NodeId>,
    ) -> NodeId {
        self.nodes.push(Node {
            kind,
            position: operation.0,
            place: operation.1.place,
            step: self.history.len(),
            range,
            before,
        });
        NodeId(self.nodes.len() - 1)
    }

    fn arrow(&mut self, from: NodeId, to: NodeId) {
        if let Some(node) = self.nodes.get_mut(to.0)
            && !node.before.contains(&from)
        {
            node.before.push(from);
        }
    }

    /// How a node touches memory: `own` are the bytes of its operation.
    fn touch(&self, node: NodeId, role: Role, own: ByteRange) -> Option<Touch> {
        let node = self.nodes.get(node.0)?;
        Some(Touch {
            role,
            position: node.position,
            place: node.place,
            range: own,
            reach: node.range?,
        })
    }
}
