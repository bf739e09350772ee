// RUN: terrace opt %s --canonicalize --split-input-file --allow-unregistered-dialect | FileCheck %s

// alloc_tensor(c) : tensor<?> -> cast(alloc_tensor() : tensor<c>); negative sizes stay
// CHECK-LABEL: @alloc_of_known_size
func.func @alloc_of_known_size() -> tensor<?x?xf32> {
  // CHECK: %[[M1:.*]] = arith.constant -1 : index
  // CHECK: %[[A:.*]] = bufferization.alloc_tensor(%[[M1]]) : tensor<6x?xf32>
  // CHECK: tensor.cast %[[A]] : tensor<6x?xf32> to tensor<?x?xf32>
  %c6 = arith.constant 6 : index
  %m1 = arith.constant -1 : index
  %a = bufferization.alloc_tensor(%c6, %m1) : tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}

// -----

// dim(alloc_tensor(n)) -> n, and dim(alloc_tensor() copy(t)) -> dim(t)
// CHECK-LABEL: @dim_of_alloc
// CHECK-SAME: (%[[N:.*]]: index, %[[T:.*]]: tensor<4x?xf32>)
func.func @dim_of_alloc(%n: index, %t: tensor<4x?xf32>) -> (index, index) {
  // CHECK: %[[D:.*]] = tensor.dim %[[T]], %{{.*}}
  // CHECK: return %[[N]], %[[D]]
  %c1 = arith.constant 1 : index
  %a = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
  %b = bufferization.alloc_tensor() copy(%t) : tensor<4x?xf32>
  %d = tensor.dim %a, %c1 : tensor<4x?xf32>
  %e = tensor.dim %b, %c1 : tensor<4x?xf32>
  return %d, %e : index, index
}

// -----

// c = clone(m); dealloc(m) -> c = m
// CHECK-LABEL: @source_is_freed
// CHECK-SAME: (%[[M:.*]]: memref<?xf32>)
func.func @source_is_freed(%m: memref<?xf32>) -> memref<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = memref.cast %[[M]] : memref<?xf32> to memref<4xf32>
  // CHECK-NEXT: return %[[C]]
  %c = bufferization.clone %m : memref<?xf32> to memref<4xf32>
  memref.dealloc %m : memref<?xf32>
  return %c : memref<4xf32>
}

// -----

// c = clone(m); dealloc(c) -> c = m
// CHECK-LABEL: @clone_is_freed
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>)
func.func @clone_is_freed(%m: memref<4xf32>) {
  // CHECK-NEXT: "use"(%[[M]])
  // CHECK-NEXT: return
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  "use"(%c) : (memref<4xf32>) -> ()
  memref.dealloc %c : memref<4xf32>
  return
}

// -----

// Where both are freed, or something else is before, the copy stays.
// CHECK-LABEL: @clone_is_needed
func.func @clone_is_needed(%m: memref<4xf32>, %n: memref<4xf32>) -> memref<4xf32> {
  // CHECK: bufferization.clone
  // CHECK: bufferization.clone
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  "use"(%c) : (memref<4xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  %d = bufferization.clone %n : memref<4xf32> to memref<4xf32>
  %other = memref.alloc() : memref<4xf32>
  "use"(%other) : (memref<4xf32>) -> ()
  memref.dealloc %other : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %d : memref<4xf32>
}

// -----

// dealloc (m, m) if (c, d) -> dealloc (m) if (c | d)
// CHECK-LABEL: @freed_twice
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>, %[[C:.*]]: i1, %[[D:.*]]: i1)
func.func @freed_twice(%m: memref<4xf32>, %c: i1, %d: i1) {
  // CHECK-NEXT: %[[E:.*]] = arith.ori %[[C]], %[[D]] : i1
  // CHECK-NEXT: bufferization.dealloc (%[[M]] : memref<4xf32>) if (%[[E]])
  bufferization.dealloc (%m, %m, %m : memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %c, %d)
  return
}

// -----

// dealloc retain (m, m) -> dealloc retain (m)
// CHECK-LABEL: @retained_twice
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>, %[[N:.*]]: memref<4xf32>, %[[C:.*]]: i1)
func.func @retained_twice(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> (i1, i1, i1) {
  // CHECK-NEXT: %[[R:.*]]:2 = bufferization.dealloc (%[[M]] : memref<4xf32>) if (%[[C]]) retain (%[[N]], %[[M]] : memref<4xf32>, memref<4xf32>)
  // CHECK-NEXT: return %[[R]]#0, %[[R]]#1, %[[R]]#0
  %r:3 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%n, %m, %n : memref<4xf32>, memref<4xf32>, memref<4xf32>)
  return %r#0, %r#1, %r#2 : i1, i1, i1
}

