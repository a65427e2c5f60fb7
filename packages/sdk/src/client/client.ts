import { baseAddress, operationUrl } from "./base-address.ts";
import { type Credentials, credentialHeaders, type Environment, environmentOf } from "./credentials.ts";
import type { Hooks } from "./hooks.ts";
import type {
  CallArguments,
  CallOptions,
  CallSettings,
  DryRunPaths,
  DryRunResult,
  ItemOf,
  ListPaths,
  Method,
  Operation,
  PathsWith,
  Success,
} from "./operation-types.ts";
import { itemsOfPages } from "./pages.ts";
import { type RawCall, rawRequest } from "./raw-request.ts";
import { type Received, type RequestBody, send, type Transport } from "./send.ts";

/** How a client is created. */
export interface ClientOptions {
  /** Base address of your profile and environment; `/api/v1` is added where it is missing. */
  readonly baseUrl: string;
  /** Time for one attempt, in milliseconds. 60 seconds if omitted. */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first one, of calls that may be repeated. 4 if omitted. */
  readonly maxRetries?: number | undefined;
  /** The longest `Retry-After` that is waited for; with a longer one the call fails at once. 90 seconds if omitted. */
  readonly maxRetryAfterMs?: number | undefined;
  readonly hooks?: Hooks | undefined;
  /** Instead of the global `fetch`, for example with a proxy. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Allows `http:` to other hosts than this machine. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** A success with what is known beside its body. */
export interface ApiResponse<Body> {
  readonly data: Body;
  readonly status: number;
  readonly requestId: string | null;
  /** True if it repeats the response to an earlier request with the same idempotency key. */
  readonly isReplayed: boolean;
  /** The window of the rate limit with the fewest requests left. */
  readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly resetsAt: Date };
}

/** Calls of one profile, by the paths of its reference. Each resolves to the body of the success and rejects with an error. */
export interface Client<Paths> {
  readonly environment: Environment;
  get<P extends PathsWith<Paths, "get">>(
    path: P,
    ...options: CallArguments<Operation<Paths, P, "get">>
  ): Promise<Success<Operation<Paths, P, "get">>>;
  post<P extends PathsWith<Paths, "post">>(
    path: P,
    ...options: CallArguments<Operation<Paths, P, "post">>
  ): Promise<Success<Operation<Paths, P, "post">>>;
  put<P extends PathsWith<Paths, "put">>(
    path: P,
    ...options: CallArguments<Operation<Paths, P, "put">>
  ): Promise<Success<Operation<Paths, P, "put">>>;
  patch<P extends PathsWith<Paths, "patch">>(
    path: P,
    ...options: CallArguments<Operation<Paths, P, "patch">>
  ): Promise<Success<Operation<Paths, P, "patch">>>;
  delete<P extends PathsWith<Paths, "delete">>(
    path: P,
    ...options: CallArguments<Operation<Paths, P, "delete">>
  ): Promise<Success<Operation<Paths, P, "delete">>>;
  /** Tries a POST: it is checked as the real one, and nothing is stored. */
  dryRun<P extends DryRunPaths<Paths> & PathsWith<Paths, "post">>(
    path: P,
    options: CallOptions<Operation<Paths, P, "post">>,
  ): Promise<DryRunResult<Paths, P>>;
  /** Every record of a list; pages are requested while you read. `query.limit` is the size of a page, 100 if omitted. */
  list<P extends ListPaths<Paths> & PathsWith<Paths, "get">>(
    path: P,
    ...options: CallArguments<Operation<Paths, P, "get">>
  ): AsyncGenerator<ItemOf<Success<Operation<Paths, P, "get">>>, void, undefined>;
  /** A file that an operation can return, such as the statement of an audit as `application/pdf`. Read or pipe its `body`. */
  file<P extends PathsWith<Paths, "get">>(
    path: P,
    mediaType: string,
    ...options: CallArguments<Operation<Paths, P, "get">>
  ): Promise<Response>;
  /** The same as the method of that name, with request id, rate limit and status. */
  withResponse<M extends Method, P extends PathsWith<Paths, M>>(
    method: M,
    path: P,
    ...options: CallArguments<Operation<Paths, P, M>>
  ): Promise<ApiResponse<Success<Operation<Paths, P, M>>>>;
  /** Sends a request that no other method can: an upload, or a stream. */
  readonly [rawRequest]: (call: RawCall) => Promise<Received>;
}

/** Creates a client with the types of a profile. Throws a TypeError that names a wrong option, never its value. */
export function clientOf<Paths>(options: ClientOptions & Credentials): Client<Paths> {
  const { baseUrl, timeoutMs = 60_000, maxRetries = 4, maxRetryAfterMs = 90_000, hooks = {} } = options;
  const transport: Transport = {
    base: baseAddress(baseUrl, options),
    credentials: credentialHeaders(options),
    // Browsers refuse a fetch that is called as the method of another object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    maxRetries,
    maxRetryAfterMs,
    hooks,
  };

  function request({ parameters, query, ...call }: RawCall): Promise<Received> {
    return send(transport, { ...call, url: operationUrl(transport.base, call.path, parameters, query) });
  }

  function callJson(method: string, path: string, options: AnyOptions = {}): Promise<Received> {
    const { path: parameters, query, body, ...settings } = options;
    const call = { ...settings, method: method.toUpperCase(), path, accept: "application/json", parameters, query };
    return request(body === undefined ? call : { ...call, body: jsonBody(body) });
  }

  const method = (name: Method) => async (path: string, options?: AnyOptions) =>
    (await callJson(name, path, options)).body;

  const client = {
    environment: environmentOf(options),
    get: method("get"),
    post: method("post"),
    put: method("put"),
    patch: method("patch"),
    delete: method("delete"),
    dryRun: (path: string, options: AnyOptions) => method("post")(`${path}/dry-run`, options),
    list: (path: string, options: AnyOptions = {}) =>
      itemsOfPages((query) => method("get")(path, { ...options, query }), options.query),
    async file(path: string, mediaType: string, { path: parameters, query, body: _, ...settings }: AnyOptions = {}) {
      const call = { ...settings, method: "GET", path, accept: mediaType, parameters, query, isStreamed: true };
      return (await request(call)).response;
    },
    async withResponse(name: Method, path: string, options?: AnyOptions) {
      return apiResponse(await callJson(name, path, options));
    },
    [rawRequest]: request,
  };
  return client as unknown as Client<Paths>;
}

/** Options of any operation. */
interface AnyOptions extends CallSettings {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

function jsonBody(body: unknown): RequestBody {
  const text = JSON.stringify(body);
  return { contentType: "application/json", isRepeatable: true, open: () => text };
}

function apiResponse({ response, body }: Received): ApiResponse<unknown> {
  const { status, headers } = response;
  const numberIn = (name: string) => Number(headers.get(name));
  return {
    data: body,
    status,
    requestId: headers.get("x-svc-request-id"),
    isReplayed: headers.get("idempotent-replayed") === "true",
    rateLimit: {
      limit: numberIn("x-ratelimit-limit"),
      remaining: numberIn("x-ratelimit-remaining"),
      resetsAt: new Date(numberIn("x-ratelimit-reset") * 1000),
    },
  };
}
