// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.match.sync' op match.sync 'all' returns a two element struct with first element as i32 and second element as i1}}
  %r = nvvm.match.sync all %i32, %i32 : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.match.sync' op match.sync 'any' returns an i32}}
  %r = nvvm.match.sync any %i32, %i32 : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%i32: i32, %i1: i1) {
  // expected-error @+1 {{'nvvm.vote.sync' op vote.sync 'ballot' returns an i32}}
  %r = nvvm.vote.sync ballot %i32, %i1 -> i1
  llvm.return
}

// -----

llvm.func @f(%i32: i32, %i1: i1) {
  // expected-error @+1 {{'nvvm.vote.sync' op vote.sync 'any', 'all' and 'uni' returns an i1}}
  %r = nvvm.vote.sync any %i32, %i1 -> i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op abs attribute is supported only for f32 type}}
  %r = nvvm.redux.sync add %i32, %i32 {abs = true} : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op nan attribute is supported only for f32 type}}
  %r = nvvm.redux.sync add %i32, %i32 {nan = true} : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%f32: f32, %i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op 'add' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
  %r = nvvm.redux.sync add %f32, %i32 : f32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op 'fmin' redux kind unsupported with 'i32' type. Only supported type is 'f32'.}}
  %r = nvvm.redux.sync fmin %i32, %i32 : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op 'fmax' redux kind unsupported with 'i32' type. Only supported type is 'f32'.}}
  %r = nvvm.redux.sync fmax %i32, %i32 : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%f32: f32, %i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op 'umin' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
  %r = nvvm.redux.sync umin %f32, %i32 {nan = true}: f32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.redux.sync' op failed to verify that all of {res, val} have same type}}
  "nvvm.redux.sync"(%i32, %i32) <{kind = #nvvm<redux_kind add>}> : (i32, i32) -> f32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.shfl.sync' op expected return type to be of type 'i32' but got 'f32' instead}}
  %r = nvvm.shfl.sync bfly %i32, %i32, %i32, %i32 : i32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.shfl.sync' op expected return type to be a two-element struct}}
  %r = nvvm.shfl.sync bfly %i32, %i32, %i32, %i32 {return_value_and_is_valid} : i32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.shfl.sync' op "return_value_and_is_valid" attribute must be specified when the return type is a struct type}}
  %r = nvvm.shfl.sync bfly %i32, %i32, %i32, %i32 : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.shfl.sync' op expected first element in the returned struct to be of type 'i32' but got 'f32' instead}}
  %r = nvvm.shfl.sync bfly %i32, %i32, %i32, %i32 {return_value_and_is_valid} : i32 -> !llvm.struct<(f32, i1)>
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.shfl.sync' op expected second element in the returned struct to be of type 'i1' but got 'i32' instead}}
  %r = nvvm.shfl.sync bfly %i32, %i32, %i32, %i32 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.elect.sync' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %r = nvvm.elect.sync %i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i64: i64) {
  // expected-error @+1 {{'nvvm.bar.warp.sync' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  nvvm.bar.warp.sync %i64 : i64
  llvm.return
}
