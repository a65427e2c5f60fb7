import { Alert, Stack, Text } from "@mantine/core";
import type { PreviewFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { UsedColumn } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { ReactNode } from "react";
import { payrollTexts } from "../../../language/payroll-texts.ts";
import { serviceText, texts } from "../../../language/texts.ts";
import { Count, Money } from "../../../shared/parts/amount.tsx";
import { failureLines } from "../../../shared/text/failure-lines.ts";
import { fieldName } from "../../../shared/text/field-name.ts";
import { FileFindings } from "./file-findings.tsx";
import classes from "./file-outcome.module.css";
import { FirstRows } from "./first-rows.tsx";

interface FileOutcomeProps {
  readonly preview: PreviewFileResponse;
  /** True if the form changed after the check. */
  readonly isOld: boolean;
  /** True if the columns can be assigned below. */
  readonly canAssign: boolean;
  /** Parts after the sums. */
  readonly children?: ReactNode;
}

/** Outcome of the check of a file: its sums, first rows, findings and columns. */
export function FileOutcome({ preview, isOld, canAssign, children }: FileOutcomeProps) {
  const { failure, columns, findings, records } = preview;
  const { check } = payrollTexts();
  const used = columns?.used ?? [];
  const ignored = columns?.ignored ?? [];
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {isOld ? check.outdated : <Sums preview={preview} />}
      </Text>
      {failure && <Failure failure={failure} canAssign={canAssign} />}
      {children}
      <FirstRows rows={records} canAssign={canAssign} />
      {findings && <FileFindings findings={findings} columns={columns} />}
      {used.length > 0 && <UsedColumns columns={used} />}
      {ignored.length > 0 && <Text size="sm">{check.notUsed(ignored)}</Text>}
    </Stack>
  );
}

function Sums({ preview }: { readonly preview: PreviewFileResponse }) {
  return payrollTexts().check.sums({
    records: <Count value={preview.recordsTotal} />,
    refused: <Count value={preview.recordsFailed} />,
    employees: <Count value={preview.employeeCount} />,
    wages: <Money value={preview.totalGrossWages || "0"} />,
  });
}

interface FailureProps {
  readonly failure: NonNullable<PreviewFileResponse["failure"]>;
  readonly canAssign: boolean;
}

function Failure({ failure, canAssign }: FailureProps) {
  const { check } = payrollTexts();
  const { text, lang } = serviceText("failures", failure.code, failure.message);
  return (
    <Alert color="red" role="alert" title={<span lang={lang}>{text}</span>}>
      <FailureLines failure={failure} />
      <Text size="sm">{canAssign ? check.assign : check.correct}</Text>
    </Alert>
  );
}

/** Lines of a failure beyond its message: names of columns, and texts that services write in English. */
export function FailureLines({ failure }: Pick<FailureProps, "failure">) {
  const isEnglish = texts().services && !/COLUMNS/.test(failure.code);
  return failureLines(failure).map((line) => (
    <Text size="sm" key={line} lang={isEnglish ? "en" : undefined}>
      {line}
    </Text>
  ));
}

function UsedColumns({ columns }: { readonly columns: readonly UsedColumn[] }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {payrollTexts().check.columnsRead}
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
