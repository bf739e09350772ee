// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{unknown  type `foo` in dialect `pdl`}}
func.func private @f(!pdl.foo)

// -----

// expected-error @+1 {{invalid 'pdl' type: `foo'}}
func.func private @f(!pdl.range<foo>)

// -----

// expected-error @+1 {{element of pdl.range cannot be another range, but got'!pdl.range<value>'}}
func.func private @f(!pdl.range<range<value>>)

// -----

// expected-error @+1 {{expected valid keyword}}
func.func private @f(!pdl.range<!pdl.value>)

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.apply_native_constraint' op expected at least one argument}}
  "pdl.apply_native_constraint"() {name = "foo"} : () -> ()
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation
  // expected-error @+1 {{'pdl.apply_native_constraint' op returning an operation from a constraint is not supported}}
  %x = apply_native_constraint "x"(%op : !pdl.operation) : !pdl.operation
  rewrite %op with "foo"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation
  // expected-error @+1 {{'pdl.apply_native_rewrite' op expects parent op 'pdl.rewrite'}}
  %x = apply_native_rewrite "x"(%op : !pdl.operation) : !pdl.operation
  rewrite %op with "foo"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @+1 {{'pdl.apply_native_rewrite' op expected at least one argument or result}}
    "pdl.apply_native_rewrite"() {name = "foo"} : () -> ()
  }
}

// -----

pdl.pattern : benefit(1) {
  %type = type
  // expected-error @+1 {{'pdl.attribute' op expected only one of [`type`, `value`] to be set}}
  %attr = attribute : %type = 10
  %op = operation "foo.op" {"attr" = %attr} -> (%type : !pdl.type)
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @+1 {{'pdl.attribute' op expected constant value when specified within a `pdl.rewrite`}}
    %attr = attribute
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.attribute' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = attribute
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.operand' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = operand
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.operands' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = operands
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.type' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = type
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.types' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = types
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

// A result that nothing uses binds nothing.
pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = operation "foo.op"
  %result = result 0 of %unused
  %results = results of %unused
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @+1 {{'pdl.operation' op must have an operation name when nested within a `pdl.rewrite`}}
    %new = operation
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{'pdl.operation' op expected the same number of attribute values and attribute names, got 1 names and 0 values}}
  %op = "pdl.operation"() {attributeValueNames = ["attr"], operandSegmentSizes = array<i32: 0, 0, 0>} : () -> (!pdl.operation)
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    %type = type
    // expected-error @+2 {{'pdl.operation' op must have inferable or constrained result types when nested within `pdl.rewrite`}}
    // expected-note @+1 {{result type #0 was not constrained}}
    %new = operation "builtin.unrealized_conversion_cast" -> (%type : !pdl.type)
  }
}

// -----

// Only operations of dialects that are used are known.
func.func private @uses_the_dialect()
pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    %known = operation "func.return"
    %unknown = operation "scf.while"
    // expected-error @+2 {{'pdl.operation' op must have inferable or constrained result types when nested within `pdl.rewrite`}}
    // expected-note @+1 {{operation is created in a non-inferrable context, but 'func.constant' does not implement InferTypeOpInterface}}
    %new = operation "func.constant"
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{expected attribute value}}
  %op = operation {a = %b}
  rewrite %op with "foo"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %op = operation {1 = %b}
  rewrite %op with "foo"
}

// -----

// expected-error @+1 {{'pdl.pattern' op expected body to terminate with `pdl.rewrite`}}
pdl.pattern : benefit(1) {
  // expected-note @+1 {{see terminator defined here}}
  "test.finish"() : () -> ()
}

// -----

// expected-error @+1 {{'pdl.pattern' op the pattern must contain at least one `pdl.operation`}}
pdl.pattern : benefit(1) {
  rewrite with "foo"
}

// -----

// expected-error @+1 {{'pdl.pattern' op expected only `pdl` operations within the pattern body}}
pdl.pattern : benefit(1) {
  // expected-note @+1 {{see non-`pdl` operation defined here}}
  "test.other"() : () -> ()
  %root = operation "foo.op"
  rewrite %root with "foo"
}

// -----

// expected-error @+1 {{'pdl.pattern' op the operations must form a connected component}}
pdl.pattern : benefit(1) {
  %op1 = operation "foo.op"
  %op2 = operation "bar.op"
  // expected-note @+1 {{see a disconnected value / operation here}}
  %val = result 0 of %op2
  rewrite %op1 with "foo"(%val : !pdl.value)
}

// -----

// expected-error @+1 {{'pdl.pattern' op the operations must form a connected component}}
pdl.pattern : benefit(1) {
  %type = type
  %op1 = operation "foo.op" -> (%type : !pdl.type)
  %val = result 0 of %op1
  %op2 = operation "bar.op"(%val : !pdl.value)
  // expected-note @+1 {{see a disconnected value / operation here}}
  %op3 = operation "baz.op"
  rewrite {
    erase %op1
    erase %op2
    erase %op3
  }
}

// -----

// expected-error @+1 {{'pdl.pattern' op attribute 'benefit' failed to satisfy constraint: 16-bit signless integer attribute whose value is non-negative}}
pdl.pattern : benefit(-1) {
  %op = operation
  rewrite %op with "foo"
}

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
pdl.pattern : benefit(70000) {
  %op = operation
  rewrite %op with "foo"
}

// -----

pdl.pattern : benefit(1) {
  %root = operation "foo.op"
  rewrite %root {
    %new = operation "foo.op"
    %result = result 0 of %new
    // expected-error @+1 {{'pdl.replace' op expected no replacement values to be provided when the replacement operation is present}}
    "pdl.replace"(%root, %new, %result) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.operation, !pdl.operation, !pdl.value) -> ()
  }
}

// -----

pdl.pattern : benefit(1) {
  %operand = pdl.operand
  %type = pdl.type
  %root = pdl.operation "baz.op"(%operand : !pdl.value) -> (%type : !pdl.type)
  rewrite %root {
    // expected-error @+1 {{'pdl.range' op expected operand to have element type '!pdl.value', but got '!pdl.type'}}
    %range = pdl.range %operand, %type : !pdl.value, !pdl.type
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation
  rewrite %op {
    // expected-error @+1 {{expected ':'}}
    %x = range
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation
  rewrite %op {
    // expected-error @+1 {{'pdl.range' op result #0 must be range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values, but got '!pdl.range<operation>'}}
    %x = range %op : !pdl.operation
  }
}

// -----

pdl.pattern : benefit(1) {
  %root = operation "foo.op"
  // expected-error @+1 {{'pdl.results' op expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'}}
  %results = "pdl.results"(%root) : (!pdl.operation) -> !pdl.value
  rewrite %root with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation
  // expected-error @+1 {{expected '->'}}
  %o = results 0 of %op
  rewrite %op with "foo"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.rewrite' op expected rewrite region to be non-empty if external name is not specified}}
  "pdl.rewrite"(%op) <{operandSegmentSizes = array<i32: 1, 0>}> ({}) : (!pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.rewrite' op expected no external arguments when the rewrite is specified inline}}
  "pdl.rewrite"(%op, %op) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb1:
  }) : (!pdl.operation, !pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.rewrite' op expected rewrite region to be empty when rewrite is external}}
  "pdl.rewrite"(%op) <{name = "foo", operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb1:
  }) : (!pdl.operation) -> ()
}
