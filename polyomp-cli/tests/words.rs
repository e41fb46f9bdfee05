//! What people read: that reports and errors say what is the case in the user's words, and what helps.

use std::fs;
use std::process::Command;

type Result = std::result::Result<(), Box<dyn std::error::Error>>;

/// The status of `polyomp check`, and what it writes to stdout and stderr.
struct Said {
    status: Option<i32>,
    out: String,
    err: String,
}

/// Checks files with these texts in a folder of their own.
fn check(files: &[(&str, &str)], args: &[&str]) -> std::io::Result<Said> {
    let folder = tempfile::tempdir()?;
    for (name, text) in files {
        fs::write(folder.path().join(name), text)?;
    }
    let output = Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .current_dir(folder.path())
        .arg("check")
        .args(args)
        .output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Said {
        status: output.status.code(),
        out: text(&output.stdout),
        err: text(&output.stderr),
    })
}

const CHOICE: &str = "#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 10;
    double *a = malloc(100 * sizeof *a);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1];
    return 0;
}
";

#[test]
fn an_assumption_is_about_the_value_where_the_region_begins() -> Result {
    let choice = |fact: &str| check(&[("x.c", CHOICE)], &["--assume", fact, "x.c"]);
    let clean = choice("n < 3")?;
    assert_eq!(clean.status, Some(0), "{}", clean.out);
    assert!(
        clean.out.contains("assuming: `n < 3`, as told"),
        "{}",
        clean.out
    );
    assert_eq!(choice("n < 4")?.status, Some(1));
    // The command line is given then: without it, `n` is 10.
    let given = choice("n < 10")?;
    assert!(given.out.contains("with argc = 2, n = "), "{}", given.out);
    Ok(())
}

#[test]
fn what_contradicts_the_program_decides_nothing() -> Result {
    let text = "void f(double *a)
{
    int n = 10;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
}
";
    let said = check(&[("x.c", text)], &["--assume", "n > 20", "x.c"])?;
    assert_eq!(said.status, Some(3), "{}", said.out);
    assert!(
        said.out
            .contains("the given assumptions contradict what the program says"),
        "{}",
        said.out
    );
    assert!(!said.out.contains("data-race"), "{}", said.out);
    Ok(())
}

#[test]
fn a_name_that_means_nothing_is_no_assumption() -> Result {
    let text = "int rows;
void f(int n, int *a)
{
    int i;
#pragma omp parallel for
    for (i = 0; i < n; i++)
        a[i] = rows;
}
";
    let said = check(&[("x.c", text)], &["--assume", "row > 0", "x.c"])?;
    assert!(!said.out.contains("as told"), "{}", said.out);
    assert!(
        said.out
            .contains("no effect; it can speak of `rows`, `n`\n"),
        "{}",
        said.out
    );
    let four = check(&[("x.c", text)], &["--threads", "4", "x.c"])?;
    assert!(four.out.contains("teams have 4 threads"), "{}", four.out);
    let said = check(&[("x.c", text)], &["--assume", "num_threads == 4", "x.c"])?;
    assert!(said.out.contains("`--threads 4`"), "{}", said.out);
    let said = check(&[("x.c", text)], &["--assume", "n > 0, rows > 0", "x.c"])?;
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("`&&`"), "{}", said.err);
    Ok(())
}

