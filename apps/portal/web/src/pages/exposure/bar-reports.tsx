import { Button, Group, Title } from "@mantine/core";
import {
  type ExposureReportPart,
  ExposureService,
  type ListExposureReportsResponse,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { monthText } from "../../shared/text/date-text.ts";
import type { Bar } from "./bar.ts";
import classes from "./exposure-page.module.css";
import { daysOfMonth, type Range } from "./range.ts";
import { noState } from "./use-exposure.ts";

const environmentRoute = getRouteApi("/$environment");

const column = columnsOf<ExposureReportPart>();
const columns = column.columns([
  column.display({
    id: "employer",
    header: "Employer",
    cell: ({ row }) => <ReportLink part={row.original} />,
  }),
  column.display({
    id: "period",
    header: "Period",
    cell: ({ row: { original: part } }) => <Period start={part.periodStart} end={part.periodEnd} />,
  }),
  column.display({
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.amounts?.grossWages ?? ""} />,
  }),
]);

/** Leads to the report; that of another owner cannot be opened. */
function ReportLink({ part }: { readonly part: ExposureReportPart }) {
  const { environment, membership } = environmentRoute.useRouteContext();
  if (part.ownerId !== membership?.ownerId) return `${part.employerId} (granted by ${part.ownerId})`;
  return (
    <RowLink to="/$environment/payroll/$reportId" params={{ environment, reportId: part.reportId }} search={{}}>
      <EmployerName employerId={part.employerId} />
    </RowLink>
  );
}

const rowsOf = (page: ListExposureReportsResponse) => page.reports;
const byReport = {
  member: "startingAfter",
  first: "",
  cursorOf: ({ reports }: ListExposureReportsResponse) => reports.at(-1)?.reportId,
};

interface BarReportsProps {
  readonly bar: Bar;
  readonly range: Range;
  readonly search: { readonly [Name in "employer_id" | "state" | "class_code"]?: string | undefined };
  readonly onClose: () => void;
}

/** The reports that make a bar, or a part of it, under the filters of the page. */
export function BarReports({ bar, range, search, onClose }: BarReportsProps) {
  const filtered = search.state === noState ? "" : search.state;
  const state = bar.state ?? filtered;
  const classCode = bar.classCode ?? search.class_code;
  const reports = useList(
    ExposureService.method.listExposureReports,
    {
      employerId: search.employer_id ?? "",
      ...daysOfMonth(bar.month, range),
      ...(state !== undefined && { state }),
      ...(classCode !== undefined && { classCode }),
    },
    rowsOf,
    { after: byReport },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const title = [monthText(bar.month), state === "" ? "no state" : state, classCode && `class ${classCode}`];
  const shown = title.filter(Boolean).join(", ");
  // The focus moves to the reports of the picked figure, for the keyboard and screen readers.
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);
  return (
    <section aria-label={`Reports of ${shown}`}>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          Reports of {shown}
        </Title>
        <Button variant="default" size="xs" onClick={onClose}>
          Close the reports
        </Button>
      </Group>
      <ListTable
        label={`Reports of ${shown}`}
        columns={columns}
        list={reports}
        rowId={({ reportId }) => reportId}
        empty={<Empty title="No reports">Nothing counts here now: a report was replaced or voided.</Empty>}
      />
    </section>
  );
}
