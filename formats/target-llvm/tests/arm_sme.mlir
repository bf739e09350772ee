// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

// The tile is the first argument of what combines or replaces, and the third of what reads or moves.
// CHECK-LABEL: define void @lengths
llvm.func @lengths() {
  // CHECK-NEXT: %1 = call i64 @llvm.aarch64.sme.cntsd()
  %4 = "arm_sme.intr.cntsd"() : () -> i64
  llvm.return
}

// CHECK-LABEL: define void @slices_in_memory
llvm.func @slices_in_memory(%a: !llvm.ptr, %k: i32, %b: vector<[16]xi1>, %h: vector<[8]xi1>, %w: vector<[4]xi1>, %d: vector<[2]xi1>, %q: vector<[1]xi1>) {
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1b.horiz(<vscale x 16 x i1> %2, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1b.horiz"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1b.vert(<vscale x 16 x i1> %2, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1b.vert"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1h.horiz(<vscale x 8 x i1> %3, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1h.horiz"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1h.vert(<vscale x 8 x i1> %3, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1h.vert"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1w.horiz(<vscale x 4 x i1> %4, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1w.horiz"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1w.vert(<vscale x 4 x i1> %4, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1w.vert"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1d.horiz(<vscale x 2 x i1> %5, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1d.horiz"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1d.vert(<vscale x 2 x i1> %5, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1d.vert"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1q.horiz(<vscale x 1 x i1> %6, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1q.horiz"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.ld1q.vert(<vscale x 1 x i1> %6, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.ld1q.vert"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1b.horiz(<vscale x 16 x i1> %2, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1b.horiz"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1b.vert(<vscale x 16 x i1> %2, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1b.vert"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1h.horiz(<vscale x 8 x i1> %3, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1h.horiz"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1h.vert(<vscale x 8 x i1> %3, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1h.vert"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1w.horiz(<vscale x 4 x i1> %4, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1w.horiz"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1w.vert(<vscale x 4 x i1> %4, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1w.vert"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1d.horiz(<vscale x 2 x i1> %5, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1d.horiz"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1d.vert(<vscale x 2 x i1> %5, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1d.vert"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1q.horiz(<vscale x 1 x i1> %6, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1q.horiz"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.st1q.vert(<vscale x 1 x i1> %6, ptr %0, i32 0, i32 %1)
  "arm_sme.intr.st1q.vert"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.str(i32 %1, ptr %0, i32 %1)
  "arm_sme.intr.str"(%k, %a, %k) : (i32, !llvm.ptr, i32) -> ()
  llvm.return
}

// CHECK-LABEL: define void @slices
llvm.func @slices(%k: i32, %p: vector<[4]xi1>, %v: vector<[4]xf32>) {
  // CHECK-NEXT: %4 = call <vscale x 4 x float> @llvm.aarch64.sme.read.horiz.nxv4f32(<vscale x 4 x float> %2, <vscale x 4 x i1> %1, i32 3, i32 %0)
  %read_horiz = "arm_sme.intr.read.horiz"(%v, %p, %k) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  // CHECK-NEXT: call void @llvm.aarch64.sme.write.horiz.nxv4f32(i32 3, i32 %0, <vscale x 4 x i1> %1, <vscale x 4 x float> %2)
  "arm_sme.intr.write.horiz"(%k, %p, %v) <{tile_id = 3 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
  // CHECK-NEXT: %5 = call <vscale x 4 x float> @llvm.aarch64.sme.read.vert.nxv4f32(<vscale x 4 x float> %2, <vscale x 4 x i1> %1, i32 3, i32 %0)
  %read_vert = "arm_sme.intr.read.vert"(%v, %p, %k) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  // CHECK-NEXT: call void @llvm.aarch64.sme.write.vert.nxv4f32(i32 3, i32 %0, <vscale x 4 x i1> %1, <vscale x 4 x float> %2)
  "arm_sme.intr.write.vert"(%k, %p, %v) <{tile_id = 3 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.zero(i32 17)
  "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
  llvm.return
}

// CHECK-LABEL: define void @product_instructions
llvm.func @product_instructions(%m: vector<[8]xi1>, %i: vector<[8]xi16>, %b: vector<[8]xbf16>, %n: vector<[4]xi1>, %f: vector<[4]xf32>) {
  // CHECK-NEXT: call void @llvm.aarch64.sme.mopa.nxv4f32(i32 0, <vscale x 4 x i1> %3, <vscale x 4 x i1> %3, <vscale x 4 x float> %4, <vscale x 4 x float> %4)
  "arm_sme.intr.mopa"(%n, %n, %f, %f) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.mops.nxv4f32(i32 0, <vscale x 4 x i1> %3, <vscale x 4 x i1> %3, <vscale x 4 x float> %4, <vscale x 4 x float> %4)
  "arm_sme.intr.mops"(%n, %n, %f, %f) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.mopa.wide.nxv8bf16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x bfloat> %2, <vscale x 8 x bfloat> %2)
  "arm_sme.intr.mopa.wide"(%m, %m, %b, %b) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.mops.wide.nxv8bf16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x bfloat> %2, <vscale x 8 x bfloat> %2)
  "arm_sme.intr.mops.wide"(%m, %m, %b, %b) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.smopa.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.smopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.smops.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.smops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.umopa.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.umopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.umops.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.umops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.sumopa.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.sumopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.sumops.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.sumops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.usmopa.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.usmopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.usmops.wide.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.usmops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.smopa.za32.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.smopa.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.smops.za32.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.smops.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.umopa.za32.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.umopa.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK-NEXT: call void @llvm.aarch64.sme.umops.za32.nxv8i16(i32 0, <vscale x 8 x i1> %0, <vscale x 8 x i1> %0, <vscale x 8 x i16> %1, <vscale x 8 x i16> %1)
  "arm_sme.intr.umops.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  llvm.return
}
