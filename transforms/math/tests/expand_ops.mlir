// RUN: terrace opt %s --math-expand-ops | FileCheck %s
// RUN: terrace opt %s --math-expand-ops=ops=tan,fpowi | FileCheck %s --check-prefix=SOME

// tan(x) -> sin(x) / cos(x)
// CHECK-LABEL: @tan
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK-DAG:     %[[SIN:.*]] = math.sin %[[X]]
// CHECK-DAG:     %[[COS:.*]] = math.cos %[[X]]
// CHECK:         arith.divf %[[SIN]], %[[COS]]
// SOME-LABEL: @tan
// SOME:         math.sin
func.func @tan(%x: f32) -> f32 {
  %r = math.tan %x : f32
  return %r : f32
}

// fma(a, b, c) -> a * b + c
// CHECK-LABEL: @fma
// CHECK-SAME:    (%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
// CHECK:         %[[AB:.*]] = arith.mulf %[[A]], %[[B]]
// CHECK:         arith.addf %[[AB]], %[[C]]
// SOME-LABEL: @fma
// SOME:         math.fma
func.func @fma(%a: f32, %b: f32, %c: f32) -> f32 {
  %r = math.fma %a, %b, %c : f32
  return %r : f32
}

// clampf(x, min, max) -> maximumf(minimumf(x, min), max)
// CHECK-LABEL: @clampf
// CHECK-SAME:    (%[[X:.*]]: f32, %[[MIN:.*]]: f32, %[[MAX:.*]]: f32)
// CHECK:         %[[M:.*]] = arith.minimumf %[[X]], %[[MIN]] fastmath<nnan>
// CHECK:         arith.maximumf %[[M]], %[[MAX]] fastmath<nnan>
func.func @clampf(%x: f32, %min: f32, %max: f32) -> f32 {
  %r = math.clampf %x to [%min, %max] fastmath<nnan> : f32
  return %r : f32
}

// sinh(x) -> (exp(x) - exp(-x)) * 0.5
// CHECK-LABEL: @sinh
// CHECK-SAME:    (%[[X:.*]]: vector<4xf32>)
// CHECK:         %[[HALF:.*]] = arith.constant dense<5.000000e-01>
// CHECK:         %[[P:.*]] = math.exp %[[X]]
// CHECK:         %[[N:.*]] = arith.negf %[[X]]
// CHECK:         %[[Q:.*]] = math.exp %[[N]]
// CHECK:         %[[D:.*]] = arith.subf %[[P]], %[[Q]]
// CHECK:         arith.mulf %[[D]], %[[HALF]]
func.func @sinh(%x: vector<4xf32>) -> vector<4xf32> {
  %r = math.sinh %x : vector<4xf32>
  return %r : vector<4xf32>
}

// CHECK-LABEL: @cosh
// CHECK:         arith.addf
func.func @cosh(%x: f32) -> f32 {
  %r = math.cosh %x : f32
  return %r : f32
}

// tanh(x) -> sign * (1 - exp(-2 |x|)) / (1 + exp(-2 |x|))
// CHECK-LABEL: @tanh
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0.000000e+00
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1.000000e+00
// CHECK-DAG:     %[[TWO:.*]] = arith.constant -2.000000e+00
// CHECK:         %[[NEG:.*]] = arith.cmpf olt, %[[X]], %[[ZERO]]
// CHECK:         %[[F:.*]] = arith.uitofp %[[NEG]]
// CHECK:         %[[S:.*]] = arith.mulf %[[F]], %[[TWO]]
// CHECK:         %[[SIGN:.*]] = arith.addf %[[S]], %[[ONE]]
// CHECK:         %[[ABS:.*]] = arith.mulf %[[SIGN]], %[[X]]
// CHECK:         %[[E:.*]] = arith.mulf %[[ABS]], %[[TWO]]
// CHECK:         %[[P:.*]] = math.exp %[[E]]
// CHECK:         %[[A:.*]] = arith.subf %[[ONE]], %[[P]]
// CHECK:         %[[B:.*]] = arith.addf %[[P]], %[[ONE]]
// CHECK:         %[[Q:.*]] = arith.divf %[[A]], %[[B]]
// CHECK:         arith.mulf %[[SIGN]], %[[Q]]
func.func @tanh(%x: f32) -> f32 {
  %r = math.tanh %x : f32
  return %r : f32
}

