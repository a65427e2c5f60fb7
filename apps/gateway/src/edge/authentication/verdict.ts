import type { Scope } from "@platform/credential-format/scopes";
import type { Tenant } from "@platform/service/call/tenant";

/** Whom a verified credential speaks for. */
export interface Principal {
  /** `key_…`, or the client id. */
  credentialId: string;
  tenant: Tenant;
  ownerType: string;
  /** The plan assigned to the owner; empty when none is. */
  plan: string;
  /** What the credential may do; all scopes when it is not restricted. */
  scopes: readonly Scope[];
  /** Requests that the credential may make in a minute, beside the limits of the plan, and the key whose requests count. */
  rateLimit?: { perMinute: number; keyId: string };
  /** Of the owner; empty when it has none. */
  contactEmail: string;
  /** When the credential was issued, ISO 8601. */
  createdAt: string;
}

/** What the credentials service says of a credential. */
export type Verdict =
  | { ok: true; principal: Principal }
  /** The ids are known for credentials that exist but are disabled, or whose owner is suspended. */
  | { ok: false; reason: "unknown" | "inactive"; credentialId?: string; ownerId?: string };
