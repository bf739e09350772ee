// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @subview_1(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+2 {{custom op 'memref.subview' expected integer value}}
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m[f, 0][1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_2(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<1x1xf32, strided<[8, 1], offset: 8>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<1x1xf32>'}}
  %0 = memref.subview %m[[1], 0][1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_3(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m[%i[, 0][1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_4(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (3 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[%i, 0, 0][1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_5(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 3) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[%i, 0][1, 1][1, 1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_6(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected 2 offset values, got 3}}
  %0 = memref.subview %m[%i, 0,0][1, 1,1][1, 1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_7(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1, 0][1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_8(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -3}}
  %0 = memref.subview %m[1, 0][1, -3][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_9(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.subview"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32>, index) -> memref<1x1xf32, strided<[8, 1]>>
  return
}

// -----

func.func @subview_10(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+2 {{expected '[' in dynamic index list}}
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m(9, 0)[1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @subview_11(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[9, 0][1, 1][1, 1] : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1], offset: 72>>
  return
}

// -----

func.func @subview_12(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 11 >= 8}}
  %0 = memref.subview %m[7, 0][3, 1][2, 1] : memref<8x8xf32> to memref<3x1xf32, strided<[16, 1], offset: 56>>
  return
}

// -----

func.func @subview_13(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<1x1xf32, strided<[16, 1], offset: ?>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<3x1xf32, strided<[16, 1], offset: 64>>'}}
  %0 = memref.subview %m[%i, 0][1, 1][2, 1] : memref<8x8xf32> to memref<3x1xf32, strided<[16, 1], offset: 64>>
  return
}

// -----

func.func @reinterpret_cast_1(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{expected 1 size values, got 2}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [1,1], strides: [2,2]: memref<8x8xf32> to memref<1xf32, strided<[16], offset: 64>>
  return
}

// -----

func.func @alloc_1(%n: index, %s: index) {
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = memref.alloc(%n, %n) : memref<?xf32>
  return
}

// -----

func.func @alloc_2(%n: index, %s: index) {
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc(%n)[%s] : memref<?xf32>
  return
}

// -----

func.func @alloc_3(%n: index, %s: index) {
  // expected-error @+1 {{'memref.alloc' op result #0 must be memref of any type values, but got 'memref<*xf32>'}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<*xf32>
  return
}

// -----

// expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
%0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3xf32>

// -----

func.func @realloc_1(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<4xf32>'}}
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @realloc_2(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @realloc_3(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<?xf16>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf16>
  return
}

// -----

func.func @realloc_4(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<5xf32, 1>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<5xf32, 1>
  return
}

// -----

func.func @realloc_5(%m: memref<4xf32, strided<[2]>>, %n: index) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<5xf32, 1>
  return
}

// -----

func.func @realloc_6(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<5xf32, strided<[3]>>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<5xf32, strided<[3]>>
  return
}

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @x : memref<?xf32>

// -----

// expected-error @+1 {{expected operation name in quotes}}
memref.global @x : memref<2xf32> = dense<1.0> : vector<2xf32>

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
memref.global @x : memref<2xf32> = 4

// -----

// expected-error @+1 {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @x : memref<2xf32> = "foo"

// -----

// expected-error @+1 {{expected attribute value}}
memref.global @x : memref<2xf32> = 

// -----

// expected-error @+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
memref.global "foo" @x : memref<2xf32> 

// -----

// expected-error @+1 {{custom op 'memref.global' expected valid '@'-identifier for symbol name}}
memref.global constant "private" @x : memref<2xf32> 

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 3 : i32}}
"memref.global"() <{sym_name = "x", type = memref<2xf32>, initial_value = 3 : i32}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 2 but was 3}}
"memref.global"() <{sym_name = "x", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "x", type = memref<*xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'f64'}}
"memref.global"() <{sym_name = "x", type = memref<2xf32>, initial_value = dense<1.0> : tensor<2xf64>, constant}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
"memref.global"() <{sym_name = "x", type = memref<2xf32>, initial_value = dense_resource<foo> : tensor<2xf32>, alignment = 0 : i64}> : () -> ()

// -----

// expected-error @+1 {{expected string token, got 1.0}}
memref.global @x : memref<vector<2xf32>> = dense<1.0>

// -----

func.func @store_1(%m: memref<4x5xf32>, %n: index, %v: f32) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%n] : memref<4x5xf32>
  return
}

// -----

func.func @prefetch_1(%m: memref<4x5xf32>, %n: index, %v: f32) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%n], read, locality<3>, data : memref<4x5xf32>
  return
}

// -----

func.func @prefetch_2(%m: memref<4x5xf32>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%n, %n], foo, locality<3>, data : memref<4x5xf32>
  return
}

// -----

func.func @prefetch_3(%m: memref<4x5xf32>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'memref.prefetch' invalid kind of attribute specified}}
  memref.prefetch %m[%n, %n], read, locality<"x">, data : memref<4x5xf32>
  return
}

