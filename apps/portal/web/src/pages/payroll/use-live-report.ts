import { createClient } from "@connectrpc/connect";
import { createConnectQueryKey, useQuery, useTransport } from "@connectrpc/connect-query";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** A portal that was restarted, or a connection that was lost, is there again after a moment. */
const reconnectMs = 2_000;

/** A report with its findings; while it is processed, the server streams each change. */
export function useLiveReport(reportId: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const input = { reportId };
  const report = useQuery(PayrollReportService.method.getReport, input);
  const isProcessing = report.data?.report?.status === "processing";

  useEffect(() => {
    if (!isProcessing) return;
    const schema = PayrollReportService.method.getReport;
    const queryKey = createConnectQueryKey({ schema, transport, input: { reportId }, cardinality: "finite" });
    const leaving = new AbortController();
    const watch = async () => {
      const client = createClient(PortalPayrollService, transport);
      for await (const change of client.watchReport({ reportId }, { signal: leaving.signal })) {
        const now = change.report;
        if (!now) continue;
        queryClient.setQueryData(queryKey, (before) => before && { ...before, report: now });
      }
    };
    const follow = async () => {
      while (!leaving.signal.aborted) {
        await watch().catch(() => undefined);
        if (leaving.signal.aborted) return;
        // The stream ends with the processing, or with the connection: either way the findings are read again.
        await queryClient.invalidateQueries({ queryKey });
        await new Promise((resolve) => setTimeout(resolve, reconnectMs));
      }
    };
    follow();
    return () => leaving.abort();
  }, [isProcessing, reportId, transport, queryClient]);

  return report;
}
