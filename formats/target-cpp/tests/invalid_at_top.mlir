// RUN: terrace translate --mlir-to-cpp --declare-variables-at-top --verify-diagnostics %s

// expected-error @below {{'func.func' op cannot emit block argument #0 with type '!emitc.array<4xi8>'}}
func.func @array_as_block_argument(%a: !emitc.array<4xi8>) {
  cf.br ^bb1(%a : !emitc.array<4xi8>)
^bb1(%b : !emitc.array<4xi8>):
  return
}
