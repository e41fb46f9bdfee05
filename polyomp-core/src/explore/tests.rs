//! Small regions, each with what happens in them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Exploration, Limits, Subject, explore};
use crate::spmd::visit::accesses;
use crate::spmd::{NodeId, ObjectId, ParamId, Program, StmtKind};

fn explored(text: &str, params: &[i64]) -> (Program, Exploration) {
    let program = match Program::parse("test.spmd", text) {
        Ok(program) => program,
        Err(error) => panic!("{error}"),
    };
    let region = program.entries[0]
        .body
        .iter()
        .find(|stmt| matches!(stmt.kind, StmtKind::Fork(_)))
        .map_or(NodeId(0), |stmt| stmt.id);
    let subject = Subject {
        program: &program,
        entry: &program.entries[0],
        region,
        params: params
            .iter()
            .enumerate()
            .map(|(index, value)| (ParamId(index as u32), *value))
            .collect::<BTreeMap<_, _>>(),
        initialised: (0..program.objects.len())
            .map(|index| ObjectId(index as u32))
            .collect::<BTreeSet<_>>(),
        threads: None,
        lists_order_all: false,
        deadline: crate::budget::Deadline::none(),
    };
    let found = explore(&subject, &Limits::default());
    (program, found)
}

/// The racing pairs, by the text of the accesses, and why not everything was followed.
fn races(text: &str) -> (Vec<String>, Option<String>) {
    let (program, found) = explored(text, &[]);
    let sites = accesses(&program.entries[0].body);
    let name = |node: NodeId, write: bool| {
        let site = sites.iter().find(|access| access.site.id == node);
        let text = site.map_or("?", |access| &*access.site.text);
        format!("{}{text}", if write { "=" } else { "" })
    };
    let mut pairs: Vec<String> = found
        .races
        .values()
        .filter_map(|races| races.first())
        .map(|race| {
            let mut names = race
                .sightings
                .each_ref()
                .map(|sighting| name(sighting.access, sighting.write));
            names.sort();
            names.join(" ")
        })
        .collect();
    pairs.sort();
    (pairs, found.incomplete)
}

fn clean(text: &str) {
    assert_eq!(races(text), (Vec::new(), None));
}

fn racy(text: &str, expected: &[&str]) {
    assert_eq!(
        races(text),
        (expected.iter().map(ToString::to_string).collect(), None)
    );
}

fn flag(write: &str, read: &str) -> String {
    format!(
        "shared int data, ready = 0
         parallel threads 2 {{
           if tid == 0 {{ data = 1; ready@{write} = 1 }} else {{
             let seen = 0
             while !seen {{ seen = ready@{read} }}
             eval data
           }}
         }}"
    )
}

#[test]
fn a_released_flag_orders_what_it_is_acquired_for() {
    clean(&flag("release", "acquire"));
    racy(&flag("relaxed", "relaxed"), &["=data data"]);
    racy(&flag("release", "relaxed"), &["=data data"]);
    racy(&flag("relaxed", "acquire"), &["=data data"]);
}

#[test]
fn flushes_make_relaxed_atomics_synchronise() {
    clean(
        "shared int data, ready = 0
         parallel threads 2 {
           if tid == 0 { data = 1; flush; ready@relaxed = 1 } else {
             while !ready@relaxed { }
             flush
             eval data
           }
         }",
    );
    racy(
        "shared int data, ready = 0
         parallel threads 2 {
           if tid == 0 { data = 1; ready@relaxed = 1; flush } else {
             while !ready@relaxed { }
             flush
             eval data
           }
         }",
        &["=data data"],
    );
}

#[test]
fn a_plain_flag_races_and_orders_nothing() {
    racy(
        "shared int data, ready = 0
         parallel threads 2 {
           if tid == 0 { data = 1; ready = 1 } else {
             while !ready { }
             eval data
           }
         }",
        &["=data data", "=ready ready"],
    );
}

