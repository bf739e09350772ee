// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{custom op 'wasmssa.func' expecting either `exported` or symbol name. got nested}}
wasmssa.func nested @f() { wasmssa.return }

// -----

// expected-error @+1 {{custom op 'wasmssa.func' expected valid '@'-identifier for symbol name}}
wasmssa.func exported exported @f() { wasmssa.return }

// -----

// expected-error @+1 {{custom op 'wasmssa.func' expecting either `exported` or symbol name. got foo}}
wasmssa.func foo @f() { wasmssa.return }

// -----

// expected-error @+1 {{custom op 'wasmssa.func' expected valid '@'-identifier for symbol name}}
wasmssa.func 4

// -----

// expected-error @+1 {{custom op 'wasmssa.func' expected non-empty function body}}
wasmssa.func @f() { }

// -----

// expected-error @+1 {{custom op 'wasmssa.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
wasmssa.func @f() attributes {sym_name = "x"} { wasmssa.return }

// -----

// expected-error @+1 {{expected non-function type}}
wasmssa.func @f(...) -> i32

// -----

// expected-error @+1 {{entry block argument type should be LocalRefType, got 'i32' for block argument 0}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: i32): wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{func argument type #0('i32') doesn't match entry block referenced type ('i64')}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: !wasmssa<local ref to i64>): wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{entry block should have same number of arguments as function type. Function type has 1, entry block has 0}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f"}> ({ ^bb0: wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{failed to verify 'elementType': 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference}}
"wasmssa.func"() <{functionType = (f16) -> (f16), sym_name = "f"}> ({ ^bb0(%a: !wasmssa<local ref to f16>): wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{expected a constant initializer for this operator, got %1 = "wasmssa.add"(%0, %0) : (i32, i32) -> i32}}
wasmssa.global @g i32 : {
  %0 = wasmssa.const 1 : i32
 %1 = wasmssa.add %0 %0 : i32
 wasmssa.return %1 : i32 }

// -----

// expected-error @+1 {{expected a constant initializer for this operator, got "wasmssa.block_return"(%0) : (i32) -> ()}}
wasmssa.global @g i32 : {
  %0 = wasmssa.const 1 : i32
 wasmssa.block_return %0 : i32 }

// -----

// expected-error @+1 {{custom op 'wasmssa.global' expecting either `exported` or symbol name. got foo}}
wasmssa.global foo @g i32 : { %0 = wasmssa.const 1 : i32
 wasmssa.return %0 : i32 }

// -----

// expected-error @+1 {{'wasmssa.global' op attribute 'type' failed to satisfy constraint: type attribute of 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference}}
wasmssa.global @g f16 : {
  %0 = wasmssa.const 1 : i32
 wasmssa.return %0 : i32 }

// -----

wasmssa.global @g i32 : {
  // expected-error @+1 {{symbol @x is undefined}}
  %0 = wasmssa.global_get @x : i32
 wasmssa.return %0 : i32 }

// -----

wasmssa.global @g i32 : {
  // expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
  %0 = wasmssa.global_get @g : i32
 wasmssa.return %0 : i32 }

// -----

wasmssa.global @h i64 : {
  %0 = wasmssa.const 1 : i64
 wasmssa.return %0 : i64 }
wasmssa.global @g i32 : {
  // expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
  %0 = wasmssa.global_get @h : i32
 wasmssa.return %0 : i32 }

// -----

wasmssa.global @h i32 : {
  %0 = wasmssa.const 1 : i32
 wasmssa.return %0 : i32 }
wasmssa.global @g i32 : {
  // expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
  %0 = wasmssa.global_get @h : i32
 wasmssa.return %0 : i32 }

// -----

wasmssa.import_global "a" from "b" as @h mutable : i32
// expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
wasmssa.global @g i32 : { %0 = wasmssa.global_get @h : i32
 wasmssa.return %0 : i32 }

// -----

// expected-error @+1 {{custom op 'wasmssa.import_global' expected string}}
wasmssa.import_global a from "b" as @h : i32

// -----

// expected-error @+1 {{custom op 'wasmssa.import_global' expected valid keyword or string}}
wasmssa.import_global "a" from "b" @h : i32

// -----

// expected-error @+1 {{custom op 'wasmssa.import_global' expected valid '@'-identifier for symbol name}}
wasmssa.import_global "a" from "b" as h : i32

// -----

// expected-error @+1 {{custom op 'wasmssa.import_global' expected string}}
wasmssa.import_global "a" from b as @h : i32

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i32
 // expected-error @+1 {{extend op can only take 8, 16 or 32 bits. Got 7}}
 %1 = wasmssa.extend 7 : i32 low bits from %0 : i32
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i32
 // expected-error @+1 {{trying to extend the 32 low bits from a 'i32' value is illegal}}
 %1 = wasmssa.extend 32 : i32 low bits from %0 : i32
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i64
 // expected-error @+1 {{extend op can only take 8, 16 or 32 bits. Got 64}}
 %1 = wasmssa.extend 64 : i32 low bits from %0 : i64
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i64
 // expected-error @+1 {{extend op can only take 8, 16 or 32 bits. Got 4294967288}}
 %1 = wasmssa.extend -8 : i32 low bits from %0 : i64
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i64
 // expected-error @+1 {{input type ('i64') and output type ('f32') have incompatible bit widths}}
 %1 = wasmssa.reinterpret %0 : i64 as f32
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i64
 // expected-error @+1 {{reinterpret input and output type should be distinct}}
 %1 = wasmssa.reinterpret %0 : i64 as i64
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.const 1 : i64
 // expected-error @+1 {{input type ('i64') and output type ('i32') have incompatible bit widths}}
 %1 = wasmssa.reinterpret %0 : i64 as i32
 wasmssa.return }

