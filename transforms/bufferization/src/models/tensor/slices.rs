//! Parts of tensors.

use super::super::{DESTINATION_STYLE, READER, part_is_result};
use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingValues, BufferizableModel, Insertion};
use terrace_arith::AddIOp;
use terrace_interfaces::effects::effects;
use terrace_interfaces::view_like::{
    MixedIndex, Slice, SliceGroups, constants_of, kept_dims_matching_dynamic, values_of,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::EffectKind;
use terrace_ir::{
    Ctx, DYNAMIC, Failure, Location, LogicalResult, OpOperand, Operation, Type, TypedOp, Value,
};
use terrace_memref::SubViewOp;
use terrace_memref::facts::shapes::{subview_type, without_dims};
use terrace_subsets::are_equivalent;
use terrace_tensor::{EXTRACT, ExtractSliceOp, INSERT};

/// Model of `tensor.extract_slice`.
pub(super) const EXTRACT_SLICE: BufferizableModel = BufferizableModel {
    aliasing_values: part_is_result,
    buffer_type: Some(|value, types| {
        let Some(extract) = value.defining::<ExtractSliceOp>() else {
            return types.of_equivalent(value);
        };
        let source = types.of(extract.source())?;
        let shape = value.ty().shape().unwrap_or_default();
        part_type(types.context(), source, shape, &EXTRACT.slice(extract.op())).ok_or(Failure)
    }),
    bufferize: |op, bufferizer| {
        let result = bufferizer.op(op).result(0).id();
        let source = bufferizer.operand_buffer(op, 0)?;
        let ty = bufferizer.buffer_type(result)?;
        let (slice, location) = (EXTRACT.slice(bufferizer.op(op)), bufferizer.location(op));
        let part = part(source, &slice, ty, location, bufferizer);
        bufferizer.replace(op, &[part]);
        Ok(())
    },
    ..BufferizableModel::NOTHING
};

/// Returns the type of a part of a buffer, which may have fewer dimensions.
fn part_type<'c>(context: Ctx<'c>, source: Type<'c>, shape: &[i64], slice: &Slice) -> Option<Type<'c>> {
    let [offsets, sizes, strides] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| constants_of(list));
    source.strides_and_offset()?;
    let whole = subview_type(context, source, &offsets, &sizes, &strides);
    if sizes.len() == shape.len() {
        return Some(whole);
    }
    let kept = kept_dims_matching_dynamic(&sizes, shape)?;
    without_dims(context, whole, &kept.iter().map(|is_kept| !is_kept).collect::<Vec<_>>())
}

/// Creates a view of a part of a buffer.
fn part<'c>(
    source: ValueId,
    slice: &Slice,
    ty: Type<'c>,
    location: Location<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> ValueId {
    let new = SubViewOp::builder(bufferizer.rewriter.context(), location)
        .source(source)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides))
        .result(ty);
    bufferizer.rewriter.create_value(new)
}

/// Returns true if an operand of an insertion is read: what is inserted, or what is not overwritten as a whole.
fn is_read(operand: OpOperand<'_, '_>, groups: SliceGroups) -> bool {
    if operand.number() != 1 {
        return true;
    }
    let op = operand.owner();
    let slice = groups.slice(op);
    let shape = operand.value().ty().shape().unwrap_or_default();
    let is_whole = slice.starts_at_zero(op.body())
        && slice.has_unit_strides(op.body())
        && slice
            .sizes
            .iter()
            .zip(shape)
            .all(|(size, extent)| *extent != DYNAMIC && size.is_known(op.body(), *extent));
    !is_whole
}

/// Returns true if an operation reads the part that another one replaces.
fn reads_same_part<'a, 'c>(insertion: Operation<'a, 'c>, op: Operation<'a, 'c>) -> bool {
    ExtractSliceOp::cast(op).is_some() && are_equivalent(insertion, op)
}

/// Model of `tensor.insert_slice`.
pub(super) const INSERT_SLICE: BufferizableModel = BufferizableModel {
    reads: |operand, _| is_read(operand, INSERT),
    insertion: Some(Insertion { source: 0, dest: 1, is_same_part: Some(reads_same_part) }),
    bufferize: |op, bufferizer| {
        let dest = bufferizer.operand_buffer(op, 1)?;
        let location = bufferizer.location(op);
        let part = part_of_dest(op, dest, bufferizer)?;
        let source = bufferizer.operand_buffer(op, 0)?;
        bufferizer.copy(location, source, part);
        bufferizer.replace(op, &[dest]);
        Ok(())
    },
    ..DESTINATION_STYLE
};

