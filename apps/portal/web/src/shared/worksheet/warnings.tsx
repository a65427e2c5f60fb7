import { Alert } from "@mantine/core";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { words } from "../text/words.ts";

/** Warnings of a worksheet. Those of rules that nobody compared are one, because there can be ten of them. */
export function WorksheetWarnings({ warnings }: Pick<Worksheet, "warnings">) {
  const unconfirmed = warnings.filter(({ code }) => code === "RULE_UNCONFIRMED");
  // The first part of a row's name, such as `premium_steps/*/1900-01-01`.
  const rules = unconfirmed.flatMap((warning) => warning.rules.map((row) => row.split("/")[0]?.replaceAll("_", " ")));
  return (
    <>
      {warnings
        .filter((warning) => !unconfirmed.includes(warning))
        .map((warning) => (
          <Alert
            color="amber"
            key={[warning.code, warning.periodStart, warning.message].join()}
            title={words(warning.code.toLowerCase())}
          >
            {warning.message}
          </Alert>
        ))}
      {rules.length > 0 && (
        <Alert color="amber" title="Rules that nobody compared with the manual of the state">
          {words([...new Set(rules)].join(", "))}. The figures stand. Compare these rules, or state them on the policy
          or in a rule table.
        </Alert>
      )}
    </>
  );
}
