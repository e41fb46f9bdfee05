//! Which names are types: C cannot be parsed without knowing.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::ast::arithmetic::Constant;
use super::ast::{EnumId, FloatKind, IntKind, QualType, RecordId, Type, TypedefType};

/// What an ordinary name stands for, as far as parsing needs to know.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// A type, and how deep it nests.
    Type(Type, u32),
    /// A constant with its value and type, if known.
    Constant(Option<Constant>),
    /// A variable or function.
    Object,
}

/// What a tag stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// The names of one scope.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scope {
    names: BTreeMap<String, Meaning>,
    /// Types of variables, where the parser needs them.
    variables: BTreeMap<String, QualType>,
    /// Variables of blocks that last as long as the program or a thread, and whether each thread has its own.
    lasting: BTreeMap<String, bool>,
    tags: BTreeMap<String, Tag>,
    /// Other names that variables with a qualified one have here.
    aliases: BTreeMap<String, String>,
    /// What `using a::b;` in this block names, by the name that it brings.
    brought: BTreeMap<String, Vec<String>>,
    /// The namespaces that `using namespace` in this block names, with the one around the block.
    used: Vec<(String, String)>,
}

/// The scopes that are open, the outermost first. They are shared until changed, so that a copy
/// costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scopes {
    open: Vec<Arc<Scope>>,
    /// Types of the headers of the system, for sources in which anything else of the name comes first.
    system: Arc<BTreeMap<String, Type>>,
}

impl Default for Scopes {
    fn default() -> Self {
        Self {
            open: vec![Arc::default()],
            system: Arc::default(),
        }
    }
}

impl Scopes {
    pub(crate) fn enter(&mut self) {
        self.open.push(Arc::default());
    }

    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Closes scopes until only `depth` are open.
    pub(crate) fn leave_to(&mut self, depth: usize) {
        self.open.truncate(depth.max(1));
    }

    pub(crate) fn declare(&mut self, name: &str, meaning: Meaning) {
        if let Some(scope) = self.open.last_mut() {
            Arc::make_mut(scope).names.insert(name.to_string(), meaning);
        }
    }

    /// Notes the type of a variable.
    pub(crate) fn declare_variable(&mut self, name: &str, ty: QualType) {
        if let Some(scope) = self.open.last_mut() {
            Arc::make_mut(scope).variables.insert(name.to_string(), ty);
        }
    }

    /// Notes that a variable of this scope outlives it, and whether each thread has its own.
    pub(crate) fn declare_lasting(&mut self, name: &str, of_thread: bool) {
        if let Some(scope) = self.open.last_mut() {
            let lasting = &mut Arc::make_mut(scope).lasting;
            lasting.insert(name.to_string(), of_thread);
        }
    }

    /// Whether the variable of a block that the name stands for outlives it, and whether each thread has its own then.
    pub(crate) fn lasting(&self, name: &str) -> Option<bool> {
        let scope = self.open.get(self.level(name)?)?;
        scope.lasting.get(name).copied()
    }

    /// Notes that each thread has its own variable of a block.
    pub(crate) fn make_own_to_threads(&mut self, name: &str) {
        if let Some(level) = self.level(name)
            && let Some(scope) = self.open.get_mut(level)
            && let Some(of_thread) = Arc::make_mut(scope).lasting.get_mut(name)
        {
            *of_thread = true;
        }
    }

    /// Gives a variable with a qualified name another one.
    pub(crate) fn declare_alias(&mut self, full: &str, name: &str) {
        if let Some(scope) = self.open.last_mut() {
            let aliases = &mut Arc::make_mut(scope).aliases;
            aliases.insert(full.to_string(), name.to_string());
        }
    }

    /// The other name of a variable, and how many scopes are around the one that gives it that.
    pub(crate) fn alias(&self, full: &str) -> Option<(&str, usize)> {
        let mut scopes = self.open.iter().enumerate().rev();
        scopes.find_map(|(level, scope)| Some((scope.aliases.get(full)?.as_str(), level)))
    }

    /// Makes a name of a block stand for one of elsewhere.
    pub(crate) fn bring(&mut self, name: &str, full: String) {
        if let Some(scope) = self.open.last_mut() {
            let brought = &mut Arc::make_mut(scope).brought;
            brought.entry(name.to_string()).or_default().push(full);
        }
    }

    /// What the innermost block around that brings a name makes it stand for.
    pub(crate) fn brought(&self, name: &str) -> Option<&[String]> {
        let mut scopes = self.open.iter().rev();
        scopes.find_map(|scope| scope.brought.get(name).map(Vec::as_slice))
    }

