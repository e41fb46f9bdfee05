//! Overload resolution (C++17, section 16.3): which of the functions and templates of a name a call is one of.
//!
//! Each argument becomes what each viable function's parameter is by an implicit conversion sequence ([`sequence`]); a
//! function is better where one of these is better and none is worse. Where the type of an argument is not known, or it is
//! not described here how it is converted, that is no reason to guess: the choice is not decided then, unless it is the
//! same whatever that may be.

mod argument;
mod candidate;
mod partial;
mod reference;
mod sequence;
mod smart;
mod standard;
mod user;

use super::super::Parser;
use super::name::Arg;
use super::not_followed::Given;
use super::{Overload, make};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, InitItem, Initializer, QualType};
use argument::Argument;
use candidate::{Candidate, Slot};
use sequence::Order;

/// What a call is one of.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    Function(Box<Overload>),
    /// A template with these arguments.
    Template {
        name: String,
        position: usize,
        args: Vec<Arg>,
    },
    /// None of them takes the arguments.
    Nothing,
    /// That is not decided.
    Undecided,
}

/// A call, before it is known what it is one of.
pub(super) struct Call {
    object: Option<Receiver>,
    args: Vec<Argument>,
    /// Whether the first argument is the object of functions that are members.
    operator: bool,
    /// Whether functions that are `explicit` are left out.
    implicit: bool,
}

/// The object that a member function is called for.
#[derive(Clone, Debug)]
struct Receiver {
    constant: bool,
    goes: bool,
}

/// What a call may be one of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    Functions,
    Templates,
    Both,
}

/// How many arguments of unknown category are followed both ways.
const MOST_UNKNOWN: usize = 3;

