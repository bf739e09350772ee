// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @integer(%x: i32) {
  // expected-error @+1 {{'math.absf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.absf %x : i32
  return
}
