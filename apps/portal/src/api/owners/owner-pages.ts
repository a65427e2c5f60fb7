import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { OwnerSchema, PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { activityEvent } from "@platform/messaging/activity-event";
import { enqueue, type OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import type { Calls } from "@platform/rpc/client";
import { isEnvironment } from "@platform/service/tenant";
import { personCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { toKey } from "../keys/key.ts";
import { toReport } from "../payroll/report.ts";
import { toWebhook } from "../webhooks/webhook.ts";

interface Dependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
  operator: Calls<typeof CredentialsOperatorService>;
  reports: Pick<Calls<typeof PayrollReportService>, "listReports">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks">;
}

const shown = 100;

/** Owners, for the operator's staff. */
export function ownerPages(dependencies: Dependencies): ServiceImpl<typeof PortalOwnersService> {
  const { database, relay, operator, reports, webhooks } = dependencies;
  return {
    async listOwners({ limit, afterId }, context) {
      const page = await operator.listOwners({ limit: limit || shown, afterId }, personCall(context));
      return { owners: page.owners.map(toOwner), hasMore: page.hasMore };
    },
    async getOwner({ ownerId }, context) {
      const call = personCall(context);
      const { owner } = await operator.getOwner({ id: ownerId }, call);
      const { apiKeys, clientCredentials } = await operator.listOwnerCredentials({ ownerId }, call);
      const { plans } = await operator.listPlans({}, call);
      return {
        ...withOwner(owner),
        keys: apiKeys.map((key) => toKey(key, new Map())),
        clients: clientCredentials.map(({ clientId, environment, isActive, createdAt, revokedAt }) => ({
          ...{ clientId, environment, isActive },
          ...(createdAt && { createdAt }),
          ...(revokedAt && { revokedAt }),
        })),
        plans: plans.map(({ name }) => name),
      };
    },
    async changeOwner({ ownerId: id, name, plan, contactEmail }, context) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(contactEmail !== undefined && { contactEmail }),
      };
      return withOwner((await operator.updateOwner({ id, ...changes }, personCall(context))).owner);
    },
    async suspendOwner({ ownerId: id }, context) {
      return withOwner((await operator.suspendOwner({ id }, personCall(context))).owner);
    },
    async resumeOwner({ ownerId: id }, context) {
      return withOwner((await operator.resumeOwner({ id }, personCall(context))).owner);
    },
    async viewOwnerRecords({ ownerId, environment }, context) {
      if (!isEnvironment(environment)) throw invalidField("environment", "must be sandbox or production");
      const tenant = { ownerId, environment };
      const call = { ...personCall(context), tenant };
      await operator.getOwner({ id: ownerId }, call);
      // Recorded before anything is shown.
      const viewed = activityEvent("activityPortal", tenant, { action: "support.viewed", resourceId: ownerId });
      await database.transaction((tx) => enqueue(tx, [viewed]));
      relay.nudge();
      const found = await reports.listReports({ limit: shown }, call);
      const hooks = await webhooks.listWebhooks({ limit: shown }, call);
      return { reports: found.reports.map(toReport), webhooks: hooks.webhooks.map(toWebhook) };
    },
  };
}

const withOwner = (owner: Owner | undefined) => (owner ? { owner: toOwner(owner) } : {});

function toOwner(owner: Owner): MessageInitShape<typeof OwnerSchema> {
  const { id, name, ownerType, plan, contactEmail, retentionYears, createdAt, suspendedAt } = owner;
  return {
    ...{ id, name, ownerType, plan, contactEmail, retentionYears },
    ...(createdAt && { createdAt }),
    ...(suspendedAt && { suspendedAt }),
  };
}
