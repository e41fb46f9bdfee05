//! `docs/openmp.md` says of each directive and clause what lowering does with it, and names a program that shows it.

use std::collections::BTreeMap;
use std::path::Path;

use super::clause_name::ClauseName;
use super::leaf::Leaf;
use super::status::{Status, clause_status, directive_status};

/// The columns of a row after the name.
struct Row {
    status: String,
    how: String,
    test: String,
}

/// The rows of the table below a heading, by name.
fn table(page: &str, heading: &str) -> BTreeMap<String, Row> {
    let (_, after) = page.split_once(heading).expect("the heading");
    let section = after.split("\n## ").next().unwrap_or_default();
    let mut rows = BTreeMap::new();
    for line in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, status, how, test] = cells[..] else {
            panic!("not four columns: {line}");
        };
        let row = Row {
            status: status.to_owned(),
            how: how.to_owned(),
            test: test.to_owned(),
        };
        let name = name.trim_matches('`').to_owned();
        assert!(rows.insert(name, row).is_none(), "twice: {line}");
    }
    rows
}

fn compare(rows: &BTreeMap<String, Row>, all: &[(&str, Status)]) {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let names: Vec<&str> = rows.keys().map(String::as_str).collect();
    let mut expected: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    for (name, status) in all {
        let row = &rows[*name];
        let documented = match row.status.as_str() {
            "unsupported" => Status::Unsupported,
            "exact" => Status::Supported,
            "conservative" | "incomplete" => {
                assert!(!row.how.is_empty(), "{name}: how?");
                Status::Supported
            }
            other => panic!("{name}: no status: {other}"),
        };
        assert_eq!(documented, *status, "{name}");
        let (_, target) = row
            .test
            .split_once("](")
            .unwrap_or_else(|| panic!("{name}: no test"));
        let program = docs.join(target.trim_end_matches(')'));
        let text = std::fs::read_to_string(&program).expect("the program of the link");
        let shows = |line: &str| line.contains("omp ") && line.contains(*name);
        assert!(
            text.replace("\\\n", " ").lines().any(shows),
            "{name} is not in {}",
            program.display()
        );
    }
}

#[test]
fn the_page_says_what_lowering_does() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = std::fs::read_to_string(docs.join("openmp.md")).expect("docs/openmp.md");
    let directives: Vec<_> = Leaf::ALL
        .iter()
        .map(|leaf| (leaf.name(), directive_status(*leaf)))
        .collect();
    compare(&table(&page, "\n## Directives\n"), &directives);
    let clauses: Vec<_> = ClauseName::ALL
        .iter()
        .map(|name| (name.as_str(), clause_status(*name)))
        .collect();
    compare(&table(&page, "\n## Clauses\n"), &clauses);
}
