// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected '(' in dimension-specifier list}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = []}>}

// -----

// expected-error @+1 {{expected '->'}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = ()}>}

// -----

// expected-error @+1 {{expected '(' in level-specifier list}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> d0}>}

// -----

// expected-error @+1 {{expected valid level format (e.g. dense, compressed or singleton)}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0:)}>}

// -----

// expected-error @+1 {{unknown level format: strange}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : strange)}>}

// -----

// expected-error @+1 {{expected valid level property (e.g. nonordered, nonunique or high)}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed("wrong"))}>}

// -----

// expected-error @+1 {{unknown level property: wrong}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed(wrong))}>}

// -----

// expected-error @+1 {{invalid level type: level format doesn't support the properties}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense(nonunique))}>}

// -----

// expected-error @+1 {{use of undeclared identifier}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense, d1 : compressed)}>}

// -----

// expected-error @+1 {{failed to infer lvlToDim from dimToLvl}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense)}>}

// -----

// expected-error @+1 {{expected bare identifier}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (1)}>}

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d0) -> (d0 : dense)}>}

// -----

// expected-error @+1 {{expected SparseTensorDimSliceAttr}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0 : 3) -> (d0 : dense)}>}

// -----

// expected-error @+1 {{Level-variable ordering mismatch. The variable 'l1' was forward-declared as the 1st level; but is bound by the 0th specification.}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = {l0, l1} (d0 = l0, d1 = l1) -> (l1 = d0 : dense, l0 = d1 : dense)}>}

// -----

// expected-error @+1 {{Level-rank mismatch between forward-declarations and specifiers. Declared 2 level-variables; but got 1 level-specifiers.}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = {l0, l1} (d0 = l0, d1 = l1) -> (l0 = d0 : dense)}>}

// -----

// expected-error @+1 {{use of undeclared identifier 'l2'}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = {l0, l1} (d0 = l0, d1 = l1) -> (l2 = d0 : dense, l1 = d1 : dense)}>}

// -----

// expected-error @+1 {{expected lvlToDim to be an inverse of dimToLvl}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = {l0, l1} (d0 = l1, d1 = l0) -> (l0 = d0 : dense, l1 = d1 : dense)}>}

// -----

// expected-error @+1 {{expected compressed or loose_compressed level before singleton level}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : singleton)}>}

// -----

// expected-error @+1 {{expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1, d2) -> (d0 : compressed, d1 : singleton, d2 : singleton(soa))}>}

// -----

// expected-error @+1 {{Batch lvlType can only be leading levels.}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : batch)}>}

// -----

// expected-error @+1 {{SoA is only applicable to singleton lvlTypes.}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(soa), d1 : singleton)}>}

// -----

// expected-error @+1 {{expected n_out_of_m to be the last level type}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : structured[2, 4], d1 : dense)}>}

// -----

// expected-error @+1 {{expected all dense lvlTypes before a n_out_of_m level}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : structured[2, 4])}>}

// -----

// expected-error @+1 {{expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 5])}>}

// -----

// expected-error @+1 {{expected only one blocked level with the same coefficients}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 4 : dense, i mod 2 : dense, j mod 4 : structured[2, 4])}>}

// -----

// expected-error @+1 {{expected exactly 2 structured sizes}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (i) -> (i : structured[2])}>}

// -----

// expected-error @+1 {{expected n <= m in n_out_of_m}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (i) -> (i : structured[4, 2])}>}

// -----

// expected-error @+1 {{expected valid integer for structured size}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (i) -> (i : structured[a, 2])}>}

// -----

// expected-error @+1 {{expected structured size to be >= 0}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (i) -> (i : structured[-1, 2])}>}

// -----

// expected-error @+1 {{unexpected dimToLvl mapping from 2 to 1}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = [s0](d0, d1) -> (d0 : dense)}>}

// -----

// expected-error @+1 {{dimSlices expected dimension-rank to match level-rank: 1 != 2}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>) -> (d0 floordiv 2 : dense, d0 mod 2 : dense)}>}

