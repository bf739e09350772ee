// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{expected a type or a quoted string}}
"a"() {a = #dlti.dl_entry<3, 3>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: "a"}}
"a"() {a = #dlti.dl_spec<"a" = 3, "a" = 5>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"a"() {a = #dlti.dl_spec<4 = 3>} : () -> ()

// -----

// expected-error @+1 {{no DLTI entries provided}}
"a"() {a = #dlti.target_device_spec<>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"a"() {a = #dlti.target_device_spec<i32 = 4>} : () -> ()

// -----

// expected-error @+1 {{value associated with key "CPU" is not a DLTI device spec}}
"a"() {a = #dlti.target_system_spec<"CPU" = 3>} : () -> ()

// -----

// expected-error @+1 {{repeated device ID in dlti.target_system_spec: "CPU"}}
"a"() {a = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"a" = 3>, "CPU" = #dlti.target_device_spec<"a" = 3>>} : () -> ()

// -----

// expected-error @+1 {{attribute 'dlti.foo' not supported by dialect}}
"a"() {dlti.foo} : () -> ()

// -----

// expected-error @+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
"a"() {dlti.dl_spec = 3} : () -> ()

// -----

// expected-error @+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "foo">} {}

// -----

// expected-error @+1 {{unknown data layout entry name: dlti.foo}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = 3>} {}

// -----

// expected-error @+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 3 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 3>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[32, 16]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[32, 16]> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "a">} {}

// -----

// expected-error @+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<memref<i32> = 3>} {}

// -----

// expected-error @+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!irdl.attribute = 3>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = 3>} {}

// -----

// expected-error @+1 {{unexpected layout attribute for struct '!llvm.struct<(i8)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i8)> = dense<[64, 32]> : vector<2xi64>>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 3>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 4>} {}
}

// -----

// expected-error @+3 {{expects at most one data layout attribute}}
// expected-note @+2 {{'a.b' is a data layout attribute}}
// expected-note @+1 {{'dlti.dl_spec' is a data layout attribute}}
module attributes {dlti.dl_spec = #dlti.dl_spec<>, a.b = #dlti.dl_spec<>} {
}
