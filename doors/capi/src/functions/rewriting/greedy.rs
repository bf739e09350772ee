//! `Rewrite.h`: patterns that are callbacks, sets of them, and the drivers that apply them.

use super::pdl_modules::PdlPattern;
use super::rewriters::{self, with_rewriter_at};
use crate::abi::*;
use crate::context::{self, ContextState, locate};
use crate::graph::{Graph, OpKey, Simplified};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::TraitFlags;
use terrace_support::ensure_stack;

keys! {
    /// Key of a pattern.
    PatternKey;
    /// Key of a set of patterns.
    SetKey;
    /// Key of a configuration of the greedy driver.
    ConfigKey;
}

/// Callbacks of a pattern.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirRewritePatternCallbacks {
    construct: Option<unsafe extern "C" fn(UserData)>,
    destruct: Option<unsafe extern "C" fn(UserData)>,
    match_and_rewrite: Option<
        unsafe extern "C" fn(
            MlirRewritePattern,
            MlirOperation,
            MlirPatternRewriter,
            UserData,
        ) -> MlirLogicalResult,
    >,
}

/// A pattern.
struct Pattern {
    /// Name of the operations that it applies to; empty for any.
    root: String,
    benefit: u32,
    code: Code,
}

/// Code of a pattern.
enum Code {
    Callbacks(Callbacks),
    Pdl(Box<PdlPattern>),
}

/// Callbacks of a pattern with their data.
struct Callbacks {
    callbacks: MlirRewritePatternCallbacks,
    data: UserData,
}

// SAFETY: the data is handed to the callbacks only, on the thread that applies the patterns.
unsafe impl Send for Callbacks {}
// SAFETY: as above.
unsafe impl Sync for Callbacks {}

impl Drop for Callbacks {
    fn drop(&mut self) {
        if let Some(destruct) = self.callbacks.destruct {
            // SAFETY: whoever made the pattern gave the callback for this data.
            unsafe { destruct(self.data) };
        }
    }
}

impl Pattern {
    /// Matches the pattern against an operation and applies it.
    fn apply(
        &self,
        state: &ContextState,
        handle: MlirRewritePattern,
        op: MlirOperation,
        rewriter: MlirPatternRewriter,
    ) -> Result<bool, Misuse> {
        match &self.code {
            Code::Callbacks(Callbacks { callbacks, data }) => match callbacks.match_and_rewrite {
                // SAFETY: whoever made the pattern gave the callback for this data.
                Some(call) => Ok(unsafe { call(handle, op, rewriter, *data) }.value != 0),
                None => Ok(false),
            },
            Code::Pdl(pattern) => {
                let key = state.graph(|graph| graph.find::<OpKey>(op))?;
                pattern.apply(state, key, rewriter)
            }
        }
    }
}

/// Returns a set of `pdl` patterns.
pub fn set_of_pdl(patterns: Vec<PdlPattern>) -> MlirRewritePatternSet {
    let patterns = patterns.into_iter().map(|pattern| {
        let root = pattern.pattern.root_name.clone().unwrap_or_default();
        let benefit = pattern.pattern.benefit;
        (
            MlirRewritePattern::default(),
            Arc::new(Pattern { root, benefit, code: Code::Pdl(Box::new(pattern)) }),
        )
    });
    let patterns = patterns.collect();
    owned(|owned| {
        let key = owned.sets.insert(patterns);
        let generation = owned.sets.generation(key);
        MlirRewritePatternSet::from_parts(Parts { context: 0, generation, index: key.index() })
    })
}

type Patterns = Vec<(MlirRewritePattern, Arc<Pattern>)>;

/// Operations that the greedy driver works on.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct MlirGreedyRewriteStrictness(u32);

/// Extent of the simplification of regions.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct MlirGreedySimplifyRegionLevel(u32);

/// Configuration of the greedy driver.
#[derive(Clone, Copy)]
struct Config {
    most_iterations: i64,
    most_rewrites: i64,
    is_top_down: bool,
    folds: bool,
    merges_constants: bool,
    strictness: MlirGreedyRewriteStrictness,
    region_level: MlirGreedySimplifyRegionLevel,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            most_iterations: 10,
            most_rewrites: -1,
            is_top_down: false,
            folds: true,
            merges_constants: true,
            strictness: MlirGreedyRewriteStrictness(0),
            region_level: MlirGreedySimplifyRegionLevel(2),
        }
    }
}

/// Things of this file that C owns.
#[derive(Default)]
struct Owned {
    patterns: Slab<PatternKey, Arc<Pattern>>,
    sets: Slab<SetKey, Patterns>,
    configs: Slab<ConfigKey, Config>,
}

static OWNED: Mutex<Option<Owned>> = Mutex::new(None);

fn owned<R>(work: impl FnOnce(&mut Owned) -> R) -> R {
    work(OWNED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

fn with_set<H: Handle, R>(handle: H, work: impl FnOnce(&mut Owned, SetKey) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key = owned.sets.find(parts.index, parts.generation).ok_or(Misuse::Stale(H::KIND))?;
        Ok(work(owned, key))
    })
}

