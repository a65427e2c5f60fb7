import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Skeleton, Stack, Tabs } from "@mantine/core";
import {
  type GetReportResponse,
  type PayrollReport,
  PayrollReportService,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { CommentSubject } from "@platform/contracts/portal/v1/comments";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { Comments } from "../../shared/comments/comments.tsx";
import { useEmployerName } from "../../shared/employers/employer-name.tsx";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { correctFailedRows, uploadCorrectedFile } from "../../shared/payroll-actions.ts";
import { ColumnsRead } from "./columns-read.tsx";
import { Findings } from "./findings.tsx";
import { Records } from "./records.tsx";
import { ReportFailure } from "./report-failure.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { useLiveReport } from "./use-live-report.ts";

const environmentRoute = getRouteApi("/$environment");
const reportRoute = getRouteApi("/$environment/payroll/$reportId");

/** One report: what was read, what is wrong with it at which record, and how to correct it. */
export function ReportPage() {
  const { reportId } = reportRoute.useParams();
  const { environment } = environmentRoute.useRouteContext();
  const query = useLiveReport(reportId);
  const canComment = usePermission("comments");
  const back = { label: "Payroll reports", to: "/$environment/payroll", params: { environment }, search: {} } as const;
  const report = query.data?.report;
  const employer = useEmployerName(report?.employerId ?? "");
  if (!report || !query.data) {
    return (
      <>
        <PageHeader title="Report" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={140} />}
      </>
    );
  }
  const { columns, recordsUncorrected } = query.data;
  const period = <Period start={report.periodStart} end={report.periodEnd} />;
  return (
    <>
      <PageHeader
        title={`${employer}: payroll`}
        heading={employer}
        description={
          <>
            {period}
            {report.fileName && `, ${report.fileName}`}
          </>
        }
        back={back}
      >
        <ReportActions report={report} uncorrected={recordsUncorrected} onVoided={() => query.refetch()} />
        <RecordMenu ids={[["report id", report.id]]} />
      </PageHeader>
      <Stack gap="lg">
        <ReportFailure report={report} {...(columns && { columns })} />
        <ReportSummary detail={query.data} report={report} />
        <ReportTabs report={report} detail={query.data} />
        <Comments subject={CommentSubject.REPORT} subjectId={report.id} canWrite={canComment} />
      </Stack>
    </>
  );
}

interface ReportTabsProps {
  readonly report: PayrollReport;
  readonly detail: GetReportResponse;
}

/** Accepted records, findings, and the columns of a file. A report of which no record counts opens on its findings. */
function ReportTabs({ report, detail }: ReportTabsProps) {
  const first = report.recordsProcessed > 0 ? "records" : "findings";
  const { show = first } = reportRoute.useSearch();
  const navigate = reportRoute.useNavigate();
  const { findings, columns } = detail;
  const { problems = [], warnings = [], problemsNotListed = 0, warningsNotListed = 0 } = findings ?? {};
  const notListed = problemsNotListed + warningsNotListed;
  return (
    <Tabs
      value={show}
      onChange={(value) => navigate({ search: value === first ? {} : { show: value ?? "" }, replace: true })}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="records">Accepted records ({report.recordsProcessed})</Tabs.Tab>
        <Tabs.Tab value="findings">Findings ({problems.length + warnings.length + notListed})</Tabs.Tab>
        {columns && (
          <Tabs.Tab value="columns">
            Columns ({columns.used.length} used, {columns.ignored.length} not)
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="findings">
        <Findings report={report} columns={columns} errors={problems} warnings={warnings} notListed={notListed} />
      </Tabs.Panel>
      <Tabs.Panel value="records">{show === "records" && <Records reportId={report.id} />}</Tabs.Panel>
      {columns && (
        <Tabs.Panel value="columns">
          <ColumnsRead columns={columns} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

interface ReportActionsProps {
  readonly report: PayrollReport;
  /** Number of failed records that have not come since. */
  readonly uncorrected: number;
  readonly onVoided: () => unknown;
}

/** Actions for a report; the first thing to do is the filled button. */
function ReportActions({ report, uncorrected, onVoided }: ReportActionsProps) {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("payroll");
  const [isVoiding, setVoiding] = useState(false);
  const voiding = useMutation(PayrollReportService.method.voidReport, {
    onSuccess: () => {
      setVoiding(false);
      onVoided();
    },
  });
  if (!canChange || !["completed", "failed"].includes(report.status)) return null;
  const isCompleted = report.status === "completed";
  const period = { employer_id: report.employerId, period_start: report.periodStart, period_end: report.periodEnd };
  const upload = (words: string, search: Readonly<Record<string, string>>, variant: "filled" | "default") => (
    <Button
      variant={variant}
      renderRoot={(props) => (
        <Link to="/$environment/payroll/upload" params={{ environment }} search={{ ...period, ...search }} {...props} />
      )}
    >
      {words}
    </Button>
  );
  return (
    <Group gap="xs">
      {isCompleted && (
        <Button variant="default" onClick={() => setVoiding(true)}>
          Void the report
        </Button>
      )}
      {isCompleted &&
        !report.supplements &&
        upload("Upload a correction", { corrects: report.id }, uncorrected > 0 ? "default" : "filled")}
      {uncorrected > 0 && upload(correctFailedRows, { supplements: report.supplements || report.id }, "filled")}
      {!isCompleted && !report.supplements && upload(uploadCorrectedFile, { instead_of: report.id }, "filled")}
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
