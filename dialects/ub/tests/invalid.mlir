// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @poison_of_another_kind() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = ub.poison <1> : i32
  ub.unreachable
}
