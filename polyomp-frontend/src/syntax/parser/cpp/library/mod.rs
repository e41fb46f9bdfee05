//! The standard library of C++ as structs: which types it has, and what is in them.

mod algorithm;
mod arguments;
pub(super) mod c_structs;
mod calls;
mod clocks;
mod elements;
mod function;
mod insert;
mod limits;
mod map;
mod member;
pub(super) mod mutex;
mod numbers;
mod objects;
mod operations;
mod results;
pub(super) mod rivals;
mod sequence;
pub(super) mod stream;
mod swap;
mod traits;
mod values;
mod view;

use std::sync::Arc;

use super::super::{Parse, Parser};
use super::make::{self, integer};
use super::name::Arg;
use super::{Class, ClassKind};
use crate::syntax::ast::{
    ArrayType, Extent, Field, IntKind, QualType, Qualifiers, Record, RecordId, RecordKind, Type,
    TypedefType,
};

/// Whether the standard library has something of this name that is known here.
pub(super) fn is_known(name: &str) -> bool {
    is_type(name)
        || is_template_type(name)
        || is_template(name)
        || function::is_function(name)
        || is_constant(name)
}

/// Whether it is a constant that is a member of a class of the library.
fn is_constant(name: &str) -> bool {
    let of_streams = ["ios::", "ios_base::"];
    of_streams.iter().any(|class| name.starts_with(class))
        || stream::constant(name).is_some()
        || matches!(name, "string::npos" | "wstring::npos" | "string_view::npos")
}

/// Whether it is a type that is no template.
pub(super) fn is_type(name: &str) -> bool {
    matches!(
        name,
        "string"
            | "string_view"
            | "wstring"
            | "wstring_view"
            | "atomic_flag"
            | "mt19937"
            | "mt19937_64"
            | "minstd_rand"
            | "minstd_rand0"
            | "default_random_engine"
            | "random_device"
            | "bernoulli_distribution"
            | "ostream"
            | "istream"
            | "iostream"
            | "ofstream"
            | "ifstream"
            | "fstream"
            | "ostringstream"
            | "istringstream"
            | "stringstream"
            | "wostream"
            | "wistream"
            | "wostringstream"
            | "wistringstream"
            | "wstringstream"
            | "exception"
            | "runtime_error"
            | "logic_error"
            | "invalid_argument"
            | "out_of_range"
            | "bad_alloc"
            | "regex"
            | "locale"
            | "condition_variable"
            | "condition_variable_any"
            | "once_flag"
            | "thread::id"
            | "filesystem::path"
            | "error_code"
            | "error_condition"
            | "exception_ptr"
            | "type_index"
            | "seed_seq"
            | "nullptr_t"
            | "memory_order"
            | "byte"
            | "true_type"
            | "false_type"
    ) || integer_type(name).is_some()
        || mutex::lowered(name).is_some()
        || c_structs::is_struct(name)
        || is_clock(name)
        || is_clock_class(name)
        || atomic_name(name).is_some()
}

/// Whether it is a template of types.
pub(super) fn is_template_type(name: &str) -> bool {
    matches!(
        name,
        "vector"
            | "array"
            | "deque"
            | "valarray"
            | "list"
            | "forward_list"
            | "span"
            | "initializer_list"
            | "basic_string"
            | "complex"
            | "atomic"
            | "atomic_ref"
            | "pair"
            | "tuple"
            | "unique_ptr"
            | "shared_ptr"
            | "map"
            | "unordered_map"
            | "multimap"
            | "set"
            | "unordered_set"
            | "multiset"
            | "queue"
            | "priority_queue"
            | "stack"
            | "function"
            | "optional"
            | "lock_guard"
            | "unique_lock"
            | "scoped_lock"
            | "shared_lock"
            | "uniform_real_distribution"
            | "uniform_int_distribution"
            | "normal_distribution"
            | "exponential_distribution"
            | "poisson_distribution"
            | "discrete_distribution"
            | "numeric_limits"
            | "hash"
            | "chrono::duration"
            | "chrono::time_point"
    ) || operations::of(name).is_some()
        || traits::is_trait(name)
}

/// Whether it is a template of functions or variables that is called with arguments in angle brackets.
pub(super) fn is_template(name: &str) -> bool {
    matches!(
        name,
        "max"
            | "min"
            | "make_unique"
            | "make_shared"
            | "make_pair"
            | "make_tuple"
            | "get"
            | "chrono::duration_cast"
            | "move"
            | "forward"
            | "accumulate"
            | "static_pointer_cast"
            | "clamp"
    ) || asked_by(name).is_some()
}

