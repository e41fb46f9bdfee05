//! Memory that functions allocate, and sizes in bytes as numbers of elements.

use polyomp_core::spmd::{
    BinaryOp, ElementType, Expr, OR_ELSE, ObjectId, StmtKind as Out, Storage, UnaryOp,
};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, QualType, Type};

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::Effect;
use super::meaning::Use;
use super::table::ALLOCATE;

impl Lowerer<'_> {
    /// A call of an allocation function: a pointer to memory of its own.
    pub(in super::super) fn allocation(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        args: &[ast::Expr],
        pointee: Option<&QualType>,
    ) -> Option<Expr> {
        let ExprKind::Ident(name) = &callee.kind else {
            return None;
        };
        let known = ALLOCATE.contains(&name.as_str()) || self.maps_memory(name, args);
        // A function whose name says that it allocates, and which is not in this file.
        let lower = name.to_lowercase();
        let called_so = (lower.contains("alloc") || lower.starts_with("new_"))
            && !lower.contains("free")
            && !lower.contains("dealloc")
            && name != "posix_memalign"
            && (pointee.is_some()
                || self.hint_type.is_some()
                || self.type_of(expr).is_some_and(|ty| ty.pointee().is_some()));
        if !(known || called_so) || self.function(name).is_some() {
            return None;
        }
        // Another function's name may say which one it stands for.
        let like = match args.len() {
            _ if known => name.as_str(),
            2 if lower.ends_with("calloc") => "calloc",
            1 if lower.ends_with("malloc") => "malloc",
            _ => "",
        };
        let mut grown = None;
        if matches!(name.as_str(), "realloc" | "reallocarray")
            && let Some(first) = args.first()
        {
            let old = self.value(first);
            if old != Expr::Int(0) {
                // What stood there may stand elsewhere now; a null pointer becomes one to memory of its own.
                let old = self.settled_value(old, ElementType::Pointer, first.span);
                self.used_argument(Use::Free, &old, first, args);
                let pointee = self.type_of(first).and_then(|ty| self.pointed(&ty));
                grown = Some((old, pointee));
            }
        }
        let held = grown.as_ref().and_then(|(_, pointee)| pointee.as_ref());
        let pointee = held
            .filter(|held| *held.unaliased() != Type::Void)
            .or(pointee)
            .cloned()
            .or_else(|| self.hint_type.clone())
            .filter(|ty| *ty.unaliased() != Type::Void);
        let written = match args.get(1).map(|arg| &arg.kind) {
            Some(ExprKind::String(name)) if like == "operator new" => {
                String::from_utf8(name.clone()).ok()
            }
            _ => None,
        };
        let name_hint = written
            .or_else(|| self.hint.clone())
            .unwrap_or_else(|| "<allocation>".to_string());
        let size = match like {
            "" => None,
            "calloc" | "omp_calloc" => args.first(),
            "aligned_alloc" | "memalign" | "realloc" | "omp_aligned_alloc" | "mmap" | "mmap64" => {
                args.get(1)
            }
            "reallocarray" => None,
            _ => args.first(),
        };
        let count = match (&pointee, size) {
            (Some(pointee), Some(size)) if like.ends_with("calloc") => {
                let same = args.get(1).is_some_and(|unit| match self.constant(unit) {
                    Some(unit) => self.size_of(pointee) == Some(unit),
                    None => self.count_of_items(unit, pointee) == Some(Expr::Int(1)),
                });
                same.then(|| self.value(size))
            }
            (Some(pointee), Some(size)) => self.count_of(size, pointee),
            _ => None,
        };
        if count.is_none() {
            for arg in args.iter().skip(usize::from(grown.is_some())) {
                let value = self.value(arg);
                self.evaluate(expr.span, value);
            }
        }
        let extent = count.map(|count| self.keep(expr.span, "extent", ElementType::Int, count));
        let (object, pointer) = self.new_memory(expr.span, &name_hint, pointee.as_ref(), extent);
        if let Some(pointee) = pointee.as_ref().filter(|_| known) {
            self.note_made(object, pointee);
        }
        let on_stack = matches!(name.as_str(), "alloca" | "__builtin_alloca") && self.strands > 0;
        if let Some(frame) = self.frames.last_mut().filter(|_| on_stack) {
            frame.on_stack.push(object);
        }
        let maps = matches!(name.as_str(), "mmap" | "mmap64");
        if maps
            && !self.maps_alone(args)
            && let Some(object) = self.object_mut(object)
        {
            let text = format!("`{name}` maps no file that is mapped already");
            object.assumption = Some(std::sync::Arc::from(text));
        }
        if !known && let Some(object) = self.object_mut(object) {
            let text = match like {
                "" => format!("`{name}` returns memory of its own"),
                like => format!("`{name}` allocates memory as `{like}` does"),
            };
            object.assumption = Some(std::sync::Arc::from(text));
        }
        Some(match grown {
            Some((old, _)) => {
                let reason = "whether there was memory before";
                let operands = vec![old, pointer];
                self.opaque(ElementType::Pointer, Some(OR_ELSE), reason, operands)
            }
            None => pointer,
        })
    }

    /// `mmap` where it is left to it which addresses it gives: the pages are new to the program.
    fn maps_memory(&self, name: &str, args: &[ast::Expr]) -> bool {
        let anywhere = args.first().is_some_and(super::super::names::is_null);
        matches!(name, "mmap" | "mmap64") && args.len() == 6 && anywhere
    }

    /// Whether nothing that is stored there can be seen where the same file is mapped, too: the mapping is a private one, or
    /// one of no file.
    fn maps_alone(&self, args: &[ast::Expr]) -> bool {
        /// `MAP_PRIVATE` and `MAP_ANONYMOUS` of Linux.
        const PRIVATE: i64 = 0x02 | 0x20;
        let flags = args.get(3).and_then(|flags| self.constant(flags));
        flags.is_some_and(|flags| flags & PRIVATE != 0)
    }

    /// `posix_memalign(to, alignment, size)`: stores a pointer to memory of its own.
    pub(super) fn aligned_allocation(
        &mut self,
        expr: &ast::Expr,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let [to, alignment, size] = args else {
            return None;
        };
        let (stored, pointee, name) = self.stored_pointer(to);
        self.effects(alignment);
        let count = pointee.as_ref().and_then(|ty| self.count_of(size, ty));
        if count.is_none() {
            self.effects(size);
        }
        let extent = count.map(|count| self.keep(expr.span, "extent", ElementType::Int, count));
        let (_, memory) = self.new_memory(expr.span, &name, pointee.as_ref(), extent);
        let place = match self.value(to) {
            Expr::AddressOf(place) => *place,
            pointer => deref(pointer),
        };
        self.write(Lvalue::Memory(place), stored.as_ref(), expr.span, memory);
        let reason = "whether memory is left";
        Some(self.unknown(ElementType::Int, reason, Vec::new()))
    }

    /// What a function stores a pointer to, which is given the address: its type, what it points to, and a name for that.
    fn stored_pointer(&mut self, to: &ast::Expr) -> (Option<QualType>, Option<QualType>, String) {
        let target = to.without_casts();
        let stored = self.type_of(target).and_then(|ty| self.pointed(&ty));
        let pointee = stored
            .as_ref()
            .and_then(|ty| self.pointed(ty))
            .filter(|ty| *ty.unaliased() != Type::Void)
            .or_else(|| self.hint_type.clone());
        let name = match &target.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => super::super::names::root(operand).map(str::to_string),
            _ => None,
        };
        let name = name.or_else(|| self.hint.clone());
        let name = name.unwrap_or_else(|| "<allocation>".to_string());
        (stored, pointee, name)
    }

    /// `getline(&text, ...)`: a buffer that is there is used again, and made larger as `realloc` does; a null pointer becomes
    /// one to memory of its own (POSIX.1-2017, `getdelim`).
    pub(super) fn text_buffer(&mut self, value: &Expr, to: &ast::Expr) {
        let (stored, pointee, name) = self.stored_pointer(to);
        let place = match value {
            Expr::AddressOf(place) => (**place).clone(),
            pointer => deref(pointer.clone()),
        };
        let held = |this: &mut Self| {
            let held = this.read(Lvalue::Memory(place.clone()), stored.as_ref(), to.span);
            this.settled_value(held, ElementType::Pointer, to.span)
        };
        let old = held(self);
        let then_body = self.nested(|this| {
            let (_, memory) = this.new_memory(to.span, &name, pointee.as_ref(), None);
            let target = Lvalue::Memory(place.clone());
            this.write(target, stored.as_ref(), to.span, memory);
        });
        let kind = Out::If {
            cond: Expr::Unary(UnaryOp::Not, Box::new(old)),
            then_body,
            else_body: Vec::new(),
        };
        self.emit(to.span, kind);
        let text = held(self);
        let element = pointee
            .as_ref()
            .map_or(ElementType::Opaque, |ty| self.element(ty));
        self.touch_elements(to.span, text, None, element, Effect::Writes);
    }

    /// A pointer to the object may be null instead.
    pub(in super::super) fn may_be_null(&mut self, object: ObjectId) {
        if let Some(object) = self.object_mut(object) {
            object.nullable = true;
        }
    }

    /// Memory that comes into being here, and a pointer to it.
    pub(in super::super) fn new_memory(
        &mut self,
        span: Span,
        name: &str,
        pointee: Option<&QualType>,
        extent: Option<Expr>,
    ) -> (ObjectId, Expr) {
        let (element, mut extents) = match pointee {
            Some(pointee) => self.array_shape(pointee),
            None => (ElementType::Opaque, Vec::new()),
        };
        // One record by itself: its members are cells whose values can be followed.
        let one = extent == Some(Expr::Int(1))
            && pointee.is_some_and(|ty| matches!(self.resolved(ty).ty, Type::Record(_)));
        if !one {
            extents.insert(0, extent.clone());
        }
        let storage = self.storage_here();
        let object = self.fresh_object(name, element, extents, storage, span);
        if let Some(object) = self.object_mut(object) {
            object.allocated = true;
        }
        if storage == Storage::Scoped {
            self.emit(span, Out::Declare(object));
        }
        let mut place = super::super::places::whole(object);
        if !one {
            place
                .projections
                .push(polyomp_core::spmd::Projection::Index {
                    index: Expr::Int(0),
                    extent,
                });
        }
        (object, Expr::AddressOf(Box::new(place)))
    }

    /// `n * sizeof(T)` as a number of elements of the type `T`, whatever size they have.
    fn count_of_items(&mut self, size: &ast::Expr, element: &QualType) -> Option<Expr> {
        let ty = match &size.kind {
            ExprKind::Cast { operand, .. } => return self.count_of_items(operand, element),
            ExprKind::SizeofExpr(operand) => self.type_of(operand)?,
            ExprKind::SizeofType(ty) => (**ty).clone(),
            ExprKind::Binary {
                op: ast::BinaryOp::Mul,
                lhs,
                rhs,
            } => {
                let (one, times) = match self.count_of_items(lhs, element) {
                    Some(one) => (one, rhs),
                    None => (self.count_of_items(rhs, element)?, lhs),
                };
                let times = self.value(times);
                return Some(match one {
                    Expr::Int(1) => times,
                    one => Expr::Binary(BinaryOp::Mul, Box::new(one), Box::new(times)),
                });
            }
            _ => return None,
        };
        let [item, element] = [&ty, element].map(|ty| self.resolved(ty).ty);
        (item == element && matches!(item, Type::Record(_))).then_some(Expr::Int(1))
    }

    /// How many elements a size in bytes stands for.
    pub(in super::super) fn count_of(
        &mut self,
        size: &ast::Expr,
        element: &QualType,
    ) -> Option<Expr> {
        // The size of a struct with a lock in it is not known, but so many are so many.
        let Some(unit) = self.size_of(element) else {
            return self.count_of_items(size, element);
        };
        if let Some(bytes) = self.constant(size) {
            return (unit > 0 && bytes % unit == 0).then(|| Expr::Int(bytes / unit));
        }
        if unit == 1 {
            return Some(self.value(size));
        }
        match &size.kind {
            ExprKind::Cast { operand, .. } => self.count_of(operand, element),
            ExprKind::SizeofExpr(operand) => {
                let ty = self.type_of(operand)?;
                let size = self.size_value(&ty);
                elements_in(size, unit)
            }
            ExprKind::SizeofType(ty) => {
                let size = self.size_value(ty);
                elements_in(size, unit)
            }
            ExprKind::Binary {
                op: ast::BinaryOp::Mul,
                lhs,
                rhs,
            } => {
                let multiply = |a: Expr, b: Expr| match (a, b) {
                    (Expr::Int(1), other) | (other, Expr::Int(1)) => other,
                    (a, b) => Expr::Binary(BinaryOp::Mul, Box::new(a), Box::new(b)),
                };
                if let Some(left) = self.count_of(lhs, element) {
                    let right = self.value(rhs);
                    return Some(multiply(left, right));
                }
                let right = self.count_of(rhs, element)?;
                let left = self.value(lhs);
                Some(multiply(left, right))
            }
            _ => None,
        }
    }
}

/// `n * c` bytes as a number of elements of `unit` bytes.
fn elements_in(size: Expr, unit: i64) -> Option<Expr> {
    match size {
        Expr::Int(bytes) if unit > 0 && bytes % unit == 0 => Some(Expr::Int(bytes / unit)),
        Expr::Binary(BinaryOp::Mul, a, b) => {
            let b = elements_in(*b, unit)?;
            Some(match b {
                Expr::Int(1) => *a,
                b => Expr::Binary(BinaryOp::Mul, a, Box::new(b)),
            })
        }
        _ => None,
    }
}
