//! The owner of everything that is uniqued.

pub(crate) mod builders;
pub(crate) mod dense_builders;
mod locations;
mod op_name_cache;
pub mod origins;
#[cfg(feature = "parallel")]
pub(crate) mod parallel;
mod settings;
pub(crate) mod validity;

use crate::affine::{
    AffineExpr, AffineExprData, AffineExprKind, AffineMap, AffineMapData, IntegerSet, IntegerSetData,
};
use crate::body::Body;
use crate::declarations::dialect::DialectSpec;
use crate::declarations::op_name::{OpName, OpNameData, TraitFlags, flags_of};
use crate::diagnostic::Diagnostic;
use crate::print::PrintFlags;
use crate::spec::{Grouping, ModelTable, OpSpec};
use crate::uniqued::attribute::{Attribute, AttributeData};
use crate::uniqued::identifier::{Identifier, Interned};
use crate::uniqued::location::{Location, LocationData};
use crate::uniqued::resource::{Resource, ResourceData};
use crate::uniqued::ty::{Type, TypeData};
use op_name_cache::OpNameCache;
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};
use terrace_support::interner::{Arena, FoldMap, Interner, hash_bytes, hash_of};

/// A borrowed context: what everything that lives in it is borrowed for.
pub type Ctx<'c> = &'c Context<'c>;

/// Verifier of what is inside the root of a body, which notes the result.
pub(crate) type AheadVerifier = for<'c> fn(&mut Body<'c>);

type Handler = Box<dyn FnMut(Diagnostic) + Send>;
type ActionHandler = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// The files that locations name, by number.
#[derive(Default)]
struct FileNumbers<'c> {
    list: Vec<Identifier<'c>>,
    /// By address: a table of identifiers would have to outlive the context.
    numbers: FoldMap<usize, usize>,
}

impl<'c> FileNumbers<'c> {
    fn find(&self, file: Identifier<'c>) -> Option<usize> {
        // Mostly it is the last one.
        if self.list.last() == Some(&file) {
            return Some(self.list.len() - 1);
        }
        self.numbers.get(&file.0.address()).copied()
    }
}

/// Handle to attributes that a context keeps for data without a lifetime: [`Context::keep_attributes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptAttributes {
    /// Address of the context.
    context: usize,
    number: usize,
}

/// Owns types, attributes, locations, names, affine expressions, and the registered dialects.
///
/// Making one takes microseconds, for dialects are looked up when first used; dropping it returns all its memory. It can
/// be shared between threads.
///
/// ```
/// use terrace_ir::Context;
/// let context = Context::new(&[]);
/// assert!(context.integer_type(32) == context.integer_type(32));
/// ```
pub struct Context<'c> {
    pub(crate) arena: Arena<'c>,
    identifiers: Interner<'c, &'c str>,
    pub(crate) types: Interner<'c, TypeData<'c>>,
    pub(crate) attributes: Interner<'c, AttributeData<'c>>,
    locations: Interner<'c, LocationData<'c>>,
    op_names: Interner<'c, OpNameData<'c>>,
    op_name_cache: OpNameCache<'c>,
    next_op_name: AtomicU32,
    exprs: Interner<'c, AffineExprData<'c>>,
    maps: Interner<'c, AffineMapData<'c>>,
    sets: Interner<'c, IntegerSetData<'c>>,
    resources: Interner<'c, ResourceData<'c>>,
    pub(crate) external_resources: Mutex<Vec<crate::uniqued::resource::ExternalResources>>,
    pub(crate) common: OnceLock<builders::Common<'c>>,
    dialects: RwLock<Vec<&'c DialectSpec<'c>>>,
    pub(crate) models: RwLock<Vec<ModelTable>>,
    files: RwLock<FileNumbers<'c>>,
    other_locations: RwLock<Vec<Interned<'c, LocationData<'c>>>>,
    other_location_index: Mutex<std::collections::HashMap<usize, usize>>,
    /// Flattened forms of joined locations, by the addresses of their data.
    flat_locations: Mutex<(FoldMap<usize, usize>, Vec<Location<'c>>)>,
    /// Parameters of types set later, by their addresses: a table of attributes would have to outlive the context.
    late_parameters: RwLock<(FoldMap<usize, usize>, Vec<Attribute<'c>>)>,
    /// Attributes for data without a lifetime, by number.
    kept_attributes: RwLock<Vec<&'c [Attribute<'c>]>>,
    /// Memory of the verifier from one time to the next; only it knows its type.
    pub(crate) kept_by_verifier: Mutex<Vec<Box<dyn Any + Send>>>,
    /// Passes with their options, by number.
    pub(crate) numbered_passes: Mutex<Vec<String>>,
    /// Names and texts of modules from which passes take definitions.
    libraries: Mutex<Vec<(String, std::sync::Arc<[u8]>)>>,
    next_distinct: AtomicU64,
    pub(crate) next_type: AtomicU32,
    pub(crate) next_attribute: AtomicU32,
    threads: AtomicUsize,
    /// True if any type was made that may be printed as an alias, or with one in it.
    pub(crate) has_types_with_aliases: AtomicBool,
    /// The same of attributes.
    pub(crate) has_attributes_with_aliases: AtomicBool,
    handler: Mutex<Option<Handler>>,
    /// Diagnostics that no handler got.
    collected: Mutex<Vec<Diagnostic>>,
    allows_unregistered: AtomicBool,
    shows_op_on_diagnostic: AtomicBool,
    /// Flags for printing it there.
    diagnostic_print_flags: RwLock<PrintFlags>,
    explains_legalization: AtomicBool,
    tracks_origins: AtomicBool,
    pub(crate) verifies_ahead: AtomicBool,
    /// Verifier of what is inside the root of a body, from the first time on that it is asked for.
    pub(crate) ahead_verifier: OnceLock<AheadVerifier>,
    actions: OnceLock<ActionHandler>,
}