// -----

wasmssa.func @f() {
  // expected-error @+1 {{'wasmssa.const' op result #0 must be 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float, but got 'none'}}
  %0 = wasmssa.const "x"
 wasmssa.return }

// -----

wasmssa.func @f() {
  // expected-error @+1 {{'wasmssa.const' op result #0 must be 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float, but got 'f16'}}
  %0 = wasmssa.const 1.0 : f16
 wasmssa.return }

// -----

wasmssa.func @f() {
  // expected-error @+1 {{'wasmssa.const' op result #0 must be 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float, but got 'tensor<1xi32>'}}
  %0 = wasmssa.const dense<1> : tensor<1xi32>
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.local of type i32
 %1 = wasmssa.const 1 : i64
 // expected-error @+1 {{input type and result type of local.set do not match}}
 wasmssa.local_set %0 : ref to i32 to %1 : i64
 wasmssa.return }

// -----

wasmssa.func @f() {
  %0 = wasmssa.local of type i32
 %1 = wasmssa.const 1 : i64
 // expected-error @+1 {{input type and output type of local.tee do not match}}
 %2 = wasmssa.local_tee %0 : ref to i32 to %1 : i64
 wasmssa.return }

// -----

wasmssa.func @f() {
  // expected-error @+1 {{'wasmssa.local' op attribute 'type' failed to satisfy constraint: type attribute of 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer or Opaque type for function reference or Opaque type for external reference}}
  %0 = wasmssa.local of type f16
 wasmssa.return }

// -----

wasmssa.func @f() {
  // expected-error @+2 {{'wasmssa.local' op inferred type(s) '!wasmssa<local ref to i32>' are incompatible with return type(s) of operation '!wasmssa<local ref to i64>'}}
  // expected-error @+1 {{'wasmssa.local' op failed to infer returned types}}
  %0 = "wasmssa.local"() <{type = i32}> : () -> !wasmssa<local ref to i64>
 wasmssa.return }

// -----

wasmssa.func @f(%a: !wasmssa<local ref to i32>) {
  // expected-error @+2 {{'wasmssa.local_get' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'i64'}}
  // expected-error @+1 {{'wasmssa.local_get' op failed to infer returned types}}
  %0 = "wasmssa.local_get"(%a) : (!wasmssa<local ref to i32>) -> i64
 wasmssa.return }

