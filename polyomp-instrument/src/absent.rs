//! Stands in for functions that a description knows and the program does not have.
//!
//! The stubs of a platform name all its functions. What of them neither the program nor its libraries define must be
//! defined by someone, but nothing that they do define may be: an archive does just that, if it is searched last and
//! has a member of its own for each function.
//!
//! A member is one compiled object in which the name is replaced, since hundreds of runs of a compiler would be slow.

use crate::archive::Member;

/// Longest name of a function.
const LONGEST: usize = 255;

/// The C text of a member, for any name.
#[must_use]
pub fn template() -> String {
    format!("const char {}[1] = {{1}};\n", placeholder())
}

/// Long, and in no other string.
fn placeholder() -> String {
    format!("polyomp_placeholder{:_<1$}", "", LONGEST - 19)
}

/// A member for each name, made from the compiled template. `None` if the placeholder is not in it just once, or a
/// name does not fit.
#[must_use]
pub fn members(compiled: &[u8], names: &[&str]) -> Option<Vec<Member>> {
    let placeholder = placeholder().into_bytes();
    let mut places = compiled
        .windows(placeholder.len())
        .enumerate()
        .filter(|(_, window)| *window == placeholder)
        .map(|(place, _)| place);
    let (place, None) = (places.next()?, places.next()) else {
        return None;
    };
    names
        .iter()
        .map(|name| {
            let mut object = compiled.to_vec();
            let text = object.get_mut(place..place + placeholder.len())?;
            text.fill(0);
            text.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
            Some(Member {
                object,
                symbols: vec![(*name).to_owned()],
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_differ_by_the_name() {
        let compiled = format!("head{}tail", placeholder());
        let members = members(compiled.as_bytes(), &["one", "other"]).expect("members");
        assert!(members[0].object.starts_with(b"headone\0\0"));
        assert!(members[1].object.starts_with(b"headother\0"));
        assert_eq!(members[0].object.len(), compiled.len());
    }

    #[test]
    fn what_does_not_fit_is_none() {
        assert_eq!(members(b"nothing", &["a"]), None);
        let twice = format!("{0}{0}", placeholder());
        assert_eq!(members(twice.as_bytes(), &["a"]), None);
        assert_eq!(members(placeholder().as_bytes(), &[&"a".repeat(300)]), None);
    }
}
