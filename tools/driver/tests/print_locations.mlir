// RUN: terrace opt %s -mlir-print-debuginfo | FileCheck %s
// RUN: terrace opt %s -mlir-print-debuginfo -mlir-pretty-debuginfo | FileCheck %s --check-prefix=PRETTY

// What only locations of operations hold stands behind the module, as they do; what an attribute holds as well stands
// in front.

// CHECK-DAG:  #[[Z:loc.*]] = loc("z")
// CHECK-NOT:  affine_map
// CHECK:      module {
// CHECK:        arith.addi {{.*}} {x = #[[Z]]} : i32 loc(#[[FUSED:.*]])
// CHECK:        arith.addi {{.*}} : i32 loc(#[[CALL:.*]])
// CHECK:      }
// CHECK-DAG:  #[[MAP:map.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG:  #[[Q:loc.*]] = loc("q")
// CHECK-DAG:  #[[INNER:loc.*]] = loc(fused<#[[MAP]]>[#[[Q]]])
// CHECK-DAG:  #[[FUSED]] = loc(fused<"m">[#[[Z]], #[[INNER]]])
// CHECK-DAG:  #[[RANGE:loc.*]] = loc("b":1:2 to 3:4)
// CHECK-DAG:  #[[CALL]] = loc(callsite(#[[Z]] at #[[RANGE]]))

// PRETTY:     #[[Z:loc.*]] = "z"
// PRETTY:     module {
// PRETTY:       arith.addi {{.*}} {x = #[[Z]]} : i32 <"m">[#[[Z]], #[[INNER:.*]]]
// PRETTY:       arith.addi {{.*}} : i32 #[[Z]] at #[[RANGE:.*]]
// PRETTY:       arith.addi {{.*}} : i32 [unknown]
// PRETTY:     }
// PRETTY-DAG: #[[RANGE]] = b:1:2 to 3:4
// PRETTY-DAG: #[[INNER]] = <#map>[#{{.*}}]
// PRETTY-DAG: #[[CALL:loc.*]] = #[[Z]] at #[[RANGE]]
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: i32) -> i32 {
  %b = arith.addi %a, %a {x = loc("z")} : i32 loc(fused<"m">["z", fused<#map>["q"]])
  %c = arith.addi %a, %b : i32 loc(callsite("z" at "b":1:2 to 3:4))
  %d = arith.addi %a, %c : i32 loc(unknown)
  return %d : i32
}
