// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0)[s0] -> (s0)>(%n)
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply 3 (%n)
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%n)
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.max' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.max affine_map<(d0) -> (d0)>()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' expected only one loop bound operand}}
  affine.for %i = %n, %n to 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = "a" to 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>()[%n] to 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>(%n)[%n] to 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 0)>(%n) to 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 0)>(%n) {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.for' op expected lower bound map to have at least one result}}
  affine.for %i = max affine_map<(d0) -> ()>(%n) to 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.for' op expected upper bound map to have at least one result}}
  affine.for %i = 0 to min affine_map<(d0) -> ()>(%n) {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = 0 too 10 {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %0 = affine.for %i = 0 to 10 iter_args(%a = %n) -> (index, i32) {}
  return
}

// -----

// The maps of the bounds need no operand: the one that is listed for them counts as carried.
func.func @f(%n: index) {
  // expected-error @+1 {{'affine.for' op mismatch between the number of loop-carried values and results}}
  %0 = "affine.for"(%n, %n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index, %a: index):
    "affine.yield"(%a) : (index) -> ()
  }) : (index, index) -> index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: i32):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    %sum = arith.addi %i, %i : index
    // expected-error @+1 {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = affine_map<(d0) -> (d0)>(%sum) to 10 {}
  }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = %i to 10 {}
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>() {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n)[%n] {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n, %n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({"affine.yield"() : () -> ()}, {}) : (index, index) -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  affine.parallel () = () to () { affine.yield %n : index }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  %0 = affine.parallel () = () to () reduce ("addf") -> (f32) { affine.yield %n : index }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (2) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i) = (0, 0) to (1, 1) {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op expected lower bound map to have at least one result}}
  affine.parallel (%i) = (max()) to (1) {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op expected lower bounds map to have 1 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0, 1)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (1)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op expected upper bounds map to have 1 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (1, 2)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op a reduction must be specified for each output}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [0], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (1)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel () = () to () reduce ("addf") -> (index) { affine.yield %n : index }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.parallel' invalid reduction value: "bad"}}
  affine.parallel () = () to () reduce ("bad") {}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (1) step (%n) {}
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%n, %n] : memref<10xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>) -> f32
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, index) -> i32
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%n, %m, %n) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<10xf32>, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>, vector<4xf64>
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%n, %n], read, locality<3>, data : memref<10xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m) <{map = affine_map<(d0) -> (d0)>, isWrite = true, isDataCache = true, localityHint = 3 : i32}> : (memref<10xf32>) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %sum = arith.addi %i, %i : index
    // expected-error @+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%sum], read, locality<3>, data : memref<10xf32>
  }
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n], rw, locality<3>, data : memref<10xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<10xf32>) {
  // expected-error @+1 {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n], read, locality<3>, both : memref<10xf32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:3 = affine.delinearize_index %n into (%n) : index, index, index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (0, 4) : index, index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n] by (3, 4) : index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{'affine.linearize_index' op mismatch between dynamic and static basis}}
  %0 = "affine.linearize_index"(%n) <{operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: -9223372036854775808>}> : (index) -> index
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %m[%n], %m[%n], %t[0], %n, %n : memref<4xf32>, memref<4xf32>, memref<1xi32>
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %m[%n], %m[%n], %t[0], %n : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{'affine.dma_start' op expected DMA source to be of memref type}}
  "affine.dma_start"(%n, %m, %t, %n) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (index, memref<4xf32>, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{'affine.dma_start' op expected DMA destination to be of memref type}}
  "affine.dma_start"(%m, %n, %t, %n) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xf32>, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{'affine.dma_start' op expected DMA tag to be of memref type}}
  "affine.dma_start"(%m, %m, %n, %n) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xf32>, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{'affine.dma_start' op incorrect number of operands}}
  "affine.dma_start"(%m, %m, %t, %n, %n) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xf32>, memref<4xf32>, memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>, %x: i32) {
  // expected-error @+1 {{'affine.dma_start' op src index to dma_start must have 'index' type}}
  "affine.dma_start"(%m, %x, %m, %t, %n) {src_map = affine_map<(d0) -> (d0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<4xf32>, i32, memref<4xf32>, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %sum = arith.addi %i, %i : index
    // expected-error @+1 {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %m[%n], %m[%sum], %t[0], %n : memref<4xf32>, memref<4xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %sum = arith.addi %i, %i : index
    // expected-error @+1 {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%sum], %n : memref<1xi32>
  }
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>) {
  // expected-error @+1 {{'affine.dma_wait' op expected DMA tag to be of memref type}}
  "affine.dma_wait"(%n, %n) {tag_map = affine_map<() -> (0)>} : (index, index) -> ()
  return
}

// -----

func.func @f(%n: index, %m: memref<4xf32>, %t: memref<1xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{custom op 'affine.dma_wait' expected tag to be of memref type}}
  affine.dma_wait %x[0], %n : vector<4xi32>
  return
}

// -----

// expected-error @+1 {{expected ']' in affine map}}
func.func @f(%x: memref<4xi32>) { affine.for %i = 0 to 4 { %y = affine.load %x[%i : memref<4xi32> } return }
