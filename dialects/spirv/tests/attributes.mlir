// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK: #spirv.vce<v1.0, [], []>
func.func private @f1() attributes {a = #spirv.vce<v1.0, [], []>}
// CHECK: #spirv.vce<v1.3, [Shader, Kernel], [SPV_KHR_8bit_storage, SPV_KHR_16bit_storage]>
func.func private @f2() attributes {a = #spirv.vce<v1.3, [Shader, Kernel], [SPV_KHR_8bit_storage, SPV_KHR_16bit_storage]>}

// CHECK: #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, api=Vulkan, NVIDIA:DiscreteGPU:4, #spirv.resource_limits<>>
func.func private @f3() attributes {a = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, api=Vulkan, NVIDIA:DiscreteGPU:4, #spirv.resource_limits<>>}
// What is not known is left out.
// CHECK: #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, ARM, #spirv.resource_limits<>>
func.func private @f4() attributes {a = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, api=Unknown, ARM:Unknown, #spirv.resource_limits<>>}

// Limits that are the usual ones are left out.
// CHECK: #spirv.resource_limits<>
func.func private @f5() attributes {a = #spirv.resource_limits<max_compute_workgroup_size = [128 : i32, 128 : i32, 64 : i32], subgroup_size = 32>}
// CHECK: #spirv.resource_limits<max_compute_workgroup_size = [1, 2], subgroup_size = 0, min_subgroup_size = 0, cooperative_matrix_properties_khr = []>
func.func private @f6() attributes {a = #spirv.resource_limits<min_subgroup_size = 0, subgroup_size = 0, max_compute_workgroup_size = [1, 2], cooperative_matrix_properties_khr = []>}
// CHECK: #spirv.coop_matrix_props_khr<m_size = 1, n_size = 2, k_size = 3, a_type = i8, b_type = i8, c_type = i32, result_type = i32, acc_sat = false, scope = <Subgroup>>
func.func private @f7() attributes {a = #spirv.coop_matrix_props_khr<m_size = 1, n_size = 2, k_size = 3, a_type = i8, b_type = i8, c_type = i32, result_type = i32, acc_sat = false, scope = #spirv.scope<Subgroup>>}
// CHECK: #spirv.coop_matrix_props_nv<m_size = 1, n_size = -2, k_size = 3, a_type = i8, b_type = i8, c_type = i32, result_type = i32, scope = <Subgroup>>
func.func private @f8() attributes {a = #spirv.coop_matrix_props_nv<m_size = 1, n_size = -2, k_size = 3, a_type = i8, b_type = i8, c_type = i32, result_type = i32, scope = <Subgroup>>}

// CHECK: #spirv.entry_point_abi<>
func.func private @f9() attributes {a = #spirv.entry_point_abi<>}
// CHECK: #spirv.entry_point_abi<workgroup_size = [1, 2, 3], subgroup_size = 0, target_width = -1>
func.func private @f10() attributes {a = #spirv.entry_point_abi<target_width = -1, subgroup_size = 0, workgroup_size = [1, 2, 3]>}
// CHECK: #spirv.interface_var_abi<(0, 4294967295)>
func.func private @f11() attributes {a = #spirv.interface_var_abi<(0, -1)>}
// CHECK: #spirv.interface_var_abi<(0, 1), StorageBuffer>
func.func private @f12() attributes {a = #spirv.interface_var_abi<(0, 1), StorageBuffer>}
// CHECK: #spirv.linkage_attributes<linkage_name = "a", linkage_type = <Export>>
func.func private @f13() attributes {a = #spirv.linkage_attributes<linkage_type = <Export>, linkage_name = "a">}
// CHECK: #spirv.cache_control_load_intel<cache_level = 1, load_cache_control = Cached>
func.func private @f14() attributes {a = #spirv.cache_control_load_intel<cache_level = 1, load_cache_control = Cached>}
// CHECK: #spirv.cache_control_store_intel<cache_level = 0, store_cache_control = WriteThrough>
func.func private @f15() attributes {a = #spirv.cache_control_store_intel<store_cache_control = WriteThrough, cache_level = 0>}

// CHECK: [#spirv.dim<Dim1D>, #spirv.matrixLayout<RowMajor>, #spirv.version<v1.0>, #spirv.opcode<OpNop>]
func.func private @f16() attributes {a = [#spirv.dim<"Dim1D">, #spirv.matrixLayout<RowMajor>, #spirv.version<v1.0>, #spirv.opcode<OpNop>]}
// CHECK: [#spirv.memory_semantics<Acquire|UniformMemory>, #spirv.image_operands<Bias|Lod>, #spirv.memory_access<None>]
func.func private @f17() attributes {a = [#spirv.memory_semantics<UniformMemory|Acquire>, #spirv.image_operands<"Lod|Bias">, #spirv.memory_access<None>]}
