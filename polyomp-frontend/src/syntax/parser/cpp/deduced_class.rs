//! Class templates of the program without arguments (`Guard guard(lock);`): these follow from what the object is made of
//! (C++17, section 16.3.1.8), by the constructors that the template itself declares.

use super::super::specifier::Specifiers;
use super::super::{Parse, Parser};
use super::make;
use super::name::Arg;
use super::template::Template;
use crate::syntax::ast::{Expr, QualType, Storage, Type};
use crate::syntax::tokens::{Kind, Token};

/// The mark of a class whose arguments are to be deduced.
const DEDUCED: &str = "class template ";

/// The template whose arguments are to be deduced, by its qualified name.
fn template_of(ty: &QualType) -> Option<&str> {
    match &ty.ty {
        Type::Unknown(name) => name.strip_prefix(DEDUCED),
        _ => None,
    }
}

impl Parser<'_> {
    /// The class template that is named at the token `ahead` without arguments, before the name of a variable.
    fn bare_template(&self, ahead: usize) -> Option<(String, usize)> {
        let (mut at, mut parts) = (ahead, Vec::new());
        loop {
            let token = self.token(at);
            if token.kind != Kind::Word || super::name::is_cpp_keyword(token.text) {
                return None;
            }
            parts.push(token.text.to_string());
            at += 1;
            if !self.is_ahead(at, "::") {
                break;
            }
            at += 1;
        }
        // Within its own class it is the class.
        if self.lookup_type(&parts).is_some() {
            return None;
        }
        let name = self.lookup_template(&parts)?;
        let known = self.cpp.as_ref()?.templates.get(&name)?;
        // Functions of that name are deduction guides.
        let alone = matches!(&known[..], [only] if only.is_class && !only.special)
            && !self.cpp.as_ref()?.guided.contains(&name);
        (alone && !self.is_ahead(at, "<")).then_some((name, at))
    }

    /// At `Template(T) -> Template<U>;`: passes it.
    pub(super) fn deduction_guide(&mut self) -> bool {
        let start = self.at;
        self.eat("explicit");
        let word = self.token(0);
        let name = (word.kind == Kind::Word && self.is_ahead(1, "("))
            .then(|| self.lookup_template(&[word.text.to_string()]))
            .flatten();
        let behind = self.parentheses_end(1);
        let Some(name) = name.filter(|_| behind.is_some_and(|end| self.is_ahead(end, "->"))) else {
            self.at = start;
            return false;
        };
        self.cpp_mut().guided.insert(name);
        while !self.eat(";") && self.bump().kind != Kind::End {}
        true
    }

    /// The specifiers of a declaration that may be one of a variable.
    pub(super) fn specifiers_of_variable(&mut self) -> Parse<Specifiers> {
        match self.deduced_declaration() {
            Some(ty) => Ok(Specifiers {
                ty,
                storage: Storage::default(),
            }),
            None => self.specifiers(true),
        }
    }

    /// At a declaration: a class template without arguments, before the name of a variable with an initialiser.
    fn deduced_declaration(&mut self) -> Option<QualType> {
        let start = self.at;
        let (constant, fixed) = (self.eat("const"), self.eat("static"));
        let found = self.bare_template(0).filter(|(_, end)| {
            let name = self.token(*end);
            name.kind == Kind::Word
                && !super::name::is_cpp_keyword(name.text)
                && self.is_any_ahead(end + 1, &["(", "{", "="])
        });
        let Some((name, end)) = found.filter(|_| !fixed) else {
            self.at = start;
            return None;
        };
        self.at += end;
        let mut ty = QualType::plain(Type::Unknown(format!("{DEDUCED}{name}")));
        ty.quals.is_const = constant;
        Some(ty)
    }

    /// The class that an object of the type is, where that is to be deduced from what it is made of; none where it is not.
    pub(super) fn deduced_of(&mut self, ty: &QualType, args: &[Expr]) -> Option<Parse<QualType>> {
        let name = template_of(ty)?.to_string();
        let found = self.class_made_of(&name, args);
        Some(found.map(|mut found| {
            found.quals.is_const |= ty.quals.is_const;
            found
        }))
    }

    /// At `Template(args)` or `Template{args}`: the template.
    pub(super) fn bare_template_called(&mut self) -> Option<QualType> {
        let (name, end) = self.bare_template(0)?;
        if !self.is_any_ahead(end, &["(", "{"]) {
            return None;
        }
        self.at += end;
        Some(QualType::plain(Type::Unknown(format!("{DEDUCED}{name}"))))
    }

    fn class_made_of(&mut self, name: &str, args: &[Expr]) -> Parse<QualType> {
        let error = self.expected("arguments of the template that are known");
        if let [only] = args
            && let Some(ty) = self.type_of(only)
            && let Some((_, class)) = self.class_of(&ty)
            && class.made_from.as_ref().is_some_and(|(of, _)| of == name)
        {
            return Ok(super::types::unqualified(&ty));
        }
        let known = self.cpp_mut().templates.get(name);
        let Some(template) = known.and_then(|all| all.first()).cloned() else {
            return Err(error);
        };
        let Some(constructors) = self.constructors_in(&template, args.len()) else {
            return Err(error);
        };
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.type_of(arg)).collect();
        if types.iter().any(Option::is_none) {
            return Err(error);
        }
        let mut found: Vec<Vec<Arg>> = Vec::new();
        for at in constructors {
            let saved = self.put_aside(&template)?;
            let args = self.arguments_by(&template, at, &types);
            self.take_back(saved);
            match args {
                Some(Some(args)) => found.push(args),
                Some(None) => {}
                None => return Err(error),
            }
        }
        let [args] = &found[..] else {
            return Err(error);
        };
        self.instance(name, args.clone())
    }

    /// Where the parameters of the constructors stand that a class template declares; none if one of them is a template that
    /// may take so many arguments.
    fn constructors_in(&self, template: &Template, count: usize) -> Option<Vec<usize>> {
        let text = self.tokens.get(template.at..template.end)?;
        let (mut depth, mut brackets, mut found) = (0usize, 0usize, Vec::new());
        for (position, token) in text.iter().enumerate() {
            match (token.kind, token.text) {
                (Kind::Punct, "{") => depth += 1,
                (Kind::Punct, "}") => depth = depth.saturating_sub(1),
                (Kind::Punct, "(") => brackets += 1,
                (Kind::Punct, ")") => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            let next = text.get(position + 1).map_or("", |token| token.text);
            let is_name = token.kind == Kind::Word && token.text == template.name && next == "(";
            if depth != 1 || brackets > 0 || !is_name {
                continue;
            }
            let mut before = text.get(..position)?.iter().rev();
            let before =
                before.find(|token| !matches!(token.text, "explicit" | "constexpr" | "inline"));
            match before.map_or("", |token| token.text) {
                "~" => {}
                ";" | "{" | "}" | ":" => found.push(template.at + position + 1),
                _ if may_take(text.get(position + 1..)?, count) => return None,
                _ => {}
            }
        }
        Some(found)
    }

    /// The arguments of the template for which the constructor with parameters there takes these types; none if it does for
    /// no arguments, and none at all if that is not known.
    fn arguments_by(
        &mut self,
        template: &Template,
        at: usize,
        types: &[Option<QualType>],
    ) -> Option<Option<Vec<Arg>>> {
        if template.params.iter().any(|param| param.pack) {
            return None;
        }
        self.open_params(&template.params, &[])?;
        self.at = at;
        let errors = self.unit.errors.len();
        let header = self.function_type(QualType::plain(Type::Void));
        self.unit.errors.truncate(errors);
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        let Ok(ty) = header else {
            // One that takes an object of the class itself, as copies do: that was looked at before.
            let own = self.is_ahead(0, "&") || self.is_ahead(0, "&&") || self.is(")");
            return own.then_some(None);
        };
        let given = defaults.iter().filter(|default| default.is_some()).count();
        if types.len() > ty.params.len() || types.len() + given < ty.params.len() {
            return Some(None);
        }
        let mut found = vec![None; template.params.len()];
        for (param, arg) in ty.params.iter().zip(types.iter().flatten()) {
            if !self.unify(
                &param.ty,
                &make::referred(arg),
                &template.params,
                &mut found,
                0,
            ) {
                return Some(None);
            }
        }
        let mut args = Vec::new();
        for (param, arg) in template.params.iter().zip(found) {
            match (arg, param.default) {
                (Some(arg), _) => args.push(arg),
                (None, Some(_)) => break,
                (None, None) => return Some(None),
            }
        }
        Some(Some(args))
    }
}

/// Whether the parameters that begin there may take so many arguments.
fn may_take(text: &[Token<'_>], count: usize) -> bool {
    let (mut depth, mut commas, mut open) = (0usize, 0usize, false);
    for token in text {
        match token.text {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth = depth.saturating_sub(1),
            "," if depth == 1 => commas += 1,
            "=" | "..." => open = true,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    open || count == commas + 1
}
