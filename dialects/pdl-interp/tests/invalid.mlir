// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'pdl_interp.func' op region #0 ('body') failed to verify constraint: region with at least 1 blocks}}
pdl_interp.func @a(%root: !pdl.operation) 

// -----

// expected-error @+1 {{'pdl_interp.func' op region #0 ('body') failed to verify constraint: region with at least 1 blocks}}
"pdl_interp.func"() <{sym_name = "a", function_type = (i32) -> ()}> ({}) : () -> ()

// -----

// expected-error @+1 {{'pdl_interp.func' op entry block must have 1 arguments to match function signature}}
"pdl_interp.func"() <{sym_name = "a", function_type = (i32) -> ()}> ({
^bb0:
  pdl_interp.finalize
}) : () -> ()

// -----

// expected-error @+1 {{'pdl_interp.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"pdl_interp.func"() <{sym_name = "a", function_type = i32}> ({
^bb0:
  pdl_interp.finalize
}) : () -> ()

// -----

// expected-error @+1 {{custom op 'pdl_interp.func' expected SSA identifier}}
pdl_interp.func @a(%root: !pdl.operation, ...) {
  pdl_interp.finalize
}

// -----

// expected-error @+1 {{custom op 'pdl_interp.func' expected SSA identifier}}
pdl_interp.func private @a(%root: !pdl.operation, ...) {
  pdl_interp.finalize
}

// -----

// expected-note @+1 {{prior use here}}
pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{use of value '%root' expects different type than prior uses: '!pdl.range<value>' vs '!pdl.range<operation>'}}
  pdl_interp.foreach %a : !pdl.value in %root {
    pdl_interp.continue
  } {x = 1} -> ^a
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{expected ':'}}
  pdl_interp.foreach %a in %root {
    pdl_interp.continue
  } {x = 1} -> ^a
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{custom op 'pdl_interp.foreach' expected 'in' after loop variable}}
  pdl_interp.foreach %a : i32 %root {
    pdl_interp.continue
  } {x = 1} -> ^a
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{'pdl_interp.foreach' op requires exactly one argument}}
  "pdl_interp.foreach"(%root)[^a] ({
  ^bb0:
    pdl_interp.continue
  }) : (!pdl.range<operation>) -> ()
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{'pdl_interp.foreach' op operand must be a range of loop variable type}}
  "pdl_interp.foreach"(%root)[^a] ({
  ^bb0(%x: !pdl.value):
    pdl_interp.continue
  }) : (!pdl.range<operation>) -> ()
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{'pdl_interp.foreach' op requires exactly one argument}}
  "pdl_interp.foreach"(%root)[^a] ({
  }) : (!pdl.range<operation>) -> ()
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{empty block: expect at least a terminator}}
  pdl_interp.foreach %a : !pdl.operation in %root {
  } -> ^a
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.switch_operation_name' op expected number of cases to match the number of case values, got 2 but expected 1}}
  pdl_interp.switch_operation_name of %root to ["a"](^a, ^a) -> ^a
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  pdl_interp.switch_operand_count of %root to dense<0> : vector<1xi32>(^a) -> ^a
^a:
  // expected-error @+1 {{'pdl_interp.switch_result_count' op expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_result_count of %root to dense<[0,1]> : tensor<2xi32>(^b) -> ^b
^b:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.create_operation' op has inferred results, but the created operation 'arith.addi' does not support result type inference (or is not registered)}}
  %op = pdl_interp.create_operation "arith.addi" -> <inferred>
  %op1 = pdl_interp.create_operation "arith.foo" -> <inferred>
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.create_operation' op has inferred results, but the created operation 'arith.addi' does not support result type inference (or is not registered)}}
  %op = pdl_interp.create_operation "arith.addi" -> <inferred>
  %op1 = pdl_interp.create_operation "scf.for" -> <inferred>
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  // expected-error @+1 {{custom op 'pdl_interp.create_operation' expected 'inferred'}}
  %op = pdl_interp.create_operation "arith.addi" -> <infe>
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  // expected-error @+1 {{expected '('}}
  %op = pdl_interp.create_operation "arith.addi" -> %x
}

