// RUN: terrace opt %s --math-vectors-to-polynomials | FileCheck %s
// RUN: terrace opt %s --math-vectors-to-polynomials | terrace run - --backend=cranelift | FileCheck %s --check-prefix=VALUES
// RUN: terrace opt %s --math-vectors-to-polynomials=ops=exp | FileCheck %s --check-prefix=SOME

// Functions of scalars, of other floats and of scalable vectors stay.
// CHECK-LABEL: @kept
// CHECK-COUNT-3: math.exp
func.func @kept(%a: f32, %b: vector<4xf64>, %c: vector<[4]xf32>) -> (f32, vector<4xf64>, vector<[4]xf32>) {
  %0 = math.exp %a : f32
  %1 = math.exp %b : vector<4xf64>
  %2 = math.exp %c : vector<[4]xf32>
  return %0, %1, %2 : f32, vector<4xf64>, vector<[4]xf32>
}

// CHECK-LABEL: @taken
// CHECK-NOT:     math.exp
// CHECK-NOT:     math.tanh
// CHECK:         return
// SOME-LABEL: @taken
// SOME-NOT:     math.exp
// SOME:         math.tanh
func.func @taken(%a: vector<2x8xf32>) -> vector<2x8xf32> {
  %0 = math.exp %a : vector<2x8xf32>
  %1 = math.tanh %0 : vector<2x8xf32>
  return %1 : vector<2x8xf32>
}

// The number of floats between two.
func.func private @difference(%a: f32, %b: f32) -> i32 {
  %x = arith.bitcast %a : f32 to i32
  %y = arith.bitcast %b : f32 to i32
  %d = arith.subi %x, %y : i32
  %m = math.absi %d : i32
  return %m : i32
}

// Each of them is two units in the last place wrong at most.
// VALUES-COUNT-5: {{^[012]$}}
// VALUES-NEXT: ( inf, 0, nan, 1, 1, 0.367879, 1, inf )
// VALUES-NEXT: ( inf, 0, nan, 1, 1, 0.5, 1, inf )
// VALUES-NEXT: ( inf, nan, nan, -inf, -inf, nan, -92.1034, 5.29832 )
// VALUES-NEXT: ( 1, -1, nan, -0, 0, -0.761594, {{.*}}e-41, 1 )
// VALUES-NEXT: ( 1, -1, nan, -0, 0, -0.842701, 1.12837e-40, 1 )

func.func @check_exp() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0 : i32
  %start = arith.constant -104.0 : f32
  %step = arith.constant 0.00965 : f32
  %worst = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero) -> (i32) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %x = math.fma %f, %step, %start : f32
    %many = vector.broadcast %x : f32 to vector<4xf32>
    %computed = math.exp %many : vector<4xf32>
    %y = vector.extract %computed[1] : f32 from vector<4xf32>
    %wide = arith.extf %x : f32 to f64
    %exact = math.exp %wide : f64
    %rounded = arith.truncf %exact : f64 to f32
    %error = func.call @difference(%y, %rounded) : (f32, f32) -> i32
    %new = arith.maxsi %old, %error : i32
    scf.yield %new : i32
  }
  vector.print %worst : i32
  return
}

func.func @check_exp2() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0 : i32
  %start = arith.constant -150.0 : f32
  %step = arith.constant 0.013925 : f32
  %worst = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero) -> (i32) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %x = math.fma %f, %step, %start : f32
    %many = vector.broadcast %x : f32 to vector<4xf32>
    %computed = math.exp2 %many : vector<4xf32>
    %y = vector.extract %computed[1] : f32 from vector<4xf32>
    %wide = arith.extf %x : f32 to f64
    %exact = math.exp2 %wide : f64
    %rounded = arith.truncf %exact : f64 to f32
    %error = func.call @difference(%y, %rounded) : (f32, f32) -> i32
    %new = arith.maxsi %old, %error : i32
    scf.yield %new : i32
  }
  vector.print %worst : i32
  return
}

func.func @check_log() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0 : i32
  %start = arith.constant 0.000001 : f32
  %step = arith.constant 0.0019999999500000002 : f32
  %worst = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero) -> (i32) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %x = math.fma %f, %step, %start : f32
    %many = vector.broadcast %x : f32 to vector<4xf32>
    %computed = math.log %many : vector<4xf32>
    %y = vector.extract %computed[1] : f32 from vector<4xf32>
    %wide = arith.extf %x : f32 to f64
    %exact = math.log %wide : f64
    %rounded = arith.truncf %exact : f64 to f32
    %error = func.call @difference(%y, %rounded) : (f32, f32) -> i32
    %new = arith.maxsi %old, %error : i32
    scf.yield %new : i32
  }
  vector.print %worst : i32
  return
}

func.func @check_tanh() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0 : i32
  %start = arith.constant -11.0 : f32
  %step = arith.constant 0.0011 : f32
  %worst = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero) -> (i32) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %x = math.fma %f, %step, %start : f32
    %many = vector.broadcast %x : f32 to vector<4xf32>
    %computed = math.tanh %many : vector<4xf32>
    %y = vector.extract %computed[1] : f32 from vector<4xf32>
    %wide = arith.extf %x : f32 to f64
    %exact = math.tanh %wide : f64
    %rounded = arith.truncf %exact : f64 to f32
    %error = func.call @difference(%y, %rounded) : (f32, f32) -> i32
    %new = arith.maxsi %old, %error : i32
    scf.yield %new : i32
  }
  vector.print %worst : i32
  return
}

func.func @check_erf() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20000 : index
  %zero = arith.constant 0 : i32
  %start = arith.constant -5.0 : f32
  %step = arith.constant 0.0005 : f32
  %worst = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero) -> (i32) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %x = math.fma %f, %step, %start : f32
    %many = vector.broadcast %x : f32 to vector<4xf32>
    %computed = math.erf %many : vector<4xf32>
    %y = vector.extract %computed[1] : f32 from vector<4xf32>
    %wide = arith.extf %x : f32 to f64
    %exact = math.erf %wide : f64
    %rounded = arith.truncf %exact : f64 to f32
    %error = func.call @difference(%y, %rounded) : (f32, f32) -> i32
    %new = arith.maxsi %old, %error : i32
    scf.yield %new : i32
  }
  vector.print %worst : i32
  return
}

// What is no ordinary number.
func.func @special() {
  %x = arith.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0, 0.0, -1.0, 1.0e-40, 200.0]> : vector<8xf32>
  %exp = math.exp %x : vector<8xf32>
  vector.print %exp : vector<8xf32>
  %exp2 = math.exp2 %x : vector<8xf32>
  vector.print %exp2 : vector<8xf32>
  %log = math.log %x : vector<8xf32>
  vector.print %log : vector<8xf32>
  %tanh = math.tanh %x : vector<8xf32>
  vector.print %tanh : vector<8xf32>
  %erf = math.erf %x : vector<8xf32>
  vector.print %erf : vector<8xf32>
  return
}

func.func @main() {
  call @check_exp() : () -> ()
  call @check_exp2() : () -> ()
  call @check_log() : () -> ()
  call @check_tanh() : () -> ()
  call @check_erf() : () -> ()
  call @special() : () -> ()
  return
}
