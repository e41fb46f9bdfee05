//! The walk over an entry that makes its description.

mod agreed;
mod alike;
mod among;
mod bits;
mod body;
mod borrowed;
mod branches;
mod carried;
mod change;
mod chosen;
mod claims;
mod conditions;
mod constants;
mod content;
mod conversions;
mod counts;
mod depends;
mod doacross;
mod env;
mod escape;
mod exchanges;
mod expressions;
mod filled;
mod forgetting;
mod gathering;
mod growth;
mod handed;
mod iterations;
mod knowledge;
mod left_alone;
mod lengths;
mod loads;
mod locks;
mod loops;
mod notes;
mod one_way;
mod only_iteration;
mod own_copies;
mod partitions;
mod persistent;
mod places;
mod ranks;
mod rehearsal;
mod rows;
mod sentinels;
mod sequences;
mod slots;
mod statements;
mod stores;
mod strands;
mod swaps;
mod tickets;
mod told;
mod turning;
mod uniform;
mod unshared;
mod versions;
mod views;
mod walker;
mod walks;
mod ways_out;
mod while_loops;
mod writer;

use std::collections::BTreeSet;

use crate::budget::{Deadline, Reason};
use crate::formula::Formula;
use crate::scop::{Scop, UnknownKind};
use crate::spmd::{Entry, NodeId, ObjectId, Program};

pub(crate) use stores::overlaps;

use body::{BodySummary, Targets};
use knowledge::Knowledge;
use walker::Extractor;

/// What is assumed of the runs that are looked at.
#[derive(Debug, Clone, Default)]
pub struct ExtractOptions {
    /// The team sizes of forks without a `num_threads`, and the most that one with it can get.
    pub threads: Option<(u64, u64)>,
    /// More facts about the parameters.
    pub facts: Vec<Formula>,
    /// When to give up.
    pub deadline: Deadline,
    /// Loops are walked once, without a look at what each iteration changes: then little is known of what they leave, and
    /// the time that the walk takes follows the number of statements.
    pub coarse: bool,
}

/// Extracts the description of one entry.
///
/// # Errors
/// Why it was given up: the deadline has passed, or the analysis was cancelled.
pub fn extract(program: &Program, entry: &Entry, options: &ExtractOptions) -> Result<Scop, Reason> {
    /// How often what stores through pointers reach may turn out to be more.
    const ROUNDS: usize = 6;
    let mut knowledge = Knowledge::of(program, entry);
    // Stores through pointers are taken to reach nothing until a walk finds what they reach. When one finds no more than
    // it was told, that is all: whatever the first store beyond it were, it would have been found.
    let stores = BodySummary::stores_through_pointers(&entry.body);
    let nowhere = |site: &NodeId| (*site, BTreeSet::new());
    knowledge.targets = stores.iter().map(nowhere).collect();
    for _ in 0..ROUNDS {
        let walk = settled(program, entry, options, &mut knowledge)?;
        let mut more = false;
        for (site, objects) in walk.reached {
            if let Some(known) = knowledge.targets.get_mut(&site) {
                more |= !objects.is_subset(known);
                known.extend(objects);
            }
        }
        for site in walk.anywhere {
            more |= knowledge.targets.remove(&site).is_some();
        }
        if !more {
            return Ok(walk.scop);
        }
    }
    knowledge.targets.clear();
    let first = settled(program, entry, options, &mut knowledge)?;
    // Now it is known what the stores through pointers reach: no more than that is forgotten at loops.
    knowledge.targets = first.reached;
    if knowledge.targets.is_empty() {
        return Ok(first.scop);
    }
    // What the first walk found holds, too: it only knows less.
    let second = settled(program, entry, options, &mut knowledge);
    Ok(second.map_or(first.scop, |walk| walk.scop))
}

/// A walk over the entry, and what it found out.
struct Walk {
    scop: Scop,
    /// What stores through pointers reach.
    reached: Targets,
    /// Those that may reach anything.
    anywhere: BTreeSet<NodeId>,
}

fn settled(
    program: &Program,
    entry: &Entry,
    options: &ExtractOptions,
    knowledge: &mut Knowledge,
) -> Result<Walk, Reason> {
    // What other strands write, and how, is discovered by the walk itself (stores through pointers): repeat it until
    // it has been known from the start. Sets only grow, so this ends.
    loop {
        let mut extractor = Extractor::new(program, options, knowledge.clone());
        extractor.entry(entry);
        if let Some(reason) = extractor.stopped {
            return Err(reason);
        }
        let found = extractor.found;
        if knowledge.covers(&found) {
            let mut reached = found.targets;
            reached.retain(|site, _| !extractor.unknown_targets.contains(site));
            let mut scop = extractor.scop;
            let mut accesses = scop.accesses.iter();
            let leads_anywhere = |object: Option<ObjectId>| {
                let object = object.map(|object| program.object(object));
                object.is_none_or(|object| object.is_some_and(|object| object.nodes))
            };
            if accesses.any(|access| leads_anywhere(access.location.object())) {
                scop.reachable = escape::reachable(program, entry, knowledge);
                scop.reachable.extend(extractor.holders);
                scop.recast = knowledge.recast.clone();
            }
            return Ok(Walk {
                scop,
                reached,
                anywhere: extractor.unknown_targets,
            });
        }
        knowledge.learn(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The accesses of the first entry: how many, and what those to `A` touch.
    fn accesses(text: &str, coarse: bool) -> (usize, BTreeSet<String>) {
        let program = Program::parse("test.spmd", text).unwrap_or_else(|error| panic!("{error}"));
        let options = ExtractOptions {
            coarse,
            ..ExtractOptions::default()
        };
        let scop = extract(&program, &program.entries[0], &options);
        let scop = scop.unwrap_or_else(|reason| panic!("{reason}"));
        let touched = scop.accesses.iter().map(|access| {
            let location = &access.location;
            location.display(&program, |index| index.to_string())
        });
        let touched = touched.filter(|text| text.starts_with("A["));
        (scop.accesses.len(), touched.collect())
    }

    #[test]
    fn a_coarse_walk_leaves_nothing_out_and_knows_less() {
        let text = "shared int A[100], n = 0
             loop i in 0 .. 10 { n = n + 2 }
             parallel { for i in 0 .. 8 { A[i + n] = i } }";
        let ((all, exact), (coarse, known)) = (accesses(text, false), accesses(text, true));
        assert_eq!(all, coarse);
        let number = |found: &BTreeSet<String>| found.iter().any(|text| text.contains("20"));
        assert!(number(&exact), "{exact:?}");
        assert!(!number(&known), "{known:?}");
        assert_eq!(exact.len(), known.len());
    }
}
