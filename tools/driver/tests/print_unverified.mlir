// RUN: terrace opt %s --mlir-very-unsafe-disable-verifier-on-parsing --allow-unregistered-dialect | FileCheck %s

// A program that was not verified, and is not valid, is printed in its generic form.
// CHECK: "builtin.module"() ({
// CHECK: "affine.store"(%{{.*}}) <{map = #{{.*}}}> : (f32) -> ()
// CHECK: "a.b"() {x = array<i0: 0>} : () -> ()
"func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "affine.store"(%a) <{map = affine_map<() -> (0)>}> : (f32) -> ()
  "a.b"() {x = array<i0: 0>} : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