// -----

// expected-error @+1 {{unexpected position bitwidth: 7}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), posWidth = 7}>}

// -----

// expected-error @+1 {{unexpected coordinate bitwidth: 7}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), crdWidth = 7}>}

// -----

// expected-error @+1 {{expected an integral position bitwidth}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), posWidth = "a"}>}

// -----

// expected-error @+1 {{expected an integral index bitwidth}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), crdWidth = "a"}>}

// -----

// expected-error @+1 {{expected a numeric value for explicitVal}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), explicitVal = "a"}>}

// -----

// expected-error @+1 {{expected a numeric value for implicitVal}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), implicitVal = "a"}>}

// -----

// expected-error @+1 {{unexpected key: foo}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), foo = 1}>}

// -----

// expected-error @+1 {{unexpected character}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed; d1 : dense)}>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse structured size}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{map = (d0) -> (d0 : structured[99999999999, 2])}>}

// -----

// expected-error @+1 {{expected a non-empty array for lvlTypes}}
func.func private @f() attributes {a.b = #sparse_tensor.encoding<{}>}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `sparse_tensor`}}
func.func private @f() attributes {a.b = #sparse_tensor.foo}

// -----

// expected-error @+1 {{expect positive value or ? for slice offset/size/stride}}
func.func private @f() attributes {a.b = #sparse_tensor<slice(-1, 1, 1)>}

// -----

// expected-error @+1 {{expect positive value or ? for slice size}}
func.func private @f() attributes {a.b = #sparse_tensor<slice(1, 0, 1)>}

// -----

// expected-error @+1 {{expect positive value or ? for slice stride}}
func.func private @f() attributes {a.b = #sparse_tensor<slice(1, 1, 0)>}

// -----

// expected-error @+2 {{expected ::mlir::sparse_tensor::StorageSpecifierKind to be one of: lvl_sz, pos_mem_sz, crd_mem_sz, val_mem_sz, dim_offset, dim_stride}}
// expected-error @+1 {{failed to parse SparseTensorStorageSpecifierKindAttr parameter 'value' which is to be a `::mlir::sparse_tensor::StorageSpecifierKind`}}
func.func private @f() attributes {a.b = #sparse_tensor<kind foo>}

// -----

// expected-error @+2 {{expected ::mlir::sparse_tensor::CrdTransDirectionKind to be one of: dim_to_lvl, lvl_to_dim}}
// expected-error @+1 {{failed to parse SparseTensorCrdTransDirectionAttr parameter 'value' which is to be a `::mlir::sparse_tensor::CrdTransDirectionKind`}}
func.func private @f() attributes {a.b = #sparse_tensor<CrdTransDirection foo>}

// -----

// expected-error @+2 {{expected ::mlir::sparse_tensor::SparseTensorSortKind to be one of: hybrid_quick_sort, insertion_sort_stable, quick_sort, heap_sort}}
// expected-error @+1 {{failed to parse SparseTensorSortKindAttr parameter 'value' which is to be a `::mlir::sparse_tensor::SparseTensorSortKind`}}
func.func private @f() attributes {a.b = #sparse_tensor<SparseTensorSortAlgorithm foo>}

// -----

// expected-error @+1 {{dimension-rank mismatch between encoding and tensor shape: 2 != 1}}
func.func private @f(tensor<8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : dense)}>>)

// -----

// expected-error @+1 {{expected non-scalar sparse tensor}}
func.func private @f(tensor<f32, #sparse_tensor.encoding<{map = (d0) -> (d0 : dense)}>>)

// -----

// expected-error @+1 {{explicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<8xf32, #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), explicitVal = 1 : i32}>>)

// -----

// expected-error @+1 {{implicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<8xf32, #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), implicitVal = 1 : i32}>>)

// -----

// expected-error @+1 {{implicit value must be zero}}
func.func private @f(tensor<8xf32, #sparse_tensor.encoding<{map = (d0) -> (d0 : dense), implicitVal = 1.0 : f32}>>)

// -----

// expected-error @+1 {{expect larger level upper bound than lower bound}}
func.func private @f(!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0) -> (d0 : dense)}>, lvls = 0 to 0>)

// -----

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{failed to parse SparseTensor_IterSpace parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func private @f(!sparse_tensor.iter_space<3, lvls = 0>)

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f(!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0) -> (d0 : dense)}>, lvls = a>)

// -----

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{failed to parse SparseTensor_StorageSpecifier parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func private @f(!sparse_tensor.storage_specifier<3>)

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `sparse_tensor`}}
func.func private @f(!sparse_tensor.foo)

// -----

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{failed to parse SparseTensor_Iterator parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func private @f(!sparse_tensor.iterator<3, lvls = 0>)

// -----

func.func @f(%a: tensor<4x8xf64>) {
  // expected-error @+1 {{'sparse_tensor.print' op operand #0 must be sparse tensor of any type values, but got 'tensor<4x8xf64>'}}
  sparse_tensor.print %a : tensor<4x8xf64>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{requested level is out of bounds}}
  %r = sparse_tensor.positions %a {level = 2 : index} : tensor<4x8xf64, #csr> to memref<?xindex>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{unexpected type for positions}}
  %r = sparse_tensor.positions %a {level = 1 : index} : tensor<4x8xf64, #csr> to memref<?xi32>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{custom op 'sparse_tensor.positions' 'sparse_tensor.positions' op attribute 'level' failed to satisfy constraint: level attribute}}
  %r = sparse_tensor.positions %a {level = 1 : i32} : tensor<4x8xf64, #csr> to memref<?xi32>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{'sparse_tensor.positions' op requires attribute 'level'}}
  %r = sparse_tensor.positions %a : tensor<4x8xf64, #csr> to memref<?xi32>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #coo>) {
  // expected-error @+2 {{'sparse_tensor.coordinates' op inferred type(s) 'memref<?xindex, strided<[?], offset: ?>>' are incompatible with return type(s) of operation 'memref<?xindex>'}}
  // expected-error @+1 {{'sparse_tensor.coordinates' op failed to infer returned types}}
  %r = sparse_tensor.coordinates %a {level = 1 : index} : tensor<4x8xf64, #coo> to memref<?xindex>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{expected sparse tensor with a COO region}}
  %r = sparse_tensor.coordinates_buffer %a : tensor<4x8xf64, #csr> to memref<?xindex>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{unexpected mismatch in element types}}
  %r = sparse_tensor.values %a : tensor<4x8xf64, #csr> to memref<?xf32>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{'sparse_tensor.slice.offset' op operand #0 must be sparse tensor slice of any type values, but got 'tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>'}}
  %r = sparse_tensor.slice.offset %a at 0 : tensor<4x8xf64, #csr>
  return
}

// -----

#part = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #part>) {
  // expected-error @+1 {{requested dimension out of bound}}
  %r = sparse_tensor.slice.offset %a at 2 : tensor<4x8xf64, #part>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: !sparse_tensor.storage_specifier<#csr>) {
  // expected-error @+1 {{redundant level argument for querying value memory size}}
  %r = sparse_tensor.storage_specifier.get %a val_mem_sz at 0 : !sparse_tensor.storage_specifier<#csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: !sparse_tensor.storage_specifier<#csr>) {
  // expected-error @+1 {{requested slice data on non-slice tensor}}
  %r = sparse_tensor.storage_specifier.get %a dim_offset at 0 : !sparse_tensor.storage_specifier<#csr>
  return
}

// -----

#part = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: !sparse_tensor.storage_specifier<#part>) {
  // expected-error @+1 {{missing level argument}}
  %r = sparse_tensor.storage_specifier.get %a dim_stride : !sparse_tensor.storage_specifier<#part>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: !sparse_tensor.storage_specifier<#coo>) {
  // expected-error @+1 {{requested position memory size on a singleton level}}
  %r = sparse_tensor.storage_specifier.get %a pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#coo>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: !sparse_tensor.storage_specifier<#csr>) {
  // expected-error @+2 {{custom op 'sparse_tensor.storage_specifier.get' expected ::mlir::sparse_tensor::StorageSpecifierKind to be one of: lvl_sz, pos_mem_sz, crd_mem_sz, val_mem_sz, dim_offset, dim_stride}}
  // expected-error @+1 {{custom op 'sparse_tensor.storage_specifier.get' failed to parse SparseTensorStorageSpecifierKindAttr parameter 'value' which is to be a `::mlir::sparse_tensor::StorageSpecifierKind`}}
  %r = sparse_tensor.storage_specifier.get %a foo : !sparse_tensor.storage_specifier<#csr>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%l0: tensor<2xindex>, %l1: tensor<6x2xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{the sparse-tensor must have static shape}}
  %r = sparse_tensor.assemble (%l0, %l1), %v : (tensor<2xindex>, tensor<6x2xindex>), tensor<6xf64> to tensor<?x8xf64, #coo>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%l0: tensor<2xindex>, %l1: tensor<6x3xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{input/output trailing COO level-ranks don't match}}
  %r = sparse_tensor.assemble (%l0, %l1), %v : (tensor<2xindex>, tensor<6x3xindex>), tensor<6xf64> to tensor<4x8xf64, #coo>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%l0: tensor<6x2xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{inconsistent number of fields between input/output}}
  %r = sparse_tensor.assemble (%l0), %v : (tensor<6x2xindex>), tensor<6xf64> to tensor<4x8xf64, #coo>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%l0: tensor<2xi32>, %l1: tensor<6x2xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{input/output element-types don't match}}
  %r = sparse_tensor.assemble (%l0, %l1), %v : (tensor<2xi32>, tensor<6x2xindex>), tensor<6xf64> to tensor<4x8xf64, #coo>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #coo>, %p: tensor<2xindex>, %q: tensor<6x2xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{output values and return value type mismatch}}
  %r:6 = sparse_tensor.disassemble %a : tensor<4x8xf64, #coo> out_lvls(%p, %q : tensor<2xindex>, tensor<6x2xindex>) out_vals(%v : tensor<6xf64>) -> (tensor<2xindex>, tensor<6x2xindex>), tensor<7xf64>, (index, index), index
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #coo>, %p: tensor<2xindex>, %q: tensor<6x2xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{output levels and return levels type mismatch}}
  %r:6 = sparse_tensor.disassemble %a : tensor<4x8xf64, #coo> out_lvls(%p, %q : tensor<2xindex>, tensor<6x2xindex>) out_vals(%v : tensor<6xf64>) -> (tensor<2xindex>, tensor<7x2xindex>), tensor<6xf64>, (index, index), index
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%l0: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Need at least two tensors to concatenate.}}
  %r = sparse_tensor.concatenate %l0 {dimension = 0 : index} : tensor<4x8xf64, #csr> to tensor<4x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%l0: tensor<4x8xf64, #csr>, %l1: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Concat-dimension is out of bounds for dimension-rank (2 >= 2)}}
  %r = sparse_tensor.concatenate %l0, %l1 {dimension = 2 : index} : tensor<4x8xf64, #csr>, tensor<4x8xf64, #csr> to tensor<8x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%l0: tensor<?x8xf64>, %l1: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Input tensor $0 has dynamic shape}}
  %r = sparse_tensor.concatenate %l0, %l1 {dimension = 0 : index} : tensor<?x8xf64>, tensor<4x8xf64, #csr> to tensor<8x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%l0: tensor<4x8xf64, #csr>, %l1: tensor<8xf64, #vec>) {
  // expected-error @+1 {{Input tensor $1 has a different rank (rank=1) from the output tensor (rank=2).}}
  %r = sparse_tensor.concatenate %l0, %l1 {dimension = 0 : index} : tensor<4x8xf64, #csr>, tensor<8xf64, #vec> to tensor<8x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%l0: tensor<4x8xf64, #csr>, %l1: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.}}
  %r = sparse_tensor.concatenate %l0, %l1 {dimension = 0 : index} : tensor<4x8xf64, #csr>, tensor<4x8xf64, #csr> to tensor<9x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%l0: tensor<4x8xf64, #csr>, %l1: tensor<4x9xf64>) {
  // expected-error @+1 {{All dimensions (expect for the concatenating one) should be equal.}}
  %r = sparse_tensor.concatenate %l0, %l1 {dimension = 0 : index} : tensor<4x8xf64, #csr>, tensor<4x9xf64> to tensor<8x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{unexpected conversion mismatch in rank}}
  %r = sparse_tensor.convert %a : tensor<4x8xf64, #csr> to tensor<8xf64, #vec>
  return
}

