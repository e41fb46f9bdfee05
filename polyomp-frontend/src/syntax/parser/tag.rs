//! `struct`, `union` and `enum`.

use super::placing::Placing;
use super::{Parse, Parser, is_keyword};
use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Enum, EnumConstant, EnumId, Field, Record, RecordId, RecordKind, Type};
use crate::syntax::finite::ended;
use crate::syntax::scope::{Meaning, Tag};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// A type that begins with `struct`, `union` or `enum`.
    pub(super) fn tagged(&mut self) -> Parse<Type> {
        let start = self.at;
        let kind = match self.bump().text {
            "struct" => Some(RecordKind::Struct),
            "union" => Some(RecordKind::Union),
            _ => None,
        };
        self.attributes()?;
        let token = self.peek();
        let tag = (token.kind == Kind::Word && !is_keyword(token.text)).then_some(token.text);
        if tag.is_some() {
            self.at += 1;
        }
        self.attributes()?;
        let has_body = self.is("{");
        if tag.is_none() && !has_body {
            return Err(self.expected("a tag or `{`"));
        }
        let span = self.span_from(start);
        match kind {
            Some(kind) => {
                let mut id = self.record(kind, tag, has_body, span);
                if has_body {
                    let outer = self.type_depth;
                    let open = self.at;
                    let fields = self.fields()?;
                    let body = open - start..self.at - start;
                    self.type_depth = outer;
                    let span = self.span_from(start);
                    self.attributes()?;
                    let defined = self.tokens.get(start..self.at).unwrap_or_default();
                    let placing = Placing::of(defined, body);
                    let known = (id.0 as usize) < self.same.first;
                    // No struct is defined within itself.
                    if !known && self.unit.record(id).is_some_and(|r| r.fields.is_some()) {
                        id = self.record(kind, tag, true, span);
                    }
                    if known {
                        self.same.defined.insert(id);
                    }
                    let records = &self.unit.records;
                    let end = |field: Field| Field {
                        ty: ended(records, id, field.ty),
                        ..field
                    };
                    let fields = fields.into_iter().map(end).collect();
                    if let Some(record) = self.unit.records.get_mut(id.0 as usize)
                        && !(known && record.fields.is_some())
                    {
                        record.fields = Some(fields);
                        record.attributes = placing.moves;
                        record.alignment = placing.alignment;
                        record.span = span;
                    }
                }
                Ok(Type::Record(id))
            }
            None => {
                let id = self.enumeration(tag, has_body, span);
                if has_body {
                    let constants = self.constants()?;
                    let span = self.span_from(start);
                    if let Some(found) = self.unit.enums.get_mut(id.0 as usize) {
                        found.constants = Some(constants);
                        found.span = span;
                    }
                    self.attributes()?;
                }
                Ok(Type::Enum(id))
            }
        }
    }

    /// The record with this tag, or a new one.
    fn record(
        &mut self,
        kind: RecordKind,
        tag: Option<&str>,
        defines: bool,
        span: Span,
    ) -> RecordId {
        if let Some(name) = tag {
            let known = if defines {
                self.scopes.own_tag(name)
            } else {
                self.scopes.tag(name)
            };
            if let Some(Tag::Record(id)) = known {
                // What a file before defined, this one may define, too.
                let is_complete = match (id.0 as usize) < self.same.first {
                    true => self.same.defined.contains(&id),
                    false => self.unit.record(id).is_some_and(|r| r.fields.is_some()),
                };
                if !(defines && is_complete) {
                    return id;
                }
            }
        }
        let id = RecordId(self.unit.records.len() as u32);
        self.unit.records.push(Record {
            kind,
            tag: tag.map(str::to_string),
            fields: None,
            attributes: false,
            alignment: None,
            merged: Vec::new(),
            unparsed: false,
            span,
        });
        let id = self.same.other.get(&id).copied().unwrap_or(id);
        if let Some(name) = tag {
            self.scopes.declare_tag(name, Tag::Record(id));
        }
        id
    }

    /// The enumeration with this tag, or a new one.
    fn enumeration(&mut self, tag: Option<&str>, defines: bool, span: Span) -> EnumId {
        if let Some(name) = tag {
            let known = if defines {
                self.scopes.own_tag(name)
            } else {
                self.scopes.tag(name)
            };
            if let Some(Tag::Enum(id)) = known {
                return id;
            }
        }
        let id = EnumId(self.unit.enums.len() as u32);
        self.unit.enums.push(Enum {
            tag: tag.map(str::to_string),
            constants: None,
            until: u32::MAX,
            span,
        });
        if let Some(name) = tag {
            self.scopes.declare_tag(name, Tag::Enum(id));
        }
        id
    }

    /// `{ type declarator : width, …; … }`
    fn fields(&mut self) -> Parse<Vec<Field>> {
        self.expect("{")?;
        let mut fields = Vec::new();
        while !self.eat("}") {
            if self.eat(";") {
                continue;
            }
            if self.is("_Static_assert") {
                self.static_assert()?;
                continue;
            }
            let start = self.at;
            let specifiers = self.specifiers(true)?;
            if self.is(";") {
                // An anonymous record; anything else alone, one with a tag too, declares nothing. Those of C++ without
                // a tag have one that no program can write.
                let made = |tag: &str| tag.contains('#');
                if let Type::Record(id) = specifiers.ty.ty
                    && let Some(record) = self.unit.record(id)
                    && record.tag.as_deref().is_none_or(made)
                {
                    fields.push(Field {
                        name: None,
                        span: self.span_from(start),
                        ty: specifiers.ty,
                        bits: None,
                    });
                }
                self.at += 1;
                continue;
            }
            loop {
                let start = self.at;
                let (name, ty) = if self.is(":") {
                    (None, specifiers.ty.clone())
                } else {
                    let declared = self.declarator(specifiers.ty.clone())?;
                    (declared.name, declared.ty)
                };
                let bits = if self.eat(":") {
                    Some(self.conditional_expr()?)
                } else {
                    None
                };
                self.attributes()?;
                let span = match &name {
                    Some((_, span)) => *span,
                    None => self.span_from(start),
                };
                fields.push(Field {
                    name: name.map(|(name, _)| name),
                    span,
                    ty,
                    bits,
                });
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(";")?;
        }
        Ok(fields)
    }

    /// `{ name = value, … }`
    fn constants(&mut self) -> Parse<Vec<EnumConstant>> {
        self.expect("{")?;
        let mut constants = Vec::new();
        let mut next = Some(0i128);
        while !self.is("}") {
            let name = self.name("the name of a constant")?;
            self.attributes()?;
            if self.eat("=") {
                let value = self.conditional_expr()?;
                next = self.constant(&value);
            }
            let constant = next.map(Constant::of);
            self.scopes.declare(name.text, Meaning::Constant(constant));
            constants.push(EnumConstant {
                name: name.text.to_string(),
                span: name.span,
                value: next,
            });
            next = next.and_then(|value| value.checked_add(1));
            if !self.eat(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(constants)
    }

    pub(super) fn static_assert(&mut self) -> Parse<()> {
        self.at += 1;
        self.skip_parentheses()?;
        self.expect(";")?;
        Ok(())
    }
}
