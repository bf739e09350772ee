// RUN: terrace opt %s --split-input-file --transform-interpreter --allow-unregistered-dialect --verify-diagnostics

// A pattern is found by names, operands, attributes and types; a value that occurs twice is the same.

func.func @operands(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = "test.source"() : () -> i32
  // expected-remark @below {{of a source}}
  // expected-remark @below {{with an attribute}}
  %1 = "test.use"(%0) {k = 3 : i32} : (i32) -> i32
  // expected-remark @below {{twice the same}}
  %2 = arith.addi %1, %1 : i32
  %3 = arith.addi %2, %0 : i32
  // expected-remark @below {{groups}}
  memref.store %3, %m[%i] : memref<4xi32>
  return %3 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      pdl.pattern @of_source : benefit(1) {
        %type = type
        %source = operation "test.source" -> (%type : !pdl.type)
        %value = result 0 of %source
        %use = operation "test.use"(%value : !pdl.value) -> (%type : !pdl.type)
        rewrite %use with "transform.dialect"
      }
      pdl.pattern @with_attribute : benefit(1) {
        %type = type : i32
        %attribute = attribute : %type
        %operands = operands
        %use = operation(%operands : !pdl.range<value>) {"k" = %attribute} -> (%type : !pdl.type)
        rewrite %use with "transform.dialect"
      }
      pdl.pattern @same : benefit(1) {
        %type = type
        %operand = operand
        %sum = operation "arith.addi"(%operand, %operand : !pdl.value, !pdl.value) -> (%type : !pdl.type)
        rewrite %sum with "transform.dialect"
      }
      pdl.pattern @groups : benefit(1) {
        %value = operand
        %memory = operand
        %indices = operands
        %store = operation "memref.store"(%value, %memory, %indices : !pdl.value, !pdl.value, !pdl.range<value>)
        rewrite %store with "transform.dialect"
      }
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        %0 = pdl_match @of_source in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %0, "of a source" : !transform.any_op
        %1 = pdl_match @with_attribute in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %1, "with an attribute" : !transform.any_op
        %2 = pdl_match @same in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %2, "twice the same" : !transform.any_op
        %3 = pdl_match @groups in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %3, "groups" : !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        // expected-error @below {{could not find pattern '@missing'}}
        %0 = pdl_match @missing in %arg1 : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      pdl.pattern @constrained : benefit(1) {
        %0 = operation "test.source"
        apply_native_constraint "anything"(%0 : !pdl.operation)
        rewrite %0 with "transform.dialect"
      }
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        // expected-error @below {{the constraint 'anything' of the pattern is not known}}
        %0 = pdl_match @constrained in %arg1 : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}
