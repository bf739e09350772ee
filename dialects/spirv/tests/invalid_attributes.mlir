// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown vendor: foo}}
func.func private @f() attributes {a=#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, foo, #spirv.resource_limits<>>}

// -----

// expected-error @+1 {{unknown device type: foo}}
func.func private @f() attributes {a=#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, NVIDIA:foo, #spirv.resource_limits<>>}

// -----

// expected-error @+1 {{unknown client API: foo}}
func.func private @f() attributes {a=#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, api=foo, NVIDIA:CPU, #spirv.resource_limits<>>}

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @f() attributes {a=#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, NVIDIA:CPU, #spirv.scope<Device>>}

// -----

// expected-error @+2 {{expected '['}}
// expected-error @+1 {{failed to parse SPIRV_EntryPointABIAttr parameter 'workgroup_size' which is to be a `DenseI32ArrayAttr`}}
func.func private @f() attributes {a=#spirv.entry_point_abi<workgroup_size=dense<1>:vector<3xi32>>}

// -----

// expected-error @+3 {{expected integer value}}
// expected-error @+2 {{expected ']'}}
// expected-error @+1 {{failed to parse SPIRV_EntryPointABIAttr parameter 'workgroup_size' which is to be a `DenseI32ArrayAttr`}}
func.func private @f() attributes {a=#spirv.entry_point_abi<workgroup_size=[a]>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse SPIRV_EntryPointABIAttr parameter 'subgroup_size' which is to be a `std::optional<int>`}}
func.func private @f() attributes {a=#spirv.entry_point_abi<subgroup_size=99999999999>}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
func.func private @f() attributes {a=#spirv.entry_point_abi<foo=1>}

// -----

// expected-error @+2 {{expected valid keyword}}
// expected-error @+1 {{expected a parameter name in struct}}
func.func private @f() attributes {a=#spirv.entry_point_abi<target_width=1,>}

// -----

// expected-error @+2 {{expected attribute value}}
// expected-error @+1 {{failed to parse SPIRV_LinkageAttributesAttr parameter 'linkage_name' which is to be a `StringAttr`}}
func.func private @f() attributes {a=#spirv.linkage_attributes<linkage_name=a, linkage_type=<Import>>}

// -----

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{failed to parse SPIRV_LinkageAttributesAttr parameter 'linkage_type' which is to be a `mlir::spirv::LinkageTypeAttr`}}
func.func private @f() attributes {a=#spirv.linkage_attributes<linkage_name="a", linkage_type=Import>}

// -----

// expected-error @+2 {{expected one of [Uncached, Cached, Streaming, InvalidateAfterR, ConstCached] for valid SPIR-V LoadCacheControl, got: Foo}}
// expected-error @+1 {{failed to parse SPIRV_CacheControlLoadINTELAttr parameter 'load_cache_control' which is to be a `mlir::spirv::LoadCacheControl`}}
func.func private @f() attributes {a=#spirv.cache_control_load_intel<cache_level=-1, load_cache_control=Foo>}

// -----

// expected-error @+2 {{expected keyword for valid SPIR-V LoadCacheControl}}
// expected-error @+1 {{failed to parse SPIRV_CacheControlLoadINTELAttr parameter 'load_cache_control' which is to be a `mlir::spirv::LoadCacheControl`}}
func.func private @f() attributes {a=#spirv.cache_control_load_intel<cache_level=1, load_cache_control=4>}

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse SPIRV_CooperativeMatrixPropertiesKHRAttr parameter 'a_type' which is to be a `mlir::Type`}}
func.func private @f() attributes {a=#spirv.coop_matrix_props_khr<m_size=1,n_size=2,k_size=3,a_type=8,b_type=i8,c_type=i32,result_type=i32,acc_sat=false,scope=<Subgroup>>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse SPIRV_CooperativeMatrixPropertiesKHRAttr parameter 'acc_sat' which is to be a `bool`}}
func.func private @f() attributes {a=#spirv.coop_matrix_props_khr<m_size=1,n_size=2,k_size=3,a_type=i8,b_type=i8,c_type=i32,result_type=i32,acc_sat=3,scope=<Subgroup>>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse SPIRV_CooperativeMatrixPropertiesKHRAttr parameter 'acc_sat' which is to be a `bool`}}
func.func private @f() attributes {a=#spirv.coop_matrix_props_khr<m_size=1,n_size=2,k_size=3,a_type=i8,b_type=i8,c_type=i32,result_type=i32,acc_sat=foo,scope=<Subgroup>>}

// -----

// expected-error @+3 {{expected ::mlir::spirv::Scope to be one of: CrossDevice, Device, Workgroup, Subgroup, Invocation, QueueFamily, ShaderCallKHR}}
// expected-error @+2 {{failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
// expected-error @+1 {{failed to parse SPIRV_CooperativeMatrixPropertiesKHRAttr parameter 'scope' which is to be a `mlir::spirv::ScopeAttr`}}
func.func private @f() attributes {a=#spirv.coop_matrix_props_khr<m_size=1,n_size=2,k_size=3,a_type=i8,b_type=i8,c_type=i32,result_type=i32,acc_sat=true,scope=<Foo>>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse SPIRV_ResourceLimitsAttr parameter 'max_compute_workgroup_size' which is to be a `ArrayAttr`}}
func.func private @f() attributes {a=#spirv.resource_limits<max_compute_workgroup_size=1>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse SPIRV_ResourceLimitsAttr parameter 'subgroup_size' which is to be a `int`}}
func.func private @f() attributes {a=#spirv.resource_limits<subgroup_size=4294967295>}

// -----

// expected-error @+2 {{expected ::mlir::spirv::Scope to be one of: CrossDevice, Device, Workgroup, Subgroup, Invocation, QueueFamily, ShaderCallKHR}}
// expected-error @+1 {{failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
func.func private @f() attributes {a=#spirv.scope<Foo>, b=#spirv.scope<Device>:i32}
