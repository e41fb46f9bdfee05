//! Which functions are analysed on their own: `main`, and those with constructs that no other function calls, or that are
//! named in text that is not followed, or for something else than a call, such as a pointer: who calls them there may do
//! it with arguments of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::index::FileIndex;
use crate::syntax::qualified::around_and_last;

/// A function, by its file and its number in that.
type Id = (usize, usize);

/// What calls what among the files of one program.
struct Graph<'a> {
    files: &'a [&'a FileIndex],
    /// The files of the program.
    members: &'a [usize],
    calls: BTreeMap<Id, BTreeSet<Id>>,
    /// What text that is not followed may call.
    unfollowed: BTreeSet<Id>,
    /// Weak ones in place of which another file has one.
    replaced: BTreeSet<Id>,
    /// Functions that an earlier file defines alike, and those.
    copies: BTreeMap<Id, Id>,
    has_main: bool,
}

impl<'a> Graph<'a> {
    fn new(files: &'a [&'a FileIndex], members: &'a [usize]) -> Self {
        let members_of = || {
            members
                .iter()
                .filter_map(|at| files.get(*at).map(|file| (*at, *file)))
        };
        // Of names that several define each file has its own, and no other has one.
        let mut external: BTreeMap<&str, Option<Id>> = BTreeMap::new();
        let mut replaced: BTreeSet<Id> = BTreeSet::new();
        let mut copies: BTreeMap<Id, Id> = BTreeMap::new();
        for weak in [false, true] {
            let strong: BTreeSet<&str> = external.keys().copied().collect();
            for (at, file) in members_of() {
                let functions = file.functions.iter().enumerate();
                for (number, function) in functions.filter(|(_, function)| function.weak == weak) {
                    let name = file.symbol(&function.name);
                    if strong.contains(name) {
                        replaced.insert((at, number));
                    } else if function.external && function.repeated.is_some() {
                        // All are the same: that of the first file stands for those of others that have none.
                        let known = *external.entry(name).or_insert(Some((at, number)));
                        if let Some(first) = known.filter(|first| *first != (at, number)) {
                            copies.insert((at, number), first);
                        }
                    } else if function.external {
                        let known = external.entry(name);
                        known
                            .and_modify(|known| *known = None)
                            .or_insert(Some((at, number)));
                    }
                }
                let further = file.further.iter();
                for (name, further) in further.filter(|(_, further)| further.weak == weak) {
                    if !strong.contains(name.as_str())
                        && let Some(number) = further.function
                    {
                        let known = external.entry(name);
                        known
                            .and_modify(|known| *known = None)
                            .or_insert(Some((at, number)));
                    }
                }
            }
        }
        let mut calls = BTreeMap::new();
        let mut unfollowed = BTreeSet::new();
        let followed: BTreeSet<&str> = members_of()
            .flat_map(|(_, file)| file.followed.iter().map(String::as_str))
            .collect();
        // Text of C++ that is not followed may call all functions of the names in it, also in other files, and all that can
        // be done with objects.
        let mut given: BTreeSet<&str> = BTreeSet::new();
        let mut words: BTreeSet<&str> = BTreeSet::new();
        for (_, file) in members_of().filter(|(_, file)| file.cpp) {
            let elsewhere = file.given_to.iter();
            let elsewhere = elsewhere.filter(|(name, _)| !followed.contains(name.as_str()));
            let all = elsewhere.flat_map(|(_, classes)| classes);
            given.extend(all.chain(&file.given).map(String::as_str));
            words.extend(file.unfollowed.iter().map(|name| plain_name(name)));
        }
        for (at, file) in members_of() {
            let own: BTreeMap<&str, usize> = file
                .functions
                .iter()
                .enumerate()
                .filter(|(number, _)| !replaced.contains(&(at, *number)))
                .map(|(number, function)| (function.name.as_str(), number))
                .collect();
            for (number, function) in file.functions.iter().enumerate() {
                let found = function
                    .calls
                    .iter()
                    .filter_map(|name| match own.get(name.as_str()) {
                        Some(number) => Some((at, *number)),
                        None => external.get(file.symbol(name)).copied().flatten(),
                    });
                calls.insert((at, number), found.collect());
                let class = class_of(&function.name);
                let is_named = |name: &str| {
                    file.unfollowed.contains(name)
                        || file.cpp && function.external && words.contains(name)
                };
                if function.called_elsewhere
                    || file.values.contains(&function.name)
                    || is_named(plain_name(&function.name))
                    || class.is_some_and(|class| {
                        file.cpp && given.contains(class) || is_named(plain_name(class))
                    })
                {
                    unfollowed.insert((at, number));
                }
            }
            let named = file.unfollowed.iter().chain(&file.values);
            let others = named.filter(|name| !own.contains_key(name.as_str()));
            unfollowed.extend(
                others.filter_map(|name| external.get(file.symbol(name)).copied().flatten()),
            );
        }
        let has_main = members_of().any(|(_, file)| file.has_main());
        Graph {
            files,
            members,
            calls,
            unfollowed,
            replaced,
            copies,
            has_main,
        }
    }

    fn reach(&self, from: Id) -> BTreeSet<Id> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            for next in self.calls.get(&id).into_iter().flatten() {
                if reached.insert(*next) {
                    open.push(*next);
                }
            }
        }
        reached
    }

    /// The first of the definitions that are the same.
    fn first(&self, id: Id) -> Id {
        self.copies.get(&id).copied().unwrap_or(id)
    }

    fn function(&self, (file, number): Id) -> Option<&'a super::index::Function> {
        self.files.get(file)?.functions.get(number)
    }

    fn is_direct(&self, id: Id) -> bool {
        self.function(id).is_some_and(|function| function.direct)
    }

    fn holds(&self, id: Id) -> bool {
        self.is_direct(id) || self.reach(id).into_iter().any(|id| self.is_direct(id))
    }

    /// Whether the program names a function with constructs that no other calls by its name: pointers may.
    fn calls_through_pointers(&self, called: &BTreeSet<Id>) -> bool {
        let members = || self.members.iter().filter_map(|at| self.files.get(*at));
        let names = |id: Id, name: &String| {
            let own = self.files.get(id.0);
            let further = own.into_iter().flat_map(|file| &file.further);
            let further = further.filter(|(_, further)| further.function == Some(id.1));
            let symbol = own.map_or(name.as_str(), |file| file.symbol(name));
            let all: BTreeSet<&str> = further
                .map(|(name, _)| name.as_str())
                .chain([symbol])
                .collect();
            members().any(|file| {
                file.named.contains(name) || all.iter().any(|name| file.wants.contains_key(*name))
            })
        };
        let functions = self.members.iter().flat_map(|at| self.functions_of(*at));
        functions
            .filter(|id| !called.contains(id) && self.holds(*id))
            .filter_map(|id| Some((id, self.function(id)?)))
            .any(|(id, function)| function.name != "main" && names(id, &function.name))
    }

    /// Without `main`, functions that other files may call have callers that nobody sees; others have some in text that
    /// is not followed.
    fn is_open(&self, id: Id) -> bool {
        let function = self.function(id);
        let others =
            !self.has_main && function.is_some_and(|function| function.open && function.team);
        others
            || self.unfollowed.contains(&id) && function.is_some_and(|found| found.name != "main")
    }

    fn functions_of(&self, file: usize) -> impl Iterator<Item = Id> + '_ {
        let count = self.files.get(file).map_or(0, |file| file.functions.len());
        let all = (0..count).map(move |number| (file, number));
        all.filter(|id| !self.replaced.contains(id))
    }
}

