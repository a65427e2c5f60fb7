import { Paper, Stack, Text } from "@mantine/core";
import type { OverlappingReport, Overlaps } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { ReactNode } from "react";
import { payrollTexts } from "../../language/payroll-texts.ts";
import { Money } from "../../shared/parts/amount.tsx";
import { ReportLink } from "../../shared/parts/report-link.tsx";
import { Period } from "../../shared/parts/time.tsx";

/** More names say no more about which payroll it is. */
const namedPeople = 5;

interface OverlappingReportsProps {
  readonly overlaps: Overlaps;
  /** Choices for a report. */
  readonly choiceOf?: (report: OverlappingReport) => ReactNode;
}

/** The reports that pay people of a file for some of its days already, with the people. */
export function OverlappingReports({ overlaps, choiceOf }: OverlappingReportsProps) {
  return overlaps.reports.map((report) => {
    const { reportId, employerId, overlappingCount, employees } = report;
    const people = employees.slice(0, namedPeople).map(({ employeeId, name }) => `${name} (${employeeId})`);
    const others = overlappingCount - people.length;
    return (
      <Paper withBorder p="sm" key={reportId}>
        <Stack gap="xs" align="flex-start">
          <Text size="sm" component="div">
            {/* In another tab: here a file waits. */}
            <ReportLink reportId={reportId} target="_blank">
              {employerId}, <Period start={report.periodStart} end={report.periodEnd} />
            </ReportLink>
            : <Money value={report.grossWages} /> for {payrollTexts().people(report.employeeCount)}
            <br />
            In this file too: {people.join(", ")}
            {others > 0 && ` and ${others.toLocaleString("en-US")} more`}
          </Text>
          {choiceOf?.(report)}
        </Stack>
      </Paper>
    );
  });
}
