// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @rows() {
  // expected-error @+1 {{'amx.tile_zero' op bad row height: 17}}
  %0 = amx.tile_zero : !amx.tile<17x16xbf16>
  return
}

// -----

func.func @columns() {
  // expected-error @+1 {{'amx.tile_zero' op bad column width: 65}}
  %0 = amx.tile_zero : !amx.tile<16x65xi8>
  return
}

// -----

func.func @part_of_a_word() {
  // expected-error @+1 {{'amx.tile_zero' op bad column width: 5}}
  %0 = amx.tile_zero : !amx.tile<16x5xi8>
  return
}

// -----

func.func @one_dimension() {
  // expected-error @+1 {{'amx.tile_zero' op result #0 must be tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values, but got '!amx.tile<16xi8>'}}
  %0 = amx.tile_zero : !amx.tile<16xi8>
  return
}

// -----

func.func @element() {
  // expected-error @+1 {{failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer}}
  %0 = amx.tile_zero : !amx.tile<16x4xi16>
  return
}

// -----

func.func @dynamic() {
  // expected-error @+1 {{expected static shape}}
  %0 = amx.tile_zero : !amx.tile<16x?xi8>
  return
}

// -----

func.func @no_dimension() {
  // expected-error @+1 {{'amx.tile_zero' op result #0 must be tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values, but got '!amx.tile<xi8>'}}
  %0 = amx.tile_zero : !amx.tile<i8>
  return
}

// -----

func.func @no_element() {
  // expected-error @+1 {{expected non-function type}}
  %0 = amx.tile_zero : !amx.tile<16x4x>
  return
}

// -----

func.func @third_part() {
  // expected-error @+1 {{expected '>'}}
  %0 = amx.tile_zero : !amx.tile<16x4xi8,3>
  return
}

// -----

func.func @not_a_tile() {
  // expected-error @+1 {{'amx.tile_zero' op result #0 must be tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values, but got 'vector<16x4xf32>'}}
  %0 = amx.tile_zero : vector<16x4xf32>
  return
}

// -----

func.func @rows_in_memory(%m: memref<?xi8>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires at least 2D memref}}
  %0 = amx.tile_load %m[%i] : memref<?xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @too_few_indices(%m: memref<?x?xi8>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires 2 indices}}
  %0 = amx.tile_load %m[%i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @inner_stride(%m: memref<?x?xi8, strided<[?, 2]>>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires memref with unit innermost stride}}
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8, strided<[?, 2]>> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @indices_of_store(%m: memref<?x?xi8>, %i: index, %0: !amx.tile<16x64xi8>) {
  // expected-error @+1 {{'amx.tile_store' op requires 2 indices}}
  amx.tile_store %m[%i], %0: memref<?x?xi8>, !amx.tile<16x64xi8>
  return
}

// -----

func.func @rows_of_store(%m: memref<?xi8>, %i: index, %0: !amx.tile<16x64xi8>) {
  // expected-error @+1 {{'amx.tile_store' op requires at least 2D memref}}
  amx.tile_store %m[%i], %0: memref<?xi8>, !amx.tile<16x64xi8>
  return
}

// -----

func.func @columns_of_store(%m: memref<?xi8>, %i: index, %0: !amx.tile<16x66xi8>) {
  // expected-error @+1 {{'amx.tile_store' op bad column width: 66}}
  amx.tile_store %m[%i], %0: memref<?xi8>, !amx.tile<16x66xi8>
  return
}

// -----

func.func @depth(%0: !amx.tile<16x32xbf16>, %1: !amx.tile<8x32xbf16>, %2: !amx.tile<16x16xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op bad mult shape: 16 x 16 x 16}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x32xbf16>, !amx.tile<8x32xbf16>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @unlike_floats(%0: !amx.tile<16x32xbf16>, %1: !amx.tile<16x32xf16>, %2: !amx.tile<16x16xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op unsupported type combination}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x32xbf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @rows_of_factor(%0: !amx.tile<17x32xbf16>, %1: !amx.tile<16x34xbf16>, %2: !amx.tile<16x160xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op bad row height: 17}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<17x32xbf16>, !amx.tile<16x34xbf16>, !amx.tile<16x160xf32>
  return
}

