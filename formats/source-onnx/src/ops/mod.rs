//! Operators, by their names: each makes operations of its operands.

mod algebra;
pub(crate) mod arrays;
mod build;
mod compose;
mod elements;
mod images;
mod loops;
mod networks;
mod text;

pub(crate) use build::{broadcast, broadcast_position, count};

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::model::{Node, is_standard};

/// Function that imports a node.
pub(crate) type Operator =
    fn(&mut Importer<'_, '_, '_>, &Operands<'_, '_>) -> Result<Vec<Option<Array>>, String>;

/// Rows of a table: names of operators that share a function.
type Row = (&'static [&'static str], Operator);

/// All tables, each with the domain of its operators.
const TABLES: &[(&str, &[Row])] = &[
    ("", elements::arithmetic::TABLE),
    ("", networks::attention::TABLE),
    ("", images::conv::TABLE),
    ("", elements::convert::TABLE),
    ("", algebra::determinant::TABLE),
    ("", algebra::einsum::TABLE),
    ("", images::grid::TABLE),
    ("", arrays::layout::TABLE),
    ("", networks::loss::TABLE),
    ("", networks::norm::TABLE),
    ("", images::pool::TABLE),
    ("", algebra::product::TABLE),
    ("", elements::quantize::TABLE),
    ("", elements::random::TABLE),
    ("", networks::recurrent::TABLE),
    ("", algebra::reduce::TABLE),
    ("", images::resize::TABLE),
    ("", images::roi::TABLE),
    ("", arrays::scatter::TABLE),
    ("", arrays::select::TABLE),
    ("", arrays::shapes::TABLE),
    ("", algebra::signal::TABLE),
    ("", text::strings::TABLE),
    ("", text::words::TABLE),
    ("ai.onnx.ml", networks::ml::TABLE),
    ("ai.onnx.preview.training", networks::training::TABLE),
];

/// Operators that take elements without arithmetic: they move or convert them.
const MOVERS: &[&str] = &[
    "BitCast",
    "Cast",
    "CastLike",
    "CenterCropPad",
    "Compress",
    "Concat",
    "ConvInteger",
    "DepthToSpace",
    "DequantizeLinear",
    "Equal",
    "Expand",
    "Flatten",
    "Gather",
    "GatherElements",
    "GatherND",
    "Identity",
    "LabelEncoder",
    "MatMulInteger",
    "OneHot",
    "Pad",
    "QLinearConv",
    "QLinearMatMul",
    "QuantizeLinear",
    "RegexFullMatch",
    "Reshape",
    "ReverseSequence",
    "Scatter",
    "ScatterElements",
    "ScatterND",
    "Shape",
    "Size",
    "Slice",
    "SpaceToDepth",
    "Split",
    "Squeeze",
    "StringConcat",
    "StringNormalizer",
    "StringSplit",
    "TensorScatter",
    "TfIdfVectorizer",
    "Tile",
    "Transpose",
    "Trilu",
    "Unique",
    "Unsqueeze",
    "Where",
];

/// Returns the function of an operator.
pub(crate) fn find(domain: &str, name: &str) -> Option<Operator> {
    let domain = if is_standard(domain) { "" } else { domain };
    let tables = TABLES.iter().filter(|(own, _)| *own == domain);
    let mut rows = tables.flat_map(|(_, table)| table.iter());
    rows.find(|(names, _)| names.contains(&name)).map(|(_, operator)| *operator)
}

/// Returns the names of all operators that are known.
pub fn operators() -> impl Iterator<Item = &'static str> {
    let of_arrays = TABLES.iter().flat_map(|(_, table)| table.iter()).flat_map(|(names, _)| names.iter());
    of_arrays
        .copied()
        .chain(arrays::sequence::NAMES.iter().copied())
        .chain(CONTROL.iter().copied())
        .chain(["FlexAttention"])
}

/// Operators that have graphs.
pub(crate) const CONTROL: &[&str] = &["If", "Loop", "Scan", "SequenceMap"];

/// Positions of operands that must be integers: places, and lengths.
const INTEGERS: &[(&str, usize)] = &[
    ("Attention", 6),
    ("BitShift", 0),
    ("GRU", 4),
    ("Gather", 1),
    ("GatherElements", 1),
    ("GatherND", 1),
    ("LSTM", 4),
    ("MaxUnpool", 1),
    ("NegativeLogLikelihoodLoss", 1),
    ("RNN", 4),
    ("ReverseSequence", 1),
    ("RoiAlign", 2),
    ("RotaryEmbedding", 3),
    ("Scatter", 1),
    ("ScatterElements", 1),
    ("ScatterND", 1),
    ("SoftmaxCrossEntropyLoss", 1),
    ("TensorScatter", 2),
];

/// Checks that an operator takes elements of the types that are given.
///
/// # Errors
/// With words for the user.
pub(crate) fn check_elements(o: &Operands<'_, '_>) -> Result<(), String> {
    for (_, at) in INTEGERS.iter().filter(|(name, _)| *name == o.operator) {
        let is_integer =
            |array: &Array| matches!(array.element, Element::Signed(8..) | Element::Unsigned(8..));
        if !o.optional(*at).is_none_or(is_integer) {
            return Err(format!("operand #{at} must be of integers"));
        }
    }
    let moves = MOVERS.contains(&o.operator);
    let wrong = o.inputs.iter().flatten().find(|array| !moves && !array.element.is_number());
    match wrong.map(|array| array.element) {
        None => Ok(()),
        Some(Element::Text) => Err("it does not take strings".to_owned()),
        Some(element) => Err(format!("there is no arithmetic on elements of {} bits", element.bits())),
    }
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

    /// Returns all operands.
    pub fn all(&self) -> Result<Vec<&Array>, String> {
        (0..self.inputs.len()).map(|at| self.input(at)).collect()
    }

    /// Returns true if an output is used.
    pub fn gives(&self, at: usize) -> bool {
        self.node.outputs.get(at).is_some_and(|name| !name.is_empty())
    }

    /// Returns the integers of an operand; errors as of [`Importer::contents`].
    pub fn known(&self, i: &mut Importer<'_, '_, '_>, at: usize) -> Result<Vec<i64>, String> {
        i.integers_of(self.input(at)?)
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

    pub fn floats(&self, name: &str) -> Option<Vec<f64>> {
        let attribute = self.node.attribute(name)?;
        Some(attribute.floats.iter().map(|one| f64::from(*one)).collect())
    }

    pub fn word(&self, name: &str, default: &'static str) -> String {
        let text = self.node.attribute(name).map_or(default.as_bytes(), |attribute| attribute.text);
        String::from_utf8_lossy(text).into_owned()
    }

    pub fn words(&self, name: &str) -> Option<Vec<String>> {
        let texts = &self.node.attribute(name)?.texts;
        Some(texts.iter().map(|text| String::from_utf8_lossy(text).into_owned()).collect())
    }

    /// Returns integers that are an attribute in older opsets, and an operand in newer ones.
    pub fn ints_or_known(
        &self,
        i: &mut Importer<'_, '_, '_>,
        name: &str,
        at: usize,
    ) -> Result<Option<Vec<i64>>, String> {
        match (self.ints(name), self.optional(at)) {
            (Some(list), _) => Ok(Some(list)),
            (None, Some(_)) => self.known(i, at).map(Some),
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
