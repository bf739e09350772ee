// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{expected type instead of SSA identifier}}
func.func private @name_behind_type(i32, %x: i32)

// -----

// expected-error @+1 {{expected SSA identifier}}
func.func private @type_behind_name(%x: i32, i32)

// -----

// expected-error @+1 {{expected non-empty function body}}
func.func @empty_body() {}

// -----

// expected-error @+1 {{'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @inferred() attributes {sym_name = "x"}

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @public_declaration()

// -----

// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @no_entry_argument(i32) {
  return
}

// -----

// expected-error @+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
func.func @other_entry_argument(i32) {
^entry(%x: f32):
  return
}

// -----

// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1}}
"func.func"() <{sym_name = "f", sym_visibility = "private", function_type = (i32) -> (), arg_attrs = []}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{sym_name = "f", sym_visibility = "private", function_type = () -> (), res_attrs = [{}]}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func private @argument_attribute(i32 {a})

// -----

// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func private @result_attribute() -> (i32 {a})

// -----

func.func @too_few_results() -> i32 {
  // expected-error @+1 {{'func.return' op has 0 operands, but enclosing function (@too_few_results) returns 1}}
  return
}

// -----

func.func @other_result(%x: i64) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @other_result}}
  return %x : i64
}

// -----

func.func @undefined_callee() {
  // expected-error @+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}

// -----

func.func @operand_count(%x: i32) {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  call @operand_count() : () -> ()
  return
}

// -----

func.func @operand_type(%x: i32, %y: i64) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0}}
  call @operand_type(%y, %y) : (i64, i64) -> ()
  return
}

// -----

func.func @result_count() {
  // expected-error @+1 {{'func.call' op incorrect number of results for callee}}
  %r = call @result_count() : () -> i32
  return
}

// -----

func.func private @g() -> (i32, i64)
func.func @result_type() {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'i64', 'i64'}}
  // expected-note @+1 {{function result types: 'i32', 'i64'}}
  %r:2 = call @g() : () -> (i64, i64)
  return
}

// -----

func.func @undefined_constant() {
  // expected-error @+1 {{'func.constant' op reference to undefined function 'g'}}
  %f = constant @g : () -> ()
  return
}

// -----

func.func @constant_type() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %f = constant @constant_type : () -> i32
  return
}