fn with_config<R>(
    handle: MlirGreedyRewriteDriverConfig,
    work: impl FnOnce(&mut Config) -> R,
) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key =
            owned.configs.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::GreedyConfig))?;
        Ok(work(&mut owned.configs[key]))
    })
}

/// Returns the operations inside of an operation: those in others before them, or after them in a top-down order.
fn nested_ops(graph: &mut Graph, op: OpKey, is_top_down: bool, found: &mut Vec<MlirOperation>) {
    graph.open(op);
    let regions = graph.ops[op].regions.iter();
    let ops: Vec<OpKey> =
        regions.flat_map(|region| graph.blocks_of(*region)).flat_map(|block| graph.ops_of(block)).collect();
    for inner in ops {
        if is_top_down {
            found.push(graph.handle(inner));
        }
        ensure_stack(|| nested_ops(graph, inner, is_top_down, found));
        if !is_top_down {
            found.push(graph.handle(inner));
        }
    }
}

/// Applies patterns to an operation, those with the greatest benefit first.
fn apply_to(state: &Arc<ContextState>, op: MlirOperation, patterns: &Patterns) -> Result<bool, Misuse> {
    let (_, key) = locate::<OpKey>(op)?;
    let name = state.graph(|graph| graph.ops[key].name.as_str());
    for (handle, pattern) in patterns {
        if !pattern.root.is_empty() && pattern.root != name {
            continue;
        }
        if with_rewriter_at(state, op, |rewriter| pattern.apply(state, *handle, op, rewriter))? {
            return Ok(true);
        }
        if locate::<OpKey>(op).is_err() {
            return Err(Misuse::other("a pattern that did not match erased its operation"));
        }
    }
    Ok(false)
}

/// Applies patterns in rounds until nothing changes; false if the rounds are used up first.
fn apply_greedily(op: MlirOperation, patterns: &Patterns, config: Config) -> Result<bool, Misuse> {
    let (state, root) = locate::<OpKey>(op)?;
    if !state.graph(|graph| graph.ops[root].name.has_trait(TraitFlags::ISOLATED)) {
        return Err(Misuse::other("patterns are applied to an isolated operation"));
    }
    let mut rewrites = 0;
    let mut rounds = 0;
    loop {
        if config.most_iterations >= 0 && rounds >= config.most_iterations {
            return Ok(false);
        }
        rounds += 1;
        let mut ops = Vec::new();
        state.graph(|graph| match graph.find::<OpKey>(op) {
            Ok(root) => nested_ops(graph, root, config.is_top_down, &mut ops),
            Err(_) => ops.clear(),
        });
        let mut has_changed = false;
        for op in ops {
            if config.folds {
                let simplified = state.graph(|graph| match graph.find::<OpKey>(op) {
                    Ok(key) => graph.simplify(key),
                    Err(_) => Simplified::Erased,
                });
                has_changed |= simplified == Simplified::InPlace;
                if simplified == Simplified::Erased {
                    has_changed = true;
                    continue;
                }
            }
            if locate::<OpKey>(op).is_err() {
                continue;
            }
            if config.most_rewrites >= 0 && rewrites >= config.most_rewrites {
                return Ok(false);
            }
            if apply_to(&state, op, patterns)? {
                rewrites += 1;
                has_changed = true;
            }
        }
        if !has_changed {
            return Ok(true);
        }
    }
}

fn sorted(patterns: &Patterns) -> Patterns {
    let mut patterns = patterns.clone();
    patterns.sort_by_key(|(_, pattern)| std::cmp::Reverse(pattern.benefit));
    patterns
}

