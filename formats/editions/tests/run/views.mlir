// edition: 2019-01
//
// A view shares the memory of what it is a view of; its layout says where its elements are there.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}
// RUN: not terrace run %s -e beyond 2>&1 | FileCheck %s --check-prefix=BEYOND

#strided = (i, j) -> (33 + i + 64 * j)
#window = (i, j)[s0, s1] -> (i + s0, j) size (16, s1)
#halves = (i, j, k) -> (i, 4 * j + k) size (3, 8)
#rows = (i, j)[s0] -> (i + s0, j)

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

func @part(%m: memref<3x8xf32>, %first: index) -> memref<2x8xf32, #rows> {
  %v = view memref<3x8xf32> -> memref<2x8xf32, #rows> () [%first] %m : memref<3x8xf32>
  return %v : memref<2x8xf32, #rows>
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

  // Each row in two halves: the layout gives the indices of the source.
  %q = alloc() : memref<3x8xf32>
  %h = reshape %q : memref<3x8xf32> () : memref<3x2x4xf32, #halves>
  %5 = constant 5 : index
  store %half, %q[%2, %5] : memref<3x8xf32>
  %k = load %h[%2, %1, %1] : memref<3x2x4xf32, #halves>
  // CHECK-NEXT: {{^}}0.5, {{$}}
  call @show(%k) : (f32) -> ()
  call @printNewline() : () -> ()

  // A view stays one where it is handed over, and where it comes from one block or another.
  %true = constant 1 : i1
  %z = call @part(%q, %1) : (memref<3x8xf32>, index) -> memref<2x8xf32, #rows>
  %y = view memref<3x8xf32> -> memref<2x8xf32, #rows> () [%0] %q : memref<3x8xf32>
  cond_br %true, ^end(%z : memref<2x8xf32, #rows>), ^end(%y : memref<2x8xf32, #rows>)
^end(%x: memref<2x8xf32, #rows>):
  %g = load %x[%1, %5] : memref<2x8xf32, #rows>
  // CHECK-NEXT: {{^}}0.5, {{$}}
  call @show(%g) : (f32) -> ()
  call @printNewline() : () -> ()
  dealloc %q : memref<3x8xf32>
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