// -----

#part = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64>) {
  // expected-error @+1 {{cannot convert to a sparse tensor slice}}
  %r = sparse_tensor.convert %a : tensor<4x8xf64> to tensor<4x8xf64, #part>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64>) {
  // expected-error @+1 {{unexpected conversion mismatch in dimension 1}}
  %r = sparse_tensor.convert %a : tensor<4x8xf64> to tensor<4x9xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%n: index) {
  // expected-error @+1 {{Coordinate rank mismatch with encoding}}
  %r = sparse_tensor.crd_translate dim_to_lvl [%n] as #csr : index
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  %n = arith.constant 2 : index
  // expected-error @+1 {{Level index exceeds the rank of the input sparse tensor}}
  %r = sparse_tensor.lvl %a, %n : tensor<4x8xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Level rank mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<4x8xf64, #csr> to tensor<8xf64, #vec>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Level type mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<4x8xf64, #csr> to tensor<4x8xf64, #coo>
  return
}

// -----

#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%a: tensor<8xf64, #vec>) {
  // expected-error @+1 {{Crd/Pos width mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<8xf64, #vec> to tensor<8xf64, #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Element type mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<4x8xf64, #csr> to tensor<4x8xf32, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Level size mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<4x8xf64, #csr> to tensor<4x9xf64, #csr>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{Expected COO sparse tensors only}}
  %r = sparse_tensor.reorder_coo quick_sort %a : tensor<4x8xf64, #csr> to tensor<4x8xf64, #coo>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #coo>) {
  // expected-error @+1 {{Unmatched dim2lvl map between input and result COO}}
  %r = sparse_tensor.reorder_coo quick_sort %a : tensor<4x8xf64, #coo> to tensor<4x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : compressed, d0 : singleton)}>>
  return
}

