//! Patterns of `linalg.unpack`.

use crate::{PackOp, UnPackOp};
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::view_like::mixed_list;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter};

impl UnPackOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<UnPackOp>("UnPackOp", unpack)];
}

fn unpack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let unpack = rewriter.view::<UnPackOp>(op)?;
    // unpack(pack(x)) -> x
    if let Some(pack) = unpack.source().defining::<PackOp>() {
        let order =
            |order: Vec<i64>, rank: usize| if order.is_empty() { (0..rank as i64).collect() } else { order };
        let rank = unpack.dest().ty().rank()?;
        let is_undone = pack.source().ty() == unpack.dest().ty()
            && pack.padding_value().is_none()
            && pack.inner_dims_pos() == unpack.inner_dims_pos()
            && order(pack.outer_dims_perm().to_vec(), rank) == order(unpack.outer_dims_perm().to_vec(), rank)
            && mixed_list(&pack.static_inner_tiles(), pack.inner_tiles())
                == mixed_list(&unpack.static_inner_tiles(), unpack.inner_tiles());
        if !is_undone {
            return None;
        }
        let source = pack.source().id();
        rewriter.replace_op(op, &[source]);
        return Some(());
    }
    // unpack(x) into f(.. into y) -> unpack(x) into y
    let dest = unpack.dest();
    let interface = dest.defining_op()?.interface::<DestinationStyle>()?;
    let init = (interface.inits)(dest.defining_op()?).get(dest.result_number()?)?.value().id();
    rewriter.set_operand(op, 1, init);
    Some(())
}
