// edition: 2019-01
//
// Loops are half open; of several lower bounds the largest holds, of several upper bounds the smallest. Conditions may
// go on with `else if`.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

#lower = (d0)[s0] -> (d0 - 2, s0)
#upper = (d0) -> (d0 + 3, 9)
#small = (d0)[s0] : (s0 - d0 - 1 >= 0)
#even = (d0) : (d0 mod 2 == 0)

func @printI64(i64)
func @printComma()
func @printNewline()

func @show(%x: index) {
  %w = index_cast %x : index to i64
  call @printI64(%w) : (i64) -> ()
  call @printComma() : () -> ()
  return
}

func @window(%at: index, %first: index) {
  for %i = max #lower(%at)[%first] to min #upper(%at) {
    call @show(%i) : (index) -> ()
  }
  call @printNewline() : () -> ()
  return
}

func @kinds(%n: index) {
  %zero = constant 0 : index
  for %i = 0 to 9 step 2 {
    %j = affine_apply (d0) -> (d0 * 3 floordiv 2) (%i)
    if #small(%j)[%n] {
      call @show(%zero) : (index) -> ()
    } else if #even(%j) {
      call @show(%j) : (index) -> ()
    } else {
      %minus = affine_apply (d0) -> (-d0) (%j)
      call @show(%minus) : (index) -> ()
    }
  }
  call @printNewline() : () -> ()
  return
}

func @main() {
  %0 = constant 0 : index
  %5 = constant 5 : index
  %8 = constant 8 : index
  // CHECK: {{^}}3, 4, 5, 6, 7, {{$}}
  call @window(%5, %0) : (index, index) -> ()
  // CHECK-NEXT: {{^}}6, 7, 8, {{$}}
  call @window(%8, %5) : (index, index) -> ()
  // CHECK-EMPTY:
  call @window(%0, %8) : (index, index) -> ()
  // CHECK-NEXT: {{^}}0, 0, 6, -9, 12, {{$}}
  call @kinds(%5) : (index) -> ()
  return
}
