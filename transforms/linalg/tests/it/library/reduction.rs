//! Reductions in two steps.

use super::harness::{check, transform};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::PatternRewriter;
use terrace_ir::ids::OpId;
use terrace_linalg_transforms::reduction::{
    SplitReductionOptions, split_reduction, split_reduction_by_scaling, tile_reduction_with_for,
};

const MATMUL: &str = "func.func @f(%a: tensor<16x256xf32>, %b: tensor<256x32xf32>, %c: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<16x256xf32>, tensor<256x32xf32>) outs(%c : tensor<16x32xf32>) -> tensor<16x32xf32>
    return %0 : tensor<16x32xf32>
}";

const SUM: &str = "func.func @f(%a: tensor<?x32xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
        iterator_types = [\"parallel\", \"reduction\"]} ins(%a : tensor<?x32xf32>) outs(%b : tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
        %p = arith.mulf %x, %x : f32
        %s = arith.addf %p, %y : f32
        linalg.yield %s : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
}";

fn split(
    ratio: i64,
    dimension: usize,
    is_inner_parallel: bool,
) -> impl Fn(OpId, &mut PatternRewriter<'_, '_>) -> Result<(), &'static str> + Sync {
    let options = SplitReductionOptions { ratio, dimension, is_inner_parallel };
    move |op, rewriter| split_reduction(op, &options, rewriter).map(|_| ())
}

#[test]
fn a_part_of_the_reduced_loop_is_parallel() {
    let expected = &[
        "affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>",
        "affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>",
        "tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [16, 4, 64]",
        "tensor.expand_shape %arg1 [[0, 1], [2]] output_shape [4, 64, 32]",
        "tensor.empty() : tensor<16x32x4xf32>",
        "linalg.fill",
        "iterator_types = [\"parallel\", \"parallel\", \"parallel\", \"reduction\"]",
        "iterator_types = [\"parallel\", \"parallel\", \"reduction\"]",
        "outs(%arg2",
        "arith.addf %in, %out",
    ];
    check(MATMUL, "linalg.matmul", split(4, 2, false), expected);
}

#[test]
fn neighbouring_elements_go_to_different_results() {
    let expected = &[
        "tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [%dim, 8, 4]",
        "tensor<?x4xf32>",
        "iterator_types = [\"parallel\", \"reduction\", \"parallel\"]",
    ];
    check(SUM, "linalg.generic", split(4, 1, true), expected);
}

#[test]
fn maps_multiply_instead_of_reshapes() {
    let expected = &[
        "affine_map<(d0, d1, d2, d3) -> (d0, d2 * 4 + d3)>",
        "tensor.empty() : tensor<16x32x64xf32>",
        "tensor.empty() : tensor<64x4xi1>",
        "ins(%arg0, %arg1, %2 :",
        "^bb0(%in: f32, %in_0: f32, %in_1: i1, %out: f32)",
        "ins(%3 : tensor<16x32x64xf32>) outs(%arg2",
    ];
    let rewrite = |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        split_reduction_by_scaling(op, 4, 2, rewriter).map(|_| ())
    };
    check(MATMUL, "linalg.matmul", rewrite, expected);
}

#[test]
fn what_cannot_be_split_is_told() {
    let fails = |program: &str, ratio: i64, dimension: usize| {
        let name = if program == SUM { "linalg.generic" } else { "linalg.matmul" };
        transform(program, name, split(ratio, dimension, false)).unwrap_err()
    };
    assert_eq!(fails(MATMUL, 3, 2), "Reduction dimension not divisible by split ratio");
    assert_eq!(
        fails(MATMUL, 4, 5),
        "Insert dimension position too large compared to intermediate tensor size",
    );
    let unknown = SUM.replace("arith.addf %p, %y", "arith.divf %p, %y");
    let result = transform(&unknown, "linalg.generic", split(4, 1, false));
    assert_eq!(result.unwrap_err(), "unknown identity value for the reduction");
}

#[test]
fn tiles_add_to_partial_results() {
    let expected = &[
        "tensor.empty(%dim) : tensor<?x5xf32>",
        "linalg.fill",
        "scf.for %arg2 = %c0",
        "iter_args(%arg3 = %1)",
        "affine.min",
        "tensor.extract_slice %arg0[0, %arg2] [%dim, %3]",
        "tensor.extract_slice %arg3[0, 0] [%dim, %3]",
        "linalg.generic {indexing_maps = [#map3, #map3], iterator_types = [\"parallel\", \"parallel\"]}",
        "tensor.insert_slice %",
        "into %arg3[0, 0] [%dim, %3]",
        "linalg.reduce ins(%2 : tensor<?x5xf32>) outs(%arg1 : tensor<?xf32>) dimensions = [1]",
        "arith.addf %in, %init",
    ];
    let rewrite = |sizes: [i64; 2]| {
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let sizes = sizes.map(MixedIndex::Constant);
            tile_reduction_with_for(op, &sizes, rewriter).map(|_| ())
        }
    };
    check(SUM, "linalg.generic", rewrite([0, 5]), expected);
    let result = transform(SUM, "linalg.generic", rewrite([4, 0]));
    assert_eq!(result.unwrap_err(), "expected a reduction dimension to be tiled");
}
