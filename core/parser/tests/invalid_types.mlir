// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with types.

// expected-error @+1 {{expected non-function type}}
func.func private @f(i)

// -----

// expected-error @+1 {{expected non-function type}}
func.func private @f(i0x)

// -----

// expected-error @+1 {{invalid type identifier}}
func.func private @f(!)

// -----

// expected-error @+1 {{undefined symbol alias id 'foo'}}
func.func private @f(!foo)

// -----

// expected-error @+1 {{invalid dialect namespace '""'}}
func.func private @f(!.a)

// -----

// expected-error @+1 {{invalid dialect namespace '"0"'}}
func.func private @f(!0<i>)

// -----

// expected-error @+1 {{invalid dialect namespace '"a-b"'}}
func.func private @f(!a-b.c)

// -----

// expected-error @+1 {{invalid type identifier}}
func.func private @f(!"a"<b>)

// -----

// expected-error @+1 {{invalid integer width}}
func.func private @f(i99999999999999)

// -----

// expected-error @+1 {{integer bitwidth is limited to 16777215 bits}}
func.func private @f(i16777216)

// -----

// expected-error @+1 {{expected '<' in tensor type}}
func.func private @f(tensor)

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
func.func private @f(tensor<4)

// -----

// expected-error @+1 {{expected '>' in tensor type}}
func.func private @f(tensor<4xi32)

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
func.func private @f(tensor<*i32>)

// -----

// expected-error @+1 {{cannot apply encoding to unranked tensor}}
func.func private @f(tensor<*xi32, "a">)

// -----

// expected-error @+1 {{invalid tensor element type}}
func.func private @f(tensor<4xtuple<>>)

// -----

// expected-error @+1 {{invalid dimension}}
func.func private @f(tensor<99999999999999999999xi32>)

// -----

// expected-error @+1 {{expected '<' in memref type}}
func.func private @f(memref)

// -----

// expected-error @+1 {{cannot have affine map for unranked memref type}}
func.func private @f(memref<*xi32, affine_map<(d0) -> (d0)>>)

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
func.func private @f(memref<4xi32, 1, 2>)

// -----

// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
func.func private @f(memref<4xi32, affine_map<(d0, d1) -> (d0)>>)

// -----

// expected-error @+1 {{expected the number of strides to match the rank}}
func.func private @f(memref<4xi32, strided<[1, 1]>>)

// -----

// expected-error @+1 {{expected list element}}
func.func private @f(memref<4xi32, >)

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<4xnone>)

// -----

// expected-error @+1 {{unsupported memory space Attribute}}
func.func private @f(memref<4xi32, 1.0>)

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
func.func private @f(memref<*xi32, 1, 2>)

// -----

// expected-error @+1 {{expected '<' in vector type}}
func.func private @f(vector)

// -----

// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
func.func private @f(vector<0xi32>)

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<4xnone>)

// -----

// expected-error @+1 {{missing ']' closing scalable dimension}}
func.func private @f(vector<[4xi32>)

// -----

// expected-error @+1 {{invalid dimension}}
func.func private @f(vector<[]xi32>)

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<4xtensor<1xi32>>)

// -----

// expected-error @+1 {{expected '<' in complex type}}
func.func private @f(complex)

// -----

// expected-error @+1 {{expected '>' in complex type}}
func.func private @f(complex<f32)

// -----

// expected-error @+1 {{invalid element type for complex}}
func.func private @f(complex<none>)

// -----

// expected-error @+1 {{invalid element type for complex}}
func.func private @f(complex<tensor<1xf32>>)

// -----

// expected-error @+1 {{expected '<' in tuple type}}
func.func private @f(tuple)

// -----

// expected-error @+1 {{expected '>' in tuple type}}
func.func private @f(tuple<i32)

// -----

// expected-error @+1 {{expected '->' in function type}}
func.func private @f((i32)

// -----

// expected-error @+1 {{expected ')'}}
func.func private @f(none<)

// -----

// expected-error @+1 {{expected ')'}}
func.func private @f(index<3>)

// -----

// expected-error @+1 {{expected valid keyword}}
func.func private @f(!irdl<>)

// -----

// expected-error @+1 {{unknown  type `nothing` in dialect `irdl`}}
func.func private @f(!irdl.nothing)

// -----

// expected-error @+1 {{dialect 'cf' provides no type parsing hook}}
func.func private @f(!cf.nothing)

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
func.func private @f(!u.x<)

// -----

// expected-error @+1 {{unbalanced '[' character in pretty dialect name}}
func.func private @f(!u.x<[>)

// -----

// The error is at the last string before the bracket.
// expected-error @+2 {{unbalanced '(' character in pretty dialect name}}
func.func private @f(!u.x<
  a "x" (])>)

// -----

// expected-error @+1 {{expected '"' in string literal}}
func.func private @f(!u.x<"a>)

// -----

// expected-error @+1 {{invalid integer width}}
func.func private @f(ui99999999999)

// -----

// expected-error @+2 {{redefinition of type alias id 'a'}}
!a = i32
!a = i32

// -----

// expected-error @+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32

// -----

// expected-error @+1 {{expected '=' in type alias definition}}
!a i32

// -----

// expected-error @+2 {{undefined symbol alias id 'b'}}
!a = i32
func.func private @f(!b)

// -----

// expected-error @+1 {{invalid type for complex attribute}}
func.func @f() attributes {a = #complex.number<:i32 1.0, 2.0>} { return }

// -----

// expected-error @+1 {{expected memory space to be last in memref type}}
func.func private @f(memref<4xi32, 1, affine_map<(d0) -> (d0)>>)

// -----

// expected-error @+1 {{expected three consecutive dots for an ellipsis}}
func.func private @f(!a<"b">) attributes {.. }
