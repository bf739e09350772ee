; RUN: terrace translate --import-llvm %s | FileCheck %s
; RUN: terrace translate --import-llvm --prefer-unregistered-intrinsics %s | FileCheck %s --check-prefix=NAMED

; CHECK-LABEL: llvm.func @f
; NAMED-LABEL: llvm.func @f
define void @f(ptr %p, float %x, <4 x float> %v, <4 x i1> %m, i64 %n) {
  ; CHECK: llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) {fastmathFlags = #llvm.fastmath<nnan>} : (f32, f32, f32) -> f32
  ; NAMED: llvm.call_intrinsic "llvm.fma.f32"(%{{.*}}, %{{.*}}, %{{.*}}) {fastmathFlags = #llvm.fastmath<nnan>} : (f32, f32, f32) -> f32
  %a = call nnan float @llvm.fma.f32(float %x, float %x, float %x)
  ; Arguments that must be constant are attributes.
  ; CHECK: "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %{{.*}}) <{arg_attrs = [{llvm.align = 8 : i64}, {}, {}], isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr %p, i64 %n, i1 true)
  ; CHECK: llvm.intr.masked.load %{{.*}}, %{{.*}}, %{{.*}} {alignment = 16 : i32}
  %b = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 16 %p, <4 x i1> %m, <4 x float> %v)
  ; CHECK: llvm.intr.assume %{{.*}} ["align"(%{{.*}}, %{{.*}} : !llvm.ptr, i64)] : i1
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 %n) ]
  ; CHECK: llvm.intr.vector.extract %{{.*}}[2] : vector<2xf32> from vector<4xf32>
  %c = call <2 x float> @llvm.vector.extract.v2f32.v4f32(<4 x float> %v, i64 2)
  ; CHECK: nvvm.read.ptx.sreg.tid.x : i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}

