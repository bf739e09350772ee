// RUN: terrace opt %s --generate-runtime-verification | FileCheck %s
// RUN: terrace opt %s --generate-runtime-verification=verbose-level=0 | FileCheck %s --check-prefix=BRIEF
// RUN: not terrace opt %s --generate-runtime-verification=verbose-level=2 2>&1 | FileCheck %s --check-prefix=WRONG

// WRONG: error: generate-runtime-verification pass: set verboseLevel to 0 or 1

// Each index is at least zero and less than the size.
// CHECK-LABEL: @load
// CHECK-SAME:    (%[[M:.*]]: memref<?x4xf32>, %[[I:.*]]: index)
// CHECK-NEXT:  %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[AT:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[SIZE:.*]] = memref.dim %[[M]], %[[AT]]
// CHECK-NEXT:  %[[A:.*]] = arith.cmpi sge, %[[I]], %[[ZERO]]
// CHECK-NEXT:  %[[B:.*]] = arith.cmpi slt, %[[I]], %[[SIZE]]
// CHECK-NEXT:  %[[FIRST:.*]] = arith.andi %[[A]], %[[B]]
// CHECK:       %[[FOUR:.*]] = arith.constant 4 : index
// CHECK:       arith.cmpi slt, %[[I]], %[[FOUR]]
// CHECK-NEXT:  %[[SECOND:.*]] = arith.andi
// CHECK-NEXT:  %[[ALL:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
// CHECK-NEXT:  cf.assert %[[ALL]], "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1, %arg1] : memref<?x4xf32>\0A^ out-of-bounds access\0ALocation: loc(
// CHECK-NEXT:  memref.load
// BRIEF-LABEL: @load
// BRIEF:       cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ out-of-bounds access\0ALocation: loc(
func.func @load(%m: memref<?x4xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i, %i] : memref<?x4xf32>
  return %0 : f32
}

// What is known to be right is simplified.
// CHECK-LABEL: @store_known
// CHECK:       %[[TRUE:.*]] = arith.constant true
// CHECK:       cf.assert %[[TRUE]], "{{.*}}memref.store %arg1, %arg0[%c2] : memref<3xf32>{{.*}}
func.func @store_known(%m: memref<3xf32>, %v: f32) {
  %c2 = arith.constant 2 : index
  memref.store %v, %m[%c2] : memref<3xf32>
  return
}

// The text of an operation is without its regions.
// CHECK-LABEL: @atomic
// CHECK:       cf.assert %{{.*}}, "{{.*}}memref.atomic_rmw addf{{.*}}^ out-of-bounds access
// CHECK:       cf.assert %{{.*}}, "{{.*}}memref.generic_atomic_rmw %arg0[%arg1] : memref<?xf32> {...}\0A^ out-of-bounds access
func.func @atomic(%m: memref<?xf32>, %i: index, %v: f32) {
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<?xf32>) -> f32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %v : f32
  }
  return
}

// CHECK-LABEL: @tensors
// CHECK:       cf.assert %{{.*}}, "{{.*}}tensor.extract %arg0[%arg1]{{.*}}^ out-of-bounds access
// CHECK:       cf.assert %{{.*}}, "{{.*}}tensor.insert %arg2 into %arg0[%arg1]{{.*}}^ out-of-bounds access
// CHECK:       tensor.rank
// CHECK:       cf.assert %{{.*}}, "{{.*}}tensor.dim{{.*}}^ index is out of bounds
func.func @tensors(%t: tensor<?xf32>, %i: index, %v: f32) -> (f32, tensor<?xf32>, index) {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  %1 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %2 = tensor.dim %t, %i : tensor<?xf32>
  return %0, %1, %2 : f32, tensor<?xf32>, index
}

// CHECK-LABEL: @cast
// CHECK:       memref.rank
// CHECK:       cf.assert %{{.*}}^ rank mismatch
// CHECK:       memref.cast %arg0 : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:  %{{.*}}, %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata
// CHECK:       cf.assert %{{.*}}^ size mismatch of dim 0
// CHECK:       arith.cmpi eq, %[[OFFSET]],
// CHECK-NEXT:  cf.assert %{{.*}}^ offset mismatch
// CHECK:       arith.cmpi eq, %[[STRIDES]]#1,
// CHECK-NEXT:  cf.assert %{{.*}}^ stride mismatch of dim 1
func.func @cast(%m: memref<*xf32>) -> memref<3x?xf32, strided<[?, 1], offset: 2>> {
  %0 = memref.cast %m : memref<*xf32> to memref<3x?xf32, strided<[?, 1], offset: 2>>
  return %0 : memref<3x?xf32, strided<[?, 1], offset: 2>>
}

