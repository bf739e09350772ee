// RUN: terrace opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// Distinct attributes are numbered as they are written: in the aliases before the module, in it, in those behind it.

// CHECK: #distinct = distinct[0]<"s">
// CHECK-NEXT: #distinct1 = distinct[1]<[distinct[2]<>]>
// CHECK-NEXT: #set = affine_set<(d0) : (d0 >= 0)>
// CHECK-NEXT: #distinct2 = distinct[3]<#set>
// CHECK-NEXT: #distinct3 = distinct[4]<#distinct1>

// CHECK: @a() attributes {x.c = #distinct2, x.d = #distinct, x.e = [distinct[5]<>, distinct[6]<>]}
// LOC: @a() attributes {x.c = #distinct2, x.d = #distinct, x.e = [distinct[5]<>, distinct[6]<>]}
// LOCAL: @a() attributes {x.c = distinct[0]<affine_set<(d0) : (d0 >= 0)>>, x.d = distinct[1]<"s">, x.e = [distinct[2]<>, distinct[3]<>]}
func.func private @a() attributes {
  x.c = distinct[0]<affine_set<(d0) : (d0 >= 0)>>, x.d = distinct[1]<"s">, x.e = [distinct[2]<>, distinct[3]<>]
}

// CHECK: @b() attributes {x.c = distinct[7]<>, x.d = #distinct, x.e = #distinct3, x.f = [distinct[6]<>]}
// LOC: @b() attributes {x.c = distinct[7]<>, x.d = #distinct, x.e = #distinct3, x.f = [distinct[6]<>]} loc(#[[LOC:.*]])
// LOCAL: @b() attributes {x.c = distinct[4]<>, x.d = distinct[1]<"s">, x.e = distinct[5]<distinct[6]<[distinct[7]<>]>>, x.f = [distinct[3]<>]}
func.func private @b() attributes {
  x.c = distinct[4]<>, x.d = distinct[1]<"s">, x.e = distinct[5]<distinct[6]<[distinct[7]<>]>>, x.f = [distinct[3]<>]
} loc(fused<distinct[8]<>>["a"])

// LOC: #[[LOC]] = loc(fused<distinct[8]<>>[#{{.*}}])
