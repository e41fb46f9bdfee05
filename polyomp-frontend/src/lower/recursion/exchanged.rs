//! Pointers that change roles from one recursive call to the next, as in a merge sort that sorts from either of two arrays
//! into the other.
//!
//! Two parameters are a pair when some call gives each of them what the other was given. A call below was given the two
//! in the one order or in the other; so what is touched through one of them may be touched through either.

use std::collections::BTreeSet;

use polyomp_core::spmd::{ElementType, Expr, LocalId};

use crate::syntax::ast::FunctionDef;

use super::super::Lowerer;
use super::Generic;
use super::footprint::{Calls, Given};

/// The pairs of parameters that calls exchange, the lower number first.
pub(super) fn pairs(calls: &Calls) -> BTreeSet<(usize, usize)> {
    let given = calls.iter().flat_map(|call| call.iter().enumerate());
    given
        .filter_map(|(param, given)| match given {
            Given::Exchanged(other) => Some((param.min(*other), param.max(*other))),
            _ => None,
        })
        .collect()
}

/// Whether calls exchange parameters only within pairs, and give these the same two pointers always.
fn is_by_pairs(calls: &Calls) -> bool {
    let pairs = pairs(calls);
    let all: BTreeSet<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let kept = Some(&Given::Pointer {
        shifted: false,
        fresh: false,
    });
    let fits = |call: &Vec<Given>, (a, b): (usize, usize)| {
        let exchanged = (Some(&Given::Exchanged(b)), Some(&Given::Exchanged(a)));
        let given = (call.get(a), call.get(b));
        given == exchanged || given == (kept, kept)
    };
    // With a parameter in two pairs, three change roles.
    all.len() == 2 * pairs.len()
        && calls
            .iter()
            .all(|call| pairs.iter().all(|pair| fits(call, *pair)))
}

impl Lowerer<'_> {
    /// Whether what calls exchange are pairs of parameters, which count the same elements.
    pub(super) fn exchanges_by_pairs(&self, function: &FunctionDef, calls: &Calls) -> bool {
        let kind = |param: usize| {
            let param = function.ty.params.get(param);
            param.map(|param| self.resolved(&param.ty.decayed()).ty)
        };
        is_by_pairs(calls) && pairs(calls).into_iter().all(|(a, b)| kind(a) == kind(b))
    }

    /// Gives the generic arguments of each pair the two pointers in either order.
    pub(super) fn exchange_arguments(&mut self, generic: &Generic<'_>) {
        let local = |locals: &[LocalId], param: usize| locals.get(param).copied();
        for (a, b) in pairs(&generic.how) {
            let (Some(given_a), Some(given_b), Some(arg_a), Some(arg_b)) = (
                local(&generic.given, a),
                local(&generic.given, b),
                local(&generic.args, a),
                local(&generic.args, b),
            ) else {
                continue;
            };
            let order = self.fresh_local("exchanged", ElementType::Int);
            let any = self.may_be(generic);
            self.assign(generic.span, order, any);
            for (arg, kept, other) in [(arg_a, given_a, given_b), (arg_b, given_b, given_a)] {
                let value = Expr::Conditional(
                    Box::new(Expr::Local(order)),
                    Box::new(Expr::Local(other)),
                    Box::new(Expr::Local(kept)),
                );
                self.assign(generic.span, arg, value);
            }
        }
    }
}
