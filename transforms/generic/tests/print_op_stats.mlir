// RUN: terrace opt %s --allow-unregistered-dialect --print-op-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=TABLE --strict-whitespace
// RUN: terrace opt %s --allow-unregistered-dialect --print-op-stats=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON

// TABLE:Operations encountered:
// TABLE-NEXT:-----------------------
// TABLE-NEXT:  builtin.module     , 1
// TABLE-NEXT:     func.func       , 1
// TABLE-NEXT:     func.return     , 1
// TABLE-NEXT:          no_dialect , 2

// JSON:      {
// JSON-NEXT:   "builtin.module" : 1,
// JSON-NEXT:   "func.func" : 1,
// JSON-NEXT:   "func.return" : 1,
// JSON-NEXT:   "no_dialect" : 2
// JSON-NEXT: }

func.func @f() {
  "no_dialect"() : () -> ()
  "no_dialect"() : () -> ()
  return
}
