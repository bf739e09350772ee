// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-value-users | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode | terrace opt --allow-unregistered-dialect --mlir-print-value-users | FileCheck %s

// What is in a region is read before the operation around it, in text, so its uses are older.
// CHECK: %0 = "a.def"() : () -> i32 // users: %2, %1, %4, %3
%0 = "a.def"() : () -> i32
%1 = "a.around"(%0) ({
  %2 = "a.inside"(%0) : (i32) -> i32
  %3 = "a.inside"(%0) : (i32) -> i32
}) : (i32) -> i32
%4 = "a.behind"(%0) : (i32) -> i32
