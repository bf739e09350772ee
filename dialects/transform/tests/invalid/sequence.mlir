// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{'transform.sequence' op expects the entry block to have at least one argument}}
transform.sequence failures(propagate) {
}

// -----

// expected-error @+1 {{'transform.sequence' op expects the first entry block argument to be of type implementing TransformHandleTypeInterface}}
transform.sequence failures(propagate) {
^bb0(%x: i64):
}

// -----

// expected-error @+2 {{'transform.sequence' op expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface}}
// expected-note @+1 {{argument #1 does not}}
transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op, %x: i64):
}

// -----

// expected-note @+1 {{nested in another possible top-level op}}
transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.sequence' op expects operands to be provided for a nested op}}
  transform.sequence failures(propagate) {
  ^bb1(%inner: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.sequence' op expects the type of the block argument to match the type of the operand}}
  transform.sequence %op : !transform.any_op failures(propagate) {
  ^bb1(%inner: !transform.op<"a.b">):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op, %c: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.sequence' expected types to be provided for all operands}}
  transform.sequence %a, %b, %c : (!transform.any_op, !transform.any_op) failures(propagate) {
  ^bb1(%d: !transform.any_op, %e: !transform.any_op, %f: !transform.any_op):
  }
}

// -----

// expected-error @+1 {{'transform.sequence' op expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-note @+1 {{op without interface}}
  arith.constant 42.0 : f32
}

// -----

// expected-error @+1 {{'transform.sequence' op expects to have a terminator in the body}}
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%op: !transform.any_op):
  transform.print %op : !transform.any_op
}) : () -> ()

// -----

// expected-error @+1 {{'transform.sequence' op expects the types of the terminator operands to match the types of the result}}
%0 = transform.sequence -> !transform.any_op failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-note @+1 {{terminator}}
  transform.yield
}

// -----

%0 = builtin.unrealized_conversion_cast to !transform.any_op
// expected-error @+1 {{'transform.sequence' op does not expect extra operands when used as top-level}}
"transform.sequence"(%0) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
^bb0(%op: !transform.any_op):
  "transform.yield"() : () -> ()
}) : (!transform.any_op) -> ()

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-note @+1 {{used here as operand #0}}
  %0 = transform.loop.coalesce %op : (!transform.any_op) -> !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  %1 = transform.loop.coalesce %op : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{result #0 has more than one potential consumer}}
  %0 = transform.get_parent_op %op : (!transform.any_op) -> !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  transform.sequence %0 : !transform.any_op failures(propagate) {
  ^bb1(%inner: !transform.any_op):
    transform.sequence %inner : !transform.any_op failures(propagate) {
    ^bb2(%innermost: !transform.any_op):
      %1 = transform.loop.coalesce %innermost : (!transform.any_op) -> !transform.any_op
    }
  }
  // expected-note @+1 {{used here as operand #0}}
  transform.foreach %0 : !transform.any_op {
  ^bb1(%one: !transform.any_op):
    %1 = transform.loop.coalesce %one : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects the same number of results as the yield terminator has operands}}
  transform.foreach %op : !transform.any_op -> !transform.any_op, !transform.any_op {
  ^bb1(%one: !transform.any_op):
    transform.yield %one : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed results and yield operands to have the same op/value/param type}}
  transform.foreach %op : !transform.any_op -> !transform.any_value {
  ^bb1(%one: !transform.any_op):
    transform.yield %one : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type}}
  transform.foreach %op : !transform.any_op {
  ^bb1(%one: !transform.any_value):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects the same number of targets as the body has block arguments}}
  transform.foreach %op : !transform.any_op {
  ^bb1(%one: !transform.any_op, %two: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects the same number of targets as the body has block arguments}}
  transform.foreach %op, %op : !transform.any_op, !transform.any_op {
  ^bb1(%one: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op, %op2: !transform.any_op):
  // expected-error @+2 {{TransformOpInterface requires memory effects on operands to be specified}}
  // expected-note @+1 {{no effects specified for operand #1}}
  transform.foreach %op, %op2 : !transform.any_op, !transform.any_op {
  ^bb1(%one: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb1(%op: !transform.any_op):
  // expected-error @+1 {{'transform.alternatives' op expects at least one region}}
  transform.alternatives
}

// -----

transform.sequence failures(propagate) {
^bb1(%op: !transform.any_op):
  // expected-error @+1 {{'transform.alternatives' op expects terminator operands to have the same type as results of the operation}}
  %0 = transform.alternatives %op : !transform.any_op -> !transform.any_op {
  ^bb2(%scope: !transform.any_op):
    transform.yield %scope : !transform.any_op
  }, {
  ^bb2(%scope: !transform.any_op):
    // expected-note @+1 {{terminator}}
    transform.yield
  }
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only one non-pattern op in its body}}
transform.with_pdl_patterns {
^bb0(%op: !transform.any_op):
  // expected-note @+1 {{first non-pattern op}}
  transform.sequence %op : !transform.any_op failures(propagate) {
  ^bb1(%inner: !transform.any_op):
  }
  // expected-note @+1 {{second non-pattern op}}
  transform.sequence %op : !transform.any_op failures(propagate) {
  ^bb1(%inner: !transform.any_op):
  }
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only pattern and top-level transform ops in its body}}
transform.with_pdl_patterns {
^bb0(%op: !transform.any_op):
  // expected-note @+1 {{offending op}}
  "arith.constant"() <{value = 1 : i32}> : () -> i32
}

