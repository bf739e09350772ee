// RUN: terrace opt %s --edition=auto --allow-unregistered-dialect | FileCheck %s

// The quoted form says nothing but the name of the dialect.
%0 = "my.op"() : () -> i32
// CHECK: arith.addi
%1 = "std.addi"(%0, %0) : (i32, i32) -> i32
