// Artifacts of `jax.export(..).serialize()`, of StableHLO 1.15.0.
//
// RUN: terrace opt formats/source-vhlo/tests/artifacts/matmul.mlirbc | FileCheck %s --check-prefix=MATMUL
// RUN: terrace opt formats/source-vhlo/tests/artifacts/scan.mlirbc | FileCheck %s --check-prefix=SCAN
// RUN: terrace opt formats/source-vhlo/tests/artifacts/gather.mlirbc | FileCheck %s --check-prefix=GATHER
// RUN: terrace opt formats/source-vhlo/tests/artifacts/sort.mlirbc | FileCheck %s --check-prefix=SORT
// RUN: terrace run formats/source-vhlo/tests/artifacts/matmul.mlirbc --input 2x3xf32=1,2,3,4,5,6 --input 3x2xf32=1,0,0,1,1,1 --backend=interpreter | FileCheck %s --check-prefix=NUMBERS
// RUN: terrace run formats/source-vhlo/tests/artifacts/matmul.mlirbc --input 2x3xf32=1,2,3,4,5,6 --input 3x2xf32=1,0,0,1,1,1 | FileCheck %s --check-prefix=NUMBERS

// MATMUL:      module @jit_matmul
// MATMUL:        func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) -> (tensor<2x2xf32> {jax.result_info = "result"}) {
// MATMUL-NEXT:     %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
// MATMUL-NEXT:     return %0 : tensor<2x2xf32>

// SCAN: stablehlo.while(%iterArg = %arg0
// SCAN: stablehlo.compare LT, %iterArg_3, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
// SCAN: func.call @closed_call
// SCAN: stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>

// GATHER: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}>

// SORT: "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}>

// NUMBERS: {{\[\[}} 4. 5.]
// NUMBERS-NEXT: [10. 11.]]
