// The programs of the menu; `examples/index.json` says what each is for.

import list from "../examples/index.json";
import type { State } from "./share";

const texts = import.meta.glob<string>("../examples/*.mlir", { query: "?raw", import: "default", eager: true });

export interface Example {
  title: string;
  state: State;
}

export const EXAMPLES: Example[] = list.map((one) => ({
  title: one.title,
  state: {
    text: texts[`../examples/${one.file}`],
    pipeline: one.pipeline,
    function: one.function,
    arguments: one.arguments,
    llvm: one.llvm,
    unregistered: false,
  },
}));
