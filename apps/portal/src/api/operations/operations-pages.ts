import type { ServiceImpl } from "@connectrpc/connect";
import type { ActivityOperatorService } from "@platform/contracts/activity/v1/activity";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { personCall } from "../../admission/serve-pages.ts";
import { toEntries } from "../activity/activity-pages.ts";
import { discardDeadLetters, getDeadLetter, listDeadLetters, replayDeadLetters } from "./dead-letters.ts";
import { listLegalHolds, placeLegalHold, releaseLegalHold } from "./legal-holds.ts";
import type { OperatedServices } from "./operated-services.ts";
import { listOutboxes, republishEvents } from "./outboxes.ts";
import type { SystemWatch } from "./system-status.ts";

interface Dependencies {
  database: Queryable;
  services: OperatedServices;
  watch: Pick<SystemWatch, "look">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  operatorActivity: Pick<Calls<typeof ActivityOperatorService>, "listRequestActivities">;
}

/** Dead letters, outboxes, legal holds and health of all services, for the operator's staff. */
export function operationsPages(dependencies: Dependencies): ServiceImpl<typeof PortalOperationsService> {
  const { database, services, watch, operator, operatorActivity } = dependencies;
  return {
    listDeadLetters: (_, context) => listDeadLetters(services, personCall(context)),
    async getDeadLetter({ key }, context) {
      const call = personCall(context);
      const deadLetter = await getDeadLetter(services, call, key);
      const { requestId = "" } = deadLetter;
      const { activities } = requestId
        ? await operatorActivity.listRequestActivities({ requestId }, call)
        : { activities: [] };
      return { deadLetter, changes: await toEntries(database, activities) };
    },
    async replayDeadLetters({ keys }, context) {
      return { outcomes: await replayDeadLetters(services, personCall(context), keys) };
    },
    async discardDeadLetters({ keys }, context) {
      return { outcomes: await discardDeadLetters(services, personCall(context), keys) };
    },
    listOutboxes: (_, context) => listOutboxes(services, personCall(context)),
    republishEvents: (request, context) => republishEvents(services, personCall(context), request),
    listLegalHolds: ({ released }, context) => listLegalHolds(services, personCall(context), released),
    async placeLegalHold(request, context) {
      await placeLegalHold(services, operator, personCall(context), request);
      return {};
    },
    async releaseLegalHold(request, context) {
      await releaseLegalHold(services, personCall(context), request);
      return {};
    },
    async getSystemStatus() {
      return { services: await watch.look() };
    },
  };
}
