import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { compressedFor } from "../compressed-for.ts";
import type { Endpoint } from "../endpoint.ts";
import { ProblemError } from "../errors/problem.ts";
import { noSuchEndpoint } from "../errors/problems.ts";
import { withHeaderStyle } from "../reference/header-style.ts";
import { publicDocument } from "../reference/public-document.ts";
import { errorPages } from "./error-pages.ts";
import { readGuides } from "./guide.ts";
import { operationLinks } from "./operation-links.ts";
import { renderGuide, sectionsOf } from "./render-guide.ts";

const template = readFileSync(new URL("./page.html", import.meta.url), "utf8");
const style = withHeaderStyle(readFileSync(new URL("./page.css", import.meta.url)));
const search = readFileSync(new URL("./search.js", import.meta.url));
const miniSearch = readFileSync(
  fileURLToPath(new URL("../../../node_modules/minisearch/dist/es/index.js", import.meta.url)),
);

/**
 * `GET /docs/guides/`: the guides of docs/api and a page for each error code, as pages, as Markdown, and as an index that the pages
 * search.
 *
 * @param endpoints to whose places in the reference the pages link
 */
export function registerGuidePages(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const guides = readGuides();
  const pages = [...guides.values(), ...errorPages()];
  const linkOf = operationLinks(endpoints);
  const html = new Map(
    pages.map((guide) => [guide.name, once(() => page(guide.title, renderGuide(guide, guides, linkOf)))]),
  );
  const markdown = new Map(pages.map(({ name, markdown }) => [name, Buffer.from(markdown)]));
  const links = [...guides.values()]
    .map(({ name, title }) => `<li><a href="${name || "./"}">${title}</a></li>`)
    .join("\n");
  const index = once(() => Buffer.from(JSON.stringify(pages.flatMap(entriesOf))));

  function page(title: string, body: string): Buffer {
    const filled = { title, links, body } as Record<string, string>;
    return Buffer.from(template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => filled[name] ?? ""));
  }

  serve("/docs/guides/search.json", "application/json; charset=utf-8", index);
  serve("/docs/guides/page.css", "text/css; charset=utf-8", () => style);
  serve("/docs/guides/search.js", "text/javascript; charset=utf-8", () => search);
  serve("/docs/guides/minisearch.js", "text/javascript; charset=utf-8", () => miniSearch);
  app.route({
    method: ["GET", "HEAD"],
    url: "/docs/guides",
    config: { public: true },
    handler: (_request, reply) => reply.redirect("guides/", 308),
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/docs/guides/:file",
    config: { public: true },
    handler: guideOf,
  });
  serve("/docs/guides/", "text/html; charset=utf-8", () => html.get("")?.() ?? Buffer.alloc(0));

  function serve(url: string, type: string, bytes: () => Buffer): void {
    app.route({
      method: ["GET", "HEAD"],
      url,
      config: { public: true },
      handler: (request, reply) => compressedFor(request, publicDocument(reply, type), bytes()),
    });
  }

  /** `payroll-files` is a page, `payroll-files.md` is what it was made from. */
  async function guideOf(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const { file } = request.params as { file: string };
    const written = file.endsWith(".md") ? markdown.get(file.slice(0, -".md".length)) : undefined;
    if (written) return compressedFor(request, publicDocument(reply, "text/markdown; charset=utf-8"), written);
    const rendered = html.get(file);
    if (!rendered || file === "")
      throw new ProblemError(noSuchEndpoint(request.method, request.url.split("?", 1)[0] ?? ""));
    return compressedFor(request, publicDocument(reply, "text/html; charset=utf-8"), rendered());
  }
}

function entriesOf(guide: Parameters<typeof sectionsOf>[0]) {
  return sectionsOf(guide).map(({ anchor, heading, text }) => ({
    url: `${guide.name || "./"}${anchor && `#${anchor}`}`,
    title: guide.title,
    heading,
    text,
  }));
}

/** Returns a function that makes its value at the first call. */
function once<Value>(make: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
