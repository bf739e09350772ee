// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @f(%t: vector<2xf32>, %v: f32) {
  // expected-error @+1 {{'spirv.GL.FClamp' op expected 3 operands, but found 2}}
  %0 = spirv.GL.FClamp %v, %v : f32
 return }

// -----

func.func @f(%t: i32) {
  // expected-error @+1 {{custom op 'spirv.IAddCarry' expected spirv.struct type with two members}}
  %0 = spirv.IAddCarry %t, %t : i32
 return }

// -----

func.func @f(%t: i32) {
  // expected-error @+1 {{'spirv.IAddCarry' op expected all operand types and struct member types are the same}}
  %0 = spirv.IAddCarry %t, %t : !spirv.struct<(i32, i64)>
 return }

// -----

func.func @f(%t: i32) {
  // expected-error @+1 {{custom op 'spirv.IAddCarry' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = spirv.IAddCarry %t : !spirv.struct<(i32, i64)>
 return }

// -----

func.func @f(%t: i32) {
  // expected-error @+1 {{'spirv.IAddCarry' op expected result struct type containing two members}}
  %0 = "spirv.IAddCarry"(%t, %t) : (i32, i32) -> !spirv.struct<(i32)>
 return }

// -----

func.func @f(%c: i1, %a: i32, %v: vector<2xi1>, %w: vector<3xf32>) {
  // expected-error @+1 {{'spirv.Select' op result expected to be of vector type when condition is of vector type}}
  %0 = spirv.Select %v, %a, %a : vector<2xi1>, i32
 return }

// -----

func.func @f(%c: i1, %a: i32, %v: vector<2xi1>, %w: vector<3xf32>) {
  // expected-error @+1 {{'spirv.Select' op result should have the same number of elements as the condition when condition is of vector type}}
  %0 = spirv.Select %v, %w, %w : vector<2xi1>, vector<3xf32>
 return }

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'spirv.ShiftLeftLogical' op failed to verify that all of {operand1, result} have same type}}
  %0 = "spirv.ShiftLeftLogical"(%a, %b) : (i32, i64) -> i64
 return }

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'spirv.SDot' op requires Packed Vector Format attribute for integer vector operands}}
  %0 = spirv.SDot %a, %a : i32 -> i32
 return }

// -----

func.func @f(%a: vector<4xi8>, %b: i64) {
  // expected-error @+1 {{'spirv.SDot' op result type has insufficient bit-width (8 bits) for the specified vector operand type (32 bits)}}
  %0 = spirv.SDot %a, %a : vector<4xi8> -> i8
  %1 = spirv.SDotAccSat %a, %a, %b {x} : vector<4xi8> -> i64
 return }

// -----

func.func @f(%p: !spirv.ptr<f32, Workgroup>, %v: f32) {
  // expected-error @+1 {{'spirv.AtomicIAdd' op operand #1 must be 8/16/32/64-bit integer, but got 'f32'}}
  %0 = spirv.AtomicIAdd <Device> <None> %p, %v : !spirv.ptr<f32, Workgroup>
 return }

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>, %v: i32) {
  // expected-error @+1 {{expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`}}
  %0 = spirv.AtomicIAdd <Device> <Acquire|Release> %p, %v : !spirv.ptr<i32, Workgroup>
 return }

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>, %v: i32) {
  // expected-error @+2 {{custom op 'spirv.AtomicIAdd' expected ::mlir::spirv::Scope to be one of: CrossDevice, Device, Workgroup, Subgroup, Invocation, QueueFamily, ShaderCallKHR}}
  // expected-error @+1 {{custom op 'spirv.AtomicIAdd' failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
  %0 = spirv.AtomicIAdd <Foo> <Acquire> %p, %v : !spirv.ptr<i32, Workgroup>
 return }

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>, %v: i32) {
  // expected-error @+1 {{'spirv.AtomicIAdd' op failed to verify that `result` type matches pointee type of `pointer`}}
  %0 = "spirv.AtomicIAdd"(%p, %v) {memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>, i32) -> i64
 return }

// -----

func.func @f(%v: i32, %f: f32) {
  // expected-error @+1 {{'spirv.GroupIAdd' op execution scope must be 'Workgroup' or 'Subgroup'}}
  %0 = spirv.GroupIAdd <Device> <Reduce> %v : i32
 return }

// -----

