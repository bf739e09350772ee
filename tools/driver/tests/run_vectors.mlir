// Vectors, in the interpreter as they are and in engines that see arrays and rows.
//
// RUN: terrace run --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --backend=cranelift %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --backend=native %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --backend=native --target-features=-avx512f %s | FileCheck %s
// RUN: %if llvm %{ terrace run --entry-point-result=void --backend=llvm %s | FileCheck %s %}

#product = {
  indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %empty = arith.constant dense<0.0> : vector<2x2xf32>

  // CHECK: ( ( 1, 4 ), ( 2, 5 ), ( 3, 6 ) )
  %t = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  vector.print %t : vector<3x2xf32>

  // CHECK: ( ( 14, 32 ), ( 32, 77 ) )
  %product = vector.contract #product %a, %t, %empty : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  vector.print %product : vector<2x2xf32>

  // CHECK: ( 6, 15 )
  %none = arith.constant dense<0.0> : vector<2xf32>
  %sums = vector.multi_reduction <add>, %a, %none [1] : vector<2x3xf32> to vector<2xf32>
  vector.print %sums : vector<2xf32>

  // CHECK: ( 1, 3, 6 )
  %row = vector.extract %a[0] : vector<3xf32> from vector<2x3xf32>
  %start = arith.constant dense<0.0> : vector<f32>
  %totals:2 = vector.scan <add>, %row, %start {inclusive = true, reduction_dim = 0 : i64} : vector<3xf32>, vector<f32>
  vector.print %totals#0 : vector<3xf32>

  // What is beyond the memory is padding.
  // CHECK: ( ( 5, 6, -1 ), ( -1, -1, -1 ) )
  %m = memref.alloc() : memref<2x3xf32>
  vector.transfer_write %a, %m[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, memref<2x3xf32>
  %padding = arith.constant -1.0 : f32
  %read = vector.transfer_read %m[%c1, %c1], %padding : memref<2x3xf32>, vector<2x3xf32>
  vector.print %read : vector<2x3xf32>

  // CHECK: ( 1, 2, 0 )
  %mask = vector.create_mask %c1, %c3 : vector<2x3xi1>
  %first = vector.extract %mask[0] : vector<3xi1> from vector<2x3xi1>
  %two = arith.constant 2 : index
  %some = vector.create_mask %two : vector<3xi1>
  %both = arith.andi %first, %some : vector<3xi1>
  %nothing = arith.constant dense<0.0> : vector<3xf32>
  %masked = vector.mask %both { vector.transfer_read %m[%c0, %c0], %zero {in_bounds = [true]} : memref<2x3xf32>, vector<3xf32> } : vector<3xi1> -> vector<3xf32>
  vector.print %masked : vector<3xf32>

  // CHECK: ( 4, 1, 5, 2, 6, 3 )
  %second = vector.extract %a[1] : vector<3xf32> from vector<2x3xf32>
  %woven = vector.interleave %second, %row : vector<3xf32> -> vector<6xf32>
  vector.print %woven : vector<6xf32>
  memref.dealloc %m : memref<2x3xf32>

  // A lane that fills no bytes, alone in its vector.
  // CHECK: {{^}}7{{$}}
  %narrow = arith.constant dense<[[-3], [7]]> : vector<2x1xi31>
  %n = memref.alloc(%two, %two) : memref<?x?xi31>
  vector.transfer_write %narrow, %n[%c0, %c1] : vector<2x1xi31>, memref<?x?xi31>
  %seven = memref.load %n[%c1, %c1] : memref<?x?xi31>
  %wide = arith.extsi %seven : i31 to i64
  vector.print %wide : i64
  memref.dealloc %n : memref<?x?xi31>
  return
}
