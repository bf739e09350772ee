// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK: a = #dlti.dl_entry<"test.id", 42 : i64>, b = #dlti.dl_entry<memref<?xf32>, ["text", 10]>
"entries"() {a = #dlti.dl_entry<"test.id", 42>, b = #dlti.dl_entry<memref<?xf32>, ["text", 10]>} : () -> ()
// CHECK: a = #dlti.dl_spec<>, b = #dlti.dl_spec<"test.id" = 42 : i32, i32 = 5 : i64>
"specs"() {a = #dlti.dl_spec<>, b = #dlti.dl_spec<#dlti.dl_entry<"test.id", 42 : i32>, i32 = 5>} : () -> ()
// CHECK: a = #dlti.map<"a" = 3 : i64, i32 = #dlti.map<"b" = 5 : i64>>
"maps"() {a = #dlti.map<"a" = 3, i32 = #dlti.map<"b" = 5>>} : () -> ()
// CHECK: a = #dlti.function_pointer_alignment<64, function_dependent = true>
"alignments"() {a = #dlti.function_pointer_alignment<64, function_dependent = true>} : () -> ()

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64, "dlti.endianness" = "big", i32 = dense<[32, 64]> : vector<2xi64>>}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32, "dlti.endianness" = "big", i32 = dense<[32, 64]> : vector<2xi64>>} {
  // CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {}
}

// CHECK: module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>, "GPU" = #dlti.target_device_spec<"L1" = "128">>}
module attributes {
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>,
    "GPU" = #dlti.target_device_spec<"L1" = "128">>
} {}
