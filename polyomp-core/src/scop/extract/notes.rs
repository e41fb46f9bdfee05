//! What the description says besides accesses: approximations, assumptions, unknowns, and where values come from.

use crate::formula::{Symbol, Term};
use crate::report::Approximation;
use crate::scop::location::Root;
use crate::scop::{Binding, Unknown, UnknownKind};
use crate::spmd::{NodeId, Span};

use super::env::Value;
use super::walker::Extractor;

impl Extractor<'_> {
    /// Makes something the reason for which the region's verdict is unknown unless a race is found.
    pub(super) fn approximate(&mut self, span: Span, reason: &str) {
        if let (Some(region), 0) = (self.region, self.dry) {
            let reason = reason.to_string();
            self.scop.regions[region]
                .approximations
                .insert(Approximation { span, reason });
        }
    }

    /// Lists what the region's verdict rests on.
    pub(super) fn assume(&mut self, assumption: &str) {
        if let (Some(region), 0) = (self.region, self.dry) {
            let assumptions = &mut self.scop.regions[region].assumptions;
            assumptions.insert(assumption.to_string());
        }
    }

    /// Takes down why nothing is known of a pointer that has a name.
    pub(super) fn lost(&mut self, value: &Value, span: Span, reason: String) {
        if let Value::Pointer(cases) = value
            && let [(_, to)] = &cases[..]
            && let Root::Held { value, .. } = &to.root
        {
            let cause = Approximation { span, reason };
            self.scop.lost.entry(value.clone()).or_insert(cause);
        }
    }

    /// Lists what an uninterpreted function stands for.
    pub(super) fn unknown(&mut self, symbol: Symbol, reason: String, kind: UnknownKind) {
        self.scop.unknowns.entry(symbol).or_insert(Unknown {
            span: Span::default(),
            reason,
            kind,
        });
    }

    pub(super) fn unknown_at(
        &mut self,
        symbol: Symbol,
        span: Span,
        reason: String,
        kind: UnknownKind,
    ) {
        self.scop
            .unknowns
            .entry(symbol)
            .or_insert(Unknown { span, reason, kind });
    }

    /// Tells the executor where a value comes from.
    pub(super) fn bind(&mut self, node: NodeId, leaf: Option<i64>, value: &Term) {
        if self.dry == 0 {
            let (path, value) = (self.path.clone(), value.clone());
            self.scop.bindings.push(Binding {
                node,
                leaf,
                path,
                value,
                trip: None,
            });
        }
    }
}
