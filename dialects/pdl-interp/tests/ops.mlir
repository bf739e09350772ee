// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: pdl_interp.func private @attributes(%arg0: !pdl.operation {a.b, c.d = 1 : i64}) -> (i32 {e.f}) attributes {g.h}
pdl_interp.func private @attributes(%arg0: !pdl.operation {a.b, c.d = 1}) -> (i32 {e.f}) attributes {g.h} {
  // CHECK-NEXT: pdl_interp.finalize {discardable}
  pdl_interp.finalize {discardable}
}

// CHECK-LABEL: @checks
pdl_interp.func @checks(%op: !pdl.operation, %attribute: !pdl.attribute, %type: !pdl.type, %types: !pdl.range<type>) {
  // CHECK-NEXT: pdl_interp.apply_constraint "foo"(%arg0, %arg3 : !pdl.operation, !pdl.range<type>) -> ^bb1, ^bb2
  pdl_interp.apply_constraint "foo"(%op, %types : !pdl.operation, !pdl.range<type>) -> ^bb1, ^bb2
^bb1:
  // CHECK: %0:2 = pdl_interp.apply_constraint "bar"(%arg0 : !pdl.operation) : !pdl.value, !pdl.type {isNegated = true} -> ^bb2, ^bb3
  %0:2 = pdl_interp.apply_constraint "bar"(%op : !pdl.operation) : !pdl.value, !pdl.type {isNegated = true} -> ^bb2, ^bb3
^bb2:
  // CHECK: pdl_interp.are_equal %arg3, %arg3 : !pdl.range<type> -> ^bb3, ^bb4
  pdl_interp.are_equal %types, %types : !pdl.range<type> -> ^bb3, ^bb4
^bb3:
  // CHECK: pdl_interp.check_attribute %arg1 is [1, "a"] -> ^bb4, ^bb5
  pdl_interp.check_attribute %attribute is [1, "a"] -> ^bb4, ^bb5
^bb4:
  // CHECK: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb5, ^bb6
  pdl_interp.check_operand_count of %op is 1 -> ^bb5, ^bb6
^bb5:
  // CHECK: pdl_interp.check_operand_count of %arg0 is at_least 0 {discardable} -> ^bb6, ^bb7
  pdl_interp.check_operand_count of %op is at_least 0 {discardable} -> ^bb6, ^bb7
^bb6:
  // CHECK: pdl_interp.check_operation_name of %arg0 is "foo.op" -> ^bb7, ^bb8
  pdl_interp.check_operation_name of %op is "foo.op" -> ^bb7, ^bb8
^bb7:
  // CHECK: pdl_interp.check_result_count of %arg0 is 1 -> ^bb8, ^bb9
  pdl_interp.check_result_count of %op is 1 -> ^bb8, ^bb9
^bb8:
  // CHECK: pdl_interp.check_result_count of %arg0 is at_least 2 -> ^bb9, ^bb10
  pdl_interp.check_result_count of %op is at_least 2 -> ^bb9, ^bb10
^bb9:
  // CHECK: pdl_interp.check_type %arg2 is i32 -> ^bb10, ^bb11
  pdl_interp.check_type %type is i32 -> ^bb10, ^bb11
^bb10:
  // CHECK: pdl_interp.check_types %arg3 are [i32, f32] -> ^bb11, ^bb12
  pdl_interp.check_types %types are [i32, f32] -> ^bb11, ^bb12
^bb11:
  // CHECK: pdl_interp.is_not_null %arg3 : !pdl.range<type> -> ^bb12, ^bb1
  pdl_interp.is_not_null %types : !pdl.range<type> -> ^bb12, ^bb1
^bb12:
  // CHECK: pdl_interp.branch ^bb13
  pdl_interp.branch ^bb13
^bb13:
  pdl_interp.finalize
}

