// RUN: terrace opt --split-input-file --convert-pdl-to-pdl-interp %s | FileCheck %s

// Patterns for operations of several names part at the name; what one asks is asked once for all that ask it.

// CHECK-LABEL: module @shared_prefix {
// CHECK-NEXT:    pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT:      pdl_interp.switch_operation_name of %arg0 to ["a.one", "a.two"](^bb2, ^bb6) -> ^bb1
// CHECK-NEXT:    ^bb1:  // 9 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9
// CHECK-NEXT:      pdl_interp.finalize
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT:    ^bb3:  // pred: ^bb2
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT:    ^bb4:  // pred: ^bb3
// CHECK-NEXT:      %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT:    ^bb5:  // pred: ^bb4
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]), root("a.one") -> ^bb1
// CHECK-NEXT:    ^bb6:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is 1 -> ^bb7, ^bb1
// CHECK-NEXT:    ^bb7:  // pred: ^bb6
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 0 -> ^bb8, ^bb1
// CHECK-NEXT:    ^bb8:  // pred: ^bb7
// CHECK-NEXT:      %1 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %1 : !pdl.value -> ^bb9, ^bb1
// CHECK-NEXT:    ^bb9:  // pred: ^bb8
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0, %1 : !pdl.operation, !pdl.value) : benefit(2), loc([%arg0]), root("a.two") -> ^bb1
// CHECK-NEXT:    }
// CHECK-NEXT:    module @rewriters {
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT:        pdl_interp.apply_rewrite "log"(%arg0 : !pdl.operation)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation, %arg1: !pdl.value) {
// CHECK-NEXT:        pdl_interp.apply_rewrite "log"(%arg0, %arg1 : !pdl.operation, !pdl.value)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }

module @shared_prefix {
  pdl.pattern @one : benefit(1) {
    %value = operand
    %root = operation "a.one"(%value : !pdl.value)
    rewrite %root with "log"
  }
  pdl.pattern @two : benefit(2) {
    %value = operand
    %root = operation "a.two"(%value : !pdl.value)
    rewrite %root with "log"(%value : !pdl.value)
  }
}

// -----

// Least numbers of operands are compared from the smallest on.

// CHECK-LABEL: module @at_least {
// CHECK-NEXT:    pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is at_least 1 -> ^bb8, ^bb1
// CHECK-NEXT:    ^bb1:  // 7 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7
// CHECK-NEXT:      pdl_interp.finalize
// CHECK-NEXT:    ^bb2:  // 4 preds: ^bb8, ^bb9, ^bb10, ^bb11
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is at_least 2 -> ^bb3, ^bb1
// CHECK-NEXT:    ^bb3:  // pred: ^bb2
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT:    ^bb4:  // pred: ^bb3
// CHECK-NEXT:      %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT:    ^bb5:  // pred: ^bb4
// CHECK-NEXT:      %1 = pdl_interp.get_operand 1 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %1 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT:    ^bb6:  // pred: ^bb5
// CHECK-NEXT:      %2 = pdl_interp.get_operands 2 of %arg0 : !pdl.range<value>
// CHECK-NEXT:      pdl_interp.is_not_null %2 : !pdl.range<value> -> ^bb7, ^bb1
// CHECK-NEXT:    ^bb7:  // pred: ^bb6
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]) -> ^bb1
// CHECK-NEXT:    ^bb8:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 0 -> ^bb9, ^bb2
// CHECK-NEXT:    ^bb9:  // pred: ^bb8
// CHECK-NEXT:      %3 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %3 : !pdl.value -> ^bb10, ^bb2
// CHECK-NEXT:    ^bb10:  // pred: ^bb9
// CHECK-NEXT:      %4 = pdl_interp.get_operands 1 of %arg0 : !pdl.range<value>
// CHECK-NEXT:      pdl_interp.is_not_null %4 : !pdl.range<value> -> ^bb11, ^bb2
// CHECK-NEXT:    ^bb11:  // pred: ^bb10
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]) -> ^bb2
// CHECK-NEXT:    }
// CHECK-NEXT:    module @rewriters {
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT:        pdl_interp.apply_rewrite "log"(%arg0 : !pdl.operation)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT:        pdl_interp.apply_rewrite "log"(%arg0 : !pdl.operation)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }

