import type { MessageInitShape } from "@bufbuild/protobuf";
import { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import { ExposureService, type ListExposureResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { tenantCall } from "@platform/rpc/call/call-metadata";
import { implement } from "@platform/rpc/server/handlers";
import { type RpcServer, rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";

type Response = MessageInitShape<typeof ListExposureResponseSchema>;
type Line = NonNullable<Response["lines"]>[number];
type Source = { ownerId: string; employerId: string };

/** A report that is part of the exposure, as a test defines it. */
export interface TestReport {
  reportId: string;
  tenant: Tenant;
  employerId: string;
  periodStart: string;
  periodEnd: string;
  lines: Line[];
  subcontractorPayments?: string;
  noPayroll?: boolean;
}

/** Id of the grant of an owner. */
export const grantIdOf = (ownerId: string) => `grant_of_${ownerId}`;

/** Stands in for payroll-intake: a gRPC server that serves `reports` according to `grants`. */
export class ExposureServer {
  readonly reports: TestReport[] = [];
  /** For each owner, the owners that have granted it their exposure of the same employer. */
  readonly grants = new Map<string, string[]>();
  /** Status of the grant of an owner whose grant is not accepted. */
  readonly grantStatuses = new Map<string, string>();
  /** Ids of the reports that each audit cites. */
  readonly cited = new Map<string, string[]>();
  /** Ids of reports that were deleted after they had been read. */
  readonly deleted = new Set<string>();
  /** Thrown by every call while set. */
  fault: Fault | undefined;
  /** Number of calls received. */
  calls = 0;
  /** Awaited by every call before its first report. */
  gate: Promise<unknown> = Promise.resolve();

  async start(): Promise<RpcServer> {
    const server = rpcServer({
      host: "127.0.0.1",
      port: 0,
      services: [this.#service(), this.#citations()],
      log: createLogger("exposure-test", "silent"),
      drainTimeoutMs: 100,
    });
    await server.start?.();
    return server;
  }

  #citations() {
    const self = this;
    return implement(CitationService, {
      async *listCitedLines({ auditId, reportIds }) {
        const cited = self.cited.get(auditId) ?? [];
        for (const { tenant, lines, ...report } of self.reports) {
          if (!reportIds.includes(report.reportId) || !cited.includes(report.reportId)) continue;
          const source = { ownerId: tenant.ownerId, employerId: report.employerId };
          yield { report: { ...report, source }, lines };
        }
      },
      citeReports: async ({ auditId, reportIds }) => {
        const kept = reportIds.filter((id) => !this.deleted.has(id));
        this.cited.set(auditId, [...new Set([...(this.cited.get(auditId) ?? []), ...kept])]);
        return { missingReportIds: reportIds.filter((id) => this.deleted.has(id)) };
      },
    });
  }

  #service() {
    const self = this;
    return implement(ExposureService, {
      listGrantedRecords: async ({ reportId, ranges }) => {
        const report = self.reports.find((candidate) => candidate.reportId === reportId);
        const isIn = (position: number) => ranges.some(({ first, last }) => first <= position && position <= last);
        const records = (report?.lines ?? []).filter(({ position = 0 }) => isIn(position));
        return { page: { reportId, records: records.map(({ position = 0 }) => ({ position })) } };
      },
      summarizeExposure: async ({ employerId, from, to }, call) => {
        const { environment, ownerId } = tenantCall(call).tenant;
        const counted = self.reports.filter(({ tenant, periodEnd, ...report }) => {
          const isOwn = tenant.ownerId === ownerId && tenant.environment === environment;
          return isOwn && report.employerId === employerId && from <= periodEnd && periodEnd <= to;
        });
        const figures = counted.flatMap(({ reportId, lines }) =>
          lines.map(({ state = "", classCode = "", grossWages = "0" }) => ({
            state,
            classCode,
            parts: [{ reportId, amounts: { grossWages, excludedPay: "0" } }],
          })),
        );
        return { reports: counted.map(({ lines, tenant, ...report }) => report), figures };
      },
      summarizeEmployers: () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Audits do not ask for sums.")),
      listReportedPeriods: async ({ employerId, from, to, namedSources }, call) => {
        self.calls += 1;
        if (self.fault) throw self.fault;
        const { environment, ownerId } = tenantCall(call).tenant;
        const sources = self.#sourcesOf(ownerId, employerId, namedSources);
        const counted = self.reports.filter(({ tenant, periodStart, periodEnd, ...report }) => {
          const source = sources.find(
            (each) => each.ownerId === tenant.ownerId && each.employerId === report.employerId,
          );
          return source && tenant.environment === environment && periodStart <= to && periodEnd >= from;
        });
        return {
          periods: counted.map(({ tenant, employerId: of, periodStart, periodEnd }) => ({
            source: { ownerId: tenant.ownerId, employerId: of },
            periodStart,
            periodEnd,
          })),
        };
      },
      listExposureReports: () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Audits do not ask for sums.")),
      async *listExposure({ employerId, from, to, namedSources }, call) {
        self.calls += 1;
        if (self.fault) throw self.fault;
        const { environment, ownerId } = tenantCall(call).tenant;
        if (from > to) throw new Fault("INVALID_ARGUMENT", "INVALID_EXPOSURE_REQUEST", "Wrong dates.");
        const sources = self.#sourcesOf(ownerId, employerId, namedSources);
        const ungranted = namedSources.flatMap((source) => {
          const grantStatus = self.grantStatuses.get(source.ownerId);
          return grantStatus === undefined ? [] : [{ ...source, grantStatus }];
        });
        yield { sources, ungranted };
        await self.gate;
        for (const { tenant, lines, ...report } of self.reports) {
          const isOf = (source: Source) => source.ownerId === tenant.ownerId && source.employerId === report.employerId;
          const source = sources.find(isOf);
          if (!source || tenant.environment !== environment) continue;
          if (report.periodStart > to || report.periodEnd < from) continue;
          yield { report: { ...report, source }, lines };
        }
      },
    });
  }

  #sourcesOf(ownerId: string, employerId: string, namedSources: readonly Source[]) {
    const own = new Set([
      employerId,
      ...namedSources.filter((each) => each.ownerId === ownerId).map((each) => each.employerId),
    ]);
    return [
      ...[...own].map((id) => ({ ownerId, employerId: id, grantId: "" })),
      ...(this.grants.get(ownerId) ?? []).map((owner) => ({ ownerId: owner, employerId, grantId: grantIdOf(owner) })),
    ];
  }
}
