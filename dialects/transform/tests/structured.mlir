// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: module attributes {transform.with_named_sequence} {
module attributes {transform.with_named_sequence} {
  // CHECK: transform.named_sequence @each(%arg0: !transform.any_op, %arg1: !transform.op<"linalg.pack">, %arg2: !transform.op<"linalg.unpack">, %arg3: !transform.any_value) {
  transform.named_sequence @each(%op: !transform.any_op, %linalg_pack: !transform.op<"linalg.pack">, %linalg_unpack: !transform.op<"linalg.unpack">, %value: !transform.any_value) {
    // CHECK-NEXT: %allocated_buffer, %new_ops = transform.structured.bufferize_to_allocation %arg0 : !transform.any_op
    %0, %1 = transform.structured.bufferize_to_allocation %op : !transform.any_op
    // CHECK-NEXT: %tile_sizes, %chunk_sizes = transform.structured.continuous_tile_sizes %arg0 {dimension = 1 : i64, target_size = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %2, %3 = transform.structured.continuous_tile_sizes %op {dimension = 1 : i64, target_size = 1 : i64} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %img2col_tensor, %transformed = transform.structured.convert_conv2d_to_img2col %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %4, %5 = transform.structured.convert_conv2d_to_img2col %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %0 = transform.structured.convert_to_loops %arg0 : (!transform.any_op) -> !transform.any_op
    %6 = transform.structured.convert_to_loops %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %1 = transform.structured.decompose %arg0 : (!transform.any_op) -> !transform.any_op
    %7 = transform.structured.decompose %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %2 = transform.structured.decompose_interface %arg0 : (!transform.any_op) -> !transform.any_op
    %8 = transform.structured.decompose_interface %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %3 = transform.structured.decompose_winograd_op %arg0 : (!transform.any_op) -> !transform.any_op
    %9 = transform.structured.decompose_winograd_op %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.structured.eliminate_empty_tensors %arg0 : !transform.any_op
    transform.structured.eliminate_empty_tensors %op : !transform.any_op
    // CHECK-NEXT: %4 = transform.structured.flatten_elementwise %arg0 : (!transform.any_op) -> !transform.any_op
    %10 = transform.structured.flatten_elementwise %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %fused_op, %new_containing_op = transform.structured.fuse_into_containing_op %arg0 into %arg0 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %11, %12 = transform.structured.fuse_into_containing_op %op into %op : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %5 = transform.structured.generalize %arg0 : (!transform.any_op) -> !transform.any_op
    %13 = transform.structured.generalize %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %forall_op, %tiled_op = transform.structured.gpu.map_copy_to_threads %arg0 total_num_threads = 1 desired_bit_alignment = 1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %14, %15 = transform.structured.gpu.map_copy_to_threads %op total_num_threads = 1 desired_bit_alignment = 1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %6 = transform.structured.hoist_pad %arg0 by 1 loops : (!transform.any_op) -> !transform.any_op
    %16 = transform.structured.hoist_pad %op by 1 loops : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %7 = transform.structured.hoist_pad.build_packing_loop_nest %arg0 above %arg0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %17 = transform.structured.hoist_pad.build_packing_loop_nest %op above %op : (!transform.any_op, !transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %8 = transform.structured.hoist_redundant_vector_broadcasts %arg0 : (!transform.any_op) -> !transform.any_op
    %18 = transform.structured.hoist_redundant_vector_broadcasts %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %9 = transform.structured.hoist_redundant_vector_transfers %arg0 : (!transform.any_op) -> !transform.any_op
    %19 = transform.structured.hoist_redundant_vector_transfers %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %10 = transform.structured.insert_slice_to_copy %arg0 : (!transform.any_op) -> !transform.any_op
    %20 = transform.structured.insert_slice_to_copy %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %11 = transform.structured.interchange %arg0 : (!transform.any_op) -> !transform.any_op
    %21 = transform.structured.interchange %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %12 = transform.structured.linalg_copy_to_memref %arg0 : (!transform.any_op) -> !transform.any_op
    %22 = transform.structured.linalg_copy_to_memref %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %pad_op, %expand_shape_op, %transpose_op = transform.structured.lower_pack %arg1 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %23, %24, %25 = transform.structured.lower_pack %linalg_pack : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    // CHECK-NEXT: %empty_op, %transpose_op_0, %collapse_shape_op, %extract_slice_op = transform.structured.lower_unpack %arg2 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    %26, %27, %28, %29 = transform.structured.lower_unpack %linalg_unpack : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    // CHECK-NEXT: %13 = transform.structured.match in %arg0 : (!transform.any_op) -> !transform.any_op
    %30 = transform.structured.match in %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %low_size, %high_size, %split_point = transform.structured.multitile_sizes %arg0 {dimension = 1 : i64, target_size = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %31, %32, %33 = transform.structured.multitile_sizes %op {dimension = 1 : i64, target_size = 1 : i64} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %14 = transform.structured.promote %arg0 : (!transform.any_op) -> !transform.any_op
    %34 = transform.structured.promote %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %15 = transform.structured.promote_tensor %arg3 : !transform.any_value
    %35 = transform.structured.promote_tensor %value : !transform.any_value
    // CHECK-NEXT: %16 = transform.structured.rewrite_in_destination_passing_style %arg0 : (!transform.any_op) -> !transform.any_op
    %36 = transform.structured.rewrite_in_destination_passing_style %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %17 = transform.structured.scalarize %arg0 : (!transform.any_op) -> !transform.any_op
    %37 = transform.structured.scalarize %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %18 = transform.structured.specialize %arg0 : (!transform.any_op) -> !transform.any_op
    %38 = transform.structured.specialize %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %init_or_alloc_op, %fill_op, %split_linalg_op, %combining_linalg_op = transform.structured.split_reduction %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %39, %40, %41, %42 = transform.structured.split_reduction %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %fill_op_1, %split_op, %combining_op, %for_op = transform.structured.tile_reduction_using_for %arg0 by tile_sizes = [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %43, %44, %45, %46 = transform.structured.tile_reduction_using_for %op by tile_sizes = [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %fill_op_2, %split_op_3, %combining_op_4, %forall_op_5 = transform.structured.tile_reduction_using_forall %arg0 by : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %47, %48, %49, %50 = transform.structured.tile_reduction_using_forall %op by : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %19 = transform.structured.transpose_conv2d %arg0 : (!transform.any_op) -> !transform.any_op
    %51 = transform.structured.transpose_conv2d %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %20 = transform.structured.transpose_matmul %arg0 : (!transform.any_op) -> !transform.any_op
    %52 = transform.structured.transpose_matmul %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %21 = transform.structured.vectorize_children_and_apply_patterns %arg0 : (!transform.any_op) -> !transform.any_op
    %53 = transform.structured.vectorize_children_and_apply_patterns %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %22 = transform.structured.winograd_conv2d %arg0 {fmr = 0 : i32} : (!transform.any_op) -> !transform.any_op
    %54 = transform.structured.winograd_conv2d %op {fmr = 0 : i32} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }

  // CHECK: transform.named_sequence @variants(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.param<i64>, %arg3: !transform.op<"linalg.pack">) {
  transform.named_sequence @variants(%op: !transform.any_op, %value: !transform.any_value, %param: !transform.param<i64>, %pack: !transform.op<"linalg.pack">) {
    // CHECK-NEXT: %transformed, %loops = transform.structured.fuse %arg0 tile_sizes [0, 4] interchange [1, 0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %0, %1 = transform.structured.fuse %op tile_sizes [0, 4] interchange [1, 0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %transformed_0, %loops_1 = transform.structured.fuse %arg0 tile_sizes [%arg2, 4] interchange [%arg2, 0] {use_forall} : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %2, %3 = transform.structured.fuse %op tile_sizes [%param, 4] interchange [%param, 0] {use_forall} : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %tiled_linalg_op, %loops_2:3 = transform.structured.tile_using_for %arg0 tile_sizes [%arg2, [4], 0, 8] interchange = [1, 2] {discardable} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %4, %5:3 = transform.structured.tile_using_for %op tile_sizes [%param, [4], 0, 8] interchange = [1, 2] {discardable} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 tile_sizes [%arg2, 3](mapping = []) {discardable} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %6, %7 = transform.structured.tile_using_forall %op tile_sizes [%param, 3](mapping = []) {discardable} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %tiled_op_3, %forall_op_4 = transform.structured.tile_using_forall %arg0 num_threads *(%arg2) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %8, %9 = transform.structured.tile_using_forall %op num_threads *(%param) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %fill_op, %split_op, %combining_op, %for_op = transform.structured.tile_reduction_using_for %arg0 reduction_dims = [0] by tile_sizes = [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %10, %11, %12, %13 = transform.structured.tile_reduction_using_for %op reduction_dims = [0] by tile_sizes = [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %fill_op_5, %split_op_6, %combining_op_7, %forall_op_8 = transform.structured.tile_reduction_using_forall %arg0 reduction_dims = [0] by num_threads = [0, 5] tile_sizes = [0, 3] mapping = [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %14, %15, %16, %17 = transform.structured.tile_reduction_using_forall %op reduction_dims = [0] by num_threads = [0, 5] tile_sizes = [0, 3] mapping = [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %0 = transform.structured.split %arg0 after 3  {dimension = 1 : i64} : !transform.any_op
    %18 = transform.structured.split %op after 3 {dimension = 1 : i64} : !transform.any_op
    // CHECK-NEXT: %1 = transform.structured.split %arg0 after %arg2  {dimension = 1 : i64, multiway} : !transform.any_op, !transform.param<i64>
    %19 = transform.structured.split %op after %param {dimension = 1 : i64, multiway} : !transform.any_op, !transform.param<i64>
    // CHECK-NEXT: transform.structured.vectorize %arg0 vector_sizes [%arg2, [4]] {create_named_contraction} : !transform.any_op, !transform.param<i64>
    transform.structured.vectorize %op vector_sizes [%param, [4]] {create_named_contraction} : !transform.any_op, !transform.param<i64>
    // CHECK-NEXT: transform.structured.vectorize %arg0 {vectorize_nd_extract} : !transform.any_op
    transform.structured.vectorize %op {vectorize_nd_extract} : !transform.any_op
    // CHECK-NEXT: %2 = transform.structured.match ops{["scf.for"]} interface{TilingInterface} attributes {a = 1 : i64} filter_result_type = i32 filter_operand_types = [i32, f32] in %arg0 : (!transform.any_op) -> !transform.any_op
    %20 = transform.structured.match ops{["scf.for"]} interface{TilingInterface} attributes {a = 1 : i64} filter_result_type = i32 filter_operand_types = [i32, f32] in %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %3 = transform.structured.replace %arg0 {
    %21 = transform.structured.replace %op {
      // CHECK-NEXT: builtin.module {
      builtin.module {
      // CHECK-NEXT: }
      }
    // CHECK-NEXT: } : (!transform.any_op) -> !transform.any_op
    } : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %4 = transform.structured.transpose_matmul %arg0<rhs> : (!transform.any_op) -> !transform.any_op
    %22 = transform.structured.transpose_matmul %op <rhs> : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %packed_op, %pack_op, %un_pack_op = transform.structured.pack_transpose %arg0 with_compute_op(%arg0) outer_perm = [1, 0] inner_perm = [0, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %23, %24, %25 = transform.structured.pack_transpose %op with_compute_op(%op) outer_perm = [1, 0] inner_perm = [0, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT{LITERAL}: %padded, %pad, %copy = transform.structured.pad %arg0 pad_to_multiple_of [1, %arg2] use_prescribed_tensor_shapes {padding_dimensions = [1, 3], padding_values = [0.000000e+00 : f32], transpose_paddings = [[0, 1], []]} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %26, %27, %28 = transform.structured.pad %op pad_to_multiple_of [1, %param] use_prescribed_tensor_shapes {padding_dimensions = [1, 3], padding_values = [0.000000e+00 : f32], transpose_paddings = [[0, 1], []]} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK-NEXT: %padded_9, %pad_10 = transform.structured.pad_tiling_interface %arg0 to padding_sizes [%arg2, 3] pad_to_multiple_of : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %29, %30 = transform.structured.pad_tiling_interface %op to padding_sizes [%param, 3] pad_to_multiple_of : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    // CHECK-NEXT: %5 = transform.structured.hoist_pad %arg0 by 2 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
    %31 = transform.structured.hoist_pad %op by 2 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %6 = transform.structured.hoist_pad.build_packing_loop_nest %arg0 above %arg0, transpose by [1, 0] : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %32 = transform.structured.hoist_pad.build_packing_loop_nest %op above %op, transpose by [1, 0] : (!transform.any_op, !transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %7 = transform.structured.pack %arg0 packed_sizes = [8, %arg0, 0] : (!transform.any_op, !transform.any_op) -> !transform.op<"linalg.generic">
    %33 = transform.structured.pack %op packed_sizes = [8, %op, 0] : (!transform.any_op, !transform.any_op) -> !transform.op<"linalg.generic">
    // CHECK-NEXT: %8 = transform.structured.pack_greedily %arg0 matmul_packed_sizes = [8, %arg0, 0] matmul_padded_sizes_next_multiple_of = [0, 0, 4] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op, !transform.any_op) -> !transform.op<"linalg.generic">
    %34 = transform.structured.pack_greedily %op matmul_packed_sizes = [8, %op, 0] matmul_padded_sizes_next_multiple_of = [0, 0, 4] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op, !transform.any_op) -> !transform.op<"linalg.generic">
    // CHECK-NEXT: %9 = transform.structured.promote_tensor to 1 : i64 %arg1 : !transform.any_value
    %35 = transform.structured.promote_tensor to 1 : i64 %value : !transform.any_value
    // CHECK-NEXT: %10 = transform.structured.interchange %arg0 iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    %36 = transform.structured.interchange %op iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
