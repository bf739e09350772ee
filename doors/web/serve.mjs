// Serves a folder on localhost: `node serve.mjs FOLDER [PORT]`. Files that have a `.br` or `.gz` beside them are sent so.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mlir": "text/plain",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/// Starts a server; resolves to its address and a function that ends it.
export function serve(folder, port = 0) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    let file = join(folder, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (path.includes("..") || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" };
    const accepted = request.headers["accept-encoding"] ?? "";
    for (const [suffix, encoding] of [[".br", "br"], [".gz", "gzip"]]) {
      if (accepted.includes(encoding) && existsSync(file + suffix)) {
        file += suffix;
        headers["content-encoding"] = encoding;
        break;
      }
    }
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const url = `http://localhost:${server.address().port}/`;
      resolve({ url, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder = "dist", port = "8080"] = process.argv.slice(2);
  console.log((await serve(folder, Number(port))).url);
}
