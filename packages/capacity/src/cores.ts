import * as figures from "./figures.ts";
import { type Micros, type Part, parts, type Service, services } from "./figures.ts";
import { peakOf, reportOf, type Workload } from "./workload.ts";

/** Cores that are used in the busiest hour. */
export interface Cores {
  parts: Record<Part, number>;
  /** Of Postgres, by the service whose statements it runs. */
  postgres: Record<Service, number>;
}

/**
 * Computes the cores that a workload uses in its busiest hour. What Postgres spends on one of the figures is divided among the services
 * as their own processor time in it is, which is an assumption: it was measured for all of them together.
 *
 * @param homes installations behind one public name: a gateway hands on what is not its own, and gets what it would have handed on
 */
export function coresOf(workload: Workload, homes = 1): Cores {
  const { lines, newEmployees } = reportOf(workload);
  const spent: [figure: Micros, times: number][] = [
    [figures.weeklyReport, 1],
    [figures.line, lines - figures.weeklyReportLines],
    [figures.newEmployee, newEmployees],
    // The report that was measured has one.
    [figures.delivery, workload.deliveriesOfReport - 1],
    [figures.lookUp, workload.lookUpsOfReport],
    // Every line is audited once.
    [figures.auditedLine, lines],
  ];
  const { reports } = peakOf(workload);
  const used = (of: (figure: Micros) => number) => {
    const micros = spent.reduce((sum, [figure, times]) => sum + times * of(figure), 0);
    return (reports * Math.max(0, micros)) / 1e6;
  };
  const postgres = Object.fromEntries(
    services.map((service) => [service, used((figure) => shareOf(figure, service) * (figure.Postgres ?? 0))]),
  ) as Record<Service, number>;
  const ofParts = Object.fromEntries(
    parts.map((part) => [part, used((figure) => figure[part] ?? 0)]),
  ) as Cores["parts"];
  const handedOn = figures.handedOn.report + workload.lookUpsOfReport * figures.handedOn.lookUp;
  return {
    parts: {
      ...ofParts,
      gateway: ofParts.gateway + (reports * handedOn * (homes - 1)) / homes / 1e6,
      Postgres: Object.values(postgres).reduce((sum, cores) => sum + cores, 0),
    },
    postgres,
  };
}

function shareOf(figure: Micros, service: Service): number {
  const all = services.reduce((sum, one) => sum + (figure[one] ?? 0), 0);
  return all === 0 ? 0 : (figure[service] ?? 0) / all;
}
