import { type DocumentedOperation, operationsOf, type ReadableDocument } from "./read-document.ts";

/** The reference of a profile as Markdown, for assistants and for reading without a browser. */
export function markdownReference(document: ReadableDocument): string {
  const { info, servers, tags } = document;
  const operations = Map.groupBy(operationsOf(document), ({ tag }) => tag);
  const chapters = tags.flatMap(({ name, description }) => {
    const tagOperations = operations.get(name) ?? [];
    return tagOperations.length > 0 ? [`## ${name}`, description, ...tagOperations.map(operationText)] : [];
  });
  const addresses = servers.map(({ url, description }) => `- ${url}: ${description}`).join("\n");
  return `${[`# ${info.title}, version ${info.version}`, info.description.trim(), addresses, ...chapters].join("\n\n")}\n`;
}

function operationText({
  method,
  path,
  summary,
  description,
  parameters,
  body,
  responses,
}: DocumentedOperation): string {
  const success = responses.filter(({ status }) => status < "300");
  const refusals = responses.filter(({ status }) => status >= "300");
  return [
    `### ${method} ${path}`,
    `${summary}. ${description}`,
    parameters
      .map(
        ({ name, in: place, required, description }) =>
          `- \`${name}\` (${place}${required ? ", required" : ""}): ${description}`,
      )
      .join("\n"),
    body && `Request, ${mediaTypes(body)}:\n\n${block(body.example)}`,
    ...success.map(({ status, description, examples }) => {
      const [example] = Object.values(examples);
      return `Response ${status}: ${description}${example === undefined ? "" : `\n\n${block(example)}`}`;
    }),
    `Refusals: ${refusals.map(({ status, examples }) => `${status} (${Object.keys(examples).join(", ")})`).join("; ")}.`,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join("\n\n");
}

function mediaTypes({ mediaType, otherMediaTypes }: NonNullable<DocumentedOperation["body"]>): string {
  return [mediaType, ...otherMediaTypes].map((type) => `\`${type}\``).join(" or ");
}

function block(example: unknown): string {
  if (typeof example === "string") return `\`\`\`text\n${example.trimEnd()}\n\`\`\``;
  return `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``;
}
