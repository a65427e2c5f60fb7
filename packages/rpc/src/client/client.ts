import { create, type DescService, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import { Client, type MethodDefinition, type ServiceError } from "@grpc/grpc-js";
import { type Call, currentCall } from "@platform/service/call/call";
import { toFault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";
import { currentPlace, type OpenSpan, traceparentOf } from "@platform/service/observe/tracing";
import { setToken } from "../call/call-guard.ts";
import { type CallOrigin, toMetadata } from "../call/call-metadata.ts";
import { clientSpan, endClientSpan } from "../call/call-span.ts";
import { callerGone, isRead } from "../call/cancellation.ts";
import { type AnyMessage, methodDefinition } from "../call/service-definition.ts";
import { faultOf } from "../call/status.ts";
import { appOfAddress, localClient, type Transport } from "../local/local-client.ts";
import type { ServiceIdentity } from "../trust/service-identity.ts";
import type { TokenSource } from "../trust/service-token.ts";
import { type AskAgain, askingAgain } from "./ask-again.ts";
import { clientCredentials } from "./client-tls.ts";
import { connected } from "./connected.ts";
import { sendAll } from "./send-all.ts";
import { callSharing, type ReadyCall } from "./share-calls.ts";

/**
 * The call that a request belongs to. Absent members are taken from the call being served, if there is one. When
 * `signal` aborts, a read is cancelled; a write is not started any more, but never cancelled once it has started.
 */
export interface CallOptions extends Partial<Call> {
  /** Overrides the default timeout of the client. */
  timeoutMs?: number;
  /**
   * Unix time in ms when a unary call with the default timeout ends at the latest: one limit for all calls of a request, whose
   * timeouts would add up otherwise.
   */
  untilMs?: number;
}

/** One function for each method of a service. They reject with the Fault that the server threw. */
export type Calls<Service extends DescService> = {
  [Name in keyof Service["method"]]: Service["method"][Name]["methodKind"] extends "server_streaming"
    ? (
        request: MessageInitShape<Service["method"][Name]["input"]>,
        options?: CallOptions,
      ) => AsyncIterable<MessageShape<Service["method"][Name]["output"]>>
    : (
        request: Service["method"][Name]["methodKind"] extends "client_streaming"
          ? AsyncIterable<MessageInitShape<Service["method"][Name]["input"]>>
          : MessageInitShape<Service["method"][Name]["input"]>,
        options?: CallOptions,
      ) => Promise<MessageShape<Service["method"][Name]["output"]>>;
};

export interface RpcClient<Service extends DescService> extends Part {
  call: Calls<Service>;
}

interface RpcClientOptions<Service extends DescService = DescService> {
  /** `host:port`, `dns:///host:port` of a headless service, whose addresses then share the calls, or `local:app` in this process. */
  address: string;
  /** Identity of the caller. Undefined if authentication is off. */
  identity?: Pick<ServiceIdentity, "tokenFor"> | undefined;
  /** File with the certificate authorities of the server, RPC_TLS_CA_FILE. Undefined: no TLS. */
  caFile?: string | undefined;
  /** Every call has a deadline. */
  timeoutMs?: number;
  maxMessageBytes?: number;
  /** How long a connection with calls in flight may be silent before the server is pinged. */
  silenceMs?: number;
  /** How long the server may take for that; then its calls are made again elsewhere, if that is in time. */
  aliveTimeoutMs?: number;
  /** True if unary calls that begin in one turn of the event loop share a message. It pays for a client with many at once. */
  sharesCalls?: boolean;
  /** How long the start of the app waits for a connection; it goes on without one. Undefined: the first call connects. */
  connectMs?: number;
  /** Unary calls that are also made at another address when they have no response after a while. */
  askAgain?: AskAgain<Service>;
  /** Name of the service that people read in messages, such as `The payroll service`, in faults of calls without a response. */
  title?: string;
}

// Together less than the timeout of most calls, so that what was sent to a lost machine still ends well.
const defaultSilenceMs = 6000;
const defaultAliveTimeoutMs = 5000;

// Retries only transport-level UNAVAILABLE, so handlers must be idempotent.
const serviceConfig = JSON.stringify({
  loadBalancingConfig: [{ round_robin: {} }],
  methodConfig: [
    {
      name: [{}],
      retryPolicy: {
        maxAttempts: 4,
        initialBackoff: "0.05s",
        maxBackoff: "0.5s",
        backoffMultiplier: 3,
        retryableStatusCodes: ["UNAVAILABLE"],
      },
    },
  ],
});

/**
 * A typed client of one service. It connects at the first call or with its app, balances over all addresses and reconnects
 * automatically.
 */
export function rpcClient<Service extends DescService>(
  service: Service,
  options: RpcClientOptions<Service>,
): RpcClient<Service> {
  const channel = appOfAddress(options.address) === undefined ? openChannel(options) : undefined;
  const client: Transport = channel ?? localClient(appOfAddress(options.address) ?? "", maxMessageBytesOf(options));
  const defaultTimeoutMs = options.timeoutMs ?? 5000;
  const { title } = options;
  const tokenFor = options.identity?.tokenFor;
  const about = { client, tokenFor, audience: service.typeName, title };
  const sendAlone = (call: ReadyCall) => sendReady(about, call);
  // Neither pays for calls without a network: nothing is sent, and there is no second address.
  const send = channel && options.sharesCalls ? callSharing({ ...about, client: channel, sendAlone }) : sendAlone;
  const askAgain = channel && options.askAgain && askingAgain({ send, sendAlone }, options.askAgain.afterMs);
  const calls = service.methods.map((method) => {
    const definition = methodDefinition(method);
    const isAskedAgain = options.askAgain?.methods.some((name) => name === method.localName) === true;
    const clientMethod: ClientMethod = {
      ...about,
      definition,
      isRead: isRead(method),
      defaultTimeoutMs,
      send: (isAskedAgain && askAgain) || send,
    };
    const message = (item: AnyMessage) => create(method.input, item);
    const call = (request: AnyMessage, callOptions: CallOptions = {}) => {
      if (definition.responseStream) return openStream(clientMethod, message(request), callOptions);
      const run = definition.requestStream
        ? () => sendStream(clientMethod, mapped(request, message), callOptions)
        : () => callUnary(clientMethod, message(request), callOptions);
      const span = clientSpan(definition.path);
      return span ? traced(span, run) : run();
    };
    return [method.localName, call];
  });
  const { connectMs } = options;
  return {
    name: `client ${service.typeName}`,
    call: Object.fromEntries(calls),
    ...(channel && connectMs !== undefined && { start: () => connected(channel, connectMs) }),
    stop: () => client.close(),
  };
}

function maxMessageBytesOf({ maxMessageBytes = 32 * 1024 * 1024 }: Pick<RpcClientOptions, "maxMessageBytes">): number {
  return maxMessageBytes;
}

function openChannel(options: Omit<RpcClientOptions, "askAgain">): Client {
  return new Client(options.address, clientCredentials(options.caFile), {
    "grpc.service_config": serviceConfig,
    "grpc.max_receive_message_length": maxMessageBytesOf(options),
    "grpc.keepalive_time_ms": options.silenceMs ?? defaultSilenceMs,
    "grpc.keepalive_timeout_ms": options.aliveTimeoutMs ?? defaultAliveTimeoutMs,
    // A proxy for what leaves the platform (HTTP_PROXY) does not reach its services.
    "grpc.enable_http_proxy": 0,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1000,
  });
}

/** A client of one service. */
interface Caller {
  client: Transport;
  tokenFor: TokenSource | undefined;
  audience: string;
  title: string | undefined;
}

/** A method of a client, ready to be called. */
interface ClientMethod extends Caller {
  definition: MethodDefinition<AnyMessage, AnyMessage>;
  isRead: boolean;
  defaultTimeoutMs: number;
  /** Sends a unary call, in a message of its own or shared. */
  send(call: ReadyCall): void;
}

async function traced(span: OpenSpan, run: () => Promise<AnyMessage>): Promise<AnyMessage> {
  let code = "OK";
  try {
    return await span.run(run);
  } catch (error) {
    code = toFault(error).code;
    throw error;
  } finally {
    endClientSpan(span, code);
  }
}

function resolveOptions(options: CallOptions, defaultTimeoutMs: number) {
  const outer = currentCall();
  const timeoutAtMs = Date.now() + (options.timeoutMs ?? defaultTimeoutMs);
  const origin: CallOrigin = {
    requestId: options.requestId ?? outer?.requestId,
    tenant: options.tenant ?? outer?.tenant,
    actor: options.actor ?? outer?.actor,
    traceparent: traceparentOf(currentPlace()),
  };
  return {
    origin,
    deadline: Math.min(timeoutAtMs, options.deadlineMs ?? outer?.deadlineMs ?? Number.POSITIVE_INFINITY),
    signal: options.signal ?? outer?.signal,
  };
}

function callUnary(method: ClientMethod, request: AnyMessage, options: CallOptions): Promise<AnyMessage> {
  const { definition, isRead, send } = method;
  const resolved = resolveOptions(options, method.defaultTimeoutMs);
  if (options.timeoutMs === undefined && options.untilMs !== undefined)
    resolved.deadline = Math.min(resolved.deadline, options.untilMs);
  if (resolved.signal?.aborted) return Promise.reject(callerGone());
  return new Promise((resolve, reject) => {
    send({ definition, isRead, ...resolved, request: definition.requestSerialize(request), resolve, reject });
  });
}

/** Sends a unary call in a message of its own. */
function sendReady(caller: Caller, call: ReadyCall): void {
  const token = caller.tokenFor?.(caller.audience);
  if (token instanceof Promise) token.then((ready) => sendUnary(caller, call, ready)).catch(call.reject);
  else sendUnary(caller, call, token);
}

function sendUnary(
  { client, title }: Caller,
  { definition: { path, responseDeserialize }, request, origin, deadline, signal, isRead, resolve, reject }: ReadyCall,
  token: string | undefined,
): void {
  if (signal?.aborted) {
    reject(callerGone());
    return;
  }
  const metadata = toMetadata(origin);
  if (token !== undefined) setToken(metadata, token);
  const cancel = () => call.cancel();
  const call = client.makeUnaryRequest(
    path,
    (bytes: Buffer) => bytes,
    responseDeserialize,
    request,
    metadata,
    { deadline },
    (error, response) => {
      signal?.removeEventListener("abort", cancel);
      if (error) reject(faultOf(error, title));
      else resolve(response);
    },
  );
  if (isRead) signal?.addEventListener("abort", cancel, { once: true });
}

async function* mapped(items: AsyncIterable<AnyMessage>, message: (item: AnyMessage) => AnyMessage) {
  for await (const item of items) yield message(item);
}

async function sendStream(
  method: ClientMethod,
  requests: AsyncIterable<AnyMessage>,
  options: CallOptions,
): Promise<AnyMessage> {
  const { client, definition, tokenFor, audience, title, defaultTimeoutMs } = method;
  const { origin, deadline, signal } = resolveOptions(options, defaultTimeoutMs);
  const metadata = toMetadata(origin);
  if (tokenFor) setToken(metadata, await tokenFor(audience));
  const { path, requestSerialize, responseDeserialize } = definition;
  const outcome = Promise.withResolvers<AnyMessage>();
  const stream = client.makeClientStreamRequest(
    path,
    requestSerialize,
    responseDeserialize,
    metadata,
    { deadline },
    (error, response) => (error ? outcome.reject(faultOf(error, title)) : outcome.resolve(response)),
  );
  return sendAll(stream, requests, outcome.promise, signal);
}

async function* openStream(
  { client, definition: { path, requestSerialize, responseDeserialize }, tokenFor, audience, title }: ClientMethod,
  request: AnyMessage,
  options: CallOptions,
): AsyncIterable<AnyMessage> {
  const span = clientSpan(path);
  // A stream lasts until one side ends it; only the caller's signal and an explicit timeout limit it.
  const resolved = () => resolveOptions(options, Number.POSITIVE_INFINITY);
  const { origin, deadline, signal } = span ? span.run(resolved) : resolved();
  const metadata = toMetadata(origin);
  if (tokenFor) setToken(metadata, await tokenFor(audience));
  const bound = Number.isFinite(deadline) ? { deadline } : {};
  const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, metadata, bound);
  const cancel = () => stream.cancel();
  // The caller may have disconnected while the token was made.
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  let code = "OK";
  try {
    for await (const item of stream) yield item;
  } catch (error) {
    const fault = faultOf(error as ServiceError, title);
    code = fault.code;
    throw fault;
  } finally {
    signal?.removeEventListener("abort", cancel);
    stream.cancel();
    endClientSpan(span, code);
  }
}
