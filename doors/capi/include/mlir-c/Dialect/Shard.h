/* Dialect/Shard.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_SHARD_H
#define TERRACE_MLIR_C_DIALECT_SHARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `shard-partition`. */
MlirPass mlirCreateShardPartition(void);

/** Creates the pass `sharding-propagation`. */
MlirPass mlirCreateShardShardingPropagation(void);

/** Returns the handle of the dialect `shard`. */
MlirDialectHandle mlirGetDialectHandle__shard__(void);

/** Registers the pass `shard-partition`. */
void mlirRegisterShardPartition(void);

/** Registers the passes of the group. */
void mlirRegisterShardPasses(void);

/** Registers the pass `sharding-propagation`. */
void mlirRegisterShardShardingPropagation(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_SHARD_H */
