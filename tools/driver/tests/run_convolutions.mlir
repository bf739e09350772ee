// RUN: terrace run %s --entry-point-result=void --backend=interpreter | FileCheck %s
// RUN: terrace run %s --entry-point-result=void | FileCheck %s
// RUN: terrace run %s --entry-point-result=void --backend=native | FileCheck %s
// RUN: terrace run %s --entry-point-result=void --backend=native --threads=3 | FileCheck %s

// Convolutions of small integers, whose sums are exact in any order: as packed products, and element by element.
func.func @main() {
  %nchw_odd_a = call @data_2x8x11x11() : () -> tensor<2x8x11x11xf32>
  %nchw_odd_w = call @data_40x8x3x3() : () -> tensor<40x8x3x3xf32>
  %nchw_odd = call @nchw_odd(%nchw_odd_a, %nchw_odd_w) : (tensor<2x8x11x11xf32>, tensor<40x8x3x3xf32>) -> tensor<2x40x9x9xf32>
  // CHECK: {{^}}178539{{$}}
  call @check_2x40x9x9(%nchw_odd) : (tensor<2x40x9x9xf32>) -> ()
  %nchw_even_a = call @data_1x8x10x18() : () -> tensor<1x8x10x18xf32>
  %nchw_even_w = call @data_40x8x3x3() : () -> tensor<40x8x3x3xf32>
  %nchw_even = call @nchw_even(%nchw_even_a, %nchw_even_w) : (tensor<1x8x10x18xf32>, tensor<40x8x3x3xf32>) -> tensor<1x40x8x16xf32>
  // CHECK-NEXT: {{^}}4909871{{$}}
  call @check_1x40x8x16(%nchw_even) : (tensor<1x40x8x16xf32>) -> ()
  %nchw_stride_a = call @data_1x6x19x19() : () -> tensor<1x6x19x19xf32>
  %nchw_stride_w = call @data_48x6x3x3() : () -> tensor<48x6x3x3xf32>
  %nchw_stride = call @nchw_stride(%nchw_stride_a, %nchw_stride_w) : (tensor<1x6x19x19xf32>, tensor<48x6x3x3xf32>) -> tensor<1x48x9x9xf32>
  // CHECK-NEXT: {{^}}-610097{{$}}
  call @check_1x48x9x9(%nchw_stride) : (tensor<1x48x9x9xf32>) -> ()
  %nhwc_a = call @data_2x9x9x8() : () -> tensor<2x9x9x8xf32>
  %nhwc_w = call @data_3x3x8x24() : () -> tensor<3x3x8x24xf32>
  %nhwc = call @nhwc(%nhwc_a, %nhwc_w) : (tensor<2x9x9x8xf32>, tensor<3x3x8x24xf32>) -> tensor<2x7x7x24xf32>
  // CHECK-NEXT: {{^}}-59855{{$}}
  call @check_2x7x7x24(%nhwc) : (tensor<2x7x7x24xf32>) -> ()
  %nhwc_three_a = call @data_1x17x17x3() : () -> tensor<1x17x17x3xf32>
  %nhwc_three_w = call @data_3x3x3x24() : () -> tensor<3x3x3x24xf32>
  %nhwc_three = call @nhwc_three(%nhwc_three_a, %nhwc_three_w) : (tensor<1x17x17x3xf32>, tensor<3x3x3x24xf32>) -> tensor<1x8x8x24xf32>
  // CHECK-NEXT: {{^}}-51132{{$}}
  call @check_1x8x8x24(%nhwc_three) : (tensor<1x8x8x24xf32>) -> ()
  %nhwc_dilated_a = call @data_1x11x11x16() : () -> tensor<1x11x11x16xf32>
  %nhwc_dilated_w = call @data_3x3x16x32() : () -> tensor<3x3x16x32xf32>
  %nhwc_dilated = call @nhwc_dilated(%nhwc_dilated_a, %nhwc_dilated_w) : (tensor<1x11x11x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x7x7x32xf32>
  // CHECK-NEXT: {{^}}-267886{{$}}
  call @check_1x7x7x32(%nhwc_dilated) : (tensor<1x7x7x32xf32>) -> ()
  %one_by_one_a = call @data_1x20x7x9() : () -> tensor<1x20x7x9xf32>
  %one_by_one_w = call @data_33x20x1x1() : () -> tensor<33x20x1x1xf32>
  %one_by_one = call @one_by_one(%one_by_one_a, %one_by_one_w) : (tensor<1x20x7x9xf32>, tensor<33x20x1x1xf32>) -> tensor<1x33x7x9xf32>
  // CHECK-NEXT: {{^}}-333384{{$}}
  call @check_1x33x7x9(%one_by_one) : (tensor<1x33x7x9xf32>) -> ()
  %tall_a = call @data_1x16x40x1() : () -> tensor<1x16x40x1xf32>
  %tall_w = call @data_48x16x5x1() : () -> tensor<48x16x5x1xf32>
  %tall = call @tall(%tall_a, %tall_w) : (tensor<1x16x40x1xf32>, tensor<48x16x5x1xf32>) -> tensor<1x48x36x1xf32>
  // CHECK-NEXT: {{^}}-122104{{$}}
  call @check_1x48x36x1(%tall) : (tensor<1x48x36x1xf32>) -> ()
  %corner_a = call @data_2x16x4x6() : () -> tensor<2x16x4x6xf32>
  %corner_w = call @data_24x16x3x5() : () -> tensor<24x16x3x5xf32>
  %corner = call @window_at_the_corner(%corner_a, %corner_w) : (tensor<2x16x4x6xf32>, tensor<24x16x3x5xf32>) -> tensor<2x24x1x1xf32>
  // CHECK-NEXT: {{^}}65896{{$}}
  call @check_2x24x1x1(%corner) : (tensor<2x24x1x1xf32>) -> ()
  return
}

func.func private @data_2x8x11x11() -> tensor<2x8x11x11xf32> {
  %e = tensor.empty() : tensor<2x8x11x11xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<2x8x11x11xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<2x8x11x11xf32>
  return %r : tensor<2x8x11x11xf32>
}

func.func private @data_40x8x3x3() -> tensor<40x8x3x3xf32> {
  %e = tensor.empty() : tensor<40x8x3x3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<40x8x3x3xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<40x8x3x3xf32>
  return %r : tensor<40x8x3x3xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_2x40x9x9(%x: tensor<2x40x9x9xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<2x40x9x9xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 40 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 9 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 9 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @nchw_odd(%a: tensor<2x8x11x11xf32>, %w: tensor<40x8x3x3xf32>) -> tensor<2x40x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x40x9x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x40x9x9xf32>) -> tensor<2x40x9x9xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%a, %w : tensor<2x8x11x11xf32>, tensor<40x8x3x3xf32>) outs(%z : tensor<2x40x9x9xf32>) -> tensor<2x40x9x9xf32>
  return %r : tensor<2x40x9x9xf32>
}

