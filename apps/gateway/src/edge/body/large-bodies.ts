import { Transform } from "node:stream";
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
  /** How many of them are of one owner in one environment. */
  mostOfOwner: number;
  /** How long a body waits for its turn when the process has as many as it may. */
  waitMs: number;
}

/**
 * Limits how many large bodies are received and processed at the same time. Of one owner's too many, the last is refused at once;
 * when there are too many of all owners, the last waits a while for its turn, with its bytes still at the sender. A place is taken
 * before more than `largeBytes` are read, and given back when the request has ended, however it ends.
 */
export function registerLargeBodies(
  app: FastifyInstance,
  { largeBytes, most, mostOfOwner, waitMs }: LargeBodyLimits,
): void {
  const ofOwner = new Map<string, number>();
  const inTurn = turnsByKey({ most, timeoutMs: waitMs });

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (reply.raw.destroyed) throw new ProblemError(malformed("The connection was closed."));
    const { tenant } = request.principal ?? {};
    const owner = `${tenant?.environment}:${tenant?.ownerId}`;
    const taken = ofOwner.get(owner) ?? 0;
    if (taken >= mostOfOwner) throw new ProblemError(tooManyLargeBodiesOfOwner({ most: mostOfOwner, largeBytes }));
    ofOwner.set(owner, taken + 1);

    const ended = Promise.withResolvers<void>();
    const release = () => {
      if (request.largeBody !== largeBody) return;
      request.largeBody = null;
      const left = (ofOwner.get(owner) ?? 1) - 1;
      if (left > 0) ofOwner.set(owner, left);
      else ofOwner.delete(owner);
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
    if (request.routeOptions.bodyLimit <= largeBytes) return done(null, payload);
    if (transfer !== undefined)
      return done(
        null,
        measured(payload, largeBytes, () => take(request, reply)),
      );
    if (!(Number(length) > largeBytes)) return done(null, payload);
    take(request, reply).then(() => done(null, payload), done);
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
  return payload.pipe(stream);
}
