// RUN: terrace opt %s --edition=2020 --split-input-file --verify-diagnostics --allow-unregistered-dialect

func @f(%A: memref<4xf32>, %x: f32, %i: index) {
  // expected-warning @+2 {{[2020] a number is read as a constant of the element type}}
  // expected-warning @+1 {{[2020] 'to' is read as ','}}
  store 0 to %A[%i] : memref<4xf32>
  // expected-warning @+1 {{[2020] a number is read as a constant of index type}}
  store %x, %A[3] : memref<4xf32>
  return
}

// -----

// expected-warning @+1 {{[2020] the memory space hbm is read as "hbm"}}
func @space(memref<4xf32, hbm>)

// -----

func @types(%t: tensor<4xf32>) {
  // expected-warning @+1 {{[2020] 'name: value' is read as 'name = value'}}
  "my.op"(%t) {a: 1} : (tensor<4xf32>) -> ()
  // expected-warning @+1 {{[2020] a '>' is missing behind the tensor's element type}}
  "my.op"(%t) : (tensor<4xf32) -> ()
  // expected-warning @+1 {{[2020] parentheses are missing around the type of the operand}}
  "my.op"(%t) : tensor<4xf32> -> ()
  return
}

// -----

func @shapes(%n: index, %o: index, %a: f32) {
  // expected-warning @+1 {{[2020] the word 'memref' is missing in front of '<'}}
  %0 = alloc(%n) : <16x?xf32>
  // expected-warning @+1 {{[2020] '->' is read as 'to'}}
  %1 = memref_cast %0 : memref<16x?xf32> -> memref<*xf32>
  // expected-warning @+1 {{[2020] a ',' is missing between the operands}}
  %2 = copysign %a %a : f32
  return
}

// -----

// expected-warning @+1 {{[2020] 'div' is read as 'floordiv'}}
#tiled = (d0) -> (d0 div 4, d0 mod 4)
func @map(memref<16xf32, #tiled>)
