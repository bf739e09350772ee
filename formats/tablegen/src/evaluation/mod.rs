//! Evaluation: conversion, resolution and folding of values, and the completion of records by them.

mod completion;
mod convert;
mod fold;
mod print;
mod resolve;

pub(crate) use resolve::Resolver;
