; RUN: terrace translate --import-llvm %s | FileCheck %s

; CHECK:      llvm.func @printf(!llvm.ptr {llvm.nocapture, llvm.noundef}, ...) -> (i32 {llvm.noundef})
; CHECK-SAME: attributes {frame_pointer = #llvm.framePointerKind<all>, no_unwind, passthrough = ["nofree", ["a", "b"]]}
declare noundef i32 @printf(ptr noundef captures(none), ...) #0

; CHECK:      llvm.func internal fastcc @effects(%{{.*}}: i32 {llvm.range = #llvm.constant_range<i32, 0, 10>, llvm.signext})
; CHECK-SAME: attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = read,
define internal fastcc void @effects(i32 signext range(i32 0, 10) %x) memory(argmem: read) {
  ret void
}

; CHECK-LABEL: llvm.func @calls
define i32 @calls(ptr %f) {
  ; A function that is given more or less than it takes is called by its address.
  ; CHECK: %[[A:.*]] = llvm.call tail @printf(%{{.*}}, %{{.*}}) vararg(!llvm.func<i32 (ptr, ...)>) {no_unwind}
  %a = tail call i32 (ptr, ...) @printf(ptr %f, i32 3) nounwind
  ; CHECK: llvm.call %{{.*}}(%[[A]]) : !llvm.ptr, (i32) -> ()
  call void %f(i32 %a)
  ; CHECK: llvm.inline_asm has_side_effects asm_dialect = att "bswap $0", "=r,r" %[[A]] : (i32) -> i32
  %b = call i32 asm sideeffect "bswap $0", "=r,r"(i32 %a)
  ret i32 %b
}

attributes #0 = { nofree nounwind "a"="b" "frame-pointer"="all" }
