// RUN: terrace opt %s --allow-unregistered-dialect | FileCheck %s

// A part that LLVM does not know all of has its prefix.
// CHECK: !llvm.struct<"a", (!llvm.array<2 x index>, index)>
"a.b"() : () -> !llvm.struct<"a", (array<2 x index>, index)>
// CHECK: !llvm.struct<"b", (array<2 x i32>, index, vector<2xi32>, ptr<3>)>
"a.b"() : () -> !llvm.struct<"b", (array<2 x i32>, index, vector<2xi32>, ptr<3>)>

// So has a name that stands for a structure around it.
// CHECK: !llvm.struct<"c", (!llvm.struct<"c">, index)>
"a.b"() : () -> !llvm.struct<"c", (struct<"c">, index)>
// CHECK: !llvm.struct<"d", (array<2 x struct<"d">>, i32)>
"a.b"() : () -> !llvm.struct<"d", (array<2 x struct<"d">>, i32)>

// Within a cycle, upstream takes the first part for known.
// CHECK: !llvm.struct<"e", (!llvm.struct<(struct<"e">, index)>)>
"a.b"() : () -> !llvm.struct<"e", (struct<(struct<"e">, index)>)>
// CHECK: !llvm.struct<"f", (array<2 x !llvm.struct<"f">>, index)>
"a.b"() : () -> !llvm.struct<"f", (array<2 x struct<"f">>, index)>