// CHECK-LABEL: @switches
pdl_interp.func @switches(%op: !pdl.operation, %attribute: !pdl.attribute, %type: !pdl.type, %types: !pdl.range<type>) {
  // CHECK-NEXT: pdl_interp.switch_attribute %arg1 to [10, true](^bb1, ^bb1) -> ^bb2
  pdl_interp.switch_attribute %attribute to [10, true](^bb1, ^bb1) -> ^bb2
^bb1:
  // CHECK: pdl_interp.switch_operand_count of %arg0 to dense<[0, 1]> : vector<2xi32>(^bb2, ^bb3) -> ^bb3
  pdl_interp.switch_operand_count of %op to dense<[0, 1]> : vector<2xi32>(^bb2, ^bb3) -> ^bb3
^bb2:
  // CHECK: pdl_interp.switch_operation_name of %arg0 to ["foo.op"](^bb3) {discardable} -> ^bb4
  pdl_interp.switch_operation_name of %op to ["foo.op"](^bb3) {discardable} -> ^bb4
^bb3:
  // CHECK: pdl_interp.switch_result_count of %arg0 to dense<0> : tensor<1xi32>(^bb4) -> ^bb5
  pdl_interp.switch_result_count of %op to dense<0> : tensor<1xi32>(^bb4) -> ^bb5
^bb4:
  // CHECK: pdl_interp.switch_type %arg2 to [i32, i64](^bb5, ^bb6) -> ^bb6
  pdl_interp.switch_type %type to [i32, i64](^bb5, ^bb6) -> ^bb6
^bb5:
  // CHECK{LITERAL}: pdl_interp.switch_types %arg3 to [[i32], []](^bb6, ^bb6) -> ^bb6
  pdl_interp.switch_types %types to [[i32], []](^bb6, ^bb6) -> ^bb6
^bb6:
  pdl_interp.finalize
}

// CHECK-LABEL: @gets
pdl_interp.func @gets(%op: !pdl.operation, %value: !pdl.value, %values: !pdl.range<value>) {
  // CHECK-NEXT: %0 = pdl_interp.get_attribute "attr" of %arg0
  %0 = pdl_interp.get_attribute "attr" of %op
  // CHECK-NEXT: %1 = pdl_interp.get_attribute_type of %0
  %1 = pdl_interp.get_attribute_type of %0
  // CHECK-NEXT: %2 = pdl_interp.get_defining_op of %arg2 : !pdl.range<value>
  %2 = pdl_interp.get_defining_op of %values : !pdl.range<value>
  // CHECK-NEXT: %3 = pdl_interp.get_operand 1 of %arg0
  %3 = pdl_interp.get_operand 1 of %op
  // CHECK-NEXT: %4 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
  %4 = pdl_interp.get_operands of %op : !pdl.range<value>
  // CHECK-NEXT: %5 = pdl_interp.get_operands 0 of %arg0 : !pdl.value
  %5 = pdl_interp.get_operands 0 of %op : !pdl.value
  // CHECK-NEXT: %6 = pdl_interp.get_result 1 of %arg0
  %6 = pdl_interp.get_result 1 of %op
  // CHECK-NEXT: %7 = pdl_interp.get_results of %arg0 : !pdl.range<value>
  %7 = pdl_interp.get_results of %op : !pdl.range<value>
  // CHECK-NEXT: %8 = pdl_interp.get_results 0 of %arg0 : !pdl.value
  %8 = pdl_interp.get_results 0 of %op : !pdl.value
  // CHECK-NEXT: %9 = pdl_interp.get_users of %arg1 : !pdl.value
  %9 = pdl_interp.get_users of %value : !pdl.value
  // CHECK-NEXT: %10 = pdl_interp.get_value_type of %arg1 : !pdl.type
  %10 = pdl_interp.get_value_type of %value : !pdl.type
  // CHECK-NEXT: %11 = pdl_interp.get_value_type of %arg2 : !pdl.range<type>
  %11 = pdl_interp.get_value_type of %values : !pdl.range<type>
  // CHECK-NEXT: %12 = pdl_interp.extract 0 of %9 : !pdl.operation
  %12 = pdl_interp.extract 0 of %9 : !pdl.operation
  // CHECK-NEXT: pdl_interp.foreach %arg3 : !pdl.operation in %9 {
  pdl_interp.foreach %user : !pdl.operation in %9 {
    // CHECK-NEXT: pdl_interp.continue
    pdl_interp.continue
  // CHECK-NEXT: } {discardable} -> ^bb1
  } {discardable} -> ^bb1
^bb1:
  // CHECK: pdl_interp.record_match @x::@y : benefit(1), loc([]) -> ^bb2
  pdl_interp.record_match @x::@y : benefit(1), loc([]) -> ^bb2
^bb2:
  // CHECK: pdl_interp.record_match @x(%arg0, %arg2 : !pdl.operation, !pdl.range<value>) : benefit(2), generatedOps(["foo.op"]), loc([%arg0, %2]), root("foo.op") {discardable} -> ^bb3
  pdl_interp.record_match @x(%op, %values : !pdl.operation, !pdl.range<value>) : benefit(2), generatedOps(["foo.op"]), loc([%op, %2]), root("foo.op") {discardable} -> ^bb3
^bb3:
  pdl_interp.finalize
}

