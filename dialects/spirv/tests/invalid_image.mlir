// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{the Image Operands should encode what operands follow, as per Image Operands}}
  %r = spirv.ImageSampleImplicitLod %i, %c, %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{too many image operand arguments have been provided}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["None"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>) {
  // expected-error @+1 {{Bias operand requires 1 argument}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Bias"] : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: i32) {
  // expected-error @+1 {{Bias must be a floating-point type scalar}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Bias"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, i32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{Lod is only valid with explicit-lod and fetch instructions}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Lod"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32, %a1: f32) {
  // expected-error @+1 {{Grad is only valid with explicit-lod instructions}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Grad"], %a0, %a1 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32, %a1: f32, %a2: f32) {
  // expected-error @+1 {{it is invalid to set both the Lod and Grad bits}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Lod|Grad"], %a0, %a1, %a2 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32, f32, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Rect, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{Bias must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Bias"], %a0 : !spirv.sampled_image<!spirv.image<f32, Rect, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, MultiSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{'spirv.ImageSampleImplicitLod' op failed to verify that the MS operand of the underlying image type must be SingleSampled}}
  %r = spirv.ImageSampleImplicitLod %i, %c ["Bias"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, MultiSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>) {
  // expected-error @+1 {{Lod operand requires 1 argument}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Lod"] : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: i32) {
  // expected-error @+1 {{for sampling operations, Lod must be a floating-point type scalar}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Lod"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, i32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{'spirv.ImageSampleExplicitLod' op failed to verify that either Lod or Grad image operands must be present}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Bias"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32, %a1: f32) {
  // expected-error @+1 {{Bias is only valid with implicit-lod instructions}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Bias|Lod"], %a0, %a1 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: vector<2xf32>) {
  // expected-error @+1 {{Grad operand requires 2 arguments (scalars or vectors)}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Grad"], %a0 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32, %a1: f32) {
  // expected-error @+1 {{number of components of each Grad argument must equal the number of components in coordinate, minus the array layer component, if present}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Grad"], %a0, %a1 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: vector<2xi32>, %a1: vector<2xf32>) {
  // expected-error @+1 {{Grad arguments must be a vector of floating-point type}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Grad"], %a0, %a1 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, vector<2xi32>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: i32, %a1: i32) {
  // expected-error @+1 {{Grad arguments must be a scalar or vector of floating-point type}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Grad"], %a0, %a1 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, i32, i32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Rect, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %a0: f32) {
  // expected-error @+1 {{Lod must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube}}
  %r = spirv.ImageSampleExplicitLod %i, %c ["Lod"], %a0 : !spirv.sampled_image<!spirv.image<f32, Rect, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>, %c: vector<2xi32>) {
  // expected-error @+1 {{'spirv.ImageFetch' op failed to verify that the Dim operand of the underlying image must not be Cube}}
  %r = spirv.ImageFetch %i, %c : !spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>, %c: vector<2xi32>) {
  // expected-error @+1 {{'spirv.ImageRead' op failed to verify that the sampled operand of the underlying image must be SamplerUnknown or NoSampler}}
  %r = spirv.ImageRead %i, %c : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, %c: vector<2xi32>) {
  // expected-error @+1 {{'spirv.ImageRead' op failed to verify that the result component type must match the image sampled type}}
  %r = spirv.ImageRead %i, %c : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32> -> vector<4xi32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, %c: vector<2xi32>) {
  // expected-error @+1 {{custom op 'spirv.ImageRead' invalid image_operands attribute specification: "Foo"}}
  %r = spirv.ImageRead %i, %c ["Foo"] : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>) {
  // expected-error @+1 {{expected the result to have 1 component(s), but found 2 component(s)}}
  %r = spirv.ImageQuerySize %i : !spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f> -> vector<2xi32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>) {
  // expected-error @+1 {{if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2}}
  %r = spirv.ImageQuerySize %i : !spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f> -> vector<2xi32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>) {
  // expected-error @+1 {{the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect}}
  %r = spirv.ImageQuerySize %i : !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f> -> i32
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %d: f64) {
  // expected-error @+1 {{'spirv.ImageDrefGather' op operand #2 must be Float32, but got 'f64'}}
  %r = spirv.ImageDrefGather %i, %c, %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f64 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<2xf32>, %d: f32) {
  // expected-error @+1 {{'spirv.ImageDrefGather' op failed to verify that the Dim operand of the underlying image must be Dim2D or Cube or Rect}}
  %r = spirv.ImageDrefGather %i, %c, %d : !spirv.sampled_image<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, %c: vector<4xf32>, %d: f32) {
  // expected-error @+1 {{'spirv.ImageSampleProjDrefImplicitLod' op failed to verify that type of 'result' matches image type of 'sampled_image'}}
  %r = spirv.ImageSampleProjDrefImplicitLod %i, %c, %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<4xf32>, f32 -> i32
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, %c: vector<2xi32>, %t: vector<4xi32>) {
 // expected-error @+1 {{'spirv.ImageWrite' op failed to verify that the texel component type must match the image sampled type}}
 spirv.ImageWrite %i, %c, %t : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32>, vector<4xi32>
 return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>) {
 // expected-error @+1 {{custom op 'spirv.Image' 'sampled_image' must be any SPIR-V sampled image type, but got '!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>'}}
 %0 = spirv.Image %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>
 return
}
