//! Special cases of templates (C++17, sections 17.7.3 and 17.5.5). Those for given arguments are functions and classes
//! like others, which have the names that the template would give them. Those that are templates are chosen by the
//! arguments of a class. What is left of a template of which a special case is not followed is not decided.

use super::super::{Parse, Parser};
use super::deduce::open_position;
use super::name::Arg;
use super::template::{Template, TemplateParam};
use crate::syntax::ast::{QualType, Storage, Type};
use crate::syntax::tokens::Kind;

/// A special case of a class template that is a template itself.
#[derive(Clone, Debug)]
pub(crate) struct Partial {
    /// At `class`.
    pub at: usize,
    pub params: Vec<TemplateParam>,
    /// Where the arguments that it is for stand.
    args: usize,
}

impl Parser<'_> {
    /// Behind `template <>`: a function or class for given arguments.
    pub(super) fn special_case(&mut self, is_class: bool) {
        let at = self.at;
        let errors = self.unit.errors.len();
        let prefixes = self.cpp_mut().prefixes.len();
        let scopes = self.scopes.depth();
        let followed = match is_class {
            true => self.special_class(),
            false => self.special_function(),
        };
        match followed {
            Ok(()) => _ = self.cpp_mut().followed.insert(at),
            Err(_) => {
                self.unit.errors.truncate(errors);
                self.cpp_mut().prefixes.truncate(prefixes);
                self.scopes.leave_to(scopes);
                self.left_special(at);
            }
        }
    }

    /// What is declared there is a special case that is not followed: whichever template it is of, all are in doubt that
    /// have a name from its head.
    pub(super) fn left_special(&mut self, at: usize) {
        let head = self.tokens.get(at..).unwrap_or_default().iter();
        let head = head.take_while(|token| {
            !matches!(token.text, "(" | "{" | ";" | "=") && token.kind != Kind::End
        });
        let words: Vec<&str> = head.map(|token| token.text).collect();
        let operator = words.contains(&"operator");
        for template in self.cpp_mut().templates.values_mut().flatten() {
            let name = template.name.as_str();
            if words.contains(&name) || operator && name.starts_with("operator") {
                template.special = true;
            }
        }
    }

    /// The qualified name that stands here, and the template that it is of; `<` or `(` is next.
    fn special_name(&mut self) -> Parse<String> {
        let mut parts = Vec::new();
        loop {
            parts.push(self.name("the name of a template")?.text.to_string());
            if !self.eat("::") {
                break;
            }
        }
        self.lookup_template(&parts)
            .ok_or_else(|| self.expected("a template that is known"))
    }

    fn special_class(&mut self) -> Parse<()> {
        self.at += 1;
        self.attributes()?;
        let name = self.special_name()?;
        let args = self.template_args()?;
        let body = self.at;
        let template = self.template_of(&name, true)?;
        let saved = self.put_aside(&template)?;
        let bound = self.bind_params(&template.params, &args);
        self.take_back(saved);
        let bound = bound?;
        let (key, shown) = self.args_key(&bound);
        let key = format!("{name}<{key}>");
        let full = format!("{name}<{shown}>");
        let known = self.cpp_mut().instances.get(&key).cloned();
        let ty = match known {
            Some(ty) => ty,
            None => {
                let (ty, _) = self.named_instance(&name, (key, shown), &bound);
                let own = format!("{full}::{}", template.name);
                self.cpp_mut().types.insert(own, ty.clone());
                self.cpp_mut().types.insert(full.clone(), ty.clone());
                ty
            }
        };
        self.at = body;
        self.eat("final");
        if self.is(";") {
            return Ok(());
        }
        let Type::Record(id) = ty.ty else {
            return Err(self.expected("a class"));
        };
        let complete = self.unit.record(id);
        if complete.is_some_and(|record| record.fields.is_some()) {
            return Err(self.expected("a class that was not made before"));
        }
        self.class_body(id, &template.name, &full)
    }

    /// The class template of this name, or the first function template.
    fn template_of(&mut self, name: &str, is_class: bool) -> Parse<Template> {
        let known = self.cpp_mut().templates.get(name);
        let known = known.and_then(|all| all.first()).cloned();
        let usable = known.filter(|template| {
            template.is_class == is_class
                && !template.is_alias
                && !template.special
                && template.method_of.is_none()
        });
        usable.ok_or_else(|| self.expected("a template that is known"))
    }

    fn special_function(&mut self) -> Parse<()> {
        let at = self.at;
        // The name stands before the arguments or parameters.
        let mut ahead = 0;
        let found = loop {
            let token = self.token(ahead);
            if token.kind == Kind::End || matches!(token.text, ";" | "{" | "=" | "operator") {
                return Err(self.expected("the name of a function template"));
            }
            let is_first = ahead == 0 || !self.is_ahead(ahead - 1, "::");
            if token.kind == Kind::Word && is_first {
                self.at = at + ahead;
                let name = self.special_name();
                let args = self.at;
                let end = match self.is("<") {
                    true => self.angle_end(0).unwrap_or(0),
                    false => 0,
                };
                let called = self.is_ahead(end, "(");
                self.at = at;
                if let Ok(name) = name
                    && called
                {
                    break (name, args);
                }
            }
            if matches!(token.text, "(") {
                return Err(self.expected("the name of a function template"));
            }
            ahead += 1;
        };
        let (name, args) = found;
        let template = self.template_of(&name, false)?;
        let saved = self.put_aside(&template)?;
        let result = self.special_function_here(&name, at, args);
        self.take_back(saved);
        result
    }

    fn special_function_here(&mut self, name: &str, at: usize, args: usize) -> Parse<()> {
        self.at = args;
        let explicit = match self.is("<") {
            true => self.template_args()?,
            false => Vec::new(),
        };
        self.at = at;
        let (_, ty) = self.function_header()?;
        let types: Vec<Option<QualType>> = ty
            .params
            .iter()
            .map(|param| Some(super::make::referred(&param.ty)))
            .collect();
        let templates = self.cpp_mut().templates.get(name).cloned();
        let mut fitting = Vec::new();
        for (position, template) in templates.unwrap_or_default().into_iter().enumerate() {
            if template.is_class || template.is_alias || template.special {
                return Err(self.expected("templates that are followed"));
            }
            if let Some(found) = self.deduce(&template, &explicit, &types, false) {
                fitting.push((position, template, found));
            }
        }
        let [(position, template, found)] = &fitting[..] else {
            return Err(self.expected("a special case of one template"));
        };
        self.at = at;
        self.special_instance(template, found, *position)
    }

    /// The function of that name, with the text that stands here.
    fn special_instance(
        &mut self,
        template: &Template,
        args: &[Arg],
        position: usize,
    ) -> Parse<()> {
        let at = self.at;
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let bound = self.bind_params(&template.params, args);
        self.scopes.leave_to(scopes);
        let last = self.instance_name(template, &bound?, position);
        self.at = at;
        self.define_instance(&last, Storage::default(), None)
    }

    /// Passes over the arguments in the name of a special case of a function template.
    pub(super) fn special_arguments(&mut self, parts: &[String]) {
        if self.is("<")
            && let Some(end) = self.angle_end(0)
            && self.is_ahead(end, "(")
            && let Some(name) = self.lookup_template(parts)
            && let Some(all) = self.cpp_mut().templates.get(&name)
            && all.iter().all(|template| !template.is_class)
        {
            self.at += end;
        }
    }

    /// At `class`: whether arguments follow the name.
    pub(super) fn is_partial(&self, at: usize) -> bool {
        let ahead = self.tokens.get(at..).unwrap_or_default().iter();
        let mut ahead = ahead.take_while(|token| !matches!(token.text, "{" | ":" | ";"));
        ahead.any(|token| token.text == "<") && token_is_word(self, at + 1)
    }

    /// A special case of a class template that is a template itself: it is chosen where a class is made.
    pub(super) fn partial_case(&mut self, at: usize, params: Vec<TemplateParam>) {
        let result = self.partial_case_here(at, params);
        if result.is_err() {
            self.left_special(at);
        }
    }

    fn partial_case_here(&mut self, at: usize, params: Vec<TemplateParam>) -> Parse<()> {
        self.at = at + 1;
        self.attributes()?;
        let name = self.special_name()?;
        let args = self.at;
        let template = self.template_of(&name, true)?;
        let end = self.angle_end(0);
        let end = args + end.ok_or_else(|| self.expected("`>`"))?;
        let plain = params.iter().all(|param| param.default.is_none());
        if !plain || !self.is_plain_pattern(args + 1, end - 1, &params) {
            return Err(self.expected("a special case whose arguments are plain"));
        }
        // What it is for has to be understood without arguments.
        let partial = Partial { at, params, args };
        let pattern = self.pattern_of(&partial)?;
        if pattern.len() != template.params.len() {
            return Err(self.expected("all arguments of the template"));
        }
        if let Some(all) = self.cpp_mut().templates.get_mut(&name)
            && let Some(known) = all.first_mut()
        {
            known.partials.push(partial);
        }
        Ok(())
    }

    /// Whether numbers in it are parameters or written as such, and nothing is made from a parameter.
    fn is_plain_pattern(&self, from: usize, to: usize, params: &[TemplateParam]) -> bool {
        let tokens = self.tokens.get(from..to).unwrap_or_default();
        let is_number = |text: &str| {
            let named = params.iter().find(|param| param.name == text);
            named.is_some_and(|param| !param.is_type)
        };
        tokens.iter().enumerate().all(|(position, token)| {
            let before = position.checked_sub(1).and_then(|at| tokens.get(at));
            let after = tokens.get(position + 1);
            let alone = before.is_none_or(|token| matches!(token.text, "<" | "," | "["))
                && after.is_none_or(|token| matches!(token.text, ">" | "," | "]"));
            match token.kind {
                Kind::Word if is_number(token.text) => alone,
                // What an alias stands for may depend on its arguments.
                Kind::Word if after.is_some_and(|token| token.text == "<") => {
                    !token.text.ends_with("_t") && !self.is_alias_template(token.text)
                }
                Kind::Word => !matches!(token.text, "typename" | "decltype" | "sizeof"),
                Kind::Number => alone,
                Kind::Punct => {
                    matches!(
                        token.text,
                        "<" | ">" | "," | "*" | "&" | "&&" | "::" | "[" | "]"
                    )
                }
                _ => false,
            }
        })
    }

    /// Whether an alias template has this name, in whatever namespace or class.
    fn is_alias_template(&self, name: &str) -> bool {
        let templates = self.cpp.iter().flat_map(|cpp| &cpp.templates);
        let mut named = templates.filter(|(full, _)| full.rsplit("::").next() == Some(name));
        named.any(|(_, all)| all.iter().any(|template| template.is_alias))
    }

    /// The arguments that a special case is for, with marks for what is to be deduced.
    fn pattern_of(&mut self, partial: &Partial) -> Parse<Vec<Arg>> {
        let at = std::mem::replace(&mut self.at, partial.args);
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let pattern = match self.open_params(&partial.params, &[]) {
            Some(()) => self.template_args(),
            None => Err(self.expected("parameters that are known")),
        };
        self.scopes.leave_to(scopes);
        self.at = at;
        pattern
    }

    /// The special case that a class with these arguments is made of, and the arguments of that.
    pub(super) fn partial_for(
        &mut self,
        template: &Template,
        args: &[Arg],
    ) -> Parse<Option<(Partial, Vec<Arg>)>> {
        let mut fitting = Vec::new();
        for partial in &template.partials {
            let pattern = self.pattern_of(partial)?;
            let mut found = vec![None; partial.params.len()];
            let fits = pattern.iter().zip(args).all(|pair| match pair {
                (Arg::Type(param), Arg::Type(arg)) => {
                    self.unify(param, arg, &partial.params, &mut found, 1)
                }
                (Arg::Value(param), Arg::Value(arg)) => {
                    let (param, arg) = (self.constant(param), self.constant(arg));
                    match (param, arg) {
                        (Some(param), Some(arg)) => {
                            match open_position(param).and_then(|at| usize::try_from(at).ok()) {
                                Some(at) => self.unify_number(arg, at, &mut found),
                                None => param == arg,
                            }
                        }
                        _ => false,
                    }
                }
                _ => false,
            });
            if !fits {
                continue;
            }
            let found: Option<Vec<Arg>> = found.into_iter().collect();
            let Some(found) = found else {
                return Err(self.expected("a special case whose parameters are known"));
            };
            if self.is_exactly(partial, &found, args)? {
                fitting.push((partial.clone(), found));
            }
        }
        // Which of several is the most special is not decided here.
        match fitting.len() {
            0 | 1 => Ok(fitting.pop()),
            _ => Err(self.expected("one special case that fits")),
        }
    }

    /// Whether the special case with these arguments of its own is for those of the template.
    fn is_exactly(&mut self, partial: &Partial, found: &[Arg], args: &[Arg]) -> Parse<bool> {
        let at = std::mem::replace(&mut self.at, partial.args);
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let made = self
            .bind_params(&partial.params, found)
            .and_then(|_| self.template_args());
        self.scopes.leave_to(scopes);
        self.at = at;
        Ok(self.args_key(&made?) == self.args_key(args))
    }

    /// Whether a member that is defined outside of its class is one of the template itself (`Class<T>::name`), and not
    /// of a special case.
    pub(super) fn is_of_primary(&self, at: usize, class: &str, params: &[TemplateParam]) -> bool {
        let last = class.rsplit("::").next().unwrap_or(class);
        let tokens = self.tokens.get(at..).unwrap_or_default();
        let head = tokens
            .windows(2)
            .position(|pair| matches!(pair, [name, open] if name.text == last && open.text == "<"));
        let Some(first) = head else { return false };
        let args = tokens.get(first + 2..).unwrap_or_default().iter();
        let args: Vec<&str> = args
            .take_while(|token| token.text != ">")
            .map(|token| token.text)
            .collect();
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        let mut wanted = Vec::new();
        for name in names {
            if !wanted.is_empty() {
                wanted.push(",");
            }
            wanted.push(name);
        }
        args == wanted
    }
}

fn token_is_word(parser: &Parser<'_>, at: usize) -> bool {
    let token = parser.tokens.get(at);
    token.is_some_and(|token| token.kind == Kind::Word || token.text == "[")
}
