// RUN: terrace opt %s --convert-cf-to-spirv --convert-complex-to-spirv --convert-ub-to-spirv --convert-index-to-spirv=use-64bit-index | FileCheck %s

// CHECK-LABEL: @branches
func.func @branches(%c: i1, %i: i32) -> i32 {
  // CHECK: spirv.BranchConditional %{{.*}}, ^[[THEN:.*]], ^[[ELSE:.*]](%{{.*}} : i32)
  cf.cond_br %c, ^bb1, ^bb2(%i : i32)
^bb1:
  // CHECK: spirv.Branch ^[[ELSE]](%{{.*}} : i32)
  cf.br ^bb2(%i : i32)
^bb2(%j: i32):
  return %j : i32
}

// CHECK-LABEL: @complex
func.func @complex(%x: f32, %w: complex<f32>) -> f32 {
  // CHECK: spirv.CompositeConstruct %{{.*}}, %{{.*}} : (f32, f32) -> vector<2xf32>
  %z = complex.create %x, %x : complex<f32>
  // CHECK: spirv.CompositeExtract %{{.*}}[1 : i32] : vector<2xf32>
  %y = complex.im %w : complex<f32>
  return %y : f32
}

// CHECK-LABEL: @poison
func.func @poison() -> i32 {
  // CHECK: spirv.Undef : i32
  %0 = ub.poison : i32
  return %0 : i32
}
