//! Contexts: what a C context owns, the table of all that live, and the way from a handle to what it names.

pub mod handlers;
pub mod relocation;

use crate::graph::{Graph, Named};
use crate::handle::*;
use crate::misuse::Misuse;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use terrace_ir::affine::{AffineExpr, AffineMap, IntegerSet};
use terrace_ir::{Attribute, Context, Ctx, DialectSpec, Identifier, Location, Type, capture};
use terrace_support::interner::FoldMap;

use crate::context::handlers::Handlers;

/// A context with the tables of its handles.
pub struct ContextState {
    number: u16,
    generation: u16,
    // Before the context in the order of declaration, and so of destruction: what is in it refers to the context.
    tables: Mutex<Tables>,
    handlers: Mutex<Handlers>,
    context: Box<Context<'static>>,
}

/// The tables of a context.
pub struct Tables {
    types: Table<Type<'static>>,
    attributes: Table<Attribute<'static>>,
    identifiers: Table<Identifier<'static>>,
    locations: Table<Location<'static>>,
    exprs: Table<AffineExpr<'static>>,
    maps: Table<AffineMap<'static>>,
    sets: Table<IntegerSet<'static>>,
    dialects: Table<&'static str>,
    /// Numbers of parts of expressions, each counted as often as it occurs.
    expr_sizes: FoldMap<AffineExpr<'static>, u32>,
    /// Dialects that were asked for, or occurred.
    loaded: BTreeSet<&'static str>,
    /// Operations, blocks, regions and values.
    pub graph: Graph,
}

impl Tables {
    /// Returns how many parts an expression has, each counted as often as it occurs.
    ///
    /// Cost: in proportion to the parts that were not counted before.
    pub fn expr_size(&mut self, expr: AffineExpr<'static>) -> u32 {
        let mut open = vec![expr];
        while let Some(one) = open.last().copied() {
            let size = match one.as_binary() {
                None => Some(1),
                Some((_, lhs, rhs)) => match (self.expr_sizes.get(&lhs), self.expr_sizes.get(&rhs)) {
                    (Some(left), Some(right)) => Some(left.saturating_add(*right).saturating_add(1)),
                    _ => {
                        open.extend([lhs, rhs]);
                        None
                    }
                },
            };
            if let Some(size) = size {
                self.expr_sizes.insert(one, size);
                open.pop();
            }
        }
        self.expr_sizes[&expr]
    }
}

/// Unique things and their indices.
pub struct Table<T> {
    entries: Vec<T>,
    indices: FoldMap<T, u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { entries: Vec::new(), indices: FoldMap::default() }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Table<T> {
    fn index(&mut self, entry: T) -> u32 {
        *self.indices.entry(entry).or_insert_with(|| {
            self.entries.push(entry);
            (self.entries.len() - 1) as u32
        })
    }
}

/// Things of a context that are never erased.
pub trait Uniqued: Copy + Eq + std::hash::Hash {
    /// Struct of the handle.
    type Handle: Handle;

    /// Returns the table.
    fn table(tables: &mut Tables) -> &mut Table<Self>;
}

macro_rules! uniqued {
    ($($ty:ty, $handle:ident, $table:ident;)*) => {$(
        impl Uniqued for $ty {
            type Handle = $handle;

            fn table(tables: &mut Tables) -> &mut Table<Self> {
                &mut tables.$table
            }
        }
    )*};
}

uniqued! {
    Type<'static>, MlirType, types;
    Attribute<'static>, MlirAttribute, attributes;
    Identifier<'static>, MlirIdentifier, identifiers;
    Location<'static>, MlirLocation, locations;
    AffineExpr<'static>, MlirAffineExpr, exprs;
    AffineMap<'static>, MlirAffineMap, maps;
    IntegerSet<'static>, MlirIntegerSet, sets;
    &'static str, MlirDialect, dialects;
}

/// All contexts that live. A number is given again as late as possible.
struct Contexts {
    entries: Vec<Option<Arc<ContextState>>>,
    next: usize,
    made: u64,
}

static CONTEXTS: RwLock<Contexts> = RwLock::new(Contexts { entries: Vec::new(), next: 1, made: 0 });

impl ContextState {
    /// Creates a context that lives until [`ContextState::destroy`].
    ///
    /// # Errors
    /// If 8,191 contexts live already.
    pub fn create(dialects: &[&'static DialectSpec<'static>]) -> Result<Arc<Self>, Misuse> {
        let mut contexts = CONTEXTS.write().unwrap_or_else(PoisonError::into_inner);
        if contexts.entries.is_empty() {
            contexts.entries.resize_with(MOST_CONTEXTS, || None);
        }
        let count = contexts.entries.len();
        let from = contexts.next;
        let free = (0..count).map(|step| (from + step) % count);
        let number = free.into_iter().find(|at| *at != 0 && contexts.entries[*at].is_none());
        let number = number.ok_or_else(|| Misuse::other("too many contexts live"))?;
        contexts.next = number + 1;
        contexts.made += 1;
        let generation = (contexts.made % u64::from(GENERATIONS)) as u16;
        let context = Box::new(Context::new(dialects));
        context.set_shows_op_on_diagnostic(true);
        context.register_models(terrace_registry::MODELS);
        let borrowed: *const Context<'static> = &raw const *context;
        // SAFETY: the context stays in its box, at one address, until `self` is dropped; the graph is dropped before it.
        let ctx: Ctx<'static> = unsafe { &*borrowed };
        let tables = Tables {
            types: Table::default(),
            attributes: Table::default(),
            identifiers: Table::default(),
            locations: Table::default(),
            exprs: Table::default(),
            maps: Table::default(),
            sets: Table::default(),
            dialects: Table::default(),
            expr_sizes: FoldMap::default(),
            loaded: BTreeSet::from(["builtin"]),
            graph: Graph::new(ctx, number as u16),
        };
        let state = Arc::new(ContextState {
            number: number as u16,
            generation,
            tables: Mutex::new(tables),
            handlers: Mutex::default(),
            context,
        });
        contexts.entries[number] = Some(state.clone());
        Ok(state)
    }

