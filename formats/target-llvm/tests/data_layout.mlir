// RUN: terrace translate --mlir-to-llvmir --split-input-file %s | FileCheck %s

// Entries with a name come first, then those of types; each as it was written.
// CHECK: target datalayout = "n8:16-m:e-S128-E-A4-P3-G2-Fn64-p1:32:32:32:16-f80:128:256-i64:64:128-i32:32-p0:32:64:128:32"
module attributes {dlti.dl_spec = #dlti.dl_spec<
  !llvm.ptr<1> = dense<[32,32,32,16]> : vector<4xi64>,
  index = 64,
  f80 = dense<[128,256]> : vector<2xi64>,
  i64 = dense<[64,128]> : vector<2xi64>,
  i32 = dense<32> : vector<2xi64>,
  !llvm.ptr = dense<[32,64,128]> : vector<3xi64>,
  "dlti.legal_int_widths" = array<i32: 8, 16>,
  "dlti.mangling_mode" = "e",
  "dlti.stack_alignment" = 128 : i32,
  "dlti.endianness" = "big",
  "dlti.alloca_memory_space" = 4 : ui32,
  "dlti.program_memory_space" = 3 : ui64,
  "dlti.global_memory_space" = 2 : ui64,
  "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = true>
>} {}

// -----

// What holds anyway is not said.
// CHECK: target datalayout = "e"
module attributes {dlti.dl_spec = #dlti.dl_spec<
  "dlti.endianness" = "little", "dlti.alloca_memory_space" = 0 : ui32, "dlti.stack_alignment" = 0 : i32
>} {}

// -----

// The layout as text wins.
// CHECK: target datalayout = "E"
module attributes {llvm.data_layout = "E", dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {}

// -----

// Comdats that are used stand in the order of their users, functions first.
// CHECK: $z = comdat any
// CHECK: $b = comdat largest
// CHECK-NOT: $unused
// CHECK: $a = comdat nodeduplicate
llvm.comdat @c {
  llvm.comdat_selector @z any
  llvm.comdat_selector @b largest
  llvm.comdat_selector @unused any
  llvm.comdat_selector @a nodeduplicate
}
llvm.mlir.global external @b(0 : i32) comdat(@c::@b) : i32
llvm.func @z() comdat(@c::@z) { llvm.return }
llvm.mlir.global external @a(0 : i32) comdat(@c::@a) : i32