impl Parser<'_> {
    /// A call with these arguments, of a member function maybe, for the object that a pointer leads to.
    pub(super) fn call_with(&self, object: Option<&Expr>, args: &[Expr], implicit: bool) -> Call {
        let goes = self.cpp.as_ref().is_some_and(|cpp| cpp.object_goes);
        Call {
            object: object.map(|pointer| Receiver {
                constant: self.points_to_constant(pointer),
                goes,
            }),
            args: args.iter().map(|arg| self.argument(arg)).collect(),
            operator: false,
            implicit,
        }
    }

    /// The use of an operator with these operands: of members, the first one is the object.
    pub(super) fn operator_with(&self, args: &[Expr]) -> Call {
        Call {
            operator: true,
            ..self.call_with(None, args, false)
        }
    }

    /// What a call of one of these qualified names is one of.
    pub(super) fn choose(
        &mut self,
        names: &[String],
        call: &Call,
        among: Among,
        explicit: &[Arg],
    ) -> Choice {
        let unknown: Vec<usize> = (0..call.args.len())
            .filter(|at| {
                let arg = call.args.get(*at);
                arg.is_some_and(|arg| arg.stays.is_none() && arg.ty.is_some())
            })
            .collect();
        if unknown.is_empty() {
            return self.choose_for(names, call, among, explicit);
        }
        if unknown.len() > MOST_UNKNOWN {
            return self.choose_only(names, call, among, explicit);
        }
        let mut chosen: Option<Choice> = None;
        for case in 0..1usize << unknown.len() {
            let mut args = call.args.clone();
            for (bit, at) in unknown.iter().enumerate() {
                if let Some(arg) = args.get_mut(*at) {
                    *arg = self.supposed(arg, case >> bit & 1 == 1);
                }
            }
            let case = Call {
                object: call.object.clone(),
                args,
                ..*call
            };
            let found = self.choose_for(names, &case, among, explicit);
            let same = chosen.as_ref().is_none_or(|chosen| chosen.is(&found));
            if !same || !found.is_made() {
                return self.choose_only(names, call, among, explicit);
            }
            chosen = Some(found);
        }
        chosen.unwrap_or(Choice::Undecided)
    }

    /// The only function that a call may be one of.
    fn choose_only(
        &mut self,
        names: &[String],
        call: &Call,
        among: Among,
        explicit: &[Arg],
    ) -> Choice {
        match &self.candidates_for(names, call, among, explicit)[..] {
            [only] => self.only_choice(only, call),
            _ => Choice::Undecided,
        }
    }

    fn choose_for(
        &mut self,
        names: &[String],
        call: &Call,
        among: Among,
        explicit: &[Arg],
    ) -> Choice {
        let candidates = self.candidates_for(names, call, among, explicit);
        if let [only] = &candidates[..] {
            return self.only_choice(only, call);
        }
        let open = candidates.iter().any(|candidate| candidate.open);
        let viable: Vec<(&Candidate, Vec<Slot>)> = candidates
            .iter()
            .filter(|candidate| !candidate.open)
            .filter_map(|candidate| Some((candidate, self.slots(candidate, call)?)))
            .filter(|(_, slots)| !slots.iter().any(|slot| slot.conversion.is_none()))
            .collect();
        if viable.is_empty() && !open {
            return Choice::Nothing;
        }
        let best = viable.iter().position(|one| {
            let alone = viable.len() == 1;
            let others = viable.iter().filter(|other| !std::ptr::eq(*other, one));
            alone
                || others.into_iter().all(|other| {
                    let sure = one.1.iter().zip(&other.1);
                    let mut sure = sure.map(|(a, b)| a.conversion.is_sure() || a.key == b.key);
                    sure.all(|sure| sure) && self.is_better(one, other)
                })
        });
        let Some((chosen, slots)) = best.and_then(|best| viable.get(best)) else {
            return Choice::Undecided;
        };
        // A template of which it is not known what it is may be as near at best.
        if open
            && (chosen.template.is_some()
                || !slots
                    .iter()
                    .all(|slot| slot.conversion.is_perfect(slot.constant)))
        {
            return Choice::Undecided;
        }
        chosen.choice()
    }

    /// The only candidate, unless it is known not to take the arguments: something is missing then.
    fn only_choice(&mut self, only: &Candidate, call: &Call) -> Choice {
        if only.template.is_some() {
            return match only.deduced {
                true => only.choice(),
                false => Choice::Undecided,
            };
        }
        let takes = |parser: &Self, call: &Call| {
            let slots = parser.slots(only, call);
            slots.is_some_and(|slots| !slots.iter().any(|slot| slot.conversion.is_none()))
        };
        if takes(self, call) {
            return only.choice();
        }
        // The category of an argument may be told wrongly: no other function takes it.
        let args = call.args.iter().map(|arg| match arg.stays {
            Some(stays) => self.supposed(arg, !stays),
            None => arg.clone(),
        });
        let turned = (0..call.args.len()).map(|at| {
            let one = |(position, arg): (usize, Argument)| match position == at {
                true => arg,
                false => call.args.get(position).cloned().unwrap_or(arg),
            };
            Call {
                object: call.object.clone(),
                args: args.clone().enumerate().map(one).collect(),
                ..*call
            }
        });
        let mut turned = turned.collect::<Vec<_>>();
        turned.push(Call {
            object: call.object.clone(),
            args: args.collect(),
            ..*call
        });
        match turned.iter().any(|call| takes(self, call)) {
            true => only.choice(),
            false => Choice::Nothing,
        }
    }

    /// Whether one viable function is better than another one (C++17, section 16.3.3).
    fn is_better(&self, one: &(&Candidate, Vec<Slot>), other: &(&Candidate, Vec<Slot>)) -> bool {
        let mut better = false;
        for (a, b) in one.1.iter().zip(&other.1) {
            if a.skipped || b.skipped || a.key == b.key {
                continue;
            }
            match self.compare(&a.conversion, &b.conversion) {
                Order::Better => better = true,
                Order::Indistinguishable => {}
                Order::Worse | Order::Undecided => return false,
            }
        }
        if better {
            return true;
        }
        match (&one.0.template, &other.0.template) {
            (None, Some(_)) => true,
            (Some(one), Some(other)) => self.is_more_special(one, other),
            _ => false,
        }
    }

    /// Whether some function of these names takes the arguments, or may.
    pub(super) fn is_viable(&mut self, names: &[String], args: &[Expr]) -> bool {
        let call = self.call_with(None, args, false);
        let candidates = self.candidates_for(names, &call, Among::Functions, &[]);
        candidates.iter().any(|candidate| {
            self.slots(candidate, &call)
                .is_some_and(|slots| !slots.iter().any(|slot| slot.conversion.is_none()))
        })
    }

    /// Whether the items of a list are elements of this type, or become that; none if that is not known.
    pub(super) fn are_elements(&self, items: &[InitItem], element: &QualType) -> Option<bool> {
        let mut all = Some(true);
        for item in items {
            let Initializer::Expr(expr) = &item.value else {
                return None;
            };
            let found = self.implicit_conversion(&self.argument(expr), element, false, true);
            match (found.is_none(), found.is_sure()) {
                (true, _) => return Some(false),
                (false, true) => {}
                (false, false) => all = None,
            }
        }
        all
    }

    /// Whether a template of this name may take an argument, and change it.
    pub(super) fn may_take_as_it_is(&mut self, name: &str, arg: &Expr) -> bool {
        let call = self.call_with(None, std::slice::from_ref(arg), false);
        let call = Call {
            object: Some(Receiver {
                constant: false,
                goes: false,
            }),
            ..call
        };
        let names = [name.to_string()];
        let candidates = self.candidates_for(&names, &call, Among::Templates, &[]);
        candidates.iter().any(|candidate| {
            let first = candidate.overload.ty.params.first();
            let changes = first.is_none_or(|first| {
                make::is_reference(&first.ty)
                    && !make::referred(&first.ty).canonical().quals.is_const
            });
            let slots = self.slots(candidate, &call);
            changes
                && (candidate.open
                    || slots
                        .is_some_and(|slots| !slots.iter().any(|slot| slot.conversion.is_none())))
        })
    }

    /// The call of what was chosen.
    pub(super) fn call_chosen(
        &mut self,
        choice: Choice,
        object: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let cpp = self.cpp_mut();
        (cpp.object_goes, cpp.implicit) = (false, false);
        match choice {
            Choice::Function(overload) => Some(self.call_overload(&overload, object, args, span)),
            Choice::Template {
                name,
                position,
                args: found,
            } => {
                let template = self.cpp_mut().templates.get_mut(&name)?.get_mut(position)?;
                template.used = true;
                let template = template.clone();
                // What is passed for a text is a pointer in the tree.
                let texts = args
                    .iter()
                    .any(|arg| matches!(arg.kind, ExprKind::String(_)));
                let found = found.into_iter().map(|arg| match arg {
                    Arg::Type(ty) if texts && ty.array().is_some() => Arg::Type(ty.decayed()),
                    arg => arg,
                });
                let found: Vec<Arg> = found.collect();
                let made = self.function_instance(&name, &template, &found, position);
                let full = made.ok()?;
                let made = self.cpp_mut().functions.get(&full)?.first()?.clone();
                Some(self.call_overload(&made, object, args, span))
            }
            Choice::Nothing | Choice::Undecided => None,
        }
    }

    /// What stands for a call that is not decided.
    pub(super) fn undecided(
        &mut self,
        what: String,
        names: &[String],
        object: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let mut operands: Vec<Expr> = object.into_iter().chain(args).collect();
        for name in names {
            operands.extend(self.functions_in_template(name, span));
        }
        let cpp = self.cpp_mut();
        (cpp.object_goes, cpp.implicit) = (false, false);
        self.not_followed(what, operands, Given::Everything, span)
    }
}

