import { timingSafeEqual } from "node:crypto";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { parseMessage } from "@platform/validation/message";
import { type Peppers, storedDigest } from "../principal/pepper.ts";
import { claimRequest, selectRequest } from "./idempotent-request.sql.ts";
import { leaseToBegin, locateRequest, type RequestName } from "./idempotent-request.ts";
import { openResponse } from "./sealed-response.ts";

/** Instruction to the caller: process the request, wait, or replay the stored response. */
export type Begun =
  /** Process it. `requestId` is that of the first run, whose work may already be done. */
  | { outcome: "run"; leaseId: string; requestId: string }
  /** Return the stored response. */
  | { outcome: "answered"; status: number; body: Buffer; errorCode: string }
  /** Refuse it: another run holds the lease, for so long unless it renews it. */
  | { outcome: "in_progress"; remainingMs: number }
  /** Refuse it: the first request with this key had other content. */
  | { outcome: "content_differs" };

/** Claims the lease of a request, by the id that the caller has chosen if it has, or returns the outcome of an earlier run. Throws INVALID_ARGUMENT. */
export async function beginRequest(
  dependencies: { database: Queryable; peppers: Peppers; responsesTtlMs: number },
  call: TenantCall,
  input: { name: RequestName; contentSha256: Uint8Array; leaseMs: number; leaseId: string },
): Promise<Begun> {
  const { database, responsesTtlMs } = dependencies;
  const { place, seal } = await locateRequest(dependencies, call, input.name);
  const { leaseMs, leaseId: chosenId } = parseMessage("INVALID_IDEMPOTENT_REQUEST", leaseToBegin, input);
  const contentDigest = storedDigest(seal.pepper, input.contentSha256);
  const leaseId = chosenId || newId("run_");
  const run = { contentDigest, requestId: call.requestId, leaseId, leaseMs, ttlMs: responsesTtlMs };
  const firstRequestId = await claimRequest(database, place, run);
  if (firstRequestId !== undefined) return { outcome: "run", leaseId, requestId: firstRequestId };

  const stored = await selectRequest(database, place);
  // Another run released the request between the two statements; the caller may retry.
  if (!stored) return { outcome: "in_progress", remainingMs: 0 };
  if (!timingSafeEqual(stored.contentDigest, contentDigest)) return { outcome: "content_differs" };
  if (stored.status === null || stored.sealedBody === null) {
    return { outcome: "in_progress", remainingMs: stored.remainingMs };
  }
  const { status, sealedBody, errorCode } = stored;
  return { outcome: "answered", status, body: openResponse(seal, sealedBody), errorCode };
}
