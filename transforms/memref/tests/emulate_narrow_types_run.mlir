// RUN: terrace run %s | FileCheck %s
// RUN: terrace opt %s --emulate-narrow-types | terrace run - | FileCheck %s
// RUN: terrace opt %s --emulate-narrow-types="memref-load-bitwidth=16 disable-atomic-rmw" | terrace run - | FileCheck %s

// A program prints the same, wherever its numbers are.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %m = memref.alloc(%c8) : memref<3x?xi2>
  %n = memref.alloc() : memref<3x8xi4>
  %zeros = arith.constant dense<0> : vector<8xi2>
  %wide_zeros = arith.constant dense<0> : vector<8xi4>
  scf.for %i = %c0 to %c3 step %c1 {
    vector.store %zeros, %m[%i, %c0] : memref<3x?xi2>, vector<8xi2>
    vector.store %wide_zeros, %n[%i, %c0] : memref<3x8xi4>, vector<8xi4>
    scf.for %j = %c0 to %c5 step %c1 {
      %x = arith.index_cast %j : index to i2
      memref.store %x, %m[%i, %j] : memref<3x?xi2>
      %product = arith.muli %i, %j : index
      %y = arith.index_cast %product : index to i4
      memref.store %y, %n[%i, %j] : memref<3x8xi4>
    }
  }
  // CHECK: ( 1, -2, -1 )
  %x = vector.load %m[%c1, %c1] : memref<3x?xi2>, vector<3xi2>
  vector.print %x : vector<3xi2>
  // CHECK: ( 0, 1, -2, -1, 0, 1, -2, -1 )
  vector.store %x, %m[%c0, %c5] : memref<3x?xi2>, vector<3xi2>
  %y = vector.load %m[%c0, %c0] : memref<3x?xi2>, vector<8xi2>
  vector.print %y : vector<8xi2>
  // CHECK: ( 1, 2, 3, 4, 0 )
  %z = vector.load %n[%c1, %c1] : memref<3x8xi4>, vector<5xi4>
  vector.print %z : vector<5xi4>
  // CHECK: ( 7, 2, 4, 7 )
  %mask = arith.constant dense<[false, true, true, false]> : vector<4xi1>
  %others = arith.constant dense<7> : vector<4xi4>
  %masked = vector.maskedload %n[%c2, %c0], %mask, %others : memref<3x8xi4>, vector<4xi1>, vector<4xi4> into vector<4xi4>
  vector.print %masked : vector<4xi4>
  // CHECK: ( 0, 7, 7, 6 )
  vector.maskedstore %n[%c2, %c0], %mask, %others : memref<3x8xi4>, vector<4xi1>, vector<4xi4>
  %stored = vector.load %n[%c2, %c0] : memref<3x8xi4>, vector<4xi4>
  vector.print %stored : vector<4xi4>
  // CHECK: -8
  %e = memref.load %n[%c2, %c4] : memref<3x8xi4>
  vector.print %e : i4
  return
}
