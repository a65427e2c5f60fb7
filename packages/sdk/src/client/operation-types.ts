/** Methods of the API, as OpenAPI writes them. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths that have an operation with this method. */
export type PathsWith<Paths, M extends Method> = {
  [P in keyof Paths & string]: Paths[P] extends { [K in M]: object } ? P : never;
}[keyof Paths & string];

export type Operation<Paths, P extends keyof Paths, M extends Method> = Paths[P] extends { [K in M]: infer Op }
  ? Op
  : never;

/** The query of an operation, without the deprecated `dry_run`, which has a method of its own. */
export type QueryOf<Op> = Op extends { parameters: { query?: infer Q } }
  ? [Q] extends [never]
    ? never
    : OrUndefined<Omit<NonNullable<Q>, "dry_run">>
  : never;
/** A filter that is `undefined` is left out, also where a project compiles with `exactOptionalPropertyTypes`. */
type OrUndefined<Query> = {
  [Name in keyof Query]: Query[Name] | (Record<never, never> extends Pick<Query, Name> ? undefined : never);
};
type PathParameters<Op> = Op extends { parameters: { path: infer P extends object } } ? P : never;
type Body<Op> = Op extends { requestBody?: { content: { "application/json": infer B } } } ? B : never;
type IsBodyRequired<Op> = Op extends { requestBody: object } ? true : false;

/** A member that is absent where the operation has none, and optional where nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type PathPart<Op> = Part<"path", PathParameters<Op>>;
export type QueryPart<Op> = Part<"query", QueryOf<Op>>;

type BodyPart<Op> = IsBodyRequired<Op> extends true ? Part<"body", Body<Op>> : { body?: Body<Op> };

/** Options of every call. */
export interface CallSettings {
  /** Cancels the call: it rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Time for one attempt, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one. 0 sends the request once. */
  maxRetries?: number | undefined;
  /** Only of a POST: 1 to 255 printable ASCII characters. Made by the client unless you store one of your own. */
  idempotencyKey?: string | undefined;
}

/** Options of a call of one operation: parameters of the path, query, body. */
export type CallOptions<Op> = PathPart<Op> & QueryPart<Op> & BodyPart<Op> & CallSettings;

/** The options of a call; they can be left out where nothing is required. */
export type CallArguments<Op> =
  Record<never, never> extends CallOptions<Op> ? [options?: CallOptions<Op>] : [options: CallOptions<Op>];

type Responses<Op> = Op extends { responses: infer R } ? R : never;
type JsonOf<Response> = Response extends { content: { "application/json": infer T } } ? T : never;

/** The body of the success of an operation. */
export type Success<Op> = JsonOf<Responses<Op>[keyof Responses<Op>]>;

/** Paths whose POST can be tried: `/dry-run` below them checks the same and stores nothing. */
export type DryRunPaths<Paths> = {
  [P in keyof Paths & string]: P extends `${infer Tried}/dry-run` ? Tried : never;
}[keyof Paths & string];

/** The body of the response to a dry run of a path. */
export type DryRunResult<Paths, P extends string> = `${P}/dry-run` extends keyof Paths
  ? Success<Operation<Paths, `${P}/dry-run`, "post">>
  : never;

/** Paths whose GET returns pages. */
export type ListPaths<Paths> = {
  [P in PathsWith<Paths, "get">]: Operation<Paths, P, "get"> extends { parameters: { query?: infer Q } }
    ? "starting_after" extends keyof NonNullable<Q>
      ? P
      : never
    : never;
}[PathsWith<Paths, "get">];

/** A record of a list: the element of the one array that its pages have. */
export type ItemOf<Page> = {
  [K in keyof Page]: Page[K] extends readonly (infer Item)[] ? Item : never;
}[keyof Page];
