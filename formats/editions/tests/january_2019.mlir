// RUN: terrace opt %s --edition=2019-01 --allow-unregistered-dialect | FileCheck %s

!my.vector = type vector<4 x f32>
#halves = (d0) -> (floordiv(d0, 2), d0 mod 2) size (16, 2)
#some = (d0) : d0 - 2 >= 0

// CHECK-LABEL: func.func private @declared(vector<4xf32>, memref<4x4xf32, "hbm">)
func @declared(!my.vector, memref<4x4xf32, (i, j) -> (i, j), hbm>)

// CHECK-LABEL: @apply
func @apply(%i: index) -> index {
  // CHECK: %[[Q:.*]] = affine.apply #{{.*}}(%arg0)
  // CHECK: %[[R:.*]] = affine.apply #{{.*}}(%arg0)
  %0 = affine_apply #halves(%i)
  // CHECK: %[[S:.*]] = arith.addi %[[Q]], %[[R]] : index
  %1 = addi %0, %0#1 : index
  // CHECK: return %[[S]]
  return %1 : index
}

// CHECK-LABEL: @loops
func @loops(%n: index) {
  // CHECK: affine.for %[[I:.*]] = 0 to %arg0
  for %i = 0 to %n {
    // CHECK: affine.for %{{.*}} = #{{.*}}(%[[I]]) to 10 step 2
    for %j = %i to 10 step 2 {
      // CHECK: affine.if
      if #some(%j) {
        "a"() : () -> ()
      // CHECK: } else {
      // CHECK-NEXT: affine.if
      } else if #some(%i) {
        "b"() {name: 1} : () -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: @memory
func @memory(%n: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: tensor.dim %arg1, %[[C0]]
  %d = dim %t, 0 : tensor<?xf32>
  // CHECK: %[[M:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
  %m = alloc(%d) : memref<?xf32>
  // CHECK: bufferization.materialize_in_destination %arg1 in restrict writable %[[M]]
  tensor_store %t, %m : memref<?xf32>
  // CHECK: %[[COPY:.*]] = bufferization.clone %[[M]]
  // CHECK: bufferization.to_tensor %[[COPY]] restrict
  %r = tensor_load %m : memref<?xf32>
  dealloc %m : memref<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @branches
func @branches(%c: i1, %a: i32) -> i32 {
  // CHECK: cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg1 : i32)
  "cond_br"(%c)[^x(%a : i32), ^x(%a : i32)] : (i1) -> ()
^x(%b: i32):
  // CHECK: arith.cmpi slt
  %0 = cmpi "slt", %a, %b : i32
  %1 = select %0, %a, %b : i32
  return %1 : i32
}

// CHECK-LABEL: @kept
func @kept(%t: tensor<*xf32>, %i: index) -> f32 {
  // CHECK: std.alloc_static(4096) : memref<16xf32>
  %m = alloc_static(0x1000) : memref<16xf32>
  // CHECK: std.extract_element %arg0[%arg1] : tensor<*xf32> -> f32
  %x = extract_element %t[%i] : tensor<*xf32>
  return %x : f32
}

// CHECK-LABEL: @splat
func @splat() -> tensor<4xf32> {
  // CHECK: arith.constant dense<4.500000e+00> : tensor<4xf32>
  %0 = constant splat<tensor<4xf32>, 4.5> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
