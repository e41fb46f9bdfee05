//! What the clauses of directives do with the variables that last.

use crate::openmp::{self, ClauseKind};
use crate::syntax::ast::Pragma;
use crate::syntax::{words, words_in};

use super::text::Walk;

impl Walk<'_, '_> {
    /// What the text of a directive may change: all that it names, but for what its clauses only read or copy.
    pub(super) fn pragma(&mut self, pragma: &Pragma) {
        for word in words_in(&pragma.text, false) {
            self.meant(word);
        }
        let mut rest = pragma.text.clone().into_bytes();
        let parsed = openmp::parse(&pragma.text);
        for clause in parsed.directive.iter().flat_map(|found| &found.clauses) {
            let Some(text) = rest.get_mut(clause.span.start..clause.span.end) else {
                continue;
            };
            let calls = words(&String::from_utf8_lossy(text))
                .iter()
                .filter(|word| word.called)
                .count();
            // (The name of the clause stands before parentheses, too.)
            if only_reads(&clause.kind) && calls <= 1 && !may_store(text) {
                text.fill(b' ');
            }
        }
        self.words(words_in(&String::from_utf8_lossy(&rest), false));
    }
}

/// Whether a clause changes no variable from outside of its construct: it reads it, or gives the construct a copy of it.
fn only_reads(kind: &ClauseKind) -> bool {
    matches!(
        kind,
        ClauseKind::Default(_)
            | ClauseKind::Shared(_)
            | ClauseKind::Private(_)
            | ClauseKind::FirstPrivate(_)
            | ClauseKind::NumThreads(_)
            | ClauseKind::If(_)
            | ClauseKind::ProcBind(_)
            | ClauseKind::Schedule(_)
            | ClauseKind::DistSchedule(_)
            | ClauseKind::Collapse(_)
            | ClauseKind::Ordered(_)
            | ClauseKind::Nowait(_)
            | ClauseKind::Order(_)
            | ClauseKind::Bind(_)
            | ClauseKind::Filter(_)
            | ClauseKind::SafeLen(_)
            | ClauseKind::SimdLen(_)
            | ClauseKind::Threads
            | ClauseKind::Simd
            | ClauseKind::Sizes(_)
            | ClauseKind::Final(_)
            | ClauseKind::Priority(_)
            | ClauseKind::GrainSize(_)
            | ClauseKind::NumTasks(_)
            | ClauseKind::Device(_)
            | ClauseKind::NumTeams(_)
            | ClauseKind::ThreadLimit(_)
    )
}

/// Whether an expression in a clause may store or give an address on.
fn may_store(text: &[u8]) -> bool {
    let mut before = b' ';
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let next = bytes.peek().copied().unwrap_or(b' ');
        let compares = matches!(before, b'=' | b'!' | b'<' | b'>');
        let stores = match byte {
            b'=' => next != b'=' && !compares,
            b'+' | b'-' => next == byte,
            // (`<<=` and `>>=`.)
            b'<' | b'>' => next == byte,
            b'&' => next != b'&' && before != b'&',
            _ => false,
        };
        if stores {
            return true;
        }
        before = byte;
    }
    false
}
