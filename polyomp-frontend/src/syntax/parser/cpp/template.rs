//! Templates: kept as tokens, and parsed for the arguments that they are used with.

use super::super::{Parse, Parser};
use super::DEEPEST_INSTANCE;
use super::name::Arg;
use super::uninstantiated::{TemplateText, TextOf};
use crate::syntax::ast::{Expr, IntKind, QualType, RecordId, SyntaxError};
use crate::syntax::scope::Scopes;
use crate::syntax::tokens::Kind;

/// A template as it stands in the text.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// Where the declaration begins, after the parameters.
    pub at: usize,
    /// Where it ends.
    pub end: usize,
    pub params: Vec<TemplateParam>,
    pub is_class: bool,
    pub is_alias: bool,
    /// Its name without qualification.
    pub name: String,
    /// The namespaces and classes that it stands in.
    pub prefixes: Vec<String>,
    pub scopes: Scopes,
    /// Whether there is a special case of it.
    pub special: bool,
    pub used: bool,
    /// The class that it is a member of, and has an object of.
    pub method_of: Option<RecordId>,
    /// Members that are defined outside of the class: where, and with which parameters.
    pub members: Vec<(usize, Vec<TemplateParam>)>,
    /// What it is besides its body if it is a generic lambda.
    pub(super) lambda: Option<std::sync::Arc<super::lambda::LambdaText>>,
    /// The packs that are known where it stands.
    pub(super) packs: super::pack::Packs,
    /// Special cases of it that are templates.
    pub(super) partials: Vec<super::special::Partial>,
    /// The classes that were made of it, by their qualified names, and with which arguments.
    pub(super) made: Vec<(String, Vec<Arg>)>,
}

/// A parameter of a template.
#[derive(Clone, Debug)]
pub(crate) struct TemplateParam {
    pub name: String,
    pub is_type: bool,
    /// The type of a number.
    pub kind: Option<IntKind>,
    /// The same, of an enumeration too, where it is known before the arguments are.
    pub ty: Option<QualType>,
    /// Where the type of a number stands that depends on parameters before it, as `std::enable_if` does.
    pub depends: Option<usize>,
    /// Where its default stands.
    pub default: Option<usize>,
    /// Whether it stands for any number of them.
    pub pack: bool,
}

/// What is put aside while a template is parsed elsewhere.
pub(super) struct Saved {
    at: usize,
    scopes: Scopes,
    prefixes: Vec<String>,
    this: Option<RecordId>,
    cleanups: Vec<Vec<super::destroy::Cleanup>>,
    loops: Vec<usize>,
    closes: bool,
    defaults: Vec<Option<Expr>>,
    pending: Vec<super::bodies::Pending>,
    pending_defaults: Vec<super::default_member::PendingDefault>,
    pending_defaulted: Vec<(super::Overload, crate::source::Span)>,
    temporaries: u32,
    packs: super::pack::Packs,
    pending_arguments: Vec<super::default_argument::PendingArgument>,
    class_open: bool,
}

