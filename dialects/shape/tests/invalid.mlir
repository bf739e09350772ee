// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @a() {
  // expected-error @+1 {{integer literal not valid for specified type}}
  %0 = shape.const_shape 5 : !shape.shape
  return
}

// -----

func.func @a() {
  // expected-error @+2 {{'shape.const_shape' op inferred type(s) 'tensor<1xindex>' are incompatible with return type(s) of operation 'tensor<2xindex>'}}
  // expected-error @+1 {{'shape.const_shape' op failed to infer returned types}}
  %0 = shape.const_shape [1] : tensor<2xindex>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'shape.const_shape' op result #0 must be shape or extent tensor, but got 'i32'}}
  %0 = shape.const_shape [1] : i32
  return
}

// -----

func.func @a(%a : !shape.shape) {
  // expected-error @+1 {{'shape.reduce' op expects a non-empty block}}
  shape.reduce(%a) : !shape.shape {
  ^bb0(%i: index, %e : !shape.size):
  }
  return
}

// -----

func.func @a(%a : !shape.shape) {
  // expected-error @+1 {{custom op 'shape.reduce' number of operands and types do not match: got 1 operands and 0 types}}
  shape.reduce(%a, %a) : !shape.shape {
  ^bb0(%i: index, %e : !shape.size):
    shape.yield
  } {a = 2}
  return
}

// -----

shape.function_library @lib attributes {x} {
  shape.func @f(%a : !shape.value_shape) -> !shape.shape {
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
  // expected-error @+1 {{'shape.func' op symbol declaration cannot have public visibility}}
  func @g(i32) -> i32
  func private @h(i32) -> i32 attributes {a}
} mapping { x.y = @f }

// -----

// expected-error @+1 {{custom op 'shape.function_library' expected valid '@'-identifier for symbol name}}
shape.function_library private @lib {
} mapping { x.y = @f }

// -----

// expected-error @+1 {{'shape.function_library' op Operations with a 'SymbolTable' must have exactly one block}}
shape.function_library @lib {
} mapping { }

// -----

shape.function_library @lib {
// expected-error @+1 {{expected operation name in quotes}}
} mapping {x} {attr}

// -----

// expected-error @+1 {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 3} {}

// -----

// expected-error @+1 {{shape function library @a not found}}
module attributes {shape.lib = @a} {}

// -----

// expected-error @+1 {{@a does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@a]} {}

// -----

// expected-error @+1 {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = [3]} {}

// -----

// expected-error @+1 {{@a required to be shape function library}}
module attributes {shape.lib = @a} { func.func private @a() }

// -----

// expected-error @+1 {{shape.lib attribute may only be on op implementing SymbolTable}}
func.func @a() attributes {shape.lib = @a} { return }

// -----

// expected-error @+1 {{only one op to shape mapping allowed, found multiple for `"b.c"`}}
module attributes {shape.lib = [@a, @a]} { shape.function_library @a {} mapping {x = 1, b.c = 3} }

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  // expected-error @+2 {{unequal shape cardinality}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%arg0, %arg1) : (tensor<3xindex>, tensor<2xindex>) -> tensor<3xindex>
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  // expected-error @+2 {{requires all sizes or shapes}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%arg0, %s) : (tensor<3xindex>, !shape.size) -> tensor<3xindex>
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) 'tensor<3xindex>' are incompatible with return type(s) of operation 'index'}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%arg0, %arg0) : (tensor<3xindex>, tensor<3xindex>) -> index
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) 'index' are incompatible with return type(s) of operation '!shape.shape'}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%i, %i) : (index, index) -> !shape.shape
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  // expected-error @+1 {{'shape.max' op operand #0 must be shape or size, but got 'index'}}
  %0 = "shape.max"(%i, %sh) : (index, !shape.shape) -> index
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  %0 = "shape.max"(%s, %sh) : (!shape.size, !shape.shape) -> !shape.size
  // expected-error @+2 {{'shape.max' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'}}
  // expected-error @+1 {{'shape.max' op failed to infer returned types}}
  %1 = "shape.max"(%s, %sh) : (!shape.size, !shape.shape) -> !shape.shape
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>, %arg1: tensor<2xindex>, %i: index, %s : !shape.size, %sh: !shape.shape) {
  %0 = shape.num_elements %arg0 : tensor<3xindex> -> !shape.size
  %1 = shape.rank %arg0 : tensor<3xindex> -> !shape.size
  %2 = shape.dim %arg0, %s : tensor<3xindex>, !shape.size -> index
  %3 = shape.get_extent %arg0, %i : tensor<3xindex>, index -> !shape.size
  %4 = shape.shape_of %arg0 : tensor<3xindex> -> tensor<?xindex>
  %5 = shape.shape_of %arg0 : tensor<3xindex> -> !shape.shape
  // expected-error @+2 {{'shape.shape_of' op inferred type(s) 'tensor<1xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  // expected-error @+1 {{'shape.shape_of' op failed to infer returned types}}
  %6 = shape.shape_of %arg0 : tensor<3xindex> -> tensor<3xindex>
  return
}

