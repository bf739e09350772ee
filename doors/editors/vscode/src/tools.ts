// The tools of `terrace` as functions of a text; nothing here knows the editor.

import { spawn } from "node:child_process";

/// What a tool printed, and how it ended.
export interface Outcome {
  status: number | null;
  output: string;
  errors: string;
}

/// Runs a tool with a text as its input. `signal` ends it.
export function runTool(program: string, tool: string[], text: string, signal?: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, tool, { signal, stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => (output += piece));
    child.stderr.setEncoding("utf8").on("data", (piece: string) => (errors += piece));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output, errors }));
    // A tool that ends early does not read all of it.
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
}

/// Returns the arguments of `terrace opt` for a pipeline, with or without its anchor.
export function optArguments(pipeline: string): string[] {
  const trimmed = pipeline.trim();
  const isAnchored = /^(?:builtin\.module|any)\s*\(/.test(trimmed);
  return ["opt", "-", `--pass-pipeline=${isAnchored ? trimmed : `builtin.module(${trimmed})`}`];
}

export const RUN_ARGUMENTS = ["run", "-"];
export const UPGRADE_ARGUMENTS = ["upgrade", "-"];
