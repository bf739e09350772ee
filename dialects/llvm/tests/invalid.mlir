// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{invalid array element type: '!llvm.void'}}
"some.op"() : () -> !llvm.array<4 x void>

// -----

// expected-error @+1 {{invalid function result type: '!llvm.func<void ()>'}}
"some.op"() : () -> !llvm.func<func<void ()> ()>

// -----

// expected-error @+1 {{invalid function argument type: '!llvm.func<void ()>'}}
"some.op"() : () -> !llvm.func<void (func<void ()>)>

// -----

// expected-error @+1 {{only identified structs can be opaque}}
"some.op"() : () -> !llvm.struct<opaque>

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
"some.op"() : () -> !llvm.struct<"a">

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
"some.op"() : () -> !llvm.struct<"a", (struct<"a", ()>)>

// -----

// expected-error @+1 {{identified type already used with a different body}}
"some.op"() : () -> (!llvm.struct<"a", (i32)>, !llvm.struct<"a", (i64)>)

// -----

// expected-error @+1 {{redeclaring defined struct as opaque}}
"some.op"() : () -> (!llvm.struct<"a", (i32)>, !llvm.struct<"a", opaque>)

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.void'}}
"some.op"() : () -> !llvm.struct<(void)>

// -----

// expected-error @+1 {{unknown LLVM type: foo}}
"some.op"() : () -> !llvm.foo

// -----

// expected-error @+1 {{unexpected type, expected keyword}}
"some.op"() : () -> !llvm.i32

// -----

// expected-error @+1 {{failed to parse parameter list for target extension type}}
"some.op"() : () -> !llvm.target<"a", 5, i32>

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse LLVM_AccessGroupAttr parameter 'id' which is to be a `DistinctAttr`}}
"some.op"() {a = #llvm.access_group<id = 3>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
"some.op"() {a = #llvm.access_group<foo = 3>} : () -> ()

// -----

// expected-error @+1 {{struct is missing required parameter: name}}
"some.op"() {a = #llvm.di_basic_type<tag = DW_TAG_base_type>} : () -> ()

// -----

// expected-error @+2 {{invalid debug info debug info tag name: DW_TAG_foo}}
// expected-error @+1 {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
"some.op"() {a = #llvm.di_basic_type<tag = DW_TAG_foo, name = "x">} : () -> ()

// -----

// expected-error @+2 {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: foo}}
// expected-error @+1 {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
"some.op"() {a = #llvm.linkage<foo>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::LLVM::FastmathFlags to be one of: none, nnan, ninf, nsz, arcp, contract, afn, reassoc, fast}}
// expected-error @+1 {{failed to parse LLVM_FastmathFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::FastmathFlags`}}
"some.op"() {a = #llvm.fastmath<foo>} : () -> ()

// -----

// expected-error @+1 {{id of an alias scope must be a StringAttr or a DistrinctAttr}}
"some.op"() {a = #llvm.alias_scope<id = 3, domain = <id = distinct[0]<>>>} : () -> ()

// -----

// expected-error @+1 {{target features must start with '+' or '-'}}
"some.op"() {a = #llvm.target_features<["a"]>} : () -> ()

// -----

// expected-error @+1 {{'some.op' op expected 'llvm.data_layout' to be a string attributes}}
"some.op"() {llvm.data_layout = 3} : () -> ()

// -----

// expected-error @+1 {{'some.op' op invalid data layout descriptor: unknown specifier '#'}}
"some.op"() {llvm.data_layout = "#"} : () -> ()

// -----

// expected-error @+1 {{"llvm.noalias" should be a unit attribute}}
llvm.func @f(!llvm.ptr {llvm.noalias = 3})

// -----

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(i32 {llvm.noalias})

// -----

// expected-error @+1 {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @f(f32 {llvm.zeroext})

// -----

// expected-error @+1 {{"llvm.byval" should be a type attribute}}
llvm.func @f(!llvm.ptr {llvm.byval})

// -----

// expected-error @+1 {{"llvm.align" should be an integer attribute}}
llvm.func @f(!llvm.ptr {llvm.align = "a"})

// -----

// expected-error @+1 {{"llvm.returned" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.returned})

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @f() -> (i32, i32)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(tensor<i32>)

// -----

// expected-error @+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error @+1 {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f() { llvm.return }

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.func @f() comdat(@x) { llvm.return }

// -----

// expected-error @+1 {{no_inline and always_inline attributes are incompatible}}
llvm.func @f() attributes {always_inline, no_inline} { llvm.return }

// -----

// expected-error @+1 {{'llvm.func' op with optimize_none must also be no_inline}}
llvm.func @f() attributes {optimize_none} { llvm.return }

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f() -> i32 {
  // expected-error @+1 {{'llvm.return' op expected 1 operand}}
  llvm.return
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.return' op expected no operands}}
  llvm.return %a : i32
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f(%a: f32) -> i32 {
  // expected-error @+1 {{'llvm.return' op mismatching result types}}
  llvm.return %a : f32
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op 'g' does not reference a symbol in the current scope}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i64)
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op operand type mismatch for operand 0: 'i32' != 'i64'}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g() -> i32
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op calling function with void result must not produce values}}
  %0 = llvm.call @g() : () -> i32
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to be a variadic function type}}
  llvm.call @g(%a) vararg(!llvm.func<void (i32)>) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op indirect call expects a pointer as callee: 'i32'}}
  llvm.call %a() : i32, () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
  llvm.call %a() : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "foo"() : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global @g() {addr_space = 3 : i32} : i32
llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global @g("abc") : !llvm.array<2 x i8>

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global @g(1 : i32)

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' expected zero or one type}}
llvm.mlir.global @g(1 : i32) : i32, i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global @g() : !llvm.label

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g() : i32

// -----

// expected-error @+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global @g() {alignment = 3 : i64} : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region type 'i32' does not match global type 'i64'}}
llvm.mlir.global @g() : i64 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global @g(1 : i32) : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

llvm.mlir.global @g() : !llvm.ptr {
  %0 = llvm.mlir.constant(1 : i32) : i32
  // expected-error @+1 {{ops with side effects not allowed in global initializers}}
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

llvm.comdat @c {
  // expected-error @+1 {{only comdat selector symbols can appear in a comdat region}}
  llvm.func @f()
}

// -----

// expected-error @+1 {{ctors, priorities, and data must have the same number of elements}}
llvm.mlir.global_ctors ctors = [@f], priorities = [], data = []

// -----

// expected-error @+1 {{'llvm.mlir.global_ctors' op 'f' does not reference a valid LLVM function}}
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.alloca' expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %a x i32 : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "foo" %a, %a : i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.add' expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: foo}}
  %0 = llvm.add %a, %a overflow<foo> : i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %a : i32 to i16
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error @+1 {{input and output vectors are of incompatible shape}}
  %0 = llvm.sext %a : vector<2xi32> to vector<3xi64>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %a : !llvm.ptr to i64
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %a : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.struct<(i32)>) {
  %0 = llvm.extractvalue %a[1] : !llvm.struct<(i32)>
  // expected-error @+1 {{custom op 'llvm.extractvalue' position out of bounds: 1}}
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.struct<(i32)>) {
  %0 = llvm.extractvalue %a[0, 0] : !llvm.struct<(i32)>
  // expected-error @+1 {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'}}
  llvm.return
}

