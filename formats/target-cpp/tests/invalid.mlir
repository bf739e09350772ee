// RUN: terrace translate --mlir-to-cpp --split-input-file --verify-diagnostics %s

// expected-error @below {{'func.func' op with multiple blocks needs variables declared at top}}
func.func @blocks() {
  cf.br ^bb1
^bb1:
  return
}

// -----

func.func @operation(%arg0: i1) {
  // expected-error @below {{'cf.assert' op unable to find printer for op}}
  cf.assert %arg0, "assertion foo"
  return
}

// -----

// expected-error @below {{cannot emit integer type 'i80'}}
func.func @integer(%arg0 : i80) {
  return
}

// -----

// expected-error @below {{cannot emit float type 'f80'}}
func.func @float(%arg0 : f80) {
  return
}

// -----

// expected-error @below {{cannot emit type 'memref<100xf32>'}}
func.func @memref(%arg0 : memref<100xf32>) {
  return
}

// -----

// expected-error @below {{cannot emit tensor type with non static shape}}
func.func @dynamic(%arg0 : tensor<?xf32>) {
  return
}

// -----

// expected-error @below {{cannot emit unranked tensor type}}
func.func @unranked(%arg0 : tensor<*xf32>) {
  return
}

// -----

// expected-error @below {{cannot emit tensor of array type 'tensor<4x!emitc.array<4xf32>>'}}
func.func @tensor_of_array(%arg0 : tensor<4x!emitc.array<4xf32>>) {
  return
}

// -----

// expected-error @below {{cannot emit pointer to array type '!emitc.ptr<!emitc.array<4xf32>>'}}
func.func @pointer_to_array(%arg0 : !emitc.ptr<!emitc.array<4xf32>>) {
  return
}

// -----

// expected-error @below {{'func.func' op cannot emit array type as result type}}
func.func @array_as_result(%arg: !emitc.array<4xi8>) -> (!emitc.array<4xi8>) {
  return %arg : !emitc.array<4xi8>
}

// -----

func.func @attribute() {
  // expected-error @below {{cannot emit attribute: "text"}}
  emitc.call_opaque "f"() {args = ["text"]} : () -> ()
  return
}

// -----

emitc.func @cycle(%a: i32) {
  %0 = emitc.expression %a : (i32) -> i32 {
    // expected-error @below {{'emitc.add' op uses its own result}}
    %x = add %y, %a : (i32, i32) -> i32
    %y = add %x, %a : (i32, i32) -> i32
    yield %x : i32
  }
  return
}
