//! The law of all transformations: the interpreter computes the same before and after.

use super::harness::transformed;
use terrace_execution::{Argument, Engine, Slice};
use terrace_interfaces::view_like::MixedIndex;
use terrace_interp::{Interpreter, Limits, World};
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, PatternRewriter};
use terrace_linalg::WinogradConv2DFmr;
use terrace_linalg_transforms::convolution::*;
use terrace_linalg_transforms::decompose::*;
use terrace_linalg_transforms::morph::{TransposedMatrix, transpose_matmul};
use terrace_linalg_transforms::packing::{bubble_up_pack, push_down_unpack};
use terrace_linalg_transforms::padding::{CopyBack, PadOptions, pad};
use terrace_linalg_transforms::promotion::{PromoteOptions, promote};
use terrace_linalg_transforms::reduction::*;
use terrace_linalg_transforms::tiling::tile_with_for;

/// Rewrite of an operation.
pub type Rewrite<'r> = &'r (dyn Fn(OpId, &mut PatternRewriter<'_, '_>) -> Result<(), &'static str> + Sync);

struct Silence;

impl World for Silence {
    fn print(&mut self, _: &[u8]) {}
    fn print_error(&mut self, _: &[u8]) {}
    fn seconds(&mut self) -> f64 {
        0.0
    }
}

/// Program whose function `f` reads tensors from all memrefs, and writes the result to the last one.
fn program(shapes: &[&[i64]], body: &str) -> String {
    let memref =
        |shape: &[i64]| format!("{}xf32", shape.iter().map(i64::to_string).collect::<Vec<_>>().join("x"));
    let arguments: Vec<String> =
        shapes.iter().enumerate().map(|(at, shape)| format!("%m{at}: memref<{}>", memref(shape))).collect();
    let tensors: Vec<String> = shapes
        .iter()
        .enumerate()
        .map(|(at, shape)| {
            let ty = memref(shape);
            format!(
                "%t{at} = bufferization.to_tensor %m{at} restrict writable : memref<{ty}> to tensor<{ty}>"
            )
        })
        .collect();
    let (last, ty) = (shapes.len() - 1, memref(shapes[shapes.len() - 1]));
    format!(
        "func.func @f({}) {{ {}\n{body}
            %back = bufferization.to_buffer %r : tensor<{ty}> to memref<{ty}>
            memref.copy %back, %m{last} : memref<{ty}> to memref<{ty}>
            return
        }}",
        arguments.join(", "),
        tensors.join("\n"),
    )
}

/// Runs `f` on small numbers, and returns what it leaves in the last memref.
fn run(module: Operation<'_, '_>, shapes: &[&[i64]]) -> Vec<f32> {
    let count = |shape: &&[i64]| shape.iter().product::<i64>();
    let mut data: Vec<Vec<f32>> = shapes
        .iter()
        .enumerate()
        .map(|(at, shape)| (0..count(shape)).map(|i| ((i * 7 + at as i64 * 3) % 11 - 5) as f32).collect())
        .collect();
    let mut arguments: Vec<Argument<'_>> =
        data.iter_mut().zip(shapes).map(|(data, shape)| Argument::MemRef(Slice::new(data, shape))).collect();
    Interpreter::new(module, &mut Silence, Limits::default()).call("f", &mut arguments).expect("it runs");
    drop(arguments);
    data.pop().expect("there is a memref")
}

/// Checks that `f` leaves the same in the last memref before and after the operations of a name are rewritten.
pub fn law(shapes: &[&[i64]], body: &str, name: &str, rewrite: Rewrite<'_>) {
    law_of(&program(shapes, body), shapes, name, rewrite);
}

fn law_of(program: &str, shapes: &[&[i64]], name: &str, rewrite: Rewrite<'_>) {
    let before = transformed(program, "none", &|_, _| Ok(()), |module| run(module, shapes));
    let before = before.expect("nothing is transformed");
    let after = transformed(program, name, rewrite, |module| run(module, shapes)).expect("it is transformed");
    let is_near = |(a, b): (&f32, &f32)| (a - b).abs() <= 1e-3 * a.abs().max(1.0);
    assert!(before.iter().zip(&after).all(is_near), "{before:?} is not {after:?}");
}

