import { create, type DescService, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
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
import { decodeEvent, typeOf } from "@platform/messaging/event/event";
import { createDatabase } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { startPart } from "@platform/testing/waiting/start-part";
import { expect } from "vitest";
import { app as premiumAudit } from "../src/main.ts";
import { ExposureServer, type TestReport } from "./exposure-server.ts";
import { IntakePublisher } from "./intake-publisher.ts";

export const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };

type PolicyMembers = MessageInitShape<typeof PolicyMembersSchema>;

/** Starts the service on its own database and broker, with clients and a stand-in for payroll-intake. */
export async function startPremiumAudit(env: NodeJS.ProcessEnv = {}) {
  const { payroll, database, broker, clients, stop } = await startServers(env);
  const { audits, policies } = clients;
  const audit = (id: string, as = tenant) => readAudit(audits, id, as);
  return {
    ...clients,
    payroll,
    database,
    stop,
    intake: new IntakePublisher(broker),
    audit,
    policy: (members: Partial<PolicyMembers> = {}, as = tenant) => createPolicy(policies, members, as),
    report: (employerId: string, changes: ReportChanges = {}) => addReport(payroll, employerId, changes),
    eventsOf: (id: string) => selectEvents(database, id),
    unpublished: () => countUnpublished(database),

    /** Waits until the audit is no longer in progress. */
    async finished(id: string) {
      await expect.poll(async () => (await audit(id)).status).not.toBe("in_progress");
      return audit(id);
    },
  };
}

async function startServers(env: NodeJS.ProcessEnv) {
  const stack = new AsyncDisposableStack();
  const { urlOf } = await testDatabase({ services: ["premium-audit"] });
  const url = urlOf("premium-audit");
  const broker = await testNats();
  const payroll = new ExposureServer();
  const payrollServer = await payroll.start();
  const payrollAddress = `127.0.0.1:${payrollServer.port()}`;
  const grpcPort = String(await freePort());
  const app = await startApp(premiumAudit, {
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: grpcPort,
    POSTGRES_URL: url,
    ...broker.environmentOf("premium-audit"),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    PAYROLL_INTAKE_ADDRESS: payrollAddress,
    // Tests run the chores that they are about.
    UPKEEP_INTERVAL_MS: "3600000",
    ...env,
  });
  stack.defer(async () => payrollServer.stop?.());
  stack.defer(() => app.stop());
  async function callsOf<S extends DescService>(service: S, address = `127.0.0.1:${grpcPort}`): Promise<Calls<S>> {
    return (await startPart(stack, rpcClient(service, { address, timeoutMs: hangAfterMs }))).call;
  }
  const clients = {
    policies: await callsOf(PolicyService),
    audits: await callsOf(AuditService),
    proofs: await callsOf(ProofService),
    citations: await callsOf(CitationService, payrollAddress),
    exposure: await callsOf(ExposureService, payrollAddress),
    disputes: await callsOf(DisputeService),
    ledgers: await callsOf(LedgerService),
    payments: await callsOf(PaymentService),
    subcontractors: await callsOf(SubcontractorService),
    requests: await callsOf(RecordsRequestService),
    documents: await callsOf(DocumentService),
    operator: await callsOf(LegalHoldService),
  };
  const log = createLogger("premium-audit-test", "silent");
  const database = await startPart(stack, createDatabase({ url, maxConnections: 3, applicationName: "test", log }));
  return { payroll, database, broker, clients, stop: () => stack.disposeAsync() };
}

async function readAudit(audits: Calls<typeof AuditService>, id: string, as: Tenant) {
  const { audit } = await audits.getAudit({ id }, { tenant: as });
  if (!audit) throw new Error("response without an audit");
  return audit;
}

/** Creates a policy of 2025 with one class. */
async function createPolicy(policies: Calls<typeof PolicyService>, members: Partial<PolicyMembers>, as: Tenant) {
  const rating = { classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }] };
  const allMembers = create(PolicyMembersSchema, {
    employerId: newId("emp_"),
    effectiveDate: timestampFromDate(new Date("2025-01-01")),
    premium: "5000",
    rating,
    ...members,
  } as PolicyMembers);
  const { policy } = await policies.createPolicy({ members: allMembers }, { tenant: as });
  if (!policy) throw new Error("response without a policy");
  return policy;
}

type ReportChanges = Partial<TestReport> & { grossWages?: string };

/** Adds a report to the exposure without an event; by default one line of class 5403 in IL. */
function addReport(payroll: ExposureServer, employerId: string, changes: ReportChanges): TestReport {
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
}

const outboxStatement = statement("outbox_all", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");

/** Returns the events of a record, in order, with their types. */
async function selectEvents(db: Queryable, id: string): Promise<{ type: string; event: Event }[]> {
  const events = (await db.query(outboxStatement)).map(({ payload: bytes }) => decodeEvent(bytes));
  const ofRecord = events.filter(({ data }) => idsOf(data).includes(id));
  return ofRecord.map((event) => ({ type: typeOf(event), event }));
}

const unpublishedStatement = statement(
  "outbox_waiting",
  { n: "int" },
  "SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL",
);

/** Returns the number of events in the outbox that are not published yet. */
async function countUnpublished(db: Queryable): Promise<number> {
  return (await db.query(unpublishedStatement))[0]?.n ?? 0;
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