// -----

// expected-note @+1 {{parent operation}}
transform.with_pdl_patterns {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.with_pdl_patterns' op cannot be nested}}
  transform.with_pdl_patterns %op : !transform.any_op {
  ^bb1(%inner: !transform.any_op):
  }
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects at least one non-pattern op}}
transform.with_pdl_patterns {
^bb0(%op: !transform.any_op):
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.tune.alternatives' op 'selected_region' attribute specifies region at index 2 while op has only 2 regions}}
  transform.tune.alternatives<"a"> selected_region = 2 {
  }, {
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.tune.alternatives' expected either an integer attribute or a transform.param operand}}
  transform.tune.alternatives<"a"> selected_region = x {
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.yield' op expected terminator to have as many operands as the parent op has results}}
  %0 = transform.tune.alternatives<"a"> -> !transform.any_op {
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op, %value: !transform.any_value):
  %0 = transform.tune.alternatives<"a"> -> !transform.any_op {
    // expected-error @+1 {{'transform.yield' op the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.any_value' vs '!transform.any_op')}}
    transform.yield %value : !transform.any_value
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.tune.knob' op provided `selected` attribute is not an element of `options` array of attributes}}
  transform.tune.knob<"a"> = 3 from options = [4] -> !transform.any_param
}

// -----

transform.sequence failures(propagate) {
// expected-note @+1 {{prior use here}}
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{use of value '%op' expects different type than prior uses: 'i32' vs '!transform.any_op'}}
  transform.print %op : i32
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i32>):
  // expected-error @+1 {{expected affine map attribute, got 0 : i64}}
  transform.num_associations %p : (!transform.param<i32>) -> !transform.affine_map
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i32>):
  // expected-error @+1 {{expected type attribute, got 0 : i64}}
  transform.num_associations %p : (!transform.param<i32>) -> !transform.type
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i32>):
  // expected-error @+1 {{expected the type of the parameter attribute ('i64') to match the parameter type ('si64')}}
  transform.num_associations %p : (!transform.param<i32>) -> !transform.param<si64>
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i32>):
  transform.get_operand %arg0[0,1,0] : (!transform.any_op) -> !transform.any_value
  // expected-error @+1 {{'transform.get_operand' op expected the listed values to be unique}}
  transform.get_operand %arg0[0,0,1] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.get_operand' op cannot request both 'all' and 'inverted' values in the list}}
  "transform.get_operand"(%arg0) <{raw_position_list = array<i64>, is_all, is_inverted}> : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.get_operand' op cannot both request 'all' and specific values in the list}}
  "transform.get_operand"(%arg0) <{raw_position_list = array<i64: 1>, is_all}> : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.get_result' op must request specific values in the list if 'all' is not specified}}
  "transform.get_result"(%arg0) <{raw_position_list = array<i64>}> : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.split_handle' op overflow_result is not a valid result index}}
  %0:2 = transform.split_handle %arg0 {overflow_result = 2} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.split_handle' op expects result types to implement the same transform interface as the operand type}}
  %0:2 = transform.split_handle %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_value)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.split_handle' op overflow_result is not a valid result index}}
  %0:2 = transform.split_handle %arg0 {overflow_result = -1} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}