// -----

// dealloc retain (m) -> false, and dealloc (m) if (false) ->
// CHECK-LABEL: @nothing_is_freed
func.func @nothing_is_freed(%m: memref<4xf32>, %n: memref<4xf32>) -> i1 {
  // CHECK-NEXT: %[[F:.*]] = arith.constant false
  // CHECK-NEXT: return %[[F]]
  %false = arith.constant false
  bufferization.dealloc
  bufferization.dealloc (%m : memref<4xf32>) if (%false)
  %r = bufferization.dealloc (%m : memref<4xf32>) if (%false) retain (%n : memref<4xf32>)
  return %r : i1
}

// -----

// dealloc (base_buffer(alloc)) -> dealloc (alloc)
// CHECK-LABEL: @base_of_alloc
func.func @base_of_alloc(%c: i1) -> memref<4xf32> {
  // CHECK: %[[A:.*]] = memref.alloc()
  // CHECK-NEXT: bufferization.dealloc (%[[A]] : memref<4xf32>)
  %a = memref.alloc() : memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%c)
  return %a : memref<4xf32>
}

// -----

// m = alloc(); dealloc (m, n) if (c, d) -> dealloc (n) if (d)
// CHECK-LABEL: @only_freed
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>, %[[C:.*]]: i1, %[[D:.*]]: i1)
func.func @only_freed(%m: memref<4xf32>, %c: i1, %d: i1) {
  // CHECK-NEXT: bufferization.dealloc (%[[M]] : memref<4xf32>) if (%[[D]])
  %a = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a, %m : memref<4xf32>, memref<4xf32>) if (%c, %d)
  return
}

// -----

// to_buffer(cast(t)) -> cast(to_buffer(t))
// CHECK-LABEL: @buffer_of_cast
// CHECK-SAME: (%[[T:.*]]: tensor<4xf32>)
func.func @buffer_of_cast(%t: tensor<4xf32>) -> memref<?xf32, 3> {
  // CHECK-NEXT: %[[B:.*]] = bufferization.to_buffer %[[T]] read_only : tensor<4xf32> to memref<4xf32, 3>
  // CHECK-NEXT: memref.cast %[[B]] : memref<4xf32, 3> to memref<?xf32, 3>
  %u = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %m = bufferization.to_buffer %u read_only : tensor<?xf32> to memref<?xf32, 3>
  return %m : memref<?xf32, 3>
}

// -----

// to_buffer(to_tensor(m)) -> cast(m), or a copy of it where the layouts may differ
// CHECK-LABEL: @other_layout
// CHECK-SAME: (%[[M:.*]]: memref<?xf32>)
func.func @other_layout(%m: memref<?xf32>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, 2>) {
  // CHECK: memref.cast %[[M]] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  // CHECK: %[[N:.*]] = memref.dim %[[M]], %{{.*}}
  // CHECK: %[[A:.*]] = memref.alloc(%[[N]]) : memref<?xf32, 2>
  // CHECK: memref.copy %[[M]], %[[A]]
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %n = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %k = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, 2>
  return %n, %k : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, 2>
}

// -----

// load(to_buffer(t), i) -> extract(t, i), and dim(to_tensor(m), i) -> dim(m, i)
// CHECK-LABEL: @load_and_dim
// CHECK-SAME: (%[[T:.*]]: tensor<?xf32>, %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index)
func.func @load_and_dim(%t: tensor<?xf32>, %m: memref<?xf32>, %i: index) -> (f32, index) {
  // CHECK-NEXT: %[[X:.*]] = tensor.extract %[[T]][%[[I]]]
  // CHECK-NEXT: %[[D:.*]] = memref.dim %[[M]], %[[I]]
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %x = memref.load %b[%i] : memref<?xf32>
  %u = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.dim %u, %i : tensor<?xf32>
  return %x, %d : f32, index
}

// -----

// What only makes a tensor goes with its last use; what writes to memory stays.
// CHECK-LABEL: @unused
func.func @unused(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // CHECK-NEXT: bufferization.materialize_in_destination %{{.*}} in writable
  // CHECK-NEXT: return
  %0 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// dim(to_buffer(t), i) -> dim(t, i)
// CHECK-LABEL: func.func @dim_of_buffer
// CHECK-SAME:    (%[[T:.*]]: tensor<?xf32>)
// CHECK:         tensor.dim %[[T]], %{{.*}} : tensor<?xf32>
// CHECK-NOT:     memref.dim
func.func @dim_of_buffer(%t: tensor<?xf32>) -> (index, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  return %d, %m : index, memref<?xf32>
}