/// Whether a class of the library defines a type of this name.
pub(super) fn is_member_type(name: &str) -> bool {
    matches!(
        name,
        "iterator"
            | "const_iterator"
            | "reverse_iterator"
            | "const_reverse_iterator"
            | "value_type"
            | "size_type"
            | "difference_type"
            | "reference"
            | "const_reference"
            | "pointer"
            | "const_pointer"
            | "element_type"
            | "mapped_type"
            | "key_type"
            | "type"
            | "rep"
            | "result_type"
            | "time_point"
            | "duration"
    )
}

pub(super) use calls::after;
use clocks::{is_clock, is_clock_class, ticks};
pub(super) use elements::{distance, inserted_into};
pub(super) use results::result_type;
pub(super) use traits::asked_by;

fn integer_type(name: &str) -> Option<IntKind> {
    use IntKind::*;
    Some(match name {
        "size_t" | "uint64_t" | "uintptr_t" | "uintmax_t" | "uint_fast64_t" | "uint_fast32_t" => {
            UnsignedLong
        }
        "ptrdiff_t" | "int64_t" | "intptr_t" | "intmax_t" | "ssize_t" | "streamsize"
        | "int_fast64_t" | "int_fast32_t" | "time_t" | "clock_t" => Long,
        "int32_t" => Int,
        "uint32_t" => UnsignedInt,
        "int16_t" => Short,
        "uint16_t" => UnsignedShort,
        "int8_t" => SignedChar,
        "uint8_t" => UnsignedChar,
        _ => return None,
    })
}

/// What `atomic_int` and the like are atomic types of.
fn atomic_name(name: &str) -> Option<Type> {
    use IntKind::*;
    Some(Type::Integer(match name.strip_prefix("atomic_")? {
        "bool" => return Some(Type::Bool),
        "char" => Char,
        "short" => Short,
        "int" => Int,
        "uint" => UnsignedInt,
        "long" => Long,
        "ulong" => UnsignedLong,
        "llong" => LongLong,
        "ullong" => UnsignedLongLong,
        other => integer_type(other)?,
    }))
}

/// A type that lowering knows by this name.
fn opaque(name: &str) -> QualType {
    QualType::plain(Type::Typedef(Arc::new(TypedefType {
        name: name.to_string(),
        target: QualType::plain(Type::Unknown(name.to_string())),
    })))
}

