//! Object files: the same code, with names for a linker in the place of addresses.

use crate::cranelift::engine::{OptimizationLevel, call_conv, isa_of_files};
use crate::cranelift::program::Compiled;
use crate::cranelift::types::Types;
use crate::cranelift::unit::outside::Around;
use crate::cranelift::unit::{Unit, Workspace, failed};
use cranelift_module::{DataDescription, FuncId, Linkage, Module, default_libcall_names};
use cranelift_object::object::{BinaryFormat, SectionKind};
use cranelift_object::{ObjectBuilder, ObjectModule};
use std::collections::HashMap;
use terrace_ir::{Failure, Operation};
use terrace_native::Features;

/// Compiles a module of the `llvm` dialect to an object file for any machine of this kind.
///
/// Functions and variables have their own names there. What the program only declares is for a linker to find: C's
/// library, its `libm`, and what else it calls. Variables that are computed, and constructors, are listed for whoever
/// starts the program, in `.init_array`.
///
/// # Errors
/// If something in it cannot be compiled, which is told at its operation.
pub fn object_file(program: Operation<'_, '_>, level: OptimizationLevel) -> Result<Vec<u8>, Failure> {
    object_file_with(program, level, None)
}

/// Compiles as [`object_file`] does, functions with wide vectors for a processor with these features.
///
/// # Errors
/// As of [`object_file`].
pub fn object_file_with(
    program: Operation<'_, '_>,
    level: OptimizationLevel,
    native: Option<Features>,
) -> Result<Vec<u8>, Failure> {
    let fail = |why: String| failed(program, &why);
    let isa = isa_of_files(level).map_err(fail)?;
    let builder = ObjectBuilder::new(isa, "program", default_libcall_names());
    let mut module = ObjectModule::new(builder.map_err(|error| fail(error.to_string()))?);
    let types = Types::new(program.context());
    let mut unit = Unit {
        types: &types,
        call_conv: call_conv(&module),
        module: &mut module,
        around: Around::File,
        symbols: HashMap::new(),
        functions: HashMap::new(),
        variables: HashMap::new(),
        stops: Vec::new(),
        thunks: Vec::new(),
        late: HashMap::new(),
        native,
        placements: Vec::new(),
    };
    let Compiled { first, .. } = unit.program(program, &mut Workspace::default())?;
    call_first(&mut module, &first).map_err(fail)?;
    let mut product = module.finish();
    if product.object.format() == BinaryFormat::Elf {
        // Linkers take a file that does not say so for one that executes what is on its stack.
        product.object.add_section(Vec::new(), b".note.GNU-stack".to_vec(), SectionKind::Other);
    }
    product.emit().map_err(|error| fail(error.to_string()))
}

/// Lists functions that are to be called before the program starts.
fn call_first(module: &mut ObjectModule, functions: &[FuncId]) -> Result<(), String> {
    let section = if cfg!(target_vendor = "apple") { "__DATA,__mod_init_func" } else { ".init_array" };
    if functions.is_empty() {
        return Ok(());
    }
    let mut data = DataDescription::new();
    data.define(vec![0; 8 * functions.len()].into());
    data.set_align(8);
    data.set_custom_section(section);
    for (at, function) in functions.iter().enumerate() {
        let function = module.declare_func_in_data(*function, &mut data);
        data.write_function_addr(8 * at as u32, function);
    }
    let declared = module.declare_data("program.first", Linkage::Local, true, false);
    let id = declared.map_err(|error| error.to_string())?;
    module.define_data(id, &data).map_err(|error| error.to_string())
}
