// op: memref.alloc memref.dealloc memref.load memref.store memref.dim memref.rank
func.func @main(%x: i32, %y: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc(%c3) : memref<?x4xi32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<3xf64>
  %s = memref.alloc() : memref<vector<4xf32>>
  scf.for %i = %c0 to %c3 step %c1 {
    %n = arith.index_cast %i : index to i32
    %m = arith.addi %x, %n : i32
    memref.store %m, %a[%i, %c1] : memref<?x4xi32>
    %f = arith.sitofp %n : i32 to f64
    %g = arith.addf %f, %y : f64
    memref.store %g, %b[%i] : memref<3xf64>
  }
  scf.for %i = %c0 to %c3 step %c1 {
    %p = memref.load %a[%i, %c1] : memref<?x4xi32>
    %q = memref.load %b[%i] : memref<3xf64>
    vector.print %p : i32
    vector.print %q : f64
  }
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  memref.store %v, %s[] : memref<vector<4xf32>>
  %w = memref.load %s[] : memref<vector<4xf32>>
  vector.print %w : vector<4xf32>
  %d = memref.dim %a, %c0 : memref<?x4xi32>
  %e = memref.dim %b, %c0 : memref<3xf64>
  %r = memref.rank %a : memref<?x4xi32>
  %k = memref.rank %b : memref<3xf64>
  vector.print %d : index
  vector.print %e : index
  vector.print %r : index
  vector.print %k : index
  memref.dealloc %s : memref<vector<4xf32>>
  memref.dealloc %b : memref<3xf64>
  memref.dealloc %a : memref<?x4xi32>
  return
}
// -----
// op: memref.alloca memref.alloca_scope memref.alloca_scope.return
func.func @main(%x: i32, %y: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %r:2 = memref.alloca_scope -> (i32, f64) {
      %a = memref.alloca(%c3) : memref<?xi32>
      %b = memref.alloca() : memref<2x2xf64>
      memref.store %x, %a[%i] : memref<?xi32>
      memref.store %y, %b[%c1, %c0] : memref<2x2xf64>
      %p = memref.load %a[%i] : memref<?xi32>
      %q = memref.load %b[%c1, %c0] : memref<2x2xf64>
      memref.alloca_scope.return %p, %q : i32, f64
    }
    vector.print %r#0 : i32
    vector.print %r#1 : f64
  }
  return
}
// -----
// op: memref.assume_alignment memref.distinct_objects memref.prefetch
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %y = arith.constant 2.5 : f64
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf64>
  %c = memref.assume_alignment %a, 32 : memref<4xi32>
  %d = memref.assume_alignment %b, 64 : memref<4xf64>
  %p, %q = memref.distinct_objects %c, %d : memref<4xi32>, memref<4xf64>
  memref.store %x, %p[%c0] : memref<4xi32>
  memref.store %y, %q[%c1] : memref<4xf64>
  memref.prefetch %p[%c0], read, locality<3>, data : memref<4xi32>
  memref.prefetch %q[%c0], write, locality<0>, data : memref<4xf64>
  %r = memref.load %a[%c0] : memref<4xi32>
  %s = memref.load %b[%c1] : memref<4xf64>
  vector.print %r : i32
  vector.print %s : f64
  memref.dealloc %a : memref<4xi32>
  memref.dealloc %b : memref<4xf64>
  return
}
// -----
// op: memref.atomic_rmw memref.generic_atomic_rmw memref.atomic_yield
func.func @main(%a: memref<4xi32>, %b: memref<4xf32>, %x: i32, %y: f32, %c: memref<4xi64>, %z: i64, %d: memref<4xf64>, %w: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = memref.atomic_rmw addi %x, %a[%i] : (i32, memref<4xi32>) -> i32
    %1 = memref.atomic_rmw maxs %x, %a[%i] : (i32, memref<4xi32>) -> i32
    %2 = memref.atomic_rmw minu %x, %a[%i] : (i32, memref<4xi32>) -> i32
    %3 = memref.atomic_rmw ori %z, %c[%i] : (i64, memref<4xi64>) -> i64
    %4 = memref.atomic_rmw andi %z, %c[%i] : (i64, memref<4xi64>) -> i64
    %5 = memref.atomic_rmw assign %z, %c[%i] : (i64, memref<4xi64>) -> i64
    %6 = memref.atomic_rmw addf %y, %b[%i] : (f32, memref<4xf32>) -> f32
    %8 = memref.atomic_rmw maximumf %w, %d[%i] : (f64, memref<4xf64>) -> f64
    %9 = memref.atomic_rmw minnumf %w, %d[%i] : (f64, memref<4xf64>) -> f64
    vector.print %0 : i32
    vector.print %1 : i32
    vector.print %2 : i32
    vector.print %3 : i64
    vector.print %4 : i64
    vector.print %5 : i64
    vector.print %6 : f32
    vector.print %8 : f64
    vector.print %9 : f64
    %g = memref.generic_atomic_rmw %a[%i] : memref<4xi32> {
    ^bb0(%p: i32):
      %q = arith.muli %p, %x : i32
      memref.atomic_yield %q : i32
    }
    %h = memref.generic_atomic_rmw %b[%i] : memref<4xf32> {
    ^bb0(%p: f32):
      %q = arith.subf %p, %y : f32
      memref.atomic_yield %q : f32
    }
    vector.print %g : i32
    vector.print %h : f32
    %k = memref.load %a[%i] : memref<4xi32>
    vector.print %k : i32
  }
  return
}
// -----
// op: memref.cast
func.func @main(%a: memref<4x3xi32>, %b: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.cast %a : memref<4x3xi32> to memref<?x3xi32>
  %d = memref.cast %c : memref<?x3xi32> to memref<*xi32>
  %e = memref.cast %d : memref<*xi32> to memref<?x?xi32>
  %f = memref.cast %b : memref<4xf64> to memref<?xf64, strided<[?], offset: ?>>
  %x = memref.load %e[%c1, %c1] : memref<?x?xi32>
  %y = memref.load %f[%c1] : memref<?xf64, strided<[?], offset: ?>>
  %n = memref.dim %d, %c0 : memref<*xi32>
  vector.print %x : i32
  vector.print %y : f64
  vector.print %n : index
  return
}
// -----
// op: memref.collapse_shape memref.expand_shape
func.func @main(%a: memref<2x3x4xi32>, %b: memref<12xf64>, %n: memref<?x3xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c = memref.collapse_shape %a [[0, 1], [2]] : memref<2x3x4xi32> into memref<6x4xi32>
  %d = memref.expand_shape %b [[0, 1, 2]] output_shape [2, 3, 2] : memref<12xf64> into memref<2x3x2xf64>
  %e = memref.collapse_shape %n [[0, 1]] : memref<?x3xi16> into memref<?xi16>
  %m = memref.dim %n, %c0 : memref<?x3xi16>
  %f = memref.expand_shape %n [[0], [1, 2]] output_shape [%m, 1, 3] : memref<?x3xi16> into memref<?x1x3xi16>
  %x = memref.load %c[%c2, %c1] : memref<6x4xi32>
  %y = memref.load %d[%c1, %c2, %c0] : memref<2x3x2xf64>
  %z = memref.load %e[%c7] : memref<?xi16>
  %w = memref.load %f[%c1, %c0, %c2] : memref<?x1x3xi16>
  %k = memref.dim %e, %c0 : memref<?xi16>
  vector.print %x : i32
  vector.print %y : f64
  vector.print %z : i16
  vector.print %w : i16
  vector.print %k : index
  return
}
// -----
// op: memref.copy
func.func @main(%a: memref<4x3xi32>, %b: memref<?xf64>) -> (memref<4x3xi32>, memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %b, %c0 : memref<?xf64>
  %c = memref.alloc() : memref<4x3xi32>
  %d = memref.alloc(%n) : memref<?xf64>
  memref.copy %a, %c : memref<4x3xi32> to memref<4x3xi32>
  memref.copy %b, %d : memref<?xf64> to memref<?xf64>
  %s = memref.subview %a[1, 0] [2, 2] [2, 2] : memref<4x3xi32> to memref<2x2xi32, strided<[6, 2], offset: 3>>
  %t = memref.subview %c[0, 0] [2, 2] [1, 1] : memref<4x3xi32> to memref<2x2xi32, strided<[3, 1]>>
  memref.copy %s, %t : memref<2x2xi32, strided<[6, 2], offset: 3>> to memref<2x2xi32, strided<[3, 1]>>
  return %c, %d : memref<4x3xi32>, memref<?xf64>
}
// -----
// op: memref.extract_aligned_pointer_as_index memref.extract_strided_metadata
func.func @main(%a: memref<4x6xi32>, %b: memref<?xf64>, %i: index) {
  %p = memref.extract_aligned_pointer_as_index %a : memref<4x6xi32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<?xf64> -> index
  %s = memref.subview %a[1, %i] [2, 2] [2, 1] : memref<4x6xi32> to memref<2x2xi32, strided<[12, 1], offset: ?>>
  %r = memref.extract_aligned_pointer_as_index %s : memref<2x2xi32, strided<[12, 1], offset: ?>> -> index
  %same = arith.cmpi eq, %p, %r : index
  %other = arith.cmpi eq, %p, %q : index
  vector.print %same : i1
  vector.print %other : i1
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x2xi32, strided<[12, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
  vector.print %offset : index
  vector.print %sizes#0 : index
  vector.print %strides#0 : index
  %base2, %offset2, %size2, %stride2 = memref.extract_strided_metadata %b : memref<?xf64> -> memref<f64>, index, index, index
  vector.print %size2 : index
  vector.print %stride2 : index
  %x = memref.load %base2[] : memref<f64>
  vector.print %x : f64
  return
}
// -----
// op: memref.get_global
memref.global "private" constant @c : memref<2x2xf32> = dense<[[1.0, 2.0], [3.0, -4.5]]>
memref.global "private" @v : memref<3xi16> = dense<[1, -2, 3]>
memref.global "private" @u : memref<f64> = dense<0.5>
func.func @main(%x: i16) {
  %c1 = arith.constant 1 : index
  %a = memref.get_global @c : memref<2x2xf32>
  %b = memref.get_global @v : memref<3xi16>
  %u = memref.get_global @u : memref<f64>
  %y = memref.load %a[%c1, %c1] : memref<2x2xf32>
  %z = memref.load %b[%c1] : memref<3xi16>
  memref.store %x, %b[%c1] : memref<3xi16>
  %w = memref.load %b[%c1] : memref<3xi16>
  %t = memref.load %u[] : memref<f64>
  vector.print %y : f32
  vector.print %z : i16
  vector.print %w : i16
  vector.print %t : f64
  return
}
// -----
// op: memref.memory_space_cast
func.func @main(%a: memref<4xi32>, %b: memref<4xf64>) {
  %c1 = arith.constant 1 : index
  %c = memref.memory_space_cast %a : memref<4xi32> to memref<4xi32, 1>
  %d = memref.memory_space_cast %b : memref<4xf64> to memref<4xf64, 3>
  %e = memref.memory_space_cast %c : memref<4xi32, 1> to memref<4xi32>
  %f = memref.memory_space_cast %d : memref<4xf64, 3> to memref<4xf64>
  %x = memref.load %e[%c1] : memref<4xi32>
  %y = memref.load %f[%c1] : memref<4xf64>
  vector.print %x : i32
  vector.print %y : f64
  return
}
// -----
// op: memref.realloc
func.func @main(%x: i32, %y: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %a = memref.alloc(%c4) : memref<?xi32>
  %b = memref.alloc() : memref<4xf64>
  memref.store %x, %a[%c1] : memref<?xi32>
  memref.store %y, %b[%c1] : memref<4xf64>
  %c = memref.realloc %a(%c7) : memref<?xi32> to memref<?xi32>
  %d = memref.realloc %b : memref<4xf64> to memref<2xf64>
  memref.store %x, %c[%c4] : memref<?xi32>
  %p = memref.load %c[%c1] : memref<?xi32>
  %q = memref.load %d[%c1] : memref<2xf64>
  %r = memref.load %c[%c4] : memref<?xi32>
  %n = memref.dim %c, %c0 : memref<?xi32>
  vector.print %p : i32
  vector.print %q : f64
  vector.print %r : i32
  vector.print %n : index
  memref.dealloc %c : memref<?xi32>
  memref.dealloc %d : memref<2xf64>
  return
}
// -----
// op: memref.reinterpret_cast memref.reshape
func.func @main(%a: memref<4x6xi32>, %b: memref<12xf64>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = memref.reinterpret_cast %a to offset: [%i], sizes: [3, 2], strides: [%c2, 1] : memref<4x6xi32> to memref<3x2xi32, strided<[?, 1], offset: ?>>
  %s = memref.reinterpret_cast %b to offset: [1], sizes: [%c4], strides: [2] : memref<12xf64> to memref<?xf64, strided<[2], offset: 1>>
  %x = memref.load %r[%c2, %c1] : memref<3x2xi32, strided<[?, 1], offset: ?>>
  %y = memref.load %s[%c3] : memref<?xf64, strided<[2], offset: 1>>
  vector.print %x : i32
  vector.print %y : f64
  %shape = memref.alloca() : memref<2xindex>
  memref.store %c3, %shape[%c0] : memref<2xindex>
  memref.store %c4, %shape[%c1] : memref<2xindex>
  %t = memref.reshape %b(%shape) : (memref<12xf64>, memref<2xindex>) -> memref<?x?xf64>
  %z = memref.load %t[%c2, %c3] : memref<?x?xf64>
  vector.print %z : f64
  %shape3 = memref.alloca() : memref<3xi32>
  %d2 = arith.constant 2 : i32
  %d6 = arith.constant 6 : i32
  memref.store %d2, %shape3[%c0] : memref<3xi32>
  memref.store %d2, %shape3[%c1] : memref<3xi32>
  memref.store %d6, %shape3[%c2] : memref<3xi32>
  %u = memref.reshape %a(%shape3) : (memref<4x6xi32>, memref<3xi32>) -> memref<2x2x6xi32>
  %w = memref.load %u[%c1, %c0, %c4] : memref<2x2x6xi32>
  vector.print %w : i32
  return
}
// -----
// op: memref.subview memref.transpose
func.func @main(%a: memref<4x6xi32>, %b: memref<?xf64>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = memref.subview %a[1, %i] [2, 3] [2, 1] : memref<4x6xi32> to memref<2x3xi32, strided<[12, 1], offset: ?>>
  %t = memref.transpose %s (i, j) -> (j, i) : memref<2x3xi32, strided<[12, 1], offset: ?>> to memref<3x2xi32, strided<[1, 12], offset: ?>>
  %u = memref.subview %b[%c1] [%c2] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
  %v = memref.subview %a[2, 0] [1, 6] [1, 1] : memref<4x6xi32> to memref<6xi32, strided<[1], offset: 12>>
  %p = memref.load %s[%c1, %c2] : memref<2x3xi32, strided<[12, 1], offset: ?>>
  %q = memref.load %t[%c2, %c1] : memref<3x2xi32, strided<[1, 12], offset: ?>>
  %r = memref.load %u[%c1] : memref<?xf64, strided<[1], offset: ?>>
  %w = memref.load %v[%c2] : memref<6xi32, strided<[1], offset: 12>>
  %k = memref.dim %t, %c0 : memref<3x2xi32, strided<[1, 12], offset: ?>>
  vector.print %p : i32
  vector.print %q : i32
  vector.print %r : f64
  vector.print %w : i32
  vector.print %k : index
  %x = memref.transpose %b (i) -> (i) : memref<?xf64> to memref<?xf64, strided<[1]>>
  %y = memref.load %x[%c2] : memref<?xf64, strided<[1]>>
  vector.print %y : f64
  return
}
// -----
// op: memref.view
func.func @main(%x: f32, %y: i16, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<256xi8>
  %v = memref.view %b[%c64][] : memref<256xi8> to memref<4x4xf32>
  %w = memref.view %b[%c0][%c2] : memref<256xi8> to memref<?x3xi16>
  memref.store %x, %v[%c1, %c2] : memref<4x4xf32>
  memref.store %y, %w[%c1, %c2] : memref<?x3xi16>
  %p = memref.load %v[%c1, %c2] : memref<4x4xf32>
  %q = memref.load %w[%c1, %c2] : memref<?x3xi16>
  %k = memref.dim %w, %c0 : memref<?x3xi16>
  vector.print %p : f32
  vector.print %q : i16
  vector.print %k : index
  memref.dealloc %b : memref<256xi8>
  return
}
// -----
// op: bufferization.alloc_tensor bufferization.dealloc_tensor bufferization.materialize_in_destination
func.func @main(%a: tensor<4x3xi32>, %b: tensor<?xf64>, %n: index, %m: memref<4x3xi32>) -> (tensor<4x3xi32>, tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %b, %c0 : tensor<?xf64>
  %x = bufferization.alloc_tensor() copy(%a) : tensor<4x3xi32>
  %y = bufferization.alloc_tensor(%d) : tensor<?xf64>
  %t = bufferization.alloc_tensor() : tensor<5xi16>
  bufferization.dealloc_tensor %t : tensor<5xi16>
  %z = bufferization.materialize_in_destination %b in %y : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  bufferization.materialize_in_destination %a in restrict writable %m : (tensor<4x3xi32>, memref<4x3xi32>) -> ()
  %p = memref.load %m[%c1, %c1] : memref<4x3xi32>
  vector.print %p : i32
  return %x, %z : tensor<4x3xi32>, tensor<?xf64>
}
// -----
// op: bufferization.clone bufferization.to_buffer bufferization.to_tensor
func.func @main(%a: memref<4x3xi32>, %b: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %c = bufferization.clone %a : memref<4x3xi32> to memref<4x3xi32>
  %d = bufferization.clone %b : memref<?xf64> to memref<?xf64>
  %t = bufferization.to_tensor %c restrict writable : memref<4x3xi32> to tensor<4x3xi32>
  %u = bufferization.to_tensor %d restrict writable : memref<?xf64> to tensor<?xf64>
  %x = tensor.extract %t[%c1, %c1] : tensor<4x3xi32>
  %y = tensor.extract %u[%c1] : tensor<?xf64>
  vector.print %x : i32
  vector.print %y : f64
  %s = arith.addi %t, %t : tensor<4x3xi32>
  %r = arith.negf %u : tensor<?xf64>
  %m = bufferization.to_buffer %s : tensor<4x3xi32> to memref<4x3xi32>
  %n = bufferization.to_buffer %r : tensor<?xf64> to memref<?xf64>
  %p = memref.load %m[%c1, %c1] : memref<4x3xi32>
  %q = memref.load %n[%c1] : memref<?xf64>
  vector.print %p : i32
  vector.print %q : f64
  return
}
// -----
// op: bufferization.clone bufferization.dealloc
func.func @main(%a: memref<4x3xi32>, %b: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %c = bufferization.clone %a : memref<4x3xi32> to memref<4x3xi32>
  %d = bufferization.clone %b : memref<?xf64> to memref<?xf64>
  %x = memref.load %c[%c1, %c1] : memref<4x3xi32>
  %y = memref.load %d[%c1] : memref<?xf64>
  vector.print %x : i32
  vector.print %y : f64
  bufferization.dealloc (%c, %d : memref<4x3xi32>, memref<?xf64>) if (%true, %true)
  return
}
// -----
// op: std.reshape std.view
func.func @main(%m: memref<16x8xf32>, %k: memref<6xi16>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = std.reshape %m() [] : memref<16x8xf32> to memref<16x2x4xf32>
  %s = std.reshape %k() [] : memref<6xi16> to memref<2x3xi16>
  %v = std.view %m() [%c2] : memref<16x8xf32> to memref<4x8xf32, affine_map<(i, j)[s] -> (i + s, j)>>
  %w = std.view %k() [%c1] : memref<6xi16> to memref<4xi16, affine_map<(i)[s] -> (i + s)>>
  %a = memref.load %r[%c3, %c1, %c2] : memref<16x2x4xf32>
  %b = memref.load %s[%c1, %c2] : memref<2x3xi16>
  %c = memref.load %v[%c3, %c1] : memref<4x8xf32, affine_map<(i, j)[s] -> (i + s, j)>>
  %d = memref.load %w[%c3] : memref<4xi16, affine_map<(i)[s] -> (i + s)>>
  vector.print %a : f32
  vector.print %b : i16
  vector.print %c : f32
  vector.print %d : i16
  return
}
// -----
// op: std.extract_element
func.func @main(%t: tensor<4x4xf32>, %u: tensor<?xi16>, %i: index) {
  %c1 = arith.constant 1 : index
  %x = std.extract_element %t[%i, %c1] : tensor<4x4xf32> -> f32
  %y = std.extract_element %u[%c1] : tensor<?xi16> -> i16
  vector.print %x : f32
  vector.print %y : i16
  return
}
// -----
// op: std.alloc_static
func.func @main(%i: index, %x: f32) {
  %m = std.alloc_static(4096) : memref<16xf32>
  memref.store %x, %m[%i] : memref<16xf32>
  return
}
// -----
// op: memref.atomic_rmw
func.func @main(%a: memref<4xi32>, %b: memref<4xf32>, %x: i32, %y: f32) {
  %c1 = arith.constant 1 : index
  %0 = memref.atomic_rmw mulf %y, %b[%c1] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw muli %x, %a[%c1] : (i32, memref<4xi32>) -> i32
  %2 = memref.load %b[%c1] : memref<4xf32>
  %3 = memref.load %a[%c1] : memref<4xi32>
  vector.print %0 : f32
  vector.print %1 : i32
  vector.print %2 : f32
  vector.print %3 : i32
  return
}
