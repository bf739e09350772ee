// RUN: terrace opt %s --canonicalize | FileCheck %s

// In graph regions definitions may go round in circles, in which rewriting does not come to an end by itself.
// CHECK: "test.use"
%zero = arith.constant 0 : i32
%one = arith.constant 1 : i32
%a = arith.addi %b, %zero : i32
%b = arith.addi %a, %zero : i32
"test.use"(%a) : (i32) -> ()
%c = arith.subi %d, %one : i32
%d = arith.addi %c, %one : i32
"test.use"(%d) : (i32) -> ()
