// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{dialect 'tensor' provides no type parsing hook}}
memref.global @x : memref<2x!tensor.foo> 

// -----

func.func @empty_1(%t: tensor<?x4xf32>, %n: index) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = tensor.empty(%n, %n) : tensor<?x4xf32>
  return
}

// -----

func.func @extract_1(%t: tensor<?x4xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%n] : tensor<?x4xf32>
  return
}

// -----

func.func @insert_1(%t: tensor<?x4xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %f into %t[%n] : tensor<?x4xf32>
  return
}

// -----

func.func @generate_1(%t: tensor<?x4xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate %n { ^bb0(%i : index): tensor.yield %f : f32 } : tensor<?x4xf32>
  return
}

// -----

func.func @generate_2(%t: tensor<?x4xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{all body arguments must be index}}
  %0 = tensor.generate %n { ^bb0(%i : index, %j : i32): tensor.yield %f : f32 } : tensor<?x4xf32>
  return
}

// -----

func.func @generate_3(%t: tensor<?x4xf32>, %n: index, %f: f64) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %n { ^bb0(%i : index, %j : index): tensor.yield %f : f64 } : tensor<?x4xf32>
  return
}

// -----

func.func @generate_4(%t: tensor<?x4xf32>, %n: index, %f: f64) {
  // expected-error @+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %n {  } : tensor<?x4xf32>
  return
}

// -----

func.func @generate_5(%t: tensor<?x4xf32>, %n: index, %f: f64) {
  // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
  %0 = tensor.generate %n { ^bb0(%i : index, %j : index): func.return } : tensor<?x4xf32>
  return
}

// -----

