// Contractions that do not add, or that widen what they add.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

#mv = affine_map<(i, j) -> (i, j)>
#vv = affine_map<(i, j) -> (j)>
#rv = affine_map<(i, j) -> (i)>
// CHECK: ( 15, 100 )
// CHECK-NEXT: ( 15, 100 )
// CHECK-NEXT: ( 30, 3600 )
// CHECK-NEXT: ( 18, 112 )
// CHECK-NEXT: ( 2, 100 )
func.func @main() {
  %m = arith.constant dense<[[1.0, 5.0],[3.0, 2.0]]> : vector<2x2xf32>
  %v = arith.constant dense<[2.0, 3.0]> : vector<2xf32>
  %z = arith.constant dense<[0.5, 100.0]> : vector<2xf32>
  %r = vector.contract {indexing_maps = [#mv, #vv, #rv], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxnumf>} %m, %v, %z : vector<2x2xf32>, vector<2xf32> into vector<2xf32>
  vector.print %r : vector<2xf32>
  %mi = arith.constant dense<[[1, 5],[3, 2]]> : vector<2x2xi32>
  %vi = arith.constant dense<[2, 3]> : vector<2xi32>
  %zi = arith.constant dense<[1, 100]> : vector<2xi32>
  %ri = vector.contract {indexing_maps = [#mv, #vv, #rv], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxsi>} %mi, %vi, %zi : vector<2x2xi32>, vector<2xi32> into vector<2xi32>
  vector.print %ri : vector<2xi32>
  %rm = vector.contract {indexing_maps = [#mv, #vv, #rv], iterator_types = ["parallel", "reduction"], kind = #vector.kind<mul>} %mi, %vi, %zi : vector<2x2xi32>, vector<2xi32> into vector<2xi32>
  vector.print %rm : vector<2xi32>
  %small = arith.trunci %mi : vector<2x2xi32> to vector<2x2xi8>
  %factors = arith.trunci %vi : vector<2xi32> to vector<2xi8>
  %rw = vector.contract {indexing_maps = [#mv, #vv, #rv], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %small, %factors, %zi : vector<2x2xi8>, vector<2xi8> into vector<2xi32>
  vector.print %rw : vector<2xi32>
  %c1 = arith.constant 1 : index
  %mask = vector.create_mask %c1, %c1 : vector<2x2xi1>
  %rk = vector.mask %mask { vector.contract {indexing_maps = [#mv, #vv, #rv], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxsi>} %mi, %vi, %zi : vector<2x2xi32>, vector<2xi32> into vector<2xi32> } : vector<2x2xi1> -> vector<2xi32>
  vector.print %rk : vector<2xi32>
  return
}
