// RUN: terrace opt %s -split-input-file -verify-diagnostics

// Operations of upstream's test extension are not declared, and accepted.
%0 = "transform.test_produce"() {a = 1 : i32} : () -> !transform.any_op

// -----

// expected-error @+1 {{unregistered operation 'transform.produce' found in dialect ('transform') that does not allow unknown operations}}
"transform.produce"() : () -> ()
