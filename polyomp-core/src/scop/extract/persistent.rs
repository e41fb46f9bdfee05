//! Maps whose copies share what they have in common: a copy costs nothing, and two copies of one map are compared in
//! the time that their differences take. The walk copies the state wherever ways part, and joins the copies where they
//! meet again, so with these its cost does not grow with how much of the program came before.

use imbl::ordmap::DiffItem;
use imbl::ordset::DiffItem as SetDiffItem;
use imbl::{OrdMap, OrdSet};

use super::env::Value;
use crate::scop::location::{Location, Root};
use crate::spmd::ObjectId;

/// Memory cells and their values.
pub(super) type Cells = OrdMap<Location, Value>;

/// The cells of one object.
pub(super) fn cells_of(
    cells: &Cells,
    object: ObjectId,
) -> impl Iterator<Item = (&Location, &Value)> {
    // Locations are ordered by their objects first, and this is the first one of the object.
    let instance = Vec::new();
    let first = Location {
        root: Root::Object { object, instance },
        steps: Vec::new(),
    };
    cells
        .range(first..)
        .take_while(move |(cell, _)| cell.object() == Some(object))
}

/// Removes the cells of one object that are `gone`.
pub(super) fn remove_of(cells: &mut Cells, object: ObjectId, gone: impl Fn(&Location) -> bool) {
    let found = cells_of(cells, object).map(|(cell, _)| cell);
    for cell in found.filter(|cell| gone(cell)).cloned().collect::<Vec<_>>() {
        cells.remove(&cell);
    }
}

/// Removes the cells of one object.
pub(super) fn remove_object(cells: &mut Cells, object: ObjectId) {
    remove_of(cells, object, |_| true);
}

/// Removes the entries that are not to be kept.
pub(super) fn retain<K: Ord + Clone, V: Clone>(
    map: &mut OrdMap<K, V>,
    keep: impl Fn(&K, &V) -> bool,
) {
    let gone = map.iter().filter(|(key, value)| !keep(key, value));
    let gone: Vec<K> = gone.map(|(key, _)| key.clone()).collect();
    for key in gone {
        map.remove(&key);
    }
}

/// The keys for which the two do not hold the same.
pub(super) fn differing<K: Ord + Clone, V: PartialEq>(
    a: &OrdMap<K, V>,
    b: &OrdMap<K, V>,
) -> Vec<K> {
    let key = |difference| match difference {
        DiffItem::Add(key, _) | DiffItem::Remove(key, _) => K::clone(key),
        DiffItem::Update { new: (key, _), .. } => K::clone(key),
    };
    a.diff(b).map(key).collect()
}

/// Keeps what both hold, where they hold the same.
pub(super) fn intersect<K: Ord + Clone, V: PartialEq + Clone>(
    map: &mut OrdMap<K, V>,
    other: &OrdMap<K, V>,
) {
    for key in differing(map, other) {
        map.remove(&key);
    }
}

/// Adds what only the other holds.
pub(super) fn unite<T: Ord + Clone>(set: &mut OrdSet<T>, other: &OrdSet<T>) {
    let more = set.diff(other).filter_map(|difference| match difference {
        SetDiffItem::Add(item) => Some(T::clone(item)),
        _ => None,
    });
    for item in more.collect::<Vec<_>>() {
        set.insert(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Term;

    fn cell(object: u32, steps: &[&str]) -> Location {
        let step = |name: &&str| crate::scop::location::Step::Field((*name).into());
        Location {
            root: Root::Object {
                object: ObjectId(object),
                instance: Vec::new(),
            },
            steps: steps.iter().map(step).collect(),
        }
    }

    fn instance(object: u32, at: i64) -> Location {
        Location {
            root: Root::Object {
                object: ObjectId(object),
                instance: vec![Term::constant(at)],
            },
            steps: Vec::new(),
        }
    }

    fn number(value: i64) -> Value {
        Value::Int(Term::constant(value))
    }

    #[test]
    fn an_object_has_the_cells_of_all_its_members_and_instances() {
        let unknown = Location::unknown();
        let all = [
            cell(1, &["z"]),
            cell(2, &[]),
            cell(2, &["a"]),
            instance(2, 0),
            instance(2, 7),
            cell(3, &[]),
            unknown,
        ];
        let mut cells: Cells = all.iter().map(|cell| (cell.clone(), number(0))).collect();
        let of_two: Vec<&Location> = cells_of(&cells, ObjectId(2))
            .map(|(cell, _)| cell)
            .collect();
        assert_eq!(of_two.len(), 4);
        assert!(of_two.iter().all(|cell| cell.object() == Some(ObjectId(2))));
        remove_object(&mut cells, ObjectId(2));
        let left: Vec<Location> = cells.keys().cloned().collect();
        assert_eq!(left, [all[0].clone(), all[5].clone(), all[6].clone()]);
    }

    #[test]
    fn copies_differ_where_one_was_changed() {
        let before: OrdMap<u32, Value> = (0..1000u32).map(|key| (key, number(0))).collect();
        let (mut a, mut b) = (before.clone(), before);
        a.insert(3, number(1));
        a.remove(&500);
        b.insert(2000, number(2));
        b.insert(7, number(0));
        assert_eq!(differing(&a, &b), [3, 500, 2000]);
        intersect(&mut a, &b);
        assert_eq!(a.len(), 998);
        assert!(!a.contains_key(&3) && !a.contains_key(&2000));
        retain(&mut a, |key, _| *key < 10);
        assert_eq!(
            a.keys().copied().collect::<Vec<_>>(),
            [0, 1, 2, 4, 5, 6, 7, 8, 9]
        );
    }
}
