// Functions of numbers near zero keep their digits and signs, as scalars and in all lanes of tensors.
//
// RUN: terrace run --backend=interpreter -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift -e main --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=native -e main --entry-point-result=void %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm -e main --entry-point-result=void %s | FileCheck %s %}

// CHECK: [-0,  1e-10,  -1e-10,  1e-05,  0,  1e-20,  0.462117,  0.761594,
// CHECK: [-0,  1e-10,  -1e-10,  1e-05,  0,  1e-20,  0.648721,  1.71828,
// CHECK: [-0,  1e-10,  -1e-10,  9.99995e-06,  0,  1e-20,  0.405465,  0.693147,
// CHECK: {{^}}-0{{$}}
// CHECK-NEXT: {{^}}1e-10{{$}}
// CHECK-NEXT: {{^}}1e-10{{$}}
// CHECK-NEXT: {{^}}1e-10{{$}}
// CHECK-NEXT: nan
// CHECK-NEXT: nan
func.func @f(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %t = math.tanh %x : tensor<16xf32>
  %e = math.expm1 %x : tensor<16xf32>
  %l = math.log1p %x : tensor<16xf32>
  return %t, %e, %l : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}
func.func @main() {
  %x = arith.constant dense<[-0.0, 1.0e-10, -1.0e-10, 1.0e-5, 0.0, 1.0e-20, 0.5, 1.0, -0.0, 1.0e-10, -1.0e-10, 1.0e-5, 0.0, 1.0e-20, 0.5, 1.0]> : tensor<16xf32>
  %t, %e, %l = call @f(%x) : (tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>)
  %a = tensor.cast %t : tensor<16xf32> to tensor<*xf32>
  call @printMemrefF32(%a) : (tensor<*xf32>) -> ()
  %b = tensor.cast %e : tensor<16xf32> to tensor<*xf32>
  call @printMemrefF32(%b) : (tensor<*xf32>) -> ()
  %c = tensor.cast %l : tensor<16xf32> to tensor<*xf32>
  call @printMemrefF32(%c) : (tensor<*xf32>) -> ()
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = tensor.extract %x[%zero] : tensor<16xf32>
  %o = tensor.extract %x[%one] : tensor<16xf32>
  %tn = math.tanh %n : f32
  vector.print %tn : f32
  %eo = math.expm1 %o : f32
  vector.print %eo : f32
  %lo = math.log1p %o : f32
  vector.print %lo : f32
  %ho = arith.extf %o : f32 to f64
  %do = math.expm1 %ho : f64
  vector.print %do : f64
  %far = arith.constant -86.0 : f32
  %below = arith.addf %far, %n : f32
  %acosh = math.acosh %below : f32
  %abs = math.absf %acosh : f32
  vector.print %abs : f32
  %half = arith.truncf %below : f32 to f16
  %ah = math.acosh %half : f16
  %abh = math.absf %ah : f16
  vector.print %abh : f16
  return
}
func.func private @printMemrefF32(tensor<*xf32>)
