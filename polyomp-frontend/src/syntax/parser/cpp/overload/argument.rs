//! What is known of an argument where functions are compared: its type, whether it stays, and whether it is one of the
//! literals that become what others of their types do not.

use super::super::super::Parser;
use super::super::types::unqualified;
use super::super::{ClassKind, enumeration, list, make, moved, wrapper};
use crate::source::Span;
use crate::syntax::ast::{ArrayType, Expr, ExprKind, Extent, IntKind, QualType, Type, UnaryOp};
use crate::syntax::tokens::Kind;

/// An argument of a call.
#[derive(Clone, Debug)]
pub(in super::super) struct Argument {
    pub expr: Expr,
    /// Its type, never a reference; none if it is not known.
    pub ty: Option<QualType>,
    /// Whether it designates an object that stays; none if that is not known.
    pub stays: Option<bool>,
    pub literal: Literal,
    /// Whether it is a member of a struct that has so many bits.
    pub bits: bool,
    /// Whether its type may be that of an enumeration without a name.
    pub unnamed: bool,
}

/// Literals that become more than others of their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Literal {
    No,
    /// A zero, which is a null pointer, too.
    Zero,
    /// `nullptr`
    Null,
    Text,
}

impl Parser<'_> {
    /// What is known of the argument.
    pub(in super::super) fn argument(&self, expr: &Expr) -> Argument {
        let mut found = Argument {
            expr: expr.clone(),
            ty: self.type_of(expr),
            stays: self.stays(expr),
            literal: Literal::No,
            bits: self.is_bits(expr),
            unnamed: false,
        };
        let first = self.token_of(expr.span);
        // What `std::forward` gives is told by its place, where all elements of a pack stand.
        let forwards = matches!(first, Some((_, "std" | "forward")));
        if forwards && self.cpp.as_ref().is_some_and(|cpp| !cpp.packs.is_empty()) {
            found.stays = None;
        }
        if let ExprKind::Member { base, field, .. } = &expr.kind
            && self.is_result(base, field)
        {
            found.stays = Some(false);
            found.ty = found.ty.map(|ty| unqualified(&ty.decayed()));
        }
        match &expr.kind {
            ExprKind::String(bytes) => {
                found.literal = Literal::Text;
                found.stays = Some(true);
                let narrow = first.is_some_and(|(_, text)| text.starts_with(['"', 'R']));
                found.ty = narrow.then(|| text_type(bytes.len() + 1));
            }
            ExprKind::Char(_) if first.is_some_and(|(_, text)| !text.starts_with('\'')) => {
                found.ty = found.ty.filter(|ty| make::wide_name(ty).is_some());
            }
            ExprKind::Int(literal) => {
                let number = matches!(first, Some((Kind::Number, _)));
                if number && literal.value == 0 {
                    found.literal = Literal::Zero;
                }
                self.constant_argument(&mut found, first);
            }
            ExprKind::Unary {
                op: UnaryOp::Minus,
                operand,
            } if operand.span == expr.span => self.constant_argument(&mut found, first),
            ExprKind::Cast { operand, .. }
                if operand.span == expr.span
                    && matches!(first, Some((_, "nullptr")))
                    && matches!(operand.kind, ExprKind::Int(_)) =>
            {
                found.literal = Literal::Null;
                found.stays = Some(false);
            }
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => self.conditional_argument(&mut found, then, otherwise),
            ExprKind::Ident(name) if self.scopes.variable(name).is_none() => {
                let function = found
                    .ty
                    .as_ref()
                    .and_then(|ty| ty.pointee())
                    .is_some_and(|to| matches!(to.unaliased(), Type::Function(_)));
                if function {
                    found.stays = Some(true);
                    found.ty = found.ty.as_ref().and_then(|ty| ty.pointee().cloned());
                }
            }
            ExprKind::Unsupported { .. } if wrapper::inner(expr).is_some() => found.ty = None,
            ExprKind::Unsupported { .. }
                if moved::source(expr).is_none() && !list::is_list(expr) =>
            {
                found.ty = None;
            }
            _ => {}
        }
        found.ty = found.ty.filter(|ty| !self.is_untold(ty));
        found
    }

    /// A choice between two designates an object where both do that are of one type; so does what the greater or lesser of
    /// two is for the library.
    fn conditional_argument(&self, found: &mut Argument, then: &Expr, otherwise: &Expr) {
        if let Some(listed) = self.extreme_of_library(found.expr.span) {
            found.stays = Some(!listed);
            if let Some(ty) = &mut found.ty {
                ty.quals.is_const = !listed;
            }
            return;
        }
        let number = |expr: &Expr| matches!(expr.kind, ExprKind::Int(_) | ExprKind::Unary { .. });
        if !number(then) && !number(otherwise) {
            return;
        }
        let (one, other) = (self.argument(then), self.argument(otherwise));
        let same = match (&one.ty, &other.ty) {
            (Some(one), Some(other)) => self.exact_key(one) == self.exact_key(other),
            _ => return,
        };
        found.stays = match (one.stays, other.stays) {
            _ if !same => Some(false),
            (Some(one), Some(other)) => Some(one && other),
            _ => None,
        };
        let constant = [&one.ty, &other.ty];
        let mut constant = constant.into_iter().flatten();
        let constant = constant.any(|ty| ty.canonical().quals.is_const);
        if let Some(ty) = &mut found.ty {
            ty.quals.is_const = constant && found.stays != Some(false);
        }
    }

    /// Whether `std::max` or the like stands there, of a list maybe.
    fn extreme_of_library(&self, span: Span) -> Option<bool> {
        let at = self.token_at(span)?;
        let text = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        let (name, behind) = match (text(at), text(at + 1)) {
            ("std", "::") => (text(at + 2), at + 3),
            (name, _) if !self.has_functions(name) => (name, at + 1),
            _ => return None,
        };
        let named = matches!(name, "max" | "min" | "clamp") && text(behind) == "(";
        named.then(|| text(behind + 1) == "{")
    }

    /// Whether a member of a class of the library stands for what a function of it gives.
    fn is_result(&self, base: &Expr, field: &str) -> bool {
        let ty = self.type_of(base);
        let kind = ty.as_ref().and_then(|ty| self.kind_of(ty));
        match kind {
            Some(ClassKind::Vector(_) | ClassKind::Bits | ClassKind::Map(_)) => true,
            Some(ClassKind::Array(_)) => field == "elems",
            _ => false,
        }
    }

    /// A number that may stand for a constant: that is an object that stays, unless it is an enumerator or a parameter of a
    /// template.
    fn constant_argument(&self, found: &mut Argument, first: Option<(Kind, &str)>) {
        let named = matches!(
            first,
            Some((Kind::Word, text)) if !super::super::name::is_cpp_keyword(text)
        );
        let Some(at) = self.token_at(found.expr.span).filter(|_| named) else {
            return;
        };
        let mut parts = Vec::new();
        let mut end = at;
        while let Some(token) = self
            .tokens
            .get(end)
            .filter(|token| token.kind == Kind::Word)
        {
            parts.push(token.text.to_string());
            end += 1;
            match self.tokens.get(end).is_some_and(|token| token.text == "::") {
                true => end += 1,
                false => break,
            }
        }
        let behind = self.tokens.get(end).map_or("", |token| token.text);
        if behind == "(" {
            // A call of a function that gives it.
            return;
        }
        let known = self.enumerator_type(&found.expr);
        let is_enumeration = known
            .as_ref()
            .is_some_and(|ty| enumeration::name_of(ty).is_some());
        let within_template = self.cpp.as_ref().is_some_and(|cpp| cpp.depth > 0);
        let candidates = self.candidates(&parts);
        let mut candidates = candidates.iter().chain(parts.last());
        let variable = candidates.any(|name| self.scopes.variable(name).is_some());
        found.unnamed = known.is_none();
        let local = parts.first().filter(|_| parts.len() == 1);
        // The types of constant variables are constant, those of enumerators and parameters of templates are not.
        let local = local.and_then(|name| self.scopes.constant_type(name));
        found.stays = match (local, known.is_some() && behind != "<") {
            (Some(ty), _) => Some(ty.canonical().quals.is_const),
            (None, false) => None,
            (None, true) if is_enumeration && !variable => Some(false),
            (None, true) => (!within_template || variable).then_some(true),
        };
        if let Some(ty) = &mut found.ty
            && found.stays == Some(true)
        {
            ty.quals.is_const = true;
        }
    }

    /// The argument, if it designates what stays, or does not.
    pub(super) fn supposed(&self, argument: &Argument, stays: bool) -> Argument {
        let mut argument = argument.clone();
        argument.stays = Some(stays);
        let constant = matches!(
            argument.expr.kind,
            ExprKind::Int(_) | ExprKind::Unary { .. }
        );
        if let Some(ty) = &mut argument.ty
            && stays
            && constant
        {
            ty.quals.is_const = true;
        }
        argument
    }

    /// The kind and text of the token that an expression begins with.
    pub(in super::super) fn token_of(&self, span: Span) -> Option<(Kind, &str)> {
        let token = self.tokens.get(self.token_at(span)?)?;
        Some((token.kind, token.text))
    }

    /// Where the token stands that an expression begins with.
    fn token_at(&self, span: Span) -> Option<usize> {
        let at = self
            .tokens
            .partition_point(|token| token.span.start < span.start);
        let token = self.tokens.get(at)?;
        (token.span.start == span.start).then_some(at)
    }

    /// Whether nothing is known of a type.
    fn is_untold(&self, ty: &QualType) -> bool {
        matches!(&ty.ty, Type::Unknown(name) if !name.starts_with("std::"))
    }

    /// Whether it is a member that has so many bits.
    fn is_bits(&self, expr: &Expr) -> bool {
        let ExprKind::Member {
            base, field, arrow, ..
        } = &expr.kind
        else {
            return false;
        };
        let ty = self.type_of(base);
        let ty = match arrow {
            true => ty.and_then(|ty| self.pointed(&ty)),
            false => ty,
        };
        let Some(Type::Record(id)) = ty.map(|ty| ty.unaliased().clone()) else {
            return false;
        };
        let fields = self.unit.record(id).and_then(|of| of.fields.as_ref());
        fields
            .into_iter()
            .flatten()
            .any(|known| known.name.as_deref() == Some(field.as_str()) && known.bits.is_some())
    }
}

/// The type of a literal of so many characters.
fn text_type(length: usize) -> QualType {
    let mut element = make::integer(IntKind::Char);
    element.quals.is_const = true;
    let extent = make::int(length as u128, Span::default());
    QualType::plain(Type::Array(std::sync::Arc::new(ArrayType {
        element,
        extent: Extent::Expr(extent),
        quals: Default::default(),
    })))
}
