//! `Dialect/LLVM.h`: attributes.

use crate::abi::*;
use crate::context::{self, context_of};
use crate::functions::dialects::{Absent, Argument, Declared, declared, field};
use crate::handle::*;
use crate::misuse::Misuse;

declared! {
    MlirAttribute "llvm.cconv" {
        name mlirLLVMCConvAttrGetName;
        get mlirLLVMCConvAttrGet(convention: u32) [convention];
    }
    MlirAttribute "llvm.comdat" {
        name mlirLLVMComdatAttrGetName;
        get mlirLLVMComdatAttrGet(comdat: u32) [comdat];
    }
    MlirAttribute "llvm.linkage" {
        name mlirLLVMLinkageAttrGetName;
        get mlirLLVMLinkageAttrGet(linkage: u32) [linkage];
    }
    MlirAttribute "llvm.di_null_type" {
        name mlirLLVMDINullTypeAttrGetName;
        get mlirLLVMDINullTypeAttrGet() [];
    }
    MlirAttribute "llvm.di_expression_elem" {
        name mlirLLVMDIExpressionElemAttrGetName;
        get mlirLLVMDIExpressionElemAttrGet(opcode: u32, count: isize, arguments: *const u64)
            [opcode, array(arguments, count)?];
    }
    MlirAttribute "llvm.di_expression" {
        name mlirLLVMDIExpressionAttrGetName;
        get mlirLLVMDIExpressionAttrGet(count: isize, operations: *const MlirAttribute)
            [array(operations, count)?];
    }
    MlirAttribute "llvm.di_basic_type" {
        name mlirLLVMDIBasicTypeAttrGetName;
        get mlirLLVMDIBasicTypeAttrGet(tag: u32, name: MlirAttribute, bits: u64, encoding: u32)
            [tag, name, bits, encoding];
    }
    MlirAttribute "llvm.di_composite_type" {
        name mlirLLVMDICompositeTypeAttrGetName;
        get mlirLLVMDICompositeTypeAttrGet(
            id: MlirAttribute,
            is_self: bool,
            tag: u32,
            name: MlirAttribute,
            file: MlirAttribute,
            line: u32,
            scope: MlirAttribute,
            base: MlirAttribute,
            flags: i64,
            bits: u64,
            alignment_bits: u64,
            count: isize,
            elements: *const MlirAttribute,
            location: MlirAttribute,
            rank: MlirAttribute,
            allocated: MlirAttribute,
            associated: MlirAttribute,
        ) [
            id, is_self, tag, name, file, line, scope, base, flags, bits, alignment_bits, location, rank, allocated,
            associated, array(elements, count)?,
        ];
    }
    MlirAttribute "llvm.di_derived_type" {
        name mlirLLVMDIDerivedTypeAttrGetName;
        get mlirLLVMDIDerivedTypeAttrGet(
            tag: u32,
            name: MlirAttribute,
            base: MlirAttribute,
            bits: u64,
            alignment_bits: u32,
            offset_bits: u64,
            address_space: i64,
            extra: MlirAttribute,
        ) [tag, name, base, bits, alignment_bits, offset_bits, AddressSpace(address_space), extra];
        field mlirLLVMDIDerivedTypeAttrGetBaseType 2 MlirAttribute;
    }
    MlirAttribute "llvm.di_string_type" {
        name mlirLLVMDIStringTypeAttrGetName;
        get mlirLLVMDIStringTypeAttrGet(
            tag: u32,
            name: MlirAttribute,
            bits: u64,
            alignment_bits: u32,
            length: MlirAttribute,
            length_expression: MlirAttribute,
            location_expression: MlirAttribute,
            encoding: u32,
        ) [tag, name, bits, alignment_bits, length, length_expression, location_expression, encoding];
    }
    MlirAttribute "llvm.di_file" {
        name mlirLLVMDIFileAttrGetName;
        get mlirLLVMDIFileAttrGet(name: MlirAttribute, directory: MlirAttribute) [name, directory];
    }
    MlirAttribute "llvm.di_compile_unit" {
        name mlirLLVMDICompileUnitAttrGetName;
        get mlirLLVMDICompileUnitAttrGet(
            id: MlirAttribute,
            language: u32,
            file: MlirAttribute,
            producer: MlirAttribute,
            is_optimized: bool,
            emission: u32,
            name_table: u32,
            split_file: MlirAttribute,
        ) [id, language, file, producer, is_optimized, emission, name_table, split_file];
    }
    MlirAttribute "llvm.di_lexical_block" {
        name mlirLLVMDILexicalBlockAttrGetName;
        get mlirLLVMDILexicalBlockAttrGet(scope: MlirAttribute, file: MlirAttribute, line: u32, column: u32)
            [scope, file, line, column];
    }
    MlirAttribute "llvm.di_lexical_block_file" {
        name mlirLLVMDILexicalBlockFileAttrGetName;
        get mlirLLVMDILexicalBlockFileAttrGet(scope: MlirAttribute, file: MlirAttribute, discriminator: u32)
            [scope, file, discriminator];
    }
    MlirAttribute "llvm.di_local_variable" {
        name mlirLLVMDILocalVariableAttrGetName;
        get mlirLLVMDILocalVariableAttrGet(
            scope: MlirAttribute,
            name: MlirAttribute,
            file: MlirAttribute,
            line: u32,
            argument: u32,
            alignment_bits: u32,
            ty: MlirAttribute,
            flags: i64,
        ) [scope, name, file, line, argument, alignment_bits, ty, flags];
    }
    MlirAttribute "llvm.di_subprogram" {
        name mlirLLVMDISubprogramAttrGetName;
        get mlirLLVMDISubprogramAttrGet(
            recursion: MlirAttribute,
            is_self: bool,
            id: MlirAttribute,
            unit: MlirAttribute,
            scope: MlirAttribute,
            name: MlirAttribute,
            linkage_name: MlirAttribute,
            file: MlirAttribute,
            line: u32,
            scope_line: u32,
            flags: u64,
            ty: MlirAttribute,
            node_count: isize,
            nodes: *const MlirAttribute,
            annotation_count: isize,
            annotations: *const MlirAttribute,
        ) [
            recursion, is_self, id, unit, scope, name, linkage_name, file, line, scope_line, flags, ty,
            array(nodes, node_count)?, array(annotations, annotation_count)?,
        ];
        field mlirLLVMDISubprogramAttrGetCompileUnit 3 MlirAttribute;
        field mlirLLVMDISubprogramAttrGetScope 4 MlirAttribute;
        field mlirLLVMDISubprogramAttrGetFile 7 MlirAttribute;
        field mlirLLVMDISubprogramAttrGetLine 8 u32;
        field mlirLLVMDISubprogramAttrGetScopeLine 9 u32;
        field mlirLLVMDISubprogramAttrGetType 11 MlirAttribute;
    }
    MlirAttribute "llvm.di_annotation" {
        name mlirLLVMDIAnnotationAttrGetName;
        get mlirLLVMDIAnnotationAttrGet(name: MlirAttribute, value: MlirAttribute) [name, value];
    }
    MlirAttribute "llvm.di_subroutine_type" {
        name mlirLLVMDISubroutineTypeAttrGetName;
        get mlirLLVMDISubroutineTypeAttrGet(convention: u32, count: isize, types: *const MlirAttribute)
            [convention, array(types, count)?];
    }
    MlirAttribute "llvm.di_module" {
        name mlirLLVMDIModuleAttrGetName;
        get mlirLLVMDIModuleAttrGet(
            file: MlirAttribute,
            scope: MlirAttribute,
            name: MlirAttribute,
            macros: MlirAttribute,
            include_path: MlirAttribute,
            notes: MlirAttribute,
            line: u32,
            is_declaration: bool,
        ) [file, scope, name, macros, include_path, notes, line, is_declaration];
        field mlirLLVMDIModuleAttrGetScope 1 MlirAttribute;
    }
    MlirAttribute "llvm.di_imported_entity" {
        name mlirLLVMDIImportedEntityAttrGetName;
        get mlirLLVMDIImportedEntityAttrGet(
            tag: u32,
            scope: MlirAttribute,
            entity: MlirAttribute,
            file: MlirAttribute,
            line: u32,
            name: MlirAttribute,
            count: isize,
            elements: *const MlirAttribute,
        ) [tag, scope, entity, file, line, name, array(elements, count)?];
    }
}

