// edition: 2019-01
//
// What is loaded as a tensor is a copy: it does not see what is stored afterwards, nor that the memory is given back.
//
// RUN: terrace run %s | FileCheck %s

func @printF32(f32)
func @printComma()
func @printNewline()

func @show(%x: f32) {
  call @printF32(%x) : (f32) -> ()
  call @printComma() : () -> ()
  return
}

func @main() {
  %0 = constant 0 : index
  %1 = constant 1 : index
  %old = constant 1.5 : f32
  %new = constant 2.5 : f32
  %m = alloc() : memref<2xf32>
  store %old, %m[%0] : memref<2xf32>
  store %old, %m[%1] : memref<2xf32>
  %t = tensor_load %m : memref<2xf32>
  store %new, %m[%1] : memref<2xf32>
  %a = extract_element %t[%1] : tensor<2xf32>
  %b = load %m[%1] : memref<2xf32>
  // CHECK: {{^}}1.5, 2.5, {{$}}
  call @show(%a) : (f32) -> ()
  call @show(%b) : (f32) -> ()
  call @printNewline() : () -> ()

  %sum = addf %t, %t : tensor<2xf32>
  tensor_store %sum, %m : memref<2xf32>
  %c = load %m[%0] : memref<2xf32>
  dealloc %m : memref<2xf32>
  %d = extract_element %t[%0] : tensor<2xf32>
  %s = splat %d : tensor<3xf32>
  %e = extract_element %s[%1] : tensor<3xf32>
  // CHECK-NEXT: {{^}}3, 1.5, 1.5, {{$}}
  call @show(%c) : (f32) -> ()
  call @show(%d) : (f32) -> ()
  call @show(%e) : (f32) -> ()
  call @printNewline() : () -> ()

  // A tensor of any rank has as many indices as it has dimensions.
  %f = constant dense<tensor<2x2xf32>, [[1.0, 2.0], [3.0, 4.0]]>
  %u = tensor_cast %f : tensor<2x2xf32> to tensor<*xf32>
  %g = extract_element %u[%1, %0] : tensor<*xf32>
  // CHECK-NEXT: {{^}}3, {{$}}
  call @show(%g) : (f32) -> ()
  call @printNewline() : () -> ()

  // What is sparse is dense where it is used.
  %h = constant sparse<tensor<3x4xf32>, [[0, 0], [1, 2]], [1.0, 5.0]>
  for %x = 0 to 3 {
    for %y = 0 to 4 {
      %k = extract_element %h[%x, %y] : tensor<3x4xf32>
      call @show(%k) : (f32) -> ()
    }
  }
  call @printNewline() : () -> ()
  // CHECK-NEXT: {{^}}1, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, {{$}}
  return
}
