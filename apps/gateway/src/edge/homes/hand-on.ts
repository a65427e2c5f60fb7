import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import type { Logger } from "@platform/service/log";
import { type PlacesByKey, placesByKey } from "@platform/service/places-by-key";
import { meter } from "@platform/service/telemetry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "../client-address.ts";
import { refuseOver } from "../count-requests.ts";
import { ProblemError } from "../errors/problem.ts";
import { homeUnavailable } from "../errors/problems.ts";
import type { Home, HomeOf } from "./directory.ts";
import type { HomeClient } from "./home-client.ts";
import { passedHeaders, requestHeaders } from "./passed-headers.ts";

/** Where owners of other installations are, and how their requests get there. */
export interface Homes {
  /** Code of this installation; empty if it has none. */
  own: string;
  homeOf: HomeOf;
  client: HomeClient;
  /** Requests in flight to one home. So many event streams, which last, may be open beside them. */
  maxInFlight: number;
}

const handedOn = meter("gateway").createCounter("gateway.homes.requests", {
  unit: "{request}",
  description: "Requests handed on to another home, by home and outcome",
});

export interface HandOn {
  /** Hands a request on. When it resolves, the response was sent. */
  to(home: Home, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends the event streams, which would never end; their readers connect again. */
  endStreams(): void;
}

interface HandOnOptions extends Homes {
  limiter: Limiter;
  failureWindows: readonly RateWindow[];
  /** Whether a client should open its next connection to another gateway. */
  isDraining(): boolean;
  log: Logger;
}

/**
 * Hands a request on to the home of its credentials before its body is read, and its response to the client as it arrives; the home
 * authenticates, limits and answers. Throws a problem while nothing of a response was sent: 429 to an address whose credentials failed too
 * often, 503 if the home does not respond or has too many requests in flight.
 */
export function handOnWith({
  own,
  client,
  maxInFlight,
  limiter,
  failureWindows,
  isDraining,
  log,
}: HandOnOptions): HandOn {
  const [requests, streams] = [placesByKey(), placesByKey()];
  const passed = new Set<IncomingMessage>();

  function take(places: PlacesByKey, { code }: Home): () => void {
    if (places.of(code) < maxInFlight) return places.take(code);
    handedOn.add(1, { home: code, outcome: "refused" });
    throw new ProblemError(homeUnavailable());
  }

  async function to(home: Home, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = `address:${clientAddress(request.ip)}`;
    // Guesses are refused here as they would be at home, so that they cost the home nothing.
    refuseOver(reply, await limiter.describe(address, failureWindows));
    let leave = take(requests, home);
    const gone = new AbortController();
    // A client may have gone while its credentials were verified: then nothing says so any more.
    if (reply.raw.destroyed) gone.abort();
    reply.raw.once("close", () => gone.abort());
    try {
      gone.signal.throwIfAborted();
      const response = await ask(request, home, gone.signal);
      if (response.statusCode === 401) await limiter.decide(address, failureWindows);
      const isStream = response.headers["content-type"]?.startsWith("text/event-stream") === true;
      if (isStream) {
        leave();
        leave = take(streams, home);
      }
      await pass(response, reply, isStream, gone.signal);
      handedOn.add(1, { home: home.code, outcome: "responded" });
    } catch (err) {
      if (err instanceof ProblemError) {
        gone.abort();
        throw err;
      }
      const outcome = isOfClient(err) ? "client_gone" : "failed";
      handedOn.add(1, { home: home.code, outcome });
      if (outcome === "failed") {
        log.warn({ err, request_id: request.id, home: home.code }, "a request could not be handed on to its home");
        if (!reply.raw.headersSent) throw new ProblemError(homeUnavailable());
      }
      reply.hijack();
      reply.raw.destroy();
    } finally {
      leave();
    }
  }

  function ask({ headers, ip, method, raw }: FastifyRequest, home: Home, signal: AbortSignal) {
    const isChunked = headers["transfer-encoding"] !== undefined;
    return client.send(home, {
      ...{ method, path: raw.url ?? "/", signal },
      headers: requestHeaders(headers, { address: ip, own, isChunked }),
      body: isChunked || Number(headers["content-length"]) > 0 ? raw : undefined,
    });
  }

  async function pass(response: IncomingMessage, reply: FastifyReply, isStream: boolean, signal: AbortSignal) {
    const headers = { ...passedHeaders(response.headers), ...(isDraining() && { connection: "close" }) };
    reply.hijack();
    reply.raw.writeHead(response.statusCode ?? 502, headers);
    reply.raw.flushHeaders();
    if (isStream) await passStream(response, reply, signal);
    else await pipeline(response, reply.raw);
  }

  /** When this gateway stops it ends the stream, with its connection; the reader ignores what is left of an event. */
  async function passStream(response: IncomingMessage, { raw }: FastifyReply, signal: AbortSignal): Promise<void> {
    passed.add(response);
    try {
      for await (const part of response) if (!raw.write(part)) await once(raw, "drain", { signal });
    } catch (err) {
      if (signal.aborted || passed.has(response)) throw err;
    } finally {
      passed.delete(response);
    }
    const { socket } = raw;
    raw.end(() => socket?.destroySoon());
  }

  function endStreams(): void {
    for (const stream of passed) {
      passed.delete(stream);
      stream.destroy();
    }
  }

  return { to, endStreams };
}

/** Whether a client that has closed its connection is why an exchange ended. */
function isOfClient(err: unknown): boolean {
  const { name, code } = err as NodeJS.ErrnoException;
  return name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE";
}
