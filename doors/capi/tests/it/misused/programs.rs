//! The programs, by name.

use super::Library;

/// A program.
pub type Program = (&'static str, fn(&Library));

/// Programs that use a thing after it is gone.
const GONE: &[Program] = &[
    ("type of a destroyed operation's result", |c| {
        let (_, _, op) = c.sum();
        let result = c.call("mlirOperationGetResult", &[op, 0]);
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirTypeDump", &[c.call("mlirValueGetType", &[result])]);
    }),
    ("print a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationDump", &[op]);
    }),
    ("destroy an operation twice", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationDestroy", &[op]);
    }),
    ("clone a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationDump", &[c.call("mlirOperationClone", &[op])]);
    }),
    ("verify a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationVerify", &[op]);
    }),
    ("put a destroyed operation into a block", |c| {
        let (_, block, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirBlockAppendOwnedOperation", &[block, op]);
        c.call("mlirOperationDump", &[c.call("mlirBlockGetFirstOperation", &[block])]);
    }),
    ("attribute of a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirAttributeDump", &[c.with_text("mlirOperationGetAttributeByName", op, "x")]);
    }),
    ("name of a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirIdentifierStr", &[c.call("mlirOperationGetName", &[op])]);
    }),
    ("context of a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirContextGetNumLoadedDialects", &[c.call("mlirOperationGetContext", &[op])]);
    }),
    ("operand of a destroyed operation", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirValueDump", &[c.call("mlirOperationGetOperand", &[op, 0])]);
    }),
    ("a destroyed operation's result as an operand", |c| {
        let (context, _, op) = c.sum();
        let i32 = c.ty(context, "i32");
        let result = c.call("mlirOperationGetResult", &[op, 0]);
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationDump", &[c.op(context, "arith.addi", &[result, result], &[i32], &[])]);
    }),
    ("destroy an operation whose result is used", |c| {
        let (context, block, op) = c.sum();
        let result = c.call("mlirOperationGetResult", &[op, 0]);
        let user = c.op(context, "arith.addi", &[result, result], &[c.ty(context, "i32")], &[]);
        c.call("mlirBlockAppendOwnedOperation", &[block, user]);
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationVerify", &[user]);
        c.call("mlirOperationDump", &[user]);
    }),
    ("region of a destroyed operation", |c| {
        let context = c.context();
        let op = c.call("mlirModuleGetOperation", &[c.module(context, "func.func private @f()")]);
        let region = c.call("mlirOperationGetRegion", &[op, 0]);
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirBlockGetFirstOperation", &[c.call("mlirRegionGetFirstBlock", &[region])]);
    }),
    ("block of a destroyed module", |c| {
        let module = c.module(c.context(), "func.func private @f()");
        let block = c.call("mlirModuleGetBody", &[module]);
        c.call("mlirModuleDestroy", &[module]);
        c.call("mlirOperationDump", &[c.call("mlirBlockGetFirstOperation", &[block])]);
    }),
    ("operation of a destroyed module", |c| {
        let module = c.module(c.context(), "func.func private @f()");
        let op = c.first(module);
        c.call("mlirModuleDestroy", &[module]);
        c.call("mlirOperationDump", &[op]);
    }),
    ("next of a destroyed operation", |c| {
        let module = c.module(c.context(), "func.func private @f()\nfunc.func private @g()");
        let op = c.first(module);
        c.call("mlirOperationDestroy", &[op]);
        c.call("mlirOperationDump", &[c.call("mlirOperationGetNextInBlock", &[op])]);
    }),
    ("destroy a module twice", |c| {
        let module = c.module(c.context(), "func.func private @f()");
        c.call("mlirModuleDestroy", &[module]);
        c.call("mlirModuleDestroy", &[module]);
    }),
    ("body of a destroyed module", |c| {
        let module = c.module(c.context(), "func.func private @f()");
        c.call("mlirModuleDestroy", &[module]);
        c.call("mlirOperationDump", &[c.first(module)]);
    }),
    ("argument of a destroyed block", |c| {
        let context = c.context();
        let block = c.block(context, &[c.ty(context, "i32")]);
        let argument = c.call("mlirBlockGetArgument", &[block, 0]);
        c.call("mlirBlockDestroy", &[block]);
        c.call("mlirTypeDump", &[c.call("mlirValueGetType", &[argument])]);
    }),
    ("a destroyed block's argument as an operand", |c| {
        let context = c.context();
        let i32 = c.ty(context, "i32");
        let block = c.block(context, &[i32]);
        let argument = c.call("mlirBlockGetArgument", &[block, 0]);
        c.call("mlirBlockDestroy", &[block]);
        c.call("mlirOperationDump", &[c.op(context, "arith.addi", &[argument, argument], &[i32], &[])]);
    }),
    ("destroy a block twice", |c| {
        let context = c.context();
        let block = c.block(context, &[c.ty(context, "i32")]);
        c.call("mlirBlockDestroy", &[block]);
        c.call("mlirBlockDestroy", &[block]);
    }),
    ("put an operation into a destroyed block", |c| {
        let (context, _, op) = c.sum();
        let block = c.block(context, &[c.ty(context, "i32")]);
        c.call("mlirBlockDestroy", &[block]);
        c.call("mlirBlockAppendOwnedOperation", &[block, op]);
        c.call("mlirOperationDump", &[c.call("mlirBlockGetFirstOperation", &[block])]);
    }),
    ("destroy a region twice", |c| {
        let context = c.context();
        c.location(context);
        let region = c.call("mlirRegionCreate", &[]);
        c.call("mlirRegionAppendOwnedBlock", &[region, c.block(context, &[c.ty(context, "i32")])]);
        c.call("mlirRegionDestroy", &[region]);
        c.call("mlirRegionDestroy", &[region]);
    }),
    ("put a block into a destroyed region", |c| {
        let context = c.context();
        c.location(context);
        let region = c.call("mlirRegionCreate", &[]);
        c.call("mlirRegionDestroy", &[region]);
        c.call("mlirRegionAppendOwnedBlock", &[region, c.block(context, &[c.ty(context, "i32")])]);
        c.call("mlirBlockGetFirstOperation", &[c.call("mlirRegionGetFirstBlock", &[region])]);
    }),
    ("erase an argument that is used", |c| {
        let (_, block, op) = c.sum();
        c.call("mlirBlockEraseArgument", &[block, 0]);
        c.call("mlirOperationDump", &[op]);
        c.call("mlirOperationVerify", &[op]);
    }),
    ("type of a destroyed context", |c| {
        let context = c.context();
        let ty = c.ty(context, "memref<4x?xf32>");
        c.call("mlirContextDestroy", &[context]);
        c.call("mlirTypeDump", &[ty]);
    }),
    ("attribute of a destroyed context", |c| {
        let context = c.context();
        let attribute = c.attribute(context, "[1, \"a\"]");
        c.call("mlirContextDestroy", &[context]);
        c.call("mlirAttributeDump", &[attribute]);
    }),
    ("location of a destroyed context", |c| {
        let context = c.context();
        let location = c.location(context);
        c.call("mlirContextDestroy", &[context]);
        c.call(
            "mlirOperationDump",
            &[c.call("mlirModuleGetOperation", &[c.call("mlirModuleCreateEmpty", &[location])])],
        );
    }),
    ("destroy a context twice", |c| {
        let context = c.context();
        c.call("mlirContextDestroy", &[context]);
        c.call("mlirContextDestroy", &[context]);
    }),
    ("module of a destroyed context", |c| {
        let context = c.context();
        let module = c.module(context, "func.func private @f()");
        c.call("mlirContextDestroy", &[context]);
        c.call("mlirOperationDump", &[c.call("mlirModuleGetOperation", &[module])]);
    }),
    ("symbol table of a destroyed module", |c| {
        let module = c.module(c.context(), "func.func private @f()");
        let table = c.call("mlirSymbolTableCreate", &[c.call("mlirModuleGetOperation", &[module])]);
        c.call("mlirModuleDestroy", &[module]);
        c.call("mlirOperationDump", &[c.with_text("mlirSymbolTableLookup", table, "f")]);
    }),
    ("destroy a symbol table twice", |c| {
        let module = c.module(c.context(), "func.func private @f()");
        let table = c.call("mlirSymbolTableCreate", &[c.call("mlirModuleGetOperation", &[module])]);
        c.call("mlirSymbolTableDestroy", &[table]);
        c.call("mlirSymbolTableDestroy", &[table]);
    }),
    ("run a destroyed pass manager", |c| {
        let context = c.context();
        let op = c.call("mlirModuleGetOperation", &[c.module(context, "func.func private @f()")]);
        let manager = c.call("mlirPassManagerCreate", &[context]);
        c.call("mlirPassManagerDestroy", &[manager]);
        c.call("mlirPassManagerRunOnOp", &[manager, op]);
    }),
    ("a pass in two pass managers", |c| {
        let context = c.context();
        let pass = c.call("mlirCreateTransformsCSE", &[]);
        for _ in 0..2 {
            let manager = c.call("mlirPassManagerCreate", &[context]);
            c.call("mlirPassManagerAddOwnedPass", &[manager, pass]);
            c.call("mlirPassManagerDestroy", &[manager]);
        }
    }),
    ("printing flags that are destroyed", |c| {
        let flags = c.call("mlirOpPrintingFlagsCreate", &[]);
        c.call("mlirOpPrintingFlagsDestroy", &[flags]);
        c.call("mlirOpPrintingFlagsDestroy", &[flags]);
    }),
    ("destroy a registry twice", |c| {
        let registry = c.call("mlirDialectRegistryCreate", &[]);
        c.call("mlirRegisterAllDialects", &[registry]);
        c.call("mlirDialectRegistryDestroy", &[registry]);
        c.call("mlirDialectRegistryDestroy", &[registry]);
    }),
];

