//! The files that make a program: a file and those that define what it wants, directly or by way of others.
//!
//! A name is followed to another file only where one file alone defines it, or one alone in the same folder. Two files
//! with a `main`, or that define one name, belong to no common program. Names that others define and that are not followed
//! to them are listed: nothing is assumed of what they stand for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::index::FileIndex;
use super::roots::{is_unclear, may_be_same, plain_name, roots_of};

/// Files that are analysed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedProgram {
    /// The files by their number in what was given to [`link`]: the one with `main`, if there is one, and the others in
    /// their order.
    pub files: Vec<usize>,
    /// The functions where the analysis begins: the place of the file in `files`, and the name.
    pub entries: Vec<(usize, String)>,
    /// Names that its files use and others define that are not followed, each with what is not known for that.
    pub elsewhere: BTreeMap<String, String>,
    /// Code of another file may have called its functions before `main`.
    pub called_before: bool,
}

/// Finds the programs among files. Each file is in one at least: a program of its own, unless others use it.
pub fn link(files: &[&FileIndex]) -> Vec<LinkedProgram> {
    let index = Definers::new(files);
    let mut programs: Vec<Vec<usize>> = Vec::new();
    let mut covered: BTreeSet<usize> = BTreeSet::new();
    for (at, file) in files.iter().enumerate() {
        if file.has_main() {
            let group = index.closure(at);
            covered.extend(&group.members);
            programs.push(group.in_order());
        }
    }
    // Files without a `main` that no program uses: those that use one another belong together.
    let rest: Vec<usize> = (0..files.len())
        .filter(|at| !covered.contains(at))
        .collect();
    let mut users: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for at in &rest {
        for (_, target) in index.targets(*at, &Group::default()) {
            users.entry(target).or_default().insert(*at);
        }
    }
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    for at in rest {
        if taken.contains(&at) {
            continue;
        }
        let mut group = index.closure(at);
        loop {
            let new: Vec<usize> = group
                .members
                .iter()
                .filter(|member| !covered.contains(member))
                .filter_map(|member| users.get(member))
                .flatten()
                .filter(|user| !taken.contains(user) && !group.members.contains(user))
                .copied()
                .collect();
            let before = group.members.len();
            for user in new {
                if group.add(user, files) {
                    index.grow(&mut group);
                }
            }
            if group.members.len() == before {
                break;
            }
        }
        taken.extend(
            group
                .members
                .iter()
                .filter(|member| !covered.contains(member)),
        );
        programs.push(group.in_order());
    }
    programs.sort();
    let entries = roots_of(files, &programs);
    programs
        .into_iter()
        .zip(entries)
        .map(|(members, entries)| {
            let place = |file: usize| members.iter().position(|member| *member == file);
            let entries = entries
                .into_iter()
                .filter_map(|(file, name)| Some((place(file)?, name)))
                .collect();
            let elsewhere = index.elsewhere(&members);
            let called_before = index.is_called_before(&members);
            LinkedProgram {
                files: members,
                entries,
                elsewhere,
                called_before,
            }
        })
        .collect()
}

/// Files that may be linked with each other.
#[derive(Default)]
struct Group<'a> {
    root: usize,
    members: BTreeSet<usize>,
    /// Names that no other may define.
    strong: BTreeMap<&'a str, usize>,
    /// Functions that others may define in the same words.
    repeated: BTreeMap<&'a str, u64>,
}

impl<'a> Group<'a> {
    /// Whether a file can be in one program with those that are in it: it is of their language, and defines nothing that
    /// they define otherwise. Files whose code is executed before `main` are in none together where what one does may
    /// depend on what another has done.
    fn takes(&self, file: &FileIndex, files: &[&FileIndex]) -> bool {
        let others = || self.members.iter().filter_map(|at| files.get(*at));
        let same = |(name, hash)| self.repeated.get(name).is_none_or(|known| *known == hash);
        let start = || others().filter(|other| other.starts);
        let apart = !file.cpp
            || !file.starts
            || start().all(|other| !other.starts_with_others && !file.starts_with_others);
        others().all(|other| other.cpp == file.cpp)
            && !file.strong().any(|name| self.strong.contains_key(name))
            && !file.strong().any(|name| self.repeated.contains_key(name))
            && !file
                .repeated()
                .any(|(name, _)| self.strong.contains_key(name))
            && file.repeated().all(same)
            && apart
    }

