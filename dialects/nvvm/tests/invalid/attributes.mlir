// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{The optimization level must be a number between 0 and 3.}}
llvm.func @x() attributes {b = #nvvm.target<O = 4>}

// -----

// expected-error @+1 {{The target triple cannot be empty.}}
llvm.func @x() attributes {b = #nvvm.target<triple = "">}

// -----

// expected-error @+1 {{The target chip cannot be empty.}}
llvm.func @x() attributes {b = #nvvm.target<chip = "">}

// -----

// expected-error @+1 {{All the elements in the `link` array must be strings.}}
llvm.func @x() attributes {b = #nvvm.target<link = [1]>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse NVVM_TargetAttr parameter 'link' which is to be a `ArrayAttr`}}
llvm.func @x() attributes {b = #nvvm.target<link = 1>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse NVVM_TargetAttr parameter 'flags' which is to be a `DictionaryAttr`}}
llvm.func @x() attributes {b = #nvvm.target<flags = 1>}

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse NVVM_TargetAttr parameter 'chip' which is to be a `::llvm::StringRef`}}
llvm.func @x() attributes {b = #nvvm.target<chip = 3>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse NVVM_TargetAttr parameter 'O' which is to be a `int`}}
llvm.func @x() attributes {b = #nvvm.target<O = x>}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
llvm.func @x() attributes {b = #nvvm.target<foo = x>}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: O}}
llvm.func @x() attributes {b = #nvvm.target<O = 1, O = 2>}

// -----

// expected-error @+2 {{expected valid keyword}}
// expected-error @+1 {{expected a parameter name in struct}}
llvm.func @x() attributes {b = #nvvm.target<O = 1,>}

// -----

// expected-error @+1 {{expected '>'}}
llvm.func @x() attributes {b = #nvvm.target<O = 1 chip = "a">}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse NVVM_TargetAttr parameter 'verifyTarget' which is to be a `bool`}}
llvm.func @x() attributes {b = #nvvm.target<verifyTarget = 2>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse NVVM_TargetAttr parameter 'verifyTarget' which is to be a `bool`}}
llvm.func @x() attributes {b = #nvvm.target<verifyTarget = x>}

// -----

// expected-error @+1 {{'nvvm.kernel' attribute attached to unexpected op}}
func.func @f() attributes {nvvm.kernel} { return }

// -----

// expected-error @+1 {{'"nvvm.reqntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.reqntid = 3} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.cluster_max_blocks"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.cluster_max_blocks = "x"} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.maxnreg"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.maxnreg = 1.0 : f32} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.blocksareclusters"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'}}
llvm.func @f() attributes {nvvm.blocksareclusters} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.grid_constant"' attribute must be present only on kernel arguments}}
llvm.func @f(%a: i32 {nvvm.grid_constant}) { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.grid_constant"' attribute requires the argument to also have attribute 'llvm.byval'}}
llvm.func @f(%a: i32 {nvvm.grid_constant}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.grid_constant"' must be a unit attribute}}
llvm.func @f(%a: !llvm.ptr {nvvm.grid_constant = true, llvm.byval = i32}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @+1 {{"llvm.byval" should be a type attribute}}
llvm.func @f(%a: i32 {nvvm.grid_constant = 3, llvm.byval}) attributes {nvvm.kernel} { llvm.return }

// -----

func.func @f(%a: i1) {
  // expected-error @+1 {{'nvvm.elect.sync' op result #0 must be 1-bit signless integer, but got 'i32'}}
  nvvm.elect.sync -> i32
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+2 {{expected ::mlir::NVVM::ProxyKind to be one of: alias, async, async.global, async.shared, tensormap, generic}}
  // expected-error @+1 {{failed to parse ProxyKindAttr parameter 'value' which is to be a `::mlir::NVVM::ProxyKind`}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<foo>}
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+2 {{expected valid keyword or string}}
  // expected-error @+1 {{failed to parse ProxyKindAttr parameter 'value' which is to be a `::mlir::NVVM::ProxyKind`}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<3>}
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+2 {{custom op 'nvvm.prefetch' expected one of [L1, L2] for NVVM Prefetch Cache Level, got: L3}}
  // expected-error @+1 {{custom op 'nvvm.prefetch' failed to parse PrefetchCacheLevelAttr parameter 'value' which is to be a `::mlir::NVVM::PrefetchCacheLevel`}}
  nvvm.prefetch level = L3, %p : !llvm.ptr
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+2 {{custom op 'nvvm.prefetch' expected keyword for NVVM Prefetch Cache Level}}
  // expected-error @+1 {{custom op 'nvvm.prefetch' failed to parse PrefetchCacheLevelAttr parameter 'value' which is to be a `::mlir::NVVM::PrefetchCacheLevel`}}
  nvvm.prefetch level = 3, %p : !llvm.ptr
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{custom op 'nvvm.griddepcontrol' expected one of [wait, launch_dependents] for Action kind for grid dependency control, got: foo}}
  nvvm.griddepcontrol foo
// expected-error @+1 {{custom op 'nvvm.griddepcontrol' failed to parse GridDepActionAttr parameter 'value' which is to be a `::mlir::NVVM::GridDepActionKind`}}
}

// -----

// expected-error @+2 {{expected one of [generic, global, shared, constant, local, tensor, shared_cluster] for NVVM Memory Space, got: foo}}
// expected-error @+1 {{failed to parse NVVMMemorySpaceAttr parameter 'value' which is to be a `::mlir::NVVM::NVVMMemorySpace`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.memory_space<foo>} {
  return
}

// -----

// expected-error @+2 {{expected keyword for NVVM Memory Space}}
// expected-error @+1 {{failed to parse NVVMMemorySpaceAttr parameter 'value' which is to be a `::mlir::NVVM::NVVMMemorySpace`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.memory_space< >} {
  return
}

// -----

// expected-error @+2 {{expected keyword for Action kind for grid dependency control}}
// expected-error @+1 {{failed to parse GridDepActionAttr parameter 'value' which is to be a `::mlir::NVVM::GridDepActionKind`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.memory_space<global>, b = #nvvm.grid_dep_action<wait>, c=#nvvm<grid_dep_action wait>, d = #nvvm.redux_kind<add>, e = #nvvm.action<increase>, f = #nvvm.prefetch_cache_level<L1>} {
  return
}

// -----

// expected-error @+2 {{expected one of [wait, launch_dependents] for Action kind for grid dependency control, got: wat}}
// expected-error @+1 {{failed to parse GridDepActionAttr parameter 'value' which is to be a `::mlir::NVVM::GridDepActionKind`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm<grid_dep_action wat>} {
  return
}

// -----

// expected-error @+2 {{expected one of [generic, global, shared, constant, local, tensor, shared_cluster] for NVVM Memory Space, got: wat}}
// expected-error @+1 {{failed to parse NVVMMemorySpaceAttr parameter 'value' which is to be a `::mlir::NVVM::NVVMMemorySpace`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm<memory_space <wat>>} {
  return
}

// -----

// expected-error @+1 {{unknown attribute `wat` in dialect `nvvm`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm<wat <wat>>} {
  return
}

// -----

// expected-error @+1 {{expected ','}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.shape<m = 3, n = 4>} {
  return
}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse NVVM_MMAShapeAttr parameter 'k' which is to be a `int`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.shape<m = 3, n = 4, k = 555555555555555555555>} {
  return
}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse NVVM_MMAShapeAttr parameter 'k' which is to be a `int`}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.shape<m = 3, n = 4, k = x>} {
  return
}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: q}}
func.func @f(%p: !llvm.ptr) attributes {a = #nvvm.shape<m = 3, n = 4, q = 5555555555>} {
  return
}

// -----

// expected-error @+1 {{dialect 'nvvm' provides no type parsing hook}}
!t = !nvvm.foo
