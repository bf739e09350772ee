// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @rank() {
  // expected-error @+1 {{'arm_sme.get_tile' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[16]xi8>'}}
  %0 = arm_sme.get_tile : vector<[16]xi8>
  return
}

// -----

func.func @element() {
  // expected-error @+1 {{'arm_sme.zero' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[16]x[16]xi4>'}}
  %0 = arm_sme.zero : vector<[16]x[16]xi4>
  return
}

// -----

func.func @fixed_rows() {
  // expected-error @+1 {{'arm_sme.get_tile' op result #0 must be a vector type that fits into a SME tile, but got 'vector<16x[16]xi8>'}}
  %0 = arm_sme.get_tile : vector<16x[16]xi8>
  return
}

// -----

func.func @shape() {
  // expected-error @+1 {{'arm_sme.get_tile' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[4]x[16]xi8>'}}
  %0 = arm_sme.get_tile : vector<[4]x[16]xi8>
  return
}

// -----

func.func @float() {
  // expected-error @+1 {{'arm_sme.zero' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[8]x[8]xf32>'}}
  %0 = arm_sme.zero : vector<[8]x[8]xf32>
  return
}

// -----

func.func @inserted_slice(%s: vector<[8]xi8>, %t: vector<[16]x[16]xi8>, %i: index) {
  // expected-error @+1 {{'arm_sme.insert_tile_slice' op failed to verify that type of 'vector' matches type of 'tile' slice}}
  %0 = arm_sme.insert_tile_slice %s, %t[%i] : vector<[8]xi8> into vector<[16]x[16]xi8>
  return
}

// -----

func.func @extracted_slice(%t: vector<[4]x[4]xf32>, %i: index) {
  // expected-error @+1 {{'arm_sme.extract_tile_slice' op failed to verify that type of 'result' matches type of 'tile' slice}}
  %0 = arm_sme.extract_tile_slice %t[%i] : vector<[2]xf64> from vector<[4]x[4]xf32>
  return
}

// -----

func.func @extracted_rank(%t: vector<[4]x[4]xf32>, %i: index) {
  // expected-error @+1 {{'arm_sme.extract_tile_slice' op result #0 must be a vector type that matches the size of a SVE vector, but got 'vector<4xf32>'}}
  %0 = arm_sme.extract_tile_slice %t[%i] : vector<4xf32> from vector<[4]x[4]xf32>
  return
}

// -----

func.func @no_slice_of_scalar(%t: vector<f32>, %i: index) {
  // expected-error @+1 {{'arm_sme.extract_tile_slice' op operand #0 must be a vector type that fits into a SME tile, but got 'vector<f32>'}}
  %0 = arm_sme.extract_tile_slice %t[%i] : vector<[4]xf32> from vector<f32>
  return
}

// -----

func.func @layout(%t: vector<[4]x[4]xf32>, %i: index) {
  // expected-error @+2 {{custom op 'arm_sme.extract_tile_slice' expected ::mlir::arm_sme::TileSliceLayout to be one of: horizontal, vertical}}
  // expected-error @+1 {{custom op 'arm_sme.extract_tile_slice' failed to parse ArmSME_TileSliceLayoutAttr parameter 'value' which is to be a `::mlir::arm_sme::TileSliceLayout`}}
  %0 = arm_sme.extract_tile_slice %t[%i] layout<diagonal> : vector<[4]xf32> from vector<[4]x[4]xf32>
  return
}

// -----

func.func @kind_of_layout(%t: vector<[4]x[4]xf32>, %i: index) {
  // expected-error @+1 {{invalid properties {layout = 1 : i32} for op arm_sme.extract_tile_slice: Invalid attribute `layout` in property conversion: 1 : i32}}
  %0 = "arm_sme.extract_tile_slice"(%t, %i) <{layout = 1 : i32}> : (vector<[4]x[4]xf32>, index) -> vector<[4]xf32>
  return
}

// -----

func.func @copied(%t: vector<[4]x[4]xf32>) {
  // expected-error @+1 {{'arm_sme.copy_tile' op failed to verify that all of {tile, result} have same type}}
  %0 = "arm_sme.copy_tile"(%t) : (vector<[4]x[4]xf32>) -> vector<[2]x[2]xf64>
  return
}

