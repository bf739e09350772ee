// The library, as a page asks it: requests go to a worker one after the other.

export interface Diagnostic {
  severity: "error" | "warning" | "remark" | "note";
  message: string;
  line?: number;
  column?: number;
  from?: number;
  to?: number;
  notes: Diagnostic[];
}

export interface FunctionInfo {
  name: string;
  inputs: string[];
  results: string[];
  callable: boolean;
}

export interface Step {
  name: string;
  text: string;
  changed: boolean;
}

export interface PassOption {
  name: string;
  default: string;
  help: string;
  choices: string[];
}

export interface PassInfo {
  name: string;
  summary: string;
  anchor: string | null;
  options: PassOption[];
  isPipeline: boolean;
}

export interface PipelineError {
  at: number;
  message: string;
}

export interface Checked {
  diagnostics: Diagnostic[];
  functions: FunctionInfo[];
}

export interface Steps {
  steps?: Step[];
  failed?: { step: number; name: string } | null;
  diagnostics?: Diagnostic[];
  pipelineError?: PipelineError;
}

export interface Ran {
  results?: string[];
  error?: string;
  diagnostics?: Diagnostic[];
  pipelineError?: PipelineError;
}

export interface Upgraded {
  edition: string | null;
  by?: string;
  text?: string;
  changes?: string;
  diagnostics: Diagnostic[];
}

/// The error of a request whose worker was ended.
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

interface Job {
  request: object;
  output?: (text: string) => void;
  resolve: (result: never) => void;
  reject: (why: Error) => void;
}

export class Engine {
  #module: Promise<WebAssembly.Module>;
  #worker: Worker | null = null;
  #ready!: Promise<Worker>;
  #jobs: Job[] = [];
  #current: Job | null = null;
  #watch: (isBusy: boolean) => void;

  constructor(module: Promise<WebAssembly.Module>, watch: (isBusy: boolean) => void = () => {}) {
    this.#module = module;
    this.#watch = watch;
    this.#start().catch(() => {});
  }

  /// Asks the library; an answer of `{error}` alone is an error here as well.
  request<T>(request: { method: string; [field: string]: unknown }, output?: (text: string) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ request, output, resolve: resolve as (result: never) => void, reject });
      void this.#next();
    });
  }

  /// Ends what is under way, and forgets what waits.
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const jobs = this.#current ? [this.#current, ...this.#jobs] : this.#jobs;
    this.#current = null;
    this.#jobs = [];
    this.#watch(false);
    for (const job of jobs) job.reject(new Stopped());
  }

  /// Returns the worker, which loads its script while the module arrives.
  #start(): Promise<Worker> {
    if (this.#worker) return this.#ready;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      const job = this.#current;
      if (!job || worker !== this.#worker) return;
      if (data.output !== undefined) {
        job.output?.(data.output);
        return;
      }
      this.#current = null;
      const keys = Object.keys(data.result);
      if (keys.length === 1 && keys[0] === "error") job.reject(new Error(data.result.error));
      else job.resolve(data.result as never);
      if (this.#jobs.length === 0) this.#watch(false);
      void this.#next();
    };
    this.#ready = this.#module.then((module) => {
      worker.postMessage({ module });
      return worker;
    });
    return this.#ready;
  }

  async #next(): Promise<void> {
    if (this.#current || this.#jobs.length === 0) return;
    const job = this.#jobs.shift()!;
    this.#current = job;
    this.#watch(true);
    try {
      const worker = await this.#start();
      if (this.#current === job) worker.postMessage({ request: job.request });
    } catch (why) {
      this.#current = null;
      this.#watch(false);
      job.reject(why as Error);
    }
  }
}