const MATMUL: &str = "%r = linalg.matmul ins(%t0, %t1 : tensor<3x8xf32>, tensor<8x5xf32>)
    outs(%t2 : tensor<3x5xf32>) -> tensor<3x5xf32>";
const MATRICES: &[&[i64]] = &[&[3, 8], &[8, 5], &[3, 5]];

#[test]
fn of_reductions() {
    let split = |is_inner_parallel| {
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let options = SplitReductionOptions { ratio: 4, dimension: 2, is_inner_parallel };
            split_reduction(op, &options, rewriter).map(|_| ())
        }
    };
    law(MATRICES, MATMUL, "linalg.matmul", &split(false));
    law(MATRICES, MATMUL, "linalg.matmul", &split(true));
    law(MATRICES, MATMUL, "linalg.matmul", &|op, rewriter| {
        split_reduction_by_scaling(op, 4, 2, rewriter).map(|_| ())
    });
    law(MATRICES, MATMUL, "linalg.matmul", &|op, rewriter| {
        let sizes = [2, 0, 3].map(MixedIndex::Constant);
        tile_reduction_with_for(op, &sizes, rewriter).map(|_| ())
    });
}

#[test]
fn of_padding_and_transposition() {
    law(MATRICES, MATMUL, "linalg.matmul", &|op, rewriter| {
        let options = PadOptions {
            dimensions: vec![0, 1, 2],
            multiples: vec![2, 4, 3],
            copy_back: CopyBack::Copy,
            ..PadOptions::default()
        };
        pad(op, &options, rewriter).map(|_| ())
    });
    for matrix in [TransposedMatrix::Lhs, TransposedMatrix::Rhs] {
        law(MATRICES, MATMUL, "linalg.matmul", &|op, rewriter| {
            transpose_matmul(op, matrix, rewriter).map(|_| ())
        });
    }
}

#[test]
fn of_decomposition() {
    let softmax = "%r = linalg.softmax dimension(1) ins(%t0 : tensor<2x3xf32>) outs(%t1 : tensor<2x3xf32>) -> tensor<2x3xf32>";
    let steps = transformed(
        &program(&[&[2, 3], &[2, 3]], softmax),
        "linalg.softmax",
        &|op, rewriter| decompose_softmax(op, rewriter).map(|_| ()),
        |module| run(module, &[&[2, 3], &[2, 3]]),
    );
    let steps = steps.expect("it is transformed");
    // Each row adds up to one.
    assert!(steps.chunks(3).all(|row| (row.iter().sum::<f32>() - 1.0).abs() < 1e-5), "{steps:?}");
    let generic = "%r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
        iterator_types = [\"parallel\", \"parallel\"]} ins(%t0 : tensor<2x3xf32>) outs(%t1 : tensor<3x2xf32>) {
    ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        %p = arith.mulf %s, %x : f32
        %d = arith.subf %p, %s : f32
        linalg.yield %d : f32
    } -> tensor<3x2xf32>";
    law(&[&[2, 3], &[3, 2]], generic, "linalg.generic", &|op, rewriter| {
        let peeled = decompose_generic(op, rewriter)?;
        decompose_generic(peeled.rest, rewriter).map(|_| ())
    });
    let padded = "%c = arith.constant 2.0 : f32
        %r = tensor.pad %t0 low[1, 0] high[0, 2] {
        ^bb0(%i: index, %j: index):
            tensor.yield %c : f32
        } : tensor<2x3xf32> to tensor<3x5xf32>";
    law(&[&[2, 3], &[3, 5]], padded, "tensor.pad", &|op, rewriter| {
        rewrite_in_destination_passing_style(op, rewriter).map(|_| ())
    });
}

fn convolution(name: &str, shapes: &[&[i64]; 3]) -> String {
    let ty = |shape: &[i64]| {
        format!("tensor<{}xf32>", shape.iter().map(i64::to_string).collect::<Vec<_>>().join("x"))
    };
    let [input, kernel, output] = shapes.map(ty);
    format!(
        "%r = linalg.{name} {{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}}
            ins(%t0, %t1 : {input}, {kernel}) outs(%t2 : {output}) -> {output}"
    )
}

