// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{Relu not supported with rna rounding mode.}}
  %r = nvvm.convert.float.to.tf32 %f32 {rnd = #nvvm.fp_rnd_mode<rna>, relu = true}
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.}}
  %r = nvvm.convert.float.to.tf32 %f32
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f6x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x2 to f6x2.}}
  %r = nvvm.convert.f32x2.to.f6x2 %f32, %f32 : i16 (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f8x2' op Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2}}
  %r = nvvm.convert.f32x2.to.f8x2 %f32, %f32 : i16 (f6E2M3FN)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f8x2' op Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %r = nvvm.convert.f32x2.to.f8x2 %f32, %f32 : i16 (f8E4M3FN)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f8x2' op Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %r = nvvm.convert.f32x2.to.f8x2 %f32, %f32 {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E5M2)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type}}
  %r = nvvm.convert.f32x2.to.f8x2 %f32, %f32 : i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f8x2' op relu not supported for conversions to 'f8E8M0FNU' type}}
  %r = nvvm.convert.f32x2.to.f8x2 %f32, %f32 {rnd = #nvvm.fp_rnd_mode<rz>, relu = true} : i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%h2: vector<2xf16>) {
  // expected-error @+1 {{'nvvm.convert.f16x2.to.f8x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f16x2 to f8x2.}}
  %r = nvvm.convert.f16x2.to.f8x2 %h2 : vector<2xf16> -> i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%b2: vector<2xbf16>) {
  // expected-error @+1 {{'nvvm.convert.bf16x2.to.f8x2' op Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.}}
  %r = nvvm.convert.bf16x2.to.f8x2 %b2 : vector<2xbf16> -> i16 (f8E5M2)
  llvm.return
}

// -----

llvm.func @f(%b2: vector<2xbf16>) {
  // expected-error @+1 {{'nvvm.convert.bf16x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.}}
  %r = nvvm.convert.bf16x2.to.f8x2 %b2 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f4x2' op Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.}}
  %r = nvvm.convert.f32x2.to.f4x2 %f32, %f32 : i8 (f8E5M2)
  llvm.return
}

// -----

llvm.func @f(%v2i8: vector<2xi8>) {
  // expected-error @+1 {{'nvvm.convert.f8x2.to.f16x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f8x2 to f16x2.}}
  %r = nvvm.convert.f8x2.to.f16x2 %v2i8 : vector<2xi8> (f8E8M0FNU) -> vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%v2i8: vector<2xi8>) {
  // expected-error @+1 {{'nvvm.convert.f8x2.to.bf16x2' op Only 'f8E8M0FNU' type is supported for conversions from f8x2 to bf16x2.}}
  %r = nvvm.convert.f8x2.to.bf16x2 %v2i8 : vector<2xi8> (f8E5M2) -> vector<2xbf16>
  llvm.return
}

// -----

llvm.func @f(%v2i8: vector<2xi8>) {
  // expected-error @+1 {{'nvvm.convert.f6x2.to.f16x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f6x2 to f16x2.}}
  %r = nvvm.convert.f6x2.to.f16x2 %v2i8 : vector<2xi8> (f8E5M2) -> vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%i8: i8) {
  // expected-error @+1 {{'nvvm.convert.f4x2.to.f16x2' op Only 'f4E2M1FN' type is supported for conversions from f4x2 to f16x2.}}
  %r = nvvm.convert.f4x2.to.f16x2 %i8 : i8 (f8E5M2) -> vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%v4f32: vector<4xf32>, %i32: i32) {
  // expected-error @+1 {{'nvvm.convert.f32x4.to.f8x4' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f32x4 to f8x4.}}
  %r = nvvm.convert.f32x4.to.f8x4 %v4f32, %i32 : vector<4xf32> -> vector<4xi8> (f6E2M3FN)
  llvm.return
}

// -----

llvm.func @f(%v4f32: vector<4xf32>, %i32: i32) {
  // expected-error @+1 {{'nvvm.convert.f32x4.to.f6x4' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x4 to f6x4.}}
  %r = nvvm.convert.f32x4.to.f6x4 %v4f32, %i32 : vector<4xf32> -> vector<4xi8> (f8E5M2)
  llvm.return
}

// -----

llvm.func @f(%v4f32: vector<4xf32>, %i32: i32) {
  // expected-error @+1 {{'nvvm.convert.f32x4.to.f4x4' op Only 'f4E2M1FN' type is supported for conversions from f32x4 to f4x4.}}
  %r = nvvm.convert.f32x4.to.f4x4 %v4f32, %i32 : vector<4xf32> -> i16 (f8E5M2)
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.}}
  %r = nvvm.convert.f32x2.to.f16x2 %f32, %f32 : vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%f32: f32, %i32: i32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.f16x2' op random_bits not supported for RN and RZ rounding modes.}}
  %r = nvvm.convert.f32x2.to.f16x2 %f32, %f32, %i32 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xf16>
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.bf16x2' op random_bits is required for RS rounding mode.}}
  %r = nvvm.convert.f32x2.to.bf16x2 %f32, %f32 {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xbf16>
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.convert.f32x2.to.bf16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to bf16x2.}}
  %r = nvvm.convert.f32x2.to.bf16x2 %f32, %f32 {rnd = #nvvm.fp_rnd_mode<rna>} : vector<2xbf16>
  llvm.return
}
