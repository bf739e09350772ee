// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.apply_patterns' op expected children ops to implement PatternDescriptorOpInterface}}
  transform.apply_patterns to %op {
    // expected-note @+1 {{op without interface}}
    transform.print
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.func.cast_and_call' op expected a function handle or name to call}}
  transform.func.cast_and_call before %op : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.func.cast_and_call' op function handle and name are mutually exclusive}}
  transform.func.cast_and_call @f %op before %op : (!transform.any_op, !transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.func.cast_and_call' op expected children ops to implement TypeConverterBuilderOpInterface}}
  transform.func.cast_and_call @f before %op {
    // expected-note @+1 {{op without interface}}
    transform.print
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.gpu.map_forall_to_blocks' op transform requires empty or size-3 grid_dims}}
  transform.gpu.map_forall_to_blocks %op grid_dims = [1] : (!transform.any_op) -> !transform.any_op
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  transform.affine.simplify_bounded_affine_ops %op with [%op : !transform.any_op] within [] and [1] : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.affine.simplify_bounded_affine_ops' op incorrect number of upper bounds, expected 0 but found 1}}
  transform.affine.simplify_bounded_affine_ops %op with [] within [] and [1] : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.loop.peel' op operand #0 must be Transform IR handle to scf.for operations, but got '!transform.any_op'}}
  transform.loop.peel %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.loop.unroll' 'transform.loop.unroll' op attribute 'factor' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  transform.loop.unroll %op {factor = 0} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected key to either be an identifier or a string}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {1 = %p} to %arg0 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+2 {{custom op 'transform.apply_registered_pass' expected '=' after key in key-value pair}}
  // expected-error @+1 {{expected '='}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"a" %p} to %arg0 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+2 {{expected SSA operand}}
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected a valid attribute or operand as value associated to key 'a'}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"a" = } to %arg0 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+2 {{expected ']'}}
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected a valid attribute or operand as value associated to key 'a'}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"a" = [1 2]} to %arg0 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' duplicate keys found in options dictionary}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"a" = 1, a = 2} to %arg0 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+2 {{custom op 'transform.apply_registered_pass' the param_operand attribute is a marker reserved for indicating a value will be passed via params and is only used in the generic print format}}
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected a valid attribute or operand as value associated to key 'a'}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"a" = #transform.param_operand<index=0>} to %arg0 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 1 is out of bounds for the number of dynamic options: 1}}
  %0 = "transform.apply_registered_pass"(%arg0, %p) <{pass_name = "a", options = {a = #transform.param_operand<index=1 : i64>}}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 0 is already used in options}}
  %0 = "transform.apply_registered_pass"(%arg0, %p) <{pass_name = "a", options = {a = [#transform.param_operand<index=0 : i64>, #transform.param_operand<index=0 : i64>]}}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.apply_registered_pass' op a param operand does not have a corresponding param_operand attr in the options dict}}
  %0 = "transform.apply_registered_pass"(%arg0, %p) <{pass_name = "a"}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.bufferization.one_shot_bufferize' op unsupported memcpy op}}
  %0 = transform.bufferization.one_shot_bufferize %arg0 {memcpy_op = "a"} : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.apply_conversion_patterns' op expected pattern children ops to implement ConversionPatternDescriptorOpInterface}}
  transform.apply_conversion_patterns to %arg0 { 
   // expected-note @+1 {{op without interface}}
   transform.apply_patterns.canonicalization
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.apply_conversion_patterns' op expected exactly one op in default type converter region}}
  transform.apply_conversion_patterns to %arg0 { 
  } with type_converter {
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.apply_conversion_patterns' op expected default converter child op to implement TypeConverterBuilderOpInterface}}
  transform.apply_conversion_patterns to %arg0 { 
  } with type_converter {
   // expected-note @+1 {{op without interface}}
   transform.apply_patterns.canonicalization
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.dialect_to_llvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.dialect_to_llvm "math"
    transform.apply_conversion_patterns.vector.vector_to_llvm
    transform.apply_conversion_patterns.scf.structural_conversions
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    transform.apply_conversion_patterns.scf.structural_conversions
    // expected-error @+1 {{'transform.apply_conversion_patterns.vector.vector_to_llvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.vector.vector_to_llvm
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.gpu.gpu_to_nvvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.gpu.gpu_to_nvvm
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.gpu.gpu_to_rocdl' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.gpu.gpu_to_rocdl chipset = "gfx942"
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.func.func_to_llvm' op expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.func.func_to_llvm
  } with type_converter {
    transform.type_conversion.tensor.cast_shape_dynamic_dims
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.dialect_to_llvm' op dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: scf}}
    transform.apply_conversion_patterns.dialect_to_llvm "scf"
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { 
    // expected-error @+1 {{'transform.apply_conversion_patterns.dialect_to_llvm' op unknown dialect or dialect not loaded: foo}}
    transform.apply_conversion_patterns.dialect_to_llvm "foo"
  } : !transform.any_op
}