func.func @f(%v: i32, %f: f32, %l: vector<4xi32>) {
  // expected-error @+1 {{'spirv.GroupBroadcast' op localid is a vector and can be with only  2 or 3 components, actual number is 4}}
  %0 = spirv.GroupBroadcast <Workgroup> %v, %l : i32, vector<4xi32>
 return }

// -----

func.func @f(%v: i32) {
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op cluster size operand must be provided for 'ClusteredReduce' group operation}}
  %0 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %v : i32 -> i32
 return }

// -----

func.func @f(%v: i32) {
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op cluster size operand must come from a constant op}}
  %0 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %v cluster_size(%v) : i32, i32 -> i32
 return }

// -----

func.func @f(%v: i32) {
  %c = spirv.Constant 5 : i32
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op cluster size operand must be a power of two}}
  %0 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %v cluster_size(%c) : i32, i32 -> i32
 return }

// -----

func.func @f(%v: i32, %s: si32) {
  // expected-error @+1 {{'spirv.GroupNonUniformShuffle' op second operand must be a singless/unsigned integer}}
  %1 = spirv.GroupNonUniformShuffle <Subgroup> %v, %s : i32, si32
 return }

// -----

func.func @f(%v: i32, %s: i32) {
  // expected-error @+1 {{'spirv.GroupNonUniformBroadcast' op id must be the result of a constant op}}
  %1 = spirv.GroupNonUniformBroadcast <Subgroup> %v, %s : i32, i32
 return }

// -----

func.func @f(%v: i32, %p: i1) {
  // expected-error @+1 {{'spirv.GroupNonUniformAll' op failed to verify that execution_scope must be Scope of value Subgroup}}
  %1 = spirv.GroupNonUniformAll <Workgroup> %p : i1
 return }

// -----

func.func @f(%v: i32, %p: i1) {
  %1 = spirv.GroupNonUniformAll <Subgroup> %p : i1
  %2 = spirv.GroupNonUniformAllEqual <Subgroup> %v : i32, i1
  // expected-error @+1 {{expected SSA operand}}
  %3 = spirv.GroupNonUniformQuadSwap <Subgroup> %v, %v : i32, i32
 return }

// -----

func.func @f(%v: i32, %p: i1) {
  // expected-error @+1 {{'spirv.GroupNonUniformElect' op result #0 must be bool, but got 'i32'}}
  %4 = spirv.GroupNonUniformElect <Workgroup> : i32
  return }

// -----

func.func @f(%v: i32, %p: i1) {
  // expected-error @+1 {{custom op 'spirv.GroupNonUniformElect' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %4 = spirv.GroupNonUniformElect <Workgroup> : f32
  return }

// -----

func.func @f(%m: !spirv.matrix<3 x vector<2xf32>>, %v: vector<3xf32>, %u: vector<2xf32>) {
  // expected-error @+1 {{'spirv.MatrixTimesVector' op matrix columns (3) must match vector operand size (2)}}
  %0 = spirv.MatrixTimesVector %m, %u : !spirv.matrix<3 x vector<2xf32>>, vector<2xf32> -> vector<2xf32>
  return }

// -----

func.func @f(%m: !spirv.matrix<3 x vector<2xf32>>, %v: vector<3xf32>, %u: vector<2xf32>) {
  // expected-error @+1 {{'spirv.MatrixTimesVector' op result size (3) must match the matrix rows (2)}}
  %0 = spirv.MatrixTimesVector %m, %v : !spirv.matrix<3 x vector<2xf32>>, vector<3xf32> -> vector<3xf32>
  return }

// -----

func.func @f(%m: !spirv.matrix<3 x vector<2xf32>>, %v: vector<3xf32>, %u: vector<2xf32>) {
  // expected-error @+1 {{'spirv.MatrixTimesVector' op failed to verify that all of {vector, result} have same element type}}
  %0 = spirv.MatrixTimesVector %m, %v : !spirv.matrix<3 x vector<2xf32>>, vector<3xf32> -> vector<2xf16>
  return }

// -----

func.func @f(%m: !spirv.matrix<3 x vector<2xf32>>, %v: vector<3xf32>, %u: vector<2xf32>) {
  // expected-error @+1 {{'spirv.VectorTimesMatrix' op number of components in vector must equal the number of components in each column in matrix}}
  %0 = spirv.VectorTimesMatrix %v, %m : vector<3xf32>, !spirv.matrix<3 x vector<2xf32>> -> vector<3xf32>
  return }

// -----

