import { prefixOf } from "@platform/credential-format/credential-format";
import type { Environment } from "@platform/service/tenant";
import type { OwnerType } from "../owners/owner.ts";

/** An API key as far as it may be shown. */
export interface ApiKey {
  /** `key_…` */
  id: string;
  lastFour: string;
  environment: Environment;
  ownerId: string;
  ownerType: OwnerType;
  isActive: boolean;
  /** Given by the partner; may be empty. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A key and, once, its secret. */
export interface IssuedApiKey {
  apiKey: ApiKey;
  /** The bearer value. Kept nowhere. */
  secret: string;
}

/** How a key is shown after the answer that issued it: `svc_test_sk_…` and its last four characters. */
export function redactedKey({ environment, lastFour }: Pick<ApiKey, "environment" | "lastFour">): string {
  return `${prefixOf("api_key", environment)}…${lastFour}`;
}
