// RUN: terrace opt %s --nvvm-attach-target='module=nvvm.* O=3 chip=sm_90' --rocdl-attach-target='module=rocdl.* O=3 chip=gfx90a' | FileCheck %s
// RUN: terrace opt %s --nvvm-attach-target='module=^last O=1 fast=true ftz=true ptxas-cmd-options="-v --maxrregcount=32"' --rocdl-attach-target='module=^last l=a.bc,b.bc wave64=false correct-sqrt=false abi=500' --xevm-attach-target='module=^last chip=pvc cmd-options=-fast' | FileCheck %s --check-prefix=FLAGS
// RUN: terrace opt %s --spirv-attach-target='module=last ver=v1.3 caps=Kernel,Shader,Unheard exts=SPV_KHR_16bit_storage client_api=Vulkan vendor=AMD device_type=DiscreteGPU device_id=3' | FileCheck %s --check-prefix=SPIRV
// RUN: not terrace opt %s --spirv-attach-target='ver=v9.9' 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: not terrace opt %s --nvvm-attach-target='module=[' 2>&1 | FileCheck %s --check-prefix=REGEX
// RUN: not terrace opt %s --nvvm-attach-target='O=7' 2>&1 | FileCheck %s --check-prefix=LEVEL

// VERSION: error: unknown version: v9.9
// REGEX: error: invalid regular expression for 'module'
// LEVEL: error: {{.*}}The optimization level must be a number between 0 and 3.

module attributes {gpu.container_module} {
  // CHECK: gpu.module @nvvm_new [#nvvm.target<O = 3, chip = "sm_90">]
  gpu.module @nvvm_new {
  }
  // CHECK: gpu.module @nvvm_second [#nvvm.target<chip = "sm_60">, #nvvm.target<O = 3, chip = "sm_90">]
  gpu.module @nvvm_second [#nvvm.target<chip = "sm_60">] {
  }
  // CHECK: gpu.module @nvvm_known [#nvvm.target<O = 3, chip = "sm_90">] {
  gpu.module @nvvm_known [#nvvm.target<O = 3, chip = "sm_90">] {
  }
  // CHECK: gpu.module @rocdl [#rocdl.target<O = 3, chip = "gfx90a">]
  gpu.module @rocdl {
  }
  // FLAGS: gpu.module @last [#nvvm.target<O = 1, flags = {fast, ftz, "ptxas-cmd-options" = ["-v", "--maxrregcount=32"]}>, #rocdl.target<abi = "500", flags = {no_wave64, unsafe_sqrt}, link = ["a.bc", "b.bc"]>, #xevm.target<chip = "pvc", flags = {"cmd-options" = ["-fast"]}>]
  // SPIRV: gpu.module @last [#spirv.target_env<#spirv.vce<v1.3, [Kernel, Shader], [SPV_KHR_16bit_storage]>, api=Vulkan, AMD:DiscreteGPU:3, #spirv.resource_limits<>>]
  gpu.module @last {
  }
}