module @at_least {
  pdl.pattern : benefit(1) {
    %one = operand
    %rest = operands
    %root = operation(%one, %rest : !pdl.value, !pdl.range<value>)
    rewrite %root with "log"
  }
  pdl.pattern : benefit(1) {
    %one = operand
    %two = operand
    %rest = operands
    %root = operation(%one, %two, %rest : !pdl.value, !pdl.value, !pdl.range<value>)
    rewrite %root with "log"
  }
}

// -----

// A second root is found among the users of a value; what fails there goes on with the next user.

// CHECK-LABEL: module @two_roots {
// CHECK-NEXT:    pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT:      pdl_interp.check_operation_name of %arg0 is "a.one" -> ^bb2, ^bb1
// CHECK-NEXT:    ^bb1:  // 5 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5
// CHECK-NEXT:      pdl_interp.finalize
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT:    ^bb3:  // pred: ^bb2
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT:    ^bb4:  // pred: ^bb3
// CHECK-NEXT:      %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT:    ^bb5:  // pred: ^bb4
// CHECK-NEXT:      %1 = pdl_interp.get_users of %0 : !pdl.value
// CHECK-NEXT:      pdl_interp.foreach %arg1 : !pdl.operation in %1 {
// CHECK-NEXT:        pdl_interp.is_not_null %arg1 : !pdl.operation -> ^bb2, ^bb1
// CHECK-NEXT:      ^bb1:  // 8 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8
// CHECK-NEXT:        pdl_interp.continue
// CHECK-NEXT:      ^bb2:  // pred: ^bb0
// CHECK-NEXT:        pdl_interp.check_operation_name of %arg1 is "a.two" -> ^bb3, ^bb1
// CHECK-NEXT:      ^bb3:  // pred: ^bb2
// CHECK-NEXT:        pdl_interp.check_operand_count of %arg1 is 1 -> ^bb4, ^bb1
// CHECK-NEXT:      ^bb4:  // pred: ^bb3
// CHECK-NEXT:        pdl_interp.check_result_count of %arg1 is 1 -> ^bb5, ^bb1
// CHECK-NEXT:      ^bb5:  // pred: ^bb4
// CHECK-NEXT:        %2 = pdl_interp.get_operand 0 of %arg1
// CHECK-NEXT:        pdl_interp.are_equal %2, %0 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT:      ^bb6:  // pred: ^bb5
// CHECK-NEXT:        %3 = pdl_interp.get_result 0 of %arg1
// CHECK-NEXT:        pdl_interp.is_not_null %3 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT:      ^bb7:  // pred: ^bb6
// CHECK-NEXT:        %4 = pdl_interp.get_value_type of %3 : !pdl.type
// CHECK-NEXT:        pdl_interp.check_type %4 is i32 -> ^bb8, ^bb1
// CHECK-NEXT:      ^bb8:  // pred: ^bb7
// CHECK-NEXT:        pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0, %arg1 : !pdl.operation, !pdl.operation) : benefit(1), loc([%arg0, %arg1]), root("a.one") -> ^bb1
// CHECK-NEXT:      } -> ^bb1
// CHECK-NEXT:    }
// CHECK-NEXT:    module @rewriters {
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation, %arg1: !pdl.operation) {
// CHECK-NEXT:        pdl_interp.apply_rewrite "log"(%arg0, %arg1 : !pdl.operation, !pdl.operation)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }

module @two_roots {
  pdl.pattern : benefit(1) {
    %type = type : i32
    %shared = operand
    %root = operation "a.one"(%shared : !pdl.value)
    %other = operation "a.two"(%shared : !pdl.value) -> (%type : !pdl.type)
    rewrite %root with "log"(%other : !pdl.operation)
  }
}

// -----

// The result of a native constraint is compared after the constraint was asked.

// CHECK-LABEL: module @constraint_result {
// CHECK-NEXT:    pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is 0 -> ^bb2, ^bb1
// CHECK-NEXT:    ^bb1:  // 6 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5, ^bb6
// CHECK-NEXT:      pdl_interp.finalize
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT:    ^bb3:  // pred: ^bb2
// CHECK-NEXT:      %0 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %0 : !pdl.value -> ^bb4, ^bb1
// CHECK-NEXT:    ^bb4:  // pred: ^bb3
// CHECK-NEXT:      %1 = pdl_interp.create_attribute 1 : i32
// CHECK-NEXT:      %2 = pdl_interp.apply_constraint "type_of"(%1 : !pdl.attribute) : !pdl.type -> ^bb5, ^bb1
// CHECK-NEXT:    ^bb5:  // pred: ^bb4
// CHECK-NEXT:      %3 = pdl_interp.get_value_type of %0 : !pdl.type
// CHECK-NEXT:      pdl_interp.are_equal %3, %2 : !pdl.type -> ^bb6, ^bb1
// CHECK-NEXT:    ^bb6:  // pred: ^bb5
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), loc([%arg0]) -> ^bb1
// CHECK-NEXT:    }
// CHECK-NEXT:    module @rewriters {
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT:        pdl_interp.apply_rewrite "log"(%arg0 : !pdl.operation)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }

