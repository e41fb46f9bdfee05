//! Regions that a constant condition excludes (`if (DEBUG) check(n);`): they are not in the program, as they are never
//! executed, and the user is told so.

use std::collections::BTreeSet;

use polyomp_core::spmd::{
    Block, Construct, Program, StmtKind as Out,
    visit::{Event, Node, Walk},
};

use super::Lowerer;
use crate::source::{FileId, Note, Severity, SourcePos, SourceSet, Span};

/// A region that is not in the program.
#[derive(Debug, Clone)]
pub(super) struct LeftOut {
    construct: Construct,
    /// The line of the condition, and the file.
    condition: SourcePos,
}

impl Lowerer<'_> {
    /// Notes the regions of a block that this condition excludes.
    pub(super) fn leave_out(&mut self, body: &Block, condition: Span) {
        let condition = self.source.pos(condition);
        for construct in regions(body) {
            let construct = construct.clone();
            self.left_out.push(LeftOut {
                construct,
                condition,
            });
        }
    }
}

/// What to tell of the regions that nothing in the program executes.
pub(super) fn notes(found: Vec<LeftOut>, program: &Program, source: &SourceSet) -> Vec<Note> {
    let bodies = program.entries.iter().map(|entry| &entry.body);
    let kept: BTreeSet<_> = bodies.flat_map(regions).map(|at| at.span).collect();
    let mut seen = kept;
    let mut notes = Vec::new();
    for LeftOut {
        construct,
        condition,
    } in found
    {
        if !seen.insert(construct.span) {
            continue;
        }
        let place = SourcePos {
            file: FileId(construct.span.file.0),
            line: construct.span.line,
            column: construct.span.column,
        };
        let file = source.file(condition.file);
        let at = match file.filter(|_| place.file != condition.file) {
            None => format!("line {}", condition.line),
            Some(file) => format!("{}:{}", file.path().display(), condition.line),
        };
        notes.push(Note {
            severity: Severity::Warning,
            place: Some(place),
            message: format!(
                "This `{}` is not checked: the condition at {at} has the same value in all runs, and none comes here.",
                construct.name
            ),
        });
    }
    notes
}

/// The outermost constructs of a block that make threads, teams or tasks.
fn regions(body: &Block) -> impl Iterator<Item = &Construct> {
    let mut depth = 0_u32;
    Walk::block(body).filter_map(move |event| {
        let (stmt, enters) = match event {
            Event::Enter(Node::Stmt(stmt)) => (stmt, true),
            Event::Leave(Node::Stmt(stmt)) => (stmt, false),
            _ => return None,
        };
        let construct = match &stmt.kind {
            Out::Fork(fork) => &fork.construct,
            Out::Task(task) => &task.construct,
            _ => return None,
        };
        if enters {
            depth += 1;
            return (depth == 1).then_some(construct);
        }
        depth -= 1;
        None
    })
}
