//! Padded operands, and buffers of their own for parts of memory.

use super::harness::{check, transform};
use terrace_linalg_transforms::padding::{CopyBack, PadOptions, PaddedShape, pad};
use terrace_linalg_transforms::promotion::{PromoteOptions, promote};

const MATMUL: &str = "func.func @f(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>, %i: index) -> tensor<24x25xf32> {
    %n = affine.min affine_map<()[s0] -> (-s0 + 12, 7)>()[%i]
    %0 = tensor.extract_slice %a[0, %i] [24, %n] [1, 1] : tensor<24x12xf32> to tensor<24x?xf32>
    %1 = tensor.extract_slice %b[%i, 0] [%n, 25] [1, 1] : tensor<12x25xf32> to tensor<?x25xf32>
    %2 = linalg.matmul ins(%0, %1 : tensor<24x?xf32>, tensor<?x25xf32>) outs(%c : tensor<24x25xf32>) -> tensor<24x25xf32>
    return %2 : tensor<24x25xf32>
}";

#[test]
fn operands_are_padded_to_a_static_bound() {
    let expected = &[
        "affine.apply #map1()[%0]",
        "%padded = tensor.pad %extracted_slice low[0, 0] high[0, %1]",
        "tensor<24x?xf32> to tensor<24x7xf32>",
        "tensor.pad %extracted_slice_0 low[0, 0] high[%2, 0]",
        "linalg.matmul ins(%padded, %padded_",
        "tensor.extract_slice %3[0, 0] [24, 25] [1, 1]",
        "bufferization.materialize_in_destination %extracted_slice_",
        " in %arg2",
    ];
    let options = |_: ()| PadOptions { dimensions: vec![0, 1, 2], ..PadOptions::default() };
    check(MATMUL, "linalg.matmul", |op, rewriter| pad(op, &options(()), rewriter).map(|_| ()), expected);
}

#[test]
fn sizes_are_padded_to_multiples() {
    let expected = &[
        "tensor.pad %extracted_slice low[0, 0] high[1, ",
        "to tensor<25x8xf32>",
        "tensor.pad %extracted_slice_",
        "to tensor<8x25xf32>",
        "tensor.pad %arg2 low[0, 0] high[1, 0]",
        "linalg.matmul",
        "tensor.extract_slice %",
        "linalg.copy",
    ];
    let rewrite = |op: terrace_ir::ids::OpId, rewriter: &mut terrace_ir::PatternRewriter<'_, '_>| {
        let options = PadOptions {
            dimensions: vec![0, 1, 2],
            multiples: vec![5, 1, 4],
            copy_back: CopyBack::Copy,
            ..PadOptions::default()
        };
        pad(op, &options, rewriter).map(|_| ())
    };
    check(MATMUL, "linalg.matmul", rewrite, expected);
}

#[test]
fn dynamic_sizes_are_padded_without_a_bound() {
    let program = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
        %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
        return %0 : tensor<?xf32>
    }";
    let run = |shape: PaddedShape| {
        move |op: terrace_ir::ids::OpId, rewriter: &mut terrace_ir::PatternRewriter<'_, '_>| {
            let options = PadOptions {
                dimensions: vec![0],
                multiples: vec![5],
                copy_back: CopyBack::None,
                shape,
                ..PadOptions::default()
            };
            pad(op, &options, rewriter).map(|_| ())
        }
    };
    let expected =
        &["(s0 ceildiv 5) * 5", "tensor.pad %arg0 low[0] high[%", "linalg.exp", "tensor.extract_slice"];
    check(program, "linalg.exp", run(PaddedShape::OwnSizes), expected);
    let result = transform(program, "linalg.exp", run(PaddedShape::StaticBound));
    assert_eq!(result.unwrap_err(), "could not compute a bounding box dimension for padding");
}

const SUBVIEWS: &str = "func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %i: index, %n: index) {
    %0 = memref.subview %a[%i, 0] [%n, 4] [1, 1] : memref<64x64xf32> to memref<?x4xf32, strided<[64, 1], offset: ?>>
    %1 = memref.subview %b[%i, 0] [%n, 4] [1, 1] : memref<64x64xf32> to memref<?x4xf32, strided<[64, 1], offset: ?>>
    linalg.exp ins(%0 : memref<?x4xf32, strided<[64, 1], offset: ?>>) outs(%1 : memref<?x4xf32, strided<[64, 1], offset: ?>>)
    return
}";

#[test]
fn subviews_are_copied_to_buffers_and_back() {
    let rewrite = |op: terrace_ir::ids::OpId, rewriter: &mut terrace_ir::PatternRewriter<'_, '_>| {
        let options = PromoteOptions { alignment_bytes: Some(32), ..PromoteOptions::default() };
        promote(op, &options, rewriter).map(|_| ())
    };
    let expected = &[
        "memref.alloc(%",
        "{alignment = 32 : i64} : memref<?xi8>",
        "memref.view %alloc[%c0",
        "memref.subview %view[0, 0] [%arg3, %c4",
        "linalg.copy ins(%subview :",
        "linalg.copy ins(%subview_0 :",
        "linalg.exp ins(%subview_",
        "linalg.copy ins(%subview_",
        "outs(%subview_0 :",
        "memref.dealloc %alloc",
    ];
    check(SUBVIEWS, "linalg.exp", rewrite, expected);
}

#[test]
fn full_tiles_are_filled_on_the_stack() {
    let rewrite = |op: terrace_ir::ids::OpId, rewriter: &mut terrace_ir::PatternRewriter<'_, '_>| {
        let options = PromoteOptions {
            operands: vec![0],
            full_tiles_by_default: true,
            on_stack: true,
            ..PromoteOptions::default()
        };
        promote(op, &options, rewriter).map(|_| ())
    };
    let expected = &[
        "memref.alloca(",
        "linalg.fill",
        "outs(%view",
        "linalg.copy",
        "linalg.exp ins(%view : memref<?x?xf32>)",
    ];
    check(SUBVIEWS, "linalg.exp", rewrite, expected);
    let result = transform(MATMUL, "linalg.matmul", rewrite);
    assert_eq!(result.unwrap_err(), "expected a structured operation on memory");
}
