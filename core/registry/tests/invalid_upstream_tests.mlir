// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected a single result, no operands and no regions}}
"test_dyn.one_result"() : () -> ()

// -----

// expected-error @+1 {{unregistered operation 'test_dyn.foo' found in dialect ('test_dyn') that does not allow unknown operations}}
%0 = "test_dyn.foo"() : () -> i32

// -----

// expected-error @+1 {{'test_irdl_to_cpp.conditional' op expected 3 regions}}
"test_irdl_to_cpp.conditional"() ({}, {}, {}, {}) : () -> ()

// -----

// expected-error @+1 {{'test_irdl_to_cpp.conditional' op region #0 ('cond') failed to verify constraint: region with 1 entry block argument(s)}}
"test_irdl_to_cpp.conditional"() ({}, {}, {}) : () -> ()

// -----

// expected-error @+1 {{'test_irdl_to_cpp.conditional' op region #2 ('else') failed to verify constraint: region with 0 entry block argument(s)}}
"test_irdl_to_cpp.conditional"() ({
^bb0(%a: i32):
  "test.end"() : () -> ()
}, {}, {
^bb0(%a: i32):
  "test.end"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{unknown  type `bar` in dialect `test_irdl_to_cpp`}}
"test.op"() {a = !test_irdl_to_cpp.bar} : () -> ()
