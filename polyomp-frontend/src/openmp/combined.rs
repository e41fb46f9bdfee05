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

/// Whether `first` may be combined with the directive that `rest` forms.
///
/// `master` stands wherever `masked` does, as the deprecated spelling of it.
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
        Masked | Master => *second == Taskloop,
        Single => *second == Taskloop,
        Parallel => {
            matches!(
                second,
                For | Loop | Sections | Scope | Single | Masked | Master
            )
        }
        Distribute => {
            *second == Simd || (*second == Parallel && matches!(after.first(), Some(For)))
        }
        Teams => matches!(second, Distribute | Loop | Parallel),
        Target => matches!(second, Simd | Parallel | Teams | Loop),
        _ => false,
    }
}
