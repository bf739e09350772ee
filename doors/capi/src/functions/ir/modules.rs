//! `IR.h`: modules.

use crate::abi::*;
use crate::context::{self, ContextState, locate};
use crate::graph::OpKey;
use crate::handle::*;
use crate::misuse::Misuse;
use terrace_ir::{Location, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_source};

/// Parses a program, verifies it, and takes it into the graph. Bytecode is recognized.
pub fn parse(state: &ContextState, text: &[u8], name: &str, top: TopLevel) -> Result<OpKey, Misuse> {
    let context = state.ctx();
    let program = state.reporting(|| {
        if terrace_bytecode::is_bytecode(text) {
            let bytes = terrace_bytecode::Bytes::Borrowed(text);
            let options = terrace_bytecode::ReadOptions::default();
            return terrace_bytecode::read(context, &bytes, &options, |op| terrace_ir::verify::verify(op));
        }
        let program = parse_source(context, Source::new(text, name), top)?;
        terrace_ir::verify::verify(program.op())?;
        Ok(program)
    });
    let program = program.map_err(|_| Misuse::Told)?;
    Ok(state.graph(|graph| graph.adopt(program)))
}

fn as_module(state: &ContextState, op: OpKey) -> MlirModule {
    MlirModule::from_bits(state.graph(|graph| graph.handle(op)).bits())
}

fn as_operation(module: MlirModule) -> MlirOperation {
    MlirOperation::from_bits(module.bits())
}

export! {
    /// Creates an empty module.
    fn mlirModuleCreateEmpty(location: MlirLocation) -> MlirModule {
        let (state, location) = context::resolve::<Location<'static>>(location)?;
        let module = OwnedOperation::module(state.ctx(), location);
        let op = state.graph(|graph| graph.adopt(module));
        Ok(as_module(&state, op))
    }

    /// Parses a module, or operations that a module is put around; null after an error.
    fn mlirModuleCreateParse(context: MlirContext, text: MlirStringRef) -> MlirModule {
        let state = context::find(context)?;
        let op = parse(&state, text.bytes(), "-", TopLevel::Module)?;
        Ok(as_module(&state, op))
    }

    /// Parses the module in a file.
    fn mlirModuleCreateParseFromFile(context: MlirContext, file: MlirStringRef) -> MlirModule {
        let state = context::find(context)?;
        let name = file.text()?;
        let text = match std::fs::read(name) {
            Ok(text) => text,
            Err(_) => {
                let message = format_args!("could not open input file {name}").to_string();
                state.reporting(|| state.ctx().error(Location::Unknown, message).tell());
                return Err(Misuse::Told);
            }
        };
        let op = parse(&state, &text, name, TopLevel::Module)?;
        Ok(as_module(&state, op))
    }

    /// Returns the context of a module.
    fn mlirModuleGetContext(module: MlirModule) -> MlirContext {
        Ok(locate::<OpKey>(as_operation(module))?.0.handle())
    }

    /// Returns the block of a module.
    fn mlirModuleGetBody(module: MlirModule) -> MlirBlock {
        let (state, op) = locate::<OpKey>(as_operation(module))?;
        state.graph(|graph| {
            graph.open(op);
            let region = graph.ops[op].regions.first().copied();
            let block = region.and_then(|region| graph.regions[region].first);
            Ok(graph.handle_or_null(block))
        })
    }

    /// Destroys a module with all that is in it.
    fn mlirModuleDestroy(module: MlirModule) {
        let (state, op) = locate::<OpKey>(as_operation(module))?;
        state.graph(|graph| graph.erase_op(op))
    }

    /// Returns a module as an operation.
    fn mlirModuleGetOperation(module: MlirModule) -> MlirOperation {
        locate::<OpKey>(as_operation(module))?;
        Ok(as_operation(module))
    }

    /// Returns an operation as a module, or null if it is none.
    fn mlirModuleFromOperation(op: MlirOperation) -> MlirModule {
        let (state, key) = locate::<OpKey>(op)?;
        let is_module = state.graph(|graph| graph.ops[key].name.as_str() == "builtin.module");
        Ok(if is_module { MlirModule::from_bits(op.bits()) } else { MlirModule::default() })
    }

    /// Returns true if both are the same module.
    fn mlirModuleEqual(module: MlirModule, other: MlirModule) -> bool {
        Ok(module == other)
    }

    /// Returns a hash of a module.
    fn mlirModuleHashValue(module: MlirModule) -> usize {
        Ok(module.bits())
    }
}
