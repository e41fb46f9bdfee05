//! `polyomp check` on C files: from the text that the user wrote to the places that reports speak of.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

type Result = std::result::Result<(), Box<dyn std::error::Error>>;

fn check(directory: &Path, args: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .current_dir(directory)
        .arg("check")
        .args(args)
        .output()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Without what differs from run to run.
fn steady(json: &[u8]) -> String {
    let text = text(json);
    let lines = text.lines().filter(|line| !line.contains("\"seconds\""));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_race_within_a_macro_is_shown_where_the_macro_is_used() -> Result {
    let output = check(Path::new("tests/programs"), &["sum.c"])?;
    assert_eq!(output.status.code(), Some(1));
    let report = text(&output.stdout);
    assert!(
        report.contains("note: no data race in `parallel for` at sum.c:8:1\n"),
        "{report}"
    );
    // Both accesses come from the one use of the macro.
    let shown = "
13 |         BODY(i);
   |         ^^^^^^^
   |         |
   |         (1) read of sum by thread 0 in iteration i = 0
   |         (2) write of sum by thread 1 in iteration i = 1
";
    assert!(report.contains(shown), "{report}");
    assert!(
        report.ends_with("\n1 file, 2 regions: 2 races\n"),
        "{report}"
    );
    Ok(())
}

#[test]
fn flags_reach_the_preprocessor() -> Result {
    let folder = tempfile::tempdir()?;
    let program = "#include \"step.h\"
void f(int n, int *restrict a)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i += 1)
        a[i] = a[i + STEP];
}
";
    fs::create_dir(folder.path().join("headers"))?;
    fs::write(
        folder.path().join("headers/step.h"),
        "#ifndef STEP\n#define STEP 0\n#endif\n",
    )?;
    fs::write(folder.path().join("one.h"), "#define STEP 1\n")?;
    fs::write(folder.path().join("x.c"), program)?;
    for (args, code) in [
        (&["-Iheaders", "x.c"][..], 0),
        (&["-I", "headers", "-DSTEP=1", "x.c"], 1),
        (&["-Iheaders", "-DSTEP=1", "-USTEP", "x.c"], 0),
        (&["-Iheaders", "-include", "one.h", "-std=c11", "x.c"], 1),
        (&["--no-preprocessor", "-Iheaders", "-DSTEP=1", "x.c"], 1),
    ] {
        let output = check(folder.path(), args)?;
        let all = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {all}");
    }
    Ok(())
}

#[test]
fn a_directory_is_checked_in_the_same_way_each_time() -> Result {
    let directory = Path::new("../testsuite/openmp/critical");
    let run = |jobs: &str, format: &str| check(directory, &["-j", jobs, "--format", format, "."]);
    let one = run("1", "json")?;
    let report: serde_json::Value = serde_json::from_slice(&one.stdout)?;
    let paths: Vec<_> = report["files"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|file| file["path"].as_str())
        .collect();
    assert!(paths.len() > 2 && paths.is_sorted(), "{paths:?}");
    assert_eq!(steady(&one.stdout), steady(&run("2", "json")?.stdout));
    assert_eq!(run("1", "human")?.stdout, run("2", "human")?.stdout);
    Ok(())
}

