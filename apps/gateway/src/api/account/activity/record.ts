import type { Activity } from "@platform/contracts/activity/v1/activity";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime } from "@platform/public-records/value/public-time";
import { actorTypes } from "@platform/service/call/actor";
import { z } from "zod";

const actorSchema = z
  .object({
    type: z.enum(actorTypes).meta({
      description:
        "`api_key` or `client_credentials`: your credentials. `person`: somebody who signed in. `operator`: the operator of the " +
        "platform. `schedule`: the platform itself. `service`: another system of the operator. `owner`: another owner.",
    }),
    id: z.string().nullable().meta({
      description:
        "Id of the API key, of the client, of the person, of the platform's task or of the other owner. Null for an operator and a service.",
    }),
  })
  .nullable()
  .meta({ description: "Actor of the change. Null for changes that were made before actors were recorded." });

/** A change of a record, as its owner sees it. It contains no data of the record. */
export const activityRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("activity"),
    owner_id: z.string(),
    environment: environmentSchema,
    action: z.string().meta({ description: "Type of the record or file and of the change, such as `policy.updated`." }),
    resource: z
      .object({
        type: z.string().meta({ description: "Type of the record, such as `policy` or `api_key`." }),
        id: z.string(),
      })
      .meta({ description: "The changed record." }),
    actor: actorSchema,
    request_id: z.string().nullable().meta({
      description:
        "`X-Svc-Request-Id` of the request that caused the change. Null if none did, and for a change that another owner made.",
    }),
    created_at: z.iso.datetime(),
    position: z.int().nullable().meta({
      description: "Place in the chain of your activity in this environment, from 1. Null before release 2.0.",
    }),
    digest: z.string().nullable().meta({
      description:
        "SHA-256 in hex of this change and of the digest before it, which `premium-audit verify-evidence` checks.",
    }),
  })
  .meta({ id: "Activity" });

export function toActivityRecord(activity: Activity): z.input<typeof activityRecordSchema> {
  const { actor } = activity;
  return {
    id: activity.id,
    object: "activity",
    owner_id: activity.ownerId,
    environment: choiceOf(activity.environment),
    action: activity.action,
    resource: { type: activity.resourceType, id: activity.resourceId },
    actor: actor ? { type: choiceOf(actor.type), id: actor.id || null } : null,
    // A request of another owner is that owner's own business.
    request_id: actor && choiceOf<string>(actor.type) === "owner" ? null : activity.requestId || null,
    created_at: publicTime(activity.createdAt),
    position: Number(activity.position) || null,
    digest: activity.digest || null,
  };
}
