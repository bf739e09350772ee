// RUN: terrace opt %s --canonicalize | FileCheck %s
// RUN: terrace opt %s --canonicalize --mlir-print-ir-after-all --mlir-print-ir-module-scope --mlir-disable-threading | FileCheck %s
// RUN: terrace opt %s --pass-pipeline="builtin.module(func.func(canonicalize),builtin.module(func.func(canonicalize)))" | FileCheck %s

memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" constant @all : memref<4xf32> = dense<2.5>
memref.global "private" @changes : memref<2xi32> = dense<[1, 2]>
memref.global "private" constant @nothing : memref<2xi32> = uninitialized
memref.global "private" constant @elsewhere : memref<2xi32>

// load(global[1, 2]) -> its element
// CHECK-LABEL: @element
func.func @element() -> (i32, i32) {
  // CHECK-DAG: %[[SIX:.*]] = arith.constant 6 : i32
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK-NEXT: return %[[SIX]], %[[TWO]]
  %c1 = arith.constant 1 : index
  %m = memref.get_global @table : memref<2x3xi32>
  %0 = affine.load %m[%c1, 2] : memref<2x3xi32>
  %d = memref.cast %m : memref<2x3xi32> to memref<?x?xi32>
  %1 = affine.load %d[0, %c1] : memref<?x?xi32>
  return %0, %1 : i32, i32
}

// load(global of equal elements[i]) -> the element
// CHECK-LABEL: @any_element
func.func @any_element(%i: index) -> f32 {
  // CHECK: %[[ALL:.*]] = arith.constant 2.5
  // CHECK-NEXT: return %[[ALL]]
  %m = memref.get_global @all : memref<4xf32>
  %0 = affine.load %m[symbol(%i)] : memref<4xf32>
  return %0 : f32
}

// What may change, has no value or is unknown is read when the program runs, and so is what is not there.
// CHECK-LABEL: @unknown
func.func @unknown(%i: index) -> (i32, i32, i32, i32, i32) {
  // CHECK-COUNT-5: affine.load
  %m = memref.get_global @changes : memref<2xi32>
  %0 = affine.load %m[1] : memref<2xi32>
  %n = memref.get_global @nothing : memref<2xi32>
  %1 = affine.load %n[1] : memref<2xi32>
  %e = memref.get_global @elsewhere : memref<2xi32>
  %2 = affine.load %e[1] : memref<2xi32>
  %t = memref.get_global @table : memref<2x3xi32>
  %3 = affine.load %t[symbol(%i), 1] : memref<2x3xi32>
  %4 = affine.load %t[0, 3] : memref<2x3xi32>
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// The nearest table counts.
module {
  memref.global "private" constant @table : memref<2x3xi32> = dense<[[10, 20, 30], [40, 50, 60]]>
  // CHECK-LABEL: @nested
  func.func @nested() -> i32 {
    // CHECK: %[[SIXTY:.*]] = arith.constant 60
    // CHECK-NEXT: return %[[SIXTY]]
    %m = memref.get_global @table : memref<2x3xi32>
    %0 = affine.load %m[1, 2] : memref<2x3xi32>
    return %0 : i32
  }
}
