//! Addresses in a compiled program or library → places in its source, by its debug information.

use std::collections::BTreeMap;
use std::path::Path;

use addr2line::Loader;

use crate::place::{MOST_INLINED, Place, PlaceId, Places};

/// What an executable or a library says of its own code.
pub struct DebugInfo(Loader);

/// A place of which the [`Places`] do not know yet: innermost first, then the calls that it was inlined by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frames(Vec<Place>);

impl DebugInfo {
    /// Opens a file, and the files that its debug information was moved to.
    ///
    /// # Errors
    /// A sentence that says why it cannot be read.
    pub fn open(path: &Path) -> Result<Self, String> {
        // A trace can name anything, and reading some things never ends.
        let metadata = std::fs::metadata(path).map_err(|error| error.to_string())?;
        if !metadata.is_file() {
            return Err("it is no file".to_owned());
        }
        Loader::new(path)
            .map(DebugInfo)
            .map_err(|error| error.to_string())
    }

    /// Where the instruction at an offset comes from; nothing where the file does not say.
    #[must_use]
    pub fn frames(&self, offset: u64) -> Frames {
        let mut places = Vec::new();
        let Ok(mut frames) = self.0.find_frames(offset) else {
            return Frames::default();
        };
        while let Ok(Some(frame)) = frames.next() {
            let function = frame.function.as_ref();
            let function = function.and_then(|name| Some(name.demangle().ok()?.into_owned()));
            let Some(location) = frame.location else {
                continue;
            };
            let (Some(file), Some(line)) = (location.file, location.line) else {
                continue;
            };
            places.push(Place::Source {
                file: file.to_owned(),
                line,
                column: location.column.unwrap_or(0),
                function,
                inlined_at: PlaceId::UNKNOWN,
            });
            if places.len() > MOST_INLINED {
                break;
            }
        }
        Frames(places)
    }

    /// The function that an offset is in, by the table of symbols.
    #[must_use]
    pub fn function(&self, offset: u64) -> Option<String> {
        Some(demangled(self.0.find_symbol(offset)?))
    }
}

/// A name as the program has it, of one that the compiler made of it.
#[must_use]
pub fn demangled(name: &str) -> String {
    // Anything is taken apart otherwise, also as a type: `a` is `signed char`.
    if !["_Z", "_R"].iter().any(|start| name.starts_with(start)) {
        return name.to_owned();
    }
    addr2line::demangle_auto(name.into(), None).into_owned()
}

impl Frames {
    /// The innermost place, with the calls around it in the table. None where nothing is known.
    #[must_use]
    pub fn place(self, places: &mut Places) -> Option<Place> {
        let mut outer: Option<Place> = None;
        for mut place in self.0.into_iter().rev() {
            if let (Some(call), Place::Source { inlined_at, .. }) = (outer.take(), &mut place) {
                *inlined_at = places.intern(call).unwrap_or(PlaceId::UNKNOWN);
            }
            outer = Some(place);
        }
        outer
    }
}

/// Asks the compiled program for the places of a trace that has only addresses in it. Of each place that was looked
/// for, says what came of it.
pub fn locate(
    places: &mut Places,
    wanted: impl IntoIterator<Item = PlaceId>,
) -> BTreeMap<PlaceId, String> {
    let mut modules: BTreeMap<String, Result<DebugInfo, String>> = BTreeMap::new();
    let mut remarks = BTreeMap::new();
    for id in wanted {
        let Place::Code { module, offset } = places.get(id).clone() else {
            continue;
        };
        let opened = modules
            .entry(module.clone())
            .or_insert_with(|| DebugInfo::open(Path::new(&module)));
        let remark = match opened {
            Err(error) => format!(
                "`{module}` cannot be read here ({error}), so the line is not known; `addr2line -fie FILE {offset:#x}` \
                 tells it where that file is"
            ),
            Ok(info) => match info.frames(offset).place(places) {
                Some(place) => {
                    places.replace(id, place);
                    format!("this is {offset:#x} in `{module}`, as that file is now")
                }
                None => {
                    let function = info.function(offset);
                    let function =
                        function.map_or_else(String::new, |name| format!(", in `{name}`"));
                    format!(
                        "`{module}` does not tell the line of {offset:#x}{function}; compiled with -g, it does"
                    )
                }
            },
        };
        remarks.insert(id, remark);
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_c_stay() {
        assert_eq!(demangled("a"), "a");
        assert_eq!(demangled("_Znwm"), "operator new(unsigned long)");
    }
}
