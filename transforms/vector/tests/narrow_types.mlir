// RUN: terrace opt %s --transform-interpreter | FileCheck %s
// RUN: terrace run %s | FileCheck %s --check-prefix=PRINT
// RUN: terrace opt %s --transform-interpreter | terrace run - | FileCheck %s --check-prefix=PRINT

// CHECK-LABEL: @extsi
// CHECK-SAME:    (%[[X:.*]]: vector<8xi4>)
// CHECK:         %[[FOUR:.*]] = arith.constant dense<4> : vector<4xi8>
// CHECK:         %[[BYTES:.*]] = vector.bitcast %[[X]] : vector<8xi4> to vector<4xi8>
// CHECK:         %[[UP:.*]] = arith.shli %[[BYTES]], %[[FOUR]]
// CHECK:         %[[LOW:.*]] = arith.shrsi %[[UP]], %[[FOUR]]
// CHECK:         %[[HIGH:.*]] = arith.shrsi %[[BYTES]], %[[FOUR]]
// CHECK:         %[[ALL:.*]] = vector.interleave %[[LOW]], %[[HIGH]]
// CHECK:         arith.extsi %[[ALL]] : vector<8xi8> to vector<8xi32>
func.func @extsi(%x: vector<8xi4>) -> vector<8xi32> {
  %r = arith.extsi %x : vector<8xi4> to vector<8xi32>
  return %r : vector<8xi32>
}

// CHECK-LABEL: @uitofp
// CHECK:         %[[BYTES:.*]] = vector.bitcast %{{.*}} : vector<2x4xi2> to vector<2x1xi8>
// CHECK:         %[[A:.*]] = arith.andi %[[BYTES]], %[[MASK:.*]] : vector<2x1xi8>
// CHECK:         %[[B2:.*]] = arith.shrui %[[BYTES]]
// CHECK:         %[[B:.*]] = arith.andi %[[B2]], %[[MASK]]
// CHECK:         %[[C2:.*]] = arith.shrui %[[BYTES]]
// CHECK:         %[[C:.*]] = arith.andi %[[C2]], %[[MASK]]
// CHECK:         %[[D:.*]] = arith.shrui %[[BYTES]]
// CHECK:         %[[AC:.*]] = vector.interleave %[[A]], %[[C]]
// CHECK:         %[[BD:.*]] = vector.interleave %[[B]], %[[D]]
// CHECK:         %[[ABCD:.*]] = vector.interleave %[[AC]], %[[BD]]
// CHECK:         arith.uitofp %[[ABCD]] : vector<2x4xi8> to vector<2x4xf32>
func.func @uitofp(%x: vector<2x4xi2>) -> vector<2x4xf32> {
  %r = arith.uitofp %x : vector<2x4xi2> to vector<2x4xf32>
  return %r : vector<2x4xf32>
}

// CHECK-LABEL: @trunci
// CHECK:         %[[BYTES:.*]] = arith.trunci %{{.*}} : vector<8xi32> to vector<8xi8>
// CHECK:         %[[LOW:.*]], %[[HIGH:.*]] = vector.deinterleave %[[BYTES]]
// CHECK:         %[[A:.*]] = arith.andi %[[LOW]]
// CHECK:         %[[B:.*]] = arith.shli %[[HIGH]]
// CHECK:         %[[AB:.*]] = arith.ori %[[A]], %[[B]] : vector<4xi8>
// CHECK:         vector.bitcast %[[AB]] : vector<4xi8> to vector<8xi4>
func.func @trunci(%x: vector<8xi32>) -> vector<8xi4> {
  %r = arith.trunci %x : vector<8xi32> to vector<8xi4>
  return %r : vector<8xi4>
}

// CHECK-LABEL: @transpose
// CHECK:         %[[BYTES:.*]] = arith.extsi %{{.*}} : vector<2x3xi7> to vector<2x3xi8>
// CHECK:         %[[T:.*]] = vector.transpose %[[BYTES]], [1, 0]
// CHECK:         arith.trunci %[[T]] : vector<3x2xi8> to vector<3x2xi7>
func.func @transpose(%x: vector<2x3xi7>) -> vector<3x2xi7> {
  %r = vector.transpose %x, [1, 0] : vector<2x3xi7> to vector<3x2xi7>
  return %r : vector<3x2xi7>
}

