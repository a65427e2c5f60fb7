import { Transform } from "node:stream";
import { JoinedChunks } from "@platform/service/call/joined-chunks";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import { placesByKey } from "@platform/service/call/places-by-key";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { ProblemError } from "../errors/problem.ts";
import { malformed, tooManyLargeBodies, tooManyLargeBodiesOfOwner } from "../errors/problems.ts";
import { Turns } from "../load/turns.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set while the request has one of the places for large bodies. */
    largeBody: LargeBody | null;
  }
}

export interface LargeBodyLimits {
  /** Bodies of more bytes than this are large. */
  largeBytes: number;
  /** How many large bodies the process has at the same time, so that its heap holds them all. */
  most: number;
  /** How many large bodies one owner has at the same time. */
  mostOfOwner: number;
  /** How long a body waits for its turn when the process has as many as it may. */
  waitMs: number;
  /** A body that has a place and brings less than 16 KiB in this time is refused. */
  idleMs: number;
}

/**
 * Limits how many large bodies are received and processed at the same time. Of one owner's too many, the last is refused at once;
 * when there are too many of all owners, the last waits a while for the turn of its owner, with its bytes still at the sender. A place is taken
 * when more than `largeBytes` have arrived, whatever length is claimed before, and given back when the request has ended, however
 * it ends. A body that trickles loses its place.
 */
export function registerLargeBodies(app: FastifyInstance, limits: LargeBodyLimits): void {
  const { largeBytes, idleMs } = limits;
  const places = new LargeBodyPlaces(limits);
  app.decorateRequest("largeBody", null);
  app.addHook("preParsing", (request, reply, payload, done) => {
    const { "content-length": length, "transfer-encoding": transfer } = request.headers;
    const isSmall = transfer === undefined && !(Number(length) > largeBytes);
    if (isSmall || request.routeOptions.bodyLimit <= largeBytes) return done(null, payload);
    const received = measured(payload, largeBytes, async () => {
      await places.take(request, reply);
      requireLeastSpeed(app.server, request.raw, idleMs);
    });
    done(null, received);
  });
}

class LargeBodyPlaces {
  readonly #limits: LargeBodyLimits;
  readonly #ofOwners = placesByKey();
  readonly #turns: Turns;

  constructor(limits: LargeBodyLimits) {
    this.#limits = limits;
    this.#turns = new Turns({ limit: () => limits.most, timeoutMs: limits.waitMs, refusal: tooManyLargeBodies });
  }

  /** Resolves when the body of the request has a place. Rejects with the refusal. */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { mostOfOwner, largeBytes } = this.#limits;
    if (reply.raw.destroyed) throw new ProblemError(malformed("The connection was closed."));
    const owner = request.principal?.tenant.ownerId ?? "";
    if (this.#ofOwners.of(owner) >= mostOfOwner)
      throw new ProblemError(tooManyLargeBodiesOfOwner({ most: mostOfOwner, largeBytes }));
    const ended = Promise.withResolvers<void>();
    const leave = this.#ofOwners.take(owner);
    const largeBody = new LargeBody(request, () => {
      leave();
      ended.resolve();
    });
    request.largeBody = largeBody;
    // The sender may disconnect. A handler that has begun still has the body, and releases the place when it is done.
    reply.raw.once("close", () => {
      if (!largeBody.isHandled) largeBody.release();
    });
    await this.#turn(owner, ended.promise).catch((error: unknown) => {
      largeBody.release();
      throw error;
    });
  }

  /** Resolves when it is the turn of a body of the owner, which lasts until `ended`. Rejects with the refusal when that takes too long. */
  #turn(owner: string, ended: Promise<void>): Promise<void> {
    const turn = Promise.withResolvers<void>();
    this.#turns
      .run(owner, () => {
        turn.resolve();
        return ended;
      })
      .catch(turn.reject);
    return turn.promise;
  }
}

/** The place of one request. */
class LargeBody {
  /** True once the handler has the body, and gives back the place itself. */
  isHandled = false;
  readonly #request: FastifyRequest;
  readonly #leave: () => void;

  constructor(request: FastifyRequest, leave: () => void) {
    this.#request = request;
    this.#leave = leave;
  }

  /** Gives back the place, once. */
  release(): void {
    if (this.#request.largeBody !== this) return;
    this.#request.largeBody = null;
    this.#leave();
  }
}

/** Runs the handler of a request; a place that its body has is given back when the handler is done. */
export async function releasingLargeBody<Result>(
  { largeBody }: FastifyRequest,
  handle: () => Promise<Result>,
): Promise<Result> {
  if (!largeBody) return handle();
  largeBody.isHandled = true;
  try {
    return await handle();
  } finally {
    largeBody.release();
  }
}

/** Passes the bytes through in large chunks, and calls `take` before more than `largeBytes` have passed. */
function measured(payload: RequestPayload, largeBytes: number, take: () => Promise<void>): Transform {
  const chunks = new JoinedChunks();
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = bytes;
      bytes += chunk.length;
      const pass = () => {
        for (const joined of chunks.add(chunk)) this.push(joined);
        done();
      };
      if (before > largeBytes || bytes <= largeBytes) return pass();
      take().then(pass, done);
    },
    flush(done) {
      for (const joined of chunks.end()) this.push(joined);
      done();
    },
  });
  payload.once("error", (error: Error) => stream.destroy(error));
  payload.pipe(stream);
  return stream;
}
