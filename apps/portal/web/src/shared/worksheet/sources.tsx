import { Title } from "@mantine/core";
import type { RuleRow } from "@platform/contracts/premium_audit/v1/rules";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { editionText } from "@platform/public-records/value/edition-text";
import { ReportLink } from "../parts/report-link.tsx";
import { Period, Time } from "../parts/time.tsx";
import { dayText } from "../text/date-text.ts";
import { words } from "../text/words.ts";
import { GrantedBy } from "./record-names.tsx";
import classes from "./worksheet.module.css";

/** First day of rules of which nobody knows since when they apply. */
const alwaysFrom = "1900-01-01";

interface SourcesProps {
  readonly worksheet: Worksheet;
  readonly headings: 2 | 3;
  /** Leaves out ids and our notes on where a rule was found. */
  readonly isForInsured: boolean;
}

/** Sources of the statement: owners of payroll, statements of no payroll, and the rules with their editions. */
export function Sources({ worksheet, headings, isForInsured }: SourcesProps) {
  const { sources, noPayroll, rules } = worksheet;
  return (
    <>
      {(sources.length > 1 || noPayroll.length > 0) && (
        <section>
          <Title order={headings} mb="xs">
            Payroll that counts
          </Title>
          <ul className={classes.rules}>
            {sources.map(({ ownerId, employerId, grantId, withdrawnAt }) => (
              <li key={ownerId + employerId}>
                {!isForInsured && `${employerId}, `}
                {grantId ? (
                  <GrantedBy grantId={grantId} otherwise={isForInsured ? "another organization" : ownerId} />
                ) : isForInsured ? (
                  "reported directly"
                ) : (
                  "your own reports"
                )}
                {withdrawnAt && (
                  <>
                    {", withdrawn "}
                    <Time at={withdrawnAt} full />
                  </>
                )}
              </li>
            ))}
            {noPayroll.map(({ reportId, periodStart, periodEnd }) => (
              <li key={reportId}>
                Nobody was paid:{" "}
                <ReportLink reportId={reportId}>
                  <Period start={periodStart} end={periodEnd} />
                </ReportLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rules.length > 0 && (
        <section>
          <Title order={headings} mb="xs">
            Rules used
          </Title>
          <ol className={classes.rules}>
            {rules.map((row) => (
              <li key={row.rule}>
                {ruleLine(row)}
                {!isForInsured && row.source !== editionText(row.source) && (
                  <div className={classes.quiet}>On file: {row.source}</div>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** A rule and its edition. */
function ruleLine({ kind, state, source, effectiveFrom }: RuleRow): string {
  const place = state === "*" ? "every state" : state;
  const since = effectiveFrom > alwaysFrom ? `, from ${dayText(effectiveFrom)}` : "";
  return `${words(kind)}, ${place}${since}: ${editionText(source)}`;
}

/** The numbers of rules in the list of those used, `rule 2`; nothing for a rule that the list lacks. */
export function ruleNumbers({ rules }: Worksheet, used: readonly string[]): string[] {
  const numbers = used.map((rule) => rules.findIndex((row) => row.rule === rule) + 1);
  return numbers.filter((number) => number > 0).map((number) => `rule ${number}`);
}