    /// Makes the names of a namespace visible in a block within another one.
    pub(crate) fn use_namespace(&mut self, around: String, namespace: String) {
        if let Some(scope) = self.open.last_mut() {
            Arc::make_mut(scope).used.push((around, namespace));
        }
    }

    /// Where blocks around use namespaces, and which.
    pub(crate) fn used(&self) -> impl Iterator<Item = &(String, String)> {
        self.open.iter().rev().flat_map(|scope| &scope.used)
    }

    /// The type of the variable that the name stands for.
    pub(crate) fn variable(&self, name: &str) -> Option<&QualType> {
        let mut scopes = self.open.iter().rev();
        scopes.find_map(|scope| match scope.names.get(name) {
            Some(Meaning::Object) => Some(scope.variables.get(name)),
            Some(_) => Some(None),
            None => None,
        })?
    }

    /// The type of the constant that the name stands for.
    pub(crate) fn constant_type(&self, name: &str) -> Option<&QualType> {
        let mut scopes = self.open.iter().rev();
        scopes.find_map(|scope| match scope.names.get(name) {
            Some(Meaning::Constant(_)) => Some(scope.variables.get(name)),
            Some(_) => Some(None),
            None => None,
        })?
    }

    /// Makes a name stand for a number.
    pub(crate) fn declare_constant(&mut self, name: &str, value: Constant) {
        self.declare(name, Meaning::Constant(Some(value)));
    }

    /// Notes a variable at file scope.
    pub(crate) fn declare_outermost(&mut self, name: &str, ty: QualType) {
        if let Some(scope) = self.open.first_mut() {
            let scope = Arc::make_mut(scope);
            scope.names.insert(name.to_string(), Meaning::Object);
            scope.variables.insert(name.to_string(), ty);
        }
    }

    /// Changes all types and tags.
    pub(crate) fn each_type(
        &mut self,
        change: &mut dyn FnMut(&mut QualType),
        record: &dyn Fn(RecordId) -> RecordId,
    ) {
        for scope in &mut self.open {
            let scope = Arc::make_mut(scope);
            scope.variables.values_mut().for_each(&mut *change);
            for meaning in scope.names.values_mut() {
                if let Meaning::Type(ty, _) = meaning {
                    let mut whole = QualType::plain(ty.clone());
                    change(&mut whole);
                    *ty = whole.ty;
                }
            }
            for tag in scope.tags.values_mut() {
                if let Tag::Record(id) = tag {
                    *id = record(*id);
                }
            }
        }
        for ty in Arc::make_mut(&mut self.system).values_mut() {
            let mut whole = QualType::plain(ty.clone());
            change(&mut whole);
            *ty = whole.ty;
        }
    }

    /// Whether a scope within file scope declares the name.
    pub(crate) fn is_inner(&self, name: &str) -> bool {
        let mut inner = self.open.iter().skip(1);
        inner.any(|scope| scope.names.contains_key(name))
    }

    /// How many scopes are around the one that declares the name.
    pub(crate) fn level(&self, name: &str) -> Option<usize> {
        self.open
            .iter()
            .rposition(|scope| scope.names.contains_key(name))
    }

    /// Takes file scope as it is there.
    pub(crate) fn renew_outermost(&mut self, other: &Scopes) {
        if let (Some(own), Some(other)) = (self.open.first_mut(), other.open.first()) {
            *own = other.clone();
        }
    }

    /// The scopes at file scope alone.
    pub(crate) fn outermost(&self) -> Self {
        let open = self.open.iter().take(1).cloned().collect();
        let system = Arc::clone(&self.system);
        Self { open, system }
    }

    /// Takes the types at file scope of others as those of the system.
    pub(crate) fn take_system(&mut self, other: &Scopes) {
        let Some(scope) = other.open.first() else {
            return;
        };
        let system = Arc::make_mut(&mut self.system);
        for (name, meaning) in &scope.names {
            if let Meaning::Type(ty, _) = meaning {
                system.insert(name.clone(), ty.clone());
            }
        }
        for (name, tag) in &scope.tags {
            if let Tag::Record(id) = tag {
                system.insert(tagged(name), Type::Record(*id));
            }
        }
    }

    /// The struct with this tag in a header of the system.
    pub(crate) fn system_struct(&self, tag: &str) -> Option<QualType> {
        self.system.get(&tagged(tag)).cloned().map(QualType::plain)
    }

