// RUN: terrace opt --convert-vector-to-scf="lower-scalable=true lower-tensors=true" %s | FileCheck %s
// RUN: terrace opt --convert-vector-to-scf %s | FileCheck %s --check-prefix=PLAIN

// Without the option there is no way to write scalable rows.
// PLAIN-NOT: scf.for

// CHECK-LABEL: @columns
// CHECK-SAME: %[[VECTOR:.*]]: vector<2x[4]xf32>, %[[DEST:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index
func.func @columns(%vector: vector<2x[4]xf32>, %dest: memref<?x?xf32>, %i: index, %j: index) {
  // CHECK-DAG: %[[ROW0:.*]] = vector.extract %[[VECTOR]][0]
  // CHECK-DAG: %[[ROW1:.*]] = vector.extract %[[VECTOR]][1]
  // CHECK-DAG: %[[VSCALE:.*]] = vector.vscale
  // CHECK-DAG: %[[COLUMNS:.*]] = arith.muli %[[VSCALE]], %c4
  // CHECK: scf.for %[[AT:.*]] = %c0 to %[[COLUMNS]] step %c1 {
  // CHECK: %[[INDEX:.*]] = affine.apply #{{.*}}(%[[AT]])[%[[I]]]
  // CHECK: %[[A:.*]] = vector.extract %[[ROW0]][%[[AT]]]
  // CHECK: %[[B:.*]] = vector.extract %[[ROW1]][%[[AT]]]
  // CHECK: %[[COLUMN:.*]] = vector.from_elements %[[A]], %[[B]] : vector<2xf32>
  // CHECK: vector.transfer_write %[[COLUMN]], %[[DEST]][%[[INDEX]], %[[J]]] {in_bounds = [true]}
  %t = vector.transpose %vector, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %t, %dest[%i, %j] {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

// A mask says how many columns there are, and what is written of each.
// CHECK-LABEL: @masked
// CHECK-SAME: %[[COLUMNS:[^ ]*]]: index, %[[SET:[^ ]*]]: index)
func.func @masked(%vector: vector<2x[4]xf32>, %dest: memref<?x?xf32>, %i: index, %columns: index, %set: index) {
  // CHECK: %[[MASK:.*]] = vector.create_mask %[[SET]] : vector<2xi1>
  // CHECK: scf.for %{{.*}} = %c0 to %[[COLUMNS]] step %c1 {
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %[[MASK]] {in_bounds = [true]} : vector<2xf32>
  %t = vector.transpose %vector, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %mask = vector.create_mask %columns, %set : vector<[4]x2xi1>
  vector.transfer_write %t, %dest[%i, %i], %mask {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @constant_mask
func.func @constant_mask(%vector: vector<2x[4]xf32>, %dest: memref<?x?xf32>, %i: index) {
  // CHECK: %[[VSCALE:.*]] = vector.vscale
  // CHECK: %[[COLUMNS:.*]] = arith.muli %[[VSCALE]], %c4
  // CHECK: %[[MASK:.*]] = vector.create_mask %c1 : vector<2xi1>
  // CHECK: scf.for %{{.*}} = %c0 to %[[COLUMNS]] step %c1 {
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %[[MASK]]
  %t = vector.transpose %vector, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %mask = vector.constant_mask [4, 1] : vector<[4]x2xi1>
  vector.transfer_write %t, %dest[%i, %i], %mask {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @tensor
// CHECK-SAME: %[[DEST:[^ :]*]]: tensor<?x?xf32>
func.func @tensor(%vector: vector<2x[4]xf32>, %dest: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  // CHECK: %[[RESULT:.*]] = scf.for {{.*}} iter_args(%[[SO_FAR:.*]] = %[[DEST]]) -> (tensor<?x?xf32>) {
  // CHECK: %[[NEXT:.*]] = vector.transfer_write %{{.*}}, %[[SO_FAR]]
  // CHECK: scf.yield %[[NEXT]]
  // CHECK: return %[[RESULT]]
  %t = vector.transpose %vector, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %r = vector.transfer_write %t, %dest[%i, %i] {in_bounds = [true, true]} : vector<[4]x2xf32>, tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// What stays: columns that may be out of bounds, a mask that nothing is known of, rows that are scalable as well, and a
// vector that was not transposed.
// CHECK-LABEL: @out_of_bounds
// CHECK-NOT: scf.for
func.func @out_of_bounds(%vector: vector<2x[4]xf32>, %dest: memref<?x?xf32>, %i: index) {
  %t = vector.transpose %vector, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %t, %dest[%i, %i] {in_bounds = [false, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

func.func @unknown_mask(%vector: vector<2x[4]xf32>, %dest: memref<?x?xf32>, %i: index, %mask: vector<[4]x2xi1>) {
  %t = vector.transpose %vector, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %t, %dest[%i, %i], %mask {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

func.func @scalable_rows(%vector: vector<[2]x[4]xf32>, %dest: memref<?x?xf32>, %i: index) {
  %t = vector.transpose %vector, [1, 0] : vector<[2]x[4]xf32> to vector<[4]x[2]xf32>
  vector.transfer_write %t, %dest[%i, %i] {in_bounds = [true, true]} : vector<[4]x[2]xf32>, memref<?x?xf32>
  return
}

func.func @not_transposed(%vector: vector<[4]x2xf32>, %dest: memref<?x?xf32>, %i: index) {
  vector.transfer_write %vector, %dest[%i, %i] {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}
