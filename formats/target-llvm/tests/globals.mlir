// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: $any = comdat any
llvm.comdat @rules { llvm.comdat_selector @any any }

// CHECK: @numbers = internal global [2 x i32] [i32 1, i32 2]
llvm.mlir.global internal @numbers(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
// Without elements, the value does not matter.
// CHECK: @nothing = internal global [0 x [3 x float]] zeroinitializer
llvm.mlir.global internal @nothing(dense<1.0> : tensor<0x3xf32>) : !llvm.array<0 x array<3 x f32>>
// CHECK: @text = private unnamed_addr constant [4 x i8] c"hi\00\22", align 4
llvm.mlir.global private unnamed_addr constant @text("hi\00\22") {alignment = 4 : i64} : !llvm.array<4 x i8>
// CHECK: @outside = external addrspace(3) global i64
llvm.mlir.global external @outside() {addr_space = 3 : i32} : i64
// CHECK: @linked = linkonce global i32 7, comdat($any)
llvm.mlir.global linkonce @linked(7 : i32) comdat(@rules::@any) : i32

// What a region computes becomes a constant.
// CHECK: @computed = global { i32, ptr, <2 x float> } { i32 7, ptr getelementptr inbounds nuw (i8, ptr @numbers, i64 4), <2 x float> splat (float 1.000000e+00) }
llvm.mlir.global @computed() : !llvm.struct<(i32, ptr, vector<2xf32>)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr, vector<2xf32>)>
  %three = llvm.mlir.constant(3 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %seven = llvm.add %three, %four : i32
  %1 = llvm.insertvalue %seven, %0[0] : !llvm.struct<(i32, ptr, vector<2xf32>)>
  %numbers = llvm.mlir.addressof @numbers : !llvm.ptr
  %second = llvm.getelementptr %numbers[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %2 = llvm.insertvalue %second, %1[1] : !llvm.struct<(i32, ptr, vector<2xf32>)>
  %ones = llvm.mlir.constant(dense<1.0> : vector<2xf32>) : vector<2xf32>
  %3 = llvm.insertvalue %ones, %2[2] : !llvm.struct<(i32, ptr, vector<2xf32>)>
  llvm.return %3 : !llvm.struct<(i32, ptr, vector<2xf32>)>
}

// CHECK: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @first, ptr null }]
llvm.mlir.global_ctors ctors = [@first], priorities = [0 : i32], data = [#llvm.zero]
llvm.func @first() { llvm.return }

// CHECK: !llvm.module.flags = !{!0, !1}
// CHECK: !0 = !{i32 1, !"wchar_size", i32 4}
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
