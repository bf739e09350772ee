// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%a: vector<2xf16>) {
  // expected-error @+1 {{'nvvm.mma.sync' op operand count (3) does not match with the total size (5) specified in attribute 'operandSegmentSizes'}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>) {
  // expected-error @+1 {{expected ')'}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16> -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>) {
  // expected-error @+2 {{expected ')'}}
  // expected-error @+1 {{custom op 'nvvm.mma.sync' expected one type for each operand segment but got 2 types}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16> -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{invalid shape or multiplicand type: s32}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (i32, i32, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{'nvvm.mma.sync' op ctype does not match dtype}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>, multiplicandAPtxType = #nvvm.mma_type<s8>} : (i32, i32, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'nvvm.mma.sync' expected 'B'}}
  %0 = nvvm.mma.sync A %i B[%i] C[%i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>} : (i32, i32, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'nvvm.mma.sync' expected 'A'}}
  %0 = nvvm.mma.sync X[%i] B[%i] C[%i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>} : (i32, i32, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>, %i: i32) {
  // expected-error @+1 {{'nvvm.mma.sync' op requires attribute 'shape'}}
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>} : (vector<2xf16>, vector<2xf16>, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>, %i: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op operand count (9) does not match with the total size (8) specified in attribute 'operandSegmentSizes'}}
  %2 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%i, %i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

// expected-note @+1 {{prior use here}}
llvm.func @f(%a: vector<2xf16>, %i: i32, %s: i16) {
  // expected-error @+1 {{use of value '%s' expects different type than prior uses: 'i32' vs 'i16'}}
  %2 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>, %i: i32) {
  // expected-error @+1 {{custom op 'nvvm.mma.sp.sync' expected one type for each operand segment but got 2 types}}
  %2 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf16>, %i: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op operand count (7) does not match with the total size (8) specified in attribute 'operandSegmentSizes'}}
  %2 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{custom op 'nvvm.mma.block_scale' number of operands and types do not match: got 2 operands and 3 types}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

