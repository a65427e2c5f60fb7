import { Alert, Paper, Stack, Text, Title } from "@mantine/core";
import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { GetRequestResponse } from "@platform/contracts/portal/v1/requests";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { ReportLink } from "../../shared/parts/report-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period, Time } from "../../shared/parts/time.tsx";
import { actorText } from "../../shared/text/activity-texts.ts";
import { CausedDeliveries } from "./caused-deliveries.tsx";
import { Changes } from "./request-changes.tsx";

/** All that is known of one request. */
export function RequestResult({ result }: { readonly result: GetRequestResponse }) {
  const { changes, reports, deliveries, responseStatus } = result;
  const first = changes.at(-1);
  if (!first && deliveries.length === 0 && responseStatus === undefined) {
    return (
      <Empty title="Nothing is recorded of this request">
        A request that only reads, or that is refused, changes nothing and is not recorded. The error in its response
        says what to change. If it has just been made, look again in a few seconds; if it was made with a key of the
        other environment, switch the environment.
      </Empty>
    );
  }
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Facts
          facts={[
            ["Request id", <Copyable key="id" value={result.requestId} what="request id" />],
            ["Made by", first ? actorText(first) : "not recorded"],
            ["First change", <Time key="at" at={first?.createdAt} full />],
            ["Response status", statusText(result)],
          ]}
        />
      </Paper>
      {reports.length > 0 && <Reports reports={reports} />}
      <section>
        <Title order={2} mb="sm">
          What it changed
        </Title>
        <Changes changes={changes} />
        {result.hasMoreChanges && <Text size="sm">Only the newest 100 changes are shown.</Text>}
      </section>
      <section>
        <Title order={2} mb="sm">
          Deliveries of its events
        </Title>
        <CausedDeliveries deliveries={deliveries} />
        {result.hasMoreDeliveries && <Text size="sm">Only the first 100 deliveries are shown.</Text>}
      </section>
      {first?.actorType === "person" && (
        <Alert color="gray" variant="light">
          This request was made in the portal.
        </Alert>
      )}
    </Stack>
  );
}

function Reports({ reports }: { readonly reports: readonly PayrollReport[] }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {reports.length === 1 ? "Payroll report" : "Payroll reports"}
      </Title>
      {reports.map((report) => (
        <Paper withBorder p="md" mb="xs" key={report.id}>
          <Facts
            facts={[
              [
                "Report",
                <ReportLink key="report" reportId={report.id} size="sm">
                  <EmployerName employerId={report.employerId} />
                </ReportLink>,
              ],
              ["Period", <Period key="period" start={report.periodStart} end={report.periodEnd} />],
              ["Status", <StatusBadge key="status" status={report.status} />],
              ["Records", `${report.recordsTotal}, of which ${report.recordsFailed} rejected`],
            ]}
          />
        </Paper>
      ))}
    </section>
  );
}

/** Status of the response, which is retained for a day if the request had an Idempotency-Key. */
function statusText({ responseStatus, changes }: GetRequestResponse): string {
  if (responseStatus !== undefined) return String(responseStatus);
  return changes.length > 0 ? "2xx: its changes are below" : "not retained";
}