// asinh(x) -> log(x + sqrt(fma(x, x, 1)))
// CHECK-LABEL: @asinh
// CHECK:         arith.constant 1.000000e+00
// CHECK:         math.sqrt
// CHECK:         math.log
func.func @asinh(%x: f32) -> f32 {
  %r = math.asinh %x : f32
  return %r : f32
}

// acosh(x) -> log(x + sqrt(fma(x, x, -1)))
// CHECK-LABEL: @acosh
// CHECK:         arith.constant -1.000000e+00
// CHECK:         math.sqrt
// CHECK:         math.log
func.func @acosh(%x: f32) -> f32 {
  %r = math.acosh %x : f32
  return %r : f32
}

// atanh(x) -> log((x + 1) / (1 - x)) * 0.5
// CHECK-LABEL: @atanh
// CHECK:         %[[Q:.*]] = arith.divf
// CHECK:         %[[L:.*]] = math.log %[[Q]]
// CHECK:         arith.mulf %[[L]]
func.func @atanh(%x: f32) -> f32 {
  %r = math.atanh %x : f32
  return %r : f32
}

// ceil(x) -> truncate(x) + float(x > truncate(x))
// CHECK-LABEL: @ceil
// CHECK-SAME:    (%[[X:.*]]: f64)
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1.000000e+00
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0.000000e+00
// CHECK:         %[[I:.*]] = arith.fptosi %[[X]] : f64 to i64
// CHECK:         %[[F:.*]] = arith.sitofp %[[I]] : i64 to f64
// CHECK:         %[[T:.*]] = math.copysign %[[F]], %[[X]]
// CHECK:         %[[C:.*]] = arith.cmpf ogt, %[[X]], %[[T]]
// CHECK:         %[[S:.*]] = arith.select %[[C]], %[[ONE]], %[[ZERO]]
// CHECK:         arith.addf %[[T]], %[[S]]
func.func @ceil(%x: f64) -> f64 {
  %r = math.ceil %x : f64
  return %r : f64
}

// round(x) -> truncate(x + copysign(0.5, x))
// CHECK-LABEL: @round
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK:         %[[HALF:.*]] = math.copysign %{{.*}}, %[[X]]
// CHECK:         %[[RAISED:.*]] = arith.addf %[[X]], %[[HALF]]
// CHECK:         %[[ROUNDED:.*]] = math.copysign %{{.*}}, %[[RAISED]]
// CHECK:         %[[WHOLE:.*]] = arith.cmpi sge
// CHECK:         arith.select %[[WHOLE]], %[[X]], %[[ROUNDED]]
func.func @round(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}

// CHECK-LABEL: @round_of_other_floats
// CHECK-NEXT:    math.round
func.func @round_of_other_floats(%x: f64) -> f64 {
  %r = math.round %x : f64
  return %r : f64
}

// CHECK-LABEL: @roundeven
// CHECK-SAME:    (%[[X:.*]]: f16)
// CHECK-DAG:     arith.constant 512 : i16
// CHECK-DAG:     arith.constant 1023 : i16
// CHECK-DAG:     arith.constant 31 : i16
// CHECK:         %[[R:.*]] = math.round %[[X]]
// CHECK:         %[[EVEN:.*]] = arith.subf %[[R]]
// CHECK:         %[[S:.*]] = arith.select %{{.*}}, %[[EVEN]], %[[R]]
// CHECK:         math.copysign %[[S]], %[[X]]
func.func @roundeven(%x: f16) -> f16 {
  %r = math.roundeven %x : f16
  return %r : f16
}

