// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'"rocdl.kernel"' attribute attached to unexpected op}}
module attributes {rocdl.kernel} {
}

// -----

// expected-error @+1 {{'"rocdl.kernel"' attribute attached to unexpected op}}
func.func @not_llvm() attributes {rocdl.kernel} {
  return
}

// -----

func.func @constant() {
  // expected-error @+1 {{'"rocdl.kernel"' attribute attached to unexpected op}}
  %0 = arith.constant {rocdl.kernel} 1 : i32
  return
}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse ROCDL_TargetAttr parameter 'O' which is to be a `int`}}
module attributes {llvm.target = #rocdl.target<O = 99999999999>} {
}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse ROCDL_TargetAttr parameter 'O' which is to be a `int`}}
module attributes {llvm.target = #rocdl.target<O = "3">} {
}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: P}}
module attributes {llvm.target = #rocdl.target<P = 3>} {
}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: O}}
module attributes {llvm.target = #rocdl.target<O = 3, O = 2>} {
}

// -----

// expected-error @+2 {{expected valid keyword}}
// expected-error @+1 {{expected a parameter name in struct}}
module attributes {llvm.target = #rocdl.target<O = 3,>} {
}

// -----

// expected-error @+1 {{expected '='}}
module attributes {llvm.target = #rocdl.target<O 3>} {
}

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse ROCDL_TargetAttr parameter 'chip' which is to be a `::llvm::StringRef`}}
module attributes {llvm.target = #rocdl.target<chip = gfx900>} {
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse ROCDL_TargetAttr parameter 'link' which is to be a `ArrayAttr`}}
module attributes {llvm.target = #rocdl.target<link = 1>} {
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse ROCDL_TargetAttr parameter 'flags' which is to be a `DictionaryAttr`}}
module attributes {llvm.target = #rocdl.target<flags = [1]>} {
}

// -----

// expected-error @+1 {{unknown attribute `tarte` in dialect `rocdl`}}
module attributes {llvm.target = #rocdl.tarte} {
}

// -----

func.func @too_few(%r: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{custom op 'rocdl.raw.buffer.load' expected 4 operands}}
  %0 = rocdl.raw.buffer.load %r, %i, %i : f32
  return
}

// -----

func.func @too_many(%r: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{custom op 'rocdl.raw.buffer.store' expected 5 operands}}
  rocdl.raw.buffer.store %i, %r, %i, %i, %i, %i : i32
  return
}

// -----

func.func @attributes_of_load(%r: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = rocdl.raw.buffer.load %r, %i, %i, %i {row = 1} : f32
  return
}

// -----

func.func @type_of_load(%r: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{'rocdl.raw.buffer.load' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = rocdl.raw.buffer.load %r, %i, %i, %i : index
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @type_of_offset(%r: vector<4xi32>, %i: i32, %n: i64) {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'i32' vs 'i64'}}
  rocdl.raw.buffer.atomic.fadd %i, %r, %n, %i, %i : i32
  return
}

// -----

func.func @compared(%r: vector<4xi32>, %i: i32, %n: i64) {
  // expected-error @+1 {{'rocdl.raw.buffer.atomic.cmpswap' op failed to verify that all of {res, src, cmp} have same type}}
  %0 = "rocdl.raw.buffer.atomic.cmpswap"(%i, %n, %r, %i, %i, %i) : (i32, i64, vector<4xi32>, i32, i32, i32) -> i32
  return
}

// -----

func.func @address_space(%p: !llvm.ptr<1>) {
  // expected-error @+1 {{'rocdl.ds.read.tr4.b64' op operand #0 must be LLVM pointer in address space 3, but got '!llvm.ptr<1>'}}
  %0 = rocdl.ds.read.tr4.b64 %p : <1> -> vector<2xi32>
  return
}

// -----

