// RUN: terrace opt %s  | terrace opt  | FileCheck %s
// RUN: terrace opt %s  --mlir-print-op-generic | terrace opt  | FileCheck %s


// CHECK-LABEL: @types(
func.func @types(%f: !smt.func<(!smt.int, !smt.bool) !smt.bool>, %ar: !smt.array<[!smt.int -> !smt.bool]>, %so: !smt.sort<"uninterpreted">, %sp: !smt.sort<"a"[!smt.int, !smt.bool]>, %n: !smt.int, %b: !smt.bool) {
  // CHECK: smt.apply_func %{{.*}}(%{{.*}}, %{{.*}}) : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %0 = smt.apply_func %f(%n, %b) : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  // CHECK: smt.array.select %{{.*}}[%{{.*}}] : !smt.array<[!smt.int -> !smt.bool]>
  %1 = smt.array.select %ar[%n] : !smt.array<[!smt.int -> !smt.bool]>
  // CHECK: smt.array.store %{{.*}}[%{{.*}}], %{{.*}} : !smt.array<[!smt.int -> !smt.bool]>
  %2 = smt.array.store %ar[%n], %b : !smt.array<[!smt.int -> !smt.bool]>
  // CHECK: smt.array.broadcast %{{.*}} : !smt.array<[!smt.int -> !smt.bool]>
  %3 = smt.array.broadcast %b : !smt.array<[!smt.int -> !smt.bool]>
  return
}

// CHECK-LABEL: @core(
func.func @core(%b: !smt.bool, %n: !smt.int, %i: i32) {
  // CHECK: smt.constant true
  %0 = smt.constant true
  // CHECK: smt.constant false {a.b}
  %1 = smt.constant false {a.b}
  // CHECK: smt.and %{{.*}}, %{{.*}}, %{{.*}}
  %2 = smt.and %b, %b, %b
  // CHECK: smt.or %{{.*}}, %{{.*}}
  %3 = smt.or %b, %b
  // CHECK: smt.xor %{{.*}}, %{{.*}}
  %4 = smt.xor %b, %b
  // CHECK: smt.not %{{.*}}
  %5 = smt.not %b
  // CHECK: smt.implies %{{.*}}, %{{.*}}
  %6 = smt.implies %b, %b
  // CHECK: smt.eq %{{.*}}, %{{.*}} {a.b} : !smt.int
  %7 = smt.eq %n, %n {a.b} : !smt.int
  // CHECK: smt.distinct %{{.*}}, %{{.*}}, %{{.*}} : !smt.int
  %8 = smt.distinct %n, %n, %n : !smt.int
  // CHECK: smt.ite %{{.*}}, %{{.*}}, %{{.*}} : !smt.int
  %9 = smt.ite %b, %n, %n : !smt.int
  // CHECK: smt.declare_fun : !smt.bool
  %10 = smt.declare_fun : !smt.bool
  // CHECK: smt.declare_fun "name" {a.b} : !smt.int
  %11 = smt.declare_fun "name" {a.b} : !smt.int
  // CHECK: smt.assert %{{.*}}
  smt.assert %b
  // CHECK: smt.forall ["p", "q"] weight 2 attributes {a.b} {
  %12 = smt.forall ["p", "q"] weight 2 attributes {a.b} {
  ^bb0(%p: !smt.bool, %z: !smt.int):
    // CHECK: smt.yield %{{.*}} : !smt.bool
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%p: !smt.bool, %z: !smt.int):
    // CHECK: smt.yield %{{.*}} : !smt.bool
    smt.yield %p : !smt.bool
  }, {
  ^bb0(%p: !smt.bool, %z: !smt.int):
    // CHECK: smt.yield %{{.*}} : !smt.int
    smt.yield %z : !smt.int
  }
  // CHECK: smt.exists no_pattern {
  %13 = smt.exists no_pattern {
  ^bb0(%z: !smt.int):
    // CHECK: smt.yield %{{.*}} : !smt.bool
    smt.yield %b : !smt.bool
  }
  // CHECK: smt.solver(%{{.*}}) {a.b} : (i32) -> i8 {
  %s = smt.solver(%i) {a.b} : (i32) -> i8 {
  ^bb0(%j: i32):
    %m = arith.constant 1 : i8
    // CHECK: smt.set_logic "AUFLIA"
    smt.set_logic "AUFLIA"
    // CHECK: smt.push 1
    smt.push 1
    // CHECK: smt.pop 1
    smt.pop 1
    // CHECK: smt.reset
    smt.reset
    // CHECK: smt.check sat {
    %c = smt.check sat {
      // CHECK: smt.yield %{{.*}} : i8
      smt.yield %m : i8
    } unknown {
      // CHECK: smt.yield %{{.*}} : i8
      smt.yield %m : i8
    } unsat {
      // CHECK: smt.yield %{{.*}} : i8
      smt.yield %m : i8
    } -> i8
    // CHECK: smt.check sat {
    smt.check sat {} unknown {} unsat {}
    // CHECK: smt.yield %{{.*}} : i8
    smt.yield %m : i8
  }
  return
}

