// RUN: terrace opt %s --emulate-narrow-types --cse --split-input-file --verify-diagnostics
// RUN: not terrace opt %s --emulate-narrow-types --cse --split-input-file 2>/dev/null | FileCheck %s
// RUN: not terrace opt %s --emulate-narrow-types=disable-atomic-rmw --cse --split-input-file 2>/dev/null | FileCheck %s --check-prefix=PLAIN

// CHECK:       #[[ROW:.*]] = affine_map<()[s0, s1] -> (s0 * 4 + s1 floordiv 2)>
// CHECK-LABEL: @fills_bytes
// CHECK-SAME:    (%[[M:.*]]: memref<12xi8>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK:         %[[AT:.*]] = affine.apply #[[ROW]]()[%[[I]], %[[J]]]
// CHECK:         %[[BYTES:.*]] = vector.load %[[M]][%[[AT]]] : memref<12xi8>, vector<4xi8>
// CHECK:         vector.bitcast %[[BYTES]] : vector<4xi8> to vector<8xi4>
// CHECK:         vector.transfer_read %[[M]][%[[AT]]], %{{.*}} : memref<12xi8>, vector<4xi8>
// CHECK:         vector.store %{{.*}}, %[[M]][%[[AT]]] : memref<12xi8>, vector<4xi8>
func.func @fills_bytes(%m: memref<3x8xi4>, %i: index, %j: index) -> vector<8xi4> {
  %pad = arith.constant 0 : i4
  %x = vector.load %m[%i, %j] : memref<3x8xi4>, vector<8xi4>
  %y = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true]} : memref<3x8xi4>, vector<8xi4>
  vector.store %y, %m[%i, %j] : memref<3x8xi4>, vector<8xi4>
  return %x : vector<8xi4>
}

// -----

// Elements 6, 7 and 8 are in bytes 1 and 2.
// CHECK-LABEL: @known_place
// CHECK:         %[[BYTES:.*]] = vector.load %{{.*}}[%c1] : memref<3xi8>, vector<2xi8>
// CHECK:         %[[ALL:.*]] = vector.bitcast %[[BYTES]] : vector<2xi8> to vector<8xi2>
// CHECK:         vector.extract_strided_slice %[[ALL]] {offsets = [2], sizes = [3], strides = [1]} : vector<8xi2> to vector<3xi2>
func.func @known_place(%m: memref<3x3xi2>) -> vector<3xi2> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = vector.load %m[%c2, %c0] : memref<3x3xi2>, vector<3xi2>
  return %x : vector<3xi2>
}

// -----

// CHECK-DAG:   #[[AT:.*]] = affine_map<()[s0] -> (s0 floordiv 4)>
// CHECK-DAG:   #[[WITHIN:.*]] = affine_map<()[s0] -> (s0 mod 4)>
// CHECK-LABEL: @unknown_place
// CHECK-SAME:    (%{{.*}}: memref<3xi8>, %[[I:.*]]: index)
// CHECK-DAG:     %[[BYTE:.*]] = affine.apply #[[AT]]()[%[[I]]]
// CHECK-DAG:     %[[FIRST:.*]] = affine.apply #[[WITHIN]]()[%[[I]]]
// CHECK:         vector.load %{{.*}}[%[[BYTE]]] : memref<3xi8>, vector<2xi8>
// CHECK:         %[[ALL:.*]] = vector.bitcast
// CHECK:         %[[A:.*]] = vector.extract %[[ALL]][%[[FIRST]]] : i2 from vector<8xi2>
// CHECK:         %[[V:.*]] = vector.insert %[[A]], %{{.*}} [0] : i2 into vector<2xi2>
// CHECK:         %[[NEXT:.*]] = arith.addi %[[FIRST]], %c1 : index
// CHECK:         %[[B:.*]] = vector.extract %[[ALL]][%[[NEXT]]] : i2 from vector<8xi2>
// CHECK:         vector.insert %[[B]], %[[V]] [1] : i2 into vector<2xi2>
func.func @unknown_place(%m: memref<12xi2>, %i: index) -> vector<2xi2> {
  %x = vector.load %m[%i] : memref<12xi2>, vector<2xi2>
  return %x : vector<2xi2>
}

