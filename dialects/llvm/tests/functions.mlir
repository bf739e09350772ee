// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: llvm.func @sw(%{{.*}}: i32, %{{.*}}: i64, %{{.*}}: !llvm.ptr) -> i32 attributes {foo, personality = @pers} {
llvm.func @sw(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr) -> i32 attributes {foo, personality = @pers} {
  // CHECK: %{{.*}} = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.mlir.zero : !llvm.ptr
  // CHECK: %{{.*}} = llvm.mlir.undef : !llvm.array<1 x ptr>
  %1 = llvm.mlir.undef : !llvm.array<1 x ptr>
  // CHECK: llvm.switch %{{.*}} : i32, ^bb1(%{{.*}} : i64) [
  llvm.switch %arg0 : i32, ^bb1(%arg1 : i64) [
    1: ^bb2,
    -2: ^bb1(%arg1 : i64)
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb1(%2: i64):
  // CHECK: llvm.switch %{{.*}} : i64, ^bb2 [
  llvm.switch %arg1 : i64, ^bb2 [
  ]
^bb2:
  // CHECK: llvm.indirectbr %{{.*}} : !llvm.ptr, [
  llvm.indirectbr %arg2 : !llvm.ptr, [
  ^bb1(%arg1 : i64),
  ^bb2
  ]
^bb3:
  // CHECK: llvm.indirectbr %{{.*}} : !llvm.ptr, []
  llvm.indirectbr %arg2 : !llvm.ptr, []
^bb4:
  // CHECK: %{{.*}} = llvm.call @f(%{{.*}}) ["x"(%{{.*}}, %{{.*}} : i32, i64), "y"()] {foo} : (i32) -> i32
  %3 = llvm.call @f(%arg0) ["x"(%arg0, %arg1 : i32, i64), "y"()] {foo} : (i32) -> i32
  // CHECK: %{{.*}} = llvm.call tailcc %{{.*}}(%{{.*}}) vararg(!llvm.func<i32 (...)>) : !llvm.ptr, (i32 {llvm.noundef}) -> (i32 {llvm.signext})
  %4 = llvm.call tailcc %arg2(%arg0) vararg(!llvm.func<i32 (...)>) : !llvm.ptr, (i32 {llvm.noundef}) -> (i32 {llvm.signext})
  // CHECK: llvm.call fastcc musttail @g() : () -> ()
  llvm.call fastcc musttail @g() : () -> ()
  // CHECK: llvm.call %{{.*}}() : !llvm.ptr, () -> ()
  llvm.call %arg2() : !llvm.ptr, () -> ()
  // CHECK: llvm.call @vv(%{{.*}}) vararg(!llvm.func<void (...)>) : (i32) -> ()
  llvm.call @vv(%arg0) vararg(!llvm.func<void (...)>) : (i32) -> ()
  // CHECK: %{{.*}} = llvm.call_intrinsic "llvm.x"(%{{.*}}) ["x"(%{{.*}} : i32)] {fastmathFlags = #llvm.fastmath<fast>} : (i32 {llvm.zeroext}) -> i32
  %5 = llvm.call_intrinsic "llvm.x"(%arg0) ["x"(%arg0 : i32)] {fastmathFlags = #llvm.fastmath<fast>} : (i32 {llvm.zeroext}) -> i32
  // CHECK: %{{.*}} = llvm.invoke @f(%{{.*}}) to ^bb5 unwind ^bb6(%{{.*}} : i32) : (i32) -> i32
  %6 = llvm.invoke @f(%arg0) to ^bb5 unwind ^bb6(%arg0 : i32) : (i32) -> i32
^bb5:
  // CHECK: llvm.invoke fastcc %{{.*}}() to ^bb7 unwind ^bb6(%{{.*}} : i32) vararg(!llvm.func<void (...)>) ["x"()] {foo} : !llvm.ptr, () -> ()
  llvm.invoke fastcc %arg2() to ^bb7 unwind ^bb6(%arg0 : i32) vararg(!llvm.func<void (...)>) ["x"()] {foo} : !llvm.ptr, () -> ()
^bb6(%7: i32):
  // CHECK: %{{.*}} = llvm.landingpad cleanup (catch %{{.*}} : !llvm.ptr) (filter %{{.*}} : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  %8 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) (filter %1 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  // CHECK: llvm.resume %{{.*}} : !llvm.struct<(ptr, i32)>
  llvm.resume %8 : !llvm.struct<(ptr, i32)>
^bb7:
  // CHECK: %{{.*}} = llvm.icmp "eq" %{{.*}}, %{{.*}} {foo} : i32
  %9 = llvm.icmp "eq" %arg0, %arg0 {foo} : i32
  // CHECK: %{{.*}} = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [] "foo", "=r,r" %{{.*}} : (i32) -> i32
  %10 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [] "foo", "=r,r" %arg0 : (i32) -> i32
  // CHECK: llvm.return %{{.*}} : i32
  llvm.return %arg0 : i32
}

// CHECK: llvm.func @pers(...) -> i32
llvm.func @pers(...) -> i32

// CHECK: llvm.func @f(i32) -> i32
llvm.func @f(i32) -> i32

// CHECK: llvm.func @g()
llvm.func @g()

// CHECK: llvm.func @vv(...)
llvm.func @vv(...)

// CHECK: llvm.func private hidden unnamed_addr tailcc @h(%{{.*}}: i32 {llvm.noundef}, ...) -> (i32 {llvm.noundef}) vscale_range(1, 2) comdat(@c::@d) attributes {dso_local, foo} {
llvm.func private hidden unnamed_addr tailcc @h(%arg0: i32 {llvm.noundef}, ...) -> (i32 {llvm.noundef}) vscale_range(1, 2) comdat(@c::@d) attributes {dso_local, foo} {
  // CHECK: llvm.unreachable
  llvm.unreachable
}

// CHECK: llvm.func extern_weak fastcc @hh(i32 {llvm.noundef}, i64)
llvm.func extern_weak fastcc @hh(i32 {llvm.noundef}, i64)

// CHECK: llvm.func @res() -> !llvm.ptr {
llvm.func @res() -> !llvm.ptr {
  // CHECK: %{{.*}} = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.mlir.zero : !llvm.ptr
  // CHECK: llvm.return %{{.*}} : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// CHECK: llvm.mlir.ifunc external @if : !llvm.func<i32 (i32)>, !llvm.ptr @res {dso_local}
llvm.mlir.ifunc external @if : !llvm.func<i32 (i32)>, !llvm.ptr @res {dso_local}

// CHECK: llvm.comdat @c {
llvm.comdat @c {
  // CHECK: llvm.comdat_selector @d any
  llvm.comdat_selector @d any
}

// CHECK: llvm.mlir.global private thread_local unnamed_addr constant @g1(dense<1> : tensor<2xi32>) comdat(@c::@d) {addr_space = 0 : i32, section = "x"} : !llvm.array<2 x i32>
llvm.mlir.global private thread_local unnamed_addr constant @g1(dense<1> : tensor<2xi32>) comdat(@c::@d) {addr_space = 0 : i32, section = "x"} : !llvm.array<2 x i32>

// CHECK: llvm.mlir.global weak @g2("foo") {addr_space = 3 : i32, alignment = 8 : i64, dso_local}
llvm.mlir.global weak @g2("foo") {addr_space = 3 : i32, alignment = 8 : i64, dso_local}

// CHECK: llvm.mlir.global external @g3() {addr_space = 0 : i32} : i32 {
llvm.mlir.global external @g3() {addr_space = 0 : i32} : i32 {
  // CHECK: %{{.*}} = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.mlir.constant(1 : i32) : i32
  // CHECK: llvm.return %{{.*}} : i32
  llvm.return %0 : i32
}

// CHECK: llvm.mlir.alias private unnamed_addr @al {dso_local} : i32 {
llvm.mlir.alias private unnamed_addr @al {dso_local} : i32 {
  // CHECK: %{{.*}} = llvm.mlir.addressof @g3 : !llvm.ptr
  %0 = llvm.mlir.addressof @g3 : !llvm.ptr
  // CHECK: llvm.return %{{.*}} : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
