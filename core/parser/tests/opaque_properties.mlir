// RUN: terrace opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s

// Properties of unregistered operations are kept apart from their attributes, whatever attribute they are.

// CHECK: %[[X:.*]] = "u.value"() : () -> i32
%x = "u.value"() : () -> i32
// CHECK-NEXT: "u.dictionary"() <{x = 1 : i32}> : () -> ()
"u.dictionary"() <{x = 1 : i32}> : () -> ()
// CHECK-NEXT: "u.empty"() <{}> : () -> ()
"u.empty"() <{}> : () -> ()
// CHECK-NEXT: "u.array"(%[[X]]) <[2, 3]> : (i32) -> ()
"u.array"(%x) <[2, 3]> : (i32) -> ()
// CHECK-NEXT: "u.both"() <{a}> ({
// CHECK-NEXT:   "u.inner"() <1 : i32> : () -> ()
// CHECK-NEXT: }) {b = 2 : i32} : () -> ()
"u.both"() <{a}> ({
  "u.inner"() <1 : i32> : () -> ()
}) {b = 2 : i32} : () -> ()
// CHECK-NEXT: "u.attributes"() {a = 1 : i32} : () -> ()
"u.attributes"() {a = 1 : i32} : () -> ()
