//! Bounds of sizes and of numbers of iterations.

use super::harness::transform;
use terrace_value_bounds::{Linear, ValueBounds, constant_size_bound};

const PROGRAM: &str = "
func.func @f(%n: index, %x: f32) -> tensor<?xindex> {
  %size = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %empty = tensor.empty(%size) : tensor<?xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}
      outs(%empty : tensor<?xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?xindex>
  return %0 : tensor<?xindex>
}";

/// A result has the sizes of what it is written into.
#[test]
fn results_are_as_large_as_inits() {
    let found = transform(PROGRAM, "linalg.generic", |op, rewriter| {
        let result = rewriter.op(op).result(0);
        match constant_size_bound(rewriter.body(), result, 0) {
            Some(8) => Ok(()),
            _ => Err("another bound"),
        }
    });
    assert!(found.is_ok(), "{found:?}");
}

/// An index is less than the size that its loop runs over.
#[test]
fn indices_are_less_than_sizes() {
    let found = transform(PROGRAM, "linalg.index", |op, rewriter| {
        let index = rewriter.op(op).result(0);
        let mut bounds = ValueBounds::new(rewriter.body());
        let own = Linear::of([(bounds.value(index), 1)], 0);
        bounds.explore();
        let of = |constant| Linear::of([], constant);
        match (
            bounds.is_at_most(&own, &of(7)),
            bounds.is_at_most(&own, &of(6)),
            bounds.is_at_most(&of(0), &own),
        ) {
            (true, false, true) => Ok(()),
            _ => Err("another range"),
        }
    });
    assert!(found.is_ok(), "{found:?}");
}
