//! What containers call of a program: comparisons, hashes, and constructors of elements. How often, and with which
//! elements, nobody knows: a call stands once, under a condition that is not known, with objects of which nothing is
//! known. Containers of what has no such functions call nothing.

use super::super::ClassKind;
use super::super::list;
use super::super::make::{self, int, member, subscript};
use super::super::not_followed::Given;
use super::super::parts::DEEPEST;
use super::super::types::{is_number, unqualified};
use super::elements::designated;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, InitItem, Initializer, QualType, Stmt, StmtKind, Type};
use crate::syntax::parser::Parser;
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// Whether a function of the program runs where an object of the type is made or copied.
    pub(in super::super) fn runs_code(&self, ty: &QualType) -> bool {
        self.any_object_of(ty, 0, &|parser, ty| {
            parser.kind_of(ty) == Some(&ClassKind::User) && parser.needs_construction(ty, 0)
        })
    }

    /// Whether a function of the program runs where an object of the type is copied, moved or assigned.
    pub(in super::super) fn copies_by_code(&self, ty: &QualType) -> bool {
        self.any_object_of(ty, 0, &|parser, ty| {
            let assigned =
                parser.kind_of(ty) == Some(&ClassKind::User) && parser.has_assignment(ty);
            assigned || parser.copies_itself(ty) || parser.moves_itself(ty)
        })
    }

    /// Whether an object of the type and a copy of it have something in common: what a pointer in it leads to.
    pub(in super::super) fn shares_when_copied(&self, ty: &QualType) -> bool {
        self.shares_within(ty, 0)
    }

    fn shares_within(&self, ty: &QualType, depth: u32) -> bool {
        let within = |ty: &QualType| self.shares_within(ty, depth + 1);
        if depth > DEEPEST {
            return true;
        }
        if let Some(array) = ty.array() {
            return within(&array.element);
        }
        match self.class_of(ty) {
            None => ty.pointee().is_some(),
            Some((id, class)) => match &class.kind {
                ClassKind::Vector(element) | ClassKind::Map(element) => {
                    class.is_view() || within(element)
                }
                ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                    self.fields_of(id).iter().any(|field| within(&field.ty))
                }
                _ => false,
            },
        }
    }

    /// Whether pointers of the program are in an object of the type.
    pub(in super::super) fn leads_elsewhere(&self, ty: &QualType) -> bool {
        self.any_object_of(ty, 0, &|parser, ty| {
            let fields = parser.class_of(ty).map(|(id, _)| parser.fields_of(id));
            let mut fields = fields.iter().flat_map(|fields| fields.iter());
            fields
                .any(|field| matches!(field.ty.unaliased(), Type::Pointer(_) | Type::Reference(_)))
        })
    }

    /// Whether something holds for the type of an object, of a part of it, or of the elements that it owns.
    fn any_object_of(
        &self,
        ty: &QualType,
        depth: u32,
        holds: &dyn Fn(&Self, &QualType) -> bool,
    ) -> bool {
        if depth > DEEPEST {
            return true;
        }
        let within = |ty: &QualType| self.any_object_of(ty, depth + 1, holds);
        if let Some(array) = ty.array() {
            return within(&array.element);
        }
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        match &class.kind {
            ClassKind::Vector(element) | ClassKind::Map(element) => {
                !class.is_view() && within(element)
            }
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                holds(self, ty) || self.fields_of(id).iter().any(|field| within(&field.ty))
            }
            _ => false,
        }
    }

    /// A variable of this type.
    fn local(&mut self, ty: &QualType, value: Option<Expr>, stmts: &mut Vec<Stmt>) -> Expr {
        let span = self.peek().span;
        let name = self.fresh_name("other");
        let ty = unqualified(ty);
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        stmts.push(make::declare(&name, ty, value, span));
        make::ident(&name, span)
    }

    /// An object of which nothing is known.
    fn some_object(&mut self, ty: &QualType, span: Span, stmts: &mut Vec<Stmt>) -> Expr {
        let empty = self
            .class_of(ty)
            .is_some_and(|(id, _)| self.fields_of(id).is_empty());
        let value = (!empty).then(|| make::unknown(span));
        self.local(ty, value, stmts)
    }

    /// A call of something with two objects of this type.
    fn called_with_two(
        &mut self,
        called: Option<&Expr>,
        op: BinaryOp,
        ty: &QualType,
        span: Span,
    ) -> Stmt {
        let mut stmts = Vec::new();
        let a = self.some_object(ty, span, &mut stmts);
        let b = self.some_object(ty, span, &mut stmts);
        let call = match called {
            Some(called) => self.call_object(called, vec![a, b], span),
            None => match self.cpp_binary(op, &a, &b, span) {
                Some(call) => call,
                None => int(0, span),
            },
        };
        stmts.push(make::statement(call));
        sometimes(stmts, span)
    }

    /// What comparing values of this type by an operator calls.
    pub(in super::super) fn operator_calls(
        &mut self,
        op: BinaryOp,
        ty: &QualType,
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        if depth > DEEPEST {
            let what = "comparisons of containers within each other";
            return vec![make::statement(make::unsupported(what, Vec::new(), span))];
        }
        let kind = self
            .class_of(ty)
            .map(|(id, class)| (id, class.kind.clone()));
        match kind {
            Some((_, ClassKind::User)) => vec![self.called_with_two(None, op, ty, span)],
            Some((_, ClassKind::Vector(of) | ClassKind::Array(of) | ClassKind::Map(of))) => {
                self.operator_calls(op, &of, depth + 1, span)
            }
            Some((id, ClassKind::Pair)) => {
                let mut stmts = Vec::new();
                for field in self.fields_of(id) {
                    stmts.extend(self.operator_calls(op, &field.ty, depth + 1, span));
                }
                stmts
            }
            _ => Vec::new(),
        }
    }

    /// What a container calls that is given this type of function.
    fn calls_by(
        &mut self,
        given: Option<&QualType>,
        op: BinaryOp,
        key: &QualType,
        span: Span,
    ) -> Vec<Stmt> {
        let Some(given) = given else {
            return self.operator_calls(op, key, 0, span);
        };
        match &given.ty {
            Type::Unknown(name) if name == "std::less" => {
                return self.operator_calls(BinaryOp::Lt, key, 0, span);
            }
            Type::Unknown(name) if name == "std::greater" => {
                return self.operator_calls(BinaryOp::Gt, key, 0, span);
            }
            _ => {}
        }
        if self.kind_of(given) != Some(&ClassKind::User) {
            let what = "a function that is given to a container";
            return vec![make::statement(make::unsupported(what, Vec::new(), span))];
        }
        // Which object the container keeps is not followed, so neither is what that leads to.
        if self.leads_elsewhere(given) {
            let what = "a function object with pointers that a container keeps";
            return vec![make::statement(make::unsupported(what, Vec::new(), span))];
        }
        let mut stmts = Vec::new();
        let called = self.some_object(given, span, &mut stmts);
        stmts.push(self.called_with_two(Some(&called), op, key, span));
        stmts
    }

    fn hash_calls(&mut self, given: Option<&QualType>, key: &QualType, span: Span) -> Vec<Stmt> {
        let standard =
            given.is_none_or(|ty| matches!(&ty.ty, Type::Unknown(name) if name == "std::hash"));
        if standard && self.kind_of(key) != Some(&ClassKind::User) {
            return Vec::new();
        }
        if let Some(given) = given
            && self.kind_of(given) == Some(&ClassKind::User)
            && !self.leads_elsewhere(given)
        {
            let mut stmts = Vec::new();
            let called = self.some_object(given, span, &mut stmts);
            let object = self.some_object(key, span, &mut stmts);
            let call = self.call_object(&called, vec![object], span);
            stmts.push(make::statement(call));
            return vec![sometimes(stmts, span)];
        }
        let what = "a hash function of the program";
        vec![make::statement(make::unsupported(what, Vec::new(), span))]
    }

    /// The type of the keys of a map.
    pub(in super::super) fn map_key(&self, ty: &QualType) -> Option<QualType> {
        let (_, class) = self.class_of(ty)?;
        let (_, args) = class.made_from.as_ref()?;
        args.first().cloned()
    }

    /// What a container calls where it looks for the place of an element.
    fn placing_calls(&mut self, ty: &QualType, span: Span) -> Vec<Stmt> {
        let made = self
            .class_of(ty)
            .and_then(|(_, class)| class.made_from.clone());
        let Some((name, args)) = made else {
            return Vec::new();
        };
        let Some(key) = args.first() else {
            return Vec::new();
        };
        match name.as_str() {
            "std::set" | "std::multiset" => self.calls_by(args.get(1), BinaryOp::Lt, key, span),
            "std::map" | "std::multimap" | "std::priority_queue" => {
                self.calls_by(args.get(2), BinaryOp::Lt, key, span)
            }
            "std::unordered_set" | "std::unordered_map" => {
                let own = if name == "std::unordered_set" { 1 } else { 2 };
                let mut stmts = self.hash_calls(args.get(own), key, span);
                stmts.extend(self.calls_by(args.get(own + 1), BinaryOp::Eq, key, span));
                stmts
            }
            _ => Vec::new(),
        }
    }

    /// An object of the container is made of these, and stands at some place `into` it: what it leads to is there then.
    fn element_made(
        &mut self,
        item: &QualType,
        args: Vec<Expr>,
        into: Option<Expr>,
        span: Span,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let args = self.parts_of_pair(item, args, &mut stmts, span);
        let object = self.local(item, None, &mut stmts);
        stmts.extend(self.construct(object.clone(), item, args, "", span));
        if let Some(place) = into.filter(|_| self.holds_pointers(item, 0)) {
            let put = make::assign(None, place, object, span);
            stmts.push(make::statement(put));
        }
        stmts
    }

    /// What a member function of a container calls of the program, and whether its arguments are evaluated by that.
    pub(super) fn container_calls(
        &mut self,
        object: &Expr,
        ty: &QualType,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> (Vec<Stmt>, bool) {
        let Some(item) = self.map_item(ty) else {
            return (Vec::new(), false);
        };
        let made = self
            .class_of(ty)
            .and_then(|(_, class)| class.made_from.clone());
        let (container, types) = made.unwrap_or_default();
        let is_map = matches!(
            container.as_str(),
            "std::map" | "std::multimap" | "std::unordered_map"
        );
        let puts = self.holds_pointers(&item, 0);
        let makes = self.runs_code(&item) || puts && name != "operator[]";
        let place_in = || {
            let values = member(object.clone(), "values", false);
            subscript(values, make::unknown_number(span), span)
        };
        let mut stmts = Vec::new();
        let mut consumed = false;
        // A place where an element is put.
        let place = args.first().is_some_and(|first| {
            let ty = self.type_of(first);
            ty.and_then(|ty| ty.pointee().cloned())
                .is_some_and(|to| self.key(&unqualified(&to)) == self.key(&unqualified(&item)))
        });
        let (places, given) = match place && matches!(name, "insert" | "emplace" | "emplace_hint") {
            true => args.split_at(1),
            false => args.split_at(0),
        };
        match name {
            "sort" | "unique" => match args {
                [] => {
                    let op = if name == "sort" {
                        BinaryOp::Lt
                    } else {
                        BinaryOp::Eq
                    };
                    stmts.extend(self.operator_calls(op, &item, 0, span));
                }
                [called] if self.is_callable(called) => {
                    let called = designated(called).clone();
                    stmts.push(self.called_with_two(Some(&called), BinaryOp::Lt, &item, span));
                    consumed = true;
                }
                [order] if self.is_order(order) => {}
                _ => {
                    let what = "a function that is given to a container";
                    stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
                }
            },
            "remove" => stmts.extend(self.operator_calls(BinaryOp::Eq, &item, 0, span)),
            "push" | "push_back" | "push_front" | "emplace" | "emplace_back" | "emplace_front"
                if makes =>
            {
                consumed = true;
                stmts.extend(places.iter().cloned().map(make::statement));
                stmts.extend(self.element_made(&item, given.to_vec(), Some(place_in()), span));
            }
            "insert" if makes => {
                consumed = true;
                stmts.extend(places.iter().cloned().map(make::statement));
                let held = self.held_arguments(given, &mut stmts, span);
                let made = match &held[..] {
                    [end] if place && self.points(end) => {
                        let from = self.held_arguments(places, &mut stmts, span);
                        let from = from.into_iter().next().unwrap_or_else(|| end.clone());
                        let one = subscript(from, make::unknown_number(span), span);
                        self.element_made(&item, vec![one], Some(place_in()), span)
                    }
                    [listed] if list::is_list(listed) && !is_map => {
                        let what = "a list of elements for a container";
                        vec![make::statement(make::unsupported(what, held.clone(), span))]
                    }
                    _ => self.element_made(&item, held.clone(), Some(place_in()), span),
                };
                stmts.push(sometimes(made, span));
            }
            "try_emplace" | "insert_or_assign" | "operator[]" if is_map && makes => {
                consumed = true;
                let held = self.held_arguments(args, &mut stmts, span);
                if let ([key, values @ ..], [key_type, value_type, ..]) = (&held[..], &types[..]) {
                    let mut made = self.element_made(key_type, vec![key.clone()], None, span);
                    let value = member(place_in(), "second", false);
                    let value = (name != "operator[]").then_some(value);
                    made.extend(self.element_made(value_type, values.to_vec(), value, span));
                    stmts.push(sometimes(made, span));
                    if name == "insert_or_assign" && self.copies_by_code(value_type) {
                        let what = "an assignment to an element of a container";
                        stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
                    }
                }
            }
            "find" | "at" | "count" | "contains" | "lower_bound" | "upper_bound" | "erase"
                if let ([key], Some(key_type)) = (args, types.first())
                    && self.runs_code(key_type)
                    && self.type_of(key).is_some_and(|found| {
                        found.pointee().is_none() && self.key(&found) != self.key(key_type)
                    }) =>
            {
                // What is looked for is made a key.
                consumed = true;
                stmts.extend(self.element_made(&key_type.clone(), vec![key.clone()], None, span));
            }
            _ => {}
        }
        let is_heap = container == "std::priority_queue";
        let places_elements = match name {
            "push" | "emplace" | "pop" => is_heap || name == "emplace",
            "find" | "at" | "count" | "contains" | "lower_bound" | "upper_bound" | "insert"
            | "insert_or_assign" | "try_emplace" | "operator[]" | "reserve" | "rehash" => true,
            "erase" => !place,
            _ => false,
        };
        if places_elements {
            stmts.extend(self.placing_calls(ty, span));
        }
        (stmts, consumed)
    }

    /// What the program's functions do where a container is made of elements; none if the arguments are read only.
    pub(in super::super) fn container_made(
        &mut self,
        place: &Expr,
        ty: &QualType,
        items: &[InitItem],
        listed: bool,
        span: Span,
    ) -> Option<Vec<Stmt>> {
        let item = self.map_item(ty)?;
        let place_in = || {
            let values = member(place.clone(), "values", false);
            Some(subscript(values, make::unknown_number(span), span))
        };
        let placing = match items.is_empty() {
            true => Vec::new(),
            false => self.placing_calls(ty, span),
        };
        if items.is_empty() || !self.runs_code(&item) && !self.holds_pointers(&item, 0) {
            if placing.is_empty() {
                return None;
            }
            let args = items.iter().flat_map(list::exprs_in);
            let mut stmts: Vec<Stmt> = args.map(make::statement).collect();
            stmts.extend(placing);
            return Some(stmts);
        }
        let plain: Option<Vec<Expr>> = items
            .iter()
            .map(|item| match &item.value {
                Initializer::Expr(expr) => Some(expr.clone()),
                Initializer::List { .. } => None,
            })
            .collect();
        let number =
            |parser: &Self, arg: &Expr| parser.type_of(arg).is_some_and(|ty| is_number(&ty));
        let mut stmts = match plain.as_deref() {
            Some([begin, end]) if self.points(begin) && self.points(end) => {
                let mut stmts = Vec::new();
                let held = self.held_arguments(&[begin.clone(), end.clone()], &mut stmts, span);
                let from = held.into_iter().next()?;
                let one = subscript(from, make::unknown_number(span), span);
                let made = self.element_made(&item, vec![one], place_in(), span);
                stmts.push(sometimes(made, span));
                stmts
            }
            Some([count, value @ ..]) if !listed && value.len() < 2 && number(self, count) => {
                let mut stmts = vec![make::statement(count.clone())];
                let held = self.held_arguments(value, &mut stmts, span);
                let made = self.element_made(&item, held, place_in(), span);
                stmts.push(sometimes(made, span));
                stmts
            }
            _ if listed => {
                let mut stmts = Vec::new();
                for given in items {
                    let args = match &given.value {
                        Initializer::Expr(expr) => vec![expr.clone()],
                        Initializer::List { items, .. } => {
                            items.iter().flat_map(list::exprs_in).collect()
                        }
                    };
                    stmts.extend(self.element_made(&item, args, place_in(), span));
                }
                stmts
            }
            _ => {
                let what = format!("this way to make a `{}`", self.shown(ty));
                let args = items.iter().flat_map(list::exprs_in).collect();
                let made = self.not_followed(what, args, Given::Objects, span);
                vec![make::statement(made)]
            }
        };
        stmts.extend(placing);
        Some(stmts)
    }

    /// The copies that a vector makes of its elements where they move to other places: by the program's functions.
    pub(in super::super) fn elements_moved(
        &mut self,
        object: &Expr,
        within: bool,
        span: Span,
    ) -> Vec<Stmt> {
        let element = self.type_of(object).and_then(|ty| self.sequence(&ty));
        let Some((element, _)) = element else {
            return Vec::new();
        };
        // What is left at the old places goes.
        let mut done = self.elements_gone(object, span);
        if !self.copies_by_code(&element) {
            return done;
        }
        let from = subscript(
            member(object.clone(), "data", false),
            make::unknown_number(span),
            span,
        );
        let mut stmts = Vec::new();
        let to = self.local(&element, None, &mut stmts);
        if self.moves_itself(&element) {
            let taken = self.taken(from.clone(), &element, span);
            stmts.push(make::statement(taken));
        } else {
            stmts.extend(self.copy_parts(&to, &from, &element, 0, span));
        }
        if within && let Some(assigned) = self.cpp_assignment(None, &to, &from, span) {
            stmts.push(make::statement(assigned));
        }
        done.push(sometimes(stmts, span));
        done
    }

    /// What destructors do where elements of a container go.
    pub(in super::super) fn elements_gone(&mut self, object: &Expr, span: Span) -> Vec<Stmt> {
        let Some(ty) = self.type_of(object) else {
            return Vec::new();
        };
        let (field, element) = match self.kind_of(&ty) {
            Some(ClassKind::Vector(element)) => ("data", Some(element.clone())),
            Some(ClassKind::Map(_)) => ("values", self.map_item(&ty)),
            _ => return Vec::new(),
        };
        let noticed = |element: &QualType| {
            self.goes_noticed(element)
                || super::super::destroy::is_smart(element) && self.needs_destruction(element, 0)
        };
        let Some(element) = element.filter(noticed) else {
            return Vec::new();
        };
        let elements = member(object.clone(), field, false);
        let one = subscript(elements, make::unknown_number(span), span);
        vec![sometimes(self.destroyed(one, &element, 0, span), span)]
    }

    /// Assignments of elements of one vector to those of another, by the program's functions.
    pub(in super::super) fn elements_assigned(
        &mut self,
        to: &Expr,
        from: &Expr,
        ty: &QualType,
        span: Span,
    ) -> Option<Stmt> {
        let Some(ClassKind::Vector(element)) = self.kind_of(ty).cloned() else {
            return None;
        };
        if !self.copies_by_code(&element) {
            return None;
        }
        let one = |whole: &Expr| {
            subscript(
                member(whole.clone(), "data", false),
                make::unknown_number(span),
                span,
            )
        };
        let assigned = self.cpp_assignment(None, &one(to), &one(from), span)?;
        Some(sometimes(vec![make::statement(assigned)], span))
    }
}

/// What may be done or not.
fn sometimes(stmts: Vec<Stmt>, span: Span) -> Stmt {
    Stmt {
        kind: StmtKind::If {
            cond: make::unknown(span),
            then: Box::new(make::compound(stmts, span)),
            otherwise: None,
        },
        span,
    }
}

/// The expression, after these statements.
pub(in super::super) fn after(stmts: Vec<Stmt>, value: Expr, span: Span) -> Expr {
    if stmts.is_empty() {
        return value;
    }
    let mut stmts = stmts;
    stmts.push(make::statement(int(0, span)));
    make::comma(make::statement_expr(stmts, span), value)
}
