//! Operands of one shape: dimensions of size 1 are repeated, those whose size is not known if they turn out to be 1.

use crate::structured::empty;
use std::collections::HashMap;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, RegionSource, Type};
use terrace_linalg::{IteratorType, Loops, create_generic};
use terrace_scf::{IfOp, YieldOp};
use terrace_tensor::{CastOp, DimOp};

/// Constants of type `index` that exist already, to be used again within a block.
#[derive(Default)]
struct Indices(HashMap<i64, ValueId>);

impl Indices {
    fn get(&mut self, b: &mut Builder<'_, '_, '_>, number: i64) -> ValueId {
        *self.0.entry(number).or_insert_with(|| b.index(number))
    }

    /// Creates the size of a dimension.
    fn dim(&mut self, b: &mut Builder<'_, '_, '_>, source: ValueId, dim: usize) -> ValueId {
        let index = self.get(b, dim as i64);
        b.make(DimOp::builder(b.context(), b.location).source(source).index(index))
    }

    /// Returns the size of a dimension; an operation is created if it is not known.
    fn size(&mut self, b: &mut Builder<'_, '_, '_>, source: ValueId, dim: usize) -> MixedIndex {
        match size_of(b, source, dim) {
            DYNAMIC => MixedIndex::Value(self.dim(b, source, dim)),
            size => MixedIndex::Constant(size),
        }
    }
}

fn size_of(b: &Builder<'_, '_, '_>, value: ValueId, dim: usize) -> i64 {
    b.type_of(value).shape().and_then(|shape| shape.get(dim).copied()).unwrap_or(DYNAMIC)
}

/// Creates a loop over the elements of operands, all of the rank of the result, which are broadcast as they need it.
pub(super) fn elementwise<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    operands: &[ValueId],
    result: Type<'c>,
    compute: impl FnOnce(&mut Builder<'_, 'b, 'c>, &[ValueId]) -> Option<ValueId>,
) -> Option<ValueId> {
    let (context, rank) = (b.context(), result.rank()?);
    if operands.iter().any(|operand| b.type_of(*operand).rank() != Some(rank)) {
        return None;
    }
    let mut indices = Indices::default();
    let targets: Vec<Target> = (0..rank).map(|dim| target(b, &mut indices, operands, dim)).collect();
    let mut repeated = operands.to_vec();
    if operands.len() > 1 {
        for operand in &mut repeated {
            for (dim, target) in targets.iter().enumerate() {
                *operand = repeat_at_run_time(b, &mut indices, *operand, dim, target)?;
            }
        }
    }
    let sizes: Vec<MixedIndex> = targets.iter().map(|target| target.size).collect();
    let output = empty_of(b, &sizes, result.element_or_self());
    let map = |operand: &ValueId| {
        let exprs = (0..rank).map(|dim| {
            let is_repeated = size_of(b, *operand, dim) == 1 && result.shape().is_some_and(|s| s[dim] != 1);
            if is_repeated { AffineExpr::constant(context, 0) } else { AffineExpr::dim(context, dim as u32) }
        });
        let exprs: Vec<AffineExpr<'c>> = exprs.collect();
        AffineMap::new(context, rank as u32, 0, &exprs)
    };
    let mut maps: Vec<AffineMap<'c>> = repeated.iter().map(map).collect();
    maps.push(AffineMap::identity(context, rank as u32));
    let iterators = vec![IteratorType::Parallel; rank];
    let loops = Loops { inputs: &repeated, outputs: &[output], maps: &maps, iterators: &iterators };
    let op = create_generic(b, &loops, |b, args| Some(vec![compute(b, &args[..operands.len()])?]))?;
    let value = b.rewriter.op(op).result(0).id();
    Some(cast(b, value, result))
}

/// Creates a cast of a tensor, unless it has the type.
fn cast<'c>(b: &mut Builder<'_, '_, 'c>, value: ValueId, ty: Type<'c>) -> ValueId {
    if b.type_of(value) == ty {
        return value;
    }
    let new = CastOp::builder(b.context(), b.location).source(value).dest(ty);
    b.folding().make(new)
}

