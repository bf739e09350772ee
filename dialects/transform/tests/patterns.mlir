// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: module attributes {transform.with_named_sequence} {
module attributes {transform.with_named_sequence} {
  // CHECK: transform.named_sequence @patterns(%arg0: !transform.any_op) {
  transform.named_sequence @patterns(%op: !transform.any_op) {
    // CHECK-NEXT: transform.apply_patterns to %arg0 {
    transform.apply_patterns to %op {
      // CHECK-NEXT: transform.apply_patterns.arm_neon.vector_contract_to_bfmmla
      transform.apply_patterns.arm_neon.vector_contract_to_bfmmla
      // CHECK-NEXT: transform.apply_patterns.arm_neon.vector_contract_to_i8mm
      transform.apply_patterns.arm_neon.vector_contract_to_i8mm
      // CHECK-NEXT: transform.apply_patterns.arm_sve.vector_contract_to_bfmmla
      transform.apply_patterns.arm_sve.vector_contract_to_bfmmla
      // CHECK-NEXT: transform.apply_patterns.arm_sve.vector_contract_to_i8mm
      transform.apply_patterns.arm_sve.vector_contract_to_i8mm
      // CHECK-NEXT: transform.apply_patterns.canonicalization
      transform.apply_patterns.canonicalization
      // CHECK-NEXT: transform.apply_patterns.gpu.eliminate_barriers
      transform.apply_patterns.gpu.eliminate_barriers
      // CHECK-NEXT: transform.apply_patterns.gpu.gpu_rewrite_patterns
      transform.apply_patterns.gpu.gpu_rewrite_patterns
      // CHECK-NEXT: transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu
      transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu
      // CHECK-NEXT: transform.apply_patterns.gpu.unroll_vectors_subgroup_mma[1, 1, 1]
      transform.apply_patterns.gpu.unroll_vectors_subgroup_mma[1, 1, 1]
      // CHECK-NEXT: transform.apply_patterns.linalg.decompose_pack_unpack
      transform.apply_patterns.linalg.decompose_pack_unpack
      // CHECK-NEXT: transform.apply_patterns.linalg.decompose_pad
      transform.apply_patterns.linalg.decompose_pad
      // CHECK-NEXT: transform.apply_patterns.linalg.erase_unnecessary_inputs
      transform.apply_patterns.linalg.erase_unnecessary_inputs
      // CHECK-NEXT: transform.apply_patterns.linalg.fold_add_into_dest
      transform.apply_patterns.linalg.fold_add_into_dest
      // CHECK-NEXT: transform.apply_patterns.linalg.fold_pack_unpack_into_empty
      transform.apply_patterns.linalg.fold_pack_unpack_into_empty
      // CHECK-NEXT: transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
      // CHECK-NEXT: transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
      // CHECK-NEXT: transform.apply_patterns.linalg.pad_vectorization
      transform.apply_patterns.linalg.pad_vectorization
      // CHECK-NEXT: transform.apply_patterns.linalg.tiling_canonicalization
      transform.apply_patterns.linalg.tiling_canonicalization
      // CHECK-NEXT: transform.apply_patterns.memref.alloc_to_alloca
      transform.apply_patterns.memref.alloc_to_alloca
      // CHECK-NEXT: transform.apply_patterns.memref.expand_ops
      transform.apply_patterns.memref.expand_ops
      // CHECK-NEXT: transform.apply_patterns.memref.expand_strided_metadata
      transform.apply_patterns.memref.expand_strided_metadata
      // CHECK-NEXT: transform.apply_patterns.memref.extract_address_computations
      transform.apply_patterns.memref.extract_address_computations
      // CHECK-NEXT: transform.apply_patterns.memref.fold_memref_alias_ops
      transform.apply_patterns.memref.fold_memref_alias_ops
      // CHECK-NEXT: transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      // CHECK-NEXT: transform.apply_patterns.scf.for_loop_canonicalization
      transform.apply_patterns.scf.for_loop_canonicalization
      // CHECK-NEXT: transform.apply_patterns.tensor.bubble_up_extract_slice
      transform.apply_patterns.tensor.bubble_up_extract_slice
      // CHECK-NEXT: transform.apply_patterns.tensor.decompose_concat
      transform.apply_patterns.tensor.decompose_concat
      // CHECK-NEXT: transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
      transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
      // CHECK-NEXT: transform.apply_patterns.tensor.fold_into_pack_and_unpack
      transform.apply_patterns.tensor.fold_into_pack_and_unpack
      // CHECK-NEXT: transform.apply_patterns.tensor.fold_tensor_empty
      transform.apply_patterns.tensor.fold_tensor_empty
      // CHECK-NEXT: transform.apply_patterns.tensor.fold_tensor_subset_ops
      transform.apply_patterns.tensor.fold_tensor_subset_ops
      // CHECK-NEXT: transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
      transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
      // CHECK-NEXT: transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      // CHECK-NEXT: transform.apply_patterns.tensor.reassociative_reshape_folding
      transform.apply_patterns.tensor.reassociative_reshape_folding
      // CHECK-NEXT: transform.apply_patterns.tensor.rewrite_as_constant
      transform.apply_patterns.tensor.rewrite_as_constant
      // CHECK-NEXT: transform.apply_patterns.vector.cast_away_vector_leading_one_dim
      transform.apply_patterns.vector.cast_away_vector_leading_one_dim
      // CHECK-NEXT: transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
      transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
      // CHECK-NEXT: transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
      transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
      // CHECK-NEXT: transform.apply_patterns.vector.elementwise_to_vector
      transform.apply_patterns.vector.elementwise_to_vector
      // CHECK-NEXT: transform.apply_patterns.vector.fold_arith_extension
      transform.apply_patterns.vector.fold_arith_extension
      // CHECK-NEXT: transform.apply_patterns.vector.interleave_to_shuffle
      transform.apply_patterns.vector.interleave_to_shuffle
      // CHECK-NEXT: transform.apply_patterns.vector.lower_bitcast
      transform.apply_patterns.vector.lower_bitcast
      // CHECK-NEXT: transform.apply_patterns.vector.lower_broadcast
      transform.apply_patterns.vector.lower_broadcast
      // CHECK-NEXT: transform.apply_patterns.vector.lower_contraction
      transform.apply_patterns.vector.lower_contraction
      // CHECK-NEXT: transform.apply_patterns.vector.lower_create_mask
      transform.apply_patterns.vector.lower_create_mask
      // CHECK-NEXT: transform.apply_patterns.vector.lower_gather
      transform.apply_patterns.vector.lower_gather
      // CHECK-NEXT: transform.apply_patterns.vector.lower_interleave
      transform.apply_patterns.vector.lower_interleave
      // CHECK-NEXT: transform.apply_patterns.vector.lower_masked_transfers
      transform.apply_patterns.vector.lower_masked_transfers
      // CHECK-NEXT: transform.apply_patterns.vector.lower_masks
      transform.apply_patterns.vector.lower_masks
      // CHECK-NEXT: transform.apply_patterns.vector.lower_multi_reduction
      transform.apply_patterns.vector.lower_multi_reduction
      // CHECK-NEXT: transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_outerproduct
      // CHECK-NEXT: transform.apply_patterns.vector.lower_scan
      transform.apply_patterns.vector.lower_scan
      // CHECK-NEXT: transform.apply_patterns.vector.lower_shape_cast
      transform.apply_patterns.vector.lower_shape_cast
      // CHECK-NEXT: transform.apply_patterns.vector.lower_transfer
      transform.apply_patterns.vector.lower_transfer
      // CHECK-NEXT: transform.apply_patterns.vector.lower_transpose
      transform.apply_patterns.vector.lower_transpose
      // CHECK-NEXT: transform.apply_patterns.vector.materialize_masks
      transform.apply_patterns.vector.materialize_masks
      // CHECK-NEXT: transform.apply_patterns.vector.rank_reducing_subview_patterns
      transform.apply_patterns.vector.rank_reducing_subview_patterns
      // CHECK-NEXT: transform.apply_patterns.vector.reduction_to_contract
      transform.apply_patterns.vector.reduction_to_contract
      // CHECK-NEXT: transform.apply_patterns.vector.rewrite_narrow_types
      transform.apply_patterns.vector.rewrite_narrow_types
      // CHECK-NEXT: transform.apply_patterns.vector.sink_mem_ops
      transform.apply_patterns.vector.sink_mem_ops
      // CHECK-NEXT: transform.apply_patterns.vector.sink_ops
      transform.apply_patterns.vector.sink_ops
      // CHECK-NEXT: transform.apply_patterns.vector.split_transfer_full_partial
      transform.apply_patterns.vector.split_transfer_full_partial
      // CHECK-NEXT: transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.vector.transfer_permutation_patterns
      // CHECK-NEXT: transform.apply_patterns.vector.transfer_to_scf
      transform.apply_patterns.vector.transfer_to_scf
      // CHECK-NEXT: transform.apply_patterns.vector.unroll_from_elements
      transform.apply_patterns.vector.unroll_from_elements
      // CHECK-NEXT: transform.apply_patterns.vector.unroll_to_elements
      transform.apply_patterns.vector.unroll_to_elements
      // CHECK-NEXT: transform.apply_patterns.x86vector.sink_vector_producer_ops
      transform.apply_patterns.x86vector.sink_vector_producer_ops
      // CHECK-NEXT: transform.apply_patterns.x86vector.vector_contract_bf16_to_fma
      transform.apply_patterns.x86vector.vector_contract_bf16_to_fma
      // CHECK-NEXT: transform.apply_patterns.x86vector.vector_contract_to_fma
      transform.apply_patterns.x86vector.vector_contract_to_fma
      // CHECK-NEXT: transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product
      transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product
      // CHECK-NEXT: transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu chipset = "gfx942"
      transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu chipset = "gfx942"
      // CHECK-NEXT: transform.apply_patterns.memref.alloc_to_alloca size_limit(32)
      transform.apply_patterns.memref.alloc_to_alloca size_limit(32)
      // CHECK-NEXT: transform.apply_patterns.tensor.rewrite_as_constant aggressive
      transform.apply_patterns.tensor.rewrite_as_constant aggressive
      // CHECK-NEXT: transform.apply_patterns.linalg.fold_pack_unpack_into_empty {fold_single_use_only = true}
      transform.apply_patterns.linalg.fold_pack_unpack_into_empty {fold_single_use_only = true}
      // CHECK-NEXT: transform.apply_patterns.vector.lower_contraction lowering_strategy = llvmintr
      transform.apply_patterns.vector.lower_contraction lowering_strategy = llvmintr
      // CHECK-NEXT: transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerreduction
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerreduction
      // CHECK-NEXT: transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
      // CHECK-NEXT: transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16 avx2_lowering_strategy = true
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16 avx2_lowering_strategy = true
      // CHECK-NEXT: transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "force-in-bounds"
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "force-in-bounds"
      // CHECK-NEXT: transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 3 full_unroll = true
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 3 full_unroll = true
    // CHECK-NEXT: } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
    } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }

