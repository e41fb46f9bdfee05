//! What types expressions may have, by the names in them, without regard to where these are declared: what is found may be
//! too much, never too little. Nothing means that it is not known.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::syntax::ast::{
    Expr, ExprKind, IntKind, ItemKind, QualType, RecordId, RecordKind, StmtKind, Type, UnaryOp,
};

use super::super::Lowerer;
use super::super::values::with_stack;

/// The types that names are declared with.
pub(super) type Names = BTreeMap<String, Vec<QualType>>;

pub(super) struct Possible {
    /// Of the members of all structs.
    members: HashMap<String, Vec<QualType>>,
    /// What functions return.
    results: HashMap<String, Vec<QualType>>,
    /// The struct that is looked for, and those that hold it.
    holders: Vec<RecordId>,
    /// Whether a union holds it.
    pub(super) in_union: bool,
}

impl Possible {
    pub(super) fn of(lowerer: &Lowerer<'_>, record: RecordId) -> Self {
        let mut found = Self {
            members: HashMap::new(),
            results: HashMap::new(),
            holders: vec![record],
            in_union: false,
        };
        let unit = lowerer.unit;
        for described in &unit.records {
            for field in described.fields.iter().flatten() {
                if let Some(name) = &field.name {
                    let types = found.members.entry(name.clone()).or_default();
                    types.push(field.ty.clone());
                }
            }
        }
        for item in &unit.items {
            match &item.kind {
                ItemKind::Function(function) => {
                    let types = found.results.entry(function.name.clone()).or_default();
                    types.push(function.ty.result.clone());
                }
                ItemKind::Declaration(declaration) => {
                    for declarator in &declaration.declarators {
                        if let Type::Function(function) = declarator.ty.unaliased() {
                            let types = found.results.entry(declarator.name.clone()).or_default();
                            types.push(function.result.clone());
                        }
                    }
                }
                _ => {}
            }
        }
        loop {
            let before = found.holders.len();
            for (number, described) in unit.records.iter().enumerate() {
                let id = RecordId(number as u32);
                let mut fields = described.fields.iter().flatten();
                if !found.holders.contains(&id) && fields.any(|field| found.holds(&field.ty)) {
                    found.holders.push(id);
                    found.in_union |= described.kind == RecordKind::Union;
                }
            }
            if found.holders.len() == before {
                return found;
            }
        }
    }

    /// How many pointers and arrays lead from a type to a struct that is, or holds, the one that is looked for.
    pub(super) fn level(&self, ty: &QualType) -> Option<usize> {
        let mut ty = ty;
        let mut level = 0;
        loop {
            ty = match ty.unaliased() {
                Type::Pointer(to) | Type::Reference(to) => to,
                Type::Array(array) => &array.element,
                Type::Record(id) => return self.holders.contains(id).then_some(level),
                _ => return None,
            };
            level += 1;
        }
    }

    /// Whether it is the struct that is looked for.
    pub(super) fn is(&self, record: RecordId) -> bool {
        self.holders.first() == Some(&record)
    }

    /// Whether what has the type holds the struct itself.
    pub(super) fn holds(&self, ty: &QualType) -> bool {
        match ty.unaliased() {
            Type::Array(array) => self.holds(&array.element),
            Type::Record(id) => self.holders.contains(id),
            _ => false,
        }
    }

    pub(super) fn types(&self, expr: &Expr, names: &Names) -> Vec<QualType> {
        with_stack(|| {
            let found = match &expr.kind {
                ExprKind::Ident(name) => names.get(name).cloned().unwrap_or_default(),
                ExprKind::Member { field, .. } => {
                    self.members.get(field).cloned().unwrap_or_default()
                }
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: base,
                }
                | ExprKind::Subscript { base, .. } => {
                    let types = self.types(base, names);
                    types.iter().filter_map(pointed).collect()
                }
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => {
                    let pointer = |ty| QualType::plain(Type::Pointer(Arc::new(ty)));
                    let types = self.types(operand, names);
                    types.into_iter().map(pointer).collect()
                }
                ExprKind::Binary { lhs, rhs, .. } => {
                    [self.types(lhs, names), self.types(rhs, names)].concat()
                }
                ExprKind::Conditional {
                    cond,
                    then,
                    otherwise,
                } => {
                    let then = then.as_deref().unwrap_or(cond);
                    [self.types(then, names), self.types(otherwise, names)].concat()
                }
                ExprKind::Unary { operand, .. } | ExprKind::IncDec { operand, .. } => {
                    self.types(operand, names)
                }
                ExprKind::Assign { lhs, .. } => self.types(lhs, names),
                ExprKind::Comma { rhs, .. } => self.types(rhs, names),
                ExprKind::Cast { ty, .. }
                | ExprKind::CompoundLiteral { ty, .. }
                | ExprKind::VaArg { ty, .. } => vec![(**ty).clone()],
                ExprKind::Call { callee, .. } => match &callee.kind {
                    ExprKind::Ident(name) => self.results.get(name).cloned().unwrap_or_default(),
                    _ => Vec::new(),
                },
                ExprKind::Statement(block) => match block.stmts.last().map(|last| &last.kind) {
                    Some(StmtKind::Expr(last)) => self.types(last, names),
                    _ => Vec::new(),
                },
                ExprKind::Int(literal) => vec![QualType::plain(Type::Integer(literal.kind))],
                ExprKind::Char(_) => vec![QualType::plain(Type::Integer(IntKind::Int))],
                ExprKind::Float(literal) => vec![QualType::plain(Type::Float(literal.kind))],
                ExprKind::String(_) => {
                    let char_type = QualType::plain(Type::Integer(IntKind::Char));
                    vec![QualType::plain(Type::Pointer(Arc::new(char_type)))]
                }
                _ => Vec::new(),
            };
            let mut plain = Vec::new();
            for ty in found {
                match ty.unaliased() {
                    Type::Typeof(of) => plain.extend(self.types(of, names)),
                    Type::Reference(to) => plain.push((**to).clone()),
                    _ => plain.push(ty),
                }
            }
            plain
        })
    }

    /// Whether an expression may be a pointer, or an array, that leads to the struct by at least so many.
    pub(super) fn leads(&self, expr: &Expr, names: &Names, least: usize) -> bool {
        let types = self.types(expr, names);
        let mut levels = types.iter().filter_map(|ty| self.level(ty));
        levels.any(|level| level >= least)
    }
}

/// What a pointer points to, or the elements of an array.
pub(super) fn pointed(ty: &QualType) -> Option<QualType> {
    match ty.unaliased() {
        Type::Pointer(to) | Type::Reference(to) => Some((**to).clone()),
        Type::Array(array) => Some(array.element.clone()),
        _ => None,
    }
}
