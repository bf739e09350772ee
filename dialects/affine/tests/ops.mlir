// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --split-input-file --allow-unregistered-dialect | FileCheck %s

// Bounds take the shortest form that reads back as the same map.
// CHECK-LABEL: func @bounds
// CHECK-SAME: (%[[N:.*]]: index)
func.func @bounds(%n: index) {
  // CHECK: affine.for %{{.*}} = 0 to 10 {
  affine.for %i = 0 to 10 {
  }
  // CHECK: affine.for %{{.*}} = -3 to %[[N]] step 2 {
  affine.for %i = -3 to affine_map<()[s0] -> (s0)>()[%n] step 2 {
  }
  // CHECK: affine.for %{{.*}} = max #{{.*}}(%[[N]])[%[[N]]] to min #{{.*}}(%[[N]]) {
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] to min affine_map<(d0) -> (d0, 4)>(%n) {
  }
  // CHECK: } {tag}
  affine.for %i = 0 to 10 step 1 {
  } {tag}
  return
}

// -----

// CHECK-LABEL: func @carried
func.func @carried(%m: memref<8xf32>, %zero: f32) -> f32 {
  // CHECK: %[[SUM:.*]] = affine.for %[[I:.*]] = 0 to 8 iter_args(%[[SO_FAR:.*]] = %{{.*}}) -> (f32) {
  %sum = affine.for %i = 0 to 8 iter_args(%so_far = %zero) -> f32 {
    // CHECK-NEXT: affine.load %{{.*}}[%[[I]]] : memref<8xf32>
    %x = affine.load %m[%i] : memref<8xf32>
    %next = arith.addf %so_far, %x : f32
    // CHECK: affine.yield %{{.*}} : f32
    affine.yield %next : f32
  }
  return %sum : f32
}

// -----

// CHECK-LABEL: func @condition
func.func @condition(%n: index) -> index {
  // CHECK: affine.if #{{.*}}(%{{.*}}) {
  affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%n) {
  }
  // CHECK: affine.if #{{.*}}(%{{.*}})[%{{.*}}] -> index {
  %x = affine.if affine_set<(d0)[s0] : (d0 - s0 == 0)>(%n)[%n] -> (index) {
    affine.yield %n : index
  // CHECK: } else {
  } else {
    affine.yield %n : index
  }
  return %x : index
}

// -----

// A value is a dimension or a symbol throughout the subscripts of an access, as it was met first.
// CHECK-LABEL: func @subscripts
// CHECK-SAME: (%[[M:.*]]: memref<?x?xf32>, %[[N:.*]]: index)
func.func @subscripts(%m: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    // CHECK: %[[X:.*]] = affine.load %[[M]][%[[I:.*]] + 1, symbol(%[[N]])] : memref<?x?xf32>
    %x = affine.load %m[%i + 1, symbol(%n)] : memref<?x?xf32>
    // CHECK: affine.store %[[X]], %[[M]][%[[I]] * 2, %[[N]] * 2]
    affine.store %x, %m[%i * 2, %n + symbol(%n)] : memref<?x?xf32>
    // CHECK: affine.prefetch %[[M]][%[[I]], 0], write, locality<2>, instr : memref<?x?xf32>
    affine.prefetch %m[%i, 0], write, locality<2>, instr : memref<?x?xf32>
    // CHECK: %[[V:.*]] = affine.vector_load %[[M]][%[[I]], 4] : memref<?x?xf32>, vector<4xf32>
    %v = affine.vector_load %m[%i, 4] : memref<?x?xf32>, vector<4xf32>
    // CHECK: affine.vector_store %[[V]], %[[M]][%[[I]], 8] {tag} : memref<?x?xf32>, vector<4xf32>
    affine.vector_store %v, %m[%i, 8] {tag} : memref<?x?xf32>, vector<4xf32>
  }
  return
}

// -----

// Operands of all bounds on one side are named once.
// CHECK-LABEL: func @grid
// CHECK-SAME: (%[[A:.*]]: index, %[[B:.*]]: index, %[[X:.*]]: f32)
func.func @grid(%a: index, %b: index, %x: f32) {
  // CHECK: affine.parallel (%{{.*}}, %{{.*}}) = (0, max(%[[A]], %[[B]] + 1)) to (10, %[[A]] + symbol(%[[B]])) step (1, 4) {
  affine.parallel (%i, %j) = (0, max(%a, %b + 1)) to (10, %a + symbol(%b)) step (1, 4) {
  }
  // CHECK: affine.parallel (%{{.*}}) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) {
  %r:2 = affine.parallel (%i) = (0) to (10) step (1) reduce ("addf", "maximumf") -> (f32, f32) {
    affine.yield %x, %x : f32, f32
  }
  // CHECK: affine.parallel () = () to () {
  affine.parallel () = () to () {
  }
  return
}

// -----

// CHECK-LABEL: func @maps
func.func @maps(%n: index) {
  // CHECK: affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n]
  // CHECK: affine.min #{{.*}}()
  %1 = affine.min affine_map<() -> (3, 4)>()[]
  // CHECK: affine.max #{{.*}}(%{{.*}}) {tag}
  %2 = affine.max affine_map<(d0) -> (d0, 4)>(%n) {tag}
  return
}

// -----

// CHECK-LABEL: func @indices
// CHECK-SAME: (%[[N:.*]]: index)
func.func @indices(%n: index) {
  // CHECK: affine.delinearize_index %[[N]] into (%[[N]], 4) : index, index, index
  %0:3 = affine.delinearize_index %n into (%n, 4) : index, index, index
  // CHECK: affine.linearize_index [%[[N]], %[[N]]] by (4) : index
  %1 = affine.linearize_index [%n, %n] by (4) : index
  // CHECK: affine.linearize_index disjoint [%[[N]], %[[N]]] by (3, %[[N]]) : index
  %2 = affine.linearize_index disjoint [%n, %n] by (3, %n) : index
  return
}

// -----

// CHECK-LABEL: func @transfer
func.func @transfer(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // CHECK: affine.dma_start %{{.*}}[%{{.*}} + 1], %{{.*}}[symbol(%{{.*}})], %{{.*}}[0], %{{.*}} : memref<4xf32>, memref<4xf32>, memref<1xi32>
  affine.dma_start %m[%n + 1], %m[symbol(%n)], %t[0], %n : memref<4xf32>, memref<4xf32>, memref<1xi32>
  // CHECK: affine.dma_start %{{.*}}[0], %{{.*}}[0], %{{.*}}[0], %{{.*}}, %{{.*}}, %{{.*}} : memref<4xf32>
  affine.dma_start %m[0], %m[0], %t[0], %n, %n, %n : memref<4xf32>, memref<4xf32>, memref<1xi32>
  // CHECK: affine.dma_wait %{{.*}}[0], %{{.*}} : memref<1xi32>
  affine.dma_wait %t[0], %n : memref<1xi32>
  return
}

// -----

// What is computed from symbols alone without effects is a symbol, wherever it stands.
// CHECK-LABEL: func @symbols
func.func @symbols(%n: index, %m: memref<?xf32>) {
  %four = arith.constant 4 : index
  %zero = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %sum = arith.addi %n, %four : index
    affine.for %j = 0 to %sum {
    }
    %quotient = arith.divsi %n, %four : index
    affine.for %j = 0 to %quotient {
    }
    %size = memref.dim %m, %i : memref<?xf32>
    affine.for %j = 0 to %size {
    }
    %inner = memref.alloc(%n) : memref<?xf32>
    %inner_size = memref.dim %inner, %zero : memref<?xf32>
    affine.for %j = 0 to %inner_size {
    }
  }
  return
}
