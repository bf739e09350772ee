//! The law of vectorization: the interpreter computes the same by elements and by vectors.

use super::laws::law;
use terrace_ir::PatternRewriter;
use terrace_ir::ids::OpId;
use terrace_linalg_transforms::vectorization::{VectorizationOptions, vectorize};

/// Checks an operation that is vectorized with these options.
fn check(shapes: &[&[i64]], body: &str, name: &str, options: &VectorizationOptions) {
    law(shapes, body, name, &|op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        let values = vectorize(op, options, rewriter).ok_or("it cannot be vectorized")?;
        rewriter.replace_op(op, &values);
        Ok(())
    });
}

fn of_sizes(sizes: &[i64]) -> VectorizationOptions {
    VectorizationOptions {
        sizes: sizes.to_vec(),
        scalable: vec![false; sizes.len()],
        nd_extract: true,
        ..VectorizationOptions::default()
    }
}

const MATMUL: &str = "%r = linalg.matmul ins(%t0, %t1 : tensor<3x8xf32>, tensor<8x5xf32>)
    outs(%t2 : tensor<3x5xf32>) -> tensor<3x5xf32>";
const MATRICES: &[&[i64]] = &[&[3, 8], &[8, 5], &[3, 5]];

#[test]
fn of_products() {
    check(MATRICES, MATMUL, "linalg.matmul", &of_sizes(&[]));
    // Masked: no size is that of the loop.
    check(MATRICES, MATMUL, "linalg.matmul", &of_sizes(&[4, 8, 16]));
    let named = VectorizationOptions { named_contraction: true, ..of_sizes(&[]) };
    check(MATRICES, MATMUL, "linalg.matmul", &named);
    check(
        MATRICES,
        MATMUL,
        "linalg.matmul",
        &VectorizationOptions { sizes: vec![4, 8, 8], scalable: vec![false; 3], ..named },
    );
}

#[test]
fn of_elementwise_operations_and_reductions() {
    let transposed = "%r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = [\"parallel\", \"parallel\"]} ins(%t0, %t1 : tensor<4x3xf32>, tensor<4xf32>) outs(%t2 : tensor<3x4xf32>) {
        ^bb0(%a: f32, %b: f32, %c: f32):
          %i = linalg.index 0 : index
          %n = arith.index_cast %i : index to i32
          %f = arith.sitofp %n : i32 to f32
          %0 = arith.addf %a, %f : f32
          %1 = arith.mulf %0, %b : f32
          linalg.yield %1 : f32
        } -> tensor<3x4xf32>";
    let shapes: &[&[i64]] = &[&[4, 3], &[4], &[3, 4]];
    check(shapes, transposed, "linalg.generic", &of_sizes(&[]));
    check(shapes, transposed, "linalg.generic", &of_sizes(&[4, 8]));
    let reduction =
        "%r = linalg.reduce ins(%t0 : tensor<4x3x2xf32>) outs(%t1 : tensor<4x2xf32>) dimensions = [1]
        (%in: f32, %acc: f32) { %0 = arith.maximumf %in, %acc : f32 linalg.yield %0 : f32 }";
    let shapes: &[&[i64]] = &[&[4, 3, 2], &[4, 2]];
    check(shapes, reduction, "linalg.reduce", &of_sizes(&[]));
    check(shapes, reduction, "linalg.reduce", &of_sizes(&[4, 4, 4]));
}

#[test]
fn of_extraction() {
    let extract = |row: &str, column: &str| {
        format!(
            "%c1 = arith.constant 1 : index
            %r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]}}
              outs(%t1 : tensor<1x4xf32>) {{
              ^bb0(%c: f32):
                %i = linalg.index 0 : index
                %j = linalg.index 1 : index
                %k = arith.addi %j, %c1 : index
                %0 = tensor.extract %t0[{row}, {column}] : tensor<8x8xf32>
                linalg.yield %0 : f32
            }} -> tensor<1x4xf32>"
        )
    };
    let shapes: &[&[i64]] = &[&[8, 8], &[1, 4]];
    // A row, and one element for all.
    for (row, column) in [("%c1", "%k"), ("%c1", "%i")] {
        check(shapes, &extract(row, column), "linalg.generic", &of_sizes(&[]));
        check(shapes, &extract(row, column), "linalg.generic", &of_sizes(&[1, 8]));
    }
    // A gather: backwards.
    let reverse = "%c3 = arith.constant 3 : index
        %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}
          outs(%t1 : tensor<4xf32>) {
          ^bb0(%c: f32):
            %i = linalg.index 0 : index
            %k = arith.subi %c3, %i : index
            %0 = tensor.extract %t0[%k] : tensor<4xf32>
            linalg.yield %0 : f32
        } -> tensor<4xf32>";
    check(&[&[4], &[4]], reverse, "linalg.generic", &of_sizes(&[]));
    check(&[&[4], &[4]], reverse, "linalg.generic", &of_sizes(&[8]));
}

