//! Every word of the text that is parsed stands where the source map says, in the file of the user,
//! unless a macro made it; with the machine's preprocessor and with the built-in one.

use std::path::{Path, PathBuf};

use polyomp_frontend::source::{Preprocessor, SourceOptions, SourceSet, Span};

fn options(built_in: bool) -> SourceOptions {
    SourceOptions {
        no_preprocessor: built_in,
        ..SourceOptions::default()
    }
}

/// Both ways to preprocess `text`; only the built-in one where the machine has no compiler.
fn both(text: &str) -> Vec<SourceSet> {
    [false, true]
        .into_iter()
        .map(|built_in| {
            SourceSet::from_text("m.c", text, &options(built_in)).expect("a small text")
        })
        .collect()
}

/// The words of the text with their spans.
fn words(set: &SourceSet) -> Vec<(String, Span)> {
    let text = set.text();
    let mut found = Vec::new();
    let mut start = None;
    for (at, byte) in text.bytes().chain(std::iter::once(b' ')).enumerate() {
        let inside = byte.is_ascii_alphanumeric() || byte == b'_';
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let span = Span::new(from as u32, at as u32);
                found.push((text[from..at].to_string(), span));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// The place of the `number`th word `word`, as `line:column-line:column`.
fn place(set: &SourceSet, word: &str, number: usize) -> String {
    let spans: Vec<_> = words(set)
        .into_iter()
        .filter(|(found, _)| found == word)
        .collect();
    let (_, span) = spans
        .get(number)
        .unwrap_or_else(|| panic!("no {word} number {number} in {}", set.text()));
    let range = set.range(*span);
    format!(
        "{}:{}-{}:{}",
        range.start.line, range.start.column, range.end.line, range.end.column
    )
}

#[test]
fn plain_lines_with_comments_and_tabs() {
    let text = "int\ta;/* x\n y */ int  b; // c\n\tint /* long */ c = a\t+ b;\n";
    for set in both(text) {
        assert_eq!(place(&set, "a", 0), "1:5-1:6");
        assert_eq!(place(&set, "b", 0), "2:12-2:13");
        assert_eq!(place(&set, "c", 0), "3:17-3:18");
        assert_eq!(place(&set, "b", 1), "3:25-3:26");
    }
}

#[test]
fn joined_lines() {
    let text =
        "int a = 1 + \\\n    b\\\nc;\n#pragma omp parallel \\\n  private(x) \\\n  shared(y)\nz;\n";
    for set in both(text) {
        assert_eq!(place(&set, "bc", 0), "2:5-3:2");
        assert_eq!(place(&set, "private", 0), "5:3-5:10");
        assert_eq!(place(&set, "y", 0), "6:10-6:11");
        assert_eq!(place(&set, "z", 0), "7:1-7:2");
    }
}

#[test]
fn macros_and_their_arguments() {
    let text = "#define N 100\n#define AT(a, i) a[(i) + off]\n#define TWICE(x) x + x\n\
                int f() {\n  return AT(data, i + 1) * N;\n}\n\
                int g() { return TWICE(TWICE(h)) + AT(p,\n   q\n  ) + last; }\n";
    for set in both(text) {
        assert_eq!(place(&set, "data", 0), "5:13-5:17");
        assert_eq!(place(&set, "i", 0), "5:19-5:20");
        assert_eq!(place(&set, "off", 0), "5:10-5:25");
        assert_eq!(place(&set, "100", 0), "5:28-5:29");
        for number in 0..4 {
            assert_eq!(place(&set, "h", number), "7:30-7:31");
        }
        assert_eq!(place(&set, "q", 0), "8:4-8:5");
        assert_eq!(place(&set, "off", 1), "7:36-9:4");
        assert_eq!(place(&set, "last", 0), "9:7-9:11");
    }
}

#[test]
fn pragmas_made_by_macros() {
    let text = "#define N 8\n#define PRAGMA(x) _Pragma(#x)\nvoid f() {\n\
                _Pragma(\"omp parallel for num_threads(2)\")\n  for (;;) a;\n\
                PRAGMA(omp barrier) b;\n#pragma omp critical (N)\n  c;\n}\n";
    for set in both(text) {
        assert_eq!(place(&set, "num_threads", 0), "4:27-4:38");
        assert_eq!(place(&set, "a", 0), "5:12-5:13");
        assert_eq!(place(&set, "barrier", 0), "6:8-6:19");
        assert_eq!(place(&set, "b", 0), "6:21-6:22");
        assert_eq!(place(&set, "c", 0), "8:3-8:4");
    }
}

#[test]
fn inactive_lines_between() {
    let text = "int x;\n#if 0\nint x; int y;\n#else\nint x2; int y;\n#endif\n#ifdef NOPE\nint y;\n#endif\nint y;\n";
    for set in both(text) {
        assert_eq!(place(&set, "x", 0), "1:5-1:6");
        assert_eq!(place(&set, "x2", 0), "5:5-5:7");
        assert_eq!(place(&set, "y", 0), "5:13-5:14");
        assert_eq!(place(&set, "y", 1), "10:5-10:6");
    }
}

#[test]
fn macros_of_system_headers() {
    let text = "#include <stdlib.h>\n#include <stdio.h>\nint *p = NULL; int q = EXIT_FAILURE + r; FILE *f;\n";
    for set in both(text) {
        assert_eq!(place(&set, "void", 0), "3:10-3:14");
        assert_eq!(place(&set, "r", 0), "3:39-3:40");
        assert_eq!(place(&set, "f", 0), "3:48-3:49");
        assert!(set.text().len() < 200, "headers are left out");
    }
}

#[test]
fn values_that_only_the_preprocessor_knows() {
    let text = "int a = __LINE__ + b;\nint c = __COUNTER__ + d;\n#ifdef __has_include\nint e;\n#endif\nint g;\n";
    for set in both(text) {
        assert_eq!(place(&set, "b", 0), "1:20-1:21");
        assert_eq!(place(&set, "d", 0), "2:23-2:24");
        assert_eq!(place(&set, "g", 0), "6:5-6:6");
    }
}

#[test]
fn generated_files_that_rename_their_lines() {
    let text = "int a;\n#line 500 \"grammar.y\"\nint b;\n#if 0\nint c; int d;\n#endif\n\
                int c; int d = 1;\n#line 1\nint e;\n";
    for set in both(text) {
        assert_eq!(place(&set, "b", 0), "3:5-3:6");
        assert_eq!(place(&set, "e", 0), "9:5-9:6");
    }
}

/// A folder for the files of one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("polyomp-{name}-{}", std::process::id()));
        for (file, text) in files {
            let file = path.join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            std::fs::write(file, text).expect("written");
        }
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn includes_lead_to_their_own_files() {
    let folder = Folder::new(
        "includes",
        &[
            (
                "m.c",
                "#include \"u.h\"\n#include \"u.h\"\nint  m = U;\n#include \"sub/v.h\"\nint n;\n",
            ),
            ("u.h", "#ifndef U\n#define U 1\n  int u;\n#endif\n"),
            ("inc/sub/v.h", "int before; int v;\n"),
            ("forced.h", "int forced;\n"),
        ],
    );
    for built_in in [false, true] {
        let options = SourceOptions {
            include_dirs: vec![folder.0.join("inc")],
            includes: vec![folder.0.join("forced.h")],
            ..options(built_in)
        };
        let set = SourceSet::load(&folder.0.join("m.c"), &options).expect("written");
        for (word, file, line, column) in [
            ("forced", "forced.h", 1, 5),
            ("u", "u.h", 3, 7),
            ("m", "m.c", 3, 6),
            ("v", "v.h", 1, 17),
            ("n", "m.c", 5, 5),
        ] {
            let (_, span) = words(&set)
                .into_iter()
                .find(|(found, _)| found == word)
                .unwrap_or_else(|| panic!("no {word} in {}", set.text()));
            let pos = set.pos(span);
            let path = set.file(pos.file).expect("a file").path();
            assert!(path.ends_with(file), "{word} in {}", path.display());
            assert_eq!((pos.line, pos.column), (line, column), "{word}");
        }
    }
}

#[test]
fn a_missing_header_leads_to_the_built_in_preprocessor() {
    let text = "#include \"not-there.h\"\n#define N 3\nint a[N];\n";
    let set = SourceSet::from_text("m.c", text, &options(false)).expect("a small text");
    assert_eq!(set.preprocessor(), Preprocessor::BuiltIn);
    assert_eq!(place(&set, "3", 0), "3:7-3:8");
    let places: Vec<_> = set
        .notes()
        .iter()
        .filter_map(|note| note.place.map(|place| place.line))
        .collect();
    assert!(places.contains(&1));
}

#[test]
fn defines_are_passed_on() {
    for built_in in [false, true] {
        let options = SourceOptions {
            defines: vec!["A=7".into(), "B".into(), "C".into()],
            undefines: vec!["C".into()],
            std: Some("gnu11".into()),
            ..options(built_in)
        };
        let text =
            "int a = A;\n#ifdef B\nint b;\n#endif\n#ifdef C\nint c;\n#endif\nint o = _OPENMP;";
        let set = SourceSet::from_text("m.c", text, &options).expect("a small text");
        let found: Vec<_> = words(&set).into_iter().map(|(word, _)| word).collect();
        assert!(found.contains(&"7".to_string()));
        assert!(found.contains(&"b".to_string()));
        assert!(!found.contains(&"c".to_string()));
        assert!(!found.contains(&"_OPENMP".to_string()));
    }
}

#[test]
fn a_preprocessor_that_is_not_there_is_no_error_and_one_that_fails_is() {
    let with = |cc: &str| SourceOptions {
        cc: Some(cc.into()),
        ..SourceOptions::default()
    };
    let set = SourceSet::from_text("m.c", "int a;", &with("/nowhere/cc")).expect("a small text");
    assert_eq!(set.preprocessor(), Preprocessor::BuiltIn);
    assert_eq!(place(&set, "a", 0), "1:5-1:6");
    assert!(!set.notes().is_empty());
    assert!(SourceSet::from_text("m.c", "int a;", &with("false")).is_err());
    assert!(SourceSet::load(Path::new("/nowhere/m.c"), &options(false)).is_err());
    assert!(SourceSet::load(Path::new("/"), &options(false)).is_err());
}

#[test]
fn text_that_is_not_utf8_or_not_c_does_no_harm() {
    let folder = Folder::new("bytes", &[("empty.c", "")]);
    let file = folder.0.join("bytes.c");
    std::fs::write(
        &file,
        b"int a\xff; char *s = \"\xe9\";\0 \x01 int b;\r\nint c;",
    )
    .expect("written");
    for built_in in [false, true] {
        let set = SourceSet::load(&file, &options(built_in)).expect("written");
        assert_eq!(place(&set, "c", 0), "2:5-2:6");
        let empty =
            SourceSet::load(&folder.0.join("empty.c"), &options(built_in)).expect("written");
        assert_eq!(empty.text().trim(), "");
    }
}
