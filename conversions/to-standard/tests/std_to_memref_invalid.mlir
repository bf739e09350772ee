// RUN: terrace opt %s --convert-std-to-memref --split-input-file --verify-diagnostics

func.func @fixed() {
  // expected-error @+1 {{'std.alloc_static' op cannot be lowered: its address means something only on the machine that the program was written for}}
  %m = std.alloc_static(4096) : memref<16xf32>
  return
}

// -----

#tiled = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @tiled(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'std.view' op cannot be lowered: a layout is not strided}}
  %v = std.view %m() [] : memref<4x4xf32> to memref<16xf32, #tiled>
  return
}

// -----

#mirror = affine_map<(d0, d1) -> (d1, d0)>
func.func @reshape(%m: memref<4x4xf32, #mirror>) {
  // expected-error @+1 {{'std.reshape' op cannot be lowered: a layout is not strided}}
  %v = std.reshape %m() [] : memref<4x4xf32, #mirror> to memref<16xf32>
  return
}

// -----

func.func @gaps(%m: memref<4x4xf32, strided<[8, 1]>>) {
  // expected-error @+1 {{'std.reshape' op cannot be lowered: elements that do not lie one after the other get another shape}}
  %v = std.reshape %m() [] : memref<4x4xf32, strided<[8, 1]>> to memref<16xf32>
  return
}

// -----

func.func private @use(memref<4x4xf32>)
func.func @escapes(%m: memref<16x8xf32>) {
  // expected-error @+1 {{'std.view' op cannot be lowered: it does not lie in memory as its type says}}
  %v = std.view %m() [] : memref<16x8xf32> to memref<4x4xf32>
  call @use(%v) : (memref<4x4xf32>) -> ()
  return
}
