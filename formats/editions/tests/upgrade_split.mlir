// RUN: terrace upgrade --split-input-file %s | FileCheck %s
// RUN: terrace upgrade --split-input-file %s 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: not terrace upgrade --split-input-file --check %s 2>&1 | FileCheck %s --check-prefix=OLD

// Each part is upgraded on its own, and what is in today's edition stays as it is. Comments behind operations stay there.
// REPORT: upgrade_split.mlir:1: upgraded from edition 2020
// REPORT: upgrade_split.mlir:[[#@LINE+24]]: in today's edition already
// REPORT: upgrade_split.mlir:[[#@LINE+27]]: upgraded from edition 2022
// OLD: upgrade_split.mlir:[[#@LINE+18]]: edition 2020:
// OLD: upgrade_split.mlir:[[#@LINE+28]]: edition 2022:

// CHECK: {{^}}func.func @f(%arg0: i32) -> i32 { // Opens.
// CHECK-NEXT: {{^}}  %0 = arith.addi %arg0, %arg0 : i32 // Twice.
// CHECK-NEXT: {{^}}  return %0 : i32
// CHECK-NEXT: {{^}}} // Closes.
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}// {{-}}----
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}  func.func   private   @as_it_is() // Today.
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}// {{-}}----
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}// The second.
// CHECK-NEXT: {{^}}func.func @f(

func @f(%a: i32) -> i32 { // Opens.
  %0 = addi %a, %a : i32 // Twice.
  return %0 : i32
} // Closes.

// -----

  func.func   private   @as_it_is() // Today.

// -----

// The second.
func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
