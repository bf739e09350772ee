//! Broadcasts of vectors, as broadcasts of elements: dimension by dimension, the outer ones first.

use crate::shapes::{inner_type, rank_of, shape_of};
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter};
use terrace_vector::{BroadcastOp, VectorBuilder};

/// `broadcast(x) -> insert(broadcast(extract(x, i)), .., i)`; scalars that are repeated stay.
pub const BROADCAST: Pattern = Pattern::of::<BroadcastOp>("BroadcastOpLowering", broadcast);

fn broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<BroadcastOp>(op)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.vector().ty());
    if !from.is_vector() {
        return None;
    }
    let (source_rank, rank) = (rank_of(from), rank_of(to));
    let mut make = Builder::like(rewriter, op);
    // x : vector<1xT> -> x[0] : T
    if source_rank <= 1 && rank == 1 {
        let position: &[i64] = if source_rank == 0 { &[] } else { &[0] };
        let element = make.extract(source, position);
        let whole = make.broadcast(element, to);
        rewriter.replace_op(op, &[whole]);
        return Some(());
    }
    if rank == 0 {
        rewriter.replace_op(op, &[source]);
        return Some(());
    }
    let stretched = (source_rank == rank)
        .then(|| shape_of(from).iter().zip(shape_of(to)).position(|(from, to)| from != to))
        .flatten();
    if source_rank == rank && stretched.is_none() {
        rewriter.replace_op(op, &[source]);
        return Some(());
    }
    if to.scalable_dims()[0] {
        return None;
    }
    let inner = inner_type(make.context(), to, 1);
    // The same part everywhere, if a dimension is new, or of one part only.
    let (mut whole, repeated);
    if source_rank < rank {
        repeated = Some(make.broadcast(source, inner));
        whole = make.poison(to);
    } else {
        whole = make.poison(to);
        repeated = (stretched == Some(0)).then(|| {
            let part = make.extract(source, &[0]);
            make.broadcast(part, inner)
        });
    }
    for at in 0..shape_of(to)[0] {
        let part = match repeated {
            Some(part) => part,
            None => {
                let part = make.extract(source, &[at]);
                make.broadcast(part, inner)
            }
        };
        whole = make.insert(part, whole, &[at]);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}
