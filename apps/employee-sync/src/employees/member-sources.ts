/** A value of one member of an employee, and when the platform received it. */
interface Statement<Value> {
  value: Value;
  /** Unix time in milliseconds. */
  atMs: number;
}

/** A value from a payroll report. */
export interface ReportStatement<Value> extends Statement<Value> {
  /** Last day of the pay period, `YYYY-MM-DD`. */
  periodEnd: string;
  reportId: string;
}

/**
 * The sources of one member: the latest value from a request (`told`), and the value from the report of the latest pay period
 * (`shown`). Both are stored, so that the resulting value does not depend on the order in which reports are processed.
 */
export interface MemberSources<Value> {
  told?: Statement<Value>;
  shown?: ReportStatement<Value>;
}

/** Sets the value from a request. Its time is never before that of an earlier request, even if clocks of replicas differ. */
export function setByRequest<Value>(heard: MemberSources<Value>, value: Value, atMs: number): MemberSources<Value> {
  return { ...heard, told: { value, atMs: Math.max(atMs, heard.told?.atMs ?? 0) } };
}

/** Sets the value from a report, unless a report of a later period, or of the same period but received later, is stored. */
export function setByReport<Value>(
  heard: MemberSources<Value>,
  statement: ReportStatement<Value>,
): MemberSources<Value> {
  return heard.shown && !isLater(statement, heard.shown) ? heard : { ...heard, shown: statement };
}

/** Returns the value received last, from a request or a report; undefined if there is none. */
export function currentValue<Value>({ told: reportedValue, shown }: MemberSources<Value>): Value | undefined {
  if (!reportedValue || !shown) return (reportedValue ?? shown)?.value;
  return shown.atMs > reportedValue.atMs ? shown.value : reportedValue.value;
}

/** Report ids are unique. If one report has two values of a member, their order is undefined, so any fixed order will do. */
function isLater(one: ReportStatement<unknown>, other: ReportStatement<unknown>): boolean {
  if (one.periodEnd !== other.periodEnd) return one.periodEnd > other.periodEnd;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  if (one.reportId !== other.reportId) return one.reportId > other.reportId;
  return JSON.stringify(one.value) > JSON.stringify(other.value);
}
