//! Sums of products by an equation.

use crate::importer::{Array, Importer};
use crate::ops::elements::arithmetic::combine;
use crate::ops::{Operands, Row, one};
use terrace_ir::affine::{AffineExpr, AffineMap};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["Einsum"], einsum)];

/// A letter of an equation, or a dimension that dots stand for, counted from the end.
#[derive(Clone, Copy, PartialEq)]
enum Index {
    Letter(char),
    Dot(usize),
}

/// Returns the indices of an operand of some rank, or those that are written if the rank of the dots is given.
fn indices_of(term: &str, dots: impl Fn(usize) -> Result<usize, String>) -> Result<Vec<Index>, String> {
    let letters = term.chars().filter(|letter| letter.is_alphabetic()).count();
    let mut found = Vec::new();
    let mut rest = term;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("...") {
            found.extend((0..dots(letters)?).rev().map(Index::Dot));
            rest = after;
        } else if letter.is_alphabetic() {
            found.push(Index::Letter(letter));
            rest = &rest[letter.len_utf8()..];
        } else {
            return Err(format!("the equation has a '{letter}'"));
        }
    }
    Ok(found)
}

/// Creates sums of products over the indices that the result does not have.
fn einsum(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let equation: String = o.word("equation", "").chars().filter(|letter| !letter.is_whitespace()).collect();
    let (left, right) =
        equation.split_once("->").map_or((&equation[..], None), |(left, right)| (left, Some(right)));
    let arrays = o.all()?;
    let narrow = o.input(0)?.element;
    let mut inputs = Vec::new();
    for array in &arrays {
        inputs.push(i.wide(array)?);
    }
    let terms: Vec<&str> = left.split(',').collect();
    if terms.len() != inputs.len() {
        return Err("there is a term for each operand".to_owned());
    }
    let (mut most_dots, mut indices) = (0, Vec::new());
    for (term, array) in terms.iter().zip(&inputs) {
        let own = indices_of(term, |letters| {
            array.rank().checked_sub(letters).ok_or_else(|| "an operand has too few dimensions".to_owned())
        })?;
        if own.len() != array.rank() || array.element != inputs[0].element {
            return Err("a term does not fit its operand".to_owned());
        }
        most_dots = most_dots.max(own.iter().filter(|index| matches!(index, Index::Dot(_))).count());
        indices.push(own);
    }
    let outputs = match right {
        Some(right) => indices_of(right, |_| Ok(most_dots))?,
        // Without a result, letters that stand once are its indices, in their order.
        None => {
            let mut letters: Vec<char> = left.chars().filter(|letter| letter.is_alphabetic()).collect();
            letters.sort_unstable();
            let once = |letter: &&char| letters.iter().filter(|other| other == letter).count() == 1;
            let own = letters.iter().filter(once).map(|letter| Index::Letter(*letter));
            (0..most_dots).rev().map(Index::Dot).chain(own).collect()
        }
    };
    let mut order = outputs.clone();
    for index in indices.iter().flatten() {
        if !order.contains(index) {
            order.push(*index);
        }
    }
    let mut sizes = vec![1; order.len()];
    let position = |index: &Index| order.iter().position(|other| other == index).unwrap_or(usize::MAX);
    for (own, array) in indices.iter().zip(&inputs) {
        for (index, size) in own.iter().zip(&array.shape) {
            let whole = sizes.get_mut(position(index)).ok_or("an index is missing")?;
            match (*whole, *size) {
                (1, size) => *whole = size,
                (whole, size) if size == 1 || size == whole => {}
                _ => return Err("an index has different sizes".to_owned()),
            }
        }
    }
    let is_repeated = outputs.iter().enumerate().any(|(at, index)| outputs[..at].contains(index));
    if is_repeated || outputs.iter().any(|index| !indices.iter().flatten().any(|other| other == index)) {
        return Err("the result has an index that no operand has, or one twice".to_owned());
    }
    let (context, element, dims) = (i.b.context(), inputs[0].element, order.len() as u32);
    let mut maps = Vec::new();
    for (own, array) in indices.iter().zip(&inputs) {
        let exprs: Vec<AffineExpr<'_>> = own
            .iter()
            .zip(&array.shape)
            .map(|(index, size)| match (*size, sizes[position(index)]) {
                (1, whole) if whole != 1 => AffineExpr::constant(context, 0),
                _ => AffineExpr::dim(context, position(index) as u32),
            })
            .collect();
        maps.push(AffineMap::new(context, dims, 0, &exprs));
    }
    let all: Vec<AffineExpr<'_>> = (0..outputs.len()).map(|at| AffineExpr::dim(context, at as u32)).collect();
    maps.push(AffineMap::new(context, dims, 0, &all));
    let shape = sizes[..outputs.len()].to_vec();
    let start = i.filled(&shape, element, 0.0)?;
    let values: Vec<_> = inputs.iter().map(|array| array.value).collect();
    let count = values.len();
    let output = (start, &shape[..], element);
    let found = i.accumulate((&values, &maps), outputs.len(), output, &mut |b, elements| {
        let mut product = elements[0];
        for next in &elements[1..count] {
            product = combine(b, "Mul", element, product, *next)?;
        }
        combine(b, "Add", element, elements[count], product)
    })?;
    one(i.cast(&found, narrow)?)
}
