//! Private copies of sequences of the C++ library (`firstprivate(v)` of a `std::vector`): they have memory of their own.
//!
//! A sequence is a struct of a pointer `data` and a number `size`. Its copy constructor reads all elements of the
//! original where the construct is encountered (OpenMP 5.2, section 5.4.4), and the copy holds them in new memory; what
//! the default constructor makes has none. What the elements of the copy are is not known, nor is it of those that a
//! reduction combines (`omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end())`).

use polyomp_core::spmd::Place;

use super::super::Lowerer;
use super::super::places::whole;
use super::super::shared_state::last_name;
use super::super::symbols::Home;
use super::data::Copied;
use super::implied::Runs;
use crate::openmp::ReductionIdentifier;
use crate::openmp::data_sharing::Attribute;
use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Block, Declaration, Declarator, Expr, ExprKind, Field, ForInit, Initializer, IntKind,
    IntLiteral, QualType, RecordKind, Stmt, StmtKind, Storage, Type, UNSPECIFIED,
};
use crate::syntax::qualified;

/// How deep objects within objects are followed.
const DEEPEST: u32 = 8;

/// A sequence in an object: what designates it, and the type of its elements.
pub(super) struct Sequence {
    object: Expr,
    element: QualType,
    /// The sequences in the element with the number that `index` holds.
    inner: Vec<Sequence>,
    index: String,
}

