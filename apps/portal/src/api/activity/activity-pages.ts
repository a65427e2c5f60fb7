import type { ServiceImpl } from "@connectrpc/connect";
import type { Activity, ActivityService } from "@platform/contracts/activity/v1/activity";
import type { PortalActivityService } from "@platform/contracts/portal/v1/activity";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";

interface Dependencies {
  database: Queryable;
  activity: Calls<typeof ActivityService>;
}

/** Changes of the owner's records, with the names of the people who made them. */
export function activityPages({ database, activity }: Dependencies): ServiceImpl<typeof PortalActivityService> {
  return {
    async listActivity(request, context) {
      const { limit, startingAfter, resourceType, resourceId, actorId, requestId, createdFrom, createdBefore } =
        request;
      const page = await activity.listActivities(
        {
          limit,
          startingAfter,
          resourceType,
          resourceId,
          actorId,
          requestId,
          ...(createdFrom && { createdFrom }),
          ...(createdBefore && { createdBefore }),
        },
        ownerCall(context),
      );
      return { entries: await toEntries(database, page.activities), hasMore: page.hasMore };
    },
  };
}

/** Activities with the names of people, and of staff where the activity names them. */
export async function toEntries(database: Queryable, activities: readonly Activity[]) {
  const people = activities.flatMap(({ actor }) =>
    actor && ["person", "operator"].includes(actor.type) ? [actor.id] : [],
  );
  const names = await selectNames(database, [...new Set(people)]);
  return activities.map(({ id, action, resourceType, resourceId, actor, requestId, createdAt }) => ({
    id,
    action,
    resourceType,
    resourceId,
    requestId,
    actorType: actor?.type ?? "",
    actorId: actor?.id ?? "",
    actorName: names.get(actor?.id ?? "") ?? "",
    ...(createdAt && { createdAt }),
  }));
}
