// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'spirv.ARM.Graph' op there should be at least one result}}
spirv.ARM.Graph @g(%x: i8) -> () { }

// -----

// expected-error @+1 {{custom op 'spirv.ARM.Graph' expected valid '@'-identifier for symbol name}}
spirv.ARM.Graph private @g(%x: i8) -> () { }

// -----

// expected-error @+1 {{'spirv.ARM.Graph' op type of result #1 must be a TensorArmType, but got 'i32'}}
spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi8>) -> (!spirv.arm.tensor<4xi8>, i32)  { spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi8> }

// -----

spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi8>) -> (!spirv.arm.tensor<4xi8>)  {
 // expected-error @+1 {{'spirv.ARM.GraphOutputs' op is returning 2 value(s) but enclosing spirv.ARM.Graph requires 1 result(s)}}
 spirv.ARM.GraphOutputs %x, %x : !spirv.arm.tensor<4xi8> , !spirv.arm.tensor<4xi8>}

// -----

spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi8>) -> (!spirv.arm.tensor<5xi8>)  {
 // expected-error @+1 {{type of return operand 0 ('!spirv.arm.tensor<4xi8>') doesn't match graph result type ('!spirv.arm.tensor<5xi8>')}}
 spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi8> }

// -----

func.func @g(%x: !spirv.arm.tensor<4xi8>) {
    // expected-error @+1 {{'spirv.ARM.GraphConstant' op failed to verify that op must appear in a spirv.ARM.Graph op's block}}
    %0 = spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<4xi8>
    return
 }

// -----

// expected-error @+1 {{custom op 'spirv.module' invalid addressing_model attribute specification: Foo}}
spirv.module Foo GLSL450 {}

// -----

// expected-error @+1 {{custom op 'spirv.module' invalid memory_model attribute specification: Foo}}
spirv.module Logical Foo {}

// -----

// expected-error @+1 {{custom op 'spirv.module' expected valid keyword}}
spirv.module Logical {}

// -----

// expected-error @+1 {{'spirv.module' op region should have no arguments}}
spirv.module Logical GLSL450 {
 ^bb0(%a: i32): }

// -----

// expected-error @+1 {{'spirv.module' op expects region #0 to have 0 or 1 blocks}}
spirv.module Logical GLSL450 {
 ^bb0:
  spirv.Return
 ^bb1:
  spirv.Return
 }

// -----

spirv.module Logical GLSL450 {
   // expected-error @+1 {{'spirv.module' can only contain spirv.* ops}}
   "llvm.return"() : () -> ()
 }

// -----

spirv.module Logical GLSL450 {
  spirv.func @a(%x: i32) -> () "None" {
   // expected-error @+1 {{functions in 'spirv.module' can only contain spirv.* ops}}
   "llvm.return"() : () -> ()
  }
 }

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)}}
  spirv.func @a(%x: i32) -> () "None"
 }

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{function 'a' not found in 'spirv.module'}}
  spirv.EntryPoint "GLCompute" @a
 }

// -----

spirv.module Logical GLSL450 {
  spirv.func @a(%x: i32) -> () "None" { spirv.Return }
  spirv.EntryPoint "GLCompute" @a
  // expected-error @+1 {{duplicate of a previous EntryPointOp}}
  spirv.EntryPoint "GLCompute" @a
 }

// -----

spirv.module Logical GLSL450 {
  spirv.func @a(%x: i32) -> () "None" { spirv.Return }
  // expected-error @+1 {{expected spirv.GlobalVariable symbol reference instead of'@b'}}
  spirv.EntryPoint "GLCompute" @a, @b
 }

// -----

