func.func private @f(%x: f32, %y: f64) -> f64 {
  %half = arith.constant 0.1 : f32
  %0 = arith.mulf %x, %half : f32
  %1 = arith.addf %0, %x : f32
  %2 = arith.extf %1 : f32 to f64
  %3 = arith.divf %2, %y : f64
  %4 = arith.negf %3 : f64
  %5 = arith.cmpf olt, %4, %y : f64
  %6 = arith.cmpf une, %4, %4 : f64
  %7 = arith.select %5, %4, %y : f64
  %8 = arith.select %6, %y, %7 : f64
  %9 = arith.truncf %8 : f64 to f32
  %10 = arith.extf %9 : f32 to f64
  return %10 : f64
}
func.func @compute() -> i32 {
  %x = arith.constant 3.25 : f32
  %y = arith.constant -0.037 : f64
  %scale = arith.constant 1.0e4 : f64
  %n = arith.constant 41 : i32
  %0 = func.call @f(%x, %y) : (f32, f64) -> f64
  %1 = arith.sitofp %n : i32 to f64
  %2 = func.call @f(%x, %1) : (f32, f64) -> f64
  %3 = arith.subf %0, %2 : f64
  %4 = arith.mulf %3, %scale : f64
  %5 = arith.fptosi %4 : f64 to i32
  return %5 : i32
}
