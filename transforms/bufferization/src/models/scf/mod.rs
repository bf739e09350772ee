//! Models of `scf`.

mod branches;
mod forall;
mod loops;
mod yields;

use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::BufferizableModel;
use terrace_bufferization::ToTensorOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Type, model_rows};
use terrace_scf as scf;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    scf::ConditionOp => yields::CONDITION,
    scf::ExecuteRegionOp => branches::EXECUTE_REGION,
    scf::ForOp => loops::FOR,
    scf::ForallOp => forall::FORALL,
    scf::InParallelOp => forall::IN_PARALLEL,
    scf::IfOp => branches::IF,
    scf::IndexSwitchOp => branches::INDEX_SWITCH,
    scf::WhileOp => loops::WHILE,
    scf::YieldOp => yields::YIELD,
};

/// Casts a buffer if its type is another one.
fn cast_if_needed<'c>(buffer: ValueId, ty: Type<'c>, bufferizer: &mut Bufferizer<'_, '_, 'c>) -> ValueId {
    let view = bufferizer.rewriter.value(buffer);
    if view.ty() == ty {
        return buffer;
    }
    let location = view.location();
    bufferizer.cast(location, buffer, ty)
}

/// Replaces the arguments of the entry block of a region by those of another one, which gets the operations; the
/// new arguments are buffers.
fn move_block(
    (from, from_region): (OpId, usize),
    (to, to_region): (OpId, usize),
    bufferizer: &mut Bufferizer<'_, '_, '_>,
) {
    let entry = |op, region: usize, bufferizer: &Bufferizer<'_, '_, '_>| {
        let region = bufferizer.op(op).regions().nth(region);
        region.and_then(|region| region.first_block()).map(|block| block.id())
    };
    let (Some(old), Some(new)) = (entry(from, from_region, bufferizer), entry(to, to_region, bufferizer))
    else {
        return;
    };
    let arguments: Vec<(ValueId, Type<'_>)> =
        bufferizer.rewriter.block(old).arguments().map(|value| (value.id(), value.ty())).collect();
    let replacements: Vec<ValueId> =
        bufferizer.rewriter.block(new).arguments().map(|value| value.id()).collect();
    bufferizer.rewriter.set_insertion_point_to_start(new);
    let context = bufferizer.rewriter.context();
    let mut values = Vec::new();
    for ((_, ty), replacement) in arguments.into_iter().zip(replacements) {
        values.push(match ty.is_tensor() {
            false => replacement,
            true => {
                let location = bufferizer.rewriter.value(replacement).location();
                let new = ToTensorOp::builder(context, location).buffer(replacement).result(ty);
                bufferizer.rewriter.create_value(new)
            }
        });
    }
    bufferizer.rewriter.merge_blocks(old, new, &values);
}
