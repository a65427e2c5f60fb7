import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy, newNonce } from "./safety-headers.ts";

/** Folder into which the build writes the pages; the bundle of the image has them among its files. */
export const builtPages = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** A file of the built pages. */
interface PageFile {
  type: string;
  bytes: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  /** Its name contains a digest of its content. */
  isImmutable: boolean;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const index = "/index.html";
const noncePlaceholder = "__CSP_NONCE__";
const notBuilt = "The pages of the portal are not built: run `npm run build` in apps/portal/web, or set PAGES_DIR.\n";

/** Reads all files, so that a request touches no file system and no path leads out of the folder. */
function readPages(folder: string): Map<string, PageFile> {
  const names = existsSync(folder) ? globSync("**/*.*", { cwd: folder }) : [];
  const read = (name: string) => readFileSync(join(folder, name));
  const optional = (name: string) => (names.includes(name) ? read(name) : undefined);
  return new Map(
    names
      .filter(
        (name) => types[extname(name)] !== undefined && !name.startsWith(".") && statSync(join(folder, name)).isFile(),
      )
      .map((name) => [
        `/${name}`,
        {
          type: types[extname(name)] ?? "",
          bytes: read(name),
          br: optional(`${name}.br`),
          gzip: optional(`${name}.gz`),
          isImmutable: name.startsWith("assets/"),
        },
      ]),
  );
}

/**
 * Serves the built pages: files by their path, and the first page for every path that a page may have.
 *
 * @param origin of the portal
 * @param frameHostsOf returns the origins that may frame the page of a session without an account
 */
export function registerPages(
  app: FastifyInstance,
  folder: string,
  origin: string,
  frameHostsOf: (sessionId: string) => Promise<readonly string[]>,
): void {
  const pages = readPages(folder);
  const { hostname, port } = new URL(origin);
  // The other name of this machine would be another site: no session, and no passkey.
  const otherName = hostname === "localhost" ? `127.0.0.1:${port}` : undefined;

  app.get("/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const file = pages.get(path);
    if (file && path !== index) return sendFile(request, reply, file);
    // A missing script must not get a page in response; ids in the paths of pages may contain dots.
    if (isFilePath(path) && path !== index) return reply.code(404).type("text/plain").send("Not found.\n");
    if (request.headers.host === otherName) return reply.redirect(`${origin}${request.url}`);
    const page = pages.get(index);
    if (!page) return reply.code(503).type("text/plain; charset=utf-8").send(notBuilt);
    const nonce = newNonce();
    const [, sessionId] = /^\/embedded\/(ps_\w{1,60})$/.exec(path) ?? [];
    const frameHosts = sessionId === undefined ? [] : await frameHostsOf(sessionId);
    // It knows no list of hosts.
    if (frameHosts.length > 0) reply.removeHeader("X-Frame-Options");
    return reply
      .header("Content-Security-Policy", contentSecurityPolicy(nonce, frameHosts))
      .type(page.type)
      .send(page.bytes.toString("utf8").replaceAll(noncePlaceholder, nonce));
  });
}

/** Files are in `/assets` or beside the first page. */
function isFilePath(path: string): boolean {
  return path.startsWith("/assets/") || (path.lastIndexOf("/") === 0 && extname(path) !== "");
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? "br" : file.gzip && /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply
    .header("Vary", "Accept-Encoding")
    .header("Cache-Control", file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
    .type(file.type)
    .send(encoding ? file[encoding] : file.bytes);
}
