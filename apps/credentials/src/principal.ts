import type { Environment } from "@platform/service/tenant";
import type { OwnerType } from "./owners/owner.ts";

/** Whom a verified credential speaks for. */
export interface Principal {
  /** `key_…`, or the client id. */
  credentialId: string;
  ownerId: string;
  ownerType: OwnerType;
  environment: Environment;
  /** Empty when the owner has none assigned. */
  plan: string;
}
