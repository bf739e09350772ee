// RUN: terrace opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @create_mask_must_specify_an_operand_for_each(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x4xi1>
  return
}

// -----

func.func @create_mask_must_specify_exactly_one_operand_for(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @constant_mask_array_attr_must_have_length_1() {
  // expected-error @+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @constant_mask_mask_dim_size_must_be_either() {
  // expected-error @+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @constant_mask_array_attr_of_size_out_of() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @constant_mask_expected_all_mask_dim_sizes_to() {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 3] : vector<4x4xi1>
  return
}

// -----

func.func @constant_mask_only_supports_none_set_or_all() {
  // expected-error @+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @mask_expects_only_one_operation_to_mask(%m: vector<4xi1>, %v: vector<4xf32>, %b: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects only one operation to mask}}
  vector.mask %m {
    vector.transfer_write %v, %b[%i] : vector<4xf32>, memref<?xf32>
    vector.transfer_write %v, %b[%i] : vector<4xf32>, memref<?xf32>
  } : vector<4xi1>
  return
}

// -----

func.func @mask_expects_passthru_type_to_match_result(%m: vector<4xi1>, %v: vector<4xi32>, %b: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%m, %v) ({
    %1 = vector.transfer_read %b[%i], %p : memref<?xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  }) : (vector<4xi1>, vector<4xi32>) -> vector<4xf32>
  return
}

// -----

func.func @mask_expects_result_type_to_match_maskable(%a: tensor<4xf32>, %b: vector<4xf32>, %i: index, %m: vector<4xi1>) {
  %r = vector.mask %m { vector.transfer_write %b, %a[%i] : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %r2 = vector.mask %m, %b { vector.reduction <add>, %b : vector<4xf32> into f32 } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_expects_all_the_results_from_the(%a: tensor<4xf32>, %b: vector<4xf32>, %i: index, %m: vector<4xi1>, %f: f32) {
  vector.mask %m { vector.yield } {a = 1} : vector<4xi1>
  vector.mask %m { } : vector<4xi1>
  vector.mask %m {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32 
vector.yield %0 : f32 } : vector<4xi1> -> f32
  // expected-error @+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %x = vector.mask %m {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32 
vector.yield %f : f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_expects_number_of_results_to_match(%b: vector<4xf32>, %m: vector<4xi1>) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %m {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32 } : vector<4xi1>
  return
}

// -----

func.func @mask_expects_a_result_if_passthru_operand(%b: vector<4xf32>, %m: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %m, %b {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32 } : vector<4xi1>
  return
}

// -----

func.func @mask_doesn_t_expect_a_passthru_argument(%b: vector<4xf32>, %m: vector<4xi1>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %1 = vector.mask %m, %f {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_expects_a_maskableopinterface_within_the_mask(%b: vector<4xf32>, %m: vector<4xi1>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %1 = vector.mask %m {  %0 = arith.addf %b, %b : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_operation_defines_1_results_but_was(%b: vector<4xf32>, %m: vector<4xi1>, %f: f32) {
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %1:2 = vector.mask %m {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32
    vector.yield %0, %0 : f32, f32 } : vector<4xi1> -> f32, f32
  return
}

// -----

func.func @mask_expects_number_of_results_to_match_2(%b: vector<4xf32>, %m: vector<4xi1>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match maskable operation number of results}}
  %1:2 = vector.mask %m {  %0 = vector.reduction <add>, %b : vector<4xf32> into f32
    vector.yield %0, %0 : f32, f32 } : vector<4xi1> -> (f32, f32)
  return
}

// -----

func.func @mask_expects_a_vector_4x8xi1_mask_for(%b: vector<4x8xf32>, %m: vector<8x4xi1>, %f: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<4x8xi1>' mask for the maskable operation}}
  %0 = vector.mask %m {  vector.multi_reduction <add>, %b, %f [1] : vector<4x8xf32> to vector<4xf32> } : vector<8x4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_region_should_have_no_arguments(%m: vector<8xi1>) {
  // expected-error @+1 {{'vector.mask' op region should have no arguments}}
  "vector.mask"(%m) ({
  ^bb0(%x: i32):
    vector.yield
  }) : (vector<8xi1>) -> ()
  return
}

// -----

func.func @mask_region_0_maskregion_failed_to_verify(%m: vector<8xi1>) {
  // expected-error @+1 {{'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks}}
  "vector.mask"(%m) ({
  }) : (vector<8xi1>) -> ()
  return
}

// -----

func.func @mask_expects_a_terminator_within_the_mask(%m: vector<8xi1>) {
  // expected-error @+1 {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%m) ({
    func.return
  }) : (vector<8xi1>) -> ()
  return
}

// -----

func.func @constant_mask_must_specify_array_attr_of_size() {
  %0 = vector.constant_mask [1] : vector<i1>
  %1 = vector.constant_mask [0] : vector<i1>
  %2 = vector.constant_mask [0, 0] : vector<[4]x[8]xi1>
  %3 = vector.constant_mask [4, 8] : vector<[4]x[8]xi1>
  // expected-error @+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %4 = vector.constant_mask [] : vector<8xi1>
  return
}

// -----

// What is masked has nothing that the mask could be compared with.
func.func @masked_without_result(%m: vector<4xi1>, %s: memref<?xf32>, %i: index, %p: f32) {
  "vector.mask"(%m) ({
    // expected-error @+1 {{'vector.transfer_read' op requires one result}}
    "vector.transfer_read"(%s, %i, %p) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> ()
    "vector.yield"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}