#[test]
fn of_convolutions() {
    let check = |name: &str, shapes: [&[i64]; 3], rewrite: Rewrite<'_>| {
        law(&shapes, &convolution(name, &shapes), &format!("linalg.{name}"), rewrite);
    };
    let im2col =
        |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| convolution_to_im2col(op, rewriter).map(|_| ());
    check("conv_2d_nhwc_hwcf", [&[2, 5, 6, 3], &[2, 3, 3, 4], &[2, 4, 4, 4]], &im2col);
    check("conv_2d_nhwc_fhwc", [&[2, 5, 6, 3], &[4, 2, 3, 3], &[2, 4, 4, 4]], &im2col);
    check("conv_2d_nchw_fchw", [&[2, 3, 5, 6], &[4, 3, 2, 3], &[2, 4, 4, 4]], &im2col);
    check("depthwise_conv_2d_nhwc_hwc", [&[1, 5, 6, 3], &[2, 3, 3], &[1, 4, 4, 3]], &im2col);
    check("conv_2d_nhwc_hwcf", [&[2, 1, 6, 3], &[1, 3, 3, 4], &[2, 1, 4, 4]], &|op, rewriter| {
        downscale_convolution(op, rewriter).map(|_| ())
    });
    check("conv_2d_nhwc_fhwc", [&[2, 5, 6, 3], &[4, 2, 3, 3], &[2, 4, 4, 4]], &|op, rewriter| {
        transpose_filter(op, rewriter).map(|_| ())
    });
}

#[test]
fn of_winograds_algorithm() {
    let algorithms = [(WinogradConv2DFmr::F23, 3), (WinogradConv2DFmr::F43, 3), (WinogradConv2DFmr::F25, 5)];
    for (sizes, r) in algorithms {
        let kernel: [i64; 4] = [2, r, r, 3];
        let input: [i64; 4] = [1, 5 + r - 1, 6 + r - 1, 3];
        let shapes: [&[i64]; 3] = [&input, &kernel, &[1, 5, 6, 2]];
        law(
            &shapes,
            &convolution("conv_2d_nhwc_fhwc", &shapes),
            "linalg.conv_2d_nhwc_fhwc",
            &|op, rewriter| {
                winograd_conv2d(op, sizes, rewriter)?;
                let transforms: Vec<OpId> = ["filter", "input", "output"]
                    .iter()
                    .flat_map(|kind| {
                        terrace_rewrite::ops::named(
                            rewriter.body(),
                            &format!("linalg.winograd_{kind}_transform"),
                        )
                    })
                    .collect();
                for transform in transforms {
                    rewriter.set_insertion_point(transform);
                    decompose_winograd(transform, rewriter)?;
                }
                Ok(())
            },
        );
    }
}

#[test]
fn of_promotion() {
    let program = "func.func @f(%a: memref<6x4xf32>, %b: memref<6x4xf32>) {
        %0 = memref.subview %a[1, 0] [3, 4] [1, 1] : memref<6x4xf32> to memref<3x4xf32, strided<[4, 1], offset: 4>>
        %1 = memref.subview %b[2, 0] [3, 4] [1, 1] : memref<6x4xf32> to memref<3x4xf32, strided<[4, 1], offset: 8>>
        linalg.add ins(%0, %1 : memref<3x4xf32, strided<[4, 1], offset: 4>>, memref<3x4xf32, strided<[4, 1], offset: 8>>)
            outs(%1 : memref<3x4xf32, strided<[4, 1], offset: 8>>)
        return
    }";
    for full_tiles_by_default in [false, true] {
        law_of(program, &[&[6, 4], &[6, 4]], "linalg.add", &|op, rewriter| {
            let options = PromoteOptions { full_tiles_by_default, ..PromoteOptions::default() };
            promote(op, &options, rewriter).map(|_| ())
        });
    }
}

