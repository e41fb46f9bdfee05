//! `#pragma pack`, as compilers have it: which records it makes lie closer than their members' types say.

use crate::syntax::ast::Record;

/// Where in a text records are packed.
#[derive(Debug, Default)]
pub(super) struct Packing {
    /// Behind each of these places records are, or are not; they are in order.
    changes: Vec<(u32, bool)>,
}

impl Packing {
    pub(super) fn in_text(text: &str) -> Self {
        let (mut changes, mut pushed, mut packed) = (Vec::new(), Vec::new(), false);
        for (at, _) in text.match_indices("pack") {
            let before = text.get(..at).unwrap_or_default();
            let before = before.trim_end_matches([' ', '\t', '"', '(']);
            if !before.ends_with("pragma") && !before.ends_with("_Pragma") {
                continue;
            }
            let after = text.get(at + "pack".len()..).unwrap_or_default();
            let said = after.trim_start().strip_prefix('(').and_then(|rest| {
                let (said, _) = rest.split_once(')')?;
                Some(said.split(',').map(str::trim).collect::<Vec<_>>())
            });
            match said.as_deref() {
                Some([""]) => packed = false,
                Some(["push"]) => pushed.push(packed),
                Some(["push", to]) => {
                    pushed.push(packed);
                    packed = is_close(to);
                }
                Some(["pop"]) => packed = pushed.pop().unwrap_or(packed),
                Some([to]) => packed = is_close(to),
                // What is not understood may pack all that follows.
                _ => packed = true,
            }
            changes.extend(u32::try_from(at).ok().map(|at| (at, packed)));
        }
        Self { changes }
    }

    /// Whether members of a record may stand elsewhere than their types say: by an attribute, or by such a pragma.
    pub(super) fn moves(&self, record: &Record) -> bool {
        let before = self
            .changes
            .partition_point(|(at, _)| *at < record.span.end);
        let last = before
            .checked_sub(1)
            .and_then(|last| self.changes.get(last));
        record.attributes || last.is_some_and(|(_, packed)| *packed)
    }
}

/// Whether an alignment moves members: no type has a larger one than 16. One that is no number may be any.
fn is_close(alignment: &str) -> bool {
    let bytes = alignment.parse::<u32>().ok();
    bytes.is_none_or(|bytes| bytes < 16)
}

#[cfg(test)]
mod tests {
    use super::Packing;

    #[test]
    fn pragmas_end_where_they_say() {
        let states = |text: &str| -> Vec<bool> {
            let packing = Packing::in_text(text);
            packing.changes.iter().map(|(_, packed)| *packed).collect()
        };
        let text = "#pragma pack(push, 1)\n#pragma pack(pop)\n#pragma pack(2)\n#pragma pack()\n";
        assert_eq!(states(text), [true, false, true, false]);
        assert_eq!(
            states("_Pragma(\"pack(push)\") #pragma pack(show)"),
            [false, true]
        );
        assert_eq!(states("int pack(int x);"), []);
    }
}
