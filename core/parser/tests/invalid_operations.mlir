// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with operations, regions and blocks.

// expected-error @+1 {{custom op 'u' is unknown (tried 'builtin.u' as well)}}
u

// -----

// expected-error @+1 {{expected '(' to start operand list}}
"u.x"

// -----

// expected-error @+1 {{expected ')' to end operand list}}
"u.x"(

// -----

// expected-error @+1 {{expected ':' followed by operation type}}
"u.x"()

// -----

// expected-error @+1 {{expected '->' in function type}}
"u.x"() : ()

// -----

// expected-error @+1 {{expected function type}}
"u.x"() : i32

// -----

// expected-error @+1 {{expected 0 operand types but had 1}}
"u.x"() : (i32) -> ()

// -----

// expected-error @+1 {{cannot name an operation with no results}}
%a = "u.x"() : () -> ()

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%a:2 = "u.x"() : () -> i32

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%a, %b = "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected named operation to have at least 1 result}}
%a:0 = "u.x"() : () -> ()

// -----

// expected-error @+1 {{expected integer number of results}}
%a:x = "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected integer number of results}}
%a: = "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%a "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected valid ssa identifier}}
%a, "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%a

// -----

// expected-error @+1 {{invalid SSA name}}
% = "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected operation name in quotes}}
%a =

// -----

