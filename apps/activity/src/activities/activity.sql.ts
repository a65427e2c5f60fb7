import { listed, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { type ActorType, isInternalActor } from "@platform/service/call/actor";
import type { Environment } from "@platform/service/call/tenant";
import type { Activity, ChainedActivity } from "./activity.ts";

const activityRow = {
  id: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
  action: "text",
  resourceType: "text",
  resourceId: "text",
  actorType: typed<ActorType | null>("text?"),
  actorId: "text?",
  operatorName: "text?",
  requestId: "text?",
  createdAt: "timestamptz",
  position: "bigint?",
  digest: "text?",
} as const;
type ActivityRow = RowOf<typeof activityRow>;

const insertStatement = statement(
  "activities_insert",
  {},
  `INSERT INTO activities (${listed(activityRow)}) SELECT * FROM ${unnested(activityRow)} ON CONFLICT DO NOTHING`,
  { rows: activityRow },
);

/** Inserts activities; those that are there already stay as they are. */
export async function insertActivities(tx: Queryable, activities: readonly ChainedActivity[]): Promise<void> {
  await tx.query(insertStatement, { rows: activities.map(toActivityRow) });
}

const keyRow = { environment: "text", ownerId: "text", id: "text" } as const;
// A subquery with LIMIT looks each id up; a join would read all activities of the owner.
const knownStatement = statement(
  "activities_known",
  { id: "text" },
  `SELECT row.id FROM ${unnested(keyRow)}
   WHERE (SELECT true FROM activities
     WHERE environment = row.environment AND owner_id = row.owner_id AND activities.id = row.id LIMIT 1) IS NOT NULL`,
  { rows: keyRow },
);

/** Selects the ids of those activities that are there already. */
export async function selectKnownIds(tx: Queryable, activities: readonly Activity[]): Promise<Set<string>> {
  const rows = await tx.query(knownStatement, { rows: activities.map(({ id, tenant }) => ({ id, ...tenant })) });
  return new Set(rows.map(({ id }) => id));
}

function toActivityRow(activity: ChainedActivity) {
  const { id, tenant, action, resource, actor, requestId, createdAt, position, digest } = activity;
  return {
    id,
    ...tenant,
    action,
    resourceType: resource.type,
    resourceId: resource.id,
    actorType: actor?.type,
    actorId: actor && !isInternalActor(actor) ? actor.id : undefined,
    operatorName: actor && isInternalActor(actor) ? actor.id : undefined,
    requestId,
    createdAt,
    position,
    digest,
  };
}

/** Selects a page of the tenant's activities, newest first. The name of an operator or a service does not match `actorId`. */
export const selectActivities = tenantList({
  table: "activities",
  row: activityRow,
  where: "true",
  filters: {
    resourceType: "resource_type",
    resourceId: "resource_id",
    actorId: "actor_id",
    requestId: "request_id",
    /** Ids of that time or later. */
    fromId: "id >=",
    /** Ids before that time. */
    belowId: "id <",
  },
  fromRow: activityOf,
});

/** The most that a request shows. */
const maxOfRequest = 1000;

const requestStatement = statement(
  "activities_of_request",
  activityRow,
  `SELECT ${selected(activityRow)} FROM activities WHERE request_id = {requestId:text} ORDER BY id LIMIT ${maxOfRequest + 1}`,
);

/** Selects the changes of one request, of any owner, oldest first. */
export async function selectActivitiesOfRequest(db: Queryable, requestId: string) {
  const rows = await db.query(requestStatement, { requestId });
  return { items: rows.slice(0, maxOfRequest).map(activityOf), hasMore: rows.length > maxOfRequest };
}

function activityOf({ environment, ownerId, resourceType, resourceId, ...row }: ActivityRow): ChainedActivity {
  const { id, action, actorType, actorId, operatorName, requestId, createdAt, position, digest } = row;
  return {
    id,
    tenant: { environment, ownerId },
    action,
    resource: { type: resourceType, id: resourceId },
    actor: actorType === null ? undefined : { type: actorType, id: operatorName ?? actorId ?? "" },
    requestId: requestId ?? undefined,
    createdAt,
    position: position === null ? undefined : Number(position),
    digest: digest ?? undefined,
  };
}
