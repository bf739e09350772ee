// RUN: not terrace opt %s -mlir-print-debuginfo 2>&1 | FileCheck %s
// RUN: not terrace opt %s -mlir-print-value-users 2>&1 | FileCheck %s --check-prefix=USERS

// Flags for printing hold for the operation that a note shows.
// CHECK: see current operation: %1 = "arith.addi"(%0, %0) {{.*}} -> i64 loc("{{.*}}print_notes.mlir":10:8)
// USERS: see current operation: %2 = "arith.addi"(%1, %1) {{.*}} -> i64 // user: %3
func.func @f(%a: i32) -> i64 {
  %x = arith.addi %a, %a : i32

  %d = "arith.addi"(%x, %x) : (i32, i32) -> i64
  return %d : i64
}
