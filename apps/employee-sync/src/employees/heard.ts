/** What somebody has said of one member of an employee, and when the platform was told. */
interface Statement<Value> {
  value: Value;
  /** Unix time. */
  atMs: number;
}

/** What a payroll report shows. */
export interface ReportStatement<Value> extends Statement<Value> {
  /** Last day of the pay period, `YYYY-MM-DD`. */
  periodEnd: string;
  reportId: string;
}

/**
 * All that has to be kept of what was heard of one member, so that its value does not depend on the order in which it was
 * heard: the latest of what requests have told, and what the report of the latest period shows.
 */
export interface Heard<Value> {
  told?: Statement<Value>;
  shown?: ReportStatement<Value>;
}

/** A request has told the value. It takes effect at once, even where another replica's clock is ahead. */
export function tell<Value>(heard: Heard<Value>, value: Value, atMs: number): Heard<Value> {
  return { ...heard, told: { value, atMs: Math.max(atMs, heard.told?.atMs ?? 0) } };
}

/** A report shows the value. One of an earlier period, or of the same and received earlier, has nothing new to say. */
export function show<Value>(heard: Heard<Value>, statement: ReportStatement<Value>): Heard<Value> {
  return heard.shown && !isLater(statement, heard.shown) ? heard : { ...heard, shown: statement };
}

/** What the platform was told last, be it by a request or by a report; undefined when it was told nothing. */
export function latest<Value>({ told, shown }: Heard<Value>): Value | undefined {
  if (!told || !shown) return (told ?? shown)?.value;
  return shown.atMs > told.atMs ? shown.value : told.value;
}

/** Two reports never have the same id; one whose events show a member twice has no order of them, so any fixed one will do. */
function isLater(one: ReportStatement<unknown>, other: ReportStatement<unknown>): boolean {
  if (one.periodEnd !== other.periodEnd) return one.periodEnd > other.periodEnd;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  if (one.reportId !== other.reportId) return one.reportId > other.reportId;
  return JSON.stringify(one.value) > JSON.stringify(other.value);
}
