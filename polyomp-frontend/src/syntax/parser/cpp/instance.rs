//! Instances of templates: parsed once for each set of arguments.

use std::collections::BTreeSet;

use super::super::{Parse, Parser};
use super::make;
use super::name::Arg;
use super::overload::Among;
use super::template::{Template, TemplateParam};
use super::{Class, ClassKind};
use crate::source::Span;
use crate::syntax::ast::{Expr, Item, ItemKind, QualType, RecordId, Storage, Type};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
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
        // What is made of known types is known itself.
        let outer = self.cpp_mut().undeduced;
        self.cpp_mut().undeduced = outer && args.iter().any(|arg| self.is_dependent(arg));
        let result = self.instance_here(name, &template, &args);
        self.cpp_mut().undeduced = outer;
        self.take_back(saved);
        result
    }

    /// Whether an argument of a template depends on others that are to be deduced.
    fn is_dependent(&self, arg: &Arg) -> bool {
        match arg {
            Arg::Type(ty) => self.is_open(ty, 0) || self.is_not_deduced(ty),
            Arg::Value(value) => self
                .constant(value)
                .is_some_and(super::deduce::is_open_number),
        }
    }

    fn instance_here(&mut self, name: &str, template: &Template, args: &[Arg]) -> Parse<QualType> {
        let scopes = self.scopes.depth();
        self.scopes.enter();
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
        let (ty, full) = self.named_instance(name, (key, shown), &args);
        if args.iter().any(|arg| self.is_dependent(arg)) {
            return Ok(ty);
        }
        let partial = self.partial_for(template, &args)?;
        if let Some((partial, found)) = &partial {
            // The parameters of the template itself are not known there.
            self.scopes.leave_to(scopes);
            self.scopes.enter();
            self.bind_params(&partial.params, found)?;
            self.at = partial.at;
            self.cpp_mut().followed.insert(partial.at);
        }
        let own = format!("{full}::{}", template.name);
        self.cpp_mut().types.insert(own, ty.clone());
        self.cpp_mut().types.insert(full.clone(), ty.clone());
        let Type::Record(id) = ty.ty else {
            return Ok(ty);
        };
        self.at += 1;
        self.class_attributes()?;
        self.name("the name of a class")?;
        if self.is("<")
            && let Some(end) = self.angle_end(0)
        {
            self.at += end;
        }
        self.eat("final");
        if self.is(";") {
            return Ok(ty);
        }
        self.class_body(id, &template.name, &full)?;
        if partial.is_some() {
            return Ok(ty);
        }
        if let Some(all) = self.cpp_mut().templates.get_mut(name)
            && let Some(known) = all.first_mut()
        {
            known.made.push((full.clone(), args.clone()));
        }
        for (at, params) in &template.members {
            self.member_of_instance((*at, params), &full, &args)?;
        }
        Ok(ty)
    }

    /// The class by the name and arguments of its template, without members.
    pub(super) fn named_instance(
        &mut self,
        name: &str,
        (key, shown): (String, String),
        args: &[Arg],
    ) -> (QualType, String) {
        let types: Vec<QualType> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Type(ty) => Some(ty.clone()),
                Arg::Value(value) => self.constant(value).map(super::deduce::number_type),
            })
            .collect();
        let full = format!("{name}<{shown}>");
        let ty = self.new_class(&full, ClassKind::User, Some((name.to_string(), types)));
        self.cpp_mut().instances.insert(key, ty.clone());
        (ty, full)
    }

    /// A member of a class template that is defined outside of it, for a class that is made of it.
    pub(super) fn member_of_instance(
        &mut self,
        (at, params): (usize, &[TemplateParam]),
        full: &str,
        args: &[Arg],
    ) -> Parse<()> {
        let scopes = self.scopes.depth();
        self.scopes.enter();
        self.at = at;
        let bound = self.bind_params(params, args);
        self.cpp_mut().prefixes.push(full.to_string());
        if bound.is_ok() {
            self.recovering_item();
        }
        self.cpp_mut().prefixes.pop();
        self.scopes.leave_to(scopes);
        bound.map(|_| ())
    }

    /// A call of a function template; none if none of this name fits.
    pub(super) fn template_call(
        &mut self,
        name: &str,
        object: Option<&Expr>,
        explicit: &[Arg],
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let object = object.map(|object| make::address(object.clone()));
        let implicit = self.cpp_mut().implicit;
        let call = self.call_with(object.as_ref(), args, implicit);
        let choice = self.choose(&[name.to_string()], &call, Among::Templates, explicit);
        self.call_chosen(choice, object, args.to_vec(), span)
    }

    /// The functions that the text of a template names: it may call them.
    pub(super) fn functions_in_template(&mut self, name: &str, span: Span) -> Vec<Expr> {
        let cpp = self.cpp_mut();
        let templates = cpp.templates.get(name).cloned().unwrap_or_default();
        let mut words: BTreeSet<&str> = BTreeSet::new();
        for template in &templates {
            let tokens = self.tokens.get(template.at..template.end);
            let named = tokens.unwrap_or_default().iter();
            let named = named.filter(|token| token.kind == Kind::Word);
            words.extend(named.map(|token| token.text));
        }
        let cpp = self.cpp_mut();
        words.retain(|word| cpp.functions.contains_key(*word));
        let words: Vec<&str> = words.into_iter().collect();
        words
            .into_iter()
            .map(|word| make::ident(word, span))
            .collect()
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

    /// At the `<` of `object.name<2>(…)`, where a template of its class is called with arguments that are given.
    pub(super) fn member_template_named(
        &mut self,
        object: Expr,
        ty: Option<QualType>,
        name: &str,
        start: usize,
    ) -> Parse<Expr> {
        let class = ty.as_ref().and_then(|ty| self.class_of(ty));
        let full = class.map(|(_, class)| format!("{}::{name}", class.name));
        let known = full.filter(|full| self.cpp_mut().templates.contains_key(full));
        let Some(full) = known.filter(|_| self.is_lvalue(&object)) else {
            return Err(self.expected("a member template that is known"));
        };
        let explicit = self.template_args()?;
        self.expect("(")?;
        let (args, _) = self.deeper(|parser| parser.arguments())?;
        let span = self.span_from(start);
        match self.template_call(&full, Some(&object), &explicit, &args, span) {
            Some(call) => Ok(call),
            None => Err(self.expected("a member template that takes these arguments")),
        }
    }

    /// The function that a template is with these arguments, by its qualified name.
    pub(super) fn function_instance(
        &mut self,
        name: &str,
        template: &Template,
        args: &[Arg],
        position: usize,
    ) -> Parse<String> {
        let saved = self.put_aside(template)?;
        // A header whose arguments are to be deduced may need it.
        let outer = std::mem::replace(&mut self.cpp_mut().undeduced, false);
        let result = match template.lambda.clone() {
            Some(lambda) => Ok(self.lambda_instance(name, &lambda, args)),
            None => self.function_instance_here(name, template, args, position),
        };
        self.cpp_mut().undeduced = outer;
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
        let last = self.instance_name(template, &args, position);
        let full = self.declared_name(&last);
        if self.cpp_mut().functions.contains_key(&full) {
            return Ok(full);
        }
        let storage = Storage {
            inline: true,
            ..Storage::default()
        };
        self.define_instance(&last, storage, template.method_of)?;
        let ends = self.tokens.get(template.end.saturating_sub(1));
        if ends.is_some_and(|token| token.text == ";")
            && let Some(all) = self.cpp_mut().templates.get_mut(name)
            && let Some(known) = all.get_mut(position)
        {
            known.made.push((full.clone(), args));
        }
        Ok(full)
    }

    /// A function that was called where its template was declared only, when that is defined.
    pub(super) fn defined_late(
        &mut self,
        template: &Template,
        args: &[Arg],
        position: usize,
    ) -> Parse<()> {
        let saved = self.put_aside(template)?;
        let last = self.bind_params(&template.params, args);
        let result = last.and_then(|args| {
            let last = self.instance_name(template, &args, position);
            let storage = Storage {
                inline: true,
                ..Storage::default()
            };
            self.define_instance(&last, storage, template.method_of)
        });
        self.take_back(saved);
        result
    }

    /// What tells the function that a template is with these arguments apart from others in its class or namespace.
    pub(super) fn instance_name(
        &mut self,
        template: &Template,
        args: &[Arg],
        position: usize,
    ) -> String {
        let (key, _) = self.args_key(args);
        match position {
            0 => format!("{}<{key}>", template.name),
            _ => format!("{}<{key}>'{position}", template.name),
        }
    }

    /// Declares the function that stands here by this name, and defines it if it has a body.
    pub(super) fn define_instance(
        &mut self,
        last: &str,
        storage: Storage,
        method_of: Option<RecordId>,
    ) -> Parse<()> {
        let start = self.at;
        let name_span = self.peek().span;
        let (_, ty) = self.function_header()?;
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        let depth = self.scopes.depth();
        let outer = std::mem::take(&mut self.scopes);
        self.scopes = outer.outermost();
        let method = method_of.is_some();
        let overload = self.declare_function(last, ty, defaults, method, false);
        let inner = std::mem::replace(&mut self.scopes, outer);
        self.scopes.renew_outermost(&inner);
        if self.is("{") {
            let prefixes = self.cpp_mut().prefixes.len();
            let result = self.define(&overload, method_of, name_span, storage, Vec::new(), start);
            if let Err(error) = result {
                self.scopes.leave_to(depth);
                self.cpp_mut().prefixes.truncate(prefixes);
                self.at = start;
                let (span, unparsed) = self.recover(start, error);
                let kind = ItemKind::Error(unparsed);
                self.unit.items.push(Item { kind, span });
            }
        }
        Ok(())
    }
}
