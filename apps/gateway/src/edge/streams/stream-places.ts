import { placesByKey } from "@platform/service/call/places-by-key";
import type { Tenant } from "@platform/service/call/tenant";
import { ProblemError } from "../errors/problem.ts";
import { tooManyStreams, tooManyStreamsOfOwner } from "../errors/problems.ts";

export interface StreamPlaces {
  /** Takes a place until the returned function is called. Throws the 429 of an owner that has all of its own, and a 503 when all are taken. */
  take(tenant: Tenant): () => void;
}

/** Limits how many streams are open at the same time, in the process and of one owner in one environment. */
export function streamPlaces({ most, mostOfOwner }: { most: number; mostOfOwner: number }): StreamPlaces {
  const streams = placesByKey();

  return {
    take({ environment, ownerId }) {
      const key = `${environment} ${ownerId}`;
      if (streams.of(key) >= mostOfOwner) throw new ProblemError(tooManyStreamsOfOwner(mostOfOwner));
      if (streams.taken >= most) throw new ProblemError(tooManyStreams());
      return streams.take(key);
    },
  };
}
