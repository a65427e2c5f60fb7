import {
  type CredentialsService,
  type Principal as PrincipalMessage,
  Refusal,
} from "@platform/contracts/credentials/v1/credentials";
import { grantedScopes } from "@platform/credential-format/scopes";
import { publicTime } from "@platform/public-records/value/public-time";
import type { CallOptions, Calls } from "@platform/rpc/client/client";
import { isEnvironment } from "@platform/service/call/tenant";
import type { Presented } from "./presented.ts";
import type { Verdict } from "./verdict.ts";
import type { Ask, VerdictCache } from "./verdict-cache.ts";

type Credentials = Calls<typeof CredentialsService>;
/** The request that asks, and until when it waits. */
interface Asking {
  requestId: string;
  deadlineMs: number;
}

export type Verifiable = Extract<Presented, { digest: string }>;

/** Verifies what requests present, from the cache or by asking the credentials service. */
export interface CredentialVerifier {
  /** The verdict as far as it is known here; a promise only where the event loop is late, see `VerdictCache`. */
  known(presented: Verifiable, requestId: string): Verdict | undefined | Promise<Verdict | undefined>;
  /** The verdict, asked for where it is not known. Rejects with the fault of a credentials service that does not respond. */
  verify(presented: Verifiable, asking: Asking): Promise<Verdict>;
}

export function credentialVerifier(credentials: Credentials, cache: VerdictCache): CredentialVerifier {
  const asker =
    (presented: Verifiable, requestId: string): Ask =>
    (timeoutMs) =>
      presented.kind === "api_key"
        ? verifyApiKey(credentials, presented.digest, { requestId, timeoutMs })
        : verifyClient(credentials, presented, { requestId, timeoutMs });
  return {
    known: (presented, requestId) => cache.known(presented.digest, asker(presented, requestId)),
    verify: (presented, { requestId, deadlineMs }) =>
      cache.verdictOn(presented.digest, asker(presented, requestId), deadlineMs),
  };
}

async function verifyApiKey(credentials: Credentials, digest: string, options: CallOptions): Promise<Verdict> {
  const apiKeySha256 = Buffer.from(digest, "base64");
  const verified = await credentials.verifyApiKey({ apiKeySha256 }, options);
  if (verified.principal) return accepted(verified.principal);
  if (verified.refusal !== Refusal.INACTIVE) return { ok: false, reason: "unknown" };
  return { ok: false, reason: "inactive", credentialId: verified.credentialId, ownerId: verified.ownerId };
}

async function verifyClient(
  credentials: Credentials,
  { clientId, secretDigest }: Extract<Presented, { kind: "client" }>,
  options: CallOptions,
): Promise<Verdict> {
  const clientSecretSha256 = Buffer.from(secretDigest(), "base64");
  const verified = await credentials.verifyClientCredentials({ clientId, clientSecretSha256 }, options);
  if (verified.principal) return accepted(verified.principal);
  // Partners see one answer for every cause. The ids are for the cache, which drops the refusal when the cause ends.
  const { credentialId, ownerId } = verified;
  return { ok: false, reason: "unknown", ...(credentialId && { credentialId, ownerId }) };
}

function accepted({ credentialId, ownerId, ownerType, environment, plan, ...more }: PrincipalMessage): Verdict {
  if (!isEnvironment(environment)) return { ok: false, reason: "unknown" };
  const scopes = grantedScopes(more.scopes);
  const createdAt = publicTime(more.credentialCreatedAt);
  const tenant = { environment, ownerId };
  const { rateLimit: perMinute, rateLimitKeyId: keyId, contactEmail } = more;
  const limited = perMinute > 0 ? { rateLimit: { perMinute, keyId } } : {};
  return {
    ok: true,
    principal: { credentialId, tenant, ownerType, plan, scopes, contactEmail, createdAt, ...limited },
  };
}
