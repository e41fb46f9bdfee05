//! Code that constructs run where the program has no call of it: the initialisers and combiners of declared reductions,
//! and what C++ does to make, to copy and to end private copies of objects.
//!
//! "The number of times the initializer expression is evaluated and the order of these evaluations are unspecified", as
//! are those of the combiner (OpenMP 5.2, section 5.5.4.1): each runs once for each copy here. Of what they do to the
//! copies nothing is kept, as reductions say that elsewhere ([`reductions`](super::reductions)); what they do to other
//! memory is walked where they use any.

use super::super::Lowerer;
use super::super::names::Visit;
use super::super::shared_state::last_name;
use super::super::symbols::Frame;
use super::data::Copied;
use crate::openmp::KeywordSet as _;
use crate::openmp::data_sharing::Attribute;
use crate::openmp::{Argument, ClauseKind, Directive, ExprText, Leaf, ReductionIdentifier};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, ItemKind, Pragma, QualType, Type, UnaryOp};
use crate::syntax::qualified;

/// Which code of a declared reduction runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    Initializer,
    Combiner,
}

/// Directives that declare reductions, in blocks too.
struct Pragmas(Vec<Pragma>);

impl Visit for Pragmas {
    fn pragma(&mut self, pragma: &Pragma) {
        if pragma.text.contains("reduction") && pragma.text.contains("declare") {
            self.0.push(pragma.clone());
        }
    }
}

/// How deep objects within objects are followed.
const DEEPEST: u32 = 8;

impl<'a> Lowerer<'a> {
    /// Emits what a declared reduction does to memory besides its copies. `ty` is the type of what is combined.
    pub(super) fn reduction_code(
        &mut self,
        runs: Runs,
        identifier: &ReductionIdentifier,
        ty: &QualType,
        span: Span,
    ) {
        let name = match identifier {
            ReductionIdentifier::Declared(name) => last_name(&name.text),
            // One may be declared for a type by the name of an operator.
            ReductionIdentifier::Operator(operator) => operator.value.text(),
        };
        let codes = self.declared_code(runs, name, ty);
        if let (ReductionIdentifier::Operator(_), true) = (identifier, codes.is_empty()) {
            // Classes may have operators of their own.
            self.class_operators(ty, span);
            return;
        }
        if codes.is_empty() && self.misses_header() && self.may_be_a_macro(name) {
            let what = format!(
                "what the reduction `{name}` does, which a header that was not found may tell"
            );
            self.unsupported(span, what);
        }
        // Which of several is meant depends on the block that it stands in.
        let several = codes.len() > 1;
        for (pragma, text) in codes {
            let functions = self.operators_of(ty);
            if !self.text_uses_shared_state(&text.text, &functions) {
                continue;
            }
            let at = pragma.span_of(text.span.start, text.span.end);
            let parsed = match self.is_cpp() {
                // The text is that of C++, which clauses are not parsed as.
                true => None,
                false if several => None,
                false => crate::syntax::parse_expression(&text.text, at.start, self.unit).ok(),
            };
            let Some(expr) = parsed else {
                let code = match runs {
                    Runs::Initializer => "initializer",
                    Runs::Combiner => "combiner",
                };
                let what =
                    format!("the {code} of the reduction `{name}`, which uses what threads share");
                self.unsupported(span, what);
                continue;
            };
            let names = match runs {
                Runs::Initializer => ["omp_priv", "omp_orig"],
                Runs::Combiner => ["omp_out", "omp_in"],
            };
            self.frames.push(Frame {
                part: self.part,
                ..Frame::default()
            });
            self.push_scope();
            let strands = self.strands;
            self.strands = strands.max(1);
            // The original, too: that it is read before anything is combined into it is not said elsewhere.
            for name in names {
                self.automatic(name, ty, true, span);
            }
            self.strands = strands;
            self.effects(&expr);
            self.pop_scope();
            self.frames.pop();
        }
    }

    /// Emits what the combiner does to memory besides the original and the copy.
    pub(super) fn combiner_code(&mut self, copied: &Copied, identifier: &ReductionIdentifier) {
        let Some(ty) = self.var(copied.original).map(|var| var.ty.clone()) else {
            return;
        };
        let ty = self.combined_type(&ty, copied.section.is_some());
        self.reduction_code(Runs::Combiner, identifier, &ty, copied.span);
    }

    /// The type of what a reduction combines: elements, where the list item is a section.
    pub(super) fn combined_type(&self, ty: &QualType, section: bool) -> QualType {
        let ty = match self.pointed(ty) {
            Some(pointee) if section => pointee,
            _ => ty.clone(),
        };
        self.element_type(&ty)
    }

