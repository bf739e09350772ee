// A dialect of sounds.
//
//   terrace opt --td examples/audio/audio.td -I /usr/lib/llvm-22/include examples/audio/player.mlir

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Audio_Dialect : Dialect {
  let name = "audio";
  let cppNamespace = "::audio";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

// !audio.signal<rate = 48000, channels = 2>
def Audio_Signal : TypeDef<Audio_Dialect, "Signal"> {
  let mnemonic = "signal";
  let parameters = (ins "uint32_t":$rate, DefaultValuedParameter<"uint32_t", "1">:$channels);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Audio_Mono : Type<And<[Audio_Signal.predicate,
                           CPred<"::llvm::cast<::audio::SignalType>($_self).getChannels() == 1">]>,
                      "signal of one channel", "::audio::SignalType">;

def Audio_Shape : I32Enum<"Shape", "shape of a fade", [
    I32EnumCase<"Linear", 0, "linear">, I32EnumCase<"Cosine", 1, "cosine">]> {
  let cppNamespace = "::audio";
}
def Audio_ShapeAttr : EnumAttr<Audio_Dialect, Audio_Shape, "shape"> {
  let assemblyFormat = "`<` $value `>`";
}

class Audio_Op<string mnemonic, list<Trait> traits = []> : Op<Audio_Dialect, mnemonic, traits>;

def Audio_SilenceOp : Audio_Op<"silence", [Pure]> {
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$samples);
  let results = (outs Audio_Signal:$sound);
  let assemblyFormat = "$samples attr-dict `:` type($sound)";
}

def Audio_MixOp : Audio_Op<"mix", [Pure, Commutative, SameOperandsAndResultType]> {
  let arguments = (ins Audio_Signal:$lhs, Audio_Signal:$rhs);
  let results = (outs Audio_Signal:$sound);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sound)";
}

def Audio_FadeOp : Audio_Op<"fade", [Pure, AllTypesMatch<["input", "output"]>]> {
  let arguments = (ins Audio_Signal:$input, Optional<Index>:$length,
                       DefaultValuedAttr<Audio_ShapeAttr, "::audio::Shape::Linear">:$shape, UnitAttr:$reversed);
  let results = (outs Audio_Signal:$output);
  let assemblyFormat = [{
    (`reversed` $reversed^)? $input (`over` $length^)? (`as` $shape^)? attr-dict `:` type($input)
  }];
}

def Audio_ToMonoOp : Audio_Op<"to_mono", [Pure, PredOpTrait<"input and output have the same rate",
    CPred<"::llvm::cast<::audio::SignalType>($input.getType()).getRate() == "
          "::llvm::cast<::audio::SignalType>($output.getType()).getRate()">>]> {
  let arguments = (ins Audio_Signal:$input);
  let results = (outs Audio_Mono:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
}

def Audio_PlayOp : Audio_Op<"play", [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins Arg<Variadic<Audio_Signal>, "what is heard", [MemRead]>:$sounds);
  let assemblyFormat = "$sounds attr-dict (`:` type($sounds)^)?";
}

def Audio_TrackOp : Audio_Op<"track", [SingleBlockImplicitTerminator<"::audio::EndOp">, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}

def Audio_EndOp : Audio_Op<"end", [Pure, Terminator, HasParent<"::audio::TrackOp">]> {
  let assemblyFormat = "attr-dict";
}

// The rest of this one is C++: `terrace opt --td-report` says so.
def Audio_FilterOp : Audio_Op<"filter", [Pure]> {
  let arguments = (ins Audio_Signal:$input, DenseI64ArrayAttr:$taps);
  let results = (outs Audio_Signal:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
