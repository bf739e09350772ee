// RUN: terrace opt --split-input-file --convert-memref-to-emitc %s | FileCheck %s

// Buffers are arrays, of the stack, of the file, or of memory from malloc.

// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: memref<4xf32>) -> f32 {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : memref<4xf32> to !emitc.array<4xf32>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = emitc.subscript %0[%c0] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %2 = emitc.load %1 : <f32>
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"stdlib.h">
// CHECK-NEXT:   func.func @a() {
// CHECK-NEXT:     %0 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 20 : index}> : () -> index
// CHECK-NEXT:     %2 = emitc.mul %0, %1 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %3 = emitc.call_opaque "malloc"(%2) : (!emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %4 = emitc.cast %3 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<f32>
// CHECK-NEXT:     %5 = builtin.unrealized_conversion_cast %4 : !emitc.ptr<f32> to !emitc.array<4x5xf32>
// CHECK-NEXT:     %6 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %7 = emitc.subscript %5[%6, %6] : (!emitc.array<4x5xf32>, index, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %8 = emitc.address_of %7 : !emitc.lvalue<f32>
// CHECK-NEXT:     emitc.call_opaque "free"(%8) : (!emitc.ptr<f32>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"stdlib.h">
// CHECK-NEXT:   func.func @a() {
// CHECK-NEXT:     %0 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 20 : index}> : () -> index
// CHECK-NEXT:     %2 = emitc.mul %0, %1 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %3 = emitc.call_opaque "malloc"(%2) : (!emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %4 = emitc.cast %3 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<f32>
// CHECK-NEXT:     %5 = builtin.unrealized_conversion_cast %4 : !emitc.ptr<f32> to !emitc.array<4x5xf32>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %6 = emitc.subscript %5[%c0, %c0] : (!emitc.array<4x5xf32>, index, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %7 = emitc.load %6 : <f32>
// CHECK-NEXT:     %8 = emitc.subscript %5[%c0, %c0] : (!emitc.array<4x5xf32>, index, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     emitc.assign %7 : f32 to %8 : <f32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"stdlib.h">
// CHECK-NEXT:   func.func @a() {
// CHECK-NEXT:     %0 = emitc.call_opaque "sizeof"() {args = [i32]} : () -> !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 999 : index}> : () -> index
// CHECK-NEXT:     %2 = emitc.mul %0, %1 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %3 = "emitc.constant"() <{value = 64 : index}> : () -> !emitc.size_t
// CHECK-NEXT:     %4 = emitc.call_opaque "aligned_alloc"(%3, %2) : (!emitc.size_t, !emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %5 = emitc.cast %4 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<i32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: memref<4xindex>, %arg1: memref<2x2xf32>) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : memref<4xindex> to !emitc.array<4xindex>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = emitc.subscript %0[%c0] : (!emitc.array<4xindex>, index) -> !emitc.lvalue<index>
// CHECK-NEXT:     %2 = emitc.load %1 : <index>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.global static @g : i32
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: memref<4xf32, 1>) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : memref<4xf32, 1> to !emitc.array<4xf32>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = emitc.subscript %0[%c0] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %2 = emitc.load %1 : <f32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a() {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<4xindex>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"string.h">
// CHECK-NEXT:   func.func @a(%arg0: memref<3xf32>, %arg1: memref<3xf32>) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : memref<3xf32> to !emitc.array<3xf32>
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg0 : memref<3xf32> to !emitc.array<3xf32>
// CHECK-NEXT:     %2 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %3 = emitc.subscript %1[%2] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %4 = emitc.address_of %3 : !emitc.lvalue<f32>
// CHECK-NEXT:     %5 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %6 = emitc.subscript %0[%5] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %7 = emitc.address_of %6 : !emitc.lvalue<f32>
// CHECK-NEXT:     %8 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %9 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %10 = emitc.mul %8, %9 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     emitc.call_opaque "memcpy"(%7, %4, %10) : (!emitc.ptr<f32>, !emitc.ptr<f32>, !emitc.size_t) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"stdlib.h">
// CHECK-NEXT:   emitc.include <"string.h">
// CHECK-NEXT:   func.func @a() {
// CHECK-NEXT:     %0 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %2 = emitc.mul %0, %1 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %3 = emitc.call_opaque "malloc"(%2) : (!emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %4 = emitc.cast %3 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<f32>
// CHECK-NEXT:     %5 = builtin.unrealized_conversion_cast %4 : !emitc.ptr<f32> to !emitc.array<3xf32>
// CHECK-NEXT:     %6 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %7 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %8 = emitc.mul %6, %7 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %9 = emitc.call_opaque "malloc"(%8) : (!emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %10 = emitc.cast %9 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<f32>
// CHECK-NEXT:     %11 = builtin.unrealized_conversion_cast %10 : !emitc.ptr<f32> to !emitc.array<3xf32>
// CHECK-NEXT:     %12 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %13 = emitc.subscript %5[%12] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %14 = emitc.address_of %13 : !emitc.lvalue<f32>
// CHECK-NEXT:     %15 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %16 = emitc.subscript %11[%15] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %17 = emitc.address_of %16 : !emitc.lvalue<f32>
// CHECK-NEXT:     %18 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %19 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %20 = emitc.mul %18, %19 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     emitc.call_opaque "memcpy"(%17, %14, %20) : (!emitc.ptr<f32>, !emitc.ptr<f32>, !emitc.size_t) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"string.h">
// CHECK-NEXT:   emitc.include <"stdlib.h">
// CHECK-NEXT:   func.func @a() {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<3xf32>
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %2 = emitc.subscript %0[%1] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %3 = emitc.address_of %2 : !emitc.lvalue<f32>
// CHECK-NEXT:     %4 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %5 = emitc.subscript %0[%4] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %6 = emitc.address_of %5 : !emitc.lvalue<f32>
// CHECK-NEXT:     %7 = emitc.call_opaque "sizeof"() {args = [f32]} : () -> !emitc.size_t
// CHECK-NEXT:     %8 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %9 = emitc.mul %7, %8 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     emitc.call_opaque "memcpy"(%6, %3, %9) : (!emitc.ptr<f32>, !emitc.ptr<f32>, !emitc.size_t) -> ()
// CHECK-NEXT:     %10 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %11 = emitc.subscript %0[%10] : (!emitc.array<3xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %12 = emitc.address_of %11 : !emitc.lvalue<f32>
// CHECK-NEXT:     emitc.call_opaque "free"(%12) : (!emitc.ptr<f32>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.global static @g : !emitc.array<2xf32>
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.global extern const @g : !emitc.array<2xf32> = dense<1.000000e+00>
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.global static @g : !emitc.array<2xindex> = dense<1>
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.include <"string.h">
// CHECK-NEXT:   emitc.include <"stdlib.h">
// CHECK-NEXT:   func.func @a(%arg0: memref<2xindex>, %arg1: memref<2xindex>) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : memref<2xindex> to !emitc.array<2xindex>
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg0 : memref<2xindex> to !emitc.array<2xindex>
// CHECK-NEXT:     %2 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %3 = emitc.subscript %1[%2] : (!emitc.array<2xindex>, index) -> !emitc.lvalue<index>
// CHECK-NEXT:     %4 = emitc.address_of %3 : !emitc.lvalue<index>
// CHECK-NEXT:     %5 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %6 = emitc.subscript %0[%5] : (!emitc.array<2xindex>, index) -> !emitc.lvalue<index>
// CHECK-NEXT:     %7 = emitc.address_of %6 : !emitc.lvalue<index>
// CHECK-NEXT:     %8 = emitc.call_opaque "sizeof"() {args = [index]} : () -> !emitc.size_t
// CHECK-NEXT:     %9 = "emitc.constant"() <{value = 2 : index}> : () -> index
// CHECK-NEXT:     %10 = emitc.mul %8, %9 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     emitc.call_opaque "memcpy"(%7, %4, %10) : (!emitc.ptr<index>, !emitc.ptr<index>, !emitc.size_t) -> ()
// CHECK-NEXT:     %11 = emitc.call_opaque "sizeof"() {args = [index]} : () -> !emitc.size_t
// CHECK-NEXT:     %12 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %13 = emitc.mul %11, %12 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %14 = emitc.call_opaque "malloc"(%13) : (!emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %15 = emitc.cast %14 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<index>
// CHECK-NEXT:     %16 = builtin.unrealized_conversion_cast %15 : !emitc.ptr<index> to !emitc.array<3xindex>
// CHECK-NEXT:     %17 = emitc.call_opaque "sizeof"() {args = [index]} : () -> !emitc.size_t
// CHECK-NEXT:     %18 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %19 = emitc.mul %17, %18 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     %20 = "emitc.constant"() <{value = 8 : index}> : () -> !emitc.size_t
// CHECK-NEXT:     %21 = emitc.call_opaque "aligned_alloc"(%20, %19) : (!emitc.size_t, !emitc.size_t) -> !emitc.ptr<!emitc.opaque<"void">>
// CHECK-NEXT:     %22 = emitc.cast %21 : !emitc.ptr<!emitc.opaque<"void">> to !emitc.ptr<index>
// CHECK-NEXT:     %23 = builtin.unrealized_conversion_cast %22 : !emitc.ptr<index> to !emitc.array<3xindex>
// CHECK-NEXT:     %24 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %25 = emitc.subscript %16[%24] : (!emitc.array<3xindex>, index) -> !emitc.lvalue<index>
// CHECK-NEXT:     %26 = emitc.address_of %25 : !emitc.lvalue<index>
// CHECK-NEXT:     %27 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:     %28 = emitc.subscript %23[%27] : (!emitc.array<3xindex>, index) -> !emitc.lvalue<index>
// CHECK-NEXT:     %29 = emitc.address_of %28 : !emitc.lvalue<index>
// CHECK-NEXT:     %30 = emitc.call_opaque "sizeof"() {args = [index]} : () -> !emitc.size_t
// CHECK-NEXT:     %31 = "emitc.constant"() <{value = 3 : index}> : () -> index
// CHECK-NEXT:     %32 = emitc.mul %30, %31 : (!emitc.size_t, index) -> !emitc.size_t
// CHECK-NEXT:     emitc.call_opaque "memcpy"(%29, %26, %32) : (!emitc.ptr<index>, !emitc.ptr<index>, !emitc.size_t) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: memref<2xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : memref<2xf32> to !emitc.array<2xf32>
// CHECK-NEXT:     %1 = emitc.subscript %0[%arg1] : (!emitc.array<2xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     %2 = emitc.load %1 : <f32>
// CHECK-NEXT:     %3 = emitc.subscript %0[%arg1] : (!emitc.array<2xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:     emitc.assign %arg2 : f32 to %3 : <f32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @w(%arg0: i32, %arg1: i1) -> i32 {
// CHECK-NEXT:     %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:       scf.condition(%arg1) %arg2 : i32
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%arg2: i32):
// CHECK-NEXT:       scf.yield %arg2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @a(%m: memref<4xf32>) -> f32 {
  %c = arith.constant 0 : index
  %0 = memref.load %m[%c] : memref<4xf32>
  return %0 : f32
}

