//! Operations on whole tensors.

use super::encoding;
use crate::facts::Encoding;
use crate::{AssembleOp, ConcatenateOp, ConvertOp, DisassembleOp, LvlOp, ReinterpretMapOp, ReorderCOOOp};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp, Value};

/// Checks that buffers are those of a tensor.
fn verify_buffers<'c>(
    op: Operation<'_, 'c>,
    tensor: Value<'_, 'c>,
    levels: &[Type<'c>],
    values: Type<'c>,
) -> LogicalResult {
    let (context, encoding) = (op.context(), encoding(tensor));
    let start = encoding.list_start();
    if start < encoding.level_rank() {
        let wanted = (encoding.level_rank() - start) as i64;
        let is_list = |ty: &Type<'c>| matches!(ty.shape(), Some([_, given]) if *given == wanted);
        if !levels.last().is_some_and(is_list) {
            return op.emit_error("input/output trailing COO level-ranks don't match");
        }
    }
    let mut wanted = Vec::new();
    let lists = encoding.coordinate_lists();
    let is_in_list =
        |at: usize| lists.iter().any(|list| !list.is_soa && list.first < at && at < list.first + list.count);
    for (_, level) in encoding.levels().iter().enumerate().filter(|(at, _)| !is_in_list(*at)) {
        if level.has_positions() {
            wanted.push(encoding.position_type(context));
        }
        if level.has_coordinates() {
            wanted.push(encoding.coordinate_type(context));
        }
    }
    if wanted.len() != levels.len() {
        return op.emit_error("inconsistent number of fields between input/output");
    }
    let mut given = levels.iter().map(|ty| ty.element_or_self());
    let is_same = wanted.iter().all(|ty| given.next() == Some(*ty));
    if is_same && values.element_or_self() == tensor.ty().element_or_self() {
        return Ok(());
    }
    op.emit_error("input/output element-types don't match")
}

fn types<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<Type<'c>> {
    values.map(|value| value.ty()).collect()
}

impl AssembleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, result) = (self.op(), self.result());
        if !result.ty().has_static_shape() {
            return op.emit_error("the sparse-tensor must have static shape");
        }
        verify_buffers(op, result, &types(self.levels()), self.values().ty())
    }
}

impl DisassembleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.out_values().ty() != self.ret_values().ty() {
            return op.emit_error("output values and return value type mismatch");
        }
        let mut pairs = self.out_levels().zip(self.ret_levels());
        if pairs.any(|(given, result)| given.ty() != result.ty()) {
            return op.emit_error("output levels and return levels type mismatch");
        }
        verify_buffers(op, self.tensor(), &types(self.ret_levels()), self.ret_values().ty())
    }
}

impl ConcatenateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let shape = self.result().ty().shape().unwrap_or_default();
        let along = self.dimension();
        if self.inputs().len() <= 1 {
            return op.emit_error("Need at least two tensors to concatenate.");
        }
        let rank = shape.len();
        let Some(along) = usize::try_from(along).ok().filter(|along| *along < rank) else {
            return op.emit_error(format_args!(
                "Concat-dimension is out of bounds for dimension-rank ({} >= {rank})",
                along.cast_unsigned()
            ));
        };
        for (number, input) in self.inputs().enumerate() {
            if !input.ty().has_static_shape() {
                return op.emit_error(format_args!("Input tensor ${number} has dynamic shape"));
            }
            if let Some(given) = input.ty().rank().filter(|given| *given != rank) {
                return op.emit_error(format_args!(
                    "Input tensor ${number} has a different rank (rank={given}) from the output tensor (rank={rank})."
                ));
            }
        }
        let sizes_in = |dimension: usize| {
            self.inputs().filter_map(move |input| input.ty().shape()?.get(dimension).copied())
        };
        for (dimension, &size) in shape.iter().enumerate() {
            if dimension != along {
                let mut known = size;
                for size in sizes_in(dimension) {
                    if known != DYNAMIC && known != size {
                        return op.emit_error(
                            "All dimensions (expect for the concatenating one) should be equal.",
                        );
                    }
                    known = size;
                }
            } else if size != DYNAMIC && sizes_in(dimension).fold(0, i64::wrapping_add) != size {
                return op.emit_error(
                    "The concatenation dimension of the output tensor should be the sum of all the concatenation \
                     dimensions of the input tensors.",
                );
            }
        }
        Ok(())
    }
}

impl ConvertOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, dest) = (self.source().ty(), self.dest().ty());
        let (from, to) = (source.shape().unwrap_or_default(), dest.shape().unwrap_or_default());
        if from.len() != to.len() {
            return op.emit_error("unexpected conversion mismatch in rank");
        }
        if Encoding::of(dest).is_some_and(|encoding| !encoding.slices().is_empty()) {
            return op.emit_error("cannot convert to a sparse tensor slice");
        }
        match from.iter().zip(to).position(|(from, to)| from != to && *to != DYNAMIC) {
            Some(at) => op.emit_error(format_args!("unexpected conversion mismatch in dimension {at}")),
            None => Ok(()),
        }
    }
}

impl LvlOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(level) = self.index().constant_i64() else { return Ok(()) };
        let rank = encoding(self.source()).level_rank();
        if level.cast_unsigned() < rank as u64 {
            return Ok(());
        }
        self.op().emit_error("Level index exceeds the rank of the input sparse tensor")
    }
}

impl<'c> ReinterpretMapOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let context = op.context();
        let (source, dest) = (encoding(self.source()), encoding(self.dest()));
        if source.level_rank() != dest.level_rank() {
            return op.emit_error("Level rank mismatch between source/dest tensors");
        }
        if source.levels() != dest.levels() {
            return op.emit_error("Level type mismatch between source/dest tensors");
        }
        let widths = |encoding: Encoding<'_, '_>| (encoding.position_width(), encoding.coordinate_width());
        if widths(source) != widths(dest) {
            return op.emit_error("Crd/Pos width mismatch between source/dest tensors");
        }
        let (from, to) = (self.source().ty(), self.dest().ty());
        if from.element_or_self() != to.element_or_self() {
            return op.emit_error("Element type mismatch between source/dest tensors");
        }
        let sizes = |encoding: Encoding<'_, 'c>, ty: Type<'c>| {
            encoding.level_shape(context, ty.shape().unwrap_or_default())
        };
        if sizes(source, from) != sizes(dest, to) {
            return op.emit_error("Level size mismatch between source/dest tensors");
        }
        Ok(())
    }
}

impl<'c> ReorderCOOOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let context = op.context();
        let (input, result) = (encoding(self.input_coo()), encoding(self.result_coo()));
        let is_list = |encoding: Encoding<'_, '_>| match encoding.levels()[..] {
            [first, ref others @ ..] => {
                first.has_positions() && others.iter().all(|level| level.is_singleton())
            }
            [] => false,
        };
        if !is_list(input) || !is_list(result) {
            return op.emit_error("Expected COO sparse tensors only");
        }
        let map = |encoding: Encoding<'_, 'c>| encoding.dimension_to_level().filter(|map| !map.is_identity());
        if map(input) != map(result) {
            return op.emit_error("Unmatched dim2lvl map between input and result COO");
        }
        let storage = |encoding: Encoding<'_, 'c>, value: Value<'_, 'c>| {
            let element = value.ty().element_or_self();
            (encoding.position_type(context), encoding.coordinate_type(context), element)
        };
        if storage(input, self.input_coo()) != storage(result, self.result_coo()) {
            return op.emit_error("Unmatched storage format between input and result COO");
        }
        Ok(())
    }
}
