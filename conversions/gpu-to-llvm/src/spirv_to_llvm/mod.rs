//! `--convert-spirv-to-llvm`: modules of SPIR-V become modules of the `llvm` dialect, which run on a CPU, or on a device
//! that takes LLVM IR.
//!
//! ```text
//! types         types, and the address spaces of storage classes
//! one_to_one    operations that become one operation
//! bits          fields of bits, shifts and complements
//! numbers       other arithmetic and conversions of numbers
//! composite     parts of composites
//! memory        variables, loads, stores and addresses
//! control_flow  branches, loops and selections
//! functions     functions and calls
//! module        modules, and what they say of entry points
//! group         operations of groups, which the device's runtime has as functions
//! ```
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod bits;
mod composite;
mod control_flow;
mod functions;
mod group;
mod memory;
mod module;
mod numbers;
mod one_to_one;
mod types;

use std::sync::Arc;
use terrace_ir::{Body, LogicalResult, Operation, Pattern};
use terrace_ods_macros::pass;
use terrace_pass::{OptionKind, OptionType, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::lowering::{Lower, RewriteWith, Row};
use terrace_rewrite::conversion::{ConversionTarget, TypeConverter};
use terrace_rewrite::passes::convert;
use terrace_spirv::attributes::enums::ClientAPI;

/// Rewrite function of a pattern that gets the type converter.
type Rewrite = RewriteWith<Arc<TypeConverter>>;

/// Client whose address spaces are used.
#[derive(Clone, Copy)]
struct Client(ClientAPI);

impl OptionType for Client {
    const KIND: OptionKind = OptionKind::Choice(&["Unknown", "Metal", "OpenCL", "Vulkan", "WebGPU"]);

    fn read(options: &PassOptions, at: usize) -> Self {
        Client(match options.choice(at) {
            1 => ClientAPI::Metal,
            2 => ClientAPI::OpenCL,
            3 => ClientAPI::Vulkan,
            4 => ClientAPI::WebGPU,
            _ => ClientAPI::Unknown,
        })
    }
}

/// The pass `--convert-spirv-to-llvm`.
#[pass(
    "convert-spirv-to-llvm",
    "Convert SPIR-V dialect to LLVM dialect",
    class = "ConvertSPIRVToLLVMPass",
    anchor = "builtin.module"
)]
pub struct SpirvToLlvm {
    #[option(
        "client-api",
        default = "Unknown",
        help = "Derive StorageClass to address space mapping from the client API"
    )]
    client: Client,
}

impl Pass for SpirvToLlvm {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let client = self.client.0;
        if !types::knows_address_spaces(client) {
            let warning = format!("address space mapping for client '{}' not implemented", client.text());
            Operation::new(op.body(), Body::ROOT).warning(warning).tell();
        }
        module::encode_bindings(op.body_mut());
        let converter = types::converter(client).shared();
        let patterns = FrozenPatternSet::new(op.context(), patterns(&converter, client));
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["llvm"]);
        target.add_illegal_dialects(&["spirv"]);
        target.legal_ops(&[&terrace_ir::builtin::MODULE]);
        convert(op, &target, &patterns)
    }
}

fn patterns(converter: &Arc<TypeConverter>, client: ClientAPI) -> Vec<Pattern> {
    let mut patterns = one_to_one::patterns(converter);
    let values: [&[Row<Lower>]; 4] = [bits::ROWS, numbers::ROWS, composite::ROWS, memory::VALUES];
    patterns.extend(values.into_iter().flatten().map(|row| row.pattern(converter)));
    let others: [&[Row<Rewrite>]; 5] =
        [memory::ROWS, control_flow::ROWS, functions::ROWS, module::ROWS, numbers::CASTS];
    patterns.extend(others.into_iter().flatten().map(|row| row.pattern(converter)));
    patterns.push(memory::global(converter, client));
    patterns.extend(group::patterns(converter));
    patterns
}
