// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @blockload_1(%p: !llvm.ptr) {
  // expected-error @+1 {{'xevm.blockload' op result #0 must be 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or fixed-length vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of ranks 1, but got 'f32'}}
  %r = xevm.blockload %p : (!llvm.ptr) -> f32
  return
}

// -----

func.func @blockload_2(%p: !llvm.ptr) {
  // expected-error @+1 {{'xevm.blockload' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  %r = xevm.blockload %p : (!llvm.ptr) -> vector<1xi64>
  return
}

// -----

func.func @blockload_3(%p: !llvm.ptr) {
  // expected-error @+1 {{'xevm.blockload' op vector size must be 2, 4, 8 or 16 for 8-bit element type}}
  %r = xevm.blockload %p : (!llvm.ptr) -> vector<3xi8>
  return
}

// -----

func.func @blockload2d_1(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op expecting result element type to be 32 bits}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 16 : i32, tile_width = 2 : i32, tile_height = 4 : i32, v_blocks = 2 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi16>
  return
}

// -----

func.func @blockload2d_2(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op expecting tile_height to be 8 for 64 bit elements}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 64 : i32, tile_width = 2 : i32, tile_height = 2 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi16>
  return
}

// -----

func.func @blockload2d_3(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = llvm.mlir.constant(8 : i32) : i32
  // expected-error @+1 {{'xevm.blockload2d' op expecting tile_width to be 1, 2, or 4}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 64 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<64xi16>
  return
}

// -----

func.func @blockload2d_4(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op expecting v_blocks to be 1}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 8 : i32, tile_width = 8 : i32, tile_height = 2 : i32, v_blocks = 8 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi16>
  return
}

// -----

func.func @blockload2d_5(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op expecting v_blocks to be 1 or 2}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 32 : i32, tile_width = 8 : i32, tile_height = 1 : i32, v_blocks = 4 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<2xf32>
  return
}

// -----

func.func @blockload2d_6(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op expecting v_blocks to be 1, 2, or 4}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 3 : i32, v_blocks = 8 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<6xf32>
  return
}

// -----

func.func @blockload2d_7(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op pack_register is only supported for 8 and 16 bit elements}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 32 : i32, tile_width = 4 : i32, tile_height = 2 : i32, v_blocks = 2 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi8>
  return
}

// -----

func.func @blockload2d_8(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op result size of 8 bits does not match the expected size of 6 bits}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 4 : i32, tile_width = 4 : i32, tile_height = 2 : i32, v_blocks = 3 : i32, transpose = true, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi8>
  return
}

// -----

func.func @blockload2d_9(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op tile_width * v_blocks should be less than or equal to 32 for 16 bit elements}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 2 : i32, v_blocks = 4 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
  return
}

// -----

func.func @blockload2d_10(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op transpose and pack_register are mutually exclusive}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 4 : i32, tile_width = 4 : i32, tile_height = 4 : i32, v_blocks = 8 : i32, transpose = true, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi32>
  return
}

// -----

func.func @blockload2d_11(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockload2d' op transpose is only supported for 32 and 64 bit elements}}
  %r = "xevm.blockload2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 1 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<1xi8>
  return
}

// -----