// -----

func.func @a(%arg0: tensor<3xi32>) {
  // expected-error @+1 {{'shape.to_extent_tensor' op operand #0 must be shape or extent tensor, but got 'tensor<3xi32>'}}
  %6 = shape.to_extent_tensor %arg0 : tensor<3xi32> -> tensor<3xindex>
  return
}

// -----

func.func @a(%arg0: tensor<3xindex>) {
  // expected-error @+1 {{'shape.to_extent_tensor' op result #0 must be tensor of index values, but got 'tensor<3xi32>'}}
  %6 = shape.to_extent_tensor %arg0 : tensor<3xindex> -> tensor<3xi32>
  return
}

// -----

// expected-error @+1 {{custom op 'shape.func' expected SSA identifier}}
shape.func @f(%a : i32, i32)

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
shape.func @f(%a : i32) {}

// -----

// expected-error @+1 {{'shape.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"shape.func"() <{sym_name = "x", function_type = i32}> ({}) : () -> ()

// -----

// expected-error @+1 {{'shape.func' op entry block must have 0 arguments to match function signature}}
"shape.func"() <{sym_name = "x", function_type = () -> ()}> ({^a(%x: i32): "shape.return"() : () -> ()}) : () -> ()

// -----

// expected-error @+1 {{custom op 'shape.from_extent_tensor' invalid kind of type specified: expected builtin.tensor, but found 'i32'}}
func.func @a(%x: i32) { %0 = shape.from_extent_tensor %x : i32 
return }

// -----

// expected-error @+1 {{custom op 'shape.from_extent_tensor' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xindex>'}}
func.func @a(%x: !shape.shape) { %0 = shape.from_extent_tensor %x : tensor<*xindex>
return }

// -----

// expected-error @+1 {{custom op 'shape.value_of' invalid kind of type specified}}
func.func @a(%x: !shape.value_shape) { %0 = shape.value_of %x : i32
return }

// -----

// expected-error @+2 {{use of value '%x' expects different type than prior uses: 'i32' vs '!shape.value_shape'}}
// expected-note @+1 {{prior use here}}
func.func @a(%x: !shape.value_shape) { %0 = shape.value_as_shape %x : i32 -> !shape.shape
return }

// -----

// expected-error @+1 {{'shape.shape_of' op operand #0 must be shaped of any type values or , but got 'i32'}}
func.func @a(%x: i32) { %0 = shape.shape_of %x : i32 -> !shape.shape
return }

// -----

// expected-error @+1 {{custom op 'shape.to_extent_tensor' invalid kind of type specified}}
func.func @a(%x: !shape.shape) { %0 = shape.to_extent_tensor %x : !shape.shape -> i32
return }

