// RUN: terrace opt %s --split-input-file --verify-diagnostics

// What is wrong with an operation is told in the same words, whether or not one like it was read from its line before.

// expected-note @below {{prior use here}}
func.func @operand(%a: i32, %v: vector<4xi32>) {
  %0 = arith.addi %a, %a : i32
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'i32' vs 'vector<4xi32>'}}
  %1 = arith.addi %a, %v : i32
  return
}

// -----

func.func @told(%a: i32, %v: f32) {
  %0 = arith.addi %a, %a : i32
  // expected-error @below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %1 = arith.addi %v, %v : f32
  return
}

// -----

func.func @case(%a: i32) {
  %0 = arith.cmpi slt, %a, %a : i32
  // expected-error @below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate'}}
  %1 = arith.cmpi less, %a, %a : i32
  return
}

// -----

func.func @several(%m: memref<?xf32>, %i: index) {
  %0 = memref.load %m[%i] : memref<?xf32>
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
  %1 = memref.load %m[%i, %i] : memref<?xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @index(%m: memref<?xf32>, %i: index, %a: i32) {
  %0 = memref.load %m[%i] : memref<?xf32>
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %1 = memref.load %m[%a] : memref<?xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @branch(%a: i32, %b: i64) {
  cf.br ^one(%a : i32)
^one(%x: i32):
  // expected-error @below {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
  cf.br ^two(%b : i32)
^two(%y: i32):
  return
}

// -----

func.func @more_types(%a: i32) {
  // expected-error @below {{custom op 'cf.br' number of operands and types do not match: got 1 operands and 2 types}}
  cf.br ^one(%a : i32, i32)
^one(%x: i32):
  return
}

// -----

func.func @fewer_types(%a: i32) {
  // expected-error @below {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^one(%a, %a : i32)
^one(%x: i32, %y: i32):
  return
}

// -----

// expected-note @below {{previously defined here}}
func.func @label(%a: i32) {
  cf.br ^one(%a : i32)
// expected-error @below {{redefinition of SSA value '%a'}}
^one(%a: i32):
  return
}

// -----

func.func @twice() {
  cf.br ^one
^one:
  cf.br ^one
// expected-error @below {{redefinition of block '^one'}}
^one:
  return
}

// -----

func.func @number(%a: i32) {
  %0 = arith.addi %a, %a : i32
  // expected-error @below {{reference to invalid result number}}
  %1 = arith.addi %0, %0#1 : i32
  return
}

// -----

func.func @behind(%a: i32) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = arith.addi %a, %a : i32, i32
  return
}

// -----

func.func @undefined(%a: i32) {
  %0 = arith.addi %a, %a : i32
  // expected-error @below {{use of undeclared SSA value name}}
  %1 = arith.addi %a, %nothing : i32
  return
}

// -----

func.func @generic(%a: i32, %b: f32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  // expected-error @below {{expected 2 operand types but had 1}}
  %1 = "arith.addi"(%a, %a) : (i32) -> i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @generic_types(%a: i32, %b: f32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  // expected-error @below {{use of value '%b' expects different type than prior uses: 'i32' vs 'f32'}}
  %1 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  return
}

// -----

func.func @twice(%a: i32) {
  %0 = arith.addi %a, %a {a = 1, b = 2} : i32
  // expected-error @below {{duplicate key 'a' in dictionary attribute}}
  %1 = arith.addi %a, %a {a = 1, a = 2} : i32
  return
}

// -----

func.func @operand_on_the_next_line() {
  return
  // expected-error @below {{expected ':'}}
  %0 = arith.constant 1 : i32
}