// -----

llvm.func @f(%a: vector<[2]xi32>) {
  // expected-error @+1 {{'llvm.shufflevector' op expected a splat operation for scalable vectors}}
  %0 = llvm.shufflevector %a, %a [0, 1] : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %b: i32) {
  // expected-error @+1 {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %a[0, %b] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %a atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %a atomic acquire : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %b: i33) {
  // expected-error @+1 {{'llvm.store' op unsupported type 'i33' for atomic access}}
  llvm.store %b, %a atomic release {alignment = 8 : i64} : i33, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %b: i32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  %0 = llvm.atomicrmw fadd %a, %b monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %b: i32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  %0 = llvm.atomicrmw add %a, %b unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %b: i32) {
  // expected-error @+1 {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %a, %b, %b acq_rel release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer type}}
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 2 vs. 4}}
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<2xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op struct element at index 0 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i64)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"a">
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @f(%a: f32) {
  // expected-error @+1 {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got 'f32'}}
  %0 = llvm.intr.sincos(%a) : (f32) -> f32
  llvm.return
}

// -----

llvm.func @integers_for_floats() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x f32>
  llvm.return
}

// -----

llvm.func @too_few_lists() {
  // expected-error @+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 0: 1 vs. 2}}
  %0 = llvm.mlir.constant([[1 : i32]]) : !llvm.array<2 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @too_few_inner_lists() {
  // expected-error @+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 1: 1 vs. 2}}
  %0 = llvm.mlir.constant([#llvm.zero, [[1 : i32]]]) : !llvm.array<2 x array<2 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @number_for_array() {
  // expected-error @+1 {{'llvm.mlir.constant' op nested attribute for sub-array in dimension 0 at index 1 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([#llvm.undef, 1 : i32]) : !llvm.array<2 x array<2 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @number_for_structure() {
  // expected-error @+1 {{'llvm.mlir.constant' op nested attribute for struct element at index 0 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<1 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @too_many_numbers() {
  // expected-error @+1 {{'llvm.mlir.constant' op nested array attribute size for struct element at index 0 must match struct size: 2 vs. 1}}
  %0 = llvm.mlir.constant([[1 : i32, 2 : i32]]) : !llvm.array<1 x struct<(i32)>>
  llvm.return
}

// -----

func.func @no_lanes(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'llvm.shufflevector' expected a mask with at least one entry}}
  %0 = llvm.shufflevector %a, %a [] : vector<4xf32>
  return
}

// -----

func.func @no_lanes(%a: vector<4xf32>) {
  // expected-error @+1 {{'llvm.shufflevector' op expected a mask with at least one entry}}
  %0 = "llvm.shufflevector"(%a, %a) <{mask = array<i32>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @lanes_that_the_mask_does_not_give(%a: vector<4xf32>) {
  // expected-error @+1 {{'llvm.shufflevector' op result must be 'vector<1xf32>', but got 'vector<4xf32>'}}
  %0 = "llvm.shufflevector"(%a, %a) <{mask = array<i32: 1>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

llvm.func @exception_of_nothing() {
  // expected-error @+1 {{'llvm.landingpad' op requires one result}}
  "llvm.landingpad"() : () -> ()
  llvm.return
}

// -----

llvm.func @no_flags(%a: i32) {
  // expected-error @+1 {{invalid properties {overflowFlags = "nsw"} for op llvm.add: expected ::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags}}
  %0 = "llvm.add"(%a, %a) <{overflowFlags = "nsw"}> : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @no_wrap_flags(%a: !llvm.ptr) {
  // expected-error @+1 {{for op llvm.getelementptr: expected IntegerAttr storage for ::mlir::LLVM::GEPNoWrapFlags}}
  %0 = "llvm.getelementptr"(%a) <{elem_type = i32, rawConstantIndices = array<i32: 1>, noWrapFlags = "x"}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
