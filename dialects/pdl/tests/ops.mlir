// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// Operations inside need no prefix, for it is that of the dialect.
// CHECK-LABEL: pdl.pattern @operations : benefit(1) {
pdl.pattern @operations : benefit(1) {
  // CHECK-NEXT: %0 = attribute
  %attribute = attribute
  // CHECK-NEXT: %1 = type
  %type = type
  // CHECK-NEXT: %2 = operation  {"attr" = %0} -> (%1 : !pdl.type)
  %0 = operation {"attr" = %attribute} -> (%type : !pdl.type)
  // CHECK-NEXT: %3 = result 0 of %2
  %result = pdl.result 0 of %0
  // CHECK-NEXT: %4 = operand
  %input = operand
  // CHECK-NEXT: %5 = operation(%3, %4 : !pdl.value, !pdl.value)
  %root = operation(%result, %input : !pdl.value, !pdl.value)
  // CHECK-NEXT: rewrite %5 with "rewriter"
  rewrite %root with "rewriter"
}

// CHECK-LABEL: pdl.pattern : benefit(32767) attributes {discardable} {
pdl.pattern : benefit(32767) attributes {discardable} {
  // CHECK-NEXT: %0 = type : f32
  %type = type : f32
  // CHECK-NEXT: %1 = types : [f32, i32]
  %types = types : [f32, i32]
  // CHECK-NEXT: %2 = types : []
  %none = types : []
  // CHECK-NEXT: %3 = types
  %any = types
  // CHECK-NEXT: %4 = operand : %0
  %operand = operand : %type
  // CHECK-NEXT: %5 = operands
  %operands = operands
  // CHECK-NEXT: %6 = operands : %3 {discardable}
  %typed = operands : %any {discardable}
  // CHECK-NEXT: %7 = attribute = 1 : i32
  %attribute = attribute = 1 : i32
  // CHECK-NEXT: %8 = attribute : %0 attributes {discardable}
  %other = attribute : %type attributes {discardable}
  // CHECK-NEXT: %9 = operation "foo.op"(%4, %5, %6 : !pdl.value, !pdl.range<value>, !pdl.range<value>)  {"a" = %7, "1-2" = %8} -> (%1, %2 : !pdl.range<type>, !pdl.range<type>)
  %op = operation "foo.op"(%operand, %operands, %typed : !pdl.value, !pdl.range<value>, !pdl.range<value>) {"a" = %attribute, "1-2" = %other} -> (%types, %none : !pdl.range<type>, !pdl.range<type>)
  // CHECK-NEXT: %10 = results of %9
  %all = results of %op
  // CHECK-NEXT: %11 = results 0 of %9  -> !pdl.value
  %first = results 0 of %op -> !pdl.value
  // CHECK-NEXT: %12 = results 1 of %9  -> !pdl.range<value>
  %second = results 1 of %op -> !pdl.range<value>
  // CHECK-NEXT: rewrite with "foo"(%9, %10, %11, %12 : !pdl.operation, !pdl.range<value>, !pdl.value, !pdl.range<value>) attributes {discardable}
  rewrite with "foo"(%op, %all, %first, %second : !pdl.operation, !pdl.range<value>, !pdl.value, !pdl.range<value>) attributes {discardable}
}

// CHECK-LABEL: pdl.pattern @natives
pdl.pattern @natives : benefit(0) {
  %root = operation
  // CHECK: apply_native_constraint "without"(%0 : !pdl.operation)
  apply_native_constraint "without"(%root : !pdl.operation)
  // CHECK-NEXT: %1:2 = apply_native_constraint "with"(%0 : !pdl.operation) : !pdl.attribute, !pdl.range<type> {isNegated = true}
  %attr, %types = apply_native_constraint "with"(%root : !pdl.operation) : !pdl.attribute, !pdl.range<type> {isNegated = true}
  // CHECK-NEXT: rewrite %0 {
  rewrite %root {
    // CHECK-NEXT: apply_native_rewrite "without"(%1#0 : !pdl.attribute)
    apply_native_rewrite "without"(%attr : !pdl.attribute)
    // CHECK-NEXT: %2 = apply_native_rewrite "with" : !pdl.operation
    %op = apply_native_rewrite "with" : !pdl.operation
    // CHECK-NEXT: replace %0 with %2
    replace %root with %op
  }
}

// CHECK-LABEL: pdl.pattern @rewrites
pdl.pattern @rewrites : benefit(1) {
  %type = type
  %value = operand : %type
  %values = operands
  %root = operation "foo.op"(%value, %values : !pdl.value, !pdl.range<value>) -> (%type : !pdl.type)
  %other = operation "foo.op"(%value : !pdl.value)
  // CHECK: rewrite {
  rewrite {
    // CHECK-NEXT: %[[RANGE:.*]] = range %1, %2 : !pdl.value, !pdl.range<value>
    %range = range %value, %values : !pdl.value, !pdl.range<value>
    // CHECK-NEXT: %[[NONE:.*]] = range : !pdl.range<type>
    %none = range : !pdl.range<type>
    // CHECK-NEXT: %{{.*}} = operation "foo.op" -> (%0, %[[NONE]] : !pdl.type, !pdl.range<type>)
    %new = operation "foo.op" -> (%type, %none : !pdl.type, !pdl.range<type>)
    // CHECK-NEXT: replace %3 with(%[[RANGE]] : !pdl.range<value>)
    replace %root with (%range : !pdl.range<value>)
    // CHECK-NEXT: erase %4
    erase %other
  }
}

// The types of what a rewrite makes may be those of what it replaces, of what was matched, or be inferred.
// CHECK-LABEL: pdl.pattern @inferable
pdl.pattern @inferable : benefit(1) {
  %type = type
  %types = types
  %operand = operand : %type
  %root = operation(%operand : !pdl.value) -> (%types : !pdl.range<type>)
  rewrite %root {
    %made = type
    %0 = operation "builtin.unrealized_conversion_cast" -> (%made : !pdl.type)
    %1 = operation "builtin.unrealized_conversion_cast" -> (%type, %types : !pdl.type, !pdl.range<type>)
    %2 = operation "builtin.module"
    %3 = apply_native_rewrite "types" : !pdl.range<type>
    %4 = types : [i32]
    %5 = operation "builtin.unrealized_conversion_cast" -> (%3, %4 : !pdl.range<type>, !pdl.range<type>)
    // CHECK: replace %{{.*}} with %
    replace %root with %0
  }
}

// Arguments of the blocks are no operations.
// CHECK-LABEL: pdl.pattern @arguments
"pdl.pattern"() <{benefit = 1 : i16, sym_name = "arguments"}> ({
^bb0(%type: !pdl.type):
  %op = "pdl.operation"(%type) <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
  "pdl.rewrite"(%op) <{name = "foo", operandSegmentSizes = array<i32: 1, 0>}> ({}) : (!pdl.operation) -> ()
}) : () -> ()

// CHECK: func.func private @types(!pdl.attribute, !pdl.operation, !pdl.type, !pdl.value, !pdl.range<attribute>, !pdl.range<operation>, !pdl.range<type>, !pdl.range<value>)
func.func private @types(!pdl.attribute, !pdl.operation, !pdl.type, !pdl.value, !pdl.range<attribute>, !pdl.range<operation>, !pdl.range<type>, !pdl.range<value>)
