// RUN: terrace upgrade %s | FileCheck %s
// edition: 2020

// CHECK: {{^}}// About the function.
// CHECK-NEXT: {{^}}func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT: {{^}}  // Twice.
// CHECK-NEXT: {{^}}  %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: {{^}}  return %0 : i32
// CHECK-NEXT: {{^}}}

// About the function.
func @f(%a: i32) -> i32 {
  // Twice.
  %0 = addi %a, %a : i32
  return %0 : i32
}
