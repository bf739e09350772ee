// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: memref.global @declared : memref<2xf32>
memref.global @declared : memref<2xf32>
// CHECK: memref.global constant @constant : memref<2xf32> = dense<[0.000000e+00, 1.000000e+00]>
memref.global constant @constant : memref<2xf32> = dense<[0.0, 1.0]>
// CHECK: memref.global "private" @open : memref<2xf32> = uninitialized {alignment = 16 : i64}
memref.global "private" @open : memref<2xf32> = uninitialized {alignment = 16}

// CHECK-LABEL: func @allocation
func.func @allocation(%n: index) {
  // CHECK: %alloc = memref.alloc(%{{.*}})[%{{.*}}] {alignment = 8 : i64} : memref<?xf32, strided<[?]>>
  %0 = memref.alloc(%n)[%n] {alignment = 8} : memref<?xf32, strided<[?]>>
  // CHECK: %alloca = memref.alloca() : memref<4xf32>
  %1 = memref.alloca() : memref<4xf32>
  // CHECK: %{{.*}} = memref.realloc %alloca(%{{.*}}) : memref<4xf32> to memref<?xf32>
  %2 = memref.realloc %1(%n) : memref<4xf32> to memref<?xf32>
  // CHECK: memref.get_global @declared : memref<2xf32>
  %3 = memref.get_global @declared : memref<2xf32>
  return
}

// CHECK-LABEL: func @alloca_scope
func.func @alloca_scope(%x: f32) {
  // CHECK: memref.alloca_scope  {
  // CHECK-NEXT: }
  memref.alloca_scope {
  }
  // CHECK: %{{.*}}:2 = memref.alloca_scope  -> (f32, f32) {
  // CHECK-NEXT: memref.alloca_scope.return %{{.*}}, %{{.*}} : f32, f32
  // CHECK-NEXT: } {tag = 1 : i64}
  %0:2 = memref.alloca_scope -> (f32, f32) {
    memref.alloca_scope.return %x, %x : f32, f32
  } {tag = 1}
  return
}

// CHECK-LABEL: func @access
func.func @access(%m: memref<4xf32>, %x: f32, %i: index) {
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}], read, locality<3>, data : memref<4xf32>
  memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}], write, locality<0>, instr : memref<4xf32>
  memref.prefetch %m[%i], write, locality<0>, instr : memref<4xf32>
  // CHECK: memref.atomic_rmw addf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
  %0 = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK: memref.generic_atomic_rmw %{{.*}}[%{{.*}}] : memref<4xf32> {
  // CHECK: memref.atomic_yield %{{.*}} : f32
  // CHECK: } {tag = 1 : i64}
  %1 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  } {tag = 1}
  return
}

// CHECK-LABEL: func @transfer
func.func @transfer(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {
  // CHECK: memref.dma_start %[[M:.*]][%[[I:.*]]], %[[M]][%[[I]]], %[[I]], %[[T:.*]][%[[I]]] : memref<4xf32>, memref<4xf32>, memref<1xi32>
  memref.dma_start %m[%i], %m[%i], %i, %t[%i] : memref<4xf32>, memref<4xf32>, memref<1xi32>
  // CHECK: memref.dma_start %[[M]][%[[I]]], %[[M]][%[[I]]], %[[I]], %[[T]][%[[I]]], %[[I]], %[[I]] : memref
  memref.dma_start %m[%i], %m[%i], %i, %t[%i], %i, %i : memref<4xf32>, memref<4xf32>, memref<1xi32>
  // CHECK: memref.dma_wait %[[T]][%[[I]]], %[[I]] : memref<1xi32>
  memref.dma_wait %t[%i], %i : memref<1xi32>
  return
}

// CHECK-LABEL: func @shape
func.func @shape(%m: memref<8x4xf32>, %d: memref<?x5xf32>, %bytes: memref<2048xi8>, %s: memref<1xindex>, %i: index) {
  // CHECK: %subview = memref.subview %{{.*}}[%{{.*}}, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  %0 = memref.subview %m[%i, 0][4, 4][1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  // CHECK: memref.subview %{{.*}}[1, 2] [1, 2] [1, 1] : memref<8x4xf32> to memref<2xf32, strided<[1], offset: 6>>
  %1 = memref.subview %m[1, 2][1, 2][1, 1] : memref<8x4xf32> to memref<2xf32, strided<[1], offset: 6>>
  // CHECK: %collapse_shape = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<8x4xf32> into memref<32xf32>
  %2 = memref.collapse_shape %m [[0, 1]] : memref<8x4xf32> into memref<32xf32>
  // CHECK: %expand_shape = memref.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [%{{.*}}, 1, 5] : memref<?x5xf32> into memref<?x1x5xf32>
  %3 = memref.expand_shape %d [[0], [1, 2]] output_shape [%i, 1, 5] : memref<?x5xf32> into memref<?x1x5xf32>
  // CHECK: %reinterpret_cast = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, 10], strides: [10, 1] : memref<8x4xf32> to memref<?x10xf32>
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 10], strides: [10, 1] : memref<8x4xf32> to memref<?x10xf32>
  // CHECK: %reshape = memref.reshape %{{.*}}(%{{.*}}) : (memref<8x4xf32>, memref<1xindex>) -> memref<32xf32>
  %5 = memref.reshape %m(%s) : (memref<8x4xf32>, memref<1xindex>) -> memref<32xf32>
  // CHECK: %transpose = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) : memref<?x5xf32> to memref<5x?xf32, strided<[1, 5]>>
  %6 = memref.transpose %d (i, j) -> (j, i) : memref<?x5xf32> to memref<5x?xf32, strided<[1, 5]>>
  // CHECK: %view = memref.view %{{.*}}[%{{.*}}][%{{.*}}] : memref<2048xi8> to memref<?x4xf32>
  %7 = memref.view %bytes[%i][%i] : memref<2048xi8> to memref<?x4xf32>
  // CHECK: %cast = memref.cast %{{.*}} : memref<8x4xf32> to memref<*xf32>
  %8 = memref.cast %m : memref<8x4xf32> to memref<*xf32>
  // CHECK: %memspacecast = memref.memory_space_cast %{{.*}} : memref<8x4xf32> to memref<8x4xf32, 1>
  %9 = memref.memory_space_cast %m : memref<8x4xf32> to memref<8x4xf32, 1>
  return
}

// CHECK-LABEL: func @metadata
func.func @metadata(%m: memref<8x?xf32, 1>, %i: index) {
  // CHECK: %dim = memref.dim %{{.*}}, %{{.*}} : memref<8x?xf32, 1>
  %0 = memref.dim %m, %i : memref<8x?xf32, 1>
  // CHECK: %assume_align = memref.assume_alignment %{{.*}}, 16 : memref<8x?xf32, 1>
  %1 = memref.assume_alignment %m, 16 : memref<8x?xf32, 1>
  // CHECK: %{{.*}}:2 = memref.distinct_objects %{{.*}}, %assume_align : memref<8x?xf32, 1>, memref<8x?xf32, 1>
  %2:2 = memref.distinct_objects %m, %1 : memref<8x?xf32, 1>, memref<8x?xf32, 1>
  // CHECK: %intptr = memref.extract_aligned_pointer_as_index %{{.*}} : memref<8x?xf32, 1> -> index
  %3 = memref.extract_aligned_pointer_as_index %m : memref<8x?xf32, 1> -> index
  // CHECK: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %{{.*}} : memref<8x?xf32, 1> -> memref<f32, 1>, index, index, index, index, index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<8x?xf32, 1> -> memref<f32, 1>, index, index, index, index, index
  return
}