spirv.module Logical GLSL450 {
  spirv.func @a(%x: i32) -> () "None" { spirv.Return }
  // expected-error @+1 {{expected symbol reference for interface specification instead of '@b::@c}}
  "spirv.EntryPoint"() {execution_model = #spirv.execution_model<Fragment>, fn = @a, interface = [@b::@c]} : () -> ()
 }

// -----

spirv.module Logical GLSL450 {
  spirv.func @a(%x: i32) -> () "None" {
   // expected-error @+1 {{'spirv.mlir.selection' op last block must be the merge block with only one 'spirv.mlir.merge' op}}
   spirv.mlir.selection { "llvm.return"() : () -> () }
   spirv.Return
  }
 }

// -----

// expected-error @+1 {{'spirv.module' op Operations with a 'SymbolTable' must have exactly one block}}
"spirv.module"() ({ }) {addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>} : () -> ()

// -----

// expected-error @+1 {{'spirv.EXT.ConstantCompositeReplicate' op result #0 must be vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V tensorArm type, but got 'i32'}}
func.func @f() { %0 = spirv.EXT.ConstantCompositeReplicate [1 : i32] : i32
 return }

// -----

// expected-error @+1 {{expected value attribute type 'i64', but got: 'i32'}}
func.func @f() { %0 = spirv.EXT.ConstantCompositeReplicate [1 : i32] : !spirv.array<3xi64>
 return }

// -----

// expected-error @+1 {{expected value attribute type '!spirv.array<2 x i32>' or 'i32', but got: 'tensor<2xi32>'}}
func.func @f() {   %4 = spirv.EXT.ConstantCompositeReplicate [dense<1> : tensor<2xi32>] : !spirv.array<2x!spirv.array<2xi32>>
 return }

// -----

// expected-error @+1 {{unknown value attribute type}}
func.func @f() {   %4 = spirv.EXT.ConstantCompositeReplicate [@a] : !spirv.array<2xi32>
 return }

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 spirv.GlobalVariable @g : !spirv.ptr<f32, Uniform>
 // expected-error @+1 {{result type must be a composite type, but provided 'i32'}}
 spirv.EXT.SpecConstantCompositeReplicate @b (@a) : i32
}

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 // expected-error @+1 {{splat spec constant reference defining constituent not found}}
 spirv.EXT.SpecConstantCompositeReplicate @b (@c) : !spirv.array<2xi32>
}

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 // expected-error @+1 {{constituent has incorrect type: expected 'i64', but provided 'i32'}}
 spirv.EXT.SpecConstantCompositeReplicate @b (@a) : !spirv.array<2xi64>
}

// -----

spirv.module Logical GLSL450 {
 spirv.GlobalVariable @g : !spirv.ptr<f32, Uniform>
 // expected-error @+1 {{constituent is not a spec constant}}
 spirv.EXT.SpecConstantCompositeReplicate @b (@g) : !spirv.array<2xi64>
}

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 spirv.EXT.SpecConstantCompositeReplicate @b (@a) : !spirv.array<2xi32>
 // expected-error @+1 {{'spirv.mlir.referenceof' op expected spirv.SpecConstant or spirv.SpecConstantComposite symbol}}
 spirv.func @f() "None" { %0 = spirv.mlir.referenceof @b : !spirv.array<2xi32>
 spirv.Return}
}

// -----

spirv.module Logical GLSL450 {
 // expected-error @+1 {{'spirv.SpecConstant' op default value bitwidth disallowed}}
 spirv.SpecConstant @a = 1 : i33
}

// -----

spirv.module Logical GLSL450 {
 // expected-error @+1 {{'spirv.SpecConstant' op default value can only be a bool, integer, or float scalar}}
 spirv.SpecConstant @a = "a"
}

// -----

spirv.module Logical GLSL450 {
 // expected-error @+1 {{'spirv.SpecConstant' op requires attribute 'default_value'}}
 spirv.SpecConstant @a = unit
}

// -----

spirv.module Logical GLSL450 {
 // expected-error @+1 {{'spirv.SpecConstant' op SpecId cannot be negative}}
 spirv.SpecConstant @a spec_id(-1) = 1 : i32
}

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 // expected-error @+1 {{has incorrect number of operands: expected 3, but provided 2}}
 spirv.SpecConstantComposite @b (@a, @a) : !spirv.array<3xi32>
}

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 // expected-error @+1 {{has incorrect types of operands: expected 'i64', but provided 'i32'}}
 spirv.SpecConstantComposite @b (@a, @a) : !spirv.array<2xi64>
}

// -----

spirv.module Logical GLSL450 {
 spirv.SpecConstant @a = 1 : i32
 // expected-error @+1 {{unsupported composite type  '!spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>'}}
 spirv.SpecConstantComposite @b (@a, @a) : !spirv.coopmatrix<2x2xi32, Subgroup, MatrixA>
}

// -----