#[test]
fn each_region_of_several_files_is_shown_once_where_it_stands() -> Result {
    let folder = tempfile::tempdir()?;
    let region = "#pragma omp parallel for\nfor (int i = 0; i < 50; i++) a[i] = a[i + by];";
    let shift = format!("double a[100];\nvoid shift(int by) {{\n{region}\n}}\n");
    fs::write(folder.path().join("shift.c"), shift)?;
    let main = |by: &str| format!("void shift(int by);\nint main(void) {{\nshift({by});\n}}\n");
    fs::write(folder.path().join("far.c"), main("50"))?;
    fs::write(folder.path().join("near.c"), main("1"))?;
    let verdicts = |args: &[&str]| -> std::result::Result<_, Box<dyn std::error::Error>> {
        let output = check(folder.path(), &[&["--format", "json"], args].concat())?;
        let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
        let files = report["files"].as_array().cloned().unwrap_or_default();
        let found = files.iter().map(|file| {
            let name = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            let regions = file["regions"].as_array().map_or(0, Vec::len);
            (name(&file["path"]), name(&file["verdict"]), regions)
        });
        Ok(found.collect::<Vec<_>>())
    };
    let file = |path: &str, verdict: &str, regions| (path.to_owned(), verdict.to_owned(), regions);
    assert_eq!(
        verdicts(&["far.c", "shift.c"])?,
        [
            file("far.c", "race-free", 0),
            file("shift.c", "race-free", 1)
        ]
    );
    assert_eq!(
        verdicts(&["shift.c", "far.c", "near.c"])?,
        [
            file("shift.c", "race", 1),
            file("far.c", "race-free", 0),
            file("near.c", "race-free", 0)
        ]
    );
    assert_eq!(
        verdicts(&["shift.c", "--with", "far.c"])?,
        [file("shift.c", "race-free", 1)]
    );
    assert_eq!(verdicts(&["far.c"])?, [file("far.c", "race-free", 0)]);
    // In what order the files are analysed does not matter.
    let run = |jobs: &str| check(folder.path(), &["-j", jobs, "."]);
    assert_eq!(run("1")?.stdout, run("3")?.stdout);
    // A file that cannot be read is told, also where it is only followed.
    let output = check(folder.path(), &["far.c", "--with", "none.c"])?;
    assert_eq!(output.status.code(), Some(2));
    Ok(())
}

#[test]
fn reports_on_c_are_as_the_schema_says() -> Result {
    let schema = serde_json::from_str(polyomp_cli::format::json::SCHEMA)?;
    let validator = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
    for directory in [
        "../testsuite/openmp/parallel",
        "../testsuite/openmp/sections",
        "tests",
    ] {
        let output = check(Path::new("."), &["--format", "json", directory])?;
        let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
        let errors: Vec<_> = validator
            .iter_errors(&report)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert_eq!(errors, Vec::<String>::new(), "{directory}");
    }
    Ok(())
}

#[test]
fn what_is_no_c_is_no_crash() -> Result {
    let folder = tempfile::tempdir()?;
    let deep = format!("int x = {}1{};\n", "(".repeat(50_000), ")".repeat(50_000));
    let files: [(&str, &[u8]); 6] = [
        ("empty.c", b""),
        ("binary.c", b"\x7fELF\x00\xff\xfe#pragma omp parallel\n"),
        ("half.c", b"void f(void) {\n#pragma omp parallel\n{ a["),
        ("latin1.c", b"/* \xe4\xf6 */ int a[3];\n"),
        ("pragma.c", b"#pragma omp"),
        ("deep.c", deep.as_bytes()),
    ];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes)?;
        for extra in [&[][..], &["--no-preprocessor"]] {
            let mut args = vec!["--format", "json", name];
            args.extend(extra);
            let output = check(folder.path(), &args)?;
            let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
            let file = &report["files"][0];
            assert_eq!(file["internal_errors"], serde_json::Value::Null, "{name}");
            assert!(
                matches!(output.status.code(), Some(0 | 3)),
                "{name}: {report}"
            );
        }
    }
    // Half a region is no region without a race.
    let output = check(folder.path(), &["half.c"])?;
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
    Ok(())
}

