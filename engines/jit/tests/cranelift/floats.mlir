// RUN: terrace run --backend=cranelift %s | FileCheck %s

llvm.func @printF64(f64)
llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%x: f64) {
  llvm.call @printF64(%x) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @show_int(%x: i64) {
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @main() {
  %one = llvm.mlir.constant(1.0 : f64) : f64
  %minus_zero = llvm.mlir.constant(-0.0 : f64) : f64
  %zero = llvm.mlir.constant(0.0 : f64) : f64
  %nan = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64

  // CHECK: {{^}}-inf
  %inf = llvm.fdiv %one, %minus_zero : f64
  llvm.call @show(%inf) : (f64) -> ()
  // A minimum tells zeros apart and keeps NaN; a minnum leaves NaN out.
  // CHECK-NEXT: {{^}}-0
  %min = llvm.intr.minimum(%zero, %minus_zero) : (f64, f64) -> f64
  llvm.call @show(%min) : (f64) -> ()
  // CHECK-NEXT: {{^}}nan
  %max = llvm.intr.maximum(%one, %nan) : (f64, f64) -> f64
  llvm.call @show(%max) : (f64) -> ()
  // CHECK-NEXT: {{^}}1
  %minnum = llvm.intr.minnum(%one, %nan) : (f64, f64) -> f64
  llvm.call @show(%minnum) : (f64) -> ()
  // CHECK-NEXT: {{^}}0
  %ordered = llvm.fcmp "oeq" %nan, %nan : f64
  %o = llvm.zext %ordered : i1 to i64
  llvm.call @show_int(%o) : (i64) -> ()
  // CHECK-NEXT: {{^}}1
  %unordered = llvm.fcmp "une" %nan, %nan : f64
  %u = llvm.zext %unordered : i1 to i64
  llvm.call @show_int(%u) : (i64) -> ()
  // CHECK-NEXT: {{^}}1.5
  %seven = llvm.mlir.constant(7.5 : f64) : f64
  %three = llvm.mlir.constant(3.0 : f64) : f64
  %rem = llvm.frem %seven, %three : f64
  llvm.call @show(%rem) : (f64) -> ()
  // CHECK-NEXT: {{^}}2.71828
  %e = llvm.intr.exp(%one) : (f64) -> f64
  llvm.call @show(%e) : (f64) -> ()

  // Floats of 16 bits round at each operation: 2048 + 1 is 2048 in f16, and 256 + 1 is 256 in bf16.
  %big = llvm.mlir.constant(2048.0 : f16) : f16
  %h1 = llvm.mlir.constant(1.0 : f16) : f16
  %hsum = llvm.fadd %big, %h1 : f16
  %hw = llvm.fpext %hsum : f16 to f64
  // CHECK-NEXT: {{^}}2048
  llvm.call @show(%hw) : (f64) -> ()
  %bbig = llvm.mlir.constant(256.0 : bf16) : bf16
  %b1 = llvm.mlir.constant(1.0 : bf16) : bf16
  %bsum = llvm.fadd %bbig, %b1 : bf16
  %bw = llvm.fpext %bsum : bf16 to f32
  %bww = llvm.fpext %bw : f32 to f64
  // CHECK-NEXT: {{^}}256
  llvm.call @show(%bww) : (f64) -> ()
  %minus = llvm.mlir.constant(-1.5 : f64) : f64
  %int = llvm.fptosi %minus : f64 to i9
  %intw = llvm.sext %int : i9 to i64
  // CHECK-NEXT: {{^}}-1
  llvm.call @show_int(%intw) : (i64) -> ()
  %unsigned = llvm.mlir.constant(-1 : i64) : i64
  %float = llvm.uitofp %unsigned : i64 to f64
  // CHECK-NEXT: {{^}}1.84467e+19
  llvm.call @show(%float) : (f64) -> ()
  %class = "llvm.intr.is.fpclass"(%minus_zero) <{bit = 32 : i32}> : (f64) -> i1
  %c = llvm.zext %class : i1 to i64
  // CHECK-NEXT: {{^}}1
  llvm.call @show_int(%c) : (i64) -> ()
  // Half way between two floats and a little above: a sum that is rounded to a double first loses the little.
  // CHECK-NEXT: {{^}}25525
  %many = llvm.mlir.constant(81651357218 : i64) : i64
  %factor = llvm.sitofp %many : i64 to bf16
  %little = llvm.mlir.constant(115.5 : bf16) : bf16
  %fused = llvm.intr.fma(%factor, %factor, %little) : (bf16, bf16, bf16) -> bf16
  %fused_bits = llvm.bitcast %fused : bf16 to i16
  %fused_int = llvm.zext %fused_bits : i16 to i64
  llvm.call @show_int(%fused_int) : (i64) -> ()
  llvm.return
}
