// RUN: terrace opt %s --pass-pipeline="builtin.module(func.func(linalg-detensorize))" | FileCheck %s
// RUN: terrace opt %s --pass-pipeline="builtin.module(func.func(linalg-detensorize{aggressive-mode}))" | FileCheck %s --check-prefix=ALL

#none = affine_map<() -> ()>

// A condition is computed of scalars.
// CHECK-LABEL: @condition
func.func @condition(%x: tensor<i32>, %y: tensor<i32>) -> i32 {
  // CHECK: %[[A:.*]] = tensor.extract %{{.*}}[] : tensor<i32>
  // CHECK: %[[C:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  // CHECK: cf.cond_br %[[C]]
  // CHECK-NOT: linalg.generic
  %e = tensor.empty() : tensor<i1>
  %0 = linalg.generic {indexing_maps = [#none, #none, #none], iterator_types = []} ins(%x, %y : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %c: i1):
    %d = arith.cmpi slt, %a, %b : i32
    linalg.yield %d : i1
  } -> tensor<i1>
  %1 = tensor.extract %0[] : tensor<i1>
  cf.cond_br %1, ^bb1, ^bb2
^bb1:
  %c1 = arith.constant 1 : i32
  return %c1 : i32
^bb2:
  %c2 = arith.constant 2 : i32
  return %c2 : i32
}

// A block argument that branches hand on becomes scalar.
// CHECK-LABEL: @argument
func.func @argument(%c: i1, %x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : i32), ^bb1(%{{.*}} : i32)
  // CHECK: ^bb1(%[[A:.*]]: i32):
  // CHECK: %[[T:.*]] = tensor.from_elements %[[A]] : tensor<i32>
  // CHECK: return %[[T]]
  cf.cond_br %c, ^bb1(%x : tensor<i32>), ^bb1(%y : tensor<i32>)
^bb1(%a: tensor<i32>):
  return %a : tensor<i32>
}

// What no branch depends on is left alone, unless all is asked for.
// CHECK-LABEL: @straight
// ALL-LABEL: @straight
func.func @straight(%x: tensor<i32>) -> tensor<i32> {
  // CHECK: linalg.generic
  // ALL-NOT: linalg.generic
  // ALL: arith.addi
  %0 = linalg.generic {indexing_maps = [#none, #none], iterator_types = []} ins(%x : tensor<i32>) outs(%x : tensor<i32>) {
  ^bb0(%a: i32, %b: i32):
    %d = arith.addi %a, %a : i32
    linalg.yield %d : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