#[test]
fn what_cannot_be_parsed_is_not_free_of_races() -> Result {
    let region = "#pragma omp parallel\n    x = 1;\n";
    let flagged = "#pragma omp parallel\n    { if (flag) x = 1; }\n";
    let stars = "*".repeat(250);
    let ifs = "if (x) ".repeat(300);
    let files = [
        ("string", format!("int x;\nchar *s = \"abc;\nvoid f(void) {{\n{region}}}\n")),
        ("parameter", format!("int x;\nvoid f(int n {{\n{region}}}\n")),
        ("comment", format!("int x;\n/*\nvoid f(void) {{\n{region}}}\n")),
        ("operand", "int z;\nvoid f(void) {\n#pragma omp parallel\n    some_t z += 1;\n}\n".to_owned()),
        ("deep", format!("int {stars}p, x; void f(void) {{ int {stars}q;\n{region}}}\n")),
        ("bytes", "\u{1}\u{2}@ \\ $ ` x".to_owned()),
        ("host", format!("int x;\nint main(void) {{\n    int flag = 0;\n    flag = 1 @ 2;\n{flagged}}}\n")),
        ("nested", format!("int main(int x, char **v) {{\n    int flag = 0;\n    {ifs} flag = 1;\n{flagged}}}\n")),
        ("loop", format!("int x;\nvoid h(int n, double *b) {{\n#pragma omp for\n    for (int i = 1; i < n; i++)\n        b[i] = 1 +) - i;\n}}\nint main(void) {{\n{region}}}\n")),
        ("inner", "int x;\nint main(void) {\n    void g(void) { x = 1; }\n#pragma omp parallel\n    g();\n}\n".to_owned()),
        ("macro", "#include \"none.h\"\nint main(void) {\n    int z = 0;\n#pragma omp parallel\n    SET(z);\n}\n".to_owned()),
        ("word", "#include \"none.h\"\nint main(void) {\n    int z = 0;\n#pragma omp parallel\n    { EXTERN_DECL z = 1; }\n}\n".to_owned()),
    ];
    let folder = tempfile::tempdir()?;
    for (name, program) in files {
        let file = format!("{name}.c");
        fs::write(folder.path().join(&file), program)?;
        let output = check(folder.path(), &[&file])?;
        let (status, report) = (output.status.code(), text(&output.stdout));
        assert!(matches!(status, Some(1 | 3)), "{name}: {report}");
    }
    // A function that no region needs, and that no directive stands in, spoils nothing.
    let elsewhere = format!("int x;\nvoid g(void) {{ 1 2 3; }}\nint main(void) {{\n{region}}}\n");
    let elsewhere = elsewhere.replace("x = 1", "{ int y = 1; y++; }");
    fs::write(folder.path().join("elsewhere.c"), elsewhere)?;
    let output = check(folder.path(), &["elsewhere.c"])?;
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    Ok(())
}

#[test]
fn assembly_that_may_jump_leaves_its_region_undecided() -> Result {
    let program = "int x;
void f(void) {
#pragma omp parallel
    {
        __asm__ goto(\"jmp %l0\" : : : : end);
        x++;
    end:;
    }
}
";
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("jump.c"), program)?;
    let output = check(folder.path(), &["jump.c"])?;
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{report}");
    assert!(report.contains("a jump may lead to any label"), "{report}");
    Ok(())
}

#[test]
fn a_file_whose_preprocessing_fails_is_not_called_race_free() -> Result {
    let folder = tempfile::tempdir()?;
    fs::write(
        folder.path().join("other.c"),
        "int main(void) { return 0; }\n",
    )?;
    for (name, program) in [
        ("itself.c", "#include \"itself.c\"\nint a;\n"),
        ("error.c", "#error no\nint main(void) { return 0; }\n"),
        ("open.c", "#if 1\nint main(void) { return 0; }\n"),
        (
            "call.c",
            "#define F(x) x\nint main(void) { F(1; return 0; }\n",
        ),
    ] {
        fs::write(folder.path().join(name), program)?;
        for args in [&[name][..], &["other.c", name]] {
            let output = check(folder.path(), args)?;
            let all = text(&output.stdout) + &text(&output.stderr);
            let code = output.status.code();
            assert!(matches!(code, Some(2 | 3)), "{args:?}: {code:?}: {all}");
        }
    }
    Ok(())
}

#[test]
fn many_races_of_one_line_are_told_in_few() -> Result {
    let folder = tempfile::tempdir()?;
    let program = format!(
        "int a[100];\nint main(void) {{\n#pragma omp parallel for\nfor (int i = 0; i < 9; i++) {{ {} }}\nreturn 0; }}\n",
        "a[0] += i; ".repeat(40)
    );
    fs::write(folder.path().join("x.c"), program)?;
    let output = check(folder.path(), &["x.c"])?;
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains(" more at other places"), "{report}");
    assert!(report.lines().count() < 100, "{report}");
    Ok(())
}

