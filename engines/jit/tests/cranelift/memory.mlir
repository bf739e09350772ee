// RUN: terrace run --backend=cranelift %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @printf(!llvm.ptr, ...) -> i32

llvm.mlir.global internal @counter(40 : i64) : i64
llvm.mlir.global internal constant @table(dense<[1, 2, 3]> : tensor<3xi16>) : !llvm.array<3 x i16>
llvm.mlir.global internal constant @format("%d %s %5.2f|%c\0A\00") {addr_space = 0 : i32}
llvm.mlir.global internal constant @word("word\00")
// A variable whose initial value is computed: a function and a number.
llvm.mlir.global internal @pair() : !llvm.struct<(ptr, i32)> {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, i32)>
  %f = llvm.mlir.addressof @twice : !llvm.ptr
  %n = llvm.mlir.constant(21 : i32) : i32
  %0 = llvm.insertvalue %f, %u[0] : !llvm.struct<(ptr, i32)>
  %1 = llvm.insertvalue %n, %0[1] : !llvm.struct<(ptr, i32)>
  llvm.return %1 : !llvm.struct<(ptr, i32)>
}

llvm.func @show(%x: i64) {
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @twice(%x: i64) -> i64 {
  %0 = llvm.add %x, %x : i64
  llvm.return %0 : i64
}

llvm.func @main() {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  // CHECK: {{^}}42
  %counter = llvm.mlir.addressof @counter : !llvm.ptr
  %old = llvm.atomicrmw add %counter, %c2 seq_cst : !llvm.ptr, i64
  %new = llvm.load %counter : !llvm.ptr -> i64
  llvm.call @show(%new) : (i64) -> ()
  // CHECK-NEXT: {{^}}3
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %third = llvm.getelementptr %table[%c0, %c2] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<3 x i16>
  %t = llvm.load %third : !llvm.ptr -> i16
  %tw = llvm.sext %t : i16 to i64
  llvm.call @show(%tw) : (i64) -> ()
  // The function and the number of the pair.
  // CHECK-NEXT: {{^}}42
  %pair = llvm.mlir.addressof @pair : !llvm.ptr
  %p = llvm.load %pair : !llvm.ptr -> !llvm.struct<(ptr, i32)>
  %f = llvm.extractvalue %p[0] : !llvm.struct<(ptr, i32)>
  %n = llvm.extractvalue %p[1] : !llvm.struct<(ptr, i32)>
  %nw = llvm.sext %n : i32 to i64
  %r = llvm.call %f(%nw) : !llvm.ptr, (i64) -> i64
  llvm.call @show(%r) : (i64) -> ()
  // A vector of bits is packed in memory.
  // CHECK-NEXT: {{^}}5
  %slot = llvm.alloca %c1 x i8 : (i64) -> !llvm.ptr
  %bits = llvm.mlir.constant(dense<[true, false, true]> : vector<3xi1>) : vector<3xi1>
  %zero = llvm.mlir.constant(0 : i8) : i8
  llvm.store %zero, %slot : i8, !llvm.ptr
  llvm.store %bits, %slot : vector<3xi1>, !llvm.ptr
  %byte = llvm.load %slot : !llvm.ptr -> i8
  %byw = llvm.zext %byte : i8 to i64
  llvm.call @show(%byw) : (i64) -> ()
  // CHECK-NEXT: {{^}}7
  %heap = llvm.call @malloc(%c2) : (i64) -> !llvm.ptr
  %seven = llvm.mlir.constant(7 : i8) : i8
  "llvm.intr.memset"(%heap, %seven, %c2) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %second = llvm.getelementptr %heap[1] : (!llvm.ptr) -> !llvm.ptr, i8
  %h = llvm.load %second : !llvm.ptr -> i8
  %hw = llvm.zext %h : i8 to i64
  llvm.call @show(%hw) : (i64) -> ()
  llvm.call @free(%heap) : (!llvm.ptr) -> ()
  // CHECK-NEXT: {{^}}-3 word  2.50|x
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %word = llvm.mlir.addressof @word : !llvm.ptr
  %m3 = llvm.mlir.constant(-3 : i32) : i32
  %half = llvm.mlir.constant(2.5 : f64) : f64
  %x = llvm.mlir.constant(120 : i32) : i32
  %count = llvm.call @printf(%format, %m3, %word, %half, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, !llvm.ptr, f64, i32) -> i32
  llvm.return
}
