//! Functions with variable arguments (C11, 7.16): what becomes of the arguments behind the named ones.
//!
//! What a function finds by `va_arg` is not followed where it may be pointers. Where the list only goes to `vprintf` and its
//! like, these read the texts among the arguments, as `printf` does.

use std::collections::BTreeMap;
use std::rc::Rc;

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, Type};

use super::super::Lowerer;
use super::super::names::{self, each_expression_in, root};
use super::Effect;
use super::formats::{self, conversion};

/// The arguments of a call behind the named ones, and what is known of the named ones.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Further {
    given: Vec<Given>,
    /// The parameters that are a string literal, which nothing assigns.
    literals: BTreeMap<String, ast::Expr>,
    /// The function takes some of them itself: which of them are left to be printed is not known.
    takes: bool,
}

/// One of these arguments, if it may be a pointer.
#[derive(Debug, Clone)]
struct Given {
    value: Expr,
    arg: ast::Expr,
    leads_to: Pointee,
}

/// What an argument leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pointee {
    /// Characters, also wide ones.
    Text,
    Integer,
    Other,
    /// Its type is not known.
    Unknown,
    /// It is no pointer.
    None,
}

impl Lowerer<'_> {
    /// What a call gives a function with variable arguments.
    pub(in super::super) fn behind_parameters(
        &self,
        function: &FunctionDef,
        args: &[ast::Expr],
        values: &[Expr],
    ) -> Rc<Further> {
        let params = &function.ty.params;
        if args.len() <= params.len() {
            return Rc::default();
        }
        let given = args.iter().zip(values).skip(params.len());
        let given = given.map(|(arg, value)| Given {
            value: value.clone(),
            arg: arg.clone(),
            leads_to: self.leads_to(arg),
        });
        let named = params.iter().zip(args).filter_map(|(param, arg)| {
            let name = param.name.as_ref()?;
            let mut stmts = function.body.stmts.iter();
            let kept = !stmts.any(|stmt| names::assigns(stmt, name));
            let literal = matches!(arg.kind, ExprKind::String(_)) && kept;
            literal.then(|| (name.clone(), arg.clone()))
        });
        let mut takes = false;
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| {
                takes |= matches!(expr.kind, ExprKind::VaArg { .. });
            });
        }
        Rc::new(Further {
            given: given.collect(),
            literals: named.collect(),
            takes,
        })
    }

    fn leads_to(&self, arg: &ast::Expr) -> Pointee {
        if matches!(arg.kind, ExprKind::String(_)) {
            return Pointee::None;
        }
        if self.is_text(arg) || self.is_wide_text(arg) {
            return Pointee::Text;
        }
        let Some(ty) = self.type_of(arg).map(|ty| self.resolved(&ty)) else {
            return Pointee::Unknown;
        };
        match self.pointed(&ty).map(|to| self.resolved(&to)) {
            Some(to) if matches!(to.ty, Type::Integer(_)) && !to.quals.is_const => Pointee::Integer,
            Some(_) => Pointee::Other,
            None if matches!(ty.ty, Type::Unknown(_)) => Pointee::Unknown,
            None => Pointee::None,
        }
    }

    /// What `vprintf` and its like do with the further arguments of the function that calls them.
    pub(super) fn print_further(&mut self, format: Option<&ast::Expr>) {
        let Some(further) = self.frames.last().map(|frame| Rc::clone(&frame.further)) else {
            return;
        };
        let format = format.filter(|_| !further.takes);
        let format = format.map(|format| match &format.kind {
            ExprKind::Ident(name) => further.literals.get(name).unwrap_or(format),
            _ => format,
        });
        for (position, one) in further.given.iter().enumerate() {
            let asked = format.and_then(|format| conversion(format, position));
            let text = asked.is_none_or(formats::reads_text);
            let stores = format.is_none_or(|format| formats::stores(format, position));
            let span = one.arg.span;
            let (element, effect, count) = match one.leads_to {
                Pointee::Text if text => (ElementType::Int, Effect::Reads, None),
                Pointee::Unknown if text => {
                    self.touch_unknown(&one.value, &one.arg, &[Effect::Reads]);
                    continue;
                }
                Pointee::Integer if stores && asked.is_some() => {
                    (ElementType::Int, Effect::Writes, Some(Expr::Int(1)))
                }
                // A format that is not known asks for texts.
                _ => continue,
            };
            self.touch_elements(span, one.value.clone(), count, element, effect);
        }
    }

    /// What a function does with the pointers that it finds by `va_arg` is not followed: its body does not tell which they
    /// are.
    pub(in super::super) fn beyond_parameters(
        &mut self,
        span: Span,
        function: &FunctionDef,
        args: &[ast::Expr],
        values: &[Expr],
    ) {
        let named = function.ty.params.len();
        if args.len() <= named || !finds_pointers(function) {
            return;
        }
        let (mut received, mut operands) = (Vec::new(), Vec::new());
        for (arg, value) in args.iter().zip(values).skip(named) {
            let points = self.type_of(arg).is_none_or(|ty| {
                let ty = self.resolved(&ty).decayed();
                ty.pointee().is_some() || matches!(ty.ty, Type::Record(_))
            });
            if points && !matches!(arg.kind, ExprKind::String(_)) && *value != Expr::Int(0) {
                received.push(format!("`{}`", self.text(arg.span)));
                operands.push(value.clone());
            }
        }
        if operands.is_empty() {
            return;
        }
        let name = &function.name;
        let effect = Out::UnknownEffect {
            what: format!(
                "what `{name}` does with its further arguments {}",
                received.join(", ")
            ),
            operands,
            assumption: None,
        };
        self.emit(span, effect);
    }
}

/// Whether a function takes pointers from its variable arguments, or has another function take some that is not known
/// to only print them.
fn finds_pointers(function: &FunctionDef) -> bool {
    let mut found = false;
    let mut lists: Vec<String> = Vec::new();
    let mut calls: Vec<(String, Vec<String>)> = Vec::new();
    for stmt in &function.body.stmts {
        each_expression_in(stmt, &mut |expr| match &expr.kind {
            ExprKind::VaArg { ty, .. } => {
                found |= ty.pointee().is_some()
                    || !matches!(ty.unaliased(), Type::Integer(_) | Type::Float(_));
            }
            ExprKind::Call { callee, args } => {
                let names = args.iter().filter_map(root).map(str::to_string).collect();
                if let ExprKind::Ident(name) = &callee.kind {
                    calls.push((name.clone(), names));
                }
            }
            _ => {}
        });
    }
    for (name, names) in &calls {
        if name.ends_with("va_start") || name.ends_with("va_copy") {
            lists.extend(names.first().cloned());
        }
    }
    let harmless = |name: &str| name.contains("va_") || prints_list(name);
    found
        || calls
            .iter()
            .any(|(name, names)| !harmless(name) && names.iter().any(|name| lists.contains(name)))
}

/// Whether a function prints what a list of arguments holds.
pub(super) fn prints_list(name: &str) -> bool {
    matches!(
        super::common_name(name),
        "vprintf" | "vfprintf" | "vdprintf" | "vsprintf" | "vsnprintf" | "vasprintf" | "vsyslog"
    )
}
