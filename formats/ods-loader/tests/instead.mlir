// RUN: terrace opt --td-instead ub=%S/instead.td -I formats/ods-loader/tests/include %s | FileCheck %s
// RUN: not terrace opt --td %S/instead.td -I formats/ods-loader/tests/include %s 2>&1 | FileCheck %s --check-prefix=THERE
// RUN: not terrace opt --td-instead nobody=%S/instead.td %s 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: not terrace opt --td-instead arith=%S/instead.td -I formats/ods-loader/tests/include %s 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: terrace opt --td-instead ub=%S/instead.td -Iformats/ods-loader/tests/include --td-report | FileCheck %s --check-prefix=REPORT

// THERE: error: '{{.*}}instead.td' declares the dialect 'ub', which exists already; --td-instead=ub=FILE takes its place
// NOBODY: error: there is no built-in dialect 'nobody'
// NOTHING: error: '{{.*}}instead.td' declares nothing of the dialect 'arith'

// REPORT: dialect 'ub': 2 declarations, 2 of them checked in full
// REPORT: attribute ub.poison ({{.*}}instead.td:7)
// REPORT: operation ub.poison ({{.*}}instead.td:9)
// REPORT-NEXT: syntax: declared
// REPORT-NEXT: checked: attributes, types of the results

// CHECK: ub.poison {value = #ub.poison}
%0 = ub.poison {value = #ub.poison}
// CHECK: ub.poison {value = #ub.poison, x}
%1 = "ub.poison"() <{value = #ub.poison}> {x} : () -> i32