func.func @other_address_space(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{'rocdl.global.prefetch' op operand #0 must be LLVM pointer in address space 1, but got '!llvm.ptr<3>'}}
  rocdl.global.prefetch %p, scope 0 : !llvm.ptr<3>
  return
}

// -----

func.func @not_a_pointer(%p: i32) {
  // expected-error @+1 {{'rocdl.global.prefetch' op operand #0 must be LLVM pointer in address space 1, but got 'i32'}}
  rocdl.global.prefetch %p, scope 0 : i32
  return
}

// -----

func.func @pair(%a: i32) {
  // expected-error @+1 {{'rocdl.permlane16.swap' op result #0 must be LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer, but got '!llvm.struct<(i32, i64)>'}}
  %0 = rocdl.permlane16.swap %a, %a, false, true : (i32, i32) -> <(i32, i64)>
  return
}

// -----

func.func @not_a_pair(%a: i32) {
  // expected-error @+1 {{expected '<'}}
  %0 = rocdl.permlane16.swap %a, %a, false, true : (i32, i32) -> vector<2xi32>
  return
}

// -----

func.func @range_of_llvm() {
  // expected-error @+1 {{expected ':'}}
  %0 = rocdl.workitem.id.x range #llvm.constant_range<i32, 0, 64> : i32
  return
}

// -----

func.func @not_a_range() {
  // expected-error @+1 {{invalid properties {range = 3 : i32} for op rocdl.workitem.id.x: Invalid attribute `range` in property conversion: 3 : i32}}
  %0 = "rocdl.workitem.id.x"() <{range = 3 : i32}> : () -> i32
  return
}

// -----

func.func @not_a_float(%i: i32) {
  // expected-error @+1 {{'rocdl.sin' op operand #0 must be floating point LLVM type, but got 'i32'}}
  %0 = rocdl.sin %i i32 -> i32
  return
}

// -----

func.func @unlike_floats(%a: f32, %b: f64) {
  // expected-error @+1 {{'rocdl.fmed3' op failed to verify that all of {res, src0, src1, src2} have same type}}
  %0 = "rocdl.fmed3"(%a, %b, %a) : (f32, f64, f32) -> f32
  return
}

// -----

func.func @size(%p: !llvm.ptr<1>, %l: !llvm.ptr<3>) {
  // expected-error @+1 {{'rocdl.global.load.lds' op attribute 'size' failed to satisfy constraint: 32-bit signless integer attribute}}
  "rocdl.global.load.lds"(%p, %l) <{size = 4 : i64, offset = 0 : i32, aux = 0 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()
  return
}

// -----

func.func @missing_size(%p: !llvm.ptr<1>, %l: !llvm.ptr<3>) {
  // expected-error @+1 {{'rocdl.global.load.lds' op requires attribute 'size'}}
  "rocdl.global.load.lds"(%p, %l) <{offset = 0 : i32, aux = 0 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()
  return
}

// -----

func.func @length(%a: vector<3xf32>, %s: f32, %o: vector<2xi16>) {
  // expected-error @+1 {{'rocdl.cvt.scalef32.pk8.bf8.f32' op operand #0 must be fixed-length vector of 32-bit float values of length 8, but got 'vector<3xf32>'}}
  %0 = "rocdl.cvt.scalef32.pk8.bf8.f32"(%a, %s) : (vector<3xf32>, f32) -> vector<2xi32>
  return
}

// -----

func.func @element(%a: vector<8xi32>, %b: vector<8xf16>) {
  // expected-error @+1 {{'rocdl.wmma.f32.16x16x16.f16' op operand #0 must be 16-bit float or LLVM dialect-compatible vector of 16-bit float, but got 'vector<8xi32>'}}
  %0 = "rocdl.wmma.f32.16x16x16.f16"(%a, %b, %b) : (vector<8xi32>, vector<8xf16>, vector<8xf16>) -> vector<8xf32>
  return
}

// -----

func.func @scopes(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{'rocdl.ds.read.tr8.b64' op attribute 'alias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  %0 = "rocdl.ds.read.tr8.b64"(%p) <{alias_scopes = [1]}> : (!llvm.ptr<3>) -> vector<2xi32>
  return
}

// -----

func.func @tags(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{invalid properties {tbaa = 1 : i64} for op rocdl.ds.read.tr8.b64: Invalid attribute `tbaa` in property conversion: 1 : i64}}
  %0 = "rocdl.ds.read.tr8.b64"(%p) <{tbaa = 1}> : (!llvm.ptr<3>) -> vector<2xi32>
  return
}

// -----

llvm.func @descriptor(%x: f32, %rsrc: vector<4xf32>, %offset: i32) {
  // expected-error @+1 {{'rocdl.raw.buffer.store' op operand #1 must be 'vector<4xi32>', but got 'vector<4xf32>'}}
  "rocdl.raw.buffer.store"(%x, %rsrc, %offset, %offset, %offset) : (f32, vector<4xf32>, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @flags(%rsrc: vector<4xi32>, %offset: i32, %flags: i16) {
  // expected-error @+1 {{'rocdl.raw.buffer.load' op operand #3 must be 'i32', but got 'i16'}}
  %0 = "rocdl.raw.buffer.load"(%rsrc, %offset, %offset, %flags) : (vector<4xi32>, i32, i32, i16) -> f32
  llvm.return
}
