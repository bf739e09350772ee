// RUN: terrace run --backend=cranelift %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%x: i64) {
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

// Odd widths wrap at their own width: 100 + 60 in i7 is 32.
llvm.func @odd(%a: i7, %b: i7) -> i64 {
  %sum = llvm.add %a, %b : i7
  %wide = llvm.zext %sum : i7 to i64
  llvm.return %wide : i64
}

llvm.func @signed(%a: i7, %b: i7) -> i64 {
  %product = llvm.mul %a, %b : i7
  %wide = llvm.sext %product : i7 to i64
  llvm.return %wide : i64
}

// The sign of an odd width decides comparisons and shifts.
llvm.func @compare(%a: i7, %b: i7) -> i64 {
  %less = llvm.icmp "slt" %a, %b : i7
  %below = llvm.icmp "ult" %a, %b : i7
  %l = llvm.zext %less : i1 to i64
  %b2 = llvm.zext %below : i1 to i64
  %ten = llvm.mlir.constant(10 : i64) : i64
  %tens = llvm.mul %l, %ten : i64
  %both = llvm.add %tens, %b2 : i64
  llvm.return %both : i64
}

llvm.func @wide(%a: i128, %b: i128) -> i64 {
  %q = llvm.udiv %a, %b : i128
  %r = llvm.srem %a, %b : i128
  %sum = llvm.add %q, %r : i128
  %cut = llvm.trunc %sum : i128 to i64
  llvm.return %cut : i64
}

llvm.func @main() {
  %a = llvm.mlir.constant(100 : i7) : i7
  %b = llvm.mlir.constant(60 : i7) : i7
  %0 = llvm.call @odd(%a, %b) : (i7, i7) -> i64
  // CHECK: {{^}}32
  llvm.call @show(%0) : (i64) -> ()
  %1 = llvm.call @signed(%a, %b) : (i7, i7) -> i64
  // -28 * 60 = -1680 = -16 modulo 128
  // CHECK-NEXT: {{^}}-16
  llvm.call @show(%1) : (i64) -> ()
  %2 = llvm.call @compare(%a, %b) : (i7, i7) -> i64
  // CHECK-NEXT: {{^}}10
  llvm.call @show(%2) : (i64) -> ()
  %big = llvm.mlir.constant(340282366920938463463374607431768211455 : i128) : i128
  %seven = llvm.mlir.constant(7 : i128) : i128
  %3 = llvm.call @wide(%big, %seven) : (i128, i128) -> i64
  // CHECK-NEXT: {{^}}5270498306774157603
  llvm.call @show(%3) : (i64) -> ()

  %min = llvm.mlir.constant(-128 : i8) : i8
  %one = llvm.mlir.constant(1 : i8) : i8
  %sat = llvm.intr.ssub.sat(%min, %one) : (i8, i8) -> i8
  %satw = llvm.sext %sat : i8 to i64
  // CHECK-NEXT: {{^}}-128
  llvm.call @show(%satw) : (i64) -> ()
  %ov = "llvm.intr.sadd.with.overflow"(%min, %min) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %flag = llvm.extractvalue %ov[1] : !llvm.struct<(i8, i1)>
  %flagw = llvm.zext %flag : i1 to i64
  // CHECK-NEXT: {{^}}1
  llvm.call @show(%flagw) : (i64) -> ()
  %x = llvm.mlir.constant(5 : i23) : i23
  %clz = "llvm.intr.ctlz"(%x) <{is_zero_poison = false}> : (i23) -> i23
  %clzw = llvm.zext %clz : i23 to i64
  // CHECK-NEXT: {{^}}20
  llvm.call @show(%clzw) : (i64) -> ()
  %rev = llvm.intr.bitreverse(%x) : (i23) -> i23
  %revw = llvm.zext %rev : i23 to i64
  // CHECK-NEXT: {{^}}5242880
  llvm.call @show(%revw) : (i64) -> ()
  %amount = llvm.mlir.constant(25 : i23) : i23
  %fsh = llvm.intr.fshl(%x, %x, %amount) : (i23, i23, i23) -> i23
  %fshw = llvm.zext %fsh : i23 to i64
  // CHECK-NEXT: {{^}}20
  llvm.call @show(%fshw) : (i64) -> ()
  llvm.return
}
