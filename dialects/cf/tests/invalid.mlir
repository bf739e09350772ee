// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @operand_count() {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^one
^one(%x: i32):
  return
}

// -----

func.func @operand_type(%c: i1, %x: i64) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.cond_br %c, ^two, ^one(%x : i64)
^one(%y: i32):
  return
^two:
  return
}

// -----

func.func @case_operand_type(%x: i64) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #2}}
  cf.switch %x : i64, [default: ^two, 1: ^two, 2: ^one(%x : i64)]
^one(%y: i32):
  return
^two:
  return
}

// -----

func.func @weight_count(%c: i1) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  cf.cond_br %c weights([1]), ^one, ^one
^one:
  return
}

// -----

func.func @no_weight(%c: i1) {
  // expected-error @+1 {{branch weights cannot all be zero}}
  cf.cond_br %c weights([0, 0]), ^one, ^one
^one:
  return
}

// -----

func.func @case_type(%x: i32) {
  // expected-error @+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%x)[^one, ^one] <{operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>, case_values = dense<1> : tensor<1xi64>}> : (i32) -> ()
^one:
  return
}

// -----

func.func @case_count(%x: i32) {
  // expected-error @+1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%x)[^one, ^one] <{operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>, case_values = dense<1> : tensor<2xi32>}> : (i32) -> ()
^one:
  return
}

// -----

func.func @no_default(%x: i32) {
  // expected-error @+1 {{expected 'default'}}
  cf.switch %x : i32, [1: ^one]
}

// -----

func.func @no_value(%x: i32) {
  // expected-error @+1 {{expected integer value}}
  cf.switch %x : i32, [default: ^one, one: ^one]
}

// -----

func.func @sizes_of_other_groups(%x: i32, %c: i1) {
  cf.cond_br %c, ^one(%x : i32), ^two {operandSegmentSizes = array<i32: 1, 1>}
^one(%y: i32):
  // expected-error @+1 {{'cf.cond_br' op operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c, %x)[^one, ^two] {operandSegmentSizes = array<i32: 1, 1>} : (i1, i32) -> ()
^two:
  return
}

// -----

func.func @sizes_of_the_dictionary(%x: i32, %c: i1) {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.cond_br %c, ^one(%x : i32), ^two {operandSegmentSizes = array<i32: 1, 0, 1>}
^one(%y: i32):
  return
^two:
  return
}
