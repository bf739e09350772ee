//! Maps and loops that code tells.

use super::expression::Expression::{Arg, Binary, Cast};
use super::expression::{Expression, Sign, To};
use super::structured::{
    IndexingMaps, IteratorTypes, Loops, Region, Structured, indexing_maps, output_rank, rank,
};
use crate::{BinaryFn, IteratorType};
use smallvec::SmallVec;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::{Attribute, Ctx, Operation};
use terrace_support::ap_int::ApInt;

/// Adds the product of two elements, converted as the operation says.
const MULTIPLY_ADD_AS_SAID: Expression = Binary(
    BinaryFn::Add,
    &Arg(2),
    &Binary(
        BinaryFn::Mul,
        &Cast(Sign::AsSaid, To::Arg(2), &Arg(0)),
        &Cast(Sign::AsSaid, To::Arg(2), &Arg(1)),
    ),
);

const fn product(
    iterators: fn(Operation<'_, '_>) -> IteratorTypes,
    default: for<'c> fn(Ctx<'c>) -> Option<Attribute<'c>>,
) -> Structured {
    let region = Region::Made(3, &MULTIPLY_ADD_AS_SAID);
    Structured { loops: Loops::Written { iterators, default }, region }
}

pub(crate) static MATMUL: Structured = product(|_| letters("ppr"), |context| Some(matmul_maps(context)));
pub(crate) static BATCH_MATMUL: Structured =
    product(|_| letters("pppr"), |context| Some(batch_matmul_maps(context)));
pub(crate) static BATCH_REDUCE_MATMUL: Structured =
    product(|_| letters("rppr"), |context| Some(batch_reduce_matmul_maps(context)));
pub(crate) static CONTRACT: Structured = product(loops_of_contraction, |_| None);

pub(crate) static ELEMENTWISE: Structured = Structured {
    loops: Loops::Written { iterators: |op| all_parallel(output_rank(op)), default: |_| None },
    region: Region::ByKind,
};

pub(crate) static GENERIC: Structured = Structured {
    loops: Loops::Written { iterators: written_iterators, default: |_| None },
    region: Region::Written,
};

const fn computed(
    iterators: fn(Operation<'_, '_>) -> IteratorTypes,
    maps: for<'a, 'c> fn(Operation<'a, 'c>) -> IndexingMaps<'c>,
) -> Structured {
    Structured { loops: Loops::Computed { iterators, maps }, region: Region::Written }
}

pub(crate) static BROADCAST: Structured = computed(
    |op| all_parallel(output_rank(op)),
    |op| {
        let whole = AffineMap::identity(op.context(), output_rank(op) as u32);
        SmallVec::from_slice(&[without(op.context(), whole, &numbers(op, "dimensions")), whole])
    },
);

pub(crate) static MAP: Structured = computed(
    |op| all_parallel(output_rank(op)),
    |op| SmallVec::from_elem(AffineMap::identity(op.context(), output_rank(op) as u32), op.operand_count()),
);

pub(crate) static REDUCE: Structured = computed(
    |op| {
        let reduced = numbers(op, "dimensions");
        let mut all = all_parallel(first_rank(op));
        for at in reduced {
            if let Some(loop_) = usize::try_from(at).ok().and_then(|at| all.get_mut(at)) {
                *loop_ = IteratorType::Reduction;
            }
        }
        all
    },
    |op| {
        let whole = AffineMap::identity(op.context(), first_rank(op) as u32);
        let reduced = without(op.context(), whole, &numbers(op, "dimensions"));
        let inputs = op.operand_count() / 2;
        (0..op.operand_count()).map(|at| if at < inputs { whole } else { reduced }).collect()
    },
);

pub(crate) static TRANSPOSE: Structured = computed(
    |op| all_parallel(output_rank(op)),
    |op| {
        let (context, rank) = (op.context(), output_rank(op));
        let mut inverse = vec![0; rank];
        for (at, number) in numbers(op, "permutation").into_iter().enumerate() {
            if let Some(place) = usize::try_from(number).ok().and_then(|number| inverse.get_mut(number)) {
                *place = at as u32;
            }
        }
        let results: Vec<_> = inverse.into_iter().map(|at| AffineExpr::dim(context, at)).collect();
        let input = AffineMap::new(context, rank as u32, 0, &results);
        SmallVec::from_slice(&[input, AffineMap::identity(context, rank as u32)])
    },
);

