//! Stage 0, source: files and flags → [`SourceSet`], the text to parse and where it came from.
//!
//! The machine's C preprocessor is used where there is one; without one, or where it fails, a
//! reduced one of our own takes its place. Either way every byte of the text can be traced to a
//! line and column of a file that the user wrote.

mod align;
mod characters;
mod compiler;
mod condition;
pub(crate) mod declared;
mod expand;
mod file;
mod join;
mod macros;
mod map;
mod output;
mod reduced;
mod span;
pub(crate) mod token;

use std::fs;
use std::path::{Path, PathBuf};

pub use file::SourceFile;
pub(crate) use join::Part;
pub use span::{FileId, SourcePos, SourceRange, Span};

use map::OriginMap;

/// The largest file that is read.
const MAX_FILE: u64 = 64 << 20;

/// What a source file is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// C.
    #[default]
    C,
    /// C++.
    Cpp,
}

impl Language {
    /// What the name of a file says.
    pub fn of(path: &Path) -> Language {
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension {
            Some(
                "cpp" | "cc" | "cxx" | "c++" | "C" | "CPP" | "hpp" | "hh" | "hxx" | "h++" | "H"
                | "ipp" | "tpp",
            ) => Language::Cpp,
            _ => Language::C,
        }
    }
}

/// How to preprocess: the flags of a C compiler.
#[derive(Clone, Debug, Default)]
pub struct SourceOptions {
    /// `-I`: folders in which includes are searched.
    pub include_dirs: Vec<PathBuf>,
    /// `-D`: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U`: names; they win over defines.
    pub undefines: Vec<String>,
    /// `-include`: files read before the source.
    pub includes: Vec<PathBuf>,
    /// `-std`, such as `gnu11`.
    pub std: Option<String>,
    /// The compiler to preprocess with, with its own options if any; if none is given, `$CC`,
    /// `cc`, `gcc` and `clang` are tried in this order, for C++ `$CXX`, `c++`, `g++` and `clang++`.
    pub cc: Option<String>,
    /// Do not look for a C compiler.
    pub no_preprocessor: bool,
}

/// How serious a [`Note`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Something is probably not as the user meant it, or had to be assumed.
    Warning,
    /// Something is wrong with the source.
    Error,
}

/// Something to tell the user about preprocessing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How serious it is.
    pub severity: Severity,
    /// Where, if it concerns a place.
    pub place: Option<SourcePos>,
    /// A sentence.
    pub message: String,
}

/// Why there is no [`SourceSet`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The source file cannot be read.
    #[error("cannot read {}: {reason}", path.display())]
    Read {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The C compiler that is to preprocess does not take its flags, or is none.
    #[error("the C compiler `{command}` fails before it reads the source: {message}")]
    Compiler {
        /// What it is called.
        command: String,
        /// What it says.
        message: String,
    },
    /// The source file, or what the preprocessor made of it, is too large.
    #[error("{} is too large: more than {limit} bytes", path.display())]
    TooLarge {
        /// Its path.
        path: PathBuf,
        /// The limit.
        limit: u64,
    },
}

/// Which preprocessor made the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preprocessor {
    /// That of a C compiler.
    Compiler,
    /// The reduced one of this crate.
    BuiltIn,
}

/// One preprocessed source file, or several of one program: the text to parse, and the files it came from.
#[derive(Clone, Debug)]
pub struct SourceSet {
    files: Vec<SourceFile>,
    text: String,
    /// The source files, in the order of their texts; never none.
    parts: Vec<Part>,
    map: OriginMap,
    notes: Vec<Note>,
    preprocessor: Preprocessor,
    language: Language,
}

impl SourceSet {
    /// Reads and preprocesses a file.
    ///
    /// # Errors
    /// Only if the file itself cannot be read or is too large; whatever else is wrong is in
    /// [`SourceSet::notes`].
    pub fn load(path: &Path, options: &SourceOptions) -> Result<SourceSet, SourceError> {
        let mut files = OpenFiles::default();
        let main = files.read(path)?;
        let given = compiler::plain_path(path);
        let input = compiler::Input::File(path);
        let language = Language::of(path);
        files.known.push((given.clone(), main));
        Self::build(
            files,
            main,
            &given.to_string_lossy(),
            &input,
            options,
            language,
        )
    }

    /// Preprocesses a text. `name` is what reports call it; if it is the path of a file, includes
    /// are searched in its folder first.
    ///
    /// # Errors
    /// Only if the text is too large.
    pub fn from_text(
        name: &str,
        text: &str,
        options: &SourceOptions,
    ) -> Result<SourceSet, SourceError> {
        let path = PathBuf::from(name);
        if text.len() as u64 > MAX_FILE {
            return Err(SourceError::TooLarge {
                path,
                limit: MAX_FILE,
            });
        }
        let mut files = OpenFiles::default();
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .map(Path::to_path_buf)
            .unwrap_or_else(|| PathBuf::from("."));
        let main = files.add(path, text.as_bytes().to_vec());
        let input = compiler::Input::Text(text, Some(&folder));
        let language = Language::of(Path::new(name));
        Self::build(files, main, "<stdin>", &input, options, language)
    }

