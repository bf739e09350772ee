func.func @compute() -> i32 {
  %x = arith.constant 19.5 : f32
  %y = arith.constant 7.25 : f64
  %scale = arith.constant 1000.0 : f64
  %0 = math.sqrt %x : f32
  %1 = math.floor %0 : f32
  %2 = arith.subf %0, %1 : f32
  %3 = math.absf %2 : f32
  %4 = arith.extf %3 : f32 to f64
  %5 = math.exp %4 : f64
  %6 = math.atan2 %5, %y : f64
  %7 = math.powf %6, %4 : f64
  %8 = arith.mulf %7, %scale : f64
  %9 = arith.fptosi %8 : f64 to i32
  return %9 : i32
}
