import { hash } from "node:crypto";
import type { TenantCall } from "@platform/service/call";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { storedDigest } from "../pepper.ts";
import type { RequestPlace } from "./idempotent-request.sql.ts";
import type { Seal } from "./sealed-answer.ts";

/** A request as its caller names it. */
export interface RequestName {
  /** Method and path without version and query. */
  endpoint: string;
  /** As the partner sent it. */
  idempotencyKey: string;
}

const required = z.string().min(1, "is required");
const name = z.object({ endpoint: required, idempotencyKey: required.max(255, "must be at most 255 characters") });

/** The row of a request, and what its answer is sealed with. Throws INVALID_ARGUMENT. */
export function locateRequest(
  { tenant }: TenantCall,
  named: RequestName,
  pepper: Buffer,
): { place: RequestPlace; seal: Seal } {
  const { endpoint, idempotencyKey } = parseMessage("INVALID_IDEMPOTENT_REQUEST", name, named);
  const sha256 = hash("sha256", JSON.stringify([endpoint, idempotencyKey]), "buffer");
  return {
    place: { tenant, keyDigest: storedDigest(pepper, sha256) },
    seal: { pepper, idempotencyKey, place: [tenant.ownerId, tenant.environment, endpoint] },
  };
}
