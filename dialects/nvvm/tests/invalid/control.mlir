// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%i128: i128) {
  // expected-error @+1 {{'nvvm.clusterlaunchcontrol.query.cancel' op is_canceled query type returns an i1}}
  %r = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %i128 : i32
  llvm.return
}

// -----

llvm.func @f(%i128: i128) {
  // expected-error @+1 {{'nvvm.clusterlaunchcontrol.query.cancel' op get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32}}
  %r = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_y, %i128 : i1
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.pmevent' op either `id` or `mask` must be set}}
  nvvm.pmevent
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.pmevent' op `id` and `mask` cannot be set at the same time}}
  nvvm.pmevent id = 3 mask = 4
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.pmevent' op `id` must be between 0 and 15}}
  nvvm.pmevent id = 16
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.setmaxregister' op new register size must be multiple of 8}}
  nvvm.setmaxregister increase 25
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.setmaxregister' op new register size must be in between 24 to 256}}
  nvvm.setmaxregister increase 16
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{mode 'default' requires 'hi' operand.}}
  %r = nvvm.prmt #nvvm.permute_mode<default> %i32, %i32 : i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{mode 'rc16' does not accept 'hi' operand.}}
  %r = nvvm.prmt #nvvm.permute_mode<rc16> %i32, %i32, %i32 : i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{'nvvm.mapa' op failed to verify that Valid address-space check(or mapping) for mapa Op}}
  %r = nvvm.mapa %p3, %i32 : !llvm.ptr<3> -> !llvm.ptr
  llvm.return
}

// -----

// expected-note @+1 {{prior use here}}
llvm.func @f(%i32: i32) {
  // expected-error @+1 {{use of value '%i32' expects different type than prior uses: 'i1' vs 'i32'}}
  %r = nvvm.inline_ptx "x" ro(%i32 : i32) , predicate = %i32 -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{custom op 'nvvm.griddepcontrol' expected one of [wait, launch_dependents] for Action kind for grid dependency control, got: foo}}
  nvvm.griddepcontrol foo
  // expected-error @+1 {{custom op 'nvvm.griddepcontrol' failed to parse GridDepActionAttr parameter 'value' which is to be a `::mlir::NVVM::GridDepActionKind`}}
  llvm.return
}

// -----

llvm.func @f(%v4i8: vector<4xi8>, %i32: i32) {
  // expected-error @+2 {{custom op 'nvvm.dot.accumulate.4way' expected ::mlir::NVVM::DotAccumulateType to be one of: signed, unsigned}}
  // expected-error @+1 {{custom op 'nvvm.dot.accumulate.4way' failed to parse DotAccumulateTypeAttr parameter 'value' which is to be a `::mlir::NVVM::DotAccumulateType`}}
  %r = nvvm.dot.accumulate.4way %v4i8 <signd>, %v4i8 <signed>, %i32 : vector<4xi8>, vector<4xi8>
  llvm.return
}

// -----

llvm.func @f(%v2i8: vector<2xi8>, %v4i8: vector<4xi8>, %i32: i32) {
  // expected-error @+1 {{'nvvm.dot.accumulate.4way' op operand #0 must be vector of 8-bit signless integer values of length 4, but got 'vector<2xi8>'}}
  %r = nvvm.dot.accumulate.4way %v2i8 <signed>, %v4i8 <signed>, %i32 : vector<2xi8>, vector<4xi8>
  llvm.return
}

// -----

llvm.func @f(%i128: i128) {
  // expected-error @+2 {{custom op 'nvvm.clusterlaunchcontrol.query.cancel' expected one of [is_canceled, get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z] for NVVM ClusterLaunchControlQueryType, got: foo}}
  // expected-error @+1 {{custom op 'nvvm.clusterlaunchcontrol.query.cancel' failed to parse ClusterLaunchControlQueryTypeAttr parameter 'value' which is to be a `::mlir::NVVM::ClusterLaunchControlQueryType`}}
  nvvm.clusterlaunchcontrol.query.cancel query = foo, %i128 : i32
  llvm.return
}