func.func @f(%m: !spirv.matrix<3 x vector<2xf32>>, %v: vector<3xf32>, %u: vector<2xf32>) {
  // expected-error @+1 {{'spirv.VectorTimesMatrix' op number of columns in matrix must equal the number of components in result}}
  %0 = spirv.VectorTimesMatrix %u, %m : vector<2xf32>, !spirv.matrix<3 x vector<2xf32>> -> vector<2xf32>
  return }

// -----

func.func @f(%v: vector<3xf32>, %s: f32) {
  // expected-error @+1 {{'spirv.VectorTimesScalar' op vector operand and result type mismatch}}
  %0 = spirv.VectorTimesScalar %v, %s : (vector<3xf32>, f32) -> vector<2xf32>
  return }

// -----

func.func @f(%v: vector<3xf32>, %s: f16) {
  // expected-error @+1 {{'spirv.VectorTimesScalar' op scalar operand and result element type match}}
  %0 = spirv.VectorTimesScalar %v, %s : (vector<3xf32>, f16) -> vector<3xf32>
  return }

// -----

func.func @f(%v: f32, %e: vector<2xi32>, %w: vector<3xf32>, %x: i32) {
  // expected-error @+1 {{'spirv.GL.Ldexp' op operands must both be scalars or vectors}}
  %0 = spirv.GL.Ldexp %v : f32, %e : vector<2xi32> -> f32
  return }

// -----

func.func @f(%v: f32, %e: vector<2xi32>, %w: vector<3xf32>, %x: i32) {
  // expected-error @+1 {{'spirv.GL.Ldexp' op operands must have the same number of elements}}
  %0 = spirv.GL.Ldexp %w : vector<3xf32>, %e : vector<2xi32> -> vector<3xf32>
  return }

// -----

func.func @f(%v: f32, %w: vector<3xf32>) {
  // expected-error @+1 {{result type must be a struct type with two memebers}}
  %0 = spirv.GL.FrexpStruct %v : f32 -> !spirv.struct<(f32, i32, i32)>
  return }

// -----

func.func @f(%v: f32, %w: vector<3xf32>) {
  // expected-error @+1 {{member one of the resulting struct type mustbe a scalar or vector of 32 bit integer type}}
  %0 = spirv.GL.FrexpStruct %w : vector<3xf32> -> !spirv.struct<(vector<3xf32>, vector<3xi64>)>
  return }

// -----

func.func @f(%v: f32, %w: vector<3xf32>) {
  // expected-error @+1 {{member one of the resulting struct type must have the same number of components as the operand type}}
  %0 = spirv.GL.FrexpStruct %w : vector<3xf32> -> !spirv.struct<(vector<3xf32>, i32)>
  return }

// -----

func.func @f(%v: f32, %w: vector<3xf32>) {
  // expected-error @+1 {{member one of the resulting struct type must be a scalar or vector of 32 bit integer type}}
  %0 = spirv.GL.FrexpStruct %v : f32 -> !spirv.struct<(f32, f32)>
  return }

// -----

func.func @f(%x: i32, %p: !spirv.ptr<i32, Workgroup>, %q: !spirv.ptr<i32, TaskPayloadWorkgroupEXT>) {
  // expected-error @+1 {{'spirv.EXT.EmitMeshTasks' op must be the last operation in the parent block}}
  spirv.EXT.EmitMeshTasks %x, %x, %x : i32, i32, i32
  spirv.EXT.EmitMeshTasks %x, %x, %x, %q : i32, i32, i32, !spirv.ptr<i32, TaskPayloadWorkgroupEXT>
  return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: !spirv.ptr<i32, Function>) {
  // expected-error @+1 {{'spirv.CopyMemory' op both operands must be pointers to the same type}}
  "spirv.CopyMemory"(%a, %b) : (!spirv.ptr<f32, Function>, !spirv.ptr<i32, Function>) -> ()
  return }

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{unhandled bit cast conversion from non-pointer type to pointer type}}
  %0 = spirv.Bitcast %a : f32 to !spirv.ptr<f32, Function>
  return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %s: si32) {
  // expected-error @+1 {{result must be a scalar type of unsigned integer}}
  %0 = spirv.ConvertPtrToU %a : !spirv.ptr<f32, Function> to si32
  return }

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'spirv.Dot' op failed to verify that all of {vector1, result} have same element type}}
  %3 = spirv.Dot %v, %v : vector<4xf32> -> f16
  return }

// -----

func.func @f(%v: i32) {
  // expected-error @+1 {{custom op 'spirv.Dot' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %3 = spirv.Dot %v, %v : i32 -> f16
  return }
