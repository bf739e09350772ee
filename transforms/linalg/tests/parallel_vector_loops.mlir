// RUN: terrace opt %s --convert-linalg-to-vector-loops="vector-bytes=16 registers=16 l1=1024 parallel=true" --split-input-file | FileCheck %s

// Rows are computed by themselves; columns of a row run one after the other.
// CHECK-LABEL: @rows
// CHECK: scf.parallel (%{{.*}}) = (%{{.*}}) to (%c300{{.*}})
// CHECK: scf.parallel
// CHECK: vector.store
func.func @rows(%a: memref<300x64xf32>, %b: memref<64xf32>, %c: memref<300x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<300x64xf32>, memref<64xf32>) outs(%c : memref<300x64xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// Few rows are cut into columns.
// CHECK-LABEL: @few_rows
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c3
// CHECK: scf.parallel
// CHECK: vector.store
// CHECK: }
// CHECK: vector.maskedstore
func.func @few_rows(%a: memref<3x6401xf32>, %b: memref<6401xf32>, %c: memref<3x6401xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<3x6401xf32>, memref<6401xf32>) outs(%c : memref<3x6401xf32>) {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// Rows that follow each other are one long row.
// CHECK-LABEL: @joined
// CHECK: scf.parallel (%{{.*}}) = (%{{.*}}) to (%c19200{{.*}})
// CHECK: vector.store
func.func @joined(%a: memref<300x64xf32>, %c: memref<300x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<300x64xf32>) outs(%c : memref<300x64xf32>) {
  ^bb0(%x: f32, %old: f32):
    %sum = arith.addf %x, %x : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// Panels are packed apart, and tiles are computed apart. What is added up stays in order.
// CHECK-LABEL: @product
// CHECK: memref.alloc
// CHECK: memref.alloc
// CHECK: scf.for
// CHECK: scf.parallel
// CHECK: vector.store
// CHECK: scf.parallel
// CHECK: vector.store
// CHECK: scf.parallel
// CHECK: scf.parallel
// CHECK: scf.for
// CHECK: vector.store
// CHECK: memref.dealloc
func.func @product(%a: memref<240x200xf32>, %b: memref<200x160xf32>, %c: memref<240x160xf32>) {
  linalg.matmul ins(%a, %b : memref<240x200xf32>, memref<200x160xf32>) outs(%c : memref<240x160xf32>)
  return
}

// -----

// Many products are computed apart, each with its own memory.
// CHECK-LABEL: @products
// CHECK-NOT: memref.alloc
// CHECK: scf.parallel
// CHECK-NEXT: memref.alloc
// CHECK: memref.dealloc
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: scf.reduce
func.func @products(%a: memref<32x64x64xf32>, %b: memref<32x64x64xf32>, %c: memref<32x64x64xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<32x64x64xf32>, memref<32x64x64xf32>) outs(%c : memref<32x64x64xf32>)
  return
}

// -----

// CHECK-LABEL: @sums_of_rows
// CHECK: scf.parallel (%{{.*}}) = (%{{.*}}) to (%c300{{.*}})
// CHECK: scf.for
func.func @sums_of_rows(%a: memref<300x640xf32>, %c: memref<300xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<300x640xf32>) outs(%c : memref<300xf32>) {
  ^bb0(%x: f32, %old: f32):
    %sum = arith.addf %old, %x : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// A sum of all elements is one sum.
// CHECK-LABEL: @sum
// CHECK-NOT: scf.parallel
// CHECK: return
func.func @sum(%a: memref<300x640xf32>, %c: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                  iterator_types = ["reduction", "reduction"]}
      ins(%a : memref<300x640xf32>) outs(%c : memref<f32>) {
  ^bb0(%x: f32, %old: f32):
    %sum = arith.addf %old, %x : f32
    linalg.yield %sum : f32
  }
  return
}
