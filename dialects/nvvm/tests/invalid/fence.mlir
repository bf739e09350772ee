// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy' op tensormap proxy is not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<tensormap>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy' op generic proxy not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<generic>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy' op async_shared fence requires space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy' op only async_shared fence can have space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>, space = #nvvm.shared_space<cta>}
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.fence.proxy.acquire' op uni-directional proxies only support generic for from_proxy attribute}}
  nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %p0, %i32 from_proxy = #nvvm.proxy_kind<async>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy.release' op uni-directional proxies only support tensormap for to_proxy attribute}}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta> to_proxy = #nvvm.proxy_kind<async>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy.release' op uni-directional proxies only support generic for from_proxy attribute}}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta> from_proxy = #nvvm.proxy_kind<async>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy.sync_restrict' op only acquire and release semantics are supported}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<weak>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy.sync_restrict' op only generic is support for from_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, fromProxy = #nvvm.proxy_kind<async>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.proxy.sync_restrict' op only async is supported for to_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, toProxy = #nvvm.proxy_kind<generic>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'nvvm.fence.sync_restrict' op only acquire and release semantics are supported}}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<relaxed>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+2 {{expected ::mlir::NVVM::MemScopeKind to be one of: cta, cluster, gpu, sys}}
  // expected-error @+1 {{failed to parse MemScopeKindAttr parameter 'value' which is to be a `::mlir::NVVM::MemScopeKind`}}
  nvvm.memory.barrier #nvvm.mem_scope<foo>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+2 {{custom op 'nvvm.memory.barrier' expected ::mlir::NVVM::MemScopeKind to be one of: cta, cluster, gpu, sys}}
  // expected-error @+1 {{custom op 'nvvm.memory.barrier' failed to parse MemScopeKindAttr parameter 'value' which is to be a `::mlir::NVVM::MemScopeKind`}}
  nvvm.memory.barrier <foo>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{expected '<'}}
  nvvm.memory.barrier 3
  llvm.return
}
