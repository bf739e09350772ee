//! `--vector-linearize`: vectors of several dimensions become vectors of one.
//!
//! ```text
//! addf x, y : vector<2x4xf32>  ->  addf x, y : vector<8xf32>
//! extract x[1] : vector<4xf32> from vector<2x4xf32>  ->  shuffle x, x [4, 5, 6, 7] : vector<8xf32>
//! ```
//!
//! Operations that have no counterpart on one dimension stay, with shape casts around them.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; lists of lanes for parts of vectors.

use crate::MOST_ELEMENTS;
use crate::shapes::{rank_of, shape_of};
use std::sync::Arc;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Builder, Ctx, DYNAMIC, Failure, MatchResult, Operation, Pattern, PatternRewriter, Root, Type, TypedOp,
};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, converted_operands_to_one, replace_op_converted,
    structural_patterns,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_scf as scf;
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// The pass `--vector-linearize`.
#[pass("vector-linearize", "Make vectors of one dimension of those of several")]
pub struct VectorLinearize {
    /// Leave operations alone whose vectors have rows of this many bits.
    #[option("target-vector-bitwidth", default = 4294967295)]
    width: u64,
}

/// Operations that pass values of any type on.
const FORWARDING: &[&OpSpec<'static>] = &[
    scf::ConditionOp::SPEC,
    scf::ExecuteRegionOp::SPEC,
    scf::ForOp::SPEC,
    scf::IfOp::SPEC,
    scf::WhileOp::SPEC,
    scf::YieldOp::SPEC,
];

impl TypeConversionPass for VectorLinearize {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(linearization_converter())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(structural_patterns(converter, FORWARDING));
        set.extend(linearization_patterns(converter));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        // Bits of a row from which on vectors stay as they are; none if all are linearized.
        let width = Some(self.width).filter(|width| *width < u64::from(u32::MAX));
        // What no pattern matches stays.
        for spec in FORWARDING {
            let converter = converter.clone();
            target.dynamically_legal_op(spec, move |op| {
                let is_legal = converter.is_legal_op(op) && converter.are_legal_regions(op);
                if is_legal || width.is_some() { Some(true) } else { None }
            });
        }
        let of_unknown = converter.clone();
        target.mark_unknown_ops(move |op| {
            let is_done = of_unknown.is_legal_op(op) || width.is_some_and(|width| has_wide_rows(op, width));
            if is_done { Some(true) } else { None }
        });
    }
}

/// Returns true if the rows of one of an operation's vectors have as many bits, or cannot be counted in bits.
fn has_wide_rows(op: Operation<'_, '_>, width: u64) -> bool {
    let is_wide = |ty: Type<'_>, width: u64| {
        let Some(last) = shape_of(ty).last() else { return true };
        match ty.element_or_self().int_or_float_width() {
            Some(bits) => u64::try_from(*last).unwrap_or(u64::MAX).saturating_mul(u64::from(bits)) >= width,
            None => true,
        }
    };
    if let Some(insert) = op.try_as::<vector::InsertOp>() {
        // A row of the inserted vector may be as wide: it exists already.
        return is_wide(insert.value_to_store().ty(), width.saturating_add(1));
    }
    op.results().map(|value| value.ty()).any(|ty| ty.is_vector() && is_wide(ty, width))
}

/// Returns a converter of vectors of several dimensions, of which at most one is scalable, to those of one. Values are
/// shape cast.
pub fn linearization_converter() -> Arc<TypeConverter> {
    TypeConverter::new()
        .conversion(|context, ty| TypeConversion::one(linear_type(context, ty).unwrap_or(ty)))
        .source_materialization(|rewriter, ty, inputs, location| match inputs {
            [one] if ty.is_vector() && rewriter.type_of(*one).is_vector() => {
                Some(rewriter.builder(location).shape_cast(*one, ty))
            }
            _ => None,
        })
        .target_materialization(|rewriter, types, inputs, location, _| match (types, inputs) {
            ([ty], [one]) if ty.is_vector() && rewriter.type_of(*one).is_vector() => {
                Some(vec![rewriter.builder(location).shape_cast(*one, *ty)])
            }
            _ => None,
        })
        .shared()
}

