import type { Environment } from "@platform/service/call/tenant";
import type { OwnerType } from "./owner-type.ts";

/** The owner that a verified credential authenticates. */
export interface Principal {
  /** Id of the API key (`key_…`), or the client id. */
  credentialId: string;
  ownerId: string;
  ownerType: OwnerType;
  environment: Environment;
  /** Empty if no plan is assigned to the owner. */
  plan: string;
  /** Empty: everything. */
  scopes: string[];
  /** Requests that the credential may make in a minute; 0: only the plan limits it. */
  rateLimit: number;
  /** The API key whose requests the limit counts; empty without a limit. */
  rateLimitKeyId: string;
  /** Name of the owner; may be empty. */
  contactEmail: string;
  /** When the credential was issued. */
  createdAt: Date;
}
