//! Witnesses that are confirmed, and those that are not.

use super::{accesses, program};
use crate::spmd::{NodeId, ParamId, Program, StmtKind};
use crate::witness::executor::stop::WAITS;
use crate::witness::executor::tree::Tree;
use crate::witness::executor::{Recheck, race_of};
use crate::witness::{Coordinate, Instance, Values, Witness};

/// A witness by hand: parameters, team size, and for each instance the text of
/// its access and the values on its way.
fn witness(
    program: &Program,
    params: &[i64],
    size: i64,
    instances: [(&str, &[&[i64]]); 2],
) -> Witness {
    let all = accesses(program);
    let tree = Tree::new(program, &program.entries[0]);
    let instances = instances.map(|(text, values)| {
        let Some((access, _)) = all.iter().find(|(_, known)| known == text) else {
            panic!("no access {text} in {all:?}");
        };
        let Some(at) = tree.find(*access) else {
            panic!("no statement makes {text}");
        };
        let mut nodes: Vec<NodeId> = tree
            .around(at)
            .filter(|(_, _, statement)| {
                matches!(
                    statement.kind,
                    StmtKind::Fork(_) | StmtKind::Loop(_) | StmtKind::While(_)
                )
            })
            .map(|(_, _, statement)| statement.id)
            .collect();
        nodes.reverse();
        assert_eq!(nodes.len(), values.len(), "{text}");
        Instance {
            access: *access,
            coordinates: nodes
                .into_iter()
                .zip(values)
                .map(|(node, values)| Coordinate {
                    node,
                    values: values.to_vec(),
                })
                .collect(),
        }
    });
    let team_sizes = tree
        .nodes
        .iter()
        .filter(|node| matches!(node.statement.kind, StmtKind::Fork(_)))
        .map(|node| (node.statement.id, size))
        .collect();
    Witness {
        params: params
            .iter()
            .enumerate()
            .map(|(index, value)| (ParamId(index as u32), *value))
            .collect(),
        team_sizes,
        instances,
        values: Values::default(),
    }
}

#[test]
fn a_witness_is_confirmed_only_as_it_is() {
    let program = program(
        "param N >= 0\nshared int A[N]\nparallel { for static(1) i in 1 .. N { A[i] = A[i - 1] } }",
    );
    let say = |params: &[i64], size, first: (i64, i64), second: (i64, i64)| {
        let witness = witness(
            &program,
            params,
            size,
            [
                ("A[i]=", &[&[first.0], &[first.1]]),
                ("A[i - 1]", &[&[second.0], &[second.1]]),
            ],
        );
        race_of(&program, &witness)
    };
    assert_eq!(say(&[3], 2, (0, 1), (1, 2)), Recheck::Confirmed);
    // Not that element, not that thread, not that many iterations, not that team.
    for (params, size, first, second) in [
        (&[4], 2, (0, 1), (0, 3)),
        (&[3], 2, (1, 1), (0, 2)),
        (&[2], 2, (0, 1), (1, 2)),
        (&[3], 1, (0, 1), (1, 2)),
        (&[-1], 2, (0, 1), (1, 2)),
    ] {
        let said = say(params, size, first, second);
        assert!(matches!(said, Recheck::Refuted(_)), "{said:?}");
    }
}

#[test]
fn large_programs_are_cut_down_to_the_wanted_instances() {
    let program = program(
        "shared float A[4000][4000], s\nlocal float t\n\
         loop i in 0 .. 4000 { loop j in 0 .. 4000 { A[i][j] = i } }\n\
         parallel { for i in 1 .. 4000 { t = 0\n loop j in 0 .. 4000 { t = t + A[i][j] }\n\
         loop k in 0 .. 4000 { A[i][k] = A[i - 1][k] } } }",
    );
    let wanted = witness(
        &program,
        &[],
        2,
        [
            ("A[i][k]=", &[&[0], &[1], &[7]]),
            ("A[i - 1][k]", &[&[1], &[2], &[7]]),
        ],
    );
    assert_eq!(race_of(&program, &wanted), Recheck::Confirmed);
    let mut apart = wanted;
    apart.instances[1].coordinates[2].values = vec![8];
    assert!(matches!(race_of(&program, &apart), Recheck::Refuted(_)));
}

#[test]
fn what_a_struct_leads_to_decides_nothing_of_the_struct() {
    let said = |stored: &str| {
        let text = format!(
            "shared opaque m\nshared float d[4000]\nshared int A[8]\nlocal pointer p, q\n\
             p = &m\nq = p\np->n = 3\np->data = &d[0]\n\
             loop i in 0 .. 4000 {{ loop j in 0 .. 4000 {{ {stored} = i }} }}\n\
             parallel {{ for i in 1 .. p->n {{ A[i] = A[i - 1] }} }}"
        );
        let program = program(&text);
        let instances = [
            ("A[i]=", &[&[0][..], &[1]][..]),
            ("A[i - 1]", &[&[1], &[2]]),
        ];
        race_of(&program, &witness(&program, &[], 2, instances))
    };
    assert_eq!(said("p->data@pointer[j]"), Recheck::Confirmed);
    // The number of iterations is another one when the region begins: the loop cannot be left out.
    let said = said("q->n");
    assert!(matches!(said, Recheck::Unexecutable(_)), "{said:?}");
}

#[test]
fn a_loop_that_waits_for_nothing_is_given_up_soon() {
    // No thread stores what each of them waits for, and what they do meanwhile changes nothing.
    let waiting = program(
        "shared int flag, x\nlocal int seen\n\
         parallel { while flag < 1 { critical \"c\" { seen = flag } }\n x = 1 }",
    );
    let wanted = witness(&waiting, &[], 2, [("x=", &[&[0]]), ("x=", &[&[1]])]);
    let said = race_of(&waiting, &wanted);
    assert_eq!(said, Recheck::Unexecutable(WAITS.to_string()));
    // A loop that takes many iterations to change something else goes on.
    let counting = program(
        "shared int x\nlocal int n\n\
         parallel { n = 0\n while n < 30000 { n = n + 1 }\n x = 1 }",
    );
    let wanted = witness(&counting, &[], 2, [("x=", &[&[0]]), ("x=", &[&[1]])]);
    assert_eq!(race_of(&counting, &wanted), Recheck::Confirmed);
}

#[test]
fn chosen_values_decide() {
    let program = program(
        "param N\nshared int idx[N], A[N]\nparallel { for dynamic(1) i in 0 .. N { A[idx[i]] = 1 } }",
    );
    let mut wanted = witness(
        &program,
        &[2],
        2,
        [("A[idx[i]]=", &[&[0], &[0]]), ("A[idx[i]]=", &[&[1], &[1]])],
    );
    let idx = crate::spmd::ObjectId(0);
    wanted.values.inputs.insert((idx, vec![], vec![0]), 5);
    assert!(matches!(race_of(&program, &wanted), Recheck::Refuted(_)));
    wanted.values.inputs.insert((idx, vec![], vec![1]), 5);
    assert_eq!(race_of(&program, &wanted), Recheck::Confirmed);
    // An entry for the load itself goes before what memory holds.
    let Some((load, _)) = accesses(&program).into_iter().find(|(_, t)| t == "idx[i]") else {
        panic!("the load is there");
    };
    wanted.values.opaque.insert((load, vec![0, 0]), 6);
    assert!(matches!(race_of(&program, &wanted), Recheck::Refuted(_)));
    wanted.values.opaque.insert((load, vec![1, 1]), 6);
    assert_eq!(race_of(&program, &wanted), Recheck::Confirmed);
}
