//! C types as the parser knows them: typedef names resolved, records and enumerations by number.

use std::sync::Arc;

use super::expr::Expr;
use crate::source::Span;

/// A type with its qualifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct QualType {
    /// The type without qualifiers.
    pub ty: Type,
    /// `const`, `volatile`, `restrict`, `_Atomic` at the outermost level.
    pub quals: Qualifiers,
}

/// Type qualifiers of one level of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Qualifiers {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `restrict` (only pointers)
    pub is_restrict: bool,
    /// `_Atomic`
    pub is_atomic: bool,
    /// Of what a C++ reference refers to: the reference is one declared by `&&`.
    pub expires: bool,
}

impl Qualifiers {
    /// The qualifiers that stand in either.
    pub fn union(self, other: Self) -> Self {
        Self {
            is_const: self.is_const || other.is_const,
            is_volatile: self.is_volatile || other.is_volatile,
            is_restrict: self.is_restrict || other.is_restrict,
            is_atomic: self.is_atomic || other.is_atomic,
            expires: self.expires || other.expires,
        }
    }
}

/// A C type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// A standard integer type, plain `char` included.
    Integer(IntKind),
    /// A real floating type.
    Float(FloatKind),
    /// `_Complex` of a floating type.
    Complex(FloatKind),
    /// `_Complex` of an integer type, as GNU C has it.
    ComplexInteger(IntKind),
    /// A pointer; the qualifiers of the pointer itself are in the enclosing [`QualType`].
    Pointer(Arc<QualType>),
    /// A C++ reference, as the type of a variable or parameter: it gets a pointer as its initial value, and
    /// designates what that points to. Other references are pointers in the tree.
    Reference(Arc<QualType>),
    /// An array.
    Array(Arc<ArrayType>),
    /// A function.
    Function(Arc<FunctionType>),
    /// A `struct` or `union`; its definition is in [`TranslationUnit::records`](super::TranslationUnit::records).
    Record(RecordId),
    /// An `enum`; its definition is in [`TranslationUnit::enums`](super::TranslationUnit::enums).
    Enum(EnumId),
    /// A typedef name together with the type it stands for.
    Typedef(Arc<TypedefType>),
    /// `typeof (expression)`; `typeof (type)` is resolved by the parser.
    Typeof(Arc<Expr>),
    /// A type the parser has no definition of: the name as written (such as `omp_lock_t` without
    /// its header), `int` by omission is not one of these.
    Unknown(String),
}

/// A typedef name in use.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedefType {
    /// The name, such as `size_t`.
    pub name: String,
    /// What it stands for.
    pub target: QualType,
}

/// Kinds of integer types; widths are those of LP64 (Linux and macOS on 64-bit machines).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum IntKind {
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    UnsignedInt128,
}

impl IntKind {
    /// Width in bits.
    pub fn bits(self) -> u32 {
        use IntKind::*;
        match self {
            Char | SignedChar | UnsignedChar => 8,
            Short | UnsignedShort => 16,
            Int | UnsignedInt => 32,
            Long | UnsignedLong | LongLong | UnsignedLongLong => 64,
            Int128 | UnsignedInt128 => 128,
        }
    }

    /// The type of its width that has negative values, or the one that has none.
    pub(crate) fn with_sign(self, signed: bool) -> Self {
        use IntKind::*;
        match (self, signed) {
            (Char | SignedChar | UnsignedChar, true) => SignedChar,
            (Char | SignedChar | UnsignedChar, false) => UnsignedChar,
            (Short | UnsignedShort, true) => Short,
            (Short | UnsignedShort, false) => UnsignedShort,
            (Int | UnsignedInt, true) => Int,
            (Int | UnsignedInt, false) => UnsignedInt,
            (Long | UnsignedLong, true) => Long,
            (Long | UnsignedLong, false) => UnsignedLong,
            (LongLong | UnsignedLongLong, true) => LongLong,
            (LongLong | UnsignedLongLong, false) => UnsignedLongLong,
            (Int128 | UnsignedInt128, true) => Int128,
            (Int128 | UnsignedInt128, false) => UnsignedInt128,
        }
    }

    /// Whether it has negative values (plain `char` has, as on x86).
    pub fn is_signed(self) -> bool {
        use IntKind::*;
        matches!(
            self,
            Char | SignedChar | Short | Int | Long | LongLong | Int128
        )
    }

    /// Its usual spelling in C.
    pub fn name(self) -> &'static str {
        use IntKind::*;
        match self {
            Char => "char",
            SignedChar => "signed char",
            UnsignedChar => "unsigned char",
            Short => "short",
            UnsignedShort => "unsigned short",
            Int => "int",
            UnsignedInt => "unsigned int",
            Long => "long",
            UnsignedLong => "unsigned long",
            LongLong => "long long",
            UnsignedLongLong => "unsigned long long",
            Int128 => "__int128",
            UnsignedInt128 => "unsigned __int128",
        }
    }
}

/// Kinds of real floating types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`
    LongDouble,
    /// Any other, such as `_Float128`, by its width in bits.
    Other(u16),
}

impl FloatKind {
    /// How many bits tell its values, of common machines.
    pub fn bits(self) -> u16 {
        match self {
            FloatKind::Float => 32,
            FloatKind::Double => 64,
            FloatKind::LongDouble => 80,
            FloatKind::Other(bits) => bits,
        }
    }
}

