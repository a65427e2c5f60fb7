import { ActivityOperatorService, ActivityService } from "@platform/contracts/activity/v1/activity";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement, implementForTenants } from "@platform/rpc/server/handlers";
import { environments } from "@platform/service/call/tenant";
import { oneOf, requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { selectActivities, selectActivitiesOfRequest } from "./activity.sql.ts";
import { fromFilters, toOperatorsMessage, toOwnersMessage, toSealMessage } from "./activity-message.ts";
import { sealActivity } from "./seal-activity.ts";

interface Dependencies {
  database: Queryable;
}

/** RPCs of owners, for their own activity. */
export function activityService(dependencies: Parameters<typeof sealActivity>[0]): Implementation {
  const { database } = dependencies;
  return implementForTenants(ActivityService, {
    async sealActivity(_, call) {
      return toSealMessage(await sealActivity(dependencies, call));
    },
    async listActivities(request, { tenant }) {
      const { items, hasMore } = await selectActivities(database, tenant, request, fromFilters(request));
      return { activities: items.map(toOwnersMessage), hasMore };
    },
  });
}

const listedTenant = z.object({ environment: oneOf(environments), ownerId: requiredText() });
const shownRequest = z.object({ requestId: requiredText() });

/** RPCs of operators, for the activity of any owner. */
export function activityOperatorService({ database }: Dependencies): Implementation {
  return implement(ActivityOperatorService, {
    async listOwnerActivities(request) {
      const { environment, ownerId } = request;
      const tenant = parseMessage("INVALID_PAGE", listedTenant, { environment, ownerId });
      const { items, hasMore } = await selectActivities(database, tenant, request, fromFilters(request));
      return { activities: items.map(toOperatorsMessage), hasMore };
    },
    async listRequestActivities(request) {
      const { requestId } = parseMessage("INVALID_PAGE", shownRequest, { requestId: request.requestId });
      const { items, hasMore } = await selectActivitiesOfRequest(database, requestId);
      return { activities: items.map(toOperatorsMessage), hasMore };
    },
  });
}