// The bits of an f80 have no such layout.
// CHECK-LABEL: @roundeven_of_f80
// CHECK-NEXT:    math.roundeven
func.func @roundeven_of_f80(%x: f80) -> f80 {
  %r = math.roundeven %x : f80
  return %r : f80
}

// exp2(x) -> exp(x * ln(2))
// CHECK-LABEL: @exp2
// CHECK:         arith.constant 0.693147182
// CHECK:         math.exp
func.func @exp2(%x: f32) -> f32 {
  %r = math.exp2 %x : f32
  return %r : f32
}

// rsqrt(x) -> 1 / sqrt(x)
// CHECK-LABEL: @rsqrt
// CHECK:         %[[S:.*]] = math.sqrt
// CHECK:         arith.divf %{{.*}}, %[[S]]
func.func @rsqrt(%x: f32) -> f32 {
  %r = math.rsqrt %x : f32
  return %r : f32
}

// powf(x, y) -> exp(y * log(x))
// CHECK-LABEL: @powf
// CHECK-SAME:    (%[[X:.*]]: f32, %[[Y:.*]]: f32)
// CHECK:         %[[L:.*]] = math.log %[[X]]
// CHECK:         %[[M:.*]] = arith.mulf %[[Y]], %[[L]]
// CHECK:         math.exp %[[M]]
func.func @powf(%x: f32, %y: f32) -> f32 {
  %r = math.powf %x, %y : f32
  return %r : f32
}