func.func private @data_1x8x10x18() -> tensor<1x8x10x18xf32> {
  %e = tensor.empty() : tensor<1x8x10x18xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x8x10x18xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<1x8x10x18xf32>
  return %r : tensor<1x8x10x18xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_1x40x8x16(%x: tensor<1x40x8x16xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<1x40x8x16xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 40 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 8 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 16 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @nchw_even(%a: tensor<1x8x10x18xf32>, %w: tensor<40x8x3x3xf32>) -> tensor<1x40x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x40x8x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x40x8x16xf32>) -> tensor<1x40x8x16xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%a, %w : tensor<1x8x10x18xf32>, tensor<40x8x3x3xf32>) outs(%z : tensor<1x40x8x16xf32>) -> tensor<1x40x8x16xf32>
  return %r : tensor<1x40x8x16xf32>
}

func.func private @data_1x6x19x19() -> tensor<1x6x19x19xf32> {
  %e = tensor.empty() : tensor<1x6x19x19xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x6x19x19xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<1x6x19x19xf32>
  return %r : tensor<1x6x19x19xf32>
}

func.func private @data_48x6x3x3() -> tensor<48x6x3x3xf32> {
  %e = tensor.empty() : tensor<48x6x3x3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<48x6x3x3xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<48x6x3x3xf32>
  return %r : tensor<48x6x3x3xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_1x48x9x9(%x: tensor<1x48x9x9xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<1x48x9x9xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 48 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 9 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 9 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @nchw_stride(%a: tensor<1x6x19x19xf32>, %w: tensor<48x6x3x3xf32>) -> tensor<1x48x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x48x9x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x9x9xf32>) -> tensor<1x48x9x9xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<1x6x19x19xf32>, tensor<48x6x3x3xf32>) outs(%z : tensor<1x48x9x9xf32>) -> tensor<1x48x9x9xf32>
  return %r : tensor<1x48x9x9xf32>
}

