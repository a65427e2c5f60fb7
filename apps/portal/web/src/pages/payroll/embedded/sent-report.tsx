import { useQuery } from "@connectrpc/connect-query";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { payrollTexts } from "../../../language/payroll-texts.ts";
import { serviceText } from "../../../language/texts.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FailureLines } from "../check/file-outcome.tsx";
import { reportSentence } from "../report-sentence.ts";

interface SentReportProps {
  readonly reportId: string;
  readonly onAnother: () => void;
}

const pollMs = 1000;

/** The outcome of an uploaded file. */
export function SentReport({ reportId, onAnother }: SentReportProps) {
  const { data, error } = useQuery(
    PortalEmbeddedService.method.getSentReport,
    { reportId },
    { refetchInterval: ({ state }) => (isOpen(state.data?.report?.status) ? pollMs : false) },
  );
  const report = data?.report;
  const failure = report?.failure && serviceText("failures", report.failure.code, report.failure.message);
  return (
    <Stack align="flex-start">
      {error && <ErrorPanel error={error} />}
      {!report && !error && <Skeleton height={60} />}
      {report && (
        <Text role="status">
          {isOpen(report.status) ? payrollTexts().upload.received : reportSentence(report, report.recordsFailed)}
        </Text>
      )}
      {failure && <Text lang={failure.lang}>{failure.text}</Text>}
      {report?.failure && <FailureLines failure={report.failure} />}
      <Button variant="default" onClick={onAnother}>
        {payrollTexts().upload.another}
      </Button>
    </Stack>
  );
}

function isOpen(status: string | undefined): boolean {
  return status === "processing" || status === "validated";
}
