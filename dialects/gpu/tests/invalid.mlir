// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%n: index) {
  // expected-error @+1 {{'gpu.launch' op expected memref type in attribution}}
  gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) private(%p: i32) {
    gpu.terminator
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'gpu.launch' op expected memory space workgroup in attribution}}
  gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) workgroup(%p: memref<2xi32, #gpu.address_space<private>>) {
    gpu.terminator
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'gpu.launch' invalid kind of attribute specified}}
  gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) module(3) {
    gpu.terminator
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'gpu.launch' needs to be named when marked 'async'}}
  gpu.launch async blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) {
    gpu.terminator
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-note @+1 {{in 'gpu.launch' body region}}
  gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) {
    // expected-error @+1 {{expected 'gpu.terminator' or a terminator with successors}}
    gpu.yield
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'gpu.launch' attribute 'workgroup_attributions' occurs more than once in the attribute list}}
  gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n) threads(%tx, %ty, %tz) in (%ntx = %n, %nty = %n, %ntz = %n) {
    gpu.terminator
  } {workgroup_attributions = 1}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'gpu.launch' op cluster size must be all present}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> ({
    gpu.terminator
  }) : (index, index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    gpu.terminator
  }) : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
  return
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%n: index, %m: i32) {
    // expected-error @+1 {{'gpu.launch_func' op expects types of the cluster dimensions must be the same}}
    "gpu.launch_func"(%n, %n, %n, %n, %n, %n, %n, %m, %n) <{kernel = @a::@b, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> : (index, index, index, index, index, index, index, i32, index) -> ()
    return
  }
  gpu.module @a {
    gpu.func @b() kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%n: index, %m: i32) {
    // expected-error @+1 {{'gpu.launch_func' op kernel container 'a' is undefined}}
    "gpu.launch_func"(%n, %n, %n, %n, %m, %n) <{kernel = @a::@b, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>}> : (index, index, index, index, i32, index) -> ()
    return
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel container 'a' is undefined}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  module @a {
  }
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel module 'a' is undefined}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @a {
  }
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel function '@a::@b' is undefined}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @a {
    // expected-note @+1 {{see the kernel definition here}}
    memref.global "private" @b : memref<4xi32>
  }
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op referenced kernel '@a::@b' is not a function}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @a {
    gpu.func @b() {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @a {
    gpu.func @b(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @a {
    gpu.func @b(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error @+1 {{'gpu.launch_func' op type of function argument 0 does not match}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%n: index) {
    // expected-error @+1 {{expected ')' in argument list}}
    gpu.launch_func @a::@b blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index {a})
    return
  }
}

// -----

// expected-error @+1 {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func @f() attributes {gpu.container_module} {
  return
}

// -----

// expected-error @+1 {{'func.func' op gpu.known_cluster_size must be a dense i32 array}}
func.func @f() attributes {gpu.known_cluster_size = 3} {
  return
}

// -----

// expected-error @+1 {{'func.func' op gpu.known_grid_size must contain exactly 3 elements}}
func.func @f() attributes {gpu.known_grid_size = array<i32: 1, 2>} {
  return
}

// -----

gpu.module @m {
  // expected-error @+1 {{custom op 'gpu.func' gpu.func requires named arguments}}
  gpu.func @f(f32) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{expected SSA operand}}
  gpu.func @f() workgroup(memref<3xf32, 3>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{expected '{' to begin a region}}
  gpu.func @f()
}

// -----

gpu.module @m {
  // expected-error @+1 {{custom op 'gpu.func' attribute 'gpu.kernel' occurs more than once in the attribute list}}
  gpu.func @f() kernel attributes {gpu.kernel} {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memref type in attribution}}
  gpu.func @f() workgroup(%a: i32) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memory space private in attribution}}
  gpu.func @f() private(%a: memref<3xi32, #gpu.address_space<workgroup>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected void return type for kernel function}}
  gpu.func @f() -> i32 kernel {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected body with at least one block}}
  "gpu.func"() ({
  }) {function_type = () -> (), sym_name = "f"} : () -> ()
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected at least 2 arguments to body region}}
  "gpu.func"() ({
    gpu.return
  }) {function_type = (i32) -> (), sym_name = "f", workgroup_attributions = 1 : i64} : () -> ()
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected body region argument #0 to be of type 'i32', got 'f32'}}
  "gpu.func"() ({
  ^bb0(%x: f32):
    gpu.return
  }) {function_type = (i32) -> (), sym_name = "f"} : () -> ()
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)}}
  gpu.func @f() attributes {known_block_size = array<i32: 1, 2>} {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-note @+1 {{return type declared here}}
  gpu.func @f() {
    %0 = arith.constant 0 : index
    // expected-error @+1 {{'gpu.return' op expected 0 result operands}}
    gpu.return %0 : index
  }
}