export! {
    /// Creates a pattern of callbacks, for operations of a name.
    fn mlirOpRewritePatternCreate(
        root: MlirStringRef,
        benefit: u32,
        context: MlirContext,
        callbacks: MlirRewritePatternCallbacks,
        data: UserData,
        generated_count: usize,
        generated: *mut MlirStringRef,
    ) -> MlirRewritePattern {
        context::find(context)?;
        array(generated, generated_count as isize)?;
        let root = root.text()?.to_owned();
        if let Some(construct) = callbacks.construct {
            construct(data);
        }
        let code = Code::Callbacks(Callbacks { callbacks, data });
        Ok(owned(|owned| {
            let key = owned.patterns.insert(Arc::new(Pattern { root, benefit, code }));
            let generation = owned.patterns.generation(key);
            MlirRewritePattern::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Creates an empty set of patterns.
    fn mlirRewritePatternSetCreate(context: MlirContext) -> MlirRewritePatternSet {
        context::find(context)?;
        Ok(owned(|owned| {
            let key = owned.sets.insert(Vec::new());
            let generation = owned.sets.generation(key);
            MlirRewritePatternSet::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Destroys a set of patterns.
    fn mlirRewritePatternSetDestroy(set: MlirRewritePatternSet) {
        // The callbacks that destroy patterns run when nothing is locked.
        with_set(set, |owned, key| owned.sets.remove(key)).map(drop)
    }

    /// Adds a pattern to a set, which owns it from then on.
    fn mlirRewritePatternSetAdd(set: MlirRewritePatternSet, pattern: MlirRewritePattern) {
        let parts = pattern.parts()?;
        with_set(set, |owned, key| {
            let found = owned.patterns.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::Pattern))?;
            if let Some(entry) = owned.patterns.remove(found) {
                owned.sets[key].push((pattern, entry));
            }
            Ok(())
        })?
    }

    /// Freezes a set of patterns, which is gone then.
    fn mlirFreezeRewritePattern(set: MlirRewritePatternSet) -> MlirFrozenRewritePatternSet {
        with_set(set, |owned, key| {
            let patterns = owned.sets.remove(key).unwrap_or_default();
            let key = owned.sets.insert(sorted(&patterns));
            let generation = owned.sets.generation(key);
            MlirFrozenRewritePatternSet::from_parts(Parts { context: 0, generation, index: key.index() })
        })
    }

    /// Destroys a frozen set.
    fn mlirFrozenRewritePatternSetDestroy(set: MlirFrozenRewritePatternSet) {
        with_set(set, |owned, key| owned.sets.remove(key)).map(drop)
    }

    /// Applies patterns to what is in an operation until nothing changes.
    fn mlirApplyPatternsAndFoldGreedilyWithOp(
        op: MlirOperation,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult {
        let patterns = with_set(patterns, |owned, key| owned.sets[key].clone())?;
        let config = with_config(config, |config| *config)?;
        Ok(MlirLogicalResult::of(apply_greedily(op, &patterns, config)?))
    }

    /// Applies patterns to what is in a module until nothing changes.
    fn mlirApplyPatternsAndFoldGreedily(
        module: MlirModule,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult {
        let patterns = with_set(patterns, |owned, key| owned.sets[key].clone())?;
        let config = with_config(config, |config| *config)?;
        let op = MlirOperation::from_bits(module.bits());
        Ok(MlirLogicalResult::of(apply_greedily(op, &patterns, config)?))
    }

    /// Applies patterns once to each operation in an operation.
    fn mlirWalkAndApplyPatterns(op: MlirOperation, patterns: MlirFrozenRewritePatternSet) {
        let patterns = with_set(patterns, |owned, key| owned.sets[key].clone())?;
        let (state, root) = locate::<OpKey>(op)?;
        let mut ops = Vec::new();
        state.graph(|graph| nested_ops(graph, root, false, &mut ops));
        for op in ops {
            if locate::<OpKey>(op).is_ok() {
                apply_to(&state, op, &patterns)?;
            }
        }
        Ok(())
    }

    /// Returns a rewriter that a pattern got as any rewriter.
    fn mlirPatternRewriterAsBase(rewriter: MlirPatternRewriter) -> MlirRewriterBase {
        let base = MlirRewriterBase::from_bits(rewriter.bits());
        rewriters::check(base)?;
        Ok(base)
    }

    /// Creates a configuration of the greedy driver.
    fn mlirGreedyRewriteDriverConfigCreate() -> MlirGreedyRewriteDriverConfig {
        Ok(owned(|owned| {
            let key = owned.configs.insert(Config::default());
            let generation = owned.configs.generation(key);
            MlirGreedyRewriteDriverConfig::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Destroys a configuration.
    fn mlirGreedyRewriteDriverConfigDestroy(config: MlirGreedyRewriteDriverConfig) {
        with_config(config, |_| ())?;
        let index = config.parts()?.index;
        owned(|owned| owned.configs.remove(ConfigKey::at(index)));
        Ok(())
    }
}

/// Declares setters and getters of a configuration.
macro_rules! config_fields {
    ($($set:ident, $get:ident, $field:ident: $ty:ty;)*) => {
        export! {$(
            #[doc = concat!("Sets `", stringify!($field), "`.")]
            fn $set(config: MlirGreedyRewriteDriverConfig, value: $ty) {
                with_config(config, |config| config.$field = value)
            }

            #[doc = concat!("Returns `", stringify!($field), "`.")]
            fn $get(config: MlirGreedyRewriteDriverConfig) -> $ty {
                with_config(config, |config| config.$field)
            }
        )*}
    };
}

config_fields! {
    mlirGreedyRewriteDriverConfigSetMaxIterations, mlirGreedyRewriteDriverConfigGetMaxIterations, most_iterations: i64;
    mlirGreedyRewriteDriverConfigSetMaxNumRewrites, mlirGreedyRewriteDriverConfigGetMaxNumRewrites, most_rewrites: i64;
    mlirGreedyRewriteDriverConfigSetUseTopDownTraversal, mlirGreedyRewriteDriverConfigGetUseTopDownTraversal, is_top_down: bool;
    mlirGreedyRewriteDriverConfigEnableFolding, mlirGreedyRewriteDriverConfigIsFoldingEnabled, folds: bool;
    mlirGreedyRewriteDriverConfigSetStrictness, mlirGreedyRewriteDriverConfigGetStrictness, strictness: MlirGreedyRewriteStrictness;
    mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel, mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel, region_level: MlirGreedySimplifyRegionLevel;
    mlirGreedyRewriteDriverConfigEnableConstantCSE, mlirGreedyRewriteDriverConfigIsConstantCSEEnabled, merges_constants: bool;
}