    /// Destroys the context of a handle: nothing of it is found any more. Calls under way in other threads end first.
    ///
    /// # Errors
    /// If it is null or gone.
    pub fn destroy(handle: MlirContext) -> Result<(), Misuse> {
        let state = find(handle)?;
        state.detach_all_handlers();
        let mut contexts = CONTEXTS.write().unwrap_or_else(PoisonError::into_inner);
        contexts.entries[usize::from(state.number)] = None;
        Ok(())
    }

    /// Returns the context. Nothing of the lifetime leaves the crate but as a handle.
    pub fn ctx(&self) -> Ctx<'static> {
        let context: *const Context<'static> = &raw const *self.context;
        // SAFETY: the context stays in its box until `self` is dropped. All that borrows from it is kept in the tables
        // of `self`, which are dropped before it, or in a call that holds `self` by its reference count.
        unsafe { &*context }
    }

    /// Locks the tables. Nobody calls back while they are locked.
    pub fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the handlers of diagnostics.
    pub fn handlers(&self) -> MutexGuard<'_, Handlers> {
        self.handlers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if both are the same context.
    pub fn is(&self, other: &ContextState) -> bool {
        std::ptr::eq(self, other)
    }

    /// Returns the handle of the context.
    pub fn handle(&self) -> MlirContext {
        MlirContext::from_parts(Parts { context: self.number, generation: self.generation, index: 0 })
    }

    /// Returns the handle of a thing.
    pub fn name<T: Uniqued>(&self, thing: T) -> T::Handle {
        let index = T::table(&mut self.tables()).index(thing);
        T::Handle::from_parts(Parts { context: self.number, generation: self.generation, index })
    }

    /// Makes a handle name another thing from now on, which is then named by it.
    ///
    /// # Errors
    /// As [`ContextState::get`].
    pub fn rename<T: Uniqued>(&self, handle: T::Handle, thing: T) -> Result<(), Misuse> {
        self.get::<T>(handle)?;
        let index = handle.parts()?.index;
        let mut tables = self.tables();
        let table = T::table(&mut tables);
        table.entries[index as usize] = thing;
        table.indices.insert(thing, index);
        Ok(())
    }

    /// Returns the handle of a thing, or null.
    pub fn name_or_null<T: Uniqued>(&self, thing: Option<T>) -> T::Handle {
        thing.map_or(T::Handle::from_bits(0), |thing| self.name(thing))
    }

    /// Returns the thing that a handle names, which must be of this context.
    ///
    /// # Errors
    /// If it is null, of another kind, or of another context.
    pub fn get<T: Uniqued>(&self, handle: T::Handle) -> Result<T, Misuse> {
        let parts = handle.parts()?;
        if parts.context != self.number {
            return Err(Misuse::OtherContext(T::Handle::KIND));
        }
        if parts.generation != self.generation {
            return Err(Misuse::Stale(T::Handle::KIND));
        }
        let mut tables = self.tables();
        let entry = T::table(&mut tables).entries.get(parts.index as usize).copied();
        entry.ok_or(Misuse::Stale(T::Handle::KIND))
    }