// -----

// CHECK:       #[[BYTES:.*]] = affine_map<()[s0] -> (s0 ceildiv 2)>
// CHECK-LABEL: @masked
// CHECK-SAME:    (%[[M:.*]]: memref<8xi8>, %[[N:.*]]: index, %[[OTHERS:.*]]: vector<8xi4>)
// CHECK:         %[[MASK:.*]] = vector.create_mask %[[N]] : vector<8xi1>
// CHECK:         %[[COUNT:.*]] = affine.apply #[[BYTES]]()[%[[N]]]
// CHECK:         %[[BYTE_MASK:.*]] = vector.create_mask %[[COUNT]] : vector<4xi1>
// CHECK:         %[[OTHER_BYTES:.*]] = vector.bitcast %[[OTHERS]] : vector<8xi4> to vector<4xi8>
// CHECK:         %[[LOADED:.*]] = vector.maskedload %[[M]][%c0], %[[BYTE_MASK]], %[[OTHER_BYTES]]
// CHECK:         %[[ALL:.*]] = vector.bitcast %[[LOADED]] : vector<4xi8> to vector<8xi4>
// CHECK:         %[[X:.*]] = arith.select %[[MASK]], %[[ALL]], %[[OTHERS]] : vector<8xi1>, vector<8xi4>
// CHECK:         %[[OLD:.*]] = vector.maskedload
// CHECK:         %[[OLD_ALL:.*]] = vector.bitcast %[[OLD]]
// CHECK:         %[[NEW:.*]] = arith.select %[[MASK]], %[[X]], %[[OLD_ALL]]
// CHECK:         %[[NEW_BYTES:.*]] = vector.bitcast %[[NEW]]
// CHECK:         vector.maskedstore %[[M]][%c0], %[[BYTE_MASK]], %[[NEW_BYTES]]
func.func @masked(%m: memref<16xi4>, %n: index, %others: vector<8xi4>) {
  %c0 = arith.constant 0 : index
  %mask = vector.create_mask %n : vector<8xi1>
  %x = vector.maskedload %m[%c0], %mask, %others : memref<16xi4>, vector<8xi1>, vector<8xi4> into vector<8xi4>
  vector.maskedstore %m[%c0], %mask, %x : memref<16xi4>, vector<8xi1>, vector<8xi4>
  return
}

// -----

// CHECK-LABEL: @other_masks
// CHECK-DAG:     %[[WHOLE:.*]] = vector.constant_mask [2, 3] : vector<4x4xi1>
// CHECK:         %[[ROW:.*]] = vector.extract %[[WHOLE]][1] : vector<4xi1> from vector<4x4xi1>
// CHECK:         vector.maskedload %{{.*}}[%c0], %[[ROW]]
// CHECK:         %[[LIST:.*]] = arith.constant dense<[true, false, false, true]> : vector<4xi1>
// CHECK:         vector.maskedload %{{.*}}[%c0], %[[LIST]]
func.func @other_masks(%m: memref<16xi4>, %others: vector<8xi4>) -> (vector<8xi4>, vector<8xi4>) {
  %c0 = arith.constant 0 : index
  %masks = vector.constant_mask [2, 5] : vector<4x8xi1>
  %mask = vector.extract %masks[1] : vector<8xi1> from vector<4x8xi1>
  %x = vector.maskedload %m[%c0], %mask, %others : memref<16xi4>, vector<8xi1>, vector<8xi4> into vector<8xi4>
  %list = arith.constant dense<[0, 1, 0, 0, 0, 0, 1, 1]> : vector<8xi1>
  %y = vector.maskedload %m[%c0], %list, %others : memref<16xi4>, vector<8xi1>, vector<8xi4> into vector<8xi4>
  return %x, %y : vector<8xi4>, vector<8xi4>
}

