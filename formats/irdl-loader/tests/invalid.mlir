// RUN: terrace opt --irdl-file=%S/shapes.irdl.mlir %s --split-input-file --verify-diagnostics

func.func @f(%x: i32) {
  // expected-error @+1 {{op expects exactly 1 operands, but got 0}}
  "shapes.is"() : () -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{op expects exactly 2 results, but got 1}}
  %0 = "shapes.any_of"() : () -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected 'i64' but got 'i32'}}
  %0:2 = "shapes.any_of"() : () -> (i64, i32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'i1' does not satisfy the constraint}}
  %0:2 = "shapes.any_of"() : () -> (i1, i32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected 'i64' but got 'i32'}}
  %0 = "shapes.all_of"() : () -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected base type 'shapes.box' but got 'builtin.integer'}}
  %0:2 = "shapes.based"() : () -> (i1, i1)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
  %0:2 = "shapes.based"() : () -> (!shapes.box<i1>, f32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected base attribute 'shapes.mark' but got 'builtin.integer'}}
  "shapes.marked"() {mark = 3 : i32, text = "a"} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'shapes.marked' op attribute "text" is expected but not provided}}
  "shapes.marked"() {mark = #shapes.mark} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected base type 'shapes.box' but got 'i32'}}
  %0 = "shapes.parametric"() : () -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected 'i32' but got 'i1'}}
  %0 = "shapes.parametric"() : () -> !shapes.box<i1>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected base attribute 'label.shapes' but got 'i32'}}
  "shapes.labelled"() {label = i32} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{attribute 'shapes.box' expects 1 parameters but got 2}}
  %0 = "shapes.boxed_twice"() : () -> !shapes.box<i32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{op expects at least 1 operands, but got 0}}
  "shapes.variadic"() : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{op expects at most 2 operands, but got 3}}
  "shapes.optional"(%x, %x, %x) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute is expected but not provided}}
  "shapes.segments"() : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute is expected to be a dense i32 array}}
  "shapes.segments"() {operandSegmentSizes = i32} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 1}}
  "shapes.segments"() {operandSegmentSizes = array<i32: 1>} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute for specifying operand segments must have non-negative values}}
  "shapes.segments"() {operandSegmentSizes = array<i32: -1, 0, 1>} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{element 1 in 'operandSegmentSizes' attribute must be equal to 0 or 1}}
  "shapes.segments"() {operandSegmentSizes = array<i32: 0, 2, 1>} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{element 2 in 'operandSegmentSizes' attribute must be equal to 1}}
  "shapes.segments"() {operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands}}
  "shapes.segments"() {operandSegmentSizes = array<i32: 0, 0, 1>} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'shapes.regions' op unexpected number of regions: expected 3 but got 0}}
  "shapes.regions"() : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected region 1 to have 1 arguments but got 0}}
  "shapes.regions"() ({}, {}, {}) : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{invalid properties {a} for op shapes.is: extensible Dialects don't support properties}}
  "shapes.is"(%x) <{a}> : (i32) -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{unregistered operation 'shapes.unknown' found in dialect ('shapes') that does not allow unknown operations}}
  %0 = "shapes.unknown"() : () -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected dynamic type}}
  %0 = "shapes.is"(%x) : (i32) -> !shapes.unknown
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected 0 type arguments, but had 1}}
  %0 = "shapes.is"(%x) : (i32) -> !shapes.point<i32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'i64' does not satisfy the constraint}}
  %0 = "shapes.is"(%x) : (i32) -> !shapes.list<i64>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected dynamic attribute}}
  "shapes.marked"() {mark = #shapes.unknown} : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected 1 type arguments, but had 0}}
  "shapes.marked"() {mark = #shapes.label} : () -> ()
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{see the operation}}
  "shapes.regions"() ({}, {
    // expected-error @+1 {{expected region 1 to have 1 arguments but got 2}}
    ^one(%a: i32, %b: i32):
      return
  }, {}) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected region 2 to have 2 block(s) but got 1}}
  "shapes.regions"() ({}, {
    ^one(%a: i32):
      return
  }, { return }) : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-note @+1 {{see the operation}}
  "shapes.same"(%x) ({
    // expected-error @+1 {{expected 'i32' but got 'i64'}}
    ^one(%a: i64):
      return
  }) : (i32) -> ()
  return
}
