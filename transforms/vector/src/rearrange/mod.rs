//! Elements that change places.

pub mod broadcast;
pub mod shape_cast;
pub mod slices;
pub mod transpose;
