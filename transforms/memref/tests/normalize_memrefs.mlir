// RUN: terrace opt %s --normalize-memrefs --allow-unregistered-dialect | FileCheck %s

#transposed = affine_map<(i, j) -> (j, i)>
#tiled = affine_map<(i) -> (i floordiv 4, i mod 4)>
#before = affine_map<(i) -> (i - 100)>

// CHECK-LABEL: @transposed
func.func @transposed() -> f32 {
  // CHECK: %[[M:.*]] = memref.alloc() {alignment = 8 : i64} : memref<256x64xf32>
  %m = memref.alloc() {alignment = 8} : memref<64x256xf32, #transposed>
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 64 iter_args(%x = %zero) -> f32 {
    // CHECK: affine.load %[[M]][7, %{{.*}}] : memref<256x64xf32>
    %v = affine.load %m[%i, 7] : memref<64x256xf32, #transposed>
    %y = arith.addf %x, %v : f32
    affine.yield %y : f32
  }
  // CHECK: memref.dealloc %[[M]] : memref<256x64xf32>
  memref.dealloc %m : memref<64x256xf32, #transposed>
  return %sum : f32
}

// Indices that are no maps are computed.
// CHECK-LABEL: @computed
// CHECK-SAME:    (%[[M:.*]]: memref<2x4xf32>, %[[I:.*]]: index)
func.func @computed(%m: memref<8xf32, #tiled>, %i: index) -> f32 {
  // CHECK: %[[A:.*]] = affine.apply #{{.*}}()[%[[I]]]
  // CHECK: %[[B:.*]] = affine.apply #{{.*}}()[%[[I]]]
  // CHECK: memref.load %[[M]][%[[A]], %[[B]]] : memref<2x4xf32>
  %0 = memref.load %m[%i] : memref<8xf32, #tiled>
  return %0 : f32
}

// Callers and callees go together.
// CHECK-LABEL: @caller(%{{.*}}: memref<2x4xf32>) -> memref<2x4xf32>
func.func @caller(%m: memref<8xf32, #tiled>) -> memref<8xf32, #tiled> {
  // CHECK: call @callee(%{{.*}}) : (memref<2x4xf32>) -> memref<2x4xf32>
  %0 = call @callee(%m) : (memref<8xf32, #tiled>) -> memref<8xf32, #tiled>
  return %0 : memref<8xf32, #tiled>
}
// CHECK: func.func private @callee(memref<2x4xf32>) -> memref<2x4xf32>
func.func private @callee(memref<8xf32, #tiled>) -> memref<8xf32, #tiled>

// One that does not know what to do with it keeps them all back.
// CHECK-LABEL: @known(%{{.*}}: memref<8xf32, #{{.*}}>)
func.func @known(%m: memref<8xf32, #tiled>) {
  call @unknown(%m) : (memref<8xf32, #tiled>) -> ()
  return
}
// CHECK-LABEL: @unknown(%{{.*}}: memref<8xf32, #{{.*}}>)
func.func @unknown(%m: memref<8xf32, #tiled>) {
  "some.thing"(%m) : (memref<8xf32, #tiled>) -> ()
  return
}

// No index is below zero.
// CHECK-LABEL: @before
func.func @before() {
  // CHECK: memref.alloc() : memref<8xf32, #{{.*}}>
  %m = memref.alloc() : memref<8xf32, #before>
  return
}

// The number of tiles is rounded up.
// CHECK-LABEL: @tiles
// CHECK-SAME:    (%[[N:.*]]: index)
func.func @tiles(%n: index) {
  // CHECK: %[[COUNT:.*]] = affine.apply #{{.*}}(%[[N]])
  // CHECK: %[[LENGTH:.*]] = affine.apply #{{.*}}(%[[N]])
  // CHECK: memref.alloc(%[[COUNT]], %[[LENGTH]]) : memref<?x?xf32>
  %m = memref.alloc(%n) : memref<?xf32, #tiled>
  return
}

// Memrefs of nested isolated operations are normalized there; their arguments stay.
// CHECK-LABEL: @nested_isolated
// CHECK: memref.alloc() : memref<5xf32>
// CHECK: omp.target
// CHECK: memref.alloc() : memref<7xf32>
// CHECK: memref.load %{{.*}} : memref<7xf32>
func.func @nested_isolated(%m: memref<4xf32>) {
  %outer = memref.alloc() : memref<4xf32, affine_map<(i) -> (i + 1)>>
  %mapped = omp.map.info var_ptr(%m : memref<4xf32>, f32) map_clauses(tofrom) capture(ByRef) -> memref<4xf32> {name = ""}
  omp.target map_entries(%mapped -> %arg : memref<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %inner = memref.alloc() : memref<4xf32, affine_map<(i) -> (i + 3)>>
    %x = memref.load %inner[%c0] : memref<4xf32, affine_map<(i) -> (i + 3)>>
    memref.store %x, %arg[%c1] : memref<4xf32>
    omp.terminator
  }
  return
}
