import * as figures from "./figures.ts";
import { type Part, parts } from "./figures.ts";
import type { Workload } from "./workload.ts";

const gigabyte = 1e9;
const microsecond = 1e-6;
const hour = 3600;
/** Busier than this a part has no room for a burst or a lost pod. */
const podUtilization = 0.6;
const years = 7;

/** What a workload needs. */
export interface Estimate {
  reportsAWeek: number;
  /** In the busiest hour, of each second. */
  peak: { reports: number; events: number; deliveries: number; requests: number };
  /** Cores that each part uses in the busiest hour. */
  cores: Record<Part, number>;
  pods: Partial<Record<Part, number>>;
  /** Memory of all pods, GiB. */
  podMemoryGiB: number;
  connections: number;
  /** Disk of Postgres by service after a year and after seven, GB. */
  disk: Record<string, { year: number; sevenYears: number }>;
  /** Write-ahead log of Postgres on an average day, GB: for the standby, and for the archive. */
  loggedGB: number;
  /** Disk of JetStream of each replica, GB. */
  streamGB: number;
  redisGB: number;
}

/** Computes what a workload needs from the figures that were measured. */
export function estimate(workload: Workload): Estimate {
  const reportsAYear = workload.employers * workload.reportsAYear;
  const perPeriod = workload.employers;
  const peakReports = (perPeriod * workload.peakHourShare) / hour;
  const newEmployees = (workload.employees * workload.turnover) / reportsAYear;
  const lines = workload.employees / workload.employers;
  const cores = {} as Record<Part, number>;
  for (const part of parts) {
    const micros =
      Math.max(0, of(figures.weeklyReport, part) + (lines - figures.weeklyReportLines) * of(figures.line, part)) +
      newEmployees * of(figures.newEmployee, part) +
      Math.max(0, workload.deliveriesOfReport - 1) * of(figures.delivery, part) +
      workload.lookUpsOfReport * of(figures.lookUp, part) +
      // Every line is audited once.
      lines * of(figures.auditedLine, part);
    cores[part] = micros * microsecond * peakReports;
  }
  const pods = podsFor(cores);
  const sum = (figure: Partial<Record<Part, number>>) =>
    Object.entries(pods).reduce((total, [part, count]) => total + count * of(figure, part as Part), 0);
  return {
    reportsAWeek: reportsAYear / 52,
    peak: {
      reports: peakReports,
      events: peakReports * (figures.eventsOfReport.published + newEmployees),
      deliveries: peakReports * workload.deliveriesOfReport,
      requests: peakReports * (1 + workload.lookUpsOfReport),
    },
    cores,
    pods,
    podMemoryGiB: sum(figures.podMemory) / 1024,
    connections: sum(figures.podConnections),
    disk: diskOf(workload, reportsAYear),
    loggedGB: (workload.employees * workload.reportsAYear * (figures.loggedOfLine / gigabyte)) / 365,
    streamGB:
      (eventsAYear(workload, reportsAYear) / 365) * figures.keptDays.stream * (figures.bytes.streamEvent / gigabyte),
    // Two credentials of each owner in use.
    redisGB: (workload.owners * 2 * figures.bytes.credential) / gigabyte,
  };
}

function of(figure: Partial<Record<Part, number>>, part: Part): number {
  return figure[part] ?? 0;
}

/** Two pods of each app, so that one may be lost, and more where their cores are busy. */
function podsFor(cores: Record<Part, number>): Partial<Record<Part, number>> {
  const apps = parts.filter((part) => part in figures.podMemory);
  return Object.fromEntries(apps.map((app) => [app, Math.max(2, Math.ceil(cores[app] / podUtilization))]));
}

function eventsAYear(workload: Workload, reportsAYear: number): number {
  return reportsAYear * figures.eventsOfReport.published + workload.employees * workload.turnover;
}

function diskOf(workload: Workload, reportsAYear: number): Estimate["disk"] {
  const { bytes, eventsOfReport, keptDays } = figures;
  const newEmployees = workload.employees * workload.turnover;
  const lines = workload.employees * workload.reportsAYear;
  const grows = (bytesAYear: number) => ({ year: bytesAYear / gigabyte, sevenYears: (bytesAYear * years) / gigabyte });
  const stays = (size: number) => ({ year: size / gigabyte, sevenYears: size / gigabyte });
  const outboxes = (eventsAYear(workload, reportsAYear) / 365) * keptDays.outbox * bytes.outboxEvent;
  const inboxes = ((reportsAYear * eventsOfReport.takenIn) / 365) * keptDays.inbox * bytes.inboxEvent;
  const deliveries = ((reportsAYear * workload.deliveriesOfReport) / 365) * keptDays.delivery * bytes.delivery;
  const auditWeeks = Math.max(0, workload.reportsAYear - 4);
  return {
    "payroll-intake": grows(reportsAYear * bytes.report + lines * bytes.line),
    "employee-sync": {
      year: ((workload.employees + newEmployees) * bytes.employee) / gigabyte,
      sevenYears: ((workload.employees + newEmployees * years) * bytes.employee) / gigabyte,
    },
    "premium-audit": grows(workload.employers * (bytes.audit + auditWeeks * bytes.auditWeek)),
    "webhooks: event log": grows((reportsAYear * eventsOfReport.logged + newEmployees) * bytes.event),
    "webhooks: deliveries": stays(deliveries),
    activity: grows((reportsAYear * eventsOfReport.recorded + newEmployees) * bytes.activity),
    "outboxes and inboxes": stays(outboxes + inboxes),
  };
}
