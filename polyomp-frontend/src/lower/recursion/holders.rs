//! Pointers in memory that a recursive function goes by: those of vectors, of structs, and at file scope.
//!
//! A footprint may be counted from what such a pointer leads to. It must be the same one in all calls below: nothing that
//! they do may change it, and each call passes on what it lies in, or gives the next one something of its own in which the
//! pointer leads to memory of its own, too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use polyomp_core::spmd::{
    Base, ElementType, Expr, Load, LocalId, ObjectId, Place, Projection, StmtKind,
};

use crate::source::Span;

use super::super::Lowerer;
use super::super::places::{deref, whole};
use super::RecursiveCall;
use super::body::{Body, Linear, Root};
use super::footprint::{Calls, Footprint, Given};

/// A pointer in memory, as the one to the elements of a vector is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Holder {
    /// What it lies in: what a parameter was given, where there is one, or a variable.
    pub(super) base: Result<usize, ObjectId>,
    /// Which member of that it is, outermost first.
    members: Vec<Arc<str>>,
}

impl Holder {
    /// Where it lies, in a call with these arguments.
    pub(super) fn place(&self, args: &[LocalId]) -> Option<Place> {
        let mut place = match self.base {
            Ok(param) => deref(Expr::Local(*args.get(param)?)),
            Err(object) => whole(object),
        };
        let members = self.members.iter().cloned();
        place.projections.extend(members.map(Projection::Field));
        Some(place)
    }

    /// The same member of what another parameter was given.
    pub(super) fn of(&self, param: usize) -> Self {
        Holder {
            base: Ok(param),
            members: self.members.clone(),
        }
    }

    /// Whether a call gives the very pointer that its caller was given, that of a pair, or one to memory of the body's own
    /// that is not among `others`.
    fn is_kept(
        &self,
        body: &Body<'_>,
        (call, given): (&RecursiveCall, &[Given]),
        others: &mut BTreeSet<ObjectId>,
    ) -> bool {
        let Ok(param) = self.base else {
            return true;
        };
        match given.get(param) {
            Some(Given::Exchanged(_)) => true,
            Some(Given::Pointer {
                shifted: false,
                fresh,
            }) => {
                !fresh
                    || own_of(body, call, param)
                        .into_iter()
                        .all(|object| self.leads_to_own(object, body, others))
            }
            _ => false,
        }
    }

    /// Whether the pointer in an object of the body's own leads to memory of the body's own, which is not among `others`, as
    /// far as it leads anywhere.
    fn leads_to_own(
        &self,
        object: ObjectId,
        body: &Body<'_>,
        others: &mut BTreeSet<ObjectId>,
    ) -> bool {
        let mut led_to = BTreeSet::new();
        for access in body.accesses().iter().filter(|access| access.is_write) {
            if !body.roots_of(access.place).contains(&Root::Own(object)) {
                continue;
            }
            let Some(StmtKind::Store { value, place, .. }) =
                access.statements.last().map(|stmt| &stmt.kind)
            else {
                return false;
            };
            if matches!(value, Expr::Load(load) if load.place == *place) {
                continue;
            }
            let fields = place.projections.iter().map(|step| match step {
                Projection::Field(name) => Some(name.clone()),
                _ => None,
            });
            match fields.collect::<Option<Vec<_>>>() {
                // A member of it, or of another one.
                Some(members) if members == self.members => {}
                Some(members) if !members.is_empty() && !self.members.starts_with(&members) => {
                    continue;
                }
                _ => return false,
            }
            for root in body.roots(value) {
                match root {
                    Root::Own(memory) => led_to.insert(memory),
                    _ => return false,
                };
            }
        }
        led_to.into_iter().all(|memory| others.insert(memory))
    }
}

/// Whether what footprints are counted from is the same in all calls below, or of their own.
pub(super) fn are_kept(
    footprints: &[Footprint],
    body: &Body<'_>,
    calls: &[RecursiveCall],
    how: &Calls,
) -> bool {
    calls.iter().zip(how).all(|(call, given)| {
        // No memory is given for two parameters.
        let params = 0..given.len();
        let mut own: BTreeSet<ObjectId> =
            params.flat_map(|param| own_of(body, call, param)).collect();
        footprints.iter().all(|footprint| match &footprint.root {
            Root::HeldBy(holder) => holder.is_kept(body, (call, given), &mut own),
            _ => true,
        })
    })
}

/// The objects of the body's own that a call may give for a parameter.
fn own_of(body: &Body<'_>, call: &RecursiveCall, param: usize) -> BTreeSet<ObjectId> {
    let arg = call.args.get(param).map(|arg| Expr::Local(*arg));
    let roots = arg.map(|arg| body.roots(&arg)).unwrap_or_default();
    roots
        .into_iter()
        .filter_map(|root| match root {
            Root::Own(object) => Some(object),
            _ => None,
        })
        .collect()
}

/// What is touched through a member of what the one is given may be touched through the same member of the other's.
pub(super) fn beside<T: Clone>(
    found: &mut BTreeMap<Root, T>,
    one: usize,
    other: usize,
    and: impl Fn(T, T) -> T,
) {
    let holders: BTreeSet<Holder> = found
        .keys()
        .filter_map(|root| match root {
            Root::HeldBy(holder) if [Ok(one), Ok(other)].contains(&holder.base) => {
                Some(holder.of(one))
            }
            _ => None,
        })
        .collect();
    for holder in holders {
        let roots = [one, other].map(|param| Root::HeldBy(holder.of(param)));
        let seen: Vec<T> = roots.iter().filter_map(|root| found.remove(root)).collect();
        if let Some(both) = seen.into_iter().reduce(&and) {
            found.extend(roots.map(|root| (root, both.clone())));
        }
    }
}

impl Body<'_> {
    /// The pointer at a place, where that is the same one for all that a call does.
    pub(super) fn holder(&self, place: &Place) -> Option<Holder> {
        let base = match &place.base {
            Base::Object(object) => (!self.is_own(*object)).then_some(Err(*object))?,
            Base::Deref(pointer) => {
                if self.offset(pointer) != Some(Linear::constant(0)) {
                    return None;
                }
                match self.roots(pointer).into_iter().collect::<Vec<_>>()[..] {
                    [Root::Param(param)] => Ok(param),
                    [Root::Object(object)] => Err(object),
                    _ => return None,
                }
            }
        };
        let members = place.projections.iter().map(|step| match step {
            Projection::Field(name) => Some(name.clone()),
            _ => None,
        });
        Some(Holder {
            base,
            members: members.collect::<Option<_>>()?,
        })
    }
}

impl Lowerer<'_> {
    /// The pointer that lies there, in a call with these arguments.
    pub(super) fn held_by(
        &mut self,
        holder: &Holder,
        args: &[LocalId],
        span: Span,
    ) -> Option<Expr> {
        Some(Expr::Load(Box::new(Load {
            site: self.implied_site(span, "effect of the recursive call"),
            place: holder.place(args)?,
            element: ElementType::Pointer,
            narrow: None,
        })))
    }
}
