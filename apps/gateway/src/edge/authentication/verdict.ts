import type { Scope } from "@platform/credential-format/scopes";
import type { Tenant } from "@platform/service/call/tenant";

/** The identity of a verified credential. */
export interface Principal {
  /** `key_…`, or the client id. */
  credentialId: string;
  tenant: Tenant;
  ownerType: string;
  /** The plan assigned to the owner; empty when none is. */
  plan: string;
  /** Scopes of the credential; all scopes when it is not restricted. */
  scopes: readonly Scope[];
  /** Requests that the credential may make in a minute, beside the limits of the plan, and the key whose requests count. */
  rateLimit?: { perMinute: number; keyId: string };
  /** Contact address of the owner; empty when it has none. */
  contactEmail: string;
  /** When the credential was issued, ISO 8601. */
  createdAt: string;
}

/** The result of verifying a credential. */
export type Verdict =
  | { ok: true; principal: Principal }
  /** The ids are known for credentials that exist but are disabled, or whose owner is suspended. */
  | { ok: false; reason: "unknown" | "inactive"; credentialId?: string; ownerId?: string };
