// What has no meaning stops the program, with the place where it happened.
//
// RUN: not terrace run %s -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not terrace run %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not terrace run %s -e lane 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not terrace run %s -e branch 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not terrace run %s -e print 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not terrace run %s -e nsw 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not terrace run %s -e exact 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not terrace run %s -e float 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not terrace run %s -e unreachable 2>&1 | FileCheck %s --check-prefix=UNREACHABLE
// RUN: not terrace run %s -e bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not terrace run %s -e freed 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not terrace run %s -e twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not terrace run %s -e scope 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not terrace run %s -e constant 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: not terrace run %s -e unwritten 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not terrace run %s -e cast 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: not terrace run %s -e subview 2>&1 | FileCheck %s --check-prefix=SUBVIEW
// RUN: not terrace run %s -e step 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not terrace run %s -e assert 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not terrace run %s -e forever --max-steps=1000 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not terrace run %s -e deep --max-depth=1000 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not terrace run %s -e large --max-memory=1000 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not terrace run %s -e unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// ZERO: undefined.mlir:[[#@LINE+4]]:8: error: 'arith.divui' op has undefined behavior: division by zero
func.func @zero() {
  %x = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %0 = arith.divui %x, %z : i32
  return
}

// OVERFLOW: 'arith.divsi' op has undefined behavior: the quotient overflows
func.func @overflow() {
  %x = arith.constant -128 : i8
  %y = arith.constant -1 : i8
  %0 = arith.divsi %x, %y : i8
  return
}

// LANE: 'arith.remsi' op has undefined behavior: division by zero
func.func @lane() {
  %x = arith.constant dense<[1, 2]> : vector<2xi8>
  %y = arith.constant dense<[1, 0]> : vector<2xi8>
  %0 = arith.remsi %x, %y : vector<2xi8>
  return
}

// BRANCH: 'cf.cond_br' op has undefined behavior: the condition is poison
func.func @branch() {
  %0 = ub.poison : i1
  cf.cond_br %0, ^a, ^a
^a:
  return
}

// PRINT: 'vector.print' op has undefined behavior: what is printed is poison
func.func @print() {
  %x = arith.constant 32 : i32
  %0 = arith.shli %x, %x : i32
  vector.print %0 : i32
  return
}

func.func @nsw() {
  %x = arith.constant 127 : i8
  %0 = arith.addi %x, %x overflow<nsw> : i8
  vector.print %0 : i8
  return
}

func.func @exact() {
  %x = arith.constant 3 : i8
  %y = arith.constant 1 : i8
  %0 = arith.shrui %x, %y exact : i8
  vector.print %0 : i8
  return
}

func.func @float() {
  %x = arith.constant 128.0 : f32
  %0 = arith.fptosi %x : f32 to i8
  vector.print %0 : i8
  return
}

// UNREACHABLE: 'ub.unreachable' op has undefined behavior: it is reached
func.func @unreachable() {
  ub.unreachable
}

// BOUNDS: 'memref.load' op has undefined behavior: index 4 is out of bounds of dimension 1 of size 4
func.func @bounds() {
  %m = memref.alloc() : memref<2x4xf32>
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %0 = memref.load %m[%zero, %four] : memref<2x4xf32>
  return
}

// FREED: 'memref.load' op has undefined behavior: memory is accessed after it was freed
func.func @freed() {
  %m = memref.alloc() : memref<f32>
  memref.dealloc %m : memref<f32>
  %0 = memref.load %m[] : memref<f32>
  return
}

// TWICE: 'memref.dealloc' op has undefined behavior: the memory that is freed was freed before
func.func @twice() {
  %m = memref.alloc() : memref<f32>
  memref.dealloc %m : memref<f32>
  memref.dealloc %m : memref<f32>
  return
}

func.func @on_the_stack() -> memref<f32> {
  %m = memref.alloca() : memref<f32>
  return %m : memref<f32>
}

// SCOPE: 'memref.load' op has undefined behavior: memory is accessed after its scope ended
func.func @scope() {
  %m = call @on_the_stack() : () -> memref<f32>
  %0 = memref.load %m[] : memref<f32>
  return
}

memref.global "private" constant @fixed : memref<1xi32> = dense<7>

// CONSTANT: 'memref.store' op has undefined behavior: constant memory is written
func.func @constant() {
  %m = memref.get_global @fixed : memref<1xi32>
  %zero = arith.constant 0 : index
  %x = arith.constant 1 : i32
  memref.store %x, %m[%zero] : memref<1xi32>
  return
}

func.func @unwritten() {
  %m = memref.alloc() : memref<f32>
  %0 = memref.load %m[] : memref<f32>
  vector.print %0 : f32
  return
}

// CAST: 'memref.cast' op has undefined behavior: the sizes are not those of the type
func.func @cast() {
  %three = arith.constant 3 : index
  %m = memref.alloc(%three) : memref<?xf32>
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  return
}

// SUBVIEW: 'memref.subview' op has undefined behavior: the view exceeds dimension 0 of size 4: offset 1, size 2, stride 3
func.func @subview() {
  %m = memref.alloc() : memref<4xf32>
  %one = arith.constant 1 : index
  %0 = memref.subview %m[%one][2][3] : memref<4xf32> to memref<2xf32, strided<[3], offset: ?>>
  return
}

// STEP: 'scf.for' op has undefined behavior: the step is not positive
func.func @step() {
  %zero = arith.constant 0 : index
  scf.for %i = %zero to %zero step %zero {
  }
  return
}

// ASSERT: 'cf.assert' op failed: it holds
func.func @assert() {
  %false = arith.constant false
  cf.assert %false, "it holds"
  return
}

// STEPS: 'cf.br' op is beyond the limit of 1000 operations
func.func @forever() {
  cf.br ^a
^a:
  cf.br ^a
}

// DEPTH: 'func.call' op is beyond the limit of 1000 nested calls
// DEPTH: note: called from here
func.func @deep() {
  call @deep() : () -> ()
  return
}

// MEMORY: 'memref.alloc' op needs 4000 bytes of memory, more than are left of the limit of 1000
func.func @large() {
  %m = memref.alloc() : memref<1000xf32>
  return
}

func.func private @nobody_has_this()

// UNKNOWN: 'func.call' op cannot be interpreted: there is no function 'nobody_has_this', neither here nor on the host
func.func @unknown() {
  call @nobody_has_this() : () -> ()
  return
}
