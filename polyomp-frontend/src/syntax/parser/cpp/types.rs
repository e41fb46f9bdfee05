//! Types of expressions, as far as C++ needs them while parsing.

use super::super::Parser;
use super::make::{integer, referred};
use super::{Class, ClassKind, enumeration};
use crate::syntax::ast::{
    BinaryOp, Expr, ExprKind, Extent, FloatKind, IntKind, QualType, Qualifiers, RecordId, StmtKind,
    Type, UnaryOp,
};

/// How deep types are followed.
const DEEPEST: u32 = 32;

/// Types that are others in the tree.
const DISTINCT: &[&str] = &["std::unique_ptr", "std::shared_ptr", super::make::NULL_TYPE];

impl Parser<'_> {
    pub(super) fn class_of(&self, ty: &QualType) -> Option<(RecordId, &Class)> {
        let Type::Record(id) = ty.unaliased() else {
            return None;
        };
        let class = self.cpp.as_ref()?.classes.get(id)?;
        Some((*id, class))
    }

    pub(super) fn kind_of(&self, ty: &QualType) -> Option<&ClassKind> {
        self.class_of(ty).map(|(_, class)| &class.kind)
    }

    /// The type of an expression, where it can be told; never a reference.
    pub(super) fn type_of(&self, expr: &Expr) -> Option<QualType> {
        stacker::maybe_grow(super::super::RED_ZONE, super::super::NEW_STACK, || {
            self.type_here(expr)
        })
    }

    fn type_here(&self, expr: &Expr) -> Option<QualType> {
        let boolean = || Some(QualType::plain(Type::Bool));
        match &expr.kind {
            ExprKind::Int(literal) => {
                let named = self.enumerator_type(expr);
                Some(named.unwrap_or_else(|| integer(literal.kind)))
            }
            ExprKind::Char(_) => Some(integer(IntKind::Char)),
            ExprKind::Float(literal) => Some(QualType::plain(Type::Float(literal.kind))),
            ExprKind::String(_) => {
                let mut char = integer(IntKind::Char);
                char.quals.is_const = true;
                Some(QualType::pointer_to(char))
            }
            ExprKind::Ident(name) => match self.scopes.variable(name) {
                Some(ty) => Some(referred(ty)),
                None => match self.scopes.meaning(name) {
                    Some(crate::syntax::scope::Meaning::Constant(value)) => {
                        let kind = value.map_or(IntKind::Int, |value| value.kind.promoted());
                        Some(integer(kind))
                    }
                    _ => self.function_pointer(name),
                },
            },
            ExprKind::Unary { op, operand } => {
                let ty = self.type_of(operand);
                if let (UnaryOp::AddressOf, ExprKind::Ident(name)) = (op, &operand.kind)
                    && self.scopes.variable(name).is_none()
                {
                    return self.function_pointer(name);
                }
                // A constant, which has an address all the same.
                if let (UnaryOp::AddressOf, ExprKind::Int(_) | ExprKind::Unary { .. }) =
                    (op, &operand.kind)
                    && !self.is_lvalue(operand)
                {
                    let mut ty = ty?;
                    ty.quals.is_const = true;
                    return Some(QualType::pointer_to(ty));
                }
                match op {
                    UnaryOp::Deref => self.pointed(&ty?),
                    UnaryOp::AddressOf => Some(QualType::pointer_to(ty?)),
                    UnaryOp::Not => boolean(),
                    UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => {
                        let named = self.enumerator_type(expr);
                        Some(named.unwrap_or(promoted(ty?)))
                    }
                    UnaryOp::Real | UnaryOp::Imag => match ty?.unaliased() {
                        Type::Complex(kind) => Some(QualType::plain(Type::Float(*kind))),
                        _ => self.type_of(operand),
                    },
                }
            }
            ExprKind::IncDec { operand, .. } => self.type_of(operand),
            ExprKind::Assign { lhs, .. } => self.type_of(lhs),
            ExprKind::Comma { rhs, .. } => self.type_of(rhs),
            ExprKind::Binary { op, lhs, rhs } => {
                use BinaryOp::*;
                if matches!(op, Lt | Gt | Le | Ge | Eq | Ne | And | Or) {
                    return boolean();
                }
                let left = decayed(self.type_of(lhs)?);
                if matches!(op, Shl | Shr) {
                    return Some(promoted(left));
                }
                let right = decayed(self.type_of(rhs)?);
                match (left.pointee().is_some(), right.pointee().is_some()) {
                    (true, true) => Some(integer(IntKind::Long)),
                    (true, false) => Some(plain(left)),
                    (false, true) => Some(plain(right)),
                    (false, false) => Some(arithmetic(left, right)),
                }
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let then = self.type_of(then.as_deref().unwrap_or(cond))?;
                let otherwise = self.type_of(otherwise);
                match otherwise {
                    Some(other) if self.exact_key(&then) == self.exact_key(&other) => {
                        // Either may be constant.
                        let mut ty = decayed(then);
                        ty.quals.is_const |= other.canonical().quals.is_const;
                        Some(ty)
                    }
                    Some(other) if is_number(&then) && is_number(&other) => {
                        Some(arithmetic(then, other))
                    }
                    Some(other)
                        if self.class_of(&then).is_some() || self.class_of(&other).is_some() =>
                    {
                        self.chosen_class(then, other)
                    }
                    Some(other) => {
                        let (then, other) = (decayed(then), decayed(other));
                        // A pointer to a derived class becomes one to the base class, and to anything.
                        if let (Some(a), Some(b)) = (then.pointee(), other.pointee()) {
                            let constant =
                                a.canonical().quals.is_const || b.canonical().quals.is_const;
                            let nearer = match (a.unaliased(), b.unaliased()) {
                                (Type::Void, _) => Some(a),
                                (_, Type::Void) => Some(b),
                                _ if self.derives_from(a, b) => Some(b),
                                _ if self.derives_from(b, a) => Some(a),
                                _ => None,
                            };
                            if let Some(nearer) = nearer {
                                let mut nearer = nearer.clone();
                                nearer.quals.is_const |= constant;
                                return Some(QualType::pointer_to(nearer));
                            }
                        }
                        let quals = |ty: &QualType| ty.pointee().map(|to| to.canonical().quals);
                        let constant = |ty: &QualType| quals(ty).is_some_and(|to| to.is_const);
                        // A null pointer is of the type of the other, and a pointer to what is constant stays one.
                        let null = quals(&then).is_none() && quals(&other).is_some();
                        match null || constant(&other) && !constant(&then) {
                            true => Some(other),
                            false => Some(then),
                        }
                    }
                    None => Some(decayed(then)),
                }
            }
            ExprKind::Call { callee, args } => {
                let ExprKind::Ident(name) = &callee.kind else {
                    let ty = self.type_of(callee)?;
                    let ty = self.pointed(&ty).unwrap_or(ty);
                    return match ty.unaliased() {
                        Type::Function(function) => Some(function.result.clone()),
                        _ => None,
                    };
                };
                if let Some(found) = self.cpp.as_ref()?.results.get(name) {
                    return Some(found.clone());
                }
                // There is one for each type of integers.
                if name == "abs"
                    && let [only] = &args[..]
                {
                    return self.type_of(only).filter(is_number).map(promoted);
                }
                super::library::result_type(name)
            }
            ExprKind::Subscript { base, .. } => self.pointed(&self.type_of(base)?),
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let mut ty = self.type_of(base)?;
                if *arrow {
                    ty = self.pointed(&ty)?;
                }
                let found = self.field(&ty, field)?;
                Some(match ty.canonical().quals.is_const {
                    true => self.constant_member(&ty, field, found),
                    false => found,
                })
            }
            ExprKind::Cast { ty, .. } | ExprKind::CompoundLiteral { ty, .. } => {
                Some((**ty).clone())
            }
            ExprKind::VaArg { ty, .. } => Some((**ty).clone()),
            ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::Offsetof { .. } => Some(integer(IntKind::UnsignedLong)),
            ExprKind::Statement(block) => {
                let StmtKind::Expr(last) = &block.stmts.last()?.kind else {
                    return None;
                };
                if let ExprKind::Ident(name) = &last.kind {
                    let declared = block.stmts.iter().find_map(|stmt| match &stmt.kind {
                        StmtKind::Declaration(declaration) => declaration
                            .declarators
                            .iter()
                            .find(|declarator| declarator.name == *name),
                        _ => None,
                    });
                    if let Some(declared) = declared {
                        return Some(referred(&declared.ty));
                    }
                }
                self.type_of(last)
            }
            ExprKind::Generic { .. } | ExprKind::Unsupported { .. } => {
                let object = super::moved::source(expr).or_else(|| super::wrapper::inner(expr));
                object.and_then(|object| self.type_of(object))
            }
        }
    }

    /// The type of a choice between an object of a class and something else (C++17, section 8.16): that of a base class,
    /// or the class that the other becomes.
    fn chosen_class(&self, then: QualType, other: QualType) -> Option<QualType> {
        let constant = then.canonical().quals.is_const || other.canonical().quals.is_const;
        let mut found = match (self.class_of(&then), self.class_of(&other)) {
            (Some(_), Some(_)) if self.derives_from(&then, &other) => other,
            (Some(_), Some(_)) if self.derives_from(&other, &then) => then,
            (Some(_), None) if !self.has_conversions(&then) => return Some(plain(then)),
            (None, Some(_)) if !self.has_conversions(&other) => return Some(plain(other)),
            _ => return None,
        };
        found.quals.is_const |= constant;
        Some(found)
    }

    /// What a pointer points to, or the elements of an array.
    pub(super) fn pointed(&self, ty: &QualType) -> Option<QualType> {
        match ty.unaliased() {
            Type::Pointer(to) => Some((**to).clone()),
            Type::Array(array) => {
                // The elements of a constant array are constant.
                let mut element = array.element.clone();
                element.quals.is_const |= ty.canonical().quals.is_const;
                Some(element)
            }
            _ => None,
        }
    }

    /// The type of a member of a constant object (C++17, section 8.2.5).
    fn constant_member(&self, object: &QualType, name: &str, found: QualType) -> QualType {
        let Some((_, class)) = self.class_of(object) else {
            return constant_unless_pointer(found);
        };
        if class.mutable.iter().any(|known| known == name) {
            return found;
        }
        // The elements of a constant container are constant, those of a view are not.
        match (&class.kind, &found.ty) {
            (ClassKind::Vector(_) | ClassKind::Bits | ClassKind::Map(_), Type::Pointer(to))
                if !class.is_view() =>
            {
                let mut element = (**to).clone();
                element.quals.is_const = true;
                QualType::pointer_to(element)
            }
            _ => constant_unless_pointer(found),
        }
    }

    /// The type of a member of a struct itself.
    pub(super) fn field(&self, ty: &QualType, name: &str) -> Option<QualType> {
        let Type::Record(id) = ty.unaliased() else {
            return None;
        };
        let fields = self.unit.record(*id)?.fields.as_ref()?;
        let found = fields
            .iter()
            .find(|field| field.name.as_deref() == Some(name));
        if let Some(found) = found {
            return Some(found.ty.clone());
        }
        // Those of anonymous members of a union.
        let unnamed = fields
            .iter()
            .filter(|field| field.name.is_none() && field.bits.is_none());
        unnamed
            .into_iter()
            .find_map(|field| self.field(&field.ty, name))
    }

    /// A text that is the same for the same type, without qualifiers at its top.
    pub(super) fn key(&self, ty: &QualType) -> String {
        self.key_of(ty, false, 0)
    }

    /// The same, but enumerations are not what holds their values, and no two of them the same; other types that are
    /// told apart only by their names here are neither.
    pub(super) fn exact_key(&self, ty: &QualType) -> String {
        self.key_of(ty, true, 0)
    }

    fn key_of(&self, ty: &QualType, exact: bool, depth: u32) -> String {
        if depth > DEEPEST {
            return "…".to_string();
        }
        if let Some(name) = enumeration::name_of(ty).filter(|_| exact) {
            return format!("enum {name}");
        }
        if let Some(name) = DISTINCT.iter().find(|name| exact && ty.is_named(name)) {
            return format!("{name} {}", self.key_of(&ty.canonical(), exact, depth + 1));
        }
        if let Some(name) = super::make::wide_name(ty) {
            return name.to_string();
        }
        let inner = |to: &QualType| {
            let quals = to.canonical().quals;
            let constant = if quals.is_const { "const " } else { "" };
            let atomic = if quals.is_atomic { "atomic " } else { "" };
            format!("{constant}{atomic}{}", self.key_of(to, exact, depth + 1))
        };
        match ty.unaliased() {
            Type::Void => "void".to_string(),
            Type::Bool => "bool".to_string(),
            Type::Integer(kind) => kind.name().to_string(),
            Type::Float(FloatKind::Float) => "float".to_string(),
            Type::Float(FloatKind::Double) => "double".to_string(),
            Type::Float(kind) => format!("{kind:?}"),
            Type::Complex(kind) => format!("complex {kind:?}"),
            Type::ComplexInteger(kind) => format!("complex {kind:?}"),
            Type::Pointer(to) => format!("{}*", inner(to)),
            Type::Reference(to) if to.quals.expires => format!("{}&&", inner(to)),
            Type::Reference(to) => format!("{}&", inner(to)),
            Type::Array(array) => {
                let extent = match &array.extent {
                    Extent::Expr(expr) => self
                        .constant(expr)
                        .map_or_else(|| "?".to_string(), |value| value.to_string()),
                    _ => String::new(),
                };
                format!("{}[{extent}]", inner(&array.element))
            }
            Type::Function(function) => {
                let params: Vec<String> = function
                    .params
                    .iter()
                    .map(|param| inner(&param.ty))
                    .collect();
                format!("{}({})", inner(&function.result), params.join(","))
            }
            Type::Record(id) => match self.cpp.as_ref().and_then(|cpp| cpp.classes.get(id)) {
                Some(class) => format!("{}#{}", class.name, id.0),
                None => format!("record#{}", id.0),
            },
            Type::Enum(id) => format!("enum#{}", id.0),
            Type::Typedef(_) | Type::Typeof(_) => "typeof".to_string(),
            Type::Unknown(name) => name.clone(),
        }
    }

    /// The type in words a user knows.
    pub(super) fn shown(&self, ty: &QualType) -> String {
        if let Some(name) = enumeration::name_of(ty) {
            return name.to_string();
        }
        match ty.unaliased() {
            Type::Record(id) => match self.cpp.as_ref().and_then(|cpp| cpp.classes.get(id)) {
                Some(class) => class.name.clone(),
                None => self.key(ty),
            },
            Type::Pointer(to) => format!("{} *", self.shown(to)),
            Type::Reference(to) if to.quals.expires => format!("{} &&", self.shown(to)),
            Type::Reference(to) => format!("{} &", self.shown(to)),
            _ => self.key(ty),
        }
    }

    /// Whether an expression designates something.
    pub(super) fn is_lvalue(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Ident(name) => !matches!(
                self.scopes.meaning(name),
                Some(crate::syntax::scope::Meaning::Constant(_))
            ),
            ExprKind::Subscript { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref | UnaryOp::Real | UnaryOp::Imag,
                ..
            }
            | ExprKind::CompoundLiteral { .. }
            | ExprKind::Assign { .. }
            | ExprKind::IncDec { prefix: true, .. } => true,
            ExprKind::Member { base, arrow, .. } => *arrow || self.is_lvalue(base),
            ExprKind::Comma { rhs, .. } => self.is_lvalue(rhs),
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                let Some(then) = then else { return false };
                // Of two types, it is a value that both are converted to (C++17, section 8.16).
                let one_type = match (self.type_of(then), self.type_of(otherwise)) {
                    (Some(a), Some(b)) => {
                        let class = self.class_of(&a).is_some() || self.class_of(&b).is_some();
                        class || self.exact_key(&a) == self.exact_key(&b)
                    }
                    _ => true,
                };
                one_type && self.is_lvalue(then) && self.is_lvalue(otherwise)
            }
            _ => false,
        }
    }
}

