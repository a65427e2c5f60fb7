import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

// Named one by one, so that nothing else can be asked for and a bundle takes them along; read at once, so that one that
// lacks a file does not start.
const page = readFileSync(new URL("./page.html", import.meta.url));
const assets = [
  {
    name: "swagger-ui.css",
    type: "text/css; charset=utf-8",
    bytes: readFileSync(new URL("../../../node_modules/swagger-ui-dist/swagger-ui.css", import.meta.url)),
  },
  {
    name: "swagger-ui-bundle.js",
    type: "text/javascript; charset=utf-8",
    bytes: readFileSync(new URL("../../../node_modules/swagger-ui-dist/swagger-ui-bundle.js", import.meta.url)),
  },
  {
    name: "start.js",
    type: "text/javascript; charset=utf-8",
    bytes: readFileSync(new URL("./start.js", import.meta.url)),
  },
];

/** Nothing comes from, or goes to, anywhere but this gateway. The renderer sets styles on its elements. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const securityHeaders = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

const cacheHeaders = { "Cache-Control": "public, max-age=3600", Vary: "Accept-Encoding" };

const compress = promisify(gzip);

/** `GET /docs`: the API reference for people, which reads `openapi.json` and is served whole from here. */
export function registerDocsPage(app: FastifyInstance): void {
  const config = { public: true };
  app.get("/docs", { config }, async (_, reply) => {
    reply.headers(securityHeaders).type("text/html; charset=utf-8");
    return page;
  });

  for (const { name, type, bytes } of assets) {
    let compressed: Promise<Buffer> | undefined;
    app.get(`/docs/${name}`, { config }, async (request, reply) => {
      reply.headers(securityHeaders).headers(cacheHeaders).type(type);
      if (!String(request.headers["accept-encoding"]).includes("gzip")) return bytes;
      compressed ??= compress(bytes);
      reply.header("Content-Encoding", "gzip");
      return compressed;
    });
  }
}
