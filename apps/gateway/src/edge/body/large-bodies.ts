import { Transform } from "node:stream";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import { placesByKey } from "@platform/service/call/places-by-key";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { turnsByKey } from "../authentication/turns.ts";
import { ProblemError } from "../errors/problem.ts";
import { malformed, tooManyLargeBodies, tooManyLargeBodiesOfOwner } from "../errors/problems.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set while the request has one of the places for large bodies. */
    largeBody: { handled: boolean; release(): void } | null;
  }
}

export interface LargeBodyLimits {
  /** Bodies of more bytes than this are large. */
  largeBytes: number;
  /** How many large bodies the process has at the same time, so that its heap holds them all. */
  most: number;
  /** How many of them are of one owner. */
  mostOfOwner: number;
  /** How long a body waits for its turn when the process has as many as it may. */
  waitMs: number;
  /** A body that has a place and brings less than 16 KiB in this time is sent away. */
  idleMs: number;
}

/**
 * Limits how many large bodies are received and processed at the same time. Of one owner's too many, the last is refused at once;
 * when there are too many of all owners, the last waits a while for its turn, with its bytes still at the sender. A place is taken
 * when more than `largeBytes` have arrived, whatever length is claimed before, and given back when the request has ended, however
 * it ends. A body that trickles loses its place.
 */
export function registerLargeBodies(
  app: FastifyInstance,
  { largeBytes, most, mostOfOwner, waitMs, idleMs }: LargeBodyLimits,
): void {
  const bodies = placesByKey();
  const inTurn = turnsByKey({ most, timeoutMs: waitMs });
  const refused = new WeakSet<FastifyRequest>();

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (reply.raw.destroyed) throw new ProblemError(malformed("The connection was closed."));
    const owner = request.principal?.tenant.ownerId ?? "";
    if (bodies.of(owner) >= mostOfOwner)
      throw new ProblemError(tooManyLargeBodiesOfOwner({ most: mostOfOwner, largeBytes }));
    const leave = bodies.take(owner);

    const ended = Promise.withResolvers<void>();
    const release = () => {
      if (request.largeBody !== largeBody) return;
      request.largeBody = null;
      leave();
      ended.resolve();
    };
    const largeBody = { handled: false, release };
    request.largeBody = largeBody;
    // Also when the sender disconnects. A handler that has begun still has the body, and releases the place when it is done.
    reply.raw.once("close", () => {
      if (!largeBody.handled) release();
    });
    const turn = Promise.withResolvers<void>();
    inTurn("", () => {
      turn.resolve();
      return ended.promise;
    }).catch(turn.reject);
    await turn.promise.catch(() => {
      release();
      throw new ProblemError(tooManyLargeBodies());
    });
  }

  app.decorateRequest("largeBody", null);
  app.addHook("preParsing", (request, reply, payload, done) => {
    const { "content-length": length, "transfer-encoding": transfer } = request.headers;
    const isSmall = transfer === undefined && !(Number(length) > largeBytes);
    if (isSmall || request.routeOptions.bodyLimit <= largeBytes) return done(null, payload);
    const received = measured(payload, largeBytes, async () => {
      await take(request, reply).catch((error: unknown) => {
        refused.add(request);
        throw error;
      });
      requireLeastSpeed(app.server, request.raw, idleMs);
    });
    done(null, received);
  });
  // Fastify closes the connection after a body that it could not read. A sender that is still sending would then lose the refusal.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (refused.has(request)) reply.removeHeader("connection");
    done(null, payload);
  });
}

/** Runs the handler of a request; a place that its body has is given back when the handler is done. */
export async function releasingLargeBody<Result>(
  { largeBody }: FastifyRequest,
  handle: () => Promise<Result>,
): Promise<Result> {
  if (!largeBody) return handle();
  largeBody.handled = true;
  try {
    return await handle();
  } finally {
    largeBody.release();
  }
}

/** The same bytes; `take` is called when it turns out that they are many. */
function measured(payload: RequestPayload, largeBytes: number, take: () => Promise<void>): Transform {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = bytes;
      bytes += chunk.length;
      if (before > largeBytes || bytes <= largeBytes) return done(null, chunk);
      take().then(() => done(null, chunk), refuse);
    },
  });
  /** The connection carries the refusal, so the rest is read and thrown away. */
  function refuse(error: Error): void {
    payload.unpipe(stream);
    payload.resume();
    stream.destroy(error);
  }
  payload.once("error", (error: Error) => stream.destroy(error));
  payload.pipe(stream);
  return stream;
}
