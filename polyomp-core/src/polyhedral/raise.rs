//! From isl to formulas: a disjunction over basic sets, with isl's integer divisions as floors. Always exact.

use isl_rs::{BasicSet, DimType, LibISLError, Map, Mat, Val};

use super::relation::coalesced;
use super::{Context, PolyhedralError};
use crate::formula::{AtomKind, Formula, Term};

/// The points of `map` as a formula; `unknowns` are its parameters, inputs and outputs, in this order.
pub(super) fn formula_of_map(
    context: &Context,
    map: &Map,
    parameters: usize,
    unknowns: &[Term],
) -> Result<Formula, PolyhedralError> {
    // Only sets have divisions that can be asked for; `compute_divs` gives every existential an explicit one.
    let explicit = context.run_map(|| map.copy()?.compute_divs())?;
    let coalesced = coalesced(context, &explicit)?;
    // What was several basic sets may have lost what its divisions are.
    let coalesced = context.run_map(|| coalesced.copy()?.compute_divs())?;
    let (basics, count) = context.run(|| {
        let basics = coalesced.wrap()?.get_basic_set_list()?;
        let count = basics.size()?;
        Ok((basics, count))
    })?;
    let mut alternatives = Vec::new();
    for position in 0..count {
        let basic = context.run(|| basics.get_at(position))?;
        alternatives.push(formula_of_basic(context, &basic, parameters, unknowns)?);
    }
    Ok(Formula::or(alternatives))
}

fn formula_of_basic(
    context: &Context,
    basic: &BasicSet,
    parameters: usize,
    unknowns: &[Term],
) -> Result<Formula, PolyhedralError> {
    let divisions = context.run(|| basic.dim(DimType::Div))?;
    let divisions = usize::try_from(divisions).unwrap_or(0);
    let mut terms = unknowns.to_vec();
    let mut floors = Vec::new();
    for position in 0..divisions {
        let floor = division(context, basic, position, parameters, unknowns.len(), &terms)?;
        terms.push(floor.term.clone());
        floors.push(floor);
    }
    let mut parts = Vec::new();
    let matrices = context.run(|| {
        let columns = || (DimType::Param, DimType::Set, DimType::Div, DimType::Cst);
        let (a, b, c, d) = columns();
        let equal = basic.equalities_matrix(a, b, c, d)?;
        let (a, b, c, d) = columns();
        Ok([
            (AtomKind::Zero, equal),
            (
                AtomKind::NonNegative,
                basic.inequalities_matrix(a, b, c, d)?,
            ),
        ])
    })?;
    for (kind, matrix) in matrices {
        let mut rows = rows(context, &matrix)?;
        if kind == AtomKind::Zero {
            rows.reverse();
        }
        for row in rows {
            if kind == AtomKind::NonNegative
                && floors.iter().any(|floor| floor.bounds.contains(&row))
            {
                continue;
            }
            if let Some(floor) = floors
                .iter()
                .find(|floor| kind == AtomKind::Zero && floor.is_exact_by(&row))
            {
                parts.push(floor.remainder.equals(0));
                continue;
            }
            let Some((constant, coefficients)) = row.split_last() else {
                continue;
            };
            let entries = terms.iter().cloned().zip(coefficients.iter().copied());
            parts.push(Formula::atom(kind, Term::linear(entries, *constant)));
        }
    }
    Ok(Formula::and(parts))
}

fn rows(context: &Context, matrix: &Mat) -> Result<Vec<Vec<i64>>, PolyhedralError> {
    context.run(|| {
        let (height, width) = (matrix.rows()?, matrix.cols()?);
        (0..height)
            .map(|row| {
                (0..width)
                    .map(|column| matrix.get_element_val(row, column)?.get_num_si())
                    .collect()
            })
            .collect()
    })
}

struct Floor {
    term: Term,
    /// The remainder of the division.
    remainder: Term,
    /// The rows that say no more than what a floor is.
    bounds: [Vec<i64>; 2],
}

impl Floor {
    /// Whether `row = 0` says that the division leaves no remainder.
    fn is_exact_by(&self, row: &[i64]) -> bool {
        let [remainder, _] = &self.bounds;
        let negated = || remainder.iter().map(|value| value.wrapping_neg());
        remainder == row || negated().eq(row.iter().copied())
    }
}

/// The division at `position`, in terms of `terms`: the unknowns and the divisions before it.
fn division(
    context: &Context,
    basic: &BasicSet,
    position: usize,
    parameters: usize,
    unknowns: usize,
    terms: &[Term],
) -> Result<Floor, PolyhedralError> {
    let index = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let (denominator, mut row) = context.run(|| {
        let affine = basic.get_div(index(position))?;
        let denominator = affine.get_denominator_val()?;
        // A coefficient is a fraction over (a divisor of) the denominator.
        let integer = |value: Val| -> Result<i64, LibISLError> {
            value.mul(denominator.copy()?)?.get_num_si()
        };
        let mut row = Vec::new();
        for column in 0..parameters {
            row.push(integer(
                affine.get_coefficient_val(DimType::Param, index(column))?,
            )?);
        }
        for column in 0..unknowns.saturating_sub(parameters) {
            row.push(integer(
                affine.get_coefficient_val(DimType::In, index(column))?,
            )?);
        }
        for column in 0..basic.dim(DimType::Div)? {
            row.push(integer(affine.get_coefficient_val(DimType::Div, column)?)?);
        }
        row.push(integer(affine.get_constant_val()?)?);
        Ok((denominator.get_num_si()?, row))
    })?;
    let own = unknowns + position;
    let later = row
        .get(own..row.len().saturating_sub(1))
        .unwrap_or_default();
    if denominator <= 0 || later.iter().any(|coefficient| *coefficient != 0) {
        return Err(PolyhedralError::Isl(
            "a division refers to a later one".into(),
        ));
    }
    let constant = row.last().copied().unwrap_or(0);
    let entries = terms.iter().cloned().zip(row.iter().copied());
    let dividend = Term::linear(entries, constant);
    let mut above: Vec<i64> = row.iter().map(|value| value.wrapping_neg()).collect();
    if let (Some(below), Some(above)) = (row.get_mut(own), above.get_mut(own)) {
        (*below, *above) = (-denominator, denominator);
    }
    if let Some(last) = above.last_mut() {
        *last = last.wrapping_add(denominator - 1);
    }
    Ok(Floor {
        term: dividend.floor_div(denominator),
        remainder: dividend.floor_mod(denominator),
        bounds: [row, above],
    })
}
