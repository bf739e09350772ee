// RUN: terrace opt %s --convert-linalg-to-vector-loops="vector-bytes=16 registers=16 l1=1024" --split-input-file | FileCheck %s
// RUN: terrace opt %s --convert-linalg-to-vector-loops="vector-bytes=16 registers=16 l1=1024 remarks" --verify-diagnostics --split-input-file

// Elements of the last dimension are lanes; the last vector has a mask.
// CHECK-LABEL: @elementwise
func.func @elementwise(%a: memref<3x22xf32>, %b: memref<22xf32>, %c: memref<3x22xf32>) {
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c3
  // CHECK: %[[A:.*]] = vector.load %arg0[%[[I]], %{{.*}}] : memref<3x22xf32>, vector<4xf32>
  // CHECK: %[[B:.*]] = vector.load %arg1[%{{.*}}] : memref<22xf32>, vector<4xf32>
  // CHECK: arith.addf %[[A]], %[[B]] : vector<4xf32>
  // CHECK: vector.create_mask %c2{{.*}} : vector<4xi1>
  // CHECK: vector.maskedload
  // CHECK: vector.maskedstore
  // expected-remark @+1 {{'linalg.generic' vectors of 4 lanes along loop 1, 4 vectors}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<3x22xf32>, memref<22xf32>) outs(%c : memref<3x22xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// A large product is packed; a tile of the result is carried by the loop over the depth.
// CHECK-LABEL: @product
func.func @product(%a: memref<24x40xf32>, %b: memref<40x16xf32>, %c: memref<24x16xf32>) {
  // CHECK-DAG: %[[PA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x6x20xf32>
  // CHECK-DAG: %[[PB:.*]] = memref.alloc() {alignment = 64 : i64} : memref<2x14x8xf32>
  // CHECK: %[[SUMS:.*]]:12 = scf.for %[[K:.*]] = {{.*}} iter_args(%[[OLD:[^ ]*]] = {{.*}} -> (vector<4xf32>
  // CHECK: %[[COLUMN:.*]] = vector.load %[[PB]][%{{.*}}, %[[K]], %{{.*}}] : memref<2x14x8xf32>, vector<4xf32>
  // CHECK: %[[ONE:.*]] = memref.load %[[PA]]
  // CHECK: %[[ROW:.*]] = vector.broadcast %[[ONE]] : f32 to vector<4xf32>
  // CHECK: vector.fma %[[ROW]], %[[COLUMN]], %[[OLD]] : vector<4xf32>
  // CHECK: vector.store %[[SUMS]]#0, %arg2
  // CHECK: memref.dealloc %[[PA]]
  // CHECK: memref.dealloc %[[PB]]
  // expected-remark @+1 {{'linalg.matmul' packed in blocks of 24 rows, 16 columns and depth 14, tiles of 6 rows and 2 vectors of 4 lanes}}
  linalg.matmul ins(%a, %b : memref<24x40xf32>, memref<40x16xf32>) outs(%c : memref<24x16xf32>)
  return
}

// -----

// The lanes of a sum of a row are combined in halves.
// CHECK-LABEL: @sums
func.func @sums(%a: memref<?x?xf32>, %c: memref<?xf32>) {
  // CHECK: scf.for {{.*}} iter_args(
  // CHECK: vector.create_mask
  // CHECK: arith.select
  // CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 1]
  // CHECK: vector.shuffle %{{.*}}, %{{.*}} [2, 3]
  // CHECK: vector.shuffle %{{.*}}, %{{.*}} [0]
  // CHECK: vector.extract
  // CHECK: memref.store
  // expected-remark @+1 {{'linalg.reduce' reduced in 4 lanes along loop 1, 4 vectors}}
  linalg.reduce ins(%a : memref<?x?xf32>) outs(%c : memref<?xf32>) dimensions = [1]
    (%x: f32, %sum: f32) {
      %new = arith.addf %x, %sum : f32
      linalg.yield %new : f32
    }
  return
}

// -----

// The window is reduced while a tile of pixels and channels stays in registers.
// CHECK-LABEL: @convolution
func.func @convolution(%a: memref<1x6x6x4xf32>, %w: memref<3x3x4x8xf32>, %c: memref<1x4x4x8xf32>) {
  // CHECK: scf.for {{.*}} to %c3
  // CHECK: scf.for {{.*}} to %c3
  // CHECK: scf.for {{.*}} to %c4
  // CHECK-COUNT-8: vector.fma
  // CHECK-NOT: vector.fma
  // expected-remark @+1 {{'linalg.conv_2d_nhwc_hwcf' vectors of 4 lanes along loop 3, 4 rows of 2 vectors}}
  linalg.conv_2d_nhwc_hwcf ins(%a, %w : memref<1x6x6x4xf32>, memref<3x3x4x8xf32>) outs(%c : memref<1x4x4x8xf32>)
  return
}

// -----

// A division that may have no meaning is not done for lanes that nobody uses.
// CHECK-LABEL: @division
func.func @division(%a: memref<9xi32>, %c: memref<9xi32>) {
  // CHECK: linalg.generic
  // expected-remark @+1 {{'linalg.generic' left to scalar loops: its region does not work element by element}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<9xi32>) outs(%c : memref<9xi32>) {
  ^bb0(%x: i32, %old: i32):
    %ten = arith.constant 10 : i32
    %quotient = arith.divsi %ten, %x : i32
    linalg.yield %quotient : i32
  }
  return
}