    /// Adds a file, unless it defines what another does.
    fn add(&mut self, at: usize, files: &[&'a FileIndex]) -> bool {
        let Some(file) = files.get(at).copied() else {
            return false;
        };
        if self.members.contains(&at) || !self.takes(file, files) {
            return false;
        }
        self.members.insert(at);
        self.repeated.extend(file.repeated());
        for name in file.strong() {
            self.strong.insert(name, at);
        }
        true
    }

    /// The file that it began with first.
    fn in_order(&self) -> Vec<usize> {
        let others = self.members.iter().filter(|at| **at != self.root);
        [self.root].into_iter().chain(others.copied()).collect()
    }
}

/// Which files define what.
struct Definers<'a> {
    files: &'a [&'a FileIndex],
    /// Those without `main`: others may not use what is in a program.
    by_name: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Definers<'a> {
    fn new(files: &'a [&'a FileIndex]) -> Self {
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let included: BTreeSet<&PathBuf> = files.iter().flat_map(|file| &file.includes).collect();
        for (at, file) in files.iter().enumerate() {
            // A file that is given twice is one, and one that another includes is a part of that.
            if file.has_main() || included.contains(&file.path) || !seen.insert(&file.path) {
                continue;
            }
            let names = file.defines().filter(|name| !is_unclear(name));
            let names: BTreeSet<&str> = names.collect();
            for name in names {
                by_name.entry(name).or_default().push(at);
            }
        }
        Definers { files, by_name }
    }

    /// What files use that none of them defines, but others do.
    fn elsewhere(&self, members: &[usize]) -> BTreeMap<String, String> {
        let files = || members.iter().filter_map(|at| self.files.get(*at));
        let own: BTreeSet<&str> = files().flat_map(|file| file.defines()).collect();
        let mut found = BTreeMap::new();
        for (file, name) in files().flat_map(|file| file.wants.keys().map(move |name| (file, name)))
        {
            let plain = plain_name(name);
            if own.contains(name.as_str()) && !is_unclear(name) {
                continue;
            }
            let others = self.files.iter().enumerate().filter(|(at, other)| {
                let may_be_used = !other.has_main() || file.cpp || other.cpp;
                // In C++ it may be a function with other parameters whose types have other names here.
                let is_it = |it: &str| match file.cpp && other.cpp {
                    true => may_be_same(it, name),
                    false => plain_name(it) == plain,
                };
                let unclear = |it: &str| is_unclear(it) || is_unclear(name);
                let member = members.contains(at);
                let mut defined = other.defines();
                may_be_used && defined.any(|it| is_it(it) && (!member || unclear(it)))
                    || other.unparsed.contains(plain) && file.cpp
            });
            let paths: BTreeSet<String> = others
                .map(|(_, other)| other.path.display().to_string())
                .collect();
            let paths: Vec<String> = paths.into_iter().collect();
            let why = match &paths[..] {
                [] => continue,
                [only] => format!("what `{plain}` is is not followed to {only}, which defines it"),
                several => format!(
                    "which `{plain}` is meant is not known: {} define it",
                    several.join(" and ")
                ),
            };
            found.insert(plain.to_string(), why);
        }
        // What others may set before `main` is not what the initialiser says.
        let variables = files().flat_map(|file| file.variables.keys());
        for plain in variables.map(|name| plain_name(name)) {
            let setter = self.files.iter().enumerate().find(|(at, other)| {
                let wants = || other.wants.keys().any(|name| plain_name(name) == plain);
                other.starts && !members.contains(at) && wants()
            });
            if let Some((_, other)) = setter {
                let path = other.path.display();
                let why =
                    format!("code of {path} that is executed before `main` may set `{plain}`");
                found.entry(plain.to_string()).or_insert(why);
            }
        }
        found
    }

    /// Whether a file that is in no program with these, nor begins one, has code that is executed before `main`, and may
    /// call functions of these.
    fn is_called_before(&self, members: &[usize]) -> bool {
        let files = members.iter().filter_map(|at| self.files.get(*at));
        let functions = files.flat_map(|file| file.external_functions());
        let own: BTreeSet<&str> = functions
            .filter(|(_, function)| function.repeated.is_none())
            .map(|(name, _)| name)
            .collect();
        self.files.iter().enumerate().any(|(at, other)| {
            let apart = !members.contains(&at) && !other.has_main() && other.starts;
            apart && other.wants.keys().any(|name| own.contains(name.as_str()))
        })
    }

    /// A file with what it uses.
    fn closure(&self, root: usize) -> Group<'a> {
        let mut group = Group {
            root,
            ..Group::default()
        };
        group.add(root, self.files);
        self.grow(&mut group);
        group
    }

    /// Adds what the files of a group use, until nothing is missing that can be found.
    fn grow(&self, group: &mut Group<'a>) {
        loop {
            let members: Vec<usize> = group.members.iter().copied().collect();
            let mut grown = false;
            for at in members {
                for (name, target) in self.targets(at, group) {
                    // What was added before may define it.
                    if !group.strong.contains_key(name) {
                        grown |= group.add(target, self.files);
                    }
                }
            }
            if !grown {
                return;
            }
        }
    }

    /// The files outside of a group that define what a file of it wants.
    fn targets(&self, at: usize, group: &Group<'_>) -> Vec<(&'a str, usize)> {
        let Some(file) = self.files.get(at) else {
            return Vec::new();
        };
        let wants = file
            .wants
            .iter()
            .filter(|(name, _)| !group.strong.contains_key(name.as_str()));
        wants
            .filter_map(|(name, declared)| {
                let (name, all) = self.by_name.get_key_value(name.as_str())?;
                let of_language = |at: &usize| {
                    let other = self.files.get(*at);
                    other.is_some_and(|other| other.cpp == file.cpp)
                };
                let all: Vec<usize> = all.iter().copied().filter(of_language).collect();
                // A definition of others stands in place of a weak one, and of one without an initialiser.
                let is_strong = |at: &&usize| {
                    let other = self.files.get(**at);
                    other.is_some_and(|other| other.strong().any(|strong| strong == *name))
                };
                let strong: Vec<usize> = all.iter().filter(is_strong).copied().collect();
                let found = match strong.is_empty() {
                    true => &all,
                    false => &strong,
                };
                let folder = file.path.parent();
                let beside = || {
                    let same = |at: &&usize| {
                        let other = self.files.get(**at);
                        other.is_some_and(|other| other.path.parent() == folder)
                    };
                    match found.iter().filter(same).collect::<Vec<_>>()[..] {
                        [only] => Some(*only),
                        _ => None,
                    }
                };
                let target = match found[..] {
                    [only] => Some(only),
                    _ => beside(),
                };
                target
                    .filter(|target| {
                        let file = self.files.get(*target);
                        *target != at
                            && file.is_some_and(|file| file.agrees(name, declared.as_ref()))
                    })
                    .map(|target| (*name, target))
            })
            .collect()
    }
}
