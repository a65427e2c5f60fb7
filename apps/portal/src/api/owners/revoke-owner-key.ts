import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrantOperatorService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { RevokedRecordKind, RevokedRecordSchema } from "@platform/contracts/portal/v1/owners";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import type { EnumName } from "@platform/service/call/enum-names";
import { environments } from "@platform/service/call/tenant";
import type { PersonCall } from "../../access/page-call.ts";

interface Dependencies {
  operator: Pick<Calls<typeof CredentialsOperatorService>, "revokeApiKey">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks" | "updateWebhook">;
  operatorGrants: Pick<Calls<typeof ExposureGrantOperatorService>, "revokeGrantsOfActors">;
}

type Revoked = MessageInitShape<typeof RevokedRecordSchema> & { kind: EnumName<typeof RevokedRecordKind> };

/**
 * Revokes a leaked key as `operator api-keys revoke` does: deletes it and all keys that it created, disables the webhooks that one
 * of them created, changed last or gave their URL, and ends the exposure grants that one of them gave or accepted. A repeated call
 * finishes one that failed half way.
 *
 * @returns what this call has ended
 */
export async function revokeOwnerKey(
  { operator, webhooks, operatorGrants }: Dependencies,
  call: PersonCall,
  apiKeyId: string,
): Promise<Revoked[]> {
  const { ownerId, deleted, apiKeyIds } = await operator.revokeApiKey({ apiKeyId }, call);
  const revoked: Revoked[] = deleted.map(({ id, environment, redactedKey }) => ({
    kind: "key",
    id,
    environment,
    about: redactedKey,
  }));
  const actors = apiKeyIds.map((id) => `api_key:${id}`);
  for (const environment of environments) {
    const inEnvironment = { ...call, tenant: { ownerId, environment } };
    for await (const webhook of everyWebhook(webhooks, inEnvironment)) {
      const by = [webhook.createdBy, webhook.changedBy, webhook.urlChangedBy];
      if (!webhook.isActive || !by.some((actor) => actors.includes(actor))) continue;
      await webhooks.updateWebhook({ webhookId: webhook.id, isActive: false }, inEnvironment);
      revoked.push({ kind: "webhook", id: webhook.id, environment, about: webhook.url });
    }
  }
  const ended = await operatorGrants.revokeGrantsOfActors({ ownerId, actors }, call);
  for (const { exposureGrant: grant } of ended.revoked) {
    if (!grant) continue;
    const about = `${grant.ownerId} ${grant.employerId} to ${grant.granteeOwnerId} ${grant.granteeEmployerId}`;
    revoked.push({ kind: "grant", id: grant.id, environment: grant.environment, about });
  }
  return revoked;
}

async function* everyWebhook(webhooks: Dependencies["webhooks"], call: PersonCall) {
  for (let startingAfter: string | undefined = ""; startingAfter !== undefined; ) {
    const page = await webhooks.listWebhooks({ limit: 100, startingAfter }, call);
    yield* page.webhooks;
    startingAfter = page.hasMore ? page.webhooks.at(-1)?.id : undefined;
  }
}
