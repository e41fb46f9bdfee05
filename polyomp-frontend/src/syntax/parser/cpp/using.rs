//! What names without their whole qualification stand for (C++17, section 6.4), and what `using` does to that: a declaration
//! brings a name into its scope, where it hides those of scopes around; a directive makes the names of a namespace visible
//! as if they stood in the nearest one around both (section 10.3.4).

use super::super::{Parse, Parser};
use super::library;
use super::name::Path;

/// How many `using` may lead to one another.
const DEEPEST: u32 = 16;

/// The namespace or class around what has a qualified name; none for what stands at file scope.
fn around(name: &str) -> Option<&str> {
    let mut depth = 0usize;
    let bytes = name.as_bytes();
    for at in (1..bytes.len()).rev() {
        match bytes[at] {
            b'>' | b')' => depth += 1,
            b'<' | b'(' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && bytes[at - 1] == b':' => return name.get(..at - 1),
            _ => {}
        }
    }
    None
}

/// The name in a namespace; none is file scope.
fn within(namespace: &str, name: &str) -> String {
    match namespace {
        "" => name.to_string(),
        _ => format!("{namespace}::{name}"),
    }
}

/// Whether a namespace is another one or within it.
fn contains(outer: &str, inner: &str) -> bool {
    outer.is_empty()
        || inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

impl Parser<'_> {
    /// `using …;`
    pub(super) fn using(&mut self) -> Parse<()> {
        self.at += 1;
        if self.eat("namespace") {
            let path = self.path()?;
            self.expect(";")?;
            let known = |name: &String| {
                let cpp = self.cpp.as_ref();
                cpp.is_some_and(|cpp| cpp.namespaces.contains(name))
            };
            let found = self.candidates_of(&path).into_iter().find(known);
            let name = found.unwrap_or_else(|| path.parts.join("::"));
            let here = self.namespace_here();
            match self.scopes.depth() > 1 {
                true => self.scopes.use_namespace(here, name),
                false => self.cpp_mut().using.push((here, name)),
            }
            return Ok(());
        }
        if self.is_ahead(1, "=") {
            let name = self.name("the name of a type")?.text.to_string();
            self.expect("=")?;
            let ty = self.type_name()?;
            self.expect(";")?;
            self.name_type(&name, ty);
            return Ok(());
        }
        loop {
            self.eat("typename");
            let path = self.path()?;
            if let Some(last) = path.parts.last() {
                self.bring(last, &path)?;
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(";")?;
        Ok(())
    }

    /// Makes a name stand in the scope at hand for what a path leads to.
    pub(super) fn bring(&mut self, name: &str, path: &Path) -> Parse<()> {
        let found = self.candidates_of(path);
        let found = found.into_iter().find(|name| self.is_declared(name));
        let full = found.unwrap_or_else(|| path.parts.join("::"));
        if self.scopes.depth() > 1 {
            if self.scopes.is_inner(name) {
                return Err(self.expected("a name that no variable around has"));
            }
            self.scopes.bring(name, full);
            return Ok(());
        }
        let here = self.namespace_here();
        let name = within(&here, name);
        if name != full {
            let brought = self.cpp_mut().brought.entry(name).or_default();
            if !brought.contains(&full) {
                brought.push(full);
            }
        }
        Ok(())
    }

    /// The namespace or class around.
    fn namespace_here(&self) -> String {
        let prefixes = self.cpp.as_ref().map(|cpp| &cpp.prefixes);
        prefixes
            .and_then(|all| all.last().cloned())
            .unwrap_or_default()
    }

    /// Whether something of this qualified name is declared.
    fn is_declared(&self, name: &str) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        self.scopes.meaning(name).is_some()
            || cpp.types.contains_key(name)
            || cpp.functions.contains_key(name)
            || cpp.templates.contains_key(name)
            || cpp.constants.contains_key(name)
            || cpp.namespaces.contains(name)
            || cpp.aliases.contains_key(name)
            || cpp.unparsed.contains(name)
    }

    /// The namespaces and classes around, the innermost first, and file scope.
    fn levels(&self) -> Vec<String> {
        let mut levels: Vec<String> = Vec::new();
        for prefix in self.cpp.iter().flat_map(|cpp| cpp.prefixes.iter().rev()) {
            let mut level = Some(prefix.as_str());
            while let Some(name) = level {
                if levels.iter().any(|known| known == name) {
                    break;
                }
                // What one of those further out is within comes after it.
                let rest = self.cpp.iter().flat_map(|cpp| &cpp.prefixes);
                if name != prefix && rest.into_iter().any(|other| other == name) {
                    break;
                }
                levels.push(name.to_string());
                level = around(name);
            }
        }
        levels.push(String::new());
        levels
    }

    /// The namespaces whose names are visible at one of the levels around.
    fn used_at(&self, level: &str, levels: &[String]) -> Vec<String> {
        let Some(cpp) = &self.cpp else {
            return Vec::new();
        };
        let said = cpp.using.iter().filter(|(place, _)| levels.contains(place));
        let mut open: Vec<(&str, &str)> = self
            .scopes
            .used()
            .chain(said)
            .map(|(place, used)| (place.as_str(), used.as_str()))
            .collect();
        let mut found: Vec<String> = Vec::new();
        let mut seen = open.clone();
        while let Some((place, used)) = open.pop() {
            // The nearest one around both.
            let mut nearest = Some(place);
            while let Some(namespace) = nearest.filter(|outer| !contains(outer, used)) {
                nearest = around(namespace);
            }
            if nearest.unwrap_or_default() == level && !found.iter().any(|known| known == used) {
                found.push(used.to_string());
            }
            // What a namespace uses is visible with its names.
            for (by, further) in &cpp.using {
                let next = (place, further.as_str());
                if by == used && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        found.reverse();
        found
    }

    /// A qualified name, and those that `using` in the namespaces on its way makes it stand for.
    fn with_brought(&self, name: String, depth: u32, found: &mut Vec<String>) {
        if found.contains(&name) || depth > DEEPEST {
            return;
        }
        found.push(name.clone());
        let Some(cpp) = &self.cpp else { return };
        let mut part = Some(name.as_str());
        while let Some(outer) = part {
            let rest = name.get(outer.len()..).unwrap_or_default();
            for full in cpp.brought.get(outer).into_iter().flatten() {
                self.with_brought(format!("{full}{rest}"), depth + 1, found);
            }
            part = around(outer);
        }
        // A namespace gives the names of those that it uses (section 6.4.3.2).
        if let Some(namespace) = around(&name)
            && cpp.namespaces.contains(namespace)
        {
            let rest = name.get(namespace.len()..).unwrap_or_default();
            for (_, used) in cpp.using.iter().filter(|(by, _)| by == namespace) {
                self.with_brought(format!("{used}{rest}"), depth + 1, found);
            }
        }
    }

    /// The names that a name may be short for, the nearest first.
    pub(super) fn candidates(&self, parts: &[String]) -> Vec<String> {
        let levels = self.candidate_levels(parts);
        levels.into_iter().flatten().collect()
    }

    /// The same, scope by scope.
    pub(super) fn candidate_levels(&self, parts: &[String]) -> Vec<Vec<String>> {
        let (Some(_), Some((first, rest))) = (&self.cpp, parts.split_first()) else {
            return Vec::new();
        };
        let name = parts.join("::");
        let mut all = Vec::new();
        // A class by another name: a parameter of a template, or an alias.
        if let Some((last, qualifier)) = parts.split_last()
            && !qualifier.is_empty()
            && let Some(ty) = self.lookup_type(qualifier)
            && let Some((_, class)) = self.class_of(&ty)
        {
            let mut found = vec![format!("{}::{last}", class.name)];
            self.inherited(&class.name, last, &mut found, false, 0);
            all.push(self.with_inline(found));
        }
        if let Some(brought) = self.scopes.brought(first) {
            let mut found = Vec::new();
            for full in brought {
                let mut whole = vec![full.clone()];
                whole.extend(rest.iter().cloned());
                self.with_brought(whole.join("::"), 0, &mut found);
            }
            all.push(self.with_inline(found));
            return all;
        }
        let levels = self.levels();
        for level in &levels {
            let own = within(level, &name);
            let mut found = Vec::new();
            self.with_brought(own, 0, &mut found);
            if !level.is_empty() {
                self.inherited(level, &name, &mut found, true, 0);
            }
            for used in self.used_at(level, &levels) {
                self.with_brought(format!("{used}::{name}"), 0, &mut found);
            }
            all.push(self.with_inline(found));
            let brings = self.cpp.as_ref().map(|cpp| &cpp.brought);
            if brings.is_some_and(|all| all.contains_key(&within(level, first))) {
                break;
            }
        }
        all
    }

    /// Those that a path may be short for.
    pub(super) fn candidates_of(&self, path: &Path) -> Vec<String> {
        self.levels_of(path).into_iter().flatten().collect()
    }

    /// The same, scope by scope.
    pub(super) fn levels_of(&self, path: &Path) -> Vec<Vec<String>> {
        if !path.global {
            return self.candidate_levels(&path.parts);
        }
        let mut found = Vec::new();
        let name = path.parts.join("::");
        self.with_brought(name.clone(), 0, &mut found);
        for (_, used) in self
            .cpp
            .iter()
            .flat_map(|cpp| &cpp.using)
            .filter(|(by, _)| by.is_empty())
        {
            self.with_brought(format!("{used}::{name}"), 0, &mut found);
        }
        vec![self.with_inline(found)]
    }

    /// Whether the names of the standard library are visible without qualification.
    pub(super) fn uses_library(&self) -> bool {
        let levels = self.levels();
        let mut used = levels.iter().flat_map(|level| self.used_at(level, &levels));
        used.any(|namespace| contains("std", &namespace))
    }

    /// The name in the standard library that a name stands for, without `std::`.
    pub(super) fn std_name(&self, parts: &[String]) -> Option<String> {
        self.cpp.as_ref()?;
        let name = parts.join("::");
        let all = self.candidates(parts);
        let named = |full: &String| full.strip_prefix("std::").map(str::to_string);
        if parts.first().is_some_and(|first| first == "std") {
            return Some(parts.get(1..)?.join("::"));
        }
        // What a declaration brings is meant, whatever it is; what a directive makes visible is where it is known.
        let first = parts.first()?;
        // A variable of a block, or a parameter, hides it.
        if parts.len() == 1 && self.scopes.is_inner(first) && self.scopes.variable(first).is_some()
        {
            return None;
        }
        let brought = self.brings_from_library(first);
        if brought && let Some(found) = all.iter().find_map(named) {
            return Some(found);
        }
        if let [only] = parts
            && library::c_structs::is_plain(only)
            && self.scopes.meaning(only).is_none()
        {
            return Some(name);
        }
        all.iter()
            .filter_map(named)
            .find(|name| library::is_known(name))
    }

    /// Whether a `using` declaration around brings the name from the standard library.
    fn brings_from_library(&self, name: &str) -> bool {
        let of_library = |full: &String| contains("std", full);
        if let Some(brought) = self.scopes.brought(name) {
            return brought.iter().any(of_library);
        }
        let Some(cpp) = &self.cpp else { return false };
        let brought = |level: &String| cpp.brought.get(&within(level, name));
        let mut found = self
            .levels()
            .into_iter()
            .filter_map(|level| brought(&level));
        found.next().is_some_and(|all| all.iter().any(of_library))
    }
}
