//! Of which class an object of C++ is whose virtual functions are called: that of the variable, or of what `new` made, which
//! the pointer is seen to lead to.

use std::collections::BTreeMap;

use polyomp_core::spmd::{Base, Expr, LocalId, ObjectId, Place, Projection};

use crate::syntax::ast::{self, ExprKind, QualType, Type};
use crate::syntax::qualified;

use super::Lowerer;
use super::symbols::Home;

/// So many pointers that are given each other's values are followed.
const DEEPEST: u32 = 32;

/// What is known of pointers and memory that may be those of objects.
#[derive(Debug, Default)]
pub(super) struct Objects {
    /// What pointers hold that nothing assigns.
    pointers: BTreeMap<LocalId, Expr>,
    /// What was asked for memory for.
    made: BTreeMap<ObjectId, QualType>,
}

impl Lowerer<'_> {
    /// Takes down what a pointer that is declared with this value leads to, as nothing else is assigned to it.
    pub(super) fn note_pointer(&mut self, local: LocalId, value: &Expr) {
        if self.is_cpp() {
            self.objects.pointers.insert(local, value.clone());
        }
    }

    /// Takes down what memory is for.
    pub(super) fn note_made(&mut self, object: ObjectId, ty: &QualType) {
        if self.is_cpp() {
            self.objects.made.insert(object, ty.clone());
        }
    }

    /// Whether the object that the first argument points to is of one of the classes that the others point to; none where
    /// that is not known.
    pub(super) fn is_of_class(&mut self, args: &[ast::Expr]) -> Option<bool> {
        let (this, classes) = args.split_first()?;
        // While it is made, or taken down, it is of the class that does it (C++17, section 15.7).
        let made = |name: &str| {
            let name = name.split('#').next().unwrap_or(name);
            let Some((class, function)) = qualified::split(name) else {
                return false;
            };
            let (_, class) = qualified::around_and_last(class);
            let class = class.split('<').next().unwrap_or(class);
            function.starts_with('~') || function.split('<').next() == Some(class)
        };
        if self.frames.iter().any(|frame| made(&frame.function)) {
            return None;
        }
        let pointer = self.value(this);
        let found = self.resolved(&self.class_pointed_to(&pointer, 0)?).ty;
        let mut classes = classes.iter().filter_map(|class| match &class.kind {
            ExprKind::Cast { ty, .. } => ty.pointee(),
            _ => None,
        });
        Some(classes.any(|class| self.resolved(class).ty == found))
    }

    fn class_pointed_to(&self, pointer: &Expr, depth: u32) -> Option<QualType> {
        if depth > DEEPEST {
            return None;
        }
        match pointer {
            Expr::AddressOf(place) => self.class_of_place(place, depth),
            // Null is not the address of an object.
            Expr::Conditional(_, there, otherwise) if **otherwise == Expr::Int(0) => {
                self.class_pointed_to(there, depth + 1)
            }
            Expr::Local(local) => {
                if let Some(place) = self.aliases.get(local) {
                    return self.class_of_place(place, depth + 1);
                }
                let mut vars = self.vars.iter().rev();
                let passed = vars.find(|var| var.home == Home::Local(*local));
                let passed = passed.and_then(|var| var.passed.as_ref());
                let value = passed.or_else(|| self.objects.pointers.get(local))?;
                self.class_pointed_to(value, depth + 1)
            }
            _ => None,
        }
    }

    /// The class of the object at a place, all of which that is.
    fn class_of_place(&self, place: &Place, depth: u32) -> Option<QualType> {
        let mut ty = match &place.base {
            Base::Object(object) => match self.objects.made.get(object) {
                Some(ty) => ty.clone(),
                None => {
                    let home = Home::Object(*object);
                    let var = self.vars.iter().rev().find(|var| var.home == home)?;
                    var.ty.clone()
                }
            },
            Base::Deref(pointer) => self.class_pointed_to(pointer, depth + 1)?,
        };
        // Parts that are base classes are of the object around.
        let mut whole = ty.clone();
        for projection in &place.projections {
            match projection {
                Projection::Field(name) => {
                    let (found, is_base) = self.member_of_whole(&ty, name, 0)?;
                    ty = found;
                    if is_base {
                        continue;
                    }
                }
                Projection::Index { .. } => {
                    if let Some(array) = self.resolved(&ty).array() {
                        ty = array.element.clone();
                    }
                }
                Projection::Bytes { .. } | Projection::Whole => return None,
            }
            whole = ty.clone();
        }
        let whole = self.resolved(&whole);
        matches!(whole.ty, Type::Record(_)).then_some(whole)
    }

    /// The type of a member of an object, which may be one of a base class, and whether it is a base class itself.
    fn member_of_whole(&self, ty: &QualType, name: &str, depth: u32) -> Option<(QualType, bool)> {
        let record = self.struct_of(ty).filter(|_| depth < DEEPEST)?;
        let fields = record.fields.as_ref()?;
        let own = fields
            .iter()
            .find(|field| field.name.as_deref() == Some(name));
        if let Some(field) = own {
            let tag = self
                .struct_of(&field.ty)
                .and_then(|inner| inner.tag.as_ref());
            let is_base = tag.is_some_and(|tag| {
                let (_, last) = qualified::around_and_last(tag);
                last.split('<').next() == Some(name)
            });
            return Some((field.ty.clone(), is_base));
        }
        let merged = fields.iter().filter(|field| {
            let name = field.name.as_ref();
            name.is_some_and(|name| record.merged.contains(name))
        });
        merged
            .into_iter()
            .find_map(|field| self.member_of_whole(&field.ty, name, depth + 1))
    }
}
