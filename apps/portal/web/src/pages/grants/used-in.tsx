import { Paper, Stack, Text } from "@mantine/core";
import type { GrantedAudit, GrantedLine } from "@platform/contracts/premium_audit/v1/audits";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Money, Nothing } from "../../shared/parts/amount.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";

const environmentRoute = getRouteApi("/$environment");

const column = columnsOf<GrantedLine>();
const columns = column.columns([
  column.accessor(({ state, classCode }) => `${state} ${classCode}`, { id: "class", header: "State and class" }),
  column.display({
    id: "days",
    header: "Days",
    meta: { wideOnly: true },
    cell: ({ row: { original: line } }) => <Period start={line.firstDay} end={line.lastDay} />,
  }),
  column.display({
    id: "payroll",
    header: "Payroll",
    meta: { align: "end" },
    cell: ({ row: { original: line } }) => (line.payroll === undefined ? <Nothing /> : <Money value={line.payroll} />),
  }),
  column.display({
    id: "remuneration",
    header: "Rated",
    meta: { align: "end" },
    cell: ({ row: { original: line } }) =>
      line.remuneration === undefined ? <Nothing /> : <Money value={line.remuneration} />,
  }),
]);

interface UsedInProps {
  readonly audits: readonly GrantedAudit[];
  /** Only who received the grant can open the audits. */
  readonly isReceived: boolean;
}

/** Audits that were rated from the payroll of a grant, with the lines that have it. */
export function UsedIn({ audits, isReceived }: UsedInProps) {
  const { environment } = environmentRoute.useRouteContext();
  return (
    <Stack gap="sm">
      {audits.map((audit) => (
        <Paper withBorder p="sm" key={audit.id}>
          <Text size="sm" mb={6} component="div">
            {isReceived ? (
              <Link to="/$environment/audits/$auditId" params={{ environment, auditId: audit.id }} search={{}}>
                Audit of <Period start={audit.periodStart} end={audit.periodEnd} />
              </Link>
            ) : (
              <strong>
                Audit of <Period start={audit.periodStart} end={audit.periodEnd} />
              </strong>
            )}{" "}
            <StatusBadge status={audit.status} /> version {audit.version}
            {audit.withdrawnAt && (
              <>
                , withdrawn <Time at={audit.withdrawnAt} />
              </>
            )}
          </Text>
          <DataTable
            label="Lines with this payroll"
            columns={columns}
            rows={audit.lines}
            listing={{ isPending: false, error: null, refetch: () => undefined }}
            rowId={(line) => `${line.state} ${line.classCode} ${line.basis} ${line.firstDay} ${line.lastDay}`}
            empty={<Text size="sm">No line of its worksheet has this payroll.</Text>}
          />
        </Paper>
      ))}
    </Stack>
  );
}
