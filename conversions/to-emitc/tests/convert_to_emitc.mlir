// RUN: terrace opt --split-input-file --convert-to-emitc %s | FileCheck %s

// All dialects at once; what has no counterpart stays.

// CHECK:      module {
// CHECK-NEXT:   emitc.func @a(%arg0: !emitc.array<4xi32>) {
// CHECK-NEXT:     %0 = "emitc.constant"() <{value = 1 : index}> : () -> !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 4 : index}> : () -> !emitc.size_t
// CHECK-NEXT:     %2 = "emitc.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
// CHECK-NEXT:     %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
// CHECK-NEXT:     assign %2 : f32 to %3 : <f32>
// CHECK-NEXT:     for %arg1 = %0 to %1 step %0  : !emitc.size_t {
// CHECK-NEXT:       %5 = load %3 : <f32>
// CHECK-NEXT:       %6 = subscript %arg0[%arg1] : (!emitc.array<4xi32>, !emitc.size_t) -> !emitc.lvalue<i32>
// CHECK-NEXT:       %7 = load %6 : <i32>
// CHECK-NEXT:       %8 = cast %7 : i32 to f32
// CHECK-NEXT:       %9 = add %5, %8 : (f32, f32) -> f32
// CHECK-NEXT:       %10 = math.exp %9 : f32
// CHECK-NEXT:       assign %10 : f32 to %3 : <f32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %4 = load %3 : <f32>
// CHECK-NEXT:     call @b(%4) : (f32) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   emitc.func private @b(f32) attributes {specifiers = ["extern"]}
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @a(%arg0: !emitc.size_t) -> !emitc.size_t {
// CHECK-NEXT:     cf.br ^bb1(%arg0 : !emitc.size_t)
// CHECK-NEXT:   ^bb1(%0: !emitc.size_t):  // pred: ^bb0
// CHECK-NEXT:     return %0 : !emitc.size_t
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: memref<?xf32>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @a(%arg0: vector<2xf32>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @a(%arg0: tensor<2xf32>, %arg1: i24) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @a(%arg0: !emitc.size_t, %arg1: !emitc.array<1x!emitc.size_t>) {
// CHECK-NEXT:     %0 = subscript %arg1[%arg0] : (!emitc.array<1x!emitc.size_t>, !emitc.size_t) -> !emitc.lvalue<!emitc.size_t>
// CHECK-NEXT:     %1 = load %0 : <!emitc.size_t>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   module {
// CHECK-NEXT:     emitc.func @a(%arg0: !emitc.size_t) -> !emitc.size_t {
// CHECK-NEXT:       return %arg0 : !emitc.size_t
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func private @b(index) -> (index, index)
// CHECK-NEXT: }

func.func @a(%a: memref<4xi32>) { 
  %c = arith.constant 1 : index
  %d = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r = scf.for %i = %c to %d step %c iter_args(%x = %f) -> f32 {
    %v = memref.load %a[%i] : memref<4xi32>
    %y = arith.sitofp %v : i32 to f32
    %z = arith.addf %x, %y : f32
    %q = math.exp %z : f32
    scf.yield %q : f32
  }
  func.call @b(%r) : (f32) -> ()
  return
}
func.func private @b(f32)

// -----

func.func @a(%i: index) -> index { 
  cf.br ^bb1(%i : index)
^bb1(%j: index):
  return %j : index
}

// -----

func.func @a(%i: memref<?xf32>) { 
  return 
}

// -----

func.func @a(%i: vector<2xf32>) { 
  return 
}

// -----

func.func @a(%i: tensor<2xf32>, %x: i24) { 
  return 
}

// -----

func.func @a(%i: index, %d: memref<1xindex>)  { 
  %c = memref.load %d[%i] : memref<1xindex>
  return
}

// -----

module { module { func.func @a(%i: index) -> index { return %i : index } } }

// -----

func.func private @b(%i: index) -> (index, index)
