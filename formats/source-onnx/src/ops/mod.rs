//! Operators, by their names: each makes operations of its operands.

mod arithmetic;
mod build;
mod layout;
mod norm;
mod product;
mod reduce;
mod shapes;
mod window;

use crate::importer::{Array, Importer};
use crate::model::Node;

/// Function that imports a node.
pub(crate) type Operator =
    fn(&mut Importer<'_, '_, '_>, &Operands<'_, '_>) -> Result<Vec<Option<Array>>, String>;

/// Rows of a table: names of operators that share a function.
type Row = (&'static [&'static str], Operator);

/// All tables.
const TABLES: &[&[Row]] = &[
    arithmetic::TABLE,
    layout::TABLE,
    norm::TABLE,
    product::TABLE,
    reduce::TABLE,
    shapes::TABLE,
    window::TABLE,
];

/// Returns the function of an operator.
pub(crate) fn find(name: &str) -> Option<Operator> {
    let rows = TABLES.iter().flat_map(|table| table.iter());
    rows.into_iter().find(|(names, _)| names.contains(&name)).map(|(_, operator)| *operator)
}

/// Returns the names of all operators that are known.
pub fn operators() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.iter()).flat_map(|(names, _)| names.iter().copied())
}

/// A node, and the arrays that it reads.
pub(crate) struct Operands<'n, 'b> {
    pub node: &'n Node<'b>,
    pub operator: &'n str,
    pub inputs: Vec<Option<Array>>,
}

impl Operands<'_, '_> {
    /// Returns an operand.
    pub fn input(&self, at: usize) -> Result<&Array, String> {
        self.optional(at).ok_or_else(|| format!("operand #{at} is missing"))
    }

    /// Returns an operand that may be left out.
    pub fn optional(&self, at: usize) -> Option<&Array> {
        self.inputs.get(at)?.as_ref()
    }

    /// Returns the integers of an operand, which must be known.
    pub fn known(&self, at: usize) -> Result<Vec<i64>, String> {
        self.input(at)?.integers().ok_or_else(|| format!("operand #{at} must be a constant"))
    }

    pub fn int(&self, name: &str, default: i64) -> i64 {
        self.node.attribute(name).map_or(default, |attribute| attribute.integer)
    }

    pub fn float(&self, name: &str, default: f32) -> f64 {
        f64::from(self.node.attribute(name).map_or(default, |attribute| attribute.float))
    }

    pub fn ints(&self, name: &str) -> Option<Vec<i64>> {
        self.node.attribute(name).map(|attribute| attribute.integers.clone())
    }

    pub fn word(&self, name: &str, default: &'static str) -> String {
        let text = self.node.attribute(name).map_or(default.as_bytes(), |attribute| attribute.text);
        String::from_utf8_lossy(text).into_owned()
    }

    /// Returns integers that are an attribute in older opsets, and an operand in newer ones.
    pub fn ints_or_known(&self, name: &str, at: usize) -> Result<Option<Vec<i64>>, String> {
        match (self.ints(name), self.optional(at)) {
            (Some(list), _) => Ok(Some(list)),
            (None, Some(_)) => self.known(at).map(Some),
            (None, None) => Ok(None),
        }
    }
}

/// Returns a dimension that may count from the end.
pub(crate) fn dimension(dim: i64, rank: usize) -> Result<usize, String> {
    let rank = rank as i64;
    let at = if dim < 0 { dim + rank } else { dim };
    if (0..rank).contains(&at) { Ok(at as usize) } else { Err(format!("there is no dimension {dim}")) }
}

/// Returns the only output.
fn one(array: Array) -> Result<Vec<Option<Array>>, String> {
    Ok(vec![Some(array)])
}
