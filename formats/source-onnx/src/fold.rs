//! Arithmetic on known integers: models compute shapes with it.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::model::is_standard;
use crate::ops::{Operands, broadcast, broadcast_position, count};

/// Most elements of arrays that are computed at import.
const MOST_ELEMENTS: i64 = 1 << 12;

/// A function of integers: the elements of the operands, broadcast to each other; `None` if it has no value.
type Function = fn(&[i64]) -> Option<i64>;

/// A row of the table: name, number of operands, whether it gives a truth value, function.
type Row = (&'static str, usize, Gives, Function);

/// Element type of a result.
#[derive(Clone, Copy, PartialEq)]
enum Gives {
    /// The type of the last operand.
    Same,
    Bool,
}

const TABLE: &[Row] = &[
    ("Abs", 1, Gives::Same, |x| x[0].checked_abs()),
    ("Add", 2, Gives::Same, |x| Some(x[0].wrapping_add(x[1]))),
    ("And", 2, Gives::Same, |x| Some(x[0] & x[1])),
    ("Div", 2, Gives::Same, |x| x[0].checked_div(x[1])),
    ("Equal", 2, Gives::Bool, |x| Some(i64::from(x[0] == x[1]))),
    ("Expand", 2, Gives::Same, |_| None),
    ("Greater", 2, Gives::Bool, |x| Some(i64::from(x[0] > x[1]))),
    ("GreaterOrEqual", 2, Gives::Bool, |x| Some(i64::from(x[0] >= x[1]))),
    ("Less", 2, Gives::Bool, |x| Some(i64::from(x[0] < x[1]))),
    ("LessOrEqual", 2, Gives::Bool, |x| Some(i64::from(x[0] <= x[1]))),
    ("Max", 2, Gives::Same, |x| Some(x[0].max(x[1]))),
    ("Min", 2, Gives::Same, |x| Some(x[0].min(x[1]))),
    ("Mod", 2, Gives::Same, |x| x[0].checked_rem(x[1])?.checked_add(x[1])?.checked_rem(x[1])),
    ("Mul", 2, Gives::Same, |x| Some(x[0].wrapping_mul(x[1]))),
    ("Neg", 1, Gives::Same, |x| Some(x[0].wrapping_neg())),
    ("Not", 1, Gives::Same, |x| Some(x[0] ^ 1)),
    ("Or", 2, Gives::Same, |x| Some(x[0] | x[1])),
    ("Sub", 2, Gives::Same, |x| Some(x[0].wrapping_sub(x[1]))),
    ("Where", 3, Gives::Same, |x| Some(if x[0] != 0 { x[1] } else { x[2] })),
    ("Xor", 2, Gives::Same, |x| Some(x[0] ^ x[1])),
];

/// Computes a node whose operands are constants; `None` if it must be computed by the program.
///
/// # Errors
/// With words for the user.
pub(crate) fn fold(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Result<Option<Array>, String> {
    let row = TABLE.iter().find(|(name, operands, ..)| *name == o.operator && *operands == o.inputs.len());
    let (Some((name, _, gives, function)), true) = (row, is_standard(o.node.domain)) else {
        return Ok(None);
    };
    let arrays: Vec<&Array> = o.inputs.iter().flatten().collect();
    // Unsigned integers of 64 bits are not what shapes are of.
    let is_plain = |array: &&Array| {
        matches!(array.element, Element::Signed(8..) | Element::Unsigned(8..=32) | Element::Bool)
            && array.known.is_some()
    };
    if arrays.len() != o.inputs.len() || !arrays.iter().all(is_plain) {
        return Ok(None);
    }
    if *name == "Mod" && o.int("fmod", 0) != 0 {
        return Ok(None);
    }
    if *name == "Expand" {
        let (Some(x), Some(shape)) = (arrays.first(), arrays.get(1).and_then(|array| array.integers()))
        else {
            return Ok(None);
        };
        let shape = broadcast(&[&x.shape, &shape])?;
        return pointwise(i, &[x], &shape, x.element, |x| x.first().copied());
    }
    let shapes: Vec<&[i64]> = arrays.iter().map(|array| &array.shape[..]).collect();
    let shape = broadcast(&shapes)?;
    let element = match gives {
        Gives::Bool => Element::Bool,
        Gives::Same => arrays.last().map_or(Element::Bool, |array| array.element),
    };
    pointwise(i, &arrays, &shape, element, function)
}

fn pointwise(
    i: &mut Importer<'_, '_, '_>,
    arrays: &[&Array],
    shape: &[i64],
    element: Element,
    function: impl Fn(&[i64]) -> Option<i64>,
) -> Result<Option<Array>, String> {
    let all = count(shape)?;
    if all > MOST_ELEMENTS {
        return Ok(None);
    }
    let numbers: Vec<Vec<i64>> = arrays.iter().filter_map(|array| array.integers()).collect();
    let mut bytes = Vec::new();
    for at in 0..all {
        let own = arrays
            .iter()
            .zip(&numbers)
            .map(|(array, numbers)| numbers.get(broadcast_position(at, shape, &array.shape)).copied());
        let Some(own) = own.collect::<Option<Vec<i64>>>() else { return Ok(None) };
        let Some(value) = function(&own) else { return Ok(None) };
        bytes.extend_from_slice(&value.to_le_bytes()[..element.bytes()]);
    }
    i.constant(element, shape, bytes).map(Some)
}
