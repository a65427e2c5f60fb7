import type { ActorType } from "@platform/service/call/actor";
import type { Tenant } from "@platform/service/call/tenant";

/** A change of a record: who made it, and in which request. */
export interface Activity {
  /** `act_…`; in the order of time. */
  id: string;
  tenant: Tenant;
  /** Type of the record and what happened to it, such as `api_key.created`. */
  action: string;
  resource: { type: string; id: string };
  /** Undefined if the change names nobody. */
  actor: { type: ActorType; id: string } | undefined;
  /** `req_…`; undefined if no request caused the change. */
  requestId: string | undefined;
  createdAt: Date;
}

/** An activity in the chain of its owner and environment. */
export interface ChainedActivity extends Activity {
  /** From 1. Undefined if it was recorded before there were chains. */
  position: number | undefined;
  /** SHA-256 in hex of the activity and of the digest before it. */
  digest: string | undefined;
}

export const activityIdPrefix = "act_";
