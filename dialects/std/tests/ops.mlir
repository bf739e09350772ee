// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: @alloc_static
func.func @alloc_static() {
  // CHECK: std.alloc_static(4096) : memref<16xf32, "hbm">
  %m = std.alloc_static(4096) : memref<16xf32, "hbm">
  return
}

// CHECK-LABEL: @extract_element
func.func @extract_element(%t: tensor<*xf32>, %i: index) -> f32 {
  // CHECK: std.extract_element %{{.*}}[%{{.*}}, %{{.*}}] : tensor<*xf32> -> f32
  %x = std.extract_element %t[%i, %i] : tensor<*xf32> -> f32
  return %x : f32
}

// CHECK-LABEL: @reshape
func.func @reshape(%m: memref<16x8xf32>, %s: index) {
  // CHECK: std.reshape %{{.*}}() [%{{.*}}] : memref<16x8xf32> to memref<16x2x4xf32, #map>
  %r = std.reshape %m() [%s] : memref<16x8xf32>
    to memref<16x2x4xf32, affine_map<(i, j, k)[s] -> (i, j * s + k)>>
  return
}

// CHECK-LABEL: @view
func.func @view(%m: memref<16x?xf32>, %n: index, %o: index) {
  // CHECK: std.view %{{.*}}(%{{.*}}) [%{{.*}}] : memref<16x?xf32> to memref<4x?xf32, #map1>
  %v = std.view %m(%n) [%o] : memref<16x?xf32> to memref<4x?xf32, affine_map<(i, j)[s] -> (i + s, j)>>
  return
}

// CHECK-LABEL: @opaque
// CHECK-SAME: attributes {test.a = #std.opaque<"foo", "0xDEADBEEF", tensor<10xi32>>}
func.func private @opaque() attributes {test.a = #std.opaque<"foo", "0xDEADBEEF", tensor<10xi32>>}
