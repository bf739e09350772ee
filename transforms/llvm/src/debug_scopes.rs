//! `--ensure-debug-info-scope-on-llvm-func`: functions without debug information get as much as tables of lines need.
//!
//! A function gets a subprogram, made of its name and of the file and line of its location; operations from other files
//! get a scope that names their file.
//!
//! Reads:     nothing.
//! Preserves: everything but locations.
//! Cost:      one visit for each operation.

use std::path::Path;
use terrace_ir::ids::OpId;
use terrace_ir::spec::{AttributeSpec, ParameterBuilder};
use terrace_ir::{
    Attribute, Block, Body, Ctx, FileLineCol, Location, LocationData, LogicalResult, Operation, Region,
};
use terrace_llvm as llvm;
use terrace_llvm::attributes::{
    DICompileUnitAttr, DIFileAttr, DILexicalBlockFileAttr, DISubprogramAttr, DISubroutineTypeAttr, DwarfKind,
    dwarf_value,
};
use terrace_llvm::{DIEmissionKind, DISubprogramFlags};
use terrace_ods_macros::pass;
use terrace_pass::{OptionKind, OptionType, Pass, PassOp, PassOptions};
use terrace_support::ensure_stack;

/// Name of the file of what has no place in a file.
const NO_FILE: &str = "<unknown>";

/// Amount of debug information that a compile unit says it has.
#[derive(Clone, Copy)]
struct Emission(DIEmissionKind);

impl OptionType for Emission {
    const KIND: OptionKind = OptionKind::Choice(&["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"]);

    fn read(options: &PassOptions, at: usize) -> Self {
        Emission(match options.choice(at) {
            0 => DIEmissionKind::None,
            1 => DIEmissionKind::Full,
            2 => DIEmissionKind::LineTablesOnly,
            _ => DIEmissionKind::DebugDirectivesOnly,
        })
    }
}

/// The pass `--ensure-debug-info-scope-on-llvm-func`.
#[pass(
    "ensure-debug-info-scope-on-llvm-func",
    "Materialize LLVM debug info subprogram attribute on every LLVMFuncOp",
    class = "DIScopeForLLVMFuncOpPass",
    anchor = "builtin.module"
)]
pub struct EnsureDebugInfoScopeOnLlvmFunc {
    /// Emission kind to generate debug info.
    #[option("emission-kind", default = "LineTablesOnly")]
    emission: Emission,
}

impl Pass for EnsureDebugInfoScopeOnLlvmFunc {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let location = op.op().location();
        let unit = match scope_of(location, DICompileUnitAttr::SPEC) {
            Some(unit) => unit,
            None => {
                let file = file(context, file_position(location).map_or(NO_FILE, |at| at.file.as_str()));
                compile_unit(context, file, self.emission.0)
            }
        };
        add_to_functions(op.body_mut(), Body::ROOT, unit);
        Ok(())
    }
}

/// Adds scopes to the functions in an operation of a body, and to what is in them.
fn add_to_functions<'c>(body: &mut Body<'c>, op: OpId, unit: Attribute<'c>) {
    let blocks: Vec<_> =
        Operation::new(body, op).regions().flat_map(|region| region.blocks()).map(Block::id).collect();
    for block in blocks {
        let ops: Vec<OpId> = Block::new(body, block).ops().map(Operation::id).collect();
        for inner in ops {
            if Operation::new(body, inner).isa::<llvm::LLVMFuncOp<'_, '_>>() {
                add_to_function(body, inner, unit);
                continue;
            }
            ensure_stack(|| match body.child_mut(inner) {
                Some(child) => add_to_functions(child, Body::ROOT, unit),
                None => add_to_functions(body, inner, unit),
            });
        }
    }
}

fn add_to_function<'c>(body: &mut Body<'c>, function: OpId, unit: Attribute<'c>) {
    let view = Operation::new(body, function);
    let location = view.location();
    let scope = match scope_of(location, DISubprogramAttr::SPEC) {
        Some(scope) => scope,
        None => {
            let scope = subprogram(view, unit);
            body.set_location(function, body.context().fused(&[location], Some(scope)));
            scope
        }
    };
    if let Some(child) = body.child_mut(function) {
        let own = file_position(location).map(|at| at.file.as_str());
        add_to_operations(child, Body::ROOT, scope, own);
    }
}

/// Adds scopes to the operations in an operation of a function, which is in that file.
fn add_to_operations<'c>(body: &mut Body<'c>, op: OpId, scope: Attribute<'c>, own: Option<&str>) {
    let blocks: Vec<_> =
        Operation::new(body, op).regions().flat_map(|region| region.blocks()).map(Block::id).collect();
    for block in blocks {
        let ops: Vec<OpId> = Block::new(body, block).ops().map(Operation::id).collect();
        for inner in ops {
            let location = Operation::new(body, inner).location();
            if let Some(scoped) = scoped(body.context(), location, scope, own) {
                body.set_location(inner, scoped);
            }
            ensure_stack(|| add_to_operations(body, inner, scope, own));
        }
    }
}

/// Returns the location of an operation of a function with the scope of its file; `None` if it needs none.
fn scoped<'c>(
    context: Ctx<'c>,
    location: Location<'c>,
    scope: Attribute<'c>,
    own: Option<&str>,
) -> Option<Location<'c>> {
    if let Some(LocationData::CallSite { callee, caller }) = location.data() {
        return Some(context.call_site(inlined(context, *callee, scope)?, *caller));
    }
    let file = file_position(location)?.file.as_str();
    (file != own?).then(|| context.fused(&[location], Some(file_scope(context, scope, file))))
}