// CHECK-LABEL: @powf_common_exponents
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK:         %[[ONE:.*]] = arith.constant 1.000000e+00
// CHECK:         %[[INVERSE:.*]] = arith.divf %[[ONE]], %[[X]]
// CHECK:         %[[ROOT:.*]] = math.sqrt %[[X]]
// CHECK:         %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:         return %[[ONE]], %[[X]], %[[INVERSE]], %[[ROOT]], %[[SQUARE]]
func.func @powf_common_exponents(%x: f32) -> (f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0.0 : f32
  %c1 = arith.constant 1.0 : f32
  %c-1 = arith.constant -1.0 : f32
  %half = arith.constant 0.5 : f32
  %c2 = arith.constant 2.0 : f32
  %r0 = math.powf %x, %c0 : f32
  %r1 = math.powf %x, %c1 : f32
  %r2 = math.powf %x, %c-1 : f32
  %r3 = math.powf %x, %half : f32
  %r4 = math.powf %x, %c2 : f32
  return %r0, %r1, %r2, %r3, %r4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: @powf_inverse_roots_and_cubes
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK:         %[[ROOT:.*]] = math.sqrt %[[X]]
// CHECK:         %[[A:.*]] = arith.divf %{{.*}}, %[[ROOT]]
// CHECK:         %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:         %[[B:.*]] = arith.divf %{{.*}}, %[[SQUARE]]
// CHECK:         %[[OTHER:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:         %[[C:.*]] = arith.mulf %[[OTHER]], %[[X]]
// CHECK:         return %[[A]], %[[B]], %[[C]]
func.func @powf_inverse_roots_and_cubes(%x: f32) -> (f32, f32, f32) {
  %half = arith.constant -0.5 : f32
  %c-2 = arith.constant -2.0 : f32
  %c3 = arith.constant 3.0 : f32
  %r0 = math.powf %x, %half : f32
  %r1 = math.powf %x, %c-2 : f32
  %r2 = math.powf %x, %c3 : f32
  return %r0, %r1, %r2 : f32, f32, f32
}

// fpowi(x, n) -> x * x * ..
// CHECK-LABEL: @fpowi_by_squaring
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK-NEXT:    %[[X2:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK-NEXT:    %[[X3:.*]] = arith.mulf %[[X2]], %[[X]]
// CHECK-NEXT:    %[[X4:.*]] = arith.mulf %[[X2]], %[[X2]]
// CHECK-NEXT:    %[[X7:.*]] = arith.mulf %[[X4]], %[[X3]]
// CHECK-NEXT:    return %[[X7]]
func.func @fpowi_by_squaring(%x: f32) -> f32 {
  %n = arith.constant 7 : i32
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}

// CHECK-LABEL: @fpowi_of_negative_exponent
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK:         %[[X2:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:         %[[ZERO:.*]] = arith.cmpf oeq, %[[X2]]
// CHECK:         %[[MINUS:.*]] = arith.cmpf oeq, %[[X2]]
// CHECK:         %[[Q:.*]] = arith.divf %{{.*}}, %[[X2]]
// CHECK:         %[[S:.*]] = arith.select %[[ZERO]], %{{.*}}, %[[Q]]
// CHECK:         arith.select %[[MINUS]], %{{.*}}, %[[S]]
func.func @fpowi_of_negative_exponent(%x: f32) -> f32 {
  %n = arith.constant -2 : i32
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}

// CHECK-LABEL: @fpowi_of_zero
// CHECK:         %[[ONE:.*]] = arith.constant 1.000000e+00
// CHECK-NEXT:    return %[[ONE]]
func.func @fpowi_of_zero(%x: f32) -> f32 {
  %n = arith.constant 0 : i32
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}

// fpowi(x, n) -> powf(x, float(n))
// SOME-LABEL: @fpowi_of_any_exponent
// SOME-SAME:    (%[[X:.*]]: f32, %[[N:.*]]: i32)
// SOME:         %[[Y:.*]] = arith.sitofp %[[N]]
// SOME:         math.powf %[[X]], %[[Y]]
func.func @fpowi_of_any_exponent(%x: f32, %n: i32) -> f32 {
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}

// ctlz(x) -> a binary search
// CHECK-LABEL: @ctlz
// CHECK-SAME:    (%[[X:.*]]: i4)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : i4
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : i4
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : i4
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : i4
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : i4
// CHECK-DAG:     %[[C7:.*]] = arith.constant 7 : i4
// CHECK:         %[[SMALL:.*]] = arith.cmpi ule, %[[X]], %[[C3]]
// CHECK:         %[[SHIFTED:.*]] = arith.shli %[[X]], %[[C2]]
// CHECK:         %[[Y:.*]] = arith.select %[[SMALL]], %[[SHIFTED]], %[[X]]
// CHECK:         %[[N:.*]] = arith.select %[[SMALL]], %[[C2]], %[[C0]]
// CHECK:         %[[SMALL2:.*]] = arith.cmpi ule, %[[Y]], %[[C7]]
// CHECK:         %[[M:.*]] = arith.addi %[[N]], %[[C1]]
// CHECK:         %[[COUNT:.*]] = arith.select %[[SMALL2]], %[[M]], %[[N]]
// CHECK:         %[[ZERO:.*]] = arith.cmpi eq, %[[X]], %[[C0]]
// CHECK:         arith.select %[[ZERO]], %[[C4]], %[[COUNT]]
func.func @ctlz(%x: i4) -> i4 {
  %r = math.ctlz %x : i4
  return %r : i4
}

// CHECK-LABEL: @ctlz_of_wide_integers
// CHECK-NEXT:    math.ctlz
func.func @ctlz_of_wide_integers(%x: i128) -> i128 {
  %r = math.ctlz %x : i128
  return %r : i128
}

// There are no constants of these types.
// CHECK-LABEL: @dynamic_shapes
// CHECK-NEXT:    math.tanh
// CHECK-NEXT:    math.ceil
// CHECK-NEXT:    math.exp2
func.func @dynamic_shapes(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %r0 = math.tanh %x : tensor<?xf32>
  %r1 = math.ceil %x : tensor<?xf32>
  %r2 = math.exp2 %x : tensor<?xf32>
  return %r0, %r1, %r2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
