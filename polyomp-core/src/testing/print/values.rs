//! Values, subscripts, bounds and conditions, over the variables in scope.

use super::super::region::{Affine, Bound, Condition, Subscript, Target};
use super::{Printer, Variable};

impl Printer {
    pub(super) fn affine(&self, value: &Affine, uniform: bool) -> (String, bool) {
        let known: Vec<&Variable> = self
            .scope
            .iter()
            .rev()
            .filter(|variable| variable.uniform || !uniform)
            .collect();
        let mut text = String::new();
        let mut is_uniform = true;
        for (coefficient, which) in &value.terms {
            let Some(variable) = known.get(usize::from(*which) % known.len().max(1)) else {
                continue;
            };
            is_uniform &= variable.uniform;
            let name = &variable.name;
            match (text.is_empty(), coefficient) {
                (true, 1) => text.push_str(name),
                (false, 1) => text.push_str(&format!(" + {name}")),
                (true, -1) => text.push_str(&format!("-{name}")),
                (false, -1) => text.push_str(&format!(" - {name}")),
                (true, c) => text.push_str(&format!("{c} * {name}")),
                (false, c) => text.push_str(&format!(" + {c} * {name}")),
            }
        }
        match (text.is_empty(), value.constant) {
            (true, c) => text = c.to_string(),
            (false, 0) => {}
            (false, c) if c < 0 => text.push_str(&format!(" - {}", -i16::from(c))),
            (false, c) => text.push_str(&format!(" + {c}")),
        }
        (text, is_uniform)
    }

    pub(super) fn subscript(&self, at: &Subscript) -> String {
        match at {
            Subscript::Affine(value) => self.affine(value, false).0,
            Subscript::Div(value, by) => format!("({}) / {by}", self.affine(value, false).0),
            Subscript::Rem(value, by) => format!("({}) % {by}", self.affine(value, false).0),
        }
    }

    pub(super) fn target(&self, target: &Target) -> String {
        match target {
            Target::Scalar(which) => ["x", "y"][usize::from(*which) % 2].to_owned(),
            Target::Vector(which, at) => {
                format!(
                    "{}[{}]",
                    ["A", "B"][usize::from(*which) % 2],
                    self.subscript(at)
                )
            }
            Target::Fixed(i, j) => format!("F[{}][{}]", self.subscript(i), self.subscript(j)),
            Target::Square(i, j) => format!("S[{}][{}]", self.subscript(i), self.subscript(j)),
        }
    }

    pub(super) fn bound(&self, bound: &Bound, uniform: bool) -> (String, bool) {
        let iterator = |which: u8| {
            let known: Vec<&Variable> = self
                .scope
                .iter()
                .rev()
                .filter(|variable| variable.iterator && (variable.uniform || !uniform))
                .collect();
            known
                .get(usize::from(which) % known.len().max(1))
                .map_or(("N".to_owned(), true), |variable| {
                    (variable.name.clone(), variable.uniform)
                })
        };
        let plus = |name: &str, constant: i8| match constant {
            0 => name.to_owned(),
            c if c < 0 => format!("{name} - {}", -i16::from(c)),
            c => format!("{name} + {c}"),
        };
        match bound {
            Bound::Constant(value) => (value.to_string(), true),
            Bound::Param(constant) => (plus("N", *constant), true),
            Bound::Iterator(which, constant) => {
                let (name, uniform) = iterator(*which);
                (plus(&name, *constant), uniform)
            }
            Bound::Min(value) => (format!("min(N, {value})"), true),
            Bound::Max(which, value) => {
                let (name, uniform) = iterator(*which);
                (format!("max({name}, {value})"), uniform)
            }
            Bound::Scalar(which) => {
                let name = ["x", "y"][usize::from(*which) % 2];
                (format!("min({name}, 2)"), false)
            }
        }
    }

    pub(super) fn condition(&self, condition: &Condition, uniform: bool) -> (String, bool) {
        match condition {
            Condition::Compare(op, a, b) => {
                let (a, first) = self.affine(a, uniform);
                let (b, second) = self.affine(b, uniform);
                let op = ["<", "<=", "==", "!="][usize::from(*op) % 4];
                (format!("{a} {op} {b}"), first && second)
            }
            Condition::Thread(number) => (format!("tid == {number}"), false),
            Condition::Divides(by, value) => {
                let (value, is_uniform) = self.affine(value, uniform);
                (format!("({value}) % {by} == 0"), is_uniform)
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let (first, a_uniform) = self.condition(a, uniform);
                let (second, b_uniform) = self.condition(b, uniform);
                let op = if matches!(condition, Condition::And(..)) {
                    "&&"
                } else {
                    "||"
                };
                (format!("({first}) {op} ({second})"), a_uniform && b_uniform)
            }
        }
    }

    /// `name in lower .. upper`, downwards when the step is.
    pub(super) fn range(&self, name: &str, lower: &str, upper: &str, step: i8) -> String {
        match step {
            1 => format!("{name} in {lower} .. {upper}"),
            s if s < 0 => format!("{name} in {upper} - 1 .. {lower} - 1 step {s}"),
            s => format!("{name} in {lower} .. {upper} step {s}"),
        }
    }
}
