// RUN: terrace opt %s --lift-cf-to-scf --split-input-file --verify-diagnostics

func.func private @g()

func.func @unreachable() {
  return
^bb1:
  // expected-error @+1 {{transformation does not support unreachable blocks}}
  func.call @g() : () -> ()
  return
}
