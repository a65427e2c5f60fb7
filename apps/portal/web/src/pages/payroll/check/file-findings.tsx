import { List, Text } from "@mantine/core";
import type { FileColumns, Finding, Findings } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { fieldName } from "../../../shared/text/field-name.ts";

/** More is worked through in the report, or corrected in the file first. */
const shown = 5;

interface FileFindingsProps {
  readonly findings: Findings;
  readonly columns: FileColumns | undefined;
}

/** The first errors and warnings that the report would have. */
export function FileFindings({ findings, columns }: FileFindingsProps) {
  const { problems, problemsNotListed, warnings, warningsNotListed } = findings;
  return (
    <>
      <Some title="Errors" findings={problems} total={problems.length + problemsNotListed} columns={columns} />
      <Some title="Warnings" findings={warnings} total={warnings.length + warningsNotListed} columns={columns} />
    </>
  );
}

interface SomeProps {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly total: number;
  readonly columns: FileColumns | undefined;
}

function Some({ title, findings, total, columns }: SomeProps) {
  if (total === 0) return null;
  const lines = new Set(findings.map((finding) => lineOf(finding, columns)));
  const listed = [...lines].slice(0, shown);
  return (
    <div>
      <Text size="sm" fw={500}>
        {total > listed.length ? `${title}: the first ${listed.length} of ${total}` : title}
      </Text>
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {listed.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}

function lineOf({ position, row, field, message }: Finding, columns: FileColumns | undefined): string {
  const place = [
    ...(position === undefined ? [] : [`Row ${row ?? position + 2}`]),
    ...(field === "" ? [] : [fieldName(field, columns)]),
  ];
  return place.length === 0 ? message : `${place.join(", ")}: ${message}`;
}
