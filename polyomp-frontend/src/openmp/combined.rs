//! Which leaf constructs may be combined into one directive (OpenMP 5.2, 17.3; 6.0, 19.1).

use super::leaf::Leaf;

/// Whether these leaf constructs, outermost first, form a directive.
///
/// A directive of one leaf always does. For more, every leaf but the last must allow the name that
/// the rest forms to stand directly after it.
pub(crate) fn is_allowed(leaves: &[Leaf]) -> bool {
    match leaves {
        [] => false,
        [_] => true,
        _ => (0..leaves.len().saturating_sub(1)).all(|at| match leaves.get(at..) {
            Some([first, rest @ ..]) => may_precede(*first, rest),
            _ => false,
        }),
    }
}

/// Whether `second` may follow `first` in some directive: what the grammar of names needs to decide
/// whether a word continues the name or is a clause (`for simd`, but `ordered simd`).
pub(crate) fn may_follow(first: Leaf, second: Leaf) -> bool {
    (first == Leaf::Distribute && second == Leaf::Parallel) || may_precede(first, &[second])
}

/// Whether `first` may be combined with the directive that `rest` forms.
///
/// `master` stands wherever `masked` does, as the deprecated spelling of it. OpenMP 6.0 allows more
/// than 5.2: `parallel single`, `parallel scope`, `single taskloop`, `teams parallel`, `target loop`.
fn may_precede(first: Leaf, rest: &[Leaf]) -> bool {
    use Leaf::{
        Distribute, For, Loop, Masked, Master, Parallel, Scope, Sections, Simd, Single, Target,
        Taskloop, Teams,
    };
    let Some((second, after)) = rest.split_first() else {
        return true;
    };
    match first {
        For | Taskloop => *second == Simd,
        Masked | Master | Single => *second == Taskloop,
        Parallel => matches!(
            second,
            For | Loop | Sections | Scope | Single | Masked | Master
        ),
        Distribute => *second == Simd || (*second == Parallel && after.first() == Some(&For)),
        Teams => matches!(second, Distribute | Loop | Parallel),
        Target => matches!(second, Simd | Parallel | Teams | Loop),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Leaf::*;

    #[test]
    fn the_combinations_of_the_specification_are_allowed() {
        for leaves in [
            &[Parallel, For][..],
            &[Parallel, For, Simd],
            &[Parallel, Sections],
            &[Parallel, Loop],
            &[Parallel, Masked],
            &[Parallel, Masked, Taskloop, Simd],
            &[Parallel, Master, Taskloop, Simd],
            &[Masked, Taskloop],
            &[Taskloop, Simd],
            &[Distribute, Simd],
            &[Distribute, Parallel, For],
            &[Distribute, Parallel, For, Simd],
            &[Teams, Distribute, Parallel, For, Simd],
            &[Teams, Loop],
            &[Target, Simd],
            &[Target, Parallel, For, Simd],
            &[Target, Teams, Distribute, Parallel, For, Simd],
        ] {
            assert!(is_allowed(leaves), "{leaves:?}");
        }
    }

    #[test]
    fn other_combinations_are_not() {
        for leaves in [
            &[][..],
            &[For, Parallel],
            &[Parallel, Simd],
            &[Parallel, Barrier],
            &[Distribute, Parallel],
            &[Distribute, Parallel, Loop],
            &[Target, For],
            &[Teams, For],
            &[Parallel, Task],
            &[Parallel, Parallel],
        ] {
            assert!(!is_allowed(leaves), "{leaves:?}");
        }
    }
}
