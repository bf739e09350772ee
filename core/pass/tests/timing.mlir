// RUN: terrace opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(control-flow-sink,cse),any(canonicalize))' --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TREE
// RUN: terrace opt %s --threads=2 --cse --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: terrace opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(cse,cse))' --mlir-timing --mlir-timing-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: terrace opt %s --mlir-disable-threading --cse --mlir-timing --mlir-timing-display=list --mlir-output-format=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST-JSON
// RUN: terrace opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(cse))' --mlir-timing --mlir-output-format=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=TREE-JSON

// TREE:      ===-------------------------------------------------------------------------===
// TREE-NEXT:                         ... Execution time report ...
// TREE-NEXT: ===-------------------------------------------------------------------------===
// TREE-NEXT: Total Execution Time: {{.*}} seconds
// TREE-EMPTY:
// TREE-NEXT:   ----Wall Time----  ----Name----
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)  Parser
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)  'func.func' Pipeline
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)    ControlFlowSink
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)      (A) DominanceInfo
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)    CSE
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)  'any' Pipeline
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)    Canonicalizer
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)  Output
// TREE-NEXT:     {{[0-9.]+}} ({{.*}}%)  Rest
// TREE-NEXT:     {{[0-9.]+}} (100.0%)  Total

// THREADS:      ----User Time----  ----Wall Time----  ----Name----
// THREADS-NEXT: {{[0-9.]+}} ({{.*}}%) {{.*}} ({{.*}}%)  Parser

// LIST:     (100.0%)  root
// LIST-DAG: 'func.func' Pipeline
// LIST-DAG: CSE
// LIST:     Rest
// LIST:     Total

// LIST-JSON:      [
// LIST-JSON-NEXT: {"wall": {"duration": {{.*}}, "percentage": 100.0}, "name": "root"},
// LIST-JSON:      "name": "Rest"},
// LIST-JSON-NEXT: {"wall": {"duration": {{.*}}, "percentage": 100.0}, "name": "Total"}
// LIST-JSON-NEXT: ]

// TREE-JSON:      [
// TREE-JSON-NEXT: {"wall": {"duration": {{.*}}, "percentage": {{.*}}}, "name": "Parser", "passes": [
// TREE-JSON-NEXT: {}]},
// TREE-JSON-NEXT: {"wall": {{.*}}, "name": "'func.func' Pipeline", "passes": [
// TREE-JSON-NEXT:   {"wall": {{.*}}, "name": "CSE", "passes": [
// TREE-JSON-NEXT:     {"wall": {{.*}}, "name": "(A) DominanceInfo", "passes": [
// TREE-JSON-NEXT:     {}]},
// TREE-JSON-NEXT:   {}]},
// TREE-JSON-NEXT: {}]},
// TREE-JSON:      {"wall": {"duration": {{.*}}, "percentage": 100.0}, "name": "Total"}
// TREE-JSON-NEXT: ]

func.func @f() {
  return
}
