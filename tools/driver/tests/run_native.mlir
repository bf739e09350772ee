// Long vectors in registers of the processor, with and without masks of their own, and in engines that take lanes apart.
//
// RUN: terrace run --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --backend=cranelift %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --backend=native %s | FileCheck %s
// RUN: terrace run --entry-point-result=void --backend=native --target-features=-avx512f %s | FileCheck %s

func.func @multiply_and_add(%a: f32, %x: memref<37xf32>, %y: memref<37xf32>) {
  %c0 = arith.constant 0 : index
  %av = vector.broadcast %a : f32 to vector<37xf32>
  %xv = vector.load %x[%c0] : memref<37xf32>, vector<37xf32>
  %yv = vector.load %y[%c0] : memref<37xf32>, vector<37xf32>
  %r = vector.fma %av, %xv, %yv : vector<37xf32>
  vector.store %r, %y[%c0] : memref<37xf32>, vector<37xf32>
  return
}

func.func @greater_ones(%x: memref<37xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %limit = arith.constant dense<20.0> : vector<37xf32>
  %one = arith.constant dense<1> : vector<37xi32>
  %zero = arith.constant dense<0> : vector<37xi32>
  %xv = vector.load %x[%c0] : memref<37xf32>, vector<37xf32>
  %is_greater = arith.cmpf ogt, %xv, %limit : vector<37xf32>
  %ones = arith.select %is_greater, %one, %zero : vector<37xi1>, vector<37xi32>
  %count = vector.reduction <add>, %ones : vector<37xi32> into i32
  return %count : i32
}

func.func @first_ones(%x: memref<37xf32>, %n: index) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %none = arith.constant dense<-1.0> : vector<16xf32>
  %mask = vector.create_mask %n : vector<16xi1>
  %r = vector.maskedload %x[%c0], %mask, %none : memref<37xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %r : vector<16xf32>
}

func.func @gathered(%x: memref<37xf32>, %at: vector<8xi32>, %mask: vector<8xi1>) -> vector<8xf32> {
  %c1 = arith.constant 1 : index
  %none = arith.constant dense<-1.0> : vector<8xf32>
  %r = vector.gather %x[%c1] [%at], %mask, %none : memref<37xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %r : vector<8xf32>
}

func.func @scattered(%x: memref<12xi16>, %at: vector<8xi32>, %mask: vector<8xi1>, %values: vector<8xi16>) {
  %c1 = arith.constant 1 : index
  vector.scatter %x[%c1] [%at], %mask, %values : memref<12xi16>, vector<8xi32>, vector<8xi1>, vector<8xi16>
  return
}

func.func @packed(%x: memref<12xi16>, %mask: vector<8xi1>, %values: vector<8xi16>) -> vector<8xi16> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  vector.compressstore %x[%c1], %mask, %values : memref<12xi16>, vector<8xi1>, vector<8xi16>
  %r = vector.expandload %x[%c2], %mask, %values : memref<12xi16>, vector<8xi1>, vector<8xi16> into vector<8xi16>
  return %r : vector<8xi16>
}

func.func @short_lanes(%x: memref<12xi16>, %mask: vector<8xi1>, %values: vector<8xi16>) -> vector<8xi16> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  vector.maskedstore %x[%c3], %mask, %values : memref<12xi16>, vector<8xi1>, vector<8xi16>
  %r = vector.maskedload %x[%c1], %mask, %values : memref<12xi16>, vector<8xi1>, vector<8xi16> into vector<8xi16>
  return %r : vector<8xi16>
}

