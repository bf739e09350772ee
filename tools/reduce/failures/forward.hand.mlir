func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 1 : i64
  %3 = arith.constant 0 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %3, %m[%0] : memref<2xi64>
  memref.store %2, %m[%1] : memref<2xi64>
  %4 = memref.load %m[%0] : memref<2xi64>
  return %4 : i64
}
