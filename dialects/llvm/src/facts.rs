//! Facts about operations that parsing, checks and folds share.

/// What stands for an index that is a value among the constant indices of `getelementptr`.
pub const DYNAMIC_INDEX: i32 = i32::MIN;