spirv.func @f(%x: i32) -> () "None" {
  // expected-error @+1 {{'spirv.FunctionCall' op result group starting at #0 requires 0 or 1 element, but found 2}}
  %0:2 = "spirv.FunctionCall"(%x) {callee = @g} : (i32) -> (i32, i32)
  spirv.Return
}

// -----

spirv.func @f(%x: i32) -> () "None" {
  // expected-error @+1 {{'spirv.FunctionCall' op has incorrect number of operands for callee: expected 1, but provided 2}}
  spirv.FunctionCall @f(%x, %x) : (i32, i32) -> ()
  spirv.Return
}

// -----

spirv.func @f(%x: i32, %y: i64) -> () "None" {
  // expected-error @+1 {{'spirv.FunctionCall' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0}}
  spirv.FunctionCall @f(%y, %x) : (i64, i32) -> ()
  spirv.Return
}

// -----

spirv.func @f(%x: i32, %y: i64) -> () "None" {
  // expected-error @+1 {{'spirv.FunctionCall' op has incorrect number of results has for callee: expected 0, but provided 1}}
  %0 = spirv.FunctionCall @f(%x, %y) : (i32, i64) -> i32
  spirv.Return
}

// -----

spirv.func @f(%x: i32, %y: i64) -> i64 "None" {
  %0 = spirv.FunctionCall @f(%x, %y) : (i32, i64) -> i32
  // expected-error @+1 {{'spirv.ReturnValue' op  return value's type ('i32') mismatch with function's result type ('i64')}}
  spirv.ReturnValue %0 : i32
}

// -----

spirv.func @f(%x: i32, %y: i64) -> i64 "None" {
  // expected-error @+1 {{'spirv.Return' op cannot be used in functions returning value}}
  spirv.Return
}

// -----

spirv.func @f(%x: i32, %y: i64) "None" {
  // expected-error @+1 {{'spirv.ReturnValue' op returns 1 value but enclosing function requires 0 results}}
  spirv.ReturnValue %x : i32
}

// -----

// expected-error @+1 {{'spirv.func' op cannot have more than one result}}
spirv.func @f(%x: i32, %y: i64) -> (i32, i32) "None" {
  spirv.ReturnValue %x : i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'spirv.FunctionCall' op callee function 'g' not found in nearest symbol table}}
  spirv.FunctionCall @g(%x) : (i32) -> ()
  return
}

// -----

// expected-error @+1 {{'spirv.mlir.selection' op should not have 'spirv.mlir.merge' op outside the merge block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.selection {
   spirv.Branch ^m
   ^a:
   spirv.mlir.merge
   ^m:
   spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.selection' op must have a selection header block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.selection {
   spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.loop' op must have an entry block branching to the loop header block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.loop {
   spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.loop' op must have a loop header block branched from the entry block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.loop {
   spirv.Branch ^m
   ^m: spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.loop' op requires a loop continue block branching to the loop header block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.loop {
   spirv.Branch ^h
   ^h: spirv.Branch ^m
   ^m: spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.loop' op entry block must only have one 'spirv.Branch' op to the second block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.loop {
   %0 = spirv.Undef : i32
   spirv.Branch ^h
   ^h: spirv.Branch ^m
   ^m: spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.loop' op second to last block must be the loop continue block that branches to the loop header block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.loop {
   spirv.Branch ^h
   ^h: spirv.Branch ^c
   ^c: spirv.Branch ^m
   ^m: spirv.mlir.merge
 }
 spirv.Return }

// -----

// expected-error @+1 {{'spirv.mlir.loop' op can only have the entry and loop continue block branching to the loop header block}}
spirv.func @f(%c: i1) "None" { spirv.mlir.loop {
   spirv.Branch ^h
   ^h: spirv.Branch ^b
   ^b: spirv.Branch ^h
   ^c: spirv.Branch ^h
   ^m: spirv.mlir.merge
 }
 spirv.Return }

// -----

spirv.func @f(%c: i1) "None" {
  // expected-error @+1 {{'spirv.BranchConditional' op branch weights cannot both be zero}}
  spirv.BranchConditional %c [0,0], ^a, ^a
  ^a: spirv.Return }

// -----