fn first_rank(op: Operation<'_, '_>) -> usize {
    op.operands().next().map_or(0, |operand| rank(operand.ty()))
}

fn numbers(op: Operation<'_, '_>, name: &str) -> Vec<i64> {
    op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default()
}

fn all_parallel(loops: usize) -> IteratorTypes {
    SmallVec::from_elem(IteratorType::Parallel, loops)
}

fn letters(letters: &str) -> IteratorTypes {
    letters
        .bytes()
        .map(|at| if at == b'r' { IteratorType::Reduction } else { IteratorType::Parallel })
        .collect()
}

fn written_iterators(op: Operation<'_, '_>) -> IteratorTypes {
    let types = op.attribute("iterator_types").and_then(Attribute::as_array).unwrap_or_default();
    types.iter().filter_map(|ty| IteratorType::of(*ty)).collect()
}

/// Returns the loops by which the output is accessed are parallel.
fn loops_of_contraction(op: Operation<'_, '_>) -> IteratorTypes {
    let maps = indexing_maps(op);
    let Some(output) = maps.last() else { return IteratorTypes::new() };
    let kind = |at| match output.results().iter().any(|result| result.uses_dim(at)) {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    };
    (0..output.dims()).map(kind).collect()
}

/// Returns a map without the results at these positions.
fn without<'c>(context: Ctx<'c>, map: AffineMap<'c>, positions: &[i64]) -> AffineMap<'c> {
    let kept = |at: usize| !positions.contains(&(at as i64));
    let results: Vec<_> =
        map.results().iter().enumerate().filter(|(at, _)| kept(*at)).map(|(_, result)| *result).collect();
    AffineMap::new(context, map.dims(), 0, &results)
}

/// Returns the sum of two loops times factors.
pub(super) fn sum<'c>(context: Ctx<'c>, first: (u8, i64), second: (u8, i64)) -> AffineExpr<'c> {
    let term =
        |(at, factor): (u8, i64)| AffineExpr::dim(context, u32::from(at)).mul_constant(context, factor);
    term(first).add(context, term(second))
}

/// Returns the elements of a dense attribute.
pub(super) fn elements_as_i64(attribute: Attribute<'_>) -> Option<SmallVec<[i64; 3]>> {
    Some(attribute.dense_integers()?.map(|value| value.words()[0].cast_signed()).collect())
}

/// Returns that many ones, the default stride or dilation.
pub(crate) fn ones<'c>(context: Ctx<'c>, len: usize) -> Attribute<'c> {
    let ty = context.ranked_tensor_type(&[len as i64], context.integer_type(64), None);
    context.dense_integers_attribute(ty, &vec![ApInt::from_i64(64, 1); len])
}

fn maps_attribute<'c>(context: Ctx<'c>, loops: u32, maps: [&[u32]; 3]) -> Attribute<'c> {
    let maps = maps.map(|map| {
        let results: SmallVec<[_; 4]> = map.iter().map(|at| AffineExpr::dim(context, *at)).collect();
        context.affine_map_attribute(AffineMap::new(context, loops, 0, &results))
    });
    context.array_attribute(&maps)
}

/// Returns the maps of `linalg.matmul`, if none are said.
pub(crate) fn matmul_maps<'c>(context: Ctx<'c>) -> Attribute<'c> {
    maps_attribute(context, 3, [&[0, 2], &[2, 1], &[0, 1]])
}

/// Returns the maps of `linalg.batch_matmul`, if none are said.
pub fn batch_matmul_maps<'c>(context: Ctx<'c>) -> Attribute<'c> {
    maps_attribute(context, 4, [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]])
}

/// Returns the maps of `linalg.batch_reduce_matmul`, if none are said.
pub(crate) fn batch_reduce_matmul_maps<'c>(context: Ctx<'c>) -> Attribute<'c> {
    maps_attribute(context, 4, [&[0, 1, 3], &[0, 3, 2], &[1, 2]])
}

/// Returns the maps of `linalg.elementwise`, if none are said.
pub(crate) fn identity_maps<'c>(context: Ctx<'c>, operands: usize, rank: usize) -> Attribute<'c> {
    let whole = context.affine_map_attribute(AffineMap::identity(context, rank as u32));
    context.array_attribute(&vec![whole; operands])
}

/// Returns the number of the loop that an expression is.
pub(crate) fn as_loop(expr: AffineExpr<'_>) -> Option<u32> {
    match expr.kind() {
        AffineExprKind::Dim(at) => Some(at),
        _ => None,
    }
}