// -----

func.func @prefetch_4(%m: memref<4x5xf32>, %n: index, %v: f32) {
  // expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[%n, %n], read, locality<3>, foo : memref<4x5xf32>
  return
}

// -----

func.func @prefetch_5(%m: memref<4x5xf32>, %n: index, %v: f32) {
  // expected-error @+1 {{expected '>'}}
  memref.prefetch %m[%n, %n], read, locality<3 : i64>, data : memref<4x5xf32>
  return
}

// -----

func.func @dma_start_1(%m: memref<4x5xf32>, %n: index, %v: f32, %t: memref<1xi32>) {
  // expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%n, %n], %m[%n, %n], %n, %t[%n], %n {a = 1} : memref<4x5xf32>, memref<4x5xf32>, memref<1xi32>
  return
}

// -----

func.func @generic_atomic_rmw_1(%m: memref<4x5xf32>, %n: index, %v: f32, %t: memref<1xi32>) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%n, %n] : memref<4x5xf32> {
  } {a = 1}
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @generic_atomic_rmw_2(%m: memref<4x5xf32>, %n: index, %v: f32, %t: memref<1xi32>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'f32' vs 'memref<4x5xf32>'}}
  %0 = memref.generic_atomic_rmw %m[%n, %n] : f32 {
  } {a = 1}
  return
}

// -----

func.func @atomic_rmw_1(%m: memref<4x5xf32>, %n: index, %v: f32, %t: memref<1xi32>) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw maximumf %v, %m[%n] : (f32, memref<4x5xf32>) -> f32
  return
}

// -----

func.func @atomic_rmw_2(%m: memref<4x5xf32>, %n: index, %v: f32, %t: memref<1xi32>) {
  %0 = memref.atomic_rmw assign %v, %m[%n, %n] : (f32, memref<4x5xf32>) -> f32
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'muli' expects an integer type}}
  %1 = memref.atomic_rmw muli %v, %m[%n, %n] : (f32, memref<4x5xf32>) -> f32
  return
}

// -----

func.func @distinct_objects_1(%m: memref<4x5xi32>, %n: index, %v: i32, %t: memref<1xi32>) {
  // expected-error @+1 {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @distinct_objects_2(%m: memref<4x5xi32>, %n: index, %v: i32, %t: memref<1xi32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  "memref.distinct_objects"(%m) : (memref<4x5xi32>) -> memref<1xi32>
  return
}

// -----

func.func @assume_alignment_1(%m: memref<4x5xi32>, %n: index, %v: i32, %t: memref<1xi32>) {
  %0 = memref.assume_alignment %m, 16 : memref<4x5xi32>
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %1 = memref.assume_alignment %m, 3 : memref<4x5xi32>
  return
}

// -----

