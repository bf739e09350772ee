//! Products of tensors.

use super::Row;
use crate::arrays::Nest;
use crate::scalars::arithmetic::{add, multiply};
use crate::scalars::convert;
use crate::source::Source;
use crate::translation::{Translation, Values};
use crate::types::kind_of;
use terrace_arith::ArithBuilder;
use terrace_complex as complex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_linalg::IteratorType;
use terrace_stablehlo as hlo;
use terrace_stablehlo::DotDimensions;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::DotOp::NAME, dot),
    (hlo::DotGeneralOp::NAME, |t, source| {
        let roles = source.attribute("dot_dimension_numbers").and_then(DotDimensions::of);
        product(t, source, &roles.ok_or("'dot_dimension_numbers' is missing")?)
    }),
    (hlo::EinsumOp::NAME, einsum),
    (hlo::UnaryEinsumOp::NAME, unary_einsum),
];

fn dot<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let last = source.shape(0)?.len() as i64 - 1;
    let roles =
        DotDimensions { lhs_contracting: vec![last], rhs_contracting: vec![0], ..DotDimensions::default() };
    product(t, source, &roles)
}

/// Creates a product: loops over batches, over what each operand has alone, and over what is summed.
fn product<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>, roles: &DotDimensions) -> Values {
    let (left, right) = (source.shape(0)?.len(), source.shape(1)?.len());
    let free = |rank: usize, batching: &[i64], contracting: &[i64]| -> Vec<usize> {
        let is_free =
            |dim: &usize| !batching.contains(&(*dim as i64)) && !contracting.contains(&(*dim as i64));
        (0..rank).filter(is_free).collect()
    };
    let left_free = free(left, &roles.lhs_batching, &roles.lhs_contracting);
    let right_free = free(right, &roles.rhs_batching, &roles.rhs_contracting);
    let batch = roles.lhs_batching.len();
    let kept = batch + left_free.len() + right_free.len();
    let loops = kept + roles.lhs_contracting.len();
    // The loop of each dimension of an operand.
    let loops_of = |rank: usize, batching: &[i64], own: &[usize], first: usize, contracting: &[i64]| {
        let mut dims = vec![0; rank];
        batching.iter().enumerate().for_each(|(at, dim)| dims[*dim as usize] = at);
        own.iter().enumerate().for_each(|(at, dim)| dims[*dim] = first + at);
        contracting.iter().enumerate().for_each(|(at, dim)| dims[*dim as usize] = kept + at);
        dims
    };
    let lhs = loops_of(left, &roles.lhs_batching, &left_free, batch, &roles.lhs_contracting);
    let rhs =
        loops_of(right, &roles.rhs_batching, &right_free, batch + left_free.len(), &roles.rhs_contracting);
    sum_of_products(t, source, (loops, kept), &[lhs, rhs]).map(|value| vec![value])
}

/// Creates sums of products of elements; `dims` are the loops of the dimensions of each operand. The first loops, `kept`
/// of them, are those of the result.
fn sum_of_products<'c>(
    t: &mut Translation<'_, '_, 'c>,
    source: &Source<'c>,
    (loops, kept): (usize, usize),
    dims: &[Vec<usize>],
) -> Result<ValueId, String> {
    let operands = t.operands(source)?;
    let ty = t.result_type(source, 0)?;
    let output = t.empty(ty, &mut |t, dim| {
        let of = |own: &Vec<usize>| own.iter().position(|of| *of == dim);
        let (operand, at) =
            operands.iter().zip(dims).find_map(|(operand, own)| Some((*operand, of(own)?)))?;
        let size = t.size(operand, at);
        Some(t.b.index_of(size))
    })?;
    let original = source.result_types[0].element_or_self();
    let zero = zero(t, ty.element_or_self())?;
    let output = t.fill(zero, output)?;
    let mut maps: Vec<AffineMap<'c>> = dims.iter().map(|own| t.dims_map(loops, own)).collect();
    maps.push(t.dims_map(loops, &(0..kept).collect::<Vec<_>>()));
    let mut iterators = vec![IteratorType::Parallel; kept];
    iterators.resize(loops, IteratorType::Reduction);
    let nest = Nest { inputs: &operands, outputs: &[output], maps: &maps, iterators: &iterators };
    let values = t.nest(&nest, |t, elements| {
        let (sum, factors) = elements.split_last().ok_or("a loop has elements")?;
        let to = (kind_of(original), ty.element_or_self());
        let mut product = None;
        for (factor, operand) in factors.iter().zip(&source.operand_types) {
            let own = (kind_of(operand.element_or_self()), t.b.type_of(*factor));
            let factor = convert(&mut t.b, *factor, own, to).ok_or("the elements cannot be converted")?;
            product = Some(match product {
                None => factor,
                Some(product) => multiply(&mut t.b, to, product, factor),
            });
        }
        let product = product.ok_or("an operand is missing")?;
        Ok(vec![add(&mut t.b, to, *sum, product)])
    })?;
    values.first().copied().ok_or_else(|| "a loop has a result".to_owned())
}

/// Creates zero of an element type.
pub(super) fn zero<'c>(t: &mut Translation<'_, '_, 'c>, ty: Type<'c>) -> Result<ValueId, String> {
    match ty.as_complex() {
        Some(part) => {
            let zero = t.b.zero(part).ok_or("the parts are no floats")?;
            Ok(t.b.value(complex::CreateOp::NAME, &[zero, zero], ty))
        }
        None => t.b.zero(ty).ok_or_else(|| "the elements are no numbers".to_owned()),
    }
}

/// Splits `ab,bc->ac` into the names of the operands' dimensions and of the result's.
fn parse_einsum(config: &str, operands: usize) -> Option<(Vec<Vec<char>>, Vec<char>)> {
    let (inputs, output) = config.split_once("->")?;
    let names = |text: &str| text.chars().filter(|name| !name.is_whitespace()).collect::<Vec<char>>();
    let inputs: Vec<Vec<char>> = inputs.split(',').map(names).collect();
    let output = names(output);
    let is_plain = inputs.iter().flatten().chain(&output).all(|name| name.is_alphabetic());
    (inputs.len() == operands && is_plain).then_some((inputs, output))
}

fn einsum<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    by_names(t, source, 2)
}

fn unary_einsum<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    by_names(t, source, 1)
}

fn by_names<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>, operands: usize) -> Values {
    let config = source.attribute("einsum_config").and_then(|config| config.as_str()).unwrap_or_default();
    let (inputs, output) = parse_einsum(config, operands)
        .ok_or_else(|| format!("the configuration '{config}' is not supported"))?;
    let mut order = output.clone();
    for name in inputs.iter().flatten() {
        if !order.contains(name) {
            order.push(*name);
        }
    }
    for (at, names) in inputs.iter().enumerate() {
        if names.len() != source.shape(at)?.len() {
            return Err(format!("the configuration '{config}' does not fit the operands"));
        }
    }
    let place = |name: &char| order.iter().position(|of| of == name).unwrap_or_default();
    let dims: Vec<Vec<usize>> = inputs.iter().map(|names| names.iter().map(place).collect()).collect();
    sum_of_products(t, source, (order.len(), output.len()), &dims).map(|value| vec![value])
}
