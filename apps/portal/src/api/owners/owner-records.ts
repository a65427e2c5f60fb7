import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type {
  Finding,
  PayrollReport,
  PayrollReportService,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type {
  FindingSeverity,
  PortalOwnersService,
  ViewOwnerPayrollRequest,
} from "@platform/contracts/portal/v1/owners";
import type { Attempt, Delivery, Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import type { EnumName } from "@platform/service/call/enum-names";
import { isEnvironment, type Tenant } from "@platform/service/call/tenant";
import type { PersonCall } from "../../access/page-call.ts";
import { personCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { type ConsentDependencies, useConsent } from "../consents/use-consent.ts";
import { type Look, type LookDependencies, recordLook } from "./record-look.ts";

interface Dependencies extends LookDependencies, ConsentDependencies {
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  reports: Pick<Calls<typeof PayrollReportService>, "listReports" | "getReport" | "listRecords">;
  webhooks: Pick<Calls<typeof WebhooksService>, "listWebhooks" | "getWebhook" | "listDeliveries" | "getDelivery">;
}

type ViewRpcs = "viewOwnerRecords" | "viewOwnerReport" | "viewOwnerWebhook" | "viewOwnerDelivery" | "viewOwnerPayroll";

const mostShown = 100;

/**
 * Reports and webhooks of an owner as support sees them, each look in the owner's activity: names of people and wages only with the
 * owner's consent.
 */
export function ownerRecords(dependencies: Dependencies): Pick<ServiceImpl<typeof PortalOwnersService>, ViewRpcs> {
  const { operator, reports, webhooks } = dependencies;

  /** Reads, and then records what was read in the owner's activity: nothing is shown that could not be recorded. */
  async function viewed<Records>(
    call: PersonCall,
    { ownerId, environment }: { ownerId: string; environment: string },
    [what, resourceId]: readonly [Look["what"], string],
    read: (call: PersonCall & { tenant: Tenant }) => Promise<Records>,
  ): Promise<Records> {
    if (!isEnvironment(environment)) throw invalidField("environment", "must be sandbox or production");
    const tenant = { ownerId, environment };
    await operator.getOwner({ id: ownerId }, call);
    const records = await read({ ...call, tenant });
    await recordLook(dependencies, call, [tenant], { what, resourceId });
    return records;
  }

  return {
    viewOwnerRecords: (request, context) =>
      viewed(personCall(context), request, ["records", request.ownerId], async (call) => {
        const page = await reports.listReports({ limit: mostShown }, call);
        const hooks = await webhooks.listWebhooks({ limit: mostShown }, call);
        return { reports: page.reports.map(withoutAmounts), webhooks: hooks.webhooks.map(toSupportWebhook) };
      }),
    viewOwnerReport: (request, context) =>
      viewed(personCall(context), request, ["report", request.reportId], async (call) => {
        const { report, findings } = await reports.getReport({ reportId: request.reportId }, call);
        return {
          ...(report && { report: withoutAmounts(report) }),
          findings: [
            ...(findings?.problems ?? []).map((finding) => toSupportFinding("error", finding)),
            ...(findings?.warnings ?? []).map((finding) => toSupportFinding("warning", finding)),
          ],
          findingsNotListed: (findings?.problemsNotListed ?? 0) + (findings?.warningsNotListed ?? 0),
        };
      }),
    viewOwnerWebhook: (request, context) =>
      viewed(personCall(context), request, ["webhook", request.webhookId], async (call) => {
        const { webhookId, status, startingAfter } = request;
        const { webhook } = await webhooks.getWebhook({ webhookId }, call);
        const filter = { webhookId, status, limit: mostShown, startingAfter };
        const { deliveries, hasMore } = await webhooks.listDeliveries(filter, call);
        const page = { deliveries: deliveries.map(toSupportDelivery), hasMore };
        return webhook ? { ...page, webhook: toSupportWebhook(webhook) } : page;
      }),
    viewOwnerPayroll: (request, context) => viewPayroll(dependencies, personCall(context), request),
    viewOwnerDelivery: (request, context) =>
      viewed(personCall(context), request, ["delivery", request.deliveryId], async (call) => {
        const { webhookId, deliveryId } = request;
        const { delivery, attempts } = await webhooks.getDelivery({ webhookId, deliveryId }, call);
        return {
          ...(delivery && { delivery: toSupportDelivery(delivery) }),
          attempts: attempts.map(toSupportAttempt),
        };
      }),
  };
}

/** Records with names and wages, for which the owner consents. */
async function viewPayroll(
  dependencies: Dependencies,
  call: PersonCall,
  { ownerId, environment, reportId, afterPosition }: ViewOwnerPayrollRequest,
) {
  const { reports } = dependencies;
  if (!isEnvironment(environment)) throw invalidField("environment", "must be sandbox or production");
  const tenant = { ownerId, environment };
  await reports.getReport({ reportId }, { ...call, tenant });
  const use = { tenant, subject: "payroll", action: "support.viewed_payroll", resourceId: reportId } as const;
  await useConsent(dependencies, call, use);
  const after = afterPosition === undefined ? {} : { afterPosition };
  const { page } = await reports.listRecords({ reportId, limit: mostShown, ...after }, { ...call, tenant });
  return page ? { page } : {};
}

/** Only what is listed here, so that members that a report gets later do not get here. */
function withoutAmounts(report: PayrollReport) {
  const { id, employerId, status, periodStart, periodEnd, recordsTotal, recordsProcessed, recordsFailed } = report;
  const { corrects, replacedBy, fileName, noPayroll, failure, supplements, receivedAt, finishedAt, voidedAt } = report;
  const times = { ...(receivedAt && { receivedAt }), ...(finishedAt && { finishedAt }), ...(voidedAt && { voidedAt }) };
  const counts = { recordsTotal, recordsProcessed, recordsFailed };
  const relations = { corrects, replacedBy, supplements };
  return {
    id,
    employerId,
    status,
    periodStart,
    periodEnd,
    fileName,
    noPayroll,
    ...counts,
    ...relations,
    ...times,
    ...(failure && { failure }),
  };
}

function toSupportFinding(severity: EnumName<typeof FindingSeverity>, { position, code, field, message }: Finding) {
  return { severity, code, field, message, ...(position !== undefined && { position }) };
}

/** Only what is listed here, so that members that pages of the owner have, or get later, do not get here. */
function toSupportWebhook(webhook: Webhook) {
  const { id, url, events, isActive, disabledReason, disabledAt, failingSince, isFailing, createdAt } = webhook;
  const times = {
    ...(disabledAt && { disabledAt }),
    ...(failingSince && { failingSince }),
    ...(createdAt && { createdAt }),
  };
  return { id, url, events, isActive, disabledReason, isFailing, ...times };
}

/** As above. */
function toSupportDelivery(delivery: Delivery) {
  const { id, webhookId, eventId, eventType, status, attempts, responseCode, lastError } = delivery;
  const { createdAt, nextAttemptAt } = delivery;
  return {
    id,
    webhookId,
    eventId,
    eventType,
    status,
    attempts,
    lastError,
    ...(responseCode !== undefined && { responseCode }),
    ...(createdAt && { createdAt }),
    ...(nextAttemptAt && { nextAttemptAt }),
  };
}

/** As above; the response of a receiver may repeat what it was sent. */
function toSupportAttempt({ number, startedAt, durationMs, responseCode, error }: Attempt) {
  return {
    number,
    durationMs,
    error,
    ...(startedAt && { startedAt }),
    ...(responseCode !== undefined && { responseCode }),
  };
}
