// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with attach operation must match its intent}}
  %d = acc.attach varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.attach varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.attach varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.attach varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with copyin operation must match its intent or specify original clause this operation was decomposed from}}
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.copyin varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{invalid data clause modifiers: zero}}
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with create operation must match its intent or specify original clause this operation was decomposed from}}
  %d = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.create varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.create varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{invalid data clause modifiers: readonly}}
  %d = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,readonly>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with deviceptr operation must match its intent}}
  %d = acc.deviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.deviceptr varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.deviceptr varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.deviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with no_create operation must match its intent}}
  %d = acc.nocreate varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.nocreate varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.nocreate varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.nocreate varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with present operation must match its intent}}
  %d = acc.present varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.present varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.present varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.present varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with use_device operation must match its intent or specify original clause this operation was decomposed from}}
  %d = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.use_device varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.use_device varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with device operation must match its intent or specify original clause this operation was decomposed from}}
  %d = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.update_device varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.update_device varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with private operation must match its intent}}
  %d = acc.private varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.private varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.private' op recipe expected for private}}
  %d = acc.private varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.private varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with firstprivate operation must match its intent}}
  %d = acc.firstprivate varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.firstprivate varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.firstprivate' op recipe expected for firstprivate}}
  %d = acc.firstprivate varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.firstprivate varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with firstprivate operation must match its intent}}
  %d = acc.firstprivate_map varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.firstprivate_map varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.firstprivate_map varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with reduction operation must match its intent}}
  %d = acc.reduction varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.reduction varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.reduction' op recipe expected for reduction}}
  %d = acc.reduction varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.reduction varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with cache operation must match its intent or specify original clause this operation was decomposed from}}
  %d = acc.cache varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.cache varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.cache varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{invalid data clause modifiers: zero,alwaysin,capture}}
  %d = acc.cache varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with device_resident operation must match its intent}}
  %d = acc.declare_device_resident varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.declare_device_resident varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.declare_device_resident varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.declare_device_resident varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with link operation must match its intent}}
  %d = acc.declare_link varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %d = acc.declare_link varPtr(%m : memref<10xf32>) varType(memref<10xf32>) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  %d = acc.declare_link varPtr(%m : memref<10xf32>) -> memref<20xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %d = acc.declare_link varPtr(%m : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero,capture,readonly,alwaysin>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with delete operation must match its intent or specify original clause this operation was decomposed from}}
  acc.delete accPtr(%m : memref<10xf32>) {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with detach operation must match its intent or specify original clause this operation was decomposed from}}
  acc.detach accPtr(%m : memref<10xf32>) {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  acc.detach accPtr(%m : memref<10xf32>) {modifiers = #acc<data_clause_modifier always>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with copyout operation must match its intent or specify original clause this operation was decomposed from}}
  acc.copyout accPtr(%m : memref<10xf32>) to varPtr(%m : memref<10xf32>) {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  acc.copyout accPtr(%m : memref<10xf32>) to varPtr(%n : memref<20xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  acc.copyout accPtr(%m : memref<10xf32>) to varPtr(%m : memref<10xf32>) varType(memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{invalid data clause modifiers: readonly}}
  acc.copyout accPtr(%m : memref<10xf32>) to varPtr(%m : memref<10xf32>) {modifiers = #acc<data_clause_modifier readonly>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{data clause associated with host operation must match its intent or specify original clause this operation was decomposed from}}
  acc.update_host accPtr(%m : memref<10xf32>) to varPtr(%m : memref<10xf32>) {dataClause = #acc<data_clause acc_getdeviceptr>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and output types must match}}
  acc.update_host accPtr(%m : memref<10xf32>) to varPtr(%n : memref<20xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{varType must capture the element type of var}}
  acc.update_host accPtr(%m : memref<10xf32>) to varPtr(%m : memref<10xf32>) varType(memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  acc.update_host accPtr(%m : memref<10xf32>) to varPtr(%m : memref<10xf32>) {modifiers = #acc<data_clause_modifier readonly>}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.private' op expected symbol reference @nowhere to point to a private declaration}}
  %d = acc.private varPtr(%m : memref<10xf32>) recipe(@nowhere) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.firstprivate' op expected symbol reference @nowhere to point to a firstprivate declaration}}
  %d = acc.firstprivate varPtr(%m : memref<10xf32>) recipe(@nowhere) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.reduction' op expected symbol reference @nowhere to point to a reduction declaration}}
  %d = acc.reduction varPtr(%m : memref<10xf32>) recipe(@nowhere) -> memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expected extent or upperbound.}}
  %b = acc.bounds lowerbound(%x : index)
  return
}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects non-empty init region}}
acc.private.recipe @r : memref<10xf32> init {
}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects init region first argument of the privatization type}}
acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: i32):
  acc.yield %x : i32
}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects destroy region first argument of the privatization type}}
acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} destroy {
^bb0(%x: i32):
  acc.yield %x : i32
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects non-empty init region}}
acc.firstprivate.recipe @r : memref<10xf32> init {
} copy {
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects init region first argument of the privatization type}}
acc.firstprivate.recipe @r : memref<10xf32> init {
^bb0(%x: i32):
  acc.yield %x : i32
} copy {
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects non-empty copy region}}
acc.firstprivate.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} copy {
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects copy region with two arguments of the privatization type}}
acc.firstprivate.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} copy {
^bb0(%x: i32):
  acc.yield %x : i32
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects copy region with two arguments of the privatization type}}
acc.firstprivate.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} copy {
^bb0(%x: memref<10xf32>):
  acc.yield
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects destroy region first argument of the privatization type}}
acc.firstprivate.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} copy {
^bb0(%x: memref<10xf32>, %y: memref<10xf32>):
  acc.yield
} destroy {
^bb0(%x: i32):
  acc.yield %x : i32
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects non-empty init region}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <add> init {
} combiner {
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects init region first argument of the reduction type}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <add> init {
^bb0(%x: i32):
  acc.yield %x : i32
} combiner {
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects non-empty combiner region}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <add> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} combiner {
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region with the first two arguments of the reduction type}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <add> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} combiner {
^bb0(%x: i32):
  acc.yield %x : i32
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region to yield a value of the reduction type}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <add> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} combiner {
^bb0(%x: memref<10xf32>, %y: memref<10xf32>):
  acc.yield
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region with the first two arguments of the reduction type}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <add> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} combiner {
^bb0(%x: memref<10xf32>, %y: i32):
  acc.yield %x : memref<10xf32>
}

