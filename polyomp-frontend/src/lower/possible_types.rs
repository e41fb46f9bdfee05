//! What types expressions may have, by the names in them, without regard to where these are declared: what is found may be
//! too much, never too little. Nothing means that it is not known.

use std::collections::HashMap;

use crate::syntax::ast::{
    Expr, ExprKind, IntKind, ItemKind, QualType, StmtKind, TranslationUnit, Type, UnaryOp,
};

use super::values::with_stack;

/// The types that names may have wherever they stand in a program.
#[derive(Debug, Default)]
pub(super) struct PossibleTypes {
    /// Of the members of all structs.
    members: HashMap<String, Vec<QualType>>,
    /// What functions return.
    results: HashMap<String, Vec<QualType>>,
}

impl PossibleTypes {
    pub(super) fn in_unit(unit: &TranslationUnit) -> Self {
        let mut found = Self::default();
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
        found
    }

    /// Whether a member of that name is a reference.
    pub(super) fn may_refer(&self, member: &str) -> bool {
        let mut types = self.members.get(member).into_iter().flatten();
        types.any(|ty| matches!(ty.unaliased(), Type::Reference(_)))
    }

    /// The types that an expression may have, where names are declared so.
    pub(super) fn of(&self, expr: &Expr, names: &dyn Fn(&str) -> Vec<QualType>) -> Vec<QualType> {
        with_stack(|| {
            let found = match &expr.kind {
                ExprKind::Ident(name) => names(name),
                ExprKind::Member { field, .. } => {
                    self.members.get(field).cloned().unwrap_or_default()
                }
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: base,
                }
                | ExprKind::Subscript { base, .. } => {
                    let types = self.of(base, names);
                    types.iter().filter_map(pointed).collect()
                }
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => {
                    let pointer = |ty| QualType::pointer_to(ty);
                    let types = self.of(operand, names);
                    types.into_iter().map(pointer).collect()
                }
                ExprKind::Binary { lhs, rhs, .. } => {
                    [self.of(lhs, names), self.of(rhs, names)].concat()
                }
                ExprKind::Conditional {
                    cond,
                    then,
                    otherwise,
                } => {
                    let then = then.as_deref().unwrap_or(cond);
                    [self.of(then, names), self.of(otherwise, names)].concat()
                }
                ExprKind::Unary { operand, .. } | ExprKind::IncDec { operand, .. } => {
                    self.of(operand, names)
                }
                ExprKind::Assign { lhs, .. } => self.of(lhs, names),
                ExprKind::Comma { rhs, .. } => self.of(rhs, names),
                ExprKind::Cast { ty, .. }
                | ExprKind::CompoundLiteral { ty, .. }
                | ExprKind::VaArg { ty, .. } => vec![(**ty).clone()],
                ExprKind::Call { callee, .. } => match &callee.kind {
                    ExprKind::Ident(name) => self.results.get(name).cloned().unwrap_or_default(),
                    _ => Vec::new(),
                },
                ExprKind::Statement(block) => match block.stmts.last().map(|last| &last.kind) {
                    Some(StmtKind::Expr(last)) => self.of(last, names),
                    _ => Vec::new(),
                },
                ExprKind::Int(literal) => vec![QualType::plain(Type::Integer(literal.kind))],
                ExprKind::Char(_) => vec![QualType::plain(Type::Integer(IntKind::Int))],
                ExprKind::Float(literal) => vec![QualType::plain(Type::Float(literal.kind))],
                ExprKind::String(_) => {
                    let char_type = QualType::plain(Type::Integer(IntKind::Char));
                    vec![QualType::pointer_to(char_type)]
                }
                _ => Vec::new(),
            };
            let mut plain = Vec::new();
            for ty in found {
                match ty.unaliased() {
                    Type::Typeof(of) => plain.extend(self.of(of, names)),
                    Type::Reference(to) => plain.push((**to).clone()),
                    _ => plain.push(ty),
                }
            }
            plain
        })
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
