import { bytes, keptDays } from "./bytes.ts";
import { type Cores, coresOf } from "./cores.ts";
import { diskOf, eventsAYearOf, type Kept } from "./disk.ts";
import { eventsOfReport, type Part, parts } from "./figures.ts";
import { podMemory } from "./pods.ts";
import { peakOf, reportOf, reportsAYearOf, type Workload } from "./workload.ts";
import { type LoggedGB, loggedOf } from "./write-ahead-log.ts";

/** Busier than this a part has no room for a burst or a lost pod. */
export const utilization = 0.6;

/** What a workload needs. */
export interface Estimate {
  reportsAWeek: number;
  /** In the busiest hour, of each second. */
  peak: { reports: number; events: number; requests: number };
  cores: Cores;
  pods: Partial<Record<Part, number>>;
  disk: readonly Kept[];
  logged: LoggedGB;
  /** Disk of JetStream of each replica, GB. */
  streamGB: number;
  redisGB: number;
}

/**
 * Computes what a workload needs from the figures that were measured.
 *
 * @param homes installations behind one public name, of which this is one
 */
export function estimate(workload: Workload, homes = 1): Estimate {
  const peak = peakOf(workload);
  const cores = coresOf(workload, homes);
  return {
    reportsAWeek: reportsAYearOf(workload) / 52,
    peak: { ...peak, events: peak.reports * (eventsOfReport.published + reportOf(workload).newEmployees) },
    cores,
    pods: podsFor(cores.parts),
    disk: diskOf(workload),
    logged: loggedOf(workload),
    streamGB: (eventsAYearOf(workload) / 365) * keptDays.stream * (bytes.streamEvent / 1e9),
    // Two credentials of each owner in use.
    redisGB: (workload.owners * 2 * bytes.credential) / 1e9,
  };
}

/** Two pods of each app, so that one may be lost, and more where their cores are busy: a pod uses at most one. */
function podsFor(cores: Record<Part, number>): Partial<Record<Part, number>> {
  const apps = parts.filter((part) => part in podMemory);
  return Object.fromEntries(apps.map((app) => [app, Math.max(2, Math.ceil(cores[app] / utilization))]));
}
