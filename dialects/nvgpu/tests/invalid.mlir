// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @f(%s: memref<4x4xf32, strided<[4, 2]>>, %d: memref<4x4xf32, 3>, %i: index) {
  // expected-error @+1 {{source memref most minor dim must have unit stride}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 4 : memref<4x4xf32, strided<[4, 2]>> to memref<4x4xf32, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf32, strided<[4, 2]>, 3>, %i: index) {
  // expected-error @+1 {{destination memref most minor dim must have unit stride}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 4 : memref<4x4xf32> to memref<4x4xf32, strided<[4, 2]>, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf32>, %i: index) {
  // expected-error @+1 {{destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 4 : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf16, 3>, %i: index) {
  // expected-error @+1 {{source and destination must have the same element type}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 4 : memref<4x4xf32> to memref<4x4xf16, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op expected 2 source indices, got 1}}
  %0 = nvgpu.device_async_copy %s[%i], %d[%i, %i], 4 : memref<4x4xf32> to memref<4x4xf32, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op expected 2 destination indices, got 1}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i], 4 : memref<4x4xf32> to memref<4x4xf32, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf32, 3>, %i: index) {
  // expected-error @+1 {{Requested copy elements is 3 with width 32. But copy elements could be one of 1, 2, 4.}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 3 : memref<4x4xf32> to memref<4x4xf32, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf32>, %d: memref<4x4xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op bypassL1 does not satify alignment for 'memref<4x4xf32, 3>' with destination element 2. Unset bypassL1, or set destination element to 4}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 2 {bypassL1} : memref<4x4xf32> to memref<4x4xf32, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf64>, %d: memref<4x4xf64, 3>, %i: index) {
  // expected-error @+1 {{Requested copy elements is 3 with width 64. But copy elements could be one of 1, 2.}}
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i], 3 : memref<4x4xf64> to memref<4x4xf64, 3>
  return
}

// -----

func.func @f(%s: memref<4x4xf16>, %i: index) {
  // expected-error @+1 {{expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<4x4xf16> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: memref<4x4xf64, 3>, %i: index) {
  // expected-error @+1 {{nvgpu.ldmatrix works for 32b or lower}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<4x4xf64, 3> -> vector<4x2xf64>
  return
}

// -----

func.func @f(%s: memref<4x4xf32, 3>, %i: index) {
  // expected-error @+1 {{nvgpu.ldmatrix transpose works only at 16b granularity}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = true, numTiles = 4 : i32} : memref<4x4xf32, 3> -> vector<4x1xf32>
  return
}

// -----

func.func @f(%s: memref<4x4xf16, 3>, %i: index) {
  // expected-error @+1 {{results must be 2 dimensional vector}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<4x4xf16, 3> -> vector<4xf16>
  return
}

// -----

func.func @f(%s: memref<4x4xf16, 3>, %i: index) {
  // expected-error @+1 {{expected vector register shape[1] = 2}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<4x4xf16, 3> -> vector<4x1xf16>
  return
}

// -----

func.func @f(%s: memref<4x4xf16, 3>, %i: index) {
  // expected-error @+1 {{expected vector register shape[0] and numTiles to match}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = false, numTiles = 2 : i32} : memref<4x4xf16, 3> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: memref<4x4xf16, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.ldmatrix' op failed to verify that srcMemref and res have same element type}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<4x4xf16, 3> -> vector<4x1xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xi16>, %b: vector<2x2xi16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{expected input data type (i4,i8,f16,bf16,tf32,f64) supported by nvgpu.mma.sync}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xi16>, vector<2x2xi16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf32>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op failed to verify that matrixA and matrixB have same element type}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf32>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{matrixA must be 2 dimensional vector}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<8xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<4xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{matrixB must be 2 dimensional vector}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<4xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<4xf16>) {
  // expected-error @+1 {{matrixC must be 2 dimensional vector}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<4xf16>) -> vector<4xf16>
  return
}

// -----

func.func @f(%a: vector<2x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 256 warp-wide matrix A elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<1x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 128 warp-wide matrix B elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<1x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<1x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 128 warp-wide matrix C elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<1x2xf16>) -> vector<1x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected tf32 tensor cores only for F32 operands}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16], tf32Enabled} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<2x4xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix A to be shaped (4 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<2x4xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<1x4xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix B to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<1x4xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<1x4xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix C to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<1x4xf16>) -> vector<1x4xf16>
  return
}

// -----

