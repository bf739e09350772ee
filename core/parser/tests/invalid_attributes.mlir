// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// What is wrong with attributes.

// expected-error @+1 {{expected attribute value}}
"u.x"() {a = foo} : () -> ()

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"u.x"() {a = @} : () -> ()

// -----

// expected-error @+1 {{expected '"' in string literal}}
"u.x"() {a = @"} : () -> ()

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"u.x"() {a = @1} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"u.x"() {a = @a::} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"u.x"() {a = @a::b} : () -> ()

// -----

// expected-error @+1 {{unknown escape in string literal}}
"u.x"() {a = "a\q"} : () -> ()

// -----

// expected-error @+1 {{unknown escape in string literal}}
"u.x"() {a = "\} : () -> ()

// -----

// expected-error @+1 {{invalid attribute name}}
"u.x"() {a = #} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace '""'}}
"u.x"() {a = #.x} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace '"0"'}}
"u.x"() {a = #0<i>} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace '"a-b"'}}
"u.x"() {a = #a-b.c} : () -> ()

// -----

// expected-error @+1 {{dialect 'cf' provides no attribute parsing hook}}
"u.x"() {a = #cf.x} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `nothing` in dialect `irdl`}}
"u.x"() {a = #irdl.nothing} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `nothing` in dialect `irdl`}}
"u.x"() {a = #irdl<nothing>} : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"u.x"() {a = [1} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"u.x"() {a = [1,} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.x"() {a = {a} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"u.x"() {a = {a = 1,} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"u.x"() {a = {1 = 2}} : () -> ()

// -----

// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
"u.x"() {a = {"a" = 1, a = 2}} : () -> ()

// -----

// expected-error @+1 {{expected valid attribute name}}
"u.x"() {a = {"" = 1}} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"u.x"() {a = 1 : f32} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"u.x"() {a = 1 : none} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"u.x"() {a = 1.0 : i32} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"u.x"() {a = 1.0 : index} : () -> ()

// -----

// expected-error @+1 {{expected constant integer or floating point value}}
"u.x"() {a = - } : () -> ()

// -----

// expected-error @+1 {{expected constant integer or floating point value}}
"u.x"() {a = -a} : () -> ()

// -----

// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
"u.x"() {a = -1 : ui8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"u.x"() {a = 300 : i8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"u.x"() {a = -300 : i8} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.x"() {a = 0x1FF : f8E4M3FN} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float constant out of range for type}}
"u.x"() {a = 0x1FFFF : bf16} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"u.x"() {a = -0x1 : f32} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"u.x"() {a = 1.0e : f32} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"u.x"() {a = 1 : vector<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '<' in affine map}}
"u.x"() {a = affine_map} : () -> ()

// -----

// expected-error @+1 {{expected '(' in dimensional identifier list}}
"u.x"() {a = affine_map<} : () -> ()

// -----

// expected-error @+1 {{expected '->' or ':'}}
"u.x"() {a = affine_map<(d0)} : () -> ()

// -----

// expected-error @+1 {{expected '(' in affine map range}}
"u.x"() {a = affine_map<(d0) ->} : () -> ()

// -----

// expected-error @+1 {{expected '>' in affine map}}
"u.x"() {a = affine_map<(d0) -> (d0)} : () -> ()

// -----

// expected-error @+1 {{expected '(' in affine map range}}
"u.x"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"u.x"() {a = affine_map<(d0) : (d0 == 0)>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"u.x"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"u.x"() {a = affine_map<(d0)[d0] -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected bare identifier}}
"u.x"() {a = affine_map<(1) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in dimensional identifier list}}
"u.x"() {a = affine_map<(d0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ']' in symbol list}}
"u.x"() {a = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"u.x"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"u.x"() {a = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// expected-error @+1 {{missing left operand of binary operator}}
"u.x"() {a = affine_map<(d0) -> (+ d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"u.x"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"u.x"() {a = affine_map<(d0)[s0] -> (d0 mod d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"u.x"() {a = affine_map<(d0)[s0] -> (d0 floordiv d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"u.x"() {a = affine_map<(d0)[s0] -> (d0 ceildiv d0)>} : () -> ()

// -----

// expected-error @+2 {{expected affine expression}}
// expected-error @+1 {{missing operand of negation}}
"u.x"() {a = affine_map<(d0) -> (-)>} : () -> ()

// -----

// expected-error @+1 {{no expression inside parentheses}}
"u.x"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error @+1 {{constant too large for index}}
"u.x"() {a = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// expected-error @+1 {{unexpected ssa identifier}}
"u.x"() {a = affine_map<(d0) -> (%a)>} : () -> ()

// -----

// expected-error @+1 {{expected affine expression}}
"u.x"() {a = affine_map<(d0) -> ("a")>} : () -> ()

// -----

// expected-error @+1 {{unexpected ssa identifier}}
"u.x"() {a = affine_map<(d0) -> (symbol(d0))>} : () -> ()

// -----

// expected-error @+1 {{expected affine expression}}
"u.x"() {a = affine_map<(d0) -> (d0,)>} : () -> ()

// -----

// expected-error @+1 {{expected '<' in integer set}}
"u.x"() {a = affine_set} : () -> ()

// -----

// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"u.x"() {a = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"u.x"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"u.x"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in integer set}}
"u.x"() {a = affine_set<(d0) : (d0 == 0)} : () -> ()

// -----

// expected-error @+1 {{expected '(' in integer set constraint list}}
"u.x"() {a = affine_set<(d0) : d0 == 0>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"u.x"() {a = affine_set<(d0) : (d1 == 0)>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'array'}}
"u.x"() {a = array} : () -> ()

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{expected an integer or floating point type}}
"u.x"() {a = array<} : () -> ()

// -----

// expected-error @+1 {{expected ':' after dense array type}}
"u.x"() {a = array<i32} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"u.x"() {a = array<i32:} : () -> ()

// -----

// expected-error @+1 {{expected '>' to close an array attribute}}
"u.x"() {a = array<i32: 1} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"u.x"() {a = array<i32: 1,} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"u.x"() {a = array<i32: 99999999999>} : () -> ()

// -----

// expected-error @+1 {{expected 'true' or 'false' values for i1 type}}
"u.x"() {a = array<i1: 2>} : () -> ()

// -----

// expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
"u.x"() {a = array<i8: true>} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"u.x"() {a = array<f32: 1>} : () -> ()

// -----

// expected-error @+1 {{expected floating point literal}}
"u.x"() {a = array<f32: a>} : () -> ()

// -----

// expected-error @+1 {{expected integer or float type, got: 'index'}}
"u.x"() {a = array<index: 1>} : () -> ()

// -----

// expected-error @+1 {{expected integer or float type, got: 'none'}}
"u.x"() {a = array<none: 1>} : () -> ()

// -----

// expected-error @+1 {{element type bitwidth must be a multiple of 8}}
"u.x"() {a = array<i3: 1>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'strided'}}
"u.x"() {a = strided} : () -> ()

// -----

// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"u.x"() {a = strided<[} : () -> ()

// -----

// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"u.x"() {a = strided<[1,]>} : () -> ()

// -----

// expected-error @+1 {{expected 'offset' after comma}}
"u.x"() {a = strided<[1], } : () -> ()

// -----

// expected-error @+1 {{expected 'offset' after comma}}
"u.x"() {a = strided<[1], off: 1>} : () -> ()

// -----

// expected-error @+1 {{expected distinct ID}}
"u.x"() {a = distinct[} : () -> ()

// -----

// expected-error @+1 {{expected distinct ID}}
"u.x"() {a = distinct[a]} : () -> ()

// -----

// expected-error @+1 {{expected an unsigned 64-bit integer}}
"u.x"() {a = distinct[99999999999999999999]<unit>} : () -> ()

// -----

// expected-error @+1 {{expected ']' to close distinct ID}}
"u.x"() {a = distinct[0} : () -> ()

// -----

// expected-error @+1 {{expected '<' after distinct ID}}
"u.x"() {a = distinct[0]} : () -> ()

// -----

// expected-error @+2 {{expected attribute value}}
// expected-error @+1 {{expected attribute}}
"u.x"() {a = distinct[0]<} : () -> ()

// -----

// expected-error @+1 {{expected '>' to close distinct attribute}}
"u.x"() {a = distinct[0]<unit} : () -> ()

// -----

// expected-error @+1 {{expected '(' in inline location}}
"u.x"() {a = loc} : () -> ()

// -----

// expected-error @+1 {{expected location instance}}
"u.x"() {a = loc(} : () -> ()

// -----

// expected-error @+1 {{expected ')' in inline location}}
"u.x"() {a = loc(unknown} : () -> ()

// -----

// expected-error @+1 {{referenced attribute does not match previous definition: 1 : i32}}
"u.x"() {a = distinct[0]<1 : i32>, b = distinct[0]<2 : i32>} : () -> ()

// -----

// expected-error @+2 {{redefinition of attribute alias id 'a'}}
#a = 1
#a = 2

// -----

// expected-error @+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1

// -----

// expected-error @+1 {{expected '=' in attribute alias definition}}
#a 1

// -----

// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
"u.x"() {a = 1, a = 2} : () -> ()
