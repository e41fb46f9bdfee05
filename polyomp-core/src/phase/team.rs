//! The synchronisations of one team, as a relation from points to the stamps that they reach next.

use super::guard::Abstraction;
use super::{PhaseError, Phases};
use crate::formula::{Formula, Symbol, Term};
use crate::polyhedral::{Domain, Relation, Space, Tuple};
use crate::scop::{PathKind, SyncInstance, SyncKind};
use crate::spmd::NodeId;

/// Certain synchronisations within work-sharing constructs: certain only for what is in the same execution of them.
pub(super) struct SharedStamps {
    pub(super) constructs: Vec<NodeId>,
    /// How much of the stamp tells the execution.
    pub(super) prefix: usize,
    pub(super) stamps: Domain,
}

/// The synchronisations of one strand program.
pub(super) struct Team {
    /// Length of a stamp.
    pub(super) length: usize,
    /// Stamps of certain synchronisations: `[params] -> { [z0, ..] }`.
    pub(super) must: Domain,
    /// Stamps of those that are certain for a part of the program only.
    pub(super) shared: Vec<SharedStamps>,
    /// Stamps of all: `[params] -> { [z0, ..] }`.
    pub(super) all: Domain,
    /// All parameters, and what they stand for.
    pub(super) abstraction: Abstraction,
    /// Some synchronisations are not certain.
    pub(super) uncertain: bool,
}

/// The work-sharing constructs around a synchronisation in a strand's program, and how many components of its stamp tell
/// in which execution of them it is; `None` without any.
fn shared_constructs(sync: &SyncInstance, strand: NodeId) -> Option<(Vec<NodeId>, usize)> {
    let from = sync.path.iter().position(|node| node.node == strand)?;
    let (mut constructs, mut loops, mut prefix) = (Vec::new(), 0, 0);
    for node in sync.path.iter().skip(from + 1) {
        if matches!(node.kind, PathKind::Loop { .. } | PathKind::While { .. }) {
            loops += 1;
        }
        if node.is_shared() {
            constructs.push(node.node);
            prefix = 2 * loops;
        }
    }
    (!constructs.is_empty()).then_some((constructs, prefix))
}

impl<'a> Phases<'a> {
    pub(super) fn team(&mut self, strand: NodeId, kind: SyncKind) -> Result<&Team, PhaseError> {
        let key = (strand, kind);
        if !self.teams.contains_key(&key) {
            let team = self.compute_team(strand, kind);
            self.teams.insert(key, team);
        }
        match self.teams.get(&key) {
            Some(Ok(team)) => Ok(team),
            Some(Err(error)) => Err(error.clone()),
            None => Err(PhaseError::Polyhedral("a team was lost".to_string())),
        }
    }

    fn compute_team(&mut self, strand: NodeId, kind: SyncKind) -> Result<Team, PhaseError> {
        let longest_access = self
            .scop
            .accesses
            .iter()
            .map(|access| {
                access
                    .clock
                    .barrier
                    .stamp
                    .len()
                    .max(access.clock.taskwait.stamp.len())
            })
            .max()
            .unwrap_or(1);
        let syncs: Vec<&SyncInstance> = self.syncs(strand, kind).collect();
        let length = syncs
            .iter()
            .map(|sync| sync.stamp.len())
            .max()
            .unwrap_or(1)
            .max(longest_access);
        let around = self.scop.around.get(&strand).cloned();
        let around = around.unwrap_or_else(Formula::truth);
        let mut abstraction = Abstraction::new(&syncs, strand, kind, &self.scop.unknowns, around);
        let stamps: Vec<Symbol> = (0..length).map(|n| Symbol::new(format!("z{n}"))).collect();
        let mut described = Vec::new();
        for sync in &syncs {
            let coordinates = abstraction.coordinates_of(&sync.stamp);
            let (condition, certain) = abstraction.guard(sync, &coordinates)?;
            let mut outputs: Vec<Term> = sync
                .stamp
                .iter()
                .map(|term| abstraction.term(term))
                .collect();
            outputs.resize(length, Term::constant(0));
            let shared = match kind {
                SyncKind::Barrier => None,
                SyncKind::Taskwait => shared_constructs(sync, strand),
            };
            described.push((coordinates, condition, outputs, certain, shared));
        }
        let mut ending = vec![Term::constant(0); length];
        if let Some(first) = ending.first_mut() {
            *first = Term::constant(Self::END);
        }
        described.push((Vec::new(), Formula::truth(), ending, true, None));
        let mut parameters = abstraction.parameters();
        for (coordinates, condition, outputs, ..) in &described {
            let symbols = condition
                .free_symbols()
                .into_iter()
                .chain(outputs.iter().flat_map(Term::free_symbols));
            for symbol in symbols {
                if !coordinates.contains(&symbol) && !parameters.contains(&symbol) {
                    parameters.push(symbol);
                }
            }
        }
        // [params] -> { [z0, ..] }
        let stamp_space = Space::domain(parameters.clone(), Tuple::anonymous(stamps.clone()))?;
        let mut must = Domain::empty(&self.context, &stamp_space)?;
        let mut all = Domain::empty(&self.context, &stamp_space)?;
        let mut uncertain = false;
        let mut within = Vec::new();
        for (coordinates, condition, outputs, certain, shared) in described {
            // [params] -> { [coordinates] -> [z0, ..] }, and what of it is in the range
            let space = Space::relation(
                parameters.clone(),
                Tuple::anonymous(coordinates),
                Tuple::anonymous(stamps.clone()),
            )?;
            let range = Relation::function(&self.context, &space, &outputs, &condition)?.range()?;
            all = all.union(&range)?;
            match (certain, shared) {
                (true, None) => must = must.union(&range)?,
                (true, Some((constructs, prefix))) => {
                    uncertain = true;
                    within.push(SharedStamps {
                        constructs,
                        prefix,
                        stamps: range,
                    });
                }
                (false, _) => uncertain = true,
            }
        }
        let (must, all) = (must.coalesce()?, all.coalesce()?);
        Ok(Team {
            length,
            must,
            shared: within,
            all,
            abstraction,
            uncertain,
        })
    }
}
