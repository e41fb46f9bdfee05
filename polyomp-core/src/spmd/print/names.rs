//! What symbols are called in the text: their names, and a number where the
//! name alone would not say which one is meant.

use std::collections::{HashMap, HashSet};

use crate::spmd::program::{LocalId, ObjectId, ParamId, Program};
use crate::spmd::words::quote_name;

/// The unambiguous names of a program's symbols, quoted where necessary.
#[derive(Debug)]
pub(super) struct Names {
    params: Vec<String>,
    objects: Vec<String>,
    locals: Vec<String>,
    taken: HashSet<String>,
}

impl Names {
    pub(super) fn new(program: &Program) -> Self {
        let objects = program.objects.iter().map(|object| object.name.as_str());
        let params = program.params.iter().map(|param| param.name.as_str());
        let locals = program.locals.iter().map(|local| local.name.as_str());
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for name in params.clone().chain(locals.clone()) {
            *uses.entry(name).or_default() += 1;
        }
        let mut object_uses: HashMap<&str, usize> = HashMap::new();
        for name in objects.clone() {
            *object_uses.entry(name).or_default() += 1;
        }
        let mut taken = HashSet::new();
        // Past all numbers that a name was given because its own was taken.
        let mut free: HashMap<String, usize> = HashMap::new();
        let mut give = |name: &str, index: usize, bare: bool| {
            let quoted = quote_name(name);
            let mut handle = if bare {
                quoted.clone()
            } else {
                format!("{quoted}#{index}")
            };
            let mut number = index;
            while !taken.insert(handle.clone()) {
                let free = free.entry(quoted.clone()).or_default();
                number = (number + 1).max(*free);
                *free = number + 1;
                handle = format!("{quoted}#{number}");
            }
            handle
        };
        // An object has the first right to its name: reports speak of objects.
        let objects = objects
            .enumerate()
            .map(|(index, name)| give(name, index, object_uses.get(name) == Some(&1)))
            .collect();
        let unique = |name: &str| uses.get(name) == Some(&1) && !object_uses.contains_key(name);
        let params = params
            .enumerate()
            .map(|(index, name)| give(name, index, unique(name)))
            .collect();
        let locals = locals
            .enumerate()
            .map(|(index, name)| give(name, index, unique(name)))
            .collect();
        Names {
            params,
            objects,
            locals,
            taken,
        }
    }

    pub(super) fn param(&self, id: ParamId) -> String {
        named(&self.params, id.0, "param")
    }

    pub(super) fn object(&self, id: ObjectId) -> String {
        named(&self.objects, id.0, "object")
    }

    pub(super) fn local(&self, id: LocalId) -> String {
        named(&self.locals, id.0, "local")
    }

    /// Whether a symbol bears this name, so that it can mean nothing else.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }
}

/// An id out of range, which the verifier rejects, still prints as something.
fn named(names: &[String], index: u32, kind: &str) -> String {
    let found = usize::try_from(index).ok().and_then(|i| names.get(i));
    found.map_or_else(|| format!("`no such {kind}`#{index}"), String::clone)
}
