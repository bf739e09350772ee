//! `Pass.h`: pass managers, and passes that are callbacks.

use crate::abi::*;
use crate::context::{self, ContextState, locate};
use crate::functions::ir::printing;
use crate::graph::{OpKey, Outside};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use terrace_driver::opt::instruments::{
    IrPrinter, Phases, PrintIrSettings, StatisticsDisplay, TimingSettings,
};
use terrace_ir::print::PrintFlags;
use terrace_ir::{Body, Failure, LogicalResult, OwnedOperation, TraitFlags};
use terrace_pass::{
    Anchor, FnPass, PassManager, PassOp, Pipeline, PipelineError, RunSettings, Step, Watcher, parse_pipeline,
    parse_top_level,
};

keys! {
    /// Key of a pipeline: that of a pass manager, or a nested one.
    PipelineKey;
    /// Key of a pass that is in no pipeline yet.
    PassKey;
    /// Key of a run of an external pass.
    RunKey;
}

/// A pipeline under construction.
#[derive(Clone)]
struct Node {
    anchor: Anchor,
    steps: Vec<NodeStep>,
    /// Number of the context; the settings are those of the outermost pipeline.
    context: u16,
    settings: Settings,
}

/// Settings of a pass manager.
#[derive(Clone)]
struct Settings {
    verifies: bool,
    print_ir: Option<(PrintIrSettings, PrintFlags)>,
    is_timed: bool,
    statistics: Option<StatisticsDisplay>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { verifies: true, print_ir: None, is_timed: false, statistics: None }
    }
}

#[derive(Clone)]
enum NodeStep {
    /// A pass of the registry with its options.
    Declared(Step),
    /// A pass that is callbacks.
    External(Arc<External>),
    /// A pipeline on the operations directly inside.
    Nested(PipelineKey),
}

/// Format of statistics.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MlirPassDisplayMode(u32);

/// Callbacks of an external pass; those that may be missing are optional.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirExternalPassCallbacks {
    construct: Option<unsafe extern "C" fn(UserData)>,
    destruct: Option<unsafe extern "C" fn(UserData)>,
    initialize: Option<unsafe extern "C" fn(MlirContext, UserData) -> MlirLogicalResult>,
    clone: Option<unsafe extern "C" fn(UserData) -> UserData>,
    run: Option<unsafe extern "C" fn(MlirOperation, MlirExternalPass, UserData)>,
}

/// A pass that is callbacks.
struct External {
    name: String,
    argument: String,
    anchor: Option<String>,
    callbacks: MlirExternalPassCallbacks,
    data: UserData,
}

// SAFETY: the data is handed to the callbacks only; mlir-c runs a pass on several threads on clones of it, and so do we.
unsafe impl Send for External {}
// SAFETY: as above.
unsafe impl Sync for External {}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(destruct) = self.callbacks.destruct {
            // SAFETY: whoever made the pass gave the callback for this data.
            unsafe { destruct(self.data) };
        }
    }
}

/// Things of this file that C owns.
#[derive(Default)]
struct Owned {
    pipelines: Slab<PipelineKey, Node>,
    passes: Slab<PassKey, NodeStep>,
    /// Runs of external passes: set once one signals failure.
    runs: Slab<RunKey, Arc<AtomicBool>>,
}

static OWNED: Mutex<Option<Owned>> = Mutex::new(None);

fn owned<R>(work: impl FnOnce(&mut Owned) -> R) -> R {
    work(OWNED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

/// Returns the key of a pipeline's handle; both kinds of handle have the same parts.
fn key_of(owned: &Owned, parts: Parts, kind: Kind) -> Result<PipelineKey, Misuse> {
    owned.pipelines.find(parts.index, parts.generation).ok_or(Misuse::Stale(kind))
}

fn with_node<H: Handle, R>(handle: H, work: impl FnOnce(&mut Owned, PipelineKey) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key = key_of(owned, parts, H::KIND)?;
        Ok(work(owned, key))
    })
}

fn parts_of(owned: &Owned, key: PipelineKey) -> Parts {
    Parts { context: 0, generation: owned.pipelines.generation(key), index: key.index() }
}

fn create(context: MlirContext, anchor: Anchor) -> Result<MlirPassManager, Misuse> {
    context::find(context)?;
    let number = context.parts()?.context;
    Ok(owned(|owned| {
        let key = owned.pipelines.insert(Node {
            anchor,
            steps: Vec::new(),
            context: number,
            settings: Settings::default(),
        });
        MlirPassManager::from_parts(parts_of(owned, key))
    }))
}

