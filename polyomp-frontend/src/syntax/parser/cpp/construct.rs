//! Objects of classes: how they come into being, and how they are copied.

use super::super::Parser;
use super::ClassKind;
use super::declaration::Init;
use super::make::{self, int, member, subscript};
use super::name::last_part;
use super::not_followed::Given;
use super::parts::DEEPEST;
use super::types::{is_number, unqualified};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, InitItem, Initializer, QualType, Stmt, Type};

impl Parser<'_> {
    /// What gives an object that has no value yet the one that these arguments make.
    pub(super) fn construct(
        &mut self,
        place: Expr,
        ty: &QualType,
        args: Vec<Expr>,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        let kind = self.kind_of(ty).cloned();
        if self.is_unparsed(ty) {
            let operands = [make::address(place)].into_iter().chain(args).collect();
            return self.done_to_unparsed("making", ty, operands, span).into();
        }
        let assign = |value: Expr| {
            vec![make::statement(make::assign(
                None,
                place.clone(),
                value,
                span,
            ))]
        };
        let same = match &args[..] {
            [only] => self
                .type_of(only)
                .is_some_and(|found| self.key(&found) == self.key(ty)),
            _ => false,
        };
        if let [only] = &args[..]
            && let Some(items) = super::list::items(only)
            && (kind != Some(ClassKind::User) || !self.takes_list(ty, only))
        {
            return self.construct_list(place, ty, items, hint, span);
        }
        let Some(kind) = kind else {
            return match self.single(ty, args, span) {
                Some(value) => assign(value),
                None => self.default_array(place, ty, span),
            };
        };
        if same && self.may_be_made_by_template(ty, &args) {
            let what = format!(
                "a copy of a `{}`, which may be made by a template",
                self.shown(ty)
            );
            let operands = [make::address(place)].into_iter().chain(args).collect();
            let made = self.not_followed(what, operands, Given::Everything, span);
            return vec![make::statement(made)];
        }
        if same {
            let mut args = args;
            return match args.pop() {
                Some(value)
                    if self.is_lvalue(&value)
                        && !super::copy::is_literal(&value)
                        && self.is_deep(ty, 0) =>
                {
                    let mut stmts = Vec::new();
                    let from = self.stable(value, &mut stmts);
                    stmts.extend(self.copy_parts(&place, &from, ty, 0, span));
                    stmts
                }
                Some(value) => {
                    self.kept(&value);
                    assign(self.copied(value, ty, span))
                }
                None => Vec::new(),
            };
        }
        if let Some((part, stmts)) = self.sliced(ty, &args, span) {
            let mut stmts = stmts;
            stmts.extend(self.construct(place, ty, vec![part], hint, span));
            return stmts;
        }
        match kind {
            ClassKind::Vector(element) => {
                self.construct_vector(place, ty, &element, args, hint, span)
            }
            ClassKind::Bits => match &args[..] {
                [] => self.empty(&place, ty, hint, span),
                [count] | [count, _] if self.type_of(count).is_none_or(|ty| is_number(&ty)) => {
                    let mut stmts = Vec::new();
                    for value in args.iter().skip(1) {
                        stmts.extend(self.read_of(value));
                    }
                    stmts.extend(self.sized(&place, ty, count.clone(), None, hint, span));
                    stmts
                }
                _ => self.no_way(ty, &args, span),
            },
            ClassKind::Array(_) => {
                let mut stmts: Vec<Stmt> = args.into_iter().map(make::statement).collect();
                if let Some(elems) = self.field(ty, "elems") {
                    stmts.extend(self.default_array(member(place, "elems", false), &elems, span));
                }
                stmts
            }
            ClassKind::Pair => {
                let mut stmts = Vec::new();
                let fields = self.class_of(ty).map(|(id, _)| self.fields_of(id));
                let args = self.parts_of_pair(ty, args, &mut stmts, span);
                let mut args = args.into_iter();
                for field in fields.unwrap_or_default() {
                    let Some(name) = field.name else { continue };
                    let value = args.next().into_iter().collect();
                    let part = member(place.clone(), &name, false);
                    stmts.extend(self.construct(part, &field.ty, value, "", span));
                }
                stmts
            }
            ClassKind::Random(_) | ClassKind::Stream => {
                let mut stmts: Vec<Stmt> = Vec::new();
                for arg in args {
                    let ty = self.type_of(&arg);
                    match ty.as_ref().and_then(|ty| self.kind_of(ty)) {
                        Some(ClassKind::Vector(_)) | None => {
                            stmts.push(self.text_read(&arg, span));
                        }
                        Some(_) => {}
                    }
                }
                let state = member(place, "state", false);
                stmts.push(make::statement(make::assign(
                    None,
                    state,
                    int(0, span),
                    span,
                )));
                stmts
            }
            ClassKind::Map(_) => {
                // How many elements the arguments make is not known.
                let count = match args.is_empty() {
                    true => int(0, span),
                    false => make::unknown_count(span),
                };
                let given: Vec<InitItem> = args.iter().cloned().map(item_of).collect();
                let made = self.container_made(&place, ty, &given, false, span);
                let args = args.iter().flat_map(super::list::flat);
                let made = made.unwrap_or_else(|| args.map(make::statement).collect());
                let mut stmts = Vec::new();
                let values = self.field(ty, "values");
                let item = values.and_then(|ty| ty.pointee().cloned());
                let item = item.unwrap_or_else(|| QualType::plain(Type::Void));
                let memory = self.allocate(&item, None, hint, span);
                for (name, value) in [("values", memory), ("state", count)] {
                    let part = member(place.clone(), name, false);
                    stmts.push(make::statement(make::assign(None, part, value, span)));
                    if name == "values" {
                        stmts.extend(made.iter().cloned());
                    }
                }
                stmts
            }
            ClassKind::Guard => self.made_guard(place, ty, args, span),
            ClassKind::User => self.construct_user(place, ty, args, span),
        }
    }

    /// The value that arguments make of what is no class: those of a complex number are its parts.
    pub(super) fn single(&mut self, ty: &QualType, args: Vec<Expr>, span: Span) -> Option<Expr> {
        if self.signature_of(ty).is_some() {
            return Some(self.function_initialised(ty, Init::Parentheses(args), span));
        }
        if args.len() < 2 {
            let only = args.into_iter().next()?;
            // `member(std::move(pointer))`
            return Some(match super::moved::source(&only).cloned() {
                Some(from) if super::destroy::is_smart(ty) => self.taken(from, ty, span),
                _ => only,
            });
        }
        if !matches!(ty.unaliased(), Type::Complex(_)) {
            let what = format!("several values for a `{}`", self.shown(ty));
            return Some(make::unsupported(what, args, span));
        }
        let mut parts = args.into_iter();
        let first = parts.next()?;
        let sum = parts.fold(first, |sum, part| {
            make::binary(BinaryOp::Add, sum, part, span)
        });
        Some(make::cast(unqualified(ty), sum))
    }

    /// The part of an object of a derived class that is copied where one of this class is made of it, unless a
    /// constructor takes the whole.
    fn sliced(&mut self, ty: &QualType, args: &[Expr], span: Span) -> Option<(Expr, Vec<Stmt>)> {
        let [only] = args else { return None };
        let found = self.type_of(only)?;
        let (_, class) = self.class_of(ty)?;
        let name = format!("{}::{}", class.name, last_part(&class.name));
        let known = self.cpp.as_ref().and_then(|cpp| cpp.functions.get(&name));
        let takes_it = known.into_iter().flatten().any(|overload| {
            let first = overload.ty.params.first();
            first.is_some_and(|first| self.key(&make::referred(&first.ty)) == self.key(&found))
        });
        if takes_it || super::list::is_list(only) {
            return None;
        }
        self.base_part(only.clone(), &found, ty)?;
        let mut stmts = Vec::new();
        let whole = match self.is_lvalue(only) {
            true => self.stable(only.clone(), &mut stmts),
            false => {
                let name = self.fresh_name("whole");
                self.scopes
                    .declare(&name, crate::syntax::scope::Meaning::Object);
                self.scopes.declare_variable(&name, found.clone());
                let value = Some(only.clone());
                stmts.push(make::declare(&name, unqualified(&found), value, span));
                make::ident(&name, span)
            }
        };
        let part = self.base_part(whole, &found, ty)?;
        Some((part, stmts))
    }

    /// The elements of an array of objects, or the object itself, without arguments.
    fn default_array(&mut self, place: Expr, ty: &QualType, span: Span) -> Vec<Stmt> {
        let Some(array) = ty.array().cloned() else {
            return Vec::new();
        };
        if !self.needs_construction(&array.element, 0) {
            return Vec::new();
        }
        let crate::syntax::ast::Extent::Expr(count) = array.extent else {
            return Vec::new();
        };
        let at = self.fresh_name("element");
        let element = subscript(place, make::ident(&at, span), span);
        let body = self.construct(element, &array.element, Vec::new(), "", span);
        vec![make::count_loop(&at, count, body, span)]
    }

    /// Whether objects of the type have more than what stands in their bytes.
    pub(super) fn needs_construction(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        if let Some(array) = ty.array() {
            return self.needs_construction(&array.element, depth + 1);
        }
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        match &class.kind {
            ClassKind::Pair | ClassKind::Array(_) => self
                .fields_of(id)
                .iter()
                .any(|field| self.needs_construction(&field.ty, depth + 1)),
            ClassKind::User => {
                let name = last_part(&class.name);
                let constructors = format!("{}::{name}", class.name);
                class.unparsed.is_some()
                    || !class.defaults.is_empty()
                    || self.has_functions(&constructors)
                    || self
                        .fields_of(id)
                        .iter()
                        .any(|field| self.needs_construction(&field.ty, depth + 1))
            }
            _ => true,
        }
    }

    /// An empty sequence.
    pub(super) fn empty(
        &mut self,
        place: &Expr,
        ty: &QualType,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        let Some((element, _)) = self.sequence(ty) else {
            return Vec::new();
        };
        let memory = self.allocate(&element, None, hint, span);
        [("size", int(0, span)), ("data", memory)]
            .into_iter()
            .map(|(name, value)| {
                let part = member(place.clone(), name, false);
                make::statement(make::assign(None, part, value, span))
            })
            .collect()
    }

    /// A sequence of so many elements, each as `fill` says.
    pub(super) fn sized(
        &mut self,
        place: &Expr,
        ty: &QualType,
        count: Expr,
        fill: Option<Expr>,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        let Some((element, _)) = self.sequence(ty) else {
            return Vec::new();
        };
        let size = || member(place.clone(), "size", false);
        let mut stmts = vec![make::statement(make::assign(None, size(), count, span))];
        let memory = self.allocate_sequence(&element, size(), hint, span);
        let data = || member(place.clone(), "data", false);
        stmts.push(make::statement(make::assign(None, data(), memory, span)));
        let is_made = self.needs_construction(&element, 0);
        // Which elements hold the same pointer is told, numbers are not followed.
        let fill = fill.filter(|_| is_made || self.holds_pointers(&element, 0));
        if !is_made && fill.is_none() {
            return stmts;
        }
        let fill = fill.map(|value| self.filled_with(value, &element, &mut stmts, span));
        let at = self.fresh_name("element");
        let part = subscript(data(), make::ident(&at, span), span);
        let body = match fill {
            Some(value) => vec![self.assignment_to(part, value, &element, span)],
            None => self.construct(part, &element, Vec::new(), hint, span),
        };
        if !body.is_empty() {
            stmts.push(make::count_loop(&at, size(), body, span));
        }
        stmts
    }

    fn construct_vector(
        &mut self,
        place: Expr,
        ty: &QualType,
        element: &QualType,
        args: Vec<Expr>,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        if self.class_of(ty).is_some_and(|(_, class)| class.is_view()) {
            return self.construct_view(&place, ty, &args, span);
        }
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.type_of(arg)).collect();
        let number = |at: usize| matches!(types.get(at), Some(Some(ty)) if is_number(ty));
        let pointer =
            |at: usize| matches!(types.get(at), Some(Some(ty)) if ty.decayed().pointee().is_some());
        match &args[..] {
            [] => self.empty(&place, ty, hint, span),
            // What has no type known here may be a number.
            [count] if number(0) || types.first() == Some(&None) => {
                self.sized(&place, ty, count.clone(), None, hint, span)
            }
            [count, value] if number(0) && (!pointer(1) || self.holds_pointers(element, 0)) => {
                let mut stmts = self.read_of(value);
                stmts.extend(self.sized(
                    &place,
                    ty,
                    count.clone(),
                    Some(value.clone()),
                    hint,
                    span,
                ));
                stmts
            }
            // A text ends before the array of characters that it stands in.
            [other]
                if self.is_sequence_of(types.first(), element)
                    && !(pointer(0) && make::is_character(element)) =>
            {
                self.construct_copy(&place, ty, other, hint, span)
            }
            [begin, end] if pointer(0) && pointer(1) => {
                let count = super::library::distance(begin, end, span);
                self.construct_range(&place, ty, begin.clone(), count, hint, span)
            }
            [text, ..] if pointer(0) => {
                let mut stmts = vec![make::statement(make::call(
                    "puts",
                    vec![text.clone()],
                    span,
                ))];
                for arg in args.iter().skip(1) {
                    stmts.extend(self.read_of(arg));
                }
                let memory = self.allocate(element, None, hint, span);
                // A text that stands there ends at its first zero.
                let size = match (&text.kind, args.len()) {
                    (ExprKind::String(bytes), 1) => {
                        let length = bytes.iter().position(|byte| *byte == 0);
                        int(length.unwrap_or(bytes.len()) as u128, span)
                    }
                    _ => make::unknown(span),
                };
                for (name, value) in [("size", size), ("data", memory)] {
                    let part = member(place.clone(), name, false);
                    stmts.push(make::statement(make::assign(None, part, value, span)));
                }
                stmts
            }
            _ => {
                let what = format!("this way to make a `{}`", self.shown(ty));
                let operands = [make::address(place)].into_iter().chain(args).collect();
                let made = self.not_followed(what, operands, Given::Objects, span);
                vec![make::statement(made)]
            }
        }
    }

    fn construct_user(
        &mut self,
        place: Expr,
        ty: &QualType,
        args: Vec<Expr>,
        span: Span,
    ) -> Vec<Stmt> {
        let Some((id, class)) = self.class_of(ty) else {
            return Vec::new();
        };
        let class = class.clone();
        let name = format!("{}::{}", class.name, last_part(&class.name));
        let has_constructors = self.cpp_mut().functions.contains_key(&name);
        if let Some(call) = self.template_beside(&name, Some(&place), &args, span) {
            return vec![make::statement(call)];
        }
        if has_constructors {
            let call = self.resolve_call(&name, Some(make::address(place)), args, span);
            return vec![make::statement(call)];
        }
        if args.is_empty() {
            return self.default_members(&place, id, &[], span);
        }
        if self.cpp_mut().reused.contains(&name) {
            if let [(base, base_id)] = &class.bases[..] {
                let part = make::member(place.clone(), base, false);
                let base_type = QualType::plain(Type::Record(*base_id));
                let mut stmts = self.construct(part, &base_type, args, "", span);
                let given = std::slice::from_ref(base);
                stmts.extend(self.default_members(&place, id, given, span));
                return stmts;
            }
            let what = format!("a constructor that `{}` inherits", class.name);
            let mut operands = vec![make::address(place)];
            operands.extend(args);
            let made = self.not_followed(what, operands, Given::Everything, span);
            return vec![make::statement(made)];
        }
        let items = args.into_iter().map(item_of);
        self.construct_list(place, ty, items.collect(), "", span)
    }

    /// Whether a template of the class takes an object of it more readily than what makes copies (C++17, section
    /// 16.3.3): one that takes objects which are not constant as they are.
    fn may_be_made_by_template(&mut self, ty: &QualType, args: &[Expr]) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let name = format!("{}::{}", class.name, last_part(&class.name));
        let [only] = args else { return false };
        if !self.cpp_mut().templates.contains_key(&name) || self.is_constant_object(only) {
            return false;
        }
        self.may_take_as_it_is(&name, only)
    }

    /// Whether a constructor makes its parameter of this list.
    fn takes_list(&mut self, ty: &QualType, list: &Expr) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let name = format!("{}::{}", class.name, last_part(&class.name));
        let known = self.cpp.as_ref().and_then(|cpp| cpp.functions.get(&name));
        known.into_iter().flatten().any(|overload| {
            let first = overload.ty.params.first();
            let rest = overload.defaults.iter().skip(1);
            first.is_some_and(|first| {
                let to = make::referred(&first.ty);
                self.kind_of(&to).is_some() && self.key(&to) != self.key(ty)
            }) && rest.into_iter().all(Option::is_some)
                && super::list::is_list(list)
        })
    }
}

fn item_of(value: Expr) -> InitItem {
    InitItem {
        designators: Vec::new(),
        value: Initializer::Expr(value),
    }
}