    /// The code of the reductions of this name that are declared for the type.
    pub(super) fn declared_code(
        &mut self,
        runs: Runs,
        name: &str,
        ty: &QualType,
    ) -> Vec<(Pragma, ExprText)> {
        let unit = self.unit;
        let mut found = Vec::new();
        let mut pragmas = Pragmas(Vec::new());
        for item in unit.items_of(self.part) {
            match &item.kind {
                ItemKind::Pragma(pragma) => pragmas.pragma(pragma),
                ItemKind::Function(function) => {
                    let stmts = function.body.stmts.iter();
                    stmts.for_each(|stmt| pragmas.stmt(stmt));
                }
                _ => {}
            }
        }
        for pragma in pragmas.0 {
            let parsed = self.directive(&pragma);
            let Some(directive) = &parsed.directive else {
                continue;
            };
            let Argument::Reduction(declared) = &directive.argument else {
                continue;
            };
            if directive.leaves().first() != Some(&Leaf::DeclareReduction)
                || last_name(&declared.identifier.text) != name
            {
                continue;
            }
            let meant = |this: &Self, text: &ExprText| {
                let at = pragma.span_of(text.span.start, text.span.end);
                let cast = format!("({})0", text.text);
                let cast = crate::syntax::parse_expression(&cast, at.start, unit);
                match cast.map(|expr| expr.kind) {
                    Ok(ExprKind::Cast { ty: declared, .. }) => {
                        let declared = this.resolved(&declared).ty;
                        // The name of a class of C++, or of a parameter of a template, means nothing to C.
                        let known = !matches!(declared, Type::Unknown(_));
                        !known && this.is_cpp() || declared == this.resolved(ty).ty
                    }
                    _ => true,
                }
            };
            if !declared.types.iter().any(|text| meant(self, text)) {
                continue;
            }
            let clause = directive
                .clauses
                .iter()
                .find_map(|clause| match (&clause.kind, runs) {
                    (ClauseKind::Initializer(text), Runs::Initializer)
                    | (ClauseKind::Combiner(text), Runs::Combiner) => Some(text),
                    _ => None,
                });
            let code = match runs {
                Runs::Initializer => clause,
                Runs::Combiner => clause.or(declared.combiner.as_ref()),
            };
            found.extend(code.map(|text| (pragma.clone(), text.clone())));
        }
        found
    }

    /// Names that a directive gives as those of reductions, and that no `declare reduction` declares.
    pub(super) fn report_undeclared_reductions(&mut self, pragma: &Pragma, directive: &Directive) {
        for clause in &directive.clauses {
            let (ClauseKind::Reduction(reduction)
            | ClauseKind::InReduction(reduction)
            | ClauseKind::TaskReduction(reduction)) = &clause.kind
            else {
                continue;
            };
            let ReductionIdentifier::Declared(name) = &reduction.identifier else {
                continue;
            };
            if !self.is_partly_read() && !self.declares_reduction(last_name(&name.text)) {
                let what = format!("the reduction `{}`, which is not declared", name.text);
                let span = pragma.span_of(clause.span.start, clause.span.end);
                self.unsupported(span, what);
            }
        }
    }

