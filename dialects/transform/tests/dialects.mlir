// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: module attributes {transform.with_named_sequence} {
module attributes {transform.with_named_sequence} {
  // CHECK: transform.named_sequence @each(%arg0: !transform.any_op, %arg1: !transform.op<"tensor.empty">, %arg2: !transform.any_value, %arg3: !transform.op<"scf.for">, %arg4: !transform.op<"memref.alloca">, %arg5: !transform.op<"memref.alloc">) {
  transform.named_sequence @each(%op: !transform.any_op, %tensor_empty: !transform.op<"tensor.empty">, %value: !transform.any_value, %scf_for: !transform.op<"scf.for">, %memref_alloca: !transform.op<"memref.alloca">, %memref_alloc: !transform.op<"memref.alloc">) {
    // CHECK-NEXT: transform.affine.simplify_min_max_affine_ops %arg0 : !transform.any_op
    transform.affine.simplify_min_max_affine_ops %op : !transform.any_op
    // CHECK-NEXT: transform.bufferization.buffer_loop_hoisting %arg0 : !transform.any_op
    transform.bufferization.buffer_loop_hoisting %op : !transform.any_op
    // CHECK-NEXT: transform.bufferization.eliminate_empty_tensors %arg0 : !transform.any_op
    transform.bufferization.eliminate_empty_tensors %op : !transform.any_op
    // CHECK-NEXT: %0 = transform.bufferization.empty_tensor_to_alloc_tensor %arg1 : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
    %0 = transform.bufferization.empty_tensor_to_alloc_tensor %tensor_empty : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
    // CHECK-NEXT: %1 = transform.bufferization.one_shot_bufferize %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.bufferization.one_shot_bufferize %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %2 = transform.dlti.query ["x"] at %arg0 : (!transform.any_op) -> !transform.param<i64>
    %2 = transform.dlti.query ["x"] at %op : (!transform.any_op) -> !transform.param<i64>
    // CHECK-NEXT: %3 = transform.func.cast_and_call %arg0(%arg2) -> %arg2 before %arg0 : (!transform.any_op, !transform.any_value, !transform.any_value, !transform.any_op) -> !transform.any_op
    %3 = transform.func.cast_and_call %op(%value) -> %value before %op : (!transform.any_op, !transform.any_value, !transform.any_value, !transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %transformed_module, %transformed_function = transform.func.deduplicate_func_args @x at %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %4, %5 = transform.func.deduplicate_func_args @x at %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %transformed_module_0, %transformed_function_1 = transform.func.replace_func_signature @x args_interchange = [] results_interchange = [] at %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %6, %7 = transform.func.replace_func_signature @x args_interchange = [] results_interchange = [] at %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %4 = transform.gpu.map_forall_to_blocks %arg0 : (!transform.any_op) -> !transform.any_op
    %8 = transform.gpu.map_forall_to_blocks %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %5 = transform.gpu.map_nested_forall_to_threads %arg0 block_dims = [] : (!transform.any_op) -> !transform.any_op
    %9 = transform.gpu.map_nested_forall_to_threads %op block_dims = [] : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %6 = transform.loop.coalesce %arg0 : (!transform.any_op) -> !transform.any_op
    %10 = transform.loop.coalesce %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %7 = transform.loop.forall_to_for %arg0 : (!transform.any_op) -> !transform.any_op
    %11 = transform.loop.forall_to_for %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %8 = transform.loop.forall_to_parallel %arg0 : (!transform.any_op) -> !transform.any_op
    %12 = transform.loop.forall_to_parallel %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %9 = transform.loop.fuse_sibling %arg0 into %arg0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %13 = transform.loop.fuse_sibling %op into %op : (!transform.any_op, !transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.loop.hoist_loop_invariant_subsets %arg0 : !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %op : !transform.any_op
    // CHECK-NEXT: %function, %call = transform.loop.outline %arg0 {func_name = "tensor.empty"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %14, %15 = transform.loop.outline %op {func_name = "tensor.empty"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %10 = transform.loop.parallel_for_to_nested_fors %arg0 : (!transform.any_op) -> !transform.any_op
    %16 = transform.loop.parallel_for_to_nested_fors %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %peeled_loop, %remainder_loop = transform.loop.peel %arg3 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    %17, %18 = transform.loop.peel %scf_for : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %11 = transform.loop.pipeline %arg3 : (!transform.op<"scf.for">) -> !transform.any_op
    %19 = transform.loop.pipeline %scf_for : (!transform.op<"scf.for">) -> !transform.any_op
    // CHECK-NEXT: transform.loop.promote_if_one_iteration %arg0 : !transform.any_op
    transform.loop.promote_if_one_iteration %op : !transform.any_op
    // CHECK-NEXT: transform.loop.unroll %arg0 {factor = 1 : i64} : !transform.any_op
    transform.loop.unroll %op {factor = 1 : i64} : !transform.any_op
    // CHECK-NEXT: transform.loop.unroll_and_jam %arg0 {factor = 1 : i64} : !transform.any_op
    transform.loop.unroll_and_jam %op {factor = 1 : i64} : !transform.any_op
    // CHECK-NEXT: %getGlobal, %global = transform.memref.alloca_to_global %arg4 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    %20, %21 = transform.memref.alloca_to_global %memref_alloca : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: transform.memref.erase_dead_alloc_and_stores %arg0 : (!transform.any_op) -> ()
    transform.memref.erase_dead_alloc_and_stores %op : (!transform.any_op) -> ()
    // CHECK-NEXT: %12 = transform.memref.make_loop_independent %arg0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %22 = transform.memref.make_loop_independent %op {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %13 = transform.memref.multibuffer %arg5 {factor = 1 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    %23 = transform.memref.multibuffer %memref_alloc {factor = 1 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    // CHECK-NEXT: %14 = transform.nvgpu.create_async_groups %arg0 : (!transform.any_op) -> !transform.any_op
    %24 = transform.nvgpu.create_async_groups %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %15 = transform.nvgpu.pipeline_shared_memory_copies failures(suppress) %arg0 {depth = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %25 = transform.nvgpu.pipeline_shared_memory_copies failures(suppress) %op {depth = 1 : i64} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.nvgpu.rewrite_copy_as_tma %arg0 : (!transform.any_op) -> ()
    transform.nvgpu.rewrite_copy_as_tma %op : (!transform.any_op) -> ()
    // CHECK-NEXT: transform.nvgpu.rewrite_matmul_as_mma_sync %arg0 : (!transform.any_op) -> ()
    transform.nvgpu.rewrite_matmul_as_mma_sync %op : (!transform.any_op) -> ()
    // CHECK-NEXT: transform.scf.take_assumed_branch %arg0 : (!transform.any_op) -> ()
    transform.scf.take_assumed_branch %op : (!transform.any_op) -> ()
    // CHECK-NEXT: %16 = transform.tensor.make_loop_independent %arg0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %26 = transform.tensor.make_loop_independent %op {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %17 = transform.xegpu.get_desc_op %arg2 : (!transform.any_value) -> !transform.any_op
    %27 = transform.xegpu.get_desc_op %value : (!transform.any_value) -> !transform.any_op
    // CHECK-NEXT: %18 = transform.xegpu.insert_prefetch %arg2 nb_prefetch = %arg0 : (!transform.any_value, !transform.any_op) -> !transform.any_op
    %28 = transform.xegpu.insert_prefetch %value nb_prefetch = %op : (!transform.any_value, !transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }

  // CHECK: transform.named_sequence @variants(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.param<i64>) {
  transform.named_sequence @variants(%op: !transform.any_op, %value: !transform.any_value, %param: !transform.param<i64>) {
    // CHECK-NEXT: transform.affine.simplify_bounded_affine_ops %arg0 with[%arg0, %arg0 : !transform.any_op, !transform.any_op] within [0, 1] and [10, 20] : !transform.any_op
    transform.affine.simplify_bounded_affine_ops %op with [%op, %op : !transform.any_op, !transform.any_op] within [0, 1] and [10, 20] : !transform.any_op
    // CHECK-NEXT: transform.affine.simplify_bounded_affine_ops %arg0 with[] within [] and [] : !transform.any_op
    transform.affine.simplify_bounded_affine_ops %op with [] within [] and [] : !transform.any_op
    // CHECK-NEXT: transform.scf.take_assumed_branch %arg0 take_else_branch : (!transform.any_op) -> ()
    transform.scf.take_assumed_branch %op take_else_branch : (!transform.any_op) -> ()
    // CHECK-NEXT: %0 = transform.gpu.map_forall_to_blocks %arg0 generate_gpu_launch grid_dims = [1, 2, 3] : (!transform.any_op) -> !transform.any_op
    %0 = transform.gpu.map_forall_to_blocks %op generate_gpu_launch grid_dims = [1, 2, 3] : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %1 = transform.gpu.map_nested_forall_to_threads %arg0 block_dims = [32, 4, 1] sync_after_distribute = false warp_size = 64 : (!transform.any_op) -> !transform.any_op
    %1 = transform.gpu.map_nested_forall_to_threads %op block_dims = [32, 4, 1] sync_after_distribute = false warp_size = 64 : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %2 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %arg0 {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    %2 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %op {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %3 = transform.func.cast_and_call @f(%arg1) after %arg0 : (!transform.any_op, !transform.any_value) -> !transform.any_op
    %3 = transform.func.cast_and_call @f(%value) after %op : (!transform.any_op, !transform.any_value) -> !transform.any_op
    // CHECK-NEXT: %4 = transform.func.cast_and_call @f before %arg0 {
    %4 = transform.func.cast_and_call @f before %op {
      // CHECK-NEXT: transform.type_conversion.tensor.cast_shape_dynamic_dims
      transform.type_conversion.tensor.cast_shape_dynamic_dims
    // CHECK-NEXT: } : (!transform.any_op) -> !transform.any_op
    } : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %transformed_module, %transformed_function = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [0] at %arg0 {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %5, %6 = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [0] at %op {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %5 = transform.xegpu.convert_layout %arg1 input_sg_layout = [8, %arg2] input_sg_data = [32, 32] input_inst_data = [8, 16] target_sg_layout = [8, 4] target_sg_data = [8, 32] target_inst_data = [8, 16] : (!transform.any_value, !transform.param<i64>) -> !transform.any_op
    %7 = transform.xegpu.convert_layout %value input_sg_layout = [8, %param] input_sg_data = [32, 32] input_inst_data = [8, 16] target_sg_layout = [8, 4] target_sg_data = [8, 32] target_inst_data = [8, 16] : (!transform.any_value, !transform.param<i64>) -> !transform.any_op
    // CHECK-NEXT: %6 = transform.xegpu.convert_layout %arg1 input_sg_layout = [8] input_sg_data = [32] target_sg_layout = [8] target_sg_data = [8] : (!transform.any_value) -> !transform.any_op
    %8 = transform.xegpu.convert_layout %value input_sg_layout = [8] input_sg_data = [32] target_sg_layout = [8] target_sg_data = [8] : (!transform.any_value) -> !transform.any_op
    // CHECK-NEXT: %7 = transform.xegpu.insert_prefetch %arg1 nb_prefetch = 2 : (!transform.any_value) -> !transform.any_op
    %9 = transform.xegpu.insert_prefetch %value nb_prefetch = 2 : (!transform.any_value) -> !transform.any_op
    // CHECK-NEXT: %8 = transform.xegpu.set_desc_layout %arg0 sg_layout = [8, %arg2] sg_data = [32, 64] inst_data = [8, 16] slice_dims = [0] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %10 = transform.xegpu.set_desc_layout %op sg_layout = [8, %param] sg_data = [32, 64] inst_data = [8, 16] slice_dims = [0] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    // CHECK-NEXT: transform.xegpu.set_gpu_launch_threads %arg0 threads = [8, %arg2, 1] : !transform.any_op, !transform.param<i64>
    transform.xegpu.set_gpu_launch_threads %op threads = [8, %param, 1] : !transform.any_op, !transform.param<i64>
    // CHECK-NEXT: transform.xegpu.set_op_layout_attr %arg0 result index = 1 sg_layout = [8, 4] sg_data = [32, 64] inst_data = [8, 16] slice_dims = [0] : !transform.any_op
    transform.xegpu.set_op_layout_attr %op result index = 1 sg_layout = [8, 4] sg_data = [32, 64] inst_data = [8, 16] slice_dims = [0] : !transform.any_op
    // CHECK-NEXT: transform.xegpu.set_op_layout_attr %arg0 sg_layout = [%arg2, 4] sg_data = [32, 64] : !transform.any_op, !transform.param<i64>
    transform.xegpu.set_op_layout_attr %op sg_layout = [%param, 4] sg_data = [32, 64] : !transform.any_op, !transform.param<i64>
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