fn anchor_of(name: &str) -> Anchor {
    if name == "any" { Anchor::Any } else { Anchor::Op(name.to_owned()) }
}

/// Returns the pipeline for operations of a name directly inside: the last step, if it is one.
fn nested<H: Handle>(outer: H, name: &str) -> Result<MlirOpPassManager, Misuse> {
    let anchor = anchor_of(name);
    with_node(outer, |owned, key| {
        let context = owned.pipelines[key].context;
        let last = match owned.pipelines[key].steps.last() {
            Some(NodeStep::Nested(last)) if owned.pipelines[*last].anchor == anchor => Some(*last),
            _ => None,
        };
        let inner = last.unwrap_or_else(|| {
            let inner = owned.pipelines.insert(Node {
                anchor,
                steps: Vec::new(),
                context,
                settings: Settings::default(),
            });
            owned.pipelines[key].steps.push(NodeStep::Nested(inner));
            inner
        });
        MlirOpPassManager::from_parts(parts_of(owned, inner))
    })
}

/// Adds parsed steps to a pipeline.
fn add_steps(owned: &mut Owned, key: PipelineKey, steps: Vec<Step>) {
    for step in steps {
        let step = match step {
            Step::Nested(Pipeline { anchor, steps }) => {
                let context = owned.pipelines[key].context;
                let inner = owned.pipelines.insert(Node {
                    anchor,
                    steps: Vec::new(),
                    context,
                    settings: Settings::default(),
                });
                add_steps(owned, inner, steps);
                NodeStep::Nested(inner)
            }
            declared @ Step::Pass { .. } => NodeStep::Declared(declared),
        };
        owned.pipelines[key].steps.push(step);
    }
}

/// Removes a pipeline with those nested in it.
fn remove(owned: &mut Owned, key: PipelineKey) {
    let Some(node) = owned.pipelines.remove(key) else { return };
    for step in &node.steps {
        if let NodeStep::Nested(inner) = step {
            remove(owned, *inner);
        }
    }
}

/// Returns the text of a pipeline.
fn text_of(owned: &Owned, key: PipelineKey) -> String {
    let node = &owned.pipelines[key];
    let steps = node.steps.iter().map(|step| match step {
        NodeStep::Declared(step) => {
            let whole = Pipeline { anchor: Anchor::Any, steps: vec![step.clone()] }.to_text();
            let inner = whole.strip_prefix("any(").and_then(|text| text.strip_suffix(')'));
            inner.unwrap_or(&whole).to_owned()
        }
        NodeStep::External(pass) if pass.argument.is_empty() => "unknown<>".to_owned(),
        NodeStep::External(pass) => pass.argument.clone(),
        NodeStep::Nested(inner) => text_of(owned, *inner),
    });
    format!("{}({})", node.anchor.as_str(), steps.collect::<Vec<_>>().join(","))
}

/// Makes a manager that runs a pipeline.
fn manager_of(owned: &Owned, key: PipelineKey, state: &Arc<ContextState>) -> Result<PassManager, String> {
    let node = &owned.pipelines[key];
    let mut manager = match &node.anchor {
        Anchor::Op(name) => PassManager::on(name),
        Anchor::Any => PassManager::any(),
    };
    for step in &node.steps {
        match step {
            NodeStep::Declared(step) => {
                let pipeline = Pipeline { anchor: node.anchor.clone(), steps: vec![step.clone()] };
                manager.append(PassManager::new(&pipeline).map_err(|error| error.to_string())?);
            }
            NodeStep::External(pass) => {
                let (pass, state) = (pass.clone(), state.clone());
                let name = if pass.argument.is_empty() { pass.name.clone() } else { pass.argument.clone() };
                manager.add(FnPass::new(&name, move |op| run_external(&pass, &state, op)));
            }
            NodeStep::Nested(inner) => {
                manager.nest(manager_of(owned, *inner, state)?);
            }
        }
    }
    Ok(manager)
}