module @rewriters {
  // CHECK-LABEL: @rewrites
  pdl_interp.func @rewrites(%op: !pdl.operation, %value: !pdl.value, %values: !pdl.range<value>) {
    // CHECK-NEXT: %0 = pdl_interp.apply_rewrite "foo"(%arg0 : !pdl.operation) : !pdl.operation
    %0 = pdl_interp.apply_rewrite "foo"(%op : !pdl.operation) : !pdl.operation
    // CHECK-NEXT: pdl_interp.apply_rewrite "bar"
    pdl_interp.apply_rewrite "bar"
    // CHECK-NEXT: %1 = pdl_interp.create_attribute 10 : i64
    %1 = pdl_interp.create_attribute 10 : i64
    // CHECK-NEXT: %2 = pdl_interp.create_attribute unit attributes {discardable}
    %2 = pdl_interp.create_attribute unit attributes {discardable}
    // CHECK-NEXT: %3 = pdl_interp.create_type i32
    %3 = pdl_interp.create_type i32
    // CHECK-NEXT: %4 = pdl_interp.create_types [i32, f32]
    %4 = pdl_interp.create_types [i32, f32]
    // CHECK-NEXT: %5 = pdl_interp.create_range %arg1, %arg2 : !pdl.value, !pdl.range<value>
    %5 = pdl_interp.create_range %value, %values : !pdl.value, !pdl.range<value>
    // CHECK-NEXT: %6 = pdl_interp.create_range : !pdl.range<type>
    %6 = pdl_interp.create_range : !pdl.range<type>
    // CHECK-NEXT: %7 = pdl_interp.create_operation "foo.op"
    %7 = pdl_interp.create_operation "foo.op"
    // CHECK-NEXT: %8 = pdl_interp.create_operation "foo.op"(%arg1, %5 : !pdl.value, !pdl.range<value>) {"a" = %1, "b" = %2} -> (%3, %6 : !pdl.type, !pdl.range<type>) {discardable}
    %8 = pdl_interp.create_operation "foo.op"(%value, %5 : !pdl.value, !pdl.range<value>) {"a" = %1, "b" = %2} -> (%3, %6 : !pdl.type, !pdl.range<type>) {discardable}
    // CHECK-NEXT: %9 = pdl_interp.create_operation "arith.addi" -> <inferred>
    %9 = pdl_interp.create_operation "arith.addi" -> <inferred>
    // CHECK-NEXT: pdl_interp.replace %arg0 with ()
    pdl_interp.replace %op with ()
    // CHECK-NEXT: pdl_interp.replace %arg0 with (%arg1, %5 : !pdl.value, !pdl.range<value>)
    pdl_interp.replace %op with (%value, %5 : !pdl.value, !pdl.range<value>)
    // CHECK-NEXT: pdl_interp.erase %arg0
    pdl_interp.erase %op
    pdl_interp.finalize
  }
}

func.func @uses_arith(%x: i32) {
  %0 = arith.addi %x, %x : i32
  return
}
