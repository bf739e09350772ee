// RUN: terrace run %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @printString(!llvm.ptr)
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @cos(f64) -> f64

llvm.mlir.global internal constant @text("hello\0A\00")
llvm.mlir.global internal @counter(41 : i32) : i32
llvm.mlir.global internal @table(dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>) : !llvm.array<2 x array<2 x i16>>
llvm.mlir.global internal @pair() : !llvm.struct<(i8, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i8, ptr)>
  %1 = llvm.mlir.constant(7 : i8) : i8
  %2 = llvm.mlir.addressof @counter : !llvm.ptr
  %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i8, ptr)>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<(i8, ptr)>
  llvm.return %4 : !llvm.struct<(i8, ptr)>
}

llvm.func @show(%0: i64) {
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @factorial(%n: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%n, %one : i64, i64)
^head(%i: i64, %acc: i64):
  %done = llvm.icmp "ule" %i, %one : i64
  llvm.cond_br %done, ^exit(%acc : i64), ^body
^body:
  %next = llvm.mul %acc, %i : i64
  %less = llvm.sub %i, %one : i64
  llvm.br ^head(%less, %next : i64, i64)
^exit(%r: i64):
  llvm.return %r : i64
}

llvm.func @main() {
  // CHECK: hello
  %text = llvm.mlir.addressof @text : !llvm.ptr
  llvm.call @printString(%text) : (!llvm.ptr) -> ()

  // Through a global that holds the address of another.
  // CHECK-NEXT: 42
  %one = llvm.mlir.constant(1 : i32) : i32
  %pair = llvm.mlir.addressof @pair : !llvm.ptr
  %field = llvm.getelementptr %pair[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, ptr)>
  %counter = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %old = llvm.load %counter : !llvm.ptr -> i32
  %new = llvm.add %old, %one : i32
  llvm.store %new, %counter : i32, !llvm.ptr
  %direct = llvm.mlir.addressof @counter : !llvm.ptr
  %now = llvm.load %direct : !llvm.ptr -> i32
  %wide = llvm.sext %now : i32 to i64
  llvm.call @show(%wide) : (i64) -> ()

  // CHECK-NEXT: 3
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %i = llvm.mlir.constant(1 : i64) : i64
  %cell = llvm.getelementptr inbounds %table[0, %i, 0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x array<2 x i16>>
  %short = llvm.load %cell : !llvm.ptr -> i16
  %three = llvm.zext %short : i16 to i64
  llvm.call @show(%three) : (i64) -> ()

  // An indirect call.
  // CHECK-NEXT: 3628800
  %function = llvm.mlir.addressof @factorial : !llvm.ptr
  %ten = llvm.mlir.constant(10 : i64) : i64
  %fact = llvm.call %function(%ten) : !llvm.ptr, (i64) -> i64
  llvm.call @show(%fact) : (i64) -> ()

  // The offsets in a struct, and in one without padding.
  // CHECK-NEXT: 24
  // CHECK-NEXT: 13
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32, array<3 x i32>, i16)>
  %size = llvm.ptrtoint %end : !llvm.ptr to i64
  llvm.call @show(%size) : (i64) -> ()
  %last = llvm.getelementptr %null[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, array<3 x i32>, i16)>
  %offset = llvm.ptrtoint %last : !llvm.ptr to i64
  llvm.call @show(%offset) : (i64) -> ()

  // CHECK-NEXT: -1
  %cosine = llvm.mlir.constant(3.141592653589793 : f64) : f64
  %minus = llvm.call @cos(%cosine) : (f64) -> f64
  llvm.call @printF64(%minus) : (f64) -> ()
  llvm.call @printNewline() : () -> ()

  // Memory of the heap, filled with bytes of one.
  // CHECK-NEXT: 257
  %bytes = llvm.mlir.constant(8 : i64) : i64
  %byte = llvm.mlir.constant(1 : i8) : i8
  %heap = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  "llvm.intr.memset"(%heap, %byte, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %word = llvm.load %heap : !llvm.ptr -> i16
  %word64 = llvm.zext %word : i16 to i64
  llvm.call @show(%word64) : (i64) -> ()
  llvm.call @free(%heap) : (!llvm.ptr) -> ()

  // CHECK-NEXT: 127
  // CHECK-NEXT: 1
  %127 = llvm.mlir.constant(127 : i8) : i8
  %sat = llvm.intr.sadd.sat(%127, %127) : (i8, i8) -> i8
  %sat64 = llvm.sext %sat : i8 to i64
  llvm.call @show(%sat64) : (i64) -> ()
  %over = "llvm.intr.sadd.with.overflow"(%127, %127) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %flag = llvm.extractvalue %over[1] : !llvm.struct<(i8, i1)>
  %flag64 = llvm.zext %flag : i1 to i64
  llvm.call @show(%flag64) : (i64) -> ()

  // CHECK-NEXT: 10
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %sum = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  %sum64 = llvm.sext %sum : i32 to i64
  llvm.call @show(%sum64) : (i64) -> ()

  // Poison, frozen, is a number.
  // CHECK-NEXT: 0
  %poison = llvm.mlir.poison : i64
  %frozen = llvm.freeze %poison : i64
  llvm.call @show(%frozen) : (i64) -> ()
  llvm.return
}
