// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK: @arrays(!spirv.array<4 x f32, stride=16>, !spirv.array<4 x !spirv.ptr<i32, Function>>, !spirv.rtarray<f32>, !spirv.rtarray<vector<4xf32>, stride=16>)
func.func private @arrays(!spirv.array<4xf32, stride = 16>, !spirv.array<4x!spirv.ptr<i32, Function>>,
  !spirv.rtarray<f32>, !spirv.rtarray<vector<4xf32>, stride=16>)

// CHECK: @images(!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, !spirv.sampled_image<!spirv.image<f32, Cube, IsDepth, Arrayed, MultiSampled, SamplerUnknown, Unknown>>)
func.func private @images(!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>,
  !spirv.sampled_image<!spirv.image<f32, Cube, IsDepth, Arrayed, MultiSampled, SamplerUnknown, Unknown>>)

// CHECK: @matrices(!spirv.matrix<3 x vector<2xf32>>, !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>)
func.func private @matrices(!spirv.matrix<3 x vector<2xf32>>, !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>)

// CHECK: @tensors(!spirv.arm.tensor<2x3xi8>, !spirv.arm.tensor<?x?xf32>, !spirv.arm.tensor<*xi8>)
func.func private @tensors(!spirv.arm.tensor<2x3xi8>, !spirv.arm.tensor<?x?xf32>, !spirv.arm.tensor<*xi8>)

// Decorations are in the order of their numbers.
// CHECK: @structures(!spirv.struct<()>, !spirv.struct<(f32 [0], i32 [4, NonWritable, NonReadable]), Block>, !spirv.struct<(f32, f32 [Flat=4, Aliased="a", Location=2])>)
func.func private @structures(!spirv.struct<()>,
  !spirv.struct<(f32 [0], i32 [4, NonReadable, NonWritable]), Block>,
  !spirv.struct<(f32 [], f32 [Location=2, Aliased="a", Flat=4])>)

// CHECK: @named(!spirv.struct<empty, ()>, !spirv.struct<node, (i32, !spirv.ptr<!spirv.struct<node>, Uniform>), Block>)
func.func private @named(!spirv.struct<empty, ()>,
  !spirv.struct<node, (i32, !spirv.ptr<!spirv.struct<node>, Uniform>), Block>)

// What the name alone stands for is the whole.
// CHECK-LABEL: @recursive
func.func @recursive(%p: !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Function>)>, Function>) {
  %one = spirv.Constant 1 : i32
  // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Function>)>, Function>, i32 -> !spirv.ptr<!spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Function>)>, Function>, Function>
  %0 = spirv.AccessChain %p[%one] : !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Function>)>, Function>, i32 -> !spirv.ptr<!spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Function>)>, Function>, Function>
  return
}
