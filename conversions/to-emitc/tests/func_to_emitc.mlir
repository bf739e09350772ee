// RUN: terrace opt --split-input-file --convert-func-to-emitc %s | FileCheck %s

// Functions nobody else sees are static.

// CHECK:      module {
// CHECK-NEXT:   emitc.func @a(%arg0: memref<4xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     return %cst : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func private @ext(i32, index) attributes {specifiers = ["extern"]}
// CHECK-NEXT:   emitc.func @call(%arg0: i32, %arg1: index) {
// CHECK-NEXT:     call @ext(%arg0, %arg1) : (i32, index) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func nested @n(%arg0: vector<2xi32>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @blocks(%arg0: i32) {
// CHECK-NEXT:     cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT:   ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @t(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:     return %arg0 : tensor<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @a(%m: memref<4xf32>, %i: index) -> f32 {
  %c = arith.constant 0.0 : f32
  return %c : f32
}

// -----

func.func private @ext(i32, index)
func.func @call(%i: i32, %j: index) { call @ext(%i, %j) : (i32, index) -> () 
 return }

// -----

func.func nested @n(%i: vector<2xi32>) { return }

// -----

func.func @blocks(%i: i32) { cf.br ^bb1(%i : i32)
^bb1(%j : i32):
 return }

// -----

func.func @t(%i: tensor<2xf32>) -> tensor<2xf32> { return %i : tensor<2xf32> }