// -----

// Loops of one iteration vanish, and the two of an image are one: columns of a product of matrices.
// CHECK-LABEL: @one_by_one
func.func @one_by_one(%a: memref<1x16x5x8xf32>, %w: memref<24x16x1x1xf32>, %c: memref<1x24x5x8xf32>) {
  // CHECK-DAG: %[[A:.*]] = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2, 3]] : memref<1x16x5x8xf32> into memref<16x40xf32>
  // CHECK-DAG: %[[W:.*]] = memref.collapse_shape %arg1 {{\[\[}}0], [1, 2, 3]] : memref<24x16x1x1xf32> into memref<24x16xf32>
  // CHECK-DAG: %[[C:.*]] = memref.collapse_shape %arg2 {{\[\[}}0, 1], [2, 3]] : memref<1x24x5x8xf32> into memref<24x40xf32>
  // CHECK: vector.load %[[A]]
  // CHECK: vector.fma
  // CHECK: vector.store %{{.*}}, %[[C]]
  // expected-remark @+1 {{'linalg.conv_2d_nchw_fchw' packed in blocks of 24 rows, 40 columns and depth 16}}
  linalg.conv_2d_nchw_fchw ins(%a, %w : memref<1x16x5x8xf32>, memref<24x16x1x1xf32>) outs(%c : memref<1x24x5x8xf32>)
  return
}

// -----

// The pixels of a convolution are rows of a product, its window and channels are the depth.
// CHECK-LABEL: @as_product
func.func @as_product(%a: memref<2x9x9x8xf32>, %w: memref<3x3x8x16xf32>, %c: memref<2x7x7x16xf32>) {
  // CHECK-DAG: memref.collapse_shape %arg1 {{\[\[}}0, 1, 2], [3]] : memref<3x3x8x16xf32> into memref<72x16xf32>
  // CHECK-DAG: memref.collapse_shape %arg2 {{\[\[}}0, 1, 2], [3]] : memref<2x7x7x16xf32> into memref<98x16xf32>
  // CHECK: vector.fma
  // expected-remark @+1 {{'linalg.conv_2d_nhwc_hwcf' packed in blocks of}}
  linalg.conv_2d_nhwc_hwcf ins(%a, %w : memref<2x9x9x8xf32>, memref<3x3x8x16xf32>) outs(%c : memref<2x7x7x16xf32>)
  return
}

// -----

