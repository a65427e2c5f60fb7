import type { MessageInitShape } from "@bufbuild/protobuf";
import { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import {
  ExposureService,
  type ListExposureRequest,
  type ListExposureResponseSchema,
  type ListGrantedRecordsRequest,
  type ListReportedPeriodsRequest,
  type SummarizeExposureRequest,
} from "@platform/contracts/payroll_intake/v1/exposure";
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
  /** Owners that have granted an owner their exposure of the same employer, by the id of that owner. */
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
      services: [this.#exposure(), this.#citations()],
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
        const citable = reportIds.filter((id) => !this.deleted.has(id));
        this.cited.set(auditId, [...new Set([...(this.cited.get(auditId) ?? []), ...citable])]);
        return { missingReportIds: reportIds.filter((id) => this.deleted.has(id)) };
      },
    });
  }

  #exposure() {
    const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Audits do not request sums."));
    return implement(ExposureService, {
      listGrantedRecords: async (request) => this.#listGrantedRecords(request),
      summarizeExposure: async (request, call) => this.#summarizeExposure(request, tenantCall(call).tenant),
      summarizeEmployers: unused,
      listReportedPeriods: async (request, call) => this.#listReportedPeriods(request, tenantCall(call).tenant),
      listExposureReports: unused,
      listExposure: (request, call) => this.#listExposure(request, tenantCall(call).tenant),
    });
  }

  #listGrantedRecords({ reportId, ranges }: ListGrantedRecordsRequest) {
    const report = this.reports.find((candidate) => candidate.reportId === reportId);
    const isIn = (position: number) => ranges.some(({ first, last }) => first <= position && position <= last);
    const records = (report?.lines ?? []).filter(({ position = 0 }) => isIn(position));
    return { page: { reportId, records: records.map(({ position = 0 }) => ({ position })) } };
  }

  #summarizeExposure(range: SummarizeExposureRequest, { environment, ownerId }: Tenant) {
    const sources = this.#sourcesOf(ownerId, range.employerId, range.namedSources);
    const counted = this.reports.filter((report) => {
      const isRead = sources.some((source) => isFrom(source, report)) && report.tenant.environment === environment;
      return isRead && range.from <= report.periodEnd && report.periodEnd <= range.to;
    });
    const figures = counted.flatMap(({ reportId, lines }) =>
      lines.map(({ state = "", classCode = "", grossWages = "0" }) => ({
        state,
        classCode,
        parts: [{ reportId, amounts: { grossWages, excludedPay: "0" } }],
      })),
    );
    const reports = counted.map(({ lines, tenant, employerId, ...report }) => ({
      ...report,
      source: { ownerId: tenant.ownerId, employerId },
    }));
    return { reports, figures };
  }

  #listReportedPeriods(range: ListReportedPeriodsRequest, { environment, ownerId }: Tenant) {
    this.calls += 1;
    if (this.fault) throw this.fault;
    const sources = this.#sourcesOf(ownerId, range.employerId, range.namedSources);
    const counted = this.reports.filter((report) => {
      const isRead = sources.some((source) => isFrom(source, report)) && report.tenant.environment === environment;
      return isRead && report.periodStart <= range.to && report.periodEnd >= range.from;
    });
    return {
      periods: counted.map(({ tenant, employerId, periodStart, periodEnd }) => ({
        source: { ownerId: tenant.ownerId, employerId },
        periodStart,
        periodEnd,
      })),
    };
  }

  async *#listExposure(range: ListExposureRequest, { environment, ownerId }: Tenant) {
    this.calls += 1;
    if (this.fault) throw this.fault;
    if (range.from > range.to) throw new Fault("INVALID_ARGUMENT", "INVALID_EXPOSURE_REQUEST", "Wrong dates.");
    const sources = this.#sourcesOf(ownerId, range.employerId, range.namedSources);
    const ungranted = range.namedSources.flatMap((source) => {
      const grantStatus = this.grantStatuses.get(source.ownerId);
      return grantStatus === undefined ? [] : [{ ...source, grantStatus }];
    });
    yield { sources, ungranted };
    await this.gate;
    for (const each of this.reports) {
      const { tenant, lines, ...report } = each;
      const source = sources.find((candidate) => isFrom(candidate, each));
      if (!source || tenant.environment !== environment) continue;
      if (report.periodStart > range.to || report.periodEnd < range.from) continue;
      yield { report: { ...report, source }, lines };
    }
  }

  #sourcesOf(ownerId: string, employerId: string, namedSources: readonly Source[]) {
    const employerIds = new Set([
      employerId,
      ...namedSources.filter((each) => each.ownerId === ownerId).map((each) => each.employerId),
    ]);
    return [
      ...[...employerIds].map((id) => ({ ownerId, employerId: id, grantId: "" })),
      ...(this.grants.get(ownerId) ?? []).map((owner) => ({ ownerId: owner, employerId, grantId: grantIdOf(owner) })),
    ];
  }
}

function isFrom(source: Source, { tenant, employerId }: TestReport): boolean {
  return source.ownerId === tenant.ownerId && source.employerId === employerId;
}
