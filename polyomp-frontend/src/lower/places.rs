//! Lvalues: the register or the place in memory that an expression designates, reads and writes of it.

use polyomp_core::spmd::{
    AccessSite, Atomicity, Base, ElementType, Expr, Load, LocalId, Place, Projection, StmtKind,
};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, QualType, Type, UnaryOp};

use super::Lowerer;
use super::symbols::{Home, VarId};
use super::unions::all_of;

/// Characters of a string literal up to which its text is known to the analysis.
const LONGEST_TEXT: usize = 256;

/// What an lvalue expression designates.
#[derive(Debug, Clone)]
pub(super) enum Lvalue {
    /// A register.
    Register(LocalId),
    /// A place in memory.
    Memory(Place),
}

/// A place that is a whole object.
pub(super) fn whole(home: polyomp_core::spmd::ObjectId) -> Place {
    Place {
        base: Base::Object(home),
        projections: Vec::new(),
    }
}

/// What a pointer points to.
pub(super) fn deref(pointer: Expr) -> Place {
    Place {
        base: Base::Deref(Box::new(pointer)),
        projections: Vec::new(),
    }
}

impl Lowerer<'_> {
    /// What a variable designates.
    pub(super) fn variable(&self, id: VarId) -> Option<Lvalue> {
        Some(match self.var(id)?.home {
            Home::Local(local) => Lvalue::Register(local),
            Home::Object(object) => Lvalue::Memory(whole(object)),
            Home::Reference(local) => match self.aliases.get(&local) {
                Some(place) => Lvalue::Memory(place.clone()),
                None => Lvalue::Memory(deref(Expr::Local(local))),
            },
        })
    }

    /// What an lvalue expression designates; side effects in it are emitted.
    pub(super) fn lvalue(&mut self, expr: &ast::Expr) -> Lvalue {
        match &expr.kind {
            ExprKind::Ident(name) => self.named_place(name),
            ExprKind::Subscript { base, index } => self.element_place(base, index),
            ExprKind::Member {
                base, field, arrow, ..
            } => self.member_place(expr, base, field, *arrow),
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.pointed_place(operand, expr.span),
            ExprKind::Unary {
                op: UnaryOp::Real | UnaryOp::Imag,
                operand,
            } => self.lvalue(operand),
            ExprKind::Comma { lhs, rhs } => {
                self.effects(lhs);
                self.lvalue(rhs)
            }
            ExprKind::Assign { lhs, .. } => {
                self.effects(expr);
                self.lvalue(lhs)
            }
            // In C++ it designates what it has changed.
            ExprKind::IncDec {
                prefix: true,
                operand,
                ..
            } if self.is_cpp() => {
                self.effects(expr);
                self.lvalue(operand)
            }
            ExprKind::Conditional {
                cond,
                then: Some(then),
                otherwise,
            } => {
                let cond = self.value(cond);
                let spans = (expr.span, otherwise.span);
                let chosen = self.either(
                    cond,
                    ElementType::Pointer,
                    spans,
                    |this| this.address_of(then),
                    |this| this.address_of(otherwise),
                );
                Lvalue::Memory(deref(chosen))
            }
            ExprKind::CompoundLiteral { ty, init } => {
                let id = self.automatic("<literal>", ty, true, expr.span);
                if let Some(Lvalue::Memory(place)) = self.variable(id) {
                    self.initialise(&place, ty, init);
                    return Lvalue::Memory(place);
                }
                self.no_place(expr)
            }
            ExprKind::String(bytes) => self.string_place(bytes, expr.span),
            ExprKind::Call { .. } | ExprKind::Statement(_) => self.returned_place(expr),
            ExprKind::Cast { operand, .. } => self.lvalue(operand),
            _ => {
                self.effects(expr);
                self.no_place(expr)
            }
        }
    }

    fn named_place(&mut self, name: &str) -> Lvalue {
        if let Some(found) = self.lookup(name).and_then(|id| self.variable(id)) {
            return found;
        }
        let reason = format!("`{name}` is not declared in this file");
        let pointer = self.opaque(ElementType::Pointer, None, &reason, Vec::new());
        Lvalue::Memory(deref(pointer))
    }

    /// `base[index]`
    fn element_place(&mut self, base: &ast::Expr, index: &ast::Expr) -> Lvalue {
        let (base, index) = match self.type_of(base).and_then(|ty| self.pointed(&ty)) {
            None if self
                .type_of(index)
                .and_then(|ty| self.pointed(&ty))
                .is_some() =>
            {
                (index, base)
            }
            _ => (base, index),
        };
        // In C++ what the base does is done first.
        let first = match self.is_cpp() && matches!(base.kind, ExprKind::Call { .. }) {
            true => {
                let pointer = self.value(base);
                Some(self.settled_value(pointer, ElementType::Pointer, base.span))
            }
            false => None,
        };
        let at = self.value(index);
        if let Some(pointer) = first {
            return Lvalue::Memory(deref(Expr::PointerOffset(Box::new(pointer), Box::new(at))));
        }
        if let ExprKind::Ident(name) = &base.kind {
            self.within_section(name, &at, index.span);
        }
        let base_type = self.type_of(base).map(|ty| self.resolved(&ty));
        if let Some(array) = base_type.as_ref().and_then(QualType::array).cloned()
            && let Lvalue::Memory(mut place) = self.lvalue(base)
        {
            self.note_element(&array.element, &at);
            if !self.select_element(&mut place, &array.element, &at) {
                let extent = self.extent(&array);
                place
                    .projections
                    .push(Projection::Index { index: at, extent });
            }
            return Lvalue::Memory(place);
        }
        let pointer = self.value(base);
        let pointer = self.moved_on(pointer, base_type.as_ref(), &at);
        Lvalue::Memory(deref(Expr::PointerOffset(Box::new(pointer), Box::new(at))))
    }

    /// `base.field`, `base->field`
    fn member_place(
        &mut self,
        expr: &ast::Expr,
        base: &ast::Expr,
        field: &str,
        arrow: bool,
    ) -> Lvalue {
        let base_type = self.type_of(base);
        let (mut place, record) = if arrow {
            let pointer = self.value(base);
            let record = base_type.and_then(|ty| self.pointed(&ty));
            (deref(pointer), record)
        } else {
            match self.lvalue(base) {
                Lvalue::Memory(place) => (place, base_type),
                Lvalue::Register(_) => return self.no_place(expr),
            }
        };
        self.select_member(&mut place, record.as_ref(), field);
        Lvalue::Memory(place)
    }

    /// `*pointer`
    fn pointed_place(&mut self, pointer: &ast::Expr, span: Span) -> Lvalue {
        // Each thread has its own, and functions of the library change it.
        if super::library::is_errno(pointer) {
            let local = self.fresh_local("errno", ElementType::Int);
            let value = self.unknown(ElementType::Int, "`errno`", Vec::new());
            self.assign(span, local, value);
            return Lvalue::Register(local);
        }
        let pointer = self.value(pointer);
        if let Expr::Local(local) = &pointer
            && let Some(place) = self.aliases.get(local)
        {
            return Lvalue::Memory(place.clone());
        }
        Lvalue::Memory(deref(pointer))
    }

    fn string_place(&mut self, bytes: &[u8], span: Span) -> Lvalue {
        let extent = Some(Expr::Int(bytes.len() as i64 + 1));
        let object = self.fresh_object(
            "<string>",
            ElementType::Int,
            vec![extent],
            polyomp_core::spmd::Storage::Shared,
            span,
        );
        if let Some(object) = self.object_mut(object) {
            object.allocated = true;
            // Beyond ASCII, what an element is depends on the kind of string.
            if bytes.is_ascii() && bytes.len() <= LONGEST_TEXT {
                let text = bytes.iter().chain([&0]);
                object.initial = Some(text.map(|byte| i64::from(*byte)).collect());
            }
        }
        Lvalue::Memory(whole(object))
    }

    /// A record that is returned: a copy of its own.
    fn returned_place(&mut self, expr: &ast::Expr) -> Lvalue {
        let ty = self.type_of(expr);
        let value = self.value(expr);
        if let Some(place) = super::records::record_read(&value) {
            return Lvalue::Memory(place);
        }
        if loads(&value) {
            self.emit(expr.span, StmtKind::Eval(value));
        }
        match ty {
            Some(ty) if matches!(self.resolved(&ty).ty, Type::Record(_)) => {
                let id = self.automatic("<result>", &ty, true, expr.span);
                match self.variable(id) {
                    Some(found) => found,
                    None => self.no_place(expr),
                }
            }
            _ => self.no_place(expr),
        }
    }

    fn no_place(&mut self, expr: &ast::Expr) -> Lvalue {
        let reason = format!("what `{}` designates is not followed", self.text(expr.span));
        Lvalue::Memory(deref(self.opaque(
            ElementType::Pointer,
            None,
            &reason,
            Vec::new(),
        )))
    }

    /// `&expr`.
    pub(super) fn address_of(&mut self, expr: &ast::Expr) -> Expr {
        match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => return self.value(operand),
            ExprKind::Ident(name) if self.lookup(name).is_none() => {
                if let Some(function) = self.function(name) {
                    return self.function_pointer(function);
                }
            }
            _ => {}
        }
        match self.lvalue(expr) {
            Lvalue::Memory(place) => match place {
                Place {
                    base: Base::Deref(pointer),
                    projections,
                } if projections.is_empty() => *pointer,
                place => Expr::AddressOf(Box::new(place)),
            },
            // The capture analysis makes every variable memory whose address is taken.
            Lvalue::Register(_) => {
                self.note_jump();
                self.unsupported(expr.span, "the address of a register");
                self.opaque(
                    ElementType::Pointer,
                    None,
                    "the address of a register",
                    Vec::new(),
                )
            }
        }
    }

    /// A variable that is not assigned again points to the function whose address it gets here.
    pub(super) fn note_function(&mut self, id: VarId, value: &Expr) {
        if let Expr::Int(number) = value
            && let Some(label) = self.function_numbered(*number).map(str::to_string)
            && self.var(id).is_some_and(|var| {
                // A `std::function` is a type of which nothing is known.
                let unknown = matches!(self.resolved(&var.ty).ty, Type::Unknown(_));
                unknown || self.points_to_function(&var.ty)
            })
            && let Some(var) = self.vars.get_mut(id.0)
        {
            var.target = Some(label);
        }
    }

    pub(super) fn function_pointer(&mut self, function: &FunctionDef) -> Expr {
        let label = self.label_of(function);
        Expr::Int(self.function_number(&label))
    }

    /// An array as a pointer to its first element.
    pub(super) fn decay(&mut self, mut place: Place, ty: &QualType) -> Expr {
        let array = self.resolved(ty).array().cloned();
        if let Some(array) = &array
            && self.select_element(&mut place, &array.element, &Expr::Int(0))
        {
            return Expr::AddressOf(Box::new(place));
        }
        let extent = match self.section_end(&place) {
            Some(end) => Some(end),
            None => array.and_then(|array| self.extent(&array)),
        };
        place.projections.push(Projection::Index {
            index: Expr::Int(0),
            extent,
        });
        Expr::AddressOf(Box::new(place))
    }

    /// The site of a read or write by the expression at `span` of a place of type `ty`.
    pub(super) fn access(
        &mut self,
        span: Span,
        ty: Option<&QualType>,
        is_load: bool,
    ) -> AccessSite {
        let construct = self.atomic.as_ref();
        let construct = construct.filter(|construct| {
            let is_apart = |part: &Span| part.start <= span.start && span.end <= part.end;
            construct.location == self.spelled(span)
                && !(is_load && construct.apart.iter().any(is_apart))
        });
        let updated = construct.and_then(|construct| construct.updated);
        let gathered = construct.is_some_and(|construct| construct.gathered);
        let order = construct.map(|construct| match is_load {
            true => construct.load,
            false => construct.store,
        });
        let mut site = self.site(updated.filter(|_| gathered).unwrap_or(span));
        if let Some(order) = order {
            site.atomicity = order;
        } else if ty.is_some_and(|ty| ty.canonical().quals.is_atomic) {
            site.atomicity = Atomicity::AcquireRelease;
        }
        if site.atomicity.is_atomic() {
            site.nth = self.nth_there(updated.unwrap_or(span));
        }
        if !site.atomicity.is_atomic() {
            let own = match self.in_assembly {
                true => Some("what an `asm` statement does is not known: it may be atomic".into()),
                false => self.type_doubt(ty),
            };
            site.doubt = own.or(site.doubt);
        }
        site
    }

    /// The value at an lvalue.
    pub(super) fn read(&mut self, lvalue: Lvalue, ty: Option<&QualType>, span: Span) -> Expr {
        let mut place = match lvalue {
            Lvalue::Register(local) => return Expr::Local(local),
            Lvalue::Memory(place) => place,
        };
        let element = ty.map_or(ElementType::Opaque, |ty| self.element(ty));
        if let Some(ty) = ty {
            let resolved = self.resolved(ty);
            match &resolved.ty {
                Type::Array(_) => return self.decay(place, &resolved),
                Type::Function(_) => {
                    return self.unknown(ElementType::Pointer, "a function", Vec::new());
                }
                Type::Record(_) => match self.read_row(&place, ty, span) {
                    Some(value) => return value,
                    None => all_of(&mut place),
                },
                _ => {}
            }
        }
        let narrow = ty.and_then(|ty| self.narrow_type(ty));
        let site = self.access(span, ty, true);
        // What is below zero in a wide unsigned type is large.
        let wide = |ty: &QualType| narrow.is_none() && self.has_other_sign(ty);
        if ty.is_some_and(|ty| self.is_unsigned(ty) && !wide(ty)) {
            self.unsigned_reads.insert(site.id);
        }
        let number = matches!(element, ElementType::Int | ElementType::Float);
        let lasting = matches!(&place.base, Base::Deref(_)) || !place.projections.is_empty();
        let copied = number
            && matches!(&place.base, Base::Object(object) if self.device_copies.contains(object))
            || self.known_incoherent.memory && element == ElementType::Int && lasting;
        // Those of one location hold different values, and what is stored to one is cut to its width.
        let bits = matches!(place.projections.last(), Some(Projection::Field(name)) if self.bit_fields.contains(name));
        let load = Load {
            site,
            place,
            element,
            narrow,
        };
        let load = match ty {
            Some(ty) => self.with_own_sign(load, ty),
            None => Expr::Load(Box::new(load)),
        };
        let unsteady = match &load {
            Expr::Load(load) => self.is_unsteady(&load.place, element),
            _ => None,
        };
        if let Some((reason, function)) = unsteady {
            return self.opaque(element, function, reason, vec![load]);
        }
        match (copied, bits) {
            (true, _) => {
                let reason = "what a variable holds of which a device has a copy";
                self.unknown(element, reason, vec![load])
            }
            (_, true) => self.unknown(element, "the value of a bit-field", vec![load]),
            _ => load,
        }
    }

    /// Emits the write of a value to an lvalue.
    pub(super) fn write(&mut self, lvalue: Lvalue, ty: Option<&QualType>, span: Span, value: Expr) {
        match lvalue {
            Lvalue::Register(local) => self.assign(span, local, value),
            Lvalue::Memory(mut place) => {
                if self.copied_record(&place, ty, span, &value)
                    || self.write_row(&place, ty, span, &value)
                {
                    return;
                }
                if ty.is_some_and(|ty| {
                    matches!(self.resolved(ty).ty, Type::Record(_) | Type::Array(_))
                }) {
                    all_of(&mut place);
                }
                self.note_stored(&place.base, ty, &value);
                let mut site = self.access(span, ty, false);
                let behind_pointer = matches!(place.base, Base::Deref(_));
                site.number = behind_pointer && ty.is_some_and(|ty| self.is_mere_number(ty));
                self.emit(span, StmtKind::Store { site, place, value });
            }
        }
    }

    /// The lvalue with what is read to find it kept, so that it can be used twice.
    pub(super) fn settled(&mut self, lvalue: Lvalue, span: Span) -> Lvalue {
        let Lvalue::Memory(mut place) = lvalue else {
            return lvalue;
        };
        if let Base::Deref(pointer) = &mut place.base {
            match pointer.as_mut() {
                Expr::PointerOffset(base, offset) => {
                    **base = self.settled_value((**base).clone(), ElementType::Pointer, span);
                    **offset = self.settled_value((**offset).clone(), ElementType::Int, span);
                }
                other => *other = self.settled_value(other.clone(), ElementType::Pointer, span),
            }
        }
        for projection in &mut place.projections {
            if let Projection::Index { index, .. } | Projection::Bytes { from: index, .. } =
                projection
            {
                *index = self.settled_value(index.clone(), ElementType::Int, span);
            }
        }
        Lvalue::Memory(place)
    }

    /// The value in a register if it reads memory.
    pub(super) fn settled_value(&mut self, value: Expr, element: ElementType, span: Span) -> Expr {
        if reads(&value) {
            self.keep(span, "value", element, value)
        } else {
            value
        }
    }
}

