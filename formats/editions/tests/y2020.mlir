// RUN: terrace opt %s --edition=2020 --allow-unregistered-dialect | FileCheck %s

#plain = (d0, d1) -> (d1, d0)

// One type, in two spellings.
// CHECK-LABEL: @strides(
// CHECK-SAME: memref<42x16xf32, strided<[1, 64], offset: 33>>) -> memref<42x16xf32, strided<[1, 64], offset: 33>>
func @strides(%a: memref<42x16xf32, offset: 33, strides: [1, 64]>)
    -> memref<42x16xf32, (i, j) -> (33 + i + 64 * j)> {
  return %a : memref<42x16xf32, (i, j) -> (33 + i + 64 * j)>
}

// CHECK-LABEL: @arithmetic
func @arithmetic(%a: f32, %v: vector<4xf32>, %i: i16) {
  // CHECK: math.tanh
  %0 = tanh %a : f32
  // CHECK: math.copysign
  %1 = copysign %a, %0 : f32
  // CHECK: arith.divui
  %2 = diviu %i, %i : i16
  // CHECK: arith.cmpf olt
  %3 = cmpf "olt", %a, %0 : f32
  // CHECK: vector.broadcast
  %4 = splat %a : vector<4xf32>
  // CHECK: tensor.splat
  %5 = splat %a : tensor<4xf32>
  // CHECK: arith.constant 7 : i32
  %6 = "std.constant"() {value = 7 : i32} : () -> i32
  // CHECK: constant @arithmetic
  %7 = constant @arithmetic : (f32, vector<4xf32>, i16) -> ()
  return
}

// CHECK-LABEL: @casts
func @casts(%m: memref<4x?xf32, #plain>, %u: memref<*xf32>) {
  // CHECK: memref.cast %arg1 : memref<*xf32> to memref<4xf32>
  %0 = memref_cast %u : memref<*xf32> to memref<4xf32>
  // CHECK: memref.dim %arg0
  %1 = "std.dim"(%m) {index = 1 : i64} : (memref<4x?xf32, #plain>) -> index
  return
}

// CHECK: "my.opaque"() {a = #std.opaque<"foo", "0xDEADBEEF", tensor<10xi32>>}
"my.opaque"() {a = opaque<foo, "0xDEADBEEF"> : tensor<10xi32>} : () -> ()
