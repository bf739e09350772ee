// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @element_of_mask(%b: vector<2x[16]xi1>) {
  // expected-error @+1 {{custom op 'arm_sve.convert_from_svbool' 'result' must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<2x[8]xi2>'}}
  %0 = arm_sve.convert_from_svbool %b : vector<2x[8]xi2>
  return
}

// -----

func.func @size_of_mask(%b: vector<[16]xi1>) {
  // expected-error @+1 {{custom op 'arm_sve.convert_from_svbool' 'result' must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<[7]xi1>'}}
  %0 = arm_sve.convert_from_svbool %b : vector<[7]xi1>
  return
}

// -----

func.func @two_scalable_dimensions(%b: vector<[4]x[8]xi1>) {
  // expected-error @+1 {{custom op 'arm_sve.convert_to_svbool' 'source' must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<[4]x[8]xi1>'}}
  %0 = arm_sve.convert_to_svbool %b : vector<[4]x[8]xi1>
  return
}

// -----

func.func @fixed_mask(%b: vector<8xi1>) {
  // expected-error @+1 {{custom op 'arm_sve.convert_to_svbool' 'source' must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<8xi1>'}}
  %0 = arm_sve.convert_to_svbool %b : vector<8xi1>
  return
}

// -----

func.func @not_a_mask(%b: i1) {
  // expected-error @+1 {{custom op 'arm_sve.convert_to_svbool' invalid kind of type specified: expected builtin.vector, but found 'i1'}}
  %0 = arm_sve.convert_to_svbool %b : i1
  return
}

// -----

func.func @length_of_predicates(%b: vector<[16]xi1>) {
  // expected-error @+1 {{'arm_sve.convert_from_svbool' op failed to verify that expected corresponding svbool type widened to [16]xi1}}
  %0 = "arm_sve.convert_from_svbool"(%b) : (vector<[16]xi1>) -> vector<2x[8]xi1>
  return
}

// -----

func.func @outer_dimensions(%b: vector<3x[8]xi1>) {
  // expected-error @+1 {{'arm_sve.convert_to_svbool' op failed to verify that expected corresponding svbool type widened to [16]xi1}}
  %0 = "arm_sve.convert_to_svbool"(%b) : (vector<3x[8]xi1>) -> vector<2x[16]xi1>
  return
}

// -----

func.func @size_of_bool(%b: vector<3x[8]xi1>) {
  // expected-error @+1 {{'arm_sve.convert_from_svbool' op operand #0 must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16}, but got 'vector<3x[8]xi1>'}}
  %0 = "arm_sve.convert_from_svbool"(%b) : (vector<3x[8]xi1>) -> vector<2x[8]xi1>
  return
}

// -----

func.func @rank_of_predicate(%b: vector<2x[8]xi1>, %i: index) {
  // expected-error @+1 {{'arm_sve.psel' op operand #0 must be vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>, but got 'vector<2x[8]xi1>'}}
  %0 = arm_sve.psel %b, %b[%i] : vector<2x[8]xi1>, vector<2x[8]xi1>
  return
}

// -----

func.func @selected_predicate(%b: vector<[8]xi1>, %i: index) {
  // expected-error @+1 {{'arm_sve.psel' op failed to verify that all of {p1, result} have same type}}
  %0 = "arm_sve.psel"(%b, %b, %i) : (vector<[8]xi1>, vector<[8]xi1>, index) -> vector<[16]xi1>
  return
}

// -----