/// Programs with null handles.
const NULL: &[Program] = &[
    ("context of no operation", |c| {
        c.call("mlirContextGetNumLoadedDialects", &[c.call("mlirOperationGetContext", &[0])]);
    }),
    ("name of no operation", |c| {
        c.call("mlirIdentifierStr", &[c.call("mlirOperationGetName", &[0])]);
    }),
    ("print no operation", |c| {
        c.call("mlirOperationDump", &[0]);
    }),
    ("verify no operation", |c| {
        c.call("mlirOperationVerify", &[0]);
    }),
    ("context of no type", |c| {
        c.call("mlirTypeGetContext", &[0]);
    }),
    ("type of no value", |c| {
        c.call("mlirValueGetType", &[0]);
    }),
    ("context of no attribute", |c| {
        c.call("mlirAttributeGetContext", &[0]);
    }),
    ("first operation of no block", |c| {
        c.call("mlirOperationDump", &[c.call("mlirBlockGetFirstOperation", &[0])]);
    }),
    ("first block of no region", |c| {
        c.call("mlirBlockGetFirstOperation", &[c.call("mlirRegionGetFirstBlock", &[0])]);
    }),
    ("body of no module", |c| {
        c.call("mlirModuleGetBody", &[0]);
    }),
    ("context of no location", |c| {
        c.call("mlirLocationGetContext", &[0]);
    }),
    ("text of no identifier", |c| {
        c.call("mlirIdentifierStr", &[0]);
    }),
    ("dialects of no context", |c| {
        c.call("mlirContextGetNumLoadedDialects", &[0]);
    }),
    ("a type of no context", |c| {
        c.call("mlirF32TypeGet", &[0]);
    }),
    ("inputs of no affine map", |c| {
        c.call("mlirAffineMapGetNumDims", &[0]);
    }),
    ("inputs of no integer set", |c| {
        c.call("mlirIntegerSetGetNumDims", &[0]);
    }),
    ("context of no affine expression", |c| {
        c.call("mlirAffineExprGetContext", &[0]);
    }),
    ("run no pass manager", |c| {
        c.call("mlirPassManagerRunOnOp", &[0, 0]);
    }),
    ("an operation with no value as an operand", |c| {
        let context = c.context();
        let op = c.op(context, "arith.addi", &[0, 0], &[c.ty(context, "i32")], &[]);
        c.call("mlirOperationDump", &[op]);
        c.call("mlirOperationVerify", &[op]);
    }),
    ("an operation with no type as a result", |c| {
        let op = c.op(c.context(), "arith.constant", &[], &[0], &[]);
        c.call("mlirOperationVerify", &[op]);
    }),
    ("a function type of no types", |c| {
        let types = [0usize; 2];
        let place = types.as_ptr() as usize;
        c.call("mlirTypeDump", &[c.call("mlirFunctionTypeGet", &[c.context(), 2, place, 0, place])]);
    }),
    ("an array of no attributes", |c| {
        let attributes = [0usize; 2];
        let array = c.call("mlirArrayAttrGet", &[c.context(), 2, attributes.as_ptr() as usize]);
        c.call("mlirAttributeDump", &[c.call("mlirArrayAttrGetElement", &[array, 0])]);
        c.call(
            "mlirTypeDump",
            &[c.call("mlirAttributeGetType", &[c.call("mlirArrayAttrGetElement", &[array, 1])])],
        );
    }),
    ("a vector of no type", |c| {
        c.call("mlirTypeDump", &[c.call("mlirComplexTypeGet", &[0])]);
    }),
];

