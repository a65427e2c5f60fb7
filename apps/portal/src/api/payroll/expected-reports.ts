import type { ExpectedReports, LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";

const mostTerms = 1_000;
const pageSize = 100;

/** Returns the reports that ledgers expect in the range, of the terms that expect any; of one employer, if it is named. */
export async function expectedReports(
  ledgers: Pick<Calls<typeof LedgerService>, "listExpectedReports">,
  call: TenantCall,
  range: { from: string; to: string; employerId?: string },
): Promise<{ terms: ExpectedReports[]; hasMore: boolean }> {
  const terms: ExpectedReports[] = [];
  let page = "";
  let termCount = 0;
  do {
    const expected = await ledgers.listExpectedReports({ ...range, limit: pageSize, page }, call);
    terms.push(...expected.terms.filter(({ periods }) => periods.length > 0));
    termCount += expected.terms.length;
    page = expected.nextPage;
  } while (page !== "" && termCount < mostTerms);
  return { terms, hasMore: page !== "" };
}