impl<'c> Context<'c> {
    /// Creates a context that knows these dialects, beside `builtin`.
    pub fn new(dialects: &[&'c DialectSpec<'c>]) -> Self {
        let mut all: Vec<&'c DialectSpec<'c>> = vec![&crate::builtin::DIALECT];
        all.extend(dialects.iter().filter(|d| d.name != "builtin"));
        Context {
            arena: Arena::default(),
            identifiers: Interner::default(),
            types: Interner::default(),
            attributes: Interner::default(),
            locations: Interner::default(),
            op_names: Interner::default(),
            op_name_cache: OpNameCache::new(),
            next_op_name: AtomicU32::new(0),
            exprs: Interner::default(),
            maps: Interner::default(),
            sets: Interner::default(),
            resources: Interner::default(),
            external_resources: Mutex::default(),
            common: OnceLock::new(),
            dialects: RwLock::new(all),
            models: RwLock::default(),
            files: RwLock::default(),
            other_locations: RwLock::new(Vec::new()),
            other_location_index: Mutex::default(),
            flat_locations: Mutex::default(),
            late_parameters: RwLock::default(),
            kept_attributes: RwLock::default(),
            kept_by_verifier: Mutex::default(),
            numbered_passes: Mutex::default(),
            libraries: Mutex::default(),
            next_distinct: AtomicU64::new(0),
            next_type: AtomicU32::new(0),
            next_attribute: AtomicU32::new(0),
            threads: AtomicUsize::new(1),
            has_types_with_aliases: AtomicBool::new(false),
            has_attributes_with_aliases: AtomicBool::new(false),
            handler: Mutex::new(None),
            collected: Mutex::default(),
            allows_unregistered: AtomicBool::new(false),
            shows_op_on_diagnostic: AtomicBool::new(true),
            diagnostic_print_flags: RwLock::default(),
            explains_legalization: AtomicBool::new(false),
            tracks_origins: AtomicBool::new(false),
            verifies_ahead: AtomicBool::new(false),
            ahead_verifier: OnceLock::new(),
            actions: OnceLock::new(),
        }
    }

    /// Returns the arena: for specs that are made at run time.
    pub fn arena(&'c self) -> &'c Arena<'c> {
        &self.arena
    }

    /// Adds a dialect. Names that were looked up before keep what was known then.
    pub fn register_dialect(&self, dialect: &'c DialectSpec<'c>) {
        self.dialects.write().unwrap_or_else(PoisonError::into_inner).push(dialect);
    }

    /// Returns the registered dialect of that name.
    pub fn dialect(&self, name: &str) -> Option<&'c DialectSpec<'c>> {
        self.dialects.read().unwrap_or_else(PoisonError::into_inner).iter().find(|d| d.name == name).copied()
    }

    /// Returns all registered dialects.
    pub fn dialects(&self) -> Vec<&'c DialectSpec<'c>> {
        self.dialects.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Says who gets the diagnostics; without a handler they are collected.
    pub fn set_diagnostic_handler(&self, handler: impl FnMut(Diagnostic) + Send + 'static) {
        *self.handler.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(handler));
    }

