// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK-NEXT: %true = arith.constant true
  %0 = arith.constant true
  // CHECK-NEXT: %c-12_i64 = arith.constant -12 : i64
  %1 = arith.constant -12 : i64
  // CHECK-NEXT: %c12 = arith.constant 12 : index
  %2 = arith.constant 12 : index
  // CHECK-NEXT: %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
  %3 = arith.constant 170141183460469231731687303715884105727 : i128
  // CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
  %4 = arith.constant 1.0 : f32
  // CHECK-NEXT: %cst_0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %5 = arith.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK-NEXT: %true_1 = arith.constant {test.a} true
  %6 = arith.constant {test.a} true
  return
}

// CHECK-LABEL: @multiples_of_vscale
func.func @multiples_of_vscale() {
  %vscale = vector.vscale
  %c4 = arith.constant 4 : index
  // CHECK: %c4_vscale = arith.muli %vscale, %c4 : index
  %0 = arith.muli %vscale, %c4 : index
  // CHECK: %0 = arith.muli %c4, %c4 : index
  %1 = arith.muli %c4, %c4 : index
  return
}

// CHECK-LABEL: @select
func.func @select(%c: i1, %x: i32, %cv: vector<4xi1>, %v: vector<4xi32>) {
  // CHECK-NEXT: arith.select %arg0, %arg1, %arg1 : i32
  %0 = arith.select %c, %x, %x : i32
  // CHECK-NEXT: arith.select %arg0, %arg3, %arg3 : vector<4xi32>
  %1 = arith.select %c, %v, %v : vector<4xi32>
  // CHECK-NEXT: arith.select %arg2, %arg3, %arg3 {test.a} : vector<4xi1>, vector<4xi32>
  %2 = arith.select %cv, %v, %v {test.a} : vector<4xi1>, vector<4xi32>
  return
}

// CHECK-LABEL: @casts
func.func @casts(%x: i32, %f: f32, %i: index, %m: memref<4xi32>) {
  // CHECK-NEXT: arith.extsi %arg0 : i32 to i64
  %0 = arith.extsi %x : i32 to i64
  // CHECK-NEXT: arith.truncf %arg1 upward fastmath<fast> : f32 to f16
  %1 = arith.truncf %f upward fastmath<fast> : f32 to f16
  // CHECK-NEXT: arith.index_cast %arg2 : index to i32
  %2 = arith.index_cast %i : index to i32
  // CHECK-NEXT: arith.bitcast %arg3 : memref<4xi32> to memref<4xf32>
  %3 = arith.bitcast %m : memref<4xi32> to memref<4xf32>
  // CHECK-NEXT: arith.scaling_truncf %arg1, %arg1 to_nearest_even : f32, f32 to f16
  %4 = arith.scaling_truncf %f, %f to_nearest_even : f32, f32 to f16
  return
}
