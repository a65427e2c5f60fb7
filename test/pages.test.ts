import { join } from "node:path";
import type { CodeRow } from "@platform/error-codes/code-row";
import { errorReasons, type PartnerReason } from "@platform/error-codes/error-reasons";
import { auditFailureCodes, entryErrorCodes, reportFailureCodes } from "@platform/error-codes/failure-codes";
import { findingCodes } from "@platform/error-codes/finding-codes";
import { problemKinds } from "@platform/error-codes/problem-kinds";
import { kindOfReason, publicCodeOf } from "@platform/error-codes/reason-code";
import { expect, test } from "vitest";
import { markdownTable, pageWith } from "./fixture/pages/page-section.ts";
import { rulesOnFile } from "./fixture/pages/rules-on-file.ts";
import { REPOSITORY } from "./run-command.ts";

// These pages are made from the tables of the code: `npm test -- test/pages -u` writes them.

const page = (name: string) => join(REPOSITORY, "docs/api", name);
const code = (text: string | number) => `\`${text}\``;
const kinds = Object.values(problemKinds);
const reasons = Object.keys(errorReasons) as PartnerReason[];

test("errors.md shows every kind of error and every reason", async () => {
  const expected = pageWith(page("errors.md"), {
    kinds: markdownTable(
      [
        "Status",
        "Form 1 `type`",
        "Form 1 `code`",
        "Form 2 `error`",
        "Form 3 `error`",
        "Form 3 `code`",
        "Form 4 `code`",
      ],
      kinds.map(({ status, form1, form2, form3, form4 }) =>
        [status, form1.type, form1.code, form2, form3.error, form3.code, form4].map(code),
      ),
    ),
    causes: markdownTable(
      ["Form 1 `code`", "Cause", "What to do", "Since"],
      kinds.map(({ form1, cause, fix, since }) => [code(form1.code), cause, fix, since]),
    ),
    reasons: markdownTable(
      ["Code", "Status", "Message", "Cause", "What to do", "Since"],
      reasons.map((reason) => {
        const { message, cause, fix, since } = errorReasons[reason];
        const { status, form1 } = problemKinds[kindOfReason(reason)];
        return [code(publicCodeOf(reason) ?? form1.code), code(status), message, cause, fix, since];
      }),
    ),
  });
  await expect(expected).toMatchFileSnapshot(page("errors.md"));
});

test("findings.md shows every code of findings and failures", async () => {
  const table = (rows: Readonly<Record<string, CodeRow>>) =>
    markdownTable(
      ["Code", "Cause", "What to do", "Since"],
      Object.entries(rows).map(([name, { cause, fix, since }]) => [code(name), cause, fix, since]),
    );
  const expected = pageWith(page("findings.md"), {
    findings: markdownTable(
      ["Code", "Severity", "Cause", "What to do", "Since"],
      Object.entries(findingCodes).map(([name, { severity, cause, fix, since }]) => {
        return [code(name), severity, cause, fix, since];
      }),
    ),
    "report failures": table(reportFailureCodes),
    "entry errors": table(entryErrorCodes),
    "audit failures": table(auditFailureCodes),
  });
  await expect(expected).toMatchFileSnapshot(page("findings.md"));
});

test("rules.md shows for each kind of rule which states are on file", async () => {
  const header = ["Kind", "Applies to", "States", "Policies", "Basis"];
  const expected = pageWith(page("rules.md"), { "on file": markdownTable(header, rulesOnFile()) });
  await expect(expected).toMatchFileSnapshot(page("rules.md"));
});
