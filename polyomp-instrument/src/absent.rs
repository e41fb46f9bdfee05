//! Stands in for functions that a description knows and the program does not have.
//!
//! The stubs of a platform name all its functions. What of them neither the program nor its libraries define must be
//! defined by someone, but nothing that they do define may be: an archive does just that, if it is searched last and
//! has a member of its own for each function. The members lie in a section of their own, by which the stubs see that
//! a function is not there.
//!
//! A member is one compiled object in which the name is replaced, since hundreds of runs of a compiler would be slow.

/// The section in which the members lie.
pub const SECTION: &str = "polyomp_absent";

/// Longest name of a function.
const LONGEST: usize = 255;

/// The C text of a member, for any name.
#[must_use]
pub fn template() -> String {
    format!(
        "__attribute__((section(\"{SECTION}\"), used)) const char {}[1] = {{1}};\n",
        placeholder()
    )
}

/// Long, and in no other string.
fn placeholder() -> String {
    format!("polyomp_placeholder{:_<1$}", "", LONGEST - 19)
}

/// An archive (`ar`) with a member for each name, made from the compiled template. `None` if the placeholder is not
/// in it just once, or a name does not fit.
#[must_use]
pub fn archive(compiled: &[u8], names: &[&str]) -> Option<Vec<u8>> {
    let placeholder = placeholder().into_bytes();
    let mut places = compiled
        .windows(placeholder.len())
        .enumerate()
        .filter(|(_, window)| *window == placeholder)
        .map(|(place, _)| place);
    let (place, None) = (places.next()?, places.next()) else {
        return None;
    };
    // Members start at even offsets.
    let padded = compiled.len() + compiled.len() % 2;
    let index_length = 4 + 4 * names.len() + names.iter().map(|name| name.len() + 1).sum::<usize>();
    let first = MAGIC.len() + HEADER + index_length + index_length % 2;

    let mut archive = MAGIC.to_vec();
    header(&mut archive, "/", index_length);
    archive.extend(u32::try_from(names.len()).ok()?.to_be_bytes());
    for number in 0..names.len() {
        let offset = first + number * (HEADER + padded);
        archive.extend(u32::try_from(offset).ok()?.to_be_bytes());
    }
    for name in names {
        archive.extend(name.as_bytes());
        archive.push(0);
    }
    if index_length % 2 == 1 {
        archive.push(b'\n');
    }
    for (number, name) in names.iter().enumerate() {
        header(&mut archive, &format!("{number}.o/"), compiled.len());
        let start = archive.len() + place;
        archive.extend(compiled);
        let text = archive.get_mut(start..start + placeholder.len())?;
        text.fill(0);
        text.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        if !compiled.len().is_multiple_of(2) {
            archive.push(b'\n');
        }
    }
    Some(archive)
}

const MAGIC: &[u8] = b"!<arch>\n";
const HEADER: usize = 60;

fn header(archive: &mut Vec<u8>, name: &str, size: usize) {
    let header = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644);
    archive.extend(header.into_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_differ_by_the_name() {
        let mut compiled = b"head".to_vec();
        compiled.extend(placeholder().into_bytes());
        compiled.extend(b"tail.");
        let archive = archive(&compiled, &["one", "other"]).expect("an archive");
        let text = String::from_utf8_lossy(&archive);
        assert!(text.starts_with("!<arch>\n/ "));
        assert!(text.contains("headone\0\0"));
        assert!(text.contains("headother\0"));
        assert!(!text.contains("placeholder"));
        // The index points to the headers.
        let offset = u32::from_be_bytes([archive[76], archive[77], archive[78], archive[79]]);
        assert!(archive[offset as usize..].starts_with(b"1.o/"));
    }

    #[test]
    fn what_does_not_fit_is_none() {
        assert_eq!(archive(b"nothing", &["a"]), None);
        let twice = format!("{0}{0}", placeholder());
        assert_eq!(archive(twice.as_bytes(), &["a"]), None);
        assert_eq!(archive(placeholder().as_bytes(), &[&"a".repeat(300)]), None);
    }
}
