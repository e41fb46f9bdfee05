//! Templates: kept as tokens, and parsed for the arguments that they are used with.

use super::super::{Parse, Parser};
use super::make;
use super::name::Arg;
use super::types::plain;
use super::{Class, ClassKind, DEEPEST_INSTANCE};
use crate::source::Span;
use crate::syntax::ast::{
    Expr, FunctionType, Item, ItemKind, QualType, RecordId, Storage, SyntaxError, Type, Unparsed,
};
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
}

/// A parameter of a template.
#[derive(Clone, Debug)]
pub(crate) struct TemplateParam {
    pub name: String,
    pub is_type: bool,
    /// Where its default stands.
    pub default: Option<usize>,
}

/// What is put aside while a template is parsed elsewhere.
struct Saved {
    at: usize,
    scopes: Scopes,
    prefixes: Vec<String>,
    this: Option<RecordId>,
    cleanups: Vec<Vec<Expr>>,
    loops: Vec<usize>,
    closes: bool,
    defaults: Vec<Option<Expr>>,
    pending: Vec<super::class::Pending>,
}

/// The mark of a parameter that is to be deduced.
const OPEN: &str = "template parameter ";

impl Parser<'_> {
    /// At `template`.
    pub(super) fn template(&mut self) -> Parse<()> {
        let start = self.at;
        self.at += 1;
        if !self.is("<") {
            // An explicit instantiation.
            while !self.eat(";") {
                if self.bump().kind == Kind::End {
                    return Err(self.expected("`;`"));
                }
            }
            return Ok(());
        }
        self.at += 1;
        let params = self.template_params()?;
        let at = self.at;
        let is_class = self.is_any(&["class", "struct", "union"]);
        let is_alias = self.is("using");
        let (class, name) = self.template_name(is_class, is_alias)?;
        self.at = at;
        self.skip_template()?;
        let end = self.at;
        let special = params.is_empty();
        let _ = start;
        if special {
            let parts = [class, Some(name)]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>();
            if let Some(known) = self.lookup_template(&parts)
                && let Some(all) = self.cpp_mut().templates.get_mut(&known)
            {
                all.iter_mut().for_each(|template| template.special = true);
            }
            return Ok(());
        }
        if let Some(class) = class {
            // A member of a class template.
            let Some(known) = self.lookup_template(&[class]) else {
                return Err(self.expected("a member of a class template that is known"));
            };
            if let Some(all) = self.cpp_mut().templates.get_mut(&known)
                && let Some(template) = all.first_mut()
            {
                template.members.push((at, params));
            }
            return Ok(());
        }
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
        };
        let all = self.cpp_mut().templates.entry(full).or_default();
        // A declaration before the definition.
        match all.iter_mut().find(|known| {
            known.is_class && template.is_class || (!known.is_class && known.end == known.at)
        }) {
            Some(known) => {
                let members = std::mem::take(&mut known.members);
                *known = Template {
                    members,
                    ..template
                };
            }
            None => all.push(template),
        }
        Ok(())
    }

    fn template_params(&mut self) -> Parse<Vec<TemplateParam>> {
        let mut params = Vec::new();
        while !self.eat(">") {
            let is_type = self.is_any(&["typename", "class"])
                && (self.token(1).kind != Kind::Word || !self.is_ahead(2, "::"));
            if is_type {
                self.at += 1;
            } else if self.is("template") {
                return Err(self.expected("a parameter that is no template"));
            } else {
                // The type of a value.
                self.specifiers(true)?;
            }
            if self.is("...") || (self.is(".") && self.is_ahead(1, ".")) {
                return Err(self.expected("a parameter that is no pack"));
            }
            let name = match self.peek().kind {
                Kind::Word => self.bump().text.to_string(),
                _ => String::new(),
            };
            let mut default = None;
            if self.eat("=") {
                default = Some(self.at);
                let mut depth = 0i32;
                loop {
                    match (self.peek().kind, self.peek().text) {
                        (Kind::End | Kind::Pragma, _) => return Err(self.expected("`>`")),
                        (Kind::Punct, "<" | "(" | "[") => depth += 1,
                        (Kind::Punct, ")" | "]") => depth -= 1,
                        (Kind::Punct, ">") if depth > 0 => depth -= 1,
                        (Kind::Punct, ">" | ",") if depth <= 0 => break,
                        _ => {}
                    }
                    self.at += 1;
                }
            }
            params.push(TemplateParam {
                name,
                is_type,
                default,
            });
            if !self.is(">") && !self.eat(",") {
                return Err(self.expected("`,` or `>`"));
            }
        }
        Ok(params)
    }

    /// The name that a template declares, and the class template that it is a member of.
    fn template_name(&self, is_class: bool, is_alias: bool) -> Parse<(Option<String>, String)> {
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
        for at in 0.. {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => break,
                (Kind::Punct, ";" | "{" | "=") if depth == 0 => break,
                (Kind::Word, "operator") => {
                    return Ok((class, format!("operator{}", self.token(at + 1).text)));
                }
                (Kind::Word, "decltype" | "noexcept" | "explicit" | "requires") => {}
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
                            class = Some(word.to_string());
                        }
                    }
                    last = word;
                }
                (Kind::Punct, "<") => depth += 1,
                (Kind::Punct, ">") => depth -= 1,
                (Kind::Punct, "(") if depth == 0 => return Ok((class, last.to_string())),
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

    fn put_aside(&mut self, template: &Template) -> Parse<Saved> {
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
        };
        Ok(Saved {
            at: std::mem::replace(&mut self.at, template.at),
            scopes: std::mem::replace(&mut self.scopes, scopes),
            ..saved
        })
    }

    fn take_back(&mut self, saved: Saved) {
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
    }

    /// Gives the parameters their arguments, in the innermost scope.
    fn bind_params(&mut self, params: &[TemplateParam], args: &[Arg]) -> Parse<Vec<Arg>> {
        let mut bound = Vec::new();
        for (position, param) in params.iter().enumerate() {
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
                Arg::Value(value) => match self.constant(value) {
                    Some(value) => self.scopes.declare_constant(&param.name, value),
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

    fn name_type_here(&mut self, name: &str, ty: QualType) {
        let named = Type::Typedef(std::sync::Arc::new(crate::syntax::ast::TypedefType {
            name: name.to_string(),
            target: ty,
        }));
        let meaning = crate::syntax::scope::Meaning::Type(named, 1);
        self.scopes.declare(name, meaning);
    }

    fn args_key(&self, args: &[Arg]) -> (String, String) {
        let text = |arg: &Arg, shown: bool| match arg {
            Arg::Type(ty) if shown => self.shown(ty),
            Arg::Type(ty) => {
                let constant = if ty.canonical().quals.is_const {
                    "const "
                } else {
                    ""
                };
                format!("{constant}{}", self.key(ty))
            }
            Arg::Value(value) => self
                .constant(value)
                .map_or_else(|| "?".to_string(), |value| value.to_string()),
        };
        let key: Vec<String> = args.iter().map(|arg| text(arg, false)).collect();
        let shown: Vec<String> = args.iter().map(|arg| text(arg, true)).collect();
        (key.join(", "), shown.join(", "))
    }

    /// The class that a class template is with these arguments.
    pub(super) fn instance(&mut self, name: &str, args: Vec<Arg>) -> Parse<QualType> {
        let template = self
            .cpp_mut()
            .templates
            .get_mut(name)
            .and_then(|found| found.first_mut())
            .map(|template| {
                template.used = true;
                template.clone()
            });
        let Some(template) = template.filter(|template| !template.special) else {
            return Err(self.expected("a template without special cases"));
        };
        let saved = self.put_aside(&template)?;
        let result = self.instance_here(name, &template, &args);
        self.take_back(saved);
        result
    }

    fn instance_here(&mut self, name: &str, template: &Template, args: &[Arg]) -> Parse<QualType> {
        let args = self.bind_params(&template.params, args)?;
        if template.is_alias {
            self.at += 2;
            self.expect("=")?;
            return self.type_name();
        }
        if !template.is_class {
            return Err(self.expected("a class"));
        }
        let (key, shown) = self.args_key(&args);
        let key = format!("{name}<{key}>");
        if let Some(known) = self.cpp_mut().instances.get(&key) {
            return Ok(known.clone());
        }
        let types: Vec<QualType> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Type(ty) => Some(ty.clone()),
                Arg::Value(_) => None,
            })
            .collect();
        let full = format!("{name}<{shown}>");
        let ty = self.new_class(
            &full,
            ClassKind::User,
            Some((name.to_string(), types.clone())),
        );
        self.cpp_mut().instances.insert(key, ty.clone());
        if types.iter().any(|ty| self.is_open(ty, 0)) {
            return Ok(ty);
        }
        let own = format!("{full}::{}", template.name);
        self.cpp_mut().types.insert(own, ty.clone());
        self.cpp_mut().types.insert(full.clone(), ty.clone());
        let Type::Record(id) = ty.ty else {
            return Ok(ty);
        };
        self.at += 1;
        self.attributes()?;
        self.name("the name of a class")?;
        self.eat("final");
        if self.is(";") {
            return Ok(ty);
        }
        self.class_body(id, &template.name, &full)?;
        for (at, params) in &template.members {
            let scopes = self.scopes.depth();
            self.scopes.enter();
            self.at = *at;
            let bound = self.bind_params(params, &args);
            self.cpp_mut().prefixes.push(full.clone());
            if bound.is_ok() {
                self.recovering_item();
            }
            self.cpp_mut().prefixes.pop();
            self.scopes.leave_to(scopes);
            bound?;
        }
        Ok(ty)
    }

    // Functions.

    /// A call of a function template; none if none of this name fits.
    pub(super) fn template_call(
        &mut self,
        name: &str,
        object: Option<&Expr>,
        explicit: &[Arg],
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let templates = self.cpp_mut().templates.get(name)?.clone();
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.type_of(arg)).collect();
        let mut fitting = Vec::new();
        for (position, template) in templates.iter().enumerate() {
            if template.is_class || template.special || template.is_alias {
                continue;
            }
            if let Some(found) = self.deduce(template, explicit, &types) {
                fitting.push((position, found));
            }
        }
        // Several may fit: which one is the most special is not decided here.
        let [(position, found)] = &fitting[..] else {
            return None;
        };
        let template = templates.get(*position)?.clone();
        if let Some(all) = self.cpp_mut().templates.get_mut(name)
            && let Some(known) = all.get_mut(*position)
        {
            known.used = true;
        }
        let full = self
            .function_instance(name, &template, found, *position)
            .ok()?;
        let object = object.map(|object| make::address(object.clone()));
        Some(self.resolve_call(&full, object, args.to_vec(), span))
    }

    /// A member function template of a class.
    pub(super) fn member_template(
        &mut self,
        class: &Class,
        name: &str,
        object: &Expr,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let full = format!("{}::{name}", class.name);
        self.template_call(&full, Some(object), &[], args, span)
    }

    /// The arguments of the template that a call makes.
    fn deduce(
        &mut self,
        template: &Template,
        explicit: &[Arg],
        types: &[Option<QualType>],
    ) -> Option<Vec<Arg>> {
        let saved = self.put_aside(template).ok()?;
        let result = self.deduce_here(template, explicit, types);
        self.take_back(saved);
        result
    }

    fn deduce_here(
        &mut self,
        template: &Template,
        explicit: &[Arg],
        types: &[Option<QualType>],
    ) -> Option<Vec<Arg>> {
        for (position, param) in template.params.iter().enumerate() {
            match explicit.get(position) {
                Some(Arg::Type(ty)) => self.name_type_here(&param.name, ty.clone()),
                Some(Arg::Value(value)) => {
                    let value = self.constant(value)?;
                    self.scopes.declare_constant(&param.name, value);
                }
                None if param.is_type => {
                    let open = Type::Unknown(format!("{OPEN}{}", param.name));
                    self.name_type_here(&param.name, QualType::plain(open));
                }
                None => {
                    param.default?;
                }
            }
        }
        let errors = self.unit.errors.len();
        let header = self.function_header();
        self.unit.errors.truncate(errors);
        let (_, ty) = header.ok()?;
        let required = ty.params.len()
            - self
                .cpp_mut()
                .defaults
                .iter()
                .filter(|default| default.is_some())
                .count()
                .min(ty.params.len());
        if types.len() > ty.params.len() || types.len() < required {
            return None;
        }
        let mut found: Vec<Option<Arg>> = explicit.iter().cloned().map(Some).collect();
        found.resize(template.params.len(), None);
        for (param, arg) in ty.params.iter().zip(types) {
            let Some(arg) = arg else { continue };
            if !self.unify(&param.ty, arg, template, &mut found, 0) {
                return None;
            }
        }
        let mut args = Vec::new();
        for (param, arg) in template.params.iter().zip(found) {
            match (arg, param.default) {
                (Some(arg), _) => args.push(arg),
                (None, Some(_)) => break,
                (None, None) => return None,
            }
        }
        Some(args)
    }

    /// The name and type of the function that is declared here.
    fn function_header(&mut self) -> Parse<(String, FunctionType)> {
        self.attributes()?;
        let specifiers = self.specifiers(true)?;
        let declared = self.declarator(specifiers.ty)?;
        match (declared.ty.ty, declared.name) {
            (Type::Function(ty), Some((name, _))) => Ok((name, (*ty).clone())),
            _ => Err(self.expected("a function")),
        }
    }

    fn unify(
        &self,
        param: &QualType,
        arg: &QualType,
        template: &Template,
        found: &mut Vec<Option<Arg>>,
        depth: u32,
    ) -> bool {
        if depth > 16 {
            return false;
        }
        match param.unaliased() {
            Type::Unknown(name) if name.starts_with(OPEN) => {
                let name = name.trim_start_matches(OPEN);
                let Some(position) = template.params.iter().position(|param| param.name == name)
                else {
                    return false;
                };
                let arg = match depth {
                    0 => arg.decayed(),
                    _ => arg.clone(),
                };
                let mut bound = plain(arg.clone());
                // `T *` of a pointer to `const` binds what is `const`.
                bound.quals.is_const = depth > 0
                    && arg.canonical().quals.is_const
                    && !param.canonical().quals.is_const;
                match found.get_mut(position) {
                    Some(Some(Arg::Type(known))) => self.key(known) == self.key(&bound),
                    Some(place @ None) => {
                        *place = Some(Arg::Type(bound));
                        true
                    }
                    _ => false,
                }
            }
            Type::Reference(to) => self.unify(to, arg, template, found, depth + 1),
            Type::Pointer(to) => match arg.decayed().pointee() {
                Some(arg) => self.unify(to, arg, template, found, depth + 1),
                None => false,
            },
            Type::Record(_) => {
                let (Some((a, class)), Some((b, other))) =
                    (self.class_of(param), self.class_of(arg))
                else {
                    return !self.is_open(param, 0);
                };
                match (&class.made_from, &other.made_from) {
                    _ if a == b => true,
                    (Some((name, params)), Some((same, args))) if name == same => {
                        params.len() == args.len()
                            && params.iter().zip(args).all(|(param, arg)| {
                                self.unify(param, arg, template, found, depth + 1)
                            })
                    }
                    _ => !self.is_open(param, 0),
                }
            }
            _ => !self.is_open(param, 0),
        }
    }

    /// Whether a parameter that is to be deduced stands in the type.
    fn is_open(&self, ty: &QualType, depth: u32) -> bool {
        if depth > 16 {
            return false;
        }
        match ty.unaliased() {
            Type::Unknown(name) => name.starts_with(OPEN),
            Type::Pointer(to) | Type::Reference(to) => self.is_open(to, depth + 1),
            Type::Array(array) => self.is_open(&array.element, depth + 1),
            Type::Record(_) => self.class_of(ty).is_some_and(|(_, class)| {
                class
                    .made_from
                    .iter()
                    .flat_map(|(_, args)| args)
                    .any(|arg| self.is_open(arg, depth + 1))
            }),
            _ => false,
        }
    }

    /// The function that a template is with these arguments, by its qualified name.
    fn function_instance(
        &mut self,
        name: &str,
        template: &Template,
        args: &[Arg],
        position: usize,
    ) -> Parse<String> {
        let saved = self.put_aside(template)?;
        let result = self.function_instance_here(name, template, args, position);
        self.take_back(saved);
        result
    }

    fn function_instance_here(
        &mut self,
        name: &str,
        template: &Template,
        args: &[Arg],
        position: usize,
    ) -> Parse<String> {
        let args = self.bind_params(&template.params, args)?;
        let (key, _) = self.args_key(&args);
        let _ = name;
        let last = match position {
            0 => format!("{}<{key}>", template.name),
            _ => format!("{}<{key}>'{position}", template.name),
        };
        let full = self.declared_name(&last);
        if self.cpp_mut().functions.contains_key(&full) {
            return Ok(full);
        }
        let start = self.at;
        let name_span = self.peek().span;
        let (_, ty) = self.function_header()?;
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        let depth = self.scopes.depth();
        let outer = std::mem::take(&mut self.scopes);
        self.scopes = outer.outermost();
        let method = template.method_of.is_some();
        let overload = self.declare_function(&last, ty, defaults, method, false);
        let inner = std::mem::replace(&mut self.scopes, outer);
        self.scopes.renew_outermost(&inner);
        if self.is("{") {
            let storage = Storage {
                inline: true,
                ..Storage::default()
            };
            let prefixes = self.cpp_mut().prefixes.len();
            let this = template.method_of;
            if let Err(error) = self.define(&overload, this, name_span, storage, Vec::new(), start)
            {
                self.scopes.leave_to(depth);
                self.cpp_mut().prefixes.truncate(prefixes);
                self.at = start;
                let (span, unparsed) = self.recover(start, error);
                let kind = ItemKind::Error(unparsed);
                self.unit.items.push(Item { kind, span });
            }
        }
        Ok(full)
    }

    /// Templates with directives that nothing uses are not followed.
    pub(in super::super) fn unused_templates(&mut self) {
        let templates: Vec<Template> = self
            .cpp_mut()
            .templates
            .values()
            .flatten()
            .filter(|template| !template.used)
            .cloned()
            .collect();
        for template in templates {
            let tokens = self.tokens.get(template.at..template.end).unwrap_or(&[]);
            let pragmas: Vec<_> = tokens
                .iter()
                .filter(|token| token.kind == Kind::Pragma)
                .map(|token| token.pragma())
                .collect();
            let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
                continue;
            };
            if pragmas.is_empty() {
                continue;
            }
            let span = first.span.to(last.span);
            let message = format!(
                "The template `{}` is used nowhere in this file, so its types are not known.",
                template.name
            );
            self.unit.errors.push(SyntaxError {
                message: message.clone(),
                span: first.span,
            });
            self.unit.items.push(Item {
                kind: ItemKind::Error(Unparsed {
                    message,
                    pragmas,
                    words: Vec::new(),
                }),
                span,
            });
        }
    }
}