func.func private @data_2x9x9x8() -> tensor<2x9x9x8xf32> {
  %e = tensor.empty() : tensor<2x9x9x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<2x9x9x8xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<2x9x9x8xf32>
  return %r : tensor<2x9x9x8xf32>
}

func.func private @data_3x3x8x24() -> tensor<3x3x8x24xf32> {
  %e = tensor.empty() : tensor<3x3x8x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<3x3x8x24xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<3x3x8x24xf32>
  return %r : tensor<3x3x8x24xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_2x7x7x24(%x: tensor<2x7x7x24xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<2x7x7x24xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 7 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 7 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 24 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @nhwc(%a: tensor<2x9x9x8xf32>, %w: tensor<3x3x8x24xf32>) -> tensor<2x7x7x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x7x7x24xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x7x7x24xf32>) -> tensor<2x7x7x24xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%a, %w : tensor<2x9x9x8xf32>, tensor<3x3x8x24xf32>) outs(%z : tensor<2x7x7x24xf32>) -> tensor<2x7x7x24xf32>
  return %r : tensor<2x7x7x24xf32>
}

func.func private @data_1x17x17x3() -> tensor<1x17x17x3xf32> {
  %e = tensor.empty() : tensor<1x17x17x3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x17x17x3xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<1x17x17x3xf32>
  return %r : tensor<1x17x17x3xf32>
}

func.func private @data_3x3x3x24() -> tensor<3x3x3x24xf32> {
  %e = tensor.empty() : tensor<3x3x3x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<3x3x3x24xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<3x3x3x24xf32>
  return %r : tensor<3x3x3x24xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_1x8x8x24(%x: tensor<1x8x8x24xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<1x8x8x24xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 8 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 8 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 24 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @nhwc_three(%a: tensor<1x17x17x3xf32>, %w: tensor<3x3x3x24xf32>) -> tensor<1x8x8x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x8x24xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x8x24xf32>) -> tensor<1x8x8x24xf32>
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<1x17x17x3xf32>, tensor<3x3x3x24xf32>) outs(%z : tensor<1x8x8x24xf32>) -> tensor<1x8x8x24xf32>
  return %r : tensor<1x8x8x24xf32>
}

func.func private @data_1x11x11x16() -> tensor<1x11x11x16xf32> {
  %e = tensor.empty() : tensor<1x11x11x16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x11x11x16xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<1x11x11x16xf32>
  return %r : tensor<1x11x11x16xf32>
}

func.func private @data_3x3x16x32() -> tensor<3x3x16x32xf32> {
  %e = tensor.empty() : tensor<3x3x16x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<3x3x16x32xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<3x3x16x32xf32>
  return %r : tensor<3x3x16x32xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_1x7x7x32(%x: tensor<1x7x7x32xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<1x7x7x32xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 7 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 7 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 32 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @nhwc_dilated(%a: tensor<1x11x11x16xf32>, %w: tensor<3x3x16x32xf32>) -> tensor<1x7x7x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x7x7x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<1x11x11x16xf32>, tensor<3x3x16x32xf32>) outs(%z : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %r : tensor<1x7x7x32xf32>
}

func.func private @data_1x20x7x9() -> tensor<1x20x7x9xf32> {
  %e = tensor.empty() : tensor<1x20x7x9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x20x7x9xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<1x20x7x9xf32>
  return %r : tensor<1x20x7x9xf32>
}

func.func private @data_33x20x1x1() -> tensor<33x20x1x1xf32> {
  %e = tensor.empty() : tensor<33x20x1x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<33x20x1x1xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<33x20x1x1xf32>
  return %r : tensor<33x20x1x1xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_1x33x7x9(%x: tensor<1x33x7x9xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<1x33x7x9xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 33 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 7 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 9 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @one_by_one(%a: tensor<1x20x7x9xf32>, %w: tensor<33x20x1x1xf32>) -> tensor<1x33x7x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x33x7x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x33x7x9xf32>) -> tensor<1x33x7x9xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%a, %w : tensor<1x20x7x9xf32>, tensor<33x20x1x1xf32>) outs(%z : tensor<1x33x7x9xf32>) -> tensor<1x33x7x9xf32>
  return %r : tensor<1x33x7x9xf32>
}