func.func @f(%a: vector<1x1xf64>, %b: vector<1x1xf64>, %c: vector<1x2xf64>, %m: vector<2xi16>) {
  // expected-error @+1 {{f64 is not supported for sparse mode}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [8, 8, 4]} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) {
  // expected-error @+1 {{'nvgpu.mma.sp.sync' op sparsity selector should be 0 or 1}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32], sparsitySelector = 2 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) {
  // expected-error @+1 {{'nvgpu.mma.sp.sync' op expected 256 warp-wide matrix B elements}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<2x4xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) {
  // expected-error @+1 {{'nvgpu.mma.sp.sync' op expected matrix A to be shaped (8 x 2)}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32]} : (vector<2x4xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<8x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) {
  // expected-error @+1 {{'nvgpu.mma.sp.sync' op expected 512 warp-wide matrix A elements}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32]} : (vector<8x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'nvgpu.rcp' op has a limitation. #nvgpu<rcp_rounding_mode rn> or non-ftz is not supported yet.}}
  %0 = nvgpu.rcp %v {rounding = rn, ftz} : vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'nvgpu.rcp' op has a limitation. #nvgpu<rcp_rounding_mode approx> or non-ftz is not supported yet.}}
  %0 = nvgpu.rcp %v {rounding = approx} : vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+2 {{custom op 'nvgpu.rcp' expected ::mlir::nvgpu::RcpRoundingMode to be one of: approx, rn, rz, rm, rp}}
  // expected-error @+1 {{custom op 'nvgpu.rcp' failed to parse RcpRoundingModeAttr parameter 'value' which is to be a `::mlir::nvgpu::RcpRoundingMode`}}
  %0 = nvgpu.rcp %v {rounding = foo} : vector<4xf32>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = interleave_16b>, %d: memref<32x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{Interleave options are not supported yet.}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = interleave_16b>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf32>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensor map descriptor has incorrect address space, it must be shared memory address space.}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<?x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<?x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensor map descriptor must be static shaped}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<?x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<?x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<512x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<512x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensor map descriptor must have dimensions between 1 and 256 but it is 512}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<512x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<512x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x0xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x0xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensor map descriptor must have dimensions between 1 and 256 but it is 0}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x0xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x0xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_32b, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensormap descriptor must have last dimension of 32 bytes but it is 128 bytes}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_32b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_64b, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensormap descriptor must have last dimension of 64 bytes but it is 128 bytes}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_64b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x64xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %d: memref<32x64xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the tensormap descriptor must have last dimension of 128 bytes but it is 256 bytes}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x64xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x64xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x3xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x3xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the bytes in the last dimension of the tensor map must be a multiple of 16}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x3xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x3xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf16, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the element type of tensor map descriptor and memref must be same}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf16, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf32>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the destination memref has incorrect address space, it must be shared memory address space.}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<?x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the destination memref must be static shaped}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<?x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{the shape of tensor map descriptor and memref must have same rank}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<16x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{memref and tensor map shapes mismatch 'memref<32x32xf32, 3>' != 'memref<16x32xf32, 3>'}}
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<16x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{Maximum 5 coordinates are supported.}}
  nvgpu.tma.async.load %m[%i, %i, %i, %i, %i, %i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32, 3>
  return
}

// -----

func.func @f(%m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %d: memref<32x32xf32, 3>, %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @+1 {{number of coordinates do not match with the rank of tensor descriptor map.}}
  nvgpu.tma.async.load %m[%i], %b[%i] to %d : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> memref<32x32xf32, 3>
  return
}

// -----

func.func @f(%t: memref<32x32xf32, 3>, %m: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>) {
  // expected-error @+1 {{supports only swizzle_128b is supported for the time being}}
  %0 = nvgpu.warpgroup.generate.descriptor %t, %m : memref<32x32xf32, 3>, !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none> -> !nvgpu.warpgroup.descriptor<tensor = memref<32x32xf32, 3>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op supports non-transpose A (Row Major) and transpose B (Column Major) for the time being }}
  %0 = nvgpu.warpgroup.mma %a, %b, %c {transposeA} : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op type of matrix C and matrix D must be the same}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x32xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has matrices A, B, C and D, they must be 2 dimensional}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<32x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 2nd dim matrix-A (64)!= 1st dim matrix-B (32 )}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf16, 3>>, <tensor = memref<32x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 1st dim matrix-A ( 128 )!= 1st dim matrix-C ( 64 )}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<128x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 2nd dim matrix-B ( 128 ) != 2nd dim matrix-C ( 64 )}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x128xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf64>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 'f64' += 'f16' * 'f16', it is not supported.}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf64>> -> <fragmented = vector<64x64xf64>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi8, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi8, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xi32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 'i32' += 'i8' * 'i8', it is not supported.}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xi8, 3>>, <tensor = memref<64x64xi8, 3>>, <fragmented = vector<64x64xi32>> -> <fragmented = vector<64x64xi32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xi32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has input type 'memref<64x64xi16, 3>' n is set to 64, it is not supported}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xi16, 3>>, <tensor = memref<64x64xi16, 3>>, <fragmented = vector<64x64xi32>> -> <fragmented = vector<64x64xi32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf32, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf32, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 'f32' += 'f32' * 'f32', it is not supported.}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf32, 3>>, <tensor = memref<64x64xf32, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf8E5M2, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf8E5M2, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf16>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op hit a limitation: 'f16' += 'f8E5M2' * 'f8E5M2', it is not supported yet}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf8E5M2, 3>>, <tensor = memref<64x64xf8E5M2, 3>>, <fragmented = vector<64x64xf16>> -> <fragmented = vector<64x64xf16>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi1, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi1, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xi32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op hit a limitation: 'i32' += 'i1' * 'i1', it is not supported yet}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xi1, 3>>, <tensor = memref<64x64xi1, 3>>, <fragmented = vector<64x64xi32>> -> <fragmented = vector<64x64xi32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x300xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x300xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has input type 'memref<64x300xf16, 3>' n is set to 300, it is not supported}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x300xf16, 3>>, <fragmented = vector<64x300xf32>> -> <fragmented = vector<64x300xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xbf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x12xbf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x12xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has input type 'memref<64x12xbf16, 3>' n is set to 12, it is not supported}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xbf16, 3>>, <tensor = memref<64x12xbf16, 3>>, <fragmented = vector<64x12xf32>> -> <fragmented = vector<64x12xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi1, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x40xi1, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x40xi32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has input type 'memref<64x40xi1, 3>' n is set to 40, it is not supported}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xi1, 3>>, <tensor = memref<64x40xi1, 3>>, <fragmented = vector<64x40xi32>> -> <fragmented = vector<64x40xi32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xi16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x40xi16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x40xi32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has input type 'memref<64x40xi16, 3>' n is set to 40, it is not supported}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : <tensor = memref<64x64xi16, 3>>, <tensor = memref<64x40xi16, 3>>, <fragmented = vector<64x40xi32>> -> <fragmented = vector<64x40xi32>>
  return
}

