// RUN: terrace run --backend=cranelift --entry-point-result=i64 %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @choose(%x: i32) -> i64 {
  %a = llvm.mlir.constant(10 : i64) : i64
  %b = llvm.mlir.constant(20 : i64) : i64
  llvm.switch %x : i32, ^other(%a : i64) [
    -1: ^same(%b, %a : i64, i64),
    7: ^other(%b : i64)
  ]
^same(%p: i64, %q: i64):
  %d = llvm.sub %p, %q : i64
  llvm.br ^other(%d : i64)
^other(%r: i64):
  llvm.return %r : i64
}

// Two values go around in a circle.
llvm.func @fibonacci(%n: i64) -> i64 {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%c0, %c0, %c1 : i64, i64, i64)
^head(%i: i64, %a: i64, %b: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^done
^body:
  %sum = llvm.add %a, %b : i64
  %next = llvm.add %i, %c1 : i64
  llvm.br ^head(%next, %b, %sum : i64, i64, i64)
^done:
  llvm.return %a : i64
}

// Many results come back as one structure.
llvm.func @many() -> !llvm.struct<(i64, f32, array<3 x i8>, i64)> {
  %u = llvm.mlir.zero : !llvm.struct<(i64, f32, array<3 x i8>, i64)>
  %c = llvm.mlir.constant(9 : i8) : i8
  %s = llvm.insertvalue %c, %u[2, 1] : !llvm.struct<(i64, f32, array<3 x i8>, i64)>
  llvm.return %s : !llvm.struct<(i64, f32, array<3 x i8>, i64)>
}

llvm.func @show(%x: i64) {
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @main() -> i64 {
  %m1 = llvm.mlir.constant(-1 : i32) : i32
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  // CHECK: {{^}}10
  %0 = llvm.call @choose(%m1) : (i32) -> i64
  llvm.call @show(%0) : (i64) -> ()
  // CHECK-NEXT: {{^}}20
  %1 = llvm.call @choose(%c7) : (i32) -> i64
  llvm.call @show(%1) : (i64) -> ()
  // CHECK-NEXT: {{^}}9
  %s = llvm.call @many() : () -> !llvm.struct<(i64, f32, array<3 x i8>, i64)>
  %e = llvm.extractvalue %s[2, 1] : !llvm.struct<(i64, f32, array<3 x i8>, i64)>
  %ew = llvm.zext %e : i8 to i64
  llvm.call @show(%ew) : (i64) -> ()
  // CHECK-NEXT: {{^}}12586269025
  %n = llvm.mlir.constant(50 : i64) : i64
  %r = llvm.call @fibonacci(%n) : (i64) -> i64
  llvm.return %r : i64
}
