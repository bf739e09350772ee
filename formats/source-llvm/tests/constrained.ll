; RUN: terrace translate --import-llvm %s | FileCheck %s
; RUN: not terrace translate --import-llvm --prefer-unregistered-intrinsics %s 2>&1 | FileCheck %s --check-prefix=NAMED

; CHECK-LABEL: llvm.func @rounded
; CHECK:         llvm.intr.experimental.constrained.fptrunc %{{.*}} towardzero strict : f64 to f32
; Metadata is no argument that a call by name can have.
; NAMED: error: unhandled intrinsic: %y = call float @llvm.experimental.constrained.fptrunc.f32.f64(
define float @rounded(double %x) {
  %y = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %x, metadata !"round.towardzero", metadata !"fpexcept.strict")
  ret float %y
}
