//! `apply`: directives for the loops that a transformation generates (OpenMP 6.0, section 11.1).
//!
//! They stand on these loops as if they had been written there, and are replaced before what stands around.

use crate::openmp::{self, ClauseKind, Directive, Leaf};
use crate::syntax::ast::{Pragma, Stmt, StmtKind};

use super::{Failure, failure, generated_loops};

/// The directives of a clause, each with the place of its loop in the nest that is generated, from the outermost.
struct Applied {
    at: usize,
    pragma: Pragma,
}

/// What a transformation has generated, with the directives of its `apply` clauses on its loops.
pub(super) fn with_applied(
    pragma: &Pragma,
    directive: &Directive,
    mut stmt: Stmt,
) -> Result<Stmt, Failure> {
    let mut applied = Vec::new();
    for clause in &directive.clauses {
        if let ClauseKind::Apply(text) = &clause.kind {
            applied.extend(in_clause(pragma, directive, text)?);
        }
    }
    for Applied { at, pragma } in applied {
        let line = pragma.line;
        if !put(&mut stmt, at, &pragma) {
            return failure(line, "`apply` to a loop that is not there");
        }
    }
    Ok(stmt)
}

/// Whether directives are applied to the loops of a transformation.
pub(super) fn applies(directive: &Directive) -> bool {
    let mut clauses = directive.clauses.iter();
    clauses.any(|clause| matches!(clause.kind, ClauseKind::Apply(_)))
}

fn in_clause(
    pragma: &Pragma,
    directive: &Directive,
    text: &openmp::ExprText,
) -> Result<Vec<Applied>, Failure> {
    let at = pragma.span_of(text.span.start, text.span.end);
    let leaf = directive.leaves().first().copied();
    let loops = generated_loops(directive);
    let parts = outside(&text.text, ':');
    let (modifier, list) = match parts.as_slice() {
        [(_, list)] => (None, *list),
        [(_, modifier), (_, list)] => (Some(modifier.trim()), *list),
        _ => return failure(at, "this form of the clause `apply`"),
    };
    let (word, indices) = match modifier.and_then(|modifier| modifier.split_once('(')) {
        Some((word, indices)) => (Some(word.trim()), indices.trim().strip_suffix(')')),
        None => (modifier, None),
    };
    // Where the loops begin that the word means, and how many they are.
    let (first, count) = match (leaf, word) {
        (Some(Leaf::Tile), Some("grid")) | (Some(Leaf::Stripe), Some("offsets")) => (0, loops),
        (Some(Leaf::Tile), Some("intratile")) | (Some(Leaf::Stripe), Some("grid")) => {
            (loops, loops)
        }
        (Some(Leaf::Interchange), None | Some("interchanged")) => (0, loops),
        (Some(Leaf::Reverse), None | Some("reversed"))
        | (Some(Leaf::Unroll), None | Some("unrolled"))
        | (Some(Leaf::Fuse), None | Some("fused")) => (0, 1),
        _ => return failure(at, "this form of the clause `apply`"),
    };
    let directives = outside(list, ',');
    let places: Vec<usize> = match indices {
        Some(indices) => {
            let numbers = indices.split(',').map(|index| index.trim().parse().ok());
            let numbers: Option<Vec<usize>> = numbers.collect();
            match numbers
                .filter(|numbers| numbers.iter().all(|number| (1..=count).contains(number)))
            {
                Some(numbers) => numbers,
                None => return failure(at, "these indices of the clause `apply`"),
            }
        }
        None => (1..=count).collect(),
    };
    if places.len() != directives.len() {
        return failure(at, "an `apply` with more or fewer directives than loops");
    }
    let offset = text.text.len().saturating_sub(list.len());
    let mut applied = Vec::new();
    for (place, (start, part)) in places.into_iter().zip(directives) {
        let spaces = part.len() - part.trim_start().len();
        let start = text.span.start + offset + start + spaces;
        let part = part.trim();
        if part == "nothing" {
            continue;
        }
        // Its place tells it from the directive around.
        let span = pragma.span_of(start, start + part.len());
        applied.push(Applied {
            at: first + place - 1,
            pragma: Pragma {
                text: part.to_string(),
                span,
                line: span,
            },
        });
    }
    // The innermost first: those around stand at places that do not change then.
    applied.sort_by_key(|applied| std::cmp::Reverse(applied.at));
    Ok(applied)
}

/// The parts of a text between signs that stand outside of parentheses, with where they begin.
fn outside(text: &str, sign: char) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, found) in text.char_indices() {
        match found {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if found == sign && depth == 0 => {
                parts.push((start, text.get(start..at).unwrap_or_default()));
                start = at + found.len_utf8();
            }
            _ => {}
        }
    }
    parts.push((start, text.get(start..).unwrap_or_default()));
    parts
}

/// Puts a directive on the loop so deep in a nest; false where there is none.
fn put(stmt: &mut Stmt, depth: usize, pragma: &Pragma) -> bool {
    match &mut stmt.kind {
        StmtKind::For { body, .. } if depth > 0 => put(body, depth - 1, pragma),
        // What keeps a tile within the iterations, and directives that stand there already.
        StmtKind::If { then, .. } => put(then, depth, pragma),
        StmtKind::For { .. } => {
            let span = stmt.span;
            let inner = std::mem::replace(
                stmt,
                Stmt {
                    kind: StmtKind::Empty,
                    span,
                },
            );
            stmt.kind = StmtKind::Omp {
                pragma: pragma.clone(),
                body: Some(Box::new(inner)),
            };
            true
        }
        _ => false,
    }
}