impl Parser<'_> {
    /// Whether a class is declared here, and no function that returns one (`struct node<T> *make();`).
    fn is_class_ahead(&mut self) -> bool {
        if !self.is_any(&["class", "struct", "union"]) {
            return false;
        }
        let mut at = 1;
        while self.token(at).kind == Kind::Word || self.is_ahead(at, "::") {
            at += 1;
        }
        if self.is_ahead(at, "<") {
            return match self.angle_end(at) {
                Some(end) => {
                    !self.is_any_ahead(end, &["*", "&"]) && self.token(end).kind != Kind::Word
                }
                None => true,
            };
        }
        !self.is_any_ahead(at, &["*", "&", "("])
            || self.is_any_ahead(1, &["alignas", "__attribute__"])
    }

    /// At `template`.
    pub(super) fn template(&mut self) -> Parse<()> {
        let start = self.at;
        self.at += 1;
        if !self.is("<") {
            return self.explicit_instantiation();
        }
        self.at += 1;
        let behind = self.at - 1 + self.angle_end_of(self.at - 1).unwrap_or(0);
        let params = self.template_params();
        let at = self.at;
        let is_class = self.is_class_ahead();
        let is_alias = self.is("using");
        let packs = |params: &Vec<TemplateParam>| params.iter().any(|param| param.pack);
        let params = match params {
            Ok(params) if !packs(&params) || !(is_class || is_alias) => params,
            params => {
                // It may be a special case of a template that is known.
                let error = self.expected("a function template whose parameters are known");
                if self.is_partial(behind) {
                    self.left_special(behind);
                }
                return Err(params.err().unwrap_or(error));
            }
        };
        let name = self.template_name(is_class, is_alias);
        self.at = at;
        self.skip_template()?;
        let end = self.at;
        let text = |of| TemplateText { start, at, end, of };
        if params.is_empty() {
            // That is no template any more: it is compiled in any case.
            self.cpp_mut().template_texts.push(text(TextOf::Special));
            self.at = at;
            self.special_case(is_class);
            self.at = end;
            return Ok(());
        }
        let (class, name) = name?;
        if is_class && self.is_partial(at) {
            self.cpp_mut()
                .template_texts
                .push(text(TextOf::Template(name)));
            self.partial_case(at, params);
            self.at = end;
            return Ok(());
        }
        if !is_class && !is_alias && self.outside_template((at, end), &params)? {
            let text = text(TextOf::Template(name));
            self.cpp_mut().template_texts.push(text);
            self.at = end;
            return Ok(());
        }
        if let Some(class) = class {
            // A member of a class template.
            let Some(known) = self.lookup_template(std::slice::from_ref(&class)) else {
                return Err(self.expected("a member of a class template that is known"));
            };
            if !self.is_of_primary(at, &class, &params) {
                self.left_special(at);
                self.cpp_mut()
                    .template_texts
                    .push(text(TextOf::Member(known)));
                return Ok(());
            }
            let mut found = None;
            if let Some(all) = self.cpp_mut().templates.get_mut(&known)
                && let Some(template) = all.first_mut()
            {
                template.members.push((at, params.clone()));
                found = Some(template.clone());
            }
            let text = text(TextOf::Member(known));
            self.cpp_mut().template_texts.push(text);
            // Classes that were made of it before get it, too.
            for (full, args) in found.iter().flat_map(|template| &template.made) {
                let Some(template) = &found else { break };
                let saved = self.put_aside(template)?;
                let result = self.member_of_instance((at, &params), full, args);
                self.take_back(saved);
                result?;
            }
            return Ok(());
        }
        let text = text(TextOf::Template(name.clone()));
        self.cpp_mut().template_texts.push(text);
        if name.is_empty() {
            return Ok(());
        }
        let full = self.declared_name(&name);
        let in_class = self
            .cpp
            .as_ref()
            .and_then(|cpp| cpp.types.get(cpp.prefixes.last()?))
            .and_then(|ty| self.class_of(ty))
            .map(|(id, _)| id);
        let is_static = self
            .tokens
            .get(at..end)
            .unwrap_or_default()
            .iter()
            .take_while(|token| token.text != "(")
            .any(|token| token.text == "static");
        let template = Template {
            at,
            end,
            params,
            is_class,
            is_alias,
            name,
            prefixes: self.cpp_mut().prefixes.clone(),
            scopes: self.scopes.clone(),
            special: false,
            used: false,
            method_of: in_class.filter(|_| !is_class && !is_alias && !is_static),
            members: Vec::new(),
            lambda: None,
            packs: self.cpp_mut().packs.clone(),
            partials: Vec::new(),
            made: Vec::new(),
        };
        if is_static && in_class.is_none() && !is_class && !is_alias {
            self.note_local_name(&full);
        }
        let all = self.cpp_mut().templates.get(&full).cloned();
        // A declaration before the definition.
        let known = all.iter().flatten().position(|known| {
            known.is_class && template.is_class
                || !known.is_class && !template.is_class && self.declares_same(known, &template)
        });
        let position = known;
        let mut called = None;
        let all = self.cpp_mut().templates.entry(full).or_default();
        match known.and_then(|known| all.get_mut(known)) {
            Some(known) => {
                if !known.is_class {
                    called = position.map(|position| (position, std::mem::take(&mut known.made)));
                }
                let members = std::mem::take(&mut known.members);
                let partials = std::mem::take(&mut known.partials);
                *known = Template {
                    members,
                    partials,
                    special: known.special,
                    used: known.used,
                    ..template.clone()
                };
            }
            None => all.push(template.clone()),
        }
        // Calls that came before get the body, too.
        for (position, (_, args)) in called
            .into_iter()
            .flat_map(|(position, made)| made.into_iter().map(move |made| (position, made)))
        {
            self.defined_late(&template, &args, position)?;
        }
        self.at = end;
        Ok(())
    }

    /// Whether a function template that is known is declared only, and the other one is the same with a body: they have
    /// the same text before it.
    fn declares_same(&self, known: &Template, other: &Template) -> bool {
        let head = |template: &Template| -> Vec<&str> {
            let text = self.tokens.get(template.at..template.end);
            let text = text.unwrap_or_default().iter();
            let text = text.take_while(|token| !matches!(token.text, "{" | ";"));
            text.map(|token| token.text).collect()
        };
        let ends = self.tokens.get(known.end.saturating_sub(1));
        let names = |template: &Template| -> Vec<(String, bool)> {
            let params = template.params.iter();
            params
                .map(|param| (param.name.clone(), param.is_type))
                .collect()
        };
        ends.is_some_and(|token| token.text == ";")
            && names(known) == names(other)
            && head(known) == head(other)
    }

    /// The name that a template declares, and the class template that it is a member of.
    fn template_name(&mut self, is_class: bool, is_alias: bool) -> Parse<(Option<String>, String)> {
        if is_class || is_alias {
            let mut at = 1;
            while self.is_ahead(at, "[") || self.is_ahead(at, "]") || self.is_ahead(at, "alignas") {
                at += 1;
            }
            let token = self.token(at);
            return match token.kind {
                Kind::Word => Ok((None, token.text.to_string())),
                _ => Err(self.expected("the name of a class")),
            };
        }
        let mut depth = 0i32;
        let mut class = None;
        let mut last = "";
        let mut around = String::new();
        let mut passed = 0;
        for at in 0.. {
            if at < passed {
                continue;
            }
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => break,
                (Kind::Punct, ";" | "{" | "=") if depth == 0 => break,
                (Kind::Word, "operator") => {
                    return Ok((class, format!("operator{}", self.token(at + 1).text)));
                }
                (
                    Kind::Word,
                    "decltype" | "noexcept" | "explicit" | "requires" | "__attribute__"
                    | "__attribute",
                ) => {
                    if !matches!(token.text, "noexcept" | "explicit" | "requires")
                        && let Some(close) = self.partner(self.at + at + 1)
                    {
                        passed = close - self.at + 1;
                    }
                }
                (Kind::Word, word) if depth == 0 => {
                    // `Class<T>::name`
                    if self.is_ahead(at + 1, "<") {
                        let mut end = at + 2;
                        let mut inner = 1;
                        while inner > 0 && self.token(end).kind != Kind::End {
                            match self.token(end).text {
                                "<" => inner += 1,
                                ">" => inner -= 1,
                                _ => {}
                            }
                            end += 1;
                        }
                        let member = self.token(end + 1);
                        let called = self.is_ahead(end + 2, "(")
                            || member.text == "operator"
                            || self.is_ahead(end + 1, "~");
                        if self.is_ahead(end, "::") && called {
                            class = Some(format!("{around}{word}"));
                        }
                    }
                    match self.is_ahead(at + 1, "::") {
                        true => around.push_str(&format!("{word}::")),
                        false => around.clear(),
                    }
                    last = word;
                }
                (Kind::Punct, "<") => depth += 1,
                (Kind::Punct, ">") => depth -= 1,
                (Kind::Punct, "(") if depth == 0 => return Ok((class, last.to_string())),
                // A `>` within parentheses is a comparison.
                (Kind::Punct, "(") => {
                    if let Some(close) = self.partner(self.at + at) {
                        passed = close - self.at + 1;
                    }
                }
                _ => {}
            }
        }
        Ok((None, String::new()))
    }

    fn skip_template(&mut self) -> Parse<()> {
        loop {
            match (self.peek().kind, self.peek().text) {
                (Kind::End, _) => return Err(self.expected("`;`")),
                (Kind::Punct, ";") => {
                    self.at += 1;
                    return Ok(());
                }
                (Kind::Punct, "(") => self.skip_parentheses()?,
                (Kind::Punct, "{") => {
                    self.skip_braces()?;
                    if !self.is_any(&[",", "{", ";"]) {
                        return Ok(());
                    }
                    if self.is(";") {
                        self.at += 1;
                        return Ok(());
                    }
                }
                _ => self.at += 1,
            }
        }
    }

    pub(super) fn put_aside(&mut self, template: &Template) -> Parse<Saved> {
        if self.cpp_mut().depth >= DEEPEST_INSTANCE {
            return Err(SyntaxError {
                message: "Templates are used within each other too deeply.".to_string(),
                span: self.peek().span,
            });
        }
        let mut scopes = template.scopes.clone();
        // What was declared at namespace scope since then is known too.
        scopes.renew_outermost(&self.scopes);
        scopes.enter();
        let cpp = self.cpp_mut();
        cpp.depth += 1;
        let saved = Saved {
            at: 0,
            scopes: Scopes::default(),
            prefixes: std::mem::replace(&mut cpp.prefixes, template.prefixes.clone()),
            this: cpp.this.take(),
            cleanups: std::mem::take(&mut cpp.cleanups),
            loops: std::mem::take(&mut cpp.loops),
            closes: std::mem::replace(&mut cpp.closes, false),
            defaults: std::mem::take(&mut cpp.defaults),
            pending: std::mem::take(&mut cpp.pending),
            pending_defaults: std::mem::take(&mut cpp.pending_defaults),
            pending_defaulted: std::mem::take(&mut cpp.pending_defaulted),
            temporaries: std::mem::take(&mut cpp.temporaries),
            packs: std::mem::replace(&mut cpp.packs, template.packs.clone()),
            pending_arguments: std::mem::take(&mut cpp.pending_arguments),
            class_open: std::mem::replace(&mut cpp.class_open, false),
        };
        Ok(Saved {
            at: std::mem::replace(&mut self.at, template.at),
            scopes: std::mem::replace(&mut self.scopes, scopes),
            ..saved
        })
    }

    pub(super) fn take_back(&mut self, saved: Saved) {
        let inner = std::mem::replace(&mut self.scopes, saved.scopes);
        self.scopes.renew_outermost(&inner);
        self.at = saved.at;
        let cpp = self.cpp_mut();
        cpp.depth -= 1;
        cpp.prefixes = saved.prefixes;
        cpp.this = saved.this;
        cpp.cleanups = saved.cleanups;
        cpp.loops = saved.loops;
        cpp.closes = saved.closes;
        cpp.defaults = saved.defaults;
        cpp.pending = saved.pending;
        cpp.pending_defaults = saved.pending_defaults;
        cpp.pending_defaulted = saved.pending_defaulted;
        cpp.temporaries = saved.temporaries;
        cpp.packs = saved.packs;
        cpp.pending_arguments = saved.pending_arguments;
        cpp.class_open = saved.class_open;
    }

    /// Gives the parameters their arguments, in the innermost scope.
    pub(super) fn bind_params(
        &mut self,
        params: &[TemplateParam],
        args: &[Arg],
    ) -> Parse<Vec<Arg>> {
        let mut bound = Vec::new();
        let params = &self.with_elements(params, args.len());
        for (position, param) in params.iter().enumerate() {
            if let Some(depends) = param.depends {
                let here = std::mem::replace(&mut self.at, depends);
                let ty = self.type_name();
                self.at = here;
                ty?;
            }
            let arg = match (args.get(position), param.default) {
                (Some(arg), _) => arg.clone(),
                (None, Some(default)) => {
                    let here = std::mem::replace(&mut self.at, default);
                    let outer = std::mem::replace(&mut self.cpp_mut().closes, true);
                    let arg = match param.is_type {
                        true => self.type_name().map(Arg::Type),
                        false => self.conditional_expr().map(Arg::Value),
                    };
                    self.cpp_mut().closes = outer;
                    self.at = here;
                    arg?
                }
                (None, None) => return Err(self.expected("all arguments of the template")),
            };
            match &arg {
                Arg::Type(ty) => self.name_type_here(&param.name, ty.clone()),
                Arg::Value(value) => match self.typed_constant(value) {
                    Some(value) => {
                        let value = super::deduce::argument(value, param);
                        self.name_argument(param, value);
                    }
                    None => {
                        return Err(SyntaxError {
                            message: "An argument of a template that is no known number."
                                .to_string(),
                            span: value.span,
                        });
                    }
                },
            }
            bound.push(arg);
        }
        Ok(bound)
    }

    pub(super) fn name_type_here(&mut self, name: &str, ty: QualType) {
        let named = super::make::alias(name, ty);
        let meaning = crate::syntax::scope::Meaning::Type(named, 1);
        self.scopes.declare(name, meaning);
    }

    /// A parameter that is no type stands for this value, which is of the type of the parameter.
    pub(super) fn name_argument(&mut self, param: &TemplateParam, value: super::Constant) {
        if let Some(ty) = &param.ty {
            self.scopes.declare_variable(&param.name, ty.clone());
        }
        self.scopes.declare_constant(&param.name, value);
    }

    pub(super) fn args_key(&self, args: &[Arg]) -> (String, String) {
        let text = |arg: &Arg, shown: bool| match arg {
            Arg::Type(ty) if shown => self.shown(ty),
            Arg::Type(ty) => {
                let quals = ty.canonical().quals;
                let constant = if quals.is_const { "const " } else { "" };
                let atomic = if quals.is_atomic { "atomic " } else { "" };
                format!("{constant}{atomic}{}", self.exact_key(ty))
            }
            Arg::Value(value) => self
                .constant(value)
                .map_or_else(|| "?".to_string(), |value| value.to_string()),
        };
        let key: Vec<String> = args.iter().map(|arg| text(arg, false)).collect();
        let shown: Vec<String> = args.iter().map(|arg| text(arg, true)).collect();
        (key.join(", "), shown.join(", "))
    }
}
