// Integers that no register holds: the engines agree on what comes of them.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O0 %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O2 %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func.func private @printI64(i64)
func.func private @printNewline()

memref.global "private" constant @table : memref<3xi300> = dense<[5, -7, 1267650600228229401496703205377]>

// A number that all words of an integer have a part in.
func.func @digest(%sum: i64, %x: i300) -> i64 {
  %c31 = arith.constant 31 : i64
  %c64 = arith.constant 64 : i300
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %words = arith.constant 5 : index
  %r:2 = scf.for %i = %zero to %words step %one iter_args(%v = %x, %s = %sum) -> (i300, i64) {
    %word = arith.trunci %v : i300 to i64
    %scaled = arith.muli %s, %c31 : i64
    %new = arith.addi %scaled, %word : i64
    %rest = arith.shrui %v, %c64 : i300
    scf.yield %rest, %new : i300, i64
  }
  return %r#1 : i64
}

func.func @arithmetic(%a: i300, %b: i300) -> i64 {
  %start = arith.constant 1 : i64
  %by = arith.constant 203 : i300
  %0 = arith.addi %a, %b : i300
  %1 = arith.subi %b, %a : i300
  %2 = arith.muli %a, %b : i300
  %3 = arith.divsi %a, %b : i300
  %4 = arith.remsi %a, %b : i300
  %5 = arith.divui %a, %b : i300
  %6 = arith.remui %a, %b : i300
  %7 = arith.maxsi %a, %b : i300
  %8 = arith.minui %a, %b : i300
  %9 = arith.xori %a, %b : i300
  %10 = arith.shli %a, %by : i300
  %11 = arith.shrsi %a, %by : i300
  %12 = math.ctlz %b : i300
  %13 = math.cttz %a : i300
  %14 = math.ctpop %a : i300
  %15 = math.absi %a : i300
  %16, %17 = arith.mulsi_extended %a, %b : i300
  %18, %c = arith.addui_extended %a, %b : i300, i1
  %19 = arith.extui %c : i1 to i300
  %s0 = call @digest(%start, %0) : (i64, i300) -> i64
  %s1 = call @digest(%s0, %1) : (i64, i300) -> i64
  %s2 = call @digest(%s1, %2) : (i64, i300) -> i64
  %s3 = call @digest(%s2, %3) : (i64, i300) -> i64
  %s4 = call @digest(%s3, %4) : (i64, i300) -> i64
  %s5 = call @digest(%s4, %5) : (i64, i300) -> i64
  %s6 = call @digest(%s5, %6) : (i64, i300) -> i64
  %s7 = call @digest(%s6, %7) : (i64, i300) -> i64
  %s8 = call @digest(%s7, %8) : (i64, i300) -> i64
  %s9 = call @digest(%s8, %9) : (i64, i300) -> i64
  %s10 = call @digest(%s9, %10) : (i64, i300) -> i64
  %s11 = call @digest(%s10, %11) : (i64, i300) -> i64
  %s12 = call @digest(%s11, %12) : (i64, i300) -> i64
  %s13 = call @digest(%s12, %13) : (i64, i300) -> i64
  %s14 = call @digest(%s13, %14) : (i64, i300) -> i64
  %s15 = call @digest(%s14, %15) : (i64, i300) -> i64
  %s16 = call @digest(%s15, %17) : (i64, i300) -> i64
  %s17 = call @digest(%s16, %18) : (i64, i300) -> i64
  %s18 = call @digest(%s17, %19) : (i64, i300) -> i64
  return %s18 : i64
}

// Comparisons, and conversions to floats, narrower integers, and back.
func.func @conversions(%a: i300, %b: i300) -> i64 {
  %start = arith.constant 1 : i64
  %0 = arith.cmpi slt, %a, %b : i300
  %1 = arith.extui %0 : i1 to i300
  %2 = arith.cmpi uge, %a, %b : i300
  %3 = arith.extsi %2 : i1 to i300
  %4 = arith.sitofp %a : i300 to f64
  %5 = arith.fptosi %4 : f64 to i300
  %6 = arith.uitofp %b : i300 to f64
  %7 = arith.fptoui %6 : f64 to i300
  %8 = arith.trunci %a : i300 to i130
  %9 = arith.extsi %8 : i130 to i300
  %10 = arith.trunci %a : i300 to i100
  %11 = arith.extui %10 : i100 to i300
  %s0 = call @digest(%start, %1) : (i64, i300) -> i64
  %s1 = call @digest(%s0, %3) : (i64, i300) -> i64
  %s2 = call @digest(%s1, %5) : (i64, i300) -> i64
  %s3 = call @digest(%s2, %7) : (i64, i300) -> i64
  %s4 = call @digest(%s3, %9) : (i64, i300) -> i64
  %s5 = call @digest(%s4, %11) : (i64, i300) -> i64
  cf.switch %b : i300, [
    default: ^end(%s5 : i64),
    77: ^end(%start : i64),
    -1: ^end(%s1 : i64)
  ]
^end(%sum: i64):
  return %sum : i64
}

