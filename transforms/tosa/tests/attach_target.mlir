// RUN: terrace opt %s --tosa-attach-target | FileCheck %s --check-prefix=DEFAULT
// RUN: terrace opt %s --tosa-attach-target="profiles=pro_int,pro_fp extensions=int16 level=none specification_version=1.1.draft" | FileCheck %s --check-prefix=GIVEN
// RUN: not terrace opt %s --tosa-attach-target="profiles=nothing" 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// DEFAULT: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [], extensions = []>}
// GIVEN: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = [pro_int, pro_fp], extensions = [int16]>}
// UNKNOWN: Unknown TOSA profile name passed in 'nothing', supported profiles are: pro_int, pro_fp
func.func @nothing() {
  return
}
