; RUN: terrace translate --import-llvm %s | FileCheck %s

; The text of the bitcode beside it.
; CHECK: module
source_filename = "/tmp/bc/typed14.ll"

%node = type { i32, ptr, [2 x ptr] }

@g = global %node { i32 1, ptr @g, [2 x ptr] [ptr null, ptr @g] }
@s = private constant [3 x i8] c"ab\00"

; Function Attrs: nofree nounwind
declare i32 @printf(ptr readonly captures(none), ...) #0

; Function Attrs: memory(read) uwtable
define i32 @walk(ptr byval(%node) %n, ptr %f) #1 {
entry:
  %p = getelementptr inbounds %node, ptr %n, i64 0, i32 1
  %next = load ptr, ptr %p, align 8
  %raw = bitcast ptr %next to ptr
  %to = bitcast ptr %n to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %raw, i64 32, i1 false)
  %v = call i32 %f(i32 3)
  %c = call i32 (ptr, ...) @printf(ptr @s, i32 %v)
  %x = cmpxchg ptr @g, i32 %v, i32 %c seq_cst acquire, align 4
  %l = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 null, <2 x i1> <i1 true, i1 false>, <2 x i32> undef)
  %e = extractelement <2 x i32> %l, i32 0
  ret i32 %e
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr captures(none), <2 x i1>, <2 x i32>) #3

attributes #0 = { nofree nounwind }
attributes #1 = { memory(read) uwtable }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
