// edition: 2019-01
//
// A view shares the memory of what it is a view of; its layout says where its elements are there.
//
// RUN: terrace run %s | FileCheck %s
// RUN: not terrace run %s -e beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not terrace run %s -e fixed 2>&1 | FileCheck %s --check-prefix=FIXED

#strided = (i, j) -> (33 + i + 64 * j)
#window = (i, j)[s0, s1] -> (i + s0, j) size (16, s1)

func @printF32(f32)
func @printI64(i64)
func @printComma()
func @printNewline()

func @show(%x: f32) {
  call @printF32(%x) : (f32) -> ()
  call @printComma() : () -> ()
  return
}

// Each element is its address.
func @addresses() -> memref<1035xf32> {
  %m = alloc() : memref<1035xf32>
  for %i = 0 to 1035 {
    %x = index_cast %i : index to i32
    %f = sitofp %x : i32 to f32
    store %f, %m[%i] : memref<1035xf32>
  }
  return %m : memref<1035xf32>
}

func @main() {
  %0 = constant 0 : index
  %1 = constant 1 : index
  %2 = constant 2 : index
  %7 = constant 7 : index
  %15 = constant 15 : index
  %41 = constant 41 : index

  // The element (i, j) lies at 33 + i + 64 j.
  %m = call @addresses() : () -> memref<1035xf32>
  %v = view memref<1035xf32> -> memref<42x16xf32, #strided> () %m : memref<1035xf32>
  %a = load %v[%0, %0] : memref<42x16xf32, #strided>
  %b = load %v[%2, %1] : memref<42x16xf32, #strided>
  %c = load %v[%41, %15] : memref<42x16xf32, #strided>
  // CHECK: {{^}}33, 99, 1034, {{$}}
  call @show(%a) : (f32) -> ()
  call @show(%b) : (f32) -> ()
  call @show(%c) : (f32) -> ()
  call @printNewline() : () -> ()
  // What is stored through the view is seen.
  %half = constant 0.5 : f32
  store %half, %v[%2, %1] : memref<42x16xf32, #strided>
  %99 = constant 99 : index
  %d = load %m[%99] : memref<1035xf32>
  // CHECK-NEXT: {{^}}0.5, {{$}}
  call @show(%d) : (f32) -> ()
  call @printNewline() : () -> ()
  dealloc %m : memref<1035xf32>

  // A window of four rows, which begins at the row that is bound to a symbol.
  %3 = constant 3 : index
  %n = alloc(%3) : memref<16x?xf32>
  %w = view memref<16x?xf32> -> memref<4x?xf32, #window> (%3) [%7, %3] %n : memref<16x?xf32>
  store %half, %w[%2, %1] : memref<4x?xf32, #window>
  %9 = constant 9 : index
  %e = load %n[%9, %1] : memref<16x?xf32>
  // CHECK-NEXT: {{^}}0.5, {{$}}
  call @show(%e) : (f32) -> ()
  call @printNewline() : () -> ()
  dealloc %n : memref<16x?xf32>

  // The same elements in the same order, in another shape.
  %p = alloc() : memref<4x6xf32>
  %r = reshape %p : memref<4x6xf32> () : memref<2x3x4xf32>
  store %half, %p[%2, %3] : memref<4x6xf32>
  %f = load %r[%1, %0, %3] : memref<2x3x4xf32>
  // CHECK-NEXT: {{^}}0.5, {{$}}
  call @show(%f) : (f32) -> ()
  call @printNewline() : () -> ()
  dealloc %p : memref<4x6xf32>

  // A tensor of any rank has as many indices as it has dimensions.
  %t = constant dense<tensor<2x2xf32>, [[1.0, 2.0], [3.0, 4.0]]>
  %u = tensor_cast %t : tensor<2x2xf32> to tensor<*xf32>
  %g = extract_element %u[%1, %0] : tensor<*xf32>
  // CHECK-NEXT: {{^}}3, {{$}}
  call @show(%g) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}

func @beyond() {
  %13 = constant 13 : index
  %3 = constant 3 : index
  %n = alloc(%3) : memref<16x?xf32>
  // BEYOND: views.mlir:[[@LINE+1]]:8: error: 'std.view' op has undefined behavior: the view is larger than its source
  %w = view memref<16x?xf32> -> memref<4x?xf32, #window> (%3) [%13, %3] %n : memref<16x?xf32>
  return
}

func @fixed() {
  // FIXED: views.mlir:[[@LINE+1]]:8: error: 'std.alloc_static' op cannot be interpreted: the interpreter does not know this operation
  %m = alloc_static(0x1000) : memref<4xf32>
  return
}
