// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same shapes for 'then_graph' results ('tensor<2xf32>') and 'output_list' ('tensor<f32>')}}
  %r = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %b : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same element type for 'else_graph' results ('i32') and 'output_list' ('f32')}}
  %r = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } else {
    tosa.yield %d : tensor<i32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same number of values in 'then_graph' results (2) and 'output_list' (1)}}
  %r = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %a, %a : tensor<f32>, tensor<f32>
  } else {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same number of values in 'then_graph' arguments (0) and 'input_list' (1)}}
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } else {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same element type for 'else_graph' arguments ('i32') and 'input_list' ('f32')}}
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>):
    tosa.yield %a : tensor<f32>
  } else {
  ^bb0(%x: tensor<i32>):
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same shapes for 'then_graph' arguments ('tensor<2xf32>') and 'input_list' ('tensor<f32>')}}
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<f32>
  } else {
  ^bb0(%x: tensor<i32>):
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<2xi1>, %a: tensor<f32>) {
  // expected-error @+1 {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'}}
  %r = tosa.cond_if %c : tensor<2xi1> -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } else {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op region #1 ('else_graph') failed to verify constraint: region with 1 blocks}}
  %r = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+2 {{expected ':'}}
  // expected-error @+1 {{custom op 'tosa.cond_if' expected type for condition operand}}
  %r = tosa.cond_if %c -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+2 {{expected non-function type}}
  // expected-error @+1 {{custom op 'tosa.cond_if' expected type for condition operand}}
  %r = tosa.cond_if %c : -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+2 {{custom op 'tosa.cond_if' invalid kind of type specified: expected builtin.function, but found 'tensor<f32>'}}
  // expected-error @+1 {{custom op 'tosa.cond_if' expected list of types for block arguments followed by arrow type and list of return types}}
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> tensor<f32> {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{custom op 'tosa.cond_if' expected as many input types as operands (expected 1 got 2)}}
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  %r = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  } else {
    tosa.yield %a : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.while_loop' op require same shapes for 'input_list' ('tensor<f32>') and 'output_list' ('tensor<2xf32>')}}
  %r = tosa.while_loop (%i = %a) : (tensor<f32>) -> tensor<2xf32> {
    %t = tosa.greater %i, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    tosa.yield %t : tensor<i1>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.while_loop' op require same element type for 'input_list' ('f32') and 'output_list' ('i32')}}
  %r = tosa.while_loop (%i = %a) : (tensor<f32>) -> tensor<i32> {
    %t = tosa.greater %i, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    tosa.yield %t : tensor<i1>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.while_loop' op require 'cond_graph' only have one result}}
  %r = tosa.while_loop (%i = %a) : (tensor<f32>) -> tensor<f32> {
    tosa.yield %c, %c : tensor<i1>, tensor<i1>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<2xf32>'}}
  %r = tosa.while_loop (%i = %a) : (tensor<f32>) -> tensor<f32> {
    tosa.yield %b : tensor<2xf32>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor, got 'tensor<f32>'}}
  %r = tosa.while_loop (%i = %a) : (tensor<f32>) -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<2xf32>, %d: tensor<i32>) {
  // expected-error @+1 {{expected SSA operand}}
  %r = tosa.while_loop (%i = ) : (tensor<f32>) -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } do {
  ^bb0(%j: tensor<f32>):
    tosa.yield %j : tensor<f32>
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op 'nothing' has not been declared by 'tosa.variable'}}
  %r = tosa.variable_read @nothing : tensor<2xf32>
  return
}

// -----

// expected-error @+1 {{custom op 'tosa.variable' expected shaped type}}
tosa.variable @v = 3 loc(unknown)

// -----

// expected-error @+1 {{custom op 'tosa.variable' expected Typed attr}}
tosa.variable @v = unit loc(unknown)

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{custom op 'tosa.variable' expected type after colon}}
tosa.variable @v : loc(unknown)

// -----

// expected-error @+1 {{custom op 'tosa.variable' expected valid '@'-identifier for symbol name}}
tosa.variable v : tensor<2xf32>

// -----

// expected-error @+1 {{custom op 'tosa.variable' expected ranked type}}
tosa.variable @v : tensor<*xf32> loc(unknown)

// -----

// expected-error @+1 {{'tosa.variable' op attribute 'var_shape' failed to satisfy constraint: index elements attribute}}
"tosa.variable"() {sym_name = "v", type = f32, var_shape = dense<[2, -1]> : tensor<2xi64>} : () -> ()

// -----

// expected-note @+1 {{see existing symbol definition here}}
tosa.variable @v = dense<1> : tensor<2xi8>
// expected-error @+1 {{redefinition of symbol named 'v'}}
tosa.variable @v = dense<1> : tensor<2xi8>

// -----

tosa.variable @v = dense<1> : tensor<2xi8>
func.func private @f() {
  // expected-error @+1 {{'tosa.variable_read' op require same shapes for 'output1' ('tensor<3xi8>') and the input tensor ('tensor<2xi8>')}}
  %r = tosa.variable_read @v : tensor<3xi8>
  return
}

// -----

tosa.variable @v = dense<1> : tensor<2xi8>
func.func private @f() {
  // expected-error @+1 {{'tosa.variable_read' op require same element type for 'output1' ('i16') and the input tensor ('i8')}}
  %r = tosa.variable_read @v : tensor<2xi16>
  return
}

// -----

func.func private @f(%a: tensor<2xi16>) {
  // expected-error @+1 {{'tosa.variable' op symbol's parent must have the SymbolTable trait}}
  tosa.variable @w : tensor<2xi16>
  return
}