#[test]
fn help_is_what_may_stand_there() -> Result {
    let help = |body: &str| -> std::io::Result<String> {
        let text = format!("int t;\nvoid f(int n, int *a, int *x, int *h)\n{{\n{body}\n}}\n");
        let said = check(&[("x.c", &text)], &["x.c"])?;
        let lines = said.out.lines().filter(|line| line.contains("= help: "));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    };
    let expected = [
        (
            "#pragma omp parallel for\nfor (int i = 0; i < n; i++) h[x[i]]++;",
            "make the update of `h[x[i]]` `atomic`, or `h` a `reduction`",
        ),
        (
            "#pragma omp parallel for\nfor (int i = 1; i < n; i++) a[i] = a[i - 1];",
            "let each iteration touch elements of its own",
        ),
        (
            "#pragma omp parallel for\nfor (int i = 0; i < n; i++) t = a[i];",
            "make `t` private, a `reduction`, or protect",
        ),
        (
            "#pragma omp parallel\n{ if (t) a[0] = 1;\n#pragma omp single\nt = 1;\n}",
            "or put a barrier between them",
        ),
        (
            "#pragma omp parallel sections\n{\n#pragma omp section\na[0] = 1;\n#pragma omp section\na[0] = 2;\n}",
            "put both into one `section`",
        ),
        (
            "#pragma omp parallel\n{\n#pragma omp for nowait\nfor (int i = 0; i < n; i++) a[i] = 0;\n\
             #pragma omp for\nfor (int i = 1; i < n; i++) x[i] = a[i - 1];\n}",
            "remove the `nowait`",
        ),
    ];
    for (body, wanted) in expected {
        let found = help(body)?;
        assert!(found.contains(wanted), "{body}: {found}");
        let may_wait = wanted.contains("barrier");
        assert_eq!(found.contains("barrier"), may_wait, "{body}: {found}");
    }
    Ok(())
}

/// Seven statements that race with one another.
const MANY: &str = "void f(int n, int *a)
{
#pragma omp parallel
    {
        a[0] = 1;
        a[0] = 2;
        a[0] = 3;
        a[0] = 4;
    }
}
";

#[test]
fn of_many_races_on_one_variable_a_few_are_shown_in_full() -> Result {
    let said = check(&[("x.c", MANY)], &["x.c"])?;
    let full = |text: &str| text.matches("error[data-race]: data race on `a`").count();
    assert_eq!(full(&said.out), 3, "{}", said.out);
    let more = "error[data-race]: 7 more data races on `a` in `parallel`\n";
    assert!(said.out.contains(more), "{}", said.out);
    let line = "= note: x.c:7:9: write of a[0] by thread 0; x.c:8:9: write of a[0] by thread 1\n";
    assert!(said.out.contains(line), "{}", said.out);
    assert!(said.out.contains("`--all`"), "{}", said.out);
    assert!(said.out.contains("1 region: 10 races"), "{}", said.out);
    let all = check(&[("x.c", MANY)], &["--all", "x.c"])?;
    assert_eq!(full(&all.out), 10, "{}", all.out);
    let json = check(&[("x.c", MANY)], &["--format", "json", "x.c"])?;
    assert_eq!(json.out.matches("\"certainty\"").count(), 10);
    Ok(())
}

#[test]
fn of_races_on_one_variable_one_is_shown_in_full() -> Result {
    let text = "int j;
void f(int n, int *a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[i] = j;
}
";
    let said = check(&[("x.c", text)], &["x.c"])?;
    assert_eq!(said.out.matches("]: data race on `j`").count(), 1);
    assert!(said.out.contains(" more data races on `j`"), "{}", said.out);
    Ok(())
}

#[test]
fn elements_of_a_map_are_no_atomic_objects() -> Result {
    let text = "#include <map>
void f(int n, const int *x)
{
    std::map<int, int> counts;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        counts[x[i]]++;
}
";
    let said = check(&[("x.cpp", text)], &["x.cpp"])?;
    let help = "= help: protect every use of `counts` by one `critical`\n";
    assert!(said.out.contains(help), "{}", said.out);
    assert!(!said.out.contains("`atomic`"), "{}", said.out);
    Ok(())
}

#[test]
fn what_races_at_the_same_places_is_one_message() -> Result {
    let text = "void f(int n, int *a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0]++;
}
";
    let said = check(&[("x.c", text)], &["x.c"])?;
    assert_eq!(said.out.matches("error[").count(), 1, "{}", said.out);
    assert!(
        said.out.contains(
            "= note: at the same places also: write of a[0] by thread 0 in iteration i = 0, and write of a[0]"
        ),
        "{}",
        said.out
    );
    assert!(said.out.ends_with("1 region: 2 races\n"), "{}", said.out);
    Ok(())
}

