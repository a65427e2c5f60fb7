import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ApiKey,
  CredentialsOperatorService,
  CredentialsService,
} from "@platform/contracts/credentials/v1/credentials";
import type {
  ExposureGrant,
  ExposureGrantOperatorService,
  ExposureGrantService,
} from "@platform/contracts/payroll_intake/v1/exposure";
import type { RevokedRecordKind, RevokedRecordSchema } from "@platform/contracts/portal/v1/owners";
import type { Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import type { Call } from "@platform/service/call/call";
import type { EnumName } from "@platform/service/call/enum-names";
import { environments, isEnvironment } from "@platform/service/call/tenant";
import { invalidField } from "../problem.ts";

export interface PersonRecordServices {
  operator: Pick<Calls<typeof CredentialsOperatorService>, "listOwnerCredentials">;
  credentials: Pick<Calls<typeof CredentialsService>, "deleteApiKey">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks" | "updateWebhook">;
  grants: Pick<Calls<typeof ExposureGrantService>, "deleteExposureGrant">;
  operatorGrants: Pick<Calls<typeof ExposureGrantOperatorService>, "listGrantsOfActors">;
}

/** Something with which authority of a person goes on when the person is removed. */
export type PersonRecord = MessageInitShape<typeof RevokedRecordSchema> & {
  kind: EnumName<typeof RevokedRecordKind>;
  id: string;
  environment: string;
};

interface Member {
  ownerId: string;
  personId: string;
}

/** Lists the keys, active webhooks and open grants that a person made for an owner, or keys of the person did. */
export async function listPersonRecords(
  { operator, webhooks, operatorGrants }: PersonRecordServices,
  call: Call,
  { ownerId, personId }: Member,
): Promise<PersonRecord[]> {
  const { apiKeys } = await operator.listOwnerCredentials({ ownerId, createdBy: personId }, call);
  const actors = [`person:${personId}`, ...apiKeys.map(({ id }) => `api_key:${id}`)];
  const records = apiKeys.map(ofKey);
  for (const environment of environments) {
    for await (const webhook of everyWebhook(webhooks, { ...call, tenant: { ownerId, environment } })) {
      const isOfPerson = actors.includes(webhook.createdBy) || actors.includes(webhook.urlChangedBy);
      if (webhook.isActive && isOfPerson) records.push(ofWebhook(webhook));
    }
  }
  const { exposureGrants } = await operatorGrants.listGrantsOfActors({ ownerId, actors }, call);
  return [...records, ...exposureGrants.map(ofGrant)];
}

/**
 * Deletes the keys, disables the webhooks and ends the grants of a person that are chosen. Resolves to what it has ended. Throws
 * INVALID_ARGUMENT for an id that the person has not made; then nothing is ended.
 */
export async function revokePersonRecords(
  services: PersonRecordServices,
  call: Call,
  { revokeIds, ...member }: Member & { revokeIds: readonly string[] },
): Promise<PersonRecord[]> {
  if (revokeIds.length === 0) return [];
  const records = await listPersonRecords(services, call, member);
  if (revokeIds.some((id) => records.every((record) => record.id !== id))) {
    throw invalidField(
      "revoke_ids",
      "must be ids of keys, webhooks and grants that the person made and that work still",
    );
  }
  const chosen = records.filter(({ id }) => revokeIds.includes(id));
  for (const record of chosen) await revoke(services, call, member.ownerId, record);
  return chosen;
}

async function revoke(
  { credentials, webhooks, grants }: PersonRecordServices,
  call: Call,
  ownerId: string,
  { kind, id, environment }: PersonRecord,
): Promise<void> {
  if (!isEnvironment(environment)) throw new TypeError(`a record is in no environment: ${id}`);
  const inEnvironment = { ...call, tenant: { ownerId, environment } };
  if (kind === "key") await credentials.deleteApiKey({ apiKeyId: id }, inEnvironment);
  else if (kind === "webhook") await webhooks.updateWebhook({ webhookId: id, isActive: false }, inEnvironment);
  else await grants.deleteExposureGrant({ id }, inEnvironment);
}

async function* everyWebhook(webhooks: PersonRecordServices["webhooks"], call: Call) {
  for (let startingAfter: string | undefined = ""; startingAfter !== undefined; ) {
    const page = await webhooks.listWebhooks({ limit: 100, startingAfter }, call);
    yield* page.webhooks;
    startingAfter = page.hasMore ? page.webhooks.at(-1)?.id : undefined;
  }
}

function ofKey({ id, environment, redactedKey, name }: ApiKey): PersonRecord {
  return { kind: "key", id, environment, about: [redactedKey, name].filter(Boolean).join(" ") };
}

function ofWebhook({ id, environment, url }: Webhook): PersonRecord {
  return { kind: "webhook", id, environment, about: url };
}

function ofGrant({ id, environment, ...sides }: ExposureGrant): PersonRecord {
  const about = `${sides.ownerId} ${sides.employerId} to ${sides.granteeOwnerId} ${sides.granteeEmployerId}`;
  return { kind: "grant", id, environment, about };
}
