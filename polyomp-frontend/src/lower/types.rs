//! Types: what they hold, how large they are, and the types of expressions.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, StmtKind};

use crate::source::Span;
use crate::syntax::ast::{
    self, ArrayType, ExprKind, Extent, FloatKind, IntKind, ItemKind, QualType, Record, RecordKind,
    Type, UnaryOp,
};

use super::Lowerer;

/// Where the members of a record are, in bytes.
pub(super) struct RecordLayout {
    size: i64,
    alignment: i64,
    /// Where each begins, and its size; none for a bit-field.
    pub(super) members: Vec<Option<(i64, i64)>>,
}

/// How deep types are followed.
const DEEPEST: u32 = 64;

impl Lowerer<'_> {
    /// The type with `typeof` resolved at the outermost level.
    pub(super) fn resolved(&self, ty: &QualType) -> QualType {
        let mut ty = ty.canonical();
        for _ in 0..DEEPEST {
            let Type::Typeof(expr) = &ty.ty else { break };
            match self.type_of(expr) {
                Some(found) => ty = found.canonical(),
                None => break,
            }
        }
        ty
    }

    /// What a scalar of the type, or the elements of an array of it, hold.
    pub(super) fn element(&self, ty: &QualType) -> ElementType {
        if is_lock(ty) {
            return ElementType::Lock;
        }
        // 0 or 1, whatever record it is.
        if ty.is_named("atomic_flag") {
            return ElementType::Int;
        }
        let ty = self.resolved(ty);
        match &ty.ty {
            Type::Bool | Type::Integer(_) | Type::Enum(_) => ElementType::Int,
            Type::Float(_) | Type::Complex(_) | Type::ComplexInteger(_) => ElementType::Float,
            // See `callees`.
            Type::Function(_) => ElementType::Int,
            Type::Pointer(to) if matches!(self.resolved(to).ty, Type::Function(_)) => {
                ElementType::Int
            }
            Type::Pointer(_) | Type::Reference(_) => ElementType::Pointer,
            Type::Array(array) => {
                let array = array.clone();
                self.element_of_array(&array.element, 0)
            }
            _ => ElementType::Opaque,
        }
    }

    fn element_of_array(&self, ty: &QualType, depth: u32) -> ElementType {
        match ty.array() {
            Some(array) if depth < DEEPEST => self.element_of_array(&array.element, depth + 1),
            _ => self.element(ty),
        }
    }

    /// The element type and the extents of an object of the type.
    pub(super) fn array_shape(&mut self, ty: &QualType) -> (ElementType, Vec<Option<Expr>>) {
        let element = self.element(ty);
        let mut extents = Vec::new();
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array().cloned() {
            if extents.len() >= DEEPEST as usize {
                break;
            }
            extents.push(self.extent(&array));
            ty = self.resolved(&array.element);
        }
        if let Some(row) = self.row(&ty) {
            extents.push(i64::try_from(row.length).ok().map(Expr::Int));
            return (self.element(&row.number), extents);
        }
        (element, extents)
    }

    /// The number of elements of an array.
    pub(super) fn extent(&mut self, array: &ArrayType) -> Option<Expr> {
        let Extent::Expr(expr) = &array.extent else {
            return None;
        };
        if let Some(value) = self.constant(expr) {
            return Some(Expr::Int(value));
        }
        if let Some(value) = self.extents.get(&expr.span.start) {
            return Some(value.clone());
        }
        Some(self.pure_value(expr))
    }

    /// Evaluates the variable extents in a type where it is declared.
    pub(super) fn fix_extents(&mut self, ty: &QualType) {
        let mut ty = self.resolved(ty);
        for _ in 0..DEEPEST {
            let next = match &ty.ty {
                Type::Array(array) => {
                    if let Extent::Expr(expr) = &array.extent
                        && self.constant(expr).is_none()
                        && self.is_in_function(expr.span)
                    {
                        let value = self.value(expr);
                        let value = self.keep(expr.span, "extent", ElementType::Int, value);
                        let positive = Expr::Binary(
                            BinaryOp::Gt,
                            Box::new(value.clone()),
                            Box::new(Expr::Int(0)),
                        );
                        self.emit(expr.span, StmtKind::Assume(positive));
                        self.extents.insert(expr.span.start, value);
                    }
                    array.element.clone()
                }
                Type::Pointer(pointee) => (**pointee).clone(),
                _ => break,
            };
            ty = self.resolved(&next);
        }
    }

    /// Whether text stands in a function. The types of file scope have constant extents: one that is not known is the
    /// same everywhere.
    fn is_in_function(&self, span: Span) -> bool {
        let mut items = self.unit.items_of(self.part_of(span)).iter();
        items.any(|item| {
            matches!(item.kind, ItemKind::Function(_))
                && item.span.start <= span.start
                && span.end <= item.span.end
        })
    }

    /// The size of a type in bytes, where it is a constant.
    pub(super) fn size_of(&self, ty: &QualType) -> Option<i64> {
        self.layout(ty, 0).map(|(size, _)| size)
    }

    /// The alignment of a type in bytes; that of an array is the one of its elements (C11, 6.5.3.4).
    pub(super) fn alignment_of(&self, ty: &QualType) -> Option<i64> {
        match self.resolved(ty).array() {
            Some(array) => self.alignment_of(&array.element),
            None => self.layout(ty, 0).map(|(_, alignment)| alignment),
        }
    }

    /// Where the members of a record are: as the System V ABI has it, which bit-fields follow too.
    pub(super) fn record_layout(&self, record: &Record, depth: u32) -> Option<RecordLayout> {
        let (mut bits, mut largest) = (0i64, 0i64);
        let mut alignment = record.alignment.unwrap_or(1);
        let mut members = Vec::new();
        for field in record.fields.as_ref()? {
            let (size, field_alignment) = self.layout(&field.ty, depth)?;
            let unit = size.checked_mul(8)?;
            if record.kind == RecordKind::Union {
                bits = 0;
            }
            let width = match &field.bits {
                Some(width) => Some(self.constant(width)?),
                None => None,
            };
            if let Some(width) = width {
                let crosses = width == 0 || bits % unit.max(1) + width > unit;
                if crosses {
                    bits = round_up(bits, unit)?;
                }
                members.push(None);
                bits = bits.checked_add(width)?;
                if field.name.is_some() {
                    alignment = alignment.max(field_alignment);
                }
            } else {
                bits = round_up(bits, field_alignment.checked_mul(8)?)?;
                members.push(Some((bits / 8, size)));
                bits = bits.checked_add(unit)?;
                alignment = alignment.max(field_alignment);
            }
            largest = largest.max(bits);
        }
        Some(RecordLayout {
            size: round_up(round_up(largest, 8)? / 8, alignment)?,
            alignment,
            members,
        })
    }

    /// Size and alignment.
    fn layout(&self, ty: &QualType, depth: u32) -> Option<(i64, i64)> {
        if depth > DEEPEST {
            return None;
        }
        let ty = self.resolved(ty);
        let same = |size| Some((size, size));
        match &ty.ty {
            Type::Bool | Type::Void => same(1),
            Type::Integer(kind) => same(i64::from(kind.bits() / 8)),
            Type::Float(kind) => same(float_size(*kind)),
            Type::Complex(kind) => Some((2 * float_size(*kind), float_size(*kind))),
            Type::ComplexInteger(kind) => {
                let part = i64::from(kind.bits() / 8);
                Some((2 * part, part))
            }
            Type::Pointer(_) | Type::Reference(_) => same(8),
            Type::Function(_) => same(1),
            Type::Enum(_) => same(i64::from(self.int_kind(&ty)?.bits() / 8)),
            Type::Array(array) => {
                let (size, alignment) = self.layout(&array.element, depth + 1)?;
                let Extent::Expr(extent) = &array.extent else {
                    return None;
                };
                Some((size.checked_mul(self.constant(extent)?)?, alignment))
            }
            Type::Record(id) => {
                let record = self.unit.record(*id)?;
                if self.packing.moves(record) {
                    return None;
                }
                let layout = self.record_layout(record, depth + 1)?;
                Some((layout.size, layout.alignment))
            }
            Type::Typedef(_) | Type::Typeof(_) | Type::Unknown(_) => None,
        }
    }

    /// The type of a member.
    pub(super) fn field_type(&self, record: &QualType, field: &str) -> Option<QualType> {
        Some(self.find_field(record, field, 0)?.ty.clone())
    }

    fn find_field(&self, record: &QualType, name: &str, depth: u32) -> Option<&ast::Field> {
        let Type::Record(id) = self.resolved(record).ty else {
            return None;
        };
        if depth > DEEPEST {
            return None;
        }
        let fields = self.unit.record(id)?.fields.as_ref()?;
        fields.iter().find_map(|field| match &field.name {
            Some(found) if found == name => Some(field),
            None => self.find_field(&field.ty, name, depth + 1),
            _ => None,
        })
    }

    /// The type of an expression, where it can be told.
    pub(super) fn type_of(&self, expr: &ast::Expr) -> Option<QualType> {
        let int = || Some(QualType::plain(Type::Integer(IntKind::Int)));
        let long = || Some(QualType::plain(Type::Integer(IntKind::UnsignedLong)));
        match &expr.kind {
            ExprKind::Int(literal) => Some(QualType::plain(Type::Integer(literal.kind))),
            ExprKind::Char(_) => int(),
            ExprKind::Float(literal) => Some(QualType::plain(Type::Float(literal.kind))),
            ExprKind::String(_) => {
                let char_type = QualType::plain(Type::Integer(IntKind::Char));
                Some(QualType::pointer_to(char_type))
            }
            ExprKind::Ident(name) if self.block_types.find(name).is_some() => {
                self.block_types.find(name)
            }
            ExprKind::Ident(name) if self.type_of_declared(name).is_some() => {
                self.type_of_declared(name)
            }
            ExprKind::Ident(name) => match self.lookup(name).and_then(|id| self.var(id)) {
                Some(var) => Some(var.ty.clone()),
                None => self.type_of_function(name, expr.span),
            },
            ExprKind::Unary { op, operand } => self.type_of_unary(*op, operand),
            ExprKind::IncDec { operand, .. } => self.type_of(operand),
            ExprKind::Assign { lhs, .. } => self.type_of(lhs),
            ExprKind::Binary { op, lhs, rhs } => self.type_of_binary(*op, lhs, rhs),
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let then = then.as_deref().unwrap_or(cond);
                let first = self
                    .operand_type(then)
                    .map(|ty| self.resolved(&ty).decayed());
                match first {
                    Some(ty) if ty.pointee().is_some_and(|to| *to.unaliased() == Type::Void) => {
                        self.type_of(otherwise).or(Some(ty))
                    }
                    Some(ty) if self.element(&ty) == ElementType::Int => {
                        let other = self.operand_type(otherwise);
                        match other.map(|ty| self.resolved(&ty).decayed()) {
                            // Other numbers, and pointers, stand for both.
                            Some(other) if self.int_kind(&other).is_some() => {
                                Some(self.common_type(ty, other))
                            }
                            Some(other) => Some(other),
                            None => Some(ty),
                        }
                    }
                    other => other.or_else(|| self.type_of(otherwise)),
                }
            }
            ExprKind::Generic { control, choices } => {
                self.type_of(self.generic_choice(control, choices)?)
            }
            // A value, which has no qualifiers.
            ExprKind::Comma { rhs, .. } => {
                let mut ty = self.type_of(rhs)?.canonical();
                ty.quals = ast::Qualifiers::default();
                Some(ty)
            }
            ExprKind::Call { callee, args } => self.type_of_call(callee, args),
            ExprKind::Subscript { base, index } => {
                let pointed = self.type_of(base).and_then(|ty| self.pointed(&ty));
                pointed.or_else(|| self.pointed(&self.type_of(index)?))
            }
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let base = self.type_of(base)?;
                let record = if *arrow { self.pointed(&base)? } else { base };
                self.field_type(&record, field)
            }
            ExprKind::Cast { ty, .. } | ExprKind::CompoundLiteral { ty, .. } => {
                Some((**ty).clone())
            }
            ExprKind::VaArg { ty, .. } => Some((**ty).clone()),
            ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::Offsetof { .. } => long(),
            ExprKind::Statement(block) => self.type_of_block(block),
            ExprKind::Unsupported { .. } => None,
        }
    }

    /// The type that an expression has as an operand of arithmetic: a bit-field is promoted as its width says, to `int`
    /// where that has all of its values (C11, 6.3.1.1).
    pub(super) fn operand_type(&self, expr: &ast::Expr) -> Option<QualType> {
        match self.bit_field_width(expr) {
            Some(width) if width < 32 => Some(QualType::plain(Type::Integer(IntKind::Int))),
            _ => self.type_of(expr),
        }
    }

    /// How many bits the bit-field has whose value an expression is.
    pub(super) fn bit_field_width(&self, expr: &ast::Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let base = self.type_of(base)?;
                let record = if *arrow { self.pointed(&base)? } else { base };
                let width = self.find_field(&record, field, 0)?.bits.as_ref()?;
                self.constant(width)
            }
            ExprKind::Assign { lhs: part, .. }
            | ExprKind::IncDec { operand: part, .. }
            | ExprKind::Comma { rhs: part, .. } => self.bit_field_width(part),
            _ => None,
        }
    }

    fn type_of_unary(&self, op: UnaryOp, operand: &ast::Expr) -> Option<QualType> {
        match op {
            UnaryOp::Deref => self.pointed(&self.type_of(operand)?),
            UnaryOp::AddressOf => {
                let ty = self.type_of(operand)?;
                Some(QualType::pointer_to(ty))
            }
            UnaryOp::Not => Some(QualType::plain(Type::Integer(IntKind::Int))),
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => {
                let ty = self.operand_type(operand)?;
                Some(self.promoted_type(ty))
            }
            UnaryOp::Real | UnaryOp::Imag => self.type_of(operand),
        }
    }

    fn type_of_binary(
        &self,
        op: ast::BinaryOp,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
    ) -> Option<QualType> {
        use ast::BinaryOp::*;
        match op {
            Lt | Gt | Le | Ge | Eq | Ne | And | Or => {
                Some(QualType::plain(Type::Integer(IntKind::Int)))
            }
            Shl | Shr => {
                let ty = self.operand_type(lhs)?;
                Some(self.promoted_type(ty))
            }
            _ => {
                let operand = |expr| {
                    let ty = self.operand_type(expr)?;
                    Some(self.resolved(&ty).decayed())
                };
                let is_pointer =
                    |ty: &Option<QualType>| ty.as_ref().is_some_and(|ty| ty.pointee().is_some());
                let (left, right) = (operand(lhs), operand(rhs));
                match (is_pointer(&left), is_pointer(&right)) {
                    (true, true) => Some(QualType::plain(Type::Integer(IntKind::Long))),
                    (true, false) => left,
                    (false, true) => right,
                    (false, false) => Some(self.common_type(left?, right?)),
                }
            }
        }
    }

    /// The type in which arithmetic of two types is done.
    fn common_type(&self, left: QualType, right: QualType) -> QualType {
        if let (Some(a), Some(b)) = (self.int_kind(&left), self.int_kind(&right)) {
            return QualType::plain(Type::Integer(a.common(b)));
        }
        let rank = |ty: &QualType| match ty.unaliased() {
            Type::Complex(_) | Type::ComplexInteger(_) => 1000,
            Type::Float(kind) => 500 + float_size(*kind),
            Type::Integer(kind) => i64::from(kind.bits()).max(32),
            _ => 32,
        };
        if rank(&right) > rank(&left) {
            right
        } else {
            left
        }
    }

    fn type_of_call(&self, callee: &ast::Expr, args: &[ast::Expr]) -> Option<QualType> {
        let ExprKind::Ident(name) = &callee.kind else {
            let ty = self.type_of(callee)?;
            let ty = self.pointed(&ty).unwrap_or(ty);
            return match ty.unaliased() {
                Type::Function(function) => Some(function.result.clone()),
                _ => None,
            };
        };
        if name == super::compile_time::CHOOSES {
            return self.type_of(self.chosen(args)?);
        }
        match self.function(name) {
            Some(function) => Some(function.ty.result.clone()),
            None => self
                .prototype(name)
                .or_else(|| super::library::result_type(name))
                .or_else(|| self.atomic_type(name, args)),
        }
    }

    fn promoted_type(&self, ty: QualType) -> QualType {
        match self.int_kind(&ty) {
            Some(kind) => QualType::plain(Type::Integer(kind.promoted())),
            None => ty,
        }
    }

    /// What a pointer points to, or the elements of an array.
    pub(super) fn pointed(&self, ty: &QualType) -> Option<QualType> {
        let ty = self.resolved(ty);
        match &ty.ty {
            Type::Pointer(pointee) => Some((**pointee).clone()),
            Type::Array(array) => Some(array.element.clone()),
            _ => None,
        }
    }

    /// Whether a name is declared to be that of a function.
    pub(super) fn is_prototype(&self, name: &str) -> bool {
        self.prototype(name).is_some()
    }

    /// The result type of a function that is only declared.
    fn prototype(&self, name: &str) -> Option<QualType> {
        let items = self.unit.items_of(self.part);
        items.iter().find_map(|item| match &item.kind {
            ast::ItemKind::Declaration(declaration) => declaration
                .declarators
                .iter()
                .find(|declarator| declarator.name == name)
                .and_then(|declarator| match declarator.ty.unaliased() {
                    Type::Function(function) => Some(function.result.clone()),
                    _ => None,
                }),
            _ => None,
        })
    }

    pub(super) fn is_float(&self, ty: Option<&QualType>) -> bool {
        ty.is_some_and(|ty| self.element(ty) == ElementType::Float && ty.array().is_none())
    }

    pub(super) fn is_int(&self, ty: Option<&QualType>) -> bool {
        ty.is_some_and(|ty| self.element(ty) == ElementType::Int && ty.array().is_none())
    }

    pub(super) fn is_unsigned(&self, ty: &QualType) -> bool {
        match self.resolved(ty).ty {
            Type::Bool => true,
            Type::Integer(kind) => !kind.is_signed(),
            _ => false,
        }
    }

    /// Whether nothing may change a variable of this type.
    pub(super) fn is_constant(&self, ty: &QualType) -> bool {
        let mut ty = self.resolved(ty);
        loop {
            if ty.quals.is_const {
                return true;
            }
            match ty.array().cloned() {
                Some(array) => ty = self.resolved(&array.element),
                None => return false,
            }
        }
    }
}

/// Types of locks.
const LOCKS: &[&str] = &[
    "omp_lock_t",
    "omp_nest_lock_t",
    "pthread_mutex_t",
    "pthread_spinlock_t",
    "pthread_rwlock_t",
    "mtx_t",
];

/// Whether the type is that of a lock, or of an array of locks.
pub(super) fn is_lock(ty: &QualType) -> bool {
    let mut ty = ty;
    while let Some(array) = ty.array() {
        ty = &array.element;
    }
    LOCKS.iter().any(|name| ty.is_named(name))
}

fn float_size(kind: FloatKind) -> i64 {
    match kind {
        FloatKind::Float => 4,
        FloatKind::Double => 8,
        FloatKind::LongDouble => 16,
        FloatKind::Other(bits) => i64::from(bits / 8),
    }
}

fn round_up(size: i64, alignment: i64) -> Option<i64> {
    if alignment <= 1 {
        return Some(size);
    }
    size.checked_add(alignment - 1)
        .map(|size| size / alignment * alignment)
}