// CHECK-LABEL: @cast_tensor
// CHECK:       tensor.dim
// CHECK:       cf.assert %{{.*}}^ size mismatch of dim 1
// CHECK-NOT:   cf.assert
func.func @cast_tensor(%t: tensor<3x?xf32>) -> tensor<3x4xf32> {
  %0 = tensor.cast %t : tensor<3x?xf32> to tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// CHECK-LABEL: @copy
// CHECK:       cf.assert %{{.*}}^ size of 0-th source/target dim does not match
// CHECK:       cf.assert %{{.*}}^ size of 1-th source/target dim does not match
func.func @copy(%a: memref<?x4xf32>, %b: memref<7x?xf32>) {
  memref.copy %a, %b : memref<?x4xf32> to memref<7x?xf32>
  return
}

// CHECK-LABEL: @alignment
// CHECK:       %[[P:.*]] = memref.extract_aligned_pointer_as_index
// CHECK:       arith.remui %[[P]],
// CHECK:       cf.assert %{{.*}}^ memref is not aligned to 32
func.func @alignment(%m: memref<?xf32>) {
  %0 = memref.assume_alignment %m, 32 : memref<?xf32>
  return
}

// CHECK-LABEL: @expand
// CHECK:       %[[TEN:.*]] = arith.constant 10 : index
// CHECK-NEXT:  arith.remsi %{{.*}}, %[[TEN]]
// CHECK:       cf.assert %{{.*}}^ static result dims in reassoc group do not divide src dim evenly
func.func @expand(%m: memref<?xf32>, %s: index) -> memref<2x?x5xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, %s, 5] : memref<?xf32> into memref<2x?x5xf32>
  return %0 : memref<2x?x5xf32>
}

// A part begins inside, or behind if it is empty, and its last element is inside.
// CHECK-LABEL: @slice
// CHECK:       %[[EMPTY:.*]] = arith.cmpi eq, %[[N:.*]], %{{.*}} : index
// CHECK-NEXT:  %[[BEGINS:.*]] = scf.if %[[EMPTY]]
// CHECK:         arith.cmpi sle
// CHECK:       cf.assert %[[BEGINS]], {{.*}}^ offset 0 is out-of-bounds
// CHECK:       %[[SOME:.*]] = arith.cmpi sgt, %[[N]],
// CHECK-NEXT:  %[[ENDS:.*]] = scf.if %[[SOME]]
// CHECK:         arith.subi
// CHECK-NEXT:    arith.muli
// CHECK-NEXT:    arith.addi
// CHECK:       cf.assert %[[ENDS]], {{.*}}^ extract_slice runs out-of-bounds along dimension 0
// CHECK:       cf.assert %{{.*}}^ subview runs out-of-bounds along dimension 0
func.func @slice(%t: tensor<?xf32>, %m: memref<?xf32>, %i: index) {
  %0 = tensor.extract_slice %t[%i] [%i] [%i] : tensor<?xf32> to tensor<?xf32>
  %1 = memref.subview %m[%i] [%i] [%i] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// The last turn of the loops is inside of each operand, and a loop alone covers all of it.
// CHECK-LABEL: @structured
// CHECK-SAME:    (%[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>)
// CHECK:       %[[INPUT:.*]] = memref.dim %[[A]]
// CHECK:       %[[EXTENT:.*]] = memref.dim %[[B]]
// CHECK:       %[[HAS:.*]] = index.cmp slt(%{{.*}}, %[[EXTENT]])
// CHECK-NEXT:  scf.if %[[HAS]] {
// CHECK-NEXT:    %[[LAST:.*]] = index.sub %[[EXTENT]], %
// CHECK-NEXT:    %[[AT:.*]] = affine.apply #{{.*}}()[%[[LAST]]]
// CHECK:         %[[LEAST:.*]] = index.mins %[[AT]], %[[FIRST:.*]]
// CHECK-NEXT:    index.cmp sge(%[[LEAST]], %
// CHECK-NEXT:    cf.assert %{{.*}}unexpected negative result on dimension #0 of input/output operand #0
// CHECK-NEXT:    %[[MOST:.*]] = index.maxs %[[AT]], %[[FIRST]]
// CHECK-NEXT:    %[[WANTED:.*]] = index.add %[[MOST]], %
// CHECK:         %[[SIZE:.*]] = memref.dim %[[A]]
// CHECK-NEXT:    index.cmp sle(%[[WANTED]], %[[SIZE]])
// CHECK-NEXT:    cf.assert %{{.*}}dimension #0 of input/output operand #0 is incompatible with inferred dimension size
// CHECK:         index.cmp eq(
// CHECK-NEXT:    cf.assert %{{.*}}dimension #0 of input/output operand #1 is incompatible with inferred dimension size
// CHECK-NEXT:  }
// CHECK-NEXT:  linalg.generic
func.func @structured(%a: memref<?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 * 2 + 1)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// Without loops, everything fits.
// CHECK-LABEL: @structured_scalar
// CHECK-NOT:   cf.assert
// CHECK:       linalg.fill
func.func @structured_scalar(%x: f32, %t: tensor<f32>) -> tensor<f32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