/// Runs an external pass: its operation becomes one of the graph, for as long as the callback works.
fn run_external(pass: &External, state: &Arc<ContextState>, op: &mut PassOp<'_, '_>) -> LogicalResult {
    if pass.anchor.as_deref().is_some_and(|anchor| !op.op().is(anchor)) {
        return Ok(());
    }
    let Some(run) = pass.callbacks.run else { return Ok(()) };
    let body: *mut Body<'_> = op.body_mut();
    // SAFETY: the managers of this file run on programs of `state` only, whose context has the lifetime that all of this
    // crate has; the body is borrowed by `op`, which nobody else uses meanwhile.
    let body: &mut Body<'static> = unsafe { &mut *body.cast() };
    let stand_in = Body::for_child(body.context(), body.context().op_name("builtin.module"));
    let program = std::mem::replace(body, *stand_in);
    let (key, handle) = state.graph(|graph| {
        let key = graph.adopt(OwnedOperation::from_body(Box::new(program)));
        (key, graph.handle(key))
    });
    let has_failed = Arc::new(AtomicBool::new(false));
    let run_key = owned(|owned| owned.runs.insert(has_failed.clone()));
    let named = owned(|owned| Parts {
        context: 0,
        generation: owned.runs.generation(run_key),
        index: run_key.index(),
    });
    // SAFETY: whoever made the pass gave the callback for this data.
    unsafe { run(handle, MlirExternalPass::from_parts(named), pass.data) };
    owned(|owned| owned.runs.remove(run_key));
    let result = state.graph(|graph| {
        if graph.find::<OpKey>(handle).is_err() {
            return Err(Misuse::other("an external pass destroyed its operation"));
        }
        let program = graph.take_program(key)?;
        graph.erase_op(key)?;
        Ok(program)
    });
    match result {
        Ok(program) => *body = *program.into_body(),
        Err(misuse) => {
            eprintln!("mlirCreateExternalPass: {misuse}");
            // What is left must be an operation of that name: it is printed, but no more.
            let empty = OwnedOperation::module(body.context(), terrace_ir::Location::Unknown);
            *body = *empty.into_body();
            return Err(Failure);
        }
    }
    if has_failed.load(Ordering::Relaxed) { Err(Failure) } else { Ok(()) }
}

/// Initializes the external passes of a pipeline.
fn initialize(passes: &[Arc<External>], context: MlirContext) -> bool {
    passes.iter().all(|pass| match pass.callbacks.initialize {
        // SAFETY: whoever made the pass gave the callback for this data.
        Some(initialize) => unsafe { initialize(context, pass.data) }.value != 0,
        None => true,
    })
}

fn external_passes(owned: &Owned, key: PipelineKey, found: &mut Vec<Arc<External>>) {
    for step in &owned.pipelines[key].steps {
        match step {
            NodeStep::External(pass) => found.push(pass.clone()),
            NodeStep::Nested(inner) => external_passes(owned, *inner, found),
            NodeStep::Declared(_) => {}
        }
    }
}

fn run(manager: MlirPassManager, op: MlirOperation) -> Result<bool, Misuse> {
    let (state, key) = locate::<OpKey>(op)?;
    let (made, options, externals) = with_node(manager, |owned, pipeline| {
        let mut externals = Vec::new();
        external_passes(owned, pipeline, &mut externals);
        let is_of_context = owned.pipelines[pipeline].context == op.parts().map_or(0, |parts| parts.context);
        let made = if is_of_context {
            manager_of(owned, pipeline, &state).map_err(Misuse::other)
        } else {
            Err(Misuse::OtherContext(Kind::Operation))
        };
        (made, owned.pipelines[pipeline].settings.clone(), externals)
    })?;
    let mut made = made?;
    if !initialize(&externals, state.handle()) {
        return Ok(false);
    }
    check_runnable(&state, key)?;
    let mut program = state.graph(|graph| graph.take_program(key))?;
    let is_success = run_watched(&state, &mut made, &mut program, &options);
    state.graph(|graph| graph.replace_content(key, program));
    Ok(is_success)
}

/// Reports an operation that no pass can run on.
fn check_runnable(state: &ContextState, op: OpKey) -> Result<(), Misuse> {
    let name = state.graph(|graph| graph.ops[op].name);
    let why = match name.spec() {
        None => "trying to schedule a pass on an unregistered operation",
        Some(_) if !name.has_trait(TraitFlags::ISOLATED) => {
            "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
        }
        Some(_) => return Ok(()),
    };
    state.reporting(|| {
        state.graph(|graph| {
            let closed = graph.close(op, Outside::Undefined);
            closed.target().op_error(why).tell();
            graph.give_back(closed);
        });
    });
    Err(Misuse::Told)
}

