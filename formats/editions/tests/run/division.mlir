// edition: 2019-01
//
// Division cuts towards zero, the remainder has the sign of what is divided; without signs, -2 of 16 bits is 65534.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func @printI64(i64)
func @printNewline()

func @show(%x: i16) {
  %i = index_cast %x : i16 to index
  %w = index_cast %i : index to i64
  call @printI64(%w) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func @signed(%a: i16, %b: i16) {
  %q = divis %a, %b : i16
  call @show(%q) : (i16) -> ()
  %r = remis %a, %b : i16
  call @show(%r) : (i16) -> ()
  return
}

func @unsigned(%a: i16, %b: i16) {
  %q = diviu %a, %b : i16
  call @show(%q) : (i16) -> ()
  %r = remiu %a, %b : i16
  call @show(%r) : (i16) -> ()
  return
}

func @main() {
  %6 = constant 6 : i16
  %7 = constant 7 : i16
  %2 = constant 2 : i16
  %m2 = constant -2 : i16
  %m7 = constant -7 : i16
  // CHECK: {{^}}-3{{$}}
  // CHECK-NEXT: {{^}}0{{$}}
  call @signed(%6, %m2) : (i16, i16) -> ()
  // CHECK-NEXT: {{^}}-3{{$}}
  // CHECK-NEXT: {{^}}-1{{$}}
  call @signed(%m7, %2) : (i16, i16) -> ()
  // CHECK-NEXT: {{^}}-3{{$}}
  // CHECK-NEXT: {{^}}1{{$}}
  call @signed(%7, %m2) : (i16, i16) -> ()
  // CHECK-NEXT: {{^}}0{{$}}
  // CHECK-NEXT: {{^}}6{{$}}
  call @unsigned(%6, %m2) : (i16, i16) -> ()
  // CHECK-NEXT: {{^}}32764{{$}}
  // CHECK-NEXT: {{^}}1{{$}}
  call @unsigned(%m7, %2) : (i16, i16) -> ()
  // CHECK-NEXT: {{^}}1{{$}}
  // CHECK-NEXT: {{^}}5{{$}}
  %m9 = subi %m7, %2 : i16
  %m14 = muli %m7, %2 : i16
  call @unsigned(%m9, %m14) : (i16, i16) -> ()
  return
}
