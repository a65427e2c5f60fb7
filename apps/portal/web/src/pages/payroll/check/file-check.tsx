import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { PreviewFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { UsedColumn } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { Count, Money } from "../../../shared/parts/amount.tsx";
import { failureLines } from "../../../shared/text/failure-lines.ts";
import { fieldName } from "../../../shared/text/field-name.ts";
import { OverlappingReports } from "../overlapping-reports.tsx";
import { AssignColumns } from "./assign-columns.tsx";
import classes from "./file-check.module.css";
import { FileFindings } from "./file-findings.tsx";
import { FileReports } from "./file-reports.tsx";
import { FirstRows } from "./first-rows.tsx";
import { changed, type Mapped } from "./mapping.ts";
import { RememberedMapping } from "./remembered-mapping.tsx";
import { SaveMapping } from "./save-mapping.tsx";

interface FileCheckProps {
  readonly preview: PreviewFileResponse;
  /** Columns that the person has assigned; empty if they are recognized by their names. */
  readonly changes: readonly Mapped[];
  /** True if the form or the assignment changed after the check. */
  readonly isOld: boolean;
  /** False for rows that are sent again: they are read as their file was. */
  readonly canAssign: boolean;
  readonly invalid: Readonly<Record<string, string>>;
  readonly onAssign: (mapping: Mapped[]) => void;
}

/** Outcome of the check of a file: its first rows, its findings, and the column of each member. */
export function FileCheck({ preview, changes, isOld, canAssign, invalid, onAssign }: FileCheckProps) {
  const { failure, columns, findings, records, reports, mapping, missing, overlaps } = preview;
  const used = columns?.used ?? [];
  const ignored = columns?.ignored ?? [];
  const headers = [...new Set([...used.map(({ header }) => header), ...ignored])].filter((header) => header !== "");
  const hasColumns = canAssign && headers.length > 0;
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {isOld ? "Something changed since this check. Check the file again." : <Sums preview={preview} />}
      </Text>
      {failure && <Failure failure={failure} canAssign={hasColumns} />}
      {failure && hasColumns && changes.length === 0 && <RememberedMapping headers={headers} onChoose={onAssign} />}
      {overlaps && !isOld && (
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            Payroll that counts already. The upload asks whether the file replaces it or is added to it.
          </Text>
          <OverlappingReports overlaps={overlaps} />
        </Stack>
      )}
      {reports.length > 1 && <FileReports reports={reports} />}
      <FirstRows rows={records} />
      {findings && <FileFindings findings={findings} columns={columns} />}
      {used.length > 0 && <UsedColumns columns={used} />}
      {ignored.length > 0 && <Text size="sm">Not used: {ignored.join(", ")}.</Text>}
      {hasColumns && (
        <>
          <AssignColumns
            headers={headers}
            read={mapping}
            mapping={changed(mapping, changes)}
            missing={missing}
            invalid={invalid}
            onChange={onAssign}
          />
          {!isOld && !failure && <SaveMapping mapping={changed(mapping, changes)} />}
          {changes.length > 0 && (
            <Group>
              <Button size="compact-sm" variant="default" onClick={() => onAssign([])}>
                Recognize columns by their names again
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

function Sums({ preview }: { readonly preview: PreviewFileResponse }) {
  return (
    <>
      Checked; nothing is stored. Records: <Count value={preview.recordsTotal} />, refused:{" "}
      <Count value={preview.recordsFailed} />, employees: <Count value={preview.employeeCount} />, gross wages:{" "}
      <Money value={preview.totalGrossWages || "0"} />.
    </>
  );
}

interface FailureProps {
  readonly failure: NonNullable<PreviewFileResponse["failure"]>;
  readonly canAssign: boolean;
}

function Failure({ failure, canAssign }: FailureProps) {
  return (
    <Alert color="red" role="alert" title={failure.message}>
      {failureLines(failure).map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
      <Text size="sm">{canAssign ? "Assign its columns below, or correct the file." : "Correct the file first."}</Text>
    </Alert>
  );
}

function UsedColumns({ columns }: { readonly columns: readonly UsedColumn[] }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        Columns that are read
      </Text>
      <ul className={classes.columns}>
        {columns.map(({ header, member }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file can have a header twice
          <li key={index}>
            {header} <span className={classes.member}>→ {fieldName(member)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
