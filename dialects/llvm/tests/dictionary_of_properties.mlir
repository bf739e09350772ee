// RUN: terrace opt %s | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// A dictionary does not set a property that is not an attribute: its entry of that name is a discardable attribute.

// CHECK-LABEL: func @add
// GENERIC: sym_name = "add"
func.func @add(%a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: llvm.add %arg0, %arg1 {overflowFlags = #llvm.overflow<nsw, nuw>} : i32
  // GENERIC: <{overflowFlags = 0 : i32}> {overflowFlags = #llvm.overflow<nsw, nuw>}
  %0 = llvm.add %a, %b {"overflowFlags" = #llvm.overflow<nsw, nuw>} : i32
  // CHECK-NEXT: llvm.add %arg0, %arg1 overflow<nsw> {overflowFlags = 1 : i64} : i32
  // GENERIC-NEXT: <{overflowFlags = 1 : i32}> {overflowFlags = 1 : i64}
  %1 = llvm.add %a, %b overflow<nsw> {overflowFlags = 1 : i64} : i32
  // CHECK-NEXT: llvm.add %arg0, %arg1 {overflowFlags = 1 : i32} : i32
  // GENERIC-NEXT: <{overflowFlags = 0 : i32}> {overflowFlags = 1 : i32}
  %2 = "llvm.add"(%a, %b) {overflowFlags = 1 : i32} : (i32, i32) -> i32
  return %0 : i32
}

// A property of flags is given as their attribute, or as an integer of any width.
// CHECK-LABEL: llvm.func @flags_as_properties
llvm.func @flags_as_properties(%a: i32) -> i32 {
  // CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw> : i32
  %0 = "llvm.add"(%a, %a) <{overflowFlags = #llvm.overflow<nsw>}> : (i32, i32) -> i32
  // CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %1 = "llvm.add"(%0, %a) <{overflowFlags = 3 : i64}> : (i32, i32) -> i32
  llvm.return %1 : i32
}
