// RUN: terrace run %s | FileCheck %s

func.func private @printMemrefI32(memref<*xi32>) attributes { llvm.emit_c_interface }

memref.global "private" @numbers : memref<3x4xi32> = dense<[[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]]>

func.func @print(%m: memref<*xi32>) {
  call @printMemrefI32(%m) : (memref<*xi32>) -> ()
  return
}

func.func @main() {
  %g = memref.get_global @numbers : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index

  // CHECK: rank = 2 offset = 1 sizes = [2, 2] strides = [8, 2] data =
  // CHECK-NEXT: {{\[}}[1,   3],
  // CHECK-NEXT: [21,   23]]
  %s = memref.subview %g[0, 1][2, 2][2, 2] : memref<3x4xi32> to memref<2x2xi32, strided<[8, 2], offset: 1>>
  %su = memref.cast %s : memref<2x2xi32, strided<[8, 2], offset: 1>> to memref<*xi32>
  call @print(%su) : (memref<*xi32>) -> ()

  // A column, without its dimension of one.
  // CHECK: rank = 1 offset = 2 sizes = [3] strides = [4] data =
  // CHECK-NEXT: [2,  12,  22]
  %col = memref.subview %g[0, 2][3, 1][1, 1] : memref<3x4xi32> to memref<3xi32, strided<[4], offset: 2>>
  %cu = memref.cast %col : memref<3xi32, strided<[4], offset: 2>> to memref<*xi32>
  call @print(%cu) : (memref<*xi32>) -> ()

  // CHECK: sizes = [4, 3] strides = [1, 4] data =
  // CHECK-NEXT: {{\[}}[0,   10,   20],
  %t = memref.transpose %g (i, j) -> (j, i) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
  %tu = memref.cast %t : memref<4x3xi32, strided<[1, 4]>> to memref<*xi32>
  call @print(%tu) : (memref<*xi32>) -> ()

  // CHECK: sizes = [3, 2, 2] strides = [4, 2, 1] data =
  // CHECK-NEXT: {{\[\[\[}}0,    1],
  %e = memref.expand_shape %g [[0], [1, 2]] output_shape [3, 2, 2] : memref<3x4xi32> into memref<3x2x2xi32>
  %eu = memref.cast %e : memref<3x2x2xi32> to memref<*xi32>
  call @print(%eu) : (memref<*xi32>) -> ()

  // CHECK: sizes = [12] strides = [1] data =
  %k = memref.collapse_shape %e [[0, 1, 2]] : memref<3x2x2xi32> into memref<12xi32>
  %ku = memref.cast %k : memref<12xi32> to memref<*xi32>
  call @print(%ku) : (memref<*xi32>) -> ()

  // CHECK: offset = 5 sizes = [2, 2] strides = [1, 2] data =
  // CHECK-NEXT: {{\[}}[11,   13],
  // CHECK-NEXT: [12,   20]]
  %r = memref.reinterpret_cast %g to offset: [5], sizes: [2, 2], strides: [1, 2] : memref<3x4xi32> to memref<2x2xi32, strided<[1, 2], offset: 5>>
  %ru = memref.cast %r : memref<2x2xi32, strided<[1, 2], offset: 5>> to memref<*xi32>
  call @print(%ru) : (memref<*xi32>) -> ()

  // CHECK: [1,  3]
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x2xi32, strided<[8, 2], offset: 1>> -> memref<i32>, index, index, index, index, index
  %again = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#1], strides: [%strides#1] : memref<i32> to memref<?xi32, strided<[?], offset: ?>>
  %au = memref.cast %again : memref<?xi32, strided<[?], offset: ?>> to memref<*xi32>
  call @print(%au) : (memref<*xi32>) -> ()

  // Bytes: 256 + 2 in little-endian order.
  // CHECK: 258
  %bytes = memref.alloc() : memref<8xi8>
  %b2 = arith.constant 2 : i8
  %b1 = arith.constant 1 : i8
  %b0 = arith.constant 0 : i8
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  memref.store %b2, %bytes[%c1] : memref<8xi8>
  memref.store %b1, %bytes[%c2] : memref<8xi8>
  memref.store %b0, %bytes[%c3] : memref<8xi8>
  memref.store %b0, %bytes[%c4] : memref<8xi8>
  %view = memref.view %bytes[%c1][] : memref<8xi8> to memref<i32>
  %x = memref.load %view[] : memref<i32>
  vector.print %x : i32

  // CHECK: 5
  // CHECK-NEXT: 8
  %cell = memref.alloca() : memref<1xi32>
  %i5 = arith.constant 5 : i32
  %i3 = arith.constant 3 : i32
  memref.store %i5, %cell[%c0] : memref<1xi32>
  %old = memref.atomic_rmw addi %i3, %cell[%c0] : (i32, memref<1xi32>) -> i32
  vector.print %old : i32
  %now = memref.load %cell[%c0] : memref<1xi32>
  vector.print %now : i32

  // CHECK-NEXT: 8
  // CHECK-NEXT: 24
  %before = memref.generic_atomic_rmw %cell[%c0] : memref<1xi32> {
  ^bb0(%current: i32):
    %p = arith.muli %current, %i3 : i32
    memref.atomic_yield %p : i32
  }
  vector.print %before : i32
  %after = memref.load %cell[%c0] : memref<1xi32>
  vector.print %after : i32

  // CHECK-NEXT: 3
  // CHECK-NEXT: 2
  %d = memref.dim %su, %c0 : memref<*xi32>
  %d3 = memref.dim %g, %c0 : memref<3x4xi32>
  vector.print %d3 : index
  vector.print %d : index

  // CHECK: [0,  1,  2,  3]
  %row = memref.alloc() : memref<4xi32>
  %first = memref.subview %g[0, 0][1, 4][1, 1] : memref<3x4xi32> to memref<4xi32, strided<[1]>>
  memref.copy %first, %row : memref<4xi32, strided<[1]>> to memref<4xi32>
  %rowu = memref.cast %row : memref<4xi32> to memref<*xi32>
  call @print(%rowu) : (memref<*xi32>) -> ()

  // CHECK: sizes = [2, 2]
  // CHECK-NEXT: {{\[}}[0,   1],
  // CHECK-NEXT: [2,   3]]
  %shape = memref.alloca() : memref<2xindex>
  memref.store %c2, %shape[%c0] : memref<2xindex>
  memref.store %c2, %shape[%c1] : memref<2xindex>
  %q = memref.reshape %row(%shape) : (memref<4xi32>, memref<2xindex>) -> memref<?x?xi32>
  %qu = memref.cast %q : memref<?x?xi32> to memref<*xi32>
  call @print(%qu) : (memref<*xi32>) -> ()

  // CHECK: sizes = [2] strides = [1] data =
  // CHECK-NEXT: [0,  1]
  %short = memref.realloc %row : memref<4xi32> to memref<2xi32>
  %shortu = memref.cast %short : memref<2xi32> to memref<*xi32>
  call @print(%shortu) : (memref<*xi32>) -> ()
  return
}