/// Programs that take a thing for one of another kind, or ask for what is not there.
const WRONG: &[Program] = &[
    ("element of an integer attribute", |c| {
        let context = c.context();
        let attribute = c.attribute(context, "1 : i32");
        c.call("mlirAttributeDump", &[c.call("mlirArrayAttrGetElement", &[attribute, 3])]);
    }),
    ("element of an array that has none such", |c| {
        let attribute = c.attribute(c.context(), "[1, 2]");
        c.call("mlirAttributeDump", &[c.call("mlirArrayAttrGetElement", &[attribute, 100_000])]);
    }),
    ("entry of a dictionary that has none such", |c| {
        let attribute = c.attribute(c.context(), "{a = 1}");
        // The result is two words; the second is of no matter here.
        c.call("mlirIdentifierStr", &[c.call("mlirDictionaryAttrGetElement", &[attribute, 100_000])]);
    }),
    ("type of an attribute that is a text", |c| {
        let attribute = c.attribute(c.context(), "\"text\"");
        c.call("mlirTypeDump", &[c.call("mlirTypeAttrGetValue", &[attribute])]);
    }),
    ("map of an attribute that is a number", |c| {
        let attribute = c.attribute(c.context(), "1 : i32");
        c.call("mlirAffineMapDump", &[c.call("mlirAffineMapAttrGetValue", &[attribute])]);
    }),
    ("nested reference that is not there", |c| {
        let attribute = c.attribute(c.context(), "@a::@b");
        c.call("mlirAttributeDump", &[c.call("mlirSymbolRefAttrGetNestedReference", &[attribute, 100_000])]);
    }),
    ("rank of an integer type", |c| {
        c.call("mlirShapedTypeGetRank", &[c.ty(c.context(), "i32")]);
    }),
    ("element type of an integer type", |c| {
        c.call("mlirTypeDump", &[c.call("mlirShapedTypeGetElementType", &[c.ty(c.context(), "i32")])]);
    }),
    ("size of a dimension that is not there", |c| {
        let ty = c.ty(c.context(), "tensor<4x4xf32>");
        c.call("mlirShapedTypeGetDimSize", &[ty, 100_000_000]);
    }),
    ("input of an integer type", |c| {
        c.call("mlirTypeDump", &[c.call("mlirFunctionTypeGetInput", &[c.ty(c.context(), "i32"), 5])]);
    }),
    ("input of a function type that has none such", |c| {
        c.call(
            "mlirTypeDump",
            &[c.call("mlirFunctionTypeGetInput", &[c.ty(c.context(), "(i32) -> i32"), 100_000])],
        );
    }),
    ("part of a tuple that has none such", |c| {
        c.call(
            "mlirTypeDump",
            &[c.call("mlirTupleTypeGetType", &[c.ty(c.context(), "tuple<i32>"), 100_000])],
        );
    }),
    ("layout of an integer type", |c| {
        c.call("mlirAttributeDump", &[c.call("mlirMemRefTypeGetLayout", &[c.ty(c.context(), "i32")])]);
    }),
    ("element of a text as one of numbers", |c| {
        let attribute = c.attribute(c.context(), "\"text\"");
        c.call("mlirDenseElementsAttrGetInt32Value", &[attribute, 0]);
    }),
    ("element of dense elements that has none such", |c| {
        let attribute = c.attribute(c.context(), "dense<[1, 2]> : tensor<2xi32>");
        c.call("mlirDenseElementsAttrGetInt32Value", &[attribute, 1 << 40]);
    }),
    ("left side of a constant", |c| {
        let constant = c.call("mlirAffineConstantExprGet", &[c.context(), 4]);
        c.call("mlirAffineExprDump", &[c.call("mlirAffineBinaryOpExprGetLHS", &[constant])]);
    }),
    ("result of a map that has none such", |c| {
        let map = c.call("mlirAffineMapMultiDimIdentityGet", &[c.context(), 2]);
        c.call("mlirAffineExprDump", &[c.call("mlirAffineMapGetResult", &[map, 100_000])]);
    }),
    ("operand that is not there", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirValueDump", &[c.call("mlirOperationGetOperand", &[op, 100_000])]);
    }),
    ("result that is not there", |c| {
        let (_, _, op) = c.sum();
        c.call(
            "mlirTypeDump",
            &[c.call("mlirValueGetType", &[c.call("mlirOperationGetResult", &[op, 100_000])])],
        );
    }),
    ("region that is not there", |c| {
        let (_, _, op) = c.sum();
        let region = c.call("mlirOperationGetRegion", &[op, 100_000]);
        c.call(
            "mlirOperationDump",
            &[c.call("mlirBlockGetFirstOperation", &[c.call("mlirRegionGetFirstBlock", &[region])])],
        );
    }),
    ("successor that is not there", |c| {
        let (_, _, op) = c.sum();
        let block = c.call("mlirOperationGetSuccessor", &[op, 100_000]);
        c.call("mlirOperationDump", &[c.call("mlirBlockGetFirstOperation", &[block])]);
    }),
    ("block argument that is not there", |c| {
        let (_, block, _) = c.sum();
        c.call(
            "mlirTypeDump",
            &[c.call("mlirValueGetType", &[c.call("mlirBlockGetArgument", &[block, 100_000])])],
        );
    }),
    ("set an operand that is not there", |c| {
        let (_, block, op) = c.sum();
        let argument = c.call("mlirBlockGetArgument", &[block, 0]);
        c.call("mlirOperationSetOperand", &[op, 100_000, argument]);
    }),
    ("erase an argument that is not there", |c| {
        let (_, block, _) = c.sum();
        c.call("mlirBlockEraseArgument", &[block, 100_000]);
    }),
    ("an operation as a type", |c| {
        let (_, _, op) = c.sum();
        c.call("mlirTypeDump", &[op]);
    }),
    ("a type as an operation", |c| {
        c.call("mlirOperationDump", &[c.ty(c.context(), "i32")]);
    }),
    ("an attribute as a value", |c| {
        c.call("mlirTypeDump", &[c.call("mlirValueGetType", &[c.attribute(c.context(), "1 : i32")])]);
    }),
    ("a number as a context", |c| {
        c.call("mlirContextGetNumLoadedDialects", &[0xdead_beef]);
    }),
];

