import { hash } from "node:crypto";
import { isInternalActor } from "@platform/service/call/actor";
import type { Activity } from "./activity.ts";

/** The end of the chain of an owner and environment. */
export interface ChainHead {
  position: number;
  /** SHA-256 in hex; empty for a chain without activities. */
  digest: string;
}

/**
 * Returns the place of an activity at the end of a chain. Its digest covers what the owner sees of it in `GET /activity`, so that the
 * owner can compute it: `verify-evidence` of the SDK has the same text.
 */
export function nextInChain(head: ChainHead, activity: Activity): ChainHead {
  const { id, tenant, action, resource, actor, requestId, createdAt } = activity;
  const position = head.position + 1;
  const members = [
    position,
    id,
    tenant.ownerId,
    tenant.environment,
    action,
    resource.type,
    resource.id,
    actor?.type ?? null,
    (actor && !isInternalActor(actor) && actor.id) || null,
    (actor?.type !== "owner" && requestId) || null,
    createdAt.toISOString(),
  ];
  return { position, digest: hash("sha256", `${head.digest}\n${JSON.stringify(members)}`) };
}