spirv.func @f(%c: i1) "None" {
  // expected-error @+1 {{'spirv.BranchConditional' op must have exactly two branch weights}}
  "spirv.BranchConditional"(%c) [^a, ^a] {branch_weights=[1:i32], operandSegmentSizes = array<i32:1,0,0>} : (i1)->()
  ^a: spirv.Return }

// -----

spirv.func @f(%c: i1) "None" {
  // expected-error @+1 {{'spirv.Unreachable' op cannot be used in reachable block}}
  spirv.Unreachable }

// -----

spirv.func @f(%c: i32) "None" {
  // expected-error @+1 {{'spirv.Switch' op 'selector' type ('i32') should match literals type ('i64')}}
  "spirv.Switch"(%c) [^a, ^a] {operandSegmentSizes=array<i32:1,0,0>, case_operand_segments=array<i32:0>, literals=dense<1>:vector<1xi64>} : (i32) -> ()
  ^a:
  spirv.Return }

// -----

spirv.func @f(%c: i32) "None" {
  // expected-error @+1 {{'spirv.Switch' op number of literals (2) should match number of targets (1)}}
  "spirv.Switch"(%c) [^a, ^a] {operandSegmentSizes=array<i32:1,0,0>, case_operand_segments=array<i32:0>, literals=dense<1>:vector<2xi32>} : (i32) -> ()
  ^a:
  spirv.Return }

// -----

spirv.func @f(%c: i32) "None" {
  // expected-error @+1 {{'spirv.mlir.merge' op expects parent op to be one of 'spirv.mlir.selection, spirv.mlir.loop'}}
  spirv.mlir.merge
  spirv.Return }

// -----

// expected-error @+1 {{found unsupported 'spirv.foo' attribute on region argument}}
spirv.func @f(%a: i32 {spirv.foo}) "None"

// -----

// expected-error @+1 {{cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type}}
spirv.func @f(%a: i32) -> (i32 {spirv.decoration = #spirv.decoration<Aliased>}) "None"

// -----

// expected-error @+1 {{'spirv.decoration' must be a spirv::DecorationAttr}}
spirv.func @f(%a: i32 {spirv.decoration = 3}) "None"

// -----

// expected-error @+1 {{'spirv.entry_point_abi' attribute must be an entry point ABI attribute}}
func.func @f(%a: i32) attributes {spirv.entry_point_abi = 3} { return }

// -----

// expected-error @+1 {{'spirv.target_env' must be a spirv::TargetEnvAttr}}
func.func @f(%a: i32) attributes {spirv.target_env = 3} { return }

// -----

// expected-error @+1 {{found unsupported 'spirv.foo' attribute on operation}}
func.func @f(%a: i32) attributes {spirv.foo = 3} { return }

// -----

// expected-error @+1 {{'spirv.interface_var_abi' attribute cannot specify storage class when attaching to a non-scalar value}}
spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi8>) -> (!spirv.arm.tensor<4xi8> {spirv.interface_var_abi = #spirv.interface_var_abi<(0,1), StorageBuffer>}) {
 spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi8> }

// -----

// expected-error @+1 {{'spirv.ARM.Graph' op type of argument #0 must be a TensorArmType, but got 'i8'}}
spirv.ARM.Graph @g(%x: i8) -> (!spirv.arm.tensor<4xi8>) {
  %0 = spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<4xi8>
 spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<4xi8> }

// -----

// expected-error @+1 {{custom op 'spirv.func' invalid function_control attribute specification: "Foo"}}
spirv.func @f(%a: i32) -> i32 "Foo" { spirv.ReturnValue %a : i32 }

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
spirv.func @f(%a: i32) -> i32 { spirv.ReturnValue %a : i32 }

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
spirv.func @f(%a: i32) -> i32 "None" {  }

// -----

// expected-error @+1 {{custom op 'spirv.func' attribute 'sym_name' occurs more than once in the attribute list}}
spirv.func @f() "None" attributes {sym_name = "g"} { spirv.Return }

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{floating point value not valid for specified type}}
  spirv.GlobalVariable @a bind(3.0, 1) : !spirv.ptr<f32, Uniform>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.GlobalVariable' op storage class cannot be 'Function'}}
  spirv.GlobalVariable @a : !spirv.ptr<f32, Function>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.GlobalVariable' op result must be of a !spv.ptr type}}
  "spirv.GlobalVariable"() {type = f32, sym_name = "a"} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.GlobalVariable' op initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op}}
  spirv.GlobalVariable @a initializer(@b) : !spirv.ptr<f32, Uniform>
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" { spirv.Return }
  // expected-error @+1 {{custom op 'spirv.EntryPoint' invalid execution_model attribute specification: "Foo"}}
  spirv.EntryPoint "Foo" @f
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" { spirv.Return }
  // expected-error @+1 {{expected operation name in quotes}}
  spirv.EntryPoint "GLCompute" @f @g
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" { spirv.Return }
  // expected-error @+1 {{custom op 'spirv.ExecutionMode' invalid execution_mode attribute specification: "Foo"}}
  spirv.ExecutionMode @f "Foo"
}

