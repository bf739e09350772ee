//! Arguments of intrinsics that are attributes of their operations.

/// Attributes that are arguments, with their positions, by the name of the operation after `llvm.intr.`.
const IMMEDIATES: &[(&str, &[(usize, &str)])] = &[
    ("abs", &[(1, "is_int_min_poison")]),
    ("ctlz", &[(1, "is_zero_poison")]),
    ("cttz", &[(1, "is_zero_poison")]),
    ("expect.with.probability", &[(2, "prob")]),
    ("invariant.end", &[(1, "size")]),
    ("invariant.start", &[(0, "size")]),
    ("is.fpclass", &[(1, "bit")]),
    ("matrix.column.major.load", &[(2, "isVolatile"), (3, "rows"), (4, "columns")]),
    ("matrix.column.major.store", &[(3, "isVolatile"), (4, "rows"), (5, "columns")]),
    ("matrix.multiply", &[(2, "lhs_rows"), (3, "lhs_columns"), (4, "rhs_columns")]),
    ("matrix.transpose", &[(1, "rows"), (2, "columns")]),
    ("memcpy", &[(3, "isVolatile")]),
    ("memcpy.inline", &[(2, "len"), (3, "isVolatile")]),
    ("memmove", &[(3, "isVolatile")]),
    ("memset", &[(3, "isVolatile")]),
    ("memset.inline", &[(2, "len"), (3, "isVolatile")]),
    ("prefetch", &[(1, "rw"), (2, "hint"), (3, "cache")]),
    ("ubsantrap", &[(0, "failureKind")]),
    ("vector.extract", &[(1, "pos")]),
    ("vector.insert", &[(2, "pos")]),
];

/// Returns the attributes of an intrinsic's operation that are arguments of the intrinsic, with their positions; the
/// intrinsic is named as its operation after `llvm.intr.`.
pub fn immediate_arguments(word: &str) -> &'static [(usize, &'static str)] {
    IMMEDIATES.iter().find(|(name, _)| *name == word).map_or(&[], |(_, attributes)| attributes)
}
