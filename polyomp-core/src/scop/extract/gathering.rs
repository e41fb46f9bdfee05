//! Pointers of more cases than are kept apart: those that lead into one array become one, at places of which nothing is
//! known.

use crate::formula::{Formula, Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::location::{Location, Root, Step};

use super::env::Value;
use super::walker::Extractor;

/// Targets that differ in nothing but subscripts, and when the pointer leads to one of them.
struct Group {
    cases: Vec<Formula>,
    targets: Vec<Location>,
}

impl Extractor<'_> {
    /// The pointer that is `then` where `condition` holds and `other` elsewhere, by the arrays that it may lead into; `name`
    /// is one for it.
    pub(super) fn gathered(
        &mut self,
        condition: &Formula,
        then: &Value,
        other: &Value,
        name: &str,
    ) -> Option<Value> {
        /// More cases are not kept apart.
        const MOST: usize = 8;
        let (Value::Pointer(then), Value::Pointer(other)) = (then, other) else {
            return None;
        };
        let not = condition.negated();
        let sides = [(condition, then), (&not, other)];
        let mut groups: Vec<Group> = Vec::new();
        for (side, (case, target)) in sides
            .into_iter()
            .flat_map(|(side, cases)| cases.iter().map(move |case| (side, case)))
        {
            let case = Formula::and([side.clone(), case.clone()]);
            let known = groups.iter_mut().find(|group| {
                let mut targets = group.targets.iter();
                targets.next().is_some_and(|first| is_like(first, target))
            });
            match known {
                Some(group) => {
                    group.cases.push(case);
                    group.targets.push(target.clone());
                }
                None => groups.push(Group {
                    cases: vec![case],
                    targets: vec![target.clone()],
                }),
            }
        }
        if groups.len() > MOST {
            return None;
        }
        let groups = groups.into_iter().enumerate();
        let cases = groups.filter_map(|(number, group)| {
            let target = self.somewhere(&group.targets, &format!("{name}.{number}"))?;
            Some((Formula::or(group.cases), target))
        });
        Some(Value::Pointer(cases.collect()))
    }

    /// One location for all of these, which are alike.
    fn somewhere(&mut self, targets: &[Location], name: &str) -> Option<Location> {
        let mut target = targets.first()?.clone();
        for (position, step) in target.steps.iter_mut().enumerate() {
            let Step::Index { index, .. } = step else {
                continue;
            };
            let others = targets.iter().filter_map(|other| other.steps.get(position));
            let same = others
                .filter_map(|other| match other {
                    Step::Index { index, .. } => Some(index),
                    _ => None,
                })
                .all(|other| other == index);
            if !same {
                let symbol = Symbol::new(format!("place {name}.{position}"));
                let reason = "where in an array a pointer leads is not followed".to_string();
                self.unknown(symbol.clone(), reason, UnknownKind::Weak);
                *index = Term::apply(symbol, self.coordinates());
            }
        }
        Some(target)
    }
}

/// Whether two locations are of one array, or the same.
fn is_like(a: &Location, b: &Location) -> bool {
    let alike = |(a, b): (&Step, &Step)| match (a, b) {
        (Step::Index { extent: a, .. }, Step::Index { extent: b, .. }) => a == b,
        _ => a == b,
    };
    a == b
        || matches!(a.root, Root::Object { .. })
            && a.root == b.root
            && a.steps.len() == b.steps.len()
            && a.steps.iter().zip(&b.steps).all(alike)
}