    /// Takes what a C preprocessor run elsewhere (`cc -E -dD -fopenmp`) made of a text. `called` is
    /// the name that the line markers in its output give to the text, such as `<stdin>`; the other
    /// files they name are read from disk.
    ///
    /// # Errors
    /// Only if one of the texts is too large.
    pub fn from_preprocessed(
        name: &str,
        text: &str,
        called: &str,
        output: &str,
    ) -> Result<SourceSet, SourceError> {
        let path = PathBuf::from(name);
        if text.len().max(output.len()) as u64 > MAX_FILE {
            return Err(SourceError::TooLarge {
                path,
                limit: MAX_FILE,
            });
        }
        let mut files = OpenFiles::default();
        let main = files.add(path, text.as_bytes().to_vec());
        let language = Language::of(Path::new(name));
        let made = Self::aligned(files, main, called, output, Vec::new());
        Ok(made.written_in(language))
    }

    /// The text that a preprocessor made of `main`, each token traced back to its place.
    fn aligned(
        mut files: OpenFiles,
        main: FileId,
        called: &str,
        output: &str,
        notes: Vec<Note>,
    ) -> SourceSet {
        let output = output::read(output, called);
        let map = align::align(&output, main, &mut files);
        let part = Part {
            end: output.text.len() as u32,
            files: 0..files.files.len() as u32,
            prelude: output.prelude,
            system_functions: output.system_functions,
            c_functions: output.c_functions,
            ..Part::default()
        };
        SourceSet {
            files: files.files,
            text: output.text,
            parts: vec![part],
            map,
            notes,
            preprocessor: Preprocessor::Compiler,
            language: Language::C,
        }
    }

    /// The same, as a text of this language.
    fn written_in(mut self, language: Language) -> Self {
        self.language = language;
        for part in &mut self.parts {
            part.cpp = language == Language::Cpp;
        }
        self
    }

    fn build(
        mut files: OpenFiles,
        main: FileId,
        called: &str,
        input: &compiler::Input<'_>,
        options: &SourceOptions,
        language: Language,
    ) -> Result<SourceSet, SourceError> {
        let mut notes = Vec::new();
        if options.no_preprocessor {
            let made = reduced::preprocess(files, main, options, notes);
            return Ok(made.written_in(language));
        }
        match compiler::preprocess(input, options, language) {
            Ok(run) => {
                take_messages(&run.messages, called, main, &mut files, &mut notes);
                let output = file::into_text(run.output);
                let output = characters::decoded(&output);
                let made = Self::aligned(files, main, called, &output, notes);
                return Ok(made.written_in(language));
            }
            Err(compiler::Failure::Rejected { command, message }) => {
                return Err(SourceError::Compiler { command, message });
            }
            Err(compiler::Failure::Missing) => notes.push(Note {
                severity: Severity::Warning,
                place: None,
                message: "No C compiler was found to preprocess with; headers that only it could \
                          find are treated as unknown."
                    .to_string(),
            }),
            Err(compiler::Failure::Failed {
                command,
                reason,
                messages,
            }) => {
                let missing =
                    |line: &str| line.contains("No such file") || line.contains("file not found");
                let incomplete = messages
                    .lines()
                    .any(|line| line.contains("error: ") && !missing(line));
                // A header that is missing is noted at its place, and the names in it are unknown ones.
                if incomplete || !messages.lines().any(missing) {
                    take_messages(&messages, called, main, &mut files, &mut notes);
                    notes.push(Note {
                        severity: Severity::Warning,
                        place: None,
                        message: format!(
                            "The preprocessor `{command}` failed: {reason}; headers that only it could find are treated \
                             as unknown."
                        ),
                    });
                }
                let mut made = reduced::preprocess(files, main, options, notes);
                made.parts
                    .iter_mut()
                    .for_each(|part| part.incomplete = incomplete);
                // The compiler would find those of the C library, of which enough is known.
                made.notes.retain(|note| note.severity != Severity::Note);
                return Ok(made.written_in(language));
            }
        }
        Ok(reduced::preprocess(files, main, options, notes).written_in(language))
    }

