// The product of matrices of the other editions, in the syntax of the current edition.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

// CHECK: sizes = [4, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[}}[70,   60,   50],
// CHECK-NEXT: [100,   85,   70],
// CHECK-NEXT: [130,   110,   90],
// CHECK-NEXT: [160,   135,   110]]

#sum = affine_map<(d0, d1) -> (d0 + d1)>
#difference = affine_map<(d0, d1) -> (d0 - d1 + 4)>

func.func private @printMemref2dF32(memref<?x?xf32>)

func.func @fill(%A: memref<4x?xf32>, %B: memref<?x3xf32>) {
  %one = arith.constant 1 : index
  %n = memref.dim %A, %one : memref<4x?xf32>
  affine.for %i = 0 to 4 {
    affine.for %k = 0 to %n {
      %x = affine.apply #sum(%i, %k)
      %y = arith.index_cast %x : index to i32
      %f = arith.sitofp %y : i32 to f32
      memref.store %f, %A[%i, %k] : memref<4x?xf32>
    }
  }
  affine.for %k = 0 to %n {
    affine.for %j = 0 to 3 {
      %x = affine.apply #difference(%k, %j)
      %y = arith.index_cast %x : index to i32
      %f = arith.sitofp %y : i32 to f32
      memref.store %f, %B[%k, %j] : memref<?x3xf32>
    }
  }
  return
}

func.func @product(%A: memref<4x?xf32>, %B: memref<?x3xf32>) -> memref<4x3xf32> {
  %one = arith.constant 1 : index
  %n = memref.dim %A, %one : memref<4x?xf32>
  %zero = arith.constant 0.0 : f32
  %C = memref.alloc() : memref<4x3xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      memref.store %zero, %C[%i, %j] : memref<4x3xf32>
      affine.for %k = 0 to %n {
        %a = memref.load %A[%i, %k] : memref<4x?xf32>
        %b = memref.load %B[%k, %j] : memref<?x3xf32>
        %p = arith.mulf %a, %b : f32
        %c = memref.load %C[%i, %j] : memref<4x3xf32>
        %s = arith.addf %c, %p : f32
        memref.store %s, %C[%i, %j] : memref<4x3xf32>
      }
    }
  }
  return %C : memref<4x3xf32>
}

func.func @main() {
  %n = arith.constant 5 : index
  %A = memref.alloc(%n) : memref<4x?xf32>
  %B = memref.alloc(%n) : memref<?x3xf32>
  call @fill(%A, %B) : (memref<4x?xf32>, memref<?x3xf32>) -> ()
  %C = call @product(%A, %B) : (memref<4x?xf32>, memref<?x3xf32>) -> memref<4x3xf32>
  %D = memref.cast %C : memref<4x3xf32> to memref<?x?xf32>
  call @printMemref2dF32(%D) : (memref<?x?xf32>) -> ()
  memref.dealloc %A : memref<4x?xf32>
  memref.dealloc %B : memref<?x3xf32>
  memref.dealloc %C : memref<4x3xf32>
  return
}
