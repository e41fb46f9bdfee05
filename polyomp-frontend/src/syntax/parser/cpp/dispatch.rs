//! Calls of virtual functions where it is not known which one is meant: of a function that calls one of those that classes
//! of the program have for it. Which classes there are is known at the end of the file, and only where that is all of the
//! program.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Parser;
use super::virtuals::class_and_name;
use super::{Overload, make, placeholder};
use crate::source::Span;
use crate::syntax::ast::{
    Block, Expr, ExprKind, FunctionDef, ItemKind, Param, QualType, RecordId, Stmt, StmtKind,
    Storage, StorageClass, Type,
};
use crate::syntax::scope::Meaning;

/// Before the name of a virtual function: what calls one of those that override it.
const DISPATCH: &str = "(virtual) ";
/// Of how many functions one is called.
const MOST: usize = 8;

/// How deep classes that derive from others are followed.
const DEEPEST: u32 = 32;

/// A virtual function that is called.
#[derive(Clone)]
pub(crate) struct Dispatched {
    overload: Overload,
    /// Where it is called first.
    span: Span,
}

impl Parser<'_> {
    /// A call of the function that the class of the object has.
    pub(super) fn dispatched(
        &mut self,
        overload: &Overload,
        passed: Vec<Expr>,
        span: Span,
    ) -> Expr {
        if !self.cpp_mut().whole {
            return make::unsupported(virtual_call(overload), passed, span);
        }
        let name = format!("{DISPATCH}{}", overload.symbol);
        let cpp = self.cpp_mut();
        let result = cpp.results.get(&overload.symbol).cloned();
        if let Some(result) = &result {
            cpp.results.insert(name.clone(), result.clone());
        }
        cpp.dispatched.entry(name.clone()).or_insert(Dispatched {
            overload: overload.clone(),
            span,
        });
        let call = make::call(&name, passed, span);
        if overload.reference {
            return self.with_category(make::deref(call, span), &overload.ty.result, span);
        }
        if let Some(result) = result {
            self.note_temporary(&result);
        }
        call
    }

    /// Defines what calls virtual functions, at the end of the file.
    pub(in super::super) fn dispatchers(&mut self) {
        let dispatched = std::mem::take(&mut self.cpp_mut().dispatched);
        if dispatched.is_empty() {
            return;
        }
        let whole = self.is_whole_program();
        let exact = !self.calls_while_made();
        for (name, Dispatched { overload, span }) in dispatched {
            let found = match whole {
                true => self.overriders(&overload),
                false => None,
            };
            let found = found.unwrap_or_default();
            self.dispatcher(name, &overload, (found, exact), span);
        }
    }

    /// Whether initialisers of members may call virtual functions: outside of a constructor that the text has, nothing tells
    /// of which class an object is while it is made.
    fn calls_while_made(&self) -> bool {
        let Some(cpp) = &self.cpp else { return true };
        let mut classes = cpp.classes.iter();
        classes.any(|(id, class)| {
            let mut values = class.defaults.iter().flat_map(|(_, values)| values);
            self.is_polymorphic(*id, 0) && !values.all(super::accessor::is_pure)
        })
    }

    /// Whether the file is all of a program, and all of it is understood: there are no other classes, and no other code
    /// gives objects of such.
    fn is_whole_program(&self) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        if self.misses_header || !self.unit.errors.is_empty() {
            return false;
        }
        let mut defined: BTreeSet<&str> = BTreeSet::new();
        let mut variables: BTreeMap<&str, bool> = BTreeMap::new();
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => _ = defined.insert(&function.name),
                ItemKind::Declaration(declaration) => {
                    let is_extern = declaration.storage.class == StorageClass::Extern;
                    let declared = declaration.declarators.iter();
                    let declared =
                        declared.filter(|one| !matches!(one.ty.unaliased(), Type::Function(_)));
                    for one in declared {
                        let here = !is_extern || one.init.is_some();
                        *variables.entry(&one.name).or_default() |= here;
                    }
                }
                ItemKind::Error(_) | ItemKind::Asm(_) => return false,
                ItemKind::Pragma(_) => {}
            }
        }
        let functions = cpp.functions.values().flatten();
        defined.contains("main")
            && variables.values().all(|here| *here)
            && functions
                .into_iter()
                .all(|one| defined.contains(one.symbol.as_str()) || cpp.pure.contains(&one.symbol))
    }

    /// The functions that may be called for a virtual function, with the class of each.
    fn overriders(&self, overload: &Overload) -> Option<Vec<(RecordId, Overload)>> {
        let cpp = self.cpp.as_ref()?;
        let (owner, name) = class_and_name(&overload.symbol);
        let owner = cpp.types.get(owner).and_then(|ty| self.class_of(ty))?.0;
        let wanted = self.parameters_key(&overload.ty);
        let mut found: Vec<(RecordId, Overload)> = Vec::new();
        for (id, class) in &cpp.classes {
            // With several parts of the class, an object may have a function for each.
            match self.ways_to_base(*id, owner, 0) {
                0 => continue,
                1 if class.shared.is_empty() => {}
                _ => return None,
            }
            let own = cpp.functions.get(&format!("{}::{name}", class.name));
            let own = own.into_iter().flatten().find(|one| {
                one.method
                    && one.qualified == overload.qualified
                    && self.parameters_key(&one.ty) == wanted
            });
            found.extend(
                own.filter(|one| !cpp.pure.contains(&one.symbol))
                    .map(|one| (*id, one.clone())),
            );
        }
        (1..=MOST).contains(&found.len()).then_some(found)
    }

    /// In how many ways a class is, or derives from, another one.
    fn ways_to_base(&self, id: RecordId, base: RecordId, depth: u32) -> usize {
        let class = self.cpp.as_ref().and_then(|cpp| cpp.classes.get(&id));
        match class {
            _ if id == base => 1,
            Some(_) if depth > DEEPEST => 2,
            Some(class) => {
                let bases = class.bases.iter();
                bases
                    .map(|(_, of)| self.ways_to_base(*of, base, depth + 1))
                    .sum()
            }
            None => 0,
        }
    }

    /// The function that calls one of these.
    fn dispatcher(
        &mut self,
        name: String,
        overload: &Overload,
        (found, exact): (Vec<(RecordId, Overload)>, bool),
        span: Span,
    ) {
        let (owner, _) = class_and_name(&overload.symbol);
        let owner = self.cpp_mut().types.get(owner).cloned();
        let Some(owner) = owner else { return };
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let this = Param {
            name: Some("this".to_string()),
            span,
            ty: QualType::pointer_to(owner),
        };
        let mut ty = overload.ty.clone();
        for (position, param) in ty.params.iter_mut().enumerate() {
            param.name = Some(format!("argument#{position}"));
            param.span = span;
        }
        ty.params.insert(0, this);
        for param in &ty.params {
            let name = param.name.as_deref().unwrap_or_default();
            self.scopes.declare(name, Meaning::Object);
            self.scopes.declare_variable(name, param.ty.decayed());
        }
        let gives = *overload.ty.result.unaliased() != Type::Void;
        let mut chosen: Option<Stmt> = None;
        for (id, function) in found.into_iter().rev() {
            let classes = self.classes_with(id, &function);
            let call = self.passed_on(id, &function, &ty.params, span);
            let kind = match gives {
                true => StmtKind::Return(Some(call)),
                false => StmtKind::Expr(call),
            };
            let call = Stmt { kind, span };
            chosen = Some(match chosen {
                None => call,
                Some(otherwise) => Stmt {
                    kind: StmtKind::If {
                        cond: match exact {
                            true => self.is_of(&classes, span),
                            false => make::unknown(span),
                        },
                        then: Box::new(make::compound(vec![call], span)),
                        otherwise: Some(Box::new(make::compound(vec![otherwise], span))),
                    },
                    span,
                },
            });
        }
        let chosen = chosen.unwrap_or_else(|| {
            let operands = ty.params.iter().filter_map(|param| param.name.as_deref());
            let operands = operands.map(|name| make::ident(name, span)).collect();
            let call = make::unsupported(virtual_call(overload), operands, span);
            let kind = match gives {
                true => StmtKind::Return(Some(call)),
                false => StmtKind::Expr(call),
            };
            Stmt { kind, span }
        });
        self.scopes.leave_to(scopes);
        ty.result = placeholder::in_tree(&ty.result);
        ty.prototyped = true;
        let storage = Storage {
            inline: true,
            ..Storage::default()
        };
        let function = FunctionDef {
            name,
            name_span: span,
            ty,
            storage,
            body: Block {
                stmts: vec![chosen],
                span,
            },
        };
        let start = self.at;
        self.push_item(ItemKind::Function(Box::new(function)), start);
    }

    /// The classes whose objects have this function of one of them.
    fn classes_with(&self, id: RecordId, function: &Overload) -> Vec<RecordId> {
        let (_, name) = class_and_name(&function.symbol);
        let wanted = self.parameters_key(&function.ty);
        let Some(cpp) = &self.cpp else {
            return Vec::new();
        };
        let overrides = |class: &super::Class| {
            let own = cpp.functions.get(&format!("{}::{name}", class.name));
            own.into_iter().flatten().any(|one| {
                one.method
                    && one.qualified == function.qualified
                    && self.parameters_key(&one.ty) == wanted
            })
        };
        let mut found = vec![id];
        let mut at = 0;
        while let Some(from) = found.get(at).copied() {
            at += 1;
            for (derived, class) in &cpp.classes {
                let direct = class.bases.iter().any(|(_, base)| *base == from);
                if direct && !overrides(class) && !found.contains(derived) {
                    found.push(*derived);
                }
            }
        }
        found
    }

    /// Whether the object is of one of these classes.
    fn is_of(&self, classes: &[RecordId], span: Span) -> Expr {
        let mut args = vec![make::ident("this", span)];
        args.extend(classes.iter().map(|class| {
            let class = QualType::plain(Type::Record(*class));
            make::cast(QualType::pointer_to(class), make::int(0, span))
        }));
        make::call(crate::syntax::ast::UNSPECIFIED, args, span)
    }

    /// A call of the function of a class for the object that is one of it, with what was passed.
    fn passed_on(
        &mut self,
        class: RecordId,
        function: &Overload,
        params: &[Param],
        span: Span,
    ) -> Expr {
        let whole = QualType::pointer_to(QualType::plain(Type::Record(class)));
        let mut passed = vec![make::cast(whole, make::ident("this", span))];
        let wanted = function.ty.params.iter();
        for (param, wanted) in params.iter().skip(1).zip(wanted) {
            let arg = make::ident(param.name.as_deref().unwrap_or_default(), span);
            // What was passed as a value is not needed any more.
            let arg = match make::is_reference(&param.ty) && !make::is_expiring(&param.ty) {
                true => arg,
                false => self.moved(arg, span),
            };
            passed.push(self.bound(arg, &wanted.ty.clone()));
        }
        let kind = ExprKind::Call {
            callee: Box::new(make::ident(&function.symbol, span)),
            args: passed,
        };
        make::expr(kind, span)
    }
}

fn virtual_call(overload: &Overload) -> String {
    format!("a call of the virtual function `{}`", overload.symbol)
}
