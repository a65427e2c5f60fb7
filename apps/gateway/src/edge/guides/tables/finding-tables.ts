import type { CodeRow } from "@platform/error-codes/code-row";
import { auditFailureCodes, entryErrorCodes, reportFailureCodes } from "@platform/error-codes/failure-codes";
import { findingCodes } from "@platform/error-codes/finding-codes";
import { code, markdownTable } from "./markdown-table.ts";

/** Every finding in a payroll record. */
export function findingTable(): string {
  return markdownTable(
    ["Code", "Severity", "Cause", "What to do", "Since"],
    Object.entries(findingCodes).map(([name, { severity, cause, fix, since }]) => {
      return [code(name), severity, cause, fix, since];
    }),
  );
}

export const reportFailureTable = (): string => codeTable(reportFailureCodes);
export const entryErrorTable = (): string => codeTable(entryErrorCodes);
export const auditFailureTable = (): string => codeTable(auditFailureCodes);

function codeTable(codes: Readonly<Record<string, CodeRow>>): string {
  return markdownTable(
    ["Code", "Cause", "What to do", "Since"],
    Object.entries(codes).map(([name, { cause, fix, since }]) => [code(name), cause, fix, since]),
  );
}
