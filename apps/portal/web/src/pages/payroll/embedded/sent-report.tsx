import { useQuery } from "@connectrpc/connect-query";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
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
  return (
    <Stack align="flex-start">
      {error && <ErrorPanel error={error} />}
      {!report && !error && <Skeleton height={60} />}
      {report && (
        <Text role="status">
          {isOpen(report.status)
            ? "Received. The rows are being checked."
            : reportSentence(report, report.recordsFailed)}
        </Text>
      )}
      {report?.failure && <Text>{report.failure.message}</Text>}
      <Button variant="default" onClick={onAnother}>
        Upload another file
      </Button>
    </Stack>
  );
}

function isOpen(status: string | undefined): boolean {
  return status === "processing" || status === "validated";
}
