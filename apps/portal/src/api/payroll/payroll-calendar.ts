import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { CalendarReportSchema, GetPayrollCalendarResponseSchema } from "@platform/contracts/portal/v1/payroll";
import type { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import type { OwnerCall } from "../../access/page-call.ts";
import { invalidField } from "../../problem.ts";
import { expectedReports } from "./expected-reports.ts";
import type { Reports } from "./reports.ts";

const mostReports = 12_000;
const mostDays = 400;
const pageSize = 100;
const dayMs = 86_400_000;

type Calendar = MessageInitShape<typeof GetPayrollCalendarResponseSchema>;

interface Services {
  reports: Pick<Reports, "listReports">;
  ledgers: Pick<Calls<typeof LedgerService>, "listExpectedReports">;
}

/** Reports with a day in the range, and those that ledgers expect, by employer. Throws INVALID_ARGUMENT for a range that is too long or no range. */
export async function payrollCalendar(
  { reports, ledgers }: Services,
  call: OwnerCall,
  { from: firstDay, to: lastDay }: { from: string; to: string },
): Promise<Calendar> {
  if (!isCalendarDate(firstDay)) throw invalidField("from", calendarDateExpected);
  if (!isCalendarDate(lastDay)) throw invalidField("to", calendarDateExpected);
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / dayMs;
  if (days < 0 || days > mostDays) throw invalidField("to", `must be 0 to ${mostDays} days after \`from\``);

  const byEmployer = new Map<string, PayrollReport[]>();
  let reportCount = 0;
  let startingAfter = "";
  let hasMore = true;
  while (hasMore && reportCount < mostReports) {
    const query = { periodFrom: firstDay, periodTo: lastDay, limit: pageSize, startingAfter };
    const page = await reports.listReports(query, call);
    for (const report of page.reports) {
      byEmployer.set(report.employerId, [...(byEmployer.get(report.employerId) ?? []), report]);
    }
    reportCount += page.reports.length;
    hasMore = page.hasMore;
    startingAfter = page.reports.at(-1)?.id ?? "";
  }
  const expected = await expectedReports(ledgers, call, { from: firstDay, to: lastDay });
  const expectedBy = Map.groupBy(expected.terms, ({ employerId }) => employerId);
  const employers = [...new Set([...byEmployer.keys(), ...expectedBy.keys()])].toSorted();
  return {
    employers: employers.map((employerId) => ({
      employerId,
      reports: (byEmployer.get(employerId) ?? [])
        .toSorted((one, other) => (one.periodStart < other.periodStart ? -1 : 1))
        .map(toCalendarReport),
      expected: expectedBy.get(employerId) ?? [],
    })),
    hasMore: hasMore || expected.hasMore,
  };
}

function toCalendarReport(report: PayrollReport): MessageInitShape<typeof CalendarReportSchema> {
  const { id: reportId, periodStart, periodEnd, status, receivedAt, recordsFailed, noPayroll } = report;
  return { reportId, periodStart, periodEnd, status, recordsFailed, noPayroll, ...(receivedAt && { receivedAt }) };
}
