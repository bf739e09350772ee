// RUN: terrace opt %s --allow-unregistered-dialect --verify-roundtrip | FileCheck %s

// What ends with a hyphen would end with an arrow in brackets, behind which a text would have no end.
// CHECK: a = #d.a- , b = #d.a<x>, c = #d<a-b>, d = !d.t- , e = #d._- , f = #d.1-
"t.op"() {a = #d.a-, b = #d.a<x>, c = #d.a-b, d = !d.t-, e = #d._-, f = #d.1-} : () -> ()
// CHECK: g = !emitc.ptr<!d.t- >
"t.op"() {g = !emitc.ptr<!d.t- >} : () -> ()
