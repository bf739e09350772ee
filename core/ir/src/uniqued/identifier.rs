//! Uniqued names: of attributes, symbols, files.

use std::fmt;
use std::hash::{Hash, Hasher};

/// A pointer to something uniqued: equality and hash are those of the address.
pub struct Interned<'c, T: ?Sized>(&'c T);

impl<'c, T: ?Sized> Interned<'c, T> {
    /// Wraps a reference to something that is stored once.
    #[inline]
    pub(crate) fn new(reference: &'c T) -> Self {
        Interned(reference)
    }
    /// Returns the reference.
    #[inline]
    pub fn get(self) -> &'c T {
        self.0
    }
    /// Returns the address as a number, for hashing; it says nothing about order.
    #[inline]
    pub fn address(self) -> usize {
        std::ptr::from_ref(self.0).cast::<u8>().addr()
    }
}

impl<T: ?Sized> Clone for Interned<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for Interned<'_, T> {}
impl<T: ?Sized> PartialEq for Interned<'_, T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.address() == other.address()
    }
}
impl<T: ?Sized> Eq for Interned<'_, T> {}
impl<T: ?Sized> Hash for Interned<'_, T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.address());
    }
}

/// A uniqued name; equality is that of the address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Identifier<'c>(pub(crate) Interned<'c, &'c str>);

impl<'c> Identifier<'c> {
    /// Returns the text.
    #[inline]
    pub fn as_str(self) -> &'c str {
        self.0.get()
    }
}

impl fmt::Display for Identifier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Identifier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
