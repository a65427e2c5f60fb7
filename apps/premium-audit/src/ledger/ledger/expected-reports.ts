import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ExpectedReportsSchema,
  ListExpectedReportsRequest,
  ListExpectedReportsResponseSchema,
} from "@platform/contracts/premium_audit/v1/ledger";
import { pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { policyBounds } from "@platform/validation/bounds";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember } from "@platform/validation/invalid";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { coveredDays } from "../../policy/policies/policy.ts";
import { type Days, dateOf, dayNumber, overlapOf } from "../../rating/days/days.ts";
import { missingDays } from "../../rating/days/missing-days.ts";
import { payPeriods } from "./expected-periods.ts";
import { type ExpectingTerm, selectExpectingTerms } from "./expected-report.sql.ts";

const mostDays = 400;

/** Lists the pay periods of a tenant's ledgers that end in the requested days, with the state of each. */
export async function listExpectedReports(
  database: Queryable,
  tenant: Tenant,
  { from: firstDay, to: lastDay, limit, page, employerId }: Omit<ListExpectedReportsRequest, "$typeName" | "$unknown">,
): Promise<MessageInitShape<typeof ListExpectedReportsResponseSchema>> {
  if (!isCalendarDate(firstDay)) throw invalidMember("INVALID_PAGE", "from", calendarDateExpected);
  if (!isCalendarDate(lastDay)) throw invalidMember("INVALID_PAGE", "to", calendarDateExpected);
  const span = { first: dayNumber(firstDay), last: dayNumber(lastDay) };
  if (span.last < span.first || span.last > span.first + mostDays) {
    throw invalidMember("INVALID_PAGE", "to", `must be 0 to ${mostDays} days after \`from\``);
  }
  const size = pageSize(limit);
  const after = fromPage(page);
  const rows = await selectExpectingTerms(
    database,
    tenant,
    { firstDay, lastDay, employerId },
    { after, limit: size + 1 },
  );
  const today = (await selectTime(database)).toISOString().slice(0, 10);
  const terms = rows.slice(0, size);
  const last = terms.at(-1);
  return {
    terms: terms.map((term) => expectedOf(term, span, today)),
    nextPage: rows.length > size && last ? `${last.policyId} ${last.term}` : "",
  };
}

function fromPage(page: string): { policyId: string; term: number } {
  if (page === "") return { policyId: "", term: 0 };
  const [, policyId = "", term = ""] = /^(pol_\w{1,40}) (\d{1,6})$/.exec(page) ?? [];
  if (policyId === "") throw invalidMember("INVALID_PAGE", "page", "must be `next_page` of the previous page");
  return { policyId, term: Number(term) };
}

function expectedOf(term: ExpectingTerm, span: Days, today: string): MessageInitShape<typeof ExpectedReportsSchema> {
  const { policyId, policyNumber, employerId, billing, cancelledAt, effectiveAt, expiresAt, rating } = term;
  const covered = coveredDays({ effectiveAt, expiresAt, ...(cancelledAt && { cancelledAt }) });
  const periods = (covered ? payPeriods(billing, covered) : [])
    .filter(({ last }) => last >= span.first && last <= span.last)
    // Nobody expects a report of months without payroll.
    .filter((period) => missingDays(period, [], rating).length > 0);
  const { graceDays = policyBounds.defaultGraceDays } = billing;
  return {
    policyId,
    policyNumber,
    employerId,
    term: term.term,
    periods: periods.map((period) => ({
      periodStart: dateOf(period.first),
      periodEnd: dateOf(period.last),
      dueOn: dateOf(period.last + graceDays),
      state: stateOf(term, period, period.last + graceDays < dayNumber(today)),
    })),
  };
}

function stateOf({ earnedTo, estimates, missing }: ExpectingTerm, period: Days, isLate: boolean): string {
  const days = { from: dateOf(period.first), to: dateOf(period.last) };
  if (estimates?.some((estimate) => estimate.from === days.from && estimate.to === days.to)) return "estimated";
  const lacks = missing?.some(
    (one) =>
      one.code === "MISSING_DAYS" &&
      overlapOf(period, { first: dayNumber(one.from), last: dayNumber(one.to) }) !== undefined,
  );
  if (earnedTo !== null && earnedTo >= days.to && !lacks) return "reported";
  return isLate ? "late" : "expected";
}
