//! Base classes of templates that depend on their parameters: bare names are not looked up in them (C++17, section
//! 17.6.2), neither where the template is written nor where a class is made of it.

use super::super::Parser;
use crate::syntax::ast::{QualType, RecordId};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Whether the base class that is named from the token `from` to here, and is this one, depends on parameters of a
    /// template around.
    pub(super) fn is_dependent_base(&self, from: usize, base: &QualType) -> bool {
        let Some(cpp) = self.cpp.as_ref().filter(|cpp| cpp.depth > 0) else {
            return false;
        };
        let named = self.tokens.get(from..self.at).unwrap_or_default();
        let mut words = named.iter().filter(|token| token.kind == Kind::Word);
        // Parameters are known in the scopes within that at namespace scope.
        let by_name = words.any(|token| self.scopes.is_inner(token.text));
        // A class within the template is another one for each of its arguments.
        let by_place = || {
            let Some((_, class)) = self.class_of(base) else {
                return false;
            };
            cpp.prefixes.iter().any(|around| {
                let within = class.name.strip_prefix(around.as_str());
                around.contains('<') && within.is_some_and(|rest| rest.starts_with("::"))
            })
        };
        by_name || by_place()
    }

    /// Whether several ways lead from the class to one virtual base class: it has one object of that, which is not followed.
    pub(super) fn shares_base(&self, class: RecordId) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        /// More ways are not followed.
        const MOST: usize = 256;
        let (mut open, mut met) = (vec![class], Vec::new());
        let mut ways = 0;
        while let Some(known) = open.pop().and_then(|id| cpp.classes.get(&id)) {
            ways += 1;
            met.extend(known.shared.iter().copied());
            open.extend(known.bases.iter().map(|(_, base)| *base));
            if ways > MOST {
                return true;
            }
        }
        let different: std::collections::BTreeSet<_> = met.iter().collect();
        different.len() < met.len()
    }

    /// The base classes in which a bare name in the class is looked up.
    pub(super) fn bases_seen(&self, class: RecordId, name: &str) -> Vec<(String, RecordId)> {
        let known = self.cpp.as_ref().and_then(|cpp| cpp.classes.get(&class));
        let Some(known) = known else {
            return Vec::new();
        };
        // `using Base<T>::name;` makes it one of the class itself.
        let used = known.used.contains(name);
        let bases = known.bases.iter();
        bases
            .filter(|(_, base)| used || !known.dependent.contains(base))
            .cloned()
            .collect()
    }
}
