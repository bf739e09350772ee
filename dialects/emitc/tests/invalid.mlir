// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{expected non empty string in !emitc.opaque type}}
func.func private @f() -> !emitc.opaque<"">

// -----

// expected-error @+1 {{pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead}}
func.func private @f() -> !emitc.opaque<"a*">

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse EmitC_OpaqueType parameter 'value' which is to be a `::llvm::StringRef`}}
func.func private @f() -> !emitc.opaque<a>

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse EmitC_PointerType parameter 'pointee' which is to be a `Type`}}
func.func private @f() -> !emitc.ptr<3>

// -----

// expected-error @+1 {{pointers to lvalues are not allowed}}
func.func private @f() -> !emitc.ptr<!emitc.lvalue<i32>>

// -----

// expected-error @+1 {{!emitc.lvalue cannot wrap !emitc.array type}}
func.func private @f() -> !emitc.lvalue<!emitc.array<2xi32>>

// -----

// expected-error @+1 {{!emitc.lvalue must wrap supported emitc type, but got 'memref<2xi32>'}}
func.func private @f() -> !emitc.lvalue<memref<2xi32>>

// -----

// expected-error @+1 {{shape must not be empty}}
func.func private @f() -> !emitc.array<i32>

// -----

// expected-error @+1 {{invalid array element type ''!emitc.array<4xi32>''}}
func.func private @f() -> !emitc.array<4x!emitc.array<4xi32>>

// -----

// expected-error @+1 {{expected static shape}}
func.func private @f() -> !emitc.array<10x?xi32>

// -----

// expected-error @+1 {{expected '>'}}
func.func private @f() -> !emitc.array<10xi32, 3>

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse EmitC_OpaqueAttr parameter 'value' which is to be a `::llvm::StringRef`}}
func.func private @f() attributes {a = #emitc.opaque<3>}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.constant' op string attributes are not supported, use #emitc.opaque instead}}
  %0 = "emitc.constant"() {value = "NULL"} : () -> !emitc.ptr<i32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.constant' op requires attribute to either be an #emitc.opaque attribute or it's type ('i64') to match the op's result type ('i32')}}
  %0 = "emitc.constant"() {value = 42 : i64} : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.constant' op attribute 'value' failed to satisfy constraint: An opaque attribute or TypedAttr instance}}
  %0 = "emitc.constant"() {value = unit} : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.constant' op value must not be empty}}
  %0 = "emitc.constant"() {value = #emitc.opaque<"">} : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.variable' op requires attribute to either be an #emitc.opaque attribute or it's type ('i64') to match the op's result type ('i32')}}
  %0 = "emitc.variable"() {value = 3 : i64} : () -> !emitc.lvalue<i32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.variable' op result #0 must be EmitC array type or EmitC lvalue type, but got 'i32'}}
  %0 = "emitc.variable"() {value = #emitc.opaque<"">} : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.literal' op value must not be empty}}
  %0 = emitc.literal "" : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.call_opaque' op callee must not be empty}}
  emitc.call_opaque ""() : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.call_opaque' op index argument is out of range}}
  emitc.call_opaque "f"(%x) {args = [1 : index]} : (i32) -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.call_opaque' op array argument has no type}}
  emitc.call_opaque "f"() {args = [[0, 1]]} : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.call_opaque' op template argument has invalid type}}
  emitc.call_opaque "f"() {template_args = ["a"]} : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.call_opaque' op cannot return array type}}
  %0 = emitc.call_opaque "f"() : () -> !emitc.array<4xi32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.apply' op applicable operator must not be empty}}
  %0 = emitc.apply ""(%x) : (i32) -> !emitc.ptr<i32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.apply' op applicable operator is illegal}}
  %0 = emitc.apply "+"(%x) : (i32) -> !emitc.ptr<i32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.apply' op operand type must be an lvalue when applying `&`}}
  %0 = emitc.apply "&"(%x) : (i32) -> !emitc.ptr<i32>
  return
}

// -----

func.func @f(%x: !emitc.lvalue<i32>) {
  // expected-error @+1 {{'emitc.apply' op result type must be a pointer when applying `&`}}
  %0 = emitc.apply "&"(%x) : (!emitc.lvalue<i32>) -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.apply' op operand type must be a pointer when applying `*`}}
  %0 = emitc.apply "*"(%x) : (i32) -> i32
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'emitc.cast' op operand type 'tensor<f32>' and result type 'tensor<f32>' are cast incompatible}}
  %0 = emitc.cast %x : tensor<f32> to tensor<f32>
  return
}

