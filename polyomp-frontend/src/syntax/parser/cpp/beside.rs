//! Calls of a name for which there are functions and templates: the nearest is called, and of those that are as near the
//! one that is no template (C++17, section 16.3.3). Where it is not known what a template is with these arguments, the
//! call is not decided, unless a function takes all of them as they are.

use super::super::Parser;
use super::name::Arg;
use super::template::Template;
use super::{Overload, make};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, FunctionType, QualType};
use crate::syntax::tokens::Kind;

/// What a template is for a call.
enum Fit {
    /// It takes the arguments with these of its own.
    With(Vec<Arg>),
    /// It does not.
    Not,
    /// That is not known.
    Open,
}

/// An argument is no farther than this from a parameter of its own type, or a reference to that.
const ITSELF: u32 = 2;

impl Parser<'_> {
    /// The call, where it is one of a template, or may be; none where it is one of the functions of this name.
    pub(super) fn template_beside(
        &mut self,
        name: &str,
        object: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let templates = self.cpp_mut().templates.get(name)?.clone();
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.argument_type(arg)).collect();
        let (mut fitting, mut open) = (Vec::new(), false);
        for (position, template) in templates.iter().enumerate() {
            if template.is_class || template.is_alias {
                continue;
            }
            match self.fit(template, &types) {
                Fit::With(found) => fitting.push((position, found)),
                Fit::Not => {}
                Fit::Open => open = true,
            }
        }
        if fitting.is_empty() && !open {
            return None;
        }
        let pointer = object.map(|object| make::address(object.clone()));
        let function = self.nearest_overload(name, pointer.as_ref(), args);
        let costs = match &function {
            Some(function) => self.costs(function, args),
            None => None,
        };
        // Nothing is nearer.
        if costs
            .as_ref()
            .is_some_and(|costs| costs.iter().all(|cost| *cost == 0))
        {
            return None;
        }
        // A name that stands for a number here designates an object in the program.
        let folded = args.iter().any(|arg| self.is_folded(arg));
        if fitting.len() > 1 {
            self.without_packs(&templates, &mut fitting, &types);
        }
        let undecided = |parser: &mut Self| {
            let what = format!("a call of `{name}`, for which there is a template");
            let mut operands: Vec<Expr> = object.into_iter().cloned().collect();
            operands.extend(args.to_vec());
            operands.extend(parser.functions_in_template(name, span));
            Some(make::unsupported(what, operands, span))
        };
        let ([(position, found)], false) = (&fitting[..], open || folded) else {
            return undecided(self);
        };
        let template = templates.get(*position)?.clone();
        let Ok(full) = self.function_instance(name, &template, found, *position) else {
            return undecided(self);
        };
        let made = self.cpp_mut().functions.get(&full);
        let Some(made) = made.and_then(|all| all.first()).cloned() else {
            return undecided(self);
        };
        if let (Some(function), Some(costs)) = (&function, costs) {
            let Some(own) = self.costs(&made, args) else {
                return undecided(self);
            };
            let apart = (0..args.len()).map(|at| {
                let cost = |costs: &[u32]| costs.get(at).copied().unwrap_or(0);
                let by_value = |overload: &Overload| {
                    let param = overload.ty.params.get(at);
                    param.is_none_or(|param| !make::is_reference(&param.ty))
                };
                let (one, other) = (cost(&own), cost(&costs));
                // A value and a reference to a constant are as near.
                let alike =
                    one <= ITSELF && other <= ITSELF && (by_value(&made) || by_value(function));
                match alike {
                    true => std::cmp::Ordering::Equal,
                    false => one.cmp(&other),
                }
            });
            let apart: Vec<_> = apart.collect();
            match (
                apart.iter().any(|order| order.is_lt()),
                apart.iter().any(|order| order.is_gt()),
            ) {
                (false, _) => return None,
                (true, true) => return undecided(self),
                (true, false) => {}
            }
        }
        if let Some(all) = self.cpp_mut().templates.get_mut(name)
            && let Some(known) = all.get_mut(*position)
        {
            known.used = true;
        }
        Some(self.resolve_call(&full, pointer, args.to_vec(), span))
    }

    /// Whether a template of one of these names may take the arguments.
    pub(super) fn may_fit_template(&mut self, names: &[String], args: &[Expr]) -> bool {
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.argument_type(arg)).collect();
        let known = names.iter();
        let known = known.filter_map(|name| self.cpp.as_ref()?.templates.get(name));
        let templates: Vec<Template> = known.flatten().cloned().collect();
        templates.iter().any(|template| {
            !template.is_class
                && !template.is_alias
                && !matches!(self.fit(template, &types), Fit::Not)
        })
    }

    /// Whether it is a number by the name of a constant variable.
    fn is_folded(&self, arg: &Expr) -> bool {
        let inner = match &arg.kind {
            ExprKind::Unary { operand, .. } => operand,
            _ => arg,
        };
        let at = self
            .tokens
            .partition_point(|token| token.span.start < arg.span.start);
        matches!(inner.kind, ExprKind::Int(_))
            && self.enumerator_type(arg).is_none()
            && self.tokens.get(at).is_some_and(|token| {
                token.kind == Kind::Word && !super::name::is_cpp_keyword(token.text)
            })
    }

    fn fit(&mut self, template: &Template, types: &[Option<QualType>]) -> Fit {
        if template.special {
            return Fit::Open;
        }
        if let Some(found) = self.deduce(template, &[], types) {
            return Fit::With(found);
        }
        if template.lambda.is_some() || template.params.iter().any(|param| param.pack) {
            return Fit::Open;
        }
        let Ok(saved) = self.put_aside(template) else {
            return Fit::Open;
        };
        let opened = self.open_params(&template.params, &[]);
        let header = opened.and_then(|()| self.header_there(template.at));
        self.take_back(saved);
        match header {
            Some(_) => Fit::Not,
            None => Fit::Open,
        }
    }

    /// How far each argument is from its parameter.
    fn costs(&mut self, overload: &Overload, args: &[Expr]) -> Option<Vec<u32>> {
        let at = |position: usize| {
            let param = overload.ty.params.get(position)?.clone();
            Some(Overload {
                ty: FunctionType {
                    params: vec![param],
                    variadic: false,
                    ..overload.ty.clone()
                },
                defaults: Vec::new(),
                rvalues: overload
                    .rvalues
                    .get(position)
                    .into_iter()
                    .copied()
                    .collect(),
                ..overload.clone()
            })
        };
        let costs = args.iter().enumerate().map(|(position, arg)| {
            let arg = std::slice::from_ref(arg);
            match at(position) {
                Some(single) => self.distance(&single, arg),
                // One of those behind `...`.
                None => Some(100),
            }
        });
        costs.collect()
    }
}