    /// Returns the things that handles name.
    ///
    /// # Errors
    /// As [`ContextState::get`].
    pub fn get_all<T: Uniqued>(&self, handles: &[T::Handle]) -> Result<Vec<T>, Misuse> {
        handles.iter().map(|handle| self.get(*handle)).collect()
    }

    /// Returns the thing that a handle names, or nothing for null.
    ///
    /// # Errors
    /// If it is of another kind or of another context.
    pub fn get_optional<T: Uniqued>(&self, handle: T::Handle) -> Result<Option<T>, Misuse> {
        if handle.is_null() { Ok(None) } else { self.get(handle).map(Some) }
    }

    /// Works on the graph.
    pub fn graph<R>(&self, work: impl FnOnce(&mut Graph) -> R) -> R {
        work(&mut self.tables().graph)
    }

    /// Marks a dialect as loaded, if it is registered.
    pub fn load_dialect(&self, name: &str) -> Option<&'static str> {
        let spec = self.ctx().dialect(name)?;
        self.tables().loaded.insert(spec.name);
        Some(spec.name)
    }

    /// Returns the names of the loaded dialects.
    pub fn loaded_count(&self) -> usize {
        self.tables().loaded.len()
    }

    /// Does work that may report diagnostics, and hands them to the handlers afterwards.
    pub fn reporting<R>(&self, work: impl FnOnce() -> R) -> R {
        let (result, diagnostics) = capture(work);
        self.deliver(diagnostics);
        result
    }
}

thread_local! {
    /// Number of the context that this thread used last.
    static LAST_USED: Cell<u16> = const { Cell::new(0) };
}

fn by_number(number: u16, kind: Kind) -> Result<Arc<ContextState>, Misuse> {
    let contexts = CONTEXTS.read().unwrap_or_else(PoisonError::into_inner);
    LAST_USED.set(number);
    contexts.entries.get(usize::from(number)).cloned().flatten().ok_or(Misuse::Stale(kind))
}

/// Returns the context that this thread used last, for functions of mlir-c that do not say one; without one, a context
/// that nobody sees.
///
/// # Errors
/// If too many contexts live.
pub fn last_used() -> Result<Arc<ContextState>, Misuse> {
    static NOBODYS: Mutex<Option<Arc<ContextState>>> = Mutex::new(None);
    by_number(LAST_USED.get(), Kind::Context).or_else(|_| {
        let mut nobodys = NOBODYS.lock().unwrap_or_else(PoisonError::into_inner);
        let state = match nobodys.take() {
            Some(state) => state,
            None => ContextState::create(&[])?,
        };
        *nobodys = Some(state.clone());
        Ok(state)
    })
}

/// Returns the context of a handle.
///
/// # Errors
/// If it is null or gone.
pub fn find(handle: MlirContext) -> Result<Arc<ContextState>, Misuse> {
    let parts = handle.parts()?;
    let state = by_number(parts.context, Kind::Context)?;
    if state.generation == parts.generation { Ok(state) } else { Err(Misuse::Stale(Kind::Context)) }
}

/// Returns the thing that a handle names, and its context.
///
/// # Errors
/// If it is null, of another kind, or its context is gone.
pub fn resolve<T: Uniqued>(handle: T::Handle) -> Result<(Arc<ContextState>, T), Misuse> {
    let state = by_number(handle.parts()?.context, T::Handle::KIND)?;
    let thing = state.get(handle)?;
    Ok((state, thing))
}

/// Returns the entry of the graph that a handle names, and its context.
///
/// # Errors
/// If it is null, stale, of another kind, or its context is gone.
pub fn locate<K: Named>(handle: K::Handle) -> Result<(Arc<ContextState>, K), Misuse> {
    let mut handle = handle;
    loop {
        let state = by_number(handle.parts()?.context, K::Handle::KIND)?;
        let found =
            state.graph(|graph| graph.find(handle).map_err(|misuse| (misuse, graph.moved::<K>(handle))));
        match found {
            Ok(key) => return Ok((state, key)),
            // Each move makes a new handle, so that this ends.
            Err((_, Some(moved))) => handle = moved,
            Err((misuse, None)) => return Err(misuse),
        }
    }
}

/// Returns the context of whatever a handle names, without looking whether that is still there.
///
/// # Errors
/// If it is null, of another kind, or its context is gone.
pub fn context_of<H: Handle>(handle: H) -> Result<Arc<ContextState>, Misuse> {
    by_number(handle.parts()?.context, H::KIND)
}
