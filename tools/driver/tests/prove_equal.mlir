// RUN: not terrace prove --equal --functions=absolute,absolute_without_branch %s | FileCheck %s --check-prefix=ABS
// RUN: not terrace prove --equal --functions=average,average_shifted %s | FileCheck %s --check-prefix=AVERAGE
// RUN: terrace prove --equal --functions=sum_checked,sum %s | FileCheck %s --check-prefix=SUM
// RUN: terrace prove --equal --functions=float,float_twice %s | FileCheck %s --check-prefix=FLOAT
// RUN: not terrace prove --equal --functions=float,float_other %s | FileCheck %s --check-prefix=OTHER
// RUN: not terrace prove --equal --functions=loop,sum %s | FileCheck %s --check-prefix=LOOP
// RUN: not terrace prove --equal --functions=absolute,nothing %s 2>&1 | FileCheck %s --check-prefix=NOTHING

// NOTHING: error: '{{.*}}' has no function @nothing with a body

// The smallest integer has no absolute value: the product with -1 is poison by its flag.
// ABS: @absolute and @absolute_without_branch: wrong
// ABS-NEXT: %arg0 = -128 : i8
// ABS-NEXT: before: -128
// ABS-NEXT: after: has undefined behavior
func.func @absolute(%x: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %is_negative = arith.cmpi slt, %x, %zero : i8
  cf.cond_br %is_negative, ^negative, ^done(%x : i8)
^negative:
  %negated = arith.subi %zero, %x : i8
  cf.br ^done(%negated : i8)
^done(%result: i8):
  return %result : i8
}
func.func @absolute_without_branch(%x: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %minus_one = arith.constant -1 : i8
  %is_negative = arith.cmpi slt, %x, %zero : i8
  %result = scf.if %is_negative -> i8 {
    %negated = arith.muli %x, %minus_one overflow<nsw> : i8
    scf.yield %negated : i8
  } else {
    scf.yield %x : i8
  }
  return %result : i8
}

// AVERAGE: @average and @average_shifted: wrong
func.func @average(%x: i16, %y: i16) -> i16 {
  %two = arith.constant 2 : i16
  %sum = arith.addi %x, %y : i16
  %result = arith.divsi %sum, %two : i16
  return %result : i16
}
func.func @average_shifted(%x: i16, %y: i16) -> i16 {
  %one = arith.constant 1 : i16
  %sum = arith.addi %x, %y : i16
  %result = arith.shrsi %sum, %one : i16
  return %result : i16
}

// SUM: @sum_checked and @sum: proved: the same for all inputs for which the first has a result
func.func @sum_checked(%x: i32, %y: i32) -> i32 {
  %sum = arith.addi %x, %y overflow<nsw> : i32
  return %sum : i32
}
func.func @sum(%x: i32, %y: i32) -> i32 {
  %sum = arith.addi %y, %x : i32
  return %sum : i32
}

// Of floats it is known that the same operations give the same.
// FLOAT: @float and @float_twice: proved: the same for all inputs
// OTHER: @float and @float_other: unknown: it depends on what 'arith.addf' does, which is not modelled
func.func @float(%x: f32, %b: i1) -> f32 {
  %sum = arith.addf %x, %x : f32
  return %sum : f32
}
func.func @float_twice(%x: f32, %b: i1) -> f32 {
  %sum = arith.addf %x, %x : f32
  %again = arith.addf %x, %x : f32
  %result = arith.select %b, %again, %again : f32
  return %again : f32
}
func.func @float_other(%x: f32, %b: i1) -> f32 {
  %two = arith.constant 2.0 : f32
  %sum = arith.mulf %x, %two : f32
  return %sum : f32
}

// LOOP: @loop and @sum: unknown: the function has a loop
func.func @loop(%x: i32, %y: i32) -> i32 {
  cf.br ^again
^again:
  cf.br ^again
}
