// RUN: terrace translate --mlir-to-cpp %s | FileCheck %s
// RUN: terrace translate --mlir-to-cpp --declare-variables-at-top %s | FileCheck %s --check-prefix=TOP

// One operation, one statement.

// CHECK:      int32_t g2 = 7;
// CHECK-NEXT: float g1[2][2];
// CHECK-NEXT: void f2();
// CHECK-NEXT: int32_t f(int32_t v1, int32_t v2, int32_t* v3, float v4[4][5], struct S v5) {
// CHECK-NEXT:   size_t v6 = 0;
// CHECK-NEXT:   size_t v7 = 1;
// CHECK-NEXT:   size_t v8 = 9;
// CHECK-NEXT:   int32_t v9;
// CHECK-NEXT:   int32_t v10 = 3;
// CHECK-NEXT:   float v11[3][4];
// CHECK-NEXT:   struct S v12;
// CHECK-NEXT:   struct S* v13;
// CHECK-NEXT:   v9 = v1;
// CHECK-NEXT:   v12.x = v2;
// CHECK-NEXT:   int32_t v14 = v12.x;
// CHECK-NEXT:   v13->y = v14;
// CHECK-NEXT:   float v15 = v4[v6][v7];
// CHECK-NEXT:   int32_t v16 = v3[v7];
// CHECK-NEXT:   int32_t v17 = g2;
// CHECK-NEXT:   float v18 = g1[v6][v7];
// CHECK-NEXT:   int32_t* v19 = &v9;
// CHECK-NEXT:   int32_t* v20 = &v9;
// CHECK-NEXT:   int32_t v21 = *v19;
// CHECK-NEXT:   int32_t v22 = *v19;
// CHECK-NEXT:   for (size_t i23 = v6; i23 < v8; i23 += v7) {
// CHECK-NEXT:     for (size_t j24 = v6; j24 < v8; j24 += v7) {
// CHECK-NEXT:       int32_t v25 = f(i23, j24);
// CHECK-NEXT:     }
// CHECK-NEXT:     for (size_t j26 = v6; j26 < v8; j26 += v7) {
// CHECK-NEXT:       int32_t v27 = f(i23, j26);
// CHECK-NEXT:       use(v27, { i23
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   for (size_t i28 = v6; i28 < v8; i28 += v7) {
// CHECK-NEXT:     int32_t v29 = f<int32_t, 3>(i28, 5, X, {1, 2});
// CHECK-NEXT:   }
// CHECK-NEXT:   bool v30 = v1 <= v2;
// CHECK-NEXT:   int32_t v31 = v1 <=> v2;
// CHECK-NEXT:   if (v30) {
// CHECK-NEXT:     yes();
// CHECK-NEXT:   } else {
// CHECK-NEXT:     int32_t v32 = v1 + v2;
// CHECK-NEXT:   }
// CHECK-NEXT:   if (v30) {
// CHECK-NEXT:     f2();
// CHECK-NEXT:   }
// CHECK-NEXT:   int32_t v33 = (v1 + v2) * v9;
// CHECK-NEXT:   switch (v1) {
// CHECK-NEXT:   case 2: {
// CHECK-NEXT:     int32_t v34 = g(v33);
// CHECK-NEXT:     break;
// CHECK-NEXT:   }
// CHECK-NEXT:   case -5: {
// CHECK-NEXT:     break;
// CHECK-NEXT:   }
// CHECK-NEXT:   default: {
// CHECK-NEXT:     int32_t v35 = g();
// CHECK-NEXT:     break;
// CHECK-NEXT:   }
// CHECK-NEXT:   }
// CHECK-NEXT:   do {
// CHECK-NEXT:     step();
// CHECK-NEXT:     int32_t v36 = -v1;
// CHECK-NEXT:   } while (!v30);
// CHECK-NEXT:   int32_t v37;
// CHECK-NEXT:   float v38;
// CHECK-NEXT:   std::tie(v37, v38) = two();
// CHECK-NEXT:   none();
// CHECK-NEXT:   int32_t v39 = v30 ? v1 : v2;
// CHECK-NEXT:   float v40 = (float) M_PI;
// CHECK-NEXT:   int32_t v41 = ~v1;
// CHECK-NEXT:   bool v42 = v30 && v30;
// CHECK-NEXT:   return v1;
// CHECK-NEXT: }
// CHECK-NEXT: void pointers(S* v1, int32_t v2) {
// CHECK-NEXT:   (*v1).x = v2;
// CHECK-NEXT:   return;
// CHECK-NEXT: }

// TOP:      int32_t g2 = 7;
// TOP-NEXT: float g1[2][2];
// TOP-NEXT: void f2();
// TOP-NEXT: int32_t f(int32_t v1, int32_t v2, int32_t* v3, float v4[4][5], struct S v5) {
// TOP-NEXT:   size_t v6;
// TOP-NEXT:   size_t v7;
// TOP-NEXT:   size_t v8;
// TOP-NEXT:   int32_t v9;
// TOP-NEXT:   int32_t v10;
// TOP-NEXT:   float v11[3][4];
// TOP-NEXT:   struct S v12;
// TOP-NEXT:   struct S* v13;
// TOP-NEXT:   int32_t v14;
// TOP-NEXT:   float v15;
// TOP-NEXT:   int32_t v16;
// TOP-NEXT:   int32_t v17;
// TOP-NEXT:   float v18;
// TOP-NEXT:   int32_t* v19;
// TOP-NEXT:   int32_t* v20;
// TOP-NEXT:   int32_t v21;
// TOP-NEXT:   int32_t v22;
// TOP-NEXT:   int32_t v23;
// TOP-NEXT:   int32_t v24;
// TOP-NEXT:   int32_t v25;
// TOP-NEXT:   bool v26;
// TOP-NEXT:   int32_t v27;
// TOP-NEXT:   int32_t v28;
// TOP-NEXT:   int32_t v29;
// TOP-NEXT:   int32_t v30;
// TOP-NEXT:   int32_t v31;
// TOP-NEXT:   int32_t v32;
// TOP-NEXT:   int32_t v33;
// TOP-NEXT:   float v34;
// TOP-NEXT:   int32_t v35;
// TOP-NEXT:   float v36;
// TOP-NEXT:   int32_t v37;
// TOP-NEXT:   bool v38;
// TOP-NEXT:   v6 = 0;
// TOP-NEXT:   v7 = 1;
// TOP-NEXT:   v8 = 9;
// TOP-NEXT:   ;
// TOP-NEXT:   v10 = 3;
// TOP-NEXT:   ;
// TOP-NEXT:   ;
// TOP-NEXT:   ;
// TOP-NEXT:   v9 = v1;
// TOP-NEXT:   v12.x = v2;
// TOP-NEXT:   v14 = v12.x;
// TOP-NEXT:   v13->y = v14;
// TOP-NEXT:   v15 = v4[v6][v7];
// TOP-NEXT:   v16 = v3[v7];
// TOP-NEXT:   v17 = g2;
// TOP-NEXT:   v18 = g1[v6][v7];
// TOP-NEXT:   v19 = &v9;
// TOP-NEXT:   v20 = &v9;
// TOP-NEXT:   v21 = *v19;
// TOP-NEXT:   v22 = *v19;
// TOP-NEXT:   for (size_t i39 = v6; i39 < v8; i39 += v7) {
// TOP-NEXT:     for (size_t j40 = v6; j40 < v8; j40 += v7) {
// TOP-NEXT:       v23 = f(i39, j40);
// TOP-NEXT:     }
// TOP-NEXT:     for (size_t j41 = v6; j41 < v8; j41 += v7) {
// TOP-NEXT:       v24 = f(i39, j41);
// TOP-NEXT:       use(v24, { i39
// TOP-NEXT:     }
// TOP-NEXT:   }
// TOP-NEXT:   for (size_t i42 = v6; i42 < v8; i42 += v7) {
// TOP-NEXT:     v25 = f<int32_t, 3>(i42, 5, X, {1, 2});
// TOP-NEXT:   }
// TOP-NEXT:   v26 = v1 <= v2;
// TOP-NEXT:   v27 = v1 <=> v2;
// TOP-NEXT:   if (v26) {
// TOP-NEXT:     yes();
// TOP-NEXT:   } else {
// TOP-NEXT:     v28 = v1 + v2;
// TOP-NEXT:   }
// TOP-NEXT:   if (v26) {
// TOP-NEXT:     f2();
// TOP-NEXT:   }
// TOP-NEXT:   v29 = (v1 + v2) * v9;
// TOP-NEXT:   switch (v1) {
// TOP-NEXT:   case 2: {
// TOP-NEXT:     v31 = g(v29);
// TOP-NEXT:     break;
// TOP-NEXT:   }
// TOP-NEXT:   case -5: {
// TOP-NEXT:     break;
// TOP-NEXT:   }
// TOP-NEXT:   default: {
// TOP-NEXT:     v30 = g();
// TOP-NEXT:     break;
// TOP-NEXT:   }
// TOP-NEXT:   }
// TOP-NEXT:   do {
// TOP-NEXT:     step();
// TOP-NEXT:     v32 = -v1;
// TOP-NEXT:   } while (!v26);
// TOP-NEXT:   std::tie(v33, v34) = two();
// TOP-NEXT:   none();
// TOP-NEXT:   v35 = v26 ? v1 : v2;
// TOP-NEXT:   v36 = (float) M_PI;
// TOP-NEXT:   v37 = ~v1;
// TOP-NEXT:   v38 = v26 && v26;
// TOP-NEXT:   return v1;
// TOP-NEXT: }
// TOP-NEXT: void pointers(S* v1, int32_t v2) {
// TOP-NEXT:   (*v1).x = v2;
// TOP-NEXT:   return;
// TOP-NEXT: }

emitc.global @g2 : i32 = 7
emitc.global @g1 : !emitc.array<2x2xf32>
emitc.func private @f2()
emitc.func @f(%a: i32, %b: i32, %p: !emitc.ptr<i32>, %arr: !emitc.array<4x5xf32>, %o: !emitc.opaque<"struct S">) -> i32 {
  %c0 = "emitc.constant"() <{value = 0 : index}> : () -> index
  %c1 = "emitc.constant"() <{value = 1 : index}> : () -> index
  %c9 = "emitc.constant"() <{value = 9 : index}> : () -> index
  %v = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %v2 = "emitc.variable"() <{value = 3 : i32}> : () -> !emitc.lvalue<i32>
  %va = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<3x4xf32>
  %s = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"struct S">>
  %ps = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.ptr<!emitc.opaque<"struct S">>>
  emitc.assign %a : i32 to %v : <i32>
  %m = "emitc.member"(%s) <{member = "x"}> : (!emitc.lvalue<!emitc.opaque<"struct S">>) -> !emitc.lvalue<i32>
  %mp = "emitc.member_of_ptr"(%ps) <{member = "y"}> : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"struct S">>>) -> !emitc.lvalue<i32>
  emitc.assign %b : i32 to %m : <i32>
  %ml = emitc.load %m : <i32>
  emitc.assign %ml : i32 to %mp : <i32>
  %sub = emitc.subscript %arr[%c0, %c1] : (!emitc.array<4x5xf32>, index, index) -> !emitc.lvalue<f32>
  %subl = emitc.load %sub : <f32>
  %sp = emitc.subscript %p[%c1] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
  %so = emitc.subscript %o[%c1] : (!emitc.opaque<"struct S">, index) -> !emitc.lvalue<i32>
  %spl = emitc.load %sp : <i32>
  %g = emitc.get_global @g2 : !emitc.lvalue<i32>
  %gl = emitc.load %g : <i32>
  %ga = emitc.get_global @g1 : !emitc.array<2x2xf32>
  %gas = emitc.subscript %ga[%c0, %c1] : (!emitc.array<2x2xf32>, index, index) -> !emitc.lvalue<f32>
  %gasl = emitc.load %gas : <f32>
  %ad = emitc.address_of %v : !emitc.lvalue<i32>
  %ap = emitc.apply "&"(%v) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  %de = emitc.dereference %ad : !emitc.ptr<i32>
  %del = emitc.load %de : <i32>
  %ap2 = emitc.apply "*"(%ad) : (!emitc.ptr<i32>) -> i32
  emitc.for %i = %c0 to %c9 step %c1 {
    emitc.for %j = %c0 to %c9 step %c1 {
      %q = emitc.call_opaque "f"(%i, %j) : (index, index) -> i32
    }
    emitc.for %j2 = %c0 to %c9 step %c1 {
      %q = emitc.call_opaque "f"(%i, %j2) : (index, index) -> i32
      emitc.verbatim "use({}, {{ {}" args %q, %i : i32, index
    }
  }
  emitc.for %i = %c0 to %c9 step %c1 {
      %q = emitc.call_opaque "f"(%i) {args = [0 : index, 5 : i32, #emitc.opaque<"X">, dense<[1, 2]> : tensor<2xi32>], template_args = [i32, 3 : i32]} : (index) -> i32
  }
  %cond = emitc.cmp le, %a, %b : (i32, i32) -> i1
  %tw = emitc.cmp three_way, %a, %b : (i32, i32) -> i32
  emitc.if %cond {
    emitc.verbatim "yes();"
  } else {
    %w = emitc.add %a, %b : (i32, i32) -> i32
  }
  emitc.if %cond {
    emitc.call @f2() : () -> ()
  }
  %e = emitc.expression %a, %b, %v : (i32, i32, !emitc.lvalue<i32>) -> i32 {
    %x = add %a, %b : (i32, i32) -> i32
    %l = load %v : <i32>
    %y = mul %x, %l : (i32, i32) -> i32
    yield %y : i32
  }
  emitc.switch %a : i32
  case 2 {
    %q1 = emitc.call_opaque "g"(%e) : (i32) -> i32
    emitc.yield
  }
  case -5 {
    emitc.yield
  }
  default {
    %q1 = emitc.call_opaque "g"() : () -> i32
  }
  emitc.do {
    emitc.verbatim "step();"
    %un = emitc.unary_minus %a : (i32) -> i32
  } while {
    %again = emitc.expression %cond : (i1) -> i1 {
      %not = emitc.logical_not %cond : i1
      emitc.yield %not : i1
    }
    emitc.yield %again : i1
  }
  %t:2 = emitc.call_opaque "two"() : () -> (i32, f32)
  emitc.call_opaque "none"() : () -> ()
  %cs = emitc.conditional %cond, %a, %b : i32
  %lit = emitc.literal "M_PI" : f64
  %li2 = emitc.cast %lit : f64 to f32
  %n = emitc.bitwise_not %a : (i32) -> i32
  %la = emitc.logical_and %cond, %cond : i1, i1
  return %a : i32
}
emitc.func @pointers(%p: !emitc.ptr<!emitc.opaque<"S">>, %a: i32) {
  %d = emitc.dereference %p : !emitc.ptr<!emitc.opaque<"S">>
  %m = "emitc.member"(%d) <{member = "x"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<i32>
  emitc.assign %a : i32 to %m : <i32>
  return
}