func.func @extract_strided_metadata_1(%m: memref<4x5xi32, 1>, %n: index, %v: i32, %t: memref<1xi32>) {
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x5xi32, 1> -> memref<i32, 1>, index, index, index, index, index
    // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<i32, 1>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index', 'index', 'index'}}
    // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
    %base1, %offset1, %sizes1:2, %strides1:2 = memref.extract_strided_metadata %m : memref<4x5xi32, 1> -> memref<i32>, index, index, index, index, index
  return
}

// -----

func.func @extract_strided_metadata_2(%m: memref<4x5xi32, strided<[4,1], offset:4>>, %n: index, %v: i32, %t: memref<1xi32>) {
    // expected-error @+1 {{'memref.extract_strided_metadata' op result #5 must be variadic of index, but got 'i64'}}
    %base1, %offset1, %sizes1:2, %strides1:2 = memref.extract_strided_metadata %m : memref<4x5xi32, strided<[4,1], offset:4>> -> memref<i32>, index, index, index, index, i64
  return
}

// -----

func.func @extract_strided_metadata_3(%m: memref<4x5xi32, 1>, %n: index, %v: i32, %t: memref<1xi32>) {
   // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<i32, 1>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32, 1>', 'index', 'index', 'index'}}
   // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
   %0:4 = "memref.extract_strided_metadata"(%m) : (memref<4x5xi32, 1>) -> (memref<i32, 1>, index, index, index)
  return
}

// -----

func.func @alloca_scope_1(%m: memref<4x5xf32>, %n: index) {
  // expected-error @+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 1 operands, but region successor needs 2 inputs}}
  %1:2 = memref.alloca_scope -> (f32, f32) {
    %c = arith.constant 1.0 : f32
    // expected-note @+1 {{region branch point}}
    memref.alloca_scope.return %c: f32
  }
  return
}

// -----

func.func @alloca_scope_2(%m: memref<4x5xf32>, %n: index) {
  // expected-error @+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %1:1 = memref.alloca_scope -> (f32) {
    %c = arith.constant 1.0 : f64
    // expected-note @+1 {{region branch point}}
    memref.alloca_scope.return %c: f64
  }
  return
}

// -----

func.func @alloca_scope_3(%m: memref<4x5xf32>, %n: index) {
  // expected-error @+1 {{'memref.alloca_scope' op region should have no arguments}}
  memref.alloca_scope  {
  ^bb0(%x: f32):
    memref.alloca_scope.return
  }
  return
}

// -----

func.func @alloca_scope_4(%m: memref<4x5xf32>, %n: index) {
  // expected-error @+1 {{expected '{' to begin a region}}
  memref.alloca_scope
  return
}

// -----

func.func @transpose_1(%m: memref<?x5xf32>, %n: index) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<?x5xf32> to memref<5x?xf32, affine_map<(d0,d1)->(d1 * 5 + d0)>>
  return
}

// -----

func.func @transpose_2(%m: memref<?x5xf32>, %n: index) {
  // expected-error @+1 {{expected '(' in integer set constraint list}}
  %0 = memref.transpose %m (i, j) : memref<?x5xf32> to memref<5x?xf32, affine_map<(d0,d1)->(d1 * 5 + d0)>>
  return
}

// -----

func.func @transpose_3(%m: memref<?x5xf32>, %n: index) {
  // expected-error @+1 {{custom op 'memref.transpose' attribute 'permutation' occurs more than once in the attribute list}}
  %0 = memref.transpose %m (i, j) -> (j, i) {permutation = affine_map<()->()>} : memref<?x5xf32> to memref<5x?xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_4(%m: memref<?x5xf32, strided<[?, ?], offset: ?>, 3>, %n: index) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<5x?xf32, strided<[1, 5]>>' is not equivalent to the canonical transposed input type 'memref<5x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>, 3>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<?x5xf32, strided<[?, ?], offset: ?>, 3> to memref<5x?xf32, strided<[1, 5]>>
  return
}

// -----

func.func @view_1(%m: memref<2048xi8>, %n: index) {
  %0 = memref.view %m[%n][%n] : memref<2048xi8> to memref<?x4xf32>
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<2048xi8>' and view memref type 'memref<4xf32, 1>'}}
  %1 = memref.view %m[%n][] : memref<2048xi8> to memref<4xf32, 1>
  return
}

