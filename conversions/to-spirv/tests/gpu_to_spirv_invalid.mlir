// RUN: terrace opt %s --verify-diagnostics --convert-gpu-to-spirv

module attributes { gpu.container_module } {
  gpu.module @kernels {
    // expected-error @+2 {{failed to legalize operation 'gpu.func'}}
    // expected-remark @+1 {{match failure: missing 'spirv.entry_point_abi' attribute}}
    gpu.func @f() kernel {
      gpu.return
    }
  }
}
