// RUN: terrace run %s | FileCheck %s

func.func private @printMemrefI32(memref<*xi32>) attributes { llvm.emit_c_interface }

func.func @main() {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9 : i32
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>

  // The memory is written; the tensor is not.
  // CHECK: [9,  2,  3]
  // CHECK-NEXT: 1
  %m = bufferization.to_buffer %t : tensor<3xi32> to memref<3xi32>
  memref.store %nine, %m[%c0] : memref<3xi32>
  %u = memref.cast %m : memref<3xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %x = tensor.extract %t[%c0] : tensor<3xi32>
  vector.print %x : i32

  // CHECK-NEXT: 9
  %back = bufferization.to_tensor %m restrict : memref<3xi32> to tensor<3xi32>
  %y = tensor.extract %back[%c0] : tensor<3xi32>
  vector.print %y : i32

  // CHECK-NEXT: 9
  %copy = bufferization.clone %m : memref<3xi32> to memref<3xi32>
  memref.dealloc %m : memref<3xi32>
  %z = memref.load %copy[%c0] : memref<3xi32>
  vector.print %z : i32
  return
}