module @constraint_result {
  pdl.pattern : benefit(1) {
    %attribute = attribute = 1 : i32
    %type = apply_native_constraint "type_of"(%attribute : !pdl.attribute) : !pdl.type
    %root = operation -> (%type : !pdl.type)
    rewrite %root with "log"
  }
}

// -----

// An operation that takes the place of another one has its types; what has no results is erased.

// CHECK-LABEL: module @rewrites {
// CHECK-NEXT:    pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT:      pdl_interp.switch_operation_name of %arg0 to ["a.one", "a.three"](^bb2, ^bb6) -> ^bb1
// CHECK-NEXT:    ^bb1:  // 8 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8
// CHECK-NEXT:      pdl_interp.finalize
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT:    ^bb3:  // pred: ^bb2
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 1 -> ^bb4, ^bb1
// CHECK-NEXT:    ^bb4:  // pred: ^bb3
// CHECK-NEXT:      %0 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT:      pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT:    ^bb5:  // pred: ^bb4
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), generatedOps(["a.two"]), loc([%arg0]), root("a.one") -> ^bb1
// CHECK-NEXT:    ^bb6:  // pred: ^bb0
// CHECK-NEXT:      pdl_interp.check_operand_count of %arg0 is 0 -> ^bb7, ^bb1
// CHECK-NEXT:    ^bb7:  // pred: ^bb6
// CHECK-NEXT:      pdl_interp.check_result_count of %arg0 is 0 -> ^bb8, ^bb1
// CHECK-NEXT:    ^bb8:  // pred: ^bb7
// CHECK-NEXT:      pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), generatedOps(["a.four"]), loc([%arg0]), root("a.three") -> ^bb1
// CHECK-NEXT:    }
// CHECK-NEXT:    module @rewriters {
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT:        %0 = pdl_interp.get_results of %arg0 : !pdl.range<value>
// CHECK-NEXT:        %1 = pdl_interp.get_value_type of %0 : !pdl.range<type>
// CHECK-NEXT:        %2 = pdl_interp.create_operation "a.two"  -> (%1 : !pdl.range<type>)
// CHECK-NEXT:        %3 = pdl_interp.get_results of %2 : !pdl.range<value>
// CHECK-NEXT:        pdl_interp.replace %arg0 with (%3 : !pdl.range<value>)
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:      pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT:        %0 = pdl_interp.get_results of %arg0 : !pdl.range<value>
// CHECK-NEXT:        %1 = pdl_interp.get_value_type of %0 : !pdl.range<type>
// CHECK-NEXT:        %2 = pdl_interp.create_operation "a.four"  -> (%1 : !pdl.range<type>)
// CHECK-NEXT:        pdl_interp.erase %arg0
// CHECK-NEXT:        pdl_interp.finalize
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }

module @rewrites {
  pdl.pattern : benefit(1) {
    %type = type
    %root = operation "a.one" -> (%type : !pdl.type)
    rewrite %root {
      %new = operation "a.two"
      replace %root with %new
    }
  }
  pdl.pattern : benefit(1) {
    %root = operation "a.three"
    rewrite %root {
      %new = operation "a.four"
      replace %root with %new
    }
  }
}