/// Returns the type of one dimension with the elements of a vector of several.
fn linear_type<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let scalable = ty.scalable_dims();
    if !ty.is_vector() || rank_of(ty) < 2 || scalable.iter().filter(|scalable| **scalable).count() > 1 {
        return None;
    }
    let size = shape_of(ty).iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
    Some(context.scalable_vector_type(&[size], &[scalable.contains(&true)], ty.element_or_self()))
}

type Rewrite = fn(OpId, &Arc<TypeConverter>, &mut PatternRewriter<'_, '_>) -> MatchResult;

/// Returns the patterns that create operations on vectors of one dimension.
pub fn linearization_patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const REWRITES: &[(Root, Rewrite)] = &[
        (Root::Trait("ConstantLike"), constant),
        (Root::Trait("Vectorizable"), elementwise),
        (Root::of::<vector::BitCastOp>(), elementwise),
        (Root::of::<vector::BroadcastOp>(), splat),
        (Root::of::<vector::CreateMaskOp>(), create_mask),
        (Root::of::<vector::ExtractOp>(), extract),
        (Root::of::<vector::ExtractStridedSliceOp>(), extract_strided_slice),
        (Root::of::<vector::FromElementsOp>(), elementwise),
        (Root::of::<vector::InsertOp>(), insert),
        (Root::of::<vector::InsertStridedSliceOp>(), insert_strided_slice),
        (Root::of::<vector::LoadOp>(), load),
        (Root::of::<vector::ShuffleOp>(), shuffle),
        (Root::of::<vector::StoreOp>(), store),
        (Root::of::<vector::ToElementsOp>(), elementwise),
    ];
    let pattern = |&(root, rewrite): &(Root, Rewrite)| {
        let converter = converter.clone();
        let rewrite =
            move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, &converter, rewriter);
        Pattern::with_closure(root, "LinearizeVector", Arc::new(rewrite))
    };
    REWRITES.iter().map(pattern).collect()
}

/// Creates the same operation on vectors of one dimension.
fn elementwise(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    if view.region_count() != 0 || view.result_count() == 0 {
        return None;
    }
    let context = rewriter.context();
    let types: Vec<Type<'_>> =
        view.results().map(|result| converter.convert_to_one(context, result.ty())).collect::<Option<_>>()?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut state = rewriter.state_of(op);
    state.operands = operands.into_iter().collect();
    state.result_types = types.into_iter().collect();
    let new = rewriter.create(state);
    let results = rewriter.results(new);
    replace_op_converted(op, &results, converter, rewriter);
    Some(())
}