// -----

func.func @element_of_memory(%m: memref<?x?xi32>, %i: index) {
  // expected-error @+1 {{'arm_sme.tile_load' op failed to verify that all of {result, base} have same element type}}
  %0 = arm_sme.tile_load %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @padding(%m: memref<?x?xf64>, %i: index, %pad: f32, %mask: vector<[2]x[2]xi1>) {
  // expected-error @+1 {{use of value '%pad' expects different type than prior uses: 'f64' vs 'f32'}}
  %0 = arm_sme.tile_load %m[%i, %i], %pad, %mask : memref<?x?xf64>, vector<[2]x[2]xf64>
  return
}

// -----

func.func @padding_in_full(%m: memref<?x?xf64>, %i: index, %pad: f32, %mask: vector<[2]x[2]xi1>) {
  // expected-error @+1 {{'arm_sme.tile_load' op failed to verify that padding type matches element type of result}}
  %0 = "arm_sme.tile_load"(%m, %i, %i, %pad, %mask) <{operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (memref<?x?xf64>, index, index, f32, vector<[2]x[2]xi1>) -> vector<[2]x[2]xf64>
  return
}

// -----

func.func @mask_in_full(%m: memref<?x?xf64>, %i: index, %pad: f64, %mask: vector<[4]x[4]xi1>) {
  // expected-error @+1 {{'arm_sme.tile_load' op failed to verify that mask has i1 element type and same shape as result}}
  %0 = "arm_sme.tile_load"(%m, %i, %i, %pad, %mask) <{operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (memref<?x?xf64>, index, index, f64, vector<[4]x[4]xi1>) -> vector<[2]x[2]xf64>
  return
}

// -----

func.func @padding_alone(%m: memref<?x?xf64>, %i: index, %pad: f64) {
  // expected-error @+1 {{'arm_sme.tile_load' op failed to verify that both `padding` and `mask` should be provided or neither}}
  %0 = "arm_sme.tile_load"(%m, %i, %i, %pad) <{operandSegmentSizes = array<i32: 1, 2, 1, 0>}> : (memref<?x?xf64>, index, index, f64) -> vector<[2]x[2]xf64>
  return
}

// -----

func.func @stored_mask(%m: memref<?x?xf64>, %i: index, %d: vector<[2]x[2]xf64>, %mask: vector<[4]x[4]xi1>) {
  // expected-error @+1 {{'arm_sme.tile_store' op failed to verify that mask has i1 element type and same shape as valueToStore}}
  "arm_sme.tile_store"(%d, %m, %i, %i, %mask) <{operandSegmentSizes = array<i32: 1, 1, 2, 1>}> : (vector<[2]x[2]xf64>, memref<?x?xf64>, index, index, vector<[4]x[4]xi1>) -> ()
  return
}

// -----

func.func @stored_element(%m: memref<?x?xf32>, %i: index, %d: vector<[2]x[2]xf64>) {
  // expected-error @+1 {{'arm_sme.tile_store' op failed to verify that all of {valueToStore, base} have same element type}}
  arm_sme.tile_store %d, %m[%i, %i] : memref<?x?xf32>, vector<[2]x[2]xf64>
  return
}

// -----

func.func @mask_of_loaded_slice(%m: memref<?x?xf64>, %p: vector<[4]xi1>, %d: vector<[2]x[2]xf64>, %i: index) {
  // expected-error @+1 {{'arm_sme.load_tile_slice' op failed to verify that `mask` has i1 element type and the shape is a slice of `result`}}
  %0 = arm_sme.load_tile_slice %m[%i, %i], %p, %d, %i : memref<?x?xf64>, vector<[4]xi1>, vector<[2]x[2]xf64>
  return
}

// -----

func.func @mask_of_stored_slice(%m: memref<?x?xf64>, %p: vector<[4]xi1>, %d: vector<[2]x[2]xf64>, %i: index) {
  // expected-error @+1 {{'arm_sme.store_tile_slice' op failed to verify that `mask` has i1 element type and the shape is a slice of `tile`}}
  arm_sme.store_tile_slice %d, %i, %p, %m[%i, %i] : memref<?x?xf64>, vector<[4]xi1>, vector<[2]x[2]xf64>
  return
}

// -----

func.func @kind_of_mask(%m: memref<?x?xf64>, %p: vector<2xi1>, %d: vector<[2]x[2]xf64>, %i: index) {
  // expected-error @+1 {{'arm_sme.store_tile_slice' op operand #2 must be a vector type that matches the size of a SVE predicate, but got 'vector<2xi1>'}}
  arm_sme.store_tile_slice %d, %i, %p, %m[%i, %i] : memref<?x?xf64>, vector<2xi1>, vector<[2]x[2]xf64>
  return
}

// -----

func.func @stored_slice_of_tensor(%m: tensor<?x?xf64>, %p: vector<[2]xi1>, %d: vector<[2]x[2]xf64>, %i: index) {
  // expected-error @+1 {{custom op 'arm_sme.store_tile_slice' invalid kind of type specified: expected builtin.memref, but found 'tensor<?x?xf64>'}}
  arm_sme.store_tile_slice %d, %i, %p, %m[%i, %i] : tensor<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  return
}

// -----

func.func @size_of_product(%a: vector<[2]xi16>) {
  // expected-error @+1 {{'arm_sme.outerproduct' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[2]x[2]xi16>'}}
  %0 = arm_sme.outerproduct %a, %a : vector<[2]xi16>, vector<[2]xi16>
  return
}

// -----

func.func @factors(%a: vector<[4]xf32>, %b: vector<[2]xf64>) {
  // expected-error @+1 {{'arm_sme.outerproduct' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = arm_sme.outerproduct %a, %b : vector<[4]xf32>, vector<[2]xf64>
  return
}

// -----

func.func @fixed_factors(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'arm_sme.outerproduct' 'lhs' must be a vector type that matches the size of a SVE vector, but got 'vector<4xf32>'}}
  %0 = arm_sme.outerproduct %a, %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @kind(%a: vector<[4]xf32>) {
  // expected-error @+2 {{custom op 'arm_sme.outerproduct' expected ::mlir::arm_sme::CombiningKind to be one of: add, sub}}
  // expected-error @+1 {{custom op 'arm_sme.outerproduct' failed to parse ArmSME_CombiningKindAttr parameter 'value' which is to be a `::mlir::arm_sme::CombiningKind`}}
  %0 = arm_sme.outerproduct %a, %a kind<mul> : vector<[4]xf32>, vector<[4]xf32>
  return
}

// -----

func.func @result_of_product(%a: vector<[4]xf32>) {
  // expected-error @+1 {{'arm_sme.outerproduct' op failed to verify that resulttype is derived from `lhs` and `rhs`}}
  %0 = "arm_sme.outerproduct"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]x[4]xi32>
  return
}

// -----

func.func @sum_of_product(%a: vector<[4]xf32>, %acc: vector<[4]x[4]xi32>) {
  // expected-error @+1 {{'arm_sme.outerproduct' op failed to verify that acctype is derived from `lhs` and `rhs`}}
  %0 = "arm_sme.outerproduct"(%a, %a, %acc) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[4]xf32>, vector<[4]xf32>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xf32>
  return
}

// -----

func.func @unlike_factors(%a: vector<[8]xf16>, %b: vector<[4]xf32>) {
  // expected-error @+1 {{'arm_sme.fmopa_2way' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = arm_sme.fmopa_2way %a, %b : vector<[8]xf16>, vector<[4]xf32> into vector<[4]x[4]xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @first_mask(%a: vector<[8]xf16>, %m: vector<[4]xi1>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'vector<[8]xi1>' vs 'vector<[4]xi1>'}}
  %0 = arm_sme.fmopa_2way %a, %a masks(%m, %m) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  return
}

// -----

func.func @first_mask_in_full(%a: vector<[8]xf16>, %m: vector<[4]xi1>) {
  // expected-error @+1 {{'arm_sme.fmopa_2way' op failed to verify that lhsMask has i1 element type and same shape as lhs}}
  %0 = "arm_sme.fmopa_2way"(%a, %a, %m, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (vector<[8]xf16>, vector<[8]xf16>, vector<[4]xi1>, vector<[4]xi1>) -> vector<[4]x[4]xf32>
  return
}

// -----

func.func @second_mask_in_full(%a: vector<[8]xf16>, %m: vector<[4]xi1>, %n: vector<[8]xi1>) {
  // expected-error @+1 {{'arm_sme.fmops_2way' op failed to verify that rhsMask has i1 element type and same shape as rhs}}
  %0 = "arm_sme.fmops_2way"(%a, %a, %n, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (vector<[8]xf16>, vector<[8]xf16>, vector<[8]xi1>, vector<[4]xi1>) -> vector<[4]x[4]xf32>
  return
}

// -----

func.func @mask_alone(%a: vector<[8]xf16>, %m: vector<[8]xi1>) {
  // expected-error @+1 {{'arm_sme.fmopa_2way' op failed to verify that both `lhsMask` and `rhsMask` should be provided or neither}}
  %0 = "arm_sme.fmopa_2way"(%a, %a, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (vector<[8]xf16>, vector<[8]xf16>, vector<[8]xi1>) -> vector<[4]x[4]xf32>
  return
}

// -----

func.func @sum_in_full(%a: vector<[8]xf16>, %acc: vector<[2]x[2]xi64>) {
  // expected-error @+1 {{'arm_sme.fmopa_2way' op failed to verify that `result` and `acc` have the same type}}
  %0 = "arm_sme.fmopa_2way"(%a, %a, %acc) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xf16>, vector<[8]xf16>, vector<[2]x[2]xi64>) -> vector<[4]x[4]xf32>
  return
}

// -----

func.func @pairs_of_integers(%a: vector<[8]xi16>) {
  // expected-error @+1 {{custom op 'arm_sme.fmopa_2way' 'lhs' must be  of ranks 1scalable vector of 16-bit float or bfloat16 type values of length 8, but got 'vector<[8]xi16>'}}
  %0 = arm_sme.fmopa_2way %a, %a : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xf32>
  return
}

// -----

func.func @pairs_of_floats(%a: vector<[8]xf16>) {
  // expected-error @+1 {{custom op 'arm_sme.umopa_2way' 'lhs' must be  of ranks 1scalable vector of 16-bit signless integer values of length 8, but got 'vector<[8]xf16>'}}
  %0 = arm_sme.umopa_2way %a, %a : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @tile_of_pairs(%a: vector<[8]xi16>) {
  // expected-error @+1 {{custom op 'arm_sme.umopa_2way' 'result' must be vector<[4]x[4]xi32> of 32-bit signless integer values, but got 'vector<[2]x[2]xi64>'}}
  %0 = arm_sme.umopa_2way %a, %a : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  return
}

// -----

func.func @tile_of_floats(%a: vector<[8]xf16>) {
  // expected-error @+1 {{custom op 'arm_sme.fmopa_2way' 'result' must be vector<[4]x[4]xf32> of 32-bit float values, but got 'vector<[4]x[4]xi32>'}}
  %0 = arm_sme.fmopa_2way %a, %a : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @fours(%a: vector<[4]xi32>) {
  // expected-error @+1 {{custom op 'arm_sme.smops_4way' 'lhs' must be  of ranks 1scalable vector of 8-bit signless integer values of length 16 or  of ranks 1scalable vector of 16-bit signless integer values of length 8, but got 'vector<[4]xi32>'}}
  %0 = arm_sme.smops_4way %a, %a : vector<[4]xi32>, vector<[4]xi32> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @tile_of_fours(%a: vector<[16]xi8>) {
  // expected-error @+1 {{custom op 'arm_sme.smops_4way' 'result' must be vector<[4]x[4]xi32> of 32-bit signless integer values or vector<[2]x[2]xi64> of 64-bit signless integer values, but got 'vector<[8]x[8]xi16>'}}
  %0 = arm_sme.smops_4way %a, %a : vector<[16]xi8>, vector<[16]xi8> into vector<[8]x[8]xi16>
  return
}

// -----

func.func @size_of_fours(%a: vector<[8]xi16>) {
  // expected-error @+1 {{'arm_sme.smopa_4way' op failed to verify that tile element size equals input element size * 4}}
  %0 = arm_sme.smopa_4way %a, %a : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @size_of_element() {
  // expected-error @+2 {{custom op 'arm_sme.streaming_vl' expected ::mlir::arm_sme::TypeSize to be one of: byte, half, word, double}}
  // expected-error @+1 {{custom op 'arm_sme.streaming_vl' failed to parse ArmSME_TypeSizeAttr parameter 'value' which is to be a `::mlir::arm_sme::TypeSize`}}
  %0 = arm_sme.streaming_vl <quad>
  return
}

// -----

func.func @length() {
  // expected-error @+1 {{'arm_sme.intr.cntsd' op failed to verify that `res` is i64}}
  %0 = "arm_sme.intr.cntsd"() : () -> i32
  return
}

// -----

func.func @predicate(%p: vector<[4]xi32>, %a: !llvm.ptr, %k: i32) {
  // expected-error @+1 {{'arm_sme.intr.ld1w.horiz' op operand #0 must be a vector type that matches the size of a SVE predicate, but got 'vector<[4]xi32>'}}
  "arm_sme.intr.ld1w.horiz"(%p, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi32>, !llvm.ptr, i32) -> ()
  return
}

// -----

func.func @address(%p: vector<[4]xi1>, %a: i64, %k: i32) {
  // expected-error @+1 {{'arm_sme.intr.st1w.vert' op operand #1 must be LLVM pointer type, but got 'i64'}}
  "arm_sme.intr.st1w.vert"(%p, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, i64, i32) -> ()
  return
}

// -----

func.func @tile(%p: vector<[4]xi1>, %a: !llvm.ptr, %k: i32) {
  // expected-error @+1 {{'arm_sme.intr.st1w.vert' op attribute 'tile_id' failed to satisfy constraint: 32-bit signless integer attribute}}
  "arm_sme.intr.st1w.vert"(%p, %a, %k) <{tile_id = 0 : i64}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  return
}

// -----

func.func @read_shape(%k: i32, %p: vector<[2]xi1>, %v: vector<[4]xf32>) {
  // expected-error @+1 {{'arm_sme.intr.read.horiz' op failed to verify that all of {vector, predicate, res} have same shape}}
  %0 = "arm_sme.intr.read.horiz"(%v, %p, %k) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[2]xi1>, i32) -> vector<[4]xf32>
  return
}

// -----

func.func @read_element(%k: i32, %p: vector<[4]xi1>, %v: vector<[4]xf32>) {
  // expected-error @+1 {{'arm_sme.intr.read.vert' op failed to verify that all of {vector, res} have same element type}}
  %0 = "arm_sme.intr.read.vert"(%v, %p, %k) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xi32>
  return
}

// -----

func.func @written_shape(%k: i32, %p: vector<[2]xi1>, %v: vector<[4]xf32>) {
  // expected-error @+1 {{'arm_sme.intr.write.horiz' op failed to verify that all of {predicate, vector} have same shape}}
  "arm_sme.intr.write.horiz"(%k, %p, %v) <{tile_id = 3 : i32}> : (i32, vector<[2]xi1>, vector<[4]xf32>) -> ()
  return
}

// -----

func.func @predicate_of_factor(%p: vector<[1]xi1>, %v: vector<[4]xf32>) {
  // expected-error @+1 {{'arm_sme.intr.mopa' op operand #0 must be a vector type that is a supported predicate for the SME MOP instructions, but got 'vector<[1]xi1>'}}
  "arm_sme.intr.mopa"(%p, %p, %v, %v) <{tile_id = 0 : i32}> : (vector<[1]xi1>, vector<[1]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  return
}

// -----

func.func @factor(%p: vector<[4]xi1>, %v: vector<[4]xi32>) {
  // expected-error @+1 {{'arm_sme.intr.mopa' op operand #2 must be a vector type that is a supported input for the SME MOP instructions, but got 'vector<[4]xi32>'}}
  "arm_sme.intr.mopa"(%p, %p, %v, %v) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> ()
  return
}