// -----

func.func @view_2(%m: memref<2048xi8>, %n: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<4xf32, strided<[1], offset: 3>>'}}
  %1 = memref.view %m[%n][] : memref<2048xi8> to memref<4xf32, strided<[1], offset: 3>>
  return
}

// -----

func.func @cast_1(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %1 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @reinterpret_cast_2(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{different element types specified for source type 'memref<*xf32>' and result memref type 'memref<10xi32, strided<[1]>>'}}
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<10xi32, strided<[1], offset: 0>>
  return
}

// -----

func.func @reinterpret_cast_3(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<*xf32>' and result memref type 'memref<10xf32, 2>'}}
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<*xf32> to memref<10xf32, 2>
  return
}

// -----

func.func @reinterpret_cast_4(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{expected result type with offset = dynamic instead of 0}}
  %4 = memref.reinterpret_cast %m to offset: [%n], sizes: [10], strides: [1] : memref<*xf32> to memref<10xf32>
  return
}

// -----

func.func @reinterpret_cast_5(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 10 in dim = 0}}
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<*xf32> to memref<10xf32>
  return
}

// -----

func.func @reinterpret_cast_6(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{expected result type with stride = dynamic instead of 1 in dim = 0}}
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [%n] : memref<*xf32> to memref<3xf32>
  return
}

// -----

func.func @reinterpret_cast_7(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{expected result type with stride = 42 instead of 1 in dim = 0}}
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [9,10], strides: [42, 1] : memref<*xf32> to memref<9x10xf32, affine_map<(d0,d1)->(d0)>>
  return
}

// -----

func.func @reinterpret_cast_8(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<9x10xf32, affine_map<(d0, d1) -> (d0, d1 mod 2)>>'}}
  %4 = memref.reinterpret_cast %m to offset: [0], sizes: [9,10], strides: [42, 1] : memref<*xf32> to memref<9x10xf32, affine_map<(d0,d1)->(d0, d1 mod 2)>>
  return
}

// -----

func.func @subview_14(%m: memref<4xf32>, %n: index, %s: memref<2xindex>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x1xf32>'}}
  %5 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2x1xf32>
  return
}

// -----

func.func @subview_15(%m: memref<4xf32>, %n: index, %s: memref<2xindex>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4xf32>' and subview memref type 'memref<2x1xf32, 1>'}}
  %5 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2x1xf32, 1>
  return
}

// -----

func.func @subview_16(%m: memref<4xf32>, %n: index, %s: memref<2xindex>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<2xf64>'}}
  %5 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2xf64>
  return
}

// -----

func.func @subview_17(%m: memref<4xf32, affine_map<(d0)->(d0 mod 2)>>, %n: index, %s: memref<2xindex>) {
  // expected-error @+1 {{base type 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>' is not strided}}
  %5 = memref.subview %m[1][2][1] : memref<4xf32,  affine_map<(d0)->(d0 mod 2)>> to memref<2xf64>
  return
}

// -----

func.func @view_3(%m: memref<?x5xf32>, %n: index) {
  // expected-error @+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?x5xf32>'}}
  %1 = memref.view %m[%n][%n] : memref<?x5xf32> to memref<4xf32>
  return
}

// -----

func.func @view_4(%m: memref<8xi8, strided<[2]>>, %n: index) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<8xi8, strided<[2]>>'}}
  %1 = memref.view %m[%n][] : memref<8xi8, strided<[2]>> to memref<4xf32, 3>
  return
}

// -----

func.func @collapse_shape_1(%m: memref<2x3xf32>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (7) must equal reassociation group size (6)}}
  %1 = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32> into memref<7xf32>
  return
}

// -----

func.func @collapse_shape_2(%m: memref<2x3xf32>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<6xf32>' but found 'memref<6xf64>'}}
  %1 = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32> into memref<6xf64>
  return
}

