import {
  bodyText,
  type DocumentedOperation,
  type DocumentedParameter,
  operationsOf,
  parameterText,
  type ReadableDocument,
} from "../src/edge/reference/read-document.ts";

/**
 * The API of a profile as a folder that Bruno opens as a collection: the text of each file by its path in the folder.
 *
 * @param credentials the variables that hold the credentials
 */
export function brunoFolder(document: ReadableDocument, profile: "A" | "B"): Map<string, string> {
  const credentials = profile === "A" ? ["apiKey"] : ["clientId", "clientSecret"];
  const files = new Map<string, string>([
    [
      "bruno.json",
      `${JSON.stringify({ version: "1", name: document.info.title, type: "collection" }, undefined, 2)}\n`,
    ],
    ["collection.bru", collection(profile)],
    [
      "environments/Local.bru",
      `${block("vars", ["baseUrl: http://127.0.0.1:8080/api/v1", "ownerId: ", "ownerType: "])}\n${secrets(credentials)}`,
    ],
  ]);
  for (const [tag, operations] of Map.groupBy(operationsOf(document), ({ tag }) => tag)) {
    operations.forEach((operation, index) => {
      files.set(`${tag}/${fileName(operation.summary)}.bru`, request(operation, index + 1));
    });
  }
  return files;
}

/** Two headers are no authentication that Bruno knows, so Profile B sets them for every request. */
function collection(profile: "A" | "B"): string {
  return profile === "A"
    ? `${block("auth", ["mode: bearer"])}\n${block("auth:bearer", ["token: {{apiKey}}"])}`
    : block("headers", ["X-Client-ID: {{clientId}}", "X-Client-Secret: {{clientSecret}}"]);
}

function request({ method, path, summary, description, parameters, body }: DocumentedOperation, seq: number): string {
  const kind = body?.mediaType === "application/json" ? "json" : body ? "text" : "none";
  const content = kind === "json" ? bodyText(body?.example) : String(body?.example ?? "").trimEnd();
  const url = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const ofPlace = (place: "path" | "query") => parameters.filter((parameter) => parameter.in === place);
  return [
    block("meta", [`name: ${summary}`, "type: http", `seq: ${seq}`]),
    block(method.toLowerCase(), [`url: ${url}`, `body: ${kind}`, "auth: inherit"]),
    parametersOf("params:query", ofPlace("query")),
    parametersOf("params:path", ofPlace("path")),
    kind === "text" ? block("headers", [`Content-Type: ${body?.mediaType}`]) : "",
    kind === "none" ? "" : block(`body:${kind}`, content.split("\n")),
    block("docs", description.split("\n")),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** A tilde switches a line off: of the query, only what is required is sent. */
function parametersOf(name: string, parameters: readonly DocumentedParameter[]): string {
  if (parameters.length === 0) return "";
  return block(
    name,
    parameters.map((parameter) => {
      const isLeftOut = parameter.in === "query" && !parameter.required;
      return `${isLeftOut ? "~" : ""}${parameter.name}: ${parameterText(parameter)}`.trimEnd();
    }),
  );
}

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n}\n`;
}

function secrets(names: readonly string[]): string {
  return `vars:secret [\n${names.map((name) => `  ${name}`).join(",\n")}\n]\n`;
}

function fileName(summary: string): string {
  return summary.replaceAll(/[^\p{L}\p{N} -]/gu, "").trim();
}
