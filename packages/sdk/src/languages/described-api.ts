import type { ReferenceDocument } from "../package/generate-types.ts";

type Json = Record<string, unknown>;

/** Type of a value, as far as a typed language can say it. */
export type ValueType =
  | { readonly kind: "record"; readonly name: string }
  | { readonly kind: "text"; readonly choices: readonly string[] }
  | { readonly kind: "amount" | "count" | "flag" | "any" | "textOrObject" }
  | { readonly kind: "list" | "map"; readonly of: ValueType }
  | { readonly kind: "union"; readonly of: readonly ValueType[] };

/** A member of a record, or a parameter of a query. */
export interface Member {
  readonly name: string;
  readonly type: ValueType;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** A type with a name: a record with members, or another name of a type. */
export type NamedType = { readonly name: string } & (
  | { readonly members: readonly Member[] }
  | { readonly alias: ValueType; readonly isNullable: boolean }
);

/** An operation with a JSON body, a file, or none. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly string[];
  readonly query: readonly Member[];
  readonly body: { readonly type: ValueType; readonly isRequired: boolean } | undefined;
  readonly isUpload: boolean;
  /** Undefined where the success has no JSON. */
  readonly result: ValueType | undefined;
  /** True where the success can be a file. */
  readonly isFile: boolean;
  /** The records of a list, where it has pages. */
  readonly records: ValueType | undefined;
}

/** The API as the clients of other languages need it. */
export interface DescribedApi {
  readonly types: readonly NamedType[];
  readonly operations: readonly DescribedOperation[];
  /** Names of members that are amounts, in whichever record. */
  readonly amounts: readonly string[];
}

/** Reads the operations of an OpenAPI document, and the types that they use, by name. */
export function describeApi({ paths, components }: ReferenceDocument): DescribedApi {
  const types = new NamedTypes(components.schemas);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => operationOf(path, method, operation, types) ?? []),
  );
  const usedTypes = types.all();
  const members = usedTypes.flatMap((type) => ("members" in type ? type.members : []));
  const amounts = new Set(members.filter(({ type }) => isAmount(type)).map(({ name }) => name));
  return { types: usedTypes, operations, amounts: [...amounts].toSorted() };
}

function isAmount(type: ValueType): boolean {
  return type.kind === "list" ? isAmount(type.of) : type.kind === "amount";
}

/** Every type of the document that is used, and one for each record that has no name there. */
class NamedTypes {
  readonly #schemas: Readonly<Record<string, Json>>;
  readonly #types = new Map<string, NamedType | undefined>();

  constructor(schemas: Readonly<Record<string, Json>>) {
    this.#schemas = schemas;
  }

