// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured' op expected one body argument}}
  transform.match.structured %op : !transform.any_op {
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured' op expected body argument to implement TransformHandleTypeInterface}}
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_value):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured.body' op expects parent op to be 'transform.match.structured'}}
  transform.match.structured.body %op : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.body' op expected predicate to apply to the surrounding structured op}}
    transform.match.structured.body %op : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.body' op only one of {"reduction_position", "passthrough", "elementwise", "contraction"} is allowed}}
    transform.match.structured.body %a {passthrough, elementwise} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.body' op expects "contraction" to contain two elements}}
    transform.match.structured.body %a {contraction = ["a"]} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.dim' op cannot request the same dimension to be both parallel and reduction}}
    transform.match.structured.dim %a[0] {parallel, reduction} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.init' op "permutation" and "projected_permutation" are mutually exclusive}}
    transform.match.structured.init %a[0] {permutation, projected_permutation} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.input' op cannot bind multiple inputs/inits to the same value}}
    transform.match.structured.input %a[0, 1] : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.result' op expects either the any/single keyword or the type value handle result type}}
    transform.match.structured.result %a[0] : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  transform.match.structured %op : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.result' op 'any' and 'single' are mutually exclusive}}
    transform.match.structured.result %a[0] any single : (!transform.any_op) -> !transform.any_op
  }
}
