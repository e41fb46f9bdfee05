//! Base classes with virtual functions: pointers to them lead to objects of classes that derive from them, and become
//! pointers to these where a function is called. So their members count as members of the whole object, and a pointer to
//! the base is one to the whole, wherever that is.

use std::collections::BTreeSet;

use super::super::Parser;
use crate::syntax::ast::RecordId;

/// How deep classes that derive from others are followed.
const DEEPEST: u32 = 32;

impl Parser<'_> {
    /// Takes down which base classes of a class that is complete now have their members as its own ones.
    pub(super) fn merge_bases(&mut self, id: RecordId) {
        let bases = self.cpp.as_ref().and_then(|cpp| cpp.classes.get(&id));
        let bases = bases.map(|class| class.bases.clone()).unwrap_or_default();
        let is_base = |name: &String| bases.iter().any(|(base, _)| base == name);
        // Members that share their names would be one.
        let Some(mut names) = self.names_in(id, &is_base) else {
            return;
        };
        let mut merged = Vec::new();
        for (name, base) in &bases {
            let inner = self.member_names(*base, 0);
            match inner.filter(|inner| self.is_polymorphic(*base, 0) && names.is_disjoint(inner)) {
                Some(inner) => {
                    names.extend(inner);
                    merged.push(name.clone());
                }
                None => _ = names.insert(name.clone()),
            }
        }
        if let Some(record) = self.unit.records.get_mut(id.0 as usize) {
            record.merged = merged;
        }
    }

    /// Whether the class has virtual functions, or one that it derives from.
    pub(super) fn is_polymorphic(&self, id: RecordId, depth: u32) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        let Some(class) = cpp.classes.get(&id).filter(|_| depth < DEEPEST) else {
            return false;
        };
        let prefix = format!("{}::", class.name);
        let own = cpp.functions.range(prefix.clone()..);
        let mut own = own.take_while(|(name, _)| name.starts_with(&prefix));
        own.any(|(name, all)| {
            let within = name
                .get(prefix.len()..)
                .is_some_and(|rest| !rest.contains("::"));
            within && all.iter().any(|one| one.is_virtual)
        }) || class
            .bases
            .iter()
            .any(|(_, base)| self.is_polymorphic(*base, depth + 1))
    }

    /// The names that members have in objects of the class.
    fn member_names(&self, id: RecordId, depth: u32) -> Option<BTreeSet<String>> {
        let record = self.unit.record(id).filter(|_| depth < DEEPEST)?;
        let mut names = self.names_in(id, &|name| record.merged.contains(name))?;
        let class = self.cpp.as_ref()?.classes.get(&id)?;
        for (_, base) in class
            .bases
            .iter()
            .filter(|(name, _)| record.merged.contains(name))
        {
            names.extend(self.member_names(*base, depth + 1)?);
        }
        Some(names)
    }

    /// The names of the members that a class declares itself, but for some; none where members are bit-fields, or have no
    /// names.
    fn names_in(&self, id: RecordId, but: &dyn Fn(&String) -> bool) -> Option<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        for field in self.unit.record(id)?.fields.as_ref()? {
            let name = field.name.as_ref().filter(|_| field.bits.is_none())?;
            if !but(name) {
                names.insert(name.clone());
            }
        }
        Some(names)
    }
}