func.func @fixed_vector(%m: vector<4xi1>, %f: vector<4xf32>) {
  // expected-error @+1 {{'arm_sve.masked.addf' op operand #0 must be scalable vector of 1-bit signless integer values, but got 'vector<4xi1>'}}
  %0 = arm_sve.masked.addf %m, %f, %f : vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @not_floats(%m: vector<[4]xi1>, %f: vector<[4]xi32>) {
  // expected-error @+1 {{'arm_sve.masked.addf' op operand #1 must be scalable vector of floating-point values, but got 'vector<[4]xi32>'}}
  %0 = arm_sve.masked.addf %m, %f, %f : vector<[4]xi1>, vector<[4]xi32>
  return
}

// -----

func.func @odd_integers(%m: vector<[4]xi1>, %f: vector<[4]xi24>) {
  // expected-error @+1 {{'arm_sve.masked.addi' op operand #1 must be scalable vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'vector<[4]xi24>'}}
  %0 = arm_sve.masked.addi %m, %f, %f : vector<[4]xi1>, vector<[4]xi24>
  return
}

// -----

func.func @shape_of_mask(%m: vector<[8]xi1>, %f: vector<[4]xi32>) {
  // expected-error @+1 {{'arm_sve.masked.addi' op failed to verify that mask has i1 element type and same shape as operands}}
  %0 = arm_sve.masked.addi %m, %f, %f : vector<[8]xi1>, vector<[4]xi32>
  return
}

// -----

func.func @not_a_vector(%m: vector<[8]xi1>, %f: vector<[4]xi32>) {
  // expected-error @+1 {{custom op 'arm_sve.masked.addi' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %0 = arm_sve.masked.addi %m, %f, %f : vector<[8]xi1>, i32
  return
}

// -----

func.func @types_of_operands(%m: vector<[4]xi1>, %f: vector<[4]xi32>, %g: vector<[4]xi16>) {
  // expected-error @+1 {{'arm_sve.masked.subi' op failed to verify that all of {src1, src2, res} have same type}}
  %0 = "arm_sve.masked.subi"(%m, %f, %g) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi16>) -> vector<[4]xi32>
  return
}

// -----

func.func @length_of_sums(%acc: vector<[8]xi32>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.sdot' op operand #0 must be scalable vector of 32-bit signless integer or 64-bit signless integer values of length 4/2, but got 'vector<[8]xi32>'}}
  %0 = arm_sve.sdot %acc, %b, %b : vector<[16]xi8> to vector<[8]xi32>
  return
}

// -----

func.func @length_of_factors(%acc: vector<[4]xi32>, %b: vector<[4]xi8>) {
  // expected-error @+1 {{'arm_sve.udot' op operand #1 must be scalable vector of 8-bit signless integer or 16-bit signless integer values of length 16/8, but got 'vector<[4]xi8>'}}
  %0 = arm_sve.udot %acc, %b, %b : vector<[4]xi8> to vector<[4]xi32>
  return
}

// -----

func.func @types_of_factors(%acc: vector<[4]xi32>, %b: vector<[16]xi8>, %c: vector<[8]xi16>) {
  // expected-error @+1 {{'arm_sve.sdot' op failed to verify that all of {src1, src2} have same type}}
  %0 = "arm_sve.sdot"(%acc, %b, %c) : (vector<[4]xi32>, vector<[16]xi8>, vector<[8]xi16>) -> vector<[4]xi32>
  return
}

// -----

func.func @types_of_sums(%acc: vector<[4]xi32>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.sdot' op failed to verify that all of {acc, dst} have same type}}
  %0 = "arm_sve.sdot"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[2]xi64>
  return
}

// -----

func.func @matrix(%acc: vector<[4]xi64>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.smmla' op operand #0 must be scalable vector of 32-bit signless integer values of length 4, but got 'vector<[4]xi64>'}}
  %0 = arm_sve.smmla %acc, %b, %b : vector<[16]xi8> to vector<[4]xi64>
  return
}

// -----

func.func @matrix_of_bytes(%acc: vector<[4]xi32>, %b: vector<[16]xi16>) {
  // expected-error @+1 {{'arm_sve.ummla' op operand #1 must be scalable vector of 8-bit signless integer values of length 16, but got 'vector<[16]xi16>'}}
  %0 = arm_sve.ummla %acc, %b, %b : vector<[16]xi16> to vector<[4]xi32>
  return
}

// -----

func.func @short_floats(%f: vector<[4]xf32>, %h: vector<[8]xf16>) {
  // expected-error @+1 {{'arm_sve.intr.bfmmla' op operand #1 must be scalable vector of bfloat16 type values of length 8, but got 'vector<[8]xf16>'}}
  %0 = arm_sve.intr.bfmmla %f, %h, %h : vector<[8]xf16> to vector<[4]xf32>
  return
}

// -----

func.func @sums_of_floats(%f: vector<[2]xf64>, %h: vector<[8]xbf16>) {
  // expected-error @+1 {{'arm_sve.intr.bfmmla' op operand #0 must be scalable vector of 32-bit float values of length 4, but got 'vector<[2]xf64>'}}
  %0 = arm_sve.intr.bfmmla %f, %h, %h : vector<[8]xbf16> to vector<[2]xf64>
  return
}

// -----

