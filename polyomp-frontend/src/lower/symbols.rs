//! Names and what they stand for: the variables of the functions being walked.

use std::collections::HashMap;

use polyomp_core::spmd::{ElementType, Expr, LabelId, LocalId, ObjectId, Storage};

use crate::openmp::data_sharing::{self, Enclosing, Shape};
use crate::source;
use crate::syntax::ast::{QualType, Type};

use super::Lowerer;
use super::library::Further;
use super::recursion::RecursiveCall;

/// Index of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct VarId(pub usize);

/// Where the value of a variable is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// In a register of the strand.
    Local(LocalId),
    /// In memory.
    Object(ObjectId),
    /// Where this pointer points to: the variable is a C++ reference.
    Reference(LocalId),
}

/// A variable as one strand sees it: the declared one, or a copy that a construct makes.
#[derive(Debug, Clone)]
pub(super) struct Var {
    pub ty: QualType,
    pub home: Home,
    pub storage: data_sharing::Storage,
    pub threadprivate: bool,
    /// What the constructs around say about it.
    pub enclosing: Enclosing,
    /// What it is as long as it exists, for a parameter that is never assigned to.
    pub passed: Option<Expr>,
    /// The function that it always points to.
    pub target: Option<String>,
    /// What it points to, as far as a pointer without a type of that was seen to be given something.
    pub pointees: Vec<QualType>,
}

/// A function being walked.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub function: String,
    /// The call that it is walked for; none of an entry.
    pub call: Option<source::Span>,
    /// The source file that it stands in.
    pub part: usize,
    /// Innermost last; of what stands at file scope, one for each source file.
    pub scopes: Vec<HashMap<String, VarId>>,
    /// Where `return` goes to, and where it leaves its value.
    pub returns: Option<(LabelId, Option<LocalId>)>,
    /// Where it leaves it if that is a record.
    pub record: Option<polyomp_core::spmd::Place>,
    pub breaks: Vec<Jump>,
    pub continues: Vec<Jump>,
    /// Labels that a `goto` may leave to.
    pub gotos: Vec<(String, LabelId)>,
    /// How many `return`s left through the label.
    pub returned: usize,
    /// The recursive calls in it, where it is that of a generic call.
    pub calls: Option<Vec<RecursiveCall>>,
    /// Which of its parameters are told by numbers, there.
    pub based: Vec<super::recursion::Based>,
    /// Statements that end lives of variables in case such calls leave tasks.
    pub ends: Vec<polyomp_core::spmd::NodeId>,
    /// Memory that it has allocated on its stack, where strands execute it.
    pub on_stack: Vec<polyomp_core::spmd::ObjectId>,
    /// The names in functions that stand within it, and are not followed: calls may change what they stand for.
    pub in_nested: Vec<String>,
    /// The arguments behind its parameters.
    pub further: std::rc::Rc<Further>,
}

/// A declaration of a variable in a function: functions that one template is made to stand at one place of the text,
/// and so do variables that no text declares.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Declared {
    function: String,
    name: String,
    at: u32,
}

impl Declared {
    pub(super) fn new(function: &str, name: &str, at: source::Span) -> Self {
        Declared {
            function: function.to_string(),
            name: name.to_string(),
            at: at.start,
        }
    }

    pub(super) fn function(&self) -> &str {
        &self.function
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// A variable whose initialiser is evaluated.
#[derive(Debug, Clone)]
pub(super) struct Declaring {
    name: String,
    ty: QualType,
    /// How many functions and scopes are open where it is declared.
    depth: (usize, usize),
}

/// A target of `break` or `continue`, and whether one went there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Jump {
    pub label: LabelId,
    pub used: bool,
}

impl Lowerer<'_> {
    /// What tells a variable that the function around declares here from all others.
    pub(super) fn declared(&self, name: &str, at: source::Span) -> Declared {
        let function = self.frames.last().map(|frame| frame.function.as_str());
        Declared::new(function.unwrap_or_default(), name, at)
    }

    /// The variable that a name stands for here.
    pub(super) fn lookup(&self, name: &str) -> Option<VarId> {
        let in_frame = self
            .frames
            .last()
            .and_then(|frame| frame.scopes.iter().rev().find_map(|scope| scope.get(name)));
        in_frame
            .or_else(|| {
                let globals = self.frames.first()?;
                globals.scopes.get(self.part)?.get(name)
            })
            .copied()
    }

    pub(super) fn var(&self, id: VarId) -> Option<&Var> {
        self.vars.get(id.0)
    }

