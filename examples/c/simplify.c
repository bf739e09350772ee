/* Builds a function with MLIR's C API, simplifies it, and prints it; then uses a handle whose operation is gone.
 *
 *   cc simplify.c -I../../doors/capi/include -L../../target/release -lMLIRPythonCAPI -o simplify
 */
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"
#include <stdio.h>

static MlirStringRef string(const char *text) { return mlirStringRefCreateFromCString(text); }

static void print(MlirStringRef text, void *to) { fwrite(text.data, 1, text.length, (FILE *)to); }

static MlirLogicalResult report(MlirDiagnostic diagnostic, void *to) {
  fputs("diagnostic: ", (FILE *)to);
  mlirDiagnosticPrint(diagnostic, print, to);
  fputc('\n', (FILE *)to);
  return mlirLogicalResultSuccess();
}

static MlirNamedAttribute named(MlirContext context, const char *name, const char *attribute) {
  MlirIdentifier identifier = mlirIdentifierGet(context, string(name));
  return mlirNamedAttributeGet(identifier, mlirAttributeParseGet(context, string(attribute)));
}

/* Appends an operation to a block, and returns its first result, if it has one. */
static MlirValue append(MlirBlock block, MlirOperationState *state) {
  MlirOperation op = mlirOperationCreate(state);
  mlirBlockAppendOwnedOperation(block, op);
  MlirValue none = {NULL};
  return mlirOperationGetNumResults(op) > 0 ? mlirOperationGetResult(op, 0) : none;
}

/* Builds `func.func @twice(%x: i32) -> i32 { return (%x + 0) + (%x + 0) }`. */
static MlirOperation build(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType type = mlirIntegerTypeGet(context, 32);
  MlirBlock body = mlirBlockCreate(1, &type, &location);
  MlirValue x = mlirBlockGetArgument(body, 0);

  MlirOperationState constant = mlirOperationStateGet(string("arith.constant"), location);
  MlirNamedAttribute value = named(context, "value", "0 : i32");
  mlirOperationStateAddAttributes(&constant, 1, &value);
  mlirOperationStateAddResults(&constant, 1, &type);
  MlirValue zero = append(body, &constant);

  MlirValue halves[2];
  for (int i = 0; i < 2; ++i) {
    MlirOperationState add = mlirOperationStateGet(string("arith.addi"), location);
    MlirValue operands[2] = {x, zero};
    mlirOperationStateAddOperands(&add, 2, operands);
    mlirOperationStateEnableResultTypeInference(&add);
    halves[i] = append(body, &add);
  }
  MlirOperationState sum = mlirOperationStateGet(string("arith.addi"), location);
  mlirOperationStateAddOperands(&sum, 2, halves);
  mlirOperationStateEnableResultTypeInference(&sum);
  MlirValue result = append(body, &sum);
  MlirOperationState end = mlirOperationStateGet(string("func.return"), location);
  mlirOperationStateAddOperands(&end, 1, &result);
  append(body, &end);

  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, body);
  MlirOperationState function = mlirOperationStateGet(string("func.func"), location);
  MlirNamedAttribute attributes[2] = {named(context, "sym_name", "\"twice\""),
                                      named(context, "function_type", "(i32) -> i32")};
  mlirOperationStateAddAttributes(&function, 2, attributes);
  mlirOperationStateAddOwnedRegions(&function, 1, &region);
  return mlirOperationCreate(&function);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, report, stdout, NULL);

  MlirModule module = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  MlirOperation function = build(context);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), function);
  printf("valid: %d\n", mlirOperationVerify(mlirModuleGetOperation(module)));

  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCanonicalizer());
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCSE());
  MlirLogicalResult ran = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  printf("pipeline: %s\n", mlirLogicalResultIsSuccess(ran) ? "success" : "failure");
  mlirPassManagerDestroy(manager);
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  fputc('\n', stdout);

  /* A parse error goes to the handler; the module is null. */
  MlirModule wrong = mlirModuleCreateParse(context, string("func.func @f( {"));
  printf("parsed: %d\n", !mlirModuleIsNull(wrong));

  /* The operation is erased; its handle is found stale, and the function that gets it returns zero. */
  mlirOperationDestroy(mlirBlockGetFirstOperation(mlirModuleGetBody(module)));
  printf("regions of what is gone: %d\n", (int)mlirOperationGetNumRegions(function));

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