impl Parser<'_> {
    /// A type of the library.
    pub(super) fn library_type(&mut self, name: &str, args: Vec<Arg>) -> Parse<QualType> {
        if let Some(kind) = integer_type(name) {
            return Ok(integer(kind));
        }
        if let Some(ty) = self.c_struct(name) {
            return Ok(ty);
        }
        if let Some(ty) = atomic_name(name) {
            return Ok(atomic(QualType::plain(ty)));
        }
        if let Some(name) = mutex::lowered(name) {
            return Ok(opaque(name));
        }
        if let Some(ty) = self.clock_type(name, &args) {
            return Ok(ty);
        }
        if let Some(ty) = self.trait_type(name, &args)? {
            return Ok(ty);
        }
        let types: Vec<QualType> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Type(ty) => Some(ty.clone()),
                Arg::Value(_) => None,
            })
            .collect();
        self.no_references(&types)?;
        let first = types.first().cloned();
        let class = |parser: &mut Self, kind: ClassKind, fields: Vec<(&str, QualType)>| {
            parser.library_class(name, &types, kind, fields)
        };
        let size = || ("size", integer(IntKind::UnsignedLong));
        let count = || integer(IntKind::UnsignedLong);
        let state = || vec![("state", integer(IntKind::Int))];
        let deduced = || {
            Err(crate::syntax::ast::SyntaxError {
                message: format!("The arguments of the template `std::{name}` are not known here."),
                span: self.peek().span,
            })
        };
        Ok(match name {
            "numeric_limits" => match &first {
                Some(ty) => limits::limits_of(ty),
                None => return deduced(),
            },
            "string_view" | "wstring_view" | "string" | "basic_string" | "wstring" => {
                let char = match name {
                    "wstring" | "wstring_view" => make::wide_character(),
                    _ => integer(IntKind::Char),
                };
                let name = if name == "basic_string" {
                    "string"
                } else {
                    name
                };
                let fields = vec![("data", QualType::pointer_to(char.clone())), size()];
                self.library_class(name, &[], ClassKind::Vector(char), fields)
            }
            "vector"
                if first.as_ref().is_some_and(|ty| {
                    *ty.unaliased() == Type::Bool && !ty.canonical().quals.is_atomic
                }) =>
            {
                let word = QualType::pointer_to(integer(IntKind::UnsignedLong));
                class(self, ClassKind::Bits, vec![("data", word), size()])
            }
            "vector" | "deque" | "valarray" | "span" | "initializer_list" => match first {
                Some(element) => {
                    let mut element = match super::enumeration::itself(&element) {
                        Some(enumeration) => enumeration,
                        // Its name tells that it owns what it points to.
                        None if super::destroy::is_smart(&element) => element.clone(),
                        None => element.canonical(),
                    };
                    element.quals.is_const = false;
                    let fields = vec![("data", QualType::pointer_to(element.clone())), size()];
                    class(self, ClassKind::Vector(element), fields)
                }
                None => return deduced(),
            },
            "array" => match (first, args.get(1)) {
                (Some(element), Some(Arg::Value(count))) => {
                    let text = match self.constant(count) {
                        Some(count) => count.to_string(),
                        None => return deduced(),
                    };
                    let elems = QualType::plain(Type::Array(Arc::new(ArrayType {
                        element: element.clone(),
                        extent: Extent::Expr(count.clone()),
                        quals: Qualifiers::default(),
                    })));
                    let name = format!("array<{text}>");
                    let kind = ClassKind::Array(element);
                    self.library_class(&name, &types, kind, vec![("elems", elems)])
                }
                _ => return deduced(),
            },
            "complex" => match first.as_ref().map(QualType::unaliased) {
                Some(Type::Float(kind)) => QualType::plain(Type::Complex(*kind)),
                _ => return deduced(),
            },
            // The operations of a reference are atomic operations on what it refers to.
            "atomic" | "atomic_ref" => match first {
                Some(ty) if name == "atomic" => atomic(ty),
                Some(ty) => make::reference(atomic(ty)),
                None => return deduced(),
            },
            // A deleter may do anything.
            "unique_ptr" | "shared_ptr" if types.len() > 1 => {
                return Err(self.expected("a smart pointer that deletes by `delete`"));
            }
            "unique_ptr" | "shared_ptr" => match first {
                Some(ty) => {
                    let target = match ty.array() {
                        Some(array) => QualType::pointer_to(array.element.clone()),
                        None => QualType::pointer_to(ty),
                    };
                    QualType::plain(Type::Typedef(Arc::new(TypedefType {
                        name: format!("std::{name}"),
                        target,
                    })))
                }
                None => return deduced(),
            },
            "pair" => match &types[..] {
                [a, b] => {
                    let fields = vec![("first", a.clone()), ("second", b.clone())];
                    class(self, ClassKind::Pair, fields)
                }
                _ => return deduced(),
            },
            "tuple" if !types.is_empty() => {
                let names: Vec<String> = (0..types.len()).map(|at| format!("#{at}")).collect();
                let parts = names.iter().map(String::as_str);
                let fields = parts.zip(types.iter().cloned()).collect();
                self.library_class(name, &types, ClassKind::Pair, fields)
            }
            "atomic_flag" => opaque("atomic_flag"),
            "lock_guard" | "unique_lock" | "scoped_lock" | "shared_lock" => {
                let mutex = match name {
                    "shared_lock" => "shared_mutex",
                    _ => "mutex",
                };
                let mutex = first.map_or_else(|| self.library_type(mutex, Vec::new()), Ok)?;
                let lock = QualType::pointer_to(mutex);
                class(
                    self,
                    ClassKind::Guard,
                    vec![("lock", lock), ("owns", integer(IntKind::Int))],
                )
            }
            "mt19937"
            | "mt19937_64"
            | "minstd_rand"
            | "minstd_rand0"
            | "default_random_engine"
            | "random_device"
            | "bernoulli_distribution"
            | "uniform_real_distribution"
            | "uniform_int_distribution"
            | "normal_distribution"
            | "exponential_distribution"
            | "poisson_distribution" => {
                let of = results::random(name, first);
                class(self, ClassKind::Random(of), state())
            }
            "map" | "unordered_map" | "multimap" => match types.get(1) {
                Some(value) => {
                    // Keys are constant wherever they are reached.
                    let mut pair: Vec<Arg> = args.iter().take(2).cloned().collect();
                    if let Some(Arg::Type(key)) = pair.first_mut() {
                        key.quals.is_const = true;
                    }
                    let item = self.library_type("pair", pair)?;
                    let fields = vec![("state", count()), ("values", QualType::pointer_to(item))];
                    self.library_class(name, &types, ClassKind::Map(value.clone()), fields)
                }
                None => return deduced(),
            },
            "set" | "unordered_set" | "multiset" | "list" | "forward_list" | "queue"
            | "priority_queue" | "stack" => match first {
                Some(value) => {
                    let mut item = value.clone();
                    item.quals.is_const |= name.ends_with("set");
                    let fields = vec![("state", count()), ("values", QualType::pointer_to(item))];
                    class(self, ClassKind::Map(value), fields)
                }
                None => return deduced(),
            },
            "ostream" | "istream" | "iostream" | "ofstream" | "ifstream" | "fstream"
            | "ostringstream" | "istringstream" | "stringstream" | "wostream" | "wistream"
            | "wostringstream" | "wistringstream" | "wstringstream" => {
                self.library_class("stream", &[], ClassKind::Stream, state())
            }
            "memory_order" | "byte" => integer(IntKind::Int),
            "nullptr_t" => make::null_type(),
            "function" => self.function_object(first.as_ref()),
            _ => QualType::plain(Type::Unknown(format!("std::{name}"))),
        })
    }

    /// A type that a class of the library defines.
    pub(super) fn library_member_type(&self, class: &QualType, member: &str) -> Option<QualType> {
        if matches!(member, "time_point" | "duration") {
            return clocks::of_clock(self.class_of(class)?.1);
        }
        let element = match (self.kind_of(class), class.unaliased()) {
            (Some(ClassKind::Map(ty)), _) if member == "mapped_type" => return Some(ty.clone()),
            (Some(ClassKind::Random(ty)), _) if member == "result_type" => return Some(ty.clone()),
            (Some(ClassKind::Map(_)), _) => {
                let item = self.map_item(class)?;
                if member == "key_type" {
                    let key = self.field(&item, "first").unwrap_or(item);
                    return Some(super::types::unqualified(&key));
                }
                super::types::unqualified(&item)
            }
            (Some(ClassKind::Vector(ty) | ClassKind::Array(ty)), _) => ty.clone(),
            (_, Type::Pointer(to)) => (**to).clone(),
            _ => return None,
        };
        let mut constant = element.clone();
        constant.quals.is_const = true;
        Some(match member {
            "iterator" | "pointer" => QualType::pointer_to(element),
            "const_iterator" | "const_pointer" => QualType::pointer_to(constant),
            "value_type" | "element_type" => element,
            "size_type" => integer(IntKind::UnsignedLong),
            "difference_type" => integer(IntKind::Long),
            "reference" => make::reference(element),
            "const_reference" => make::reference(constant),
            _ => return None,
        })
    }

    /// The struct that stands for a class of the library.
    fn library_class(
        &mut self,
        name: &str,
        args: &[QualType],
        kind: ClassKind,
        fields: Vec<(&str, QualType)>,
    ) -> QualType {
        let keys: Vec<String> = args
            .iter()
            .map(|arg| {
                let quals = arg.canonical().quals;
                let constant = if quals.is_const { "const " } else { "" };
                let atomic = if quals.is_atomic { "atomic " } else { "" };
                format!("{constant}{atomic}{}", self.exact_key(arg))
            })
            .collect();
        let key = format!("std::{name}<{}>", keys.join(","));
        if let Some(known) = self.cpp_mut().instances.get(&key) {
            return known.clone();
        }
        let shown: Vec<String> = args.iter().map(|arg| self.shown(arg)).collect();
        let shown = match shown.is_empty() {
            true => format!("std::{name}"),
            false => format!("std::{name}<{}>", shown.join(", ")),
        };
        let made_from = Some((format!("std::{name}"), args.to_vec()));
        let ty = self.new_class(&shown, kind, made_from);
        if let Type::Record(id) = ty.ty {
            self.set_fields(id, fields);
        }
        self.cpp_mut().instances.insert(key, ty.clone());
        ty
    }

    /// A new class without members.
    pub(super) fn new_class(
        &mut self,
        name: &str,
        kind: ClassKind,
        made_from: Option<(String, Vec<QualType>)>,
    ) -> QualType {
        let id = RecordId(self.unit.records.len() as u32);
        self.unit.records.push(Record {
            kind: RecordKind::Struct,
            tag: Some(name.to_string()),
            fields: None,
            attributes: false,
            alignment: None,
            merged: Vec::new(),
            unparsed: false,
            span: self.peek().span,
        });
        let class = Class {
            made_from,
            ..Class::new(name.to_string(), kind)
        };
        self.cpp_mut().classes.insert(id, class);
        QualType::plain(Type::Record(id))
    }

    pub(super) fn set_fields(&mut self, id: RecordId, fields: Vec<(&str, QualType)>) {
        let span = self.peek().span;
        let fields = fields
            .into_iter()
            .map(|(name, ty)| Field {
                name: Some(name.to_string()),
                span,
                ty,
                bits: None,
            })
            .collect();
        if let Some(record) = self.unit.records.get_mut(id.0 as usize) {
            record.fields = Some(fields);
        }
    }
}

/// The type with atomic accesses.
fn atomic(ty: QualType) -> QualType {
    let mut ty = ty.canonical();
    ty.quals.is_atomic = true;
    ty
}