    /// Whether a reduction of this name is declared anywhere in the program.
    fn declares_reduction(&self, name: &str) -> bool {
        // Templates and classes keep theirs as text.
        if self.is_cpp() && self.source.text().contains("declare reduction") {
            return true;
        }
        struct Search<'n>(&'n str, bool);
        impl Visit for Search<'_> {
            fn pragma(&mut self, pragma: &Pragma) {
                let parsed = crate::openmp::parse(&pragma.text).directive;
                if let Some(directive) = parsed
                    && let Argument::Reduction(declared) = &directive.argument
                {
                    self.1 |= last_name(&declared.identifier.text) == self.0;
                }
            }
        }
        let mut search = Search(name, false);
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Pragma(pragma) => search.pragma(pragma),
                ItemKind::Error(unparsed) => {
                    unparsed
                        .pragmas
                        .iter()
                        .for_each(|found| search.pragma(found));
                }
                ItemKind::Function(function) => {
                    let stmts = function.body.stmts.iter();
                    stmts.for_each(|stmt| search.stmt(stmt));
                }
                ItemKind::Declaration(_) | ItemKind::Asm(_) => {}
            }
        }
        search.1
    }

    /// What makes the copy of an object, and what ends it.
    pub(super) fn copy_code(
        &mut self,
        attribute: &Attribute,
        name: &str,
        ty: &QualType,
        span: Span,
    ) {
        if !self.is_cpp() || self.resolved(ty).pointee().is_some() {
            return;
        }
        let object = self.element_type(ty);
        if let Some(class) = self.class_with(&object, 0, &|this, class| {
            let mut records = this.unit.records.iter();
            records.any(|record| record.unparsed && record.tag.as_deref() == Some(class))
        }) {
            let what =
                format!("a copy of `{name}`: a part of the text of `{class}` cannot be parsed");
            return self.unsupported(span, what);
        }
        if let Some(class) = self.class_with(&object, 0, &|this, class| {
            this.members_named(class, "~")
                .into_iter()
                .any(|function| this.uses_shared_state(function))
        }) {
            let what = format!("the destructor of `{class}` for a copy of `{name}`");
            self.unsupported(span, what);
        }
        let copies = matches!(
            attribute,
            Attribute::FirstPrivate | Attribute::FirstLastPrivate
        );
        let default = matches!(attribute, Attribute::Private | Attribute::LastPrivate);
        // The constructor of the whole, which says what it does to its parts.
        let own = self.class_name(&object);
        let constructors = match &own {
            Some(class) => self.constructors(class),
            None => return,
        };
        if default && self.resolved(ty).array().is_none() {
            let found = constructors
                .iter()
                .copied()
                .find(|function| function.ty.params.len() == 1);
            if let Some(function) = found {
                if self.uses_shared_state(function) {
                    let object = ast::Expr {
                        kind: ExprKind::Ident(name.to_string()),
                        span,
                    };
                    let address = ExprKind::Unary {
                        op: UnaryOp::AddressOf,
                        operand: Box::new(object),
                    };
                    let args = [ast::Expr {
                        kind: address,
                        span,
                    }];
                    self.inline(span, function, &args);
                }
                return;
            }
        }
        if *attribute == Attribute::LastPrivate || *attribute == Attribute::FirstLastPrivate {
            self.assignment_code(name, ty, span);
        }
        // What the pointers in a copy lead to is what its constructor makes of them.
        let own_pointers = copies && self.holds_pointers(&object, 0);
        if let Some(class) = self.class_with(&object, 0, &|this, class| {
            this.constructors(class)
                .into_iter()
                .filter(|function| !copies || this.is_copying(function, class))
                .any(|function| own_pointers || this.uses_shared_state(function))
        }) {
            let what = format!("the constructor of `{class}` for a copy of `{name}`");
            self.unsupported(span, what);
        }
    }

    /// What assigns the copy of an object to another one.
    pub(super) fn assignment_code(&mut self, name: &str, ty: &QualType, span: Span) {
        if !self.is_cpp() || self.resolved(ty).pointee().is_some() {
            return;
        }
        let object = self.element_type(ty);
        let own_pointers = self.holds_pointers(&object, 0);
        if let Some(class) = self.class_with(&object, 0, &|this, class| {
            this.members_named(class, "operator=")
                .into_iter()
                .any(|function| own_pointers || this.uses_shared_state(function))
        }) {
            let what = format!("the assignment of `{class}` for a copy of `{name}`");
            self.unsupported(span, what);
        }
    }

    /// Operators of classes that the operation of a reduction may call.
    fn class_operators(&mut self, ty: &QualType, span: Span) {
        let operators = self.operators_of(ty);
        if operators
            .into_iter()
            .any(|function| self.uses_shared_state(function))
        {
            let what = "a reduction by operators of a class that use what threads share";
            self.unsupported(span, what);
        }
    }

    /// The operators and constructors of a class, and the operators for it.
    fn operators_of(&self, ty: &QualType) -> Vec<&'a FunctionDef> {
        let Some(class) = self.class_name(ty).filter(|_| self.is_cpp()) else {
            return Vec::new();
        };
        let wanted = self.resolved(ty).ty;
        let takes = |function: &FunctionDef| {
            function.ty.params.iter().any(|param| {
                let ty = match &param.ty.ty {
                    Type::Reference(to) | Type::Pointer(to) => self.resolved(to),
                    _ => self.resolved(&param.ty),
                };
                ty.ty == wanted
            })
        };
        let all = self.definitions().iter().copied();
        let operators = all.filter(|function| {
            last_name(&function.name).starts_with("operator") && takes(function)
        });
        operators.chain(self.constructors(&class)).collect()
    }

    fn constructors(&self, class: &str) -> Vec<&'a FunctionDef> {
        self.members_named(class, last_name(class))
    }

    /// Whether a constructor makes a copy.
    fn is_copying(&self, function: &FunctionDef, class: &str) -> bool {
        matches!(&function.ty.params[..], [_, other] if match &other.ty.ty {
            Type::Reference(to) | Type::Pointer(to) => self.class_name(to).as_deref() == Some(class),
            _ => false,
        })
    }

    fn members_named(&self, class: &str, name: &str) -> Vec<&'a FunctionDef> {
        let all = self.definitions().iter().copied();
        all.filter(|function| {
            let parts = qualified::split(&function.name);
            parts.is_some_and(|(around, _)| around == class && last_name(&function.name) == name)
        })
        .collect()
    }

    /// The first class for which something holds: that of an object, or one of its parts.
    fn class_with(
        &self,
        ty: &QualType,
        depth: u32,
        holds: &dyn Fn(&Self, &str) -> bool,
    ) -> Option<String> {
        let ty = self.element_type(ty);
        let class = self.class_name(&ty).filter(|_| depth < DEEPEST)?;
        if holds(self, &class) {
            return Some(class);
        }
        let Type::Record(id) = self.resolved(&ty).ty else {
            return None;
        };
        let fields = self.unit.record(id)?.fields.as_deref().unwrap_or_default();
        fields
            .iter()
            .find_map(|field| self.class_with(&field.ty, depth + 1, holds))
    }

    fn class_name(&self, ty: &QualType) -> Option<String> {
        let Type::Record(id) = self.resolved(ty).ty else {
            return None;
        };
        self.unit.record(id)?.tag.clone()
    }

    /// The type of the elements of an array of any dimensions.
    fn element_type(&self, ty: &QualType) -> QualType {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array().cloned() {
            ty = self.resolved(&array.element);
        }
        ty
    }
}
