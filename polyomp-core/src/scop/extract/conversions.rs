//! Conversions to integer types of 32 bits.
//!
//! Integers are ideal, and programs are taken not to compute more than their types hold. What they are given may still
//! be more than a type holds that they convert it to (`(int)size`): it is another number then, which differs by a
//! multiple of the type's modulus (C11, 6.3.1.3). That number gets a symbol of its own, so that terms stay affine.

use crate::formula::{Symbol, Term};
use crate::scop::UnknownKind;
use crate::spmd::NarrowInt;

use super::walker::Extractor;

impl Extractor<'_> {
    /// A number in an integer type.
    pub(super) fn number_in(&mut self, value: &Term, to: NarrowInt) -> Term {
        let (least, most) = to.range();
        if let Some(value) = value.as_constant() {
            return Term::constant(to.of_number(value));
        }
        let given = value
            .as_var()
            .and_then(|symbol| self.range_of_given(symbol));
        let Some(given) = given else {
            self.scop.taken_to_fit = true;
            return value.clone();
        };
        let fits = |bound: Option<i64>| bound.is_some_and(|bound| (least..=most).contains(&bound));
        if fits(given.0) && fits(given.1) {
            return value.clone();
        }
        let symbol = Symbol::new(format!("({}) {value}", to.word()));
        let number = Term::var(symbol.clone());
        let above = (value.clone() - Term::constant(least)).floor_mod(most - least + 1);
        let known = number.equals(above + Term::constant(least));
        self.scop.converted.insert(symbol, known);
        number
    }

    /// The least and the largest value of a number that the program is given; `None` of other numbers.
    fn range_of_given(&self, symbol: &Symbol) -> Option<(Option<i64>, Option<i64>)> {
        if let Some(param) = self.scop.params.get(symbol) {
            let param = self.program.param(*param)?;
            return Some((param.lower, param.upper));
        }
        let unknown = self.scop.unknowns.get(symbol)?;
        if !matches!(unknown.kind, UnknownKind::Input(..)) {
            return None;
        }
        let range = self.scop.narrow.get(symbol).copied().flatten();
        let range = range.map(NarrowInt::range);
        Some((range.map(|range| range.0), range.map(|range| range.1)))
    }
}
