import { checksumOf, credentialSha256, mintCredential } from "@platform/credential-format/credential-format";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import { absentValues, type MemberValues, pickMembers } from "@platform/public-records/noun/members";
import { newId } from "@platform/service/call/ids";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { getOwner } from "../owners/get-owner.ts";
import { type Peppers, pepperId, storedDigest } from "../principal/pepper.ts";
import { environment, keyName, ownerId } from "../principal/request-fields.ts";
import { insertApiKey } from "./api-key.sql.ts";
import type { IssuedApiKey } from "./api-key.ts";

const request = z.object({ ownerId, environment, name: keyName });

/** A limit of a key's own. */
export interface RateLimit {
  /** Requests in a minute. */
  perMinute: number;
  /** The key whose requests it counts, if that is not the new one. */
  keyId?: string | undefined;
}

/**
 * Issues an API key to any owner in the caller's transaction; without a check of the caller, so for operators. Throws INVALID_ARGUMENT; NOT_FOUND for an
 * unknown owner.
 *
 * @param input.requestId id of the partner's request that creates the key, if it is one
 */
export async function issueApiKey(
  { tx, peppers: [pepper] }: { tx: Queryable; peppers: Peppers },
  input: {
    ownerId: string;
    environment: string;
    name: string;
    requestId?: string;
    scopes?: string[];
    createdBy?: string;
    rateLimit?: RateLimit | undefined;
  } & Partial<MemberValues<typeof apiKeyMembers>>,
): Promise<IssuedApiKey> {
  const { environment, name, ...members } = parseMessage("INVALID_CREDENTIAL", request, input);
  const owner = await getOwner(tx, members.ownerId);
  const secret = mintCredential("api_key", environment);
  const id = newId("key_");
  const apiKey = await insertApiKey(tx, {
    id,
    digest: storedDigest(pepper, credentialSha256(secret)),
    pepperId: pepperId(pepper),
    lastFour: secret.slice(-4),
    checksum: checksumOf(secret),
    environment,
    ownerId: owner.id,
    ownerType: owner.ownerType,
    name,
    requestId: input.requestId,
    ...pickMembers(apiKeyMembers, { ...absentValues(apiKeyMembers), ...input }),
    scopes: input.scopes ?? [],
    createdBy: input.createdBy ?? "",
    rateLimit: input.rateLimit?.perMinute ?? 0,
    rateLimitKeyId: input.rateLimit ? (input.rateLimit.keyId ?? id) : "",
  });
  const created = { action: "api_key.created", resourceId: apiKey.id } as const;
  await enqueue(tx, [activityEvent("activityCredentials", { environment, ownerId: owner.id }, created)]);
  return { apiKey, secret };
}
