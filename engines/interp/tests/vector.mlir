// RUN: terrace run %s | FileCheck %s

func.func @shapes() {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  // CHECK: ( ( 1, 4 ), ( 2, 5 ), ( 3, 6 ) )
  %t = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  vector.print %t : vector<3x2xi32>
  // CHECK-NEXT: ( ( 1, 2 ), ( 3, 4 ), ( 5, 6 ) )
  %c = vector.shape_cast %v : vector<2x3xi32> to vector<3x2xi32>
  vector.print %c : vector<3x2xi32>
  // CHECK-NEXT: ( 4, 5, 6 )
  %row = vector.extract %v[1] : vector<3xi32> from vector<2x3xi32>
  vector.print %row : vector<3xi32>
  // CHECK-NEXT: ( ( 4, 5, 6 ), ( 4, 5, 6 ) )
  %w = vector.insert %row, %v[0] : vector<3xi32> into vector<2x3xi32>
  vector.print %w : vector<2x3xi32>
  // CHECK-NEXT: ( ( 1, 1 ), ( 2, 2 ) )
  %col = arith.constant dense<[[1], [2]]> : vector<2x1xi32>
  %b = vector.broadcast %col : vector<2x1xi32> to vector<2x2xi32>
  vector.print %b : vector<2x2xi32>
  // CHECK-NEXT: ( 4, 1, 5, 2, 6, 3 )
  %first = vector.extract %v[0] : vector<3xi32> from vector<2x3xi32>
  %i = vector.interleave %row, %first : vector<3xi32> -> vector<6xi32>
  vector.print %i : vector<6xi32>
  // CHECK-NEXT: ( 6, 1, 4 )
  %s = vector.shuffle %row, %first [2, 3, 0] : vector<3xi32>, vector<3xi32>
  vector.print %s : vector<3xi32>
  // CHECK-NEXT: ( ( 2, 3 ), ( 5, 6 ) )
  %p = vector.extract_strided_slice %v {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xi32> to vector<2x2xi32>
  vector.print %p : vector<2x2xi32>
  // CHECK-NEXT: ( 513, 1027 )
  %bytes = arith.constant dense<[1, 2, 3, 4]> : vector<4xi8>
  %words = vector.bitcast %bytes : vector<4xi8> to vector<2xi16>
  vector.print %words : vector<2xi16>
  return
}

func.func @reductions() {
  %v = arith.constant dense<[3, -1, 2]> : vector<3xi8>
  %ten = arith.constant 10 : i8
  // CHECK-NEXT: 14
  %0 = vector.reduction <add>, %v, %ten : vector<3xi8> into i8
  vector.print %0 : i8
  // CHECK-NEXT: -1
  %1 = vector.reduction <maxui>, %v : vector<3xi8> into i8
  vector.print %1 : i8
  // CHECK-NEXT: nan
  %f = arith.constant dense<[1.0, 0x7FC00000, 2.0]> : vector<3xf32>
  %2 = vector.reduction <maximumf>, %f : vector<3xf32> into f32
  vector.print %2 : f32
  // CHECK-NEXT: 2
  %3 = vector.reduction <maxnumf>, %f : vector<3xf32> into f32
  vector.print %3 : f32
  // CHECK-NEXT: ( 15, 25 )
  %m = arith.constant dense<[[1, 2], [4, 8]]> : vector<2x2xi32>
  %acc = arith.constant dense<[10, 15]> : vector<2xi32>
  %4 = vector.multi_reduction <add>, %m, %acc [0] : vector<2x2xi32> to vector<2xi32>
  vector.print %4 : vector<2xi32>
  // CHECK-NEXT: ( ( 1, 2 ), ( 5, 10 ) )
  // CHECK-NEXT: ( 5, 10 )
  %zero = arith.constant dense<0> : vector<2xi32>
  %5:2 = vector.scan <add>, %m, %zero {inclusive = true, reduction_dim = 0} : vector<2x2xi32>, vector<2xi32>
  vector.print %5#0 : vector<2x2xi32>
  vector.print %5#1 : vector<2xi32>
  return
}

#rows = affine_map<(i, j, k) -> (i, k)>
#cols = affine_map<(i, j, k) -> (k, j)>
#both = affine_map<(i, j, k) -> (i, j)>

func.func @products() {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %b = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : vector<2x2xf32>
  %c = arith.constant dense<1.0> : vector<2x2xf32>
  // CHECK-NEXT: ( ( 20, 23 ), ( 44, 51 ) )
  %0 = vector.contract {indexing_maps = [#rows, #cols, #both], iterator_types = ["parallel", "parallel", "reduction"]}
      %a, %b, %c : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  vector.print %0 : vector<2x2xf32>
  // CHECK-NEXT: ( ( 4, 5 ), ( 7, 9 ) )
  %x = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %y = arith.constant dense<[3.0, 4.0]> : vector<2xf32>
  %1 = vector.outerproduct %x, %y, %c : vector<2xf32>, vector<2xf32>
  vector.print %1 : vector<2x2xf32>
  // CHECK-NEXT: ( 4, 9 )
  %2 = vector.fma %x, %y, %x : vector<2xf32>
  %3 = arith.subf %2, %x : vector<2xf32>
  %one = arith.constant dense<1.0> : vector<2xf32>
  %4 = arith.addf %3, %one : vector<2xf32>
  vector.print %4 : vector<2xf32>
  return
}

func.func @memory() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<2x4xi32>
  %v = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : vector<2x4xi32>
  vector.transfer_write %v, %m[%c0, %c0] : vector<2x4xi32>, memref<2x4xi32>
  // CHECK-NEXT: ( 5, 6 )
  %0 = vector.load %m[%c1, %c1] : memref<2x4xi32>, vector<2xi32>
  vector.print %0 : vector<2xi32>
  // Beyond the end is padding.
  // CHECK-NEXT: ( ( 6, 7, -1 ), ( -1, -1, -1 ) )
  %pad = arith.constant -1 : i32
  %1 = vector.transfer_read %m[%c1, %c2], %pad : memref<2x4xi32>, vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 0, 4 ), ( 1, 5 ), ( 2, 6 ) )
  %2 = vector.transfer_read %m[%c0, %c0], %pad {permutation_map = affine_map<(i, j) -> (j, i)>} : memref<2x4xi32>, vector<3x2xi32>
  vector.print %2 : vector<3x2xi32>
  // CHECK-NEXT: ( 0, 9, 2, 9 )
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %nine = arith.constant dense<9> : vector<4xi32>
  %3 = vector.maskedload %m[%c0, %c0], %mask, %nine : memref<2x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %3 : vector<4xi32>
  // CHECK-NEXT: ( 3, 9, 0, 9 )
  %at = arith.constant dense<[3, 2, 0, 1]> : vector<4xi32>
  %4 = vector.gather %m[%c0, %c0][%at], %mask, %nine : memref<2x4xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %4 : vector<4xi32>
  // CHECK-NEXT: ( 4, 9, 5, 9 )
  %5 = vector.expandload %m[%c1, %c0], %mask, %nine : memref<2x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %5 : vector<4xi32>
  // CHECK-NEXT: ( ( 0, 1, 2, 3 ), ( 3, 0, 6, 7 ) )
  vector.compressstore %m[%c1, %c0], %mask, %4 : memref<2x4xi32>, vector<4xi1>, vector<4xi32>
  %6 = vector.transfer_read %m[%c0, %c0], %pad : memref<2x4xi32>, vector<2x4xi32>
  vector.print %6 : vector<2x4xi32>
  // The whole as one vector, through a view.
  // CHECK-NEXT: ( ( 0, 1, 2, 3 ), ( 3, 0, 6, 7 ) )
  %cast = vector.type_cast %m : memref<2x4xi32> to memref<vector<2x4xi32>>
  %7 = memref.load %cast[] : memref<vector<2x4xi32>>
  vector.print %7 : vector<2x4xi32>
  return
}

