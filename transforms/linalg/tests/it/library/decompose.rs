//! Operations as several simpler ones.

use super::harness::{check, transform};
use terrace_linalg_transforms::decompose::{
    decompose_generic, decompose_softmax, rewrite_in_destination_passing_style,
};
use terrace_linalg_transforms::morph::{TransposedMatrix, transpose_matmul};

#[test]
fn softmax_is_four_steps() {
    let program = "func.func @f(%a: tensor<2x?x32xf32>, %b: tensor<2x?x32xf32>) -> tensor<2x?x32xf32> {
        %0 = linalg.softmax dimension(2) ins(%a : tensor<2x?x32xf32>) outs(%b : tensor<2x?x32xf32>) -> tensor<2x?x32xf32>
        return %0 : tensor<2x?x32xf32>
    }";
    let expected = &[
        "%dim = tensor.dim %arg0, %c1",
        "%0 = tensor.empty(%dim) : tensor<2x?xf32>",
        "%cst = arith.constant 0xFFC00000 : f32",
        "%1 = linalg.fill ins(%cst : f32) outs(%0",
        "\"reduction\"]} ins(%arg0 : tensor<2x?x32xf32>) outs(%1",
        "arith.maxnumf %in, %out",
        "ins(%arg0, %2 : tensor<2x?x32xf32>, tensor<2x?xf32>) outs(%arg1",
        "arith.subf %in, %in_1",
        "math.exp",
        "%cst_0 = arith.constant 0.000000e+00 : f32",
        "linalg.fill ins(%cst_0 : f32) outs(%0",
        "arith.addf %in, %out",
        "ins(%3, %5 : tensor<2x?x32xf32>, tensor<2x?xf32>) outs(%arg1",
        "arith.divf %in, %in_1",
        "return %6",
    ];
    check(program, "linalg.softmax", |op, rewriter| decompose_softmax(op, rewriter).map(|_| ()), expected);
}

const TWO_STEPS: &str = "func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %x: tensor<8x4xf32>, %y: tensor<4x8xf32>)
        -> (tensor<8x4xf32>, tensor<4x8xf32>) {
    %0:2 = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j, i)>,
            affine_map<(i, j) -> (i, j)>],
        iterator_types = [\"parallel\", \"parallel\"]
    } ins(%a, %b : tensor<4x8xf32>, tensor<4xf32>) outs(%x, %y : tensor<8x4xf32>, tensor<4x8xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32, %s: f32):
        %sum = arith.addf %p, %q : f32
        %product = arith.mulf %sum, %q : f32
        linalg.yield %sum, %product : f32, f32
    } -> (tensor<8x4xf32>, tensor<4x8xf32>)
    return %0#0, %0#1 : tensor<8x4xf32>, tensor<4x8xf32>
}";

#[test]
fn the_first_operation_of_a_region_goes_first() {
    let expected = &[
        "%0:3 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map, #map2]",
        "ins(%arg0, %arg1 :",
        "outs(%arg2, %arg3, %arg2 :",
        "arith.addf %in, %in_0",
        "arith.constant 0.000000e+00",
        "linalg.yield %2, %cst, %2",
        "%1:2 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map]",
        "ins(%arg0, %arg1, %0#2 :",
        "outs(%arg2, %arg3 :",
        "arith.mulf %in_1, %in_0",
        "linalg.yield %in_1, %2",
        "return %0#0, %1#1",
    ];
    check(TWO_STEPS, "linalg.generic", |op, rewriter| decompose_generic(op, rewriter).map(|_| ()), expected);
}

#[test]
fn a_region_with_one_operation_stays() {
    let program = TWO_STEPS.replace("%product = arith.mulf %sum, %q : f32", "").replace("%product", "%sum");
    let result =
        transform(&program, "linalg.generic", |op, rewriter| decompose_generic(op, rewriter).map(|_| ()));
    assert_eq!(result.unwrap_err(), "operation has less than 3 statements");
}

const NEW_TENSORS: &str = "func.func @f(%i: index, %n: index, %x: tensor<?xf32>, %c: f32)
        -> (tensor<2x?xindex>, tensor<1x2xindex>, tensor<?xf32>) {
    %0 = tensor.generate %n {
    ^bb0(%a: index, %b: index):
        %s = arith.addi %a, %b : index
        tensor.yield %s : index
    } : tensor<2x?xindex>
    %1 = tensor.from_elements %i, %n : tensor<1x2xindex>
    %2 = tensor.pad %x low[2] high[%n] {
    ^bb0(%a: index):
        tensor.yield %c : f32
    } : tensor<?xf32> to tensor<?xf32>
    return %0, %1, %2 : tensor<2x?xindex>, tensor<1x2xindex>, tensor<?xf32>
}";

#[test]
fn new_tensors_are_written_into() {
    let run = |name: &str, expected: &[&str]| {
        check(
            NEW_TENSORS,
            name,
            |op, rewriter| rewrite_in_destination_passing_style(op, rewriter).map(|_| ()),
            expected,
        );
    };
    run(
        "tensor.generate",
        &[
            "tensor.empty(%arg1) : tensor<2x?xindex>",
            "linalg.generic",
            "linalg.index 0",
            "linalg.index 1",
            "arith.addi",
        ],
    );
    run(
        "tensor.from_elements",
        &[
            "tensor.empty() : tensor<1x2xindex>",
            "tensor.insert %arg0 into %0[%c0, %c0]",
            "tensor.insert %arg1 into %inserted[%c0, %c1]",
        ],
    );
    run(
        "tensor.pad",
        &[
            "affine.apply",
            "tensor.empty",
            "linalg.fill ins(%arg3",
            "tensor.insert_slice %arg2 into %",
            "[2] [%dim",
        ],
    );
}

#[test]
fn a_matrix_is_transposed_before_the_product() {
    let program = "func.func @f(%a: tensor<?x8xf32>, %b: tensor<8x16xf32>, %c: tensor<?x16xf32>) -> tensor<?x16xf32> {
        %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x16xf32>) outs(%c : tensor<?x16xf32>) -> tensor<?x16xf32>
        return %0 : tensor<?x16xf32>
    }";
    let expected = &[
        "affine_map<(d0, d1, d2) -> (d2, d0)>",
        "%dim = tensor.dim %arg0, %c0",
        "%0 = tensor.empty(%dim) : tensor<8x?xf32>",
        "linalg.transpose ins(%arg0 : tensor<?x8xf32>) outs(%0 : tensor<8x?xf32>) permutation = [1, 0]",
        "linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%transposed, %arg1",
    ];
    check(
        program,
        "linalg.matmul",
        |op, rewriter| transpose_matmul(op, TransposedMatrix::Lhs, rewriter).map(|_| ()),
        expected,
    );
}
