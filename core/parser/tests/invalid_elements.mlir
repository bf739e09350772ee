// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with elements attributes.

// expected-error @+1 {{expected element literal of primitive type}}
"u.x"() {a = dense<} : () -> ()

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
"u.x"() {a = dense<1> : i32} : () -> ()

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"u.x"() {a = dense<1> : tensor<*xi32>} : () -> ()

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"u.x"() {a = dense<1> : tensor<?xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"u.x"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"u.x"() {a = dense<[[1], [2, 3]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"u.x"() {a = dense<[1, [2]]> : tensor<2x1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected element literal of primitive type}}
"u.x"() {a = dense<[1,> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{parsed zero elements, but type ('tensor<1xi32>') expected at least 1}}
"u.x"() {a = dense<> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([0]) does not match type ([1])}}
"u.x"() {a = dense<[]> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"u.x"() {a = dense<1.0> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected floating point literal}}
"u.x"() {a = dense<true> : tensor<1xf32>} : () -> ()

// -----

// expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
"u.x"() {a = dense<true> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"u.x"() {a = dense<"a"> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<1xi32>'}}
"u.x"() {a = dense<"0x"> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"u.x"() {a = dense<"0x1"> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<1xi32>'}}
"u.x"() {a = dense<"0x01"> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"u.x"() {a = dense<[1, "a"]> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"u.x"() {a = dense<300> : tensor<1xi8>} : () -> ()

// -----

// expected-error @+1 {{expected unsigned integer elements, but parsed negative value}}
"u.x"() {a = dense<-1> : tensor<1xui8>} : () -> ()

// -----

// expected-error @+1 {{parsed 1 elements, but type ('complex<i32>') expected 2 elements}}
"u.x"() {a = dense<1> : tensor<1xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected ',' between complex elements}}
"u.x"() {a = dense<(1)> : tensor<1xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected ')' after complex elements}}
"u.x"() {a = dense<(1, 2> : tensor<1xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"u.x"() {a = dense<(1, 2.0)> : tensor<1xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{parsed 3 elements, but type ('complex<i32>') expected 2 elements}}
"u.x"() {a = dense<((1, 2), 3)> : tensor<1xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected integer or floating point literal}}
"u.x"() {a = dense<-a> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected integer or floating point literal}}
"u.x"() {a = dense<-true> : tensor<1xi1>} : () -> ()

// -----

// expected-error @+1 {{invalid tensor element type}}
"u.x"() {a = dense<1> : tensor<1xtensor<1xi32>>} : () -> ()

// -----

// expected-error @+1 {{expected string token, got 1}}
"u.x"() {a = dense<1> : tensor<1x!u.x>} : () -> ()

// -----

// expected-error @+1 {{expected string token, got 1}}
"u.x"() {a = dense<[1, 2]> : tensor<2x!u.x>} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"u.x"() {a = dense<-0x1> : tensor<1xf32>} : () -> ()

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
"u.x"() {a = dense_resource<} : () -> ()

// -----

// expected-error @+1 {{`dense_resource` expected a shaped type}}
"u.x"() {a = dense_resource<a> : i32} : () -> ()

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
"u.x"() {a = dense_resource<3> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{Expected '<' after 'sparse'}}
"u.x"() {a = sparse} : () -> ()

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
"u.x"() {a = sparse<1, 2> : i32} : () -> ()

// -----

// expected-error @+1 {{expected shape ([1, 1]); inferred shape of indices literal ([1]); inferred shape of values literal ([1])}}
"u.x"() {a = sparse<[1], [2]> : tensor<1x1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected shape ([1, 1]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2])}}
"u.x"() {a = sparse<[[0, 0]], [1, 2]> : tensor<1x1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected 1-d tensor for sparse element values}}
"u.x"() {a = sparse<[[0, 0], [0, 1]], [[1, 2]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi32>'}}
"u.x"() {a = sparse<[[0, 5]], 1> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected 1-d tensor for sparse element values}}
"u.x"() {a = sparse<0, [[1]]> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected shape ([2, 2]); inferred shape of indices literal ([1]); inferred shape of values literal ([1])}}
"u.x"() {a = sparse<[0], 1> : tensor<2x2xi32>} : () -> ()
