// The same numbers, whatever the loops are. All sums are exact.
// RUN: terrace run %s --entry-point-result=f32 --backend=interpreter | FileCheck %s
// RUN: terrace run %s --entry-point-result=f32 | FileCheck %s
// RUN: terrace opt %s --tensors-to-vectors="vector-bytes=64 registers=32" | terrace run - --entry-point-result=f32 --backend=interpreter | FileCheck %s
// RUN: terrace opt %s --tensors-to-vectors="vector-bytes=16 registers=16 fma=false l1=1024 l2=1024 l3=1024" | terrace run - --entry-point-result=f32 --backend=interpreter | FileCheck %s
// RUN: terrace opt %s --tensors-to-vectors="vector-bytes=16 registers=16 l1=1024 l2=4096 l3=4096" | terrace run - --entry-point-result=f32 --backend=cranelift | FileCheck %s

// CHECK: 2.929800e+04

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Elements from zero to six.
func.func private @numbers(%m: index, %n: index) -> tensor<?x?xf32> {
  %room = tensor.empty(%m, %n) : tensor<?x?xf32>
  %all = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%room : tensor<?x?xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c3 = arith.constant 3 : index
    %c7 = arith.constant 7 : index
    %a = arith.muli %i, %c3 : index
    %b = arith.addi %a, %j : index
    %c = arith.remui %b, %c7 : index
    %d = arith.index_cast %c : index to i32
    %e = arith.sitofp %d : i32 to f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  return %all : tensor<?x?xf32>
}

// Products of matrices of odd sizes, their rows added up and compared by the largest.
func.func @main() -> f32 {
  %m = arith.constant 29 : index
  %n = arith.constant 37 : index
  %k = arith.constant 43 : index
  %a = call @numbers(%m, %k) : (index, index) -> tensor<?x?xf32>
  %b = call @numbers(%k, %n) : (index, index) -> tensor<?x?xf32>
  %c = call @numbers(%m, %n) : (index, index) -> tensor<?x?xf32>
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<29x43xf32>
  %bs = tensor.cast %b : tensor<?x?xf32> to tensor<43x37xf32>
  %cs = tensor.cast %c : tensor<?x?xf32> to tensor<29x37xf32>
  %dynamic = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %static = linalg.matmul ins(%as, %bs : tensor<29x43xf32>, tensor<43x37xf32>)
                          outs(%cs : tensor<29x37xf32>) -> tensor<29x37xf32>
  %other = tensor.cast %static : tensor<29x37xf32> to tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32
  %room = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%room : tensor<?xf32>) -> tensor<?xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%dynamic, %other : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %both = arith.addf %x, %y : f32
    %new = arith.addf %sum, %both : f32
    linalg.yield %new : f32
  } -> tensor<?xf32>
  %start = tensor.from_elements %zero : tensor<f32>
  %most = linalg.reduce ins(%rows : tensor<?xf32>) outs(%start : tensor<f32>) dimensions = [0]
    (%x: f32, %old: f32) {
      %new = arith.maximumf %x, %old : f32
      linalg.yield %new : f32
    }
  %result = tensor.extract %most[] : tensor<f32>
  return %result : f32
}
