//! User-defined conversions (C++17, section 16.3.3.1.2): by a constructor that is not `explicit`, or by a conversion
//! function; and what braced lists become (section 16.3.3.1.5).

use super::super::super::Parser;
use super::super::name::last_part;
use super::super::types::unqualified;
use super::super::{Class, ClassKind, Overload, list, make};
use super::argument::{Argument, Literal};
use super::sequence::{ImplicitConversion, Order, Standard, UserDefined};
use super::standard::Sort;
use crate::source::Span;
use crate::syntax::ast::{InitItem, QualType, Type};

/// How many classes are searched for conversion functions.
const MOST: usize = 32;

/// The ways from an argument to a type.
#[derive(Default)]
struct Ways {
    /// By these functions, and then so.
    known: Vec<(String, ImplicitConversion, ImplicitConversion)>,
    /// Whether there may be others.
    others: bool,
}

impl Parser<'_> {
    /// The conversion of an argument to a class, or of an object of one to another type.
    pub(super) fn user_conversion(&self, argument: &Argument, to: &QualType) -> ImplicitConversion {
        let Some(from) = &argument.ty else {
            return ImplicitConversion::Unknown;
        };
        match self.smart_becomes(from, to, argument.stays) {
            Some(true) => {
                let to = unqualified(to);
                return ImplicitConversion::User(UserDefined {
                    via: Some(format!("{}: another one", self.key(&to))),
                    second: Some(Standard::identity(to)),
                    sure: true,
                });
            }
            Some(false) => return ImplicitConversion::None,
            None => {}
        }
        let to = unqualified(to);
        let (source, target) = (self.sort_of(from), self.sort_of(&to));
        if source == Sort::Unknown || target == Sort::Unknown {
            return ImplicitConversion::Unknown;
        }
        let mut ways = Ways::default();
        if source == Sort::Class && from.array().is_none() {
            self.by_functions(argument, from, &to, &mut ways);
        } else if source == Sort::Opaque {
            ways.others |= self.opaque_becomes(from, &to);
        }
        match target {
            Sort::Class => self.by_constructors(argument, &to, &mut ways),
            Sort::Opaque => return self.to_opaque(argument, &to, ways),
            _ => {}
        }
        self.conversion_of(ways, &to)
    }

    /// Whether a value of this type may become one of another type.
    pub(in super::super) fn may_become(&self, from: &QualType, to: &QualType) -> bool {
        let argument = Argument {
            expr: make::ident("", Span::default()),
            ty: Some(from.clone()),
            stays: Some(true),
            literal: Literal::No,
            bits: false,
            unnamed: false,
        };
        !self.value_conversion(&argument, to, true).is_none()
    }

    fn conversion_of(&self, ways: Ways, to: &QualType) -> ImplicitConversion {
        let sure = ways.known.iter().any(|(_, first, _)| first.is_sure());
        if ways.known.is_empty() && !ways.others {
            return ImplicitConversion::None;
        }
        let best = match ways.others {
            true => None,
            false => self.best_way(&ways),
        };
        let identity = Standard::identity(to.clone());
        ImplicitConversion::User(UserDefined {
            second: best.and_then(|(_, _, second)| match second {
                ImplicitConversion::Standard(second) => Some(second.clone()),
                ImplicitConversion::None => Some(identity),
                _ => None,
            }),
            via: best.map(|(name, _, _)| name.clone()),
            sure,
        })
    }

    /// The way that is better than all others.
    fn best_way<'w>(
        &self,
        ways: &'w Ways,
    ) -> Option<&'w (String, ImplicitConversion, ImplicitConversion)> {
        let order = |one: &ImplicitConversion, other: &ImplicitConversion| match (one, other) {
            (ImplicitConversion::None, ImplicitConversion::None) => Order::Indistinguishable,
            (ImplicitConversion::None, _) | (_, ImplicitConversion::None) => Order::Undecided,
            _ => self.compare(one, other),
        };
        ways.known.iter().find(|one| {
            ways.known.iter().all(|other| {
                let both = [order(&one.1, &other.1), order(&one.2, &other.2)];
                std::ptr::eq(*one, other)
                    || both.contains(&Order::Better)
                        && !both.contains(&Order::Worse)
                        && !both.contains(&Order::Undecided)
            })
        })
    }

    /// Constructors of a class.
    fn by_constructors(&self, argument: &Argument, to: &QualType, ways: &mut Ways) {
        let Some((id, class)) = self.class_of(to) else {
            ways.others = true;
            return;
        };
        if class.kind != ClassKind::User {
            self.by_library(argument, class, ways);
            return;
        }
        let Some(cpp) = &self.cpp else { return };
        let name = format!("{}::{}", class.name, last_part(&class.name));
        let whole = self.unit.record(id).is_some_and(|of| of.fields.is_some());
        ways.others |= !whole || cpp.templates.contains_key(&name) || cpp.reused.contains(&name);
        let made = cpp.functions.get(&name).into_iter().flatten();
        for made in made.filter(|made| !made.explicit && takes(made, 1)) {
            let first = match made.ty.params.first() {
                Some(first) => {
                    let rvalue = made.rvalues.first() == Some(&true);
                    self.implicit_conversion(argument, &first.ty, rvalue, false)
                }
                None => ImplicitConversion::Ellipsis,
            };
            if !first.is_none() {
                let second = ImplicitConversion::None;
                ways.known.push((made.symbol.clone(), first, second));
            }
        }
    }

    /// Constructors of classes of the library.
    fn by_library(&self, argument: &Argument, class: &Class, ways: &mut Ways) {
        let Some(from) = &argument.ty else {
            ways.others = true;
            return;
        };
        let sort = self.sort_of(&from.decayed());
        let number = matches!(
            sort,
            Sort::Bool | Sort::Integer(_) | Sort::Float(_) | Sort::Enumeration(_)
        );
        let null = argument.literal == Literal::Zero || argument.literal == Literal::Null;
        let identity = || ImplicitConversion::Standard(Standard::identity(from.decayed()));
        let mut way = |what: &str| {
            let name = format!("{}: {what}", class.name);
            ways.known
                .push((name, identity(), ImplicitConversion::None));
        };
        let pointer = sort == Sort::Pointer;
        let made_from = class.made_from.as_ref().map(|(name, _)| name.as_str());
        match &class.kind {
            ClassKind::Vector(element) if make::is_character(element) => {
                let characters = from.decayed().pointee().cloned().is_some_and(|to| {
                    self.key(&unqualified(&to)) == self.key(&unqualified(element))
                });
                match self.class_of(from) {
                    _ if pointer && characters && !null => way("a text"),
                    _ if null => ways.others = true,
                    _ if number || pointer => {}
                    // A view is made of a string, the other way is `explicit`.
                    Some((_, from)) if from.kind == class.kind => {
                        if class.is_view() && !from.is_view() {
                            way("a string");
                        }
                    }
                    Some((_, from)) if from.kind == ClassKind::User => {}
                    _ => ways.others = true,
                }
            }
            ClassKind::Vector(_) | ClassKind::Bits if !class.is_view() => {
                let user = self.kind_of(from) == Some(&ClassKind::User);
                let other = matches!(self.kind_of(from), Some(ClassKind::Vector(_)));
                ways.others |= !(number && !null || pointer || user || other);
            }
            ClassKind::Array(_) => {}
            ClassKind::Pair if made_from == Some("std::pair") => {
                ways.others |= self.kind_of(from) == Some(&ClassKind::Pair);
            }
            ClassKind::Map(_) => ways.others |= !number && !pointer,
            _ => ways.others = true,
        }
    }

    /// The conversion functions of the class of an object, and those of its base classes.
    fn by_functions(&self, argument: &Argument, from: &QualType, to: &QualType, ways: &mut Ways) {
        let Some((id, class)) = self.class_of(from) else {
            return;
        };
        let scalar = !matches!(self.sort_of(to), Sort::Class | Sort::Opaque);
        match class.kind {
            ClassKind::User => {}
            // What a container or the like becomes, it becomes by a class.
            ClassKind::Vector(_) | ClassKind::Array(_) | ClassKind::Pair | ClassKind::Map(_) => {
                return;
            }
            _ => {
                ways.others |= scalar;
                return;
            }
        }
        // A lambda that captures nothing becomes a pointer to a function.
        if class.name.contains('#') && to.pointee().is_some() {
            ways.others = true;
        }
        let Some(cpp) = &self.cpp else { return };
        let (mut open, mut seen) = (vec![id], 0);
        while let Some(id) = open.pop() {
            seen += 1;
            let Some(class) = cpp.classes.get(&id).filter(|_| seen < MOST) else {
                continue;
            };
            let prefix = format!("{}::operator", class.name);
            let template = cpp.templates.range(prefix.clone()..).next();
            ways.others |= template.is_some_and(|(name, _)| {
                let rest = name.strip_prefix(&prefix);
                rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic() || c == ' '))
            });
            let prefix = format!("{prefix} ");
            let functions = cpp.functions.range(prefix.clone()..);
            let functions = functions.take_while(|(name, _)| name.starts_with(&prefix));
            for function in functions.flat_map(|(_, all)| all) {
                if function.explicit || function.symbol.contains("operator new") {
                    continue;
                }
                self.by_function(argument, function, to, ways);
            }
            open.extend(class.bases.iter().map(|(_, base)| *base));
        }
    }

    fn by_function(
        &self,
        argument: &Argument,
        function: &Overload,
        to: &QualType,
        ways: &mut Ways,
    ) {
        let constant = argument
            .ty
            .as_ref()
            .is_some_and(|ty| ty.canonical().quals.is_const);
        if constant && !function.qualified.constant {
            return;
        }
        let result = &function.ty.result;
        if make::is_auto(&make::referred(result)) {
            ways.others = true;
            return;
        }
        let given = Argument {
            ty: Some(make::referred(result)),
            stays: Some(make::is_reference(result)),
            literal: Literal::No,
            bits: false,
            unnamed: false,
            expr: argument.expr.clone(),
        };
        let second = self.value_conversion(&given, to, false);
        if second.is_none() {
            return;
        }
        // Which of several is called for the object, its being constant may decide.
        let first = ImplicitConversion::Standard(Standard::identity(unqualified(to)));
        ways.known.push((function.symbol.clone(), first, second));
    }

    /// What a conversion function gives that an lvalue reference is bound to.
    pub(super) fn converted_to_lvalue(
        &self,
        argument: &Argument,
        to: &QualType,
    ) -> ImplicitConversion {
        match argument
            .ty
            .as_ref()
            .is_some_and(|from| self.may_give_reference(from))
        {
            true => match self.user_conversion(argument, &unqualified(to)) {
                ImplicitConversion::None => ImplicitConversion::None,
                _ => ImplicitConversion::Unknown,
            },
            false => ImplicitConversion::None,
        }
    }

    /// Whether a conversion function of the class gives a reference, or may.
    pub(super) fn may_give_reference(&self, from: &QualType) -> bool {
        let (Some((id, class)), Some(cpp)) = (self.class_of(from), &self.cpp) else {
            return false;
        };
        if class.kind != ClassKind::User {
            return false;
        }
        let (mut open, mut seen) = (vec![id], 0);
        while let Some(class) = open.pop().and_then(|id| cpp.classes.get(&id)) {
            seen += 1;
            let prefix = format!("{}::operator ", class.name);
            let functions = cpp.functions.range(prefix.clone()..);
            let mut functions = functions.take_while(|(name, _)| name.starts_with(&prefix));
            if seen > MOST
                || functions.any(|(_, all)| {
                    all.iter()
                        .any(|function| make::is_reference(&function.ty.result))
                })
            {
                return true;
            }
            open.extend(class.bases.iter().map(|(_, base)| *base));
        }
        false
    }

    /// Whether what is of a class of the library that has no struct in the tree may become a value of another type.
    fn opaque_becomes(&self, from: &QualType, to: &QualType) -> bool {
        let scalar = !matches!(self.sort_of(to), Sort::Class | Sort::Opaque);
        match from.unaliased() {
            // One of less precision becomes one of more.
            Type::Complex(_) => matches!(to.unaliased(), Type::Complex(_)),
            // Whether a pointer is null is asked for in so many words.
            _ if super::super::destroy::is_smart(from) => {
                !scalar && self.kind_of(to) != Some(&ClassKind::User)
            }
            _ => self.kind_of(to) != Some(&ClassKind::User),
        }
    }

    /// The conversion to a class of the library that has no struct in the tree.
    fn to_opaque(&self, argument: &Argument, to: &QualType, ways: Ways) -> ImplicitConversion {
        let Some(from) = &argument.ty else {
            return ImplicitConversion::Unknown;
        };
        let sort = self.sort_of(&from.decayed());
        let number = matches!(sort, Sort::Bool | Sort::Integer(_) | Sort::Float(_));
        let smart = super::super::destroy::is_smart(to);
        let by = |what: &str| {
            let second = Standard::identity(to.clone());
            ImplicitConversion::User(UserDefined {
                via: Some(format!("{}: {what}", self.key(to))),
                second: Some(second),
                sure: true,
            })
        };
        match to.unaliased() {
            _ if to.canonical().quals.is_atomic => {}
            Type::Complex(_) if number && ways.known.is_empty() && !ways.others => {
                return by("a number");
            }
            Type::Complex(_) if sort == Sort::Pointer || matches!(sort, Sort::Class) => {
                return self.conversion_of(ways, to);
            }
            _ if smart && argument.literal == Literal::Null => return by("nothing"),
            _ if smart && (number && argument.literal == Literal::No || sort == Sort::Pointer) => {
                return ImplicitConversion::None;
            }
            _ => {}
        }
        self.conversion_of(
            Ways {
                others: true,
                ..ways
            },
            to,
        )
    }

    /// What a braced list becomes.
    pub(super) fn list_conversion(
        &self,
        items: &[InitItem],
        param: &QualType,
        rvalue: bool,
        user: bool,
    ) -> ImplicitConversion {
        let to = make::referred(param);
        let reference = make::is_reference(param);
        if reference && !rvalue && !to.canonical().quals.is_const {
            return ImplicitConversion::None;
        }
        let sort = self.sort_of(&to);
        if matches!(sort, Sort::Unknown | Sort::Opaque) || to.array().is_some() {
            return ImplicitConversion::Unknown;
        }
        if sort != Sort::Class {
            return match items {
                [] => ImplicitConversion::Standard(Standard::identity(unqualified(&to))),
                [only] => match &only.value {
                    crate::syntax::ast::Initializer::Expr(expr) if !list::is_list(expr) => {
                        let argument = self.argument(expr);
                        match reference {
                            true => ImplicitConversion::Unknown,
                            false => self.implicit_conversion(&argument, &to, false, user),
                        }
                    }
                    _ => ImplicitConversion::Unknown,
                },
                _ => ImplicitConversion::None,
            };
        }
        if self.takes_no_such_list(items, &to) {
            return ImplicitConversion::None;
        }
        match (items, user) {
            ([_], _) | (_, false) => ImplicitConversion::Unknown,
            _ => ImplicitConversion::User(UserDefined {
                via: None,
                second: None,
                sure: false,
            }),
        }
    }

    /// Whether a class of the program is made of no list of so many items.
    fn takes_no_such_list(&self, items: &[InitItem], to: &QualType) -> bool {
        let (Some((id, class)), Some(cpp)) = (self.class_of(to), &self.cpp) else {
            return false;
        };
        if class.kind != ClassKind::User || items.len() < 2 {
            return false;
        }
        let name = format!("{}::{}", class.name, last_part(&class.name));
        if cpp.templates.contains_key(&name) || cpp.reused.contains(&name) {
            return false;
        }
        match cpp.functions.get(&name) {
            None => {
                let fields = self.fields_of(id);
                class.bases.is_empty()
                    && items.len() > fields.len()
                    && fields.iter().all(|field| field.ty.array().is_none())
            }
            Some(all) => all.iter().all(|made| {
                let lists = made
                    .ty
                    .params
                    .first()
                    .is_some_and(|first| self.kind_of(&make::referred(&first.ty)).is_some());
                !takes(made, items.len()) && !lists
            }),
        }
    }
}

/// Whether a function may be called with so many arguments.
pub(super) fn takes(overload: &Overload, count: usize) -> bool {
    let params = overload.ty.params.len();
    if count > params {
        return overload.ty.variadic;
    }
    let missing = overload.defaults.iter().rev().take(params - count);
    overload.defaults.len() >= params - count && missing.into_iter().all(Option::is_some)
}
