//! Layers of networks, losses, optimizers, and classical models.

pub(crate) mod attention;
pub(crate) mod loss;
pub(crate) mod ml;
pub(crate) mod norm;
pub(crate) mod recurrent;
pub(crate) mod training;
