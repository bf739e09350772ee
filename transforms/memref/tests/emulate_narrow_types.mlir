// RUN: terrace opt %s --emulate-narrow-types --cse --split-input-file --verify-diagnostics
// RUN: not terrace opt %s --emulate-narrow-types --cse --split-input-file 2>/dev/null | FileCheck %s
// RUN: not terrace opt %s --emulate-narrow-types="memref-load-bitwidth=32 arith-compute-bitwidth=8 disable-atomic-rmw" --cse --split-input-file 2>/dev/null | FileCheck %s --check-prefix=WIDE
// RUN: not terrace opt %s --emulate-narrow-types=memref-load-bitwidth=24
// RUN: not terrace opt %s --emulate-narrow-types=memref-load-bitwidth=128

// CHECK-DAG:   #[[BYTE:.*]] = affine_map<()[s0, s1] -> ((s0 * 5 + s1) floordiv 2)>
// CHECK-DAG:   #[[BIT:.*]] = affine_map<()[s0, s1] -> (s0 * 20 + s1 * 4 - ((s0 * 5 + s1) floordiv 2) * 8)>
// CHECK-LABEL: @access
// CHECK-SAME:    (%[[M:.*]]: memref<8xi8>, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: i4) -> i4
// CHECK:         %[[AT:.*]] = affine.apply #[[BYTE]]()[%[[I]], %[[J]]]
// CHECK:         %[[OLD:.*]] = memref.load %[[M]][%[[AT]]] : memref<8xi8>
// CHECK:         %[[BITS:.*]] = affine.apply #[[BIT]]()[%[[I]], %[[J]]]
// CHECK:         %[[SHIFT:.*]] = arith.index_cast %[[BITS]] : index to i8
// CHECK:         %[[LOW:.*]] = arith.shrsi %[[OLD]], %[[SHIFT]] : i8
// CHECK:         %[[R:.*]] = arith.trunci %[[LOW]] : i8 to i4
// CHECK:         %[[NEW:.*]] = arith.extui %[[X]] : i4 to i8
// CHECK:         %[[MASK:.*]] = arith.shli %c15_i8, %[[SHIFT]] : i8
// CHECK:         %[[OTHERS:.*]] = arith.xori %[[MASK]], %c-1_i8 : i8
// CHECK:         %[[NEW_BITS:.*]] = arith.shli %[[NEW]], %[[SHIFT]] : i8
// CHECK:         memref.atomic_rmw andi %[[OTHERS]], %[[M]][%[[AT]]]
// CHECK:         memref.atomic_rmw ori %[[NEW_BITS]], %[[M]][%[[AT]]]
// CHECK:         return %[[R]]
// WIDE-LABEL:  @access
// WIDE-SAME:     (%[[M:.*]]: memref<2xi32>, %{{.*}}: index, %{{.*}}: index, %[[X:.*]]: i8) -> i8
// WIDE:          %[[OLD:.*]] = memref.load %[[M]]
// WIDE:          %[[LOW:.*]] = arith.shrsi %[[OLD]]
// WIDE:          %[[ONLY:.*]] = arith.andi %[[LOW]], %c15_i32 : i32
// WIDE:          arith.trunci %[[ONLY]] : i32 to i8
// WIDE:          %[[NEW:.*]] = arith.extui %[[X]] : i8 to i32
// WIDE:          %[[CLEAN:.*]] = arith.andi %[[NEW]], %c15_i32 : i32
// WIDE:          %[[KEPT:.*]] = arith.andi %[[OLD]]
// WIDE:          %[[SUM:.*]] = arith.ori %[[KEPT]]
// WIDE:          memref.store %[[SUM]], %[[M]]
func.func @access(%m: memref<3x5xi4>, %i: index, %j: index, %x: i4) -> i4 {
  %r = memref.load %m[%i, %j] : memref<3x5xi4>
  memref.store %x, %m[%i, %j] : memref<3x5xi4>
  return %r : i4
}

// -----

// The last elements are in an integer of their own.
// CHECK-DAG:   #[[SIZE:.*]] = affine_map<()[s0, s1] -> ((s0 * s1) ceildiv 4, s0 ceildiv 4)>
// CHECK-DAG:   #[[AT:.*]] = affine_map<()[s0, s1, s2] -> ((s2 + s0 * s1) floordiv 4)>
// CHECK-LABEL: @dynamic
// CHECK-SAME:    (%[[N:.*]]: index, %[[M:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK:         %[[BYTES:.*]] = affine.max #[[SIZE]]()[%[[M]], %[[N]]]
// CHECK:         %[[BUFFER:.*]] = memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK:         %[[AT_J:.*]] = affine.apply #[[AT]]()[%[[I]], %[[M]], %[[J]]]
// CHECK:         memref.load %[[BUFFER]][%[[AT_J]]] : memref<?xi8>
// CHECK:         memref.dealloc %[[BUFFER]] : memref<?xi8>
func.func @dynamic(%n: index, %m: index, %i: index, %j: index) -> i2 {
  %buffer = memref.alloc(%n, %m) {alignment = 64 : i64} : memref<?x?xi2>
  %r = memref.load %buffer[%i, %j] : memref<?x?xi2>
  memref.dealloc %buffer : memref<?x?xi2>
  return %r : i2
}

// -----