// -----

#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #coo>) {
  // expected-error @+1 {{Unmatched storage format between input and result COO}}
  %r = sparse_tensor.reorder_coo quick_sort %a : tensor<4x8xf64, #coo> to tensor<4x8xf32, #coo>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%values: memref<?xf64>, %filled: memref<?xi1>, %added: memref<?xindex>, %n: index, %a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{'sparse_tensor.compress' op incorrect number of coordinates}}
  %r = sparse_tensor.compress %values, %filled, %added, %n into %a[%n, %n] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<4x8xf64, #csr>
  return
}

// -----

func.func @f(%values: memref<?xf64>, %filled: memref<?xi1>, %added: memref<?xindex>, %n: index, %v: f64) {
  %z = arith.constant 0 : index
  // expected-error @+1 {{'sparse_tensor.push_back' op n must be not less than 1}}
  %r:2 = sparse_tensor.push_back %n, %values, %v, %z : index, memref<?xf64>, f64, index
  return
}

// -----

func.func @f(%values: memref<?xf64>, %filled: memref<?xi1>, %added: memref<?xindex>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.push_back' op failed to verify that value type matches element type of inBuffer}}
  %r:2 = sparse_tensor.push_back %n, %values, %v : index, memref<?xf64>, f32
  return
}

// -----