/// The name of a function as its callers write it, without the namespaces and classes around.
pub(crate) fn plain_name(name: &str) -> &str {
    let (_, last) = around_and_last(name);
    let end = last.find(['(', '<', '#']).unwrap_or(last.len());
    last.get(..end).unwrap_or(last)
}

/// Whether two names for the linker may be of one function whose parameters have types with other names, or which stands in
/// an `inline` namespace.
pub(super) fn may_be_same(one: &str, other: &str) -> bool {
    let parts = |name: &'_ str| match name.split_once('(') {
        Some((name, params)) => (name.to_string(), Some(params.to_string())),
        None => (name.to_string(), None),
    };
    let (one, other) = (parts(one), parts(other));
    one.0 == other.0 || one.1 == other.1 && plain_name(&one.0) == plain_name(&other.0)
}

/// Whether it is the name of a function whose parameters are not known to other files.
pub(super) fn is_unclear(name: &str) -> bool {
    name.ends_with("(?)")
}

/// The class that a member function is one of.
fn class_of(name: &str) -> Option<&str> {
    around_and_last(name).0
}

/// For each program, a list of files, the functions where its analysis begins, by file and name. What one program
/// calls is not analysed on its own in another; each file is looked through with the first program that it begins, or
/// with the first that it belongs to.
pub(crate) fn roots_of(files: &[&FileIndex], programs: &[Vec<usize>]) -> Vec<Vec<(usize, String)>> {
    let graphs: Vec<Graph<'_>> = programs
        .iter()
        .map(|members| Graph::new(files, members))
        .collect();
    let mut home: BTreeMap<usize, usize> = BTreeMap::new();
    for (program, members) in programs.iter().enumerate() {
        if let Some(root) = members.first() {
            home.entry(*root).or_insert(program);
        }
    }
    for (program, members) in programs.iter().enumerate() {
        for member in members {
            home.entry(*member).or_insert(program);
        }
    }
    let mut called: BTreeSet<Id> = BTreeSet::new();
    for graph in &graphs {
        for (caller, calls) in &graph.calls {
            let others = calls.iter().filter(|id| *id != caller);
            called.extend(others.map(|id| graph.first(*id)));
        }
    }
    let mut covered: BTreeSet<Id> = BTreeSet::new();
    let mut roots: Vec<Vec<Id>> = vec![Vec::new(); programs.len()];
    // `main` first, then what nothing calls, then what only cycles of calls reach.
    for pass in 0..3 {
        for (program, graph) in graphs.iter().enumerate() {
            let Some(found) = roots.get_mut(program) else {
                continue;
            };
            for member in graph.members {
                if home.get(member) != Some(&program) {
                    continue;
                }
                for id in graph.functions_of(*member) {
                    if graph.first(id) != id {
                        continue;
                    }
                    let open = graph.is_open(id);
                    let wanted = match pass {
                        0 => graph.function(id).is_some_and(|found| found.name == "main"),
                        1 => !called.contains(&id) || open,
                        _ => graph.is_direct(id),
                    };
                    let seen = covered.contains(&id) && !open;
                    let holds =
                        graph.holds(id) || pass == 0 && graph.calls_through_pointers(&called);
                    if wanted && holds && !seen && !found.contains(&id) {
                        covered.insert(id);
                        let reached = graph.reach(id).into_iter();
                        covered.extend(reached.map(|id| graph.first(id)));
                        found.push(id);
                    }
                }
            }
        }
    }
    roots
        .into_iter()
        .zip(&graphs)
        .map(|(found, graph)| {
            let names = found.into_iter().filter_map(|id| {
                let name = graph.function(id)?.name.clone();
                Some((id.0, name))
            });
            names.collect()
        })
        .collect()
}
