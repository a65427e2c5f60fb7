import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Skeleton, Stack, Tabs } from "@mantine/core";
import { PortalPayrollService, type Report } from "@platform/contracts/portal/v1/payroll";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { environmentRoute } from "../../app/environment-route.ts";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { Period } from "../../shared/time.tsx";
import { ColumnsRead } from "./columns-read.tsx";
import { Findings } from "./findings.tsx";
import { Records } from "./records.tsx";
import { ReportFailure } from "./report-failure.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { reportRoute } from "./routes.ts";
import { useLiveReport } from "./use-live-report.ts";

/** One report: what was read, what is wrong with it at which record, and how to correct it. */
export function ReportPage() {
  const { reportId } = reportRoute.useParams();
  const { show = "findings" } = reportRoute.useSearch();
  const navigate = reportRoute.useNavigate();
  const { environment } = environmentRoute.useRouteContext();
  const query = useLiveReport(reportId);
  const back = { label: "Payroll reports", to: "/$environment/payroll", params: { environment }, search: {} } as const;

  const report = query.data?.report;
  if (query.error && !report) {
    return (
      <>
        <PageHeader title="Report" back={back} />
        <ErrorPanel error={query.error} onRetry={() => query.refetch()} />
      </>
    );
  }
  if (!report || !query.data) {
    return (
      <>
        <PageHeader title="Report" back={back} />
        <Skeleton height={140} />
      </>
    );
  }
  const { errors, errorsNotListed, warnings, warningsNotListed, columns } = query.data;
  const findings = errors.length + errorsNotListed + warnings.length + warningsNotListed;
  return (
    <>
      <PageHeader
        title={`${report.employerId}: payroll`}
        heading={report.employerId}
        description={report.fileName || <Period start={report.periodStart} end={report.periodEnd} />}
        back={back}
      >
        <ReportActions report={report} onVoided={() => query.refetch()} />
      </PageHeader>
      <Stack gap="lg">
        <ReportFailure report={report} {...(columns && { columns })} />
        <ReportSummary report={report} environment={environment} />
        <Tabs
          value={show}
          onChange={(value) => navigate({ search: value === "findings" ? {} : { show: value ?? "" }, replace: true })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="findings">Findings ({findings})</Tabs.Tab>
            <Tabs.Tab value="records">Accepted records ({report.recordsProcessed})</Tabs.Tab>
            {columns && (
              <Tabs.Tab value="columns">
                Columns ({columns.used.length} used, {columns.ignored.length} not)
              </Tabs.Tab>
            )}
          </Tabs.List>
          <Tabs.Panel value="findings">
            <Findings
              report={report}
              columns={columns}
              errors={errors}
              warnings={warnings}
              notListed={errorsNotListed + warningsNotListed}
            />
          </Tabs.Panel>
          <Tabs.Panel value="records">{show === "records" && <Records reportId={report.id} />}</Tabs.Panel>
          {columns && (
            <Tabs.Panel value="columns">
              <ColumnsRead columns={columns} />
            </Tabs.Panel>
          )}
        </Tabs>
      </Stack>
    </>
  );
}

function ReportActions({ report, onVoided }: { readonly report: Report; readonly onVoided: () => unknown }) {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("payroll");
  const [isVoiding, setVoiding] = useState(false);
  const voiding = useMutation(PortalPayrollService.method.voidReport, {
    onSuccess: () => {
      setVoiding(false);
      onVoided();
    },
  });
  if (!canChange || !["completed", "failed"].includes(report.status)) return null;
  const known = { employer_id: report.employerId, period_start: report.periodStart, period_end: report.periodEnd };
  const canSupplement = report.status === "completed" && report.recordsFailed > 0;
  const search = { ...known, [report.status === "completed" ? "corrects" : "instead_of"]: report.id };
  return (
    <Group gap="xs">
      {report.status === "completed" && (
        <Button variant="default" onClick={() => setVoiding(true)}>
          Void the report
        </Button>
      )}
      {canSupplement && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/$environment/payroll/upload"
              params={{ environment }}
              search={{ ...known, supplements: report.id }}
              {...props}
            />
          )}
        >
          Upload corrected rows
        </Button>
      )}
      <Button
        renderRoot={(props) => (
          <Link to="/$environment/payroll/upload" params={{ environment }} search={search} {...props} />
        )}
      >
        {report.status === "completed" ? "Upload a correction" : "Upload the corrected file"}
      </Button>
      {isVoiding && (
        <ConfirmDialog
          title="Void this report?"
          action="Void the report"
          isDangerous
          mutation={voiding}
          input={{ reportId: report.id }}
          onClose={() => setVoiding(false)}
        >
          Its payroll no longer counts in exposure, previews and new audits. The report stays on record. This cannot be
          undone.
        </ConfirmDialog>
      )}
    </Group>
  );
}
