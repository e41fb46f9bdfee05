//! Functions of the program beside those of the library of the same name, where `using namespace std` makes both visible:
//! the better match is called (C++17, section 16.3.3). Those of the library are templates, so a function of the program
//! is called where its parameters have the types of the arguments, and else it is not if the library's takes them.

use super::function;
use crate::syntax::ast::{Expr, Type};
use crate::syntax::parser::Parser;

/// Which one a call calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Rival {
    Own,
    Library,
    /// Not decided.
    Either,
}

impl Parser<'_> {
    /// Which of both is called by a plain name that the program's own function has.
    pub(in super::super) fn rival(&mut self, name: &str, args: &[Expr]) -> Rival {
        if !function::is_function(name) || !self.uses_library() {
            return Rival::Own;
        }
        let Some(overloads) = self.cpp_mut().functions.get(name).cloned() else {
            return Rival::Own;
        };
        let keys: Option<Vec<String>> = args
            .iter()
            .map(|arg| Some(self.exact_key(&self.type_of(arg)?.decayed())))
            .collect();
        let arithmetic = args.iter().all(|arg| {
            let ty = self.type_of(arg);
            ty.is_some_and(|ty| {
                matches!(
                    ty.unaliased(),
                    Type::Bool | Type::Integer(_) | Type::Float(_) | Type::Complex(_)
                )
            })
        });
        let exact = keys.as_ref().is_some_and(|keys| {
            overloads.iter().any(|one| {
                let params = one.ty.params.iter();
                let wanted = params.map(|param| {
                    let ty = super::super::make::referred(&param.ty);
                    self.exact_key(&ty.decayed())
                });
                one.ty.params.len() == keys.len() && wanted.eq(keys.iter().cloned())
            })
        });
        if exact {
            return Rival::Own;
        }
        let near = self.is_viable(&[name.to_string()], args);
        match (name, keys.as_deref()) {
            // Templates of one type.
            ("max" | "min" | "swap", Some([a, b])) => match (a == b, near) {
                (true, _) => Rival::Library,
                (false, true) => Rival::Own,
                (false, false) => Rival::Either,
            },
            // One for each type of numbers, or for all of them.
            ("abs", Some([_])) if arithmetic => Rival::Library,
            // The library has none for classes of the program.
            ("abs", Some([_])) => Rival::Own,
            ("norm" | "conj" | "real" | "imag" | "arg" | "polar", Some(args))
                if !arithmetic || args.len() > 2 =>
            {
                Rival::Own
            }
            _ if near && self.cpp_mut().templates.contains_key(name) => Rival::Own,
            _ => Rival::Either,
        }
    }
}
