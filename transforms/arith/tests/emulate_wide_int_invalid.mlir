// RUN: terrace opt %s --arith-emulate-wide-int --split-input-file --verify-diagnostics

// Neither the width of the machine nor twice that.
// expected-error@+1 {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @width(%a: i63) -> i63 {
  return %a : i63
}

// -----

func.func @operation(%a: i64) -> i64 {
  // expected-error@+1 {{failed to legalize operation 'arith.divui' that was explicitly marked illegal}}
  %0 = arith.divui %a, %a : i64
  return %0 : i64
}