// expected-note @+1 {{prior use here}}
llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i16' vs 'i32'}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %i, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{custom op 'nvvm.mma.block_scale' expected exactly 3 types}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.block_scale' op unsupported MMATypes attribute for mma.m16n8k64.(mxf4nvf4|mxf4)}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+3 {{'nvvm.mma.block_scale' op unsupported MMATypes attribute for mma.m16n8k64.(mxf4nvf4|mxf4)}}
  // expected-error @+2 {{'nvvm.mma.block_scale' op unsupported ScaleVecSize attribute for mma.m16n8k64.mxf4}}
  // expected-error @+1 {{'nvvm.mma.block_scale' op unsupported BlockScaleFormat attribute for mma.m16n8k64.mxf4}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+2 {{'nvvm.mma.block_scale' op unsupported MMATypes attribute for mma.m16n8k64.(mxf4nvf4|mxf4)}}
  // expected-error @+1 {{'nvvm.mma.block_scale' op unsupported Kind attribute for mma.m16n8k64}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.block_scale' op unsupported ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k64.mxf4nvf4}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, scaleVecSize = #nvvm.scale_vec_size<x1>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>,blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.block_scale' op unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k32}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.block_scale' op unsupported Geom for mma with block scaling}}
  %3 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.sp.block_scale' op unsupported Geom for sparse mma with block scaling}}
  %4 = nvvm.mma.sp.block_scale A[%i, %i, %i, %i] B[%i, %i, %i, %i] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 256>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.sp.block_scale' op unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k64}}
  %4 = nvvm.mma.sp.block_scale A[%i, %i, %i, %i] B[%i, %i, %i, %i] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %s: i16, %f: f32) {
  // expected-error @+1 {{'nvvm.mma.sp.block_scale' op 'orderedMetadata' attribute is mandatory}}
  %4 = "nvvm.mma.sp.block_scale"(%i, %i, %i, %i, %i, %i, %i, %i, %f, %f, %f, %f, %i, %i, %i, %s, %s, %i, %s, %s) <{operandSegmentSizes = array<i32: 4,4,4,1,1,1,1,1,1,1,1>, shape = #nvvm.shape<m = 16, n = 8, k = 256>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>}> : (i32, i32,i32,i32, i32, i32,i32,i32, f32,f32,f32,f32, i32,i32,i32,i16,i16,i32,i16,i16) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: vector<2xf16>, %a4: vector<2xf16>) {
  // expected-error @+1 {{'nvvm.mma.sync' op Could not match allowed types for the result; expected one of !llvm.struct<(f32, f32, f32, f32)> but got !llvm.struct<(vector<2xf16>, vector<2xf16>)>}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2, %a3, %a4) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, operandSegmentSizes = array<i32: 2, 1, 2>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}> : (i32, i32, i32, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32, %a5: i32, %a6: i32) {
  // expected-error @+1 {{'nvvm.mma.sync' op op requires intOverflowBehavior attribute}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, operandSegmentSizes = array<i32: 2, 1, 4>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}> : (i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32, %a5: i32, %a6: i32) {
  // expected-error @+1 {{'nvvm.mma.sync' op op requires b1Op attribute}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, operandSegmentSizes = array<i32: 2, 1, 4>, shape = #nvvm.shape<m = 16, n = 8, k = 128>}> : (i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a0: vector<2xf16>, %a1: vector<2xf16>, %a2: vector<2xf16>, %a3: f32, %a4: f32, %a5: f32, %a6: f32) {
  // expected-error @+1 {{'nvvm.mma.sync' op requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <16, 8, 8> with element types f16 and f16. Only m8n8k4 with f16 supports other layouts.}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6) <{layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f16>, multiplicandBPtxType = #nvvm.mma_type<f16>, operandSegmentSizes = array<i32: 2, 1, 4>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}> : (vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: vector<2xf16>, %a1: vector<2xf16>, %a2: vector<2xf16>, %a3: f32, %a4: f32, %a5: f32, %a6: f32) {
  // expected-error @+1 {{'nvvm.mma.sync' op unimplemented variant for MMA shape <16, 16, 8>}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f16>, multiplicandBPtxType = #nvvm.mma_type<f16>, operandSegmentSizes = array<i32: 2, 1, 4>, shape = #nvvm.shape<m = 16, n = 16, k = 8>}> : (vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32, %a5: i32, %a6: i32, %a7: i32, %s: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op op requires intOverflowBehavior attribute}}
  %r = "nvvm.mma.sp.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %s, %s) <{multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, operandSegmentSizes = array<i32: 2, 2, 4, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>}> : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: f32, %a5: f32, %a6: f32, %a7: f32, %s: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op Could not match allowed types for the result; expected one of !llvm.struct<(f32, f32, f32, f32)> but got !llvm.struct<(f32, f32)>}}
  %r = "nvvm.mma.sp.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %s, %s) <{multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, operandSegmentSizes = array<i32: 2, 2, 4, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}> : (i32, i32, i32, i32, f32, f32, f32, f32, i32, i32) -> !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %s: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op unimplemented variant for MMA shape <8, 8, 128>}}
  %r = "nvvm.mma.sp.sync"(%a0, %a1, %a2, %a3, %s, %s) <{multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, operandSegmentSizes = array<i32: 1, 1, 2, 1, 1>, shape = #nvvm.shape<m = 8, n = 8, k = 128>}> : (i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: i32, %a3: i32, %a4: i32, %a5: i32, %a6: i32, %a7: i32, %s: i64) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op operand #8 must be 32-bit signless integer, but got 'i64'}}
  %r = "nvvm.mma.sp.sync"(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %s, %s) <{multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, operandSegmentSizes = array<i32: 2, 2, 4, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>}> : (i32, i32, i32, i32, i32, i32, i32, i32, i64, i64) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: f32) {
  // expected-error @+1 {{invalid shape or multiplicand type: f32}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f32>, multiplicandBPtxType = #nvvm.mma_type<f32>, operandSegmentSizes = array<i32: 1, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}> : (i32, i32, f32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: f32) {
  // expected-error @+1 {{'nvvm.mma.sync' op Could not match types for the A operands; expected one of 2xvector<2xf16> but got i32}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f16>, multiplicandBPtxType = #nvvm.mma_type<f16>, operandSegmentSizes = array<i32: 1, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}> : (i32, i32, f32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: vector<2xf16>, %a1: vector<2xf16>, %a2: i32, %a3: f32) {
  // expected-error @+1 {{'nvvm.mma.sync' op Could not match types for the B operands; expected one of 2xvector<2xf16> but got i32}}
  %r = "nvvm.mma.sync"(%a0, %a1, %a2, %a3) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f16>, multiplicandBPtxType = #nvvm.mma_type<f16>, operandSegmentSizes = array<i32: 2, 1, 1>, shape = #nvvm.shape<m = 8, n = 8, k = 4>}> : (vector<2xf16>, vector<2xf16>, i32, f32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: vector<2xf16>, %a1: vector<2xf16>, %a2: vector<2xf16>, %a3: vector<2xf16>, %a4: f32, %s: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op Could not match types for the C operands; expected one of 4xvector<2xf16> 8xf32 but got f32}}
  %r = "nvvm.mma.sp.sync"(%a0, %a1, %a2, %a3, %a4, %s, %s) <{multiplicandAPtxType = #nvvm.mma_type<f16>, multiplicandBPtxType = #nvvm.mma_type<f16>, operandSegmentSizes = array<i32: 2, 2, 1, 1, 1>, shape = #nvvm.shape<m = 8, n = 8, k = 4>}> : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, i32, i32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%a0: i32, %a1: i32, %a2: f32, %s: i32) {
  // expected-error @+1 {{invalid shape or multiplicand type: b1}}
  %r = "nvvm.mma.sp.sync"(%a0, %a1, %a2, %s, %s) <{multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 256>}> : (i32, i32, f32, i32, i32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @unknown_factor(%x: i32) {
  // expected-error @+1 {{'nvvm.mma.sync' op attribute multiplicandBPtxType is not provided explicitly and cannot be inferred}}
  %0 = "nvvm.mma.sync"(%x, %x, %x, %x) <{intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, operandSegmentSizes = array<i32: 1, 1, 2>, shape = #nvvm.shape<m = 8, n = 8, k = 16>}> : (i32, i32, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @unknown_factor(%x: i32) {
  // expected-error @+1 {{'nvvm.mma.sp.sync' op attribute multiplicandAPtxType is not provided explicitly and cannot be inferred}}
  %0 = "nvvm.mma.sp.sync"(%x, %x, %x, %x) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}> : (i32, i32, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @no_operands(%i: i32, %f: f32, %s: i16) {
  // expected-error @+1 {{'nvvm.mma.block_scale' op B must be operands of one type, at least one}}
  %0 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
