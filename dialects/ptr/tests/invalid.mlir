// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op expected alignment for atomic access}}
  %0 = ptr.load %p atomic monotonic : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op expected syncscope to be null for non-atomic access}}
  %0 = "ptr.load"(%p) <{syncscope = "w"}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.load %p atomic acquire alignment = 3 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.load %p alignment = 3 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{alignment must be positive}}
  %0 = ptr.load %p alignment = 0 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.load' invalid value for property alignment, expected optional int64_t}}
  %0 = ptr.load %p alignment = a : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'release'}}
  %0 = ptr.load %p atomic release : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.load' `nontemporal` clause can appear at most once in the expansion of the oilist directive}}
  %0 = ptr.load %p nontemporal nontemporal : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acquire'}}
  ptr.store %i, %p atomic acquire : i64, !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.gather %v, %m, %x alignment = 3 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.scatter' op failed to verify that all of {value, ptrs} have same type IDs}}
  ptr.scatter %y, %v, %ym : tensor<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.masked_load %p, %m, %x alignment = 5 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  ptr.masked_store %x, %p, %m alignment = 5 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.masked_load' invalid kind of type specified}}
  %0 = ptr.masked_load %p, %m, %x : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.to_ptr %z : memref<2xf32> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{the input value cannot be of type `!ptr.ptr`}}
  %0 = ptr.to_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{the result type cannot be `!ptr.ptr`}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<2xf32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.from_ptr' invalid kind of type specified}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.get_metadata' invalid kind of type specified}}
  %0 = ptr.get_metadata %i : i64
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.ptr_diff' op result #0 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'f32'}}
  %0 = ptr.ptr_diff %p, %p : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %0 = ptr.ptr_diff %v, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> i64
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{expected the result to have the same container type as the operands when operands are shaped}}
  %0 = ptr.ptr_diff %v, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> tensor<4xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.ptr_diff' expected one of [none, nuw, nsw] for Pointer difference flags, got: foo}}
  %0 = ptr.ptr_diff foo %p, %p : !ptr.ptr<#ptr.generic_space> -> i64
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'ptr.ptr_add' expected one of [none, nusw, nuw, inbounds] for Pointer add flags, got: foo}}
  %0 = ptr.ptr_add foo %p, %i : !ptr.ptr<#ptr.generic_space>, i64
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #1 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'vector<4xf32>'}}
  %0 = ptr.ptr_add %p, %x : !ptr.ptr<#ptr.generic_space>, vector<4xf32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{shapes of base and offset must match}}
  %0 = ptr.ptr_add %v, %n : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<8xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{the shaped containers type must match}}
  %0 = ptr.ptr_add %v, %t : vector<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.constant' op result #0 must be pointer type, but got 'i32'}}
  %0 = ptr.constant 3 : i32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %x: vector<4xf32>, %m: vector<4xi1>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %z: memref<2xf32>, %y: tensor<4xf32>, %ym: tensor<4xi1>, %n: vector<8xi32>, %t: tensor<4xi32>) {
  // expected-error @+1 {{'ptr.type_offset' op result #0 must be signless integer or index, but got 'f32'}}
  %0 = ptr.type_offset f32 : f32
  return
}

// -----

// expected-error @+1 {{invalid kind of type specified}}
func.func private @f() attributes {a = #ptr.null : i32}

// -----

// expected-error @+1 {{expected a trailing type}}
func.func private @f() attributes {a = #ptr.null}

// -----

// expected-error @+1 {{expected a trailing type}}
func.func private @f() attributes {a = #ptr.address<3>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse Ptr_AddressAttr parameter 'value' which is to be a `::llvm::APInt`}}
func.func private @f() attributes {a = #ptr.address<a> : !ptr.ptr<#ptr.generic_space>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse Ptr_PtrType parameter 'memorySpace' which is to be a `MemorySpaceAttrInterface`}}
func.func private @f() attributes {a = !ptr.ptr<3>}

// -----

// expected-error @+1 {{expected '<'}}
func.func private @f() attributes {a = !ptr.ptr}

// -----

// expected-error @+2 {{invalid kind of type specified}}
// expected-error @+1 {{failed to parse Ptr_PtrMetadata parameter 'type' which is to be a `PtrLikeTypeInterface`}}
func.func private @f() attributes {a = !ptr.ptr_metadata<f32>}

// -----

// expected-error @+1 {{the ptr-like type has no metadata}}
func.func private @f() attributes {a = !ptr.ptr_metadata<!ptr.ptr<#ptr.generic_space>>}

// -----

// expected-error @+1 {{size entry must be divisible by 8}}
func.func private @f() attributes {a = #ptr.spec<size = 31, abi = 32, preferred = 64>}

// -----

// expected-error @+1 {{abi entry must be divisible by 8}}
func.func private @f() attributes {a = #ptr.spec<size = 32, abi = 33, preferred = 64>}

// -----

// expected-error @+1 {{preferred entry must be divisible by 8}}
func.func private @f() attributes {a = #ptr.spec<size = 32, abi = 32, preferred = 65>}

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
func.func private @f() attributes {a = #ptr.spec<size = 32, abi = 64, preferred = 32>}

// -----

// expected-error @+1 {{index entry must be divisible by 8}}
func.func private @f() attributes {a = #ptr.spec<size = 32, abi = 32, preferred = 32, index = 17>}

// -----

// expected-error @+1 {{expected layout attribute for '!ptr.ptr<#ptr.generic_space>' to be a #ptr.spec attribute}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!ptr.ptr<#ptr.generic_space> = 3>} {
}
