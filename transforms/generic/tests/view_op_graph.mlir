// RUN: terrace opt %s --view-op-graph -o /dev/null 2>&1 | FileCheck %s --check-prefix=DATA
// RUN: terrace opt %s --view-op-graph='print-data-flow-edges=false print-control-flow-edges max-label-len=4' -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONTROL
// RUN: terrace opt %s --view-op-graph='print-attrs=false print-result-types=false' -o /dev/null 2>&1 | FileCheck %s --check-prefix=BARE

// DATA:      digraph G {
// DATA-NEXT:   compound = true;
// DATA:        subgraph cluster_5 {
// DATA-NEXT:     v6 [label = " ", shape = plain];
// DATA-NEXT:     label = "func.func : ()\lfunction_type: (index) -\> index\lsym_name: \"f\"\l";
// DATA-NEXT:     subgraph cluster_7 {
// DATA:            v9 [label = "<res_arg0> %arg0 index", shape = Mrecord];
// DATA:            v10 [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: 1 : index\l|{<res_c1> %c1 index}}", shape = Mrecord, style = filled];
// DATA-NEXT:       subgraph cluster_11 {
// DATA-NEXT:         v12 [label = " ", shape = plain];
// DATA-NEXT:         label = "scf.for : (index)\l";
// DATA:        v9:res_arg0:s -> v12[lhead = cluster_11, style = solid];
// DATA:        v12 -> v{{[0-9]+}}:arg_0:n[ltail = cluster_11, style = solid];

// CONTROL:     label = "func.func : ()\lfunction_type: (ind...\lsym_name: \"f\"\l";
// CONTROL:     v10 -> v12[lhead = cluster_11, style = dashed];
// CONTROL-NOT: style = solid

// BARE: label = "func.func";
// BARE: label = "{arith.constant\l|{<res_c1> %c1}}"

func.func @f(%n: index) -> index {
  %one = arith.constant 1 : index
  %r = scf.for %i = %one to %n step %one iter_args(%sum = %one) -> index {
    %next = arith.addi %sum, %i : index
    scf.yield %next : index
  }
  return %r : index
}
