//! Every kind of broken module gets an error that says what is wrong.

use super::read;

/// Opcodes and their operands, as words.
fn module(instructions: &[(u32, &[u32])]) -> Vec<u32> {
    let mut words = vec![0x0723_0203, 0x0001_0000, 0, 100, 0];
    for (opcode, operands) in instructions {
        words.push((operands.len() as u32 + 1) << 16 | opcode);
        words.extend_from_slice(operands);
    }
    words
}

const CAPABILITY: u32 = 17;
const MEMORY_MODEL: u32 = 14;
const TYPE_VOID: u32 = 19;
const TYPE_INT: u32 = 21;
const TYPE_FLOAT: u32 = 22;
const TYPE_VECTOR: u32 = 23;
const TYPE_ARRAY: u32 = 28;
const TYPE_STRUCT: u32 = 30;
const TYPE_POINTER: u32 = 32;
const TYPE_FUNCTION: u32 = 33;
const TYPE_FORWARD_POINTER: u32 = 39;
const CONSTANT: u32 = 43;
const CONSTANT_COMPOSITE: u32 = 44;
const SPEC_CONSTANT_OP: u32 = 52;
const FUNCTION: u32 = 54;
const FUNCTION_END: u32 = 56;
const VARIABLE: u32 = 59;
const DECORATE: u32 = 71;
const I_ADD: u32 = 128;
const PHI: u32 = 245;
const LOOP_MERGE: u32 = 246;
const SELECTION_MERGE: u32 = 247;
const LABEL: u32 = 248;
const BRANCH: u32 = 249;
const RETURN: u32 = 253;
const RETURN_VALUE: u32 = 254;
const NAME: u32 = 5;
const EXTENDED: u32 = 12;

/// `void` is 1, `i32` 2, `() -> void` 3, `() -> i32` 4, the constant 1 is 5.
const TYPES: &[(u32, &[u32])] = &[
    (CAPABILITY, &[1]),
    (MEMORY_MODEL, &[0, 1]),
    (TYPE_VOID, &[1]),
    (TYPE_INT, &[2, 32, 0]),
    (TYPE_FUNCTION, &[3, 1]),
    (TYPE_FUNCTION, &[4, 2]),
    (CONSTANT, &[2, 5, 1]),
];

#[test]
fn the_types_alone_are_a_module() {
    read(&module(TYPES)).expect("a module of types");
}

#[test]
fn headers() {
    let cases: &[(&[u32], &str)] = &[
        (&[], "SPIR-V binary module must have a 5-word header"),
        (&[0x0302_2307, 0x0001_0000, 0, 1, 0], "incorrect magic number"),
        (&[0x0723_0203, 0x0002_0000, 0, 1, 0], "unsupported SPIR-V major version: 2"),
        (&[0x0723_0203, 0x0001_0900, 0, 1, 0], "unsupported SPIR-V minor version: 9"),
        (&[0x0723_0203, 0x0001_0000, 0, 1, 0, 0], "word count cannot be zero"),
        (&[0x0723_0203, 0x0001_0000, 0, 1, 0, 3 << 16], "insufficient words for the last instruction"),
    ];
    for (words, message) in cases {
        assert_eq!(read(words), Err(vec![(*message).to_owned()]));
    }
}

#[test]
fn instructions() {
    let cases: &[(&[(u32, &[u32])], &str)] = &[
        (&[(CAPABILITY, &[])], "OpCapability must have one parameter"),
        (&[(CAPABILITY, &[9999])], "unknown capability: 9999"),
        (&[(MEMORY_MODEL, &[0])], "OpMemoryModel must have two operands"),
        (&[(9999, &[])], "unhandled opcode 9999"),
        (&[(NAME, &[9])], "OpName needs at least 2 operands"),
        (&[(NAME, &[9, 0, 0])], "unexpected trailing words in OpName instruction"),
        (&[(TYPE_VOID, &[1])], "duplicate definition for result <id> 1"),
        (&[(TYPE_INT, &[10])], "OpTypeInt must have bitwidth and signedness parameters"),
        (&[(TYPE_INT, &[10, 0, 0])], "unsupported OpTypeInt bitwidth: 0"),
        (&[(TYPE_INT, &[10, u32::MAX, 0])], "unsupported OpTypeInt bitwidth: 4294967295"),
        (&[(TYPE_FLOAT, &[10, 17])], "unsupported OpTypeFloat bitwidth: 17"),
        (&[(TYPE_FLOAT, &[10, 16, 5])], "unsupported OpTypeFloat FP encoding: 5"),
        (&[(TYPE_VECTOR, &[10, 77, 4])], "OpTypeVector references undefined <id> 77"),
        (
            &[(TYPE_ARRAY, &[10, 2, 77])],
            "OpTypeArray count <id> 77can only come from normal constant right now",
        ),
        (&[(TYPE_STRUCT, &[10, 77])], "OpTypeStruct references undefined <id> 77"),
        (&[(TYPE_POINTER, &[10, 7, 77])], "unknown OpTypePointer pointee type <id> 77"),
        (&[(TYPE_POINTER, &[10, 77, 2])], "unknown StorageClass for OpTypePointer: 77"),
        (&[(CONSTANT, &[77, 10, 1])], "undefined result type from <id> 77"),
        (
            &[(CONSTANT, &[2, 10, 1, 1])],
            "OpConstant should have 1 parameter for values with no more than 32 bits",
        ),
        (
            &[(CONSTANT, &[1, 10, 1])],
            "OpConstant can only generate values of scalar integer or floating-point type",
        ),
        (
            &[(CONSTANT_COMPOSITE, &[2, 10, 77])],
            "OpConstantComposite component <id> 77 must come from a normal constant",
        ),
        (&[(CONSTANT_COMPOSITE, &[2, 10, 5])], "unsupported OpConstantComposite type: 'i32'"),
        (&[(VARIABLE, &[2, 10, 1])], "expected a result type <id> to be a spirv.ptr, found : 'i32'"),
        (&[(DECORATE, &[5, 9999])], "invalid Decoration code : 9999"),
        (&[(DECORATE, &[5, 34])], "OpDecorate with DescriptorSet needs a single integer literal"),
        (&[(LABEL, &[10])], "OpLabel must appear inside a function"),
        (&[(BRANCH, &[10])], "OpBranch must appear inside a block"),
        (&[(I_ADD, &[2, 10, 5, 5])], "'spirv.IAdd' must appear in a block"),
        (&[(EXTENDED, &[2, 10, 77, 1])], "undefined set <id> in OpExtInst"),
        (&[(FUNCTION, &[1, 10, 0])], "OpFunction must have 4 parameters"),
        (&[(FUNCTION, &[1, 10, 99, 3])], "unknown Function Control: 99"),
        (&[(FUNCTION, &[1, 10, 0, 1])], "unknown function type from <id> 1"),
        (
            &[(FUNCTION, &[2, 10, 0, 3])],
            "mismatch in function type '() -> ()' and return type 'i32' specified",
        ),
        (&[(FUNCTION, &[1, 10, 0, 3])], "expected OpFunctionEnd instruction"),
        (&[(FUNCTION, &[1, 10, 0, 3]), (RETURN, &[])], "a basic block must start with OpLabel"),
    ];
    for (instructions, message) in cases {
        let all = [TYPES, instructions].concat();
        assert_eq!(read(&module(&all)), Err(vec![(*message).to_owned()]), "{instructions:?}");
    }
}

