// Arguments by name, archives of arrays, and weights.
//
// RUN: terrace run %s -e weighted --input 3xf32=1,2,3 --input bias=3xf32=10 | FileCheck %s --check-prefix=NAMED
// RUN: terrace run %s -e weighted --input arg1=3xf32=10 --input arg0=3xf32=1,2,3 | FileCheck %s --check-prefix=NAMED
// RUN: terrace run %s -e pair --output %t/pair.npz
// RUN: terrace run %s -e weighted --input x=%t/pair.npz:out_0 --input bias=%t/pair.npz:out_1 | FileCheck %s --check-prefix=NAMED
// RUN: terrace run %s -e sum --input %t/pair.npz | FileCheck %s --check-prefix=ARCHIVE
// RUN: terrace run %s -e sum --weights %t/pair.npz --input out_1=3xf32=1 | FileCheck %s --check-prefix=WEIGHTS
// RUN: not terrace run %s -e weighted --input y=3xf32=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not terrace run %s -e weighted --input 3xf32=1 --input x=3xf32=1 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not terrace run %s -e weighted --input bias=3xf32=1 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not terrace run %s -e weighted --input x=%t/pair.npz --input bias=3xf32=1 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not terrace run %s -e weighted --input x=3xi32=1 --input bias=3xf32=1 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: terrace run %s -e sum --input %t/pair.npz --profile 2>&1 | FileCheck %s --check-prefix=PROFILE
// RUN: not terrace run %s -e sum --input %t/pair.npz --profile --backend=interpreter 2>&1 | FileCheck %s --check-prefix=ENGINE

// NAMED: [11. 12. 13.]
// UNKNOWN: Error: there is no input 'y': there are 'x', 'bias'
// TWICE: Error: the input 'x' is given twice
// MISSING: Error: the entry point takes 2 arguments ('tensor<3xf32>', 'tensor<3xf32>'), but 1 are given: write --input for each; 'x' is missing
// KEY: Error: '{{.*}}pair.npz': there is no array 'x': there are 'out_0', 'out_1'
// TYPE: Error: argument #0 'x' ('tensor<3xf32>'): the elements are 'i32'
func.func @weighted(%x: tensor<3xf32> loc("x"), %bias: tensor<3xf32> loc("bias")) -> tensor<3xf32> {
  %r = arith.addf %x, %bias : tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @pair() -> (tensor<3xf32>, tensor<3xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = arith.constant dense<10.0> : tensor<3xf32>
  return %a, %b : tensor<3xf32>, tensor<3xf32>
}

// ARCHIVE: [11. 12. 13.]
// WEIGHTS: [2. 3. 4.]
// PROFILE: [11. 12. 13.]
// PROFILE: time % operation
// PROFILE: ms {{.*}} the sum
// PROFILE: ms {{.*}} everything else
// PROFILE: ms 100.0 all
// ENGINE: terrace run: the interpreter has no profile: --profile is for engines that compile
func.func @sum(%a: tensor<3xf32> loc("out_0"), %b: tensor<3xf32> loc("out_1")) -> tensor<3xf32> {
  %r = arith.addf %a, %b : tensor<3xf32> loc("the sum")
  return %r : tensor<3xf32>
}
