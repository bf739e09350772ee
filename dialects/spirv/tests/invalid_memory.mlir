// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'spirv.FConvert' op requires the same shape for all operands and results}}
func.func @f(%a: !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>) { %0 = spirv.FConvert %a : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA> to !spirv.coopmatrix<16x8xf16, Subgroup, MatrixA>
 return }

// -----

// expected-error @+1 {{'spirv.FConvert' op expected the different bit widths for operand type and result type, but provided 'f32' and 'f32'}}
func.func @f(%a: !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>) { %0 = spirv.FConvert %a : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA> to !spirv.coopmatrix<8x16xf32, Subgroup, MatrixB>
 return }

// -----

func.func @f(%a: !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>) {
  %c = spirv.Constant 1.0 : f16
  // expected-error @+1 {{'spirv.MatrixTimesScalar' op input matrix components' type and scaling value must have the same type}}
  %2 = spirv.MatrixTimesScalar %a, %c : !spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>, f16
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>) {
  // expected-error @+1 {{custom op 'spirv.Store' expected 2 operands}}
  spirv.Store "Function" %a : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{unexpected delimiter}}
  spirv.Store "Function" (%a, %b) : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{custom op 'spirv.Store' invalid storage_class attribute specification: "Foo"}}
  spirv.Store "Foo" %a, %b : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{integer literal not valid for specified type}}
  spirv.Store 1 %a, %b : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{custom op 'spirv.Store' invalid memory_access attribute specification: "Foo"}}
  spirv.Store "Function" %a, %b ["Foo"] : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Store' op missing alignment value}}
  spirv.Store "Function" %a, %b ["Aligned", "a"] : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Store' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  spirv.Store "Function" %a, %b ["Aligned", 3] : f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Load' op mismatch in result type and pointer type}}
  %0 = "spirv.Load"(%a) : (!spirv.ptr<f32, Function>) -> i32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Load' op invalid alignment specification without aligned memory access specification}}
  %0 = "spirv.Load"(%a) {alignment = 4 : i32} : (!spirv.ptr<f32, Function>) -> f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Load' op invalid alignment specification with non-aligned memory access specification}}
  %0 = "spirv.Load"(%a) {alignment = 4 : i32, memory_access = #spirv.memory_access<Volatile>} : (!spirv.ptr<f32, Function>) -> f32
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Variable' op can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.}}
  %0 = "spirv.Variable"() {storage_class = #spirv.storage_class<Workgroup>} : () -> !spirv.ptr<f32, Workgroup>
 return }

// -----

func.func @f(%a: !spirv.ptr<f32, Function>, %b: f32) {
  // expected-error @+1 {{'spirv.Variable' op storage class must match result pointer's storage class}}
  %0 = "spirv.Variable"() {storage_class = #spirv.storage_class<Function>} : () -> !spirv.ptr<f32, Workgroup>
 return }

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Variable' op cannot have 'descriptor_set' attribute (only allowed in spirv.GlobalVariable)}}
  %0 = spirv.Variable bind(1, 2) : !spirv.ptr<f32, Function>
 return }

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'spirv.Variable' invalid kind of attribute specified}}
  %0 = spirv.Variable built_in(3) : !spirv.ptr<f32, Function>
 return }

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Variable' op  with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'}}
  %1 = spirv.Variable : !spirv.ptr<!spirv.array<4x!spirv.ptr<i32, PhysicalStorageBuffer>>, Function>
 return }

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Variable' op  with physical buffer pointer must have exactly one aliasing decoration}}
  %1 = spirv.Variable {restrict_pointer, aliased_pointer} : !spirv.ptr<!spirv.array<4x!spirv.ptr<i32, PhysicalStorageBuffer>>, Function>
 return }

// -----

func.func @f(%a: !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, %i: i32) {
  // expected-error @+1 {{'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct}}
  %0 = spirv.AccessChain %a[%i] : !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%a: !spirv.ptr<!spirv.struct<(i32, f32)>, Function>) {
  %i = spirv.Undef : i32
  // expected-error @+1 {{'spirv.AccessChain' index must be an integer spirv.Constant to access element of spirv.struct, but provided spirv.Undef}}
  %0 = spirv.AccessChain %a[%i] : !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%a: !spirv.ptr<!spirv.struct<(i32, f32)>, Function>) {
  %i = spirv.Constant 2 : i32
  // expected-error @+1 {{'spirv.AccessChain' op index 2 out of bounds for '!spirv.struct<(i32, f32)>'}}
  %0 = spirv.AccessChain %a[%i] : !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%a: !spirv.ptr<!spirv.struct<(i32, f32)>, Function>) {
  %i = spirv.Constant -1 : i32
  // expected-error @+1 {{'spirv.AccessChain' op index -1 out of bounds for '!spirv.struct<(i32, f32)>'}}
  %0 = spirv.AccessChain %a[%i] : !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%a: !spirv.ptr<!spirv.struct<(i32, f32)>, Function>) {
  %i = spirv.Constant 1 : i32
  // expected-error @+1 {{'spirv.AccessChain' op cannot extract from non-composite type 'f32' with index 1}}
  %0 = spirv.AccessChain %a[%i, %i] : !spirv.ptr<!spirv.struct<(i32, f32)>, Function>, i32, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%a: i32, %i: i32) {
  // expected-error @+1 {{'spirv.AccessChain' op operand #0 must be any SPIR-V pointer type, but got 'i32'}}
  %0 = spirv.AccessChain %a[%i] : i32, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%a: !spirv.ptr<!spirv.array<4xf32>, Function>, %i: i32) {
  // expected-error @+1 {{'spirv.AccessChain' op invalid result type: expected '!spirv.ptr<f32, Function>', but provided '!spirv.ptr<i32, Function>'}}
  %0 = spirv.AccessChain %a[%i] : !spirv.ptr<!spirv.array<4xf32>, Function>, i32 -> !spirv.ptr<i32, Function>
 return }

// -----

func.func @f(%t: !spirv.arm.tensor<2x3xi8>) {
  // expected-error @+1 {{custom op 'spirv.CompositeExtract' index 6 out of bounds for '!spirv.arm.tensor<2x3xi8>'}}
  %3 = spirv.CompositeExtract %t[6 : i32] : !spirv.arm.tensor<2x3xi8>
 return }

// -----

func.func @f(%t: !spirv.array<2xf32>) {
  // expected-error @+1 {{custom op 'spirv.CompositeExtract' index -1 out of bounds for '!spirv.array<2 x f32>'}}
  %3 = spirv.CompositeExtract %t[-1 : i32] : !spirv.array<2xf32>
 return }

// -----

func.func @f(%t: !spirv.array<2xf32>) {
  // expected-error @+1 {{custom op 'spirv.CompositeExtract' expected an 32-bit integer for index, but found '"a"'}}
  %3 = spirv.CompositeExtract %t["a"] : !spirv.array<2xf32>
 return }

// -----

func.func @f(%t: !spirv.array<2xf32>) {
  // expected-error @+1 {{'spirv.CompositeExtract' op attribute 'indices' failed to satisfy constraint: 32-bit integer array attribute}}
  %3 = spirv.CompositeExtract %t[1 : i64] : !spirv.array<2xf32>
 return }

// -----

func.func @f(%t: !spirv.array<2xf32>, %v: f32) {
  // expected-error @+1 {{custom op 'spirv.CompositeInsert' expected 'into'}}
  %3 = spirv.CompositeInsert %v, %t[1 : i32] : f32 !spirv.array<2xf32>
 return }
