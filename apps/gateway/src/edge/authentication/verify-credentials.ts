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
import type { VerdictCache, Verify } from "./verdict-cache.ts";

type Credentials = Calls<typeof CredentialsService>;
/** The request that needs a verdict, and the time until which it waits. */
interface Waiting {
  requestId: string;
  deadlineMs: number;
}

export type Verifiable = Extract<Presented, { digest: string }>;

/** Verifies the credentials of requests, from the cache or by a call to the credentials service. */
export interface CredentialVerifier {
  /** Returns the verdict as far as the cache has it; a promise only where the event loop is late, see `VerdictCache`. */
  cached(presented: Verifiable, requestId: string): Verdict | undefined | Promise<Verdict | undefined>;
  /** Returns the verdict, verified where the cache does not have it. Rejects with the fault of a credentials service that does not respond. */
  verify(presented: Verifiable, request: Waiting): Promise<Verdict>;
}

export function credentialVerifier(credentials: Credentials, cache: VerdictCache): CredentialVerifier {
  const verifierOf =
    (presented: Verifiable, requestId: string): Verify =>
    (timeoutMs) =>
      presented.kind === "api_key"
        ? verifyApiKey(credentials, presented.digest, { requestId, timeoutMs })
        : verifyClient(credentials, presented, { requestId, timeoutMs });
  return {
    cached: (presented, requestId) => cache.cached(presented.digest, verifierOf(presented, requestId)),
    verify: (presented, { requestId, deadlineMs }) =>
      cache.verdictOn(presented.digest, verifierOf(presented, requestId), deadlineMs),
  };
}

async function verifyApiKey(credentials: Credentials, digest: string, options: CallOptions): Promise<Verdict> {
  const apiKeySha256 = Buffer.from(digest, "base64");
  const response = await credentials.verifyApiKey({ apiKeySha256 }, options);
  if (response.principal) return accepted(response.principal);
  if (response.refusal !== Refusal.INACTIVE) return { ok: false, reason: "unknown" };
  return { ok: false, reason: "inactive", credentialId: response.credentialId, ownerId: response.ownerId };
}

async function verifyClient(
  credentials: Credentials,
  { clientId, secretDigest }: Extract<Presented, { kind: "client" }>,
  options: CallOptions,
): Promise<Verdict> {
  const clientSecretSha256 = Buffer.from(secretDigest(), "base64");
  const response = await credentials.verifyClientCredentials({ clientId, clientSecretSha256 }, options);
  if (response.principal) return accepted(response.principal);
  // Partners see one refusal for every cause. The ids are for the cache, which drops the refusal when the cause ends.
  const { credentialId, ownerId } = response;
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