// In vectors and in memory.
func.func @places(%a: i300, %b: i300) -> i64 {
  %start = arith.constant 1 : i64
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %v = vector.from_elements %a, %b, %a : vector<3xi300>
  %w = vector.from_elements %b, %b, %a : vector<3xi300>
  %sums = arith.addi %v, %w : vector<3xi300>
  %0 = vector.reduction <add>, %sums : vector<3xi300> into i300
  %room = memref.alloca() : memref<4xi300>
  memref.store %0, %room[%one] : memref<4xi300>
  %1 = memref.load %room[%one] : memref<4xi300>
  %greater = arith.cmpi sgt, %v, %w : vector<3xi300>
  %chosen = arith.select %greater, %v, %w : vector<3xi1>, vector<3xi300>
  %2 = vector.extract %chosen[0] : i300 from vector<3xi300>
  %3 = vector.extract %chosen[%two] : i300 from vector<3xi300>
  %mixed = vector.shuffle %v, %w [0, 3, 5] : vector<3xi300>, vector<3xi300>
  %4 = vector.extract %mixed[1] : i300 from vector<3xi300>
  %table = memref.get_global @table : memref<3xi300>
  %5 = memref.load %table[%two] : memref<3xi300>
  %s0 = call @digest(%start, %0) : (i64, i300) -> i64
  %s1 = call @digest(%s0, %1) : (i64, i300) -> i64
  %s2 = call @digest(%s1, %2) : (i64, i300) -> i64
  %s3 = call @digest(%s2, %3) : (i64, i300) -> i64
  %s4 = call @digest(%s3, %4) : (i64, i300) -> i64
  %s5 = call @digest(%s4, %5) : (i64, i300) -> i64
  %bytes = memref.alloca() : memref<3xi264>
  %b264 = arith.trunci %b : i300 to i264
  %zero = arith.constant 0 : index
  memref.store %b264, %bytes[%zero] : memref<3xi264>
  memref.store %b264, %bytes[%one] : memref<3xi264>
  memref.store %b264, %bytes[%two] : memref<3xi264>
  %6 = memref.load %bytes[%two] : memref<3xi264>
  %7 = arith.extsi %6 : i264 to i300
  %s6 = call @digest(%s5, %7) : (i64, i300) -> i64
  return %s6 : i64
}

func.func @all(%a: i300, %b: i300) {
  %0 = call @arithmetic(%a, %b) : (i300, i300) -> i64
  call @printI64(%0) : (i64) -> ()
  call @printNewline() : () -> ()
  %1 = call @conversions(%a, %b) : (i300, i300) -> i64
  call @printI64(%1) : (i64) -> ()
  call @printNewline() : () -> ()
  %2 = call @places(%a, %b) : (i300, i300) -> i64
  call @printI64(%2) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @main() {
  %a = arith.constant -987654321098765432109876543210987654321098765432109876543210 : i300
  %b = arith.constant 12345678901234567890123456789012345678901234567890 : i300
  // CHECK: {{^}}-6683860281054145213{{$}}
  // CHECK-NEXT: {{^}}7148696560081426796{{$}}
  // CHECK-NEXT: {{^}}-4379855185031632828{{$}}
  call @all(%a, %b) : (i300, i300) -> ()
  %c = arith.constant dense<[77, -1]> : vector<2xi300>
  %d = vector.extract %c[0] : i300 from vector<2xi300>
  // CHECK-NEXT: {{^}}5337104340668727268{{$}}
  // CHECK-NEXT: {{^}}1{{$}}
  // CHECK-NEXT: {{^}}-7238509533556641288{{$}}
  call @all(%b, %d) : (i300, i300) -> ()
  return
}