// -----

pdl_interp.func @a(%root: !pdl.operation) {
  // expected-error @+1 {{expected attribute value}}
  %op = pdl_interp.create_operation "arith.addi" {a = 1}
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{custom op 'pdl_interp.extract' invalid kind of type specified}}
  %a = pdl_interp.extract 0 of %root : i32
  pdl_interp.finalize
}

// -----

// expected-note @+1 {{prior use here}}
pdl_interp.func @a(%root: !pdl.range<operation>) {
  // expected-error @+1 {{use of value '%root' expects different type than prior uses: '!pdl.range<value>' vs '!pdl.range<operation>'}}
  %a = pdl_interp.extract 0 of %root : !pdl.value
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<value>, %v: !pdl.value) {
  %a = pdl_interp.get_value_type of %root : !pdl.range<type>
  %b = pdl_interp.get_value_type of %v : !pdl.type
  // expected-error @+1 {{custom op 'pdl_interp.get_value_type' 'result' must be single element or range of PDL handle to an `mlir::Type`, but got '!pdl.value'}}
  %c = pdl_interp.get_value_type of %v : !pdl.value
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<value>, %v: !pdl.value) {
  // expected-error @+1 {{'pdl_interp.get_value_type' op failed to verify that `value` type matches arity of `result`}}
  %b = "pdl_interp.get_value_type"(%v) : (!pdl.value) -> !pdl.range<type>
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%root: !pdl.range<value>, %v: !pdl.value) {
  // expected-error @+1 {{'pdl_interp.are_equal' op requires all operands to have the same type}}
  "pdl_interp.are_equal"(%root, %v)[^a,^a] : (!pdl.range<value>, !pdl.value) -> ()
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%v: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.check_operand_count' op attribute 'count' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  pdl_interp.check_operand_count of %v is at_least -1 -> ^a, ^a
^a:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%v: !pdl.operation) {
  pdl_interp.replace %v with ()
  // expected-error @+1 {{'pdl_interp.continue' op expects parent op 'pdl_interp.foreach'}}
  pdl_interp.continue
}

// -----

// expected-note @+1 {{prior use here}}
pdl_interp.func @a(%v: !pdl.operation) {
  pdl_interp.record_match @x::@y(%v, %v : !pdl.operation, !pdl.operation) : benefit(1), generatedOps(["a"]), loc([%v]), root("b") {q} -> ^a
^a:
  // expected-error @+1 {{use of value '%v' expects different type than prior uses: '!pdl.value' vs '!pdl.operation'}}
  pdl_interp.replace %v with (%v : !pdl.value)
  pdl_interp.continue
}

// -----

pdl_interp.func @a(%value: !pdl.value, %type: !pdl.type) {
  // expected-error @+1 {{'pdl_interp.create_range' op expected operand to have element type '!pdl.value', but got '!pdl.type'}}
  %range = pdl_interp.create_range %value, %type : !pdl.value, !pdl.type
  pdl_interp.finalize
}

// -----

pdl_interp.func @a() {
  %type = pdl_interp.create_type i32
  // expected-error @+1 {{'pdl_interp.create_operation' op with inferred results cannot also have explicit result types}}
  %op = "pdl_interp.create_operation"(%type) <{inferredResultTypes, inputAttributeNames = [], name = "foo.op", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> (!pdl.operation)
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%type: !pdl.range<type>) {
  // expected-error @+1 {{'pdl_interp.switch_types' op attribute 'caseValues' failed to satisfy constraint: type-array array attribute}}
  "pdl_interp.switch_types"(%type)[^a, ^a] <{caseValues = [i32]}> : (!pdl.range<type>) -> ()
^a:
  pdl_interp.finalize
}
