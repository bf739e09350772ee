// RUN: terrace translate --mlir-to-cpp --c --split-input-file --verify-diagnostics %s

// expected-error @below {{'emitc.class' op has no counterpart in C}}
emitc.class @C {
}

// -----

emitc.func @template() {
  // expected-error @below {{'emitc.call_opaque' op has template arguments, which C does not have}}
  emitc.call_opaque "f"() {template_args = [i32]} : () -> ()
  return
}

// -----

emitc.func @results() {
  // expected-error @below {{'emitc.call_opaque' op has several results, which C does not have}}
  %0:2 = emitc.call_opaque "f"() : () -> (i32, i32)
  return
}

// -----

emitc.func @three_way(%a: i32) {
  // expected-error @below {{'emitc.cmp' op has no counterpart in C}}
  %0 = emitc.cmp three_way, %a, %a : (i32, i32) -> i32
  return
}