func.func @f(%xy: memref<?xindex>) {
  %n = arith.constant 2 : index
  // expected-error @+1 {{Expected rank(perm_map) > 1, got 0}}
  sparse_tensor.sort quick_sort %n, %xy {perm_map = affine_map<() -> ()>} : memref<?xindex>
  return
}

// -----

func.func @f(%xy: memref<?xindex>) {
  %n = arith.constant 2 : index
  // expected-error @+1 {{Expected a permutation map, got (d0) -> (d0 + 1)}}
  sparse_tensor.sort quick_sort %n, %xy {perm_map = affine_map<(i) -> (i + 1)>} : memref<?xindex>
  return
}

// -----

func.func @f(%xy: memref<7xindex>) {
  %n = arith.constant 4 : index
  // expected-error @+1 {{Expected dimension(xy) >= n * (rank(perm_map) + ny) got 7 < 8}}
  sparse_tensor.sort quick_sort %n, %xy {perm_map = affine_map<(i, j) -> (j, i)>} : memref<7xindex>
  return
}

// -----

func.func @f(%xy: memref<?xindex>, %y: memref<3xf32>) {
  %n = arith.constant 4 : index
  // expected-error @+1 {{Expected dimension(y) >= n got 3 < 4}}
  sparse_tensor.sort quick_sort %n, %xy jointly %y {perm_map = affine_map<(i) -> (i)>} : memref<?xindex> jointly memref<3xf32>
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{overlap region must have exactly 2 arguments}}
  %r = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap = {
    ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
  }
  left = identity
  right = {}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{overlap region argument 2 type mismatch}}
  %r = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap = {
    ^bb0(%x: f64, %y: f64):
      sparse_tensor.yield %x : f64
  }
  left = identity
  right = {}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{left region yield type mismatch}}
  %r = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap = {}
  left = {
    ^bb0(%x: f64):
      sparse_tensor.yield %b : i64
  }
  right = {}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{right region must end with sparse_tensor.yield}}
  %r = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap = {}
  left = {}
  right = {
    ^bb0(%x: i64):
      func.return
  }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{left=identity requires first argument to have the same type as the output}}
  %r = sparse_tensor.binary %a, %b : f64, i64 to i64
  overlap = {}
  left = identity
  right = {}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{right=identity requires second argument to have the same type as the output}}
  %r = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap = {}
  left = identity
  right = identity
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{present region must have exactly 1 arguments}}
  %r = sparse_tensor.unary %a : f64 to f64
  present = {
    ^bb0:
      sparse_tensor.yield %a : f64
  }
  absent = {}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{absent region must have exactly 0 arguments}}
  %r = sparse_tensor.unary %a : f64 to f64
  present = {}
  absent = {
    ^bb0(%x: f64):
      sparse_tensor.yield %a : f64
  }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{absent region cannot yield linalg argument}}
  %r = sparse_tensor.unary %a : f64 to f64
  present = {}
  absent = {
      sparse_tensor.yield %a : f64
  }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{absent region cannot yield locally computed value}}
  %r = sparse_tensor.unary %a : f64 to f64
  present = {}
  absent = {
      %y = arith.addf %a, %a : f64
      sparse_tensor.yield %y : f64
  }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{reduce region must have exactly 2 arguments}}
  %r = sparse_tensor.reduce %a, %a, %a : f64 {
  ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
  }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{select region yield type mismatch}}
  %r = sparse_tensor.select %a : f64 {
  ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
  }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @+1 {{'sparse_tensor.yield' op expects parent op to be one of 'sparse_tensor.binary, sparse_tensor.unary, sparse_tensor.reduce, sparse_tensor.select, sparse_tensor.foreach, sparse_tensor.iterate, sparse_tensor.coiterate'}}
  sparse_tensor.yield %a : f64
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Level traverse order does not match tensor's level rank}}
  sparse_tensor.foreach in %a {order = affine_map<(i) -> (i)>} : tensor<4x8xf64, #csr> do {
  ^bb0(%i: index, %j: index, %x: f64):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Unmatched number of arguments in the block}}
  sparse_tensor.foreach in %a : tensor<4x8xf64, #csr> do {
  ^bb0(%i: index, %j: index):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Mismatch in number of init arguments and results}}
  %r = sparse_tensor.foreach in %a : tensor<4x8xf64, #csr> -> index do {
  ^bb0(%i: index, %j: index, %x: f64):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Mismatch in types of init arguments and results}}
  %r = sparse_tensor.foreach in %a init(%n) : tensor<4x8xf64, #csr>, index -> f32 do {
  ^bb0(%i: index, %j: index, %x: f64, %y: index):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Mismatch in types of yield values and results}}
  %r = sparse_tensor.foreach in %a init(%n) : tensor<4x8xf64, #csr>, index -> index do {
  ^bb0(%i: index, %j: index, %x: f64, %y: index):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Expecting Index type for argument at index 1}}
  sparse_tensor.foreach in %a : tensor<4x8xf64, #csr> do {
  ^bb0(%i: index, %j: i32, %x: f64):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %n: index, %v: f32) {
  // expected-error @+1 {{Unmatched element type between input tensor and block argument, expected:f64, got: f32}}
  sparse_tensor.foreach in %a : tensor<4x8xf64, #csr> do {
  ^bb0(%i: index, %j: index, %x: f32):
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %p: !sparse_tensor.iterator<#coo, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op mismatch in parent iterator encoding and iteration space encoding.}}
  %r = sparse_tensor.extract_iteration_space %a at %p lvls = 1 : tensor<4x8xf64, #csr>, !sparse_tensor.iterator<#coo, lvls = 0> -> !sparse_tensor.iter_space<#csr, lvls = 1>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be specified iff level lower bound equals 0}}
  %r = sparse_tensor.extract_iteration_space %a lvls = 1 : tensor<4x8xf64, #csr> -> !sparse_tensor.iter_space<#csr, lvls = 1>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{custom op 'sparse_tensor.extract_iteration_space' expect larger level upper bound than lower bound}}
  %r = sparse_tensor.extract_iteration_space %a lvls = 2 to 1 : tensor<4x8xf64, #csr> -> !sparse_tensor.iter_space<#csr, lvls = 1>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op expected smaller level low than level high}}
  %r = "sparse_tensor.extract_iteration_space"(%a) <{loLvl = 2 : index, hiLvl = 1 : index}> : (tensor<4x8xf64, #csr>) -> !sparse_tensor.iter_space<#csr, lvls = 1>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %p: !sparse_tensor.iterator<#csr, lvls = 0 to 2>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be used to extract an iteration space from a consecutive level.}}
  %r = sparse_tensor.extract_iteration_space %a at %p lvls = 1 : tensor<4x8xf64, #csr>, !sparse_tensor.iterator<#csr, lvls = 0 to 2> -> !sparse_tensor.iter_space<#csr, lvls = 1>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#coo = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %p: !sparse_tensor.iterator<#coo, lvls = 0 to 2>) {
  // expected-error @+1 {{'sparse_tensor.extract_value' op mismatch in tensor encoding and iterator encoding.}}
  %r = sparse_tensor.extract_value %a at %p : tensor<4x8xf64, #csr>, !sparse_tensor.iterator<#coo, lvls = 0 to 2>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%a: tensor<4x8xf64, #csr>, %p: !sparse_tensor.iterator<#csr, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.extract_value' op must use last-level iterator to extract values. }}
  %r = sparse_tensor.extract_value %a at %p : tensor<4x8xf64, #csr>, !sparse_tensor.iterator<#csr, lvls = 0>
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' mismatch in number of sparse iterators and sparse spaces}}
  sparse_tensor.iterate %i, %j in %s : !sparse_tensor.iter_space<#csr, lvls = 0> {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' expected only one iterator/iteration space}}
  sparse_tensor.iterate %i, %j in %s, %t : !sparse_tensor.iter_space<#csr, lvls = 0>, !sparse_tensor.iter_space<#csr, lvls = 0 to 2> {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' mismatch in number of iteration space operands and iteration space types}}
  sparse_tensor.iterate %i in %s : !sparse_tensor.iter_space<#csr, lvls = 0>, !sparse_tensor.iter_space<#csr, lvls = 0> {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' expected sparse_tensor.iter_space type for iteration space operands}}
  sparse_tensor.iterate %i in %s : index {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.iterate' op required out-of-bound coordinates}}
  sparse_tensor.iterate %i in %s at(%x, %y) : !sparse_tensor.iter_space<#csr, lvls = 0> {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+2 {{expected SSA operand}}
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' expecting SSA value or "_" for level coordinates}}
  sparse_tensor.iterate %i in %s at(3) : !sparse_tensor.iter_space<#csr, lvls = 0> {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' mismatch in number of iteration arguments and return values}}
  %r = sparse_tensor.iterate %i in %s iter_args(%x = %n) : !sparse_tensor.iter_space<#csr, lvls = 0> -> (index, index) {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.iterate' op 0-th region iter_arg and 0-th yielded value have different type: 'index' != 'f32'}}
  %r = sparse_tensor.iterate %i in %s iter_args(%x = %n) : !sparse_tensor.iter_space<#csr, lvls = 0> -> index {
    sparse_tensor.yield %v : f32
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.iterate' op different number of region iter_args and yielded values: 1 != 2}}
  %r = sparse_tensor.iterate %i in %s iter_args(%x = %n) : !sparse_tensor.iter_space<#csr, lvls = 0> -> index {
    sparse_tensor.yield %n, %n : index, index
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.iterate' op number mismatch between iter args and results.}}
  %r = sparse_tensor.iterate %i in %s iter_args(%x = %n) : !sparse_tensor.iter_space<#csr, lvls = 0> -> index {
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.iterate' op 0-th init and 0-th region iter_arg have different type: 'index' != 'f32'}}
  %r = "sparse_tensor.iterate"(%s, %n) <{crdUsedLvls = 0 : i64}> ({
  ^bb0(%x: f32, %i: !sparse_tensor.iterator<#csr, lvls = 0>):
    sparse_tensor.yield %n : index
  }) : (!sparse_tensor.iter_space<#csr, lvls = 0>, index) -> index
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#csr, lvls = 0 to 2>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.iterate' op different number of inits and region iter_args: 1 != 0}}
  %r = "sparse_tensor.iterate"(%s, %n) <{crdUsedLvls = 0 : i64}> ({
  ^bb0(%i: !sparse_tensor.iterator<#csr, lvls = 0>):
    sparse_tensor.yield %n : index
  }) : (!sparse_tensor.iter_space<#csr, lvls = 0>, index) -> index
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#vec, lvls = 0>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op contains duplicated cases.}}
  sparse_tensor.coiterate (%s, %t) : (!sparse_tensor.iter_space<#csr, lvls = 0>, !sparse_tensor.iter_space<#vec, lvls = 0>)
  case %i, _ {
    
  }
  case %i, _ {
    
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#vec, lvls = 0>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'sparse_tensor.coiterate' parsed more value than expected.}}
  sparse_tensor.coiterate (%s, %t) : (!sparse_tensor.iter_space<#csr, lvls = 0>, !sparse_tensor.iter_space<#vec, lvls = 0>)
  case %i, _, _ {
    
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#vec, lvls = 0>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op types mismatch between 0th yield value and defined value on 0th region}}
  %r = sparse_tensor.coiterate (%s, %t) iter_args(%x = %n) : (!sparse_tensor.iter_space<#csr, lvls = 0>, !sparse_tensor.iter_space<#vec, lvls = 0>) -> index
  case %i, _ {
    sparse_tensor.yield %v : f32
  }
  return
}

// -----

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#vec = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>
func.func @f(%s: !sparse_tensor.iter_space<#csr, lvls = 0>, %t: !sparse_tensor.iter_space<#vec, lvls = 0>, %n: index, %v: f32) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op number mismatch between iter args and results on 0th region}}
  %r = sparse_tensor.coiterate (%s, %t) iter_args(%x = %n) : (!sparse_tensor.iter_space<#csr, lvls = 0>, !sparse_tensor.iter_space<#vec, lvls = 0>) -> index
  case %i, _ {
    sparse_tensor.yield %n, %n : index, index
  }
  return
}
