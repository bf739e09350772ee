// The library in a worker of its own: one request at a time, and whoever waits too long ends the worker.

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  request(length: number): number;
  respond(): number;
  answer(): number;
  panic_message(): number;
}

/// So much output is shown; a program that prints without end is stopped by a person.
const OUTPUT_LIMIT = 1 << 17;
/// Output is passed on in pieces of this size, or after so many milliseconds.
const PIECE_LENGTH = 1 << 14;
const PIECE_TIME = 100;

let module: WebAssembly.Module;
let exports: Exports;
let pending = "";
let printed = 0;
let passedOn = 0;
let decoder = new TextDecoder();

function flush(): void {
  if (pending !== "") postMessage({ output: pending });
  pending = "";
  passedOn = performance.now();
}

function print(address: number, length: number): void {
  if (printed > OUTPUT_LIMIT) return;
  printed += length;
  pending += decoder.decode(new Uint8Array(exports.memory.buffer, address, length), { stream: true });
  if (printed > OUTPUT_LIMIT) pending += "\n... more is not shown\n";
  if (pending.length > PIECE_LENGTH || performance.now() - passedOn > PIECE_TIME) flush();
}

function start(): void {
  const host = { print, seconds: () => performance.now() / 1000 };
  exports = new WebAssembly.Instance(module, { host }).exports as Exports;
}

function read(length: number): string {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer() >>> 0, length));
}

function answer(request: object): object {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  try {
    const address = exports.request(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer).set(bytes, address);
    return JSON.parse(read(exports.respond() >>> 0));
  } catch (trap) {
    const why = reason(trap);
    // What a trap leaves behind is in no order.
    start();
    return { error: why };
  }
}

function reason(trap: unknown): string {
  let panic = "";
  try {
    panic = read(exports.panic_message() >>> 0);
  } catch {
    // There is nothing left to ask.
  }
  if (panic !== "") return `internal error: ${panic}`;
  const text = String(trap);
  if (trap instanceof RangeError || /out of bounds|call stack/.test(text)) {
    return "the program needs more stack than a browser has: it nests too deeply";
  }
  return /unreachable|memory/.test(text) ? "the program needs more memory than a browser has" : text;
}

onmessage = ({ data }) => {
  if (data.module) {
    module = data.module;
    start();
    return;
  }
  decoder = new TextDecoder();
  printed = 0;
  passedOn = performance.now();
  const result = answer(data.request);
  flush();
  postMessage({ result });
};