    pub(crate) fn declare_tag(&mut self, name: &str, tag: Tag) {
        if let Some(scope) = self.open.last_mut() {
            Arc::make_mut(scope).tags.insert(name.to_string(), tag);
        }
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.open
            .iter()
            .rev()
            .find_map(|scope| scope.names.get(name))
    }

    pub(crate) fn tag(&self, name: &str) -> Option<Tag> {
        self.open
            .iter()
            .rev()
            .find_map(|scope| scope.tags.get(name).copied())
    }

    /// The tag, only if the innermost scope declares it.
    pub(crate) fn own_tag(&self, name: &str) -> Option<Tag> {
        self.open
            .last()
            .and_then(|scope| scope.tags.get(name).copied())
    }

    /// The type that `name` is, if it is one: declared, or well known where no declaration is seen.
    pub(crate) fn type_name(&self, name: &str) -> Option<(Type, u32)> {
        match self.meaning(name) {
            Some(Meaning::Type(ty, depth)) => Some((ty.clone(), *depth)),
            Some(_) => None,
            None => well_known(name)
                .or_else(|| self.system.get(name).cloned())
                .map(|ty| (ty, 1)),
        }
    }

    /// Whether `name` is a type.
    pub(crate) fn is_type(&self, name: &str) -> bool {
        match self.meaning(name) {
            Some(meaning) => matches!(meaning, Meaning::Type(..)),
            None => well_known(name).is_some() || self.system.contains_key(name),
        }
    }
}

/// What a tag is called among the types of the system.
fn tagged(tag: &str) -> String {
    format!("struct {tag}")
}

/// Whether a name is that of a type that is known without its header.
pub(crate) fn is_well_known(name: &str) -> bool {
    well_known(name).is_some()
}

/// Types of the C library and of OpenMP, for sources whose headers were not found.
fn well_known(name: &str) -> Option<Type> {
    use IntKind::*;
    let integer = match name {
        "size_t" | "uintptr_t" | "uint64_t" | "uint_fast64_t" | "uintmax_t" | "ulong"
        | "uint_fast32_t" | "uint_fast16_t" | "u_int64_t" => UnsignedLong,
        "ssize_t" | "ptrdiff_t" | "intptr_t" | "int64_t" | "intmax_t" | "time_t" | "clock_t"
        | "off_t" | "int_fast64_t" | "int_fast32_t" | "int_fast16_t" | "int_least64_t"
        | "suseconds_t" | "omp_intptr_t" => Long,
        "int32_t" | "wchar_t" | "pid_t" | "int_least32_t" | "omp_sched_t" | "omp_proc_bind_t" => {
            Int
        }
        "uint32_t" | "uint" | "u_int" | "u_int32_t" | "uint_least32_t" => UnsignedInt,
        "int16_t" => Short,
        "uint16_t" | "ushort" | "u_int16_t" => UnsignedShort,
        "int8_t" => SignedChar,
        "uint8_t" | "u_char" | "u_int8_t" => UnsignedChar,
        _ => {
            let opaque = match name {
                "bool" => return Some(named(name, Type::Bool)),
                "float_t" => return Some(named(name, Type::Float(FloatKind::Float))),
                "double_t" => return Some(named(name, Type::Float(FloatKind::Double))),
                "FILE"
                | "va_list"
                | "__builtin_va_list"
                | "omp_lock_t"
                | "omp_nest_lock_t"
                | "omp_lock_hint_t"
                | "omp_sync_hint_t"
                | "omp_depend_t"
                | "omp_event_handle_t"
                | "omp_allocator_handle_t"
                | "div_t"
                | "ldiv_t"
                | "fpos_t"
                | "pthread_t"
                | "pthread_mutex_t"
                | "pthread_mutexattr_t"
                | "pthread_spinlock_t"
                | "pthread_rwlock_t"
                | "pthread_cond_t"
                | "mtx_t"
                | "cnd_t"
                | "max_align_t"
                | "jmp_buf"
                | "mbstate_t"
                | "__m128"
                | "__m128i"
                | "__m128d"
                | "__m256"
                | "__m256i"
                | "__m256d"
                | "__m512"
                | "__m512i"
                | "__m512d"
                | "__mmask8"
                | "__mmask16"
                | "__mmask32"
                | "__mmask64" => Type::Unknown(name.to_string()),
                _ => return None,
            };
            return Some(opaque);
        }
    };
    Some(named(name, Type::Integer(integer)))
}

fn named(name: &str, ty: Type) -> Type {
    Type::Typedef(Arc::new(TypedefType {
        name: name.to_string(),
        target: QualType::plain(ty),
    }))
}
