// edition: 2019-01
//
// A product of matrices as it was written in January 2019: loops and conditions belong to no dialect.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

// CHECK: sizes = [4, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[}}[70,   60,   50],
// CHECK-NEXT: [100,   85,   70],
// CHECK-NEXT: [130,   110,   90],
// CHECK-NEXT: [160,   135,   110]]

#sum = (d0, d1) -> (d0 + d1)
#difference = (d0, d1) -> (d0 - d1 + 4)

func @printMemref2dF32(memref<?x?xf32>)

func @fill(%A: memref<4x?xf32>, %B: memref<?x3xf32>) {
  %n = dim %A, 1 : memref<4x?xf32>
  for %i = 0 to 4 {
    for %k = 0 to %n {
      %x = affine_apply #sum(%i, %k)
      %y = index_cast %x : index to i32
      %f = sitofp %y : i32 to f32
      store %f, %A[%i, %k] : memref<4x?xf32>
    }
  }
  for %k = 0 to %n {
    for %j = 0 to 3 {
      %x = affine_apply #difference(%k, %j)
      %y = index_cast %x : index to i32
      %f = sitofp %y : i32 to f32
      store %f, %B[%k, %j] : memref<?x3xf32>
    }
  }
  return
}

func @product(%A: memref<4x?xf32>, %B: memref<?x3xf32>) -> memref<4x3xf32> {
  %n = dim %A, 1 : memref<4x?xf32>
  %zero = constant 0.0 : f32
  %C = alloc() : memref<4x3xf32>
  for %i = 0 to 4 {
    for %j = 0 to 3 {
      store %zero, %C[%i, %j] : memref<4x3xf32>
      for %k = 0 to %n {
        %a = load %A[%i, %k] : memref<4x?xf32>
        %b = load %B[%k, %j] : memref<?x3xf32>
        %p = mulf %a, %b : f32
        %c = load %C[%i, %j] : memref<4x3xf32>
        %s = addf %c, %p : f32
        store %s, %C[%i, %j] : memref<4x3xf32>
      }
    }
  }
  return %C : memref<4x3xf32>
}

func @main() {
  %n = constant 5 : index
  %A = alloc(%n) : memref<4x?xf32>
  %B = alloc(%n) : memref<?x3xf32>
  call @fill(%A, %B) : (memref<4x?xf32>, memref<?x3xf32>) -> ()
  %C = call @product(%A, %B) : (memref<4x?xf32>, memref<?x3xf32>) -> memref<4x3xf32>
  %D = memref_cast %C : memref<4x3xf32> to memref<?x?xf32>
  call @printMemref2dF32(%D) : (memref<?x?xf32>) -> ()
  dealloc %A : memref<4x?xf32>
  dealloc %B : memref<?x3xf32>
  dealloc %C : memref<4x3xf32>
  return
}
