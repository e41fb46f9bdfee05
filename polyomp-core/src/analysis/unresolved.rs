//! Accesses through pointers whose target is not known: whether anything that they may touch is touched at the same time.
//!
//! They are no pairs of accesses to one object, and never a race that is shown. They leave a region undecided, unless all
//! that they could meet is memory that no pointer leads to, or is ordered. What is written through such a pointer may be a
//! pointer itself, which is in two places then ([`Links`]): accesses by way of the pointers that it may be in the place of
//! are asked for like those through unknown ones, and locks that are found that way leave a region undecided.

use rustc_hash::FxHashMap;

use crate::conflict::{self, Links, SameElement};
use crate::formula::{Formula, Symbol};
use crate::mhp::Copies;
use crate::report::{AccessKind, Approximation, RegionReport};
use crate::scop::{AccessRelation, Root};

use super::EntryAnalysis;
use super::pair::excluded;
use super::tables;

/// More pairs of classes are not compared.
const MOST_PAIRS: usize = 256;

impl EntryAnalysis<'_> {
    /// Adds to the report what is not known of pointers and matters.
    pub(super) fn unresolved(&mut self, region: usize, report: &mut RegionReport) {
        let mut unresolved = conflict::unresolved(self.scop, region);
        unresolved.extend(conflict::to_nodes(self.program, self.scop, region));
        let (program, scop) = (self.program, self.scop);
        unresolved.retain(|access| {
            let described = scop.accesses.get(*access);
            described.is_none_or(|access| !self.never_happens(&access.guard))
        });
        let links = Links::among(program, scop, &unresolved);
        let accesses = scop.accesses.iter();
        let mut accesses = accesses.filter(|access| access.region == region);
        if links.is_empty() {
            let matter = self.all_that_matter(&unresolved, &links, report);
            return self.not_known(matter.as_ref().unwrap_or(&unresolved), report);
        }
        let is_node = |access: &AccessRelation| {
            access.location.node().is_some() || conflict::stands_for_nodes(program, access)
        };
        if accesses.any(|access| links.may_change_locks(access) || is_node(access)) {
            return self.not_known(&unresolved, report);
        }
        unresolved.extend(conflict::by_links(scop, region, &links));
        unresolved.sort_unstable();
        unresolved.dedup();
        let matter = self.all_that_matter(&unresolved, &links, report);
        self.not_known(matter.as_ref().unwrap_or(&unresolved), report);
    }

    /// Adds to the report which accesses may touch what stands behind a member: it has another name, and no pair of
    /// accesses of the two is looked at.
    pub(super) fn beyond_members(&mut self, region: usize, report: &mut RegionReport) {
        let accesses = self.scop.accesses.iter();
        let accesses = accesses.filter(|access| access.region == region);
        for access in accesses.clone() {
            let leaves = conflict::leaves_member(access, &|function| {
                tables::content(self.program, self.scop, function).is_some()
            });
            let may_leave = conflict::may_leave_member(access);
            if leaves.is_false() && may_leave.is_false() {
                continue;
            }
            let object = access.location.object();
            let mut others = accesses.clone();
            let met = others.any(|other| {
                let written = [access, other].map(|one| one.kind == AccessKind::Write);
                other.location.object() == object && written.contains(&true)
            });
            let open = Approximation {
                span: access.site.span,
                reason: format!(
                    "`{}` may be beyond the member that it begins in",
                    access.site.text
                ),
            };
            let leaves = Formula::and([access.guard.clone(), leaves]);
            if met && !report.approximations.contains(&open) && !self.never_happens(&leaves) {
                report.approximations.push(open);
            }
            let assumption = format!(
                "the subscripts of `{}` stay within the member, whose length is not known",
                access.site.text
            );
            let may_leave = Formula::and([access.guard.clone(), may_leave]);
            if met && !report.assumptions.contains(&assumption) && !self.never_happens(&may_leave) {
                report.assumptions.push(assumption);
            }
        }
        report.approximations.sort();
    }

    fn not_known(&self, accesses: &[usize], report: &mut RegionReport) {
        let accesses = accesses.iter();
        for access in accesses.filter_map(|access| self.scop.accesses.get(*access)) {
            let mut reason = format!(
                "the target of the pointer in `{}` is not known",
                access.site.text
            );
            // A name that is not declared is called by itself where it is used.
            let ends = |c: char| !c.is_alphanumeric() && c != '_';
            let name = access.site.text.split(ends).next();
            let unknown = name.and_then(|name| self.scop.unknowns.get(&Symbol::new(name)));
            if let Some(unknown) = unknown {
                reason = format!("{reason}: {}", unknown.reason);
            }
            let open = Approximation {
                span: access.site.span,
                reason,
            };
            let cause = match &access.location.root {
                Root::Held { value, .. } => self.scop.lost.get(value).cloned(),
                _ => None,
            };
            for open in [Some(open), cause].into_iter().flatten() {
                if !report.approximations.contains(&open) {
                    report.approximations.push(open);
                }
            }
        }
        report.approximations.sort();
    }

    /// The accesses that may meet another one, other than as the same node of a list; `None` where there are too many to ask.
    fn all_that_matter(
        &mut self,
        unresolved: &[usize],
        links: &Links<'_>,
        report: &mut RegionReport,
    ) -> Option<Vec<usize>> {
        let mut known: FxHashMap<(usize, usize), bool> = FxHashMap::default();
        let mut matter = Vec::new();
        for access in unresolved {
            let described = self.scop.accesses.get(*access);
            let by_name = described.is_some_and(|described| {
                let node = described.location.node().is_some();
                node || described.location.object().is_some()
                    && !links.may_lead_to(&described.location)
            });
            let others = match by_name {
                true => conflict::with_node(self.program, self.scop, *access),
                false => conflict::with_unresolved(self.program, self.scop, *access, links),
            };
            for other in &others {
                let (x, y) = (self.classes.class(*access), self.classes.class(*other));
                let classes = (x.min(y), x.max(y));
                let meet = match known.get(&classes) {
                    Some(meet) => *meet,
                    None if known.len() == MOST_PAIRS
                        || self.solver.deadline().passed().is_some() =>
                    {
                        return None;
                    }
                    None => self.may_meet(*access, *other, links, report),
                };
                known.insert(classes, meet);
                if meet {
                    matter.push(*access);
                    break;
                }
            }
        }
        Some(matter)
    }

    /// Whether no instance of an access exists: a pointer may be known wherever it is used.
    pub(super) fn never_happens(&mut self, guard: &Formula) -> bool {
        let instances = self.instances(guard);
        instances.is_none_or(|(formula, known)| self.is_empty(&Formula::and([formula, known])))
    }

    /// Whether instances of two accesses may happen in parallel with nothing that excludes them.
    fn may_meet(
        &mut self,
        first: usize,
        second: usize,
        links: &Links<'_>,
        report: &mut RegionReport,
    ) -> bool {
        let accesses = &self.scop.accesses;
        let (Some(a), Some(b)) = (accesses.get(first), accesses.get(second)) else {
            return true;
        };
        let cases = self.cases_of((first, a), (second, b));
        let Ok(cases) = &*cases else {
            return true;
        };
        cases.iter().any(|case| {
            let condition = match self.without_names((a, b), &case.copies, links) {
                Some(same) => self.condition_where((a, b), case, same, &excluded(a, b, case)),
                None => self.condition((first, a), (second, b), case, report),
            };
            let instances = condition.and_then(|(_, domain)| self.instances(&domain));
            instances.is_some_and(|(formula, _)| !self.is_empty(&formula))
        })
    }

    /// When two accesses may touch the same memory, of which it is not told by their names.
    fn without_names(
        &self,
        (a, b): (&AccessRelation, &AccessRelation),
        copies: &Copies,
        links: &Links<'_>,
    ) -> Option<SameElement> {
        if conflict::are_nodes(a, b) || conflict::may_be_in(self.program, a, b) {
            return Some(conflict::other_list(self.program, self.scop, a, b, copies));
        }
        let anywhere = !links.is_empty()
            && [a, b].iter().any(|access| {
                let location = &access.location;
                location.object().is_none() || links.may_lead_to(location)
            });
        anywhere.then(SameElement::anywhere)
    }
}
