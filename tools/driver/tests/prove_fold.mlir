// RUN: terrace prove --fold arith.extui --fold index.casts --widths 3 | FileCheck %s
// RUN: not terrace prove --fold arith.addf 2>&1 | FileCheck %s --check-prefix=FLOAT

// CHECK: arith.extui on i3: [[COUNT:[0-9]+]] of [[COUNT]] programs proved
// CHECK: index.casts on index: [[CASTS:[0-9]+]] of [[CASTS]] programs proved
// CHECK: {{[0-9]+}} proved, 0 wrong, 0 unknown

// FLOAT: error: the folds of 'arith.addf' are not proved: it is not modelled