// -----

gpu.module @m {
  gpu.func @f() -> i32 {
    %0 = arith.constant 0 : index
    // expected-error @+1 {{'gpu.return' op unexpected type `'index'' for operand #0}}
    gpu.return %0 : index
  }
}

// -----

module {
  // expected-error @+1 {{'gpu.func' op expects parent op 'gpu.module'}}
  gpu.func @f() {
    gpu.return
  }
}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [] {
}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [3] {
}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.module @m <3> {
}

// -----

// expected-error @+1 {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @b []

// -----

// expected-error @+1 {{'gpu.binary' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.binary @b <3> [4]

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'gpu.all_reduce' invalid op kind}}
  %0 = gpu.all_reduce foo %x {} : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %x {} : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{`minsi` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce minsi %x {} : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected two region arguments}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{incorrect region argument type}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: i32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected one gpu.yield operand}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    gpu.yield
  } : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32, %y: i32) {
  // expected-error @+1 {{incorrect gpu.yield type}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    %c = arith.constant 0 : i32
    gpu.yield %c : i32
  } : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected gpu.yield op in region}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    llvm.unreachable
  } : (f32) -> f32
  return
}

// -----

func.func @f(%x: vector<[4]xf32>) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[4]xf32>'}}
  %0 = gpu.subgroup_reduce add %x : (vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @f(%x: vector<4x4xf32>) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<4x4xf32>'}}
  %0 = gpu.subgroup_reduce add %x : (vector<4x4xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @f(%x: vector<4xf32>) {
  // expected-error @+1 {{`and` reduction operation is not compatible with type 'vector<4xf32>'}}
  %0 = gpu.subgroup_reduce and %x : (vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{`maxnumf` reduction operation is not compatible with type 'i32'}}
  %0 = gpu.subgroup_reduce maxnumf %x : (i32) -> i32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 4, stride = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
  %0 = "gpu.subgroup_reduce"(%x) {cluster_stride = 2 : i32, op = #gpu<all_reduce_op add>} : (f32) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.rotate' op offset must be in the range [0, 8)}}
  %0, %1 = gpu.rotate %x, 16, 8 : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.rotate' op attribute 'offset' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0}}
  %0, %1 = gpu.rotate %x, -1, 8 : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
  %0, %1 = gpu.rotate %x, 1, 6 : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %x, specific_lane : f32
  return
}

// -----

func.func @f(%x: f32, %i: i32) {
  // expected-error @+1 {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %x, first_active_lane %i : f32
  return
}

// -----

func.func @f(%x: index, %i: i32) {
  // expected-error @+1 {{'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'}}
  %0, %1 = gpu.shuffle xor %x, %i, %i : index
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'gpu.thread_id' expected ::mlir::gpu::Dimension to be one of: x, y, z}}
  %0 = gpu.thread_id q
  // expected-error @+1 {{custom op 'gpu.thread_id' failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = gpu.wait
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'gpu.wait' needs to be named when marked 'async'}}
  gpu.wait async
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'gpu.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = gpu.alloc () : memref<?xi32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %0 = gpu.alloc ()[%n] : memref<2xi32>
  return
}

// -----

func.func @f(%a: memref<2xi32>, %b: memref<2xf32>) {
  // expected-error @+1 {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %a, %b : memref<2xi32>, memref<2xf32>
  return
}

// -----

func.func @f(%a: memref<2xi32>, %b: memref<3xi32>) {
  // expected-error @+1 {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<2xi32>, memref<3xi32>
  return
}

// -----