// Rows and columns of an image with a channel each.
// CHECK-LABEL: @bias
func.func @bias(%a: memref<1x3x4x8xf32>, %b: memref<3xf32>, %c: memref<1x3x4x8xf32>) {
  // CHECK-DAG: memref.collapse_shape %arg0 {{.*}} into memref<3x32xf32>
  // CHECK-DAG: memref.collapse_shape %arg2 {{.*}} into memref<3x32xf32>
  // CHECK: arith.addf %{{.*}}, %{{.*}} : vector<4xf32>
  // expected-remark @+1 {{'linalg.generic' vectors of 4 lanes along loops 2, 3, 4 vectors}}
  linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (c)>, affine_map<(n, c, h, w) -> (n, c, h, w)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a, %b : memref<1x3x4x8xf32>, memref<3xf32>) outs(%c : memref<1x3x4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// Outputs may have dimensions of one element where the loop is reduced.
// CHECK-LABEL: @kept_dimension
func.func @kept_dimension(%a: memref<6x16xf32>, %c: memref<6x1xf32>) {
  // CHECK: vector.shuffle
  // expected-remark @+1 {{'linalg.generic' reduced in 4 lanes along loop 1, 4 vectors}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<6x16xf32>) outs(%c : memref<6x1xf32>) {
  ^bb0(%x: f32, %old: f32):
    %sum = arith.addf %x, %old : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// A column of a strided view is no neighbor of the next one.
// CHECK-LABEL: @strided
func.func @strided(%a: memref<4x8xf32, strided<[16, 1]>>, %c: memref<4x8xf32, strided<[16, 1]>>) {
  // CHECK-NOT: memref.collapse_shape
  // CHECK: vector.load
  // expected-remark @+1 {{'linalg.generic' vectors of 4 lanes along loop 1, 4 vectors}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x8xf32, strided<[16, 1]>>) outs(%c : memref<4x8xf32, strided<[16, 1]>>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    linalg.yield %n : f32
  }
  return
}

// -----

// Sums begin with what the memory was filled with; nothing is filled.
// CHECK-LABEL: @filled
func.func @filled(%a: memref<6x16xf32>) -> memref<16xf32> {
  // CHECK: %[[SEVEN:.*]] = arith.constant 7.0
  // CHECK: %[[C:.*]] = memref.alloc
  // CHECK-NOT: linalg.fill
  // CHECK: vector.broadcast %[[SEVEN]]
  // CHECK: scf.for
  // CHECK-NOT: vector.load %[[C]]
  // CHECK: vector.store %{{.*}}, %[[C]]
  %seven = arith.constant 7.0 : f32
  %c = memref.alloc() : memref<16xf32>
  linalg.fill ins(%seven : f32) outs(%c : memref<16xf32>)
  // expected-remark @+1 {{'linalg.reduce' vectors of 4 lanes along loop 1, 4 vectors}}
  linalg.reduce ins(%a : memref<6x16xf32>) outs(%c : memref<16xf32>) dimensions = [0]
    (%x: f32, %sum: f32) {
      %new = arith.addf %x, %sum : f32
      linalg.yield %new : f32
    }
  return %c : memref<16xf32>
}

// -----

// So does a sum of one element.
// CHECK-LABEL: @filled_once
func.func @filled_once(%a: memref<1x16xf32>) -> memref<16xf32> {
  // CHECK: %[[SEVEN:.*]] = arith.constant 7.0
  // CHECK: %[[C:.*]] = memref.alloc
  // CHECK-NOT: linalg.fill
  // CHECK: vector.broadcast %[[SEVEN]]
  // CHECK-NOT: vector.load %[[C]]
  %seven = arith.constant 7.0 : f32
  %c = memref.alloc() : memref<16xf32>
  linalg.fill ins(%seven : f32) outs(%c : memref<16xf32>)
  // expected-remark @+1 {{'linalg.reduce' vectors of 4 lanes along loop 1, 4 vectors}}
  linalg.reduce ins(%a : memref<1x16xf32>) outs(%c : memref<16xf32>) dimensions = [0]
    (%x: f32, %sum: f32) {
      %new = arith.addf %x, %sum : f32
      linalg.yield %new : f32
    }
  return %c : memref<16xf32>
}

// -----

// Somebody reads the filled memory before.
// CHECK-LABEL: @read_between
func.func @read_between(%a: memref<6x16xf32>, %i: index) -> (memref<16xf32>, f32) {
  // CHECK: vector.store
  // CHECK: memref.load
  // CHECK: vector.load %{{.*}} : memref<16xf32>
  %seven = arith.constant 7.0 : f32
  %c = memref.alloc() : memref<16xf32>
  // expected-remark @+1 {{'linalg.fill' vectors of 4 lanes along loop 0, 4 vectors}}
  linalg.fill ins(%seven : f32) outs(%c : memref<16xf32>)
  %read = memref.load %c[%i] : memref<16xf32>
  // expected-remark @+1 {{'linalg.reduce' vectors of 4 lanes along loop 1, 4 vectors}}
  linalg.reduce ins(%a : memref<6x16xf32>) outs(%c : memref<16xf32>) dimensions = [0]
    (%x: f32, %sum: f32) {
      %new = arith.addf %x, %sum : f32
      linalg.yield %new : f32
    }
  return %c, %read : memref<16xf32>, f32
}

// -----

// The other columns keep what they were filled with.
// CHECK-LABEL: @one_column_of_four
func.func @one_column_of_four(%a: memref<6x16xf32>) -> memref<6x4xf32> {
  // CHECK: vector.store
  // CHECK: scf.for
  // CHECK: memref.store
  %seven = arith.constant 7.0 : f32
  %c = memref.alloc() : memref<6x4xf32>
  // expected-remark @+1 {{'linalg.fill' vectors of 4 lanes along loops 0, 1, 4 vectors}}
  linalg.fill ins(%seven : f32) outs(%c : memref<6x4xf32>)
  // expected-remark @+1 {{'linalg.generic' reduced in 4 lanes along loop 1, 4 vectors}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<6x16xf32>) outs(%c : memref<6x4xf32>) {
  ^bb0(%x: f32, %old: f32):
    %sum = arith.addf %x, %old : f32
    linalg.yield %sum : f32
  }
  return %c : memref<6x4xf32>
}
