// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// Each operation in each of its forms.
// CHECK: wasmssa.import_func "foo" from "my_module" as @func_0 {type = (i32) -> i32}
wasmssa.import_func "foo" from "my_module" as @func_0 {type = (i32) -> (i32)}
// CHECK: wasmssa.import_global "glob" from "my_module" as @g1 mutable : i32
wasmssa.import_global "glob" from "my_module" as @g1 mutable : i32
// CHECK: wasmssa.import_global "glob" from "my_module" as @g2 : f64
wasmssa.import_global "glob" from "my_module" as @g2 : f64
// CHECK: wasmssa.import_mem "m" from "mod" as @m0 {limits = !wasmssa<limit[2:]>}
wasmssa.import_mem "m" from "mod" as @m0 {limits = !wasmssa<limit[2:]>}
// CHECK: wasmssa.import_table "t" from "mod" as @t0 {type = !wasmssa<tabletype !wasmssa.funcref [2: 4]>}
wasmssa.import_table "t" from "mod" as @t0 {type = !wasmssa<tabletype !wasmssa.funcref [2: 4]>}
// CHECK: wasmssa.memory @m1 !wasmssa<limit[0: 65536]>
wasmssa.memory @m1 !wasmssa<limit[0: 65536]>
// CHECK: wasmssa.memory exported @m2 !wasmssa<limit[0:]>
wasmssa.memory exported @m2 !wasmssa<limit[0:]>
// CHECK: wasmssa.table @t1 !wasmssa<tabletype !wasmssa.externref [348:]>
wasmssa.table @t1 !wasmssa<tabletype !wasmssa.externref [348:]>
// CHECK: wasmssa.table exported @t2 !wasmssa<tabletype !wasmssa.externref [348:]> {x}
wasmssa.table exported @t2 !wasmssa<tabletype !wasmssa.externref [348:]> {x}
// CHECK: wasmssa.global exported @a i32 : {
wasmssa.global exported @a i32 : {
  // CHECK: %0 = wasmssa.const 10 : i32
  %0 = wasmssa.const 10 : i32
  // CHECK: wasmssa.return %0 : i32
  wasmssa.return %0 : i32
}
// CHECK: wasmssa.global @b f32 mutable : {
wasmssa.global @b f32 mutable : {
  // CHECK: %0 = wasmssa.const 1.000000e+01 : f32
  %0 = wasmssa.const 10.0 : f32
  // CHECK: wasmssa.return %0 : f32
  wasmssa.return %0 : f32
}
// CHECK: wasmssa.global @gg i32 : {
wasmssa.global @gg i32 : {
  // CHECK: %0 = wasmssa.global_get @g2 : i32
  %0 = wasmssa.global_get @g2 : i32
  // CHECK: wasmssa.return %0 : i32
  wasmssa.return %0 : i32
}
// CHECK-LABEL: wasmssa.func exported @func_1() -> i32 {
wasmssa.func exported @func_1() -> i32 {
  // CHECK: %0 = wasmssa.local of type i32
  %0 = wasmssa.local of type i32
  // CHECK: %1 = wasmssa.const 12 : i32
  %1 = wasmssa.const 12 : i32
  // CHECK: %2 = wasmssa.const 12 : i32
  %2 = wasmssa.const 12 : i32
  // CHECK: wasmssa.local_set %0 :  ref to i32 to %1 : i32
  wasmssa.local_set %0 : ref to i32 to %1 : i32
  // CHECK: %3 = wasmssa.local_tee %0 :  ref to i32 to %1 : i32
  %3 = wasmssa.local_tee %0 : ref to i32 to %1 : i32
  // CHECK: %4 = wasmssa.local_get %0 :  ref to i32
  %4 = wasmssa.local_get %0 : ref to i32
  // CHECK: %5 = wasmssa.add %1 %2 : i32
  %5 = wasmssa.add %1 %2 : i32
  // CHECK: %6 = wasmssa.eq %1 %2 : i32 -> i32
  %6 = wasmssa.eq %1 %2 : i32 -> i32
  // CHECK: %7 = wasmssa.eqz %1 : i32 -> i32
  %7 = wasmssa.eqz %1 : i32 -> i32
  // CHECK: %8 = wasmssa.extend 8 : i32 low bits from %1 : i32
  %8 = wasmssa.extend 8 : i32 low bits from %1 : i32
  // CHECK: %9 = wasmssa.extend_i32_s %1 to i64
  %9 = wasmssa.extend_i32_s %1 to i64
  // CHECK: %10 = wasmssa.convert_s %1 : i32 to f32
  %10 = wasmssa.convert_s %1 : i32 to f32
  // CHECK: %11 = wasmssa.reinterpret %10 : f32 as i32
  %11 = wasmssa.reinterpret %10 : f32 as i32
  // CHECK: %12 = wasmssa.shl %1 by %2 bits : i32
  %12 = wasmssa.shl %1 by %2 bits : i32
  // CHECK: %13 = wasmssa.popcnt %1 : i32
  %13 = wasmssa.popcnt %1 : i32
  // CHECK: %14 = wasmssa.promote %10 : f32 to f64
  %14 = wasmssa.promote %10 : f32 to f64
  // CHECK: %15 = wasmssa.demote %14 : f64 to f32
  %15 = wasmssa.demote %14 : f64 to f32
  // CHECK: %16 = wasmssa.wrap %9 : i64 to i32
  %16 = wasmssa.wrap %9 : i64 to i32
  // CHECK: %17 = wasmssa.call @func_2(%1, %14) : (i32, f64) -> i32
  %17 = wasmssa.call @func_2(%1, %14) : (i32, f64) -> i32
  // CHECK: wasmssa.call @func_3 : () -> ()
  wasmssa.call @func_3 : () -> ()
  // CHECK: wasmssa.return %17 : i32
  wasmssa.return %17 : i32
}
// CHECK-LABEL: wasmssa.func @func_2(%arg0: !wasmssa<local ref to i32>, %arg1: !wasmssa<local ref to f64>) -> i32 {
wasmssa.func @func_2(%a: !wasmssa<local ref to i32>, %b: !wasmssa<local ref to f64>) -> i32 {
  // CHECK: %0 = wasmssa.local_get %arg0 :  ref to i32
  %1 = wasmssa.local_get %a : ref to i32
  // CHECK: wasmssa.return %0 : i32
  wasmssa.return %1 : i32
}
// CHECK-LABEL: wasmssa.func @func_3() {
wasmssa.func @func_3() {
  // CHECK: wasmssa.return
  wasmssa.return
}
// CHECK-LABEL: wasmssa.func @func_4() -> i32 {
wasmssa.func @func_4() -> i32 {
  // CHECK: %0 = wasmssa.const 1 : i32
  %c = wasmssa.const 1 : i32
  // CHECK: wasmssa.block(%0) : i32 : {
  wasmssa.block(%c) : i32 : {
  ^bb0(%x: i32):
    // CHECK: wasmssa.block_return %arg0 : i32
    wasmssa.block_return %x : i32
  }> ^bb1
^bb1(%y: i32):
  // CHECK: wasmssa.loop : {
  wasmssa.loop : {
    // CHECK: wasmssa.branch_if %0 to level 0 else ^bb1
    wasmssa.branch_if %c to level 0 else ^b
  ^b:
    // CHECK: wasmssa.branch_if %0 to level 0 with args(%0 : i32) else ^bb2
    wasmssa.branch_if %c to level 0 with args(%c : i32) else ^b2
  ^b2:
    // CHECK: wasmssa.block_return
    wasmssa.block_return
  } > ^bb2
^bb2:
  // CHECK: wasmssa.if %1 : {
  wasmssa.if %y : {
    // CHECK: wasmssa.block_return %1 : i32
    wasmssa.block_return %y : i32
  // CHECK: } "else "{
  } else {
    // CHECK: wasmssa.block_return %1 : i32
    wasmssa.block_return %y : i32
  } > ^bb3
^bb3(%z: i32):
  // CHECK: wasmssa.if %1(%2) : i32 : {
  wasmssa.if %y(%z) : i32 : {
  ^bb0(%u: i32):
    // CHECK: wasmssa.block_return
    wasmssa.block_return
  } > ^bb4
^bb4:
  // CHECK: wasmssa.return %2 : i32
  wasmssa.return %z : i32
}
// CHECK-LABEL: wasmssa.func @numbers(%arg0: !wasmssa<local ref to i32>, %arg1: !wasmssa<local ref to f64>) {
wasmssa.func @numbers(%i: !wasmssa<local ref to i32>, %f: !wasmssa<local ref to f64>) {
  // CHECK: %0 = wasmssa.local_get %arg0 :  ref to i32
  %a = wasmssa.local_get %i : ref to i32
  // CHECK: %1 = wasmssa.local_get %arg1 :  ref to f64
  %x = wasmssa.local_get %f : ref to f64
  // CHECK: %2 = wasmssa.extend_i32_u %0 to i64
  %l = wasmssa.extend_i32_u %a to i64
  // CHECK: %3 = wasmssa.abs %1 : f64
  %v0 = wasmssa.abs %x : f64
  // CHECK: %4 = wasmssa.ceil %1 : f64
  %v1 = wasmssa.ceil %x : f64
  // CHECK: %5 = wasmssa.floor %1 : f64
  %v2 = wasmssa.floor %x : f64
  // CHECK: %6 = wasmssa.neg %1 : f64
  %v3 = wasmssa.neg %x : f64
  // CHECK: %7 = wasmssa.sqrt %1 : f64
  %v4 = wasmssa.sqrt %x : f64
  // CHECK: %8 = wasmssa.trunc %1 : f64
  %v5 = wasmssa.trunc %x : f64
  // CHECK: %9 = wasmssa.clz %2 : i64
  %v6 = wasmssa.clz %l : i64
  // CHECK: %10 = wasmssa.ctz %2 : i64
  %v7 = wasmssa.ctz %l : i64
  // CHECK: %11 = wasmssa.popcnt %2 : i64
  %v8 = wasmssa.popcnt %l : i64
  // CHECK: %12 = wasmssa.add %0 %0 : i32
  %v9 = wasmssa.add %a %a : i32
  // CHECK: %13 = wasmssa.sub %0 %0 : i32
  %v10 = wasmssa.sub %a %a : i32
  // CHECK: %14 = wasmssa.mul %0 %0 : i32
  %v11 = wasmssa.mul %a %a : i32
  // CHECK: %15 = wasmssa.and %0 %0 : i32
  %v12 = wasmssa.and %a %a : i32
  // CHECK: %16 = wasmssa.or %0 %0 : i32
  %v13 = wasmssa.or %a %a : i32
  // CHECK: %17 = wasmssa.xor %0 %0 : i32
  %v14 = wasmssa.xor %a %a : i32
  // CHECK: %18 = wasmssa.div_si %0 %0 : i32
  %v15 = wasmssa.div_si %a %a : i32
  // CHECK: %19 = wasmssa.div_ui %0 %0 : i32
  %v16 = wasmssa.div_ui %a %a : i32
  // CHECK: %20 = wasmssa.rem_si %0 %0 : i32
  %v17 = wasmssa.rem_si %a %a : i32
  // CHECK: %21 = wasmssa.rem_ui %0 %0 : i32
  %v18 = wasmssa.rem_ui %a %a : i32
  // CHECK: %22 = wasmssa.div %1 %1 : f64
  %v19 = wasmssa.div %x %x : f64
  // CHECK: %23 = wasmssa.copysign %1 %1 : f64
  %v20 = wasmssa.copysign %x %x : f64
  // CHECK: %24 = wasmssa.max %1 %1 : f64
  %v21 = wasmssa.max %x %x : f64
  // CHECK: %25 = wasmssa.min %1 %1 : f64
  %v22 = wasmssa.min %x %x : f64
  // CHECK: %26 = wasmssa.eq %2 %2 : i64 -> i32
  %v23 = wasmssa.eq %l %l : i64 -> i32
  // CHECK: %27 = wasmssa.ne %2 %2 : i64 -> i32
  %v24 = wasmssa.ne %l %l : i64 -> i32
  // CHECK: %28 = wasmssa.ge_si %2 %2 : i64 -> i32
  %v25 = wasmssa.ge_si %l %l : i64 -> i32
  // CHECK: %29 = wasmssa.ge_ui %2 %2 : i64 -> i32
  %v26 = wasmssa.ge_ui %l %l : i64 -> i32
  // CHECK: %30 = wasmssa.gt_si %2 %2 : i64 -> i32
  %v27 = wasmssa.gt_si %l %l : i64 -> i32
  // CHECK: %31 = wasmssa.gt_ui %2 %2 : i64 -> i32
  %v28 = wasmssa.gt_ui %l %l : i64 -> i32
  // CHECK: %32 = wasmssa.le_si %2 %2 : i64 -> i32
  %v29 = wasmssa.le_si %l %l : i64 -> i32
  // CHECK: %33 = wasmssa.le_ui %2 %2 : i64 -> i32
  %v30 = wasmssa.le_ui %l %l : i64 -> i32
  // CHECK: %34 = wasmssa.lt_si %2 %2 : i64 -> i32
  %v31 = wasmssa.lt_si %l %l : i64 -> i32
  // CHECK: %35 = wasmssa.lt_ui %2 %2 : i64 -> i32
  %v32 = wasmssa.lt_ui %l %l : i64 -> i32
  // CHECK: %36 = wasmssa.ge %1 %1 : f64 -> i32
  %v33 = wasmssa.ge %x %x : f64 -> i32
  // CHECK: %37 = wasmssa.gt %1 %1 : f64 -> i32
  %v34 = wasmssa.gt %x %x : f64 -> i32
  // CHECK: %38 = wasmssa.le %1 %1 : f64 -> i32
  %v35 = wasmssa.le %x %x : f64 -> i32
  // CHECK: %39 = wasmssa.lt %1 %1 : f64 -> i32
  %v36 = wasmssa.lt %x %x : f64 -> i32
  // CHECK: %40 = wasmssa.shl %2 by %2 bits : i64
  %v37 = wasmssa.shl %l by %l bits : i64
  // CHECK: %41 = wasmssa.shr_s %2 by %2 bits : i64
  %v38 = wasmssa.shr_s %l by %l bits : i64
  // CHECK: %42 = wasmssa.shr_u %2 by %2 bits : i64
  %v39 = wasmssa.shr_u %l by %l bits : i64
  // CHECK: %43 = wasmssa.rotl %2 by %2 bits : i64
  %v40 = wasmssa.rotl %l by %l bits : i64
  // CHECK: %44 = wasmssa.rotr %2 by %2 bits : i64
  %v41 = wasmssa.rotr %l by %l bits : i64
  // CHECK: %45 = wasmssa.convert_u %2 : i64 to f64 {n}
  %v42 = wasmssa.convert_u %l : i64 to f64 {n}
  // CHECK: %46 = wasmssa.const -0.000000e+00 : f32 {n}
  %v43 = wasmssa.const -0.0 : f32 {n}
  // CHECK: %47 = wasmssa.extend 32 : i64 low bits from %2 : i64
  %v44 = wasmssa.extend 32 : i64 low bits from %l : i64
  // CHECK: wasmssa.return
  wasmssa.return
}
// CHECK-LABEL: wasmssa.func @declared()
wasmssa.func @declared()
// What upstream writes, and does not read again.
// CHECK: wasmssa.global @empty i32 :{{$}}
wasmssa.global @empty i32 :
