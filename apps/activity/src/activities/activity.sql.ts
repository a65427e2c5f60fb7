import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { type ActorType, isInternalActor } from "@platform/service/call/actor";
import type { Environment } from "@platform/service/call/tenant";
import type { Activity } from "./activity.ts";

interface ActivityRow {
  id: string;
  environment: Environment;
  owner_id: string;
  action: string;
  resource_type: string;
  resource_id: string;
  actor_type: ActorType | null;
  actor_id: string | null;
  operator_name: string | null;
  request_id: string | null;
  created_at: Date;
}

const columns = `id, environment, owner_id, action, resource_type, resource_id, actor_type, actor_id, operator_name,
  request_id, created_at`;

const insertStatement = statement(
  "activities_insert",
  `INSERT INTO activities (${columns})
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::text[], $10::text[], $11::timestamptz[])
   ON CONFLICT DO NOTHING`,
);

/** Inserts activities; those that are there already stay as they are. */
export async function insertActivities(tx: Queryable, activities: readonly Activity[]): Promise<void> {
  const column = (value: (activity: Activity) => unknown) => activities.map(value);
  await tx.query(insertStatement, [
    column(({ id }) => id),
    column(({ tenant }) => tenant.environment),
    column(({ tenant }) => tenant.ownerId),
    column(({ action }) => action),
    column(({ resource }) => resource.type),
    column(({ resource }) => resource.id),
    column(({ actor }) => actor?.type ?? null),
    column(({ actor }) => (actor && !isInternalActor(actor) ? actor.id : null)),
    column(({ actor }) => (actor && isInternalActor(actor) ? actor.id : null)),
    column(({ requestId }) => requestId ?? null),
    column(({ createdAt }) => createdAt),
  ]);
}

/** Selects a page of the tenant's activities, newest first. The name of an operator or a service does not match `actorId`. */
export const selectActivities = tenantList({
  table: "activities",
  columns,
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

const requestStatement = statement<ActivityRow>(
  "activities_of_request",
  `SELECT ${columns} FROM activities WHERE request_id = $1 ORDER BY id LIMIT ${maxOfRequest + 1}`,
);

/** Selects the changes of one request, of any owner, oldest first. */
export async function selectActivitiesOfRequest(db: Queryable, requestId: string) {
  const rows = await db.query(requestStatement, [requestId]);
  return { items: rows.slice(0, maxOfRequest).map(activityOf), hasMore: rows.length > maxOfRequest };
}

function activityOf(row: ActivityRow): Activity {
  const actorId = row.operator_name ?? row.actor_id ?? "";
  return {
    id: row.id,
    tenant: { environment: row.environment, ownerId: row.owner_id },
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id },
    actor: row.actor_type === null ? undefined : { type: row.actor_type, id: actorId },
    requestId: row.request_id ?? undefined,
    createdAt: row.created_at,
  };
}
