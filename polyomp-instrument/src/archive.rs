//! Writes archives of objects (`ar`), with an index in which the linker finds who defines what.

const MAGIC: &[u8] = b"!<arch>\n";
const HEADER: usize = 60;

/// A member: its contents, and the symbols that it defines as far as it is to be found by them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The object.
    pub object: Vec<u8>,
    /// The symbols.
    pub symbols: Vec<String>,
}

/// The archive; `None` if it is larger than the format allows.
#[must_use]
pub fn write(members: &[Member]) -> Option<Vec<u8>> {
    let symbols = || members.iter().flat_map(|member| &member.symbols);
    let index = 4 + symbols().map(|symbol| 4 + symbol.len() + 1).sum::<usize>();
    let mut archive = MAGIC.to_vec();
    header(&mut archive, "/", index);
    archive.extend(u32::try_from(symbols().count()).ok()?.to_be_bytes());
    let mut offset = MAGIC.len() + HEADER + even(index);
    for member in members {
        for _ in &member.symbols {
            archive.extend(u32::try_from(offset).ok()?.to_be_bytes());
        }
        offset += HEADER + even(member.object.len());
    }
    for symbol in symbols() {
        archive.extend(symbol.as_bytes());
        archive.push(0);
    }
    pad(&mut archive);
    for (number, member) in members.iter().enumerate() {
        header(&mut archive, &format!("{number}.o/"), member.object.len());
        archive.extend(&member.object);
        pad(&mut archive);
    }
    Some(archive)
}

/// Members start at even offsets.
fn even(size: usize) -> usize {
    size + size % 2
}

fn pad(archive: &mut Vec<u8>) {
    if archive.len() % 2 == 1 {
        archive.push(b'\n');
    }
}

fn header(archive: &mut Vec<u8>, name: &str, size: usize) {
    let header = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644);
    archive.extend(header.into_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_points_to_the_headers() {
        let member = |object: &[u8], symbols: &[&str]| Member {
            object: object.to_vec(),
            symbols: symbols.iter().map(|symbol| (*symbol).to_owned()).collect(),
        };
        let archive =
            write(&[member(b"odd", &["a", "bc"]), member(b"even", &["d"])]).expect("an archive");
        assert!(archive.starts_with(b"!<arch>\n/ "));
        let number = |at: usize| {
            let bytes = archive[at..at + 4].try_into().expect("four bytes");
            u32::from_be_bytes(bytes) as usize
        };
        assert_eq!(number(68), 3);
        assert!(archive[number(72)..].starts_with(b"0.o/"));
        assert_eq!(number(76), number(72));
        assert!(archive[number(80)..].starts_with(b"1.o/"));
        assert!(archive.ends_with(b"`\neven"));
    }
}