/// `constant dense<..> : vector<2x2xf32> -> constant dense<..> : vector<4xf32>`
fn constant(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if view.result_count() != 1 {
        return None;
    }
    let context = rewriter.context();
    let ty = converter.convert_to_one(context, view.result(0).ty())?;
    if ty == view.result(0).ty() {
        return None;
    }
    let mut state = rewriter.state_of(op);
    if let Some(value) = view.attribute("value").filter(|value| value.ty().is_some_and(Type::is_vector)) {
        let value = if ty.is_scalable_vector() {
            value.resized_splat(context, ty)?
        } else {
            value.reshaped(context, ty)?
        };
        state.set(context, "value", value);
    }
    state.result_types = [ty].into_iter().collect();
    let new = rewriter.create_value(state);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// `broadcast x : f32 to vector<4x2xf32> -> broadcast x : f32 to vector<8xf32>`
fn splat(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let from = rewriter.view::<vector::BroadcastOp>(op)?.source().ty();
    let is_one = shape_of(from).iter().all(|size| *size == 1) && !from.is_scalable_vector();
    if from.is_vector() && !is_one {
        return rewriter.notify_match_failure(op, "repeats more than one element");
    }
    elementwise(op, converter, rewriter)
}

/// Returns the numbers of the elements of a part of a vector, row by row. Dimensions that are not listed are whole.
fn elements_of_part(shape: &[i64], offsets: &[i64], sizes: &[i64]) -> Option<Vec<i64>> {
    let mut elements = vec![0i64];
    for (dim, whole) in shape.iter().enumerate() {
        let (offset, size) = match (offsets.get(dim), sizes.get(dim)) {
            (Some(offset), Some(size)) => (*offset, *size),
            (Some(offset), None) => (*offset, *whole),
            _ => (0, *whole),
        };
        let count = i64::try_from(elements.len()).ok()?.checked_mul(size)?;
        if size < 0 || count > MOST_ELEMENTS {
            return None;
        }
        let row = |outer: i64| (offset..offset.saturating_add(size)).map(move |at| outer * whole + at);
        elements = elements.into_iter().flat_map(row).collect();
    }
    Some(elements)
}

/// Replaces an operation by a shuffle.
fn replace_by_shuffle(
    op: OpId,
    (v1, v2): (ValueId, ValueId),
    mask: &[i64],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let new = Builder::like(rewriter, op).shuffle(v1, v2, mask);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// Returns true if a vector of several dimensions is given in one.
fn is_linearized(ty: Type<'_>) -> bool {
    rank_of(ty) > 1 && !ty.is_scalable_vector()
}

/// `extract x[1] -> shuffle x, x [4, 5, 6, 7]`
fn extract(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ExtractOp>(op)?;
    let (from, to, position) = (view.source().ty(), view.result().ty(), view.static_position().to_vec());
    if !is_linearized(from) || position.iter().any(|at| *at == DYNAMIC || *at < 0) {
        return None;
    }
    let elements = elements_of_part(shape_of(from), &position, &vec![1; position.len()])?;
    let source = *converted_operands_to_one(op, converter, rewriter)?.first()?;
    if to.is_vector() {
        return replace_by_shuffle(op, (source, source), &elements, converter, rewriter);
    }
    let new = Builder::like(rewriter, op).extract(source, &elements);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// `extract_strided_slice x -> shuffle x, x [..]`
fn extract_strided_slice(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::ExtractStridedSliceOp>(op)?;
    let from = view.source().ty();
    let integers = crate::shapes::integers;
    let (offsets, sizes) = (integers(view.offsets()), integers(view.sizes()));
    if !is_linearized(from) || integers(view.strides()).iter().any(|stride| *stride != 1) {
        return None;
    }
    let elements = elements_of_part(shape_of(from), &offsets, &sizes)?;
    let source = *converted_operands_to_one(op, converter, rewriter)?.first()?;
    replace_by_shuffle(op, (source, source), &elements, converter, rewriter)
}

/// Returns the lanes of a shuffle of two vectors that puts the second one into the first, as these elements.
fn lanes_of_insertion(shape: &[i64], elements: &[i64]) -> Option<Vec<i64>> {
    let count = shape.iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
    if count > MOST_ELEMENTS {
        return None;
    }
    let mut lanes: Vec<i64> = (0..count).collect();
    for (element, from) in elements.iter().zip(count..) {
        *lanes.get_mut(usize::try_from(*element).ok()?)? = from;
    }
    Some(lanes)
}

/// `insert x, y [1] -> shuffle y, x [0, 1, 2, 3, 8, 9, 10, 11]`
fn insert(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::InsertOp>(op)?;
    let (value, into, position) =
        (view.value_to_store().ty(), view.dest().ty(), view.static_position().to_vec());
    if !is_linearized(into) || position.iter().any(|at| *at == DYNAMIC || *at < 0) {
        return None;
    }
    let elements = elements_of_part(shape_of(into), &position, &vec![1; position.len()])?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let [new, dest, ..] = operands[..] else { return None };
    if value.is_vector() && rank_of(value) > 0 {
        let lanes = lanes_of_insertion(shape_of(into), &elements)?;
        return replace_by_shuffle(op, (dest, new), &lanes, converter, rewriter);
    }
    let new = Builder::like(rewriter, op).insert(new, dest, &elements);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// `insert_strided_slice x, y -> shuffle y, x [..]`
fn insert_strided_slice(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::InsertStridedSliceOp>(op)?;
    let (value, into) = (view.value_to_store().ty(), view.dest().ty());
    let integers = crate::shapes::integers;
    let offsets = integers(view.offsets());
    if !is_linearized(into)
        || value.is_scalable_vector()
        || integers(view.strides()).iter().any(|stride| *stride != 1)
    {
        return None;
    }
    // The part has a size of one in the dimensions that it does not have.
    let mut sizes = vec![1; rank_of(into).checked_sub(rank_of(value))?];
    sizes.extend_from_slice(shape_of(value));
    let elements = elements_of_part(shape_of(into), &offsets, &sizes)?;
    let lanes = lanes_of_insertion(shape_of(into), &elements)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let [new, dest] = operands[..] else { return None };
    replace_by_shuffle(op, (dest, new), &lanes, converter, rewriter)
}

/// `shuffle x, y [1, 2] -> shuffle x, y [4, 5, 6, 7, 8, 9, 10, 11]`, if rows have four elements
fn shuffle(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ShuffleOp>(op)?;
    let (from, mask) = (view.v1().ty(), view.mask().to_vec());
    if !is_linearized(from) {
        return None;
    }
    let row = shape_of(from)[1..].iter().try_fold(1i64, |product, size| product.checked_mul(*size))?;
    // A lane of -1 is poison.
    let lanes =
        mask.iter().flat_map(|&at| (0..row).map(move |lane| if at < 0 { -1 } else { at * row + lane }));
    let lanes: Vec<i64> = lanes.collect();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let [v1, v2] = operands[..] else { return None };
    replace_by_shuffle(op, (v1, v2), &lanes, converter, rewriter)
}

/// `create_mask n, m : vector<1x4xi1> -> create_mask (0 < n ? m : 0) : vector<4xi1>`
fn create_mask(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::CreateMaskOp>(op)?;
    let ty = view.result().ty();
    let sizes: Vec<ValueId> = view.operands().map(|size| size.id()).collect();
    let ([1, _], [false, _], [rows, columns]) = (shape_of(ty), ty.scalable_dims(), &sizes[..]) else {
        return None;
    };
    let to = converter.convert_to_one(rewriter.context(), ty)?;
    let mut b = Builder::like(rewriter, op);
    let (zero, index) = (b.index(0), b.context().index_type());
    let has_row = b.cmpi(CmpIPredicate::Sgt, *rows, zero);
    let all_or_none = b.index_cast(has_row, index);
    let size = b.andi(all_or_none, *columns);
    let new = b.create_mask(&[size], to);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// Returns true if a vector is one row.
fn is_row(ty: Type<'_>) -> bool {
    let Some((_, outer)) = shape_of(ty).split_last() else { return false };
    !outer.is_empty() && outer.iter().zip(ty.scalable_dims()).all(|one| one == (&1, &false))
}

/// `load m[i, j] : memref<2x8xf32>, vector<1x4xf32> -> load m[i, j] : memref<2x8xf32>, vector<4xf32>`
fn load(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::LoadOp>(op)?;
    let (ty, base, location) = (view.result().ty(), view.base().id(), view.op().location());
    if !is_row(ty) {
        return None;
    }
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let to = converter.convert_to_one(rewriter.context(), ty)?;
    let new = vector::LoadOp::builder(rewriter.context(), location).base(base).indices(indices).result(to);
    let new = rewriter.create_value(new);
    replace_op_converted(op, &[new], converter, rewriter);
    Some(())
}

/// Rewrites a store as [`load`] does a load.
fn store(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::StoreOp>(op)?;
    let (ty, base, location) = (view.value_to_store().ty(), view.base().id(), view.op().location());
    if !is_row(ty) {
        return None;
    }
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let value = *converted_operands_to_one(op, converter, rewriter)?.first()?;
    let new = vector::StoreOp::builder(rewriter.context(), location).value_to_store(value).base(base);
    rewriter.replace_op_with_new_op(op, new.indices(indices));
    Some(())
}
