//! Candidates: the functions of a name, and what its templates are with the arguments of the call (C++17, sections 16.3.1
//! and 17.8.2.1).

use super::super::super::Parser;
use super::super::name::{Arg, last_part};
use super::super::template::Template;
use super::super::types::is_number;
use super::super::{Overload, Qualified, destroy, list, make, overloaded};
use super::argument::{Argument, Literal};
use super::partial::Special;
use super::sequence::{Binding, ImplicitConversion, Standard};
use super::{Among, Call, Choice, Receiver, key_of, user};
use crate::syntax::ast::{FunctionType, QualType, Type};
use crate::syntax::qualified;

/// How deep base classes are followed.
const DEEPEST: u32 = 16;

/// One of those that a call may be one of.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub overload: Overload,
    pub template: Option<Special>,
    /// Whether it is a template of which it is not known what it is with the arguments.
    pub open: bool,
    /// Whether its own arguments are known at least.
    pub deduced: bool,
    /// The class that it is a member of.
    pub owner: Option<QualType>,
}

/// What becomes of one argument for a candidate.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub conversion: ImplicitConversion,
    /// What the parameter is.
    pub key: String,
    /// Whether it plays no part: the object of a function that has none.
    pub skipped: bool,
    /// Whether the argument is constant.
    pub constant: bool,
}

impl Candidate {
    pub fn choice(&self) -> Choice {
        match &self.template {
            Some(special) => Choice::Template {
                name: special.name.clone(),
                position: special.position,
                args: special.args.clone(),
            },
            None => Choice::Function(Box::new(self.overload.clone())),
        }
    }
}