// expected-error @+1 {{expected operation name in quotes}}
%a = 3

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
"u.x"(%a) : (i32) -> ()

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
"u.x"(%a#1) : (i32) -> ()

// -----

// expected-error @+1 {{expected SSA operand}}
"u.x"(%a, ) : (i32) -> ()

// -----

// expected-error @+1 {{expected ')' to end operand list}}
"u.x"(a) : (i32) -> ()

// -----

// expected-error @+2 {{redefinition of SSA value '%a'}}
// expected-note @+1 {{previously defined here}}
%a = "u.x"() : () -> i32 %a = "u.x"() : () -> i32

// -----

// expected-error @+2 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
// expected-note @+1 {{prior use here}}
%a = "u.x"() : () -> i32 "u.y"(%a) : (i64) -> ()

// -----

// expected-error @+1 {{reference to invalid result number}}
%a = "u.x"() : () -> i32 "u.y"(%a#1) : (i32) -> ()

// -----

// expected-error @+2 {{definition of SSA value '%a#0' has type 'i32'}}
// expected-note @+1 {{previously used here with type 'i64'}}
"u.y"(%a) : (i64) -> () %a = "u.x"() : () -> i32

// -----

// expected-error @+1 {{expected '>' to close properties}}
"u.x"() <{}

// -----

// expected-error @+1 {{expected '>' to close properties}}
"u.x"() <{} : () -> ()

// -----

// expected-error @+1 {{invalid properties 3 : i32 for op func.func: expected DictionaryAttr to set properties}}
"func.func"() <3 : i32> : () -> ()

// -----

// expected-error @+1 {{expected block name}}
"u.x"() [

// -----

// expected-error @+1 {{expected list element}}
"u.x"() [] : () -> ()

// -----

// expected-error @+1 {{reference to an undefined block}}
"u.x"() [^a] : () -> ()

// -----

// expected-error @+1 {{expected block name}}
"u.x"() [a] : () -> ()

// -----

// expected-error @+1 {{successors in non-terminator}}
"func.func"() [^a] : () -> ()

// -----

// expected-error @+1 {{expected '{' to begin a region}}
"u.x"() (

// -----

// expected-error @+1 {{expected '{' to begin a region}}
"u.x"() (a) : () -> ()

// -----

// expected-error @+1 {{expected ')' to end region list}}
"u.x"() ({} : () -> ()

// -----

// expected-error @+1 {{expected ':' after block name}}
"u.x"() ({^a}) : () -> ()

// -----

// expected-error @+1 {{reference to an undefined block}}
"u.x"() ({^a:}, {^a: "u.y"()[^b] : () -> ()}) : () -> ()

// -----

// expected-error @+1 {{redefinition of block '^a'}}
"u.x"() ({^a: ^a:}) : () -> ()

// -----

// expected-error @+1 {{expected ':' and type for SSA operand}}
"u.x"() ({^a(%x): }) : () -> ()

// -----

// expected-error @+1 {{expected SSA operand}}
"u.x"() ({^a(x: i32): }) : () -> ()

// -----

// expected-error @+1 {{expected ':' after block name}}
"u.x"() ({^a(%x: i32) }) : () -> ()

// -----

// expected-error @+2 {{redefinition of SSA value '%x'}}
// expected-note @+1 {{previously defined here}}
"u.x"() ({^a(%x: i32, %x: i32): }) : () -> ()

// -----

// expected-error @+1 {{custom op 'a' is unknown (tried 'builtin.a' as well)}}
"u.x"() ({a}) : () -> ()

// -----

// expected-error @+1 {{invalid block name}}
"u.x"() ({^}) : () -> ()

// -----

// expected-error @+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error @+1 {{null character not allowed in operation name}}
"u.x\00"() : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error @+1 {{unregistered operation 'builtin.nothing' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.nothing"() : () -> ()

// -----

// expected-error @+1 {{unregistered operation 'arith.nothing' found in dialect ('arith') that does not allow unknown operations}}
"arith.nothing"() : () -> ()

// -----

// expected-error @+1 {{custom op 'arith.nothing' is unknown}}
arith.nothing

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a} {}

// -----

// expected-error @+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
module { ^a: ^b: }

// -----

// expected-error @+2 {{region entry argument '%a' is already in use}}
// expected-note @+1 {{previously referenced here}}
func.func @f(%a: i32, %a: i32) {return}

// -----

// expected-error @+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32) {return}

// -----

// expected-error @+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func private @f(i32, %a: i32)

// -----

// expected-error @+1 {{invalid block name in region with named arguments}}
func.func @f(%a: i32) { ^a(%b: i32): return }

// -----

// expected-error @+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @f(i32) attributes {sym_name = "a"}

// -----

// expected-error @+1 {{result number not allowed in argument list}}
func.func @f(%a#1: i32) {return}

// -----

// expected-error @+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func "f"() {return}

// -----

// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func @f() -> (i32 {a}) {return}

// -----

// expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
func.func @f() {"u.x"() ({return}) : () -> () return}

// -----

// expected-error @+2 {{use of undeclared SSA value name}}
// expected-error @+1 {{use of undeclared SSA value name}}
func.func @f() {%0 = arith.addi %1, %2 : i32 return}

// -----

// expected-error @+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
func.func @f() {%0 = arith.cmpi foo, %1, %2 : i32 return}

// -----

// expected-error @+1 {{custom op 'arith.cmpi' invalid predicate attribute specification: "foo"}}
func.func @f() {%0 = arith.cmpi "foo", %1, %2 : i32 return}

// -----

// expected-error @+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
func.func @f() {%0 = arith.cmpi 3, %1, %2 : i32 return}

// -----

// expected-error @+2 {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
// expected-error @+1 {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
func.func @f() {%0 = arith.addf %1, %2 fastmath<foo> : f32 return}

// -----

// expected-error @+2 {{custom op 'arith.addf' expected valid keyword or string}}
// expected-error @+1 {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
func.func @f() {%0 = arith.addf %1, %2 fastmath<nnan,> : f32 return}

// -----

// expected-error @+1 {{custom op 'func.return' number of operands and types do not match: got 1 operands and 2 types}}
func.func @f() {return %0 : i32, i32}

// -----

// expected-error @+1 {{expected ':' followed by operation type}}
"u.x"() "u.y"()

// -----

// expected-error @+1 {{unexpected character}}
;

// -----

// expected-error @+1 {{unexpected character}}

