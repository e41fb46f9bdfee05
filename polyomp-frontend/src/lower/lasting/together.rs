//! Which values variables that last certainly hold together: those that one call stores, or any where no call stores to two.

use std::collections::{BTreeMap, BTreeSet};

use super::sure::Range;

/// What functions surely store to a variable, by their names; `None` for one that callers outside of the files do not call.
pub(super) type Setters = BTreeMap<String, Option<Vec<Range>>>;

/// Which values of a variable are certain, together with those of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Certain {
    /// All that it certainly holds at any time.
    All,
    /// The one that it has first.
    First,
    /// Those that this function stores.
    By(String),
    /// None.
    Nothing,
}

/// What is certain of each of some variables, which have these setters.
pub(super) fn certain(variables: &[Setters]) -> Vec<Certain> {
    if let [_] = variables {
        return vec![Certain::All];
    }
    let mut stored: BTreeMap<&String, BTreeSet<usize>> = BTreeMap::new();
    for (at, setters) in variables.iter().enumerate() {
        for function in setters.keys() {
            stored.entry(function).or_default().insert(at);
        }
    }
    let mut functions: Vec<(&String, &BTreeSet<usize>)> =
        stored.iter().map(|(f, s)| (*f, s)).collect();
    functions.retain(|(_, stored)| stored.len() > 1);
    functions.sort_by_key(|(_, stored)| std::cmp::Reverse(stored.len()));
    let mut found: BTreeMap<usize, Certain> = BTreeMap::new();
    for (function, stored) in &functions {
        let is_sure = |at: &usize| {
            let setters = variables.get(*at);
            let sure = setters.and_then(|setters| setters.get(*function));
            matches!(sure, Some(Some(values)) if !values.is_empty())
        };
        // Where nothing of what it stores is certain, what all of them hold first still is.
        if stored.iter().any(|at| found.contains_key(at)) || !stored.iter().any(is_sure) {
            continue;
        }
        for at in *stored {
            let certain = match is_sure(at) {
                true => Certain::By((*function).clone()),
                false => Certain::Nothing,
            };
            found.insert(*at, certain);
        }
    }
    let shared = |at: usize| functions.iter().any(|(_, stored)| stored.contains(&at));
    let others = variables.iter().enumerate().map(|(at, setters)| {
        // What calls of the file's own have stored, they may have stored together.
        let is_alone = !shared(at) && setters.values().all(Option::is_some);
        found.remove(&at).unwrap_or(match is_alone {
            true => Certain::All,
            false => Certain::First,
        })
    });
    others.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setters(of: &[(&str, Option<i64>)]) -> Setters {
        let sure = |value: &Option<i64>| match value {
            Some(value) => vec![(Some(*value), Some(*value))],
            None => Vec::new(),
        };
        of.iter()
            .map(|(function, value)| ((*function).to_string(), Some(sure(value))))
            .collect()
    }

    #[test]
    fn one_variable_holds_all_that_it_certainly_holds() {
        assert_eq!(certain(&[setters(&[("f", None)])]), [Certain::All]);
    }

    #[test]
    fn what_one_function_stores_comes_together() {
        let both = [setters(&[("f", Some(1))]), setters(&[("f", Some(2))])];
        let by = || Certain::By("f".to_string());
        assert_eq!(certain(&both), [by(), by()]);
        let one = [setters(&[("f", Some(1))]), setters(&[("f", None)])];
        assert_eq!(certain(&one), [by(), Certain::Nothing]);
        let none = [setters(&[("f", None)]), setters(&[("f", None)])];
        assert_eq!(certain(&none), [Certain::First, Certain::First]);
    }

    #[test]
    fn variables_with_setters_of_their_own_hold_any_values_together() {
        let apart = [setters(&[("f", Some(1))]), setters(&[("g", Some(2))])];
        assert_eq!(certain(&apart), [Certain::All, Certain::All]);
        let mut inner = setters(&[]);
        inner.insert("h".to_string(), None);
        let called = [setters(&[("f", Some(1))]), inner];
        assert_eq!(certain(&called), [Certain::All, Certain::First]);
    }

    #[test]
    fn one_that_is_also_stored_with_others_keeps_its_first_value() {
        let all = [
            setters(&[("f", Some(1)), ("g", Some(3))]),
            setters(&[("f", Some(2))]),
            setters(&[("g", Some(4))]),
        ];
        let by = || Certain::By("f".to_string());
        assert_eq!(certain(&all), [by(), by(), Certain::First]);
    }
}