impl Lowerer<'_> {
    /// The sequences that a copy of the variable makes anew; none if it does not, or if something else in it has memory of its
    /// own.
    pub(super) fn sequences_of_copy(
        &self,
        attribute: &Attribute,
        name: &str,
        ty: &QualType,
        span: Span,
    ) -> Option<Vec<Sequence>> {
        let made = match attribute {
            Attribute::FirstPrivate | Attribute::Private => true,
            Attribute::Reduction(identifier) => {
                matches!(identifier, ReductionIdentifier::Declared(_))
            }
            _ => false,
        };
        if !made || !self.owns_memory(ty, 0) {
            return None;
        }
        let object = expr(ExprKind::Ident(name.to_string()), span);
        let mut found = Vec::new();
        self.find_sequences(object, ty, 0, &mut found)?;
        // Of a reduction of a class with other members only the functions of the class tell what it does.
        let whole = matches!(&found[..], [only]
            if matches!(only.object.kind, ExprKind::Ident(_)) && only.inner.is_empty());
        let reduced = matches!(attribute, Attribute::Reduction(_));
        (!reduced || whole).then_some(found)
    }

    fn find_sequences(
        &self,
        object: Expr,
        ty: &QualType,
        depth: u32,
        found: &mut Vec<Sequence>,
    ) -> Option<()> {
        if !self.owns_memory(ty, 0) {
            return Some(());
        }
        let Type::Record(id) = self.resolved(ty).ty else {
            return None;
        };
        let record = self.unit.record(id).filter(|_| depth < DEEPEST)?;
        let tag = record.tag.as_deref().unwrap_or_default();
        let fields = record.fields.as_deref()?;
        if !tag.starts_with("std::") {
            // A constructor of the class may do anything.
            if self.says_how_it_is_copied(tag) {
                return None;
            }
            for field in fields {
                let name = field.name.as_deref()?;
                self.find_sequences(member(object.clone(), name), &field.ty, depth + 1, found)?;
            }
            return Some(());
        }
        if is_view(tag) {
            return Some(());
        }
        // Elements of `std::vector<bool>` are bits of words.
        let element = elements_of(fields).filter(|_| !tag.starts_with("std::vector<bool>"))?;
        let element = element.clone();
        let mut inner = Vec::new();
        let index = format!("element#{depth}");
        if self.owns_memory(&element, 0) {
            let part = ExprKind::Subscript {
                base: Box::new(member(object.clone(), "data")),
                index: Box::new(ident(&index, object.span)),
            };
            let part = expr(part, object.span);
            self.find_sequences(part, &element, depth + 1, &mut inner)?;
        } else if self.holds_pointers(&element, 0) || self.is_copied_by_code(&element, depth + 1) {
            return None;
        }
        found.push(Sequence {
            object,
            element,
            inner,
            index,
        });
        Some(())
    }

    /// Whether objects of the type, or parts of them, are of classes that say how they are copied.
    fn is_copied_by_code(&self, ty: &QualType, depth: u32) -> bool {
        let Type::Record(id) = self.resolved(ty).ty else {
            return false;
        };
        let Some(record) = self.unit.record(id).filter(|_| depth < DEEPEST) else {
            return true;
        };
        let tag = record.tag.as_deref().unwrap_or_default();
        let fields = record.fields.as_deref().unwrap_or_default();
        self.says_how_it_is_copied(tag)
            || fields
                .iter()
                .any(|field| self.is_copied_by_code(&field.ty, depth + 1))
    }

    /// Whether a class has a constructor that takes one of its objects, or a destructor.
    fn says_how_it_is_copied(&self, class: &str) -> bool {
        self.definitions().iter().any(|function| {
            let Some((around, _)) = qualified::split(&function.name) else {
                return false;
            };
            let name = last_name(&function.name);
            let copies = name == last_name(class)
                && matches!(&function.ty.params[..], [_, other]
                    if matches!(other.ty.ty, Type::Reference(_) | Type::Pointer(_)));
            around == class && (copies || name == "~")
        })
    }

    /// Reads the elements of the originals of copies that start with them. Emitted where the construct is encountered.
    pub(super) fn read_sequences(
        &mut self,
        attribute: &Attribute,
        name: &str,
        ty: &QualType,
        span: Span,
    ) {
        if *attribute != Attribute::FirstPrivate {
            return;
        }
        let found = self.sequences_of_copy(attribute, name, ty, span);
        let mut stmts: Vec<Stmt> = found.iter().flatten().flat_map(reads).collect();
        if !stmts.is_empty() {
            self.done(&mut stmts, span);
        }
    }

    /// Emits statements of the language.
    fn done(&mut self, stmts: &mut Vec<Stmt>, span: Span) {
        let mut stmts = std::mem::take(stmts);
        stmts.push(statement(number(0, span)));
        self.effects(&expr(
            ExprKind::Statement(Box::new(Block { stmts, span })),
            span,
        ));
    }

    /// Gives the copies memory of their own. Emitted in the strand that they belong to, where the name is that of the copy.
    pub(super) fn new_sequences(
        &mut self,
        attribute: &Attribute,
        sequences: Vec<Sequence>,
        ty: &QualType,
        span: Span,
    ) {
        for sequence in &sequences {
            let length = match attribute {
                Attribute::Reduction(identifier) if self.is_initialised(identifier, ty) => {
                    Some(unknown(span))
                }
                Attribute::Private | Attribute::Reduction(_) => Some(number(0, span)),
                _ => None,
            };
            let mut stmts = renewed(sequence, length);
            self.done(&mut stmts, span);
        }
    }

    /// Whether all pointers in objects of the type are those of sequences, which copies make anew.
    pub(in crate::lower) fn holds_sequences_only(&self, ty: &QualType, span: Span) -> bool {
        let is_copied = Attribute::FirstPrivate;
        let sequences = self.sequences_of_copy(&is_copied, "argument", ty, span);
        sequences.is_some() && self.leads_by_sequences(ty, 0)
    }

    /// Whether no pointer or reference is in objects of the type but those to the elements of sequences.
    fn leads_by_sequences(&self, ty: &QualType, depth: u32) -> bool {
        let ty = self.resolved(ty);
        if let Some(array) = ty.array() {
            return self.leads_by_sequences(&array.element, depth);
        }
        let id = match ty.ty {
            Type::Record(id) => id,
            Type::Pointer(_) | Type::Reference(_) => return false,
            _ => return !self.holds_pointers(&ty, 0),
        };
        let Some(record) = self.unit.record(id).filter(|_| depth < DEEPEST) else {
            return false;
        };
        let tag = record.tag.as_deref().unwrap_or_default();
        let fields = record.fields.as_deref().unwrap_or_default();
        let library = tag.starts_with("std::");
        let sequence = library && !is_view(tag) && self.owns_memory(&ty, 0);
        match elements_of(fields).filter(|_| sequence) {
            Some(element) => self.leads_by_sequences(element, depth + 1),
            None if library || record.kind == RecordKind::Union => !self.holds_pointers(&ty, 0),
            None => fields
                .iter()
                .all(|field| self.leads_by_sequences(&field.ty, depth + 1)),
        }
    }

    /// A new object of any value; its sequences have memory of their own, of any length.
    pub(in crate::lower) fn object_with_sequences(
        &mut self,
        name: &str,
        ty: &QualType,
        span: Span,
    ) -> Option<Place> {
        self.push_scope();
        let id = self.automatic(name, ty, true, span);
        let Some(Home::Object(object)) = self.var(id).map(|var| var.home) else {
            self.pop_scope();
            return None;
        };
        self.forget_beside_sequences(whole(object), ty, span, 0);
        self.new_sequences_of_parameter(name, ty, span);
        self.pop_scope();
        Some(whole(object))
    }

    /// The values of all that is in an object beside its sequences are not known.
    fn forget_beside_sequences(&mut self, place: Place, ty: &QualType, span: Span, depth: u32) {
        let fields = match self.resolved(ty).ty {
            Type::Record(id) if self.owns_memory(ty, 0) => self.unit.record(id),
            _ => return self.forget_place(place, ty, span),
        };
        let tag = fields.and_then(|record| record.tag.as_deref());
        if depth >= DEEPEST || tag.is_some_and(|tag| tag.starts_with("std::")) {
            return;
        }
        let fields = fields.and_then(|record| record.fields.clone());
        for field in fields.into_iter().flatten() {
            let mut part = place.clone();
            let name = field.name.as_deref().unwrap_or_default();
            self.select_member(&mut part, Some(ty), name);
            self.forget_beside_sequences(part, &field.ty, span, depth + 1);
        }
    }

    /// Gives the sequences in a parameter, which is given by value, memory of their own, of any length.
    pub(in crate::lower) fn new_sequences_of_parameter(
        &mut self,
        name: &str,
        ty: &QualType,
        span: Span,
    ) {
        let found = self.sequences_of_copy(&Attribute::FirstPrivate, name, ty, span);
        for sequence in found.iter().flatten() {
            let mut stmts = renewed(sequence, Some(unknown(span)));
            self.done(&mut stmts, span);
        }
    }

    /// Whether a clause says what the copies of a declared reduction begin with: else it is what the default constructor makes.
    fn is_initialised(&mut self, identifier: &ReductionIdentifier, ty: &QualType) -> bool {
        let ReductionIdentifier::Declared(name) = identifier else {
            return false;
        };
        let codes = self.declared_code(Runs::Initializer, last_name(&name.text), ty);
        !codes.is_empty()
    }

    /// Emits `original = original op copy` for a sequence, if it is one: the combiner may change the elements of the original,
    /// put others behind them, and move all to other memory, which leaves what is known of them (as where one grows).
    pub(super) fn combine_sequence(&mut self, copied: &Copied) -> bool {
        let Some(ty) = self.var(copied.original).map(|var| var.ty.clone()) else {
            return false;
        };
        let span = copied.span;
        let name = format!("{}#original", copied.name);
        let found = self.sequences_of_copy(&copied.attribute, &name, &ty, span);
        let Some(Sequence {
            object, element, ..
        }) = found.and_then(|mut found| found.pop())
        else {
            return false;
        };
        self.push_scope();
        self.bind(&name, copied.original);
        let (data, size) = (member(object.clone(), "data"), member(object, "size"));
        let unit = expr(ExprKind::SizeofType(Box::new(element)), span);
        let given = vec![data.clone(), unit, size.clone()];
        let none = || Box::new(number(0, span));
        let mut changes = *none();
        for change in [
            assign(size, unknown(span), span),
            assign(data.clone(), data, span),
            call("operator change", given, span),
        ] {
            let (lhs, rhs) = (Box::new(change), Box::new(changes));
            changes = expr(ExprKind::Comma { lhs, rhs }, span);
        }
        let sometimes = ExprKind::Conditional {
            cond: Box::new(unknown(span)),
            then: Some(Box::new(changes)),
            otherwise: none(),
        };
        self.effects(&expr(sometimes, span));
        self.pop_scope();
        true
    }
}