impl Parser<'_> {
    /// The candidates of these names for a call, but for those that take another number of arguments.
    pub(super) fn candidates_for(
        &mut self,
        names: &[String],
        call: &Call,
        among: Among,
        explicit: &[Arg],
    ) -> Vec<Candidate> {
        let exprs: Vec<_> = call.args.iter().map(|arg| arg.expr.clone()).collect();
        let mut found: Vec<Candidate> = Vec::new();
        for (position, name) in names.iter().enumerate() {
            if names.iter().take(position).any(|known| known == name) {
                continue;
            }
            let owner = qualified::split(name);
            let owner = owner.and_then(|(owner, _)| self.cpp.as_ref()?.types.get(owner).cloned());
            if among != Among::Templates {
                let all = self.cpp_mut().functions.get(name).cloned();
                let count = call.args.len();
                for overload in all.unwrap_or_default() {
                    let count = match call.operator && overload.method {
                        true => count - 1,
                        false => count,
                    };
                    if overload.method && call.object.is_none() && !call.operator
                        || call.implicit && overload.explicit
                        || !user::takes(&overload, count)
                        || !self.is_seen(name, &overload, &exprs)
                    {
                        continue;
                    }
                    found.push(Candidate {
                        overload,
                        template: None,
                        open: false,
                        deduced: true,
                        owner: owner.clone(),
                    });
                }
            }
            if among != Among::Functions {
                let all = self.cpp_mut().templates.get(name).cloned();
                for (position, template) in all.into_iter().flatten().enumerate() {
                    if template.is_class
                        || template.is_alias
                        || call.implicit && self.is_explicit(&template)
                    {
                        continue;
                    }
                    let made = self.template_candidate(
                        (name, position, &template),
                        owner.clone(),
                        call,
                        explicit,
                    );
                    found.extend(made);
                }
            }
        }
        found
    }

    /// What a template is for the call; none if it does not take the arguments.
    fn template_candidate(
        &mut self,
        (name, position, template): (&str, usize, &Template),
        owner: Option<QualType>,
        call: &Call,
        explicit: &[Arg],
    ) -> Option<Candidate> {
        let special = |args: Vec<Arg>| Special {
            name: name.to_string(),
            position,
            args,
            packs: template.params.iter().any(|param| param.pack),
            pattern: None,
        };
        let candidate =
            |args: Option<Vec<Arg>>, ty: FunctionType, rvalues: Vec<bool>, open: bool| {
                let deduced = args.is_some();
                let args = args.unwrap_or_default();
                let reference = make::is_reference(&ty.result);
                Candidate {
                    overload: Overload {
                        symbol: String::new(),
                        ty,
                        defaults: Vec::new(),
                        rvalues,
                        method: template.method_of.is_some(),
                        qualified: Qualified::default(),
                        is_virtual: false,
                        reference,
                        explicit: false,
                        at: 0,
                    },
                    template: Some(special(args)),
                    open,
                    deduced,
                    owner: owner.clone(),
                }
            };
        let nothing = || FunctionType {
            result: QualType::plain(Type::Void),
            params: Vec::new(),
            variadic: false,
            prototyped: true,
        };
        let open = || Some(candidate(None, nothing(), Vec::new(), true));
        if template.special {
            return open();
        }
        let args = match call.operator && template.method_of.is_some() {
            true => call.args.get(1..).unwrap_or_default(),
            false => &call.args[..],
        };
        let types: Vec<Option<QualType>> = args.iter().map(deduced_from).collect();
        let Some(found) = self.deduce(template, explicit, &types, true) else {
            return match self.fits_not(template, args) {
                true => None,
                false => open(),
            };
        };
        if template.lambda.is_some() || self.is_constrained(template) {
            // Where it is the only one, it is called all the same.
            return Some(candidate(Some(found), nothing(), Vec::new(), true));
        }
        self.cpp_mut().unsatisfied = false;
        let signature = self.signature(template, &found);
        if std::mem::take(&mut self.cpp_mut().unsatisfied) && signature.is_none() {
            return None;
        }
        match signature {
            Some((ty, rvalues, qualified)) => {
                let mut made = candidate(Some(found), ty, rvalues, false);
                made.overload.qualified = qualified;
                let pattern = self.pattern_of_function(template);
                if let Some(special) = &mut made.template {
                    special.pattern = pattern.map(|(ty, rvalues, _)| (ty, rvalues));
                }
                Some(made)
            }
            None => Some(candidate(Some(found), nothing(), Vec::new(), true)),
        }
    }

    /// Whether it makes objects only where one is asked for.
    fn is_explicit(&self, template: &Template) -> bool {
        let head = self.tokens.get(template.at..).unwrap_or_default().iter();
        let mut head =
            head.take_while(|token| matches!(token.text, "explicit" | "inline" | "constexpr"));
        head.any(|token| token.text == "explicit")
    }

    /// The type of the function that a template is with these arguments.
    fn signature(
        &mut self,
        template: &Template,
        args: &[Arg],
    ) -> Option<(FunctionType, Vec<bool>, Qualified)> {
        let saved = self.put_aside(template).ok()?;
        let bound = self.bind_params(&template.params, args);
        let header = bound.ok().and_then(|_| self.header_there(template.at));
        let rvalues = self.cpp_mut().rvalues.clone();
        let trailing = self.cpp_mut().trailing;
        self.take_back(saved);
        let (_, ty) = header?;
        let qualified = match template.method_of {
            Some(_) => trailing,
            None => Qualified::default(),
        };
        let known = ty.params.iter().all(|param| !is_untold(&param.ty));
        known.then_some((ty, rvalues, qualified))
    }

    /// Whether a template that nothing was deduced for takes no such arguments for sure.
    fn fits_not(&mut self, template: &Template, args: &[Argument]) -> bool {
        if template.lambda.is_some() || template.params.iter().any(|param| param.pack) {
            return false;
        }
        let Some((ty, _, defaults)) = self.pattern_of_function(template) else {
            return false;
        };
        let (most, least) = (
            ty.params.len(),
            ty.params.len() - defaults.min(ty.params.len()),
        );
        if args.len() < least || args.len() > most && !ty.variadic {
            return true;
        }
        !self.is_constrained(template)
            && args.iter().all(|arg| self.is_plain_for_deduction(arg))
            && ty.params.iter().all(|param| !is_odd(&param.ty))
    }

    /// The type of a function template, with marks for its parameters, which of these are declared by `&&`, and how many
    /// have defaults.
    fn pattern_of_function(
        &mut self,
        template: &Template,
    ) -> Option<(FunctionType, Vec<bool>, usize)> {
        let saved = self.put_aside(template).ok()?;
        let header = self.undeduced_header(template.at, &template.params, &[]);
        let rvalues = self.cpp_mut().rvalues.clone();
        let defaults = self.cpp_mut().defaults.iter().flatten().count();
        self.take_back(saved);
        header.map(|(_, ty)| (ty, rvalues, defaults))
    }

    /// Whether what is deduced from the argument is known, and what is not.
    fn is_plain_for_deduction(&self, arg: &Argument) -> bool {
        let Some(ty) = &arg.ty else { return false };
        if arg.unnamed || list::is_list(&arg.expr) || overloaded::is_one_of(&arg.expr) {
            return false;
        }
        let mut ty = ty.clone();
        for _ in 0..8 {
            if destroy::is_smart(&ty) {
                return false;
            }
            ty = match (ty.pointee(), ty.array()) {
                (Some(to), _) => to.clone(),
                (None, Some(array)) => array.element.clone(),
                (None, None) => break,
            };
        }
        match self.class_of(&ty) {
            Some(_) => !self.derives_from_made(&ty, 0),
            None => is_number(&ty) || matches!(ty.unaliased(), Type::Void | Type::Function(_)),
        }
    }

    /// Whether a class derives from one that is made from a template.
    fn derives_from_made(&self, ty: &QualType, depth: u32) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return true;
        };
        depth > DEEPEST
            || class.bases.iter().any(|(_, base)| {
                let base = QualType::plain(Type::Record(*base));
                let made = self.class_of(&base);
                made.is_none_or(|(_, class)| class.made_from.is_some())
                    || self.derives_from_made(&base, depth + 1)
            })
    }

    /// Whether something says for which arguments a template is there.
    fn is_constrained(&self, template: &Template) -> bool {
        let words = |token: &&str| matches!(*token, "requires" | "decltype" | "void_t");
        let behind = self.tokens.get(template.at..template.end);
        let behind = behind.unwrap_or_default().iter().map(|token| token.text);
        let mut behind = behind.take_while(|text| !matches!(*text, "{" | ";"));
        let before = self.tokens.get(..template.at).unwrap_or_default();
        let before = before.iter().rev().map(|token| token.text);
        let mut before = before.take_while(|text| *text != "template");
        behind.any(|text| words(&text))
            || before.any(|text| words(&text))
            || template.params.iter().any(|param| {
                let known = param.kind.is_some() || param.ty.is_some();
                !param.is_type && !known && param.depends.is_none()
            })
    }

    /// What becomes of the object and of each argument; none if the candidate takes another number of them.
    pub(super) fn slots(&self, candidate: &Candidate, call: &Call) -> Option<Vec<Slot>> {
        let overload = &candidate.overload;
        let mut slots = Vec::new();
        let mut args = call.args.iter();
        if let Some(receiver) = &call.object {
            slots.push(self.object_slot(candidate, receiver, None));
        } else if call.operator && overload.method {
            let first = args.next()?;
            let receiver = Receiver {
                constant: first
                    .ty
                    .as_ref()
                    .is_some_and(|ty| ty.canonical().quals.is_const)
                    || self.is_constant_object(&first.expr),
                goes: first.stays == Some(false),
            };
            slots.push(self.object_slot(candidate, &receiver, first.ty.as_ref()));
        }
        let params = &overload.ty.params;
        for (position, arg) in args.enumerate() {
            let rvalue = overload.rvalues.get(position) == Some(&true)
                || params
                    .get(position)
                    .is_some_and(|param| make::is_expiring(&param.ty));
            let constant = arg
                .ty
                .as_ref()
                .is_some_and(|ty| ty.canonical().quals.is_const);
            slots.push(match params.get(position) {
                Some(param) => Slot {
                    conversion: self.implicit_conversion(arg, &param.ty, rvalue, true),
                    key: key_of(self, &param.ty, rvalue),
                    skipped: false,
                    constant,
                },
                None if overload.ty.variadic => Slot {
                    conversion: ImplicitConversion::Ellipsis,
                    key: "...".to_string(),
                    skipped: false,
                    constant,
                },
                None => return None,
            });
        }
        Some(slots)
    }

    /// What becomes of the object (C++17, section 16.3.1).
    fn object_slot(
        &self,
        candidate: &Candidate,
        receiver: &Receiver,
        ty: Option<&QualType>,
    ) -> Slot {
        let overload = &candidate.overload;
        let Qualified {
            constant,
            expiring,
            staying,
        } = overload.qualified;
        let owner = candidate.owner.as_ref().and_then(|ty| self.class_of(ty));
        let constructs = owner.is_some_and(|(_, class)| match &candidate.template {
            Some(special) => special
                .name
                .ends_with(&format!("::{}", last_part(&class.name))),
            None => super::super::function::is_constructor(overload, &class.name),
        });
        let skipped = !overload.method || constructs;
        let fits = (constant || !receiver.constant)
            && (!expiring || receiver.goes)
            && (!staying || !receiver.goes || constant);
        let base = match (ty, &candidate.owner) {
            (Some(ty), Some(owner)) if self.key(ty) != self.key(owner) => {
                self.derives_from(ty, owner).then_some(true)
            }
            (Some(_), None) => None,
            _ => Some(false),
        };
        let conversion = match (base, fits || skipped) {
            (_, false) => ImplicitConversion::None,
            (None, _) => ImplicitConversion::Unknown,
            (Some(base), true) => {
                let owner = candidate.owner.clone();
                let to = owner.unwrap_or_else(|| QualType::plain(Type::Void));
                ImplicitConversion::Standard(Standard {
                    binding: Some(Binding {
                        rvalue: expiring,
                        to_rvalue: receiver.goes,
                        to_function: false,
                        constant,
                        unqualified_object: !expiring && !staying,
                    }),
                    ..Standard::of_object(base, to)
                })
            }
        };
        Slot {
            conversion,
            key: format!("object {:?} {:?}", overload.qualified, candidate.owner),
            skipped,
            constant: receiver.constant,
        }
    }
}

/// The type that template arguments are deduced from: of what stays it is a reference.
fn deduced_from(arg: &Argument) -> Option<QualType> {
    if arg.unnamed || list::is_list(&arg.expr) || overloaded::is_one_of(&arg.expr) {
        return None;
    }
    let mut ty = arg.ty.clone()?;
    if arg.literal == Literal::Null {
        ty = make::null_type();
    }
    match arg.stays {
        Some(true) => Some(make::reference(ty)),
        _ => Some(ty),
    }
}

/// Whether a type has parts of which deduction does not tell.
fn is_odd(ty: &QualType) -> bool {
    match ty.unaliased() {
        Type::Function(_) => true,
        Type::Pointer(to) | Type::Reference(to) => is_odd(to),
        Type::Array(array) => is_odd(&array.element),
        _ => is_untold(ty),
    }
}

/// Whether nothing is known of a type, or of a part of it.
fn is_untold(ty: &QualType) -> bool {
    match ty.unaliased() {
        Type::Unknown(name) => {
            !name.starts_with(super::super::deduce::OPEN) && !name.starts_with("std::")
        }
        Type::Pointer(to) | Type::Reference(to) => is_untold(to),
        Type::Array(array) => is_untold(&array.element),
        _ => false,
    }
}