func.func @blockprefetch2d_1(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockprefetch2d' op 4th operand (base pitch) should be >= 2nd operand (base width)}}
  "xevm.blockprefetch2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 4 : i32, tile_width = 1 : i32, tile_height = 4 : i32, v_blocks = 2 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @blockprefetch2d_2(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockprefetch2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  "xevm.blockprefetch2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 4 : i32, tile_width = 4 : i32, tile_height = 3 : i32, v_blocks = 3 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @blockprefetch2d_3(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockprefetch2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  "xevm.blockprefetch2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 3 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @blockprefetch2d_4(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockprefetch2d' op expecting v_blocks to be 1, 2, 4, or 8}}
  "xevm.blockprefetch2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 8 : i32, tile_width = 3 : i32, tile_height = 8 : i32, v_blocks = 3 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @blockprefetch2d_5(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockprefetch2d' op tile_width for 16 bit elements should be equal to 16}}
  "xevm.blockprefetch2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 16 : i32, tile_width = 1 : i32, tile_height = 1 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @blockprefetch2d_6(%p: !llvm.ptr<1>) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockprefetch2d' op tile_width for 8 bit elements should be equal to 16 or 32}}
  "xevm.blockprefetch2d"(%p, %w, %w, %q, %w, %w) <{elem_size_in_bits = 8 : i32, tile_width = 4 : i32, tile_height = 2 : i32, v_blocks = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @blockstore_1(%p: !llvm.ptr, %v: f32) {
  // expected-error @+1 {{'xevm.blockstore' op operand #1 must be 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or fixed-length vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of ranks 1, but got 'f32'}}
  xevm.blockstore %p, %v : (!llvm.ptr, f32)
  return
}

// -----

func.func @blockstore2d_1(%p: !llvm.ptr<1>, %v: vector<1xi8>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockstore2d' op expecting elem_size_in_bits to be 8, 16, 32, or 64}}
  "xevm.blockstore2d"(%p, %w, %w, %q, %w, %w, %v) <{elem_size_in_bits = 4 : i32, tile_width = 3 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<1xi8>) -> ()
  return
}

// -----

func.func @blockstore2d_2(%p: !llvm.ptr<1>, %v: vector<8xi32>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockstore2d' op expecting tile_height to be between 1 and 8}}
  "xevm.blockstore2d"(%p, %w, %w, %q, %w, %w, %v) <{elem_size_in_bits = 8 : i32, tile_width = 4 : i32, tile_height = 64 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>) -> ()
  return
}

// -----

func.func @blockstore2d_3(%p: !llvm.ptr<1>, %v: vector<1xi8>) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %q = arith.constant 40 : i32
  // expected-error @+1 {{'xevm.blockstore2d' op expecting tile_width to be between 4 and 64}}
  "xevm.blockstore2d"(%p, %w, %w, %q, %w, %w, %v) <{elem_size_in_bits = 8 : i32, tile_width = 3 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<1xi8>) -> ()
  return
}

// -----

func.func @sum(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf16>) {
  // expected-error @+1 {{'xevm.mma' op type of C operand must match result type}}
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf16>) -> vector<8xf32>
  return
}

// -----

func.func @element(%a: vector<8xf64>, %b: vector<8xi32>) {
  // expected-error @+1 {{'xevm.mma' op operand #0 must be fixed-length vector of 8-bit integer or 16-bit integer or 32-bit integer or 32-bit float or tf32 type or 16-bit float or bfloat16 type values of ranks 1, but got 'vector<8xf64>'}}
  %0 = xevm.mma %a, %b {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16>} : (vector<8xf64>, vector<8xi32>) -> vector<8xf32>
  return
}

// -----

func.func @missing_scope() {
  // expected-error @+1 {{'xevm.memfence' op requires attribute 'scope'}}
  xevm.memfence
  return
}

// -----

func.func @kind_of_scope() {
  // expected-error @+1 {{invalid properties {scope = 1 : i32} for op xevm.memfence: Invalid attribute `scope` in property conversion: 1 : i32}}
  "xevm.memfence"() <{scope = 1 : i32}> : () -> ()
  return
}

// -----

func.func @private(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{'xevm.prefetch' op operand #0 must be LLVM pointer in address space 1 or LLVM pointer in address space 4, but got '!llvm.ptr<3>'}}
  xevm.prefetch %p : (!llvm.ptr<3>)
  return
}

// -----

func.func @width() {
  // expected-error @+1 {{'xevm.lane_id' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'i16'}}
  %0 = xevm.lane_id : i16
  return
}

// -----

func.func @number_of_types(%p: !llvm.ptr<1>) {
  // expected-error @+1 {{custom op 'xevm.prefetch' number of operands and types do not match: got 1 operands and 2 types}}
  xevm.prefetch %p : (!llvm.ptr<1>, i32)
  return
}

// -----

// expected-error @+1 {{expected ','}}
module attributes {llvm.x = #xevm.mma_shape<m = 1, n = 2>} {
}

// -----

// expected-error @+2 {{expected valid keyword}}
// expected-error @+1 {{expected a parameter name in struct}}
module attributes {llvm.x = #xevm.mma_shape<>} {
}

// -----

// expected-error @+1 {{expected '<'}}
module attributes {llvm.x = #xevm.mma_shape} {
}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse XeVM_MMAShapeAttr parameter 'm' which is to be a `int`}}
module attributes {llvm.x = #xevm.mma_shape<m = a, n = 1, k = 1>} {
}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse XeVM_MMAShapeAttr parameter 'm' which is to be a `int`}}
module attributes {llvm.x = #xevm.mma_shape<m = 3000000000, n = 1, k = 1>} {
}

// -----

// expected-error @+2 {{expected one of [bf16, f16, s8, u8, s4, u4, tf32, f32, s32] for XeVM element type, got: f64}}
// expected-error @+1 {{failed to parse XeVM_MMATypesAttr parameter 'd' which is to be a `xevm::ElemType`}}
module attributes {llvm.x = #xevm.mma_types<d = f64>} {
}

// -----

// expected-error @+2 {{expected keyword for XeVM element type}}
// expected-error @+1 {{failed to parse XeVM_MMATypesAttr parameter 'd' which is to be a `xevm::ElemType`}}
module attributes {llvm.x = #xevm.mma_types<d = 1>} {
}

// -----

// expected-error @+1 {{struct is missing required parameter: b}}
module attributes {llvm.x = #xevm.mma_types<d = f32, a = f32>} {
}

// -----

// expected-error @+2 {{expected ::mlir::xevm::MemScope to be one of: lane, subgroup, workgroup, cluster, device, system}}
// expected-error @+1 {{failed to parse XeVM_MemScopeAttr parameter 'value' which is to be a `::mlir::xevm::MemScope`}}
module attributes {llvm.x = #xevm.mem_scope<everywhere>} {
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse XeVM_TargetAttr parameter 'linkFiles' which is to be a `::mlir::ArrayAttr`}}
module attributes {llvm.x = #xevm.target<linkFiles = 1>} {
}

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse XeVM_TargetAttr parameter 'triple' which is to be a `::llvm::StringRef`}}
module attributes {llvm.x = #xevm.target<triple = 1>} {
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse XeVM_TargetAttr parameter 'flags' which is to be a `::mlir::DictionaryAttr`}}
module attributes {llvm.x = #xevm.target<flags = 1>} {
}
