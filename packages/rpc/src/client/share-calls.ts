import { AsyncLocalStorage } from "node:async_hooks";
import { create } from "@bufbuild/protobuf";
import {
  type Client,
  type ClientDuplexStream,
  status as codes,
  Metadata,
  type MethodDefinition,
  type ServiceError,
} from "@grpc/grpc-js";
import {
  RunCallsRequestSchema,
  type RunCallsResponse,
  SharedCallSchema,
  SharedCallsService,
  type SharedOutcome,
} from "@platform/contracts/rpc/v1/shared_calls";
import type { Fault } from "@platform/service/call/fault";
import { setToken } from "../call/call-guard.ts";
import type { CallOrigin } from "../call/call-metadata.ts";
import { callerGone } from "../call/cancellation.ts";
import { type AnyMessage, methodDefinition } from "../call/service-definition.ts";
import { faultOf, faultOfStatus, transportFault } from "../call/status.ts";
import type { TokenSource } from "../trust/service-token.ts";

/** A unary call that is about to be sent. */
export interface ReadyCall {
  definition: MethodDefinition<AnyMessage, AnyMessage>;
  /** Encoded. */
  request: Buffer;
  isRead: boolean;
  origin: CallOrigin;
  /** Unix time in ms. */
  deadline: number;
  signal: AbortSignal | undefined;
  resolve(response: AnyMessage): void;
  reject(error: unknown): void;
}

interface SharingOptions {
  client: Client;
  /** Full name of the service. */
  audience: string;
  tokenFor: TokenSource | undefined;
  /** Name of the service that people read in messages. */
  title: string | undefined;
  /** Sends one call without sharing. */
  sendAlone(call: ReadyCall): void;
}

/** Larger requests are sent alone, so that small ones do not wait for them. */
const largestShared = 16 * 1024;
/** A message with more would wait for the flow control of HTTP/2. */
const mostBytes = 48 * 1024;
const mostCalls = 64;
/** How long calls are sent alone after a server did not know shared calls. */
const pauseMs = 60_000;
const longestTimerMs = 2 ** 31 - 1;

// The server has not run these calls, or has lost their outcome with its connection; a call of its own would be retried, too.
const sentAgain: ReadonlySet<number> = new Set([codes.UNAVAILABLE, codes.UNIMPLEMENTED, codes.RESOURCE_EXHAUSTED]);

const { path, requestSerialize, responseDeserialize } = methodDefinition(SharedCallsService.method.runCalls);

/**
 * Sends the calls that begin in one turn of the event loop in one message; a single call is sent as it is. Each call keeps its own
 * deadline, identity and outcome, and none waits for another: outcomes are sent as they become known.
 */
export function callSharing(options: SharingOptions): (call: ReadyCall) => void {
  const waiting: ReadyCall[] = [];
  let aloneUntilMs = 0;
  const outsideCalls = AsyncLocalStorage.snapshot();

  function pause(): void {
    aloneUntilMs = performance.now() + pauseMs;
  }

  function sendWaiting(): void {
    for (const group of groupsOf(waiting.splice(0))) {
      const [call, another] = group;
      if (call && (!another || performance.now() < aloneUntilMs)) group.forEach(options.sendAlone);
      else void sendTogether(options, group, pause);
    }
  }

  return (call) => {
    if (waiting.push(call) === 1) outsideCalls(setImmediate, sendWaiting);
  };
}

/** Divides calls into those that share a message. */
function groupsOf(calls: readonly ReadyCall[]): ReadyCall[][] {
  const groups: ReadyCall[][] = [];
  let open: ReadyCall[] = [];
  let bytes = 0;
  for (const call of calls) {
    const size = call.request.length;
    if (size > largestShared) {
      groups.push([call]);
      continue;
    }
    if (open.length === 0 || open.length === mostCalls || bytes + size > mostBytes) {
      open = [];
      bytes = 0;
      groups.push(open);
    }
    open.push(call);
    bytes += size;
  }
  return groups;
}