// -----

// expected-error @+2 {{custom op 'acc.reduction.recipe' expected ::mlir::acc::ReductionOperator to be one of: none, add, mul, max, min, iand, ior, xor, eqv, neqv, land, lor}}
// expected-error @+1 {{custom op 'acc.reduction.recipe' failed to parse OpenACC_ReductionOperatorAttr parameter 'value' which is to be a `::mlir::acc::ReductionOperator`}}
acc.reduction.recipe @r : memref<10xf32> reduction_operator <subtract> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
} combiner {
}

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time}}
acc.routine @r func(@f) gang worker

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time}}
acc.routine @r func(@f) seq vector

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `nvidia`}}
acc.routine @r func(@f) worker ([#acc.device_type<nvidia>]) vector ([#acc.device_type<nvidia>])

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `host`}}
acc.routine @r func(@f) gang worker ([#acc.device_type<host>])

// -----

// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `host`}}
acc.routine @r func(@f) gang(dim: 1 : i64 [#acc.device_type<host>]) worker ([#acc.device_type<host>])

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.parallel' op num_gangs expects a maximum of 3 values per segment}}
  acc.parallel num_gangs({%i : i32, %i : i32, %i : i32, %i : i32}) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op expected private as defining op}}
  acc.parallel private(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op expected firstprivate as defining op}}
  acc.parallel firstprivate(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op expected reduction as defining op}}
  acc.parallel reduction(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
}
func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.private varPtr(%m : memref<10xf32>) recipe(@r) -> memref<10xf32>
  // expected-error @+1 {{'acc.parallel' op private operand appears more than once}}
  acc.parallel private(%d, %d : memref<10xf32>, memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
}
func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.private varPtr(%m : memref<10xf32>) recipe(@r) -> memref<10xf32>
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.parallel dataOperands(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.parallel async(%i : i32) {
    acc.yield
  } attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.parallel async(%i : i32 [#acc.device_type<nvidia>]) {
    acc.yield
  } attributes {asyncOnly = [#acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.parallel wait({%i : i32}) {
    acc.yield
  } attributes {waitOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.parallel wait({%i : i32} [#acc.device_type<host>]) {
    acc.yield
  } attributes {waitOnly = [#acc.device_type<host>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.kernels' op num_gangs expects a maximum of 3 values per segment}}
  acc.kernels num_gangs({%i : i32, %i : i32, %i : i32, %i : i32}) {
    acc.terminator
  }
  return
}

// -----

acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
}
func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.private varPtr(%m : memref<10xf32>) recipe(@r) -> memref<10xf32>
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.kernels dataOperands(%d : memref<10xf32>) {
    acc.terminator
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.kernels async(%i : i32) {
    acc.terminator
  } attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.kernels async(%i : i32 [#acc.device_type<nvidia>]) {
    acc.terminator
  } attributes {asyncOnly = [#acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.kernels wait({%i : i32}) {
    acc.terminator
  } attributes {waitOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.kernels wait({%i : i32} [#acc.device_type<host>]) {
    acc.terminator
  } attributes {waitOnly = [#acc.device_type<host>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.serial' op expected private as defining op}}
  acc.serial private(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.serial' op expected firstprivate as defining op}}
  acc.serial firstprivate(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.serial' op expected reduction as defining op}}
  acc.serial reduction(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
}
func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.private varPtr(%m : memref<10xf32>) recipe(@r) -> memref<10xf32>
  // expected-error @+1 {{'acc.serial' op private operand appears more than once}}
  acc.serial private(%d, %d : memref<10xf32>, memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

acc.private.recipe @r : memref<10xf32> init {
^bb0(%x: memref<10xf32>):
  acc.yield %x : memref<10xf32>
}
func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.private varPtr(%m : memref<10xf32>) recipe(@r) -> memref<10xf32>
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.serial dataOperands(%d : memref<10xf32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.serial async(%i : i32) {
    acc.yield
  } attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.serial async(%i : i32 [#acc.device_type<nvidia>]) {
    acc.yield
  } attributes {asyncOnly = [#acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.serial wait({%i : i32}) {
    acc.yield
  } attributes {waitOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.serial wait({%i : i32} [#acc.device_type<host>]) {
    acc.yield
  } attributes {waitOnly = [#acc.device_type<host>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one operand or the default attribute must appear on the data operation}}
  acc.data {
    acc.terminator
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.data dataOperands(%m : memref<10xf32>) {
    acc.terminator
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{expect data entry operation as defining op}}
  acc.host_data dataOperands(%d : memref<10xf32>) {
    acc.terminator
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one operand must appear on the host_data operation}}
  acc.host_data {
    acc.terminator
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.data async(%i : i32) {
    acc.terminator
  } attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the enter data operation}}
  acc.enter_data
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the exit data operation}}
  acc.exit_data
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one value must be present in dataOperands}}
  acc.update
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.enter_data async(%i : i32) dataOperands(%d : memref<10xf32>) attributes {async}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.enter_data wait(%i : i32) dataOperands(%d : memref<10xf32>) attributes {wait}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.enter_data wait_devnum(%i : i32) dataOperands(%d : memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.exit_data async(%i : i32) dataOperands(%d : memref<10xf32>) attributes {async}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.exit_data wait(%i : i32) dataOperands(%d : memref<10xf32>) attributes {wait}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.exit_data wait_devnum(%i : i32) dataOperands(%d : memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.present varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{expect data entry operation as defining op}}
  acc.enter_data dataOperands(%d : memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.update dataOperands(%d : memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.update async(%i : i32) dataOperands(%d : memref<10xf32>) attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.update wait({%i : i32}) dataOperands(%d : memref<10xf32>) attributes {waitOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.wait wait_devnum(%i : i32)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.wait async(%i : i32) attributes {async}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one operand must appear on the declare operation}}
  %t = acc.declare_enter
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expect valid declare data entry operation or acc.getdeviceptr as defining op}}
  %t = acc.declare_enter dataOperands(%m : memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one operand must appear on the declare operation}}
  acc.declare_exit
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expect valid declare data entry operation or acc.getdeviceptr as defining op}}
  acc.declare_exit dataOperands(%m : memref<10xf32>)
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expect valid declare data entry operation or acc.getdeviceptr as defining op}}
  acc.declare dataOperands(%m : memref<10xf32>) {
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  acc.parallel {
    // expected-error @+1 {{'acc.init' op cannot be nested in a compute operation}}
    acc.init
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  acc.parallel {
    // expected-error @+1 {{'acc.shutdown' op cannot be nested in a compute operation}}
    acc.shutdown
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  acc.parallel {
    // expected-error @+1 {{'acc.set' op cannot be nested in a compute operation}}
    acc.set
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  acc.loop control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    // expected-error @+1 {{'acc.init' op cannot be nested in a compute operation}}
    acc.init
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.set' op at least one default_async, device_num, or device_type operand must appear}}
  acc.set
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  acc.atomic.read %m = %m : memref<10xf32>, memref<10xf32>, f32
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{address must dereference to value type}}
  acc.atomic.write %m = %i : memref<10xf32>, i32
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  acc.atomic.update %m : memref<10xf32> {
  ^bb0(%a: i32):
    acc.yield %a : i32
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{input and yielded value must have the same type}}
  acc.atomic.update %m : memref<10xf32> {
  ^bb0(%a: f32):
    acc.yield %i : i32
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{the region must accept exactly one argument}}
  acc.atomic.update %m : memref<10xf32> {
  ^bb0(%a: f32, %b: f32):
    acc.yield %a : f32
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{only updated value must be returned}}
  acc.atomic.update %m : memref<10xf32> {
  ^bb0(%a: f32):
    acc.yield %a, %a : f32, f32
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expected three operations in atomic.capture region (one terminator, and two atomic ops)}}
  acc.atomic.capture {
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  acc.atomic.capture {
    // expected-error @+1 {{invalid sequence of operations in the capture region}}
    acc.atomic.read %m = %n : memref<10xf32>, memref<20xf32>, f32
    acc.atomic.read %m = %n : memref<10xf32>, memref<20xf32>, f32
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  acc.atomic.capture {
    // expected-error @+1 {{updated variable in atomic.update must be captured in second operation}}
    acc.atomic.update %m : memref<10xf32> {
    ^bb0(%a: f32):
      acc.yield %a : f32
    }
    acc.atomic.read %m = %n : memref<10xf32>, memref<20xf32>, f32
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{at least one of auto, independent, seq must be present}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  }
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{only one of auto, independent, seq can be present at the same time}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{only one of auto, independent, seq can be present at the same time}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], auto_ = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{only one of auto, independent, seq can be present at the same time}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], seq = [#acc.device_type<nvidia>, #acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop gang control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop worker control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop vector control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expected '{'}}
  acc.loop gang(num=%i : i32) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expected '{'}}
  acc.loop gang(static=%i : i32) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop worker(%i : i32) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop vector(%i : i32) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op collapse device_type attr must be define when collapse attr is present}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op collapse attribute count must match collapse device_type count}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2, 2], collapseDeviceType = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in collapseDeviceType attribute}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2, 2], collapseDeviceType = [#acc.device_type<nvidia>, #acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in gang attribute}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], gang = [#acc.device_type<nvidia>, #acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in worker attribute}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], worker = [#acc.device_type<nvidia>, #acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in vector attribute}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], vector = [#acc.device_type<nvidia>, #acc.device_type<nvidia>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in workerNumOperandsDeviceType attribute}}
  acc.loop worker(%i : i32 [#acc.device_type<nvidia>], %i : i32 [#acc.device_type<nvidia>]) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `nvidia` found in vectorOperandsDeviceType attribute}}
  acc.loop vector(%i : i32 [#acc.device_type<nvidia>], %i : i32 [#acc.device_type<nvidia>]) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.loop' op expected private as defining op}}
  acc.loop private(%d : memref<10xf32>) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.loop' op expected firstprivate as defining op}}
  acc.loop firstprivate(%d : memref<10xf32>) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // expected-error @+1 {{'acc.loop' op expected reduction as defining op}}
  acc.loop reduction(%d : memref<10xf32>) control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{failed to find enough loop-like operations inside container-like acc.loop}}
  acc.loop   {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{failed to find enough loop-like operations inside container-like acc.loop}}
  acc.loop   {
    acc.loop control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{found sibling loops inside container-like acc.loop}}
  acc.loop   {
    acc.loop control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.loop control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op along control flow edge from Operation acc.yield to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  acc.loop  control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    // expected-note @+1 {{region branch point}}
    acc.yield %x : index
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{number of upperbounds expected to be the same as number of steps}}
  "acc.loop"(%x, %x) <{operandSegmentSizes = array<i32: 1,1,0,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{number of upperbounds expected to be the same as number of steps}}
  "acc.loop"(%x, %x, %x) <{operandSegmentSizes = array<i32: 1,2,0,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{number of upperbounds expected to be the same as number of steps}}
  "acc.loop"(%x, %x, %x) <{operandSegmentSizes = array<i32: 2,1,0,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{number of upperbounds expected to be the same as number of lowerbounds}}
  "acc.loop"(%x, %x) <{operandSegmentSizes = array<i32: 0,1,1,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{inclusiveUpperbound size is expected to be the same as upperbound size}}
  "acc.loop"(%x, %x, %x) <{operandSegmentSizes = array<i32: 1,1,1,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op gangOperandsArgType attribute must be defined when gang operands are present}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op gangOperandsArgType attribute count must match gangOperands count}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>], gangOperandsArgType = [#acc.gang_arg_type<Num>, #acc.gang_arg_type<Dim>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op gang operand count does not match count in segments}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>], gangOperandsArgType = [#acc.gang_arg_type<Num>], gangOperandsDeviceType = [#acc.device_type<none>], gangOperandsSegments = array<i32: 2>}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op gang segment count does not match device_type count}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,1,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>], gangOperandsArgType = [#acc.gang_arg_type<Num>], gangOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<host>], gangOperandsSegments = array<i32: 1>}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op worker operands count must match worker device_type count}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,0,1,0,0,0,0,0,0>, independent = [#acc.device_type<none>], workerNumOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<host>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op vector operands count must match vector device_type count}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,0,0,1,0,0,0,0,0>, independent = [#acc.device_type<none>], vectorOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<host>]}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op tile operand count does not match count in segments}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,0,0,0,1,0,0,0,0>, independent = [#acc.device_type<none>], tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 2>}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op tile segment count does not match device_type count}}
  "acc.loop"(%x) <{operandSegmentSizes = array<i32: 0,0,0,0,0,0,1,0,0,0,0>, independent = [#acc.device_type<none>], tileOperandsDeviceType = [#acc.device_type<none>, #acc.device_type<none>], tileOperandsSegments = array<i32: 1>}> ({
  ^bb0(%v : index):
  acc.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{expected non-empty body.}}
  "acc.loop"() <{operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>]}> ({
  
  }) : () -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{unstructured acc.loop must not have induction variables}}
  "acc.loop"(%x, %x, %x) <{operandSegmentSizes = array<i32: 1,1,1,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>], unstructured}> ({
  ^bb0(%v : index):
    acc.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.loop' op along control flow edge from Operation acc.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  "acc.loop"() <{operandSegmentSizes = array<i32: 0,0,0,0,0,0,0,0,0,0,0>, independent = [#acc.device_type<none>], unstructured}> ({
    // expected-note @+1 {{region branch point}}
    acc.yield %x : index
  }) : () -> ()
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %r = acc.loop control(%v : index) = (%x : index) to (%x : index) step (%x : index) {
    acc.yield %x : index
  } attributes {independent = [#acc.device_type<none>]}
  return
}

// -----

// expected-error @+2 {{expected ::mlir::acc::DataClause to be one of: acc_copyin, acc_copyin_readonly, acc_copy, acc_copyout, acc_copyout_zero, acc_present, acc_create, acc_create_zero, acc_delete, acc_attach, acc_detach, acc_no_create, acc_private, acc_firstprivate, acc_deviceptr, acc_getdeviceptr, acc_update_host, acc_update_self, acc_update_device, acc_use_device, acc_reduction, acc_declare_device_resident, acc_declare_link, acc_cache, acc_cache_readonly}}
// expected-error @+1 {{failed to parse OpenACC_DataClauseAttr parameter 'value' which is to be a `::mlir::acc::DataClause`}}
"test.attribute"() {a = #acc<data_clause none>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::DeviceType to be one of: none, star, default, host, multicore, nvidia, radeon}}
// expected-error @+1 {{failed to parse OpenACC_DeviceTypeAttr parameter 'value' which is to be a `::mlir::acc::DeviceType`}}
"test.attribute"() {a = #acc.device_type<vax>} : () -> ()

// -----

// expected-error @+1 {{expected '<'}}
"test.attribute"() {a = #acc.device_type nvidia} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `nothing` in dialect `acc`}}
"test.attribute"() {a = #acc.nothing} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::DataClauseModifier to be one of: none, zero, readonly, alwaysin, alwaysout, always, capture}}
// expected-error @+1 {{failed to parse OpenACC_DataClauseModifierAttr parameter 'value' which is to be a `::mlir::acc::DataClauseModifier`}}
"test.attribute"() {a = #acc<data_clause_modifier nothing>} : () -> ()

// -----

// expected-error @+1 {{struct is missing required parameter: dataClause}}
"test.attribute"() {a = #acc.declare<implicit = true>} : () -> ()

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse DeclareAttr parameter 'implicit' which is to be a `bool`}}
"test.attribute"() {a = #acc.declare<dataClause = acc_copy, implicit = 2>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: dataClause}}
"test.attribute"() {a = #acc.declare<dataClause = acc_copy, dataClause = acc_copy>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: other}}
"test.attribute"() {a = #acc.declare<other = 1>} : () -> ()

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse DeclareActionAttr parameter 'preAlloc' which is to be a `SymbolRefAttr`}}
"test.attribute"() {a = #acc.declare_action<preAlloc = 1>} : () -> ()

// -----

// expected-error @+1 {{expected '='}}
"test.attribute"() {a = #acc.declare_action<postDealloc = @x, preAlloc>} : () -> ()

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse OpenACC_VarNameAttr parameter 'name' which is to be a `::llvm::StringRef`}}
"test.attribute"() {a = #acc.var_name<x>} : () -> ()

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`}}
"test.attribute"() {a = #acc.routine_info<[1]>} : () -> ()

// -----

// expected-error @+1 {{expected '['}}
"test.attribute"() {a = #acc.routine_info<@x>} : () -> ()

// -----

// expected-error @+3 {{expected ::mlir::acc::ParLevel to be one of: seq, gang_dim1, gang_dim2, gang_dim3, worker, vector}}
// expected-error @+2 {{failed to parse OpenACC_ParLevelAttr parameter 'value' which is to be a `::mlir::acc::ParLevel`}}
// expected-error @+1 {{failed to parse SpecializedRoutineAttr parameter 'level' which is to be a `ParLevelAttr`}}
"test.attribute"() {a = #acc.specialized_routine<@x, <up>, "f">} : () -> ()

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse SpecializedRoutineAttr parameter 'funcName' which is to be a `StringAttr`}}
"test.attribute"() {a = #acc.specialized_routine<@x, <seq>, @f>} : () -> ()

// -----

// expected-error @+1 {{expected ','}}
"test.attribute"() {a = #acc.specialized_routine<@x, <seq>>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::GangArgType to be one of: Num, Dim, Static}}
// expected-error @+1 {{failed to parse OpenACC_GangArgTypeAttr parameter 'value' which is to be a `::mlir::acc::GangArgType`}}
"test.attribute"() {a = #acc.gang_arg_type<Count>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::ParLevel to be one of: seq, gang_dim1, gang_dim2, gang_dim3, worker, vector}}
// expected-error @+1 {{failed to parse OpenACC_ParLevelAttr parameter 'value' which is to be a `::mlir::acc::ParLevel`}}
"test.attribute"() {a = #acc.par_level<gang>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::RecipeKind to be one of: private_recipe, firstprivate_recipe, reduction_recipe}}
// expected-error @+1 {{failed to parse OpenACC_RecipeKindAttr parameter 'value' which is to be a `::mlir::acc::RecipeKind`}}
"test.attribute"() {a = #acc.recipe_kind<x>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::ReductionOperator to be one of: none, add, mul, max, min, iand, ior, xor, eqv, neqv, land, lor}}
// expected-error @+1 {{failed to parse OpenACC_ReductionOperatorAttr parameter 'value' which is to be a `::mlir::acc::ReductionOperator`}}
"test.attribute"() {a = #acc.reduction_operator<minus>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::CombinedConstructsType to be one of: kernels_loop, parallel_loop, serial_loop}}
// expected-error @+1 {{failed to parse OpenACC_CombinedConstructsAttr parameter 'value' which is to be a `::mlir::acc::CombinedConstructsType`}}
"test.attribute"() {a = #acc.combined_constructs<loop>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::Construct to be one of: acc_construct_parallel, acc_construct_kernels, acc_construct_loop, acc_construct_data, acc_construct_enter_data, acc_construct_exit_data, acc_construct_host_data, acc_construct_atomic, acc_construct_declare, acc_construct_init, acc_construct_shutdown, acc_construct_set, acc_construct_update, acc_construct_routine, acc_construct_wait, acc_construct_runtime_api, acc_construct_serial}}
// expected-error @+1 {{failed to parse OpenACC_ConstructAttr parameter 'value' which is to be a `::mlir::acc::Construct`}}
"test.attribute"() {a = #acc<construct x>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::acc::ClauseDefaultValue to be one of: present, none}}
// expected-error @+1 {{failed to parse DefaultValueAttr parameter 'value' which is to be a `::mlir::acc::ClauseDefaultValue`}}
"test.attribute"() {a = #acc<defaultvalue x>} : () -> ()

// -----

// expected-error @+1 {{unknown  type `nothing` in dialect `acc`}}
"test.type"() : () -> !acc.nothing

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{custom op 'acc.set' 'acc.set' op attribute 'device_type' failed to satisfy constraint: built-in device type supported by OpenACC}}
  acc.set attributes {device_type = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{custom op 'acc.init' 'acc.init' op attribute 'device_types' failed to satisfy constraint: Device type attributes}}
  acc.init attributes {device_types = [1]}
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{custom op 'acc.get_extent' invalid kind of type specified: expected acc.data_bounds_ty, but found 'i32'}}
  %r = acc.get_extent %i : (i32) -> index
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.copyin' op operand #0 must be any pointer or mappable, but got 'i32'}}
  %d = acc.copyin varPtr(%i : i32) -> i32
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{'acc.yield' op expects parent op to be one of 'acc.firstprivate.recipe, acc.loop, acc.parallel, acc.private.recipe, acc.reduction.recipe, acc.serial, acc.atomic.update'}}
  acc.yield
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%m: memref<10xf32>, %n: memref<20xf32>, %i: i32, %c: i1, %x: index) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  acc.update if(%i) dataOperands(%m : memref<10xf32>)
  return
}

// -----

func.func @f(%v: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{async operands count must match async device_type count}}
  %0 = "acc.attach"(%v, %i) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, varType = f32}> : (memref<4xf32>, i32) -> memref<4xf32>
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{async operands count must match async device_type count}}
  "acc.data"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>}> ({
    "acc.terminator"() : () -> ()
  }) : (i32) -> ()
  return
}
