//! `metadirective` and `declare variant`, as far as their context selectors can be decided here: by the constructs
//! around, by a kind of device, by conditions. What the implementation or its hardware is like cannot: any variant of a
//! metadirective may then be selected.

use polyomp_core::spmd::{ElementType, StmtKind as Out};

use crate::openmp::{
    Association, ClauseKind, ContextSelector, ContextTraitSet, Directive, ExprText, Leaf,
};
use crate::syntax::ast::{Pragma, Stmt};

use super::super::Lowerer;

/// Whether a context selector matches.
#[derive(Debug, Clone)]
pub(in super::super) enum Matches {
    Always,
    Never,
    /// When this is not 0.
    If(ExprText),
    Unknown,
}

impl Lowerer<'_> {
    /// Lowers what a metadirective stands for: what is not known of the context is a condition that is not known. False
    /// when the clauses cannot be read.
    pub(super) fn metadirective(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        body: Option<&Stmt>,
    ) -> bool {
        let mut alternatives: Vec<(Matches, Option<&Directive>)> = Vec::new();
        let mut scores = Vec::new();
        for clause in &directive.clauses {
            match &clause.kind {
                ClauseKind::When(when) => {
                    let matches = self.matches(pragma, &when.selector);
                    if matches!(matches, Matches::Never) {
                        continue;
                    }
                    let selectors = when.selector.sets.iter().flat_map(|set| &set.selectors);
                    let scored = selectors.clone().any(|selector| selector.score.is_some());
                    scores.push((scored, selectors.count()));
                    alternatives.push((matches, when.variant.as_deref()));
                }
                ClauseKind::Otherwise(variant) => {
                    alternatives.push((Matches::Always, variant.as_deref()));
                }
                _ => return false,
            }
        }
        // The first of equals is selected, but what asks for more comes before what asks for less.
        let given = scores.iter().any(|(scored, _)| *scored);
        let ascending = scores
            .iter()
            .zip(scores.iter().skip(1))
            .any(|((_, first), (_, second))| first < second);
        if scores.len() > 1 && (given || ascending) {
            for (matches, _) in alternatives.iter_mut().take(scores.len()) {
                *matches = Matches::Unknown;
            }
        }
        self.alternatives(pragma, &alternatives, body);
        true
    }

    fn alternatives(
        &mut self,
        pragma: &Pragma,
        alternatives: &[(Matches, Option<&Directive>)],
        body: Option<&Stmt>,
    ) {
        let Some(((matches, variant), rest)) = alternatives.split_first() else {
            return self.variant(pragma, None, body);
        };
        let cond = match matches {
            Matches::Always | Matches::Never => return self.variant(pragma, *variant, body),
            Matches::If(text) => self
                .clause_expression(pragma, text)
                .map(|condition| self.value(&condition)),
            Matches::Unknown => None,
        };
        let cond = cond.unwrap_or_else(|| {
            // The same for all who come here.
            let name = format!("context {}", self.program.ids.fresh());
            let reason = "whether this variant of a metadirective is selected";
            self.opaque(ElementType::Int, Some(&name), reason, Vec::new())
        });
        let then_body = self.nested(|this| this.variant(pragma, *variant, body));
        let else_body = self.nested(|this| this.alternatives(pragma, rest, body));
        let stmt = Out::If {
            cond,
            then_body,
            else_body,
        };
        self.emit(pragma.line, stmt);
    }

    fn variant(&mut self, pragma: &Pragma, variant: Option<&Directive>, body: Option<&Stmt>) {
        match variant {
            Some(variant) if variant.association() == Association::Standalone => {
                self.known_directive(pragma, variant, None);
                if let Some(body) = body {
                    self.statement(body);
                }
            }
            Some(variant) => self.known_directive(pragma, variant, body),
            None => {
                if let Some(body) = body {
                    self.statement(body);
                }
            }
        }
    }

    /// Whether a context selector matches at this point of the program.
    pub(in super::super) fn matches(
        &mut self,
        pragma: &Pragma,
        selector: &ContextSelector,
    ) -> Matches {
        // It may change what matching means.
        let mut selectors = selector.sets.iter().flat_map(|set| &set.selectors);
        if selectors.any(|selector| selector.name.text == "extension") {
            return Matches::Unknown;
        }
        let sets: Vec<Matches> = selector
            .sets
            .iter()
            .flat_map(|set| self.trait_set(pragma, set))
            .collect();
        if sets.iter().any(|set| matches!(set, Matches::Never)) {
            return Matches::Never;
        }
        let mut open = sets
            .into_iter()
            .filter(|set| !matches!(set, Matches::Always));
        match (open.next(), open.next()) {
            (None, _) => Matches::Always,
            (Some(one), None) => one,
            _ => Matches::Unknown,
        }
    }

    fn trait_set(&mut self, pragma: &Pragma, set: &ContextTraitSet) -> Vec<Matches> {
        // Which device executes a target region is not known.
        let offloaded = self.around.iter().any(|(_, leaf)| *leaf == Leaf::Target);
        if set.name.text == "construct" {
            let frame = self.frames.len();
            let mut around = self.around.iter().filter(|(depth, _)| *depth == frame);
            // In the order of nesting, others may stand between.
            let all = set
                .selectors
                .iter()
                .all(|selector| around.any(|(_, leaf)| leaf.to_string() == selector.name.text));
            // A function called from a target region may be the device's version of it, or the host's.
            let target = set
                .selectors
                .iter()
                .any(|selector| selector.name.text == "target");
            // So may one that is called from a SIMD loop.
            let lanes = set
                .selectors
                .iter()
                .any(|selector| selector.name.text == "simd")
                && self.around.iter().any(|(_, leaf)| *leaf == Leaf::Simd);
            let detailed = set
                .selectors
                .iter()
                .any(|selector| !selector.properties.is_empty());
            return vec![match all {
                true if detailed => Matches::Unknown,
                true => Matches::Always,
                false if target && offloaded || lanes => Matches::Unknown,
                false => Matches::Never,
            }];
        }
        set.selectors
            .iter()
            .map(|selector| {
                let properties = &selector.properties;
                match (set.name.text.as_str(), selector.name.text.as_str()) {
                    ("user", "condition") => match &properties[..] {
                        [condition] => self.user_condition(pragma, condition),
                        _ => Matches::Unknown,
                    },
                    ("device", "kind") if !offloaded => {
                        let is = |kinds: &[&str]| {
                            properties
                                .iter()
                                .any(|kind| kinds.contains(&kind.text.trim_matches('"')))
                        };
                        if is(&["nohost", "gpu", "fpga"]) {
                            Matches::Never
                        } else if properties
                            .iter()
                            .all(|kind| ["host", "any"].contains(&kind.text.trim_matches('"')))
                        {
                            Matches::Always
                        } else {
                            Matches::Unknown
                        }
                    }
                    _ => Matches::Unknown,
                }
            })
            .collect()
    }

    fn user_condition(&mut self, pragma: &Pragma, condition: &ExprText) -> Matches {
        let at = pragma.span_of(condition.span.start, condition.span.end);
        let parsed = crate::syntax::parse_expression(&condition.text, at.start, self.unit);
        match parsed.ok().map(|expr| self.constant(&expr)) {
            Some(Some(0)) => Matches::Never,
            Some(Some(_)) => Matches::Always,
            Some(None) => Matches::If(condition.clone()),
            None => Matches::Unknown,
        }
    }
}
