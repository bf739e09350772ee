//! Tests of the lists of dialects, passes and models.

mod dialects;
mod docs;
mod models;
mod outside;
mod outside_tensors;
mod records;
