//! Objects that are made of braced lists: vectors, arrays, and aggregates member by member.

use super::super::Parser;
use super::make::{self, int, member, subscript};
use super::name::last_part;
use super::parts::is_reference_member;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{
    ArrayType, BinaryOp, Expr, Extent, InitItem, Initializer, QualType, Stmt,
};

impl Parser<'_> {
    /// What gives an object the value of a braced list.
    pub(super) fn construct_list(
        &mut self,
        place: Expr,
        ty: &QualType,
        items: Vec<InitItem>,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        // A view has no elements of its own to be made of those in the list.
        let is_view = self.class_of(ty).is_some_and(|(_, class)| class.is_view());
        match self.kind_of(ty).cloned() {
            Some(ClassKind::Vector(element)) if !is_view => {
                self.vector_of_list(place, ty, &element, items, hint, span)
            }
            Some(ClassKind::Array(element)) => self.array_of_list(place, ty, &element, items, span),
            Some(ClassKind::User) => self.object_of_list(place, ty, items, hint, span),
            Some(ClassKind::Map(_)) => {
                let is_copy = plain_items(&items).is_some_and(|args| {
                    matches!(&args[..], [only] if self
                        .type_of(only)
                        .is_some_and(|found| self.key(&found) == self.key(ty)))
                });
                if !is_copy
                    && let Some(filled) = self.container_made(&place, ty, &items, true, span)
                {
                    let mut made = self.construct(place.clone(), ty, Vec::new(), hint, span);
                    made.extend(filled);
                    let state = member(place, "state", false);
                    let count = make::unknown_count(span);
                    made.push(make::statement(make::assign(None, state, count, span)));
                    return made;
                }
                let args = items.iter().flat_map(super::list::exprs_in).collect();
                self.construct(place, ty, args, hint, span)
            }
            Some(ClassKind::Bits) if !items.is_empty() => match plain_items(&items) {
                Some(args)
                    if args.iter().all(|arg| {
                        let ty = self.type_of(arg);
                        ty.is_none_or(|ty| super::types::is_number(&ty))
                    }) =>
                {
                    let count = int(args.len() as u128, span);
                    let mut stmts: Vec<Stmt> = args.into_iter().map(make::statement).collect();
                    stmts.extend(self.sized(&place, ty, count, None, hint, span));
                    stmts
                }
                Some(args) => self.construct(place, ty, args, hint, span),
                None => self.no_way(ty, &[], span),
            },
            Some(_) => match plain_items(&items) {
                Some(args) => self.construct(place, ty, args, hint, span),
                None => {
                    let what = format!("a braced list for a `{}`", self.shown(ty));
                    vec![make::statement(make::unsupported(what, Vec::new(), span))]
                }
            },
            None => match (plain_items(&items), ty.array()) {
                (Some(args), None) => {
                    let value = self.single(ty, args, span);
                    let value = value.unwrap_or_else(|| int(0, span));
                    vec![make::statement(make::assign(None, place, value, span))]
                }
                (_, Some(array)) => {
                    let array = array.clone();
                    let rest = self.rest_of_array(&place, &array, items.len(), span);
                    let mut stmts = self.construct_items(place, &array.element, items, span);
                    stmts.extend(rest);
                    stmts
                }
                (None, None) => Vec::new(),
            },
        }
    }

    fn vector_of_list(
        &mut self,
        place: Expr,
        ty: &QualType,
        element: &QualType,
        items: Vec<InitItem>,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        if let Some(args) = plain_items(&items)
            && let [only] = &args[..]
            && self
                .type_of(only)
                .is_some_and(|found| self.key(&found) == self.key(ty))
        {
            return self.construct(place, ty, args, hint, span);
        }
        // A text in braces.
        if let Some(args) = plain_items(&items)
            && make::is_character(element)
            && args.iter().any(|arg| {
                self.type_of(arg)
                    .is_some_and(|found| found.decayed().pointee().is_some())
            })
        {
            return self.construct(place, ty, args, hint, span);
        }
        if items.is_empty() {
            return self.empty(&place, ty, hint, span);
        }
        let count = int(items.len() as u128, span);
        let size = member(place.clone(), "size", false);
        let memory = self.allocate_sequence(element, count.clone(), hint, span);
        let data = member(place, "data", false);
        let mut stmts = vec![
            make::statement(make::assign(None, size, count, span)),
            make::statement(make::assign(None, data.clone(), memory, span)),
        ];
        stmts.extend(self.construct_items(data, element, items, span));
        stmts
    }

    fn array_of_list(
        &mut self,
        place: Expr,
        ty: &QualType,
        element: &QualType,
        mut items: Vec<InitItem>,
        span: Span,
    ) -> Vec<Stmt> {
        // `{{1, 2}}`, `{{{1, 2}, {3, 4}}}`
        if let [
            InitItem {
                value: Initializer::List { items: inner, .. },
                ..
            },
        ] = &items[..]
            && (self.kind_of(element).is_none() && element.array().is_none()
                || inner
                    .iter()
                    .any(|item| matches!(item.value, Initializer::List { .. })))
        {
            items = inner.clone();
        }
        let array = self.field(ty, "elems").and_then(|ty| ty.array().cloned());
        let elems = member(place, "elems", false);
        let rest = array.map(|array| self.rest_of_array(&elems, &array, items.len(), span));
        let mut stmts = self.construct_items(elems, element, items, span);
        stmts.extend(rest.unwrap_or_default());
        stmts
    }

    /// The elements of an array for which a braced list has no values: each is made of an empty list (C++17, section
    /// 11.6.1).
    fn rest_of_array(
        &mut self,
        place: &Expr,
        array: &ArrayType,
        given: usize,
        span: Span,
    ) -> Vec<Stmt> {
        let Extent::Expr(count) = &array.extent else {
            return Vec::new();
        };
        if !self.needs_construction(&array.element, 0) {
            return Vec::new();
        }
        let given = int(given as u128, span);
        let at = self.fresh_name("element");
        let number = make::binary(BinaryOp::Add, make::ident(&at, span), given.clone(), span);
        let element = make::subscript(place.clone(), number, span);
        let body = self.construct(element, &array.element, Vec::new(), "", span);
        let rest = make::binary(BinaryOp::Sub, count.clone(), given, span);
        vec![make::count_loop(&at, rest, body, span)]
    }

    /// An object of a class of the file: by a constructor if it has one, else member by member.
    fn object_of_list(
        &mut self,
        place: Expr,
        ty: &QualType,
        items: Vec<InitItem>,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        let (id, class) = match self.class_of(ty) {
            Some((id, class)) => (id, class.clone()),
            None => return Vec::new(),
        };
        let name = format!("{}::{}", class.name, last_part(&class.name));
        let has_constructors = self.has_functions(&name);
        let listed = self.takes_elements(&name);
        if !items.is_empty() && !listed.is_empty() {
            let fits = match &listed[..] {
                [(_, element)] => self.are_elements(&items, element),
                _ => None,
            };
            let list = super::list::made(items.clone(), span);
            let this = Some(make::address(place.clone()));
            match (fits, &listed[..]) {
                (Some(true), [(only, _)]) => {
                    let call = self.call_overload(only, this, vec![list], span);
                    return vec![make::statement(call)];
                }
                (Some(false), _) => {}
                _ => {
                    let call = self.resolve_call(&name, this, vec![list], span);
                    return vec![make::statement(call)];
                }
            }
        }
        if items.is_empty() && self.is_made_of_zeros(ty) {
            return self.value_initialised(place, ty, 0, span);
        }
        if has_constructors || items.is_empty() {
            let Some(args) = plain_items(&items) else {
                let what = "a braced list among the arguments of a constructor";
                return vec![make::statement(make::unsupported(what, Vec::new(), span))];
            };
            return self.construct(place, ty, args, hint, span);
        }
        // An aggregate of a list with an object of its class, or one that derives from it, is a copy of that (C++17,
        // section 11.6.4).
        if let Some([only]) = plain_items(&items).as_deref()
            && let Some(found) = self.type_of(only)
            && (self.key(&found) == self.key(ty)
                || self.base_part(only.clone(), &found, ty).is_some())
        {
            return self.construct(place, ty, vec![only.clone()], hint, span);
        }
        let mut stmts = Vec::new();
        let mut given = Vec::new();
        let fields = self.fields_of(id);
        for (position, item) in items.into_iter().enumerate() {
            let by_name = item.designators.first().and_then(|found| match found {
                crate::syntax::ast::Designator::Field(name) => Some(name.clone()),
                _ => None,
            });
            let field = match &by_name {
                Some(name) => fields
                    .iter()
                    .find(|field| field.name.as_ref() == Some(name)),
                None => fields.get(position),
            };
            let Some(field) = field.cloned() else {
                let what = "more values than the class has members";
                stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
                break;
            };
            let Some(name) = field.name else { continue };
            let part = member(place.clone(), &name, false);
            given.push(name);
            let value = match item.value {
                Initializer::Expr(object) if is_reference_member(&field.ty) => {
                    Initializer::Expr(self.bound_member(object, &field.ty))
                }
                value => value,
            };
            stmts.extend(self.construct_item(part, &field.ty, value, span));
        }
        stmts.extend(self.members_zeroed(&place, ty, &given, 0, span));
        stmts.extend(self.default_members(&place, id, &given, span));
        stmts
    }

    /// Those of these constructors that take a list of elements, and the types of these: they are preferred where braces
    /// stand (C++17, section 16.3.1.7).
    fn takes_elements(&self, constructors: &str) -> Vec<(Overload, QualType)> {
        let known = self
            .cpp
            .as_ref()
            .and_then(|cpp| cpp.functions.get(constructors));
        let known = known.into_iter().flatten().filter_map(|overload| {
            let first = make::referred(&overload.ty.params.first()?.ty);
            let (_, class) = self.class_of(&first)?;
            let (name, args) = class.made_from.as_ref()?;
            let listed = name == "std::initializer_list";
            let element = args.first().filter(|_| listed)?.clone();
            Some((overload.clone(), element))
        });
        known.collect()
    }

    /// The first elements of an array.
    pub(super) fn construct_items(
        &mut self,
        array: Expr,
        element: &QualType,
        items: Vec<InitItem>,
        span: Span,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for (position, item) in items.into_iter().enumerate() {
            let part = subscript(array.clone(), int(position as u128, span), span);
            stmts.extend(self.construct_item(part, element, item.value, span));
        }
        stmts
    }

    fn construct_item(
        &mut self,
        place: Expr,
        ty: &QualType,
        value: Initializer,
        span: Span,
    ) -> Vec<Stmt> {
        match value {
            Initializer::Expr(expr) => self.construct(place, ty, vec![expr], "", span),
            Initializer::List { items, span } => self.construct_list(place, ty, items, "", span),
        }
    }
}

/// The items of a list that has no lists in it.
pub(super) fn plain_items(items: &[InitItem]) -> Option<Vec<Expr>> {
    items
        .iter()
        .map(|item| match &item.value {
            Initializer::Expr(expr) => Some(expr.clone()),
            Initializer::List { .. } => None,
        })
        .collect()
}
