//! Which files make a program, and where it begins.

use super::*;
use crate::source::{SourceOptions, SourceSet};

fn linked(files: &[(&str, &str)]) -> Vec<(Vec<usize>, Vec<String>)> {
    let options = SourceOptions {
        no_preprocessor: true,
        ..SourceOptions::default()
    };
    let indices: Vec<FileIndex> = files
        .iter()
        .map(|(name, text)| {
            let source = SourceSet::from_text(name, text, &options).expect("a small text");
            crate::index(&source)
        })
        .collect();
    let indices: Vec<&FileIndex> = indices.iter().collect();
    link(&indices)
        .into_iter()
        .map(|program| {
            let entries = program.entries.iter();
            let names = entries.map(|(place, name)| {
                let file = program.files.get(*place).and_then(|file| files.get(*file));
                format!("{}:{name}", file.map_or("?", |(file, _)| file))
            });
            (program.files.clone(), names.collect())
        })
        .collect()
}

fn program(files: &[usize], entries: &[&str]) -> (Vec<usize>, Vec<String>) {
    let entries = entries.iter().map(|name| (*name).to_string());
    (files.to_vec(), entries.collect())
}

const REGION: &str = "\n#pragma omp parallel\n{ }\n";

#[test]
fn a_program_is_a_main_and_what_it_uses() {
    let lib = format!("void deep(void);\nvoid f(void) {{ deep(); {REGION} }}");
    let found = linked(&[
        ("deep.c", "int depth;\nvoid deep(void) { depth = 1; }"),
        ("lib.c", &lib),
        ("main.c", "void f(void);\nint main(void) { f(); }"),
        ("other.c", &format!("int main(void) {{ {REGION} }}")),
    ]);
    assert_eq!(
        found,
        [
            program(&[2, 0, 1], &["main.c:main"]),
            program(&[3], &["other.c:main"]),
        ]
    );
}

#[test]
fn what_several_define_is_followed_only_within_a_folder() {
    let main = "void f(void);\nint main(void) { f(); }";
    let lib = "void f(void) { }";
    let found = linked(&[
        ("a/lib.c", lib),
        ("a/main.c", main),
        ("b/lib.c", lib),
        ("b/main.c", main),
        ("c/main.c", main),
    ]);
    let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
    assert_eq!(files, [vec![1, 0], vec![3, 2], vec![4]]);
}

#[test]
fn programs_do_not_use_each_other() {
    let found = linked(&[
        (
            "a.c",
            "int f(void) { return 1; }\nint main(void) { return f(); }",
        ),
        ("b.c", "int f(void);\nint main(void) { return f(); }"),
    ]);
    let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
    assert_eq!(files, [vec![0], vec![1]]);
}

#[test]
fn files_that_define_one_name_are_not_linked() {
    let found = linked(&[
        (
            "main.c",
            "void f(void);\nvoid h(void) { }\nint main(void) { f(); }",
        ),
        ("lib.c", "void f(void) { }\nvoid h(void) { }"),
        ("tentative.c", "int shared;"),
        (
            "also.c",
            "int shared;\nint own = 1;\nint g(void) { return own; }",
        ),
    ]);
    let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
    assert_eq!(files, [vec![0], vec![1], vec![2], vec![3]]);
}

#[test]
fn each_region_is_looked_at_once() {
    let lib = format!(
        "void used(void) {{ {REGION} }}\nvoid unused(void) {{ {REGION} }}\nstatic void s(void) {{ {REGION} }}\n\
         void other(void) {{ s(); }}"
    );
    let found = linked(&[
        ("a.c", "void used(void);\nint main(void) { used(); }"),
        ("b.c", "void other(void);\nint main(void) { other(); }"),
        ("lib.c", &lib),
    ]);
    // What the second program calls is no entry of the first, and what neither calls is one of the first.
    assert_eq!(
        found,
        [
            program(&[0, 2], &["a.c:main", "lib.c:unused"]),
            program(&[1, 2], &["b.c:main"]),
        ]
    );
}

#[test]
fn without_a_main_users_and_used_belong_together() {
    let user = format!("void put(int);\nvoid f(int n) {{ {REGION} put(n); }}");
    let found = linked(&[
        ("put.c", "int last;\nvoid put(int i) { last = i; }"),
        ("apart.c", &format!("void g(void) {{ {REGION} }}")),
        ("user.c", &user),
    ]);
    assert_eq!(
        found,
        [
            program(&[0, 2], &["user.c:f"]),
            program(&[1], &["apart.c:g"]),
        ]
    );
}

#[test]
fn files_that_only_call_each_other_are_not_left_out() {
    let a = format!("void b(void);\nvoid a(void) {{ b(); {REGION} }}");
    let b = "void a(void);\nvoid b(void) { a(); }";
    let found = linked(&[("a.c", &a), ("b.c", b)]);
    assert_eq!(found, [program(&[0, 1], &["a.c:a"])]);
}

