//! Structs that hold themselves, which no compiler accepts: what is theirs again has no type that is known, so that
//! whatever walks through members comes to an end.

use std::collections::BTreeSet;

use super::ast::{QualType, Record, RecordId, Type};

/// Where a record stands in the walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    No,
    /// Its members are being walked: what comes here again is within it.
    Open,
    Whole,
}

/// Takes the type from each member that would hold the record that it is a member of.
pub(super) fn end_records(records: &mut [Record]) {
    let mut seen = vec![Seen::No; records.len()];
    for start in 0..records.len() {
        // Records that are open, with the next of their members.
        let mut open = Vec::new();
        enter(start, &mut seen, &mut open);
        while let Some((at, next)) = open.last_mut() {
            let (at, position) = (*at, *next);
            *next += 1;
            let fields = records
                .get_mut(at)
                .and_then(|record| record.fields.as_mut());
            let Some(field) = fields.and_then(|fields| fields.get_mut(position)) else {
                if let Some(seen) = seen.get_mut(at) {
                    *seen = Seen::Whole;
                }
                open.pop();
                continue;
            };
            let Some(within) = held(&field.ty) else {
                continue;
            };
            if seen.get(within) == Some(&Seen::Open) {
                field.ty = incomplete();
            } else {
                enter(within, &mut seen, &mut open);
            }
        }
    }
}

fn enter(at: usize, seen: &mut [Seen], open: &mut Vec<(usize, usize)>) {
    if let Some(found) = seen.get_mut(at).filter(|found| **found == Seen::No) {
        *found = Seen::Open;
        open.push((at, 0));
    }
}

/// The type of a member that a record gets, while no record holds itself: one that would hold the record has no type that
/// is known. So what walks through members meanwhile comes to an end, too.
pub(super) fn ended(records: &[Record], at: RecordId, ty: QualType) -> QualType {
    let mut open: Vec<usize> = held(&ty).into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(within) = open.pop() {
        if within == at.0 as usize {
            return incomplete();
        }
        if seen.insert(within) {
            let fields = records
                .get(within)
                .and_then(|record| record.fields.as_ref());
            open.extend(
                fields
                    .into_iter()
                    .flatten()
                    .filter_map(|field| held(&field.ty)),
            );
        }
    }
    ty
}

fn incomplete() -> QualType {
    QualType::plain(Type::Unknown("an incomplete type".to_string()))
}

/// The record that a member of a type holds.
fn held(ty: &QualType) -> Option<usize> {
    let mut ty = ty;
    while let Some(array) = ty.array() {
        ty = &array.element;
    }
    match ty.unaliased() {
        Type::Record(id) => Some(id.0 as usize),
        _ => None,
    }
}
