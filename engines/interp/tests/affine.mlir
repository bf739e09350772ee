// RUN: terrace run %s | FileCheck %s

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 3 : index
  %m = memref.alloc() : memref<4x4xi64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %y = arith.index_cast %x : index to i64
      affine.store %y, %m[%i, %j] : memref<4x4xi64>
    }
  }
  // CHECK: sizes = [4, 4] strides = [4, 1] data =
  // CHECK-NEXT: {{\[}}[0,   1,   2,   3],
  // CHECK-NEXT: [10,   11,   12,   13],
  // CHECK-NEXT: [20,   21,   22,   23],
  // CHECK-NEXT: [30,   31,   32,   33]]
  %u = memref.cast %m : memref<4x4xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()

  // Bounds are the greatest of the lower and the least of the upper results.
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  affine.for %i = max affine_map<(d0) -> (d0 - 2, 0)>(%n) to min affine_map<(d0) -> (d0, 7)>(%n) {
    vector.print %i : index
  }

  // Negative numbers are rounded down, and remainders are not negative.
  // CHECK-NEXT: -3
  // CHECK-NEXT: -2
  // CHECK-NEXT: 1
  %neg = arith.constant -5 : index
  %floor = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%neg)
  %ceil = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%neg)
  %mod = affine.apply affine_map<(d0) -> (d0 mod 2)>(%neg)
  %floor_i = arith.index_cast %floor : index to i64
  %ceil_i = arith.index_cast %ceil : index to i64
  vector.print %floor_i : i64
  vector.print %ceil_i : i64
  vector.print %mod : index

  // CHECK-NEXT: 6
  %sum = affine.for %i = 0 to %n step 1 iter_args(%acc = %c0) -> index {
    %inside = affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] -> index {
      %two = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
      affine.yield %two : index
    } else {
      affine.yield %c0 : index
    }
    %next = arith.addi %acc, %inside : index
    affine.yield %next : index
  }
  vector.print %sum : index

  // CHECK-NEXT: 264
  %all = affine.parallel (%i, %j) = (0, 0) to (4, 4) step (3, 1) reduce ("addi") -> i64 {
    %x = affine.load %m[%i, %j] : memref<4x4xi64>
    %y = arith.addi %x, %x : i64
    affine.yield %y : i64
  }
  vector.print %all : i64

  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  // CHECK-NEXT: 3
  // CHECK-NEXT: 33
  %lin = arith.constant 33 : index
  %at:3 = affine.delinearize_index %lin into (2, 3, 10) : index, index, index
  vector.print %at#0 : index
  %at1 = arith.addi %at#1, %n : index
  %one = arith.constant 1 : index
  %two = arith.subi %n, %one : index
  vector.print %two : index
  vector.print %at#2 : index
  %back = affine.linearize_index [%at#0, %at#1, %at#2] by (2, 3, 10) : index
  vector.print %back : index

  // CHECK-NEXT: ( 11, 12 )
  %v = affine.vector_load %m[%n - 2, %n - 2] : memref<4x4xi64>, vector<2xi64>
  vector.print %v : vector<2xi64>
  return
}