fn constant_unless_pointer(mut ty: QualType) -> QualType {
    ty.quals.is_const |= !matches!(ty.ty, Type::Pointer(_));
    ty
}

pub(super) fn is_number(ty: &QualType) -> bool {
    matches!(
        ty.unaliased(),
        Type::Bool | Type::Integer(_) | Type::Float(_) | Type::Complex(_) | Type::Enum(_)
    )
}

pub(super) fn decayed(ty: QualType) -> QualType {
    ty.decayed()
}

/// The type of a value, which has no qualifiers.
pub(super) fn plain(ty: QualType) -> QualType {
    if let Some(enumeration) = enumeration::itself(&ty) {
        return enumeration;
    }
    if let Some(wide) = super::make::wide_name(&ty).and_then(super::make::wide) {
        return wide;
    }
    let mut ty = ty.canonical();
    ty.quals = Qualifiers::default();
    ty
}

fn promoted(ty: QualType) -> QualType {
    match ty.unaliased() {
        Type::Bool | Type::Enum(_) => integer(IntKind::Int),
        Type::Integer(kind) if kind.bits() < 32 => integer(IntKind::Int),
        // Of an enumeration.
        Type::Integer(kind) => integer(*kind),
        _ => plain(ty),
    }
}

fn arithmetic(left: QualType, right: QualType) -> QualType {
    let rank = |ty: &QualType| match ty.unaliased() {
        Type::Complex(kind) => 100 + float_rank(*kind),
        Type::Float(kind) => 50 + float_rank(*kind),
        Type::Integer(kind) if kind.bits() >= 32 => {
            kind.bits() / 32 * 2 + u32::from(!kind.is_signed())
        }
        _ => 2,
    };
    let (left, right) = (promoted(left), promoted(right));
    if rank(&right) > rank(&left) {
        right
    } else {
        left
    }
}

fn float_rank(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::Float => 1,
        FloatKind::Double => 2,
        _ => 3,
    }
}

/// The type of what has this type without `const` and the like anywhere at its top.
pub(super) fn unqualified(ty: &QualType) -> QualType {
    plain(ty.clone())
}