/// Creates a tensor of sizes, known and unknown.
fn empty_of<'c>(b: &mut Builder<'_, '_, 'c>, sizes: &[MixedIndex], element: Type<'c>) -> ValueId {
    let shape = sizes.iter().map(|size| match size {
        MixedIndex::Constant(size) => *size,
        MixedIndex::Value(_) => DYNAMIC,
    });
    let shape: Vec<i64> = shape.collect();
    let dynamic = sizes.iter().filter_map(|size| match size {
        MixedIndex::Value(value) => Some(*value),
        MixedIndex::Constant(_) => None,
    });
    let dynamic: Vec<ValueId> = dynamic.collect();
    let ty = b.context().ranked_tensor_type(&shape, element, None);
    empty(b, ty, &dynamic)
}

/// Size of a dimension to which operands are broadcast.
struct Target {
    size: MixedIndex,
    /// The operand that has that size for certain, if there is one.
    owner: Option<ValueId>,
}

fn target(b: &mut Builder<'_, '_, '_>, indices: &mut Indices, operands: &[ValueId], dim: usize) -> Target {
    if let Some(&owner) = operands.iter().find(|operand| size_of(b, **operand, dim) > 1) {
        return Target { size: MixedIndex::Constant(size_of(b, owner, dim)), owner: Some(owner) };
    }
    let dynamic: Vec<ValueId> =
        operands.iter().copied().filter(|operand| size_of(b, *operand, dim) == DYNAMIC).collect();
    let Some((&first, others)) = dynamic.split_first() else {
        let owner = operands.first().copied();
        let size = owner.map_or(1, |owner| size_of(b, owner, dim));
        return Target { size: MixedIndex::Constant(size), owner };
    };
    let mut size = indices.dim(b, first, dim);
    if others.is_empty() {
        return Target { size: MixedIndex::Value(size), owner: Some(first) };
    }
    for other in others {
        let next = indices.dim(b, *other, dim);
        size = b.maxui(size, next);
    }
    Target { size: MixedIndex::Value(size), owner: None }
}

/// Creates a conditional that repeats an operand along a dimension if its size there, which is not known, is 1.
fn repeat_at_run_time<'c>(
    b: &mut Builder<'_, '_, 'c>,
    indices: &mut Indices,
    operand: ValueId,
    dim: usize,
    target: &Target,
) -> Option<ValueId> {
    if size_of(b, operand, dim) != DYNAMIC || target.owner == Some(operand) {
        return Some(operand);
    }
    let (context, location, ty) = (b.context(), b.location, b.type_of(operand));
    let rank = ty.rank()?;
    let one = indices.get(b, 1);
    let size = indices.dim(b, operand, dim);
    let is_one = b.cmpi(CmpIPredicate::Eq, size, one);
    let new = IfOp::builder(context, location)
        .condition(is_one)
        .results([ty])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let op = b.create(new);
    let after = b.rewriter.save_insertion_point();
    let regions: Vec<_> = b.rewriter.op(op).regions().map(|region| region.id()).collect();
    b.rewriter.create_block(*regions.first()?, None, []);
    // Constants of the block around do not serve in here: it may not be where they are seen.
    let mut inner = Indices::default();
    let sizes: Vec<MixedIndex> =
        (0..rank).map(|at| if at == dim { target.size } else { inner.size(b, operand, at) }).collect();
    let output = empty_of(b, &sizes, ty.element_or_self());
    let exprs: Vec<AffineExpr<'c>> =
        (0..rank)
            .map(|at| {
                if at == dim { AffineExpr::constant(context, 0) } else { AffineExpr::dim(context, at as u32) }
            })
            .collect();
    let maps = [AffineMap::new(context, rank as u32, 0, &exprs), AffineMap::identity(context, rank as u32)];
    let iterators = vec![IteratorType::Parallel; rank];
    let loops = Loops { inputs: &[operand], outputs: &[output], maps: &maps, iterators: &iterators };
    let repeated = create_generic(b, &loops, |_, args| Some(vec![*args.first()?]))?;
    let repeated = b.rewriter.op(repeated).result(0).id();
    let repeated = cast(b, repeated, ty);
    b.create(YieldOp::builder(context, location).results([repeated]));
    b.rewriter.create_block(*regions.get(1)?, None, []);
    b.create(YieldOp::builder(context, location).results([operand]));
    b.rewriter.restore_insertion_point(after);
    Some(b.rewriter.op(op).result(0).id())
}
