// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @image
func.func @image(
  %f: f32, %fv: vector<4xf32>, %v2: vector<2xf32>, %iv2: vector<2xi32>,
  %si: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>,
  %im: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>,
  %in: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>
) {
  // CHECK: spirv.Image %{{.*}} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>
  %0 = spirv.Image %si : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>
  // CHECK: spirv.ImageDrefGather %{{.*}}, %{{.*}}, %{{.*}}  : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  %1 = spirv.ImageDrefGather %si, %v2, %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  // CHECK: spirv.ImageFetch %{{.*}}, %{{.*}}  : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>, vector<2xi32> -> vector<4xf32>
  %2 = spirv.ImageFetch %in, %iv2 : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>, vector<2xi32> -> vector<4xf32>
  // CHECK: spirv.ImageQuerySize %{{.*}} : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f> -> vector<2xi32>
  %3 = spirv.ImageQuerySize %im : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f> -> vector<2xi32>
  // CHECK: spirv.ImageRead %{{.*}}, %{{.*}}  {a} : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32> -> vector<4xf32>
  %4 = spirv.ImageRead %im, %iv2 {a} : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32> -> vector<4xf32>
  // CHECK: spirv.ImageSampleExplicitLod %{{.*}}, %{{.*}} ["Lod"], %{{.*}} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  %5 = spirv.ImageSampleExplicitLod %si, %v2 ["Lod"], %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  // CHECK: spirv.ImageSampleExplicitLod %{{.*}}, %{{.*}} ["Grad"], %{{.*}}, %{{.*}} {a} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, vector<2xf32>, vector<2xf32> -> vector<4xf32>
  %6 = spirv.ImageSampleExplicitLod %si, %v2 ["Grad"], %v2, %v2 {a} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, vector<2xf32>, vector<2xf32> -> vector<4xf32>
  // CHECK: spirv.ImageSampleImplicitLod %{{.*}}, %{{.*}}  : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32> -> vector<4xf32>
  %7 = spirv.ImageSampleImplicitLod %si, %v2 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32> -> vector<4xf32>
  // CHECK: spirv.ImageSampleImplicitLod %{{.*}}, %{{.*}} ["Bias"], %{{.*}} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  %8 = spirv.ImageSampleImplicitLod %si, %v2 ["Bias"], %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
  // CHECK: spirv.ImageSampleProjDrefImplicitLod %{{.*}}, %{{.*}}, %{{.*}}  : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<4xf32>, f32 -> f32
  %9 = spirv.ImageSampleProjDrefImplicitLod %si, %fv, %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<4xf32>, f32 -> f32
  // CHECK: spirv.ImageSampleProjDrefImplicitLod %{{.*}}, %{{.*}}, %{{.*}} ["Bias"], %{{.*}} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<4xf32>, f32, f32 -> f32
  %10 = spirv.ImageSampleProjDrefImplicitLod %si, %fv, %f ["Bias"], %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<4xf32>, f32, f32 -> f32
  // CHECK: spirv.ImageWrite %{{.*}}, %{{.*}}, %{{.*}}  : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32>, vector<4xf32>
  spirv.ImageWrite %im, %iv2, %fv : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32f>, vector<2xi32>, vector<4xf32>
  return
}