/// Tiles operations.
fn tiled(
    sizes: &'static [i64],
) -> impl Fn(OpId, &mut PatternRewriter<'_, '_>) -> Result<(), &'static str> + Sync {
    move |op, rewriter| {
        let sizes: Vec<MixedIndex> = sizes.iter().map(|size| MixedIndex::Constant(*size)).collect();
        tile_with_for(op, &sizes, rewriter).map(|_| ()).ok_or("it cannot be tiled")
    }
}

#[test]
fn of_tiled_padding() {
    let pad = "%c0 = arith.constant 0 : index
        %seven = arith.constant 7.0 : f32
        %r = tensor.pad %t0 low[3, 1] high[4, 2] {
        ^bb0(%i: index, %j: index):
            %k = arith.index_cast %i : index to i32
            %x = arith.sitofp %k : i32 to f32
            %y = arith.addf %x, %seven : f32
            tensor.yield %y : f32
        } : tensor<5x4xf32> to tensor<12x7xf32>";
    let shapes: &[&[i64]] = &[&[5, 4], &[12, 7]];
    for sizes in [&[2, 3][..], &[5], &[0, 2], &[1, 1], &[12, 7], &[13, 4]] {
        law(shapes, pad, "tensor.pad", &tiled(sizes));
    }
}

#[test]
fn of_tiled_unpacking() {
    let unpack =
        "%r = linalg.unpack %t0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3]
        into %t1 : tensor<3x4x4x3xf32> -> tensor<15x8xf32>";
    let shapes: &[&[i64]] = &[&[3, 4, 4, 3], &[15, 8]];
    for sizes in [&[4, 3][..], &[8], &[5, 2], &[0, 4], &[1, 1], &[15, 8]] {
        law(shapes, unpack, "linalg.unpack", &tiled(sizes));
    }
}

#[test]
fn of_propagated_layouts() {
    let body = "^bb0(%x: f32, %y: f32, %z: f32):
        %s = arith.addf %x, %y : f32
        linalg.yield %s : f32
    }";
    let maps = "indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = [\"parallel\", \"parallel\"]";
    let shapes: &[&[i64]] = &[&[8, 6], &[6], &[2, 3, 4, 2]];
    let pack = format!(
        "%e = tensor.empty() : tensor<8x6xf32>
        %f = linalg.generic {{{maps}}} ins(%t0, %t1 : tensor<8x6xf32>, tensor<6xf32>) outs(%e : tensor<8x6xf32>) {{
        {body} -> tensor<8x6xf32>
        %r = linalg.pack %f inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %t2 : tensor<8x6xf32> -> tensor<2x3x4x2xf32>"
    );
    let bubble = |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
        bubble_up_pack(op, rewriter).map(|_| ()).ok_or("it stays")
    };
    law(shapes, &pack, "linalg.pack", &bubble);
    let shapes: &[&[i64]] = &[&[2, 3, 4, 2], &[6], &[8, 6]];
    let unpack = format!(
        "%e = tensor.empty() : tensor<8x6xf32>
        %u = linalg.unpack %t0 inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %e : tensor<2x3x4x2xf32> -> tensor<8x6xf32>
        %r = linalg.generic {{{maps}}} ins(%u, %t1 : tensor<8x6xf32>, tensor<6xf32>) outs(%t2 : tensor<8x6xf32>) {{
        {body} -> tensor<8x6xf32>"
    );
    law(shapes, &unpack, "linalg.generic", &|op, rewriter| {
        push_down_unpack(op, rewriter).map(|_| ()).ok_or("it stays")
    });
    // Tiles that are not full would make the operation compute more than before.
    let partial = pack
        .replace("[4, 2]", "[3, 2]")
        .replace("2x3x4x2", "3x3x3x2")
        .replace("pack %f", "pack %f padding_value(%p : f32)")
        .replace("%e =", "%p = arith.constant 0.0 : f32\n%e =");
    let partial = program(&[&[8, 6], &[6], &[3, 3, 3, 2]], &partial);
    assert!(transformed(&partial, "linalg.pack", &bubble, |_| ()).is_err());
}
