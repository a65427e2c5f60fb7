type Json = Readonly<Record<string, unknown>>;

/** A parameter of an operation, with its references resolved. */
export interface DocumentedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  /** The value that the document gives as an example, if it does. */
  readonly example: unknown;
}

/** One operation of an OpenAPI document of ours, as the forms that are made from it need it. */
export interface DocumentedOperation {
  readonly tag: string;
  readonly method: string;
  /** Path with parameters as `{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DocumentedParameter[];
  /** Undefined where no body is read. */
  readonly body:
    | { readonly mediaType: string; readonly example: unknown; readonly otherMediaTypes: readonly string[] }
    | undefined;
  readonly responses: readonly {
    readonly status: string;
    readonly description: string;
    /** The response's own example, or one for each refusal by name. */
    readonly examples: Readonly<Record<string, unknown>>;
  }[];
}

/** The parts of an OpenAPI document that are read. */
export interface ReadableDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Json;
  readonly components: Json;
}

/** The operations of a document in its order. */
export function operationsOf(document: ReadableDocument): DocumentedOperation[] {
  const resolved = (value: Json): Json => {
    if (typeof value.$ref !== "string") return value;
    return value.$ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, step) => (at as Json)[step], document) as Json;
  };

  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: (operation.tags as string[])[0] ?? "",
      method: method.toUpperCase(),
      path,
      summary: String(operation.summary),
      description: String(operation.description),
      parameters: ((operation.parameters ?? []) as Json[]).map(resolved).map(parameterOf),
      body: bodyOf(operation.requestBody as Json | undefined),
      responses: Object.entries(operation.responses as Record<string, Json>).map(([status, response]) => {
        const { description, content = {} } = resolved(response);
        return { status, description: String(description), examples: examplesOf(content as Record<string, Json>) };
      }),
    })),
  );
}

function parameterOf({ name, in: place, required, description = "", schema }: Json): DocumentedParameter {
  const { examples = [], default: byDefault } = schema as { examples?: unknown[]; default?: unknown };
  return {
    name: String(name),
    in: place as DocumentedParameter["in"],
    required: required === true,
    description: String(description),
    example: examples[0] ?? byDefault,
  };
}

function bodyOf(body: Json | undefined): DocumentedOperation["body"] {
  const [first, ...others] = Object.entries((body?.content ?? {}) as Record<string, Json>);
  const otherMediaTypes = others.map(([mediaType]) => mediaType);
  return first && { mediaType: first[0], example: first[1].example, otherMediaTypes };
}

function examplesOf(content: Record<string, Json>): Record<string, unknown> {
  const [{ example, examples = {} } = {}] = Object.values(content);
  const entries = Object.entries(examples as Record<string, { value: unknown }>).map(([name, { value }]) => [
    name,
    value,
  ]);
  return example === undefined ? Object.fromEntries(entries) : { response: example };
}

/** Variables for the account: no other owner is accepted, and no other type of it. */
const ownVariables: Readonly<Record<string, string>> = { owner_id: "{{ownerId}}", owner_type: "{{ownerType}}" };

/** An example body as text, with those variables. */
export function bodyText(example: unknown): string {
  if (typeof example === "string") return example;
  return JSON.stringify(example, (name, value) => ownVariables[name] ?? value, 2);
}

/** The example of a parameter as text, with the same variables. */
export function parameterText({ name, example }: DocumentedParameter): string {
  return ownVariables[name] ?? (example === undefined ? "" : String(example));
}
