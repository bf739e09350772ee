//! Elements that change places.

pub mod avx2;
pub mod broadcast;
pub mod shape_cast;
pub mod slices;
pub mod transpose;
