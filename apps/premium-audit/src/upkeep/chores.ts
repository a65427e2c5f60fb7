import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import type { Chore } from "@platform/retention/upkeep";
import type { Logger } from "@platform/service/observe/log";
import { rateOverdueAudits } from "../audit/audits/rate-overdue-audits.ts";
import { citeUncitedAudits } from "../audit/citations/cite-reports.ts";
import { lookForMissingPayroll } from "../audit/missing-payroll/look-for-missing-payroll.ts";
import type { DocumentStore } from "../desk/document-store/document-store.ts";
import { removeUnfinishedDocuments } from "../desk/documents/clean-up.sql.ts";
import { removeObjects } from "../desk/documents/remove-objects.ts";
import { sendReminders } from "../desk/reminders/send-reminders.ts";
import { findMissedReports } from "../ledger/ledger/find-missed-reports.ts";
import { lookForLateReports } from "../ledger/ledger/look-for-late-reports.ts";
import { announceForgottenCauses } from "../policy/billing/cause.sql.ts";
import type { Dependencies } from "../policy/dependencies.ts";
import { advancePolicies } from "../policy/policies/advance-policies.ts";
import {
  deleteExpiredAudits,
  deleteExpiredDocuments,
  deleteExpiredPayments,
  deleteExpiredPolicies,
  deleteExpiredRateTables,
  deleteExpiredRuleTables,
  deleteExpiredSubcontractors,
  type ErasedAudit,
} from "./retention.sql.ts";

/** Small, so that a batch holds its locks only briefly: a policy may have a hundred thousand worksheet rows. */
const policiesAtOnce = 20;
const auditsAtOnce = 20;
const paymentsAtOnce = 1000;
const subcontractorsAtOnce = 100;
/** Each has up to a hundred rows of bytes. */
const documentsAtOnce = 10;
/** A table has up to 100,000 rows in each version. */
const rateTablesAtOnce = 5;

/**
 * The periodic work of this service: applies changes of policies on their dates, reminds of due
 * dates, has payroll-intake keep the reports of audits
 * of earlier releases, and deletes records after their retention period.
 */
export function upkeepChores(
  dependencies: Pick<Dependencies, "database" | "exposure" | "citations" | "dueDates" | "openFinalAudit"> & {
    documents: DocumentStore;
    /** Days after the end of a pay period until its report is late, where no policy states it. */
    graceDays: number;
    log: Pick<Logger, "warn">;
  },
  retention: OwnerRetention,
): Chore[] {
  const { database, documents } = dependencies;
  return [
    { what: "policy changes", batch: () => advancePolicies(dependencies) },
    { what: "late payroll reports", batch: () => lookForLateReports(dependencies) },
    { what: "missing payroll reports", batch: () => lookForMissingPayroll(dependencies) },
    { what: "forgotten causes of ledgers", batch: () => database.transaction(announceForgottenCauses) },
    { what: "reports that ledgers missed", batch: () => findMissedReports(dependencies) },
    { what: "reminders of due dates", batch: () => sendReminders(dependencies) },
    { what: "audits whose records are overdue", batch: () => rateOverdueAudits(dependencies) },
    { what: "citations of audits", batch: () => citeUncitedAudits(dependencies) },
    {
      what: "policies",
      async batch(now) {
        const cutoffs = await retention.cutoffs(now);
        return database.transaction(async (tx) => {
          const { count, audits } = await deleteExpiredPolicies(tx, cutoffs, policiesAtOnce);
          await announceErased(tx, audits);
          return count;
        });
      },
    },
    {
      what: "deleted audits",
      async batch(now) {
        const cutoffs = await retention.cutoffs(now);
        return database.transaction(async (tx) => {
          const audits = await deleteExpiredAudits(tx, cutoffs, auditsAtOnce);
          await announceErased(tx, audits);
          return audits.length;
        });
      },
    },
    {
      what: "deleted payments",
      batch: async (now) => deleteExpiredPayments(database, await retention.cutoffs(now), paymentsAtOnce),
    },
    {
      what: "deleted documents",
      batch: async (now) => deleteExpiredDocuments(database, await retention.cutoffs(now), documentsAtOnce),
    },
    { what: "unfinished documents", batch: () => removeUnfinishedDocuments(database, documentsAtOnce) },
    { what: "objects of documents", batch: () => removeObjects(dependencies, documents) },
    ...expiryOfTables(database, retention),
  ];
}

/** Deletes what policies name after its retention period. */
function expiryOfTables(database: Dependencies["database"], retention: OwnerRetention): Chore[] {
  return [
    {
      what: "subcontractors",
      batch: async (now) => deleteExpiredSubcontractors(database, await retention.cutoffs(now), subcontractorsAtOnce),
    },
    {
      what: "rate tables",
      batch: async (now) => deleteExpiredRateTables(database, await retention.cutoffs(now), rateTablesAtOnce),
    },
    {
      what: "rule tables",
      batch: async (now) => deleteExpiredRuleTables(database, await retention.cutoffs(now), rateTablesAtOnce),
    },
  ];
}

/** Publishes `audit.erased`, with which payroll-intake stops keeping the reports of the audit. */
async function announceErased(tx: Queryable, audits: readonly ErasedAudit[]): Promise<void> {
  if (audits.length === 0) return;
  await enqueue(
    tx,
    audits.map(({ tenant, auditId }) => newEvent({ tenant, data: { case: "auditErased", value: { auditId } } })),
  );
}
