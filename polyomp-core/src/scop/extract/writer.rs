//! Who writes to memory that strands share: where one thread alone does, inside one block, it knows what it wrote even
//! after it synchronised with others (a loop counter declared outside of the region whose `single` creates the tasks).

use std::collections::{BTreeMap, BTreeSet};

use crate::spmd::{ForkKind, NodeId, ObjectId};

use crate::scop::path::{PathKind, PathNode, Strand};

/// One thread of a team, as far as that is the same whenever it is met.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Thread {
    /// The thread with this number.
    Numbered(i64),
    /// The thread that executes this block (and this section of it), or this task, which is created once.
    Of(NodeId, usize),
}

/// What writes to an object: the outermost fork, and the thread in it where that is known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Writer {
    /// `None` where strands of several forks may be around at the same time (tasks of the host, say).
    fork: Option<NodeId>,
    thread: Option<Thread>,
}

/// Who may write to memory while the strand at the end of a path is at work.
pub(super) enum Meanwhile {
    /// The host is alone.
    Nobody,
    /// The strands that this fork of the host created, and those that they create.
    Team(NodeId),
    /// It is no team.
    Anybody,
}

impl Meanwhile {
    pub(super) fn at<'a>(path: impl IntoIterator<Item = &'a PathNode>) -> Self {
        let mut nodes = path.into_iter();
        let Some(first) = nodes.find(|node| !is_host(node)) else {
            return Meanwhile::Nobody;
        };
        match first.strand() {
            Some(Strand::Fork { .. }) => Meanwhile::Team(first.node),
            _ => Meanwhile::Anybody,
        }
    }
}

/// What writes to each object.
pub(super) type Writers = BTreeMap<ObjectId, BTreeSet<Writer>>;

impl Writer {
    /// What writes at the end of a path.
    pub(super) fn at<'a>(path: impl IntoIterator<Item = &'a PathNode>) -> Self {
        let mut nodes = path.into_iter();
        let first = nodes.find(|node| !is_host(node));
        let Some(fork) = first.filter(|node| is_team(node)) else {
            return Writer {
                fork: None,
                thread: None,
            };
        };
        let mut thread = None;
        let mut repeated = false;
        // Whether the thread may come to one place several times, before what it created there has ended.
        let mut again = false;
        for node in nodes {
            match &node.kind {
                PathKind::Strand(Strand::Task(_), _) if thread.is_some() && !again => {
                    thread = Some(Thread::Of(node.node, 0));
                }
                // Another strand is not the thread that executes the block.
                PathKind::Strand(..) => {
                    thread = None;
                    break;
                }
                PathKind::Loop { .. } | PathKind::While { .. } if thread.is_some() => again = true,
                _ if thread.is_some() => {}
                PathKind::Loop { .. } | PathKind::While { .. } => repeated = true,
                PathKind::Masked { filter, .. } => {
                    thread = filter.as_constant().map(Thread::Numbered);
                    again = repeated;
                }
                // Without the barrier at its end, the next execution may be another thread's at the same time.
                PathKind::Single { nowait } if !repeated || nowait.is_none() => {
                    thread = Some(Thread::Of(node.node, 0));
                }
                PathKind::Section { index, nowait } if !repeated || nowait.is_none() => {
                    thread = Some(Thread::Of(node.node, *index));
                }
                _ => {}
            }
        }
        Writer {
            fork: Some(fork.node),
            thread,
        }
    }

    /// Whether nothing else than this thread writes while it executes its block, or nothing that the team does; `all` are
    /// the writers of an object.
    ///
    /// Outermost forks come one after the other: their join orders what they write.
    pub(super) fn is_alone(&self, all: Option<&BTreeSet<Writer>>) -> bool {
        let elsewhere = |writer: &Writer| writer.fork.is_some() && writer.fork != self.fork;
        let itself = |writer: &Writer| self.thread.is_some() && writer == self;
        let mut all = all.into_iter().flatten();
        self.fork.is_some() && all.all(|writer| itself(writer) || elsewhere(writer))
    }

    /// Whether none of the writers of an object has been at work since the host is alone again, but for other teams than
    /// the one of `fork`, which has just ended.
    pub(super) fn are_gone(all: Option<&BTreeSet<Writer>>, fork: NodeId) -> bool {
        let mut all = all.into_iter().flatten();
        all.all(|writer| writer.fork.is_some_and(|other| other != fork))
    }
}

fn is_host(node: &PathNode) -> bool {
    matches!(node.strand(), None | Some(Strand::Host))
}

fn is_team(node: &PathNode) -> bool {
    matches!(
        node.strand(),
        Some(Strand::Fork {
            kind: ForkKind::Parallel,
            ..
        })
    )
}
