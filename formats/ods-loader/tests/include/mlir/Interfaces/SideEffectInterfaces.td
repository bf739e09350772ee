// Effects on memory, as far as the tests use them.

#ifndef SIDE_EFFECTS
#define SIDE_EFFECTS
include "mlir/IR/OpBase.td"

class Resource<string path> { string name = path; }
def DefaultResource : Resource<"::mlir::SideEffects::DefaultResource">;
class SideEffect<string name, Resource on> : OpVariableDecorator {
  string effect = name;
  string resource = on.name;
  int stage = 0;
  bit effectOnFullRegion = 0;
}
class MemRead<Resource on> : SideEffect<"::mlir::MemoryEffects::Read", on>;
class MemWrite<Resource on> : SideEffect<"::mlir::MemoryEffects::Write", on>;
def MemRead : MemRead<DefaultResource>;
def MemWrite : MemWrite<DefaultResource>;
class SideEffectsTraitBase<list<SideEffect> all> : Trait { list<SideEffect> effects = all; }
class MemoryEffects<list<SideEffect> all = []> : SideEffectsTraitBase<all>;
def NoMemoryEffect : MemoryEffects<[]>;
def AlwaysSpeculatableImplTrait : NativeOpTrait<"AlwaysSpeculatableImplTrait">;
def Pure : TraitList<[AlwaysSpeculatableImplTrait, NoMemoryEffect]>;

#endif
