// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{unknown type mnemonic: foo}}
func.func private @f(!transform.foo)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @f(!transform.op)

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse Transform_OperationType parameter 'operation_name' which is to be a `::llvm::StringRef`}}
func.func private @f(!transform.op<a>)

// -----

// expected-error @+1 {{expected '>'}}
func.func private @f(!transform.op<"a", >)

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse Transform_ParamType parameter 'type' which is to be a `::mlir::Type`}}
func.func private @f(!transform.param<a>)

// -----

// expected-error @+1 {{only supports integer types with width <=64}}
func.func private @f(!transform.param<f32>)

// -----

// expected-error @+1 {{only supports integer types with width <=64}}
func.func private @f(!transform.param<i65>)

// -----

// expected-error @+1 {{only supports integer types with width <=64}}
func.func private @f(!transform.param<!transform.any_op>)

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse ParamOperandAttr parameter 'index' which is to be a `IntegerAttr`}}
func.func private @f() attributes {a = #transform.param_operand<index = "a">}

// -----

// expected-error @+1 {{expected 'index'}}
func.func private @f() attributes {a = #transform.param_operand<ind = 1>}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `transform`}}
func.func private @f() attributes {a = #transform.foo}

// -----

// expected-error @+1 {{unknown attribute: "transform.foo"}}
func.func private @f() attributes {transform.foo}

// -----

// expected-error @+1 {{"transform.target_tag" attribute must be a string}}
func.func private @f() attributes {transform.target_tag = 1}

// -----

// expected-error @+1 {{"transform.consumed" must be a unit attribute}}
func.func private @f() attributes {transform.consumed = "a"}

// -----

// expected-error @+1 {{"transform.readonly" must be a unit attribute}}
func.func private @f() attributes {transform.readonly = "a"}

// -----

// expected-error @+1 {{"transform.silence_tracking_failures" must be a unit attribute}}
func.func private @f() attributes {transform.silence_tracking_failures = 1}
