// edition: 2020
//
// Numbers of the standard dialect: the sign of one float on the magnitude of another, floats that are written as their
// bits, dimensions that are known.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func @printF64(f64)
func @printI64(i64)
func @printComma()
func @printNewline()

func @show(%x: f64) {
  call @printF64(%x) : (f64) -> ()
  call @printComma() : () -> ()
  return
}

func @main() {
  %three = constant 3.0 : f64
  %minus_zero = constant -0. : f64
  %a = copysign %three, %minus_zero : f64
  %b = absf %a : f64
  %c = negf %minus_zero : f64
  // CHECK: {{^}}-3, 3, 0, {{$}}
  call @show(%a) : (f64) -> ()
  call @show(%b) : (f64) -> ()
  call @show(%c) : (f64) -> ()
  call @printNewline() : () -> ()

  %infinity = constant 0x7C00 : f16
  %nan = constant 0x7CFF : f16
  %d = fpext %infinity : f16 to f64
  %e = fpext %nan : f16 to f64
  // CHECK-NEXT: {{^}}inf, nan, {{$}}
  call @show(%d) : (f64) -> ()
  call @show(%e) : (f64) -> ()
  call @printNewline() : () -> ()

  // Without the type of a float it is a number.
  %31744 = constant 0x7C00
  // CHECK-NEXT: {{^}}31744{{$}}
  call @printI64(%31744) : (i64) -> ()
  call @printNewline() : () -> ()

  %n = constant 7 : index
  %m = alloc(%n) : memref<4x?xf64>
  %4 = dim %m, 0 : memref<4x?xf64>
  %7 = dim %m, 1 : memref<4x?xf64>
  dealloc %m : memref<4x?xf64>
  %sum = addi %4, %7 : index
  %i = index_cast %sum : index to i64
  // CHECK-NEXT: {{^}}11{{$}}
  call @printI64(%i) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