func.func @f(%a: memref<2xi32>, %b: f32) {
  // expected-error @+1 {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
  gpu.memset %a, %b : memref<2xi32>, f32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %0 = gpu.dynamic_shared_memory : memref<?xi8, 3>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?xi16, #gpu.address_space<workgroup>>'}}
  %0 = gpu.dynamic_shared_memory : memref<?xi16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{'gpu.printf' op operand #0 must be variadic of integer or index or floating-point, but got 'tensor<2xf32>'}}
  gpu.printf "a", %x : tensor<2xf32>
  return
}

// -----

// expected-error @+1 {{expected static shape}}
func.func private @f() -> !gpu.mma_matrix<16x?xf16, "AOp">

// -----

// expected-error @+1 {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
func.func private @f() -> !gpu.mma_matrix<16x16xi4, "AOp">

// -----

// expected-error @+1 {{MMAMatrixType must have exactly two dimensions}}
func.func private @f() -> !gpu.mma_matrix<16x16x4xf16, "AOp">

// -----

// expected-error @+1 {{operand expected to be one of AOp, BOp or COp}}
func.func private @f() -> !gpu.mma_matrix<16x16x4xf16, "DOp">

// -----

// expected-error @+1 {{expected ','}}
func.func private @f() -> !gpu.mma_matrix<16x16xf16>

// -----

// expected-error @+1 {{expected '<'}}
func.func private @f() -> !gpu.mma_matrix

// -----

// expected-error @+1 {{unknown gpu type: matrix}}
func.func private @f() -> !gpu.matrix

// -----

func.func @f(%m: memref<32x32xf16, strided<[1, 64]>>, %i: index) {
  // expected-error @+1 {{expected source memref most minor dim must have unit stride}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[1, 64]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}

// -----

func.func @f(%m: memref<32x4xvector<4x8xf32>>, %i: index) {
  // expected-error @+1 {{'gpu.subgroup_mma_load_matrix' op operand #0 must be memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values, but got 'memref<32x4xvector<4x8xf32>>'}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 4 : index} : memref<32x4xvector<4x8xf32>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}

// -----

func.func @f(%m: memref<32x32xf16, strided<[1, 64]>>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @+1 {{expected destination memref most minor dim must have unit stride}}
  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[1, 64]>>
  return
}

// -----

func.func @f(%m: memref<32x32xf16>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "AOp">) {
  // expected-error @+1 {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @+1 {{operands must be in the order AOp, BOp, COp}}
  %0 = gpu.subgroup_mma_compute %b, %a, %c : !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x32xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @+1 {{operand shapes do not satisfy matmul constraints}}
  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x32xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x32xf16, "AOp">, %b: f32) {
  // expected-error @+1 {{'gpu.subgroup_mma_insert_thread_local' op failed to verify that value type matches element type of mma_matrix}}
  %0 = "gpu.subgroup_mma_insert_thread_local"(%b, %a) : (f32, !gpu.mma_matrix<16x32xf16, "AOp">) -> !gpu.mma_matrix<16x32xf16, "AOp">
  return
}

// -----

func.func @f(%lane: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.}}
  "gpu.warp_execute_on_lane_0"(%lane, %lane) ({
    gpu.yield
  }) {warp_size = 32 : i64} : (index, index) -> ()
  return
}

// -----

func.func @f(%lane: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (index) {
  }
  return
}

// -----

func.func @f(%lane: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (f32) {
    gpu.yield %lane : index
  }
  return
}

// -----

func.func @f(%lane: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<4xi32>) {
    %1 = arith.constant dense<0.0> : vector<4xf32>
    gpu.yield %1 : vector<4xf32>
  }
  return
}

// -----

func.func @f(%lane: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (128) to be a multipler of the distributed vector dimension (3)}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<3xf32>) {
    %1 = arith.constant dense<0.0> : vector<128xf32>
    gpu.yield %1 : vector<128xf32>
  }
  return
}

// -----