// -----

// expected-error @+1 {{custom op 'spirv.mlir.loop' invalid loop_control attribute specification: Foo}}
func.func @f() { spirv.mlir.loop control(Foo) {}
 return }

// -----

// expected-error @+1 {{expected '->' in function type}}
func.func @f() { spirv.mlir.selection -> (i32, i32) {}
 return }

// -----

func.func @f() { %c = spirv.Constant 1.0 : f32
 // expected-error @+1 {{'spirv.SpecConstantOperation' op invalid enclosed op}}
 %0 = spirv.SpecConstantOperation wraps "spirv.FAdd"(%c, %c) : (f32, f32) -> f32
 return }

// -----

func.func @f() { %c = spirv.Undef : i32
 // expected-error @+1 {{'spirv.SpecConstantOperation' op invalid operand, must be defined by a constant operation}}
 %0 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%c, %c) : (i32, i32) -> i32
 return }

// -----

func.func @f() { %c = spirv.Constant 1 : i32
 // expected-error @+1 {{'spirv.SpecConstantOperation' op expected exactly 2 nested ops}}
 %0 = "spirv.SpecConstantOperation"() ({
   %1 = "spirv.IAdd"(%c, %c) : (i32, i32) -> i32
   %2 = "spirv.IAdd"(%1, %1) : (i32, i32) -> i32
   "spirv.mlir.yield"(%2) : (i32) -> ()
   }) {foo} : () -> i32
 return }

// -----

func.func @f() { %c = spirv.Constant 1 : i32
 // expected-error @+1 {{'spirv.SpecConstantOperation' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
 %0 = "spirv.SpecConstantOperation"() ({
   }) {foo} : () -> i32
 return }

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{branch has 1 operands for successor #0, but target block has 0}}
  spirv.BranchConditional %c, ^a(%c : i1), ^a
 ^a:
  return }

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  spirv.Branch ^a(%c : i1)
 ^a(%x: i32):
  return }

// -----

func.func @f(%p: !spirv.ptr<i32, StorageBuffer>, %s: i32, %m: !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>) {
  // expected-error @+1 {{'spirv.KHR.CooperativeMatrixLoad' op missing value for the 'Aligned' memory operand}}
  %2 = spirv.KHR.CooperativeMatrixLoad %p, %s, <ColumnMajor>, <Aligned> : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>
  return }

// -----

func.func @f(%p: !spirv.ptr<i32, StorageBuffer>, %s: i32, %m: !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>) {
  // expected-error @+1 {{'spirv.KHR.CooperativeMatrixLoad' op found alignment attribute for non-'Aligned' memory operand}}
  %2 = spirv.KHR.CooperativeMatrixLoad %p, %s, <ColumnMajor>, <Volatile>, 16 : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>
  return }

// -----

func.func @f(%p: !spirv.ptr<i32, StorageBuffer>, %s: i32, %m: !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>) {
  // expected-error @+1 {{'spirv.KHR.CooperativeMatrixLength' op attribute 'cooperative_matrix_type' failed to satisfy constraint: type attribute of any SPIR-V cooperative matrix type}}
  %2 = spirv.KHR.CooperativeMatrixLength : i32
  return }

// -----

func.func @f(%f: f32, %v: vector<2xf32>, %p: !spirv.ptr<f32, Function>) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op operand type mismatch: expected operand to have a scalar or vector type, but provided '!spirv.ptr<f32, Function>'}}
  %0 = spirv.CompositeConstruct %p, %v : (!spirv.ptr<f32, Function>, vector<2xf32>) -> vector<4xf32>
  return }

// -----

