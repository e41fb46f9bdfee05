//! Texts that no compiler accepts: their SPMD form is sound all the same, and its text can be read back. Most of them
//! were found by the fuzz target `frontend`.

use polyomp_core::spmd::Program;
use polyomp_frontend::lower;
use polyomp_frontend::source::SourceSet;
use polyomp_frontend::syntax::parse;

#[test]
fn what_no_compiler_accepts_has_a_sound_form() {
    for text in [
        // Before a declaration that others use.
        "int f(void) {\n#pragma omp unheard_of\nint s = 0;\n#pragma omp parallel\ns++;\nreturn s; }",
        "int f(void) {\n#pragma omp\nint s = 0;\n#pragma omp parallel\ns++;\nreturn s; }",
        // Structs within themselves.
        "struct s { struct s { }; int *p; };\nvoid f(struct s *d) {\n#pragma omp parallel\nd->p = 0; }",
        "struct s { struct s; int *p; };\nvoid f(struct s *d) {\n#pragma omp parallel\nd->p = 0; }",
        "struct s { struct s a[2]; int *p; };\nvoid f(struct s *d) {\n#pragma omp parallel\nd->a[1].p = d->p; }",
        "struct s { struct s t; struct s *below; int v; };\nvoid f(struct s *d) { while (d) {\n#pragma omp task\nd->t.v = 0;\nd = d->below; } }",
        "struct t; struct s { struct t t; int v; }; struct t { struct s s[2]; };\nvoid f(struct s *d) {\n#pragma omp parallel\n*d = d->t.s[1]; }",
        "struct s { int v = 1; s t; };\nvoid f() { s d; s e = d; s *p = new s(); d = e;\n#pragma omp parallel private(d)\nd.v = 0; delete p; }",
        "struct t; struct s { int v = 1; t d; }; struct t { s d[2]; ~t() {} };\nvoid f() { s d; s e = d; t u;\n#pragma omp parallel firstprivate(u)\nd.v = 0; }",
        "template <class T> struct w { T t; int k; w() : k(1) {} };\nstruct s { w<s> d; int v = 2; };\nvoid f() { s d; s e = d;\n#pragma omp parallel\nd.v = 0; }",
        "struct s : s { int v; };\nvoid f() { s d; s e = d;\n#pragma omp parallel\nd.v = 0; }",
        // A loop variable that an atomic construct changes.
        "void f(int n, int *a) {\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) { a[i] = 1;\n#pragma omp atomic\ni++;\n} }",
        "void f(int n, int *a) {\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) { a[i] = 1;\n#pragma omp critical\n{ i = 3; } } }",
        // A scan of what has no copy.
        "int f(int n, int *a) { int x = 0;\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) { a[i] = x;\n#pragma omp scan exclusive(x)\na[i] = 1; } return x; }",
    ] {
        for name in ["text.c", "text.cpp"] {
            let set = SourceSet::from_preprocessed(name, text, name, text).expect("small");
            let program = lower(&parse(&set), &set);
            assert_eq!(program.verify(), [], "{name}: {text}");
            let printed = program.to_string();
            let read = Program::parse("text.spmd", &printed);
            assert!(read.is_ok(), "{name}: {text}\n{printed}");
        }
    }
}
