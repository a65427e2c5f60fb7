import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ActivitySchema, SealActivityResponseSchema } from "@platform/contracts/activity/v1/activity";
import { isInternalActor } from "@platform/service/call/actor";
import { newId } from "@platform/service/call/ids";
import { activityIdPrefix, type ChainedActivity } from "./activity.ts";

import type { ActivitySeal } from "./seal-activity.ts";

type ActivityMessage = MessageInitShape<typeof ActivitySchema>;

/** Converts an activity to its message, with the names of operators and services. */
export function toOperatorsMessage(activity: ChainedActivity): ActivityMessage {
  const { tenant, resource, actor, requestId = "", createdAt, position = 0, digest = "", ...members } = activity;
  return {
    ...members,
    ...tenant,
    resourceType: resource.type,
    resourceId: resource.id,
    ...(actor && { actor }),
    requestId,
    createdAt: timestampFromDate(createdAt),
    position: BigInt(position),
    digest,
  };
}

/** Converts an activity to the message for its owner, who is not told which operator or service made a change. */
export function toOwnersMessage(activity: ChainedActivity): ActivityMessage {
  const { actor } = activity;
  return toOperatorsMessage(actor && isInternalActor(actor) ? { ...activity, actor: { ...actor, id: "" } } : activity);
}

/** Converts a seal to its message. */
export function toSealMessage({
  position,
  digest,
  sealedAt,
  publicKey,
  signature,
}: ActivitySeal): MessageInitShape<typeof SealActivityResponseSchema> {
  return { position: BigInt(position), digest, sealedAt: timestampFromDate(sealedAt), publicKey, signature };
}

interface Filters {
  resourceType: string;
  resourceId: string;
  actorId: string;
  requestId: string;
  createdFrom?: Timestamp | undefined;
  createdBefore?: Timestamp | undefined;
}

/** Reads the filters of a list. Times become bounds of ids, which have the order of time. */
export function fromFilters({ resourceType, resourceId, actorId, requestId, createdFrom, createdBefore }: Filters) {
  const bound = (time: Timestamp | undefined) => (time ? firstIdAt(timestampMs(time)) : "");
  return { resourceType, resourceId, actorId, requestId, fromId: bound(createdFrom), belowId: bound(createdBefore) };
}

/** The latest time that an id can have. */
const maxIdMs = 2 ** 48 - 1;

/** The smallest id of a time; all ids of earlier times sort before it. */
function firstIdAt(timeMs: number): string {
  const ms = Math.min(Math.max(0, Math.ceil(timeMs)), maxIdMs);
  return newId(activityIdPrefix, ms).slice(0, activityIdPrefix.length + 10);
}
