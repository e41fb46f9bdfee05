//! Bodies of member functions, which are parsed when their class is complete. Those of a class that a template is made to
//! for a class that is not complete yet (`struct Own : Base<Own>`) are parsed when that is: they may use its members, and
//! no code calls them before (C++17, section 17.7.1).

use super::super::Parser;
use super::Overload;
use crate::source::Span;
use crate::syntax::ast::{Item, ItemKind, QualType, RecordId, Storage, Type};
use crate::syntax::scope::Scopes;

/// How deep the arguments of templates are looked into.
const DEEPEST: u32 = 8;

/// The body of a member function.
#[derive(Clone)]
pub(crate) struct Pending {
    at: usize,
    overload: Overload,
    this: Option<RecordId>,
    name_span: Span,
    storage: Storage,
    prefixes: Vec<String>,
    scopes: Scopes,
    packs: super::pack::Packs,
}

impl Parser<'_> {
    /// Takes down a body that stands at this token.
    pub(super) fn note_body(
        &mut self,
        at: usize,
        overload: Overload,
        this: Option<RecordId>,
        name_span: Span,
    ) {
        let storage = Storage {
            inline: true,
            ..Storage::default()
        };
        let scopes = self.scopes.clone();
        let cpp = self.cpp_mut();
        let (prefixes, packs) = (cpp.prefixes.clone(), cpp.packs.clone());
        cpp.pending.push(Pending {
            at,
            overload,
            this,
            name_span,
            storage,
            prefixes,
            scopes,
            packs,
        });
    }

    /// Parses the bodies of a class that is complete now, and those that have waited for it.
    pub(super) fn bodies_of(&mut self, id: RecordId, pending: Vec<Pending>) {
        if let Some(awaited) = self.awaited_by(id) {
            let late = pending.into_iter().map(|body| (awaited, body));
            self.cpp_mut().late_bodies.extend(late);
            return;
        }
        let late = std::mem::take(&mut self.cpp_mut().late_bodies);
        let (mut bodies, others): (Vec<_>, Vec<_>) =
            late.into_iter().partition(|(awaited, _)| *awaited == id);
        self.cpp_mut().late_bodies = others;
        bodies.extend(pending.into_iter().map(|body| (id, body)));
        // Those that only return something are wanted in others.
        let returns = |parser: &Self, body: &Pending| {
            let next = parser.tokens.get(body.at + 1);
            next.is_some_and(|token| token.text == "return")
        };
        let (short, long): (Vec<_>, Vec<_>) = bodies
            .into_iter()
            .partition(|(_, body)| returns(self, body));
        for (_, body) in short.into_iter().chain(long) {
            self.pending_body(body);
        }
    }

    /// The class among the arguments of the template that this one is made from, which is not complete yet.
    fn awaited_by(&self, id: RecordId) -> Option<RecordId> {
        let cpp = self.cpp.as_ref()?;
        let (_, args) = cpp.classes.get(&id)?.made_from.as_ref()?;
        let mut open = cpp.open_classes.iter().copied();
        open.find(|open| args.iter().any(|arg| self.speaks_of(arg, *open, 0)))
    }

    fn speaks_of(&self, ty: &QualType, class: RecordId, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        match ty.unaliased() {
            Type::Pointer(to) | Type::Reference(to) => self.speaks_of(to, class, depth + 1),
            Type::Array(array) => self.speaks_of(&array.element, class, depth + 1),
            Type::Record(id) if *id == class => true,
            Type::Record(_) => self.class_of(ty).is_some_and(|(_, known)| {
                let args = known.made_from.iter().flat_map(|(_, args)| args);
                args.into_iter()
                    .any(|arg| self.speaks_of(arg, class, depth + 1))
            }),
            _ => false,
        }
    }

    fn pending_body(&mut self, body: Pending) {
        let start = body.at;
        self.at = start;
        let cpp = self.cpp_mut();
        let prefixes = std::mem::replace(&mut cpp.prefixes, body.prefixes);
        let packs = std::mem::replace(&mut cpp.packs, body.packs);
        let mut inner = body.scopes;
        inner.renew_outermost(&self.scopes);
        let scopes = std::mem::replace(&mut self.scopes, inner);
        let result = self.define(
            &body.overload,
            body.this,
            body.name_span,
            body.storage,
            Vec::new(),
            start,
        );
        let cpp = self.cpp_mut();
        (cpp.prefixes, cpp.packs) = (prefixes, packs);
        let inner = std::mem::replace(&mut self.scopes, scopes);
        self.scopes.renew_outermost(&inner);
        if let Err(error) = result {
            self.at = start;
            let (span, unparsed) = self.recover(start, error);
            let kind = ItemKind::Error(unparsed);
            self.unit.items.push(Item { kind, span });
        }
    }
}