/// Runs a manager with its instruments.
fn run_watched(
    state: &ContextState,
    manager: &mut PassManager,
    program: &mut OwnedOperation<'static>,
    options: &Settings,
) -> bool {
    let printer = options.print_ir.as_ref().map(|(settings, flags)| IrPrinter::new(settings, flags));
    let watchers: Vec<&dyn Watcher> = printer.iter().map(|printer| printer as &dyn Watcher).collect();
    let started = Instant::now();
    let clock = || started.elapsed();
    let settings = RunSettings {
        verifies: options.verifies,
        watchers: &watchers,
        sees_whole: printer.is_some(),
        clock: options.is_timed.then_some(&clock),
        ..RunSettings::default()
    };
    let is_success = state.reporting(|| manager.run(state.ctx(), program, settings).is_ok());
    for (name, text) in printer.iter().flat_map(IrPrinter::take_files) {
        let path = std::path::Path::new(&name);
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if let Err(why) = folder.and_then(|()| std::fs::write(path, text)) {
            eprintln!("mlirPassManagerRunOnOp: cannot write '{name}': {why}");
        }
    }
    if options.is_timed {
        let phases = Phases { total: started.elapsed(), ..Phases::default() };
        eprint!("{}", TimingSettings::default().report(Some(manager), phases));
    }
    if let Some(display) = options.statistics {
        eprint!("{}", display.report(manager));
    }
    is_success
}

fn add_pass<H: Handle>(manager: H, pass: MlirPass) -> Result<(), Misuse> {
    let parts = pass.parts()?;
    with_node(manager, |owned, key| {
        let pass = owned.passes.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::Pass))?;
        if let Some(step) = owned.passes.remove(pass) {
            owned.pipelines[key].steps.push(step);
        }
        Ok(())
    })?
}

/// Returns a pipeline whose passes can be made and fit their operations.
fn checked(pipeline: Pipeline) -> Result<Pipeline, PipelineError> {
    PassManager::new(&pipeline).map(|_| pipeline)
}

/// Creates a pass of the registry by its argument, for the functions that create one.
///
/// # Errors
/// If there is none of that name.
pub fn create_pass(argument: &str) -> Result<MlirPass, Misuse> {
    let steps = parse_pipeline(argument, &terrace_registry::PASSES).map_err(Misuse::other)?;
    let step = steps.into_iter().next().ok_or_else(|| Misuse::other("no such pass"))?;
    Ok(own_pass(NodeStep::Declared(step)))
}

fn own_pass(step: NodeStep) -> MlirPass {
    owned(|owned| {
        let key = owned.passes.insert(step);
        let generation = owned.passes.generation(key);
        MlirPass::from_parts(Parts { context: 0, generation, index: key.index() })
    })
}

