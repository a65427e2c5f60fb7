import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { compressedFor } from "../compressed-for.ts";
import { withHeaderStyle } from "./header-style.ts";
import { publicDocument } from "./public-document.ts";
import { rendererScript } from "./renderer.ts";

// Named one by one, so that nothing else can be asked for and a bundle takes them along; read at once, so that one that
// lacks a file does not start.
const page = readFileSync(new URL("./page.html", import.meta.url));
const style = withHeaderStyle(readFileSync(new URL("./page.css", import.meta.url)));
const script = "text/javascript; charset=utf-8";
const ownAssets = [
  { name: "page.css", type: "text/css; charset=utf-8", bytes: style },
  { name: "start.js", type: script, bytes: readFileSync(new URL("./start.js", import.meta.url)) },
  { name: "own-records.js", type: script, bytes: readFileSync(new URL("./own-records.js", import.meta.url)) },
  { name: "sdk-samples.js", type: script, bytes: readFileSync(new URL("./sdk-samples.js", import.meta.url)) },
];

const cacheHeaders = { "Cache-Control": "public, max-age=3600" };

/** `GET /docs`: the API reference for people, which reads `openapi.json` and is served whole from here. */
export function registerDocsPage(app: FastifyInstance): void {
  const config = { public: true };
  const method = ["GET", "HEAD"];
  app.route({
    method,
    url: "/docs",
    config,
    async handler(request, reply) {
      return compressedFor(request, publicDocument(reply, "text/html; charset=utf-8"), page);
    },
  });

  const renderer = { name: "scalar.js", type: script, bytes: rendererScript };
  for (const { name, type, bytes } of [renderer, ...ownAssets]) {
    app.route({
      method,
      url: `/docs/${name}`,
      config,
      async handler(request, reply) {
        const content = bytes instanceof Function ? await bytes() : bytes;
        return compressedFor(request, publicDocument(reply, type).headers(cacheHeaders), content);
      },
    });
  }
}
