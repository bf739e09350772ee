// edition: 2019-01
//
// Affine division rounds down or up, never towards zero, and a remainder is never negative. One application has all
// results of its map.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

#both = (d0)[s0] -> (floordiv(d0, s0), ceildiv(d0, s0), d0 mod s0, s0 * d0)
#tile = (d0, d1) -> (d0 floordiv 8, floordiv(d1, 128), d0 mod 8, d1 mod 128)

func @printI64(i64)
func @printComma()
func @printNewline()

func @show(%x: index) {
  %w = index_cast %x : index to i64
  call @printI64(%w) : (i64) -> ()
  call @printComma() : () -> ()
  return
}

func @divide(%x: index, %by: index) {
  %r = affine_apply #both(%x)[%by]
  call @show(%r#0) : (index) -> ()
  call @show(%r#1) : (index) -> ()
  call @show(%r#2) : (index) -> ()
  call @show(%r#3) : (index) -> ()
  call @printNewline() : () -> ()
  return
}

func @main() {
  %4 = constant 4 : index
  %7 = constant 7 : index
  %8 = constant 8 : index
  %m11 = constant -11 : index
  // CHECK: {{^}}1, 2, 3, 28, {{$}}
  call @divide(%7, %4) : (index, index) -> ()
  // CHECK-NEXT: {{^}}-3, -2, 1, -44, {{$}}
  call @divide(%m11, %4) : (index, index) -> ()
  // CHECK-NEXT: {{^}}2, 2, 0, 32, {{$}}
  call @divide(%8, %4) : (index, index) -> ()
  %17 = constant 17 : index
  %300 = constant 300 : index
  %t = affine_apply #tile(%17, %300)
  // CHECK-NEXT: {{^}}2, 2, 1, 44, {{$}}
  call @show(%t) : (index) -> ()
  call @show(%t#1) : (index) -> ()
  call @show(%t#2) : (index) -> ()
  call @show(%t#3) : (index) -> ()
  call @printNewline() : () -> ()
  // A minus binds more tightly than what stands behind it, and equals are taken from left to right.
  %a = affine_apply (d0) -> (-d0 mod 4) (%7)
  %b = affine_apply (d0) -> (20 - d0 - 1) (%7)
  %c = affine_apply (d0) -> (2 + d0 * 3) (%7)
  %d = affine_apply (d0) -> (d0 floordiv 4 + 5) (%m11)
  // CHECK-NEXT: {{^}}1, 12, 23, 2, {{$}}
  call @show(%a) : (index) -> ()
  call @show(%b) : (index) -> ()
  call @show(%c) : (index) -> ()
  call @show(%d) : (index) -> ()
  call @printNewline() : () -> ()
  return
}
