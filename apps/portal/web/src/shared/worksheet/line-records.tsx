import { Code, ConnectError } from "@connectrpc/connect";
import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Accordion, Drawer, Stack, Text } from "@mantine/core";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { LineSource, WorksheetLine } from "@platform/contracts/premium_audit/v1/worksheets";
import { useState } from "react";
import { Count, Money } from "../parts/amount.tsx";
import { ReportLink } from "../parts/report-link.tsx";
import { columnsOf } from "../table/columns.ts";
import { DataTable } from "../table/data-table.tsx";
import { nextPosition, positionCount } from "./positions.ts";

/** The payroll records that a worksheet line was rated from, by report. */
export function LineRecords({ line, onClose }: { readonly line: WorksheetLine; readonly onClose: () => void }) {
  const [opened, setOpened] = useState<string | null>(line.sources[0]?.reportId ?? null);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={`Payroll behind ${line.state} ${line.classCode}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Accordion value={opened} onChange={setOpened} variant="separated">
        {line.sources.map((source) => (
          <Accordion.Item key={source.reportId} value={source.reportId}>
            <Accordion.Control>
              <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
                {source.reportId}
              </Text>
              <Text size="xs" c="dimmed">
                {source.positions.length > 0 ? `${positionCount(source.positions)} records` : "a total without records"}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>{opened === source.reportId && <SourceRecords source={source} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Drawer>
  );
}

function SourceRecords({ source }: { readonly source: LineSource }) {
  const ownRecords = useInfiniteQuery(
    PayrollReportService.method.listRecords,
    { reportId: source.reportId, limit: 100, afterPosition: nextPosition(source.positions, -1) ?? -1 },
    {
      enabled: source.positions.length > 0,
      retry: false,
      pageParamKey: "afterPosition",
      getNextPageParam: ({ page }) =>
        page?.hasMore ? nextPosition(source.positions, page.records.at(-1)?.position ?? -1) : undefined,
    },
  );
  const isElsewhere = ownRecords.error !== null && ConnectError.from(ownRecords.error).code === Code.NotFound;
  if (isElsewhere) return <GrantedRecords source={source} />;
  return (
    <Stack gap="xs">
      <ReportLink reportId={source.reportId} show="records" size="sm">
        Open the report
      </ReportLink>
      {source.positions.length > 0 && (
        <CitedRecords
          source={source}
          records={ownRecords.data?.pages.flatMap(({ page }) => page?.records ?? [])}
          listing={ownRecords}
        />
      )}
    </Stack>
  );
}

/** Records of a report that another owner has granted: those that worksheets cite. */
function GrantedRecords({ source }: { readonly source: LineSource }) {
  const granted = useInfiniteQuery(
    AuditService.method.listCitedRecords,
    { reportId: source.reportId, limit: 100, afterPosition: -1 },
    {
      pageParamKey: "afterPosition",
      getNextPageParam: ({ page }) => (page?.hasMore ? page.records.at(-1)?.position : undefined),
    },
  );
  return (
    <Stack gap="xs">
      <Text size="sm">Reported by another organization, which grants you these records.</Text>
      <CitedRecords
        source={source}
        records={granted.data?.pages.flatMap(({ page }) => page?.records ?? [])}
        listing={granted}
      />
    </Stack>
  );
}

/** Members of both kinds of records. */
interface CitedRecord {
  readonly position: number;
  readonly employeeId: string;
  readonly name: string;
  readonly hoursWorked: string;
  readonly grossWages: string;
  readonly overtimePay: string;
}

const column = columnsOf<CitedRecord>();
const columns = column.columns([
  column.accessor(({ name, employeeId }) => name || employeeId, { id: "name", header: "Employee" }),
  column.accessor(({ hoursWorked }) => hoursWorked, {
    id: "hours",
    header: "Hours",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor(({ grossWages }) => grossWages, {
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
  column.accessor(({ overtimePay }) => overtimePay, {
    id: "overtime",
    header: "Overtime pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
]);

interface CitedRecordsProps {
  readonly source: LineSource;
  readonly records: readonly CitedRecord[] | undefined;
  readonly listing: React.ComponentProps<typeof DataTable>["listing"];
}

function CitedRecords({ source, records, listing }: CitedRecordsProps) {
  const cited = records?.filter(({ position }) =>
    source.positions.some(({ first, last }) => first <= position && position <= last),
  );
  return (
    <DataTable
      label={`Records of ${source.reportId}`}
      columns={columns}
      rows={cited}
      listing={listing}
      rowId={({ position }) => String(position)}
      empty={null}
    />
  );
}
