/** Methods of the API, as OpenAPI writes them. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths that have an operation with this method. */
export type PathsWith<Paths, M extends Method> = {
  [P in keyof Paths & string]: Paths[P] extends { [K in M]: object } ? P : never;
}[keyof Paths & string];

export type Operation<Paths, P extends keyof Paths, M extends Method> = Paths[P] extends { [K in M]: infer Op }
  ? Op
  : never;

/** The query of an operation, without `dry_run`, which has a method of its own. */
export type QueryOf<Op> = Op extends { parameters: { query?: infer Q } }
  ? [Q] extends [never]
    ? never
    : Omit<NonNullable<Q>, "dry_run">
  : never;
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

/** The body of the success of an operation. Where it can be tried (`dry_run`), that of the real one. */
export type Success<Op> = 202 extends keyof Responses<Op>
  ? JsonOf<Responses<Op>[202]>
  : JsonOf<Responses<Op>[keyof Responses<Op>]>;

/** Paths whose POST can be tried with `dry_run=true`. */
export type DryRunPaths<Paths> = {
  [P in PathsWith<Paths, "post">]: Operation<Paths, P, "post"> extends { parameters: { query?: infer Q } }
    ? "dry_run" extends keyof NonNullable<Q>
      ? P
      : never
    : never;
}[PathsWith<Paths, "post">];

/** The body of the response to a dry run. */
export type DryRunResult<Op> = 200 extends keyof Responses<Op> ? JsonOf<Responses<Op>[200]> : never;

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