    pub(super) fn push_scope(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.scopes.push(HashMap::new());
        }
    }

    pub(super) fn pop_scope(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.scopes.pop();
        }
    }

    /// The variable of this name at file scope.
    pub(super) fn at_file_scope(&self, part: usize, name: &str) -> Option<VarId> {
        let scopes = &self.frames.first()?.scopes;
        scopes.get(part)?.get(name).copied()
    }

    /// Makes a name stand for a variable in the innermost scope.
    pub(super) fn bind(&mut self, name: &str, id: VarId) {
        if let Some(frame) = self.frames.last_mut() {
            if frame.scopes.is_empty() {
                frame.scopes.push(HashMap::new());
            }
            if let Some(scope) = frame.scopes.last_mut() {
                scope.insert(name.to_string(), id);
            }
        }
    }

    pub(super) fn add_var(&mut self, var: Var) -> VarId {
        self.vars.push(var);
        VarId(self.vars.len() - 1)
    }

    /// Evaluates the initialiser of a variable. "Any other identifier has scope that begins just after the completion of
    /// its declarator" (C11, section 6.2.1): the size of what the variable points to is often part of it.
    pub(super) fn declaring<R>(
        &mut self,
        name: &str,
        ty: &QualType,
        work: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let declared = Declaring {
            name: name.to_string(),
            ty: ty.clone(),
            depth: self.scope_depth(),
        };
        let outer = self.declaring.replace(declared);
        let result = work(self);
        self.declaring = outer;
        result
    }

    /// The type of the variable of this name whose initialiser is evaluated.
    pub(super) fn type_of_declared(&self, name: &str) -> Option<QualType> {
        let declared = self.declaring.as_ref()?;
        (declared.name == name && declared.depth == self.scope_depth()).then(|| declared.ty.clone())
    }

    /// The type of what a name stands for that is no variable: a function or a constant.
    pub(super) fn type_of_function(&self, name: &str, span: source::Span) -> Option<QualType> {
        match self.function(name) {
            Some(function) => {
                let ty = std::sync::Arc::new(function.ty.clone());
                Some(QualType::plain(Type::Function(ty)))
            }
            None => self.enumerator_type(span, name),
        }
    }

    fn scope_depth(&self) -> (usize, usize) {
        let scopes = self.frames.last().map_or(0, |frame| frame.scopes.len());
        (self.frames.len(), scopes)
    }

    /// A new automatic variable, bound in the innermost scope: a register, or memory where it must be.
    pub(super) fn automatic(
        &mut self,
        name: &str,
        ty: &QualType,
        memory: bool,
        span: source::Span,
    ) -> VarId {
        let home = self.new_home(name, ty, memory, span);
        let var = Var {
            ty: ty.clone(),
            home,
            storage: data_sharing::Storage::Automatic,
            threadprivate: false,
            enclosing: Enclosing::at_declaration(data_sharing::Storage::Automatic),
            passed: None,
            target: None,
            pointees: Vec::new(),
        };
        let id = self.add_var(var);
        self.bind(name, id);
        id
    }

    /// Somewhere for the value of a new variable of this strand.
    pub(super) fn new_home(
        &mut self,
        name: &str,
        ty: &QualType,
        memory: bool,
        span: source::Span,
    ) -> Home {
        if !memory && self.fits_register(ty) {
            let element = self.element(ty);
            let local = self.fresh_local(name, element);
            if self.is_unsigned(ty) {
                self.unsigned.insert(local);
            }
            return Home::Local(local);
        }
        let (element, extents) = self.array_shape(ty);
        let storage = self.storage_here();
        let object = self.fresh_object(name, element, extents, storage, span);
        if storage == Storage::Scoped {
            self.emit(span, polyomp_core::spmd::StmtKind::Declare(object));
        }
        Home::Object(object)
    }

    /// Whether a value of the type can be in a register.
    pub(super) fn fits_register(&self, ty: &QualType) -> bool {
        ty.array().is_none()
            && matches!(
                self.element(ty),
                ElementType::Int | ElementType::Float | ElementType::Pointer
            )
            && !matches!(ty.unaliased(), Type::Record(_))
    }

    /// The shape that the rules for devices distinguish.
    pub(super) fn shape(&self, ty: &QualType) -> Shape {
        match self.resolved(ty).unaliased() {
            Type::Array(_) | Type::Record(_) => Shape::Aggregate,
            Type::Pointer(_) => Shape::Pointer,
            _ => Shape::Scalar,
        }
    }
}
