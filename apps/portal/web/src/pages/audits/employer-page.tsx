import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Anchor, Group } from "@mantine/core";
import { AuditService, type TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEmployerName } from "../../shared/employers/employer-name.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import {
  audit,
  estimate,
  PremiumsContext,
  payrollToDate,
  policy,
  premium,
  premiumOnNarrow,
  premiumToDate,
  state,
  term,
  termKey,
} from "./term-columns.tsx";
import { premiumsPerCall, usePremiums } from "./use-premiums.ts";

const environmentRoute = getRouteApi("/$environment");
const employerRoute = getRouteApi("/$environment/employers/$employerId");

const columns = columnsOf<TermAudit>().columns([
  policy,
  term,
  state,
  estimate,
  payrollToDate,
  premiumToDate,
  premium,
  premiumOnNarrow,
  audit,
]);

/** One employer: its terms with estimate, payroll to date, premium so far and audits. */
export function EmployerPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { employerId } = employerRoute.useParams();
  const name = useEmployerName(employerId);
  const terms = useInfiniteQuery(
    AuditService.method.listTermAudits,
    { employerId, limit: premiumsPerCall, page: "" },
    { pageParamKey: "page", getNextPageParam: ({ nextPage }) => nextPage || undefined },
  );
  const rows = terms.data?.pages.flatMap((page) => page.terms);
  const premiums = usePremiums(rows ?? []);
  return (
    <>
      <PageHeader
        title={name}
        description={`${name === employerId ? "" : `${employerId}. `}Terms of its policies, oldest first.`}
        back={{ label: "Employers", to: "/$environment/employers", params: { environment } }}
      />
      <EmployerLinks employerId={employerId} />
      <PremiumsContext value={premiums}>
        <DataTable
          label="Terms"
          columns={columns}
          rows={rows}
          listing={terms}
          rowId={termKey}
          empty={<Empty title="No policy">No policy of this owner covers the employer.</Empty>}
        />
      </PremiumsContext>
    </>
  );
}

function EmployerLinks({ employerId }: { readonly employerId: string }) {
  const { environment } = environmentRoute.useRouteContext();
  const search = { employer_id: employerId };
  return (
    <Group gap="md" mb="md">
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/$environment/payroll" params={{ environment }} search={search} {...props} />}
      >
        Payroll reports
      </Anchor>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to="/$environment/employees" params={{ environment }} search={search} {...props} />
        )}
      >
        Employees
      </Anchor>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/$environment/audits" params={{ environment }} search={search} {...props} />}
      >
        Audits
      </Anchor>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to="/$environment/subcontractors" params={{ environment }} search={search} {...props} />
        )}
      >
        Subcontractors
      </Anchor>
    </Group>
  );
}
