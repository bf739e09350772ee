// Arithmetic: 1024 bodies that attract each other; millions of interactions in a second.
//
//   terrace run --backend=cranelift examples/speed/nbody.mlir

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func @step(%p: memref<1024x3xf64>, %v: memref<1024x3xf64>, %m: memref<1024xf64>) {
  %eps = arith.constant 1.0e-3 : f64
  %dt = arith.constant 1.0e-3 : f64
  %z = arith.constant 0.0 : f64
  affine.for %i = 0 to 1024 {
    %xi = affine.load %p[%i, 0] : memref<1024x3xf64>
    %yi = affine.load %p[%i, 1] : memref<1024x3xf64>
    %zi = affine.load %p[%i, 2] : memref<1024x3xf64>
    %a:3 = affine.for %j = 0 to 1024 iter_args(%ax = %z, %ay = %z, %az = %z) -> (f64, f64, f64) {
      %xj = affine.load %p[%j, 0] : memref<1024x3xf64>
      %yj = affine.load %p[%j, 1] : memref<1024x3xf64>
      %zj = affine.load %p[%j, 2] : memref<1024x3xf64>
      %mj = affine.load %m[%j] : memref<1024xf64>
      %dx = arith.subf %xj, %xi : f64
      %dy = arith.subf %yj, %yi : f64
      %dz = arith.subf %zj, %zi : f64
      %x2 = arith.mulf %dx, %dx : f64
      %y2 = arith.mulf %dy, %dy : f64
      %z2 = arith.mulf %dz, %dz : f64
      %s1 = arith.addf %x2, %y2 : f64
      %s2 = arith.addf %s1, %z2 : f64
      %d2 = arith.addf %s2, %eps : f64
      %d = math.sqrt %d2 : f64
      %d3 = arith.mulf %d2, %d : f64
      %w = arith.divf %mj, %d3 : f64
      %fx = arith.mulf %dx, %w : f64
      %fy = arith.mulf %dy, %w : f64
      %fz = arith.mulf %dz, %w : f64
      %bx = arith.addf %ax, %fx : f64
      %by = arith.addf %ay, %fy : f64
      %bz = arith.addf %az, %fz : f64
      affine.yield %bx, %by, %bz : f64, f64, f64
    }
    %vx = affine.load %v[%i, 0] : memref<1024x3xf64>
    %nx = arith.mulf %a#0, %dt : f64
    %ux = arith.addf %vx, %nx : f64
    affine.store %ux, %v[%i, 0] : memref<1024x3xf64>
    %vy = affine.load %v[%i, 1] : memref<1024x3xf64>
    %ny = arith.mulf %a#1, %dt : f64
    %uy = arith.addf %vy, %ny : f64
    affine.store %uy, %v[%i, 1] : memref<1024x3xf64>
    %vz = affine.load %v[%i, 2] : memref<1024x3xf64>
    %nz = arith.mulf %a#2, %dt : f64
    %uz = arith.addf %vz, %nz : f64
    affine.store %uz, %v[%i, 2] : memref<1024x3xf64>
  }
  return
}

func.func @main() {
  %p = memref.alloc() : memref<1024x3xf64>
  %v = memref.alloc() : memref<1024x3xf64>
  %m = memref.alloc() : memref<1024xf64>
  %one = arith.constant 1.0 : f64
  affine.for %i = 0 to 1024 {
    affine.store %one, %m[%i] : memref<1024xf64>
    affine.for %k = 0 to 3 {
      %q = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 31) mod 101)>(%i, %k)
      %q1 = arith.index_cast %q : index to i64
      %q2 = arith.sitofp %q1 : i64 to f64
      affine.store %q2, %p[%i, %k] : memref<1024x3xf64>
      affine.store %one, %v[%i, %k] : memref<1024x3xf64>
    }
  }
  affine.for %r = 0 to 5 {
    %t0 = func.call @rtclock() : () -> f64
    affine.for %s = 0 to 50 { func.call @step(%p, %v, %m) : (memref<1024x3xf64>, memref<1024x3xf64>, memref<1024xf64>) -> () }
    %t1 = func.call @rtclock() : () -> f64
    %d = arith.subf %t1, %t0 : f64
    %n = arith.constant 52428800.0 : f64
    %q = arith.divf %n, %d : f64
    %e6 = arith.constant 1.0e-6 : f64
    %g = arith.mulf %q, %e6 : f64
    func.call @printF64(%g) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
