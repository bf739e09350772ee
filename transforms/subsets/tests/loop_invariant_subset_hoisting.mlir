// RUN: terrace opt %s --loop-invariant-subset-hoisting --allow-unregistered-dialect | FileCheck %s

// for iter_args(t = x) { s = extract t; u = insert f(s) into t; yield u }
//   -> insert (for iter_args(t = x, s = extract x) { yield t, f(s) })
// CHECK-LABEL: @pair
// CHECK-SAME:    (%[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index)
func.func @pair(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[S:.*]] = tensor.extract_slice %[[X]][%[[N]]] [5] [1]
  // CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[T:.*]] = %[[X]], %[[P:.*]] = %[[S]])
  // CHECK:   tensor.extract_slice %[[T]][%{{.*}}] [5] [1]
  // CHECK:   %[[F:.*]] = "t.f"(%[[P]])
  // CHECK:   scf.yield %[[T]], %[[F]]
  // CHECK: %[[I:.*]] = tensor.insert_slice %[[R]]#1 into %[[R]]#0[%[[N]]] [5] [1]
  // CHECK: return %[[I]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %far = affine.apply affine_map<(d0) -> (d0 + 10)>(%n)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    // A part that has nothing to do with the other one does no harm.
    %other = tensor.extract_slice %t[%far] [5] [1] : tensor<?xf32> to tensor<5xf32>
    "t.use"(%other) : (tensor<5xf32>) -> ()
    %s = tensor.extract_slice %t[%n] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %f = "t.f"(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %f into %t[%n] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Parts that may overlap stay.
// CHECK-LABEL: @overlap
func.func @overlap(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?xf32>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %other = tensor.extract_slice %t[%m] [5] [1] : tensor<?xf32> to tensor<5xf32>
    "t.use"(%other) : (tensor<5xf32>) -> ()
    %s = tensor.extract_slice %t[%n] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %f = "t.f"(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %f into %t[%n] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Transfers of vectors.
// CHECK-LABEL: @transfers
func.func @transfers(%x: tensor<?xf32>, %n: index, %p: f32) -> tensor<?xf32> {
  // CHECK: vector.transfer_read
  // CHECK: affine.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
  // CHECK: vector.transfer_write
  %r = affine.for %i = 0 to %n iter_args(%t = %x) -> tensor<?xf32> {
    %s = vector.transfer_read %t[%n], %p : tensor<?xf32>, vector<4xf32>
    %f = "t.f"(%s) : (vector<4xf32>) -> vector<4xf32>
    %u = vector.transfer_write %f, %t[%n] : vector<4xf32>, tensor<?xf32>
    affine.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
