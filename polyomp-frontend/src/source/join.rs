//! Several preprocessed source files as one text: the translation units of one program, each a part of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use super::{FileId, Preprocessor, SourceError, SourceSet};

/// The largest text that is made of several.
const MAX_TEXT: u64 = 1 << 30;

/// One source file in the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// Where its text begins.
    pub start: u32,
    /// Just past its last byte.
    pub end: u32,
    /// It and the files that it includes, by number; itself is the first.
    pub files: Range<u32>,
    /// Declarations of the types that dropped system headers define; not part of the text.
    pub prelude: String,
    /// Functions that dropped system headers seem to declare.
    pub system_functions: BTreeSet<String>,
    /// Those of them that are of C.
    pub c_functions: BTreeSet<String>,
    /// A header that was not found and about which nothing is known.
    pub missing_header: Option<String>,
    /// Macros that are more than a constant and that this header may change: why each is not known.
    pub doubtful_macros: BTreeMap<String, String>,
    /// It is C++.
    pub cpp: bool,
    /// A C compiler found errors that keep it from preprocessing the text.
    pub incomplete: bool,
}

impl SourceSet {
    /// Several source files as the translation units of one program. A name means in each what that one says: they
    /// share what has external linkage. [`SourceSet::main`] is the first one's file.
    ///
    /// # Errors
    /// If there is none, or the texts are too large together.
    pub fn join(sets: Vec<SourceSet>) -> Result<SourceSet, SourceError> {
        let total: u64 = sets.iter().map(|set| set.text.len() as u64 + 1).sum();
        let mut sets = sets.into_iter();
        let too_large = |path: PathBuf| SourceError::TooLarge {
            path,
            limit: MAX_TEXT,
        };
        let Some(mut joined) = sets.next() else {
            return Err(SourceError::Read {
                path: PathBuf::new(),
                reason: std::io::ErrorKind::NotFound.into(),
            });
        };
        if total > MAX_TEXT {
            let file = joined.file(joined.main());
            return Err(too_large(
                file.map_or_else(PathBuf::new, |file| file.path().to_path_buf()),
            ));
        }
        for set in sets {
            // The end of one and the beginning of the next are different places.
            joined.text.push('\n');
            let text = joined.text.len() as u32;
            let file = joined.files.len() as u32;
            joined.text.push_str(&set.text);
            joined.files.extend(set.files);
            joined.parts.extend(set.parts.into_iter().map(|part| Part {
                start: part.start + text,
                end: part.end + text,
                files: part.files.start + file..part.files.end + file,
                ..part
            }));
            joined.map.append(set.map, text, file);
            joined.notes.extend(set.notes.into_iter().map(|mut note| {
                if let Some(place) = &mut note.place {
                    place.file = FileId(place.file.0.saturating_add(file));
                }
                note
            }));
            if set.preprocessor == Preprocessor::BuiltIn {
                joined.preprocessor = Preprocessor::BuiltIn;
            }
        }
        Ok(joined)
    }

    /// The source files that were asked for, each with the files that it includes: as many as were joined.
    pub fn units(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        self.parts.iter().map(|part| part.files.clone())
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The number of the part that holds this offset of the text.
    pub(crate) fn part_at(&self, offset: u32) -> usize {
        self.parts
            .partition_point(|part| part.start <= offset)
            .saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{SourceOptions, Span};

    fn set(name: &str, text: &str) -> SourceSet {
        let options = SourceOptions {
            no_preprocessor: true,
            ..SourceOptions::default()
        };
        SourceSet::from_text(name, text, &options).expect("a small text")
    }

    #[test]
    fn places_stay_those_of_each_file() {
        let sets = vec![
            set("a.c", "int a;\n"),
            set("b.c", "\n\n"),
            set("c.c", "\nint c;\n"),
        ];
        let joined = SourceSet::join(sets).expect("small texts");
        let names: Vec<_> = joined
            .files()
            .iter()
            .map(|file| file.path().to_string_lossy().into_owned())
            .collect();
        assert_eq!(names, ["a.c", "b.c", "c.c"]);
        let place = |word: &str| {
            let at = joined.text().find(word).expect("it is there") as u32;
            let pos = joined.pos(Span::new(at, at + 1));
            (pos.file.0, pos.line, pos.column)
        };
        assert_eq!(place("a;"), (0, 1, 5));
        assert_eq!(place("c;"), (2, 2, 5));
        // The end of each is its own; a file without a token has its beginning.
        let ends: Vec<_> = joined
            .parts()
            .iter()
            .map(|part| joined.pos(Span::new(part.end, part.end)))
            .map(|pos| (pos.file.0, pos.line))
            .collect();
        assert_eq!(ends, [(0, 1), (1, 1), (2, 2)]);
        assert_eq!(joined.units().collect::<Vec<_>>(), [0..1, 1..2, 2..3]);
    }
}