func.func private @data_1x16x40x1() -> tensor<1x16x40x1xf32> {
  %e = tensor.empty() : tensor<1x16x40x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x16x40x1xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<1x16x40x1xf32>
  return %r : tensor<1x16x40x1xf32>
}

func.func private @data_48x16x5x1() -> tensor<48x16x5x1xf32> {
  %e = tensor.empty() : tensor<48x16x5x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<48x16x5x1xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<48x16x5x1xf32>
  return %r : tensor<48x16x5x1xf32>
}

// The sum of all elements, each times its number modulo 1009.
func.func private @check_1x48x36x1(%x: tensor<1x48x36x1xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<1x48x36x1xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 48 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 36 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 1 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}

func.func private @tall(%a: tensor<1x16x40x1xf32>, %w: tensor<48x16x5x1xf32>) -> tensor<1x48x36x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x48x36x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x36x1xf32>) -> tensor<1x48x36x1xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%a, %w : tensor<1x16x40x1xf32>, tensor<48x16x5x1xf32>) outs(%z : tensor<1x48x36x1xf32>) -> tensor<1x48x36x1xf32>
  return %r : tensor<1x48x36x1xf32>
}

// A result of one pixel, whose window is smaller than the image.
func.func private @window_at_the_corner(%a: tensor<2x16x4x6xf32>, %w: tensor<24x16x3x5xf32>) -> tensor<2x24x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x24x1x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x1x1xf32>) -> tensor<2x24x1x1xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<2x16x4x6xf32>, tensor<24x16x3x5xf32>) outs(%z : tensor<2x24x1x1xf32>) -> tensor<2x24x1x1xf32>
  return %r : tensor<2x24x1x1xf32>
}

func.func private @data_2x16x4x6() -> tensor<2x16x4x6xf32> {
  %e = tensor.empty() : tensor<2x16x4x6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<2x16x4x6xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<2x16x4x6xf32>
  return %r : tensor<2x16x4x6xf32>
}

func.func private @data_24x16x3x5() -> tensor<24x16x3x5xf32> {
  %e = tensor.empty() : tensor<24x16x3x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<24x16x3x5xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %seven1 = arith.constant 5 : index
    %seven2 = arith.constant 7 : index
    %seven3 = arith.constant 9 : index
    %m1 = arith.muli %i0, %seven1 : index
    %s1 = arith.addi %m1, %i1 : index
    %m2 = arith.muli %s1, %seven2 : index
    %s2 = arith.addi %m2, %i2 : index
    %m3 = arith.muli %s2, %seven3 : index
    %s3 = arith.addi %m3, %i3 : index
    %eleven = arith.constant 11 : index
    %rest = arith.remui %s3, %eleven : index
    %int = arith.index_cast %rest : index to i32
    %five = arith.constant 5 : i32
    %value = arith.subi %int, %five : i32
    %float = arith.sitofp %value : i32 to f32
    linalg.yield %float : f32
  } -> tensor<24x16x3x5xf32>
  return %r : tensor<24x16x3x5xf32>
}

func.func private @check_2x24x1x1(%x: tensor<2x24x1x1xf32>) {
  %zero = arith.constant dense<0> : tensor<i64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%x : tensor<2x24x1x1xf32>) outs(%zero : tensor<i64>) {
  ^bb0(%value: f32, %sum: i64):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %f1 = arith.constant 24 : index
    %m1 = arith.muli %i0, %f1 : index
    %s1 = arith.addi %m1, %i1 : index
    %f2 = arith.constant 1 : index
    %m2 = arith.muli %s1, %f2 : index
    %s2 = arith.addi %m2, %i2 : index
    %f3 = arith.constant 1 : index
    %m3 = arith.muli %s2, %f3 : index
    %s3 = arith.addi %m3, %i3 : index
    %many = arith.constant 1009 : index
    %rest = arith.remui %s3, %many : index
    %weight = arith.index_cast %rest : index to i64
    %int = arith.fptosi %value : f32 to i64
    %product = arith.muli %int, %weight : i64
    %new = arith.addi %sum, %product : i64
    linalg.yield %new : i64
  } -> tensor<i64>
  %scalar = tensor.extract %r[] : tensor<i64>
  vector.print %scalar : i64
  return
}
