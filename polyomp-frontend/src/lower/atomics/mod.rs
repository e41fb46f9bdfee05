//! Atomic functions: the builtins of compilers (`__sync_…`, `__atomic_…`, `__c11_atomic_…`), and those of
//! `<stdatomic.h>`, which headers make of them.

mod names;

use polyomp_core::spmd::{
    AccessSite, Atomicity, BinaryOp, ElementType, Expr, Load, Place, StmtKind as Out, UnaryOp,
};

use crate::openmp::MemoryOrder;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, IntKind, QualType, Type};

use super::Lowerer;
use super::places::{Lvalue, deref};
use names::{Action, Function, Op, Style, function};
pub(super) use names::{copies, is_atomic};

/// How the accesses of a function order others.
#[derive(Debug, Clone, Copy)]
struct Orders {
    load: Atomicity,
    store: Atomicity,
}

impl Orders {
    fn of(order: MemoryOrder) -> Orders {
        use MemoryOrder::{AcqRel, Acquire, Release, SeqCst};
        Orders {
            load: match order {
                // That is what tells one that is sequentially consistent: alone, a read releases nothing.
                SeqCst => Atomicity::AcquireRelease,
                AcqRel | Acquire => Atomicity::Acquire,
                _ => Atomicity::Relaxed,
            },
            store: match order {
                SeqCst => Atomicity::AcquireRelease,
                AcqRel | Release => Atomicity::Release,
                _ => Atomicity::Relaxed,
            },
        }
    }
}

/// What a function is given: the object that it handles, and how that is written.
struct Object {
    lvalue: Lvalue,
    ty: Option<QualType>,
    span: Span,
}

