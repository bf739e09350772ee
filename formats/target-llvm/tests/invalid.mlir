// RUN: terrace translate --mlir-to-llvmir --split-input-file --verify-diagnostics %s

// expected-error @below {{LLVM attribute 'readonly' does not expect a value}}
llvm.func @unexpected_value() attributes {passthrough = [["readonly", "42"]]}

// -----

// expected-error @below {{LLVM attribute 'alignstack' expects a value}}
llvm.func @missing_value() attributes {passthrough = ["alignstack"]}

// -----

// expected-error @below {{expected 'passthrough' to contain string or array attributes}}
llvm.func @no_text() attributes {passthrough = [42]}

// -----

// expected-error @below {{expected arrays within 'passthrough' to contain two strings}}
llvm.func @no_texts() attributes {passthrough = [[42, 42]]}

// -----

llvm.comdat @rules { llvm.comdat_selector @foo any }

llvm.comdat @more_rules {
  // expected-error @below {{comdat selection symbols must be unique even in different comdat regions}}
  llvm.comdat_selector @foo any
}

// -----

llvm.func @part_of_itself(%p: !llvm.ptr) {
  // expected-error @below {{LLVM Translation failed for operation: llvm.load, which has the type !llvm.struct<"a", (array<2 x struct<"a">>)>}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", (array<2 x struct<"a">>)>
  llvm.return
}

// -----

// expected-error@below {{unsupported data layout for non-signless integer 'ui64'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<ui64 = dense<[64,128]> : vector<2xi64>>} {}

// -----

// expected-error@below {{unsupported type in data layout: 'bf16'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<bf16 = dense<[64,128]> : vector<2xi64>>} {}

// -----

// expected-error@below {{unsupported data layout key "foo"}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = dense<[64,128]> : vector<2xi64>>} {}
