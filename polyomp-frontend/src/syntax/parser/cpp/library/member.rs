//! Member functions of the library's classes, and how their objects come into being.

use super::super::ClassKind;
use super::super::make::{self, int, integer, member, subscript};
use super::super::not_followed::Given;
use super::super::types::{is_number, unqualified};
use super::mutex::Mutex;
use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Designator, Expr, ExprKind, InitItem, Initializer, IntKind, QualType, Stmt, Type,
    UnaryOp,
};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// New memory for `count` objects, or nobody knows how many.
    pub(in super::super) fn allocate(
        &mut self,
        element: &QualType,
        count: Option<Expr>,
        name: &str,
        span: Span,
    ) -> Expr {
        let unit = make::expr(ExprKind::SizeofType(Box::new(element.clone())), span);
        let bytes = match count {
            Some(count) => make::binary(BinaryOp::Mul, count, unit, span),
            None => make::unknown(span),
        };
        let mut args = vec![bytes];
        if !name.is_empty() {
            args.push(make::expr(ExprKind::String(name.as_bytes().to_vec()), span));
        }
        make::cast(
            QualType::pointer_to(element.clone()),
            make::call("operator new", args, span),
        )
    }

    /// Memory for the elements of a sequence, of which there are so many.
    pub(in super::super) fn allocate_sequence(
        &mut self,
        element: &QualType,
        count: Expr,
        name: &str,
        span: Span,
    ) -> Expr {
        let fixed = !self.cpp_mut().sequences_grow;
        self.allocate(element, fixed.then_some(count), name, span)
    }

    /// An object that can be named several times: itself, or through a pointer that `stmts` declares.
    pub(in super::super) fn stable(&mut self, object: Expr, stmts: &mut Vec<Stmt>) -> Expr {
        if is_stable(&object) {
            return object;
        }
        let span = object.span;
        let name = self.fresh_name("object");
        let ty = self.type_of(&object);
        let ty = ty.map_or_else(
            || QualType::plain(Type::Unknown("__auto_type".to_string())),
            QualType::pointer_to,
        );
        self.scopes
            .declare(&name, crate::syntax::scope::Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        stmts.push(make::declare(&name, ty, Some(make::address(object)), span));
        make::deref(make::ident(&name, span), span)
    }

    /// `object[index]` of a class of the library.
    pub(in super::super) fn library_element(
        &mut self,
        object: &Expr,
        index: Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.type_of(object)?;
        let kind = self.kind_of(&ty)?.clone();
        Some(match kind {
            ClassKind::Vector(_) => subscript(member(object.clone(), "data", false), index, span),
            ClassKind::Array(_) => subscript(member(object.clone(), "elems", false), index, span),
            ClassKind::Bits => {
                // One word holds the bits of many elements.
                let word = make::binary(BinaryOp::Div, index, int(64, span), span);
                subscript(member(object.clone(), "data", false), word, span)
            }
            ClassKind::Map(_) => {
                let state = member(object.clone(), "state", false);
                let change = make::assign(None, state, make::unknown_count(span), span);
                let index = match self.map_key(&ty) {
                    Some(key) => self.unlisted(index, &key),
                    None => index,
                };
                let (calls, consumed) = self.container_calls(
                    object,
                    &ty,
                    "operator[]",
                    std::slice::from_ref(&index),
                    span,
                );
                let index = if consumed { int(0, span) } else { index };
                let found = self.map_value(object, index, span);
                super::calls::after(calls, make::comma(change, found), span)
            }
            _ => return None,
        })
    }

    /// A call of a member function of a class of the library.
    pub(in super::super) fn library_method(
        &mut self,
        object: Expr,
        ty: &QualType,
        name: &str,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let class = self.class_of(ty).map(|(_, class)| class.name.clone());
        if let ("now", Some(clock)) = (name, class)
            && let Some(clock) = clock.strip_prefix("std::")
            && super::is_clock_class(clock)
        {
            return self.library_function(&format!("{clock}::now"), &[], args, span);
        }
        let found = match self.kind_of(ty).cloned() {
            Some(ClassKind::Vector(element)) => {
                self.vector_method(object.clone(), ty, &element, name, &args, span)
            }
            Some(ClassKind::Bits) => {
                let element = integer(IntKind::UnsignedLong);
                self.vector_method(object.clone(), ty, &element, name, &args, span)
            }
            Some(ClassKind::Array(_)) => self.array_method(object.clone(), name, &args, span),
            Some(ClassKind::Map(_)) => self.map_method(object.clone(), name, &args, span),
            Some(ClassKind::Stream) => self.stream_method(object.clone(), name, &args, span),
            Some(ClassKind::Guard) => self.guard_method(object.clone(), ty, name, span),
            Some(ClassKind::Random(_)) => match name {
                "seed" | "reset" => Some(self.random_use(object.clone(), args.clone(), span)),
                "min" | "max" if args.is_empty() => Some(self.drawn_at_most(ty, name, span)),
                _ => None,
            },
            _ => self.scalar_method(object.clone(), ty, name, &args, span),
        };
        let found = match name {
            "cbegin" | "cend" => found.map(|pointer| self.pointing_to_constant(pointer)),
            _ => found,
        };
        found.unwrap_or_else(|| {
            let what = format!("the member function `{name}` of `{}`", self.shown(ty));
            // It may change the object.
            let object = match self.is_lvalue(&object) {
                true => make::address(object),
                false => object,
            };
            let mut operands = vec![object];
            operands.extend(args);
            self.not_followed(what, operands, Given::Objects, span)
        })
    }

    /// Member functions of what is no struct here: atomics, locks, complex numbers, pointers, times.
    fn scalar_method(
        &mut self,
        object: Expr,
        ty: &QualType,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        // What `std::ref` gave is the object itself here.
        if let ExprKind::Ident(variable) = &object.kind
            && name == "get"
            && self.cpp_mut().wrappers.contains(variable)
        {
            return Some(object);
        }
        if let Some(mutex) = Mutex::of(ty) {
            return mutex.method(make::address(object), name, span);
        }
        if ty.is_named("atomic_flag") {
            let function = match name {
                "test_and_set" => "atomic_flag_test_and_set",
                "clear" => "atomic_flag_clear",
                _ => return None,
            };
            return self.atomic_call(function, object, args, span);
        }
        if ty.canonical().quals.is_atomic {
            let function = match name {
                "load" => "atomic_load",
                "store" => "atomic_store",
                "exchange" => "atomic_exchange",
                "fetch_add" => "atomic_fetch_add",
                "fetch_sub" => "atomic_fetch_sub",
                "fetch_or" => "atomic_fetch_or",
                "fetch_and" => "atomic_fetch_and",
                "fetch_xor" => "atomic_fetch_xor",
                "compare_exchange_strong" => "atomic_compare_exchange_strong",
                "compare_exchange_weak" => "atomic_compare_exchange_weak",
                _ => return None,
            };
            return self.atomic_call(function, object, args, span);
        }
        match (ty.unaliased(), name, args) {
            (Type::Complex(_), "real", []) => Some(super::function::part(&object, UnaryOp::Real)),
            (Type::Complex(_), "imag", []) => Some(super::function::part(&object, UnaryOp::Imag)),
            (Type::Complex(_), "real" | "imag", [value]) => {
                let op = match name {
                    "real" => UnaryOp::Real,
                    _ => UnaryOp::Imag,
                };
                let part = super::function::part(&object, op);
                let set = make::assign(None, part, value.clone(), span);
                Some(make::cast(QualType::plain(Type::Void), set))
            }
            (Type::Float(_), "count", []) => Some(super::ticks(object, ty)),
            (Type::Float(_), "time_since_epoch", []) => Some(object),
            // The pointer is none that owns what it points to.
            (Type::Pointer(to), "get", []) => {
                Some(make::cast(QualType::pointer_to((**to).clone()), object))
            }
            (Type::Pointer(_), "swap", [other]) if super::super::destroy::is_smart(ty) => {
                Some(self.swapped(object, other.clone(), ty, span))
            }
            // What it pointed to goes.
            (Type::Pointer(to), "reset", _)
                if super::super::destroy::is_smart(ty) && self.needs_destruction(to, 0) =>
            {
                None
            }
            (Type::Pointer(_), "reset", []) => Some(make::assign(None, object, int(0, span), span)),
            (Type::Pointer(_), "reset", [to]) => Some(make::assign(None, object, to.clone(), span)),
            _ => None,
        }
    }

    fn atomic_call(
        &mut self,
        function: &str,
        object: Expr,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let takes = match function {
            "atomic_load" | "atomic_flag_test_and_set" | "atomic_flag_clear" => 0,
            "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => 2,
            _ => 1,
        };
        let ty = self.type_of(&object);
        let explicit = args.len() > takes;
        let name = match explicit {
            true => format!("{function}_explicit"),
            false => function.to_string(),
        };
        let exchanges = takes == 2;
        let mut passed = vec![make::address(object)];
        for (position, arg) in args.iter().enumerate() {
            // What is compared with is a reference.
            passed.push(match exchanges && position == 0 {
                true => make::address(arg.clone()),
                false => arg.clone(),
            });
        }
        if exchanges && args.len() == 3 {
            let order = args.get(2)?.clone();
            passed.push(order);
        }
        let result = match function {
            "atomic_store" | "atomic_flag_clear" => QualType::plain(Type::Void),
            _ if exchanges || function == "atomic_flag_test_and_set" => QualType::plain(Type::Bool),
            _ => unqualified(&ty?),
        };
        self.cpp_mut().results.remove(&name);
        let call = make::call(&name, passed, span);
        Some(match result.ty {
            Type::Void => call,
            _ => make::cast(result, call),
        })
    }

    /// The least or the largest number that a generator or a distribution gives.
    fn drawn_at_most(&self, ty: &QualType, name: &str, span: Span) -> Expr {
        let of = match self.kind_of(ty) {
            Some(ClassKind::Random(of)) => of.clone(),
            _ => integer(IntKind::UnsignedInt),
        };
        // (C++17, section 29.6.5)
        let known = match (self.shown(ty).as_str(), name) {
            ("std::mt19937" | "std::mt19937_64", "min") => Some(0),
            ("std::mt19937", _) => Some(u128::from(u32::MAX)),
            ("std::mt19937_64", _) => Some(u128::from(u64::MAX)),
            ("std::minstd_rand" | "std::minstd_rand0", "min") => Some(1),
            ("std::minstd_rand" | "std::minstd_rand0", _) => Some(2_147_483_646),
            _ => None,
        };
        match known {
            Some(number) => make::cast(of, make::int(number, span)),
            None => make::cast(of, make::unknown_number(span)),
        }
    }

    /// A use of a generator of random numbers, or of a distribution: its state changes.
    pub(in super::super) fn random_use(
        &mut self,
        object: Expr,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let ty = self.type_of(&object);
        if ty.is_some_and(|ty| self.kind_of(&ty) == Some(&ClassKind::User)) {
            return self.call_object(&object, args, span);
        }
        let change = |object: Expr| {
            let state = member(object, "state", false);
            make::assign(Some(BinaryOp::Add), state, make::chosen(span), span)
        };
        let of = self.type_of(&object);
        let of = match of.as_ref().and_then(|ty| self.kind_of(ty)) {
            Some(ClassKind::Random(of)) => of.clone(),
            _ => QualType::plain(Type::Float(crate::syntax::ast::FloatKind::Double)),
        };
        let value = match of.unaliased() {
            Type::Float(_) => make::chosen(span),
            // Of those in a range, which is not looked at.
            _ => make::unknown(span),
        };
        let mut result = change(object);
        for arg in args {
            let ty = self.type_of(&arg);
            let more = match ty.and_then(|ty| self.kind_of(&ty).cloned()) {
                Some(ClassKind::Random(_)) => change(arg),
                // It draws from a generator of the program.
                Some(ClassKind::User) => self.call_object(&arg, Vec::new(), span),
                _ => arg,
            };
            result = make::comma(result, more);
        }
        make::comma(result, make::cast(of, value))
    }

    /// An aggregate with these members.
    pub(in super::super) fn aggregate(
        &mut self,
        ty: &QualType,
        values: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let fields = self.class_of(ty).map(|(id, _)| self.fields_of(id));
        let types = fields.into_iter().flatten().map(|field| field.ty);
        let pairs: Vec<(Expr, QualType)> = values.into_iter().zip(types).collect();
        let items = pairs
            .into_iter()
            .map(|(value, ty)| self.converted(value, &ty, span))
            .map(|value| InitItem {
                designators: Vec::<Designator>::new(),
                value: Initializer::Expr(value),
            })
            .collect();
        let kind = ExprKind::CompoundLiteral {
            ty: Box::new(ty.clone()),
            init: Box::new(Initializer::List { items, span }),
        };
        make::expr(kind, span)
    }

    /// A change of one bit of a word.
    pub(in super::super) fn bit_change(&mut self, word: Expr, value: Expr, span: Span) -> Expr {
        let changed = make::comma(value, make::unknown(span));
        make::assign(Some(BinaryOp::BitXor), word, changed, span)
    }

    /// Whether values of one type are what elements of the other are.
    pub(in super::super) fn same_kind(&self, found: &QualType, wanted: &QualType) -> bool {
        let number = |ty: &QualType| is_number(ty);
        (number(found) && number(wanted))
            || self.key(found) == self.key(wanted)
            || (found.decayed().pointee().is_some() && wanted.pointee().is_some())
    }
}

fn is_stable(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Ident(_) | ExprKind::Int(_) => true,
        ExprKind::Member { base, .. } => is_stable(base),
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => is_stable(operand),
        ExprKind::Subscript { base, index } => is_stable(base) && is_stable(index),
        _ => false,
    }
}
