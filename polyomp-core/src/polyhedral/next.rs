//! Reachability: from each statement instance to the next synchronisation of its thread.

use super::space::mismatch;
use super::{Domain, PolyhedralError, Relation, Space, Tuple};
use crate::formula::{Formula, Symbol, Term};

/// The synchronisation instance that each statement instance reaches: the *reachable barriers* of PolyOMP
/// (Chatarasi, Shirako, Sarkar, IMPACT'16, slides 25 to 28), as time stamps.
///
/// `time` maps the instances of one statement to their 2d+1 time stamps; `synchronisations` do the same for each
/// synchronisation statement. The result maps each instance to the lexicographically smallest synchronisation time
/// stamp strictly after its own: the barrier instance executed after it with no other between, whose stamp is the
/// phase of the instance. Instances after the last synchronisation are not in its domain, so the end of the region is
/// given as one more synchronisation.
///
/// Time stamps of different lengths are padded with zeros at the end. All stamps are those of *one* thread: what
/// distinguishes threads (the thread id) must be a parameter, not a dimension.
///
/// # Errors
///
/// Time stamps have a name, the relations belong to different contexts, the quota of the context is used up, or isl
/// refuses.
pub fn next_instance(
    time: &Relation,
    synchronisations: &[&Relation],
) -> Result<Relation, PolyhedralError> {
    let length = synchronisations
        .iter()
        .map(|relation| relation.space().output().arity())
        .fold(time.space().output().arity(), usize::max);
    let time = padded(time, length)?;
    let mut stamps = Domain::empty(time.context(), time.range()?.space())?;
    for synchronisation in synchronisations {
        stamps = stamps.union(&padded(synchronisation, length)?.range()?)?;
    }
    let later = time.range()?.before(&stamps)?;
    time.then(&later)?.lexmin()?.coalesce()
}

/// The relation with zeros appended to its outputs until they have `length` dimensions.
fn padded(relation: &Relation, length: usize) -> Result<Relation, PolyhedralError> {
    let space = relation.space();
    let own = space.output();
    if own.name().is_some() {
        return Err(mismatch(own, &"an anonymous tuple of time stamps"));
    }
    if own.arity() >= length {
        return relation.try_clone();
    }
    let labels = |prefix: &str, count: usize| {
        (0..count)
            .map(|n| Symbol::new(format!("{prefix}{n}")))
            .collect::<Vec<_>>()
    };
    let (from, to) = (labels("time.from.", own.arity()), labels("time.", length));
    let values = to.iter().enumerate().map(|(position, label)| {
        Term::from(label).equals(
            from.get(position)
                .map_or_else(|| Term::constant(0), Term::from),
        )
    });
    let pad = Space::relation(
        Vec::<Symbol>::new(),
        Tuple::anonymous(from.clone()),
        Tuple::anonymous(to.clone()),
    )?;
    relation.then(&Relation::from_formula(
        relation.context(),
        &pad,
        &Formula::and(values),
    )?)
}