async function sendTogether(options: SharingOptions, group: readonly ReadyCall[], pause: () => void): Promise<void> {
  try {
    const metadata = new Metadata();
    if (options.tokenFor) setToken(metadata, await options.tokenFor(options.audience));
    const awaited = group.filter(({ signal }) => !signal?.aborted);
    for (const { signal, reject } of group) if (signal?.aborted) reject(callerGone());
    if (awaited.length > 0) new SharedMessage(options, awaited, pause, metadata).send();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** A message with several calls, until each has its outcome. */
class SharedMessage {
  readonly #options: SharingOptions;
  readonly #calls: readonly ReadyCall[];
  readonly #pause: () => void;
  readonly #stream: ClientDuplexStream<AnyMessage, RunCallsResponse>;
  /** The calls without an outcome, by their places in the message. */
  readonly #unsettled = new Map<number, { call: ReadyCall; stop(): void }>();

  constructor(options: SharingOptions, calls: readonly ReadyCall[], pause: () => void, metadata: Metadata) {
    this.#options = options;
    this.#calls = calls;
    this.#pause = pause;
    const deadline = Math.max(...calls.map((call) => call.deadline));
    this.#stream = options.client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata, {
      deadline,
    });
  }

  send(): void {
    const nowMs = Date.now();
    for (const [place, call] of this.#calls.entries()) this.#watch(call, place, nowMs);
    this.#stream.on("data", ({ outcomes }: RunCallsResponse) => {
      for (const { place, outcome } of outcomes) {
        const call = this.#settle(place);
        if (call) finish(call, outcome);
      }
    });
    this.#stream.on("error", (error: ServiceError) => this.#fail(error));
    this.#stream.on("end", () => this.#settleAll().forEach(this.#options.sendAlone));
    const calls = this.#calls.map((call) => toSharedCall(call, nowMs));
    this.#stream.write(create(RunCallsRequestSchema, { calls }));
  }

  /** Rejects a call at its deadline, and a read when its caller has disconnected. */
  #watch(call: ReadyCall, place: number, nowMs: number): void {
    const overdue = { code: codes.DEADLINE_EXCEEDED, details: "The deadline has passed." };
    const expire = () => this.#drop(place, transportFault(overdue, this.#options.title));
    const timer = setTimeout(expire, Math.min(Math.max(0, call.deadline - nowMs), longestTimerMs));
    const cancel = () => this.#drop(place, callerGone());
    if (call.isRead) call.signal?.addEventListener("abort", cancel, { once: true });
    const stop = () => {
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", cancel);
    };
    this.#unsettled.set(place, { call, stop });
  }

  /** Rejects a call whose outcome is not waited for any more. */
  #drop(place: number, fault: Fault): void {
    const call = this.#unsettled.get(place)?.call;
    if (call?.isRead) this.#stream.write(create(RunCallsRequestSchema, { cancelled: [place] }));
    this.#settle(place)?.reject(fault);
  }

  #fail(error: ServiceError): void {
    if (error.code === codes.UNIMPLEMENTED) this.#pause();
    for (const call of this.#settleAll()) {
      if (sentAgain.has(error.code)) this.#options.sendAlone(call);
      else call.reject(faultOf(error, this.#options.title));
    }
  }

  #settle(place: number): ReadyCall | undefined {
    const entry = this.#unsettled.get(place);
    if (!entry) return undefined;
    this.#unsettled.delete(place);
    entry.stop();
    if (this.#unsettled.size === 0) this.#stream.end();
    return entry.call;
  }

  #settleAll(): ReadyCall[] {
    return [...this.#unsettled.keys()].flatMap((place) => this.#settle(place) ?? []);
  }
}

function finish({ definition, resolve, reject }: ReadyCall, outcome: SharedOutcome["outcome"]): void {
  try {
    if (outcome.case === "status") reject(faultOfStatus(outcome.value));
    else resolve(definition.responseDeserialize(Buffer.from(outcome.value ?? [])));
  } catch (error) {
    reject(error);
  }
}

function toSharedCall(
  { definition, request, deadline, origin: { requestId, tenant, actor, traceparent } }: ReadyCall,
  nowMs: number,
) {
  return create(SharedCallSchema, {
    method: definition.path.slice(1),
    request,
    timeoutMs: Math.min(Math.max(0, Math.ceil(deadline - nowMs)), longestTimerMs),
    requestId: requestId ?? "",
    ownerId: tenant?.ownerId ?? "",
    environment: tenant?.environment ?? "",
    actorType: actor?.type ?? "",
    actorId: actor?.id ?? "",
    traceparent: traceparent ?? "",
  });
}