#[test]
fn lanes_of_collapsed_loops_count_through() -> Result {
    let text = "int a[10][10];
void f(void)
{
#pragma omp simd collapse(2) safelen(11)
    for (int i = 1; i < 10; i++)
        for (int j = 0; j < 10; j++)
            a[i][j] = a[i - 1][j];
}
";
    let said = check(&[("x.c", text)], &["x.c"])?;
    let lanes = [
        "by lane 0 in iteration i = 1, j = 0",
        "by lane 10 in iteration i = 2, j = 0",
    ];
    for lane in lanes {
        assert!(said.out.contains(lane), "{}", said.out);
    }
    Ok(())
}

#[test]
fn threads_of_nested_teams_are_told_apart_by_the_thread_around() -> Result {
    let text = "void f(int *a)
{
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
    a[0] = 1;
}
";
    let said = check(&[("x.c", text)], &["x.c"])?;
    for around in [0, 1] {
        let thread = format!("write of a[0] by thread 0 of the team of thread {around}");
        assert!(said.out.contains(&thread), "{}", said.out);
    }
    Ok(())
}

#[test]
fn a_block_is_called_what_the_source_calls_it() -> Result {
    for name in ["master", "masked"] {
        let text = format!(
            "void f(int *a)
{{
#pragma omp parallel
    {{
#pragma omp {name}
        a[0] = 1;
        a[1] = a[0];
    }}
}}
"
        );
        let said = check(&[("x.c", &text)], &["x.c"])?;
        let block = format!("the other stands in the `{name}` block at line 5");
        assert!(said.out.contains(&block), "{}", said.out);
    }
    Ok(())
}

#[test]
fn what_cannot_be_parsed_is_said_once() -> Result {
    let text = "void f(int n, int *a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = ;
}
";
    let said = check(&[("x.c", text), ("y.c", "int x y;\n")], &["x.c"])?;
    assert_eq!(said.status, Some(3));
    assert_eq!(said.out.matches("Expected").count(), 1, "{}", said.out);
    assert!(
        said.out
            .contains("5 |         a[i] = ;\n  |                - not supported"),
        "{}",
        said.out
    );
    let said = check(&[("y.c", "int x y;\n")], &["y.c"])?;
    assert_eq!(said.out.matches("found `y`").count(), 1, "{}", said.out);
    Ok(())
}

#[test]
fn files_that_are_no_programs_are_errors() -> Result {
    for (name, wanted) in [
        ("x.f90", "Fortran is not supported"),
        ("x.txt", "polyomp reads C (.c)"),
        ("run.trace", "`polyomp trace check`"),
    ] {
        let said = check(&[(name, "do dma write 0-1\n")], &[name])?;
        assert_eq!(said.status, Some(2), "{name}");
        assert!(said.err.contains(wanted), "{name}: {}", said.err);
    }
    Ok(())
}

#[test]
fn the_flags_of_a_compiler_are_taken() -> Result {
    let flags = [
        "-O2",
        "-g",
        "-Wall",
        "-fopenmp",
        "-c",
        "-o",
        "x.o",
        "-lm",
        "-Llib",
        "-march=native",
        "x.c",
    ];
    let said = check(&[("x.c", MANY)], &flags)?;
    assert_eq!(said.status, Some(1), "{}", said.err);
    let said = check(&[("x.c", MANY)], &["-Inowhere", "x.c"])?;
    assert!(said.err.contains("`-Inowhere`: there is no such directory"));
    let said = check(&[("x.c", MANY)], &["-m32", "x.c"])?;
    assert_eq!(said.status, Some(2));
    Ok(())
}

#[test]
fn quiet_says_no_notes() -> Result {
    let text = "#include <nowhere.h>\nint x;\n";
    let said = check(&[("x.c", text)], &["-q", "-Inowhere", "x.c"])?;
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", ""));
    let said = check(&[], &["-q", "x.c"])?;
    assert!(said.err.contains("cannot check `x.c`"), "{}", said.err);
    Ok(())
}