func.func @masks() {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  // CHECK-NEXT: ( ( 1, 1, 0 ), ( 0, 0, 0 ) )
  %0 = vector.create_mask %c1, %c2 : vector<2x3xi1>
  vector.print %0 : vector<2x3xi1>
  // CHECK-NEXT: 3
  %m = vector.create_mask %c2 : vector<4xi1>
  %v = arith.constant dense<[1, 2, 4, 8]> : vector<4xi32>
  %zero = arith.constant 0 : i32
  %1 = vector.mask %m { vector.reduction <add>, %v, %zero : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %1 : i32
  // CHECK-NEXT: ( 0, 1, 2, 3 )
  %2 = vector.step : vector<4xindex>
  vector.print %2 : vector<4xindex>
  return
}

// A lane of poison leaves the others alone.
func.func @poison() {
  // CHECK-NEXT: 7
  %0 = ub.poison : vector<2xi32>
  %seven = arith.constant 7 : i32
  %1 = vector.insert %seven, %0[1] : i32 into vector<2xi32>
  %2 = arith.addi %1, %1 : vector<2xi32>
  %3 = arith.subi %2, %1 : vector<2xi32>
  %4 = vector.extract %3[1] : i32 from vector<2xi32>
  vector.print %4 : i32
  return
}

func.func @main() {
  call @shapes() : () -> ()
  call @reductions() : () -> ()
  call @products() : () -> ()
  call @memory() : () -> ()
  call @masks() : () -> ()
  call @poison() : () -> ()
  return
}
