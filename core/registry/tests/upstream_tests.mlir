// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK: %[[RESULT:.*]] = "test_dyn.one_result"() : () -> f32
%0 = "test_dyn.one_result"() : () -> f32

// CHECK: "test_irdl_to_cpp.bar"() : () -> ()
"test_irdl_to_cpp.bar"() : () -> ()
// CHECK: %[[BEEF:.*]] = "test_irdl_to_cpp.beef"(%[[RESULT]], %[[RESULT]]) {a} : (f32, f32) -> !test_irdl_to_cpp.foo
%1 = "test_irdl_to_cpp.beef"(%0, %0) {a} : (f32, f32) -> !test_irdl_to_cpp.foo
// CHECK: "test_irdl_to_cpp.hash"(%[[BEEF]]) : (!test_irdl_to_cpp.foo) -> i64
%2 = "test_irdl_to_cpp.hash"(%1) : (!test_irdl_to_cpp.foo) -> i64
// CHECK: "test_irdl_to_cpp.conditional"() ({
// CHECK-NEXT: ^bb0(%{{.*}}: i32):
"test_irdl_to_cpp.conditional"() ({
^bb0(%a: i32):
  "test.end"() : () -> ()
}, {
^bb0(%a: i32, %b: i32):
  "test.end"() : () -> ()
}, {
  "test.end"() : () -> ()
}) : () -> ()
