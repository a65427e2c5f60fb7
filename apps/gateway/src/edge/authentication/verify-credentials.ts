import {
  type CredentialsService,
  type Principal as PrincipalMessage,
  Refusal,
} from "@platform/contracts/credentials/v1/credentials";
import { grantedScopes } from "@platform/credential-format/scopes";
import { publicTime } from "@platform/public-records/public-time";
import type { Calls } from "@platform/rpc/client";
import { isEnvironment } from "@platform/service/tenant";
import type { Presented } from "./presented.ts";
import type { Verdict } from "./verdict.ts";
import type { VerdictCache } from "./verdict-cache.ts";

type Credentials = Calls<typeof CredentialsService>;
/** The request that asks, and until when it waits. */
interface Asking {
  requestId: string;
  deadlineMs: number;
}

type Verifiable = Extract<Presented, { digest: string }>;

/** Verifies what a request presents: from the cache, else by asking the credentials service. Throws its fault when it is away. */
export function credentialVerifier(credentials: Credentials, cache: VerdictCache) {
  return (presented: Verifiable, asking: Asking): Promise<Verdict> =>
    cache.verdictOn(presented.digest, () =>
      presented.kind === "api_key"
        ? verifyApiKey(credentials, presented.digest, asking)
        : verifyClient(credentials, presented, asking),
    );
}

async function verifyApiKey(credentials: Credentials, digest: string, asking: Asking): Promise<Verdict> {
  const apiKeySha256 = Buffer.from(digest, "base64");
  const verified = await credentials.verifyApiKey({ apiKeySha256 }, asking);
  if (verified.principal) return accepted(verified.principal);
  if (verified.refusal !== Refusal.INACTIVE) return { ok: false, reason: "unknown" };
  return { ok: false, reason: "inactive", credentialId: verified.credentialId, ownerId: verified.ownerId };
}

async function verifyClient(
  credentials: Credentials,
  { clientId, secretDigest }: Extract<Presented, { kind: "client" }>,
  asking: Asking,
): Promise<Verdict> {
  const clientSecretSha256 = Buffer.from(secretDigest(), "base64");
  const verified = await credentials.verifyClientCredentials({ clientId, clientSecretSha256 }, asking);
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