#[test]
fn criticals_of_one_name_hand_over() {
    let text = |name: &str| {
        format!(
            "shared int x, s = 0
             parallel threads 2 {{
               sections {{
                 section {{ x = 1; critical \"a\" {{ s = 1 }} }}
                 section {{
                   let done = 0
                   while !done {{ critical \"{name}\" {{ if s {{ done = 1 }} }} }}
                   x = 2
                 }}
               }}
             }}"
        )
    };
    clean(&text("a"));
    racy(&text("b"), &["=s s", "=x =x"]);
}

#[test]
fn a_lock_that_is_held_over_a_barrier_orders() {
    clean(
        "shared int x
         shared lock l
         parallel threads 2 {
           if tid == 0 { set_lock l }
           barrier
           if tid == 0 { x = 0; unset_lock l } else { set_lock l; unset_lock l; x = 1 }
         }",
    );
    racy(
        "shared int x
         shared lock l
         parallel threads 2 {
           barrier
           if tid == 0 { set_lock l; x = 0; unset_lock l } else { set_lock l; unset_lock l; x = 1 }
         }",
        &["=x =x"],
    );
}

#[test]
fn a_barrier_made_of_atomics_is_one_for_each_team_that_fills_it() {
    let text = |order: &str, count: &str| {
        format!(
            "shared int a[4], arrived = 0
             parallel threads 3 {{
               a[tid] = tid
               atomic arrived = arrived + 1
               arrived@{order} = arrived@{order} + 1
               while arrived@{order} < {count} {{ }}
               eval a[0] + a[1] + a[2]
             }}"
        )
        .replace("atomic arrived = arrived + 1\n", "\n")
    };
    // acq_rel updates, waiting for all.
    let (pairs, incomplete) = races(&text("acq_rel", "num_threads"));
    assert_eq!(incomplete, None);
    assert!(pairs.is_empty(), "{pairs:?}");
    // Waiting for two of three is not enough.
    let (pairs, _) = races(&text("acq_rel", "2"));
    assert!(!pairs.is_empty());
    // Relaxed ones order nothing.
    let (pairs, _) = races(&text("relaxed", "num_threads"));
    assert!(!pairs.is_empty());
}

#[test]
fn a_test_of_a_lock_takes_it_or_does_not() {
    clean(
        "shared int x
         shared lock l
         parallel threads 2 {
           while opaque \"whether a lock was free\" () { }
           set_lock l
           x = x + 1
           unset_lock l
         }",
    );
    racy(
        "shared int x
         shared lock l
         parallel threads 2 {
           let taken = opaque \"whether a lock was free\" ()
           if taken { set_lock l }
           x = x + 1
           if taken { unset_lock l }
         }",
        &["=x =x", "=x x"],
    );
}

#[test]
fn what_is_not_known_is_not_decided() {
    let (pairs, incomplete) = explored(
        "param N
         shared int x
         parallel threads 2 { if N > 3 { critical { x = 1 } } }",
        &[],
    )
    .1
    .into_parts();
    assert!(pairs == 0 && incomplete.is_some_and(|reason| reason.contains("not known")));
    let (pairs, incomplete) = explored(
        "param N
         shared int x
         parallel threads 2 { if N > 3 { critical { x = 1 } } x = 2 }",
        &[4],
    )
    .1
    .into_parts();
    assert!(pairs == 2 && incomplete.is_none(), "{pairs} {incomplete:?}");
}

#[test]
fn the_team_may_have_any_size_without_a_clause() {
    let (_, incomplete) = races("shared int x\nparallel { critical { x = 1 } }");
    assert_eq!(incomplete.as_deref(), Some("the team may have any size"));
}

impl Exploration {
    fn into_parts(self) -> (usize, Option<String>) {
        (self.races.len(), self.incomplete)
    }
}

/// Two threads that each tell and then look whether the other has told; `between` stands there in both.
fn tell_and_look(tell: &str, between: &str, look: &str) -> Option<String> {
    let part = |own: &str, other: &str| {
        let tell = tell.replace("it", own);
        format!("{tell}\n{between}\nlet seen = {other}@{look}\nif seen == 0 {{ inside = 1 }}")
    };
    let text = format!(
        "shared int first = 0, second = 0, often = 0, inside
         parallel threads 2 {{ if tid == 0 {{ {} }} else {{ {} }} }}",
        part("first", "second"),
        part("second", "first"),
    );
    races(&text).1
}

#[test]
fn updates_may_change_places_with_what_follows() {
    let add = "it@relaxed = it@relaxed + 1";
    assert!(tell_and_look(add, "", "relaxed").is_some());
    assert!(tell_and_look("it@release = it@acquire + 1", "", "acquire").is_some());
    let consistent = "it@acq_rel = it@acq_rel + 1";
    assert_eq!(tell_and_look(consistent, "", "acq_rel"), None);
    assert!(tell_and_look(consistent, "", "acquire").is_some());
    assert_eq!(tell_and_look(add, "flush", "relaxed"), None);
    assert!(tell_and_look(add, "flush \"release\"", "relaxed").is_some());
}

#[test]
fn only_flushes_that_are_always_made_separate() {
    let tell = "it@relaxed = 1";
    assert_eq!(tell_and_look(tell, "flush", "relaxed"), None);
    let sometimes = "if often == 7 { flush }";
    assert!(tell_and_look(tell, sometimes, "relaxed").is_some());
    let either = "if often == 7 { flush } else { flush }";
    // Conservative: neither of them is always made.
    assert!(tell_and_look(tell, either, "relaxed").is_some());
    assert!(tell_and_look(tell, "loop i in 0 .. 2 { flush }", "relaxed").is_some());
}

#[test]
fn flushes_of_one_order_separate_nothing_else() {
    // The message is written before the flag, and the flag is read before the message.
    let passed = |write: &str, read: &str| {
        let text = format!(
            "shared int one = 0, two = 0, inside
             parallel threads 2 {{
               if tid == 0 {{
                 one@relaxed = 1
                 {write}
                 two@relaxed = 1
               }} else {{
                 let flag = two@relaxed
                 {read}
                 let message = one@relaxed
                 if flag == 1 {{ if message == 0 {{ inside = 1 }} }}
               }}
             }}"
        );
        races(&text).1
    };
    assert!(passed("", "flush \"acquire\"").is_some());
    assert!(passed("flush \"release\"", "").is_some());
    assert!(passed("flush \"acquire\"", "flush \"release\"").is_some());
}

#[test]
fn cycles_may_take_more_than_two_threads() {
    let told = |write: &str, read: &str| {
        let part = |own: &str, other: &str| format!("{own}@{write} = 1\neval {other}@{read}");
        let text = format!(
            "shared int one = 0, two = 0, three = 0
             parallel threads 3 {{
               if tid == 0 {{ {} }}
               if tid == 1 {{ {} }}
               if tid == 2 {{ {} }}
             }}",
            part("one", "two"),
            part("two", "three"),
            part("three", "one"),
        );
        races(&text).1
    };
    assert!(told("relaxed", "relaxed").is_some());
    assert!(told("release", "acquire").is_some());
    assert_eq!(told("acq_rel", "acq_rel"), None);
}

#[test]
fn readers_may_disagree_on_the_order_of_writes() {
    let seen = |write: &str, between: &str, read: &str| {
        let text = format!(
            "shared int one = 0, two = 0
             parallel threads 4 {{
               if tid == 0 {{ one@{write} = 1 }}
               if tid == 1 {{ two@{write} = 1 }}
               if tid == 2 {{ eval one@{read}\n{between}\neval two@{read} }}
               if tid == 3 {{ eval two@{read}\n{between}\neval one@{read} }}
             }}"
        );
        races(&text).1
    };
    assert!(seen("relaxed", "", "relaxed").is_some());
    assert!(seen("release", "", "acquire").is_some());
    assert!(seen("release", "flush \"acquire\"", "relaxed").is_some());
    assert_eq!(seen("acq_rel", "", "acq_rel"), None);
}
