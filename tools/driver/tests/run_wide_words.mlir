// Arithmetic of integers of 252 and 320 bits, by each engine.
//
// RUN: terrace run %s --backend=interpreter | FileCheck %s
// RUN: terrace run --backend=cranelift -O0 %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O2 %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func.func private @printI64(i64)
func.func private @printNewline()

func.func @show(%x: i252) {
  %bits = arith.constant 63 : i252
  %a = arith.trunci %x : i252 to i64
  %x1 = arith.shrsi %x, %bits : i252
  %b = arith.trunci %x1 : i252 to i64
  %bits2 = arith.constant 187 : i252
  %x2 = arith.shrsi %x, %bits2 : i252
  %c = arith.trunci %x2 : i252 to i64
  call @printI64(%a) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%b) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%c) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @all(%low: i64, %other: i64) {
  %a = arith.extsi %low : i64 to i252
  %b = arith.extui %other : i64 to i252
  %square = arith.muli %a, %b : i252
  %cube = arith.muli %square, %b : i252
  %fourth = arith.muli %cube, %b : i252
  func.call @show(%fourth) : (i252) -> ()
  %sum = arith.addi %fourth, %square : i252
  func.call @show(%sum) : (i252) -> ()
  %q = arith.divsi %sum, %cube : i252
  func.call @show(%q) : (i252) -> ()
  %r = arith.remsi %sum, %cube : i252
  func.call @show(%r) : (i252) -> ()
  %uq = arith.divui %sum, %square : i252
  func.call @show(%uq) : (i252) -> ()
  %ur = arith.remui %sum, %b : i252
  func.call @show(%ur) : (i252) -> ()
  %amount = arith.constant 77 : i252
  %left = arith.shli %sum, %amount : i252
  func.call @show(%left) : (i252) -> ()
  %right = arith.shrui %sum, %amount : i252
  func.call @show(%right) : (i252) -> ()
  %min = arith.minsi %sum, %b : i252
  %umin = arith.minui %sum, %b : i252
  %mixed = arith.xori %min, %umin : i252
  func.call @show(%mixed) : (i252) -> ()
  %less = arith.cmpi slt, %sum, %b : i252
  %at_least = arith.cmpi uge, %sum, %b : i252
  %l = arith.extui %less : i1 to i64
  %g = arith.extui %at_least : i1 to i64
  call @printI64(%l) : (i64) -> ()
  call @printI64(%g) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @main() {
  %a = arith.constant -81985529216486895 : i64
  %b = arith.constant -2 : i64
  call @all(%a, %b) : (i64, i64) -> ()
  return
}

// Product.
// CHECK: {{^}}655884233731895160
// CHECK: {{^}}-1967652701195685480
// CHECK: {{^}}-2623536934927580640
// Sum.
// CHECK-NEXT: {{^}}819855292164868950
// CHECK-NEXT: {{^}}-2131623759628659270
// CHECK-NEXT: {{^}}-2623536934927580640
// Quotient and remainder with sign.
// CHECK-NEXT: {{^}}-2
// CHECK-NEXT: {{^}}1
// CHECK-NEXT: {{^}}0
// CHECK-NEXT: {{^}}163971058432973790
// CHECK-NEXT: {{^}}-163971058432973790
// CHECK-NEXT: {{^}}-1
// Quotient and remainder without.
// CHECK-NEXT: {{^}}0
// CHECK-NEXT: {{^}}0
// CHECK-NEXT: {{^}}0
// CHECK-NEXT: {{^}}-9223372036854775808
// CHECK-NEXT: {{^}}1
// CHECK-NEXT: {{^}}0
// Shifts.
// CHECK-NEXT: {{^}}0
// CHECK-NEXT: {{^}}3279421168659300352
// CHECK-NEXT: {{^}}-9100393743031745323
// CHECK-NEXT: {{^}}-7147342712626212300
// CHECK-NEXT: {{^}}2382524298869055597
// CHECK-NEXT: {{^}}0
// The smaller with sign, and without: bits that differ.
// CHECK-NEXT: {{^}}-819855292164868952
// CHECK-NEXT: {{^}}-2131623759628659269
// CHECK-NEXT: {{^}}-2623536934927580640
// Comparisons.
// CHECK-NEXT: {{^}}11
