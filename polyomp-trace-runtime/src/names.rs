//! What the program calls an allocation: the variable that the text of its line assigns it to.

use std::collections::HashMap;

use polyomp_trace::place::{Place, PlaceId, Places};

/// The text of source files.
#[derive(Debug, Default)]
pub struct Sources {
    files: HashMap<String, Option<String>>,
    /// The variables of the places that were asked for: a loop allocates at one place again and again.
    variables: HashMap<PlaceId, Option<String>>,
}

impl Sources {
    /// The line of a place, if its file is there.
    pub fn line(&mut self, place: &Place) -> Option<(&str, u32)> {
        let Place::Source {
            file, line, column, ..
        } = place
        else {
            return None;
        };
        let text = self
            .files
            .entry(file.clone())
            .or_insert_with(|| std::fs::read_to_string(file).ok());
        let number = usize::try_from(line.checked_sub(1)?).ok()?;
        Some((text.as_deref()?.lines().nth(number)?, *column))
    }

    /// The variable that a call at a place is assigned to. Where it was inlined, the outermost place that tells it
    /// counts.
    pub fn variable(&mut self, places: &Places, place: PlaceId) -> Option<String> {
        if let Some(known) = self.variables.get(&place) {
            return known.clone();
        }
        let variable = self.assigned_at(places, place);
        self.variables.insert(place, variable.clone());
        variable
    }

    fn assigned_at(&mut self, places: &Places, place: PlaceId) -> Option<String> {
        let innermost = places.get(place);
        let calls = places.inlined_at(innermost);
        for place in calls.into_iter().rev().chain([innermost]) {
            if let Some((line, column)) = self.line(place)
                && let Some(name) = assigned(line, column)
            {
                return Some(name.to_owned());
            }
        }
        None
    }
}

/// `int *a = (int *)malloc(n);` with the column of the call → `a`. What compilers call the column of a call differs:
/// its name, its parenthesis, or the assignment.
fn assigned(line: &str, column: u32) -> Option<&str> {
    let column = usize::try_from(column.checked_sub(1)?).ok()?;
    let from_call = line.get(..column)?;
    let rest = line.get(column..)?;
    // The column of a declaration is that of its variable.
    let before = match from_call.rfind('=') {
        Some(equals) if plain_assignment(from_call, equals) => from_call.get(..equals)?,
        _ => {
            let equals = rest.find('=')?;
            let whole = column + equals;
            if !plain_assignment(line, whole) || rest.get(..equals)?.contains(['(', ';', ',']) {
                return None;
            }
            line.get(..whole)?
        }
    };
    // Between the assignment and the call nothing but casts and the function's own name.
    let before = before.trim_end();
    let start = before
        .rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .map_or(0, |place| place + 1);
    let name = before.get(start..)?;
    let first = name.chars().next()?;
    (first.is_ascii_alphabetic() || first == '_').then_some(name)
}

fn plain_assignment(line: &str, equals: usize) -> bool {
    let bytes = line.as_bytes();
    let before = equals.checked_sub(1).and_then(|place| bytes.get(place));
    let after = bytes.get(equals + 1);
    after != Some(&b'=') && !matches!(before, Some(b'=' | b'!' | b'<' | b'>' | b'+' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_before_the_call() {
        let at = |line: &'static str, part: &str| {
            let place = line.find(part).expect("the part is there");
            assigned(line, u32::try_from(place + 1).expect("a short line"))
        };
        assert_eq!(at("int *a = malloc(4);", "malloc"), Some("a"));
        assert_eq!(
            at("  a->next = (struct x *)malloc(4);", "malloc"),
            Some("next")
        );
        assert_eq!(at("int *a = f(), *b = f();", "f(), *b"), Some("a"));
        assert_eq!(at("int *a = f(), *b = f();", "f();"), Some("b"));
        assert_eq!(at("int *a = malloc(4);", "a ="), Some("a"));
        assert_eq!(at("if (malloc(4) == 0) return;", "malloc"), None);
        assert_eq!(at("return malloc(4);", "malloc"), None);
        assert_eq!(assigned("x", 0), None);
        assert_eq!(assigned("x", 99), None);
    }
}
