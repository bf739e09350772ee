// RUN: terrace run %s | FileCheck %s

func.func @extremes() {
  // Wrapping around, at a width that no machine has.
  // CHECK: -32
  %least = arith.constant -32 : i6
  %one = arith.constant 1 : i6
  %most = arith.subi %least, %one : i6
  %again = arith.addi %most, %one : i6
  vector.print %again : i6
  // CHECK-NEXT: 31
  vector.print %most : i6

  // Wider than a machine word: 2^64 * 2^64 / 2^64.
  // CHECK-NEXT: 18446744073709551616
  %wide = arith.constant 18446744073709551616 : i200
  %square = arith.muli %wide, %wide : i200
  %root = arith.divui %square, %wide : i200
  vector.print %root : i200
  return
}

func.func @division() {
  %v = arith.constant dense<[7, -7, 7, -7]> : vector<4xi32>
  %w = arith.constant dense<[2, 2, -2, -2]> : vector<4xi32>
  // CHECK-NEXT: ( 3, -3, -3, 3 )
  %0 = arith.divsi %v, %w : vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK-NEXT: ( 1, -1, 1, -1 )
  %1 = arith.remsi %v, %w : vector<4xi32>
  vector.print %1 : vector<4xi32>
  // CHECK-NEXT: ( 3, -4, -4, 3 )
  %2 = arith.floordivsi %v, %w : vector<4xi32>
  vector.print %2 : vector<4xi32>
  // CHECK-NEXT: ( 4, -3, -3, 4 )
  %3 = arith.ceildivsi %v, %w : vector<4xi32>
  vector.print %3 : vector<4xi32>
  // CHECK-NEXT: ( 4, 2147483645, 1, 1 )
  %4 = arith.ceildivui %v, %w : vector<4xi32>
  vector.print %4 : vector<4xi32>
  // CHECK-NEXT: ( 3, 2147483644, 0, 0 )
  %5 = arith.divui %v, %w : vector<4xi32>
  vector.print %5 : vector<4xi32>
  return
}

func.func @shifts() {
  %v = arith.constant dense<[1, -8, 127, -128]> : vector<4xi8>
  %by = arith.constant dense<[7, 1, 0, 7]> : vector<4xi8>
  // CHECK-NEXT: ( -128, -16, 127, 0 )
  %0 = arith.shli %v, %by : vector<4xi8>
  vector.print %0 : vector<4xi8>
  // CHECK-NEXT: ( 0, -4, 127, -1 )
  %1 = arith.shrsi %v, %by : vector<4xi8>
  vector.print %1 : vector<4xi8>
  // CHECK-NEXT: ( 0, 124, 127, 1 )
  %2 = arith.shrui %v, %by : vector<4xi8>
  vector.print %2 : vector<4xi8>
  return
}

func.func @extended() {
  %x = arith.constant -1 : i32
  // CHECK-NEXT: -2
  // CHECK-NEXT: 1
  %sum, %carry = arith.addui_extended %x, %x : i32, i1
  vector.print %sum : i32
  vector.print %carry : i1
  // CHECK-NEXT: 1
  // CHECK-NEXT: 0
  %low, %high = arith.mulsi_extended %x, %x : i32
  vector.print %low : i32
  vector.print %high : i32
  // CHECK-NEXT: 1
  // CHECK-NEXT: -2
  %ulow, %uhigh = arith.mului_extended %x, %x : i32
  vector.print %ulow : i32
  vector.print %uhigh : i32
  return
}

func.func @compare() {
  %v = arith.constant dense<[-1, 0, 1]> : vector<3xi16>
  %w = arith.constant dense<[1, 0, -1]> : vector<3xi16>
  // CHECK-NEXT: ( 1, 0, 0 )
  %0 = arith.cmpi slt, %v, %w : vector<3xi16>
  vector.print %0 : vector<3xi1>
  // CHECK-NEXT: ( 0, 0, 1 )
  %1 = arith.cmpi ult, %v, %w : vector<3xi16>
  vector.print %1 : vector<3xi1>
  // CHECK-NEXT: ( 1, 0, -1 )
  %2 = arith.select %0, %w, %v : vector<3xi1>, vector<3xi16>
  %3 = arith.maxsi %v, %w : vector<3xi16>
  %4 = arith.minui %v, %w : vector<3xi16>
  %5 = arith.subi %3, %4 : vector<3xi16>
  %6 = arith.addi %2, %5 : vector<3xi16>
  %7 = arith.constant dense<[0, 0, -2]> : vector<3xi16>
  %8 = arith.addi %6, %7 : vector<3xi16>
  vector.print %8 : vector<3xi16>
  return
}

func.func @casts() {
  %v = arith.constant dense<[-1, 200, 127]> : vector<3xi8>
  // CHECK-NEXT: ( -1, -56, 127 )
  %0 = arith.extsi %v : vector<3xi8> to vector<3xi33>
  vector.print %0 : vector<3xi33>
  // CHECK-NEXT: ( 255, 200, 127 )
  %1 = arith.extui %v : vector<3xi8> to vector<3xi33>
  vector.print %1 : vector<3xi33>
  // CHECK-NEXT: ( -1, 0, -1 )
  %2 = arith.trunci %v : vector<3xi8> to vector<3xi3>
  vector.print %2 : vector<3xi3>
  // CHECK-NEXT: 18446744073709551615
  %m1 = arith.constant -1 : i8
  %3 = arith.index_cast %m1 : i8 to index
  vector.print %3 : index
  // CHECK-NEXT: 255
  %4 = arith.index_castui %m1 : i8 to index
  vector.print %4 : index
  return
}

// Poison is harmless as long as nobody acts upon it.
func.func @poison_is_not_chosen() {
  %32 = arith.constant 32 : i32
  %false = arith.constant false
  %poison = arith.shli %32, %32 : i32
  %more = arith.addi %poison, %32 : i32
  // CHECK-NEXT: 32
  %chosen = arith.select %false, %more, %32 : i32
  vector.print %chosen : i32
  return
}

func.func @main() {
  call @extremes() : () -> ()
  call @division() : () -> ()
  call @shifts() : () -> ()
  call @extended() : () -> ()
  call @compare() : () -> ()
  call @casts() : () -> ()
  call @poison_is_not_chosen() : () -> ()
  return
}
