// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{'ml_program.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"ml_program.global"() {sym_name = "a", type = i32, value = 3 : i32, sym_visibility="foo"} : () -> ()

// -----

// expected-error @+1 {{'ml_program.global' op immutable global must have an initial value}}
"ml_program.global"() {sym_name = "a", type = i32, sym_visibility="private"} : () -> ()

// -----

module {
  ml_program.func @f() {
    // expected-error @+1 {{'ml_program.global_load' op undefined global: @b}}
    %0 = ml_program.global_load @b : i32
    ml_program.return
  }
}

// -----

module {
  ml_program.func @f() {
    // expected-error @+1 {{'ml_program.global_load' op undefined global: @c::@b}}
    %2 = ml_program.global_load @c::@b : i32
    ml_program.return
  }
}

// -----

ml_program.func @f() {
  // expected-error @+1 {{'ml_program.global_load' op undefined global: @f}}
  %2 = ml_program.global_load @f : i32
  ml_program.return
}

// -----

ml_program.func @f() {
  // expected-error @+1 {{'ml_program.global_load_const' op undefined global: @f}}
  %2 = ml_program.global_load_const @f : i32
  ml_program.return
}

// -----

ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store' op undefined global: @f}}
  ml_program.global_store @f = %x : i32
  ml_program.return
}

// -----

ml_program.global private mutable @g : i64
ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_load_graph' op cannot load from global typed 'i64' as 'i32'}}
  %a, %b = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : i32
  ml_program.return
}

// -----

ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_load_graph' op undefined global: @g}}
  %a, %b = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : i32
  ml_program.return
}

// -----

ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store_graph' op undefined global: @g}}
  %b = ml_program.global_store_graph @g = %x ordering(() -> !ml_program.token) : i32
  ml_program.return
}

// -----

ml_program.global private @g(1 : i32) : i32
ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store_graph' op cannot store to an immutable global @g}}
  %b = ml_program.global_store_graph @g = %x ordering(() -> !ml_program.token) : i32
  ml_program.return
}

// -----

ml_program.global private mutable @g(1 : i64) : i64
ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store_graph' op cannot store to a global typed 'i64' from 'i32'}}
  %b = ml_program.global_store_graph @g = %x ordering(() -> !ml_program.token) : i32
  ml_program.return
}

// -----

ml_program.func @f(%x: i64) {
  // expected-error @+1 {{'ml_program.global_load_graph' op result #1 must be Token for establishing execution ordering in a graph, but got 'i32'}}
  %0:2 = "ml_program.global_load_graph"() {global = @g} : () -> (i32, i32)
  ml_program.return
}

// -----

ml_program.func @f(%x: i64) {
  // expected-error @+1 {{'ml_program.global_load_graph' op operand #0 must be variadic of Token for establishing execution ordering in a graph, but got 'i64'}}
  %0:2 = "ml_program.global_load_graph"(%x) {global = @g} : (i64) -> (i32, !ml_program.token)
  ml_program.return
}

// -----

ml_program.func @f(%x: i64) {
  // expected-error @+1 {{'ml_program.token' op result #0 must be Token for establishing execution ordering in a graph, but got 'i32'}}
  %0 = "ml_program.token"() : () -> (i32)
  ml_program.return
}

// -----

ml_program.func @f(%x: i64) {
  // expected-error @+1 {{'ml_program.output' op expects parent op 'ml_program.subgraph'}}
  ml_program.output
}

// -----

ml_program.subgraph @f(%x: i64) {
  // expected-error @+1 {{'ml_program.return' op expects parent op 'ml_program.func'}}
  ml_program.return
}

// -----

// expected-error @+1 {{'ml_program.subgraph' op expects region #0 to have 0 or 1 blocks}}
ml_program.subgraph @f(%x: i64) {
  cf.br ^bb1
^bb1:
  ml_program.output
}

// -----

// expected-error @+1 {{'ml_program.subgraph' op expects a non-empty block}}
ml_program.subgraph @f(%x: i64) {
}

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
ml_program.func @f(%x: i64) {
}

// -----

// expected-error @+1 {{'ml_program.func' op symbol declaration cannot have public visibility}}
ml_program.func @f(%x: i64)

// -----

// expected-error @+1 {{custom op 'ml_program.subgraph' expected SSA identifier}}
ml_program.subgraph @f(%x: i64, ...) -> ()

// -----

// expected-error @+1 {{custom op 'ml_program.func' expected type instead of SSA identifier}}
ml_program.func private @f(i64, %x: i32)

// -----

// expected-error @+1 {{'ml_program.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"ml_program.func"() ({}) {sym_name = "a", function_type = i32} : () -> ()

// -----

// expected-error @+1 {{'ml_program.func' op entry block must have 1 arguments to match function signature}}
"ml_program.func"() ({ ^bb0: ml_program.return}) {sym_name = "a", function_type = (i32) -> ()} : () -> ()

// -----

// expected-error @+1 {{'ml_program.subgraph' op entry block must have 1 arguments to match function signature}}
"ml_program.subgraph"() ({ ^bb0: ml_program.output}) {sym_name = "a", function_type = (i32) -> ()} : () -> ()

// -----

