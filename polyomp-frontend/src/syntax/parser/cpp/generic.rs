//! Generic lambdas: their bodies are kept as tokens, and parsed for the types of the arguments that they are called with,
//! as those of function templates are (C++17, section 8.1.5.1).

use std::sync::Arc;

use super::super::{Parse, Parser};
use super::deduce::OPEN;
use super::lambda::LambdaText;
use super::name::Arg;
use super::template::{Template, TemplateParam};
use super::uninstantiated::{TemplateText, TextOf};
use crate::syntax::ast::{Item, ItemKind, QualType, Type};

/// Whether `auto` stands in the type of a parameter.
pub(super) fn is_generic(ty: &QualType) -> bool {
    match &ty.ty {
        Type::Unknown(name) => name == "auto",
        Type::Pointer(to) | Type::Reference(to) => is_generic(to),
        _ => false,
    }
}

/// The type with another one in place of `auto`.
fn with(ty: &QualType, put: &QualType) -> QualType {
    let inner = match &ty.ty {
        Type::Unknown(name) if name == "auto" => {
            let mut found = put.clone();
            found.quals.is_const |= ty.quals.is_const;
            return found;
        }
        Type::Pointer(to) => Type::Pointer(Arc::new(with(to, put))),
        Type::Reference(to) => {
            let inner = with(to, put);
            return match to.quals.expires {
                true => super::make::expiring_reference(inner),
                false => super::make::reference(inner),
            };
        }
        _ => return ty.clone(),
    };
    QualType {
        ty: inner,
        quals: ty.quals,
    }
}

/// How the type that `auto` is for a parameter is called.
fn name_of(position: usize) -> String {
    format!("auto {position}")
}

impl Parser<'_> {
    /// Keeps a generic lambda, at its body, and moves past that.
    pub(super) fn keep_generic(&mut self, name: &str, text: LambdaText) -> Parse<()> {
        let (start, at) = (text.start, self.at);
        self.skip_braces()?;
        let end = self.at;
        let positions = text.ty.params.iter().enumerate();
        let params = positions
            .filter(|(_, param)| is_generic(&param.ty))
            .map(|(position, _)| TemplateParam {
                name: name_of(position),
                is_type: true,
                depends: None,
                kind: None,
                ty: None,
                default: None,
                pack: false,
            })
            .collect();
        let of = TextOf::Lambda;
        let template = Template {
            at,
            end,
            params,
            is_class: false,
            is_alias: false,
            name: "operator()".to_string(),
            prefixes: self.cpp_mut().prefixes.clone(),
            scopes: self.scopes.clone(),
            special: false,
            used: false,
            method_of: None,
            members: Vec::new(),
            packs: self.cpp_mut().packs.clone(),
            partials: Vec::new(),
            lambda: Some(Arc::new(text)),
            made: Vec::new(),
        };
        let cpp = self.cpp_mut();
        cpp.template_texts.push(TemplateText { start, at, end, of });
        let known = cpp.templates.entry(format!("{name}::operator()"));
        known.or_default().push(template);
        Ok(())
    }

    /// What `auto` is for each of its parameters in a call.
    pub(super) fn deduce_lambda(
        &self,
        template: &Template,
        lambda: &LambdaText,
        types: &[Option<QualType>],
    ) -> Option<Vec<Arg>> {
        let params = &lambda.ty.params;
        let left = lambda.defaults.iter().skip(types.len());
        let defaulted = left.filter(|default| default.is_some()).count();
        if types.len() > params.len() || types.len() + defaulted < params.len() {
            return None;
        }
        let mut found = vec![None; template.params.len()];
        for (position, (param, arg)) in params.iter().zip(types).enumerate() {
            if !is_generic(&param.ty) {
                continue;
            }
            let open = Type::Unknown(format!("{OPEN}{}", name_of(position)));
            let open = with(&param.ty, &QualType::plain(open));
            let arg = arg.as_ref()?;
            // What `auto &&` is bound to that stays is designated by a reference of the other kind.
            let forwards = super::make::is_expiring(&param.ty)
                && super::make::is_reference(arg)
                && matches!(&param.ty.ty, Type::Reference(to) if !to.quals.is_const
                    && super::make::is_auto(to));
            let (open, arg) = match forwards {
                true => (super::make::referred(&open), arg.clone()),
                false => (open, super::make::referred(arg)),
            };
            if !self.unify(&open, &arg, &template.params, &mut found, 0) {
                return None;
            }
        }
        found.into_iter().collect()
    }

    /// The function that a generic lambda is with these types, by its name.
    pub(super) fn lambda_instance(
        &mut self,
        name: &str,
        lambda: &LambdaText,
        args: &[Arg],
    ) -> String {
        let (key, _) = self.args_key(args);
        let symbol = format!("{name}<{key}>");
        if self.cpp_mut().functions.contains_key(&symbol) {
            return symbol;
        }
        let mut text = lambda.clone();
        let mut args = args.iter();
        for param in &mut text.ty.params {
            if is_generic(&param.ty)
                && let Some(Arg::Type(ty)) = args.next()
            {
                param.ty = with(&param.ty, ty);
            }
        }
        let start = text.start;
        let (depth, prefixes) = (self.scopes.depth(), self.cpp_mut().prefixes.len());
        let cpp = self.cpp_mut();
        cpp.this = text.this;
        let outer = std::mem::replace(&mut cpp.constant_this, text.constant_this);
        if let Err(error) = self.lambda_function(symbol.clone(), text) {
            self.scopes.leave_to(depth);
            self.cpp_mut().prefixes.truncate(prefixes);
            let (span, unparsed) = self.recover(start, error);
            let kind = ItemKind::Error(unparsed);
            self.unit.items.push(Item { kind, span });
        }
        self.cpp_mut().constant_this = outer;
        symbol
    }
}
