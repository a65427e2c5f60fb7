import { List, Text } from "@mantine/core";
import type { FileColumns, Finding, Findings } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { payrollTexts } from "../../../language/payroll-texts.ts";
import { serviceText, texts } from "../../../language/texts.ts";
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
  const { check } = payrollTexts();
  return (
    <>
      <Some title={check.errors} findings={problems} total={problems.length + problemsNotListed} columns={columns} />
      <Some title={check.warnings} findings={warnings} total={warnings.length + warningsNotListed} columns={columns} />
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
  const lines = new Map(findings.map((finding) => lineOf(finding, columns)).map((line) => [line.key, line]));
  const listed = [...lines.values()].slice(0, shown);
  return (
    <div>
      <Text size="sm" fw={500}>
        {total > listed.length ? payrollTexts().check.firstOf(title, listed.length, total) : title}
      </Text>
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {listed.map(({ key, place, text, lang, received }) => (
          <List.Item key={key}>
            {place}
            <span lang={lang}>{text}</span>
            {received}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function lineOf({ position, row, code, field, message, received }: Finding, columns: FileColumns | undefined) {
  const { check } = payrollTexts();
  const names = [
    ...(position === undefined ? [] : [check.rowNumber(row ?? position + 2)]),
    ...(field === "" ? [] : [fieldName(field, columns)]),
  ];
  const place = names.length === 0 ? "" : `${names.join(", ")}: `;
  const { text, lang } = serviceText("findings", code, message);
  return {
    key: `${place}${message}`,
    place,
    text,
    lang,
    // The message of the service says it in English.
    received: texts().services && !lang && received ? ` ${check.received(received)}` : "",
  };
}
