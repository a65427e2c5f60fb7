import { useQuery } from "@connectrpc/connect-query";
import { Alert, Stack, Text, Title } from "@mantine/core";
import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi } from "@tanstack/react-router";
import { statusOf } from "../../../shared/deliveries/webhook-state.ts";
import { Count } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Period, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { EnvironmentField, useEnvironment } from "./environment-field.tsx";
import { once } from "./once.ts";
import { SupportReport } from "./support-report.tsx";
import { SupportWebhook } from "./support-webhook.tsx";

const ownerRoute = getRouteApi("/operator/owners/$ownerId");

const reportColumn = columnsOf<PayrollReport>();
const reportColumns = reportColumn.columns([
  reportColumn.accessor((report) => report.employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: report } }) => (
      <RowLink
        from="/operator/owners/$ownerId"
        to="."
        search={(before) => ({ ...before, report: report.id })}
        resetScroll={false}
      >
        {report.employerId}
      </RowLink>
    ),
  }),
  reportColumn.display({
    id: "period",
    header: "Period",
    meta: { wideOnly: true },
    cell: ({ row }) => <Period start={row.original.periodStart} end={row.original.periodEnd} />,
  }),
  reportColumn.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  reportColumn.accessor((report) => report.failure?.code ?? "", {
    id: "failure",
    header: "Failure",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() && <code>{getValue()}</code>,
  }),
  reportColumn.display({
    id: "failed",
    header: "Rejected",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => (
      <>
        <Count value={row.original.recordsFailed} /> of <Count value={row.original.recordsTotal} />
      </>
    ),
  }),
  reportColumn.display({
    id: "received",
    header: "Received",
    cell: ({ row }) => <Time at={row.original.receivedAt} />,
  }),
]);

const webhookColumn = columnsOf<Webhook>();
const webhookColumns = webhookColumn.columns([
  webhookColumn.accessor((webhook) => webhook.url, {
    id: "url",
    header: "URL",
    cell: ({ row: { original: webhook } }) => (
      <RowLink
        from="/operator/owners/$ownerId"
        to="."
        search={(before) => ({ ...before, webhook: webhook.id })}
        resetScroll={false}
        style={{ overflowWrap: "anywhere" }}
      >
        {webhook.url}
      </RowLink>
    ),
  }),
  webhookColumn.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={statusOf(row.original)} />,
  }),
  webhookColumn.accessor((webhook) => webhook.events.length, {
    id: "events",
    header: "Event types",
    meta: { align: "end", wideOnly: true },
  }),
  webhookColumn.display({
    id: "disabled",
    header: "Off since",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.disabledAt} />,
  }),
]);

/** An owner's payroll files and webhooks as support sees them: read-only, without names of people and wages. */
export function Support({ ownerId }: { readonly ownerId: string }) {
  const environment = useEnvironment();
  const { report, webhook } = ownerRoute.useSearch();
  const navigate = ownerRoute.useNavigate();
  const records = useQuery(PortalOwnersService.method.viewOwnerRecords, { ownerId, environment }, once);
  const tenant = { ownerId, environment };
  const close = () => navigate({ search: ({ show }) => ({ show, environment }), resetScroll: false });
  return (
    <Stack gap="xl">
      <div>
        <EnvironmentField />
        <Alert color="blue" title="The owner sees that you look">
          <Text size="sm">
            Each look is in the owner's activity, with its time and what was looked at. Names of people and wages are
            not shown.
          </Text>
        </Alert>
      </div>
      <section>
        <Title order={2} mb="sm">
          Payroll reports and files
        </Title>
        <DataTable
          label="Payroll reports"
          columns={reportColumns}
          rows={records.data?.reports}
          listing={records}
          rowId={({ id }) => id}
          empty={<Empty title="No payroll here">Nothing was reported in this environment.</Empty>}
        />
      </section>
      {!records.error && (
        <section>
          <Title order={2} mb="sm">
            Webhooks
          </Title>
          <DataTable
            label="Webhooks"
            columns={webhookColumns}
            rows={records.data?.webhooks}
            listing={records}
            rowId={({ id }) => id}
            empty={<Empty title="No webhooks here">None is registered in this environment.</Empty>}
          />
        </section>
      )}
      {report && <SupportReport tenant={tenant} reportId={report} onClose={close} />}
      {webhook && <SupportWebhook tenant={tenant} webhookId={webhook} onClose={close} />}
    </Stack>
  );
}