func.func @f(%f: f32, %v: vector<2xf32>, %p: !spirv.ptr<f32, Function>) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op operand type mismatch: expected operand type 'i32', but provided 'f32'}}
  %0 = spirv.CompositeConstruct %f, %f : (f32, f32) -> !spirv.struct<(f32, i32)>
  return }

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op expected to return a vector or cooperative matrix when the number of constituents is less than what the result needs}}
  %0 = spirv.CompositeConstruct %f : (f32) -> !spirv.struct<(f32, i32)>
  return }

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 2, but provided 0}}
  %0 = "spirv.CompositeConstruct"() : () -> vector<2xf32>
  return }

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op must have spirv.array result type for array value}}
  %0 = spirv.Constant [1] : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op cannot have attribute: @a}}
  %0 = spirv.Constant @a : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result type ('i64') does not match value type ('i32')}}
  %0 = "spirv.Constant"() {value = 1 : i32} : () -> i64
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result #0 must be void or bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V sampled image type or any SPIR-V image type or any SPIR-V tensorArm type, but got 'i33'}}
  %0 = spirv.Constant 1 : i33
  return
}

// -----

func.func @f() {
  %0 = spirv.Constant dense<0> : tensor<4x1xi32> : !spirv.array<4xi32>
  // expected-error @+1 {{'spirv.Constant' op result or element type ('i32') does not match value type ('tensor<4xi32>'), must be the same or spirv.array}}
  %1 = spirv.Constant dense<0> : tensor<4xi32> : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result number of elements (5) does not match value number of elements (4)}}
  %1 = spirv.Constant dense<0> : tensor<4xi32> : !spirv.array<5xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result element type ('i64') does not match value element type ('i32')}}
  %1 = spirv.Constant dense<0> : tensor<4xi32> : !spirv.array<4xi64>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op only support nested array result type}}
  %1 = spirv.Constant dense<0> : tensor<2x2xi32> : !spirv.array<4x!spirv.struct<(i32)>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op cannot have attribute: "a"}}
  %1 = spirv.Constant [dense<0>:vector<2xi32>, "a"] : !spirv.array<2xvector<2xi32>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op expected a splat dense attribute for cooperative matrix constant, but found dense<[0, 1, 2, 3]> : tensor<4xi32>}}
  %3 = spirv.Constant dense<[0,1,2,3]> : tensor<4xi32> : !spirv.coopmatrix<4x4xi32, Subgroup, MatrixA>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op cannot have attribute: dense_resource<dense_resource_test_5xf32> : tensor<5xf32>}}
  %3 = spirv.Constant dense_resource<dense_resource_test_5xf32> : tensor<5xf32> : !spirv.array<5xf32>
  return
}

// -----

// expected-error @+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"foo.op"() ({ spirv.Return }) : () -> ()

// -----

// expected-error @+1 {{'spirv.mlir.addressof' op failed to verify that op must appear in a function-like op's block}}
func.func @f() { builtin.module { %0 = spirv.mlir.addressof @x : !spirv.ptr<f32, Uniform> } return }

// -----

// expected-error @+1 {{'spirv.SpecConstant' op failed to verify that op must appear in a module-like op's block}}
func.func @f() { spirv.SpecConstant @a = 1 : i32
 return }

// -----

func.func @f(%a: vector<2x2xf32>) {
  // expected-error @+1 {{'spirv.FOrdEqual' op requires the same shape for all operands and results}}
  %0 = spirv.FOrdEqual %a, %a : vector<2x2xf32>
  return
}

// -----

spirv.func @f(%x: i32) "None" {
  // expected-error @+1 {{'spirv.Switch' op number of literals (0) should match number of targets (1)}}
  "spirv.Switch"(%x)[^a, ^a] {operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>} : (i32) -> ()
^a:
  spirv.Return
}

// -----

spirv.func @f(%x: i32) "None" {
  // expected-error @+1 {{'spirv.Switch' op number of groups of operands (2) should match number of targets (1)}}
  "spirv.Switch"(%x)[^a, ^a] {operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0, 0>, literals = dense<1> : vector<1xi32>} : (i32) -> ()
^a:
  spirv.Return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{custom op 'spirv.GL.UClamp' expected function type}}
  %0 = spirv.GL.UClamp(%x, %x, %x) : i64
  return
}