#[test]
fn mistyped_and_undeclared_names_are_told() -> Result {
    let folder = tempfile::tempdir()?;
    let loops = "for (int i = 0; i < 9; i++)";
    let program = format!(
        "int a[10];\nint main(void) {{\n#pragma omp paralel for\n{loops} a[i] = 1;\n#pragma omp parallel for shedule(static)\n{loops} a[i] = 1;\n#pragma omp parallel for\n{loops} b[i] = i;\nreturn 0; }}\n"
    );
    fs::write(folder.path().join("x.c"), program)?;
    let output = check(folder.path(), &["x.c"])?;
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{report}");
    for said in [
        "not decided whether there is a data race: the directive is not known",
        "did you mean `parallel`?",
        "did you mean `schedule`?",
        "`b` is not declared in this file",
    ] {
        assert!(report.contains(said), "{said}: {report}");
    }
    Ok(())
}

#[test]
fn a_size_beyond_machine_integers_is_no_internal_error() -> Result {
    let folder = tempfile::tempdir()?;
    let program = "int a[99999999999999999999];
int main(void) {
#pragma omp parallel for
for (long i = 0; i < 9223372036854775807; i++) a[i + 9223372036854775807] = a[i + 1];
return 0; }
";
    fs::write(folder.path().join("x.c"), program)?;
    let output = check(folder.path(), &["x.c"])?;
    let report = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{report}");
    assert!(!report.contains("internal error"), "{report}");
    Ok(())
}

#[test]
fn notes_of_the_same_words_are_folded() -> Result {
    let folder = tempfile::tempdir()?;
    let program = [b"int a;\n".as_slice(), &b"\0 \n".repeat(40)].concat();
    fs::write(folder.path().join("x.c"), program)?;
    let output = check(folder.path(), &["x.c"])?;
    let report = text(&output.stdout) + &text(&output.stderr);
    assert!(report.lines().count() < 40, "{report}");
    Ok(())
}

#[test]
fn a_file_whose_own_header_is_missing_is_not_called_race_free() -> Result {
    let folder = tempfile::tempdir()?;
    let program = "int x;\nint main(void) { return x; }\n";
    for (name, header, code) in [
        ("own.c", "#include \"gone.h\"\n", 3),
        ("library.c", "#include <gone/library.h>\n", 0),
        ("none.c", "", 0),
    ] {
        fs::write(folder.path().join(name), format!("{header}{program}"))?;
        let output = check(folder.path(), &[name])?;
        let report = text(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{name}: {report}");
        assert_eq!(
            report.contains("the header \"gone.h\" that is not found"),
            code == 3,
            "{report}"
        );
    }
    Ok(())
}

#[test]
fn what_does_not_run_in_parallel_is_said_to_be_so() -> Result {
    const ALONE: &str = "the team of this region has one thread";
    const WITHIN: &str = "the team that is created at line 6 has one thread";
    const NEVER: &str = "no run comes to this region";
    let folder = tempfile::tempdir()?;
    let parallel = "#pragma omp parallel";
    for (body, said) in [
        (format!("{parallel} num_threads(1)\nx++;"), Some(ALONE)),
        (format!("{parallel} if(0)\nx++;"), Some(ALONE)),
        (
            format!("omp_set_num_threads(1);\n{parallel}\nx++;"),
            Some(ALONE),
        ),
        (
            format!("{parallel} num_threads(2)\n{{ int y = 0;\n{parallel} num_threads(1)\ny++; }}"),
            Some(WITHIN),
        ),
        (
            format!("if (n > 3 && n < 2) {{\n{parallel}\nx++;\n}}"),
            Some(NEVER),
        ),
        (
            format!("for (int i = 0; i < 0; i++)\n{parallel}\nx++;"),
            Some(NEVER),
        ),
        (format!("{parallel}\n{{ int y = 0; y++; }}"), None),
        (
            format!("{parallel} num_threads(n)\n#pragma omp atomic\nx++;"),
            None,
        ),
    ] {
        let program = format!("#include <omp.h>\nint x;\nvoid f(int n) {{\n{body}\n}}\n");
        fs::write(folder.path().join("x.c"), program)?;
        let report = text(&check(folder.path(), &["x.c"])?.stdout);
        let json = text(&check(folder.path(), &["x.c", "--format", "json"])?.stdout);
        for note in [ALONE, WITHIN, NEVER] {
            let expected = said == Some(note);
            assert_eq!(report.contains(note), expected, "{body}: {report}");
            assert_eq!(json.contains(note), expected, "{body}: {json}");
        }
    }
    Ok(())
}
