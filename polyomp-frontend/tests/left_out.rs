//! Regions that are no part of the program are named: nothing is left out in silence.

use polyomp_frontend::{FrontendOptions, analyze_source};

fn notes(name: &str, text: &str) -> Vec<(u32, String)> {
    let result = analyze_source(name, text, &FrontendOptions::default()).expect("a small text");
    let notes = result.notes.iter();
    notes
        .filter_map(|note| Some((note.place?.line, note.message.clone())))
        .filter(|(_, message)| message.contains("is not checked"))
        .collect()
}

#[test]
fn behind_a_constant_condition() {
    let text = "static int count;
void work(int n) {
    if (0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) count++;
    }
}
";
    let found = notes("m.c", text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, 4);
    assert!(
        found[0].1.contains("the condition at line 3"),
        "{}",
        found[0].1
    );
}

#[test]
fn called_behind_a_constant() {
    let text = "const bool debug = false;
static int count;
static void work(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) count++;
}
int main() {
    if (debug) work(10); else work(0);
    if (!debug) return 0; else work(20);
}
";
    assert!(notes("m.cpp", text).is_empty(), "`work(0)` is walked");
    let text = text.replace(" else work(0);", "");
    let found = notes("m.cpp", &text);
    assert_eq!(found.len(), 1, "one note for one region: {found:?}");
    assert_eq!(found[0].0, 4);
}

#[test]
fn conditions_of_parameters_leave_nothing_out() {
    let text = "static int count;
void work(int n, int debug) {
    if (debug) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) count++;
    }
}
";
    assert!(notes("m.c", text).is_empty());
}