// -----

wasmssa.func @f(%a: !wasmssa<local ref to i32>) {
  // expected-error @+1 {{custom op 'wasmssa.local_get' expected 'ref'}}
  %0 = wasmssa.local_get %a : i32
 wasmssa.return }

// -----

wasmssa.func @f(%a: !wasmssa<local ref to i32>) {
  // expected-error @+1 {{custom op 'wasmssa.local_get' expected 'ref'}}
  %0 = wasmssa.local_get %a : local ref to i32
 wasmssa.return }

// -----

wasmssa.func @f(%a: !wasmssa<local ref to i32>) {
  // expected-error @+1 {{custom op 'wasmssa.local_get' invalid kind of type specified: expected wasmssa.local, but found '!wasmssa<limit[2:]>'}}
  %0 = wasmssa.local_get %a : !wasmssa<limit[2:]>
 wasmssa.return }

// -----

wasmssa.func @f() {
  wasmssa.block : {
  %c = wasmssa.const 1 : i32
 // expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
 wasmssa.branch_if %c to level -1 else ^b
^b: wasmssa.block_return } > ^b
^b: wasmssa.return }

// -----

wasmssa.func @f() {
  wasmssa.block : {
  %c = wasmssa.const 1 : i32
 // expected-error @+1 {{integer constant out of range for attribute}}
 wasmssa.branch_if %c to level 4294967296 else ^b
^b: wasmssa.block_return } > ^b
^b: wasmssa.return }

// -----

wasmssa.func @f() {
  wasmssa.block : {
  // expected-error @+1 {{expected '>'}}
  wasmssa.block_return } }

// -----

// expected-error @+1 {{'wasmssa.block' op requires 1 successor but found 0}}
wasmssa.func @f() { "wasmssa.block"() ({
  wasmssa.block_return }) : () -> () }

// -----

// expected-error @+1 {{'wasmssa.block' op requires 1 successor but found 0}}
wasmssa.func @f() { "wasmssa.block"() ({
  wasmssa.block_return }) : () -> ()
 wasmssa.return }

// -----

// expected-error @+1 {{operation with block successors must terminate its parent block}}
wasmssa.func @f() { "wasmssa.block"()[^b] ({
  wasmssa.block_return }) : () -> ()
 wasmssa.return
^b: wasmssa.return }

// -----

wasmssa.func @f() {
  %c = wasmssa.const 1 : i32
 wasmssa.if %c : {
  // expected-error @+1 {{expected '>'}}
  wasmssa.block_return } els {
  wasmssa.block_return } > ^b
^b: wasmssa.return }

// -----

wasmssa.func @f() {
  %c = wasmssa.const 1 : i32
 wasmssa.if %c : {
  // expected-error @+1 {{expected '{' to begin a region}}
  wasmssa.block_return } else > ^b
^b: wasmssa.return }

// -----

// expected-error @+1 {{'wasmssa.import_func' op requires attribute 'type'}}
wasmssa.import_func "foo" from "m" as @f

// -----

// expected-error @+1 {{custom op 'wasmssa.import_func' 'wasmssa.import_func' op attribute 'type' failed to satisfy constraint: type attribute of function type}}
wasmssa.import_func "foo" from "m" as @f {type = i32}

// -----

// expected-error @+1 {{expected ':'}}
wasmssa.memory @m !wasmssa<limit[5 3]> {x}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse WasmSSA_LimitType parameter 'min' which is to be a `uint32_t`}}
wasmssa.memory @m !wasmssa<limit[: 3]> {x}

// -----

// expected-error @+1 {{expected ']'}}
wasmssa.memory @m !wasmssa<limit[5: x]> {x}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse WasmSSA_LimitType parameter 'min' which is to be a `uint32_t`}}
wasmssa.memory @m !wasmssa<limit[4294967296:]> {x}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse WasmSSA_LimitType parameter 'max' which is to be a `std::optional<uint32_t>`}}
wasmssa.memory @m !wasmssa<limit[1: 4294967296]> {x}

// -----

