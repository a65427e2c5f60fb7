import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import {
  ConnectError,
  type ContextKey,
  createContextKey,
  type HandlerContext,
  type Interceptor,
} from "@connectrpc/connect";
import { runInCall } from "@platform/service/call/call";
import { toFault } from "@platform/service/call/fault";
import { busyHistogram } from "@platform/service/observe/busy-histogram";
import type { Logger } from "@platform/service/observe/log";
import { accessTable } from "../access/access-table.ts";
import {
  type EmbeddedCall,
  isEmbedded,
  isOfPerson,
  type OpenCall,
  type OwnerCall,
  type PersonCall,
} from "../access/page-call.ts";
import { fromConnectError, toConnectError } from "../problem.ts";
import { type Admit, scopeOf } from "./admit.ts";
import type { PersonLimits } from "./person-limits.ts";
import { refuseNul, withoutNul } from "./refuse-nul.ts";
import { whileAdmitted } from "./while-admitted.ts";

/** The call of a request. The HTTP server sets it, the interceptor adds who calls. */
export const callKey: ContextKey<OpenCall | undefined> = createContextKey<OpenCall | undefined>(undefined);

const duration = busyHistogram({
  meter: "portal",
  name: "portal.rpc.duration",
  unit: "s",
  description: "Duration of a call of the portal's pages, by RPC and code; of a stream, until it is admitted",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

interface Dependencies {
  admit: Admit;
  limits: PersonLimits;
  log: Logger;
}

/** Admits each RPC, runs it as a call, and turns what it throws into the problem that pages show. */
export function admitPages({ admit, limits, log }: Dependencies): Interceptor {
  return (next) => async (request) => {
    const call = request.contextValues.get(callKey);
    if (!call) throw new Error("the server has set no call");
    call.isRead = true;
    const rpc = `${request.service.name}/${request.method.name}`;
    const writes = request.method.idempotency !== MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
    const started = performance.now();
    let code = "OK";
    const fail = (error: unknown) => {
      const problem = error instanceof ConnectError ? fromConnectError(error) : toFault(error);
      code = problem.code;
      if (code === "INTERNAL") log.error({ err: error, request_id: call.requestId, rpc }, "an RPC failed");
      return toConnectError(problem, call.requestId);
    };
    const ended = new AbortController();
    call.signal = AbortSignal.any([request.signal, ended.signal]);
    try {
      const access = accessTable[rpc];
      const scope = scopeOf(call.headers);
      // A session lasts longer than a stream, so cookies need not be renewed.
      const again = () => admit({ ...call, cookies: [] }, access, scope, false);
      const admitted = await admit(call, access, scope, writes);
      if (isEmbedded(admitted)) limits.count(admitted);
      if (isOfPerson(admitted)) {
        limits.count(admitted);
        const isLive = request.method.methodKind === "server_streaming";
        if (isLive) call.signal.addEventListener("abort", limits.openStream(admitted), { once: true });
      }
      if (!request.stream) refuseNul(request.message);
      const checked = request.stream ? { ...request, message: withoutNul(request.message) } : request;
      const response = await runInCall(admitted, () => next(checked));
      for (const cookie of call.cookies) response.header.append("Set-Cookie", cookie);
      if (!response.stream) return response;
      return { ...response, message: mapFailures(whileAdmitted(response.message, again), fail, ended) };
    } catch (error) {
      ended.abort();
      throw fail(error);
    } finally {
      duration.series({ rpc, code })((performance.now() - started) / 1000);
    }
  };
}

/** @param ended aborts the source when the messages end, for whatever reason */
async function* mapFailures<T>(
  messages: AsyncIterable<T>,
  fail: (error: unknown) => Error,
  ended: AbortController,
): AsyncIterable<T> {
  try {
    for await (const message of messages) yield message;
  } catch (error) {
    throw fail(error);
  } finally {
    ended.abort();
  }
}

function callOf(context: HandlerContext): OpenCall {
  const call = context.values.get(callKey);
  if (!call) throw new Error("the interceptor has set no call");
  return call;
}

/** The call of an RPC that needs no session. */
export function openCall(context: HandlerContext): OpenCall {
  return callOf(context);
}

/** The call of a signed-in person. Throws if the access table lets anybody call. */
export function personCall(context: HandlerContext): PersonCall {
  const call = callOf(context);
  if (!isOfPerson(call)) throw new Error("this RPC is open in the access table");
  return call;
}

/** The call of a person for an owner. Throws if the access table asks for no owner. */
export function ownerCall(context: HandlerContext): OwnerCall {
  const call = callOf(context);
  if (!call.tenant) throw new Error("the access table asks for no owner in this RPC");
  return call as OwnerCall;
}

/** The call of a page in an owner's application. Throws if the access table admits others. */
export function embeddedCall(context: HandlerContext): EmbeddedCall {
  const call = callOf(context);
  if (!isEmbedded(call)) throw new Error("the access table admits no embedded pages to this RPC");
  return call;
}
