//! The text of the reduced preprocessor, written token by token with the origin of each.

use crate::source::OpenFiles;
use crate::source::align::Files;
use crate::source::macros::MacroToken;
use crate::source::map::{Origin, OriginMap};
use crate::source::span::FileId;
use crate::source::token::TokenKind;

/// The text being written.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) text: String,
    pub(super) map: OriginMap,
    /// File and line of the token before.
    line: Option<(FileId, u32)>,
    /// Where the token before ended, if it was exact.
    end: Option<(FileId, u32)>,
    in_pragma: bool,
    counter: u32,
}

impl Writer {
    pub(super) fn write(&mut self, token: &MacroToken, files: &OpenFiles) {
        if token.kind == TokenKind::PragmaEnd {
            self.in_pragma = false;
            self.text.push('\n');
            self.line = None;
            return;
        }
        let exact = token.origin.filter(|origin| origin.exact);
        let place = token.origin.and_then(|origin| {
            let file = files.get(origin.file)?;
            Some((origin.file, file.line_column(origin.start)))
        });
        let line = place.map(|(file, (line, _))| (file, line));
        let starts_line = token.kind == TokenKind::PragmaStart
            || (!self.in_pragma && exact.is_some() && line != self.line);
        if starts_line {
            if !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push('\n');
            }
            let column = place.map_or(0, |(_, (_, column))| column.min(80));
            if token.kind != TokenKind::PragmaStart {
                self.text.extend((1..column).map(|_| ' '));
            }
        } else {
            let adjoins = exact.is_some_and(|origin| self.end == Some((origin.file, origin.start)));
            if token.space || !adjoins {
                self.text.push(' ');
            }
        }
        if token.kind == TokenKind::PragmaStart {
            self.in_pragma = true;
        }
        if line.is_some() {
            self.line = line;
        }
        self.end = exact.map(|origin| (origin.file, origin.end));
        let start = self.text.len() as u32;
        let dynamic = self.dynamic(token, line, files);
        self.text
            .push_str(dynamic.as_deref().unwrap_or(&token.text));
        if let Some(origin) = token.origin {
            let end = self.text.len() as u32;
            let exact = origin.exact && end - start == origin.end - origin.start;
            self.map.push(start, end, Origin { exact, ..origin });
        }
    }

    /// The value of a macro that no `#define` defines.
    fn dynamic(
        &mut self,
        token: &MacroToken,
        line: Option<(FileId, u32)>,
        files: &OpenFiles,
    ) -> Option<String> {
        if token.kind != TokenKind::Ident {
            return None;
        }
        match &*token.text {
            "__LINE__" => line.map(|(_, line)| line.to_string()),
            "__COUNTER__" => {
                self.counter += 1;
                Some((self.counter - 1).to_string())
            }
            "__FILE__" => {
                let path = files.get(line?.0)?.path().to_string_lossy().into_owned();
                Some(format!("{path:?}"))
            }
            "__DATE__" => Some("\"Jan  1 1970\"".to_string()),
            "__TIME__" => Some("\"00:00:00\"".to_string()),
            _ => None,
        }
    }
}
