// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

// A named structure is defined once, before it is used.
// CHECK: %pair = type { i32, float }

// CHECK: declare noundef float @outside(i32 noundef, ...) #0
llvm.func @outside(i32 {llvm.noundef}, ...) -> (f32 {llvm.noundef}) attributes {passthrough = ["noinline", ["alignstack", "4"]]}

// Block arguments are phi nodes; entry arguments, blocks and results are numbered in the order of the text.
// CHECK-LABEL: define internal fastcc float @branches(i32 %0, i1 %1, ptr byval(%pair) align 8 %2)
llvm.func internal fastcc @branches(%a: i32, %c: i1, %p: !llvm.ptr {llvm.align = 8 : i64, llvm.byval = !llvm.struct<"pair", (i32, f32)>}) -> f32 {
  // CHECK-NEXT: %4 = getelementptr inbounds %pair, ptr %2, i32 %0, i32 1
  // CHECK-NEXT: br i1 %1, label %7, label %5, !prof ![[WEIGHTS:[0-9]+]]
  %half = llvm.mlir.constant(1.5 : f32) : f32
  %q = llvm.getelementptr inbounds %p[%a, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<"pair", (i32, f32)>
  llvm.cond_br %c weights([3, 5]), ^bb2(%half : f32), ^bb1
^bb1:
  // CHECK: 5:
  // CHECK-NEXT: %6 = call float (i32, ...) @outside(i32 %0)
  %x = llvm.call @outside(%a) vararg(!llvm.func<f32 (i32, ...)>) : (i32) -> f32
  llvm.br ^bb2(%x : f32)
^bb2(%r: f32):
  // CHECK: 7:
  // CHECK-NEXT: %8 = phi float [ %6, %5 ], [ 1.500000e+00, %3 ]
  // CHECK-NEXT: %9 = fadd nnan contract float %8, 1.500000e+00
  %y = llvm.fadd %r, %half {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  // CHECK-NEXT: store float %9, ptr %4, align 4
  llvm.store %y, %q : f32, !llvm.ptr
  // CHECK-NEXT: switch i32 %0, label %10 [
  // CHECK-NEXT: i32 1, label %11
  // CHECK-NEXT: i32 -2, label %10
  // CHECK-NEXT: ]
  llvm.switch %a : i32, ^bb3 [ 1: ^bb4, -2: ^bb3 ]
^bb3:
  // CHECK: ret float %9
  llvm.return %y : f32
^bb4:
  // CHECK: unreachable
  llvm.unreachable
}

// A branch that hands one block two values goes there in two ways.
// CHECK-LABEL: define i32 @two_ways(i1 %0, i32 %1, i32 %2)
llvm.func @two_ways(%c: i1, %a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: br i1 %0, label %4, label %6
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%r: i32):
  // CHECK: 4:
  // CHECK-NEXT: %5 = phi i32 [ %1, %3 ], [ %2, %6 ]
  // CHECK-NEXT: ret i32 %5
  // CHECK: 6:
  // CHECK-NEXT: br label %4
  llvm.return %r : i32
}

// CHECK-LABEL: define void @intrinsics(i32 %0, ptr %1, i64 %2)
llvm.func @intrinsics(%a: i32, %p: !llvm.ptr, %n: i64) {
  // CHECK-NEXT: call i32 @llvm.smax.i32(i32 %0, i32 %0)
  %0 = llvm.intr.smax(%a, %a) : (i32, i32) -> i32
  // CHECK-NEXT: call i32 @llvm.ctlz.i32(i32 %0, i1 false)
  %1 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  // CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %1, ptr %1, i64 %2, i1 false)
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// CHECK: declare i32 @llvm.smax.i32(i32, i32)
// CHECK: attributes #0 = { noinline alignstack=4 }
// CHECK: ![[WEIGHTS]] = !{!"branch_weights", i32 3, i32 5}