func.func @f(%lane: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<128xf32>' to 'vector<4xf32>' with warp size = 16}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[16] -> (vector<4xf32>) {
    %1 = arith.constant dense<0.0> : vector<128xf32>
    gpu.yield %1 : vector<128xf32>
  }
  return
}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `gpu`}}
func.func private @f() attributes {a = #gpu.foo}

// -----

// expected-error @+2 {{expected ::mlir::gpu::Dimension to be one of: x, y, z}}
// expected-error @+1 {{failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
func.func private @f() attributes {a = #gpu<dim q>}

// -----

// expected-error @+2 {{expected ::mlir::gpu::MappingId to be one of: x, y, z, linear_dim_0, linear_dim_1, linear_dim_2, linear_dim_3, linear_dim_4, linear_dim_5, linear_dim_6, linear_dim_7, linear_dim_8, linear_dim_9}}
// expected-error @+1 {{failed to parse GPUBlockMappingAttr parameter 'block' which is to be a `::mlir::gpu::MappingId`}}
func.func private @f() attributes {a = #gpu.block<q>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse GPUMappingMaskAttr parameter 'mask' which is to be a `uint64_t`}}
func.func private @f() attributes {a = #gpu.mask<a>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse GPUMappingMaskAttr parameter 'mask' which is to be a `uint64_t`}}
func.func private @f() attributes {a = #gpu.mask<18446744073709551616>}

// -----

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse GPUMemorySpaceMappingAttr parameter 'address_space' which is to be a `::mlir::gpu::AddressSpace`}}
func.func private @f() attributes {a = #gpu.memory_space<3>}

// -----

// expected-error @+2 {{expected ::mlir::gpu::Processor to be one of: block_x, block_y, block_z, thread_x, thread_y, thread_z, sequential}}
// expected-error @+1 {{failed to parse ParallelLoopDimMappingAttr parameter 'processor' which is to be a `::mlir::gpu::Processor`}}
func.func private @f() attributes {a = #gpu.loop_dim_map<processor = block, map = (d0) -> (d0), bound = (d0) -> (d0)>}

// -----

// expected-error @+2 {{expected '(' in dimensional identifier list}}
// expected-error @+1 {{failed to parse ParallelLoopDimMappingAttr parameter 'map' which is to be a `AffineMap`}}
func.func private @f() attributes {a = #gpu.loop_dim_map<processor = block_x, map = 3, bound = (d0) -> (d0)>}

// -----

// expected-error @+1 {{the object index must be positive}}
func.func private @f() attributes {a = #gpu.select_object<-2>}

// -----

// expected-error @+1 {{the target attribute must be a GPU Target attribute}}
func.func private @f() attributes {a = #gpu.select_object<"a">}

// -----

// expected-error @+1 {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
func.func private @f() attributes {a = #gpu.object<3, "a">}

// -----

// expected-error @+1 {{expected keyword for GPU object format}}
func.func private @f() attributes {a = #gpu.object<3, foo = "a">}

// -----

// expected-error @+2 {{expected '='}}
// expected-error @+1 {{expected an equal sign}}
func.func private @f() attributes {a = #gpu.object<3, bin "a">}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse GPU_ObjectAttr parameter 'object' which is to be a `StringAttr`}}
func.func private @f() attributes {a = #gpu.object<3, bin = 4>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse GPU_ObjectAttr parameter 'properties' which is to be a `DictionaryAttr`}}
func.func private @f() attributes {a = #gpu.object<3, properties = 3, "a">}

// -----

// expected-error @+2 {{expected attribute value}}
// expected-error @+1 {{failed to parse GPU_ObjectAttr parameter 'target' which is to be a `Attribute`}}
func.func private @f() attributes {a = #gpu.object<foo, "a">}

// -----

// expected-error @+1 {{the kernel name can't be empty}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"", i32>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse GPU_KernelMetadataAttr parameter 'name' which is to be a `StringAttr`}}
func.func private @f() attributes {a = #gpu.kernel_metadata<3, i32>}

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse GPU_KernelMetadataAttr parameter 'function_type' which is to be a `Type`}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"a", 3>}

// -----

// expected-error @+1 {{all attributes in the array must be a dictionary attribute}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"a", i32, arg_attrs = [3]>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse GPU_KernelMetadataAttr parameter 'arg_attrs' which is to be a `ArrayAttr`}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"a", i32, arg_attrs = 3>}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"a", i32, foo = 3>}

// -----

// expected-error @+1 {{expected all kernels to be uniquely named}}
func.func private @f() attributes {a = #gpu.kernel_table<[<"a", i32>, <"a", i32>]>}

// -----

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`}}
func.func private @f() attributes {a = #gpu.kernel_table<[3]>}

// -----

func.func @launch_of_nothing(%i: index) {
  // expected-error @+1 {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%i, %i, %i, %i, %i, %i) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({}) : (index, index, index, index, index, index) -> ()
  return
}
