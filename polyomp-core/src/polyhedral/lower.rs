//! From formulas to isl: each conjunction of atoms becomes one basic map, floors become its local unknowns.

use std::collections::BTreeMap;

use isl_rs::{BasicMap, DimType, LibISLError, Map, Mat, Val};

use super::{Context, PolyhedralError, Space, expand_cases};
use crate::formula::{AtomKind, Division, Formula, FormulaKind, Symbol, Term, TermKind};

impl Space {
    /// The isl space: parameters by name, tuples by position.
    pub(super) fn to_isl(&self, context: &Context) -> Result<isl_rs::Space, PolyhedralError> {
        let count = |n: usize| {
            u32::try_from(n).map_err(|_| PolyhedralError::Space("too many dimensions".into()))
        };
        let (parameters, inputs, outputs) = (
            count(self.parameters().len())?,
            count(self.input_arity())?,
            count(self.output().arity())?,
        );
        let mut space =
            context.run(|| isl_rs::Space::alloc(context.isl(), parameters, inputs, outputs))?;
        for (position, symbol) in (0u32..).zip(self.parameters()) {
            let name = context.parameter_name(symbol);
            space = context.run(|| space.set_dim_name(DimType::Param, position, &name))?;
        }
        Ok(space)
    }
}

/// A map over `space` with exactly the points that satisfy `formula`.
pub(super) fn map_of_formula(
    context: &Context,
    space: &Space,
    formula: &Formula,
) -> Result<Map, PolyhedralError> {
    let columns: BTreeMap<&Symbol, usize> = space.symbols().zip(0..).collect();
    for symbol in formula.free_symbols() {
        if !columns.contains_key(&symbol) {
            return Err(PolyhedralError::Space(format!(
                "`{symbol}` is not in the space `{space}`"
            )));
        }
    }
    let formula = expand_cases(formula)?;
    let lowering = Lowering {
        context,
        columns,
        space: space.to_isl(context)?,
    };
    lowering.map(&formula)
}

struct Lowering<'a> {
    context: &'a Context,
    columns: BTreeMap<&'a Symbol, usize>,
    space: isl_rs::Space,
}

impl Lowering<'_> {
    fn map(&self, formula: &Formula) -> Result<Map, PolyhedralError> {
        crate::formula::with_stack(|| match formula.kind() {
            FormulaKind::True => self.context.run_map(|| Map::universe(self.space.copy()?)),
            FormulaKind::False => self.context.run_map(|| Map::empty(self.space.copy()?)),
            FormulaKind::Atom(..) => self.basic_map(std::slice::from_ref(formula)),
            FormulaKind::And(parts) => {
                let (atoms, others): (Vec<Formula>, Vec<Formula>) = parts
                    .iter()
                    .cloned()
                    .partition(|part| matches!(part.kind(), FormulaKind::Atom(..)));
                let mut map = self.basic_map(&atoms)?;
                for part in &others {
                    let part = self.map(part)?;
                    map = self.context.run_map(|| map.intersect(part))?;
                }
                Ok(map)
            }
            FormulaKind::Or(parts) => {
                let mut map = self.context.run_map(|| Map::empty(self.space.copy()?))?;
                for part in parts {
                    let part = self.map(part)?;
                    map = self.context.run_map(|| map.union(part))?;
                }
                Ok(map)
            }
        })
    }

    fn basic_map(&self, atoms: &[Formula]) -> Result<Map, PolyhedralError> {
        let mut rows = Rows {
            columns: &self.columns,
            floors: BTreeMap::new(),
            equal: Vec::new(),
            at_least: Vec::new(),
        };
        for atom in atoms {
            let FormulaKind::Atom(kind, term) = atom.kind() else {
                return Err(PolyhedralError::Isl(format!("`{atom}` is no atom")));
            };
            let row = rows.linear(term)?;
            match kind {
                AtomKind::Zero => rows.equal.push(row),
                AtomKind::NonNegative => rows.at_least.push(row),
                AtomKind::NonZero => {
                    return Err(PolyhedralError::Isl(format!("`{atom}` was not split")));
                }
            }
        }
        let width = self.columns.len() + rows.floors.len();
        self.context.run_map(|| {
            let equal = self.matrix(&rows.equal, width)?;
            let at_least = self.matrix(&rows.at_least, width)?;
            let map = BasicMap::from_constraint_matrices(
                self.space.copy()?,
                equal,
                at_least,
                DimType::Param,
                DimType::In,
                DimType::Out,
                DimType::Div,
                DimType::Cst,
            )?;
            Map::from_basic_map(map)
        })
    }

    /// The rows as an isl matrix with `width` columns and the constant after them.
    fn matrix(&self, rows: &[Row], width: usize) -> Result<Mat, LibISLError> {
        let isl = self.context.isl();
        let cast = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let (height, columns) = (
            cast(rows.len()).unsigned_abs(),
            cast(width).saturating_add(1).unsigned_abs(),
        );
        let mut matrix = Mat::alloc(isl, 0, columns)?.add_zero_rows(height)?;
        for (position, row) in (0..).zip(rows) {
            let constant = (width, row.constant);
            let coefficients = row
                .coefficients
                .iter()
                .map(|(column, value)| (*column, *value));
            for (column, value) in coefficients
                .chain([constant])
                .filter(|(_, value)| *value != 0)
            {
                matrix = match i32::try_from(value) {
                    Ok(value) => matrix.set_element_si(position, cast(column), value)?,
                    Err(_) => matrix.set_element_val(
                        position,
                        cast(column),
                        Val::int_from_si(isl, value)?,
                    )?,
                };
            }
        }
        Ok(matrix)
    }
}

