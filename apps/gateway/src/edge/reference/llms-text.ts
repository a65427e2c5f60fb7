import type { Guide } from "../guides/guide.ts";

/**
 * The file that an assistant reads first: a summary of the API, and links to everything as Markdown (https://llmstxt.org).
 *
 * @param base address of the documentation, without a slash at its end
 */
export function llmsText(guides: Iterable<Guide>, base: string): string {
  const pages = [...guides].filter(({ name }) => name !== "");
  return `# Premium audit API

> Partners submit payroll and employee changes; the platform keeps the exposure of each employer, rates and audits workers'
> compensation policies, and sends signed webhooks. Profile A authenticates with an API key, Profile B with a client id and secret.

## Reference

- [Profile A](${base}/reference-a.md): every endpoint with examples, for callers with an API key
- [Profile B](${base}/reference-b.md): the same for callers with a client id and secret
- [OpenAPI of profile A](${base.replace(/\/docs$/, "")}/openapi.json?profile=A)
- [OpenAPI of profile B](${base.replace(/\/docs$/, "")}/openapi.json?profile=B)

## Guides

${pages.map(({ name, title }) => `- [${title}](${base}/guides/${name}.md)`).join("\n")}
`;
}
