//! Operators on sequences and optional values, which exist at import only.

use crate::element::Element;
use crate::importer::{Array, Importer, Value, array};
use crate::model::{Node, is_standard};
use crate::ops::dimension;

type Found = Result<Vec<Option<Value>>, String>;

/// Function that imports a node with values of any kind.
pub(crate) type ValueOperator = fn(&mut Importer<'_, '_, '_>, &Node<'_>, Vec<Option<Value>>) -> Found;

/// The table.
const TABLE: &[(&str, ValueOperator)] = &[
    ("ConcatFromSequence", concat),
    ("Optional", optional),
    ("OptionalGetElement", get),
    ("OptionalHasElement", has),
    ("SequenceAt", at),
    ("SequenceConstruct", construct),
    ("SequenceEmpty", empty),
    ("SequenceErase", erase),
    ("SequenceInsert", insert),
    ("SequenceLength", length),
    ("SplitToSequence", split),
];

/// Names of the operators.
pub(crate) const NAMES: &[&str] = &[
    "ConcatFromSequence",
    "Optional",
    "OptionalGetElement",
    "OptionalHasElement",
    "SequenceAt",
    "SequenceConstruct",
    "SequenceEmpty",
    "SequenceErase",
    "SequenceInsert",
    "SequenceLength",
    "SplitToSequence",
];

/// Returns the function of a node, if it takes or gives sequences or optional values.
pub(crate) fn find(node: &Node<'_>, inputs: &[Option<Value>]) -> Option<ValueOperator> {
    if !is_standard(node.domain) {
        return None;
    }
    if node.operator == "Identity" && !matches!(inputs.first(), Some(Some(Value::Array(_)))) {
        return Some(|_, _, inputs| Ok(inputs));
    }
    TABLE.iter().find(|(name, _)| *name == node.operator).map(|(_, operator)| *operator)
}

/// Returns true for operators that tell nothing from something.
pub(crate) fn takes_optionals(operator: &str) -> bool {
    matches!(operator, "Identity" | "Optional" | "OptionalGetElement" | "OptionalHasElement")
}

fn one(value: Value) -> Found {
    Ok(vec![Some(value)])
}

/// Returns the elements of the first operand.
fn elements(inputs: &mut [Option<Value>]) -> Result<Vec<Value>, String> {
    match inputs.first_mut().and_then(Option::take) {
        Some(Value::Sequence(all)) => Ok(all),
        Some(Value::Optional(Some(inner))) => match *inner {
            Value::Sequence(all) => Ok(all),
            _ => Err("operand #0 must be a sequence".to_owned()),
        },
        _ => Err("operand #0 must be a sequence".to_owned()),
    }
}

/// Returns an operand as an array, if it is there.
fn operand(inputs: &mut [Option<Value>], at: usize) -> Result<Option<Array>, String> {
    inputs.get_mut(at).and_then(Option::take).map(array).transpose()
}

/// Returns a position in a sequence, which counts from the end if it is negative; `end` is one, too.
fn position(i: &mut Importer<'_, '_, '_>, x: &Array, end: usize) -> Result<usize, String> {
    let given = i.integers_of(x)?.first().copied().unwrap_or(0);
    let at = if given < 0 { given.saturating_add(end as i64) } else { given };
    let at = usize::try_from(at).ok().filter(|at| *at <= end);
    at.ok_or_else(|| format!("the sequence has no position {given}"))
}

fn int(node: &Node<'_>, name: &str, default: i64) -> i64 {
    node.attribute(name).map_or(default, |attribute| attribute.integer)
}

fn construct(_: &mut Importer<'_, '_, '_>, _: &Node<'_>, inputs: Vec<Option<Value>>) -> Found {
    one(Value::Sequence(inputs.into_iter().flatten().collect()))
}

fn empty(_: &mut Importer<'_, '_, '_>, _: &Node<'_>, _: Vec<Option<Value>>) -> Found {
    one(Value::Sequence(Vec::new()))
}

fn at(i: &mut Importer<'_, '_, '_>, _: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let all = elements(&mut inputs)?;
    let place = operand(&mut inputs, 1)?.ok_or("operand #1 is missing")?;
    let place = position(i, &place, all.len())?;
    one(all.into_iter().nth(place).ok_or("the sequence is shorter")?)
}