func.func @size_of_register(%a: vector<[7]xi8>) {
  // expected-error @+1 {{'arm_sve.zip.x2' op operand #0 must be an SVE vector with element size <= 64-bit, but got 'vector<[7]xi8>'}}
  %0:2 = arm_sve.zip.x2 %a, %a : vector<[7]xi8>
  return
}

// -----

func.func @element_of_register(%a: vector<[2]xi128>) {
  // expected-error @+1 {{'arm_sve.dupq_lane' op operand #0 must be an SVE vector with element size <= 64-bit, but got 'vector<[2]xi128>'}}
  %0 = arm_sve.dupq_lane %a[0] : vector<[2]xi128>
  return
}

// -----

func.func @four_registers(%a: vector<[8]xi16>, %b: vector<[4]xi32>) {
  // expected-error @+1 {{'arm_sve.zip.x4' op failed to verify that all of {sourceV1, sourceV2, sourceV3, sourceV4, resultV1, resultV2, resultV3, resultV4} have same type}}
  %0:4 = "arm_sve.zip.x4"(%a, %a, %a, %b) : (vector<[8]xi16>, vector<[8]xi16>, vector<[8]xi16>, vector<[4]xi32>) -> (vector<[8]xi16>, vector<[8]xi16>, vector<[8]xi16>, vector<[8]xi16>)
  return
}

// -----

func.func @lane(%a: vector<[8]xi16>) {
  // expected-error @+1 {{'arm_sve.dupq_lane' op attribute 'lane' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = "arm_sve.dupq_lane"(%a) <{lane = 1 : i32}> : (vector<[8]xi16>) -> vector<[8]xi16>
  return
}

// -----

func.func @scalable_operands(%a: vector<8xi16>) {
  // expected-error @+1 {{'arm_sve.intr.add' op operand #0 must be scalable vector of any type values, but got 'vector<8xi16>'}}
  %0 = "arm_sve.intr.add"(%a, %a, %a) : (vector<8xi16>, vector<8xi16>, vector<8xi16>) -> vector<8xi16>
  return
}

// -----

func.func @type_of_llvm(%a: vector<[8]xi16>) {
  // expected-error @+1 {{'arm_sve.intr.add' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = "arm_sve.intr.add"(%a, %a, %a) : (vector<[8]xi16>, vector<[8]xi16>, vector<[8]xi16>) -> index
  return
}

// -----

func.func @dimensions_of_repeated(%a: vector<2x[8]xi16>) {
  // expected-error @+1 {{'arm_sve.intr.dupq_lane' op operand #0 must be  of ranks 1, but got 'vector<2x[8]xi16>'}}
  %0 = "arm_sve.intr.dupq_lane"(%a) <{lane = 2 : i64}> : (vector<2x[8]xi16>) -> vector<[8]xi16>
  return
}

// -----

func.func @result_of_bytes(%p: vector<[4]xi1>) {
  // expected-error @+1 {{'arm_sve.intr.convert.to.svbool' op failed to verify that 'res' is vector<[16]xi1>}}
  %0 = "arm_sve.intr.convert.to.svbool"(%p) : (vector<[4]xi1>) -> vector<[8]xi1>
  return
}

// -----

func.func @result_of_elements(%b: vector<[16]xi1>) {
  // expected-error @+1 {{'arm_sve.intr.convert.from.svbool' op failed to verify that 'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>}}
  %0 = "arm_sve.intr.convert.from.svbool"(%b) : (vector<[16]xi1>) -> vector<[3]xi1>
  return
}

// -----

func.func @operand_of_bytes(%b: vector<[8]xi1>) {
  // expected-error @+1 {{'arm_sve.intr.convert.from.svbool' op operand #0 must be vector<[16]xi1>, but got 'vector<[8]xi1>'}}
  %0 = "arm_sve.intr.convert.from.svbool"(%b) : (vector<[8]xi1>) -> vector<[4]xi1>
  return
}

// -----

func.func @counted(%i: i64) {
  // expected-error @+1 {{'arm_sve.intr.whilelt' op failed to verify that 'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>}}
  %0 = "arm_sve.intr.whilelt"(%i, %i) : (i64, i64) -> vector<[4]xi32>
  return
}

// -----

func.func @selected(%b: vector<[16]xi1>, %p: vector<[4]xi1>, %n: i32) {
  // expected-error @+1 {{'arm_sve.intr.psel' op failed to verify that 'res' is vector<[16]xi1>}}
  %0 = "arm_sve.intr.psel"(%b, %p, %n) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[4]xi1>
  return
}