// CHECK-LABEL: @no_dimensions
// CHECK-SAME:    (%[[M:.*]]: memref<i8>, %[[X:.*]]: i4)
// CHECK:         %[[OLD:.*]] = memref.load %[[M]][] : memref<i8>
// CHECK:         arith.trunci %[[OLD]] : i8 to i4
// CHECK:         %[[NEW:.*]] = arith.extui %[[X]] : i4 to i8
// CHECK:         memref.atomic_rmw assign %[[NEW]], %[[M]][] : (i8, memref<i8>) -> i8
func.func @no_dimensions(%m: memref<i4>, %x: i4) -> i4 {
  %r = memref.load %m[] : memref<i4>
  memref.store %x, %m[] : memref<i4>
  return %r : i4
}

// -----

// CHECK-LABEL: @floats
// CHECK:         %[[BITS:.*]] = arith.trunci %{{.*}} : i8 to i4
// CHECK:         %[[X:.*]] = arith.bitcast %[[BITS]] : i4 to f4E2M1FN
// CHECK:         %[[BACK:.*]] = arith.bitcast %[[X]] : f4E2M1FN to i4
// CHECK:         arith.extui %[[BACK]] : i4 to i8
func.func @floats(%m: memref<8xf4E2M1FN>, %i: index, %j: index) {
  %x = memref.load %m[%i] : memref<8xf4E2M1FN>
  memref.store %x, %m[%j] : memref<8xf4E2M1FN>
  return
}

// -----

// CHECK-LABEL: @views
// CHECK-SAME:    (%[[M:.*]]: memref<64xi8>, %[[I:.*]]: index)
// CHECK:         memref.subview %[[M]][16] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1], offset: 16>>
// CHECK:         %[[ROW:.*]] = affine.apply #{{.*}}()[%[[I]]]
// CHECK:         memref.subview %[[M]][%[[ROW]]] [2] [1] : memref<64xi8> to memref<2xi8, strided<[1], offset: ?>>
// CHECK:         memref.reinterpret_cast %[[M]] to offset: [4], sizes: [13], strides: [1] : memref<64xi8> to memref<13xi8, strided<[1], offset: 4>>
// CHECK-NOT:     expand_shape
// CHECK-NOT:     collapse_shape
// CHECK:         memref.assume_alignment %[[M]], 64 : memref<64xi8>
// CHECK:         memref.copy %[[M]], %{{.*}} : memref<64xi8> to memref<64xi8>
func.func @views(%m: memref<16x8xi4>, %i: index) -> (memref<8x8xi4, strided<[8, 1], offset: 32>>, memref<4xi4, strided<[1], offset: ?>>, memref<25xi4, strided<[1], offset: 8>>, memref<16x2x4xi4>, memref<128xi4>) {
  %half = memref.subview %m[4, 0] [8, 8] [1, 1] : memref<16x8xi4> to memref<8x8xi4, strided<[8, 1], offset: 32>>
  %part = memref.subview %m[%i, 2] [1, 4] [1, 1] : memref<16x8xi4> to memref<4xi4, strided<[1], offset: ?>>
  %cast = memref.reinterpret_cast %m to offset: [8], sizes: [25], strides: [1] : memref<16x8xi4> to memref<25xi4, strided<[1], offset: 8>>
  %more = memref.expand_shape %m [[0], [1, 2]] output_shape [16, 2, 4] : memref<16x8xi4> into memref<16x2x4xi4>
  %less = memref.collapse_shape %m [[0, 1]] : memref<16x8xi4> into memref<128xi4>
  %aligned = memref.assume_alignment %m, 64 : memref<16x8xi4>
  memref.copy %m, %aligned : memref<16x8xi4> to memref<16x8xi4>
  return %half, %part, %cast, %more, %less : memref<8x8xi4, strided<[8, 1], offset: 32>>, memref<4xi4, strided<[1], offset: ?>>, memref<25xi4, strided<[1], offset: 8>>, memref<16x2x4xi4>, memref<128xi4>
}

// -----

// CHECK-LABEL: @carried_by_a_loop
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (memref<4xi8>)
func.func @carried_by_a_loop(%m: memref<8xi4>, %n: index) -> memref<8xi4> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %m) -> memref<8xi4> {
    %x = memref.load %carried[%i] : memref<8xi4>
    memref.store %x, %carried[%c0] : memref<8xi4>
    scf.yield %carried : memref<8xi4>
  }
  return %r : memref<8xi4>
}

// -----

// CHECK-LABEL: @wide_enough
// CHECK:         memref.load %{{.*}}[%{{.*}}] : memref<4xi8, 1>
func.func @wide_enough(%m: memref<4xi8, 1>, %i: index) -> i8 {
  %r = memref.load %m[%i] : memref<4xi8, 1>
  return %r : i8
}

// -----

func.func @begins_within_a_byte(%m: memref<128xi4>) {
  // expected-error @+1 {{failed to legalize operation 'memref.subview' that was explicitly marked illegal}}
  %part = memref.subview %m[3] [32] [1] : memref<128xi4> to memref<32xi4, strided<[1], offset: 3>>
  return
}

// -----

func.func @apart(%m: memref<40x40xi4>, %i: index) {
  // expected-error @+1 {{failed to legalize operation 'memref.subview' that was explicitly marked illegal}}
  %part = memref.subview %m[%i, 0] [4, 8] [1, 1] : memref<40x40xi4> to memref<4x8xi4, strided<[40, 1], offset: ?>>
  return
}

// -----

// Elements of three bits would be in two bytes.
func.func @across(%m: memref<5xi3>, %i: index) -> i3 {
  // expected-error @+1 {{failed to legalize operation 'memref.load' that was explicitly marked illegal}}
  %r = memref.load %m[%i] : memref<5xi3>
  return %r : i3
}
