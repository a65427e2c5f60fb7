import { timingSafeEqual } from "node:crypto";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { newId } from "@platform/service/ids";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { storedDigest } from "../pepper.ts";
import { claimRequest, selectRequest } from "./idempotent-request.sql.ts";
import { locateRequest, type RequestName } from "./idempotent-request.ts";
import { openAnswer } from "./sealed-answer.ts";

/** What its caller is to do with a request. */
export type Begun =
  /** `requestId` is that of the first run, which this one may repeat. */
  | { outcome: "run"; leaseId: string; requestId: string }
  | { outcome: "answered"; status: number; body: Buffer }
  | { outcome: "in_progress" }
  | { outcome: "content_differs" };

const lease = z.object({
  leaseMs: z.number().int().min(1, "must be 1 or more").max(600_000, "must be at most 600000"),
});

/** Begins a request, or tells what became of it when it was made before. Throws INVALID_ARGUMENT. */
export async function beginRequest(
  { database, pepper, answersTtlMs }: { database: Queryable; pepper: Buffer; answersTtlMs: number },
  call: TenantCall,
  input: { name: RequestName; contentSha256: Uint8Array; leaseMs: number },
): Promise<Begun> {
  const { place, seal } = locateRequest(call, input.name, pepper);
  const { leaseMs } = parseMessage("INVALID_IDEMPOTENT_REQUEST", lease, input);
  const contentDigest = storedDigest(pepper, input.contentSha256);
  const leaseId = newId("run_");
  const run = { contentDigest, requestId: call.requestId, leaseId, leaseMs, ttlMs: answersTtlMs };
  const firstRequestId = await claimRequest(database, place, run);
  if (firstRequestId !== undefined) return { outcome: "run", leaseId, requestId: firstRequestId };

  const stored = await selectRequest(database, place);
  // Let go of between the two statements: the caller may try again.
  if (!stored) return { outcome: "in_progress" };
  if (!timingSafeEqual(stored.contentDigest, contentDigest)) return { outcome: "content_differs" };
  if (stored.status === null || stored.sealedBody === null) return { outcome: "in_progress" };
  return { outcome: "answered", status: stored.status, body: openAnswer(seal, stored.sealedBody) };
}
