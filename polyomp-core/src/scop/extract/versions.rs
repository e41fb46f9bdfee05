//! The versions of what objects hold. Where much changes at once, as by a store through a pointer of which nothing is
//! known, all objects of a kind get one version in one step, however many there are.

use std::rc::Rc;

use imbl::OrdMap;

use crate::formula::Symbol;
use crate::spmd::{ElementType, ObjectId, Program};

use super::knowledge::Knowledge;
use super::persistent::differing;

/// The version of an object's content: a name and the coordinates at which it came to be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Version {
    pub(super) name: String,
    pub(super) coordinates: Vec<Symbol>,
    /// It came to be at a synchronisation, not by something that the strand did itself.
    pub(super) synchronised: bool,
}

/// What changes an object together with others: a set of [`Kinds::REACHED`] and the like.
pub(super) type Kind = u8;

/// Of what kind each object is.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    of: Vec<Kind>,
}

impl Kinds {
    /// Pointers may reach it.
    pub(super) const REACHED: Kind = 1;
    /// Pointers that it holds lead to what others may change; they do not reach itself.
    pub(super) const LEADS: Kind = 2;
    /// Unknown code may change it.
    pub(super) const ESCAPED: Kind = 4;
    /// Unknown code may change it that changes nothing else than strands do.
    pub(super) const ESCAPED_AMONG_STRANDS: Kind = 8;
    /// How many sets of these there are.
    const COUNT: usize = 16;

    pub(super) fn of(program: &Program, knowledge: &Knowledge) -> Self {
        let kind = |index: usize, element: ElementType| {
            let object = ObjectId(index as u32);
            let pointers = matches!(element, ElementType::Pointer | ElementType::Opaque);
            let mut kind = match knowledge.address_taken.contains(&object) {
                true => Self::REACHED,
                false if pointers => Self::LEADS,
                false => 0,
            };
            // Where every access goes through such pointers, nothing would be left to say.
            let kept = element == ElementType::Pointer && !knowledge.given.contains(&object);
            if knowledge.escaped.contains(&object) && !kept {
                kind |= Self::ESCAPED;
                if knowledge.volatile.contains(&object) {
                    kind |= Self::ESCAPED_AMONG_STRANDS;
                }
            }
            kind
        };
        let objects = program.objects.iter().enumerate();
        Kinds {
            of: objects
                .map(|(index, object)| kind(index, object.element))
                .collect(),
        }
    }

    /// Of what kind an object is.
    pub(super) fn kind(&self, object: ObjectId) -> Kind {
        self.of.get(object.0 as usize).copied().unwrap_or(0)
    }
}

/// The version of each object whose content is not that of the start. Copies share what they have in common.
#[derive(Debug, Clone)]
pub(super) struct Versions {
    kinds: Rc<Kinds>,
    /// What objects got alone, since they got one with others.
    own: OrdMap<ObjectId, Rc<Version>>,
    /// What all objects of a kind got at once.
    common: Rc<[Option<Rc<Version>>; Kinds::COUNT]>,
}

impl Default for Versions {
    fn default() -> Self {
        Versions::of(Rc::default())
    }
}

impl Versions {
    /// Each object holds what it does at the start.
    pub(super) fn of(kinds: Rc<Kinds>) -> Self {
        Versions {
            kinds,
            own: OrdMap::new(),
            common: Rc::default(),
        }
    }

    /// Of what kind each object is.
    pub(super) fn kinds(&self) -> Rc<Kinds> {
        self.kinds.clone()
    }

    /// The version of an object.
    pub(super) fn get(&self, object: ObjectId) -> Option<&Version> {
        match self.own.get(&object) {
            Some(own) => Some(own),
            None => self.common(object).map(Rc::as_ref),
        }
    }

    fn common(&self, object: ObjectId) -> Option<&Rc<Version>> {
        self.common
            .get(usize::from(self.kinds.kind(object)))?
            .as_ref()
    }

    /// One object gets a version.
    pub(super) fn insert(&mut self, object: ObjectId, version: Version) {
        self.own.insert(object, Rc::new(version));
    }

    /// All objects that are of one of these kinds get a version.
    pub(super) fn insert_all(&mut self, kinds: Kind, version: Version) {
        let version = Rc::new(version);
        for (kind, common) in Rc::make_mut(&mut self.common).iter_mut().enumerate() {
            if kind & usize::from(kinds) != 0 {
                *common = Some(version.clone());
            }
        }
        let of = self.kinds.clone();
        super::persistent::retain(&mut self.own, |object, _| of.kind(*object) & kinds == 0);
    }

    /// The versions where two ways meet; `joined` makes that of an object for which they are not the same, and of all
    /// that have one in common on each way.
    pub(super) fn join(
        &self,
        other: &Versions,
        joined: impl Fn(Option<ObjectId>) -> Version,
    ) -> Versions {
        let mut result = other.clone();
        if self.common != other.common {
            let common = Rc::new(joined(None));
            let commons = Rc::make_mut(&mut result.common).iter_mut();
            for (of_kind, then) in commons.zip(self.common.iter()) {
                if of_kind != then {
                    *of_kind = Some(common.clone());
                }
            }
        }
        for object in differing(&self.own, &other.own) {
            let (then, otherwise) = (self.get(object), other.get(object));
            let version = match then == otherwise {
                true => then.cloned(),
                false => Some(joined(Some(object))),
            };
            match version {
                Some(version) if result.common(object).map(Rc::as_ref) == Some(&version) => {
                    result.own.remove(&object);
                }
                Some(version) => result.insert(object, version),
                None => {}
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(name: &str) -> Version {
        Version {
            name: name.to_string(),
            coordinates: Vec::new(),
            synchronised: false,
        }
    }

    fn name(versions: &Versions, object: u32) -> Option<&str> {
        let version = versions.get(ObjectId(object))?;
        Some(&version.name)
    }

    /// Pointers reach 0 and 1, 2 holds pointers, 3 is a number by itself.
    fn versions() -> Versions {
        let of = vec![Kinds::REACHED, Kinds::REACHED, Kinds::LEADS, 0];
        Versions::of(Rc::new(Kinds { of }))
    }

    #[test]
    fn what_came_last_counts() {
        let mut versions = versions();
        versions.insert(ObjectId(0), version("own"));
        versions.insert(ObjectId(3), version("own"));
        versions.insert_all(Kinds::REACHED, version("all"));
        versions.insert(ObjectId(1), version("later"));
        let names = [0, 1, 2, 3].map(|object| name(&versions, object));
        assert_eq!(names, [Some("all"), Some("later"), None, Some("own")]);
    }

    #[test]
    fn where_ways_meet_only_what_both_leave_alike_stays() {
        let mut before = versions();
        before.insert(ObjectId(1), version("before"));
        before.insert(ObjectId(3), version("before"));
        let (mut then, mut other) = (before.clone(), before.clone());
        then.insert_all(Kinds::REACHED | Kinds::LEADS, version("then"));
        other.insert(ObjectId(0), version("other"));
        let joined = then.join(&other, |_| version("joined"));
        let names = [0, 1, 2, 3].map(|object| name(&joined, object));
        let changed = Some("joined");
        assert_eq!(names, [changed, changed, changed, Some("before")]);
        let same = before.join(&before.clone(), |_| version("joined"));
        assert_eq!(name(&same, 1), Some("before"));
        assert_eq!(name(&same, 0), None);
    }
}
