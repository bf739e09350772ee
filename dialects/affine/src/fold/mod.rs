//! Folds: to constants, to values that exist, and to simpler maps in place.

mod access;
mod applied;
mod evaluate;
mod flow;
mod index_list;
mod linear;