    /// The preprocessed text: what [`Span`]s are ranges of. Pragmas stand in it as lines.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a dropped system header seems to declare a function of this name.
    pub(crate) fn is_system_function(&self, name: &str) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| part.system_functions.contains(name))
    }

    /// A header that was not found and about which nothing is known.
    pub fn missing_header(&self) -> Option<&str> {
        let mut parts = self.parts.iter();
        parts.find_map(|part| part.missing_header.as_deref())
    }

    /// The file that was asked for, or the first of them.
    pub fn main(&self) -> FileId {
        FileId(0)
    }

    /// All files that take part; a [`FileId`] is an index.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// One of the files.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// What to tell the user about preprocessing.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Which preprocessor made the text.
    pub fn preprocessor(&self) -> Preprocessor {
        self.preprocessor
    }

    /// What the file is written in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether a C compiler could not preprocess the text because of errors in it: parts may be missing.
    pub fn is_incomplete(&self) -> bool {
        self.parts.iter().any(|part| part.incomplete)
    }

    /// The place in the user's files that the first byte of `span` stands for.
    pub fn pos(&self, span: Span) -> SourcePos {
        self.range(span).start
    }

    /// The range in the user's files that `span` stands for: exact where the user wrote the text
    /// itself, and the whole invocation where it was made by a macro. The end of the text stands for
    /// the end of its last token, and a span outside of it for the beginning of the main file.
    pub fn range(&self, span: Span) -> SourceRange {
        let found = self.byte_range(span);
        let (id, start, end) = found.unwrap_or((self.main(), 0, 0));
        let place = |offset: u32| {
            let (line, column) = self
                .file(id)
                .map_or((1, 1), |file| file.line_column(offset));
            SourcePos {
                file: id,
                line,
                column,
            }
        };
        SourceRange {
            start: place(start),
            end: place(end),
        }
    }

    /// What the user wrote where `span` is; empty for a span outside of the text.
    pub fn original(&self, span: Span) -> &str {
        self.byte_range(span)
            .and_then(|(id, start, end)| {
                let text = self.file(id)?.text();
                text.get(start as usize..end as usize)
            })
            .unwrap_or("")
    }

    /// Like [`SourceSet::range`], as byte offsets in the file; none outside of the text.
    pub fn byte_range(&self, span: Span) -> Option<(FileId, u32, u32)> {
        let part = self.parts.get(self.part_at(span.start))?;
        let found = match span.start {
            start if start < part.end => self.map.range(span),
            start if start == part.end => {
                let last = Span::new(start.saturating_sub(1), start);
                let found = self.map.range(last);
                found.map(|(file, _, end)| (file, end, end))
            }
            _ => return None,
        };
        // Where a source file holds no token, its neighbours' are not meant.
        let of_part = |(file, ..): &(FileId, u32, u32)| part.files.contains(&file.0);
        let beginning = (FileId(part.files.start), 0, 0);
        Some(found.filter(of_part).unwrap_or(beginning))
    }
}

/// The files read so far.
#[derive(Default)]
struct OpenFiles {
    files: Vec<SourceFile>,
    /// By the paths they were asked for with.
    known: Vec<(PathBuf, FileId)>,
}

impl OpenFiles {
    fn add(&mut self, path: PathBuf, bytes: Vec<u8>) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile::new(path, bytes));
        id
    }

    fn read(&mut self, path: &Path) -> Result<FileId, SourceError> {
        let fail = |reason| SourceError::Read {
            path: path.to_path_buf(),
            reason,
        };
        let about = fs::metadata(path).map_err(fail)?;
        if about.is_dir() {
            return Err(fail(std::io::ErrorKind::IsADirectory.into()));
        }
        if about.len() > MAX_FILE {
            return Err(SourceError::TooLarge {
                path: path.to_path_buf(),
                limit: MAX_FILE,
            });
        }
        let mut bytes = Vec::new();
        let file = fs::File::open(path).map_err(fail)?;
        // A pipe or device has no size that could be asked for.
        std::io::Read::read_to_end(&mut std::io::Read::take(file, MAX_FILE + 1), &mut bytes)
            .map_err(fail)?;
        if bytes.len() as u64 > MAX_FILE {
            return Err(SourceError::TooLarge {
                path: path.to_path_buf(),
                limit: MAX_FILE,
            });
        }
        Ok(self.add(path.to_path_buf(), bytes))
    }
}

impl align::Files for OpenFiles {
    fn open(&mut self, path: &str) -> Option<FileId> {
        let path = Path::new(path);
        if let Some((_, id)) = self.known.iter().find(|(known, _)| known == path) {
            return Some(*id);
        }
        let id = self.read(path).ok()?;
        self.known.push((path.to_path_buf(), id));
        Some(id)
    }

    fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }
}

/// Takes `path:line:column: error: message` lines from what a preprocessor said.
fn take_messages(
    messages: &str,
    called: &str,
    main: FileId,
    files: &mut OpenFiles,
    notes: &mut Vec<Note>,
) {
    for line in messages.lines() {
        let kinds = [
            (": fatal error: ", Severity::Error),
            (": error: ", Severity::Error),
            (": warning: ", Severity::Warning),
        ];
        for (mark, severity) in kinds {
            let Some((place, message)) = line.split_once(mark) else {
                continue;
            };
            let mut parts = place.rsplitn(3, ':');
            let column = parts.next().and_then(|column| column.parse().ok());
            let line = parts.next().and_then(|line| line.parse().ok());
            let file = parts.next().and_then(|path| {
                if path == called {
                    Some(main)
                } else {
                    align::Files::open(files, path)
                }
            });
            let place = match (file, line, column) {
                (Some(file), Some(line), Some(column)) => Some(SourcePos { file, line, column }),
                _ => None,
            };
            notes.push(Note {
                severity,
                place,
                message: format!("The C preprocessor says: {message}"),
            });
            break;
        }
    }
}
