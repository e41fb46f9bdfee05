//! Which leaf construct each clause of a combined or composite directive applies to (OpenMP 5.1,
//! section 2.17; 5.2, section 17.2; 6.0, section 19.2).
//!
//! A clause that one leaf construct alone permits applies to that one. The others:
//!
//! | clause | applies to |
//! | --- | --- |
//! | `private`, `linear`, `induction` | the innermost construct that permits it |
//! | `firstprivate` | `distribute`, else `teams`; the worksharing construct or `taskloop`, else `parallel`; `target` |
//! | `lastprivate` | all that permit it |
//! | `reduction` | all that permit it, but not `parallel` or `teams` if a construct in it shares out the work |
//! | `nowait` | the outermost construct that permits it |
//! | `collapse` | once to the loop nest, so it is listed at each construct that is associated with the nest |
//! | `if`, `shared`, `default`, `order`, `thread_limit`, `allocate` and others | all that permit it |
//!
//! A clause with a directive name (`if(parallel: …)`) applies to the constructs so named only. What the
//! section says to be "as if" another clause were there is given as [`Implied`].

use std::collections::HashSet;

use super::arguments::{InductionClause, LinearClause};
use super::clause::{Clause, ClauseKind};
use super::clause_name::ClauseName;
use super::directive::Directive;
use super::leaf::Leaf;
use super::list_item::ListItem;
use super::rules::allows;

/// One leaf construct of a directive with what applies to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeafConstruct<'a> {
    /// The construct.
    pub leaf: Leaf,
    /// All leaf constructs of the directive, outermost first.
    pub combined: &'a [Leaf],
    /// The clauses that apply to it, in the order written.
    pub clauses: Vec<&'a Clause>,
    /// The clauses that apply to it without having been written.
    pub implied: Vec<Implied<'a>>,
}

/// A clause for one list item that follows from a clause on another leaf construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Implied<'a> {
    /// What is implied.
    pub attribute: ImpliedAttribute,
    /// For which list item.
    pub item: &'a ListItem,
}

/// Which clause is implied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImpliedAttribute {
    /// As if in a `shared` clause.
    Shared,
    /// As if in a `firstprivate` clause.
    FirstPrivate,
    /// As if in a `lastprivate` clause.
    LastPrivate,
    /// As if in a `map(tofrom:)` clause.
    MapTofrom,
}