// -----

func.func @f(%x: !emitc.array<2x2xf32>) {
  // expected-error @+1 {{'emitc.cast' op operand type '!emitc.array<2x2xf32>' and result type '!emitc.ptr<f32>' are cast incompatible}}
  %0 = emitc.cast %x : !emitc.array<2x2xf32> to !emitc.ptr<f32>
  return
}

// -----

func.func @f(%x: !emitc.ptr<f32>) {
  // expected-error @+1 {{'emitc.add' op requires that at most one operand is a pointer}}
  %0 = emitc.add %x, %x : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}

// -----

func.func @f(%x: !emitc.ptr<f32>, %y: f32) {
  // expected-error @+1 {{'emitc.add' op requires that one operand is an integer or of opaque type if the other is a pointer}}
  %0 = emitc.add %y, %x : (f32, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}

// -----

func.func @f(%x: !emitc.ptr<f32>, %y: i32) {
  // expected-error @+1 {{'emitc.sub' op rhs can only be a pointer if lhs is a pointer}}
  %0 = emitc.sub %y, %x : (i32, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}

// -----

func.func @f(%x: !emitc.ptr<f32>, %y: f32) {
  // expected-error @+1 {{'emitc.sub' op requires that rhs is an integer, pointer or of opaque type if lhs is a pointer}}
  %0 = emitc.sub %x, %y : (!emitc.ptr<f32>, f32) -> !emitc.ptr<f32>
  return
}

// -----

func.func @f(%x: !emitc.ptr<f32>) {
  // expected-error @+1 {{'emitc.sub' op requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers}}
  %0 = emitc.sub %x, %x : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}

// -----

func.func @f(%x: tensor<i32>) {
  // expected-error @+1 {{'emitc.div' op operand #0 must be floating-point type supported by EmitC or integer, index or opaque type supported by EmitC, but got 'tensor<i32>'}}
  %0 = emitc.div %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'emitc.rem' op operand #0 must be integer, index or opaque type supported by EmitC, but got 'f32'}}
  %0 = emitc.rem %x, %x : (f32, f32) -> f32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.logical_not' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %0 = "emitc.logical_not"(%x) : (i32) -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.yield' op expects parent op to be one of 'emitc.do, emitc.expression, emitc.for, emitc.if, emitc.switch'}}
  emitc.yield
}

// -----

func.func @f(%x: i32, %place: !emitc.lvalue<i32>) {
  // expected-error @+1 {{'emitc.assign' op cannot assign to block argument}}
  emitc.assign %x : i32 to %place : <i32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected '<'}}
  emitc.assign %x : i32 to %x : i32
  return
}

// -----

func.func @f(%place: !emitc.lvalue<i32>) {
  // expected-error @+1 {{'emitc.address_of' op failed to verify that input and result reference the same type}}
  %0 = "emitc.address_of"(%place) : (!emitc.lvalue<i32>) -> !emitc.ptr<f32>
  return
}

// -----

func.func @f() -> i32 {
  // expected-error @+1 {{'emitc.expression' op must yield a value at termination}}
  %0 = emitc.expression : () -> i32 {
    %1 = "emitc.constant"() {value = 7 : i32} : () -> i32
  }
  return %0 : i32
}

// -----

