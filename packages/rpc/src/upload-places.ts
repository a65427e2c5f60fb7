import { Fault } from "@platform/service/fault";
import { placesByKey } from "@platform/service/places-by-key";
import type { Tenant } from "@platform/service/tenant";

/** Receives what is streamed to a service, only so many at once. */
export type UploadPlaces = <T>(tenant: Tenant, receive: () => Promise<T>) => Promise<T>;

/** How many places there are. */
interface UploadPlacesOptions {
  /** The most uploads of this process at once. */
  readonly places: number;
  /** When a refused caller may try again. */
  readonly retryAfterMs: number;
}

/**
 * Limits the uploads in progress, which hold a connection or memory for as long as their sender takes. An owner with n uploads in
 * progress gets another place only while at least n are free, so that slow uploads of one owner leave places to all others: the
 * dynamic thresholds of Choudhury and Hahne (IEEE/ACM Transactions on Networking 6(2), 1998) with a factor of 1. Of four places one
 * owner gets three at most, of ten six.
 *
 * What it returns throws RESOURCE_EXHAUSTED `TOO_MANY_UPLOADS` with the time after which to try again.
 */
export function uploadPlaces({ places, retryAfterMs }: UploadPlacesOptions): UploadPlaces {
  const uploads = placesByKey();
  return async ({ environment, ownerId }, receive) => {
    const owner = `${environment} ${ownerId}`;
    const own = uploads.of(owner);
    if (places - uploads.taken < Math.max(1, own)) {
      const message = `The service is receiving as many files as it can, ${own} of them of this owner. Retry later.`;
      throw new Fault("RESOURCE_EXHAUSTED", "TOO_MANY_UPLOADS", message, { retryAfterMs });
    }
    const leave = uploads.take(owner);
    try {
      return await receive();
    } finally {
      leave();
    }
  };
}