// -----

func.func @collapse_shape_3(%m: memref<2x3xf32, strided<[4,1]>>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %1 = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32, strided<[4,1]>> into memref<6xf32, strided<[1]>>
  return
}

// -----

func.func @collapse_shape_4(%m: memref<2x3xf32>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %1 = memref.collapse_shape %m [] : memref<2x3xf32> into memref<f32>
  return
}

// -----

func.func @collapse_shape_5(%m: memref<1x1xf32>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid number of reassociation groups: found 1, expected 0}}
  %1 = memref.collapse_shape %m [[0]] : memref<1x1xf32> into memref<f32>
  return
}

// -----

func.func @collapse_shape_6(%m: memref<2x3x4xf32>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op expanded rank (3) inconsistent with number of reassociation indices (2)}}
  %1 = memref.collapse_shape %m [[0], [1]] : memref<2x3x4xf32> into memref<2x3xf32>
  return
}

// -----

func.func @collapse_shape_7(%m: memref<2x3x4xf32>, %n: index) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %1 = memref.collapse_shape %m [[0], [2, 1]] : memref<2x3x4xf32> into memref<2x12xf32>
  return
}

// -----

func.func @expand_shape_1(%m: memref<2x3x4xf32>, %n: index) {
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 3}}
  %1 = memref.expand_shape %m [[0], [1], [2, 3]] output_shape [2, 3, 4, %n] : memref<2x3x4xf32> into memref<2x3x4x1xf32>
  return
}

// -----

func.func @expand_shape_2(%m: memref<2x3x?xf32>, %n: index) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (4) but found 5 inputs instead}}
  %1 = memref.expand_shape %m [[0], [1], [2, 3]] output_shape [2, 3, 4, %n, %n] : memref<2x3x?xf32> into memref<2x3x?x1xf32>
  return
}

// -----

func.func @expand_shape_3(%m: memref<2x3x?xf32>, %n: index) {
  // expected-error @+1 {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %1 = "memref.expand_shape"(%m, %n) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2,3,4,1>}> : (memref<2x3x?xf32>, index) -> memref<2x3x?x1xf32>
  return
}

// -----

func.func @expand_shape_4(%m: memref<2x3x?xf32, affine_map<(d0,d1,d2)->(d0 floordiv 2, d2)>>, %n: index) {
  // expected-error @+1 {{'memref.expand_shape' op operand #0 must be strided memref of any type values, but got 'memref<2x3x?xf32, affine_map<(d0, d1, d2) -> (d0 floordiv 2, d2)>>'}}
  %1 = memref.expand_shape %m [[0], [1], [2, 3]] output_shape [2, 3, %n, %n] : memref<2x3x?xf32, affine_map<(d0,d1,d2)->(d0 floordiv 2, d2)>> into memref<2x3x?x?xf32>
  return
}

// -----

func.func @expand_shape_5(%m: memref<f32, strided<[], offset: ?>>, %n: index) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<1x1xf32, strided<[1, 1], offset: ?>>' but found 'memref<1x1xf32>'}}
  %1 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32, strided<[], offset: ?>> into memref<1x1xf32>
  return
}

// -----

func.func @reshape_1(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %4 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf64>
  return
}

// -----

func.func @reshape_2(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %4 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4x1xf32, strided<[3,3]>>
  return
}

// -----

func.func @reshape_3(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %4 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4x1xf32>
  return
}

// -----

func.func @reshape_4(%m: memref<4xf32, strided<[3]>>, %s: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %4 = memref.reshape %m(%s) : (memref<4xf32, strided<[3]>>, memref<?xindex>) -> memref<4x1xf32>
  return
}

// -----

func.func @reshape_5(%m: memref<4xf32>, %s: memref<3xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %4 = memref.reshape %m(%s) : (memref<4xf32>, memref<3xindex>) -> memref<4x1xf32>
  return
}

// -----