// -----

func.func @a(%x: !shape.shape, %y : tensor<3xf32>) { %0 = shape.with_shape %y, %x : tensor<3xf32>, !shape.shape
 %1 = shape.value_of %0 : tensor<*xf32>
 %2 = shape.value_as_shape %0 : !shape.value_shape -> !shape.shape
 %3 = shape.shape_of %0 : !shape.value_shape -> !shape.shape
 // expected-error @+1 {{'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
 %4 = shape.shape_of %0 : !shape.value_shape -> tensor<?xindex>
return }

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `shape`}}
func.func @a(%x: !shape.foo) { return }

// -----

// expected-error @+1 {{custom op 'shape.with_shape' number of operands and types do not match: got 1 operands and 2 types}}
func.func @a(%x: !shape.shape, %y : tensor<3xf32>) { %0 = shape.with_shape %y : tensor<3xf32>, !shape.shape
return }

// -----

// expected-error @+1 {{'shape.with_shape' op operand #0 must be shaped of any type values or , but got 'i32'}}
func.func @a(%x: !shape.shape, %y : i32) { %0 = shape.with_shape %y, %x : i32, !shape.shape
return }

// -----

// expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
func.func @a(%s: !shape.shape, %y : i32) { %0 = "shape.shape_of"(%y) : (i32) -> (tensor<?xindex>, i32)
return }

// -----

func.func @a(%s: !shape.size, %y : tensor<3xf32>) { %0 = shape.size_to_index %s : !shape.size 
%1 = shape.index_to_size %0
%2 = shape.add %0, %1 : index, !shape.size -> !shape.size
%3 = shape.from_extents %0, %2 : index, !shape.size
// expected-error @+1 {{expected ':'}}
%4 = shape.from_extents
return }

// -----

func.func @a(%s: !shape.size, %y : tensor<3xf32>) { %0 = shape.size_to_index %s : !shape.size 
%1 = shape.index_to_size %0
%2 = shape.add %0, %1 : index, !shape.size -> !shape.size
%3 = shape.from_extents %0, %2 : index, !shape.size
// expected-error @+1 {{expected non-function type}}
%4 = shape.from_extents %0 :
return }

// -----

func.func @a() {
// expected-error @+1 {{'shape.assuming_all' op no operands specified}}
%4 = shape.assuming_all
return }

// -----

func.func @a(%a : index, %b : !shape.shape) {
// expected-error @+1 {{'shape.get_extent' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
%4 = shape.get_extent %b, %a : !shape.shape, index -> index
return }

// -----

func.func @a(%a : index, %b : !shape.shape) {
// expected-error @+1 {{'shape.num_elements' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
%4 = shape.num_elements %b : !shape.shape -> index
return }

// -----

func.func @a(%a : index, %b : !shape.shape) {
// expected-error @+1 {{'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
%4 = shape.rank %b : !shape.shape -> index
return }

// -----

func.func @a(%a : index, %b : !shape.shape) {
// expected-error @+1 {{'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
%4 = shape.broadcast %b : !shape.shape -> tensor<?xindex>
return }

// -----

func.func @a(%a : index, %b : !shape.size) {
// expected-error @+1 {{'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
%4 = shape.add %a, %b : index, !shape.size -> index
return }

// -----

func.func @a(%a : index, %b : !shape.size) {
// expected-error @+1 {{'shape.yield' op expects parent op to be one of 'shape.reduce, shape.function_library'}}
shape.yield
}

// -----

func.func @a(%a : index, %b : !shape.shape) {
%0:2 = shape.reduce(%b, %a, %a) : !shape.shape -> (index, index) {
^bb0(%i : index, %e : !shape.size, %x : index, %y : index):
  // expected-error @+1 {{'shape.yield' op number of operands does not match number of results of its parent}}
  shape.yield %x : index
}
return
}

// -----

