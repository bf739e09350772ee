// The state of the page in a link, compressed, behind `#`: it is never sent to a server.

export interface State {
  text: string;
  pipeline: string;
  function: string;
  arguments: string;
  llvm: boolean;
  unregistered: boolean;
}

/// The first character says how the rest is encoded: deflated JSON as base64 for addresses.
const VERSION = "1";

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function toFragment(state: State): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(state));
  const bytes = await through(json, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return VERSION + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/// Reads a fragment; `null` if it is none of ours.
export async function fromFragment(fragment: string): Promise<State | null> {
  const code = fragment.replace(/^#/, "");
  if (!code.startsWith(VERSION)) return null;
  try {
    const binary = atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const json = await through(bytes, new DecompressionStream("deflate-raw"));
    return stateOf(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return null;
  }
}

/// Takes what is of the right type from something that was saved, and defaults for the rest.
export function stateOf(saved: Record<string, unknown>): State {
  const text = (name: string) => (typeof saved[name] === "string" ? (saved[name] as string) : "");
  return {
    text: text("text"),
    pipeline: text("pipeline"),
    function: text("function"),
    arguments: text("arguments"),
    llvm: saved.llvm === true,
    unregistered: saved.unregistered === true,
  };
}
