import type { FastifyInstance } from "fastify";
import { compressedFor } from "../compressed-for.ts";
import { readGuides } from "../guides/guide.ts";
import { originOf } from "../host.ts";
import { type Profile, profiles } from "../profile.ts";
import { versionPrefixes } from "../version-prefix.ts";
import { keptFor } from "./kept-for.ts";
import { llmsText } from "./llms-text.ts";
import { markdownReference } from "./markdown-reference.ts";
import { postmanCollection } from "./postman-collection.ts";
import { publicDocument } from "./public-document.ts";
import type { ReadableDocument } from "./read-document.ts";

/** The OpenAPI document of a profile, for a reader who called this origin. */
export type DocumentOf = (profile: Profile, origin: string) => ReadableDocument;

/** `/docs/llms.txt`, `/docs/reference-a.md`, `/docs/postman-a.json` and those of Profile B: the reference in other forms. */
export function registerReferenceFiles(app: FastifyInstance, documentOf: DocumentOf): void {
  const guides = readGuides();

  serve("/docs/llms.txt", "text/plain; charset=utf-8", (origin) =>
    Buffer.from(llmsText(guides.values(), `${origin}${versionPrefixes[0]}/docs`)),
  );
  for (const profile of profiles) {
    const letter = profile.toLowerCase();
    const markdown = keptFor((document: ReadableDocument) => Buffer.from(markdownReference(document)));
    const postman = keptFor((document: ReadableDocument) =>
      Buffer.from(JSON.stringify(postmanCollection(document, profile), undefined, 2)),
    );
    serve(`/docs/reference-${letter}.md`, "text/markdown; charset=utf-8", (origin) =>
      markdown(documentOf(profile, origin)),
    );
    serve(`/docs/postman-${letter}.json`, "application/json; charset=utf-8", (origin) =>
      postman(documentOf(profile, origin)),
    );
  }

  function serve(url: string, type: string, make: (origin: string) => Buffer): void {
    app.route({
      method: ["GET", "HEAD"],
      url,
      config: { public: true },
      handler: (request, reply) => compressedFor(request, publicDocument(reply, type), make(originOf(request))),
    });
  }
}
