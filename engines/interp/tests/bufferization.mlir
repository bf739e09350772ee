// RUN: terrace run --backend=interpreter %s | FileCheck %s

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

// RUN: terrace run --backend=interpreter %s -e alloc | FileCheck %s --check-prefix=ALLOC
func.func @alloc() {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>

  // What is copied stays as it is.
  // ALLOC: 5
  // ALLOC-NEXT: 1
  %a = bufferization.alloc_tensor() copy(%t) : tensor<2xi32>
  %b = tensor.insert %five into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %b[%c0] : tensor<2xi32>
  %y = tensor.extract %t[%c0] : tensor<2xi32>
  vector.print %x : i32
  vector.print %y : i32

  // ALLOC-NEXT: 2
  %c = bufferization.alloc_tensor(%two) : tensor<?xi32>
  %n = tensor.dim %c, %c0 : tensor<?xi32>
  vector.print %n : index
  return
}

// RUN: terrace run --backend=interpreter %s -e dealloc | FileCheck %s --check-prefix=DEALLOC
// RUN: not terrace run --backend=interpreter %s -e freed 2>&1 | FileCheck %s --check-prefix=FREED
func.func @owned(%retained: memref<2xi32>, %other: memref<2xi32>) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %same = memref.cast %retained : memref<2xi32> to memref<?xi32>
  %r:2 = bufferization.dealloc (%same, %other, %other, %retained : memref<?xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>)
      if (%true, %true, %true, %false) retain (%retained, %same : memref<2xi32>, memref<?xi32>)
  return %r#0, %r#1 : i1, i1
}

func.func @dealloc() {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5 : i32
  %m = memref.alloc() : memref<2xi32>
  %n = memref.alloc() : memref<2xi32>
  memref.store %five, %m[%c0] : memref<2xi32>
  // What is retained is not freed; that it would have been, is told.
  // DEALLOC: 1
  // DEALLOC-NEXT: 1
  // DEALLOC-NEXT: 5
  %r:2 = call @owned(%m, %n) : (memref<2xi32>, memref<2xi32>) -> (i1, i1)
  vector.print %r#0 : i1
  vector.print %r#1 : i1
  %x = memref.load %m[%c0] : memref<2xi32>
  vector.print %x : i32
  bufferization.dealloc (%m : memref<2xi32>) if (%r#0)
  return
}

func.func @freed() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  %n = memref.alloc() : memref<2xi32>
  %r:2 = call @owned(%m, %n) : (memref<2xi32>, memref<2xi32>) -> (i1, i1)
  // FREED: error: 'memref.load' op has undefined behavior: memory is accessed after it was freed
  %x = memref.load %n[%c0] : memref<2xi32>
  vector.print %x : i32
  return
}
