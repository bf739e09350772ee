// RUN: terrace opt %s --convert-linalg-to-std | FileCheck %s

// CHECK-LABEL: func.func @before
func.func @before() {
  return
}

// Declarations come before the last operation, each once.
// CHECK: func.func private @linalg_fill_f32_view4xsxf32(f32, memref<4x?xf32, strided<[?, ?], offset: ?>>) attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func private @linalg_copy_view8xf32as3_view8xf32(
// CHECK-NEXT: func.func private @own_name(
// CHECK-NEXT: func.func private @op_has_no_registered_library_name(
// CHECK-NEXT: func.func @calls
// CHECK-SAME: %[[F:.*]]: f32, %[[M:.*]]: memref<4x?xf32>
func.func @calls(%f: f32, %m: memref<4x?xf32>, %v: memref<8xf32, 3>, %w: memref<8xf32>) {
  // CHECK: %[[C:.*]] = memref.cast %[[M]]
  // CHECK: call @linalg_fill_f32_view4xsxf32(%[[F]], %[[C]])
  linalg.fill ins(%f : f32) outs(%m : memref<4x?xf32>)
  // CHECK: call @linalg_fill_f32_view4xsxf32
  linalg.fill ins(%f : f32) outs(%m : memref<4x?xf32>)
  // CHECK: call @linalg_copy_view8xf32as3_view8xf32
  linalg.copy ins(%v : memref<8xf32, 3>) outs(%w : memref<8xf32>)
  // CHECK: call @own_name
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], library_call = "own_name"} outs(%w : memref<8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  // CHECK: call @op_has_no_registered_library_name
  linalg.map { math.absf } ins(%w : memref<8xf32>) outs(%w : memref<8xf32>)
  return
}