#[test]
fn a_definition_of_another_kind_is_not_meant() {
    let found = linked(&[
        (
            "a.c",
            "void f(int);\nextern int n;\nint main(void) { f(n); }",
        ),
        (
            "b.c",
            "void f(int i, double *a) { a[i] = 0; }\ndouble n[10];",
        ),
        (
            "c.c",
            "typedef long count;\nextern count n[];\ncount g(void) { return n[0]; }",
        ),
    ]);
    let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
    assert_eq!(files, [vec![0], vec![1], vec![2]]);
}

#[test]
fn statics_and_names_of_the_system_are_not_wanted() {
    let found = linked(&[
        (
            "a.c",
            "static int f(int);\nint main(void) { int n = 1; return f(n); }",
        ),
        ("b.c", "int n;\nint f(int i) { return i; }"),
    ]);
    let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
    assert_eq!(files, [vec![0], vec![1]]);
}

/// C17, section 6.2.2, paragraph 5.
#[test]
fn a_prototype_may_make_a_function_static() {
    for class in ["static ", ""] {
        let text = format!("static void f(void);\n{class}void f(void) {{ {REGION} }}");
        assert_eq!(linked(&[("a.c", &text)]), [program(&[0], &["a.c:f"])]);
        let main = "void f(void);\nint main(void) { f(); }";
        let found = linked(&[("a.c", &text), ("main.c", main)]);
        assert_eq!(found, [program(&[0], &["a.c:f"]), program(&[1], &[])]);
    }
}

#[test]
fn functions_of_cpp_are_told_by_their_parameters() {
    let found = linked(&[
        (
            "main.cpp",
            "namespace n { void f(int); }\nstruct s { void g(double) const; };\n\
             int main() { n::f(1); s{}.g(1); }",
        ),
        (
            "int.cpp",
            "namespace n { void f(double) { } void f(int i) { } }",
        ),
        (
            "double.cpp",
            "namespace n { void f(float) { } }\nvoid f(int) { }",
        ),
        (
            "s.cpp",
            "struct s { void g(double) const; };\nvoid s::g(double x) const { }",
        ),
    ]);
    let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
    assert_eq!(files, [vec![0, 1, 3], vec![2]]);
}

/// C++17, section 6.5.
#[test]
fn what_a_file_of_cpp_has_for_itself_links_nothing() {
    let main = "extern const int a;\nextern int b;\nvoid f(int);\nint main() { f(a + b); }";
    for own in [
        "const int a = 1;",
        "constexpr int a = 1;",
        "namespace { int b; }",
        "static int b;",
        "namespace { void f(int) { } }",
        "static void f(int) { }",
        "namespace { struct t { }; }\nvoid f(t) { }",
    ] {
        let found = linked(&[("main.cpp", main), ("own.cpp", own)]);
        let files: Vec<_> = found.into_iter().map(|(files, _)| files).collect();
        assert_eq!(files, [vec![0], vec![1]], "{own}");
    }
    for shared in ["extern const int a = 1;", "int b;", "void f(int) { }"] {
        let found = linked(&[("main.cpp", main), ("shared.cpp", shared)]);
        assert_eq!(found.len(), 1, "{shared}");
    }
}

#[test]
fn files_of_cpp_may_define_the_same_function_in_the_same_words_only() {
    let main = "inline int i() { return 1; }\nvoid f();\nint main() { f(); return i(); }";
    let same = "inline int i()\n{ return 1; }\nvoid f() { i(); }".replace(")\n{", ") {");
    let other = "inline int i() { return 2; }\nvoid f() { i(); }";
    let found = linked(&[("main.cpp", main), ("same.cpp", &same)]);
    assert_eq!(found.len(), 1);
    let found = linked(&[("main.cpp", main), ("other.cpp", other)]);
    assert_eq!(found.len(), 2);
}

#[test]
fn files_of_two_languages_are_not_linked() {
    let main = "extern \"C\" void f();\nint main() { f(); }";
    let found = linked(&[("main.cpp", main), ("f.c", "void f(void) { }")]);
    assert_eq!(found.len(), 2);
    let found = linked(&[("main.cpp", main), ("f.cpp", "extern \"C\" void f() { }")]);
    assert_eq!(found.len(), 1);
}

/// What a file does before `main` may come before or after what another one does (C++17, section 6.6.3).
#[test]
fn files_whose_start_depends_on_others_are_apart() {
    let class = "struct s { int n; s(int); };\n";
    let main =
        format!("{class}s::s(int i) : n(i) {{ }}\ns a(1);\nint f();\nint main() {{ return f(); }}");
    let alone = "struct t { int n; t(int i) { n = i; } };\nt b(2);\nint f() { return b.n; }";
    let using = format!("{class}extern s a;\ns c(a.n);\nint f() {{ return c.n; }}");
    assert_eq!(
        linked(&[("main.cpp", &main), ("alone.cpp", alone)]).len(),
        1
    );
    assert_eq!(
        linked(&[("main.cpp", &main), ("using.cpp", &using)]).len(),
        2
    );
}