impl Directive {
    /// The leaf constructs, outermost first, each with the clauses that apply to it.
    ///
    /// No clause is lost: one that no leaf construct permits (an error has been reported) and one that
    /// is malformed are given to the innermost.
    pub fn split(&self) -> Vec<LeafConstruct<'_>> {
        let mut constructs: Vec<LeafConstruct<'_>> = self
            .leaves()
            .iter()
            .map(|leaf| LeafConstruct {
                leaf: *leaf,
                combined: self.leaves(),
                clauses: Vec::new(),
                implied: Vec::new(),
            })
            .collect();
        let listed = self.listed();
        for clause in &self.clauses {
            let leaves = self.applies_to(clause);
            for construct in &mut constructs {
                if leaves.contains(&construct.leaf) {
                    construct.clauses.push(clause);
                }
            }
            if self.leaves().len() > 1 {
                for construct in &mut constructs {
                    Self::imply(clause, &leaves, &listed, construct);
                }
            }
        }
        constructs
    }

    /// The leaf constructs that the clause applies to; never empty.
    fn applies_to(&self, clause: &Clause) -> Vec<Leaf> {
        let name = clause.kind.name();
        let permitting: Vec<Leaf> = self
            .leaves()
            .iter()
            .copied()
            .filter(|leaf| {
                let named = clause
                    .directive
                    .as_ref()
                    .is_none_or(|modifier| modifier.kind.contains(*leaf));
                named && name.is_some_and(|name| allows(*leaf, name))
            })
            .collect();
        let chosen: Vec<Leaf> = match name {
            Some(ClauseName::Private | ClauseName::Linear | ClauseName::Induction) => {
                permitting.last().copied().into_iter().collect()
            }
            Some(ClauseName::Nowait) => permitting.first().copied().into_iter().collect(),
            Some(ClauseName::FirstPrivate) if permitting.len() > 1 => permitting
                .into_iter()
                .filter(|leaf| *leaf != Leaf::Target && self.is_first_private_on(*leaf))
                .collect(),
            Some(ClauseName::Reduction) if permitting.len() > 1 => permitting
                .into_iter()
                .filter(|leaf| self.is_reduced_on(*leaf))
                .collect(),
            _ => permitting,
        };
        if chosen.is_empty() {
            return self.leaves().last().copied().into_iter().collect();
        }
        chosen
    }

    /// Whether `firstprivate` applies to `leaf`, which permits it.
    fn is_first_private_on(&self, leaf: Leaf) -> bool {
        match leaf {
            Leaf::Teams => !self.contains(Leaf::Distribute),
            Leaf::Parallel => !self.leaves().iter().any(|other| {
                matches!(
                    other,
                    Leaf::For | Leaf::Sections | Leaf::Single | Leaf::Scope | Leaf::Taskloop
                )
            }),
            _ => true,
        }
    }

    /// Whether `reduction` applies to `leaf`, which permits it.
    fn is_reduced_on(&self, leaf: Leaf) -> bool {
        match leaf {
            Leaf::Parallel => !self.leaves().iter().any(|other| {
                matches!(
                    other,
                    Leaf::For | Leaf::Sections | Leaf::Scope | Leaf::Loop | Leaf::Taskloop
                )
            }),
            Leaf::Teams => !self.contains(Leaf::Loop),
            _ => true,
        }
    }

    /// Adds to `construct` what `clause`, which applies to `leaves`, implies for it.
    fn imply<'a>(
        clause: &'a Clause,
        leaves: &[Leaf],
        listed: &Listed<'_>,
        construct: &mut LeafConstruct<'a>,
    ) {
        if clause.directive.is_some() {
            return;
        }
        let here = construct.leaf;
        let applies = leaves.contains(&here);
        let is_team = matches!(here, Leaf::Parallel | Leaf::Teams);
        let mut add = |attribute, item| construct.implied.push(Implied { attribute, item });
        match &clause.kind {
            ClauseKind::FirstPrivate(first) => {
                for item in &first.items {
                    if here == Leaf::Target {
                        if !listed.last_private.contains(item.name.as_str())
                            && !listed.mapped.contains(item.name.as_str())
                        {
                            add(ImpliedAttribute::FirstPrivate, item);
                        }
                    } else if is_team && !applies {
                        add(ImpliedAttribute::Shared, item);
                    }
                }
            }
            ClauseKind::LastPrivate(last) => {
                for item in &last.items {
                    if is_team && !listed.first_private.contains(item.name.as_str()) {
                        add(ImpliedAttribute::Shared, item);
                    } else if here == Leaf::Target && !listed.mapped.contains(item.name.as_str()) {
                        add(ImpliedAttribute::MapTofrom, item);
                    }
                }
            }
            ClauseKind::Reduction(reduction) => {
                for item in &reduction.items {
                    if is_team && !applies {
                        add(ImpliedAttribute::Shared, item);
                    } else if here == Leaf::Target && !listed.mapped.contains(item.name.as_str()) {
                        add(ImpliedAttribute::MapTofrom, item);
                    }
                }
            }
            // Outside the construct that it applies to, `linear` is as `firstprivate` and
            // `lastprivate`; for a loop iteration variable, as `lastprivate`, which makes no difference
            // since the loop sets it before it is used.
            ClauseKind::Linear(LinearClause { items, .. })
            | ClauseKind::Induction(InductionClause { items, .. })
                if !applies =>
            {
                for item in items {
                    if is_team {
                        add(ImpliedAttribute::Shared, item);
                    } else if here == Leaf::Target && !listed.mapped.contains(item.name.as_str()) {
                        add(ImpliedAttribute::MapTofrom, item);
                    } else {
                        if allows(here, ClauseName::FirstPrivate) {
                            add(ImpliedAttribute::FirstPrivate, item);
                        }
                        if allows(here, ClauseName::LastPrivate) {
                            add(ImpliedAttribute::LastPrivate, item);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// The variables that the clauses `select` gives start from.
    fn names<'a>(
        &'a self,
        select: impl Fn(&'a ClauseKind) -> Option<&'a [ListItem]>,
    ) -> HashSet<&'a str> {
        self.clauses
            .iter()
            .filter_map(|clause| select(&clause.kind))
            .flatten()
            .map(|item| item.name.as_str())
            .collect()
    }

    /// What `imply` needs to know of the whole directive.
    fn listed(&self) -> Listed<'_> {
        Listed {
            first_private: self.names(|kind| match kind {
                ClauseKind::FirstPrivate(clause) => Some(clause.items.as_slice()),
                _ => None,
            }),
            last_private: self.names(|kind| match kind {
                ClauseKind::LastPrivate(clause) => Some(clause.items.as_slice()),
                _ => None,
            }),
            mapped: self.names(|kind| match kind {
                ClauseKind::Map(clause) => Some(clause.items.as_slice()),
                _ => None,
            }),
        }
    }
}

/// The variables in three kinds of clauses of a directive.
struct Listed<'a> {
    first_private: HashSet<&'a str>,
    last_private: HashSet<&'a str>,
    mapped: HashSet<&'a str>,
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    /// For each leaf construct: the names of its clauses, and what is implied.
    fn split(text: &str) -> Vec<(Leaf, Vec<String>)> {
        let directive = parse(text).directive.unwrap();
        directive
            .split()
            .into_iter()
            .map(|construct| {
                let written = construct
                    .clauses
                    .iter()
                    .map(|clause| clause.kind.name().unwrap().to_string());
                let implied = construct
                    .implied
                    .iter()
                    .map(|implied| format!("{:?} {}", implied.attribute, implied.item));
                (construct.leaf, written.chain(implied).collect())
            })
            .collect()
    }

    fn on(text: &str, leaf: Leaf) -> Vec<String> {
        split(text)
            .into_iter()
            .find(|(found, _)| *found == leaf)
            .unwrap()
            .1
    }

    #[test]
    fn private_applies_to_the_innermost() {
        let text = "parallel for simd private(x)";
        assert_eq!(on(text, Leaf::Parallel), [""; 0]);
        assert_eq!(on(text, Leaf::For), [""; 0]);
        assert_eq!(on(text, Leaf::Simd), ["private"]);
        assert_eq!(
            on("parallel master private(x)", Leaf::Parallel),
            ["private"]
        );
    }

    #[test]
    fn first_private_applies_where_work_is_shared_out() {
        let text = "target teams distribute parallel for firstprivate(x)";
        assert_eq!(on(text, Leaf::Target), ["FirstPrivate x"]);
        assert_eq!(on(text, Leaf::Teams), ["Shared x"]);
        assert_eq!(on(text, Leaf::Distribute), ["firstprivate"]);
        assert_eq!(on(text, Leaf::Parallel), ["Shared x"]);
        assert_eq!(on(text, Leaf::For), ["firstprivate"]);
        assert_eq!(
            on("parallel loop firstprivate(x)", Leaf::Parallel),
            ["firstprivate"]
        );
        let text = "parallel masked taskloop firstprivate(x)";
        assert_eq!(on(text, Leaf::Parallel), ["Shared x"]);
        assert_eq!(on(text, Leaf::Taskloop), ["firstprivate"]);
        let text = "target parallel firstprivate(x) map(to: x)";
        assert_eq!(on(text, Leaf::Target), ["map"]);
        assert_eq!(on(text, Leaf::Parallel), ["firstprivate"]);
    }

    #[test]
    fn last_private_applies_to_all_and_shares_the_original() {
        let text = "target parallel for simd lastprivate(x)";
        assert_eq!(on(text, Leaf::Target), ["MapTofrom x"]);
        assert_eq!(on(text, Leaf::Parallel), ["Shared x"]);
        assert_eq!(on(text, Leaf::For), ["lastprivate"]);
        assert_eq!(on(text, Leaf::Simd), ["lastprivate"]);
        let text = "parallel for firstprivate(x) lastprivate(x)";
        assert_eq!(on(text, Leaf::Parallel), ["Shared x"]);
    }

    #[test]
    fn reduction_skips_the_team_that_shares_the_original() {
        let text = "teams distribute parallel for reduction(+: s)";
        assert_eq!(on(text, Leaf::Teams), ["reduction"]);
        assert_eq!(on(text, Leaf::Distribute), [""; 0]);
        assert_eq!(on(text, Leaf::Parallel), ["Shared s"]);
        assert_eq!(on(text, Leaf::For), ["reduction"]);
        assert_eq!(
            on("parallel reduction(+: s)", Leaf::Parallel),
            ["reduction"]
        );
        assert_eq!(
            on("target teams loop reduction(+: s)", Leaf::Teams),
            ["Shared s"]
        );
    }

    #[test]
    fn nowait_applies_to_the_outermost() {
        let text = "target parallel for nowait";
        assert_eq!(on(text, Leaf::Target), ["nowait"]);
        assert_eq!(on(text, Leaf::For), [""; 0]);
    }

    #[test]
    fn linear_is_first_and_last_private_outside() {
        let text = "parallel for simd linear(x)";
        assert_eq!(on(text, Leaf::Parallel), ["Shared x"]);
        assert_eq!(on(text, Leaf::For), ["FirstPrivate x", "LastPrivate x"]);
        assert_eq!(on(text, Leaf::Simd), ["linear"]);
    }

    #[test]
    fn others_apply_wherever_they_are_permitted() {
        let text = "target teams distribute parallel for simd if(n) collapse(2) default(none) \
                    if(parallel: m) num_threads(2) shared(a)";
        assert_eq!(on(text, Leaf::Target), ["if", "default"]);
        assert_eq!(on(text, Leaf::Teams), ["if", "default", "shared"]);
        assert_eq!(on(text, Leaf::Distribute), ["collapse"]);
        assert_eq!(
            on(text, Leaf::Parallel),
            ["if", "default", "if", "num_threads", "shared"]
        );
        assert_eq!(on(text, Leaf::For), ["collapse"]);
        assert_eq!(on(text, Leaf::Simd), ["if", "collapse"]);
    }

    #[test]
    fn no_clause_is_lost() {
        let directive = parse("parallel for copyprivate(a) bogus(1)")
            .directive
            .unwrap();
        let constructs = directive.split();
        assert_eq!(constructs[1].clauses.len(), 2);
    }
}
