// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op all elements in struct must be same type but there is 'i32'}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, i32)> -> !llvm.struct<(f32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op does not support the given output type tf32}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<tf32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has s32 output, scaleA and scaleB cannot be neg}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 32>, D [<s32>, <one>], A [<s8>, <neg>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op s32 += f16 * f16, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<s32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op f32 += f16 * bf16, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op shape 'm' must be 64}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 32, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op shape 'k' must be 16 for input type f16}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op shape 'k' must be 8 for input type tf32}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<tf32>, <one>, <row>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op shape 'k' must be 32 for input type e4m3}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<e4m3>, <one>, <row>], B [<e5m2>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op shape 'k' must be 256 for input type b1}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<s32>, <one>], A [<b1>, <one>, <row>], B [<b1>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type f16 n is set to 9, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 9, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type f16 n is set to 264, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 264, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type s8 n is set to 40, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 40, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32, i32, i32, i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type s8 n is set to 56, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 56, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op results 20, however output struct has 4 elements}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 40, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<()>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type f16 n is set to 0, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 0, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<()> -> !llvm.struct<()>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op given layouts layout_a = col and layout_b = col for input types tf32 and tf32 requires transpose. However, this is only supported for: f16 and bf16}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<tf32>, <one>, <col>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op given layouts layout_a = row and layout_b = row for input types e5m2 and e4m3 requires transpose. However, this is only supported for: f16 and bf16}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 32>, D [<f32>, <one>], A [<e5m2>, <one>, <row>], B [<e4m3>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op results 4, however output struct has 8 elements}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f16, f16, f16, f16)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op results 2, however output struct has 4 elements}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f16, f16, f16, f16)> -> !llvm.struct<(f16, f16, f16, f16)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op  `satfinite` can be only used with s32 accumulator, however the current accumulator is f32}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 16>, D [<f32>, <one>, <satfinite>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(f32, f32, f32, f32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op f32 += s8 * s8, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 8, k = 32>, D [<f32>, <one>], A [<s8>, <one>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type s8 n is set to 232, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 232, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32)> -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op results 120, however output struct has 1 elements}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 240, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32)> -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op has input type s8 n is set to 248, it is not supported.}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 248, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32)> -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%i64: i64, %S: !llvm.struct<(i32)>) {
  // expected-error @+1 {{'nvvm.wgmma.mma_async' op results 128, however output struct has 1 elements}}
  %r = nvvm.wgmma.mma_async %i64, %i64, %S, <m = 64, n = 256, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32)> -> !llvm.struct<(i32)>
  llvm.return
}