func.func @a(%a : index, %b : !shape.shape) {
%0 = shape.reduce(%b, %a) : !shape.shape -> (index) {
^bb0(%i : index, %e : !shape.size, %x : index):
  // expected-error @+1 {{'shape.yield' op types mismatch between yield op and its parent}}
  shape.yield %e : !shape.size
}
return
}

// -----

func.func @a(%a : index, %b : !shape.shape) {
// expected-error @+1 {{'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType}}
%0 = shape.reduce(%b, %a) : !shape.shape -> (index) {
^bb0(%i : !shape.size, %e : !shape.size, %x : index):
  shape.yield %x : index
}
return
}

// -----

func.func @a(%a : index, %b : !shape.shape) {
// expected-error @+1 {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType}}
%0 = shape.reduce(%b, %a) : !shape.shape -> (index) {
^bb0(%i : index, %e : index, %x : index):
  shape.yield %x : index
}
return
}

// -----

func.func @a(%a : index, %b : tensor<3xindex>) {
// expected-error @+1 {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor}}
%0 = shape.reduce(%b, %a) : tensor<3xindex> -> (index) {
^bb0(%i : index, %e : !shape.size, %x : index):
  shape.yield %x : index
}
return
}

// -----

func.func @a(%a : index, %b : tensor<3xindex>) {
// expected-error @+1 {{'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0}}
%0 = shape.reduce(%b, %a) : tensor<3xindex> -> (index) {
^bb0(%i : index, %e : index, %x : i32):
  shape.yield %i : index
}
return
}

// -----

func.func @a(%a : index, %b : tensor<3xindex>) {
// expected-error @+1 {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
%0 = shape.reduce(%b, %a) : tensor<3xindex> -> (index) {
^bb0(%i : index, %e : index):
  shape.yield %i : index
}
return
}

// -----

func.func @a(%a : index, %b : i32) {
// expected-error @+1 {{'shape.reduce' op operand #0 must be shape or extent tensor, but got 'i32'}}
%0 = shape.reduce(%b, %a) : i32 -> (index) {
^bb0(%i : index, %e : index):
  shape.yield %i : index
}
return
}

// -----

func.func @a(%w : !shape.witness) {
// expected-error @+2 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
// expected-note @+1 {{region branch point}}
%0 = shape.assuming %w -> i32 {
}
return
}

// -----

func.func @a(%w : !shape.witness) {
// expected-error @+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 '!shape.size' should match successor input type #0 'i32'}}
%0 = shape.assuming %w -> i32 {
  %x = shape.const_size 2
  // expected-note @+1 {{region branch point}}
  shape.assuming_yield %x : !shape.size
}
return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @a(%w : !shape.witness) {
%0 = shape.assuming %w -> (!shape.size) {
  %x = shape.const_size 2
  shape.assuming_yield %x : !shape.size
} 
// expected-error @+1 {{use of value '%w' expects different type than prior uses: 'i1' vs '!shape.witness'}}
%1 = shape.cstr_require %w, "x"
return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @a(%w : !shape.size) {
// expected-error @+1 {{use of value '%w' expects different type than prior uses: '!shape.witness' vs '!shape.size'}}
shape.assuming %w {
}
return
}

// -----

func.func @one_shape(%s: !shape.shape) {
  // expected-error @+1 {{'shape.cstr_broadcastable' op required at least 2 input shapes}}
  %w = shape.cstr_broadcastable %s : !shape.shape
  return
}

// -----

// A value is used by the operation in whose region it is defined.
// expected-error @+2 {{operand #1 does not dominate this use}}
// expected-note @+1 {{operand defined as a block argument (block #0 in a child region)}}
%0 = shape.reduce(%shape, %own) : !shape.shape -> index {
^bb0(%own: index, %size: !shape.size, %x: index):
  shape.yield %x : index
}
%shape = "test.shape"() : () -> !shape.shape
