import { prefixOf } from "@platform/credential-format/credential-format";
import type { apiKeyMembers } from "@platform/public-records/noun/api-key";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { Environment } from "@platform/service/call/tenant";
import type { OwnerType } from "../principal/owner-type.ts";

/** An API key without its secret. */
export interface ApiKey extends MemberValues<typeof apiKeyMembers> {
  /** `key_…` */
  id: string;
  lastFour: string;
  environment: Environment;
  ownerId: string;
  ownerType: OwnerType;
  isActive: boolean;
  /** Chosen by the partner; may be empty. */
  name: string;
  /** Empty: everything. */
  scopes: string[];
  /** Requests that the key may make in a minute; 0: only the plan limits it. */
  rateLimit: number;
  /** The key whose requests the limit counts, the key itself or a limited key that created it; empty without a limit. */
  rateLimitKeyId: string;
  /** The credential that created the key. Empty for keys that the operator issued. */
  createdBy: string;
  /** Null when the key was never used. */
  lastUsedAt: Date | null;
  /** Null unless it is deleted; only finding a key shows deleted ones. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A new key with its secret, which is shown only once. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  /** The bearer value. It is never stored. */
  secret: string;
}

/** Returns the display form of a key, without its secret: `svc_test_sk_…` and the last four characters. */
export function redactedKey({ environment, lastFour }: Pick<ApiKey, "environment" | "lastFour">): string {
  return `${prefixOf("api_key", environment)}…${lastFour}`;
}
