//! How the cost of the walk over an entry grows with the program: functions that `main` calls one after the other, with
//! stores through pointers of which nothing is known, loops in loops, and texts that it prints and ends with.
//!
//! `cargo bench -p polyomp-cli --bench large`

use std::fmt::Write;

use divan::{Bencher, black_box};
use polyomp_core::scop::{ExtractOptions, extract};
use polyomp_core::spmd::Program;
use polyomp_core::{Options, analyze};
use polyomp_frontend::source::{SourceOptions, SourceSet};
use polyomp_frontend::{lower, syntax};

/// So many functions.
const SIZES: [usize; 4] = [8, 16, 32, 64];

fn main() {
    divan::main();
}

/// A program with a region behind host code of that size.
fn host_code(size: usize) -> String {
    let mut text = String::from(
        "int printf(const char *, ...); void exit(int); void *malloc(unsigned long);
         struct cells { int count; int *first; double *mass; struct cells *next; };
         static struct cells *all, *last;\n",
    );
    let mut calls = String::new();
    for at in 0..size {
        let _ = writeln!(
            text,
            "static int total{at}, *kept{at} = &total{at};
             static void step{at}(struct cells *c, int n) {{
                 if (n < {at}) {{ printf(\"too few\"); exit(1); }}
                 for (int i = 0; i < n; i++)
                     for (int j = 0; j < c->count; j++) {{
                         c->next->first[i] = j;
                         if (c->next->count > i) {{ last = c->next; total{at} += *kept{at}; }}
                     }}
             }}"
        );
        let _ = writeln!(calls, "step{at}(all, n);");
    }
    let _ = writeln!(
        text,
        "int main(int n, char **v) {{
             all = malloc(sizeof(struct cells));
             {calls}
             double *a = malloc(8 * n);
             #pragma omp parallel for
             for (int i = 0; i < n; i++) a[i] = i;
         }}"
    );
    text
}

/// A region whose tasks have arrays of their own, and so many statements that touch them.
fn tasks(size: usize) -> String {
    let mut text = String::from(
        "void rows(int n, int *out) {
         #pragma omp parallel
         #pragma omp single
         for (int i = 0; i < n; i++) {
         #pragma omp task
         { int own[16]; for (int k = 0; k < 16; k++) own[k] = i;\n",
    );
    for at in 0..size {
        let _ = writeln!(text, "own[{} & i] += own[{}];", at % 16, (at + 5) % 16);
    }
    text.push_str("out[i] = own[3]; } } }\n");
    text
}

fn lowered(text: &str) -> Program {
    let options = SourceOptions::default();
    let sources = SourceSet::from_text("large.c", text, &options);
    let sources = sources.expect("it can be preprocessed");
    lower(&syntax::parse(&sources), &sources)
}

#[divan::bench(args = SIZES)]
fn walk_over_host_code(bencher: Bencher<'_, '_>, size: usize) {
    let program = lowered(&host_code(size));
    bencher.bench(|| {
        let options = ExtractOptions::default();
        let entries = black_box(&program).entries.iter();
        entries.for_each(|entry| drop(extract(&program, entry, &options)));
    });
}

/// The same where loops are walked only once.
#[divan::bench(args = SIZES)]
fn coarse_walk_over_host_code(bencher: Bencher<'_, '_>, size: usize) {
    let program = lowered(&host_code(size));
    bencher.bench(|| {
        let options = ExtractOptions {
            coarse: true,
            ..ExtractOptions::default()
        };
        let entries = black_box(&program).entries.iter();
        entries.for_each(|entry| drop(extract(&program, entry, &options)));
    });
}

#[divan::bench(args = SIZES)]
fn tasks_with_arrays_of_their_own(bencher: Bencher<'_, '_>, size: usize) {
    let program = lowered(&tasks(size));
    bencher.bench(|| analyze(black_box(&program), &Options::default()));
}
