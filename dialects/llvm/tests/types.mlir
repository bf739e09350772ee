// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK: !llvm.void, !llvm.label, !llvm.token, !llvm.metadata, !llvm.ppc_fp128, !llvm.x86_amx
"some.op"() : () -> (!llvm.void, !llvm.label, !llvm.token, !llvm.metadata, !llvm.ppc_fp128, !llvm.x86_amx)
// CHECK: !llvm.ptr, !llvm.ptr, !llvm.ptr<3>
"some.op"() : () -> (!llvm.ptr, !llvm.ptr<0>, !llvm.ptr<3>)
// CHECK: !llvm.array<10 x ptr<4>>, !llvm.array<2 x array<4 x f32>>
"some.op"() : () -> (!llvm.array<10 x !llvm.ptr<4>>, !llvm.array<2 x array<4 x f32>>)
// CHECK: !llvm.func<void ()>, !llvm.func<i32 (ptr, ...)>, !llvm.func<void (...)>
"some.op"() : () -> (!llvm.func<void ()>, !llvm.func<i32 (ptr, ...)>, !llvm.func<void (...)>)
// CHECK: !llvm.struct<()>, !llvm.struct<packed (i8, struct<(i32)>)>
"some.op"() : () -> (!llvm.struct<()>, !llvm.struct<packed (i8, !llvm.struct<(i32)>)>)
// CHECK: !llvm.struct<"name with spaces", (i32)>, !llvm.struct<"packed", packed (i8, i32)>
"some.op"() : () -> (!llvm.struct<"name with spaces", (i32)>, !llvm.struct<"packed", packed (i8, i32)>)
// CHECK: !llvm.struct<"opaque", opaque>, !llvm.struct<"empty", ()>
"some.op"() : () -> (!llvm.struct<"opaque", opaque>, !llvm.struct<"empty", ()>)
// The name alone stands for the structure around it.
// CHECK: !llvm.struct<"list", (i32, array<2 x struct<"list">>)>
"some.op"() : () -> !llvm.struct<"list", (i32, array<2 x struct<"list">>)>
// CHECK: !llvm.target<"spirv.Event">, !llvm.target<"target", i32, f64, 0, 5>
"some.op"() : () -> (!llvm.target<"spirv.Event">, !llvm.target<"target", i32, f64, 0, 5>)
