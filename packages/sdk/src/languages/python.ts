import {
  type DescribedApi,
  type DescribedOperation,
  type Member,
  type NamedType,
  snakeCase,
  type ValueType,
} from "./described-api.ts";

const keywords = new Set(["from", "to", "class", "import", "in", "is", "not", "global", "pass", "type"]);
const reserved = new Set(["from", "class", "import", "in", "is", "not", "global", "pass"]);

/** The module of one profile: a TypedDict for each record, and a client with a method for each operation. */
export function pythonModule(profile: "A" | "B", { types, operations, amounts }: DescribedApi): string {
  return [
    `# Made from the API reference: npm test -- gateway/test/reference -u
"""The operations of Profile ${profile} and their types."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Mapping, Optional, TypedDict, Union

from .transport import Transport, Upload, ${profile === "A" ? "key_headers" : "client_headers"}

if TYPE_CHECKING:
    from typing_extensions import NotRequired

_AMOUNTS = frozenset(
    [
${amounts.map((name) => `        "${name}",\n`).join("")}    ]
)
`,
    ...inOrder(types).map((type) => `\n${declared(type)}`),
    client(profile),
    ...operations.map(methodsOf),
  ].join("\n");
}

/** Other names of a type are assigned, so they come behind the records. */
function inOrder(types: readonly NamedType[]): NamedType[] {
  return [...types.filter((type) => "members" in type), ...types.filter((type) => !("members" in type))];
}

function declared(type: NamedType): string {
  const { name } = type;
  if (!("members" in type)) return `${name} = ${quoted(type.alias, type.isNullable)}\n`;
  if (type.members.length === 0) return `class ${name}(TypedDict):\n    pass\n`;
  if (type.members.some((member) => reserved.has(member.name) || !/^[a-z]\w*$/i.test(member.name))) {
    const entries = type.members.map((member) => `        "${member.name}": "${memberType(member)}",\n`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join("")}    },\n)\n`;
  }
  return `class ${name}(TypedDict):\n${type.members.map((member) => `    ${member.name}: ${memberType(member)}\n`).join("")}`;
}

function memberType({ type, isRequired, isNullable }: Member): string {
  const value = isNullable ? `Optional[${textOf(type)}]` : textOf(type);
  return isRequired ? value : `NotRequired[${value}]`;
}

/** The type as an expression that is evaluated, where names may be declared later. */
function quoted(type: ValueType, isNullable: boolean): string {
  const evaluated = textOf(type, (name) => `"${name}"`);
  return isNullable ? `Optional[${evaluated}]` : evaluated;
}

function textOf(type: ValueType, nameOf: (name: string) => string = (name) => name): string {
  switch (type.kind) {
    case "record":
      return nameOf(type.name);
    case "text":
      return type.choices.length > 0 ? `Literal[${type.choices.map((choice) => `'${choice}'`).join(", ")}]` : "str";
    case "amount":
      return "Decimal";
    case "count":
      return "int";
    case "flag":
      return "bool";
    case "any":
      return "Any";
    case "textOrObject":
      return "Union[str, Mapping[str, Any]]";
    case "list":
      return `List[${textOf(type.of, nameOf)}]`;
    case "map":
      return `Dict[str, ${textOf(type.of, nameOf)}]`;
    case "union":
      return `Union[${type.of.map((each) => textOf(each, nameOf)).join(", ")}]`;
  }
}

function client(profile: "A" | "B"): string {
  const credentials = profile === "A" ? "api_key: str" : "client_id: str, client_secret: str";
  const headers = profile === "A" ? "key_headers(api_key)" : "client_headers(client_id, client_secret)";
  return `
class Client${profile}:
    """Calls of Profile ${profile}. Options are those of Transport."""

    def __init__(self, base_url: str, ${credentials}, **options: Any) -> None:
        self.transport = Transport(base_url, ${headers}, _AMOUNTS, **options)
`;
}

function methodsOf(operation: DescribedOperation): string {
  const { id, summary, method, path, result, isFile, records } = operation;
  const name = snakeCase(id);
  const call = callOf(operation);
  const methods: string[] = [];
  if (result) {
    methods.push(`    def ${name}(${argumentsOf(operation)}) -> ${textOf(result)}:
        """${summary}. \`${method} ${path}\`"""
        return self.transport.call(${call})
`);
  }
  if (isFile) {
    const accept = result ? "media_type: str" : 'media_type: str = "text/csv"';
    methods.push(`    def ${name}_file(${argumentsOf(operation, [accept])}) -> bytes:
        """${summary}, as a file. \`${method} ${path}\`"""
        return self.transport.call(${call}, accept=media_type)
`);
  }
  if (records) {
    methods.push(`    def ${name.replace(/^list_/, "iter_")}(${argumentsOf(operation)}) -> Iterator[${textOf(records)}]:
        """${summary}: every record, page by page. \`${method} ${path}\`"""
        return self.transport.pages(${call})
`);
  }
  return methods.join("\n");
}

const argumentName = (name: string) => (keywords.has(name) ? `${name}_` : name);

function argumentsOf(operation: DescribedOperation, further: readonly string[] = []): string {
  const { parameters, query, body, isUpload, method } = operation;
  const positional = ["self", ...parameters.map((name) => `${name}: str`), ...further];
  if (isUpload) positional.push("upload: Upload");
  else if (body)
    positional.push(body.isRequired ? `body: ${textOf(body.type)}` : `body: Optional[${textOf(body.type)}] = None`);
  const keywordArguments = query.map(({ name, type, isRequired }) =>
    isRequired ? `${argumentName(name)}: ${textOf(type)}` : `${argumentName(name)}: Optional[${textOf(type)}] = None`,
  );
  if (method === "POST") keywordArguments.push("idempotency_key: Optional[str] = None");
  return (keywordArguments.length > 0 ? [...positional, "*", ...keywordArguments] : positional).join(", ");
}

function callOf({ method, path, parameters, query, body, isUpload }: DescribedOperation): string {
  const parts = [`"${method}"`, `"${path}"`];
  if (parameters.length > 0) parts.push(`parameters={${parameters.map((name) => `"${name}": ${name}`).join(", ")}}`);
  if (query.length > 0) parts.push(`query={${query.map(({ name }) => `"${name}": ${argumentName(name)}`).join(", ")}}`);
  if (isUpload) parts.push("upload=upload");
  else if (body) parts.push("body=body");
  if (method === "POST") parts.push("idempotency_key=idempotency_key");
  return parts.join(", ");
}
