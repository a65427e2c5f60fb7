import { hash } from "node:crypto";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { type Peppers, storedDigest, storedDigests } from "../principal/pepper.ts";
import { type RequestPlace, selectKeyDigest } from "./idempotent-request.sql.ts";
import type { Seal } from "./sealed-response.ts";

/** Identifies a request within its tenant. */
export interface RequestName {
  /** Method and path, without version and query. */
  endpoint: string;
  /** Value of the Idempotency-Key header. */
  idempotencyKey: string;
}

const required = z.string().min(1, "is required");
const name = z.object({ endpoint: required, idempotencyKey: required.max(255, "must be at most 255 characters") });

/** Checks the duration of a lease. */
export const leaseDuration = z.object({
  leaseMs: z.number().int().min(1, "must be 1 or more").max(600_000, "must be at most 600000"),
});

/** Checks the duration of a new lease, and its id if the caller has chosen one. */
export const leaseToBegin = leaseDuration.extend({
  leaseId: z.string().refine((id) => id === "" || isId("run_", id), "must be an id of the form run_…, or empty"),
});

/**
 * Returns the primary key of a request, and the seal that encrypts its response: with the pepper of its first run, if that was a
 * former one. Throws INVALID_ARGUMENT.
 */
export async function locateRequest(
  { database, peppers }: { database: Queryable; peppers: Peppers },
  { tenant }: TenantCall,
  requestName: RequestName,
): Promise<{ place: RequestPlace; seal: Seal }> {
  const { endpoint, idempotencyKey } = parseMessage("INVALID_IDEMPOTENT_REQUEST", name, requestName);
  const sha256 = hash("sha256", JSON.stringify([endpoint, idempotencyKey]), "buffer");
  const keyDigests = storedDigests(peppers, sha256);
  const former = peppers.length > 1 ? await selectKeyDigest(database, tenant, keyDigests) : undefined;
  const index = former ? keyDigests.findIndex((digest) => digest.equals(former)) : 0;
  const { [index]: pepper = peppers[0] } = peppers;
  return {
    place: { tenant, keyDigest: storedDigest(pepper, sha256) },
    seal: { pepper, idempotencyKey, place: [tenant.ownerId, tenant.environment, endpoint] },
  };
}
