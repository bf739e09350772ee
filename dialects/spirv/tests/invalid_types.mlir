// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{arm.tensor shape dimensions must be either fully dynamic or completed shaped}}
func.func private @f(!spirv.arm.tensor<4x?xf32>)

// -----

// expected-error @+1 {{arm.tensors do not support rank zero}}
func.func private @f(!spirv.arm.tensor<f32>)

// -----

// expected-error @+1 {{arm.tensors do not support zero dimensions}}
func.func private @f(!spirv.arm.tensor<0xf32>)

// -----

// expected-error @+1 {{only 1/8/16/32/64-bit integer type allowed but found 'i3'}}
func.func private @f(!spirv.arm.tensor<4xi3>)

// -----

// expected-error @+1 {{cannot use 'index' to compose SPIR-V types}}
func.func private @f(!spirv.arm.tensor<4xindex>)

// -----

// expected-error @+1 {{unknown SPIR-V type: foo}}
func.func private @f(!spirv.foo<4>)

// -----

// expected-error @+1 {{expected valid keyword}}
func.func private @f(!spirv.<4>)

// -----

// expected-error @+1 {{vector length has to be less than or equal to 4 but found 17}}
func.func private @f(!spirv.array<4xvector<17xf32>>, !spirv.array<4xvector<1xf32>>)

// -----

// expected-error @+1 {{only 1-D vector allowed but found 'vector<2x2xf32>'}}
func.func private @f(!spirv.array<4xvector<2x2xf32>>)

// -----

// expected-error @+1 {{expected single integer for array element count}}
func.func private @f(!spirv.array<4x4xf32>)

// -----

// expected-error @+1 {{expected array length greater than 0}}
func.func private @f(!spirv.array<0xf32>)

// -----

// expected-error @+1 {{expected static shape}}
func.func private @f(!spirv.array<?xf32>)

// -----

// expected-error @+1 {{ArrayStride must be greater than zero}}
func.func private @f(!spirv.array<4xf32, stride=0>)

// -----

// expected-error @+1 {{expected 'stride'}}
func.func private @f(!spirv.array<4xf32, foo=1>)

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f(!spirv.array<4xf32, stride=x>)

// -----

// expected-error @+1 {{integer value too large}}
func.func private @f(!spirv.array<4xf32, stride=4294967296>)

// -----

// expected-error @+1 {{unknown storage class: Foo}}
func.func private @f(!spirv.ptr<f32, Foo>)

// -----

// expected-error @+1 {{expected non-function type}}
func.func private @f(!spirv.ptr<Function>)

// -----

// expected-error @+1 {{unknown attribute: 'Foo'}}
func.func private @f(!spirv.image<f32, Foo, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>)

// -----

// expected-error @+1 {{sampled image must be composed using image type, got 'f32'}}
func.func private @f(!spirv.sampled_image<f32>)

// -----

// expected-error @+1 {{sampled image Dim must not be SubpassData or Buffer, got SubpassData}}
func.func private @f(!spirv.sampled_image<!spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>)

// -----

// expected-error @+1 {{sampled image Dim must not be SubpassData or Buffer, got Buffer}}
func.func private @f(!spirv.sampled_image<!spirv.image<f32, Buffer, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>)

// -----

// expected-error @+1 {{offset specification must be given for all members}}
func.func private @f(!spirv.struct<(f32 [0], i32)>)

// -----

// expected-error @+1 {{recursive struct reference not nested in struct definition}}
func.func private @f(!spirv.struct<x3>)

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
func.func private @f(!spirv.struct<x6, (!spirv.struct<x6, (f32)>)>)

// -----

// expected-error @+1 {{invalid scope <id> attribute specification: Foo}}
func.func private @f(!spirv.coopmatrix<8x8xi32, Foo, MatrixA>)

// -----

// expected-error @+1 {{invalid use <id> attribute specification: MatrixD}}
func.func private @f(!spirv.coopmatrix<8x8xi32, Subgroup, MatrixD>)

// -----

// expected-error @+1 {{expected single unsigned integer for number of columns}}
func.func private @f(!spirv.matrix<3x3 x vector<3xf32>>)

// -----

// expected-error @+1 {{matrix must be composed using vector type, got 'index'}}
func.func private @f(!spirv.matrix<3 x index>)

// -----

// expected-error @+1 {{matrix is expected to have 2, 3, or 4 columns}}
func.func private @f(!spirv.matrix<7 x f32>)

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
func.func private @f(!spirv.arm.tensor<*f32>)

// -----

// expected-error @+1 {{unknown version: v1.9}}
func.func private @f() attributes {a=#spirv.vce<v1.9, [Shader], []>}

// -----

// expected-error @+1 {{unknown capability: Foo}}
func.func private @f() attributes {a=#spirv.vce<v1.0, [Foo], []>}

// -----

// expected-error @+1 {{unknown extension: Foo}}
func.func private @f() attributes {a=#spirv.vce<v1.0, [Shader], [Foo]>}

// -----

// expected-error @+1 {{unexpected type}}
func.func private @f() attributes {a=#spirv.vce<v1.0, [Shader], []> : i32}

// -----

// expected-error @+1 {{unknown SPIR-V attribute kind: foo}}
func.func private @f() attributes {a=#spirv.foo}

// -----

// expected-error @+1 {{missing descriptor set}}
func.func private @f() attributes {a=#spirv.interface_var_abi<()>}

// -----

// expected-error @+1 {{missing binding}}
func.func private @f() attributes {a=#spirv.interface_var_abi<(1, y)>}

// -----

// expected-error @+1 {{type of return operand 0 ('!spirv.struct<(f32 [Flat=4])>') doesn't match function result type ('!spirv.struct<(f32 [Flat=4])>') in function @f}}
func.func @f(%a: !spirv.struct<(f32 [Flat=4])>) -> !spirv.struct<(f32 [Flat=4:i32])> { return %a : !spirv.struct<(f32 [Flat=4])> }

// -----

// expected-error @+1 {{expected attribute value}}
func.func private @f(!spirv.struct<(f32 [Flat=])>)

// -----

// expected-error @+1 {{invalid dimension}}
func.func private @f(!spirv.array<18446744073709551616 x f32>)

// -----

func.func private @f(!spirv.struct<list, (i32)>)
// expected-error @+1 {{identified type already used with a different body}}
func.func private @g(!spirv.struct<list, (f32)>)

// -----

// expected-error @+1 {{array length does not fit into 32 bits}}
func.func private @f(!spirv.array<4294967296 x f32>)