func.func @concat_1(%t: tensor<?x4xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<?x5xf32>'does not match inferred shape 'tensor<?x4xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @concat_2(%t: tensor<?x4xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<?x5xf32>
  return
}

// -----

func.func @concat_3(%t: tensor<?x4xf32>, %n: index, %f: f32, %u: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @concat_4(%t: tensor<?x4xf32>, %n: index, %f: f32, %u: tensor<4x4xf64>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<?x4xf32>, tensor<4x4xf64>) -> tensor<?x5xf32>
  return
}

// -----

func.func @concat_5(%t: tensor<?x4xf32>, %n: index, %f: f32, %u: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %t, %u : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @concat_6(%t: tensor<?x4xf32>, %n: index, %f: f32, %u: tensor<4x5xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @reshape_1(%t: tensor<?x4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf64>
  return
}

// -----

func.func @reshape_2(%t: tensor<?x4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @reshape_3(%t: tensor<?x4xf32>, %s: tensor<?xi32>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<?xi32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @reshape_4(%t: tensor<3x4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @cast_1(%t: tensor<3x4xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<3x4xf32>' and result type 'tensor<4x4xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<3x4xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @extract_slice_1(%t: tensor<8x16x4xf32>, %n: index) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %t[0, 0, 0][8, 16, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<8x16x4x1xf32>
  return
}

// -----

func.func @extract_slice_2(%t: tensor<8x16x4xf32>, %n: index) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0, 0][8, 16, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<8x16x4xf64>
  return
}

// -----

func.func @extract_slice_3(%t: tensor<8x16x4xf32>, %n: index) {
  %0 = tensor.extract_slice %t[0, 0, 0][%n, 1, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<?x4xf32>
  // expected-error @+1 {{expected type to be 'tensor<?x1x4xf32>' or a rank-reduced version. (size mismatch) }}
  %1 = tensor.extract_slice %t[0, 0, 0][%n, 1, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<8x4xf32>
  return
}

// -----

func.func @extract_slice_4(%t: tensor<8x16x4xf32>, %n: index) {
  // expected-error @+1 {{expected 3 offset values, got 2}}
  %1 = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x16x4xf32> to tensor<8x4xf32>
  return
}

// -----

func.func @extract_slice_5(%t: tensor<8x16x4xf32>, %n: index) {
  // expected-error @+1 {{offset 2 is out-of-bounds: 9 >= 4}}
  %1 = tensor.extract_slice %t[0, 0, 9][4, 4, 1][1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4x1xf32>
  return
}

// -----

func.func @parallel_insert_slice_1(%t: tensor<8x16x4xf32>, %n: index, %s: tensor<8x4xf32>) {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<8x16x4xf32> {
   scf.forall.in_parallel {
   // expected-error @+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
   tensor.parallel_insert_slice %s into %t[0, 0, 0][8, 1, 4][1, 1, 1] : tensor<8x4xf32> into tensor<8x16x4xf32>
   }
  }
  return
}

// -----

func.func @pad_1(%t: tensor<2x?xf32>, %n: index, %f: f32) {
  %0 = tensor.pad %t low[1, %n] high[2, %n] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<2x?xf32> to tensor<5x?xf32>
  // expected-error @+1 {{specified type 'tensor<?x?xf32>' does not match the inferred type 'tensor<5x?xf32>'}}
  %1 = tensor.pad %t nofold low[1, %n] high[2, %n] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } {a = 1} : tensor<2x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %t low[1, %n] high[2, %n] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<2x?xf32> to tensor<5x8xf32>
  return
}

// -----

func.func @pad_2(%t: tensor<2x?xf32>, %n: index, %f: f32) {
  // expected-error @+1 {{failed to infer expectedType from sourceType 'tensor<2x?xf32>', specified resultType is 'tensor<?x?xf32>'}}
  %0 = tensor.pad %t low[1, %n, 1] high[2, %n] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<2x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @pad_by_less_than_nothing(%t: tensor<?x4xf32>, %f: f32) {
  // expected-error @+1 {{specified type 'tensor<?x9xf32>' does not match the inferred type 'tensor<?x-2xf32>'}}
  %0 = tensor.pad %t low[1, -9] high[2, 3] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x9xf32>
  return
}

// -----

func.func @collapse_shape_1(%t: tensor<2x3xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 6}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<7xf32>
  return
}

// -----

func.func @collapse_shape_2(%t: tensor<2x3xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<6xf32>', but got 'tensor<6xf64>'}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf64>
  return
}

// -----

func.func @collapse_shape_3(%t: tensor<2x3xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<2x3xf32> into tensor<6xf32>
  return
}

// -----

func.func @collapse_shape_4(%t: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[0], [2, 1]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  return
}

// -----

func.func @collapse_shape_5(%t: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  2.}}
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<2x3x4xf32> into tensor<2x3xf32>
  return
}

// -----

func.func @collapse_shape_6(%t: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0], [1,2], []] : tensor<2x3x4xf32> into tensor<2x12x1xf32>
  return
}

// -----

func.func @collapse_shape_7(%t: tensor<2x?x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x?x4xf32> into tensor<?x4xf32>
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %1 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x?x4xf32> into tensor<6x4xf32>
  return
}

// -----

func.func @collapse_shape_8(%t: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<2x3x4xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<*xf32>'.}}
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<*xf32>
  return
}

// -----

func.func @expand_shape_1(%t: tensor<2x3xf32>, %n: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 3] : tensor<2x3xf32> into tensor<2x1x3xf32>
  return
}

// -----

func.func @expand_shape_2(%t: tensor<2x3xf32>, %n: index) {
  // expected-error @+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%t, %n) <{reassociation = [[0,1],[2]], static_output_shape = array<i64: 2,1,3>}> : (tensor<2x3xf32>, index) -> tensor<2x1x3xf32>
  return
}

// -----

func.func @scatter_1(%s: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>, %u: tensor<1x2xf64>) {
  // expected-error @+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x2x1x1x1xf32>' or its rank-reduced variant 'tensor<1x2xf32>' (got: 'tensor<1x2xf64>')}}
  %o4 = tensor.scatter %u into %s[%i] scatter_dims([0, 1, 2]) unique : (tensor<1x2xf64>, tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @gather_1(%s: tensor<4x5x6xf32>, %i: tensor<index>, %u: tensor<1x2xf64>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %out2 = tensor.gather %s[%i] gather_dims([0, 1, 2]) : (tensor<4x5x6xf32>, tensor<index>) -> tensor<1x2xf32>
  return
}

// -----

func.func @gather_2(%s: tensor<4x5x6xf32>, %i: tensor<1x2xindex>, %u: tensor<1x2xf64>) {
  %out2 = tensor.gather %s[%i] gather_dims([0, 1]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x6xf32>
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x1x1x6xf32>' or its rank-reduced variant 'tensor<1x6xf32>' (got: 'tensor<1x1x6xf32>')}}
  %out3 = tensor.gather %s[%i] gather_dims([0, 1]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x1x6xf32>
  return
}

// -----

func.func @gather_3(%s: tensor<4x1x6xf32>, %i: tensor<1x2xindex>, %u: tensor<1x2xf64>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %out2 = tensor.gather %s[%i] gather_dims([0, 0]) : (tensor<4x1x6xf32>, tensor<1x2xindex>) -> tensor<1xf32>
  return
}

// -----

func.func @scatter_2(%s: tensor<4x1x6xf32>, %i: tensor<1x2xindex>, %u: tensor<1x2xf32>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims overflow dest rank}}
  %o4 = tensor.scatter %u into %s[%i] scatter_dims([0, 1, 2, 3]) : (tensor<1x2xf32>, tensor<4x1x6xf32>, tensor<1x2xindex>) -> tensor<4x1x6xf32>
  return
}

// -----

func.func @parallel_insert_slice_2(%t: tensor<8x16x4xf32>, %n: index, %s: tensor<8x4xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (3 vs 2) so the rank of the result type is well-formed.}}
  tensor.parallel_insert_slice %s into %t[0, 0, 0][8, 2, 4][1, 1] : tensor<8x4xf32> into tensor<8x16x4xf32>
  return
}

// -----

func.func @from_elements_1(%t: tensor<?x16x4xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %z = tensor.from_elements %x, %x : tensor<3xf32>
  return
}

// -----

func.func @from_elements_2(%t: tensor<?x16x4xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %z = tensor.from_elements %x, %x : tensor<?xf32>
  return
}

// -----

func.func @from_elements_3(%t: tensor<?x16x4xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %z = tensor.from_elements %x, %x : f32
  return
}

// -----

func.func @collapse_shape_9(%t: tensor<2x3x4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{integer literal not valid for specified type}}
  %0 = tensor.collapse_shape %t 4 : tensor<2x3x4xf32> into tensor<2x12xf32>
  return
}

// -----

func.func @collapse_shape_10(%t: tensor<2x3x4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = tensor.collapse_shape %t [[1 : i32]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  return
}

// -----

func.func @concat_7(%t: tensor<2x3x4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{custom op 'tensor.concat' invalid kind of attribute specified}}
  %0 = tensor.concat dim(f32) %t, %t : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<4x3x4xf32>
  return
}

// -----

// expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
func.func @f(%s: tensor<4x4xf32>, %i: tensor<1x2xindex>) { %0 = tensor.gather %s[%i] gather_dims([]) unique : (tensor<4x4xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32> return }

// -----

// expected-error @+1 {{'tensor.gather' op gather_dims value must be non-negative}}
func.func @f(%s: tensor<4x4xf32>, %i: tensor<1x2xindex>) { %0 = tensor.gather %s[%i] gather_dims([-1, 0]) unique : (tensor<4x4xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32> return }

// -----

// expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
func.func @f(%s: tensor<4x4xf32>, %i: tensor<1x2xindex>) { %0 = tensor.gather %s[%i] gather_dims([0, 9]) unique : (tensor<4x4xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32> return }

// -----

// expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
func.func @f(%s: tensor<4x4xf32>, %d: tensor<1x1x1xf32>, %i: tensor<1x2xindex>) { %0 = tensor.scatter %d into %s[%i] scatter_dims([0, 1]) : (tensor<1x1x1xf32>, tensor<4x4xf32>, tensor<1x2xindex>) -> tensor<4x4xf32> return }

// -----

// expected-error @+1 {{expected the block to have 1 arguments}}
func.func @f(%t: tensor<4xf32>, %z: f32) { %0 = tensor.pad %t low[1] high[1] { ^a(%i: index, %j: index): tensor.yield %z : f32 } : tensor<4xf32> to tensor<6xf32> return }

// -----

// expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
func.func @f(%t: tensor<4xf32>, %z: f64) { %0 = tensor.pad %t low[1] high[1] { ^a(%i: index): tensor.yield %z : f64 } : tensor<4xf32> to tensor<6xf32> return }

// -----

// expected-error @+1 {{expected InParallelOpInterface parent, got:}}
func.func @f(%t: tensor<4xf32>) { tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32> return }
