//! What the user told (`--assume`, `--threads`) and what a missing header would have told: the verdicts that rest on it, and
//! names that mean nothing.

use std::collections::BTreeSet;

use crate::formula::{Formula, Symbol};
use crate::report::Approximation;
use crate::scop::{RegionInfo, Scop};
use crate::spmd::Span;

use super::{EntryAnalysis, Options};

/// The names that a verdict takes to be one value each, though nothing is known of them.
pub(super) fn constants(info: &RegionInfo) -> Option<String> {
    let names: Vec<String> = info
        .constants
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let (are, each) = match names.len() {
        0 => return None,
        1 => ("is", ""),
        _ => ("are", " each"),
    };
    let names = names.join(", ");
    Some(format!(
        "{names}, which a header tells that was not found, {are} one value{each} for all threads and iterations"
    ))
}

/// What the user told of a region, as assumptions of its verdict.
pub(super) fn assumptions(options: &Options, scop: &Scop, info: &RegionInfo) -> Vec<String> {
    let facts = info.told.facts.union(&scop.told);
    let mut told: Vec<String> = facts
        .filter_map(|index| options.assume.get(*index))
        .map(|fact| format!("`{}`, as told", fact.trim()))
        .collect();
    if let Some((least, most)) = options.threads {
        let size = match least == most {
            true if most == 1 => "1 thread".to_string(),
            true => format!("{most} threads"),
            false => format!("{least} to {most} threads"),
        };
        told.push(format!(
            "teams have {size} where no clause asks for fewer, as told"
        ));
    }
    told
}

impl EntryAnalysis<'_> {
    /// Whether a region is reached, and is not where what was told of it holds.
    pub(super) fn is_contradicted(&mut self, region: usize) -> bool {
        let info = self.scop.regions.get(region);
        let Some([without, with]) = info.and_then(|info| info.told.contradiction.clone()) else {
            return false;
        };
        let facts = Formula::and(self.scop.facts.iter().cloned());
        let never = |analysis: &mut Self, reached: Formula| {
            analysis.is_empty(&Formula::and([facts.clone(), reached]))
        };
        never(self, with) && !never(self, without)
    }
}

/// The names that facts speak of.
pub(super) struct Names {
    /// Those that no region reads so far.
    unknown: BTreeSet<Symbol>,
    /// What they could have spoken of.
    assumable: BTreeSet<Symbol>,
}

impl Names {
    pub(super) fn of(facts: &[Formula]) -> Self {
        Names {
            unknown: crate::assume::names(facts),
            assumable: BTreeSet::new(),
        }
    }

    /// Looks for them in an entry.
    pub(super) fn found(&mut self, scop: &Scop) {
        let assumable = &scop.assumable;
        self.unknown
            .retain(|name| !scop.knows(name) && !assumable.contains(name));
        self.assumable.extend(assumable.iter().cloned());
    }

    /// That a name means nothing, and what does.
    pub(super) fn notes(&self) -> impl Iterator<Item = Approximation> {
        self.unknown.iter().map(|name| Approximation {
            span: Span::default(),
            reason: format!(
                "an assumption speaks of `{name}`, which is no parameter or variable that regions only read: it has \
                 no effect{}",
                self.instead_of(name)
            ),
        })
    }

    fn instead_of(&self, name: &Symbol) -> String {
        /// More names are no help.
        const MOST: usize = 8;
        if matches!(name.name(), "num_threads" | "nthreads" | "OMP_NUM_THREADS") {
            return "; `--threads 4` and `--threads 2..8` tell how many threads there are"
                .to_string();
        }
        let is_written = |known: &&Symbol| {
            let mut letters = known.name().chars();
            letters.all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        let mut names: Vec<&Symbol> = self.assumable.iter().filter(is_written).collect();
        names.sort_by_key(|known| distance(name.name(), known.name()));
        let more = names.len() > MOST;
        names.truncate(MOST);
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        match (names.is_empty(), more) {
            (true, _) => String::new(),
            (false, false) => format!("; it can speak of {}", names.join(", ")),
            (false, true) => format!("; it can speak of {} and others", names.join(", ")),
        }
    }
}

/// How many letters have to be added, dropped or changed to make one name of another, whatever their case.
fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut next = vec![at + 1];
        for ((known, dropped), changed) in other.chars().zip(row.iter().skip(1)).zip(&row) {
            let added = next.last().copied().unwrap_or_default() + 1;
            let cost = changed + usize::from(known != letter);
            next.push(cost.min(dropped + 1).min(added));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn names_are_close_where_few_letters_differ() {
        assert_eq!(distance("N", "n"), 0);
        assert_eq!(distance("rows", "row"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
