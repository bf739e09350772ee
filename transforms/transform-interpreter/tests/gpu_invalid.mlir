// RUN: terrace opt %s --split-input-file --transform-interpreter --verify-diagnostics

module attributes {transform.with_named_sequence} {
  func.func @too_few(%m: memref<7x9xf32>, %x: f32) {
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      scf.forall (%i, %j) in (7, 9) {
        memref.store %x, %m[%i, %j] : memref<7x9xf32>
      } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
      gpu.terminator
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %launch = transform.structured.match ops{["gpu.launch"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{the number of required parallel resources (blocks or threads) 63 overflows the number of available resources 32}}
    transform.gpu.map_nested_forall_to_threads %launch block_dims = [32, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @wrong_level(%m: memref<7x9xf32>, %x: f32) {
    scf.forall (%i, %j) in (7, 9) {
      memref.store %x, %m[%i, %j] : memref<7x9xf32>
    } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{scf.forall op requires a mapping attribute of kind 'block'}}
    transform.gpu.map_forall_to_blocks %f generate_gpu_launch : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
