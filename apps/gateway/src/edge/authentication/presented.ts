import { hash } from "node:crypto";
import { parseCredential } from "@platform/credential-format/credential-format";
import type { Environment } from "@platform/service/call/tenant";
import type { RequestProfile } from "../profile.ts";

/** The credentials that a request carries, read but not yet verified. */
export type Presented =
  | { kind: "none" }
  /** Credentials that cannot be right, whatever the database says; `reason` decides which of its four messages Profile A uses. */
  | { kind: "refused"; reason: "malformed" | "unknown" }
  | { kind: "api_key"; digest: string; environment: Environment }
  /** `secretDigest` is worked out when asked for, which it seldom is: most requests are known by `digest`. */
  | {
      kind: "client";
      clientId: string;
      secretDigest(): string;
      digest: string;
      environment: Environment;
    };

type Headers = Record<string, string | string[] | undefined>;

const malformed: Presented = { kind: "refused", reason: "malformed" };
const unknown: Presented = { kind: "refused", reason: "unknown" };

/**
 * Reads the credentials of a request. Malformed ones are refused here, by form and checksum, before any lookup. From here
 * on only SHA-256 digests (base64) are passed on, so no secret can reach a cache, a log or another process.
 */
export function presentedCredentials(headers: Headers, profile: RequestProfile): Presented {
  const authorization = headers.authorization;
  if (profile.name === "A") return authorization === undefined ? { kind: "none" } : readApiKey(authorization);
  // With both kinds of credentials, on a host that serves both profiles, it is ambiguous which owner is meant.
  if (!profile.pinned && authorization !== undefined) return malformed;
  return readClient(headers["x-client-id"], headers["x-client-secret"], profile.environment);
}

function readApiKey(authorization: string | string[]): Presented {
  const key = typeof authorization === "string" ? /^Bearer (\S+)$/.exec(authorization)?.[1] : undefined;
  if (key === undefined) return malformed;
  const parsed = parseCredential(key);
  if (parsed === "bad_checksum") return unknown;
  if (parsed === "malformed" || parsed.kind !== "api_key") return malformed;
  return {
    kind: "api_key",
    digest: hash("sha256", key, "base64"),
    environment: parsed.environment,
  };
}

function readClient(
  clientId: string | string[] | undefined,
  secret: string | string[] | undefined,
  hostEnvironment: Environment | undefined,
): Presented {
  if (clientId === undefined && secret === undefined) return { kind: "none" };
  if (typeof clientId !== "string" || typeof secret !== "string") return malformed;
  const id = parseCredential(clientId);
  const key = parseCredential(secret);
  if (typeof id === "string" || typeof key === "string") return unknown;
  if (id.kind !== "client_id" || key.kind !== "client_secret" || id.environment !== key.environment) return malformed;
  if (hostEnvironment !== undefined && id.environment !== hostEnvironment) return unknown;
  return {
    kind: "client",
    clientId,
    secretDigest: () => hash("sha256", secret, "base64"),
    digest: hash("sha256", `${clientId} ${secret}`, "base64"),
    environment: id.environment,
  };
}