func.func @wide(%x: vector<16xi8>) -> vector<16xi64> {
  %r = arith.extsi %x : vector<16xi8> to vector<16xi64>
  return %r : vector<16xi64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c37 = arith.constant 37 : index
  %half = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  %x = memref.alloc() : memref<37xf32>
  %y = memref.alloc() : memref<37xf32>
  scf.for %i = %c0 to %c37 step %c1 {
    %integer = arith.index_cast %i : index to i32
    %float = arith.sitofp %integer : i32 to f32
    memref.store %float, %x[%i] : memref<37xf32>
    memref.store %half, %y[%i] : memref<37xf32>
  }
  call @multiply_and_add(%two, %x, %y) : (f32, memref<37xf32>, memref<37xf32>) -> ()

  // CHECK: ( 0.5, 2.5, 4.5, 6.5, 8.5, 10.5, 12.5, 14.5, 16.5, 18.5, 20.5, 22.5, 24.5, 26.5, 28.5, 30.5, 32.5, 34.5, 36.5
  // CHECK-SAME: 66.5, 68.5, 70.5, 72.5 )
  %all = vector.load %y[%c0] : memref<37xf32>, vector<37xf32>
  vector.print %all : vector<37xf32>

  // CHECK: 27
  %count = call @greater_ones(%y) : (memref<37xf32>) -> i32
  vector.print %count : i32

  // CHECK: ( 0.5, 2.5, 4.5, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 )
  %some = call @first_ones(%y, %c3) : (memref<37xf32>, index) -> vector<16xf32>
  vector.print %some : vector<16xf32>

  // CHECK: ( -1, 2, -3, 4, -5, 6, -7, 8, -9, 10, -11, 12, -13, 14, -15, 127 )
  %bytes = arith.constant dense<[-1, 2, -3, 4, -5, 6, -7, 8, -9, 10, -11, 12, -13, 14, -15, 127]> : vector<16xi8>
  %words = call @wide(%bytes) : (vector<16xi8>) -> vector<16xi64>
  vector.print %words : vector<16xi64>

  // CHECK: ( 36.5, -1, 0.5, 72.5, 2.5, -1, -1, 2.5 )
  %at = arith.constant dense<[17, 3, -1, 35, 0, 1000000, -7, 0]> : vector<8xi32>
  %mask = arith.constant dense<[true, false, true, true, true, false, false, true]> : vector<8xi1>
  %gathered = call @gathered(%y, %at, %mask) : (memref<37xf32>, vector<8xi32>, vector<8xi1>) -> vector<8xf32>
  vector.print %gathered : vector<8xf32>

  // CHECK: ( 0, 8, 0, 5, 0, 0, 1, 0, 0, 0, 4, 0 )
  %places = arith.constant dense<[5, 1000000, 2, 9, 0, 2, -7, 0]> : vector<8xi32>
  %numbers = arith.constant dense<[1, 2, 5, 4, 7, 6, 9, 8]> : vector<8xi16>
  %short = memref.alloc() : memref<12xi16>
  %zero = arith.constant 0 : i16
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %c12 step %c1 {
    memref.store %zero, %short[%i] : memref<12xi16>
  }
  call @scattered(%short, %places, %mask, %numbers) : (memref<12xi16>, vector<8xi32>, vector<8xi1>, vector<8xi16>) -> ()
  %after = vector.load %short[%c0] : memref<12xi16>, vector<12xi16>
  vector.print %after : vector<12xi16>

  // CHECK: ( 5, 2, 4, 7, 8, 6, 9, 1 )
  // CHECK: ( 0, 1, 5, 4, 7, 8, 1, 0, 0, 0, 4, 0 )
  %packed = call @packed(%short, %mask, %numbers) : (memref<12xi16>, vector<8xi1>, vector<8xi16>) -> vector<8xi16>
  vector.print %packed : vector<8xi16>
  %packed_memory = vector.load %short[%c0] : memref<12xi16>, vector<12xi16>
  vector.print %packed_memory : vector<12xi16>

  // CHECK: ( 1, 2, 1, 7, 5, 6, 9, 0 )
  // CHECK: ( 0, 1, 5, 1, 7, 5, 4, 7, 0, 0, 8, 0 )
  %loaded = call @short_lanes(%short, %mask, %numbers) : (memref<12xi16>, vector<8xi1>, vector<8xi16>) -> vector<8xi16>
  vector.print %loaded : vector<8xi16>
  %stored = vector.load %short[%c0] : memref<12xi16>, vector<12xi16>
  vector.print %stored : vector<12xi16>
  return
}
