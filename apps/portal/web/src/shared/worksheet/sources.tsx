import { Title } from "@mantine/core";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Day, Period, Time } from "../parts/time.tsx";
import classes from "./worksheet.module.css";

/** Sources of the statement: owners of payroll, statements of no payroll, and the rules with their sources. */
export function Sources({ worksheet, headings }: { readonly worksheet: Worksheet; readonly headings: 2 | 3 }) {
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
                {grantId ? `${employerId} of ${ownerId}, by grant ${grantId}` : `${employerId}, your own reports`}
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
                Nobody was paid: <Period start={periodStart} end={periodEnd} /> (<code>{reportId}</code>)
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
            {rules.map(({ rule, source, checkedOn }) => (
              <li key={rule}>
                <code>{rule}</code> {source}
                {checkedOn && (
                  <>
                    {", checked "}
                    <Day date={checkedOn} />
                  </>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