export! {
    /// Creates a pass manager for operations of any name.
    fn mlirPassManagerCreate(context: MlirContext) -> MlirPassManager {
        create(context, Anchor::Any)
    }

    /// Creates a pass manager for operations of a name.
    fn mlirPassManagerCreateOnOperation(context: MlirContext, name: MlirStringRef) -> MlirPassManager {
        create(context, anchor_of(name.text()?))
    }

    /// Destroys a pass manager with its passes.
    fn mlirPassManagerDestroy(manager: MlirPassManager) {
        with_node(manager, remove)
    }

    /// Returns a pass manager as a nested one.
    fn mlirPassManagerGetAsOpPassManager(manager: MlirPassManager) -> MlirOpPassManager {
        with_node(manager, |owned, key| MlirOpPassManager::from_parts(parts_of(owned, key)))
    }

    /// Runs the passes on an operation.
    fn mlirPassManagerRunOnOp(manager: MlirPassManager, op: MlirOperation) -> MlirLogicalResult {
        Ok(MlirLogicalResult::of(run(manager, op)?))
    }

    /// Sets whether operations are verified after each pass.
    fn mlirPassManagerEnableVerifier(manager: MlirPassManager, enable: bool) {
        with_node(manager, |owned, key| owned.pipelines[key].settings.verifies = enable)
    }

    /// Prints the IR around passes on the standard error stream, or to files of a folder.
    fn mlirPassManagerEnableIRPrinting(
        manager: MlirPassManager,
        before_all: bool,
        after_all: bool,
        module_scope: bool,
        only_on_change: bool,
        only_on_failure: bool,
        flags: MlirOpPrintingFlags,
        folder: MlirStringRef,
    ) {
        let flags = printing::print_flags(flags)?;
        let settings = PrintIrSettings::all(before_all, after_all)
            .whole(module_scope)
            .only_on(only_on_change, only_on_failure)
            .in_folder(folder.text()?);
        with_node(manager, |owned, key| owned.pipelines[key].settings.print_ir = Some((settings, flags)))
    }

    /// Prints how long passes took after a run.
    fn mlirPassManagerEnableTiming(manager: MlirPassManager) {
        with_node(manager, |owned, key| owned.pipelines[key].settings.is_timed = true)
    }

    /// Prints what passes counted after a run: 0 as a list, 1 nested as the pipeline is.
    fn mlirPassManagerEnableStatistics(manager: MlirPassManager, display: MlirPassDisplayMode) {
        let display = if display.0 == 0 { StatisticsDisplay::List } else { StatisticsDisplay::Pipeline };
        with_node(manager, |owned, key| owned.pipelines[key].settings.statistics = Some(display))
    }

    /// Returns the pipeline for operations of a name directly inside.
    fn mlirPassManagerGetNestedUnder(manager: MlirPassManager, name: MlirStringRef) -> MlirOpPassManager {
        nested(manager, name.text()?)
    }

    /// Returns the pipeline for operations of a name directly inside.
    fn mlirOpPassManagerGetNestedUnder(manager: MlirOpPassManager, name: MlirStringRef) -> MlirOpPassManager {
        nested(manager, name.text()?)
    }

    /// Adds a pass.
    fn mlirPassManagerAddOwnedPass(manager: MlirPassManager, pass: MlirPass) {
        add_pass(manager, pass)
    }

    /// Adds a pass.
    fn mlirOpPassManagerAddOwnedPass(manager: MlirOpPassManager, pass: MlirPass) {
        add_pass(manager, pass)
    }

    /// Adds passes by their text; the callback gets what is wrong with it.
    fn mlirOpPassManagerAddPipeline(
        manager: MlirOpPassManager,
        elements: MlirStringRef,
        callback: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        with_node(manager, |_, _| ())?;
        let anchor = with_node(manager, |owned, key| owned.pipelines[key].anchor.clone())?;
        let parsed = parse_pipeline(elements.text()?, &super::registered::registry());
        match parsed.and_then(|steps| checked(Pipeline { anchor, steps })) {
            Ok(Pipeline { steps, .. }) => {
                with_node(manager, |owned, key| add_steps(owned, key, steps))?;
                Ok(MlirLogicalResult::SUCCESS)
            }
            Err(error) => {
                hand_text(error.to_string().as_bytes(), callback, data)?;
                Ok(MlirLogicalResult::default())
            }
        }
    }

    /// Prints a pipeline.
    fn mlirPrintPassPipeline(manager: MlirOpPassManager, callback: MlirStringCallback, data: UserData) {
        let text = with_node(manager, |owned, key| text_of(owned, key))?;
        hand_text(text.as_bytes(), callback, data)
    }

    /// Makes a pipeline that of a text with its anchor; the callback gets what is wrong with it.
    fn mlirParsePassPipeline(
        manager: MlirOpPassManager,
        pipeline: MlirStringRef,
        callback: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        with_node(manager, |_, _| ())?;
        match parse_top_level(pipeline.text()?, &super::registered::registry()).and_then(checked) {
            Ok(Pipeline { anchor, steps }) => {
                with_node(manager, |owned, key| {
                    let old = std::mem::take(&mut owned.pipelines[key].steps);
                    for step in old {
                        if let NodeStep::Nested(inner) = step {
                            remove(owned, inner);
                        }
                    }
                    owned.pipelines[key].anchor = anchor;
                    add_steps(owned, key, steps);
                })?;
                Ok(MlirLogicalResult::SUCCESS)
            }
            Err(error) => {
                hand_text(error.to_string().as_bytes(), callback, data)?;
                Ok(MlirLogicalResult::default())
            }
        }
    }

    /// Creates a pass of callbacks, for operations of a name, or of any if that is empty.
    fn mlirCreateExternalPass(
        id: MlirTypeID,
        name: MlirStringRef,
        argument: MlirStringRef,
        description: MlirStringRef,
        op_name: MlirStringRef,
        dependent_count: isize,
        dependent_dialects: *mut MlirDialectHandle,
        callbacks: MlirExternalPassCallbacks,
        data: UserData,
    ) -> MlirPass {
        let _ = (id, description.text()?, array(dependent_dialects, dependent_count)?);
        let anchor = Some(op_name.text()?).filter(|name| !name.is_empty()).map(str::to_owned);
        let (name, argument) = (name.text()?.to_owned(), argument.text()?.to_owned());
        if let Some(construct) = callbacks.construct {
            construct(data);
        }
        Ok(own_pass(NodeStep::External(Arc::new(External { name, argument, anchor, callbacks, data }))))
    }

    /// Makes the run of an external pass a failure.
    fn mlirExternalPassSignalFailure(pass: MlirExternalPass) {
        let parts = pass.parts()?;
        owned(|owned| {
            let key = owned.runs.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::ExternalPass))?;
            owned.runs[key].store(true, Ordering::Relaxed);
            Ok(())
        })
    }
}
