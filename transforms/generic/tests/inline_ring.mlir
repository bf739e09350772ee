// RUN: terrace opt %s --inline | FileCheck %s

// Functions in a ring are inlined until one is left that calls itself.
// CHECK:       func.func private @ring1() {
// CHECK-NEXT:    call @ring1()
// CHECK:       func.func @around() {
// CHECK-NEXT:    call @ring1()
func.func private @ring0() {
  call @ring1() : () -> ()
  return
}
func.func private @ring1() {
  call @ring2() : () -> ()
  return
}
func.func private @ring2() {
  call @ring0() : () -> ()
  return
}
func.func @around() {
  call @ring0() : () -> ()
  return
}
