import { Button, Group, Stack, Text } from "@mantine/core";
import type { PreviewFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { OverlappingReports } from "../overlapping-reports.tsx";
import { AssignColumns } from "./assign-columns.tsx";
import { FileOutcome } from "./file-outcome.tsx";
import { FileReports } from "./file-reports.tsx";
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

/** Outcome of the check of a file, and the column of each member. */
export function FileCheck({ preview, changes, isOld, canAssign, invalid, onAssign }: FileCheckProps) {
  const { failure, columns, reports, mapping, missing, overlaps } = preview;
  const used = columns?.used.map(({ header }) => header) ?? [];
  const headers = [...new Set([...used, ...(columns?.ignored ?? [])])].filter((header) => header !== "");
  const hasColumns = canAssign && headers.length > 0;
  return (
    <Stack gap="md">
      <FileOutcome preview={preview} isOld={isOld} canAssign={hasColumns}>
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
      </FileOutcome>
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