#[test]
fn functions() {
    let cases: &[(&[(u32, &[u32])], &str)] = &[
        (&[(I_ADD, &[])], "expected result type <id> while deserializing for spirv.IAdd"),
        (&[(I_ADD, &[77])], "unknown type result <id>: 77"),
        (&[(I_ADD, &[2])], "expected result <id> while deserializing for spirv.IAdd"),
        (
            &[(I_ADD, &[2, 11, 5])],
            "found less operands than expected when deserializing for spirv.IAdd; only 1 of 2 processed",
        ),
        (&[(I_ADD, &[2, 11, 5, 77])], "unknown result <id>: 77"),
        (
            &[(I_ADD, &[2, 11, 5, 5, 5])],
            "found more operands than expected when deserializing for spirv.IAdd; only 4 of 5 processed",
        ),
        (
            &[(61, &[2, 11, 5, 3, 4, 5])],
            "found more operands than expected when deserializing ::mlir::spirv::LoadOp, only 5 of 6 processed",
        ),
        (&[(PHI, &[2, 11, 5])], "OpPhi must specify result type, result <id>, and variable-parent pairs"),
        (&[(PHI, &[2, 11, 77, 10]), (BRANCH, &[10])], "OpPhi references undefined value!"),
        (&[(PHI, &[2, 11, 5, 10]), (RETURN, &[])], "unimplemented terminator for Phi creation"),
        (&[(SELECTION_MERGE, &[12])], "OpSelectionMerge must specify merge target and selection control"),
        (
            &[(SELECTION_MERGE, &[12, 0]), (SELECTION_MERGE, &[12, 0])],
            "a block cannot have more than one OpSelectionMerge instruction",
        ),
        (
            &[(LOOP_MERGE, &[12, 13])],
            "OpLoopMerge must specify merge target, continue target and loop control",
        ),
        (&[(FUNCTION, &[1, 10, 0, 3])], "found function inside function"),
        (&[(RETURN, &[]), (LABEL, &[10])], "duplicate definition of result <id> 10"),
        (
            &[(SPEC_CONSTANT_OP, &[2, 11, I_ADD, 11, 11]), (RETURN_VALUE, &[11])],
            "too many operations on specialization constants",
        ),
    ];
    for (instructions, message) in cases {
        let start: &[(u32, &[u32])] = &[(FUNCTION, &[1, 9, 0, 3]), (LABEL, &[10])];
        let all = [TYPES, start, instructions, &[(FUNCTION_END, &[])]].concat();
        assert_eq!(read(&module(&all)), Err(vec![(*message).to_owned()]), "{instructions:?}");
    }
}

/// Structures that all point to all others: written out, there would be more of them than fit anywhere.
#[test]
fn structures_that_point_to_each_other_end() {
    let count = 30;
    let ids: Vec<u32> = (0..count).map(|at| 20 + at).collect();
    let pointers: Vec<u32> = (0..count).map(|at| 50 + at).collect();
    let mut words = module(TYPES);
    let mut push = |opcode: u32, operands: &[u32]| {
        words.push((operands.len() as u32 + 1) << 16 | opcode);
        words.extend_from_slice(operands);
    };
    for id in &ids {
        push(NAME, &[*id, u32::from_le_bytes([b's', b'0' + (id / 10) as u8, b'0' + (id % 10) as u8, 0])]);
    }
    for pointer in &pointers {
        push(TYPE_FORWARD_POINTER, &[*pointer, 7]);
    }
    for id in &ids {
        push(TYPE_STRUCT, &[&[*id], pointers.as_slice()].concat());
    }
    for (pointer, id) in pointers.iter().zip(&ids) {
        push(TYPE_POINTER, &[*pointer, 7, *id]);
    }
    let told = read(&words).expect_err("too many types");
    assert!(told[0].ends_with("is too large to be written out"), "{told:?}");
}
