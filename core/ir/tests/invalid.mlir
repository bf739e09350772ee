// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with operations that can be read.

// expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
func.func @f() { %x = arith.constant 1 : i32 func.func @g() { return } return }

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({ ^a: "u.x"() : () -> () }, {}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({ ^a: ^b: }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({}) {sym_visibility = "private"} : () -> ()

// -----

// expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
func.func @f(%c: i1) { "scf.if"(%c) ({ func.func private @g() scf.yield }, {}) : (i1) -> () return }

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'}}
module attributes {u.a, b} {}

// -----

// expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

// expected-error @+1 {{operation with block successors must terminate its parent block}}
func.func @f() { cf.br ^a "u.x"() : () -> () ^a: return }

// -----

// expected-error @+1 {{operation with block successors must terminate its parent block}}
func.func @f() { "u.x"()[^a] : () -> () "u.y"() : () -> () ^a: return }

// -----

// expected-error @+1 {{custom op 'func.func' expected non-empty function body}}
func.func @f() { }

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
func.func @f() { ^a: ^b: return }

// -----

// expected-error @+1 {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
func.func @f() { arith.constant 1 : i32 }

// -----

// expected-error @+1 {{entry block of region may not have predecessors}}
func.func @f() { ^a: cf.br ^a }

// -----

// expected-error @+1 {{'scf.if' op expected 2 regions}}
func.func @f(%c: i1) { "scf.if"(%c) : (i1) -> () return }

// -----

// expected-error @+1 {{'scf.if' op expected 2 regions}}
func.func @f(%c: i1) { "scf.if"(%c) ({ "scf.yield"() : () -> () }) : (i1) -> () return }

// -----

// expected-error @+1 {{'scf.if' op expects a non-empty block}}
func.func @f(%c: i1) { "scf.if"(%c) ({ ^a: }, {}) : (i1) -> () return }

// -----

// expected-error @+2 {{'scf.if' op expects regions to end with 'scf.yield', found 'u.x'}}
// expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
func.func @f(%c: i1) { "scf.if"(%c) ({ "u.x"() : () -> () }, {}) : (i1) -> () return }

// -----

// expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
func.func @f(%c: i1) { "scf.if"(%c) ({ return }, {}) : (i1) -> () return }

// -----

// expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
func.func @f() { "scf.yield"() : () -> () }

// -----

// expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
func.func @f(%a: i32, %b: i64) { %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 return }

// -----

// expected-error @+1 {{'arith.addi' op expected 2 operands, but found 1}}
func.func @f(%a: i32) { %0 = "arith.addi"(%a) : (i32) -> i32 return }

// -----

// expected-error @+1 {{'arith.addi' op requires one result}}
func.func @f(%a: i32) { "arith.addi"(%a, %a) : (i32, i32) -> () return }

// -----

// expected-error @+1 {{'arith.addi' op requires one result}}
func.func @f(%a: i32) { %0:2 = "arith.addi"(%a, %a) : (i32, i32) -> (i32, i32) return }

// -----

// expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
func.func @f(%a: f32) { %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32 return }

// -----

// expected-error @+1 {{'arith.constant' op requires zero regions}}
func.func @f(%a: i32) { "arith.constant"() ({}) : () -> () return }

// -----

// expected-error @+1 {{'arith.constant' op requires attribute 'value'}}
func.func @f(%a: i32) { %0 = "arith.constant"() : () -> i32 return }

// -----

// expected-error @+1 {{'arith.constant' op requires zero operands}}
func.func @f(%a: i32) { %0 = "arith.constant"(%a) <{value = 1 : i32}> : (i32) -> i32 return }

// -----

// expected-error @+1 {{'cf.cond_br' op requires 2 successors but found 0}}
func.func @f(%a: i1) { "cf.cond_br"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () }

// -----

// expected-error @+1 {{invalid block name in region with named arguments}}
func.func @f(%a: i1) { ^x: "cf.cond_br"(%a)[^y, ^y] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1) -> () ^y: return }

// -----

// expected-error @+2 {{operand #0 does not dominate this use}}
// expected-note @+1 {{operand defined here (op in the same block)}}
func.func @f() { "u.x"(%0) : (i32) -> () %0 = "u.y"() : () -> i32 return }

// -----

// expected-error @+2 {{operand #0 does not dominate this use}}
// expected-note @+1 {{operand defined here (op in the same region)}}
func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: %0 = arith.constant 1 : i32 cf.br ^b ^b: "u.x"(%0) : (i32) -> () return }

// -----

// expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
func.func @f(%x: tensor<2xi32>, %y: tensor<3xi32>) { %0 = "arith.addi"(%x, %y) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32> return }

// -----

// expected-error @+1 {{'math.fma' op operand #0 must be floating-point-like, but got 'i32'}}
func.func @f(%x: i32, %y: tensor<3xi32>) { %0 = "math.fma"(%x, %y, %y) : (i32, tensor<3xi32>, tensor<3xi32>) -> tensor<2xi32> return }

// -----

// expected-error @+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
func.func @f(%x: i1, %y: tensor<3xi32>, %z: i32) { %0 = "arith.select"(%x, %y, %z) : (i1, tensor<3xi32>, i32) -> i32 return }

// -----

// expected-error @+2 {{redefinition of symbol named 'f'}}
// expected-note @+1 {{see existing symbol definition here}}
func.func @f() {return} func.func @f() {return}

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func public @f()

// -----

// expected-error @+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "odd"}}
"func.func"() <{sym_name = "a", function_type = () -> (), sym_visibility = "odd"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires zero results}}
%0 = "func.func"() <{sym_name = "a", function_type = () -> ()}> ({}) {sym_visibility = "private"} : () -> i32
