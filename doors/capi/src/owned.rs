//! Things that C makes and destroys and that belong to no context: a table for each kind, after a lock.

use crate::handle::{Handle, Parts};
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

keys! {
    /// Key of an entry of such a table.
    OwnedKey;
}

/// The things that handles of one kind name.
pub struct Owned<H, T> {
    table: Mutex<Option<Slab<OwnedKey, T>>>,
    handle: PhantomData<fn() -> H>,
}

impl<H: Handle, T> Owned<H, T> {
    /// Returns an empty table.
    pub const fn empty() -> Self {
        Owned { table: Mutex::new(None), handle: PhantomData }
    }

    fn table<R>(&self, work: impl FnOnce(&mut Slab<OwnedKey, T>) -> R) -> R {
        work(self.table.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Slab::default))
    }

    /// Adds a thing.
    pub fn insert(&self, thing: T) -> H {
        self.table(|table| {
            let key = table.insert(thing);
            H::from_parts(Parts { context: 0, generation: table.generation(key), index: key.index() })
        })
    }

    /// Works on a thing. Nobody calls back while this runs.
    ///
    /// # Errors
    /// If the handle is null, of another kind, or stale.
    pub fn with<R>(&self, handle: H, work: impl FnOnce(&mut T) -> R) -> Result<R, Misuse> {
        let parts = handle.parts()?;
        self.table(|table| {
            let key = table.find(parts.index, parts.generation).ok_or(Misuse::Stale(H::KIND))?;
            Ok(work(&mut table[key]))
        })
    }

    /// Takes a thing out; its handle is stale from then on.
    ///
    /// # Errors
    /// As [`Owned::with`].
    pub fn take(&self, handle: H) -> Result<T, Misuse> {
        let parts = handle.parts()?;
        let taken = self.table(|table| {
            let key = table.find(parts.index, parts.generation)?;
            table.remove(key)
        });
        taken.ok_or(Misuse::Stale(H::KIND))
    }
}

impl<H: Handle, T: Clone> Owned<H, T> {
    /// Returns a copy of a thing.
    ///
    /// # Errors
    /// As [`Owned::with`].
    pub fn get(&self, handle: H) -> Result<T, Misuse> {
        self.with(handle, |thing| thing.clone())
    }
}