/// Programs that use operations that are not known, mix contexts, or put things where they cannot be.
const PLACE: &[Program] = &[
    ("an operation of a dialect that is not known", |c| {
        let context = c.context();
        c.call("mlirOperationDump", &[c.op(context, "foo.bar", &[], &[], &[])]);
    }),
    ("a module in itself", |c| {
        let module = c.call("mlirModuleCreateEmpty", &[c.location(c.context())]);
        let body = c.call("mlirModuleGetBody", &[module]);
        let op = c.call("mlirModuleGetOperation", &[module]);
        c.call("mlirBlockAppendOwnedOperation", &[body, op]);
        c.call("mlirOperationDump", &[op]);
    }),
    ("an operation in two blocks", |c| {
        let (context, block, op) = c.sum();
        let other = c.block(context, &[c.ty(context, "i32")]);
        c.call("mlirBlockAppendOwnedOperation", &[block, op]);
        c.call("mlirBlockAppendOwnedOperation", &[other, op]);
        c.call("mlirBlockDestroy", &[other]);
        c.call("mlirBlockDestroy", &[block]);
    }),
    ("an operation twice in a block", |c| {
        let (_, block, op) = c.sum();
        c.call("mlirBlockAppendOwnedOperation", &[block, op]);
        c.call("mlirBlockAppendOwnedOperation", &[block, op]);
        c.call("mlirBlockDestroy", &[block]);
    }),
    ("a block in two regions", |c| {
        let context = c.context();
        let block = c.block(context, &[c.ty(context, "i32")]);
        for region in [c.call("mlirRegionCreate", &[]), c.call("mlirRegionCreate", &[])] {
            c.call("mlirRegionAppendOwnedBlock", &[region, block]);
            c.call("mlirRegionDestroy", &[region]);
        }
    }),
    ("a region in two operations", |c| {
        let context = c.context();
        c.location(context);
        let region = c.call("mlirRegionCreate", &[]);
        for _ in 0..2 {
            let op = c.op(context, "builtin.module", &[], &[], &[region]);
            c.call("mlirOperationDestroy", &[op]);
        }
    }),
    ("behind an operation of another block", |c| {
        let (context, block, op) = c.sum();
        let (other, i32) = (c.block(context, &[]), c.ty(context, "i32"));
        let argument = c.call("mlirBlockGetArgument", &[block, 0]);
        let next = c.op(context, "arith.addi", &[argument, argument], &[i32], &[]);
        c.call("mlirBlockInsertOwnedOperationAfter", &[other, op, next]);
    }),
    ("types of two contexts in an operation", |c| {
        let (one, other) = (c.context(), c.context());
        let op = c.op(one, "arith.constant", &[], &[c.ty(other, "memref<4xf32>")], &[]);
        c.call("mlirContextDestroy", &[other]);
        c.call("mlirOperationDump", &[op]);
    }),
    ("attributes of two contexts in an array", |c| {
        let (one, other) = (c.context(), c.context());
        let attributes = [c.attribute(other, "[1, \"other\"]")];
        let array = c.call("mlirArrayAttrGet", &[one, 1, attributes.as_ptr() as usize]);
        c.call("mlirContextDestroy", &[other]);
        c.call("mlirAttributeDump", &[array]);
    }),
    ("types of two contexts in a function type", |c| {
        let (one, other) = (c.context(), c.context());
        let types = [c.ty(other, "memref<4xf32>")];
        let ty = c.call("mlirFunctionTypeGet", &[one, 1, types.as_ptr() as usize, 0, 0]);
        c.call("mlirContextDestroy", &[other]);
        c.call("mlirTypeDump", &[ty]);
    }),
    ("a pass manager on a module of another context", |c| {
        let (one, other) = (c.context(), c.context());
        let op = c.call("mlirModuleGetOperation", &[c.module(other, "func.func private @f()")]);
        let manager = c.call("mlirPassManagerCreate", &[one]);
        c.call("mlirPassManagerAddOwnedPass", &[manager, c.call("mlirCreateTransformsCanonicalizer", &[])]);
        c.call("mlirContextDestroy", &[one]);
        c.call("mlirPassManagerRunOnOp", &[manager, op]);
    }),
];

