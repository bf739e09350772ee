//! `--spirv-update-vce`: modules say which version, extensions and capabilities they need.
//!
//! Reads:     the target environment, which must allow them.
//! Preserves: all but an attribute of the module.
//! Cost:      one visit for each operation.

use crate::availability::{Needs, OpNeeds, needs_of_capability, needs_of_type};
use crate::environment::with_implied;
use crate::modules::for_each_module;
use crate::{TargetEnvironment, Triple};
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::{Attribute, Body, Failure, LogicalResult, Operation, Type, Value, WalkOrder, WalkResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv::attributes::enums::Version;

/// The pass `--spirv-update-vce`.
#[pass(
    "spirv-update-vce",
    "Deduce and attach minimal (version, capabilities, extensions) requirements to spirv.module ops",
    class = "SPIRVUpdateVCEPass"
)]
pub struct SpirvUpdateVce;

impl Pass for SpirvUpdateVce {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let op_needs = OpNeeds::default();
        for_each_module(op.body_mut(), &mut |module, target| update(module, target, &op_needs))
    }
}

fn update<'c>(module: &mut Body<'c>, target: Option<Attribute<'c>>, op_needs: &OpNeeds) -> LogicalResult {
    let context = module.context();
    let root = Operation::new(module, Body::ROOT);
    let Some(environment) = target.and_then(TargetEnvironment::of) else {
        return root.emit_error("missing 'spirv.target_env' attribute");
    };
    let mut deduced = Deduced {
        environment: &environment,
        triple: Triple { version: Version::V10, capabilities: Vec::new(), extensions: Vec::new() },
    };
    deduced.visit_tree(module, op_needs)?;
    let mut triple = deduced.triple;
    for capability in with_implied(&triple.capabilities) {
        if !triple.capabilities.contains(&capability) {
            triple.capabilities.push(capability);
        }
    }
    for capability in &triple.capabilities {
        let since = needs_of_capability(*capability).since;
        if since.value() > triple.version.value() {
            triple.version = since;
        }
        if triple.version.value() > environment.version.value() {
            return root.emit_error(format_args!(
                "Capability '{}' requires min version {} but target environment only allows up to {}",
                capability.text(),
                triple.version.text(),
                environment.version.text(),
            ));
        }
    }
    let name = context.identifier("vce_triple");
    let triple = triple.attribute(context);
    module.set_attribute(Body::ROOT, name, Some(triple));
    Ok(())
}

/// Requirements that were found so far.
struct Deduced<'e> {
    environment: &'e TargetEnvironment,
    triple: Triple,
}

impl Deduced<'_> {
    fn visit_tree(&mut self, body: &Body<'_>, op_needs: &OpNeeds) -> LogicalResult {
        let mut result = Ok(());
        let _ = Operation::new(body, Body::ROOT).walk_tree(WalkOrder::PostOrder, &mut |op| match self
            .visit(op, op_needs)
        {
            Ok(()) => WalkResult::Advance,
            Err(failure) => {
                result = Err(failure);
                WalkResult::Interrupt
            }
        });
        result
    }

    fn visit(&mut self, op: Operation<'_, '_>, op_needs: &OpNeeds) -> LogicalResult {
        let own = op_needs.of(op);
        let since = own.iter().map(|needs| needs.since.value()).max().unwrap_or(0);
        if since > self.triple.version.value() {
            self.triple.version = Version::from_value(since).unwrap_or(self.triple.version);
        }
        if self.triple.version.value() > self.environment.version.value() {
            return op.emit_error(format_args!(
                "'{}' requires min version {} but target environment only allows up to {}",
                op.name(),
                self.triple.version.text(),
                self.environment.version.text(),
            ));
        }
        self.require(op, &own)?;
        let declared = op.attribute("type").and_then(Attribute::as_type);
        let function = op.attribute(FUNCTION_TYPE).and_then(|ty| ty.as_type()?.as_function());
        let (inputs, results) = function.unwrap_or_default();
        let values = op.operands().chain(op.results()).map(Value::ty);
        let types: Vec<Type<'_>> =
            values.chain(declared).chain(inputs.iter().chain(results).copied()).collect();
        for ty in types {
            let mut needs = Vec::new();
            needs_of_type(ty, None, &mut needs);
            self.require(op, &needs)?;
        }
        Ok(())
    }

    /// Takes the first extensions and capabilities that the target allows.
    fn require(&mut self, op: Operation<'_, '_>, needs: &[Needs]) -> Result<(), Failure> {
        for any in needs.iter().map(|needs| needs.extensions).filter(|any| !any.is_empty()) {
            match self.environment.allowed_extension(any) {
                Some(chosen) if self.triple.extensions.contains(&chosen) => {}
                Some(chosen) => self.triple.extensions.push(chosen),
                None => {
                    let names: Vec<_> = any.iter().map(|one| one.text()).collect();
                    return refuse(op, "extension", &names);
                }
            }
        }
        for any in needs.iter().map(|needs| needs.capabilities).filter(|any| !any.is_empty()) {
            match self.environment.allowed_capability(any) {
                Some(chosen) if self.triple.capabilities.contains(&chosen) => {}
                Some(chosen) => self.triple.capabilities.push(chosen),
                None => {
                    let names: Vec<_> = any.iter().map(|one| one.text()).collect();
                    return refuse(op, "capability", &names);
                }
            }
        }
        Ok(())
    }
}

fn refuse(op: Operation<'_, '_>, what: &str, names: &[&str]) -> LogicalResult {
    op.emit_error(format_args!(
        "'{}' requires at least one {what} in [{}] but none allowed in target environment",
        op.name(),
        names.join(", "),
    ))
}
