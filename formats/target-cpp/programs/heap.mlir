func.func @compute() -> i32 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 77 : i32
  %a = memref.alloc() : memref<4x5xi32>
  %b = memref.alloc() : memref<4x5xi32>
  memref.store %x, %a[%c3, %c2] : memref<4x5xi32>
  memref.copy %a, %b : memref<4x5xi32> to memref<4x5xi32>
  %y = memref.load %b[%c3, %c2] : memref<4x5xi32>
  memref.dealloc %a : memref<4x5xi32>
  memref.dealloc %b : memref<4x5xi32>
  return %y : i32
}