/// Programs that use dialects that are not loaded: where that is no matter, they do what is asked.
pub const UNLOADED: &[Program] = &[
    ("a pointer type without the llvm dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirLLVMPointerTypeGet", &[c.bare_context(), 0])]);
    }),
    ("a void type without the llvm dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirLLVMVoidTypeGet", &[c.bare_context()])]);
    }),
    ("a handle type without the transform dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirTransformAnyOpTypeGet", &[c.bare_context()])]);
    }),
    ("a value type without the transform dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirTransformAnyValueTypeGet", &[c.bare_context()])]);
    }),
    ("an operation type without the pdl dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirPDLOperationTypeGet", &[c.bare_context()])]);
    }),
    ("a value type without the pdl dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirPDLValueTypeGet", &[c.bare_context()])]);
    }),
    ("a token type without the gpu dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirGPUAsyncTokenTypeGet", &[c.bare_context()])]);
    }),
    ("a truth value without the smt dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirSMTTypeGetBool", &[c.bare_context()])]);
    }),
    ("an integer without the smt dialect", |c| {
        c.call("mlirTypeDump", &[c.call("mlirSMTTypeGetInt", &[c.bare_context()])]);
    }),
];

/// All mistakes.
pub const PROGRAMS: &[Program] = &{
    const COUNT: usize = GONE.len() + NULL.len() + WRONG.len() + PLACE.len();
    const fn all() -> [Program; COUNT] {
        let mut all = [GONE[0]; COUNT];
        let parts = [GONE, NULL, WRONG, PLACE];
        let (mut part, mut at) = (0, 0);
        while part < parts.len() {
            let mut entry = 0;
            while entry < parts[part].len() {
                all[at] = parts[part][entry];
                entry += 1;
                at += 1;
            }
            part += 1;
        }
        all
    }
    all()
};
