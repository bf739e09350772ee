// Operations on tensors on several threads: the numbers are small, so that every order of sums gives the same.
//
// RUN: terrace run --backend=cranelift --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --threads=4 %s | FileCheck %s
// RUN: terrace run --backend=cranelift --entry-point-result=void --threads=8 %s | FileCheck %s
// RUN: terrace run --backend=native --entry-point-result=void --threads=2 %s | FileCheck %s
// RUN: terrace run --backend=native --entry-point-result=void --threads=3 -O1 %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm --entry-point-result=void --threads=8 %s | FileCheck %s %}
// RUN: terrace run --backend=native --threads=2 --emit=tasks %s | FileCheck %s --check-prefix=TASKS

// TASKS-COUNT-4: call @terrace_parallel_for

func.func private @printF64(f64)
func.func private @printNewline()

// Numbers from -5 to 5.
func.func private @numbers(%rows: index, %columns: index) -> tensor<?x?xf32> {
  %room = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%room : tensor<?x?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c7 = arith.constant 7 : index
    %c5 = arith.constant 5 : index
    %c11 = arith.constant 11 : index
    %i7 = arith.muli %i, %c7 : index
    %ij = arith.addi %i7, %j : index
    %rest = arith.remui %ij, %c11 : index
    %number = arith.subi %rest, %c5 : index
    %word = arith.index_cast %number : index to i32
    %x = arith.sitofp %word : i32 to f32
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func private @print(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c13 = arith.constant 13 : index
  %start = arith.constant 0.0 : f64
  %rows = tensor.dim %t, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %t, %c1 : tensor<?x?xf32>
  %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%outer = %start) -> f64 {
    %row = scf.for %j = %c0 to %columns step %c1 iter_args(%inner = %outer) -> f64 {
      %x = tensor.extract %t[%i, %j] : tensor<?x?xf32>
      %x64 = arith.extf %x : f32 to f64
      %ij = arith.addi %i, %j : index
      %weight = arith.remui %ij, %c13 : index
      %word = arith.index_cast %weight : index to i32
      %factor = arith.sitofp %word : i32 to f64
      %product = arith.mulf %x64, %factor : f64
      %next = arith.addf %inner, %product : f64
      scf.yield %next : f64
    }
    scf.yield %row : f64
  }
  call @printF64(%sum) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @main() {
  %n = arith.constant 150 : index
  %k = arith.constant 130 : index
  %m = arith.constant 170 : index
  %zero = arith.constant 0.0 : f32
  %a = call @numbers(%n, %k) : (index, index) -> tensor<?x?xf32>
  %b = call @numbers(%k, %m) : (index, index) -> tensor<?x?xf32>
  %room = tensor.empty(%n, %m) : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%room : tensor<?x?xf32>) -> tensor<?x?xf32>
  %product = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zeros : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: -1131
  call @print(%product) : (tensor<?x?xf32>) -> ()

  // A function of elements, and sums of rows.
  %sums = tensor.empty(%n) : tensor<?xf32>
  %zero_sums = linalg.fill ins(%zero : f32) outs(%sums : tensor<?xf32>) -> tensor<?xf32>
  %squares = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                             iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.mulf %x, %old : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  // CHECK-NEXT: 1.16975e+06
  call @print(%squares) : (tensor<?x?xf32>) -> ()
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                          iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%zero_sums : tensor<?xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.addf %x, %old : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %matrix = tensor.expand_shape %rows [[0, 1]] output_shape [1, %n] : tensor<?xf32> into tensor<1x?xf32>
  %cast = tensor.cast %matrix : tensor<1x?xf32> to tensor<?x?xf32>
  // CHECK-NEXT: 11
  call @print(%cast) : (tensor<?x?xf32>) -> ()

  // A convolution.
  %c400 = arith.constant 400 : index
  %c8 = arith.constant 8 : index
  %c72 = arith.constant 72 : index
  %c16 = arith.constant 16 : index
  %pixels = call @numbers(%c400, %c8) : (index, index) -> tensor<?x?xf32>
  %weights = call @numbers(%c72, %c16) : (index, index) -> tensor<?x?xf32>
  %image_static = tensor.cast %pixels : tensor<?x?xf32> to tensor<400x8xf32>
  %image = tensor.expand_shape %image_static [[0, 1, 2], [3]] output_shape [1, 20, 20, 8]
    : tensor<400x8xf32> into tensor<1x20x20x8xf32>
  %weights_static = tensor.cast %weights : tensor<?x?xf32> to tensor<72x16xf32>
  %kernel = tensor.expand_shape %weights_static [[0, 1, 2], [3]] output_shape [3, 3, 8, 16]
    : tensor<72x16xf32> into tensor<3x3x8x16xf32>
  %conv_room = tensor.empty() : tensor<1x18x18x16xf32>
  %conv_zeros = linalg.fill ins(%zero : f32) outs(%conv_room : tensor<1x18x18x16xf32>) -> tensor<1x18x18x16xf32>
  %conv = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<1x20x20x8xf32>, tensor<3x3x8x16xf32>)
    outs(%conv_zeros : tensor<1x18x18x16xf32>) -> tensor<1x18x18x16xf32>
  %flat = tensor.collapse_shape %conv [[0, 1, 2], [3]] : tensor<1x18x18x16xf32> into tensor<324x16xf32>
  %flat_cast = tensor.cast %flat : tensor<324x16xf32> to tensor<?x?xf32>
  // CHECK-NEXT: -143
  call @print(%flat_cast) : (tensor<?x?xf32>) -> ()
  return
}