#[test]
fn a_file_that_cannot_be_read_has_an_error_in_the_json() -> Result {
    let said = check(&[], &["--format", "json", "x.c"])?;
    assert_eq!(said.status, Some(2));
    let wanted = "\"path\": \"x.c\",
      \"error\": \"No such file or directory (os error 2)\",
      \"verdict\": \"unknown\",";
    assert!(said.out.contains(wanted), "{}", said.out);
    Ok(())
}

#[test]
fn a_race_that_arguments_make_shows_the_call() -> Result {
    let text = "static void shift(double *a, double *b, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = b[i + 1];
}
void twice(double *x)
{
    shift(x, x, 10);
}
";
    let said = check(&[("x.c", text)], &["x.c"])?;
    assert!(
        said.out
            .contains("9 |     shift(x, x, 10);\n  |     --------------- in this call of `shift`"),
        "{}",
        said.out
    );
    let json = check(&[("x.c", text)], &["--format", "json", "x.c"])?;
    assert!(json.out.contains("in this call of `shift`"), "{}", json.out);
    Ok(())
}

#[test]
fn names_are_those_of_the_source() -> Result {
    let text = "#include <vector>
void f(std::vector<double> &v)
{
#pragma omp parallel for
    for (auto &x : v)
        v[0] = x;
}
void g(std::vector<double> &v)
{
#pragma omp parallel for
    for (auto &x : v)
        v[0] = x;
}
void h(std::vector<double> &v, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v.push_back(i);
}
";
    let said = check(&[("x.cpp", text)], &["x.cpp"])?;
    assert!(
        said.out.contains("in iteration element = 1"),
        "{}",
        said.out
    );
    assert_eq!(said.out.matches("v.size = 2").count(), 4, "{}", said.out);
    let messages = said.out.lines().filter(|line| !line.contains("#include"));
    for line in messages {
        let numbered = line.split('#').skip(1);
        let numbered = numbered.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        assert_eq!(numbered.count(), 0, "{line}");
    }
    assert!(!said.out.contains("`rand`"), "{}", said.out);
    assert!(
        said.out.contains("what the C++ library decides"),
        "{}",
        said.out
    );
    Ok(())
}

#[test]
fn a_wait_that_is_not_followed_says_what_helps() -> Result {
    let text = "int data, flag;
void handshake(void)
{
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42;
#pragma omp atomic write release
            flag = 1;
        }
#pragma omp section
        {
            int f = 0;
            while (!f) {
#pragma omp atomic read acquire
                f = flag;
            }
            data++;
        }
    }
}
";
    let said = check(&[("x.c", text)], &["x.c"])?;
    assert_eq!(said.status, Some(3), "{}", said.out);
    for wanted in [
        "threads wait for one another",
        "a value before the region",
        "waits for what no thread does",
    ] {
        assert!(said.out.contains(wanted), "{wanted}: {}", said.out);
    }
    Ok(())
}

#[test]
fn stages_name_the_files_of_regions() -> Result {
    let part = "void f(int n, int *a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
";
    let main = "void f(int n, int *a);
int x[10];
int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        x[i] = 0;
    f(10, x);
}
";
    let said = check(
        &[("main.c", main), ("part.c", part)],
        &["--emit=phases", "."],
    )?;
    for wanted in ["line 5 of `./main.c`", "line 3 of `./part.c`"] {
        assert!(said.out.contains(wanted), "{wanted}: {}", said.out);
    }
    let said = check(&[("part.c", part)], &["--emit=phases", "part.c"])?;
    assert!(said.out.starts_with("f: `parallel for` at line 3\n"));
    Ok(())
}

#[test]
fn a_command_that_is_not_the_one_for_a_file_says_which_is() -> Result {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("x.c"), MANY)?;
    for (args, wanted) in [
        (&["x.c"][..], "tip: `polyomp check x.c` checks it"),
        (&["trace", "check", "x.c"], "use `polyomp check`"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_polyomp"))
            .current_dir(folder.path())
            .args(args)
            .output()?;
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(wanted), "{args:?}: {said}");
    }
    Ok(())
}
