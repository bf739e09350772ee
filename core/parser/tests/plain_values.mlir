// RUN: terrace opt %s --allow-unregistered-dialect | FileCheck %s

// Values of attributes that are told from their bytes, and others like them that are not.

// CHECK-LABEL: func.func @dictionaries
func.func @dictionaries() {
  // The first of each is read token by token, for its name is new.
  // CHECK: "t.op"() {a = 1 : i32, b = "s", c = 1.500000e+00 : f32, d = @f} : () -> ()
  "t.op"() {a = 1 : i32, b = "s", c = 1.5 : f32, d = @f} : () -> ()
  // CHECK-NEXT: "t.op"() {a = -7 : i8, b = "", c = -0.000000e+00 : f64, d = @f} : () -> ()
  "t.op"() {a = -7 : i8, b = "", c = -0.0, d = @f} : () -> ()
  // CHECK-NEXT: "t.op"() {a = 12 : i64, b = "a\22b", c = 1.000000e+03 : f32, d = @f::@g} : () -> ()
  "t.op"() {a = 12, b = "a\"b", c = 1.0e3 : f32, d = @f::@g} : () -> ()
  // CHECK-NEXT: "t.op"() {a = 255 : ui8, b = "s" : i32, c = 0x7FC00000 : f32, d = @"x y"} : () -> ()
  "t.op"() {a = 255 : ui8, b = "s" : i32, c = 0x7FC00000 : f32, d = @"x y"} : () -> ()
  // CHECK-NEXT: "t.op"() {a = true, b = [1, "s"], c = {x = 1.000000e+00 : f64}, d = #map} : () -> ()
  "t.op"() {a = 1 : i1, b = [1, "s"], c = {x = 1.}, d = affine_map<(d0) -> (d0 + 1)>} : () -> ()
  // CHECK-NEXT: "t.op"() {a = 18446744073709551616 : i128, b, c = 5 : index, d = #map} : () -> ()
  "t.op"() {a = 18446744073709551616 : i128, b, c = 5 : index , d = affine_map<(d0) -> (d0 + 1)>} : () -> ()
  // CHECK-NEXT: "t.op"() {a = 16 : i32, b = "// no comment", c = dense<1> : tensor<2xi8>} : () -> ()
  "t.op"() {a = 0x10 : i32, b = "// no comment", c = dense<1> : tensor<2xi8>} : () -> () // {b = "a"}
  // CHECK-NEXT: %{{.*}}:2 = "t.op"() : () -> (i32, i32)
  %0:2 = "t.op"() : () -> (i32, i32)
  return
}

// CHECK-LABEL: func.func @numbers
func.func @numbers() attributes {
  // CHECK-SAME: a = dense<[{{\[}}1, -2], [3, 4]]> : tensor<2x2xi8>
  a = dense<[[1, -2],
             [3, 4]]> : tensor<2x2xi8>,
  // CHECK-SAME: b = dense<[1.250000e+00, -0.000000e+00, 2.000000e+10]> : tensor<3xf32>
  b = dense<[1.25, -0.0, 2.0e+10]> : tensor<3xf32>,
  // CHECK-SAME: c = dense<7> : vector<2xui64>
  c = dense<[7, 7]> : vector<2xui64>,
  // CHECK-SAME: d = dense<[1.000000e+300, 1.17549435E-38, 1.2345678901234568E+24]> : tensor<3xf64>
  d = dense<[1.0e300, 1.17549435E-38, 1234567890123456789012345.0]> : tensor<3xf64>,
  // CHECK-SAME: e = dense<[true, false]> : tensor<2xi1>
  e = dense<[1, 0]> : tensor<2xi1>,
  // CHECK-SAME: f = dense<[10, 11]> : tensor<2xi32>
  f = dense<[0xA, // the rest is on the next line
             11]> : tensor<2xi32>,
  // CHECK-SAME: g = dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
  g = dense<(1.0, 2.0)> : tensor<complex<f32>>,
  // CHECK-SAME: h = array<i64: 1, -9223372036854775808, 3>
  h = array<i64: 1, -9223372036854775808,
            3>,
  // CHECK-SAME: i = array<f32: 1.000000e+00, 2.500000e+00>
  i = array<f32: 1.0, 0x40200000>,
  // CHECK-SAME: j = array<i1: true, false>
  j = array<i1: true, false>,
  // CHECK-SAME: k = dense<3.000000e+00> : tensor<1x1xbf16>
  k = dense<[[3.0]]> : tensor<1x1xbf16>
} {
  return
}
