/** Who uses an installation, and what they do. */
export interface Workload {
  /** Organizations that call the API: payroll providers, carriers, software vendors and employers. */
  owners: number;
  /** Employees whose payroll is reported, of all employers. */
  employees: number;
  employers: number;
  /** Of each employer. */
  reportsAYear: number;
  /** Part of the employees who are new in a year. */
  turnover: number;
  /** Part of a pay period's reports that arrive in its busiest hour. */
  peakHourShare: number;
  /** Look-ups of the status of a report until it is completed. */
  lookUpsOfReport: number;
  /** Deliveries of the events of a report. */
  deliveriesOfReport: number;
}

/**
 * A workload of so many owners and employees; the rest is what the example installations assume: employers of 20 employees who report
 * weekly, half of the week's reports in one hour, three look-ups and one delivery of a report.
 */
export function workloadOf(given: Pick<Workload, "owners" | "employees"> & Partial<Workload>): Workload {
  return {
    employers: Math.max(1, Math.round(given.employees / 20)),
    reportsAYear: 52,
    turnover: 0.4,
    peakHourShare: 0.5,
    lookUpsOfReport: 3,
    deliveriesOfReport: 1,
    ...given,
  };
}

/** A report of a workload, on average. */
export function reportOf(workload: Workload): { lines: number; newEmployees: number } {
  return {
    lines: workload.employees / workload.employers,
    newEmployees: (workload.employees * workload.turnover) / reportsAYearOf(workload),
  };
}

/** Reports of all employers in a year. */
export function reportsAYearOf(workload: Workload): number {
  return workload.employers * workload.reportsAYear;
}

/** What arrives in each second of the busiest hour. */
export function peakOf(workload: Workload): { reports: number; requests: number } {
  const reports = (workload.employers * workload.peakHourShare) / 3600;
  return { reports, requests: reports * (1 + workload.lookUpsOfReport) };
}
