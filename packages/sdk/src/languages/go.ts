import {
  type DescribedApi,
  type DescribedOperation,
  type Member,
  type NamedType,
  pascalCase,
  type ValueType,
} from "./described-api.ts";

/** The package of one profile: a struct for each record, and a client with a method for each operation. */
export function goPackage(profile: "A" | "B", { types, operations }: DescribedApi): string {
  const body = [
    ...types.map(declared),
    clientOf(profile),
    ...operations.filter(({ id }) => id === "getFileStatus").map(waiting),
    ...operations.map(operationCode),
  ].join("\n");
  const imports = ["context", "encoding/json", "iter", "net/url"].filter((path) =>
    body.includes(`${path.split("/").at(-1)}.`),
  );
  return `// Made from the API reference: npm test -- gateway/test/reference -u

// Package profile${profile.toLowerCase()} has the operations of Profile ${profile} and their types.
package profile${profile.toLowerCase()}

import (
${imports.map((path) => `\t"${path}"\n`).join("")}
	"premiumaudit"
)

${body}`;
}

function clientOf(profile: "A" | "B"): string {
  const credentials = profile === "A" ? "apiKey" : "clientID, clientSecret";
  const headers =
    profile === "A"
      ? '"Authorization": "Bearer " + apiKey'
      : '"X-Client-ID": clientID, "X-Client-Secret": clientSecret';
  return `// Client calls Profile ${profile}.
type Client struct{ transport *premiumaudit.Transport }

// New creates a client. It returns an error that names a wrong option, never its value.
func New(options premiumaudit.Options, ${credentials} string) (*Client, error) {
	transport, err := premiumaudit.NewTransport(options, map[string]string{${headers}})
	return &Client{transport}, err
}

func call[Result any](ctx context.Context, c *Client, request premiumaudit.Call, options []premiumaudit.CallOption) (*Result, error) {
	var result Result
	if err := c.transport.Do(ctx, request, &result, options...); err != nil {
		return nil, err
	}
	return &result, nil
}
`;
}

/** The method that waits for the status of a report. */
function waiting({ result, query }: DescribedOperation): string {
  const status = textOf(result ?? { kind: "any" });
  return `// WaitForReport waits until a payroll report or file is completed or failed. Cancel it with the context.
func (c *Client) WaitForReport(ctx context.Context, reportID string) (*${status}, error) {
	return premiumaudit.Wait(ctx, func() (*${status}, string, error) {
		status, err := c.GetFileStatus(ctx, reportID${query.length > 0 ? ", GetFileStatusQuery{}" : ""})
		if err != nil {
			return nil, "", err
		}
		return status, status.Status, nil
	})
}
`;
}

const initialisms = new Set(["id", "url", "csv", "pdf"]);

function goName(name: string): string {
  const parts = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  const joined = parts.map((part) => (initialisms.has(part) ? part.toUpperCase() : pascalCase(part))).join("");
  return /^\d/.test(joined) ? `N${joined}` : joined;
}

function declared(type: NamedType): string {
  const { name } = type;
  if (!("members" in type))
    return `// ${name} is ${alternativesOf(type.alias)}.\ntype ${name} = ${textOf(type.alias)}\n`;
  if (type.members.length === 0) return `// ${name} is a record.\ntype ${name} struct{}\n`;
  return `// ${name} is a record.\ntype ${name} struct {\n${aligned(type.members.map(fieldOf))}}\n`;
}

function alternativesOf(type: ValueType): string {
  return type.kind === "union" ? `one of ${type.of.map(textOf).join(", ")}` : "a value";
}

/** Name, type and tag of a field. */
type Field = readonly [name: string, type: string, tag: string];

function fieldOf({ name, type, isRequired, isNullable }: Member): Field {
  const value = textOf(type);
  // A list, a map and a raw value are nil where they are absent.
  const isNil = ["list", "map", "union", "any"].includes(type.kind);
  if (isRequired) return [goName(name), isNullable && !isNil ? `*${value}` : value, `\`json:"${name}"\``];
  if (isNullable) return [goName(name), `premiumaudit.Nullable[${value}]`, `\`json:"${name},omitzero"\``];
  return [goName(name), isNil ? value : `*${value}`, `\`json:"${name},omitzero"\``];
}

/** Fields in columns, as gofmt writes them. */
function aligned(fields: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(...fields.map((field) => field[column]?.length ?? 0)));
  return fields
    .map((field) => {
      const padded = field.map((text, column) => (column < field.length - 1 ? text.padEnd(widths[column] ?? 0) : text));
      return `\t${padded.join(" ")}\n`;
    })
    .join("");
}

