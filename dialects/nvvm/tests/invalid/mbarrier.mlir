// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.arrive %p3 {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p7: !llvm.ptr<7>) {
  // expected-error @+1 {{mbarrier in shared_cluster space cannot return any value}}
  %r = nvvm.mbarrier.arrive %p7 : !llvm.ptr<7> -> i64
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{mbarrier scope must be CTA when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %p3, %i32, predicate = %i1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i1
  llvm.return
}

// -----

llvm.func @f(%p7: !llvm.ptr<7>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{mbarrier in shared_cluster space is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %p7, %i32, predicate = %i1 : !llvm.ptr<7>, i32, i1
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{return-value is not supported when using predicate}}
  %r = nvvm.mbarrier.arrive.expect_tx %p3, %i32, predicate = %i1 : !llvm.ptr<3>, i32, i1 -> i64
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32, %i1: i1) {
  // expected-error @+1 {{mbarrier with relaxed semantics is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %p3, %i32, predicate = %i1 {relaxed = true} : !llvm.ptr<3>, i32, i1
  llvm.return
}
