//! Qualified names, and what they stand for.

use super::super::{Parse, Parser, is_keyword};
pub(super) use super::words::is_cpp_keyword;
use super::{Cpp, library};
use crate::source::Span;
use crate::syntax::ast::{Expr, QualType};
use crate::syntax::qualified::around_and_last;
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// A name with its qualification, and the template arguments that end it.
pub(super) struct Path {
    /// It begins with `::`: only names at file scope are meant.
    pub global: bool,
    /// Its parts.
    pub parts: Vec<String>,
    /// The arguments of the last part.
    pub args: Option<Vec<Arg>>,
    /// A class that is made from a template, which qualifies the last part.
    pub class: Option<QualType>,
    pub span: Span,
}

/// An argument of a template.
#[derive(Clone, Debug)]
pub(super) enum Arg {
    Type(QualType),
    Value(Expr),
}

impl Parser<'_> {
    pub(in super::super) fn cpp_mut(&mut self) -> &mut Cpp {
        self.cpp.get_or_insert_default()
    }

    /// What is named in a namespace may stand in an inline one in it (C++17, section 10.3.1).
    pub(super) fn with_inline(&self, found: Vec<String>) -> Vec<String> {
        let inner = self.cpp.as_ref().map(|cpp| &cpp.inline_namespaces);
        let Some(inner) = inner.filter(|inner| !inner.is_empty()) else {
            return found;
        };
        let within = |name: &str, namespace: &str| {
            let rest = name.strip_prefix(namespace)?.strip_prefix("::")?;
            Some(rest.to_string())
        };
        let mut all: Vec<String> = Vec::new();
        for name in found {
            let mut open = vec![name];
            while let Some(name) = open.pop() {
                for namespace in inner {
                    let around = namespace.rsplit_once("::").map(|(around, _)| around);
                    let rest = around.map_or(Some(name.clone()), |around| within(&name, around));
                    // It stands in one of them already.
                    let done = inner.iter().any(|other| {
                        let beside = other.rsplit_once("::").map(|(around, _)| around);
                        beside == around && within(&name, other).is_some()
                    });
                    if let Some(rest) = rest.filter(|_| !done) {
                        open.push(format!("{namespace}::{rest}"));
                    }
                }
                if !all.contains(&name) {
                    all.push(name);
                }
            }
        }
        all
    }

    /// The same name in the classes that a class derives from; a bare one is looked up in the class.
    pub(super) fn inherited(
        &self,
        class: &str,
        name: &str,
        found: &mut Vec<String>,
        bare: bool,
        depth: u32,
    ) {
        let Some(cpp) = &self.cpp else { return };
        let known = cpp.types.get(class).and_then(|ty| self.class_of(ty));
        let bases = known.map(|(id, class)| match bare {
            true => self.bases_seen(id, name.split("::").next().unwrap_or(name)),
            false => class.bases.clone(),
        });
        for (_, base) in bases.unwrap_or_default() {
            if let Some(base) = cpp.classes.get(&base)
                && depth < 16
            {
                found.push(format!("{}::{name}", base.name));
                self.inherited(&base.name, name, found, false, depth + 1);
            }
        }
    }

    /// The type that a name without template arguments stands for.
    pub(super) fn lookup_type(&self, parts: &[String]) -> Option<QualType> {
        if let [name] = parts {
            match self.scopes.meaning(name) {
                Some(Meaning::Type(ty, _)) => return Some(QualType::plain(ty.clone())),
                Some(_) => return None,
                None => {}
            }
        }
        let cpp = self.cpp.as_ref()?;
        let candidates = self.candidates(parts);
        candidates
            .iter()
            .find_map(|candidate| cpp.types.get(candidate))
            .cloned()
    }

    /// The qualified name of the template that a name stands for.
    pub(super) fn lookup_template(&self, parts: &[String]) -> Option<String> {
        let cpp = self.cpp.as_ref()?;
        self.candidates(parts)
            .into_iter()
            .find(|candidate| cpp.templates.contains_key(candidate))
    }

    fn is_type_template(&self, parts: &[String]) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        match self.lookup_template(parts) {
            Some(name) => cpp
                .templates
                .get(&name)
                .and_then(|found| found.first())
                .is_some_and(|template| template.is_class || template.is_alias),
            None => self
                .std_name(parts)
                .is_some_and(|name| library::is_template_type(&name)),
        }
    }

    /// The same for the token of this number.
    pub(super) fn angle_end_of(&mut self, at: usize) -> Option<usize> {
        let here = std::mem::replace(&mut self.at, at);
        let end = self.angle_end(0);
        self.at = here;
        end
    }

    /// At a `<` the token `ahead`: where what follows its `>` is.
    pub(super) fn angle_end(&self, ahead: usize) -> Option<usize> {
        let mut at = ahead + 1;
        let mut depth = 1i32;
        let mut brackets = 0i32;
        while depth > 0 {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) | (Kind::Punct, ";" | "{" | "}") => return None,
                (Kind::Punct, "(" | "[") => brackets += 1,
                (Kind::Punct, ")" | "]") => brackets -= 1,
                (Kind::Punct, "<") if brackets == 0 => depth += 1,
                (Kind::Punct, ">") if brackets == 0 => depth -= 1,
                _ => {}
            }
            if brackets < 0 {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// At a `<` after a name that is no variable or constant: whether it opens the arguments of a template that is called, or of which
    /// something is named (`run<3>(x)`). It is no comparison then, whatever little is known of the template.
    pub(super) fn opens_arguments(&self) -> bool {
        if !self.is("<") {
            return false;
        }
        let (mut depth, mut brackets) = (0i32, 0i32);
        for at in 0.. {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) | (Kind::Punct, ";" | "{" | "}") => return false,
                (Kind::Punct, "&&" | "||") if brackets == 0 => return false,
                (Kind::Punct, "(" | "[") => brackets += 1,
                (Kind::Punct, ")" | "]") => brackets -= 1,
                (Kind::Punct, "<") if brackets == 0 => depth += 1,
                (Kind::Punct, ">") if brackets == 0 => depth -= 1,
                (Kind::Punct, ">>") if brackets == 0 => depth -= 2,
                _ => {}
            }
            if depth <= 0 || brackets < 0 {
                return depth == 0 && (self.is_ahead(at + 1, "(") || self.is_ahead(at + 1, "::"));
            }
        }
        false
    }

    /// At the token `ahead`, after the name of a class: where what follows `<T>::` is, if a member is defined there
    /// outside of the class template that is being made a class of.
    pub(super) fn own_arguments_end(&self, parts: &[String], ahead: usize) -> Option<usize> {
        if !self.is_ahead(ahead, "<") {
            return None;
        }
        let around = self.cpp.as_ref()?.prefixes.last()?;
        let (_, class) = self.class_of(self.cpp.as_ref()?.types.get(around)?)?;
        if class.made_from.as_ref()?.0 != self.lookup_template(parts)? {
            return None;
        }
        let end = self.angle_end(ahead)?;
        self.is_ahead(end, "::").then_some(end)
    }

    /// Passes over the arguments there: the name alone is that of the class.
    pub(super) fn own_arguments(&mut self, parts: &mut Vec<String>) {
        if let Some(end) = self.own_arguments_end(parts, 0) {
            self.at += end;
            parts.drain(..parts.len().saturating_sub(1));
        }
    }

    /// Whether the name of a type begins at the token `ahead`, and where what follows it is.
    pub(super) fn type_extent(&self, ahead: usize) -> Option<usize> {
        let mut at = ahead;
        let said = self.is_ahead(at, "typename");
        at += usize::from(said);
        if self.is_ahead(at, "::") {
            at += 1;
        }
        let mut parts = Vec::new();
        let mut in_class = false;
        let mut template = None;
        loop {
            let token = self.token(at);
            if token.kind != Kind::Word || is_cpp_keyword(token.text) {
                return None;
            }
            parts.push(self.element_name(token.text));
            at += 1;
            let mut is_type = in_class;
            let is_template = self.lookup_template(&parts).is_some()
                || self
                    .std_name(&parts)
                    .is_some_and(|name| library::is_template_type(&name));
            if self.is_ahead(at, "<") && is_template {
                is_type |= self.is_type_template(&parts);
                at = self.angle_end(at)?;
                template = self.lookup_template(&parts);
            } else if !is_template {
                is_type |= self.lookup_type(&parts).is_some()
                    || self
                        .std_name(&parts)
                        .is_some_and(|name| library::is_type(&name));
            } else if self.is_type_template(&parts) {
                // The class itself within its template, or with arguments that are deduced.
                is_type = true;
            }
            let goes_on = self.is_ahead(at, "::")
                && self.token(at + 1).kind == Kind::Word
                && !is_keyword(self.token(at + 1).text);
            if !goes_on {
                if in_class {
                    // A member of a class made from a template: a type only where it is called one.
                    let member = parts.last()?;
                    let is_type = said
                        || self
                            .std_name(&parts)
                            .is_some_and(|name| library::is_type(&name))
                        || library::is_member_type(member)
                        || template.is_some_and(|class| self.declares_type(&class, member));
                    return is_type.then_some(at);
                }
                return is_type.then_some(at);
            }
            if is_type {
                in_class = true;
                let mut qualified = parts.clone();
                let next = self.token(at + 1);
                qualified.push(next.text.to_string());
                if self.lookup_type(&qualified).is_some() {
                    in_class = false;
                }
            }
            at += 1;
        }
    }

    /// A name with its qualification. Arguments are taken where the name is that of a template.
    pub(super) fn path(&mut self) -> Parse<Path> {
        let start = self.at;
        self.eat("typename");
        let global = self.eat("::");
        let mut path = Path {
            global,
            parts: Vec::new(),
            args: None,
            class: None,
            span: Span::default(),
        };
        loop {
            self.eat("template");
            let token = self.peek();
            if token.kind != Kind::Word || is_cpp_keyword(token.text) {
                return Err(self.expected("a name"));
            }
            if self.is_whole_pack(token.text) {
                return Err(self.expected("an expansion of the pack"));
            }
            self.at += 1;
            path.parts.push(self.element_name(token.text));
            let is_template = match &path.class {
                Some(_) => false,
                None => {
                    self.lookup_template(&path.parts).is_some()
                        || self.std_name(&path.parts).is_some_and(|name| {
                            library::is_template_type(&name) || library::is_template(&name)
                        })
                }
            };
            path.args = None;
            if is_template && self.is("<") && self.angle_end(0).is_some() {
                path.args = Some(self.template_args()?);
            }
            let goes_on = self.is("::")
                && self.token(1).kind == Kind::Word
                && (!is_keyword(self.token(1).text));
            if !goes_on {
                break;
            }
            if let Some(args) = path.args.take()
                && self.is_type_template(&path.parts)
            {
                let ty = self.class_from_template(&path.parts, args)?;
                path.class = Some(ty);
                path.parts.clear();
            }
            self.at += 1;
        }
        path.span = self.span_from(start);
        Ok(path)
    }

    /// `< … >`
    pub(super) fn template_args(&mut self) -> Parse<Vec<Arg>> {
        self.expect("<")?;
        let outer = std::mem::replace(&mut self.cpp_mut().closes, true);
        let result = self.deeper(|parser| {
            let mut args = Vec::new();
            while !parser.is(">") {
                let found = parser.each_element(|parser| match parser.is_type_ahead(0) {
                    true => parser.type_name().map(Arg::Type),
                    false => parser.conditional_expr().map(Arg::Value),
                })?;
                args.extend(found);
                if !parser.eat(",") {
                    break;
                }
            }
            parser.expect(">")?;
            Ok(args)
        });
        self.cpp_mut().closes = outer;
        result
    }

    /// The type that a class template with arguments is.
    pub(super) fn class_from_template(
        &mut self,
        parts: &[String],
        args: Vec<Arg>,
    ) -> Parse<QualType> {
        if let Some(name) = self.lookup_template(parts) {
            return self.instance(&name, args);
        }
        let Some(name) = self.std_name(parts) else {
            return Err(self.expected("the name of a class"));
        };
        self.library_type(&name, args)
    }

    /// A type that is no word of an arithmetic type; none if none begins here.
    pub(in super::super) fn cpp_named_type(&mut self) -> Parse<Option<QualType>> {
        if self.is("decltype") && self.is_ahead(1, "(") {
            self.at += 2;
            if self.is("auto") && self.is_ahead(1, ")") {
                self.at += 2;
                return Ok(Some(super::placeholder::of_expression()));
            }
            return self.decltype();
        }
        if super::specifier::is_typeof(self.peek().text) && self.is_ahead(1, "(") {
            self.at += 2;
            return self.typeof_cpp().map(Some);
        }
        if self.type_extent(0).is_none() {
            return Ok(None);
        }
        let path = self.path()?;
        if let Some(class) = &path.class {
            return match path.parts.first() {
                Some(member) => self.member_type(class, member).map(Some),
                None => Ok(Some(class.clone())),
            };
        }
        if let Some(args) = path.args {
            return self.class_from_template(&path.parts, args).map(Some);
        }
        if let Some(ty) = self.lookup_type(&path.parts) {
            return Ok(Some(ty));
        }
        if let Some(name) = self.std_name(&path.parts)
            && (library::is_type(&name) || library::is_template_type(&name))
        {
            return self.library_type(&name, Vec::new()).map(Some);
        }
        if let Some((last, class)) = path.parts.split_last()
            && let Some(class) = self.lookup_type(class)
        {
            return self.member_type(&class, last).map(Some);
        }
        if let Some((last, class)) = path.parts.split_last()
            && let Some(class) = self.std_name(class)
            && library::is_type(&class)
        {
            let class = self.library_type(&class, Vec::new())?;
            return self.member_type(&class, last).map(Some);
        }
        Err(self.expected("a type"))
    }

    /// A type that a class defines.
    fn member_type(&mut self, class: &QualType, member: &str) -> Parse<QualType> {
        if let Some((_, known)) = self.class_of(class) {
            let mut names = vec![format!("{}::{member}", known.name)];
            self.inherited(&known.name, member, &mut names, false, 0);
            let cpp = self.cpp.as_ref();
            let found = names
                .iter()
                .find_map(|name| cpp.and_then(|cpp| cpp.types.get(name)));
            if let Some(ty) = found {
                return Ok(ty.clone());
            }
        }
        self.library_member_type(class, member)
            .or_else(|| self.not_deduced())
            .ok_or_else(|| self.expected("a type that the class defines"))
    }
}

/// The last part of a qualified name, without template arguments.
pub(super) fn last_part(name: &str) -> &str {
    let (_, last) = around_and_last(name);
    let last = last.split('<').next().unwrap_or(last);
    // Further classes of a name have a number.
    match last.split_once('#') {
        Some((name, _)) if !name.is_empty() => name,
        _ => last,
    }
}