impl Choice {
    /// Whether it is known what is called.
    pub fn is_made(&self) -> bool {
        matches!(self, Choice::Function(_) | Choice::Template { .. })
    }

    /// Whether both are the same.
    fn is(&self, other: &Choice) -> bool {
        match (self, other) {
            (Choice::Function(one), Choice::Function(other)) => one.symbol == other.symbol,
            (
                Choice::Template {
                    name,
                    position,
                    args,
                },
                Choice::Template {
                    name: other,
                    position: at,
                    args: found,
                },
            ) => name == other && position == at && same_args(args, found),
            (Choice::Nothing, Choice::Nothing) => true,
            (Choice::Undecided, Choice::Undecided) => true,
            _ => false,
        }
    }
}

fn same_args(one: &[Arg], other: &[Arg]) -> bool {
    let same = |pair: (&Arg, &Arg)| match pair {
        (Arg::Type(a), Arg::Type(b)) => a == b,
        (Arg::Value(a), Arg::Value(b)) => a.kind == b.kind,
        _ => false,
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// The type of a parameter as one that is told apart from others.
fn key_of(parser: &Parser<'_>, ty: &QualType, rvalue: bool) -> String {
    let constant = make::referred(ty).canonical().quals.is_const;
    let constant = constant && make::is_reference(ty);
    format!("{rvalue} {constant} {}", parser.exact_key(ty))
}
