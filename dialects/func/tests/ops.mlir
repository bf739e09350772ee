// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: func.func private @declared(i32 {test.a, test.b = 1 : i64}, f32) -> (i64, f32 {test.c}) attributes {test.d}
func.func private @declared(%x: i32 {test.b = 1, test.a}, %y: f32) -> (i64, f32 {test.c}) attributes {test.d}

// CHECK: func.func nested @visible() attributes {no_inline} {
func.func nested @visible() attributes {no_inline} {
  // CHECK-NEXT: return
  return
}

// CHECK: func.func private @of_function(() -> i32) -> (() -> ())
func.func private @of_function(() -> i32) -> (() -> ())

// CHECK: func.func @"quoted name"(%arg0: i32 {test.a}) -> i32 {
func.func @"quoted name"(%x: i32 {test.a}) -> i32 {
  return %x : i32
}

// CHECK-LABEL: func.func @calls
func.func @calls(%x: i32) -> i32 {
  // CHECK: call @"quoted name"(%arg0) {no_inline} : (i32) -> i32
  %a = call @"quoted name"(%x) {no_inline} : (i32) -> i32
  // CHECK: %f = constant @calls : (i32) -> i32
  %f = constant @calls : (i32) -> i32
  // CHECK: call_indirect %f(%{{.*}}) : (i32) -> i32
  %b = call_indirect %f(%a) : (i32) -> i32
  return %b : i32
}