fn insert(i: &mut Importer<'_, '_, '_>, _: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let mut all = elements(&mut inputs)?;
    let place = match operand(&mut inputs, 2)? {
        Some(place) => position(i, &place, all.len())?,
        None => all.len(),
    };
    all.insert(place, inputs.get_mut(1).and_then(Option::take).ok_or("operand #1 is missing")?);
    one(Value::Sequence(all))
}

fn erase(i: &mut Importer<'_, '_, '_>, _: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let mut all = elements(&mut inputs)?;
    let last = all.len().checked_sub(1).ok_or("the sequence is empty")?;
    let place = match operand(&mut inputs, 1)? {
        Some(place) => position(i, &place, all.len())?.min(last),
        None => last,
    };
    all.remove(place);
    one(Value::Sequence(all))
}

fn length(i: &mut Importer<'_, '_, '_>, _: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let all = elements(&mut inputs)?;
    one(Value::Array(i.integers(&[], &[all.len() as i64])?))
}

fn concat(i: &mut Importer<'_, '_, '_>, node: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let arrays = elements(&mut inputs)?.into_iter().map(array).collect::<Result<Vec<_>, _>>()?;
    let rank = arrays.first().ok_or("the sequence is empty")?.rank();
    let axis = int(node, "axis", 0);
    one(Value::Array(match int(node, "new_axis", 0) {
        0 => {
            let all: Vec<&Array> = arrays.iter().collect();
            i.joined(&all, dimension(axis, rank)?)?
        }
        _ => i.stacked(&arrays, dimension(axis, rank + 1)?)?,
    }))
}

fn split(i: &mut Importer<'_, '_, '_>, node: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let x = operand(&mut inputs, 0)?.ok_or("operand #0 is missing")?;
    let axis = dimension(int(node, "axis", 0), x.rank())?;
    let whole = x.shape[axis];
    let given = operand(&mut inputs, 1)?;
    let keeps = int(node, "keepdims", 1) != 0;
    if given.is_none() {
        let mut parts = Vec::new();
        for at in 0..whole {
            parts.push(Value::Array(match keeps {
                true => i.part_of_axis(&x, axis, at, 1)?,
                false => i.element_of_axis(&x, axis, at)?,
            }));
        }
        return one(Value::Sequence(parts));
    }
    let given = given.ok_or("operand #1 is missing")?;
    let numbers = i.integers_of(&given)?;
    let sizes = match (given.rank(), numbers.first()) {
        (0, Some(size @ 1..)) => {
            (0..(whole + size - 1) / size).map(|at| (*size).min(whole - at * size)).collect()
        }
        (1, _) => numbers,
        _ => return Err("the parts have no size".to_owned()),
    };
    let sum = sizes.iter().try_fold(0_i64, |sum, size| sum.checked_add(*size).filter(|_| *size >= 0));
    if sum != Some(whole) {
        return Err("the parts are not the whole".to_owned());
    }
    let (mut parts, mut start) = (Vec::new(), 0);
    for size in sizes {
        parts.push(Value::Array(i.part_of_axis(&x, axis, start, size)?));
        start += size;
    }
    one(Value::Sequence(parts))
}

fn optional(_: &mut Importer<'_, '_, '_>, _: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    let value = if inputs.is_empty() { None } else { inputs.swap_remove(0) };
    one(Value::Optional(value.map(Box::new)))
}

fn get(_: &mut Importer<'_, '_, '_>, _: &Node<'_>, mut inputs: Vec<Option<Value>>) -> Found {
    one(match inputs.first_mut().and_then(Option::take) {
        Some(Value::Optional(Some(inner))) => *inner,
        Some(value @ (Value::Array(_) | Value::Sequence(_))) => value,
        _ => return Err("operand #0 is nothing".to_owned()),
    })
}

fn has(i: &mut Importer<'_, '_, '_>, _: &Node<'_>, inputs: Vec<Option<Value>>) -> Found {
    let is_there = !matches!(inputs.first(), None | Some(None | Some(Value::Optional(None))));
    one(Value::Array(i.constant(Element::Bool, &[], vec![u8::from(is_there)])?))
}

#[cfg(test)]
mod tests {
    use super::{NAMES, TABLE};

    #[test]
    fn names_are_those_of_the_table() {
        assert!(TABLE.iter().map(|(name, _)| name).eq(NAMES));
    }
}