function textOf(type: ValueType): string {
  switch (type.kind) {
    case "record":
      return type.name;
    case "text":
      return "string";
    case "amount":
      return "premiumaudit.Decimal";
    case "count":
      return "int64";
    case "flag":
      return "bool";
    case "list":
      return `[]${textOf(type.of)}`;
    case "map":
      return `map[string]${textOf(type.of)}`;
    case "union":
      // A struct, as the caller chooses; a value that is none keeps its text.
      return type.of.every(({ kind }) => kind === "record") ? "any" : "json.RawMessage";
    case "textOrObject":
      return "any";
    case "any":
      return "json.RawMessage";
  }
}

/** An optional parameter of a query is a pointer, except for those that are left out where they are empty. */
function queryField({ name, type, isRequired }: Member): readonly string[] {
  const isPlain = isRequired || ["text", "list", "textOrObject"].includes(type.kind);
  return [goName(name), isPlain ? textOf(type) : `*${textOf(type)}`];
}

function operationCode(operation: DescribedOperation): string {
  const { id, summary, method, path, query, result, isFile, records } = operation;
  const name = pascalCase(id);
  const parts: string[] = [];
  const receiver = "func (c *Client)";
  const options = "options ...premiumaudit.CallOption";
  const request = requestOf(operation);
  if (query.length > 0) {
    parts.push(
      `// ${name}Query has the parameters of ${name}.${objectNote(query)}\ntype ${name}Query struct {\n${aligned(query.map(queryField))}}\n`,
      `func (q ${name}Query) values() url.Values {\n\treturn premiumaudit.QueryOf(${query
        .map((member) => `"${member.name}", q.${goName(member.name)}`)
        .join(", ")})\n}\n`,
    );
  }
  const callArguments = argumentsOf(operation);
  if (result) {
    parts.push(`// ${name}: ${summary}. ${method} ${path}
${receiver} ${name}(${[...callArguments, options].join(", ")}) (*${textOf(result)}, error) {
	return call[${textOf(result)}](ctx, c, ${request}, options)
}
`);
  }
  if (isFile) {
    const file = request.replace(/\}$/, ", Accept: mediaType}");
    parts.push(`// ${name}File: ${summary}, as a file. ${method} ${path}
${receiver} ${name}File(${[...callArguments, "mediaType string", options].join(", ")}) ([]byte, error) {
	return c.transport.Bytes(ctx, ${file}, options...)
}
`);
  }
  if (records) {
    parts.push(`// ${name.replace(/^List/, "All")}: ${summary}: every record, page by page. ${method} ${path}
${receiver} ${name.replace(/^List/, "All")}(${callArguments.join(", ")}) iter.Seq2[${textOf(records)}, error] {
	return premiumaudit.Pages[${textOf(records)}](ctx, c.transport, ${request})
}
`);
  }
  return parts.join("\n");
}

function objectNote(query: readonly Member[]): string {
  const names = query.filter(({ type }) => type.kind === "textOrObject").map(({ name }) => goName(name));
  return names.map((name) => ` ${name} is a name, or a value that is sent as JSON, such as a map.`).join("");
}

function argumentsOf({ id, parameters, query, body, isUpload }: DescribedOperation): string[] {
  const callArguments = ["ctx context.Context", ...parameters.map((name) => `${argumentName(name)} string`)];
  if (isUpload) callArguments.push("upload premiumaudit.Upload");
  else if (body) callArguments.push(body.isRequired ? `body ${textOf(body.type)}` : `body *${textOf(body.type)}`);
  if (query.length > 0) callArguments.push(`query ${pascalCase(id)}Query`);
  return callArguments;
}

function argumentName(name: string): string {
  const pascal = goName(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

function requestOf({ method, path, parameters, query, body, isUpload }: DescribedOperation): string {
  const members = [`Method: "${method}"`, `Path: "${path}"`];
  if (parameters.length > 0) {
    const entries = parameters.map((name) => `"${name}": ${argumentName(name)}`);
    members.push(`Parameters: map[string]string{${entries.join(", ")}}`);
  }
  if (query.length > 0) members.push("Query: query.values()");
  if (isUpload) members.push("Upload: &upload");
  else if (body) members.push(body.isRequired ? "Body: body" : "Body: premiumaudit.BodyOf(body)");
  return `premiumaudit.Call{${members.join(", ")}}`;
}