// CHECK-LABEL: @integers(
func.func @integers(%n: !smt.int) {
  // CHECK: smt.int.constant 123 {a.b}
  %0 = smt.int.constant 123 {a.b}
  // CHECK: %{{.*}}-123 = smt.int.constant -123
  %1 = smt.int.constant -123
  // CHECK: smt.int.constant 123456789012345678901234567890
  %2 = smt.int.constant 123456789012345678901234567890
  // CHECK: smt.int.add %{{.*}}, %{{.*}}, %{{.*}}
  %3 = smt.int.add %n, %n, %n
  // CHECK: smt.int.mul %{{.*}}, %{{.*}}
  %4 = smt.int.mul %n, %n
  // CHECK: smt.int.sub %{{.*}}, %{{.*}}
  %5 = smt.int.sub %n, %n
  // CHECK: smt.int.div %{{.*}}, %{{.*}}
  %6 = smt.int.div %n, %n
  // CHECK: smt.int.mod %{{.*}}, %{{.*}}
  %7 = smt.int.mod %n, %n
  // CHECK: smt.int.abs %{{.*}}
  %8 = smt.int.abs %n
  // CHECK: smt.int.cmp lt %{{.*}}, %{{.*}}
  %9 = smt.int.cmp lt %n, %n
  // CHECK: smt.int2bv %{{.*}} : !smt.bv<8>
  %10 = smt.int2bv %n : !smt.bv<8>
  return
}

// CHECK-LABEL: @bit_vectors(
func.func @bit_vectors(%a: !smt.bv<3>, %b: !smt.bv<32>) {
  // CHECK: smt.bv.constant #smt.bv<5> : !smt.bv<32>
  %0 = smt.bv.constant #smt.bv<5> : !smt.bv<32>
  // CHECK: %{{.*}}-2_bv3 = smt.bv.constant #smt.bv<-2> : !smt.bv<3> {a.b}
  %1 = smt.bv.constant #smt.bv<-2> : !smt.bv<3> {a.b}
  // CHECK: %{{.*}}-1_bv3 = smt.bv.constant #smt.bv<-1> : !smt.bv<3>
  %2 = smt.bv.constant #smt.bv<7> : !smt.bv<3>
  // CHECK: smt.bv.add %{{.*}}, %{{.*}} : !smt.bv<3>
  %3 = smt.bv.add %a, %a : !smt.bv<3>
  // CHECK: smt.bv.and %{{.*}}, %{{.*}} : !smt.bv<3>
  %4 = smt.bv.and %a, %a : !smt.bv<3>
  // CHECK: smt.bv.ashr %{{.*}}, %{{.*}} : !smt.bv<3>
  %5 = smt.bv.ashr %a, %a : !smt.bv<3>
  // CHECK: smt.bv.cmp ult %{{.*}}, %{{.*}} : !smt.bv<3>
  %6 = smt.bv.cmp ult %a, %a : !smt.bv<3>
  // CHECK: smt.bv.concat %{{.*}}, %{{.*}} : !smt.bv<3>, !smt.bv<32>
  %7 = smt.bv.concat %a, %b : !smt.bv<3>, !smt.bv<32>
  // CHECK: smt.bv.extract %{{.*}} from 5 : (!smt.bv<32>) -> !smt.bv<16>
  %8 = smt.bv.extract %b from 5 : (!smt.bv<32>) -> !smt.bv<16>
  // CHECK: smt.bv.lshr %{{.*}}, %{{.*}} : !smt.bv<3>
  %9 = smt.bv.lshr %a, %a : !smt.bv<3>
  // CHECK: smt.bv.mul %{{.*}}, %{{.*}} : !smt.bv<3>
  %10 = smt.bv.mul %a, %a : !smt.bv<3>
  // CHECK: smt.bv.neg %{{.*}} : !smt.bv<3>
  %11 = smt.bv.neg %a : !smt.bv<3>
  // CHECK: smt.bv.not %{{.*}} : !smt.bv<3>
  %12 = smt.bv.not %a : !smt.bv<3>
  // CHECK: smt.bv.or %{{.*}}, %{{.*}} : !smt.bv<3>
  %13 = smt.bv.or %a, %a : !smt.bv<3>
  // CHECK: smt.bv.repeat 5 times %{{.*}} {a.b} : !smt.bv<3>
  %14 = smt.bv.repeat 5 times %a {a.b} : !smt.bv<3>
  // CHECK: smt.bv.sdiv %{{.*}}, %{{.*}} : !smt.bv<3>
  %15 = smt.bv.sdiv %a, %a : !smt.bv<3>
  // CHECK: smt.bv.shl %{{.*}}, %{{.*}} : !smt.bv<3>
  %16 = smt.bv.shl %a, %a : !smt.bv<3>
  // CHECK: smt.bv.smod %{{.*}}, %{{.*}} : !smt.bv<3>
  %17 = smt.bv.smod %a, %a : !smt.bv<3>
  // CHECK: smt.bv.srem %{{.*}}, %{{.*}} : !smt.bv<3>
  %18 = smt.bv.srem %a, %a : !smt.bv<3>
  // CHECK: smt.bv.udiv %{{.*}}, %{{.*}} : !smt.bv<3>
  %19 = smt.bv.udiv %a, %a : !smt.bv<3>
  // CHECK: smt.bv.urem %{{.*}}, %{{.*}} : !smt.bv<3>
  %20 = smt.bv.urem %a, %a : !smt.bv<3>
  // CHECK: smt.bv.xor %{{.*}}, %{{.*}} : !smt.bv<3>
  %21 = smt.bv.xor %a, %a : !smt.bv<3>
  // CHECK: smt.bv2int %{{.*}} signed : !smt.bv<3>
  %22 = smt.bv2int %a signed : !smt.bv<3>
  // CHECK: smt.bv2int %{{.*}} : !smt.bv<3>
  %23 = smt.bv2int %a : !smt.bv<3>
  return
}
