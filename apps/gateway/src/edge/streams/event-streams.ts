import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Decision } from "@platform/rate-limit/decision";
import { inCurrentApp } from "@platform/service/call/current-app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AdmissionOptions } from "../admission.ts";
import { authenticationProblem } from "../authentication/authentication-problem.ts";
import { presentedCredentials } from "../authentication/presented.ts";
import type { Principal } from "../authentication/verdict.ts";
import type { VerdictCache } from "../authentication/verdict-cache.ts";
import { WatchedCredential } from "../authentication/watched-credential.ts";
import type { Endpoint } from "../endpoint.ts";
import { ProblemError } from "../errors/problem.ts";
import { problemOf } from "../errors/problem-of.ts";
import { unavailable } from "../errors/problems.ts";
import type { Profile } from "../profile.ts";
import { requireScope } from "../require-scope.ts";
import type { EndReason } from "./end-reason.ts";
import { streamBody } from "./stream-body.ts";
import { type StreamPlaces, streamPlaces } from "./stream-places.ts";
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
  /** Counts a request against the plan of a credential. */
  count(principal: Principal, profile: Profile): Promise<Decision>;
  log: Logger;
}

/** Events of a stream that cost as much as one request: as many as a page of `GET /events` has at most. */
const eventsOfRequest = 100;

/** How long a stream pauses while changes of credentials cannot be received, before it ends. */
const graceMs = 1000;

// Readers that were cut off together come back over a few seconds.
const retryMs = () => 1000 + Math.floor(Math.random() * 3000);

/** The scope of an endpoint that streams. */
type StreamEndpoint = Pick<Endpoint, "scope">;

/** The event streams of the process: each has a place, a credential that is watched, and an end. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #places: StreamPlaces;
  readonly #open = new Set<EventStream>();
  #isStopping = false;

  constructor(options: EventStreamsOptions) {
    this.#options = options;
    this.#places = streamPlaces(options);
  }

  /**
   * Opens a stream for an admitted request, once changes of its credential are received. Throws a 429 or 503 where too many are open,
   * and the refusal of the credential.
   */
  async open(request: FastifyRequest, reply: FastifyReply, endpoint: StreamEndpoint): Promise<EventStream> {
    if (!request.principal) throw new TypeError("a stream was opened without credentials");
    if (this.#isStopping) throw new ProblemError(unavailable());
    const release = this.#places.take(request.principal.tenant);
    const stream = new EventStream(this.#options, { request, reply, endpoint }, () => {
      release();
      this.#open.delete(stream);
    });
    this.#open.add(stream);
    await stream.verify();
    return stream;
  }

  /** Ends all streams, and refuses new ones. */
  stop(): void {
    this.#isStopping = true;
    for (const stream of [...this.#open]) stream.end("stopped");
  }
}

interface StreamRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: StreamEndpoint;
}

/** An open stream. */
export class EventStream {
  readonly #options: EventStreamsOptions;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #release: () => void;
  readonly #ended = new AbortController();
  readonly #openedMs = performance.now();
  readonly #ageTimer: NodeJS.Timeout;
  readonly #credential: WatchedCredential;
  #events = 0;

  /** @param release gives back the place of the stream; called once */
  constructor(options: EventStreamsOptions, { request, reply, endpoint }: StreamRequest, release: () => void) {
    this.#options = options;
    this.#request = request;
    this.#reply = reply;
    this.#release = release;
    openCount.add(1);
    this.#ageTimer = setTimeout(() => this.end("aged"), options.maxAgeMs * (1 - Math.random() / 10));
    this.#credential = this.#watchCredential(endpoint);
    reply.raw.once(
      "close",
      inCurrentApp(() => this.end("disconnected")),
    );
  }

  /** Aborts when the stream ends, for whatever reason. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Makes the principal of the request the one that was verified last. Rejects with the refusal of the credential. */
  async verify(): Promise<void> {
    this.#request.principal = await this.#credential.principal();
  }

  /** The text of the stream, in which each event is sent while the credential is valid. */
  body(events: AsyncIterable<StreamedEvent>): Readable {
    return streamBody(events, {
      signal: this.signal,
      end: (reason) => this.end(reason),
      heartbeatMs: this.#options.heartbeatMs,
      retryMs: retryMs(),
      maySend: () => this.#maySend(),
      sent: () => {
        this.#events += 1;
        sentCount.add(1);
      },
      failed: (err) => {
        if (problemOf(err).kind !== "internal") return;
        this.#options.log.error({ err, request_id: this.#request.id }, "event stream failed");
      },
    });
  }

  /**
   * Resolves when the next event may be sent: each page of events counts as a request, as if it had been listed. While the plan
   * allows no more, the stream waits.
   */
  async #maySend(): Promise<void> {
    await this.verify();
    const isCounted = this.#events % eventsOfRequest === 0 && this.#events > 0;
    while (isCounted && !this.signal.aborted) {
      const { principal, profile } = this.#request;
      if (!principal) return;
      const { allowed, retryAfterSeconds } = await this.#options.count(principal, profile.name);
      if (allowed) return;
      await pause(retryAfterSeconds * 1000, undefined, { signal: this.signal }).catch(() => {});
      await this.verify();
    }
  }

  /** Ends the stream and disconnects a reader that does not take its end. Works once. */
  end(reason: EndReason): void {
    if (this.signal.aborted) return;
    this.#ended.abort(reason);
    clearTimeout(this.#ageTimer);
    this.#credential.release();
    this.#release();
    openCount.add(-1);
    endedCount.add(1, { reason });
    const record = {
      request_id: this.#request.id,
      credential_id: this.#request.principal?.credentialId,
      reason,
      events: this.#events,
      duration_ms: Math.round(performance.now() - this.#openedMs),
    };
    this.#options.log.info(record, "event stream ended");
    if (reason === "stalled") this.#reply.raw.destroy();
    else closeUnread(this.#reply, this.#options.heartbeatMs);
  }

  /** Watches the credential of the request, as long as it is valid for the endpoint. */
  #watchCredential({ scope }: StreamEndpoint): WatchedCredential {
    const { cache, verify, verificationTimeoutMs } = this.#options;
    const { headers, profile, id: requestId } = this.#request;
    const presented = presentedCredentials(headers, profile);
    if (!("digest" in presented)) throw new TypeError("a stream was opened without credentials");
    return new WatchedCredential({
      cache,
      verify: () => verify(presented, { requestId, deadlineMs: Date.now() + verificationTimeoutMs }),
      require(verdict) {
        if (!verdict.ok) throw new ProblemError(authenticationProblem(profile, verdict.reason));
        requireScope(scope, verdict.principal);
        return verdict.principal;
      },
      openMs: verificationTimeoutMs,
      graceMs,
      lost: (reason) => this.end(reason),
    });
  }
}

/** A reader that does not take the end of its stream is disconnected. */
function closeUnread({ raw }: FastifyReply, afterMs: number): void {
  if (raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), afterMs).unref();
  raw.once("close", () => clearTimeout(timer));
}