  all(): readonly NamedType[] {
    const types = [...this.#types.values()].filter((type) => type !== undefined);
    return types.toSorted(({ name: one }, { name: other }) => (one < other ? -1 : 1));
  }

  /** Returns the type of a schema; a record without a name gets the proposed one. */
  typeOf(schema: Json, proposedName: string): { type: ValueType; isNullable: boolean } {
    const { $ref, type, anyOf, oneOf = anyOf } = schema;
    if (typeof $ref === "string") return { type: this.#named($ref.split("/").at(-1) ?? ""), isNullable: false };
    if (Array.isArray(oneOf)) return this.#union(oneOf as Json[], proposedName);
    const kinds = [type].flat().filter((kind) => kind !== "null");
    const isNullable = Array.isArray(type) && type.includes("null");
    if (kinds.length > 1) return { type: { kind: "any" }, isNullable };
    return { type: this.#plain(schema, kinds[0], proposedName), isNullable };
  }

  /** Returns the members of a record, or undefined for any other type. */
  membersOf(type: ValueType): readonly Member[] | undefined {
    const record = type.kind === "record" ? this.#types.get(type.name) : undefined;
    return record && "members" in record ? record.members : undefined;
  }

  #union(alternatives: Json[], proposedName: string): { type: ValueType; isNullable: boolean } {
    const others = alternatives.filter((schema) => schema.type !== "null");
    const types = others.map((schema, index) =>
      this.typeOf(schema, others.length === 1 ? proposedName : `${proposedName}${index + 1}`),
    );
    const isNullable = others.length < alternatives.length || types.some((each) => each.isNullable);
    const [only] = types;
    if (types.length === 1 && only) return { type: only.type, isNullable };
    // A day or a time, for example.
    if (types.every(({ type }) => type.kind === "text")) return { type: { kind: "text", choices: [] }, isNullable };
    return { type: { kind: "union", of: types.map(({ type }) => type) }, isNullable };
  }

  #plain(schema: Json, kind: unknown, proposedName: string): ValueType {
    const { enum: choices, const: constant, items, properties, additionalProperties: further } = schema;
    switch (kind) {
      case "string": {
        const list = Array.isArray(choices) ? choices : typeof constant === "string" ? [constant] : [];
        return { kind: "text", choices: list.filter((choice) => typeof choice === "string") };
      }
      case "integer":
        return { kind: "count" };
      case "number":
        return { kind: "amount" };
      case "boolean":
        return { kind: "flag" };
      case "array":
        return { kind: "list", of: this.typeOf((items ?? {}) as Json, `${proposedName}Item`).type };
      case "object": {
        if (properties) return this.#record(proposedName, schema);
        const value = typeof further === "object" && further !== null ? (further as Json) : {};
        return { kind: "map", of: this.typeOf(value, `${proposedName}Value`).type };
      }
      default:
        return { kind: "any" };
    }
  }

  #named(name: string): ValueType {
    if (this.#types.has(name)) return { kind: "record", name };
    // Before its members, because a record may have itself as a member.
    this.#types.set(name, undefined);
    const schema = this.#schemas[name] ?? {};
    if (schema.properties) return this.#record(name, schema);
    const { type: alias, isNullable } = this.typeOf(schema, `${name}Value`);
    this.#types.set(name, { name, alias, isNullable });
    return { kind: "record", name };
  }

  #record(name: string, { properties, required }: Json): ValueType {
    this.#types.set(name, undefined);
    const requiredNames = new Set((required ?? []) as string[]);
    const members = Object.entries(properties as Record<string, Json>).map(([member, schema]): Member => {
      const isRequired = requiredNames.has(member);
      return { name: member, isRequired, ...this.typeOf(schema, name + pascalCase(member)) };
    });
    this.#types.set(name, { name, members });
    return { kind: "record", name };
  }
}

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
  readonly required?: boolean;
}

function operationOf(path: string, method: string, operation: Json, types: NamedTypes): DescribedOperation | undefined {
  const { operationId, summary, parameters = [], requestBody = {}, responses } = operation;
  const id = String(operationId);
  const success = Object.entries(responses as Record<string, Media>).find(([status]) => status.startsWith("2"))?.[1];
  const media = Object.keys(success?.content ?? {});
  if (media.includes("text/event-stream")) return undefined;
  const typedParameters = (parameters as Json[]).filter((parameter) => !("$ref" in parameter) && !parameter.deprecated);
  // An owner that need not be sent can only be that of the credentials.
  const query = typedParameters.filter(
    ({ in: place, name, required }) => place === "query" && (name !== "owner_id" || required === true),
  );
  const request = requestBody as Media;
  const schema = request.content?.["application/json"]?.schema;
  const resultSchema = success?.content?.["application/json"]?.schema;
  const result = resultSchema && types.typeOf(resultSchema, `${pascalCase(id)}Response`).type;
  const hasPages = query.some(({ name }) => name === "starting_after");
  const lists = (result && hasPages ? types.membersOf(result) : undefined)?.filter(({ type }) => type.kind === "list");
  const [list] = lists ?? [];
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary: String(summary),
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: query.map((parameter) => queryMember(parameter, id, types)),
    body: schema && {
      type: types.typeOf(schema, `${pascalCase(id)}Request`).type,
      isRequired: request.required === true,
    },
    isUpload: "multipart/form-data" in (request.content ?? {}),
    result,
    isFile: media.some((each) => each !== "application/json"),
    records: list?.type.kind === "list" ? list.type.of : undefined,
  };
}

/** Parameter whose text is JSON or a name: a partner passes an object rather than the text of it. */
const objectParameter = "mapping";

function queryMember({ name, required, schema }: Json, id: string, types: NamedTypes): Member {
  const member = String(name);
  if (member === objectParameter)
    return { name: member, type: { kind: "textOrObject" }, isRequired: false, isNullable: false };
  const { type } = types.typeOf(schema as Json, pascalCase(id) + pascalCase(member));
  return { name: member, type, isRequired: required === true, isNullable: false };
}

/** `submitPayrollReport` and `payroll_report` as `SubmitPayrollReport` and `PayrollReport`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

/** `submitPayrollReport` as `submit_payroll_report`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, "");
}
