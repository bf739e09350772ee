//! Type ids: one odd number for each name of a kind of type, attribute, operation or pass.

use crate::abi::MlirTypeID;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

static NAMES: Mutex<Option<HashMap<String, usize>>> = Mutex::new(None);

/// Returns the id of a name, such as that of an operation.
pub fn of_name(name: &str) -> MlirTypeID {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let names = names.get_or_insert_default();
    let next = names.len();
    let number = match names.get(name) {
        Some(number) => *number,
        None => *names.entry(name.to_owned()).or_insert(next),
    };
    // Addresses of the caller are multiples of eight.
    MlirTypeID { bits: number << 3 | 1 }
}

/// Returns the id of a kind of type, such as `builtin.integer`; attributes of that name have another.
pub fn of_type(name: &str) -> MlirTypeID {
    of_name(&format!("!{name}"))
}

/// Returns the id of a kind of attribute.
pub fn of_attribute(name: &str) -> MlirTypeID {
    of_name(&format!("#{name}"))
}

/// Returns an id that no other call gets.
pub fn fresh() -> MlirTypeID {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    MlirTypeID { bits: NEXT.fetch_add(1, Ordering::Relaxed) << 3 | 3 }
}
