// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{custom op 'vector.contract' expected two types}}
func.func @f(%a: vector<4xf32>) { %0 = vector.contract {} %a, %a, %a : vector<4xf32> into f32 return }
