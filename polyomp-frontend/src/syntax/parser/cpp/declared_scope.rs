//! Where names are looked up that stand behind the qualified name of what is declared: a member function that is defined
//! outside of its class knows the names of the class in its parameters, which no longer need to be qualified (C++17,
//! section 6.4.1).

use super::super::{Parse, Parser};

impl Parser<'_> {
    /// The class or namespace that a qualifier names.
    pub(super) fn scope_named(&self, qualifier: &[String]) -> Option<String> {
        let class = self.lookup_type(qualifier);
        let class = class.as_ref().and_then(|ty| self.class_of(ty));
        if let Some((_, class)) = class {
            return Some(class.name.clone());
        }
        let cpp = self.cpp.as_ref()?;
        let mut names = self.candidates(qualifier).into_iter();
        names.find(|name| cpp.namespaces.contains(name))
    }

    /// Enters the class or namespace of which this is a member; how many were open before, if it is one of another.
    pub(in super::super) fn enter_declared(&mut self, name: &str) -> Option<usize> {
        let parts: Vec<String> = name.split("::").map(str::to_string).collect();
        let (_, qualifier) = parts.split_last()?;
        if self.cpp.is_none() || qualifier.is_empty() {
            return None;
        }
        let scope = self.scope_named(qualifier)?;
        let cpp = self.cpp_mut();
        cpp.prefixes.push(scope);
        Some(cpp.prefixes.len() - 1)
    }

    /// The name of a class or an enumeration. One that is a member of another class, or of a namespace, and is defined
    /// outside of it is qualified: enters what it is a member of.
    pub(super) fn name_outside(&mut self, what: &str) -> Parse<(String, Option<usize>)> {
        let mut name = self.name(what)?.text.to_string();
        if !self.is("::") {
            return Ok((name, None));
        }
        while self.eat("::") {
            let next = self.name(what)?;
            name = format!("{name}::{}", next.text);
        }
        match self.enter_declared(&name) {
            Some(outer) => Ok((super::name::last_part(&name).to_string(), Some(outer))),
            None => Err(self.expected("a class or namespace that is known")),
        }
    }

    /// Leaves it.
    pub(in super::super) fn leave_declared(&mut self, outer: Option<usize>) {
        if let Some(outer) = outer {
            self.cpp_mut().prefixes.truncate(outer);
        }
    }
}
