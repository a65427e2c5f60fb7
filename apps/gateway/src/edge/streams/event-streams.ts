import type { Readable } from "node:stream";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AdmissionOptions } from "../admission.ts";
import { authenticationProblem } from "../authentication/authentication-problem.ts";
import { presentedCredentials } from "../authentication/presented.ts";
import type { Principal, Verdict } from "../authentication/verdict.ts";
import type { VerdictCache } from "../authentication/verdict-cache.ts";
import { watchedCredential } from "../authentication/watched-credential.ts";
import type { Endpoint } from "../endpoint.ts";
import { ProblemError } from "../errors/problem.ts";
import { problemOf } from "../errors/problem-of.ts";
import { unavailable } from "../errors/problems.ts";
import { requireScope } from "../require-scope.ts";
import type { EndReason } from "./end-reason.ts";
import { streamBody } from "./stream-body.ts";
import { streamPlaces } from "./stream-places.ts";
import type { StreamedEvent } from "./streamed-event.ts";

const counts = meter("gateway");
const openCount = counts.createUpDownCounter("gateway.event_streams.open", { description: "Open event streams" });
const sentCount = counts.createCounter("gateway.event_streams.events", { description: "Events sent in event streams" });
const endedCount = counts.createCounter("gateway.event_streams.ended", {
  description: "Event streams that ended, by reason",
});

export interface EventStreamLimits {
  /** Open streams of the process. */
  most: number;
  /** Open streams of one owner in one environment, in the process. */
  mostOfOwner: number;
  /** Longest silence. Shorter than the idle timeouts of proxies. */
  heartbeatMs: number;
  /** A stream ends at this age, or up to a tenth earlier, so that streams spread over new gateways and old connections do not stay. */
  maxAgeMs: number;
}

export interface EventStreamsOptions extends EventStreamLimits {
  cache: Pick<VerdictCache, "isTrusted" | "isCurrent" | "watch">;
  verify: AdmissionOptions["verify"];
  verificationTimeoutMs: number;
  log: Logger;
}

/** An open stream. */
export interface EventStream {
  /** Aborts when the stream ends, for whatever reason. */
  signal: AbortSignal;
  body(events: AsyncIterable<StreamedEvent>): Readable;
  end(reason: EndReason): void;
}

export interface EventStreams {
  /**
   * Opens a stream for an admitted request, once changes of its credential are received. Throws a 429 or 503 where too many are open,
   * and the refusal of the credential.
   */
  open(request: FastifyRequest, reply: FastifyReply, endpoint: Pick<Endpoint, "scope">): Promise<EventStream>;
  /** Ends all streams, and refuses new ones. */
  stop(): void;
}

/** How long a stream pauses while changes of credentials cannot be received, before it ends. */
const graceMs = 1000;

// Readers that were cut off together come back over a few seconds.
const retryMs = () => 1000 + Math.floor(Math.random() * 3000);

/** The event streams of the process: each has a place, a credential that is watched, and an end. */
export function eventStreams(options: EventStreamsOptions): EventStreams {
  const { cache, verify, verificationTimeoutMs, heartbeatMs, maxAgeMs, log } = options;
  const places = streamPlaces(options);
  const open = new Set<EventStream>();
  let isStopping = false;

  /** The credential of the request, as long as it is valid for the endpoint. */
  function credentialOf(request: FastifyRequest, { scope }: Pick<Endpoint, "scope">, lost: (why: EndReason) => void) {
    const { principal: admitted, headers, profile, id: requestId } = request;
    const presented = presentedCredentials(headers, profile);
    if (!admitted || !("digest" in presented)) throw new Error("a stream was opened without credentials");
    function require(verdict: Verdict): Principal {
      if (!verdict.ok) throw new ProblemError(authenticationProblem(profile, verdict.reason));
      requireScope(scope, verdict.principal);
      return verdict.principal;
    }
    const ask = () => verify(presented, { requestId, deadlineMs: Date.now() + verificationTimeoutMs });
    return watchedCredential({ cache, verify: ask, require, openMs: verificationTimeoutMs, graceMs, lost });
  }

  function begin(request: FastifyRequest, reply: FastifyReply, endpoint: Pick<Endpoint, "scope">) {
    if (!request.principal) throw new Error("a stream was opened by nobody");
    if (isStopping) throw new ProblemError(unavailable());
    const release = places.take(request.principal.tenant);
    const ended = new AbortController();
    const openedMs = performance.now();
    let events = 0;

    function end(reason: EndReason): void {
      if (ended.signal.aborted) return;
      ended.abort(reason);
      clearTimeout(oldAge);
      credential.release();
      release();
      open.delete(stream);
      openCount.add(-1);
      endedCount.add(1, { reason });
      const durationMs = Math.round(performance.now() - openedMs);
      const { id, principal } = request;
      const record = {
        request_id: id,
        credential_id: principal?.credentialId,
        reason,
        events,
        duration_ms: durationMs,
      };
      log.info(record, "event stream ended");
      if (reason === "stalled") reply.raw.destroy();
      else closeUnread(reply, heartbeatMs);
    }

    const stream: EventStream = {
      signal: ended.signal,
      end,
      body: (source) =>
        streamBody(source, {
          signal: ended.signal,
          end,
          heartbeatMs,
          retryMs: retryMs(),
          async maySend() {
            request.principal = await credential.principal();
          },
          sent() {
            events += 1;
            sentCount.add(1);
          },
          failed(err) {
            if (problemOf(err).kind === "internal") log.error({ err, request_id: request.id }, "event stream failed");
          },
        }),
    };
    openCount.add(1);
    open.add(stream);
    const oldAge = setTimeout(end, maxAgeMs * (1 - Math.random() / 10), "aged" satisfies EndReason);
    const credential = credentialOf(request, endpoint, end);
    reply.raw.once("close", () => end("disconnected"));
    return { stream, credential };
  }

  return {
    async open(request, reply, endpoint) {
      const { stream, credential } = begin(request, reply, endpoint);
      request.principal = await credential.principal();
      return stream;
    },
    stop() {
      isStopping = true;
      for (const stream of [...open]) stream.end("stopped");
    },
  };
}

/** A reader that does not take the end of its stream is disconnected. */
function closeUnread({ raw }: FastifyReply, afterMs: number): void {
  if (raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), afterMs).unref();
  raw.once("close", () => clearTimeout(timer));
}