    pub(crate) fn handle_diagnostic(&self, diagnostic: Diagnostic) {
        if let Some(handler) = &mut *self.handler.lock().unwrap_or_else(PoisonError::into_inner) {
            return handler(diagnostic);
        }
        self.collected.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    }

    /// Takes the diagnostics that were emitted while there was no handler and no [`capture`](crate::capture).
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.collected.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the uniqued form of a name.
    pub fn identifier(&'c self, name: &str) -> Identifier<'c> {
        let hash = hash_bytes(name.as_bytes());
        Identifier(Interned::new(self.identifiers.intern_with(hash, |s| *s == name, |arena| arena.str(name))))
    }

    /// Returns the name of an operation, with what the registered dialects declare of it.
    pub fn op_name(&'c self, name: &str) -> OpName<'c> {
        self.op_name_cache.get(name, || self.find_op_name(name))
    }

    /// Returns the name of an operation, if anybody asked for it before: there is no such operation if nobody did.
    pub fn known_op_name(&'c self, name: &str) -> Option<OpName<'c>> {
        let found = self.op_names.find(hash_bytes(name.as_bytes()), |data| data.name == name);
        found.map(|found| OpName(Interned::new(found)))
    }

    /// Returns a number above those of all names of operations so far: for tables by name.
    pub fn op_name_limit(&self) -> usize {
        self.next_op_name.load(Ordering::Relaxed) as usize
    }

    fn find_op_name(&'c self, name: &str) -> OpName<'c> {
        if let Some(known) = self.known_op_name(name) {
            return known;
        }
        let hash = hash_bytes(name.as_bytes());
        // Made before the table's shard is locked, for it takes other locks.
        let data = self.make_op_name(name);
        OpName(Interned::new(self.op_names.intern_with(hash, |stored| stored.name == name, |_| data)))
    }

    fn make_op_name(&'c self, name: &str) -> OpNameData<'c> {
        let dialect = name.split_once('.').and_then(|(dialect, _)| self.dialect(dialect));
        let spec: Option<&'c OpSpec<'c>> =
            dialect.and_then(|dialect| dialect.ops.iter().find(|op| op.name == name).copied());
        let flags = spec.map_or(TraitFlags::NONE, flags_of);
        let mut slots = Vec::new();
        if let Some(spec) = spec {
            slots.extend(spec.attributes.iter().map(|attribute| self.identifier(attribute.name)));
        }
        let mut sizes = |flag: TraitFlags, name: &str| {
            let slot = slots.len();
            flags.contains(flag).then(|| slots.push(self.identifier(name))).map(|()| slot)
        };
        let operand_sizes = sizes(TraitFlags::OPERAND_SEGMENTS, OpSpec::OPERAND_SEGMENTS);
        let result_sizes = sizes(TraitFlags::RESULT_SEGMENTS, OpSpec::RESULT_SEGMENTS);
        let mut defaults: Vec<Option<Attribute<'c>>> = Vec::new();
        let declared = spec.map(|spec| spec.attributes).unwrap_or_default();
        if declared.iter().any(|a| a.default.is_some() && !a.is_optional) {
            let value = |a: &crate::spec::SlotSpec<'c>| {
                a.default.filter(|_| !a.is_optional).map(|d| d.build.build(self))
            };
            defaults.extend(declared.iter().map(value));
        }
        // Sizes of groups are numbers in upstream's operations: they are never absent, but zero.
        let groups = |slot: Option<usize>, values: fn(&OpSpec<'c>) -> usize| Some((slot?, values(spec?)));
        let all_sizes = [
            groups(operand_sizes, |spec| spec.operands.len()),
            groups(result_sizes, |spec| spec.results.len()),
        ];
        for (slot, groups) in all_sizes.into_iter().flatten() {
            defaults.resize(slot + 1, None);
            defaults[slot] = Some(self.dense_i32_array(&vec![0; groups]));
        }
        let mut by_name: Vec<u32> = (0..slots.len() as u32).collect();
        by_name.sort_by_key(|slot| slots[*slot as usize].as_str());
        let constant_slot = slots.iter().zip(0..).find(|(slot, _)| slot.as_str() == "value");
        OpNameData {
            constant_slot: constant_slot
                .filter(|_| flags.contains(TraitFlags::CONSTANT_LIKE))
                .map(|(_, at)| at),
            defaults: self.arena.slice(&defaults),
            name: self.identifier(name).as_str(),
            number: self.next_op_name.fetch_add(1, Ordering::Relaxed),
            dialect,
            spec,
            slot_names: self.arena.slice(&slots),
            slots_by_name: self.arena.slice(&by_name),
            flags,
            needs_escape: name.bytes().any(crate::print::needs_escape),
            operands: Grouping::of(spec.map(|spec| spec.operands).unwrap_or_default(), operand_sizes),
            results: Grouping::of(spec.map(|spec| spec.results).unwrap_or_default(), result_sizes),
            format: self.arena.keep(OnceLock::new()),
            print_plan: self.arena.keep(OnceLock::new()),
            checks: self.arena.keep(OnceLock::new()),
            interfaces: self.arena.keep(OnceLock::new()),
            models: self.arena.keep(OnceLock::new()),
        }
    }

    pub(crate) fn affine_expr(&'c self, kind: AffineExprKind<'c>) -> AffineExpr<'c> {
        AffineExpr(Interned::new(self.exprs.intern_with(
            hash_of(&kind),
            |data| data.kind == kind,
            |_| AffineExprData::of(kind),
        )))
    }

    pub(crate) fn affine_map(&'c self, dims: u32, symbols: u32, results: &[AffineExpr<'c>]) -> AffineMap<'c> {
        AffineMap(Interned::new(self.maps.intern_with(
            hash_of(&(dims, symbols, results)),
            |map| (map.dims, map.symbols, map.results) == (dims, symbols, results),
            |arena| AffineMapData {
                dims,
                symbols,
                results: arena.slice(results),
                is_simple: AtomicBool::new(false),
            },
        )))
    }

    pub(crate) fn integer_set(
        &'c self,
        dims: u32,
        symbols: u32,
        constraints: &[AffineExpr<'c>],
        equalities: &[bool],
    ) -> IntegerSet<'c> {
        IntegerSet(Interned::new(self.sets.intern_with(
            hash_of(&(dims, symbols, constraints, equalities)),
            |set| {
                (set.dims, set.symbols, set.constraints, set.equalities)
                    == (dims, symbols, constraints, equalities)
            },
            |arena| IntegerSetData {
                dims,
                symbols,
                constraints: arena.slice(constraints),
                equalities: arena.slice(equalities),
            },
        )))
    }

    /// Returns the resource with that key of a dialect.
    pub fn resource(&'c self, dialect: &str, key: &str) -> Resource<'c> {
        let (dialect, key) = (self.identifier(dialect), self.identifier(key));
        let blob = self.arena.keep(OnceLock::new());
        Resource(Interned::new(self.resources.intern_with(
            hash_of(&(dialect, key)),
            |data| data.dialect == dialect && data.key == key,
            |_| ResourceData { dialect, key, blob },
        )))
    }

    /// Keeps attributes for data without a lifetime, such as the closure of a pattern.
    pub fn keep_attributes(&'c self, attributes: &[Attribute<'c>]) -> KeptAttributes {
        let mut table = self.kept_attributes.write().unwrap_or_else(PoisonError::into_inner);
        table.push(self.arena.slice(attributes));
        KeptAttributes { context: std::ptr::from_ref(self).addr(), number: table.len() - 1 }
    }

    /// Returns attributes that were kept; `None` if another context keeps them.
    pub fn kept_attributes(&self, kept: KeptAttributes) -> Option<&'c [Attribute<'c>]> {
        let table = self.kept_attributes.read().unwrap_or_else(PoisonError::into_inner);
        let is_here = kept.context == std::ptr::from_ref(self).addr();
        table.get(kept.number).copied().filter(|_| is_here)
    }

    /// Returns the late parameter of a type, if it was given: what may refer to the type itself, such as the body of
    /// a structure with a name. It is no part of what makes the type unique.
    pub fn late_parameter(&self, ty: Type<'c>) -> Option<Attribute<'c>> {
        let table = self.late_parameters.read().unwrap_or_else(PoisonError::into_inner);
        table.0.get(&ty.address()).map(|at| table.1[*at])
    }

    /// Gives a type its late parameter, and returns the one that it has from then on: the first that it was given.
    pub fn set_late_parameter(&self, ty: Type<'c>, parameter: Attribute<'c>) -> Attribute<'c> {
        let mut table = self.late_parameters.write().unwrap_or_else(PoisonError::into_inner);
        let (places, parameters) = &mut *table;
        let place = *places.entry(ty.address()).or_insert(parameters.len());
        if place == parameters.len() {
            parameters.push(parameter);
        }
        parameters[place]
    }

    /// Creates a number that no distinct attribute of this context has yet.
    pub(crate) fn new_distinct_id(&self) -> u64 {
        self.next_distinct.fetch_add(1, Ordering::Relaxed)
    }
}
