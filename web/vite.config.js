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

export default defineConfig({
  base: "./",
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  worker: { format: "es" },
  plugins: [serviceWorker()],
});
