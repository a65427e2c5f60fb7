import { rawRequest } from "@premium-audit/sdk/client/raw-request";
import type { Section } from "./ranked-sections.ts";
import type { ToolContext } from "./tool.ts";

/** A section of a guide, with the address of its page. */
export interface GuideSection extends Section {
  readonly url: string;
}

const cacheMs = 600_000;
const cache = new Map<string, { readMs: number; content: unknown }>();

/** The sections of all guides that the API serves. */
export async function guideSections(context: ToolContext): Promise<readonly GuideSection[]> {
  return (await read(context, "/docs/guides/search.json", "application/json")) as GuideSection[];
}

/** The operations of the caller's profile, each with parameters, examples and refusals as Markdown. */
export async function operationSections(context: ToolContext): Promise<readonly Section[]> {
  const path = `/docs/reference-${context.session.profile.toLowerCase()}.md`;
  const markdown = (await read(context, path, "text/markdown")) as string;
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const [title = ""] = chapter.split("\n", 1);
      return chapter
        .split(/^### /m)
        .slice(1)
        .map((operation) => {
          const [heading = ""] = operation.split("\n", 1);
          return { title, heading, text: operation.slice(heading.length).trim() };
        });
    });
}

/** Reads a document of this address anew when it was read ten minutes ago. */
async function read({ api, signal }: ToolContext, path: string, accept: string): Promise<unknown> {
  const before = cache.get(path);
  if (before && Date.now() - before.readMs < cacheMs) return before.content;
  const isStreamed = accept !== "application/json";
  const { response, body } = await api[rawRequest]({ method: "GET", path, accept, isStreamed, signal });
  const content = isStreamed ? await response.text() : body;
  cache.set(path, { readMs: Date.now(), content });
  return content;
}