// -----

func.func @a() { %0 = memref.alloc() : memref<4x5xf32> 
 memref.dealloc %0 : memref<4x5xf32>
 return }

// -----

func.func @a() { %0 = memref.alloc() : memref<4x5xf32> 
 %c = arith.constant 0 : index
 %1 = memref.load %0[%c, %c] : memref<4x5xf32>
 memref.store %1, %0[%c, %c] : memref<4x5xf32>
 return }

// -----

func.func @a() { %0 = memref.alloc() {alignment = 64 : i64} : memref<999xi32> 
 return }

// -----

func.func @a(%a: memref<4xindex>, %b: memref<2x2xf32>) {
 %c = arith.constant 0 : index
 %0 = memref.load %a[%c] : memref<4xindex>
 return }

// -----

memref.global "private" @g : memref<i32>

// -----

func.func @a(%m: memref<4xf32, 1>) { %c = arith.constant 0 : index
%0 = memref.load %m[%c] : memref<4xf32, 1>
 return }

// -----

func.func @a() { %0 = memref.alloca() : memref<4xindex>
 return }

// -----

func.func @a(%0: memref<3xf32>, %1: memref<3xf32>) { memref.copy %0, %1 : memref<3xf32> to memref<3xf32>
 return }

// -----

func.func @a() { %0 = memref.alloc() : memref<3xf32> 
 %1 = memref.alloc() : memref<3xf32>
memref.copy %0, %1 : memref<3xf32> to memref<3xf32>
 return }

// -----

func.func @a() { %0 = memref.alloca() : memref<3xf32> 
memref.copy %0, %0 : memref<3xf32> to memref<3xf32>
memref.dealloc %0 : memref<3xf32>
 return }

// -----

memref.global "private" @g : memref<2xf32>

// -----

memref.global constant @g : memref<2xf32> = dense<1.0>

// -----

memref.global "private" @g : memref<2xindex> = dense<1>

// -----

func.func @a(%a: memref<2xindex>, %b: memref<2xindex>) { memref.copy %a, %b : memref<2xindex> to memref<2xindex>
%c = memref.alloc() : memref<3xindex>
%d = memref.alloc() {alignment = 8 : i64} : memref<3xindex>
memref.copy %c, %d : memref<3xindex> to memref<3xindex>
 return }

// -----

func.func @a(%a: memref<2xf32>, %i: index, %f: f32) { 
%0 = memref.load %a[%i] {nontemporal = true} : memref<2xf32>
memref.store %f, %a[%i] : memref<2xf32>
 return }

// -----

func.func @w(%i: i32, %c: i1) -> i32 {
  %0 = scf.while (%a = %i) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  }
  return %0 : i32
}
