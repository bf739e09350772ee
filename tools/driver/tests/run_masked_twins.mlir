// A reduction of all lanes, and the same one of some: they are not common.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

#matrix = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#column = affine_map<(i, j) -> (i)>

// CHECK: {{^}}15{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: ( 2, 4 )
// CHECK-NEXT: ( 2, 0 )
func.func @main() {
  %w = arith.constant dense<[1.0, 2.0, 4.0, 8.0]> : vector<4xf32>
  %c2 = arith.constant 2 : index
  %m = vector.create_mask %c2 : vector<4xi1>
  %a = vector.reduction <add>, %w : vector<4xf32> into f32
  %b = vector.mask %m { vector.reduction <add>, %w : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %a : f32
  vector.print %b : f32
  %id = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : vector<2x2xf32>
  %v = arith.constant dense<[2.0, 4.0]> : vector<2xf32>
  %z = arith.constant dense<0.0> : vector<2xf32>
  %c1 = arith.constant 1 : index
  %n = vector.create_mask %c1, %c2 : vector<2x2xi1>
  %x = vector.contract {indexing_maps = [#matrix, #row, #column], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %id, %v, %z : vector<2x2xf32>, vector<2xf32> into vector<2xf32>
  %y = vector.mask %n { vector.contract {indexing_maps = [#matrix, #row, #column], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %id, %v, %z : vector<2x2xf32>, vector<2xf32> into vector<2xf32> } : vector<2x2xi1> -> vector<2xf32>
  vector.print %x : vector<2xf32>
  vector.print %y : vector<2xf32>
  return
}
