// edition: 2020
//
// An element of a strided memref lies at its offset, and at each index times its stride.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func @print_memref_f32(memref<*xf32>)
func @printI64(i64)
func @printNewline()

func @last(%m: memref<42x16xf32, offset: 33, strides: [1, 64]>) {
  %i = constant 41 : index
  %j = constant 15 : index
  %one = constant 1.0 : f32
  store %one, %m[%i, %j] : memref<42x16xf32, offset: 33, strides: [1, 64]>
  return
}

func @main() {
  // The same type, in two spellings.
  %m = alloc() : memref<42x16xf32, (i, j) -> (33 + i + 64 * j)>
  call @last(%m) : (memref<42x16xf32, offset: 33, strides: [1, 64]>) -> ()
  %u = memref_cast %m : memref<42x16xf32, offset: 33, strides: [1, 64]> to memref<*xf32>
  %r = rank %u : memref<*xf32>
  %r64 = index_cast %r : index to i64
  // CHECK: {{^}}2{{$}}
  call @printI64(%r64) : (i64) -> ()
  call @printNewline() : () -> ()
  dealloc %m : memref<42x16xf32, offset: 33, strides: [1, 64]>
  return
}
