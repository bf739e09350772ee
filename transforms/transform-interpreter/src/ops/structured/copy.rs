//! Copies by the threads of a block.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg_transforms::tiling::{ForallTiles, tile_with_forall};
use terrace_parser::parse_attribute;
use terrace_tensor as tensor;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::MapCopyToThreadsOp => map_copy,
};

/// Most bits that a thread moves at once.
const WIDEST_TRANSFER_BITS: i64 = 128;

/// More threads than a block of any device has.
const MOST_THREADS: i64 = 1 << 16;

fn map_copy<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::MapCopyToThreadsOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let number = |name: &str| op.attribute(name).and_then(Attribute::as_i64).unwrap_or_default();
    let (threads, alignment) = (number("total_num_threads"), number("desired_bit_alignment"));
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        let refuse = |why: &str| op.failure(why).note(location, "target op").fail();
        if !view.isa::<linalg::CopyOp>() && !view.isa::<tensor::PadOp>() {
            return refuse("only linalg.copy and tensor.pad target ops are supported");
        }
        let ty = view.results().next().map(|result| result.ty());
        let shape = ty.filter(|ty| ty.has_static_shape()).and_then(|ty| ty.shape());
        let Some(sizes) = shape.filter(|shape| !shape.is_empty() && shape.len() <= 3) else {
            return refuse("only statically sized ops of rank <= 3 are supported");
        };
        let element = view.result(0).ty().element_or_self();
        let bits = element
            .as_integer()
            .map(|(width, _)| i64::from(width))
            .or_else(|| element.as_float().map(|float| i64::from(float.width_bits())));
        let counts = bits.and_then(|bits| {
            let alignment = if alignment % bits == 0 { alignment } else { bits };
            thread_counts(threads.min(MOST_THREADS), sizes, alignment / bits, bits)
        });
        let Some(counts) = counts else {
            return refuse(
                "too few threads to map copy op to threads on the most minor dimension, given alignment and vector size \
                 constraints, try smaller tile size of mapping to more threads",
            );
        };
        let mut mapping = Vec::new();
        for dim in (0..counts.len()).rev() {
            mapping.push(parse_attribute(op.context(), &format!("#gpu.thread<linear_dim_{dim}>"))?);
        }
        let tiles = ForallTiles::Counts(counts.into_iter().map(MixedIndex::Constant).collect());
        let new = state.rewrite(target, |target, rewriter| {
            tile_with_forall(target, &tiles, &mapping, rewriter).map(|new| vec![new.forall, new.op])
        })?;
        match new.as_deref() {
            Some([forall, tiled]) => Ok(vec![Payload::Ops(vec![*forall]), Payload::Ops(vec![*tiled])]),
            _ => op.not_applied(location).fail(),
        }
    })
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Returns the number of threads along each dimension of a copy: all threads, each with as many elements at once as the
/// alignment allows; with fewer elements, if not all have work then; else as many threads as there is work for.
///
/// `None` if there are more rows of these elements along the last dimension than threads.
fn thread_counts(threads: i64, sizes: &[i64], aligned: i64, bits: i64) -> Option<Vec<i64>> {
    let last = *sizes.last()?;
    if sizes.contains(&0) || bits > WIDEST_TRANSFER_BITS {
        return None;
    }
    let most = greatest_common_divisor(greatest_common_divisor(aligned, last), WIDEST_TRANSFER_BITS / bits);
    let counts_of = |elements: i64| {
        let mut sizes = sizes.to_vec();
        *sizes.last_mut()? /= elements;
        if *sizes.last()? > threads {
            return None;
        }
        let counts = most_threads(&sizes, threads);
        let used: i64 = counts.iter().product();
        (used != 0 && used <= threads && !counts.is_empty()).then_some((counts, used))
    };
    let mut elements = most;
    while elements >= 1 {
        let (counts, used) = counts_of(elements)?;
        if used == threads {
            return Some(counts);
        }
        elements /= 2;
    }
    counts_of(most).map(|(counts, _)| counts)
}

/// Returns divisors of sizes whose product is the greatest that is no more than a limit; the last size is taken whole.
fn most_threads(sizes: &[i64], limit: i64) -> Vec<i64> {
    let Some((first, rest)) = sizes.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return sizes.to_vec();
    };
    let (mut best, mut found) = (0, Vec::new());
    for factor in (1..=limit.min(*first)).filter(|factor| first % factor == 0) {
        let nested = most_threads(rest, limit / factor);
        let product = factor * nested.iter().product::<i64>();
        if product > best && product <= limit {
            best = product;
            found = [vec![factor], nested].concat();
        }
    }
    found
}