// expected-error @+1 {{'ml_program.func' op visibility expected to be one of ["public", "private", "nested"], but got "bla"}}
"ml_program.func"() ({ ^bb0: ml_program.return}) {sym_name = "a", function_type = () -> (), sym_visibility = "bla"} : () -> ()

// -----

// expected-error @+1 {{'ml_program.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"ml_program.func"() ({ ^bb0: ml_program.return}) {sym_name = "a", function_type = () -> (), arg_attrs=[{}]} : () -> ()

// -----

// expected-error @+1 {{custom op 'ml_program.global' expected 'public', 'private', or 'nested'}}
ml_program.global @g : i32

// -----

// expected-error @+1 {{expected ')'}}
ml_program.global public @g(i32

// -----

// expected-error @+1 {{expected ':'}}
ml_program.global public @g(3 : i32) i32

// -----

// expected-error @+1 {{custom op 'ml_program.global' expected valid '@'-identifier for symbol name}}
ml_program.global public mutable "a"(dense<3> : tensor<2xi32>) : i32

// -----

// expected-error @+1 {{expected attribute value}}
ml_program.global public @g() : i32

// -----

// expected-note @+1 {{prior use here}}
ml_program.subgraph @f(%x: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: '!ml_program.token' vs 'i32'}}
  %c, %b = ml_program.global_load_graph @g ordering(%x -> !ml_program.token) : i32
  ml_program.output
}

// -----

ml_program.subgraph @f(%x: i32) {
  // expected-error @+1 {{expected '('}}
  %c, %b = ml_program.global_load_graph @g ordering : i32
  ml_program.output
}

// -----

ml_program.subgraph @f(%x: i32) {
  // expected-error @+1 {{expected '->'}}
  %c, %b = ml_program.global_load_graph @g ordering() : i32
  ml_program.output
}

// -----

ml_program.global private mutable @b(1 : i32) : i32
module {
  ml_program.func @f() {
    %0 = ml_program.global_load @b : i32
    // expected-error @+1 {{'ml_program.global_load_const' op undefined global: @b}}
    %1 = ml_program.global_load_const @b : i32
    ml_program.return
  }
}

// -----

ml_program.global private mutable @b(1 : i32) : i32
module {
  ml_program.func @f(%x: i32) {
    // expected-error @+1 {{'ml_program.global_load_graph' op undefined global: @b}}
    %c, %b = ml_program.global_load_graph @b ordering(() -> !ml_program.token) : i32
    ml_program.return
  }
}

// -----

ml_program.global private mutable @b(1 : i32) : i32
module {
  ml_program.func @f(%x: i32) {
    // expected-error @+1 {{'ml_program.global_store_graph' op undefined global: @b}}
    %b = ml_program.global_store_graph @b = %x ordering(() -> !ml_program.token) : i32
    ml_program.return
  }
}

// -----

ml_program.global private mutable @b(1 : i32) : i32
module {
  ml_program.global private mutable @b(1 : i64) : i64
  ml_program.func @f(%x: i32) {
    // expected-error @+1 {{'ml_program.global_load' op cannot load from global typed 'i64' as 'i32'}}
    %0 = ml_program.global_load @b : i32
    ml_program.return
  }
}

// -----

ml_program.global private mutable @b(1 : i32) : i32
module @x {
  module @y {
    ml_program.func @f(%x: i32) {
      // expected-error @+1 {{'ml_program.global_load' op undefined global: @x::@b}}
      %0 = ml_program.global_load @x::@b : i32
      ml_program.return
    }
  }
}

// -----

ml_program.func @arity(%x: i32) -> i32 {
  // expected-error @+1 {{'ml_program.return' op has 2 operands, but enclosing function (@arity) returns 1}}
  ml_program.return %x, %x : i32, i32
}

// -----

ml_program.func @result(%x: i64) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @result}}
  ml_program.return %x : i64
}

// -----

ml_program.subgraph @arity(%x: i32) -> i32 {
  // expected-error @+1 {{'ml_program.output' op has 2 operands, but enclosing function (@arity) outputs 1}}
  ml_program.output %x, %x : i32, i32
}

// -----

ml_program.subgraph @result(%x: i64) -> i32 {
  // expected-error @+1 {{type of output operand 0 ('i64') doesn't match function result type ('i32') in function @result}}
  ml_program.output %x : i64
}

// -----

ml_program.global private mutable @v(1 : i32) : i32
ml_program.func @f() {
  // expected-error @+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @v}}
  %0 = ml_program.global_load_const @v : i32
  ml_program.return
}

// -----

ml_program.global private @v(1 : i64) : i64
ml_program.func @f() {
  // expected-error @+1 {{'ml_program.global_load_const' op cannot load from global typed 'i64' as 'i32'}}
  %0 = ml_program.global_load_const @v : i32
  ml_program.return
}

// -----

ml_program.global private @v(1 : i32) : i32
ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to an immutable global @v}}
  ml_program.global_store @v = %x : i32
  ml_program.return
}

// -----

ml_program.global private mutable @v(1 : i64) : i64
ml_program.func @f(%x: i32) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to a global typed 'i64' from 'i32'}}
  ml_program.global_store @v = %x : i32
  ml_program.return
}