/// The type of the elements of a sequence with these members.
fn elements_of(fields: &[Field]) -> Option<&QualType> {
    let [data, size] = fields else { return None };
    let named = data.name.as_deref() == Some("data") && size.name.as_deref() == Some("size");
    data.ty.pointee().filter(|_| named)
}

/// Whether a class of that name has the elements of something else.
fn is_view(tag: &str) -> bool {
    let views = ["std::span<", "std::string_view", "std::wstring_view"];
    views.iter().any(|view| tag.starts_with(view))
}

fn number(value: u128, span: Span) -> Expr {
    let kind = IntKind::Int;
    expr(ExprKind::Int(IntLiteral { value, kind }), span)
}

/// Reads all elements of a sequence, and those of the sequences in them.
fn reads(sequence: &Sequence) -> Vec<Stmt> {
    let span = sequence.object.span;
    let (data, count) = (
        member(sequence.object.clone(), "data"),
        member(sequence.object.clone(), "size"),
    );
    let unit = ExprKind::SizeofType(Box::new(sequence.element.clone()));
    let given = vec![data, expr(unit, span), count];
    let mut stmts = vec![statement(call("operator read", given, span))];
    if !sequence.inner.is_empty() {
        let body = sequence.inner.iter().flat_map(reads).collect();
        stmts.push(each(sequence, body));
    }
    stmts
}

