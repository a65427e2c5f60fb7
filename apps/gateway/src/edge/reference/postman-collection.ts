import {
  bodyText,
  type DocumentedOperation,
  operationsOf,
  parameterText,
  type ReadableDocument,
} from "./read-document.ts";

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** Id of a record: its kind, the mark of the sandbox in ids of reports, and 26 characters. */
const idPattern = "([A-Za-z]+_)(?:TEST_)?[0-9A-HJKMNP-TV-Z]{26}";

/** The variable of each kind of record that has an address, with the id that the reference shows. */
type RecordVariables = ReadonlyMap<string, { readonly key: string; readonly value: string }>;

/**
 * The API of a profile as a collection of Postman (format 2.1), which other clients import as well.
 *
 * Credentials are variables. Postman has no authentication of two headers, so each request of Profile B states both itself. Ids are
 * variables as well: a POST sets those of the records in its response, so that the requests after it are about them.
 */
export function postmanCollection(document: ReadableDocument, profile: "A" | "B") {
  const operations = operationsOf(document);
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const records = recordVariables(operations);
  const credentials = profile === "A" ? ["apiKey"] : ["clientId", "clientSecret"];
  return {
    info: { name: document.info.title, description: document.info.description, schema },
    ...(profile === "A" && {
      auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    }),
    variable: [
      { key: "baseUrl", value: document.servers[0]?.url ?? "" },
      ...[...credentials, "ownerId", "ownerType"].map((key) => ({ key, value: "" })),
      ...records.values(),
    ],
    event: [{ listen: "test", script: { type: "text/javascript", exec: scriptOf(records).split("\n") } }],
    item: document.tags.flatMap(({ name, description }) => {
      const operations = byTag.get(name) ?? [];
      return operations.length === 0
        ? []
        : [{ name, description, item: operations.map((operation) => requestOf(operation, profile, records)) }];
    }),
  };
}

function recordVariables(operations: readonly DocumentedOperation[]): RecordVariables {
  const records = new Map<string, { key: string; value: string }>();
  for (const { name: key, in: place, example } of operations.flatMap(({ parameters }) => parameters)) {
    const [value, kind] = new RegExp(`^${idPattern}$`).exec(String(example)) ?? [];
    if (place === "path" && value && kind && !records.has(kind)) records.set(kind, { key, value });
  }
  return records;
}

/** The script that runs after each request. */
function scriptOf(records: RecordVariables): string {
  const keys = Object.fromEntries([...records].map(([kind, { key }]) => [kind, key]));
  return `const variables = ${JSON.stringify(keys)};
if (pm.request.method === "POST" && pm.response.code < 300) {
  for (const [, id, kind] of pm.response.text().matchAll(/"(${idPattern})"/g)) {
    if (variables[kind]) pm.collectionVariables.set(variables[kind], id);
  }
}`;
}

/** A text of the reference with variables in place of ids. */
function withVariables(text: string, records: RecordVariables): string {
  return text.replaceAll(new RegExp(`\\b${idPattern}\\b`, "g"), (id, kind: string) => {
    const record = records.get(kind);
    return record ? `{{${record.key}}}` : id;
  });
}

function requestOf(operation: DocumentedOperation, profile: "A" | "B", records: RecordVariables) {
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
          raw: withVariables(bodyText(body.example), records),
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
        value: withVariables(parameterText(parameter), records),
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
