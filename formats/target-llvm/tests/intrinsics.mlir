// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics are declared with the attributes that LLVM gives them.

// CHECK: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
// CHECK-NEXT: declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #[[MOVE:[0-9]+]]
llvm.func @llvm.memmove.p0.p0.i64(!llvm.ptr, !llvm.ptr, i64, i1)

llvm.func @f(%p: !llvm.ptr, %n: i64, %x: f32, %b: i1) -> f32 {
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %0 = llvm.intr.fma(%x, %x, %x) : (f32, f32, f32) -> f32
  llvm.intr.assume %b : i1
  "llvm.intr.trap"() : () -> ()
  llvm.return %0 : f32
}

// CHECK: ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
// CHECK-NEXT: declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #[[MOVE]]
// CHECK: declare float @llvm.fma.f32(float, float, float) #[[FMA:[0-9]+]]
// CHECK: declare void @llvm.assume(i1 noundef) #[[ASSUME:[0-9]+]]
// CHECK: declare void @llvm.trap() #[[TRAP:[0-9]+]]
// CHECK: attributes #[[MOVE]] = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
// CHECK: attributes #[[FMA]] = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
// CHECK: attributes #[[ASSUME]] = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
// CHECK: attributes #[[TRAP]] = { cold noreturn nounwind memory(inaccessiblemem: write) }