#[test]
fn of_convolutions() {
    for (shapes, body, name) in [
        (
            [&[2, 9, 3][..], &[2, 3, 4], &[2, 3, 4]],
            "%r = linalg.conv_1d_nwc_wcf {strides = dense<3> : tensor<1xi64>, dilations = dense<2> : tensor<1xi64>}
              ins(%t0, %t1 : tensor<2x9x3xf32>, tensor<2x3x4xf32>) outs(%t2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>",
            "linalg.conv_1d_nwc_wcf",
        ),
        (
            [&[2, 3, 6][..], &[4, 3, 2], &[2, 4, 5]],
            "%r = linalg.conv_1d_ncw_fcw {strides = dense<1> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
              ins(%t0, %t1 : tensor<2x3x6xf32>, tensor<4x3x2xf32>) outs(%t2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>",
            "linalg.conv_1d_ncw_fcw",
        ),
        (
            [&[2, 7, 3][..], &[3, 3], &[2, 5, 3]],
            "%r = linalg.depthwise_conv_1d_nwc_wc {strides = dense<1> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
              ins(%t0, %t1 : tensor<2x7x3xf32>, tensor<3x3xf32>) outs(%t2 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>",
            "linalg.depthwise_conv_1d_nwc_wc",
        ),
        (
            [&[2, 7, 3][..], &[3], &[2, 3, 3]],
            "%r = linalg.pooling_nwc_max {strides = dense<2> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
              ins(%t0, %t1 : tensor<2x7x3xf32>, tensor<3xf32>) outs(%t2 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>",
            "linalg.pooling_nwc_max",
        ),
        (
            [&[6][..], &[3], &[4]],
            "%r = linalg.conv_1d ins(%t0, %t1 : tensor<6xf32>, tensor<3xf32>) outs(%t2 : tensor<4xf32>) -> tensor<4xf32>",
            "linalg.conv_1d",
        ),
    ] {
        check(&shapes, body, name, &of_sizes(&[]));
        let flat = VectorizationOptions { flatten_depthwise: true, ..of_sizes(&[]) };
        check(&shapes, body, name, &flat);
    }
}

#[test]
fn of_tensors() {
    let pad = "%zero = arith.constant 7.0 : f32
        %r = tensor.pad %t0 low[0, 0] high[1, 2] { ^bb0(%i: index, %j: index): tensor.yield %zero : f32 } : tensor<3x2xf32> to tensor<4x4xf32>";
    check(&[&[3, 2], &[4, 4]], pad, "tensor.pad", &of_sizes(&[4, 4]));
    let insert =
        "%r = tensor.insert_slice %t0 into %t1[1, 2] [3, 2] [1, 1] : tensor<3x2xf32> into tensor<4x4xf32>";
    check(&[&[3, 2], &[4, 4]], insert, "tensor.insert_slice", &of_sizes(&[]));
    check(&[&[3, 2], &[4, 4]], insert, "tensor.insert_slice", &of_sizes(&[4, 4]));
    let pack = "%r = linalg.pack %t0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %t1 : tensor<4x8xf32> -> tensor<2x2x2x4xf32>";
    check(&[&[4, 8], &[2, 2, 2, 4]], pack, "linalg.pack", &of_sizes(&[]));
    check(&[&[4, 8], &[2, 2, 2, 4]], pack, "linalg.pack", &of_sizes(&[2, 4, 2, 4]));
    let unpack = "%r = linalg.unpack %t0 inner_dims_pos = [1] inner_tiles = [4] into %t1 : tensor<4x2x4xf32> -> tensor<4x8xf32>";
    check(&[&[4, 2, 4], &[4, 8]], unpack, "linalg.unpack", &of_sizes(&[]));
    check(&[&[4, 2, 4], &[4, 8]], unpack, "linalg.unpack", &of_sizes(&[4, 4, 4]));
}