  // CHECK: transform.named_sequence @conversions(%arg0: !transform.any_op) {
  transform.named_sequence @conversions(%op: !transform.any_op) {
    // CHECK-NEXT: transform.apply_conversion_patterns to %arg0 {
    transform.apply_conversion_patterns to %op {
      // CHECK-NEXT: transform.apply_conversion_patterns.func.func_to_llvm
      transform.apply_conversion_patterns.func.func_to_llvm
      // CHECK-NEXT: transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm
      transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm
      // CHECK-NEXT: transform.apply_conversion_patterns.gpu.gpu_to_nvvm
      transform.apply_conversion_patterns.gpu.gpu_to_nvvm
      // CHECK-NEXT: transform.apply_conversion_patterns.gpu.gpu_to_rocdl chipset = "gfx942"
      transform.apply_conversion_patterns.gpu.gpu_to_rocdl chipset = "gfx942"
      // CHECK-NEXT: transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm
      transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm
      // CHECK-NEXT: transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm
      transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm
      // CHECK-NEXT: transform.apply_conversion_patterns.scf.scf_to_control_flow
      transform.apply_conversion_patterns.scf.scf_to_control_flow
      // CHECK-NEXT: transform.apply_conversion_patterns.scf.structural_conversions
      transform.apply_conversion_patterns.scf.structural_conversions
      // CHECK-NEXT: transform.apply_conversion_patterns.vector.vector_to_llvm
      transform.apply_conversion_patterns.vector.vector_to_llvm
      // CHECK-NEXT: transform.apply_conversion_patterns.dialect_to_llvm "math"
      transform.apply_conversion_patterns.dialect_to_llvm "math"
      // CHECK-NEXT: transform.apply_conversion_patterns.gpu.gpu_to_nvvm {benefit = 20 : i16}
      transform.apply_conversion_patterns.gpu.gpu_to_nvvm {benefit = 20 : i16}
      // CHECK-NEXT: transform.apply_conversion_patterns.vector.vector_to_llvm {force_32bit_vector_indices = false}
      transform.apply_conversion_patterns.vector.vector_to_llvm {force_32bit_vector_indices = false}
    // CHECK-NEXT: } with type_converter {
    } with type_converter {
      // CHECK-NEXT: transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 32 : i64, use_bare_ptr_call_conv = true}
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 32 : i64, use_bare_ptr_call_conv = true}
    // CHECK-NEXT: } {legal_dialects = ["llvm"], partial_conversion, preserve_handles} : !transform.any_op
    } {legal_dialects = ["llvm"], partial_conversion, preserve_handles} : !transform.any_op
    // CHECK-NEXT: transform.apply_conversion_patterns to %arg0 {
    transform.apply_conversion_patterns to %op {
    // CHECK-NEXT: } with type_converter {
    } with type_converter {
      // CHECK-NEXT: transform.type_conversion.tensor.cast_shape_dynamic_dims ignore_dynamic_info
      transform.type_conversion.tensor.cast_shape_dynamic_dims ignore_dynamic_info
    // CHECK-NEXT: } {illegal_ops = ["a.b"]} : !transform.any_op
    } {illegal_ops = ["a.b"]} : !transform.any_op
    // CHECK-NEXT: transform.apply_conversion_patterns to %arg0 {
    transform.apply_conversion_patterns to %op {
    // CHECK-NEXT: } : !transform.any_op
    } : !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
