import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { defineConfig } from "vite";

/// Writes the service worker, which keeps all files of the page, so that it works without a network.
function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = [...Object.keys(bundle), ...readdirSync("public"), "./"].filter((file) => !file.endsWith(".map"));
      const hash = createHash("sha256");
      for (const file of Object.values(bundle)) hash.update(file.fileName).update(file.code ?? file.source);
      const version = hash.digest("hex").slice(0, 16);
      const source = `const CACHE = "terrace-${version}";
const FILES = ${JSON.stringify(files.sort())};
addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  const drop = (names) => names.filter((name) => name.startsWith("terrace-") && name !== CACHE).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(drop(names))).then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/// Lets the browser ask for the module while it reads the page, and not only when the script runs.
function preload() {
  return {
    name: "preload-module",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const file = Object.keys(bundle).find((name) => name.endsWith(".wasm"));
        const attrs = { rel: "preload", href: `./${file}`, as: "fetch", type: "application/wasm", crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  worker: { format: "es" },
  plugins: [preload(), serviceWorker()],
});