func.func @f() -> i32 {
  // expected-error @+1 {{custom op 'emitc.expression' expected function type}}
  %0 = emitc.expression : i32 {
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  // expected-error @+1 {{custom op 'emitc.expression' expected single return type}}
  %0 = emitc.expression %x : (i32) -> (i32, i32) {
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  // expected-error @+1 {{'emitc.expression' op yielded value has no defining op}}
  %0 = emitc.expression %x : (i32) -> i32 {
    yield %x : i32
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  // expected-error @+1 {{'emitc.expression' op contains an unsupported operation}}
  %0 = emitc.expression %x : (i32) -> i32 {
    %1 = emitc.literal "a" : i32
    yield %1 : i32
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  // expected-error @+1 {{'emitc.expression' op contains an unused operation}}
  %0 = emitc.expression %x : (i32) -> i32 {
    %1 = add %x, %x : (i32, i32) -> i32
    %2 = add %x, %x : (i32, i32) -> i32
    yield %1 : i32
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  // expected-error @+1 {{'emitc.expression' op requires exactly one result for each operation}}
  %0 = emitc.expression %x : (i32) -> i32 {
    %1:2 = call_opaque "f"(%x) : (i32) -> (i32, i32)
    yield %1#0 : i32
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> i32 {
  // expected-error @+1 {{'emitc.expression' op requires exactly one use for operations with side effects}}
  %0 = emitc.expression %x : (i32) -> i32 {
    %1 = call_opaque "f"(%x) : (i32) -> i32
    %2 = add %1, %1 : (i32, i32) -> i32
    yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @f(%x: i32) -> f32 {
  // expected-error @+1 {{'emitc.expression' op requires yielded type to match return type}}
  %0 = emitc.expression %x : (i32) -> f32 {
    %1 = add %x, %x : (i32, i32) -> i32
    yield %1 : i32
  }
  return %0 : f32
}

// -----

func.func @f(%b: i1) {
  // expected-error @+1 {{'emitc.do' op condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but found 1 operations}}
  emitc.do {
  } while {
    emitc.yield %b : i1
  }
  return
}

// -----

func.func @f(%b: i1) {
  // expected-error @+1 {{'emitc.do' op expected first op in condition region to be 'emitc.expression', but got emitc.literal}}
  emitc.do {
  } while {
    %0 = emitc.literal "a" : i1
    emitc.yield %0 : i1
  }
  return
}

// -----

func.func @f(%b: i32) {
  // expected-error @+1 {{'emitc.do' op emitc.expression in condition region must return 'i1', but returns 'i32'}}
  emitc.do {
  } while {
    %0 = emitc.expression %b : (i32) -> i32 {
      %1 = unary_minus %b : (i32) -> i32
      yield %1 : i32
    }
    emitc.yield %0 : i32
  }
  return
}

// -----

func.func @f(%b: i1) {
  // expected-error @+1 {{'emitc.yield' must return result of 'emitc.expression' from this condition region}}
  emitc.do {
  } while {
    %0 = emitc.expression %b : (i1) -> i1 {
      %1 = logical_not %b : i1
      yield %1 : i1
    }
    emitc.yield %b : i1
  }
  return
}

// -----

func.func @f(%b: i1) {
  // expected-error @+1 {{'emitc.do' op expected condition region to return 1 value, but it returns 0 values}}
  emitc.do {
  } while {
    %0 = emitc.expression %b : (i1) -> i1 {
      %1 = logical_not %b : i1
      yield %1 : i1
    }
    emitc.yield
  }
  return
}

// -----

func.func @f(%b: i1) {
  // expected-error @+1 {{'emitc.do' op body region must not contain terminator}}
  emitc.do {
    emitc.yield
  } while {
    %0 = emitc.expression %b : (i1) -> i1 {
      %1 = logical_not %b : i1
      yield %1 : i1
    }
    emitc.yield %0 : i1
  }
  return
}

// -----

func.func @f(%a: i32) {
  emitc.for %i = %a to %a step %a : i32 {
    // expected-error @+1 {{'emitc.yield' op yields a value not returned by parent}}
    emitc.yield %i : i32
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'emitc.for' op expected induction variable to be same type as bounds and step}}
  "emitc.for"(%a, %a, %a) ({
  ^bb0(%i: i64):
    emitc.yield
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'emitc.for' op expected body to have a single block argument for the induction variable}}
  "emitc.for"(%a, %a, %a) ({
    emitc.yield
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'emitc.switch' op has duplicate case value: 2}}
  emitc.switch %a : i32
  case 2 {
    emitc.yield
  }
  case 2 {
    emitc.yield
  }
  default {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'emitc.switch' op has 1 case regions but 2 case values}}
  "emitc.switch"(%a) <{cases = array<i64: 1, 2>}> ({
    emitc.yield
  }, {
    emitc.yield
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'emitc.switch' op operand #0 must be integer, index or opaque type supported by EmitC, but got 'f32'}}
  emitc.switch %a : f32
  default {
  }
  return
}

// -----

// expected-error @+1 {{'emitc.func' op requires zero or exactly one result, but has 2}}
emitc.func @f(%x: i32) -> (i32, i32) {
  emitc.return %x : i32
}

// -----

emitc.func @f() -> i32 {
  // expected-error @+1 {{'emitc.return' op has 0 operands, but enclosing function (@f) returns 1}}
  emitc.return
}

// -----

emitc.func @f(%x: f32) -> i32 {
  // expected-error @+1 {{type of the return operand ('f32') doesn't match function result type ('i32') in function @f}}
  emitc.return %x : f32
}

// -----

// expected-error @+1 {{'emitc.func' op cannot return array type}}
emitc.func @f(%x: !emitc.array<4xi32>) -> !emitc.array<4xi32> {
  emitc.return %x : !emitc.array<4xi32>
}

// -----

// expected-error @+1 {{'emitc.func' op cannot have lvalue type as argument}}
emitc.func @f(%x: !emitc.lvalue<i32>) {
  emitc.return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.return' op expects parent op 'emitc.func'}}
  emitc.return
}

// -----

// expected-error @+1 {{'emitc.declare_func' op 'f' does not reference a valid function}}
emitc.declare_func @f

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.call' op 'f' does not reference a valid function}}
  emitc.call @f() : () -> ()
  return
}

// -----

emitc.func private @g(i32)
func.func @f() {
  // expected-error @+1 {{'emitc.call' op incorrect number of operands for callee}}
  emitc.call @g() : () -> ()
  return
}

// -----

emitc.func private @g() -> i32
func.func @f() {
  // expected-error @+3 {{'emitc.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'i64'}}
  // expected-note @+1 {{function result types: 'i32'}}
  %0 = emitc.call @g() : () -> i64
  return
}

// -----

func.func @f(%a: !emitc.array<4x8xf32>, %i: index) {
  // expected-error @+1 {{'emitc.subscript' op on array operand requires number of indices (1) to match the rank of the array type (2)}}
  %0 = emitc.subscript %a[%i] : (!emitc.array<4x8xf32>, index) -> !emitc.lvalue<f32>
  return
}

// -----

func.func @f(%a: !emitc.array<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'emitc.subscript' op on array operand requires index operand 1 to be integer-like, but got 'f32'}}
  %0 = emitc.subscript %a[%i, %x] : (!emitc.array<4x8xf32>, index, f32) -> !emitc.lvalue<f32>
  return
}

// -----

func.func @f(%a: !emitc.array<4xf32>, %i: index) {
  // expected-error @+1 {{'emitc.subscript' op on array operand requires element type ('f32') and result type ('i32') to match}}
  %0 = emitc.subscript %a[%i] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<i32>
  return
}

// -----

func.func @f(%a: !emitc.ptr<f32>, %i: index) {
  // expected-error @+1 {{'emitc.subscript' op on pointer operand requires one index operand, but got 2}}
  %0 = emitc.subscript %a[%i, %i] : (!emitc.ptr<f32>, index, index) -> !emitc.lvalue<f32>
  return
}

// -----

func.func @f(%a: !emitc.ptr<f32>, %i: f32) {
  // expected-error @+1 {{'emitc.subscript' op on pointer operand requires index operand to be integer-like, but got 'f32'}}
  %0 = emitc.subscript %a[%i] : (!emitc.ptr<f32>, f32) -> !emitc.lvalue<f32>
  return
}

// -----

func.func @f(%a: !emitc.ptr<f32>, %i: i32) {
  // expected-error @+1 {{'emitc.subscript' op on pointer operand requires pointee type ('f32') and result type ('f64') to match}}
  %0 = emitc.subscript %a[%i] : (!emitc.ptr<f32>, i32) -> !emitc.lvalue<f64>
  return
}

// -----

// expected-error @+1 {{'emitc.global' op cannot have both static and extern specifiers}}
emitc.global extern static @a : i32

// -----

// expected-error @+1 {{'emitc.global' op expected valid emitc type}}
emitc.global @a : tensor<?xf32>

// -----

// expected-error @+1 {{custom op 'emitc.global' initial value should be a integer, float, elements or opaque attribute}}
emitc.global @a : i32 = "a"

// -----

// expected-error @+1 {{'emitc.global' op initial value expected to be of type 'i32', but was of type 'i64'}}
"emitc.global"() {sym_name = "a", type = i32, initial_value = 3 : i64} : () -> ()

// -----

// expected-error @+1 {{'emitc.global' op expected array type, but got 'i32'}}
"emitc.global"() {sym_name = "a", type = i32, initial_value = dense<3> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{'emitc.global' op initial value expected to be of type '!emitc.array<3xi32>', but was of type 'tensor<2xi32>'}}
"emitc.global"() {sym_name = "a", type = !emitc.array<3xi32>, initial_value = dense<3> : tensor<2xi32>} : () -> ()

// -----

emitc.global @a : !emitc.array<2xf32>
func.func @f() {
  // expected-error @+1 {{'emitc.get_global' op on array type expects result type '!emitc.lvalue<f32>' to match type '!emitc.array<2xf32>' of the global @a}}
  %0 = emitc.get_global @a : !emitc.lvalue<f32>
  return
}

// -----

emitc.global @a : f32
func.func @f() {
  // expected-error @+1 {{'emitc.get_global' op on non-array type expects result inner type 'i32' to match type 'f32' of the global @a}}
  %0 = emitc.get_global @a : !emitc.lvalue<i32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'emitc.get_global' op 'a' does not reference a valid emitc.global}}
  %0 = emitc.get_global @a : !emitc.lvalue<i32>
  return
}

// -----

// expected-error @+1 {{'emitc.field' op field must be nested within an emitc.class operation}}
emitc.field @a : i32

// -----

emitc.class @c {
  // expected-error @+1 {{'emitc.field' op expected valid emitc type}}
  emitc.field @a : tensor<?xi32>
}

// -----

emitc.class @c {
  emitc.func @f() {
    // expected-error @+1 {{'emitc.get_field' op field '@a' not found in the class}}
    %0 = get_field @a : i32
    return
  }
}

// -----

emitc.class @c {
  emitc.field @a : f32
  emitc.func @f() {
    // expected-error @+1 {{'emitc.get_field' op result type 'i32' does not match field '@a' type 'f32'}}
    %0 = get_field @a : i32
    return
  }
}

// -----

emitc.func @f() {
  // expected-error @+1 {{'emitc.get_field' op  must be nested within an emitc.class operation}}
  %0 = get_field @a : i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.member' op operand #0 must be emitc.lvalue of EmitC opaque type values, but got 'i32'}}
  %0 = "emitc.member"(%x) {member = "a"} : (i32) -> i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.verbatim' op requires operands for each placeholder in the format string}}
  emitc.verbatim "a" args %x : i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.verbatim' op expected '}' after unescaped '{' at end of string}}
  emitc.verbatim "{" args %x : i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'emitc.verbatim' op expected '}' after unescaped '{'}}
  emitc.verbatim "{a}" args %x : i32
  return
}

// -----

// expected-error @+1 {{custom op 'emitc.include' expected trailing '>' for standard include}}
emitc.include <"a.h"

// -----

// expected-error @+1 {{custom op 'emitc.include' expected string attribute}}
emitc.include a
