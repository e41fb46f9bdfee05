//! Where objects go: their destructors, those of their members and of what they hold.

use super::super::{Parse, Parser};
use super::ClassKind;
use super::make::{self, member, subscript};
use super::parts::DEEPEST;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, RecordId, Stmt, StmtKind};

/// What is done where a block ends.
#[derive(Clone, Debug)]
pub(crate) struct Cleanup {
    /// The variable that goes then, if it is one that a function may return in place (C++17, section 15.8.3).
    pub of: Option<String>,
    pub call: Expr,
}

impl Parser<'_> {
    /// What `std::make_unique` or `std::make_shared` gives, which is known by the name of its type.
    pub(super) fn smart(&mut self, unique: bool, ty: &QualType, pointer: Expr) -> Expr {
        let name = if unique { "unique_ptr" } else { "shared_ptr" };
        let given = vec![super::name::Arg::Type(ty.clone())];
        let known = !matches!(pointer.kind, ExprKind::Unsupported { .. });
        match self.library_type(name, given).ok().filter(|_| known) {
            Some(smart) => make::cast(smart, pointer),
            None => pointer,
        }
    }

    /// Whether something is done where an object of the type goes, besides that its memory does.
    pub(super) fn needs_destruction(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        if let Some(array) = ty.array() {
            return self.needs_destruction(&array.element, depth + 1);
        }
        if is_smart(ty) {
            let to = ty.pointee();
            return to.is_some_and(|to| self.needs_destruction(to, depth + 1));
        }
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        match &class.kind {
            ClassKind::Vector(held) | ClassKind::Map(held) => {
                self.needs_destruction(held, depth + 1)
            }
            ClassKind::Guard => true,
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                class.unparsed.is_some()
                    || self.destructor(ty).is_some()
                    || self
                        .fields_of(id)
                        .iter()
                        .any(|field| self.needs_destruction(&field.ty, depth + 1))
            }
            _ => false,
        }
    }

    /// The destructor that objects of the type have, by its name in the tree; none if it does nothing.
    fn destructor(&self, ty: &QualType) -> Option<String> {
        let (_, class) = self.class_of(ty)?;
        let name = format!("{}::~", class.name);
        let cpp = self.cpp.as_ref()?;
        let found = cpp.functions.get(&name)?.first()?;
        let idle = cpp.idle.contains(&found.symbol) && !found.is_virtual;
        (!idle).then(|| found.symbol.clone())
    }

    /// Whether the destructor of another class may be called for what is an object of this one.
    fn has_virtual_destructor(&self, id: RecordId, depth: u32) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        let Some(class) = cpp.classes.get(&id).filter(|_| depth <= DEEPEST) else {
            return false;
        };
        let known = cpp.functions.get(&format!("{}::~", class.name));
        let own = known.and_then(|found| found.first());
        own.is_some_and(|found| found.is_virtual)
            || class
                .bases
                .iter()
                .any(|(_, base)| self.has_virtual_destructor(*base, depth + 1))
    }

    /// What is done where the object goes (C++17, section 15.4): what its destructor does, which ends with those of
    /// the members, or those alone.
    pub(super) fn destroyed(
        &mut self,
        place: Expr,
        ty: &QualType,
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        if !self.needs_destruction(ty, 0) {
            return Vec::new();
        }
        let left_open = |what: &str| {
            let place = vec![make::address(place.clone())];
            let expr = make::unsupported(what, place, span);
            vec![make::statement(expr)]
        };
        if depth > DEEPEST {
            return left_open("destructors of classes within each other");
        }
        if let Some(array) = ty.array().cloned() {
            let crate::syntax::ast::Extent::Expr(count) = array.extent else {
                return left_open("destructors of an array of unknown length");
            };
            return self.each_destroyed(place, &array.element, count, depth, span);
        }
        if is_smart(ty) {
            return left_open("a destructor that a smart pointer may call");
        }
        if self.is_unparsed(ty) {
            let operands = vec![make::address(place)];
            return self
                .done_to_unparsed("destroying", ty, operands, span)
                .into();
        }
        if let Some(destructor) = self.destructor(ty) {
            let call = make::call(&destructor, vec![make::address(place)], span);
            return vec![make::statement(call)];
        }
        match self
            .class_of(ty)
            .map(|(id, class)| (id, class.kind.clone()))
        {
            Some((_, ClassKind::Vector(element))) => {
                let count = member(place.clone(), "size", false);
                let data = member(place, "data", false);
                self.each_destroyed(data, &element, count, depth, span)
            }
            Some((_, ClassKind::Guard)) => vec![self.guard_released(&place, ty, span)],
            Some((id, ClassKind::User | ClassKind::Pair | ClassKind::Array(_))) => {
                self.members_destroyed(&place, id, depth, span)
            }
            _ => left_open("destructors of what a container of the library holds"),
        }
    }

    /// The members of an object go.
    pub(super) fn members_destroyed(
        &mut self,
        place: &Expr,
        id: RecordId,
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for field in self.fields_of(id).into_iter().rev() {
            let Some(name) = field.name else { continue };
            let part = member(place.clone(), &name, false);
            stmts.extend(self.destroyed(part, &field.ty, depth + 1, span));
        }
        stmts
    }

    fn each_destroyed(
        &mut self,
        elements: Expr,
        ty: &QualType,
        count: Expr,
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        let at = self.fresh_name("element");
        // The last one first.
        let minus = |a, b| make::binary(BinaryOp::Sub, a, b, span);
        let last = minus(count.clone(), make::int(1, span));
        let element = subscript(elements, minus(last, make::ident(&at, span)), span);
        let body = self.destroyed(element, ty, depth + 1, span);
        vec![make::count_loop(&at, count, body, span)]
    }

    /// A variable goes where the block ends.
    pub(super) fn destroyed_at_end(
        &mut self,
        name: &str,
        ty: &QualType,
        parameter: bool,
        span: Span,
    ) {
        // What is done last is taken down first.
        let stmts = self.destroyed(make::ident(name, span), ty, 0, span);
        for stmt in stmts.into_iter().rev() {
            let call = match stmt.kind {
                StmtKind::Expr(call) => call,
                _ => make::statement_expr(vec![stmt], span),
            };
            let of = (!parameter).then(|| name.to_string());
            self.at_end(of, call);
        }
    }

    /// `object.~T()`, behind the `~`.
    pub(super) fn ended_by_name(
        &mut self,
        place: Expr,
        ty: &QualType,
        start: usize,
    ) -> Parse<Expr> {
        self.path()?;
        self.expect("(")?;
        self.expect(")")?;
        let span = self.span_from(start);
        let polymorphic = self
            .class_of(ty)
            .is_some_and(|(id, _)| self.has_virtual_destructor(id, 0));
        if polymorphic {
            let what = "a call of a virtual destructor";
            return Ok(make::unsupported(what, vec![place], span));
        }
        let mut stmts = self.destroyed(place, ty, 0, span);
        stmts.push(make::statement(make::int(0, span)));
        Ok(make::statement_expr(stmts, span))
    }

    /// `delete p` and `delete[] p` of objects that have something to do where they go.
    pub(super) fn deleted(&mut self, pointer: Expr, to: &QualType, many: bool, span: Span) -> Expr {
        let polymorphic = self
            .class_of(to)
            .is_some_and(|(id, _)| self.has_virtual_destructor(id, 0));
        if many || polymorphic {
            let what = match polymorphic {
                true => "a call of a virtual destructor",
                false => "destructors of the elements that `delete[]` frees",
            };
            return make::unsupported(what, vec![pointer], span);
        }
        let name = self.fresh_name("gone");
        let object = make::ident(&name, span);
        let ty = QualType::pointer_to(to.clone());
        self.scopes
            .declare(&name, crate::syntax::scope::Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        let goes = self.destroyed(make::deref(object.clone(), span), to, 0, span);
        let stmts = vec![
            make::declare(&name, ty, Some(pointer), span),
            Stmt {
                // Nothing is done with a null pointer (C++17, section 8.3.5).
                kind: StmtKind::If {
                    cond: object.clone(),
                    then: Box::new(make::compound(goes, span)),
                    otherwise: None,
                },
                span,
            },
            make::statement(make::call("free", vec![object], span)),
        ];
        make::statement_expr(stmts, span)
    }
}

/// Whether objects of the type are pointers that own what they point to.
pub(super) fn is_smart(ty: &QualType) -> bool {
    ["unique_ptr", "shared_ptr"]
        .iter()
        .any(|name| ty.is_named(&format!("std::{name}")))
}