memref.global @g : memref<2x3xf32>
func.func @get_global_1(%m: memref<4xf32>) {
  %4 = memref.get_global @g : memref<2x3xf32>
  // expected-error @+1 {{'memref.get_global' op result type 'memref<2x4xf32>' does not match type 'memref<2x3xf32>' of the global memref @g}}
  %5 = memref.get_global @g : memref<2x4xf32>
  return
}

// -----

func.func @get_global_2(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.get_global' op 'h' does not reference a valid global memref}}
  %5 = memref.get_global @h : memref<2x4xf32>
  return
}

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 2, 3 but was 3, 4}}
"memref.global"() <{sym_name = "x", type = memref<2x3xf32>, initial_value = dense<1.0> : tensor<3x4xf32>}> : () -> ()

// -----

func.func @dma_start_2(%m: memref<4xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%i], %m[%i], %i, %m[%i], %i, %i : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @collapse_shape_8(%m: memref<4x3xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).}}
  %c = memref.collapse_shape %m [[0], [1], [1]] : memref<4x3xf32> into memref<4x3x1xf32>
  return
}

// -----

func.func @expand_shape_6(%m: memref<4x3xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %c = memref.expand_shape %m [[0], [1], [1]] output_shape [4] : memref<4x3xf32> into memref<4xf32>
  return
}

// -----

func.func @store_2(%m: memref<4x3xf32>, %v: f32, %i: index) {
  %c = memref.generic_atomic_rmw %m[%i, %i] : memref<4x3xf32> {
   ^bb0(%a: f32):
     // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
     memref.store %a, %m[%i, %i] : memref<4x3xf32>
     memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @atomic_yield_1(%m: memref<4x3xf32>, %v: f32, %i: index) {
  %c = memref.generic_atomic_rmw %m[%i, %i] : memref<4x3xf32> {
   ^bb0(%a: f32):
     %x = arith.constant 3 : i32
     // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
     memref.atomic_yield %x : i32
  }
  return
}

// -----

func.func @generic_atomic_rmw_3(%m: memref<4x3xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %c = memref.generic_atomic_rmw %m[%i, %i] : memref<4x3xf32> {
   ^bb0(%a: f64):
     %x = arith.constant 3 : i32
     memref.atomic_yield %x : i32
  }
  return
}

// -----

func.func @load_1(%m: memref<4x3xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %c = memref.load %m[%i] : memref<4x3xf32>
  return
}

// -----

func.func @realloc_7(%m: memref<4x3xf32, strided<[3,1]>>, %v: f32, %i: index) {
  // expected-error @+1 {{'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x3xf32, strided<[3, 1]>>'}}
  %c = memref.realloc %m : memref<4x3xf32, strided<[3,1]>> to memref<4x4xf32>
  return
}

// -----

func.func @assume_alignment_2(%t: tensor<2x3x4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, -1 : memref<4xf32>
  return
}

// -----

func.func @load_2(%t: tensor<2x3x4xf32>, %m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.load' 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute}}
  %0 = memref.load %m[%i] {nontemporal = 4 : i32} : memref<4xf32>
  return
}

// -----

func.func @load_3(%t: tensor<2x3x4xf32>, %m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.load' 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.load %m[%i] {alignment = 4 : i32, nontemporal = true} : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2xf32, affine_map<(d0) -> (d0 floordiv 2)>>'}}
func.func @f(%m: memref<4xf32>) { %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, affine_map<(d0) -> (d0 floordiv 2)>> return }

// -----

// expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>'}}
func.func @f(%m: memref<4xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>> return }

// -----

// expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
func.func @f(%m: memref<4xf32>, %t: memref<1xi32>, %f: f32) { "memref.dma_start"(%m, %f, %m, %f, %f, %t, %f) : (memref<4xf32>, f32, memref<4xf32>, f32, f32, memref<1xi32>, f32) -> () return }

// -----

// expected-error @+1 {{invalid tensor element type: 'memref<2xf32>'}}
memref.global @of_memrefs : memref<2xmemref<2xf32>> = dense<1.0>
