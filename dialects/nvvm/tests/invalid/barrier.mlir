// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.barrier' op barrier id is missing, it should be set between 0 to 15}}
  nvvm.barrier number_of_threads = %i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{invalid SSA value result number}}
  %r = nvvm.barrier id = %i32 #nvvm.reduction<and> %i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i32: i32) {
  // expected-error @+1 {{'nvvm.barrier' op reduction predicate and reduction operation must be specified together}}
  "nvvm.barrier"(%i32) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (i32) -> ()
  llvm.return
}