/// Returns the location of code that was inlined into a scope, each call with the scope of the file that it is in.
fn inlined<'c>(context: Ctx<'c>, callee: Location<'c>, scope: Attribute<'c>) -> Option<Location<'c>> {
    let scope = file_scope(context, scope, file_position(callee)?.file.as_str());
    let inner = match callee.data() {
        Some(LocationData::CallSite { callee, .. }) => {
            let callee = *callee;
            ensure_stack(|| inlined(context, callee, scope)).unwrap_or(callee)
        }
        _ => callee,
    };
    Some(context.fused(&[inner], Some(scope)))
}

/// Returns the position that a location stands for: of inlined code, that of the call.
fn file_position(mut location: Location<'_>) -> Option<FileLineCol<'_>> {
    loop {
        location = match location {
            Location::Unknown => return None,
            Location::FileLineCol(position) => return Some(position),
            Location::Other(data) => match *data.get() {
                LocationData::FileLineColRange { start, .. } => return Some(start),
                LocationData::Name { child, .. } => child,
                LocationData::CallSite { caller, .. } => caller,
                LocationData::Fused { locations, .. } | LocationData::Joined { parts: locations } => {
                    return locations.iter().find_map(|one| ensure_stack(|| file_position(*one)));
                }
            },
        };
    }
}

/// Returns the scope of some kind that a location is fused with.
fn scope_of<'c>(location: Location<'c>, spec: &AttributeSpec<'_>) -> Option<Attribute<'c>> {
    match location.data() {
        Some(LocationData::Fused { metadata: Some(metadata), .. }) => {
            metadata.as_dialect(spec.name).map(|_| *metadata)
        }
        _ => None,
    }
}

fn file<'c>(context: Ctx<'c>, path: &str) -> Attribute<'c> {
    let path = Path::new(path);
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let folder = path.parent().and_then(|folder| folder.to_str()).unwrap_or_default();
    let fields = [("name", context.string_attribute(name)), ("directory", context.string_attribute(folder))];
    attribute(context, DIFileAttr::SPEC, &fields)
}

fn file_scope<'c>(context: Ctx<'c>, scope: Attribute<'c>, path: &str) -> Attribute<'c> {
    let discriminator = context.i64_attribute(0);
    let fields = [("scope", scope), ("file", file(context, path)), ("discriminator", discriminator)];
    attribute(context, DILexicalBlockFileAttr::SPEC, &fields)
}

fn compile_unit<'c>(context: Ctx<'c>, file: Attribute<'c>, emission: DIEmissionKind) -> Attribute<'c> {
    let fields = [
        ("id", context.distinct_attribute(context.unit_attribute())),
        ("sourceLanguage", dwarf(context, DwarfKind::Language, "DW_LANG_C")),
        ("file", file),
        ("producer", context.string_attribute("MLIR")),
        ("isOptimized", context.bool_attribute(true)),
        ("emissionKind", context.i64_attribute(emission.value() as i64)),
    ];
    attribute(context, DICompileUnitAttr::SPEC, &fields)
}

/// Returns the subprogram of a function: distinct, and of the unit, if the function has a body.
fn subprogram<'c>(function: Operation<'_, 'c>, unit: Attribute<'c>) -> Attribute<'c> {
    let context = function.context();
    let is_defined = !function.inner().regions().all(Region::is_empty);
    let position = file_position(function.location());
    let file = match position {
        Some(position) => file(context, position.file.as_str()),
        None => unit_file(unit).unwrap_or_else(|| file(context, NO_FILE)),
    };
    let name = context.string_attribute(function.symbol_name().unwrap_or_default());
    let line = context.i64_attribute(position.map_or(1, |position| i64::from(position.line())));
    let optimized = DISubprogramFlags::OPTIMIZED;
    let flags = if is_defined { optimized.union(DISubprogramFlags::DEFINITION) } else { optimized };
    let convention = dwarf(context, DwarfKind::CallingConvention, "DW_CC_normal");
    let ty = attribute(context, DISubroutineTypeAttr::SPEC, &[("callingConvention", convention)]);
    let mut fields = vec![
        ("scope", file),
        ("name", name),
        ("linkageName", name),
        ("file", file),
        ("line", line),
        ("scopeLine", line),
        ("subprogramFlags", context.i64_attribute(flags.value().cast_signed())),
        ("type", ty),
    ];
    if is_defined {
        fields.push(("id", context.distinct_attribute(context.unit_attribute())));
        fields.push(("compileUnit", unit));
    }
    attribute(context, DISubprogramAttr::SPEC, &fields)
}

fn unit_file(unit: Attribute<'_>) -> Option<Attribute<'_>> {
    let at = DICompileUnitAttr::SPEC.parameters.iter().position(|parameter| parameter.name == "file")?;
    unit.as_dialect(DICompileUnitAttr::SPEC.name)?.get(at).copied()
}

fn dwarf<'c>(context: Ctx<'c>, kind: DwarfKind, word: &str) -> Attribute<'c> {
    context.i64_attribute(dwarf_value(kind, word).unwrap_or_default())
}

/// Returns an attribute with these parameters, the others at their defaults.
fn attribute<'c>(
    context: Ctx<'c>,
    spec: &'static AttributeSpec<'static>,
    fields: &[(&str, Attribute<'c>)],
) -> Attribute<'c> {
    let mut builder = ParameterBuilder::of_attribute(context, spec);
    for (name, value) in fields {
        let at = spec.parameters.iter().position(|parameter| parameter.name == *name);
        builder.set(at.expect("the attribute has that parameter"), *value);
    }
    builder.attribute(spec).expect("all that has no default is set")
}