// -----

// CHECK-LABEL: @parts_of_bytes
// CHECK-SAME:    (%[[M:.*]]: memref<6xi8>, %[[X:.*]]: vector<7xi2>)
// CHECK:         %[[LAST:.*]] = arith.constant dense<[false, false, false, true]> : vector<4xi1>
// CHECK:         %[[A:.*]] = vector.extract_strided_slice %[[X]] {offsets = [0], sizes = [1], strides = [1]}
// CHECK:         %[[A4:.*]] = vector.insert_strided_slice %[[A]], %{{.*}} {offsets = [3], strides = [1]}
// CHECK:         memref.generic_atomic_rmw %[[M]][%c1] : memref<6xi8> {
// CHECK:         ^bb0(%[[OLD:.*]]: i8):
// CHECK:           %[[ONE:.*]] = vector.from_elements %[[OLD]] : vector<1xi8>
// CHECK:           %[[FOUR:.*]] = vector.bitcast %[[ONE]] : vector<1xi8> to vector<4xi2>
// CHECK:           %[[NEW:.*]] = arith.select %[[LAST]], %[[A4]], %[[FOUR]]
// CHECK:           %[[BYTES:.*]] = vector.bitcast %[[NEW]] : vector<4xi2> to vector<1xi8>
// CHECK:           %[[BYTE:.*]] = vector.extract %[[BYTES]][0]
// CHECK:           memref.atomic_yield %[[BYTE]] : i8
// CHECK:         %[[B:.*]] = vector.extract_strided_slice %[[X]] {offsets = [1], sizes = [4], strides = [1]}
// CHECK:         %[[B1:.*]] = vector.bitcast %[[B]] : vector<4xi2> to vector<1xi8>
// CHECK:         vector.store %[[B1]], %[[M]]
// CHECK:         vector.extract_strided_slice %[[X]] {offsets = [5], sizes = [2], strides = [1]}
// CHECK:         arith.constant dense<[true, true, false, false]> : vector<4xi1>
// CHECK:         memref.generic_atomic_rmw
// PLAIN-LABEL: @parts_of_bytes
// PLAIN:         %[[OLD:.*]] = vector.load %{{.*}}[%c1] : memref<6xi8>, vector<1xi8>
// PLAIN:         vector.bitcast %[[OLD]]
// PLAIN:         %[[NEW:.*]] = arith.select
// PLAIN:         %[[BYTE:.*]] = vector.bitcast %[[NEW]]
// PLAIN:         vector.store %[[BYTE]], %{{.*}}[%c1] : memref<6xi8>, vector<1xi8>
func.func @parts_of_bytes(%m: memref<3x7xi2>, %x: vector<7xi2>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  vector.store %x, %m[%c1, %c0] : memref<3x7xi2>, vector<7xi2>
  return
}

// -----

func.func @store_to_unknown_place(%m: memref<30xi2>, %x: vector<3xi2>, %i: index) {
  // expected-error @+1 {{failed to legalize operation 'vector.store' that was explicitly marked illegal}}
  vector.store %x, %m[%i] : memref<30xi2>, vector<3xi2>
  return
}

// -----

func.func @unknown_mask(%m: memref<16xi4>, %mask: vector<8xi1>, %x: vector<8xi4>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{failed to legalize operation 'vector.maskedstore' that was explicitly marked illegal}}
  vector.maskedstore %m[%c0], %mask, %x : memref<16xi4>, vector<8xi1>, vector<8xi4>
  return
}

// -----

// Other rows would be read in the place of the padding.
func.func @out_of_bounds(%m: memref<3x8xi4>, %i: index, %pad: i4) -> vector<8xi4> {
  // expected-error @+1 {{failed to legalize operation 'vector.transfer_read' that was explicitly marked illegal}}
  %x = vector.transfer_read %m[%i, %i], %pad : memref<3x8xi4>, vector<8xi4>
  return %x : vector<8xi4>
}