// CHECK-LABEL: @pack
// CHECK:         %[[A:.*]] = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 3, 4, 6] : vector<8xi32>, vector<8xi32>
// CHECK:         %[[A_BITS:.*]] = arith.andi %[[A]]
// CHECK:         %[[A_DOWN:.*]] = arith.shrui %[[A_BITS]]
// CHECK:         %[[B:.*]] = vector.shuffle %{{.*}}, %{{.*}} [1, 2, 4, 5, 7]
// CHECK:         %[[B_BITS:.*]] = arith.andi %[[B]]
// CHECK:         %[[B_UP:.*]] = arith.shli %[[B_BITS]]
// CHECK:         %[[AB:.*]] = arith.ori %[[A_DOWN]], %[[B_UP]]
// CHECK:         vector.shuffle %{{.*}}, %{{.*}} [0, 3, 0, 6, 0]
// CHECK:         arith.trunci %{{.*}} : vector<5xi32> to vector<5xi8>
func.func @pack(%x: vector<8xi32>) -> vector<5xi8> {
  %narrow = arith.trunci %x : vector<8xi32> to vector<8xi5>
  %r = vector.bitcast %narrow : vector<8xi5> to vector<5xi8>
  return %r : vector<5xi8>
}

// Bits above those of a byte are there after the bytes are extended.
// CHECK-LABEL: @pack_to_wider
// CHECK:         arith.extui %{{.*}} : vector<2xi8> to vector<2xi16>
// CHECK:         %[[B:.*]] = arith.extui %{{.*}} : vector<2xi8> to vector<2xi16>
// CHECK:         arith.shli %[[B]], %{{.*}} : vector<2xi16>
func.func @pack_to_wider(%x: vector<8xi8>) -> vector<2xi16> {
  %narrow = arith.trunci %x : vector<8xi8> to vector<8xi4>
  %r = vector.bitcast %narrow : vector<8xi4> to vector<2xi16>
  return %r : vector<2xi16>
}

// The highest of the five bits is the sign.
// CHECK-LABEL: @unpack
// CHECK:         %[[BITS:.*]] = arith.ori %{{.*}}, %{{.*}} : vector<8xi8>
// CHECK:         %[[UP:.*]] = arith.shli %[[BITS]], %[[THREE:.*]] : vector<8xi8>
// CHECK:         %[[DOWN:.*]] = arith.shrsi %[[UP]], %[[THREE]]
// CHECK:         arith.extsi %[[DOWN]] : vector<8xi8> to vector<8xi16>
func.func @unpack(%x: vector<5xi8>) -> vector<8xi16> {
  %narrow = vector.bitcast %x : vector<5xi8> to vector<8xi5>
  %r = arith.extsi %narrow : vector<8xi5> to vector<8xi16>
  return %r : vector<8xi16>
}

// Six bits do not fill bytes.
// CHECK-LABEL: @no_bytes
// CHECK-NEXT:    arith.trunci
// CHECK-NEXT:    vector.bitcast
func.func @no_bytes(%x: vector<16xi16>) -> vector<8xi6> {
  %narrow = arith.trunci %x : vector<16xi16> to vector<16xi3>
  %r = vector.bitcast %narrow : vector<16xi3> to vector<8xi6>
  return %r : vector<8xi6>
}

func.func @main() {
  %x = arith.constant dense<[1, -2, 3, -4, 5, -6, 7, -8]> : vector<8xi32>
  // PRINT: ( 1, -2, 3, -4, 5, -6, 7, -8 )
  %narrow = func.call @trunci(%x) : (vector<8xi32>) -> vector<8xi4>
  %back = func.call @extsi(%narrow) : (vector<8xi4>) -> vector<8xi32>
  vector.print %back : vector<8xi32>
  // PRINT: ( 1, -2, 3, -4, 5, -6, 7, -8 )
  %packed = func.call @pack(%x) : (vector<8xi32>) -> vector<5xi8>
  %unpacked = func.call @unpack(%packed) : (vector<5xi8>) -> vector<8xi16>
  vector.print %unpacked : vector<8xi16>
  // PRINT: ( -15391, -30811 )
  %bytes = arith.trunci %x : vector<8xi32> to vector<8xi8>
  %two = func.call @pack_to_wider(%bytes) : (vector<8xi8>) -> vector<2xi16>
  vector.print %two : vector<2xi16>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
