import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ClientCredentials, Owner, Plan, Suspension } from "@platform/contracts/credentials/v1/credentials";
import type {
  OwnerClientSchema,
  OwnerPlanSchema,
  OwnerSchema,
  OwnerSuspensionSchema,
} from "@platform/contracts/portal/v1/owners";
import { staffNameOf } from "../operations/staff-activity.ts";

export const withOwner = (owner: Owner | undefined) => (owner ? { owner: toOwner(owner) } : {});

export function toOwner(owner: Owner): MessageInitShape<typeof OwnerSchema> {
  const { id, name, ownerType, plan, contactEmail, retentionYears, createdAt, suspendedAt } = owner;
  return {
    id,
    name,
    ownerType,
    plan,
    contactEmail,
    retentionYears,
    ...(createdAt && { createdAt }),
    ...(suspendedAt && { suspendedAt }),
  };
}

export function toClient(client: ClientCredentials): MessageInitShape<typeof OwnerClientSchema> {
  const { clientId, environment, isActive, createdAt, revokedAt } = client;
  return { clientId, environment, isActive, ...(createdAt && { createdAt }), ...(revokedAt && { revokedAt }) };
}

export function toPlan({ name, windows, concurrentWebhooks }: Plan): MessageInitShape<typeof OwnerPlanSchema> {
  return {
    name,
    concurrentWebhooks,
    windows: windows.map(({ limit, windowSeconds }) => ({ limit, windowSeconds })),
  };
}

/** @param names of staff by their ids; who is not in it is shown as it is */
export function toSuspension(
  suspension: Suspension,
  names: ReadonlyMap<string, string>,
): MessageInitShape<typeof OwnerSuspensionSchema> {
  const { suspendedAt, suspendedBy, reason, resumedAt, resumedBy, resumeReason } = suspension;
  return {
    reason,
    resumeReason,
    suspendedBy: staffNameOf(suspendedBy, names),
    resumedBy: staffNameOf(resumedBy, names),
    ...(suspendedAt && { suspendedAt }),
    ...(resumedAt && { resumedAt }),
  };
}
