import type { Tenant } from "@platform/service/tenant";
import { ProblemError } from "../errors/problem.ts";
import { tooManyStreams, tooManyStreamsOfOwner } from "../errors/problems.ts";

export interface StreamPlaces {
  /** Takes a place until the returned function is called. Throws the 429 of an owner that has all of its own, and a 503 when all are taken. */
  take(tenant: Tenant): () => void;
}

/** Limits how many streams are open at the same time, in the process and of one owner in one environment. */
export function streamPlaces({ most, mostOfOwner }: { most: number; mostOfOwner: number }): StreamPlaces {
  const ofOwner = new Map<string, number>();
  let taken = 0;

  return {
    take({ environment, ownerId }) {
      const key = `${environment} ${ownerId}`;
      const own = ofOwner.get(key) ?? 0;
      if (own >= mostOfOwner) throw new ProblemError(tooManyStreamsOfOwner(mostOfOwner));
      if (taken >= most) throw new ProblemError(tooManyStreams());
      ofOwner.set(key, own + 1);
      taken += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        taken -= 1;
        const left = (ofOwner.get(key) ?? 1) - 1;
        if (left > 0) ofOwner.set(key, left);
        else ofOwner.delete(key);
      };
    },
  };
}