/// Gives a sequence memory of its own, and those in its elements; their lengths are not known.
fn renewed(sequence: &Sequence, length: Option<Expr>) -> Vec<Stmt> {
    let span = sequence.object.span;
    let (data, size) = (
        member(sequence.object.clone(), "data"),
        member(sequence.object.clone(), "size"),
    );
    let length = length.map(|length| statement(assign(size, length, span)));
    let memory = new_memory(sequence.element.clone(), span);
    let mut stmts: Vec<Stmt> = length.into_iter().collect();
    stmts.push(statement(assign(data, memory, span)));
    if !sequence.inner.is_empty() {
        let inner = sequence.inner.iter();
        let body = inner.flat_map(|inner| renewed(inner, Some(unknown(span))));
        stmts.push(each(sequence, body.collect()));
    }
    stmts
}

/// A loop over the elements.
fn each(sequence: &Sequence, stmts: Vec<Stmt>) -> Stmt {
    let span = sequence.object.span;
    let name = &sequence.index;
    let declarator = Declarator {
        name: name.clone(),
        name_span: span,
        ty: QualType::plain(Type::Integer(IntKind::UnsignedLong)),
        init: Some(Initializer::Expr(number(0, span))),
        span,
    };
    let declaration = Declaration {
        storage: Storage::default(),
        declarators: vec![declarator],
        span,
    };
    let cond = ExprKind::Binary {
        op: BinaryOp::Lt,
        lhs: Box::new(ident(name, span)),
        rhs: Box::new(member(sequence.object.clone(), "size")),
    };
    let step = ExprKind::IncDec {
        increment: true,
        prefix: true,
        operand: Box::new(ident(name, span)),
    };
    let body = Stmt {
        kind: StmtKind::Compound(Block { stmts, span }),
        span,
    };
    Stmt {
        kind: StmtKind::For {
            init: ForInit::Declaration(declaration),
            cond: Some(expr(cond, span)),
            step: Some(expr(step, span)),
            body: Box::new(body),
            head: span,
        },
        span,
    }
}

/// Memory for elements. How much a sequence has that may grow, the library decides.
fn new_memory(element: QualType, span: Span) -> Expr {
    let memory = call("operator new", vec![unknown(span)], span);
    let kind = ExprKind::Cast {
        ty: Box::new(QualType::pointer_to(element)),
        operand: Box::new(memory),
    };
    expr(kind, span)
}

fn unknown(span: Span) -> Expr {
    call(UNSPECIFIED, Vec::new(), span)
}
fn statement(expr: Expr) -> Stmt {
    Stmt {
        span: expr.span,
        kind: StmtKind::Expr(expr),
    }
}

fn ident(name: &str, span: Span) -> Expr {
    expr(ExprKind::Ident(name.to_string()), span)
}

fn expr(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span }
}

fn member(base: Expr, field: &str) -> Expr {
    let span = base.span;
    let kind = ExprKind::Member {
        base: Box::new(base),
        field: field.to_string(),
        field_span: span,
        arrow: false,
    };
    expr(kind, span)
}

fn assign(lhs: Expr, rhs: Expr, span: Span) -> Expr {
    let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
    expr(ExprKind::Assign { op: None, lhs, rhs }, span)
}

fn call(name: &str, args: Vec<Expr>, span: Span) -> Expr {
    let callee = Box::new(expr(ExprKind::Ident(name.to_string()), span));
    expr(ExprKind::Call { callee, args }, span)
}