#[derive(Default)]
struct Row {
    coefficients: BTreeMap<usize, i64>,
    constant: i64,
}

/// The constraints of one basic map.
struct Rows<'a> {
    columns: &'a BTreeMap<&'a Symbol, usize>,
    /// The columns of the floors, after those of the space.
    floors: BTreeMap<Term, usize>,
    equal: Vec<Row>,
    at_least: Vec<Row>,
}

impl Rows<'_> {
    fn linear(&mut self, term: &Term) -> Result<Row, PolyhedralError> {
        let mut row = Row::default();
        match term.kind() {
            TermKind::Const(value) => row.constant = *value,
            TermKind::Sum(entries, constant) => {
                row.constant = *constant;
                for (entry, factor) in entries {
                    let column = self.column(entry)?;
                    if row.coefficients.insert(column, *factor).is_some() {
                        // Only terms kept unfolded against overflow occur twice.
                        return Err(PolyhedralError::NotAffine(term.clone()));
                    }
                }
            }
            _ => {
                let column = self.column(term)?;
                row.coefficients.insert(column, 1);
            }
        }
        Ok(row)
    }

    fn column(&mut self, term: &Term) -> Result<usize, PolyhedralError> {
        let not_affine = || PolyhedralError::NotAffine(term.clone());
        match term.kind() {
            TermKind::Var(symbol) => self.columns.get(symbol).copied().ok_or_else(not_affine),
            TermKind::Divide(Division::FloorQuotient, dividend, divisor) => {
                if let Some(column) = self.floors.get(term) {
                    return Ok(*column);
                }
                let by = divisor
                    .as_constant()
                    .filter(|by| *by > 0)
                    .ok_or_else(not_affine)?;
                let dividend = crate::formula::with_stack(|| self.linear(dividend))?;
                let column = self.columns.len() + self.floors.len();
                self.floors.insert(term.clone(), column);
                // 0 <= dividend - by * floor <= by - 1
                let mut above = Row {
                    coefficients: BTreeMap::new(),
                    constant: by - 1,
                };
                above.constant = above
                    .constant
                    .checked_sub(dividend.constant)
                    .ok_or_else(not_affine)?;
                for (position, coefficient) in &dividend.coefficients {
                    above
                        .coefficients
                        .insert(*position, coefficient.checked_neg().ok_or_else(not_affine)?);
                }
                above.coefficients.insert(column, by);
                let mut below = dividend;
                below.coefficients.insert(column, -by);
                self.at_least.push(below);
                self.at_least.push(above);
                Ok(column)
            }
            _ => Err(not_affine()),
        }
    }
}
