import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Activity } from "@platform/contracts/activity/v1/activity";
import type { StaffActivitySchema } from "@platform/contracts/portal/v1/owners";
import type { Queryable } from "@platform/postgres/query/statement";
import { selectNames } from "../../people/person.sql.ts";

/** Converts changes to what staff see, with the names of people and of staff. */
export async function toStaffActivities(
  database: Queryable,
  activities: readonly Activity[],
): Promise<MessageInitShape<typeof StaffActivitySchema>[]> {
  const people = activities.flatMap(({ actor }) =>
    actor && ["person", "operator"].includes(actor.type) ? [actor.id] : [],
  );
  const names = await selectNames(database, [...new Set(people)]);
  return activities.map(({ id, ownerId, environment, action, resourceId, actor, requestId, createdAt }) => ({
    id,
    ownerId,
    environment,
    action,
    resourceId,
    requestId,
    actorType: actor?.type ?? "",
    actorId: actor?.id ?? "",
    actorName: names.get(actor?.id ?? "") ?? "",
    ...(createdAt && { createdAt }),
  }));
}

/** The id in a stamp such as `operator:ada`. */
export function staffIdOf(stamp: string): string {
  return stamp.slice(stamp.indexOf(":") + 1);
}

/** The name of who made a change, by a stamp such as `operator:ada`; the operator's command line names its login itself. */
export function staffNameOf(stamp: string, names: ReadonlyMap<string, string>): string {
  const id = staffIdOf(stamp);
  return names.get(id) ?? id;
}
