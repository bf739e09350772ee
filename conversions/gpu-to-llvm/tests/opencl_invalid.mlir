// RUN: terrace opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv))' --split-input-file --verify-diagnostics

gpu.module @part {
  gpu.func @f(%x: i32, %i: i32) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %width = arith.constant 8 : i32
    // expected-error @+1 {{failed to legalize operation 'gpu.shuffle' that was explicitly marked illegal}}
    %0, %1 = gpu.shuffle idx %x, %i, %width : i32
    gpu.return
  }
}

// -----

gpu.module @unknown {
  gpu.func @f(%x: i32, %i: i32, %width: i32) {
    // expected-error @+1 {{failed to legalize operation 'gpu.shuffle' that was explicitly marked illegal}}
    %0, %1 = gpu.shuffle idx %x, %i, %width : i32
    gpu.return
  }
}