/// An array type.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrayType {
    /// Type of the elements.
    pub element: QualType,
    /// Number of elements.
    pub extent: Extent,
    /// Qualifiers written in the brackets of a parameter (`int a[restrict n]`): they belong to the
    /// pointer that the parameter becomes.
    pub quals: Qualifiers,
}

/// The number of elements of an array.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// `[]`
    Unspecified,
    /// `[*]`
    Star,
    /// `[expression]`, constant or not.
    Expr(Expr),
}

/// A function type.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionType {
    /// What it returns.
    pub result: QualType,
    /// Its parameters as written: array and function parameters are not adjusted to pointers.
    pub params: Vec<Param>,
    /// `...`
    pub variadic: bool,
    /// False for `f()` and for definitions in the K&R style.
    pub prototyped: bool,
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where the name stands; without a name, where the parameter stands.
    pub span: Span,
    /// Its type as written (see [`QualType::decayed`] for what it is in the function).
    pub ty: QualType,
}

/// Number of a `struct` or `union` within one translation unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId(pub u32);

/// Number of an `enum` within one translation unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub u32);

/// A `struct` or `union`.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Which of the two.
    pub kind: RecordKind,
    /// The tag; none for an anonymous one.
    pub tag: Option<String>,
    /// The fields in order; none if it is never defined in the text.
    pub fields: Option<Vec<Field>>,
    /// Attributes place its members otherwise than their types do, or make it larger.
    pub attributes: bool,
    /// It is aligned to so many bytes at least, as an attribute says.
    pub alignment: Option<i64>,
    /// The fields that are base classes of C++ whose members count as those of the record itself, so that pointers to the
    /// base are pointers to the whole.
    pub merged: Vec<String>,
    /// Some of the text of a class cannot be parsed: what making, copying and destroying its objects does is not known.
    pub unparsed: bool,
    /// Where it is defined, or first named.
    pub span: Span,
}

/// `struct` or `union`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum RecordKind {
    Struct,
    Union,
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name; none for an anonymous record or an unnamed bit-field.
    pub name: Option<String>,
    /// Where the name stands.
    pub span: Span,
    /// Its type.
    pub ty: QualType,
    /// Width of a bit-field.
    pub bits: Option<Expr>,
}

/// An `enum`.
#[derive(Clone, Debug, PartialEq)]
pub struct Enum {
    /// The tag; none for an anonymous one.
    pub tag: Option<String>,
    /// The constants in order; none if it is never defined in the text.
    pub constants: Option<Vec<EnumConstant>>,
    /// Where the block ends in which its constants are known.
    pub until: u32,
    /// Where it is defined, or first named.
    pub span: Span,
}

/// A constant of an `enum`.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumConstant {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// Its value, where the parser can compute it.
    pub value: Option<i128>,
}

impl QualType {
    /// `ty` without qualifiers.
    pub fn plain(ty: Type) -> Self {
        Self {
            ty,
            quals: Qualifiers::default(),
        }
    }

    /// A pointer, without qualifiers of its own.
    pub fn pointer_to(to: QualType) -> Self {
        Self::plain(Type::Pointer(Arc::new(to)))
    }

    /// The type with all typedef names at the outermost level followed, and their qualifiers gathered.
    pub fn canonical(&self) -> QualType {
        let mut quals = self.quals;
        let mut ty = &self.ty;
        while let Type::Typedef(named) = ty {
            quals = quals.union(named.target.quals);
            ty = &named.target.ty;
        }
        QualType {
            ty: ty.clone(),
            quals,
        }
    }

    /// The outermost type with typedef names followed; qualifiers are left out.
    pub fn unaliased(&self) -> &Type {
        let mut ty = &self.ty;
        while let Type::Typedef(named) = ty {
            ty = &named.target.ty;
        }
        ty
    }

    /// The typedef or unknown name that the type was written with, such as `omp_lock_t`.
    pub fn written_name(&self) -> Option<&str> {
        match &self.ty {
            Type::Typedef(named) => Some(&named.name),
            Type::Unknown(name) => Some(name),
            _ => None,
        }
    }

    /// Whether one of the typedef names that lead to the type is `name`.
    pub fn is_named(&self, name: &str) -> bool {
        let mut ty = &self.ty;
        loop {
            match ty {
                Type::Typedef(named) if named.name == name => return true,
                Type::Typedef(named) => ty = &named.target.ty,
                Type::Unknown(other) => return other == name,
                _ => return false,
            }
        }
    }

    /// The type that a parameter declared so has in the function: arrays and functions become pointers.
    pub fn decayed(&self) -> QualType {
        let canonical = self.canonical();
        match &canonical.ty {
            Type::Array(array) => QualType {
                ty: Type::Pointer(Arc::new(array.element.clone())),
                quals: array.quals,
            },
            Type::Function(_) => QualType::pointer_to(canonical),
            _ => self.clone(),
        }
    }

    /// What a pointer points to.
    pub fn pointee(&self) -> Option<&QualType> {
        match self.unaliased() {
            Type::Pointer(pointee) => Some(pointee),
            _ => None,
        }
    }

    /// Element type and extent of an array.
    pub fn array(&self) -> Option<&ArrayType> {
        match self.unaliased() {
            Type::Array(array) => Some(array),
            _ => None,
        }
    }
}