/// Whether evaluating it reads memory or gives another value each time.
pub(super) fn reads(expr: &Expr) -> bool {
    holds(expr, &|part| match part {
        Expr::Load(_) => true,
        Expr::Opaque(opaque) => opaque.function.is_none(),
        _ => false,
    })
}

/// Whether evaluating it reads memory.
pub(super) fn loads(expr: &Expr) -> bool {
    holds(expr, &|part| matches!(part, Expr::Load(_)))
}

/// Whether some part of it is `wanted`.
pub(super) fn holds(expr: &Expr, wanted: &dyn Fn(&Expr) -> bool) -> bool {
    let within = |expr: &Expr| holds(expr, wanted);
    if wanted(expr) {
        return true;
    }
    super::values::with_stack(|| match expr {
        Expr::Unary(_, operand) => within(operand),
        Expr::Binary(_, a, b) | Expr::PointerOffset(a, b) => within(a) || within(b),
        Expr::Conditional(a, b, c) => within(a) || within(b) || within(c),
        Expr::Opaque(opaque) => opaque.operands.iter().any(within),
        Expr::AddressOf(place) => {
            let base = match &place.base {
                Base::Deref(pointer) => within(pointer),
                Base::Object(_) => false,
            };
            base || place.projections.iter().any(|projection| match projection {
                Projection::Index { index, .. } | Projection::Bytes { from: index, .. } => {
                    within(index)
                }
                _ => false,
            })
        }
        _ => false,
    })
}
