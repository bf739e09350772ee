// RUN: terrace opt %s --convert-linalg-to-vector-loops=vector-bytes=64 | FileCheck %s --check-prefix=SQUARES
// RUN: terrace opt %s --convert-linalg-to-vector-loops=vector-bytes=64 | terrace run - --backend=interpreter --entry-point-result=f32 | FileCheck %s
// RUN: terrace opt %s --convert-linalg-to-vector-loops=vector-bytes=8 | terrace run - --backend=interpreter --entry-point-result=f32 | FileCheck %s

// Squares are transposed in registers, and what is left element by element: no element differs.
// CHECK: {{^}}0.000000e+00

// SQUARES-LABEL: @t(
// SQUARES-COUNT-64: vector.shuffle
// SQUARES-COUNT-16: vector.store
func.func @t(%a: memref<19x37xf32>, %c: memref<37x19xf32>) {
  linalg.transpose ins(%a : memref<19x37xf32>) outs(%c : memref<37x19xf32>) permutation = [1, 0]
  return
}
func.func @main() -> f32 {
  %a = memref.alloc() : memref<19x37xf32>
  %c = memref.alloc() : memref<37x19xf32>
  linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>], iterator_types=["parallel","parallel"]} outs(%a: memref<19x37xf32>) {
  ^bb0(%o: f32):
   %i = linalg.index 0 : index
   %j = linalg.index 1 : index
   %k = arith.constant 37 : index
   %x = arith.muli %i, %k : index
   %y = arith.addi %x, %j : index
   %z = arith.index_cast %y : index to i32
   %f = arith.sitofp %z : i32 to f32
   linalg.yield %f : f32
  }
  call @t(%a, %c) : (memref<19x37xf32>, memref<37x19xf32>) -> ()
  %zero = arith.constant 0.0 : f32
  %s = memref.alloc() : memref<f32>
  memref.store %zero, %s[] : memref<f32>
  linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>,affine_map<(i,j)->(j,i)>,affine_map<(i,j)->()>], iterator_types=["reduction","reduction"]} ins(%c, %a: memref<37x19xf32>, memref<19x37xf32>) outs(%s: memref<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
   %d = arith.subf %x, %y : f32
   %e = math.absf %d : f32
   %g = arith.addf %o, %e : f32
   linalg.yield %g : f32
  }
  %r = memref.load %s[] : memref<f32>
  return %r : f32
}
