import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Event,
  FileProcessed_GranteeSchema as GranteeSchema,
  FileProcessed_ReplacedSchema as ReplacedSchema,
  FileProcessed_ReportedClassSchema as ReportedClassSchema,
} from "@platform/contracts/events/v1/events";
import { PayrollReportVoided_ReportSchema as VoidedReportSchema } from "@platform/contracts/events/v1/payroll_events";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import { ExposureGrantSchema, ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { PolicyMembersSchema, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { ProofService } from "@platform/contracts/premium_audit/v1/proofs";
import { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import { freePort } from "@platform/local-stack/machine/free-port";
import { decodeEvent, type NewEvent, newEvent, typeOf } from "@platform/messaging/event/event";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { type Part, startApp } from "@platform/service/lifecycle/app";
import { createLogger } from "@platform/service/observe/log";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect } from "vitest";
import { premiumAudit } from "../src/main.ts";
import { ExposureServer, grantIdOf, type TestReport } from "./exposure-server.ts";

export const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };

interface TestGrant {
  ownerId: string;
  granteeOwnerId: string;
  granteeEmployerId: string;
  /** The owner's id of the employer; that of the grantee when left out. */
  employerId?: string;
  environment?: Tenant["environment"];
  /** Whether it was ever accepted. */
  accepted?: boolean;
}

const grantCases = {
  offered: "exposureGrantOffered",
  accepted: "exposureGrantAccepted",
  declined: "exposureGrantDeclined",
  revoked: "exposureGrantRevoked",
} as const;

/** Starts the service on its own database and broker, with clients and a stand-in for payroll-intake. */
export async function startPremiumAudit(env: NodeJS.ProcessEnv = {}) {
  const stops: (() => unknown)[] = [];
  async function started<P extends Part>(part: P): Promise<P> {
    await part.start?.();
    stops.push(() => part.stop?.());
    return part;
  }
  const log = createLogger("premium-audit-test", "silent");
  const { urlOf } = await testDatabase({ services: ["premium-audit"] });
  const url = urlOf("premium-audit");
  const broker = await testNats();
  const payroll = new ExposureServer();
  const intake = await payroll.start();
  const grpcPort = await freePort();
  const app = await startApp(premiumAudit, {
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    POSTGRES_URL: url,
    ...broker.environmentOf("premium-audit"),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    PAYROLL_INTAKE_ADDRESS: `127.0.0.1:${intake.port()}`,
    // Tests run the chores that they are about.
    UPKEEP_INTERVAL_MS: "3600000",
    ...env,
  });
  stops.push(
    () => intake.stop?.(),
    () => app.stop(),
  );
  const options = { address: `127.0.0.1:${grpcPort}`, timeoutMs: hangAfterMs };
  const policies = await started(rpcClient(PolicyService, options));
  const audits = await started(rpcClient(AuditService, options));
  const proofs = await started(rpcClient(ProofService, options));
  const citing = await started(rpcClient(CitationService, { address: `127.0.0.1:${intake.port()}` }));
  const reading = await started(rpcClient(ExposureService, { address: `127.0.0.1:${intake.port()}` }));
  const disputes = await started(rpcClient(DisputeService, options));
  const ledgers = await started(rpcClient(LedgerService, options));
  const payments = await started(rpcClient(PaymentService, options));
  const subcontractors = await started(rpcClient(SubcontractorService, options));
  const requests = await started(rpcClient(RecordsRequestService, options));
  const documents = await started(rpcClient(DocumentService, options));
  const operator = await started(rpcClient(LegalHoldService, options));
  const database = await started(createDatabase({ url, maxConnections: 3, applicationName: "test", log }));

  async function audit(id: string, as = tenant) {
    const answer = await audits.call.getAudit({ id }, { tenant: as });
    if (!answer.audit) throw new Error("response without an audit");
    return answer.audit;
  }

  return {
    policies: policies.call,
    audits: audits.call,
    disputes: disputes.call,
    proofs: proofs.call,
    payments: payments.call,
    ledgers: ledgers.call,
    subcontractors: subcontractors.call,
    requests: requests.call,
    documents: documents.call,
    operator: operator.call,
    payroll,
    citations: citing.call,
    exposure: reading.call,
    database,
    audit,

    /** Creates a policy of 2025 with one class. */
    async policy(members: Partial<MessageInitShape<typeof PolicyMembersSchema>> = {}, as = tenant) {
      const rating = { classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }] };
      const wanted = create(PolicyMembersSchema, {
        employerId: newId("emp_"),
        effectiveDate: timestampFromDate(new Date("2025-01-01")),
        premium: "5000",
        rating,
        ...members,
      } as MessageInitShape<typeof PolicyMembersSchema>);
      const { policy } = await policies.call.createPolicy({ members: wanted }, { tenant: as });
      if (!policy) throw new Error("response without a policy");
      return policy;
    },

    /** Adds a report to the exposure without an event; by default one line of class 5403 in IL. */
    report(employerId: string, changes: Partial<TestReport> & { grossWages?: string } = {}): TestReport {
      const { grossWages = "100000", ...rest } = changes;
      const line = { employeeId: "E-1", state: "IL", classCode: "5403", grossWages };
      const amounts = { overtimePay: "0", overtimeMultiplier: "1.5", doubleTimePay: "0" };
      const report: TestReport = {
        reportId: newId("PR_TEST_"),
        tenant,
        employerId,
        periodStart: "2025-01-01",
        periodEnd: "2025-12-31",
        lines: [{ ...line, ...amounts, position: 0 }],
        ...rest,
      };
      payroll.reports.push(report);
      return report;
    },

    /** Publishes `file.processed` for a report, which may no longer count. */
    async publishProcessed(
      { reportId, employerId, periodStart, periodEnd, lines, tenant: of }: TestReport,
      {
        replacing,
        notCounted,
        grantees = [],
      }: { replacing?: TestReport; notCounted?: boolean; grantees?: { ownerId: string; employerId: string }[] } = {},
    ): Promise<void> {
      const period = { payPeriodStart: periodStart, payPeriodEnd: periodEnd };
      const counts = { recordsTotal: 1, recordsProcessed: 1, recordsFailed: 0, employeeCount: 1, totalGrossPay: "1" };
      const value = {
        fileId: reportId,
        fileName: "f",
        employerId,
        ...period,
        ...counts,
        ...(notCounted && { notCounted }),
        ...(replacing && { replaced: create(ReplacedSchema, replacing) }),
        classes: lines.map(({ state = "", classCode = "" }) => create(ReportedClassSchema, { state, classCode })),
        grantees: grantees.map((grantee) => create(GranteeSchema, grantee)),
      };
      const event = newEvent({ tenant: of, data: { case: "fileProcessed", value } });
      await broker.publish(event);
    },

    /** Publishes `payroll.report_voided`, as payroll-intake does. */
    async publishVoided({ reportId, employerId, periodStart, periodEnd, tenant: of }: TestReport): Promise<void> {
      const voided = create(VoidedReportSchema, { reportId, periodStart, periodEnd });
      const event = newEvent({ tenant: of, data: { case: "payrollReportVoided", value: { employerId, voided } } });
      await broker.publish(event);
    },

    /** Publishes the events of a grant for both of its sides, as payroll-intake does. */
    async publishGrant(status: "offered" | "accepted" | "declined" | "revoked", members: TestGrant): Promise<void> {
      const { accepted = status === "accepted" || status === "revoked", environment = "sandbox", ...rest } = members;
      const moment = timestampFromDate(new Date());
      const exposureGrant = create(ExposureGrantSchema, {
        id: grantIdOf(rest.ownerId),
        environment,
        status,
        createdAt: moment,
        updatedAt: moment,
        employerId: rest.granteeEmployerId,
        ...rest,
        ...(accepted && { acceptedAt: moment }),
      });
      const events = [rest.ownerId, rest.granteeOwnerId].map((ownerId) =>
        newEvent({
          tenant: { environment, ownerId },
          data: { case: grantCases[status], value: { exposureGrant } },
        } as NewEvent),
      );
      for (const event of events) await broker.publish(event);
    },

    /** Waits until the audit is no longer in progress. */
    async finished(id: string) {
      await expect.poll(async () => (await audit(id)).status).not.toBe("in_progress");
      return audit(id);
    },

    /** Returns the events of a record, in order, with their types. */
    async eventsOf(id: string): Promise<{ type: string; event: Event }[]> {
      const all = statement<{ payload: Buffer }>("outbox_all", "SELECT payload FROM outbox ORDER BY seq");
      const events = (await database.query(all)).map(({ payload: bytes }) => decodeEvent(bytes));
      const ofRecord = events.filter(({ data }) => idsOf(data).includes(id));
      return ofRecord.map((event) => ({ type: typeOf(event), event }));
    },

    /** Returns the number of events in the outbox that are not published yet. */
    async unpublished(): Promise<number> {
      const waiting = statement<{ n: number }>(
        "outbox_waiting",
        "SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL",
      );
      return (await database.query(waiting))[0]?.n ?? 0;
    },

    async stop() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

function idsOf({ value }: Event["data"]): (string | undefined)[] {
  if (!value) return [];
  if ("request" in value) return [value.request?.id, ...("audit" in value ? [value.audit?.id] : [])];
  if ("audit" in value) return [value.audit?.id];
  if ("dispute" in value) return [value.dispute?.id];
  if ("auditId" in value && !("policy" in value)) return [value.auditId];
  if ("policy" in value) return [value.policy?.id];
  if ("policyId" in value) return [value.policyId];
  return "payment" in value ? [value.payment?.id] : [];
}

/** Resolves to the fault that a call is rejected with. */
export function refusal(call: Promise<unknown>): Promise<Fault> {
  return call.then(
    () => Promise.reject(new Error("was not refused")),
    (fault: unknown) => (fault instanceof Fault ? fault : Promise.reject(fault)),
  );
}