// -----

func.func @f(%c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf16>>, %o: memref<64x64xf16, 3>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.store' op hit a limitation: only f32 results for the time being}}
  nvgpu.warpgroup.mma.store %c, %o : <fragmented = vector<64x64xf16>> to memref<64x64xf16, 3>
  return
}

// -----

func.func @f(%c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>, %o: memref<32x64xf32, 3>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.store' op results ['vector<64x64xf32>'][64] values. However, destination memref[32][64]  does not have same size as results}}
  nvgpu.warpgroup.mma.store %c, %o : <fragmented = vector<64x64xf32>> to memref<32x64xf32, 3>
  return
}

// -----

func.func @f(%c: !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>, %o: memref<64x32xf32, 3>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.store' op results ['vector<64x64xf32>'][64] values. However, destination memref[64][32]  does not have same size as results}}
  nvgpu.warpgroup.mma.store %c, %o : <fragmented = vector<64x64xf32>> to memref<64x32xf32, 3>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<60x64xf32>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<60x64xf32>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<64x12xf32>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x12xf32>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<64x512xf32>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x512xf32>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<64x64xi32>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x64xi32>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<64x40xi8>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x40xi8>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<64x40xf64>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x40xf64>>
  return
}

// -----

// expected-error @+2 {{invalid kind of type specified: expected builtin.vector, but found 'i32'}}
// expected-error @+1 {{failed to parse NVGPU_WarpgroupAccumulator parameter 'fragmented' which is to be a `VectorType`}}
func.func @f(%x: !nvgpu.warpgroup.accumulator<fragmented = i32>) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+2 {{invalid kind of type specified: expected builtin.memref, but found 'vector<4xf32>'}}
// expected-error @+1 {{failed to parse NVGPU_WarpgroupMatrixDescriptor parameter 'tensor' which is to be a `MemRefType`}}
func.func @f(%x: !nvgpu.warpgroup.descriptor<tensor = vector<4xf32>>) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+1 {{struct is missing required parameter: memorySpace}}
func.func @f(%x: !nvgpu.mbarrier.group<num_barriers = 3>) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse NVGPU_MBarrierGroup parameter 'num_barriers' which is to be a `unsigned`}}
func.func @f(%x: !nvgpu.mbarrier.group<memorySpace = 3, num_barriers = x>) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+2 {{expected ::mlir::nvgpu::TensorMapSwizzleKind to be one of: none, swizzle_32b, swizzle_64b, swizzle_128b}}
// expected-error @+1 {{failed to parse NVGPU_TensorMapDescriptor parameter 'swizzle' which is to be a `::mlir::nvgpu::TensorMapSwizzleKind`}}
func.func @f(%x: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = foo, l2promo = none, oob = zero, interleave = none>) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse NVGPU_TensorMapDescriptor parameter 'interleave' which is to be a `::mlir::nvgpu::TensorMapInterleaveKind`}}
func.func @f(%x: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = 3>) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `nvgpu`}}
func.func @f(%x: !nvgpu.foo) {
  %0 = nvgpu.rcp
  return
}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: l2}}
func.func @f(%x: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = none, l2 = none, oob = zero, interleave = none>) {
  %0 = nvgpu.rcp
  return
}