/// Creates a view of the part that an insertion replaces.
fn part_of_dest(
    op: OpId,
    dest: ValueId,
    bufferizer: &mut Bufferizer<'_, '_, '_>,
) -> Result<ValueId, Failure> {
    let view = bufferizer.op(op);
    let (slice, location) = (INSERT.slice(view), view.location());
    let shape = view.operand(0).ty().shape().unwrap_or_default();
    let ty =
        part_type(bufferizer.rewriter.context(), bufferizer.type_of(dest), shape, &slice).ok_or(Failure)?;
    Ok(part(dest, &slice, ty, location, bufferizer))
}

/// Model of `tensor.parallel_insert_slice`: the destination is shared, so there is nothing to copy.
pub(super) const PARALLEL_INSERT_SLICE: BufferizableModel = BufferizableModel {
    reads: |operand, _| is_read(operand, INSERT),
    writes: |operand, _| operand.number() == 1,
    aliasing_values: |_, _| AliasingValues::new(),
    insertion: Some(Insertion {
        source: 0,
        dest: 1,
        is_same_part: Some(|insertion, op| {
            ExtractSliceOp::cast(op).is_some()
                && INSERT.slice(insertion).is_same(&EXTRACT.slice(op), op.body())
        }),
    }),
    resolve_conflicts: Some(|_, _| Ok(())),
    bufferize: parallel_insert_slice,
    ..BufferizableModel::NOTHING
};

fn parallel_insert_slice(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let Some(combining) = view.parent_op().map(Operation::id) else { return Err(Failure) };
    let location = view.location();
    bufferizer.rewriter.set_insertion_point(combining);
    let dest = bufferizer.operand_buffer(op, 1)?;
    let source = bufferizer.operand_buffer(op, 0)?;
    let part = part_of_dest(op, dest, bufferizer)?;
    bufferizer.copy(location, source, part);
    // Memory of this thread is freed after the copy.
    let frees = |user: Operation<'_, '_>| {
        effects(user).unwrap_or_default().iter().any(|effect| effect.kind == EffectKind::Free)
    };
    let block = bufferizer.op(combining).block();
    let free = bufferizer.rewriter.value(source).users().find(|user| frees(*user));
    let moved = free.filter(|free| free.block() == block).map(Operation::id);
    if let Some(moved) = moved {
        bufferizer.rewriter.move_op_before(moved, combining);
    }
    bufferizer.rewriter.erase_op(op);
    Ok(())
}

/// Model of `tensor.concat`: parts of new memory, one for each operand.
pub(super) const CONCAT: BufferizableModel =
    BufferizableModel { allocates: |_| true, bufferize: concat, ..READER };

fn concat(op: OpId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let view = bufferizer.op(op);
    let (result, location, context) = (view.result(0), view.location(), bufferizer.rewriter.context());
    let ty = result.ty();
    if bufferizer.state.options().space_of(ty) != Some(None) {
        return view.emit_error("memory space not implemented yet");
    }
    let dim = view.attribute("dim").and_then(|dim| dim.as_i64()).and_then(|dim| usize::try_from(dim).ok());
    let (Some(dim), Some(shape)) = (dim, ty.shape()) else { return Err(Failure) };
    let operands: Vec<ValueId> = view.operands().map(Value::id).collect();
    let dest = bufferizer.new_buffer(location, result.id())?;
    let mut slice = Slice {
        offsets: vec![MixedIndex::Constant(0); shape.len()],
        sizes: Vec::new(),
        strides: vec![MixedIndex::Constant(1); shape.len()],
    };
    for (at, size) in shape.iter().enumerate() {
        slice.sizes.push(match *size {
            DYNAMIC => MixedIndex::Value(bufferizer.size(location, dest, at)),
            size => MixedIndex::Constant(size),
        });
    }
    let is_dynamic = shape.get(dim) == Some(&DYNAMIC);
    let mut offset = match is_dynamic {
        true => MixedIndex::Value(bufferizer.index(location, 0)),
        false => MixedIndex::Constant(0),
    };
    for operand in operands {
        let buffer = bufferizer.buffer(operand)?;
        let shape = bufferizer.type_of(operand).shape().unwrap_or_default();
        slice.offsets[dim] = offset;
        slice.sizes[dim] = match is_dynamic {
            true => MixedIndex::Value(bufferizer.size(location, buffer, dim)),
            false => MixedIndex::Constant(shape[dim]),
        };
        let Some(ty) = part_type(context, bufferizer.type_of(dest), shape, &slice) else {
            return Err(Failure);
        };
        let part = part(dest, &slice, ty, location, bufferizer);
        bufferizer.copy(location, buffer, part);
        offset = match (offset, slice.sizes[dim]) {
            (MixedIndex::Value(a), MixedIndex::Value(b)) => {
                let sum = AddIOp::builder(context, location).lhs(a).rhs(b);
                MixedIndex::Value(bufferizer.rewriter.create_value(sum))
            }
            (MixedIndex::Constant(a), MixedIndex::Constant(b)) => MixedIndex::Constant(a.saturating_add(b)),
            (offset, _) => offset,
        };
    }
    bufferizer.replace(op, &[dest]);
    Ok(())
}