// expected-error @+1 {{expected '['}}
wasmssa.memory @m !wasmssa<limit 4> {x}

// -----

// expected-error @+1 {{'wasmssa.memory' op attribute 'limits' failed to satisfy constraint: type attribute of Wasm limit type}}
wasmssa.memory @m i32

// -----

// expected-error @+1 {{failed to verify 'reference': Opaque type for function reference or Opaque type for external reference}}
wasmssa.table @m !wasmssa<tabletype i32 [1:]>

// -----

// expected-error @+2 {{expected '['}}
// expected-error @+1 {{failed to parse WasmSSA_TableType parameter 'limit' which is to be a `::mlir::wasmssa::LimitType`}}
wasmssa.table @m !wasmssa<tabletype !wasmssa.funcref x>

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse WasmSSA_TableType parameter 'reference' which is to be a `::mlir::Type`}}
wasmssa.table @m !wasmssa<tabletype x [1:]>

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse WasmSSA_TableType parameter 'reference' which is to be a `::mlir::Type`}}
wasmssa.table @m !wasmssa<tabletype funcref [1:]>

// -----

// expected-error @+1 {{'wasmssa.global' op requires one region}}
"wasmssa.global"() <{sym_name = "g", type = i32}> ({ }, {}) : () -> ()

// -----

// expected-error @+1 {{expected a constant initializer for this operator, got "wasmssa.block_return"() : () -> ()}}
"wasmssa.global"() <{sym_name = "g", type = i32}> ({ wasmssa.block : { wasmssa.block_return } > ^bb1
^bb1: wasmssa.return }) : () -> ()

// -----

wasmssa.func @f() {
  // expected-error @+1 {{target should be a block defined in same level than operation or in its region.}}
  wasmssa.loop : { } > ^b
^b: wasmssa.return }

// -----

// expected-error @+1 {{'wasmssa.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f", arg_attrs = [{x.a}, {x.b}]}> ({ }) : () -> ()

// -----

// expected-error @+1 {{'wasmssa.func' op arguments may only have dialect attributes}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f", arg_attrs = [{a}]}> ({ }) : () -> ()

// -----

// expected-error @+1 {{'wasmssa.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f", res_attrs = [{a}]}> ({ }) : () -> ()

// -----

// expected-error @+1 {{custom op 'wasmssa.memory' expected valid '@'-identifier for symbol name}}
wasmssa.memory exported "m" !wasmssa<limit[2:]>

// -----

// expected-error @+1 {{custom op 'wasmssa.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
wasmssa.func exported @f() -> i32 attributes {sym_visibility = "private"}

// -----

// expected-error @+1 {{custom op 'wasmssa.func' 'functionType' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
wasmssa.func @f() attributes {functionType = () -> ()} { wasmssa.return }

// -----

// expected-error @+1 {{custom op 'wasmssa.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
wasmssa.func @f() attributes {a, sym_name = "f"} { wasmssa.return }

// -----

// expected-error @+1 {{invalid type for wasm.func argument. Expecting !wasm<local T>, got 'i32'}}
wasmssa.func @f(%a: i32) -> i32 {
  wasmssa.return %a : i32
}

// -----

wasmssa.func @f() {
  // expected-error @+1 {{'wasmssa.block_return' op leaves more levels than there are around it}}
  wasmssa.block_return
}

// -----

wasmssa.func @f() {
  wasmssa.block : {
    %c = wasmssa.const 1 : i32
    // expected-error @+1 {{'wasmssa.branch_if' op leaves more levels than there are around it}}
    wasmssa.branch_if %c to level 1 else ^b
  ^b:
    wasmssa.block_return
  } > ^b
^b:
  wasmssa.return
}

// -----

// expected-error @+1 {{expected 'from'}}
wasmssa.import_global "a" fro "b" as @h : i32

// -----

// expected-error @+1 {{expected 'as'}}
wasmssa.import_global "a" from "b" is @h : i32

// -----

// expected-error @+1 {{has an input of type 'i3', which no local can have}}
"wasmssa.func"() <{functionType = (i3) -> (), sym_name = "f"}> ({}) : () -> ()