impl Lowerer<'_> {
    /// A call of an atomic function; its value if it has one.
    pub(super) fn atomic_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        let function = function(name)?;
        match function.action {
            Action::Nothing => {
                args.iter().for_each(|arg| self.effects(arg));
                return Some(Some(self.unknown(ElementType::Int, "a query", Vec::new())));
            }
            Action::Fence => {
                let order = match (function.ordered, args) {
                    (true, [order]) => self.order(order),
                    (true, _) => return None,
                    (false, _) => MemoryOrder::SeqCst,
                };
                self.fence(expr.span, Orders::of(order));
                return Some(Some(Expr::Int(0)));
            }
            _ => {}
        }
        let [object, rest @ ..] = args else {
            return None;
        };
        // The last arguments are orders.
        let comparison = matches!(function.action, Action::CompareExchange { .. });
        let count = match (function.ordered, comparison) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let (rest, orders) = rest.split_at(rest.len().checked_sub(count)?);
        let orders: Vec<MemoryOrder> = orders.iter().map(|order| self.order(order)).collect();
        let (success, failure) = match orders[..] {
            [] => (MemoryOrder::SeqCst, MemoryOrder::SeqCst),
            [order] => (order, order),
            [success, failure, ..] => (success, failure),
        };
        let mut orders = Orders::of(success);
        if name.starts_with("__sync_lock_") {
            orders = Orders::of(match function.action {
                Action::Clear => MemoryOrder::Release,
                _ => MemoryOrder::Acquire,
            });
        }
        // No atomic access: concurrent ones are a race (C11, 7.17.2.2).
        if name == "atomic_init" || name == "__c11_atomic_init" || self.is_header_init(expr, args) {
            orders.store = Atomicity::Plain;
        }
        let object = self.atomic_object(object);
        let value = match (function.action, rest) {
            (Action::Load, [into, ..]) if function.style == Style::Pointers => {
                let value = self.atomic_read(&object, orders.load);
                self.copy_to(into, value);
                Expr::Int(0)
            }
            (Action::Load, _) => {
                let value = self.atomic_read(&object, orders.load);
                let element = self.element_of(&object);
                self.keep(expr.span, "value", element, value)
            }
            (Action::Store, [value, ..]) => {
                let value = self.operand(value, function.style, &object);
                self.atomic_write(&object, orders.store, value);
                Expr::Int(0)
            }
            (Action::Exchange, [value, into @ ..]) => {
                let value = self.operand(value, function.style, &object);
                let old = self.exchange(expr.span, &object, orders, |_, _| value);
                if let (Style::Pointers, [into, ..]) = (function.style, into) {
                    self.copy_to(into, old);
                    return Some(Some(Expr::Int(0)));
                }
                old
            }
            (Action::Update(update), [value, ..]) => {
                let value = self.operand(value, Style::Values, &object);
                let mut after = Expr::Int(0);
                let old = self.exchange(expr.span, &object, orders, |this, old| {
                    after = this.updated(update.op, old, value, object.ty.as_ref());
                    after.clone()
                });
                if update.new { after } else { old }
            }
            (Action::CompareExchange { weak }, [expected, desired, rest @ ..]) => {
                let weak = weak
                    && rest
                        .first()
                        .is_none_or(|weak| self.constant(weak) != Some(0));
                let comparison = Comparison {
                    expected,
                    desired,
                    weak,
                    function,
                    orders,
                    failure: Orders::of(failure),
                };
                self.compare_exchange(expr.span, &object, &comparison)
            }
            (Action::TestAndSet, _) => {
                let old = self.exchange(expr.span, &object, orders, |_, _| Expr::Int(1));
                Expr::Binary(BinaryOp::Ne, Box::new(old), Box::new(Expr::Int(0)))
            }
            (Action::Clear, _) => {
                self.atomic_write(&object, orders.store, Expr::Int(0));
                Expr::Int(0)
            }
            _ => return None,
        };
        Some(Some(value))
    }

    /// Whether a store is what GCC's <stdatomic.h> makes of `atomic_init`: the order is a number there, and a name where
    /// programs write one.
    fn is_header_init(&self, expr: &ast::Expr, args: &[ast::Expr]) -> bool {
        let (Some(object), Some(order)) = (args.first(), args.last()) else {
            return false;
        };
        matches!(&object.kind, ExprKind::Ident(name) if name == "__atomic_store_ptr")
            && matches!(order.kind, ExprKind::Int(_))
            && !self.text(expr.span).contains("atomic_store")
    }

    /// The type of what an atomic function gives.
    pub(super) fn atomic_type(&self, name: &str, args: &[ast::Expr]) -> Option<QualType> {
        let function = function(name)?;
        let gives_object = match function.action {
            Action::Load | Action::Exchange => function.style != Style::Pointers,
            Action::Update(_) => true,
            Action::CompareExchange { .. } => function.gives_old,
            _ => false,
        };
        if gives_object {
            let mut ty = self.resolved(&self.pointed(&self.type_of(args.first()?)?)?);
            ty.quals = ast::Qualifiers::default();
            return Some(ty);
        }
        Some(QualType::plain(Type::Integer(IntKind::Int)))
    }

    fn order(&mut self, order: &ast::Expr) -> MemoryOrder {
        let constant = self.constant(order).or(match &order.kind {
            ExprKind::Ident(name) => match name.as_str() {
                "memory_order_relaxed" => Some(0),
                "memory_order_consume" => Some(1),
                "memory_order_acquire" => Some(2),
                "memory_order_release" => Some(3),
                "memory_order_acq_rel" => Some(4),
                "memory_order_seq_cst" => Some(5),
                _ => None,
            },
            _ => None,
        });
        // Compilers take `consume` for `acquire`; hints for lock elision stand in higher bits.
        match constant.map(|order| order & 0xffff) {
            Some(0) => MemoryOrder::Relaxed,
            Some(1 | 2) => MemoryOrder::Acquire,
            Some(3) => MemoryOrder::Release,
            Some(4) => MemoryOrder::AcqRel,
            Some(5) => MemoryOrder::SeqCst,
            _ => {
                self.effects(order);
                self.unsupported(order.span, "a memory order that is not a constant");
                MemoryOrder::Relaxed
            }
        }
    }

    fn fence(&mut self, span: Span, orders: Orders) {
        let order = match (orders.load, orders.store) {
            (Atomicity::Relaxed, Atomicity::Relaxed) => return,
            (_, Atomicity::Relaxed) => Atomicity::Acquire,
            (Atomicity::Relaxed, _) => Atomicity::Release,
            _ => Atomicity::AcquireRelease,
        };
        self.emit(span, Out::Flush(order));
    }

    /// What an argument points to.
    fn atomic_object(&mut self, arg: &ast::Expr) -> Object {
        let (lvalue, ty, span) = match &arg.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => (self.lvalue(operand), self.type_of(operand), operand.span),
            _ => {
                let pointer = self.value(arg);
                let ty = self.type_of(arg).and_then(|ty| self.pointed(&ty));
                let place = self.pointee(pointer);
                (Lvalue::Memory(place), ty, arg.span)
            }
        };
        let lvalue = self.settled(lvalue, span);
        Object { lvalue, ty, span }
    }

    /// What a pointer points to, by its name where it has one.
    pub(super) fn pointee(&self, pointer: Expr) -> Place {
        match pointer {
            Expr::AddressOf(place) => *place,
            Expr::Local(local) => match self.aliases.get(&local) {
                Some(place) => place.clone(),
                None => deref(Expr::Local(local)),
            },
            pointer => deref(pointer),
        }
    }

    fn element_of(&self, object: &Object) -> ElementType {
        let ty = object.ty.as_ref();
        ty.map_or(ElementType::Opaque, |ty| self.element(ty))
    }

    /// A value that a function is given, as such or through a pointer.
    fn operand(&mut self, arg: &ast::Expr, style: Style, object: &Object) -> Expr {
        let value = match style {
            Style::Pointers => self.copied(arg),
            Style::Sync | Style::Values => self.value_as(arg, object.ty.as_ref()),
        };
        let element = self.element_of(object);
        self.settled_value(value, element, arg.span)
    }

    /// The variable that an argument points to.
    fn copy_of(&mut self, arg: &ast::Expr) -> (Lvalue, Option<QualType>, Span) {
        match &arg.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => (self.lvalue(operand), self.type_of(operand), operand.span),
            _ => {
                let pointer = self.value(arg);
                let ty = self.type_of(arg).and_then(|ty| self.pointed(&ty));
                (Lvalue::Memory(self.pointee(pointer)), ty, arg.span)
            }
        }
    }

    fn copied(&mut self, arg: &ast::Expr) -> Expr {
        let (lvalue, ty, span) = self.copy_of(arg);
        self.read(lvalue, ty.as_ref(), span)
    }

    fn copy_to(&mut self, arg: &ast::Expr, value: Expr) {
        let (lvalue, ty, span) = self.copy_of(arg);
        self.write(lvalue, ty.as_ref(), span, value);
    }

    fn atomic_site(&mut self, object: &Object, atomicity: Atomicity) -> AccessSite {
        AccessSite {
            atomicity,
            nth: self.nth_there(object.span),
            ..self.site(object.span)
        }
    }

    fn atomic_read(&mut self, object: &Object, atomicity: Atomicity) -> Expr {
        match &object.lvalue {
            Lvalue::Register(local) => Expr::Local(*local),
            Lvalue::Memory(place) => Expr::Load(Box::new(Load {
                site: self.atomic_site(object, atomicity),
                place: place.clone(),
                element: self.element_of(object),
                narrow: None,
            })),
        }
    }

    fn atomic_write(&mut self, object: &Object, atomicity: Atomicity, value: Expr) {
        match object.lvalue.clone() {
            Lvalue::Register(local) => self.assign(object.span, local, value),
            Lvalue::Memory(place) => {
                let site = self.atomic_site(object, atomicity);
                self.emit(object.span, Out::Store { site, place, value });
            }
        }
    }

    /// Reads and writes an object at once; gives what was there.
    fn exchange(
        &mut self,
        span: Span,
        object: &Object,
        orders: Orders,
        new: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        let old = self.old_value(span, object, orders.load);
        let value = new(self, old.clone());
        self.atomic_write(object, orders.store, value);
        old
    }

    /// What is there, in a register.
    fn old_value(&mut self, span: Span, object: &Object, atomicity: Atomicity) -> Expr {
        let value = self.atomic_read(object, atomicity);
        let element = self.element_of(object);
        let local = self.fresh_local("old", element);
        self.assign(span, local, value);
        Expr::Local(local)
    }

    fn updated(&mut self, op: Op, old: Expr, value: Expr, ty: Option<&QualType>) -> Expr {
        let binary = |op, a: &Expr, b: Expr| Expr::Binary(op, Box::new(a.clone()), Box::new(b));
        if ty.is_some_and(|ty| self.element(ty) != ElementType::Int) {
            let element = ty.map_or(ElementType::Opaque, |ty| self.element(ty));
            let reason = "an atomic update of what is no integer";
            return self.unknown(element, reason, vec![old, value]);
        }
        let new = match op {
            Op::Add => binary(BinaryOp::Add, &old, value),
            Op::Sub => binary(BinaryOp::Sub, &old, value),
            Op::And => binary(BinaryOp::BitAnd, &old, value),
            Op::Or => binary(BinaryOp::BitOr, &old, value),
            Op::Xor => binary(BinaryOp::BitXor, &old, value),
            Op::Nand => Expr::Unary(
                UnaryOp::BitNot,
                Box::new(binary(BinaryOp::BitAnd, &old, value)),
            ),
        };
        self.stored(&old, new, op == Op::Sub, ty)
    }

    fn compare_exchange(
        &mut self,
        span: Span,
        object: &Object,
        comparison: &Comparison<'_>,
    ) -> Expr {
        let element = self.element_of(object);
        let style = comparison.function.style;
        let by_value = style == Style::Sync;
        let expected = match by_value {
            true => self.value_as(comparison.expected, object.ty.as_ref()),
            false => self.copied(comparison.expected),
        };
        let expected = self.settled_value(expected, element, comparison.expected.span);
        let desired = self.operand(comparison.desired, style, object);
        let (success, failure) = (comparison.orders, comparison.failure);
        // It acquires for certain only if it does so in both cases.
        let late = success.load != Atomicity::Relaxed && failure.load == Atomicity::Relaxed;
        let load = if late { failure.load } else { success.load };
        let old = self.old_value(span, object, load);
        let mut equal = Expr::Binary(BinaryOp::Eq, Box::new(old.clone()), Box::new(expected));
        // Where it is not repeated, what happens when it fails without cause is seen.
        if comparison.weak && self.loop_depth == 0 {
            let reason = "whether a weak comparison fails without cause";
            let lucky = self.unknown(ElementType::Int, reason, Vec::new());
            equal = Expr::Binary(BinaryOp::LogicalAnd, Box::new(equal), Box::new(lucky));
            equal = self.keep(span, "equal", ElementType::Int, equal);
        }
        let then_body = self.nested(|this| {
            this.atomic_write(object, success.store, desired);
            if late {
                this.emit(span, Out::Flush(Atomicity::Acquire));
            }
        });
        let else_body = self.nested(|this| {
            if !by_value {
                this.copy_to(comparison.expected, old.clone());
            }
        });
        let swapped = match comparison.function.gives_old {
            true => old,
            // The value that is expected changes where it was not found.
            false => {
                let local = self.fresh_local("swapped", ElementType::Int);
                self.swap(span, local, equal, then_body, else_body);
                return Expr::Local(local);
            }
        };
        let kind = Out::If {
            cond: equal,
            then_body,
            else_body,
        };
        self.emit(span, kind);
        swapped
    }

    fn swap(
        &mut self,
        span: Span,
        local: polyomp_core::spmd::LocalId,
        cond: Expr,
        mut then_body: polyomp_core::spmd::Block,
        mut else_body: polyomp_core::spmd::Block,
    ) {
        then_body.extend(self.nested(|this| this.assign(span, local, Expr::Int(1))));
        else_body.extend(self.nested(|this| this.assign(span, local, Expr::Int(0))));
        let kind = Out::If {
            cond,
            then_body,
            else_body,
        };
        self.emit(span, kind);
    }
}

/// What a comparison and exchange is given.
struct Comparison<'e> {
    expected: &'e ast::Expr,
    desired: &'e ast::Expr,
    weak: bool,
    function: Function,
    orders: Orders,
    failure: Orders,
}
