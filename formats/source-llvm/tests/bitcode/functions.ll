; RUN: terrace translate --import-llvm %s | FileCheck %s

; The text of the bitcode beside it.
; CHECK: module
source_filename = "functions.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%list = type { i32, ptr, [4 x %pair], <2 x float> }
%pair = type <{ i8, i64 }>
%opaque = type opaque

$kept = comdat any

@text = private unnamed_addr constant [6 x i8] c"hello\00", align 1
@raw = internal constant [3 x i8] c"\FF\00\01"
@words = dso_local global [4 x i32] [i32 1, i32 -2, i32 3, i32 4], align 16
@mixed = global %list { i32 7, ptr @words, [4 x %pair] zeroinitializer, <2 x float> <float 1.000000e+00, float -0.000000e+00> }
@wide = global i128 -170141183460469231731687303715884105728
@narrow = global i7 -3
@floats = global { half, bfloat, float, double, x86_fp80, fp128 } { half 0xH3C00, bfloat 0xR3F80, float 1.500000e+00, double 0x7FF8000000000000, x86_fp80 0xK3FFF8000000000000000, fp128 0xL00000000000000003FFF000000000000 }
@pointer = global ptr getelementptr inbounds (i8, ptr @words, i64 8)
@difference = global i64 sub (i64 ptrtoint (ptr @words to i64), i64 ptrtoint (ptr @text to i64))
@tls = thread_local(initialexec) global i32 undef, section "data", comdat($kept), align 4
@poisoned = weak_odr hidden global i32 poison, comdat($kept)
@other_space = addrspace(1) externally_initialized constant i32 5
@declared = external dso_local global %opaque
@0 = global i32 3

@alias = alias i32, ptr @words

; Function Attrs: nounwind memory(argmem: read, inaccessiblemem: readwrite)
declare void @sink(...) #0

; Function Attrs: allockind("alloc,zeroed") allocsize(0,1)
declare noalias ptr @allocate(i64 noundef, i64) #1

declare i32 @personality(...)

declare void @byval(ptr byval(%pair) align 8, ptr sret(%list), ptr nonnull captures(none) dereferenceable(8), float nofpclass(nan inf), i32 range(i32 0, 10))

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr captures(none), <4 x i1>, <4 x i32>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #3

; Function Attrs: noinline optnone uwtable vscale_range(1,16)
define i32 @arithmetic(i32 %a, i32 %b, double %x, ptr %p) #4 {
entry:
  %add = add nuw nsw i32 %a, %b
  %sub = sub nsw i32 %add, 5
  %mul = mul i32 %sub, %a
  %udiv = udiv exact i32 %mul, 3
  %sdiv = sdiv i32 %udiv, %b
  %urem = urem i32 %sdiv, 7
  %srem = srem i32 %urem, %b
  %shl = shl nuw i32 %srem, 1
  %lshr = lshr exact i32 %shl, 2
  %ashr = ashr i32 %lshr, 1
  %and = and i32 %ashr, 255
  %or = or disjoint i32 %and, 256
  %xor = xor i32 %or, -1
  %fadd = fadd fast double %x, 1.000000e+00
  %fsub = fsub nnan ninf double %fadd, %x
  %fmul = fmul reassoc contract double %fsub, %x
  %fdiv = fdiv arcp double %fmul, %x
  %frem = frem nsz double %fdiv, %x
  %fneg = fneg afn double %frem
  %0 = trunc nuw i32 %xor to i8
  %1 = zext nneg i8 %0 to i64
  %2 = sext i8 %0 to i64
  %3 = fptrunc double %fneg to float
  %4 = fpext float %3 to double
  %5 = fptoui double %4 to i32
  %6 = fptosi double %4 to i32
  %7 = uitofp nneg i32 %5 to float
  %8 = sitofp i32 %6 to float
  %9 = ptrtoint ptr %p to i64
  %10 = inttoptr i64 %9 to ptr
  %11 = bitcast i64 %2 to double
  %12 = addrspacecast ptr %10 to ptr addrspace(1)
  %13 = icmp slt i32 %5, %6
  %14 = icmp ult ptr %p, %10
  %15 = fcmp fast une float %7, %8
  %16 = select i1 %13, i32 %5, i32 %6
  %17 = freeze i32 %16
  ret i32 %17
}

