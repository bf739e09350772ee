// The commands of the server, their arguments and results, as `docs/editors.md` describes them.

export const SERVER_COMMANDS = {
  runPass: "terrace.runPass",
  showGeneric: "terrace.showGeneric",
  showCustom: "terrace.showCustom",
  runLine: "terrace.runLine",
  readBytecode: "terrace.readBytecode",
  writeBytecode: "terrace.writeBytecode",
  listPasses: "terrace.listPasses",
} as const;

export interface PassRun {
  before: string;
  after: string;
}

export interface LineRun {
  command: string;
  succeeded: boolean;
  output: string;
}

export interface ProgramText {
  output: string;
}

export interface PassDescription {
  name: string;
  summary: string;
  anchor: string | null;
}

/// Returns the argument that names a place.
export function positionOf({ line, character }: { line: number; character: number }): { position: object } {
  return { position: { line, character } };
}
