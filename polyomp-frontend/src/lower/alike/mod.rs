//! Pointers that the text makes lead to one memory: `a = buf`, `b = a`, `box = &m`, in whatever function.
//!
//! Pointers that a function finds in memory where it begins are taken to lead to distinct memory, which verdicts state.
//! Here is said of which the text shows the contrary. That is looked for in whatever order ([flows](flows) of pointers,
//! [closed](closure)), and only what is certain to say so counts: `b = buf + n` may well lead behind what `a = buf` is used
//! for, pointers that are exchanged stay apart, and a variable of a function that gets several values leads nowhere. Two
//! calls of a function that returns what it found in memory lead to one memory (`a = get(); b = get()`).

mod bytes;
mod closure;
mod flows;
mod given_back;
mod handed_out;
mod repeated;

use std::sync::Arc;

use polyomp_core::spmd::{Alike, Held, ObjectId};

use self::closure::{Closure, Pair};
use self::flows::{Flows, Named};

use super::Lowerer;
use super::symbols::Home;

impl Lowerer<'_> {
    /// Says of the pointers of the program which lead to one memory.
    pub(super) fn find_alike(&mut self) {
        let flows = Flows::of(self);
        let closure = Closure::of(&flows);
        for pair in closure.pairs() {
            let (pointer, other) = match pair {
                Pair::Pointers(a, b) => (a, self.held(b, &flows).map(Alike::Pointer)),
                Pair::Memory(a, b) => (a, self.held(b, &flows).map(Alike::Memory)),
            };
            if let (Some(pointer), Some(other)) = (self.held(pointer, &flows), other) {
                self.program.alike.insert((pointer, other));
            }
        }
        for named in &flows.repeated {
            let held = self.held(named, &flows);
            let alike = held.map(|held| (held, Alike::Element));
            self.program.alike.extend(alike);
        }
    }

    /// What the program calls a place.
    fn held(&self, named: &Named, flows: &Flows) -> Option<Held> {
        match named {
            Named::Member(name) => Some(Held::Member(Arc::from(name.as_str()))),
            Named::Result(..) => None,
            Named::Variable((part, name)) => {
                let parts = match part {
                    Some(part) => *part..*part + 1,
                    None => 0..self.unit.parts.len(),
                };
                let mut found = parts.filter_map(|part| self.at_file_scope(part, name));
                match self.var(found.next()?)?.home {
                    Home::Object(object) => Some(Held::Variable(object)),
                    _ => None,
                }
            }
            Named::Local(..) => {
                let at = self.span(*flows.declared.get(named)?);
                let objects = self.program.objects.iter();
                let index = objects.clone().position(|object| object.span == at)?;
                u32::try_from(index)
                    .ok()
                    .map(|index| Held::Variable(ObjectId(index)))
            }
        }
    }
}
