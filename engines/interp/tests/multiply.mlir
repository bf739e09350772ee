// The matrix multiply that opens the first language reference, read as it was written then.
//
// RUN: terrace run --edition=auto %s | FileCheck %s

// CHECK: sizes = [100, 50] strides = [50, 1] data =
// CHECK-NEXT: {{\[}}[5,   2,   -1,   -4,
// CHECK: [302,   2,   -298,

func @multiply(%A: memref<100x?xf32>, %B: memref<?x50xf32>)
          -> (memref<100x50xf32>)  {
  %n = dim %A, 1 : memref<100x?xf32>
  %C = alloc() : memref<100x50xf32>
  %zero = constant 0.0 : f32
  for %i = 0 to 100 {
     for %j = 0 to 50 {
        store %zero, %C[%i, %j] : memref<100x50xf32>
        for %k = 0 to %n {
           %a_v  = load %A[%i, %k] : memref<100x?xf32>
           %b_v  = load %B[%k, %j] : memref<?x50xf32>
           %prod = mulf %a_v, %b_v : f32
           %c_v  = load %C[%i, %j] : memref<100x50xf32>
           %sum  = addf %c_v, %prod : f32
           store %sum, %C[%i, %j] : memref<100x50xf32>
        }
     }
  }
  return %C : memref<100x50xf32>
}

func @printMemref2dF32(memref<?x?xf32>)

// A[i, k] = i + k and B[k, j] = k - j, so that C[i, j] = 3 (i + 1) (1 - j) + 2.
func @main() {
  %n = constant 3 : index
  %A = alloc(%n) : memref<100x?xf32>
  %B = alloc(%n) : memref<?x50xf32>
  for %i = 0 to 100 {
    for %k = 0 to 3 {
      %x = affine_apply (d0, d1) -> (d0 + d1) (%i, %k)
      %y = index_cast %x : index to i32
      %f = sitofp %y : i32 to f32
      store %f, %A[%i, %k] : memref<100x?xf32>
    }
  }
  for %k = 0 to 3 {
    for %j = 0 to 50 {
      %x = affine_apply (d0, d1) -> (d0 - d1) (%k, %j)
      %y = index_cast %x : index to i32
      %f = sitofp %y : i32 to f32
      store %f, %B[%k, %j] : memref<?x50xf32>
    }
  }
  %C = call @multiply(%A, %B) : (memref<100x?xf32>, memref<?x50xf32>) -> memref<100x50xf32>
  %D = memref_cast %C : memref<100x50xf32> to memref<?x?xf32>
  call @printMemref2dF32(%D) : (memref<?x?xf32>) -> ()
  dealloc %A : memref<100x?xf32>
  dealloc %B : memref<?x50xf32>
  dealloc %C : memref<100x50xf32>
  return
}
