// RUN: terrace opt %s --pass-pipeline='builtin.module(llvm.func(canonicalize))' | FileCheck %s

// icmp eq(x, x) -> true
// CHECK-LABEL: @icmp
llvm.func @icmp(%x: i32) -> i1 {
  // CHECK: %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
  // CHECK: llvm.return %[[TRUE]]
  %0 = llvm.icmp "eq" %x, %x : i32
  llvm.return %0 : i1
}

// icmp ne(null, alloca) -> true
// CHECK-LABEL: @icmp_alloca
llvm.func @icmp_alloca() -> i1 {
  // CHECK: %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
  // CHECK: llvm.return %[[TRUE]]
  %null = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %1 = llvm.icmp "ne" %null, %0 : !llvm.ptr
  llvm.return %1 : i1
}

// extractvalue(insertvalue(v)[a])[a] -> v
// CHECK-LABEL: @extractvalue
// CHECK-SAME:    (%[[A:.*]]: i32, %[[B:.*]]: i32)
llvm.func @extractvalue(%a: i32, %b: i32) -> i32 {
  // CHECK: llvm.return %[[A]]
  %0 = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, i32)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(i32, i32)>
  %3 = llvm.extractvalue %2[0] : !llvm.struct<(i32, i32)>
  llvm.return %3 : i32
}

// bitcast(bitcast(x : T)) : T -> x
// CHECK-LABEL: @bitcast
// CHECK-SAME:    (%[[X:.*]]: i32)
llvm.func @bitcast(%x: i32) -> i32 {
  // CHECK-NEXT: llvm.return %[[X]]
  %0 = llvm.bitcast %x : i32 to f32
  %1 = llvm.bitcast %0 : f32 to i32
  llvm.return %1 : i32
}

// getelementptr(x)[%c] -> getelementptr(x)[c]
// CHECK-LABEL: @getelementptr
// CHECK-SAME:    (%[[X:.*]]: !llvm.ptr)
llvm.func @getelementptr(%x: !llvm.ptr) -> !llvm.ptr {
  // CHECK: llvm.getelementptr %[[X]][2] : (!llvm.ptr) -> !llvm.ptr, i8
  %c = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.getelementptr %x[%c] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  llvm.return %0 : !llvm.ptr
}

// zext(c) -> c
// CHECK-LABEL: @zext
llvm.func @zext() -> i64 {
  // CHECK: llvm.mlir.constant(4294967295 : i64) : i64
  %0 = llvm.mlir.constant(-1 : i32) : i32
  %1 = llvm.zext %0 : i32 to i64
  llvm.return %1 : i64
}

// shl(c, d) -> c << d, or(c, d) -> c | d
// CHECK-LABEL: @bits
llvm.func @bits() -> i32 {
  // CHECK: llvm.mlir.constant(7 : i32) : i32
  %0 = llvm.mlir.constant(3 : i32) : i32
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.shl %0, %1 : i32
  %3 = llvm.or %2, %1 : i32
  llvm.return %3 : i32
}

// The attribute of a constant may be of another width: the value is cut or extended by its sign.
// CHECK-LABEL: llvm.func @widths
llvm.func @widths() -> i32 {
  // CHECK: llvm.mlir.constant(-1 : i32) : i32
  %0 = llvm.mlir.constant(2) : i32
  %1 = llvm.mlir.constant(1 : i2) : i32
  %2 = llvm.mlir.constant(-1 : i2) : i32
  %3 = llvm.shl %0, %1 : i32
  %4 = llvm.or %3, %2 : i32
  llvm.return %4 : i32
}

// Equal addresses become one.
// CHECK-LABEL: @addresses
llvm.func @addresses() {
  // CHECK-NEXT: %[[A:.*]] = llvm.mlir.addressof @use
  // CHECK-NEXT: llvm.call @use(%[[A]], %[[A]])
  %0 = llvm.mlir.addressof @use : !llvm.ptr
  %1 = llvm.mlir.addressof @use : !llvm.ptr
  llvm.call @use(%0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

llvm.func @use(!llvm.ptr, !llvm.ptr)