/// An address space of DWARF; a negative number stands for none.
struct AddressSpace(i64);

impl Argument for AddressSpace {
    fn parameter(self, state: &context::ContextState) -> Result<terrace_ir::Attribute<'static>, Misuse> {
        match u32::try_from(self.0) {
            Ok(number) => number.parameter(state),
            Err(_) => Absent.parameter(state),
        }
    }
}

/// Makes what stands for a recursive attribute inside of itself: nothing but its identity.
fn itself(name: &str, id: MlirAttribute, parameter_count: usize) -> Result<MlirAttribute, Misuse> {
    let state = context_of(id)?;
    let mut parameters = vec![id.parameter(&state)?, true.parameter(&state)?];
    parameters.resize(parameter_count, state.ctx().absent_parameter());
    MlirAttribute::make(&state, name, parameters)
}

export! {
    /// Returns what stands for a type of several parts inside of itself.
    fn mlirLLVMDICompositeTypeAttrGetRecSelf(id: MlirAttribute) -> MlirAttribute {
        itself("llvm.di_composite_type", id, 16)
    }

    /// Returns what stands for a function inside of itself.
    fn mlirLLVMDISubprogramAttrGetRecSelf(id: MlirAttribute) -> MlirAttribute {
        itself("llvm.di_subprogram", id, 14)
    }

    /// Returns the flags of something of the source, an integer.
    fn mlirLLVMDIFlagsAttrGet(context: MlirContext, value: u64) -> MlirAttribute {
        let state = context::find(context)?;
        let value = u32::try_from(value).map_err(|_| Misuse::other("flags have 32 bits"))?;
        Ok(state.name(state.ctx().i32_attribute(value.cast_signed())))
    }

    /// Returns `builtin.integer`.
    fn mlirLLVMDIFlagsAttrGetName() -> MlirStringRef {
        Ok("builtin.integer".into())
    }
}