define void @memory(ptr %p, i64 %n) {
  %slot = alloca i32, align 4
  %many = alloca %list, i64 %n, align 32
  %old = load volatile i32, ptr %p, align 4
  store i32 %old, ptr %slot, align 4
  %atomic = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  store atomic volatile i32 %atomic, ptr %p release, align 4
  fence syncscope("agent") seq_cst
  %swapped = cmpxchg weak ptr %p, i32 0, i32 1 acq_rel monotonic, align 4
  %value = extractvalue { i32, i1 } %swapped, 0
  %changed = insertvalue { i32, i1 } %swapped, i32 5, 0
  %added = atomicrmw add ptr %p, i32 %value monotonic, align 4
  %fadded = atomicrmw volatile fadd ptr %p, float 1.000000e+00 syncscope("agent") seq_cst, align 4
  %field = getelementptr inbounds nuw %list, ptr %many, i64 1, i32 2, i64 3, i32 1
  %step = getelementptr i8, ptr %field, i64 %n
  %lanes = getelementptr i32, ptr %p, <2 x i64> <i64 1, i64 2>
  %argument = va_arg ptr %p, i32
  ret void
}

define i32 @flow(i32 %n, ptr %f) {
entry:
  br label %head

head:                                             ; preds = %latch, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %done = icmp sge i32 %i, %n
  br i1 %done, label %out, label %latch

latch:                                            ; preds = %head
  %next = add i32 %i, 1
  switch i32 %next, label %head [
    i32 3, label %out
    i32 -4, label %never
  ]

never:                                            ; preds = %latch
  unreachable

out:                                              ; preds = %latch, %head
  %result = phi i32 [ %i, %head ], [ 9, %latch ]
  ret i32 %result
}

define <4 x float> @lanes(<4 x float> %a, <4 x float> %b, i32 %i) {
  %one = extractelement <4 x float> %a, i32 %i
  %two = insertelement <4 x float> %b, float %one, i32 2
  %three = shufflevector <4 x float> %a, <4 x float> %two, <4 x i32> <i32 0, i32 5, i32 poison, i32 7>
  %four = fadd <4 x float> %three, splat (float 2.000000e+00)
  ret <4 x float> %four
}

define void @calls(ptr %f, i32 %n) personality ptr @personality {
  call void (...) @sink(i32 %n, ptr @text)
  %a = tail call noalias ptr @allocate(i64 noundef 8, i64 1) #5
  call fastcc void %f(i32 inreg %n) [ "deopt"(i32 %n, ptr %f), "tag"() ]
  %b = call i32 asm sideeffect inteldialect "bswap $0", "=r,r"(i32 %n)
  %d = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %f, <4 x i1> <i1 true, i1 false, i1 true, i1 false>, <4 x i32> poison)
  call void @llvm.assume(i1 true) [ "align"(ptr %f, i64 8) ]
  invoke void %f(i32 %n)
          to label %normal unwind label %pad

normal:                                           ; preds = %0
  ret void

pad:                                              ; preds = %0
  %e = landingpad { ptr, i32 }
          cleanup
          catch ptr @text
          filter [1 x ptr] [ptr @words]
  resume { ptr, i32 } %e
}

define i32 @attached(ptr %p) !prof !1 {
  %a = load i32, ptr %p, align 4, !tbaa !3, !custom.kind !0
  %c = icmp eq i32 %a, 0
  br i1 %c, label %x, label %y, !prof !7

x:                                                ; preds = %x, %0
  br label %x, !llvm.loop !8

y:                                                ; preds = %0
  ret i32 %a
}

attributes #0 = { nounwind memory(argmem: read, inaccessiblemem: readwrite) "flag" "key"="value" }
attributes #1 = { allockind("alloc,zeroed") allocsize(0,1) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { noinline optnone uwtable vscale_range(1,16) "target-features"="+avx2,+fma" }
attributes #5 = { nounwind memory(none) }

!named = !{!0, !1}
!llvm.module.flags = !{!2}

!0 = !{!"rsp"}
!1 = !{!"function_entry_count", i64 5}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"char", !6, i64 0}
!6 = !{!"root"}
!7 = !{!"branch_weights", i32 1, i32 9}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
