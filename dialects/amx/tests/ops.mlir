// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @memory
func.func @memory(%m: memref<?x?xi8>, %n: memref<?xf32, strided<[2]>>, %i: index) {
  // CHECK: amx.tile_load %arg0[%arg2, %arg2] : memref<?x?xi8> into !amx.tile<16x64xi8>
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  // CHECK: amx.tile_load %arg1[%arg2], %arg2 {row = 1 : i64} : memref<?xf32, strided<[2]>> into !amx.tile<8x16xf32>
  %1 = amx.tile_load %n[%i], %i {row = 1} : memref<?xf32, strided<[2]>> into !amx.tile<8x16xf32>
  // CHECK: amx.tile_store %arg0[%arg2, %arg2], %0 : memref<?x?xi8>, !amx.tile<16x64xi8>
  amx.tile_store %m[%i, %i], %0 : memref<?x?xi8>, !amx.tile<16x64xi8>
  // CHECK: amx.tile_store %arg1[%arg2], %1, %arg2 : memref<?xf32, strided<[2]>>, !amx.tile<8x16xf32>
  amx.tile_store %n[%i], %1, %i : memref<?xf32, strided<[2]>>, !amx.tile<8x16xf32>
  return
}

// CHECK-LABEL: @floats
func.func @floats(%a: !amx.tile<16x32xf16>, %b: !amx.tile<4x32xbf16>, %c: !amx.tile<16x16xbf16>, %acc: !amx.tile<16x16xf32>, %sum: !amx.tile<4x8xf32>) {
  // CHECK: amx.tile_zero : !amx.tile<16x16xbf16>
  %0 = amx.tile_zero : !amx.tile<16x16xbf16>
  // CHECK: amx.tile_mulf %arg0, %arg0, %arg3 : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  %1 = amx.tile_mulf %a, %a, %acc : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  // CHECK: amx.tile_mulf %arg1, %arg2, %arg4 : !amx.tile<4x32xbf16>, !amx.tile<16x16xbf16>, !amx.tile<4x8xf32>
  %2 = amx.tile_mulf %b, %c, %sum : !amx.tile<4x32xbf16>, !amx.tile<16x16xbf16>, !amx.tile<4x8xf32>
  return
}

// CHECK-LABEL: @integers
func.func @integers(%a: !amx.tile<16x64xi8>, %acc: !amx.tile<16x16xi32>) {
  // CHECK: amx.tile_muli %arg0, %arg0, %arg1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %0 = amx.tile_muli %a, %a, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: amx.tile_muli %arg0 zext, %arg0, %arg1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %1 = amx.tile_muli %a zext, %a, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: amx.tile_muli %arg0, %arg0 zext, %arg1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %2 = amx.tile_muli %a, %a zext, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  // CHECK: amx.tile_muli %arg0 zext, %arg0 zext, %arg1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %3 = amx.tile_muli %a zext, %a zext, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  return
}

// CHECK-LABEL: @any_tile
func.func @any_tile(!amx.tile<3xf16>, !amx.tile<1x2x3xi32>) {
^bb0(%a: !amx.tile<3xf16>, %b: !amx.tile<1x2x3xi32>):
  return
}

// CHECK: func.func private @no_sizes(!amx.tile<xf16>)
func.func private @no_sizes(!amx.tile<xf16>)