// -----

func.func @columns_of_factor(%0: !amx.tile<16x32xbf16>, %1: !amx.tile<16x34xbf16>, %2: !amx.tile<16x160xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op bad column width: 68}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x32xbf16>, !amx.tile<16x34xbf16>, !amx.tile<16x160xf32>
  return
}

// -----

func.func @columns_of_sum(%0: !amx.tile<16x32xbf16>, %1: !amx.tile<16x30xbf16>, %2: !amx.tile<16x160xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op bad column width: 640}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x32xbf16>, !amx.tile<16x30xbf16>, !amx.tile<16x160xf32>
  return
}

// -----

func.func @depth_of_bytes(%0: !amx.tile<16x64xi8>, %1: !amx.tile<8x64xi8>, %2: !amx.tile<16x16xi32>) {
  // expected-error @+1 {{'amx.tile_muli' op bad mult shape: 16 x 16 x 16}}
  %3 = amx.tile_muli %0, %1 zext, %2 : !amx.tile<16x64xi8>, !amx.tile<8x64xi8>, !amx.tile<16x16xi32>
  return
}

// -----

func.func @too_many_indices(%m: memref<?xi8>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires 1 indices}}
  %0 = amx.tile_load %m[%i, %i] : memref<?xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @rows_of_load(%m: memref<?x?xi8, strided<[?, 2]>>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op bad row height: 17}}
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8, strided<[?, 2]>> into !amx.tile<17x64xi8>
  return
}

// -----

func.func @wrapped_columns(%0: !amx.tile<16x9223372036854775807xbf16>, %1: !amx.tile<8x32xf16>, %2: !amx.tile<16x16xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op bad column width: 536870910}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x9223372036854775807xbf16>, !amx.tile<8x32xf16>, !amx.tile<16x16xf32>
  return
}

// -----

// expected-error @+1 {{invalid dimension}}
func.func @dimension(%0: !amx.tile<16x99223372036854775807xbf16>) {
  return
}

// -----

func.func @sum_of_floats(%0: !amx.tile<16x32xbf16>, %1: !amx.tile<16x32xbf16>, %2: i32) {
  // expected-error @+1 {{'amx.tile_mulf' op operand #2 must be tile of 32-bit float values, but got 'i32'}}
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, i32
  return
}

// -----

func.func @factor_of_floats(%a: !amx.tile<16x64xi8>, %acc: !amx.tile<16x16xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op operand #0 must be tile of 16-bit float or bfloat16 type values, but got '!amx.tile<16x64xi8>'}}
  %0 = amx.tile_mulf %a, %a, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @factor_of_integers(%a: !amx.tile<16x32xf16>, %acc: !amx.tile<16x16xi32>) {
  // expected-error @+1 {{'amx.tile_muli' op operand #0 must be tile of 8-bit signless integer values, but got '!amx.tile<16x32xf16>'}}
  %0 = amx.tile_muli %a, %a, %acc : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xi32>
  return
}

// -----

func.func @sum_of_integers(%a: !amx.tile<16x64xi8>, %acc: !amx.tile<16x16xf32>) {
  // expected-error @+1 {{'amx.tile_muli' op operand #2 must be tile of 32-bit signless integer values, but got '!amx.tile<16x16xf32>'}}
  %0 = amx.tile_muli %a, %a, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @result(%a: !amx.tile<16x64xi8>, %acc: !amx.tile<16x16xi32>) {
  // expected-error @+1 {{'amx.tile_muli' op failed to verify that all of {acc, res} have same type}}
  %0 = "amx.tile_muli"(%a, %a, %acc) : (!amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>) -> !amx.tile<8x16xi32>
  return
}

// -----

func.func @memory(%m: tensor<?x?xi8>, %i: index) {
  // expected-error @+1 {{custom op 'amx.tile_load' invalid kind of type specified: expected builtin.memref, but found 'tensor<?x?xi8>'}}
  %0 = amx.tile_load %m[%i, %i] : tensor<?x?xi8> into !amx.tile<16x64xi8>
  return
}
