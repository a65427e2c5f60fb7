import {
  bodyText,
  type DocumentedOperation,
  operationsOf,
  parameterText,
  type ReadableDocument,
} from "./read-document.ts";

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * The API of a profile as a collection of Postman (format 2.1), which other clients import as well.
 *
 * Credentials are variables. Postman has no authentication of two headers, so each request of Profile B states both itself.
 */
export function postmanCollection(document: ReadableDocument, profile: "A" | "B") {
  const byTag = Map.groupBy(operationsOf(document), ({ tag }) => tag);
  const credentials = profile === "A" ? ["apiKey"] : ["clientId", "clientSecret"];
  return {
    info: { name: document.info.title, description: document.info.description, schema },
    ...(profile === "A" && {
      auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    }),
    variable: [
      { key: "baseUrl", value: document.servers[0]?.url ?? "" },
      ...[...credentials, "ownerId", "ownerType"].map((key) => ({ key, value: "" })),
    ],
    item: document.tags.flatMap(({ name, description }) => {
      const operations = byTag.get(name) ?? [];
      return operations.length === 0
        ? []
        : [{ name, description, item: operations.map((operation) => requestOf(operation, profile)) }];
    }),
  };
}

function requestOf(operation: DocumentedOperation, profile: "A" | "B") {
  const { method, path, summary, description, parameters, body } = operation;
  const isFile = body !== undefined && body.mediaType !== "application/json";
  const header = [
    ...(profile === "B" ? [field("X-Client-ID", "{{clientId}}"), field("X-Client-Secret", "{{clientSecret}}")] : []),
    ...(body ? [field("Content-Type", body.mediaType)] : []),
    // A new one for each request that is sent; switched off, because most requests need none.
    ...(method === "POST" ? [{ ...field("Idempotency-Key", "{{$guid}}"), disabled: true }] : []),
  ];
  return {
    name: summary,
    request: {
      method,
      description,
      header,
      url: {
        raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        host: ["{{baseUrl}}"],
        path: path
          .slice(1)
          .replaceAll(/\{(\w+)\}/g, ":$1")
          .split("/"),
        query: variablesIn("query")
          .map((query) => ({ ...query, disabled: !query.required }))
          .map(withoutRequired),
        variable: variablesIn("path").map(withoutRequired),
      },
      ...(body && {
        body: {
          mode: "raw",
          raw: bodyText(body.example),
          options: { raw: { language: isFile ? "text" : "json" } },
        },
      }),
    },
  };

  function variablesIn(place: "path" | "query") {
    return parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        key: parameter.name,
        value: parameterText(parameter),
        description: parameter.description,
        required: parameter.required,
      }));
  }
}

function withoutRequired<Parameter extends { required: boolean }>({ required: _, ...parameter }: Parameter) {
  return parameter;
}

function field(key: string, value: string) {
  return { key, value };
}
