//! A program is lowered in rounds, until each knows from its beginning what it finds out itself: a gap may matter for what
//! was walked before it, as may whether that is all that calls a function.

use std::collections::BTreeSet;

use polyomp_core::spmd::Program;

use crate::source::SourceSet;
use crate::syntax::ast::TranslationUnit;

use super::forgetting::Gaps;
use super::forms::{Form, Levels};
use super::left_out::LeftOut;
use super::{Aliasing, Lowerer, apart, constructs};

/// What the walk makes of a program.
pub(super) struct Lowered {
    pub(super) program: Program,
    pub(super) levels: Levels,
    pub(super) left_out: Vec<LeftOut>,
}

/// One form of the program, and what recursive calls there are.
pub(super) fn lowered(
    unit: &TranslationUnit,
    source: &SourceSet,
    aliasing: Aliasing,
    entries: &[(usize, String)],
    form: Form,
) -> Lowered {
    let mut known = Gaps::default();
    let mut known_apart = apart::Apart::default();
    let mut incoherent = constructs::coherence::Incoherent::default();
    let mut entries = entries.to_vec();
    let mut rows = BTreeSet::new();
    let mut signs = BTreeSet::new();
    loop {
        let mut lowerer = Lowerer::new(unit, source);
        lowerer.aliasing = aliasing;
        lowerer.levels.form = form;
        lowerer.known_gaps = known.clone();
        lowerer.known_apart = known_apart.clone();
        lowerer.known_incoherent = incoherent.clone();
        lowerer.known_rows = rows.clone();
        lowerer.known_signs = signs.clone();
        lowerer.roots = lowerer.definitions_of(&entries);
        lowerer.globals();
        lowerer.entries();
        lowerer.nothing_but_errors();
        let found = lowerer.gaps.with(&lowerer.known_gaps);
        let found_apart = lowerer.apart.with(&known_apart);
        let walked = lowerer.entries_walked_from_calls();
        let before = incoherent.clone();
        incoherent.objects.append(&mut lowerer.incoherent.objects);
        incoherent.memory |= lowerer.incoherent.memory;
        let more_rows = !lowerer.found_rows.is_subset(&rows);
        rows.append(&mut lowerer.found_rows);
        let more_signs = !lowerer.found_signs.is_subset(&signs);
        signs.append(&mut lowerer.found_signs);
        let more = more_rows || more_signs || found_apart != known_apart;
        let same = found == lowerer.known_gaps && incoherent == before && !more;
        if same && walked.is_empty() {
            lowerer.find_alike();
            return Lowered {
                program: lowerer.program,
                levels: lowerer.levels,
                left_out: lowerer.left_out,
            };
        }
        known = found;
        known_apart = found_apart;
        entries.retain(|entry| !walked.contains(entry));
        known_apart.add_to(&mut entries);
    }
}
